"""Rulings: an official's decision on a finding, and what it leaves to be chosen.

A ruling is itself a fact; what it makes happen (`adjudication.ruling.consequences`) are
further facts that name it. Choices that the book leaves to the opponent or the
official are shown with their exact effect before anybody chooses.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import structs

from adjudication.case.case import Case
from adjudication.finding import ENGINE, Choice, Consequence, Effect, Finding, Tested
from adjudication.ruling.consequences import RESHAKE, Chosen, consequence_facts, penalties_paid
from adjudication.ruling.settlement import PaymentFact, credits_paid, taken_back
from domain import events as e
from domain.errors import BadClaim
from domain.match.replay import fingerprint

_OFFICIAL = ("nothing_more", "loss_of_game", "forfeit_of_match", "banned_for_good")
"""What PDA-9e leaves to the official, the mildest first."""

_OPPONENT = ("taken", "declined")
"""Whether the opponent takes the additional points of PDA-9c (AMB-82: silent, taken)."""


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
    follows = _as_numbered(case, finding)
    if upheld and finding.verdict == "refuted" and not (follows and follows.causes):
        raise BadClaim("upheld", "the claim is refuted by the record; correct the record first")
    match, claimed = case.now, case.numbers.claim_at(claim_at)
    given = e.RulingGiven(
        claim=claimed,
        verdict=finding.verdict,
        upheld=upheld,
        cites=follows.cites if follows else (),
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
    # A declaration that is wrong and challenged forfeits the hand (42-PB-14).
    forfeited = finding.verdict == "refuted" and follows is not None and follows.marks is not None
    facts = list[e.Fact](first)
    if follows is not None and (upheld or forfeited):
        then = case.followed_by(first)
        facts += consequence_facts(then, follows, finding.offender, chosen, at)
    facts += credits_paid(case.followed_by(facts), at)
    return [case.numbers.as_recorded(fact) for fact in facts]


def _as_numbered(case: Case, finding: Finding) -> Consequence | None:
    """What follows, with the case's own numbers for the recorded positions that it names."""
    follows = finding.consequence
    if follows is None or case.numbers.plain:
        return follows
    causes = (at for position in follows.causes for at in _meant(case, finding.claim, position))
    lifts = follows.lifts
    if lifts is not None:
        among = _meant(case, finding.claim, lifts)
        lifts = case.numbers.of(lifts, lambda fact: isinstance(fact, e.BonePlayed), among)
    return structs.replace(follows, causes=tuple(causes), lifts=lifts)


def _meant(case: Case, claim: e.Claim, position: int) -> Sequence[int]:
    """The facts at a position that can be paid for, or the one that the claim counts out.

    A payment is among them where the claim is about it, for the record may not say what
    else it was for.
    """
    numbers = case.numbers.among(position)
    if position == claim.event and claim.ordinal is not None:
        return numbers[claim.ordinal - 1 : claim.ordinal]
    acts = [at for at in numbers if not isinstance(case.facts[at - 1][1], PaymentFact)]
    if claim.kind == "wrong_payment" and position == claim.event:
        paid = case.numbers.of(position, lambda fact: isinstance(fact, PaymentFact), numbers)
        return acts if paid is None else [*acts, paid]
    return acts


def reversals(case: Case, superseded: int | None, ruling: int) -> list[e.Fact]:
    """What takes back the consequences of a ruling: ends first, the latest first, then points.

    What the ruling had itself taken back of an earlier one stays taken back. A hand that
    another ruling ends as well ends by that one, with its penalty (AMB-79).
    """
    if superseded is None:
        return []
    since = superseded + len(_took_back(case, superseded))
    caused = [(at, fact) for at, fact in case.since(since) if _caused_by(fact, superseded)]
    ends = [(at, fact) for at, fact in caused if at in case.now.disputes.caused]
    facts: list[e.Fact] = [e.ConsequenceReversed(at, ruling) for at, _ in reversed(ends)]
    paid = [(at, fact) for at, fact in caused if isinstance(fact, PaymentFact)]
    penalties = [fact for _, fact in ends if isinstance(fact, e.HandEnded) and fact.points]
    if penalties and case.now.is_fives:
        end = _by_number(case, ends, penalties[0])
        act = case.now.disputes.act_of(superseded)
        then = case.followed_by(facts)
        facts += penalties_paid(then, end, () if act is None else (act.position,), ruling)
        # What is left are board scores that had gone back (AMB-67).
        paid = [(at, fact) for at, fact in paid if fact.answers is None]
    return [*facts, *taken_back(case.followed_by(facts), paid, ruling)]


def _by_number(case: Case, ends: Sequence[tuple[int, e.Fact]], end: e.HandEnded) -> e.HandEnded:
    """The same end with the numbers of its game and hand, which were then the current ones."""
    at = next(position for position, fact in ends if fact is end)
    game = case.before(at).current_game()
    return structs.replace(
        end, game=end.game or game.number, hand=end.hand or game.hands[-1].number
    )


def _took_back(case: Case, ruling: int) -> list[e.Fact]:
    """What a ruling took back of the one that it superseded: the first facts after it."""
    given = case.now.disputes.rulings[ruling]
    return reversals(case.upto(ruling - 1), given.supersedes, ruling)


def _caused_by(fact: e.Fact, ruling: int) -> bool:
    """Whether a ruling caused this; earlier records name it as what a payment answers."""
    return ruling in (getattr(fact, "ruling", None), getattr(fact, "answers", None))


def choices(case: Case, tested: Tested, consequence: Consequence) -> tuple[Choice, ...]:
    """What is left to the opponent and to the official, with the effect of each option.

    PDA-9c, PDA-9e. Each choice has a default for who stays silent (AMB-82).
    """
    if tested.offender is None:
        return ()
    found: list[Choice] = []
    if consequence.elect:
        found.append(_choice(case, consequence, tested, consequence.elect, "opponent"))
    found += [
        _choice(case, consequence, tested, clause, "official") for clause in consequence.discretion
    ]
    return tuple(found)


def _choice(
    case: Case,
    consequence: Consequence,
    tested: Tested,
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
        {option: effect(case, consequence, tested, {clause: option}) for option in options},
    )


def effect(case: Case, consequence: Consequence, tested: Tested, chosen: Chosen) -> Effect:
    """What a ruling would do, by giving it on a copy of the match."""
    at = case.facts[-1][0] + 1
    asked = e.Claim("asked", tested.position)
    given = [e.ClaimRaised(asked), e.RulingGiven(at, "proved", upheld=True)]
    then = case.followed_by(given)
    facts = consequence_facts(then, consequence, tested.offender, chosen, at + 1)
    after = then.followed_by(facts).now
    return Effect(
        scores=after.scores,
        games=after.wins,
        hand_over=bool(after.hand and after.hand.ended),
        game_winner=after.game_winner,
        match_winner=after.winner,
    )
