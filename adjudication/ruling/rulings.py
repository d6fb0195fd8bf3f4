"""Rulings: an official's decision on a finding, and what it leaves to be chosen.

A ruling is itself a fact; what it makes happen (`adjudication.ruling.consequences`) are
further facts that name it. Choices that the book leaves to the opponent or the
official are shown with their exact effect before anybody chooses.
"""

from collections.abc import Sequence
from typing import Literal

from adjudication.case.case import Case
from adjudication.finding import ENGINE, Choice, Consequence, Effect, Finding, Tested
from adjudication.ruling.consequences import RESHAKE, Chosen, consequence_facts
from domain import events as e
from domain.errors import BadClaim
from domain.match.match import Match
from domain.match.replay import fingerprint
from domain.seats import Seat

_OFFICIAL = ("nothing_more", "loss_of_game", "forfeit_of_match", "banned_for_good")
"""What PDA-9e leaves to the official, the mildest first."""

_OPPONENT = ("taken", "declined")
"""Whether the opponent takes the additional points of PDA-9c (AMB-82: silent, taken)."""


def ruling_in_force(case: Case, claim_at: int, part: str = "") -> int | None:
    """The position of the ruling that holds for the claim raised at `claim_at`, as recorded."""
    last = case.now.disputes.last_ruling(case.numbers.claim_at(claim_at), part)
    return None if last is None else case.numbers.recorded(last)


def without_ruling(case: Case, claim_at: int | None, part: str = "") -> Case:
    """The record with the ruling that holds for a claim, or a part of it, taken back."""
    last = None if claim_at is None else case.now.disputes.last_ruling(claim_at, part)
    facts = reversals(case, last, case.facts[-1][0] + 1)
    return case.followed_by(facts) if facts else case


def rule(
    case: Case,
    finding: Finding,
    claim_at: int,
    *,
    upheld: bool,
    choices: Chosen | None = None,
    note: str = "",
    part: str = "",
    steps: int | None = None,
) -> list[e.Fact]:
    """The ruling on the claim raised at `claim_at`, and its consequences, in order.

    The first fact will stand at the position after the last of the case.
    `choices` maps a clause to what was chosen; defaults hold for the rest. `part`
    names the part of the claim that is ruled on, where it is split; `steps` how far the
    search went, where a longer hearing was asked for.

    Where an earlier ruling on it holds, this one supersedes it: what that ruling
    ended is reversed and what it had paid is paid back, each by a fact of its own.

    Raises `BadClaim` for a choice that is not open, or a ruling that upholds what
    was refuted.
    """
    chosen = {choice.clause: choice.default for choice in finding.choices}
    for clause, value in (choices or {}).items():
        allowed = next((c.effects for c in finding.choices if c.clause == clause), None)
        if allowed is None or value not in allowed:
            open_to = ", ".join(f"{c.clause}: {'/'.join(c.effects)}" for c in finding.choices)
            raise BadClaim(f"choices.{clause}", f"is not open; there is {open_to or 'no choice'}")
        chosen[clause] = value
    if upheld and finding.verdict == "refuted":
        raise BadClaim("upheld", "the claim is refuted by the record; correct the record first")
    match, claimed = case.now, case.numbers.claim_at(claim_at)
    given = e.RulingGiven(
        claim=claimed,
        verdict=finding.verdict,
        upheld=upheld,
        cites=finding.consequence.cites if finding.consequence else (),
        choices=chosen,
        evidence=finding.evidence,
        finding=finding.digest(),
        note=note,
        supersedes=match.disputes.last_ruling(claimed, part),
        part=part,
        assuming=finding.assuming,
        rules=finding.rules,
        options=match.opened.options,
        prefix=fingerprint(case.record),
        engine=ENGINE,
        steps=steps,
        cut_short=finding.cut_short,
    )
    at = case.facts[-1][0] + 1
    first = [given, *reversals(case, given.supersedes, at)]
    # A refuted claim brings something only where it was a statement made at the table:
    # a declaration that is wrong and challenged forfeits the hand (42-PB-14).
    decided = upheld or (finding.verdict == "refuted" and not match.is_fives)
    facts = list[e.Fact](first)
    if decided and finding.consequence is not None:
        then = case.followed_by(first)
        facts += consequence_facts(then, finding.consequence, finding.offender, chosen, at)
    return [case.numbers.as_recorded(fact) for fact in facts]


def reversals(case: Case, superseded: int | None, ruling: int) -> list[e.Fact]:
    """What takes back the consequences of a ruling: ends first, the latest first, then chips.

    Chips of a game that is over are back with their owners; there its score is mended.
    What the ruling had itself taken back of an earlier one stays taken back.
    """
    if superseded is None:
        return []
    match = case.now
    since = superseded + len(_took_back(case, superseded))
    caused = [(at, fact) for at, fact in case.since(since) if _caused_by(fact, superseded)]
    ends = [at for at, _ in caused if at in match.disputes.caused]
    begun = 0 if match.game is None else match.game.started
    paid = [fact for at, fact in caused if isinstance(fact, e.ChipsPaid) and at > begun]
    return [
        *(e.ConsequenceReversed(at, ruling) for at in sorted(ends, reverse=True)),
        *(one for fact in reversed(paid) for one in _paid_back(match, fact, ruling)),
        *_mended(case, since, caused, ruling),
    ]


def _took_back(case: Case, ruling: int) -> list[e.Fact]:
    """What a ruling took back of the one that it superseded: the first facts after it."""
    given = case.now.disputes.rulings[ruling]
    return reversals(case.upto(ruling - 1), given.supersedes, ruling)


def _caused_by(fact: e.Fact, ruling: int) -> bool:
    cause = fact.answers if isinstance(fact, e.ChipsPaid) else getattr(fact, "ruling", None)
    return cause == ruling


def _paid_back(match: Match, fact: e.ChipsPaid, ruling: int) -> list[e.Fact]:
    """The same chips the other way, as far as they still lie where they went."""
    colour = fact.payer if fact.colour_of is None else fact.colour_of
    ledger = match.current_game().ledger
    left = fact.points if ledger is None else min(fact.points, ledger.points[colour][fact.payee])
    if not left:
        return []
    return [e.ChipsPaid(fact.payee, fact.payer, left, answers=ruling, colour_of=colour)]


def _mended(
    case: Case, since: int, caused: Sequence[tuple[int, e.Fact]], ruling: int
) -> list[e.Fact]:
    """The scores of games that are over, without what a ruling had added to them."""
    if not caused:
        return []
    before, after = case.upto(since), case.upto(caused[-1][0])
    numbers = {before.now.current_game().number} | {
        fact.game for _, fact in caused if isinstance(fact, e.GameEnded) and fact.game is not None
    }
    facts: list[e.Fact] = []
    for number in sorted(numbers - {case.now.current_game().number}):
        three = (one.final_scores(number) for one in (case, before, after))
        scores = tuple(now - then + first for now, first, then in zip(*three, strict=True))
        if scores != case.final_scores(number):
            facts.append(e.GameEnded(game=number, scores=scores, ruling=ruling))
    return facts


def choices(case: Case, tested: Tested, consequence: Consequence) -> tuple[Choice, ...]:
    """What is left to the opponent and to the official, with the effect of each option.

    PDA-9c, PDA-9e. Each choice has a default for who stays silent (AMB-82).
    """
    offender = tested.offender
    if offender is None:
        return ()
    found: list[Choice] = []
    if consequence.elect:
        found.append(_choice(case, consequence, offender, consequence.elect, "opponent"))
    found += [
        _choice(case, consequence, offender, clause, "official")
        for clause in consequence.discretion
    ]
    return tuple(found)


def _choice(
    case: Case,
    consequence: Consequence,
    offender: Seat,
    clause: str,
    who: Literal["opponent", "official"],
) -> Choice:
    options = _OPPONENT if who == "opponent" else _OFFICIAL
    if clause == RESHAKE:
        options = _OPPONENT[::-1]
    if who == "official" and consequence.ends in ("game", "match"):
        options = tuple(one for one in options if one != "loss_of_game")
    return Choice(
        clause,
        who,
        options[0],
        {option: effect(case, consequence, offender, {clause: option}) for option in options},
    )


def effect(case: Case, consequence: Consequence, offender: Seat, chosen: Chosen) -> Effect:
    """What a ruling would do, by carrying it out on a copy of the match."""
    match = case.now
    at = match.position + 1
    facts = consequence_facts(case, consequence, offender, chosen, at)
    after = case.followed_by(facts).now
    return Effect(
        scores=after.scores,
        games=after.wins,
        hand_over=bool(after.hand and after.hand.ended),
        game_winner=after.game_winner,
        match_winner=after.winner,
    )
