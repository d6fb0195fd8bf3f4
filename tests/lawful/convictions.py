"""Whom a record convicts: every claim that can be raised of it, against everybody, and the sweeps.

    >>> from tests.generators.generate_fives import match
    >>> log = list(enumerate(match(7, "PDA", hands=1).facts, 1))
    >>> [one.kind for one in convicted(log) if one.kind not in ("not_shuffled",)]
    []

A claim convicts where an offence is proved, or a statement refuted, and the book does not
expressly leave it without a penalty: what was put right in time is proved and convicts nobody.
"""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final, NamedTuple

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.claims import tests_for
from adjudication.claims.catalogue import CATALOGUE
from adjudication.claims.claims_of_book import claims_for
from adjudication.review.sweep import Found, sweep
from adjudication.review.watch import watch
from domain import events as e
from domain.errors import BadClaim
from domain.match.replay import Facts

STATEMENTS: Final = frozenset(
    {
        "score_call",
        "muggins",
        "declaration",
        "blocked",
        "hand_points",
        "hand_marks",
        "score_card",
        "card_wins",
        "chips_audit",
    }
)
"""Kinds that say that an act was right: refuted, somebody stated or did what is false."""

RESULTS: Final = frozenset(
    {
        "agreed_result",
        "before_signal",
        "capicua",
        "chuchazo",
        "faulty_set",
        "game_result",
        "lock_winner",
        "match_result",
        "not_on_board",
        "out_first",
        "resigned",
        "round_of_passes",
        "spinner_accepted",
        "time_expiry",
        "trick_winner",
        "trump_is",
    }
)
"""Kinds that say how something came out: true or false, nobody did wrong."""

NO_OFFENCE: Final = frozenset({"exposed_in_bidding"})
"""Kinds that are proved of lawful play: a bone was turned over (42-BID-12)."""


NO_DUTY: Final = {("exposed_not_played", book) for book in ("PDA", "HF", "FU")}
"""Where a bone that others saw binds nobody (PDA-10b, HF-SET-5, AMB-44)."""

PUT_RIGHT: Final = frozenset({"draw_taken_back_turn_continues"})
"""Acts that set right an act owned up to in time, and are all that follows (HF-BOG-4)."""


class Conviction(NamedTuple):
    """Somebody is found to have done wrong: by which kind, of which event, after how many facts.

    `how` is "claim", "sweep" or "watch"; `against` is whom the claim named.
    """

    kind: str
    event: int | None
    against: int | None
    after: int
    how: str


_CURES: Final = (e.PassTakenBack, e.PlayRetracted, e.BoneReturned, e.OpeningDrawn)
"""Facts that put right, or end, the act before them; nobody asks anything in between."""

_NOTES: Final = (
    e.Observed,
    e.LateChangeNoted,
    e.ClaimRaised,
    e.OfficialCalled,
    e.DisputeClosed,
    e.PlayResumed,
    e.SpinnerMarked,
)
"""Facts that are no acts: what is put right is put right after them, too."""


def convictions(
    facts: Facts, seed: object, points: int = 4, *, watched: float = 0.2
) -> list[Conviction]:
    """Whom the whole record convicts, and it at some points; with a chance the watch as well."""
    rng = Random(f"points {seed}")
    may = [n for n in range(3, len(facts)) if not _is_midway(facts, n)]
    convicted_of = list(convicted(facts, rng.sample(may, min(points, len(may)))))
    return convicted_of if convicted_of or rng.random() >= watched else list(by_watch(facts))


def _is_midway(facts: Facts, after: int) -> bool:
    """Whether the next act puts right the act before it, or what is due is being paid."""
    between = (*_NOTES, e.BoneExposed)
    then = next((fact for _, fact in facts[after:] if not isinstance(fact, between)), None)
    return isinstance(then, _CURES) or (
        _is_payment_next(facts[after:]) and _is_payment_next(facts[after - 1 :: -1])
    )


def _is_payment_next(facts: Facts) -> bool:
    """Whether points are paid before anybody plays; the end of a hand comes between."""
    between = (*_NOTES, e.DominoCalled, e.HoldingShown, e.HandEnded)
    act = next((fact for _, fact in facts if not isinstance(fact, between)), None)
    return isinstance(act, e.ChipsPaid | e.PointsPegged)


def convicted(facts: Facts, after: Iterable[int] = ()) -> Iterator[Conviction]:
    """Whom the claims and the sweep convict on the whole record, and at each point of `after`.

    A point counts facts; there, whatever can be asked of the last few acts is asked, as it
    would be at the table, and the watch is heard.
    """
    whole = len(facts)
    yield from by_claims(facts, whole)
    yield from by_sweep(facts)
    for count in after:
        yield from by_claims(facts[:count], count, since=max(0, count - 4))


def by_claims(facts: Facts, after: int, since: int = 0) -> Iterator[Conviction]:
    """Every claim about every act from the fact numbered `since` on, and about the match."""
    case = Case(facts, bare=True)
    tests = tests_for(case.now)
    for claim in claims_of(case, since):
        try:
            verdict = tests[claim.kind](case, claim).verdict
        except BadClaim:
            continue
        if verdict == _guilty(claim.kind) and _convicts(facts, claim):
            yield Conviction(claim.kind, claim.event, claim.against, after, "claim")


def claims_of(case: Case, since: int = 0) -> Iterator[e.Claim]:
    """Every claim of an offence or a statement that the record has room for, against everybody.

    One about an act names nobody, and somebody by turns.
    """
    players = case.now.players
    seats = (None, *range(players))
    for kind, meant in claims_for(case.now).items():
        if kind in RESULTS or kind in NO_OFFENCE:
            continue
        if kind == "observed":
            yield from (e.Claim(kind, against=seat, what="talk") for seat in seats)
        elif not meant.about:
            yield from (e.Claim(kind, against=seat) for seat in seats)
        for at, fact in case.facts[since:]:
            if isinstance(fact, meant.about) and _says(kind, fact):
                against = (None, at % players) if CATALOGUE[kind].of_an_act else seats
                yield from (case.claim_about(kind, at, seat) for seat in against)


def _says(kind: str, fact: e.Fact) -> bool:
    """Whether a fact states what a kind of statement is about; of another kind, always."""
    match fact:
        case e.HandEnded():
            counted = fact.how in ("domino", "lock")
            return {
                "blocked": fact.how == "lock",
                "hand_points": counted and fact.points is not None,
            }.get(kind, True)
        case e.ScoreCardWritten():
            return kind != "card_wins" or fact.wins is not None
        case _:
            return True


def by_sweep(facts: Facts) -> Iterator[Conviction]:
    """Infractions that the sweep lists of the whole record."""
    swept = sweep(facts)
    for offence in (*swept.proved, *swept.refuted, *swept.also):
        if offence.kind not in NO_OFFENCE and _stands(facts, offence):
            yield Conviction(offence.kind, offence.event, offence.player, len(facts), "sweep")


def by_watch(facts: Facts) -> Iterator[Conviction]:
    """Infractions by the watch, event by event."""
    for notice in watch(facts):
        offence = notice.found
        if offence.kind not in NO_OFFENCE and _stands(facts, offence):
            yield Conviction(offence.kind, offence.event, offence.player, notice.by, "watch")


def _stands(facts: Facts, offence: Found) -> bool:
    claim = e.Claim(offence.kind, offence.event, offence.player, ordinal=offence.ordinal)
    return _convicts(facts, claim)


def _guilty(kind: str) -> str:
    return "refuted" if kind in STATEMENTS else "proved"


def _convicts(facts: Facts, claim: e.Claim) -> bool:
    """Whether somebody did wrong by this claim, raised at once, and is not let off by the book."""
    finding = adjudicate(facts, claim, claim.event)
    if finding.verdict != _guilty(claim.kind) or (claim.kind, finding.book) in NO_DUTY:
        return False
    follows = finding.consequence
    if claim.kind == "wrong_payment" and follows is not None and follows.fix is None:
        return False  # It was put right: nothing is left to pay or to give back.
    return follows is None or not (follows.penalty_free or follows.fix in PUT_RIGHT)
