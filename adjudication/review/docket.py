"""Which open disputes can still change something, and which to hear first.

What a dispute can change is what upholding it would: that is worked out on a copy
of the match, with every choice that the book leaves. A refuted claim changes nothing.
The gravest comes first, then what happened first, since what ended a game or hand
makes what came after it moot (AMB-79).
"""

from collections.abc import Iterable
from contextlib import suppress
from typing import Final, Literal, NamedTuple

from msgspec import Struct, structs

from adjudication.case.case import Case
from adjudication.claims import tests_for
from adjudication.finding import Effect, Tested
from adjudication.ruling.choices import choices, effect
from adjudication.ruling.effect_of_rulings import RulingEffect
from adjudication.ruling.giving_rulings import without_ruling
from adjudication.ruling.remedies import consequence_of
from adjudication.ruling.time_limits import in_time
from domain.errors import BadClaim
from domain.events import Claim
from domain.match.replay import Facts

Reach = Literal["match", "game", "hand", "points", "table", "nothing"]

GRAVEST: Final[tuple[Reach, ...]] = ("match", "game", "hand", "points", "table", "nothing")
"""How far a dispute can reach, the furthest first; `table` is what is put right there, or left to
an official."""


class DocketEntry(Struct, frozen=True):
    """An open dispute, and the most that it can still change.

    Attributes
    ----------
    claim : the position at which it was raised
    event : the position that it is about, as tested; if refused, the one that it names or `claim`
    reach : the most that it can change
    timely : whether it was raised in time; None where no time limit applies, or if refused
    verdict : as the record has it now; `refused` where the claim cannot be tested (any more)
    """

    claim: int
    event: int
    reach: Reach
    timely: bool | None
    verdict: str


def open_disputes(facts: Facts) -> tuple[DocketEntry, ...]:
    """The disputes that await a ruling, or one on appeal, in the order in which to hear them."""
    case = Case(facts, bare=True)
    raised = case.now.disputes.open()
    entries = [_material(case, at, case.claim_raised(at)) for at in raised]
    return tuple(
        sorted(entries, key=lambda entry: (GRAVEST.index(entry.reach), entry.event, entry.claim))
    )


def _material(case: Case, raised_at: int, claim: Claim) -> DocketEntry:
    recorded = case.numbers.recorded
    free = without_ruling(case, raised_at)
    # Under appeal: that nothing of the ruling stands is one thing that can come of it.
    outcomes: list[Effect | _Present] = [] if free is case else [_present(free)]
    raised, about = recorded(raised_at), claim.event
    timely, verdict = None, "refused"
    # A claim whose event was corrected away, or that the book does not know, awaits its closing.
    with suppress(BadClaim):
        tests = tests_for(case.laid_down)
        if claim.kind not in tests:
            raise BadClaim("kind", "")
        tested = tests[claim.kind](case, claim)
        about, verdict = recorded(tested.position), tested.verdict
        timely = in_time(case.upto(raised_at), tested)
        if verdict in ("proved", "undetermined"):
            outcomes += _upheld(free, claim, tested, timely)
    reach = _furthest(_present(case), outcomes) if outcomes else "nothing"
    return DocketEntry(raised, raised if about is None else about, reach, timely, verdict=verdict)


def _upheld(
    case: Case, claim: Claim, tested: Tested, timely: bool | None
) -> list["Effect | _Present"]:
    """The outcomes of upholding a claim, one for each choice that is left."""
    proved = structs.replace(tested, verdict="proved")
    consequence = consequence_of(case, claim, proved, timely)
    if consequence is None:
        return []
    if tested.offender is None:
        return [_present(case)]
    left = choices(case, claim.kind, proved, consequence)
    effects: list[Effect | _Present] = [e for choice in left for e in choice.effects.values()]
    if case.laid_down.on_layout:
        about_act = Claim(claim.kind, tested.position)
        effects.append(effect(case, about_act, RulingEffect(consequence, tested.offender), {}))
    return effects or [_present(case)]


class _Present(NamedTuple):
    scores: tuple[int, ...]
    games: tuple[int, ...]
    hand_over: bool
    match_winner: int | None


def _present(case: Case) -> _Present:
    match = case.now
    over = bool(match.hand and match.hand.ended)
    return _Present(match.scores, match.wins, over, match.winner)


def _furthest(now: _Present, effects: Iterable[Effect | _Present]) -> Reach:
    reached: set[Reach] = {"table"}
    for outcome in effects:
        if outcome.match_winner != now.match_winner:
            reached.add("match")
        if outcome.games != now.games:
            reached.add("game")
        if outcome.hand_over != now.hand_over:
            reached.add("hand")
        if outcome.scores != now.scores:
            reached.add("points")
    return min(reached, key=GRAVEST.index)
