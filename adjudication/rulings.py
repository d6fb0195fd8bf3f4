"""Rulings: an official's decision on a finding, and what it leaves to be chosen.

A ruling is itself a fact; what it makes happen (`adjudication.carrying_out`) are
further facts that name it. Choices that the book leaves to the opponent or the
official are shown with their exact effect before anybody chooses.
"""

from typing import Literal

from adjudication.carrying_out import RESHAKE, Chosen, carried_out
from adjudication.finding import ENGINE, Choice, Consequence, Effect, Finding, Tested
from adjudication.reading import Reading
from domain import events as e
from domain.errors import BadClaim
from domain.replay import fingerprint
from domain.seats import Seat

_OFFICIAL = ("nothing_more", "loss_of_game", "forfeit_of_match", "banned_for_good")
"""What PDA-9e leaves to the official, the mildest first."""

_OPPONENT = ("taken", "declined")
"""Whether the opponent takes the additional points of PDA-9c (AMB-82: silent, taken)."""

"""The clause that lets an opponent have the bones shaken again (AMB-82: silent, declined)."""


def rule(
    reading: Reading,
    finding: Finding,
    claim_at: int,
    *,
    upheld: bool,
    choices: Chosen | None = None,
    note: str = "",
    part: str = "",
) -> list[e.Fact]:
    """The ruling on the claim raised at `claim_at`, and its consequences, in order.

    The first fact will stand at the position after the last of the reading.
    `choices` maps a clause to what was chosen; defaults hold for the rest. `part`
    names the part of the claim that is ruled on, where it is split.

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
    match = reading.now
    given = e.RulingGiven(
        claim=claim_at,
        verdict=finding.verdict,
        upheld=upheld,
        cites=finding.consequence.cites if finding.consequence else (),
        choices=chosen,
        evidence=finding.evidence,
        finding=finding.digest(),
        note=note,
        supersedes=match.disputes.last_ruling(claim_at, part),
        part=part,
        assuming=finding.assuming,
        rules=finding.rules,
        options=match.opened.options,
        prefix=fingerprint(reading.facts),
        engine=ENGINE,
    )
    at = reading.facts[-1][0] + 1
    first = [given, *reversals(reading, given.supersedes, at)]
    # A refuted claim brings something only where it was a statement made at the table:
    # a declaration that is wrong and challenged forfeits the hand (42-PB-14).
    decided = upheld or (finding.verdict == "refuted" and not match.is_fives)
    if not decided or finding.consequence is None:
        return first
    then = reading.followed_by(first)
    return [*first, *carried_out(then, finding.consequence, finding.offender, chosen, at)]


def reversals(reading: Reading, superseded: int | None, ruling: int) -> list[e.Fact]:
    """What takes back the consequences of a ruling: ends first, the latest first, then chips.

    Chips of a game that is over stay where they are; its score is what was levied.
    """
    if superseded is None:
        return []
    match = reading.now
    ends = [at for at, before in match.disputes.caused.items() if before.fact.ruling == superseded]
    begun = 0 if match.game is None else match.game.started
    paid = [
        e.ChipsPaid(
            fact.payee,
            fact.payer,
            fact.points,
            answers=ruling,
            colour_of=fact.payer if fact.colour_of is None else fact.colour_of,
        )
        for at, fact in reading.since(superseded)
        if isinstance(fact, e.ChipsPaid) and fact.answers == superseded and at > begun
    ]
    return [*(e.ConsequenceReversed(at, ruling) for at in sorted(ends, reverse=True)), *paid[::-1]]


def choices(reading: Reading, tested: Tested, consequence: Consequence) -> tuple[Choice, ...]:
    """What is left to the opponent and to the official, with the effect of each option.

    PDA-9c, PDA-9e. Each choice has a default for who stays silent (AMB-82).
    """
    offender = tested.offender
    if offender is None:
        return ()
    found: list[Choice] = []
    if consequence.elect:
        found.append(_choice(reading, consequence, offender, consequence.elect, "opponent"))
    found += [
        _choice(reading, consequence, offender, clause, "official")
        for clause in consequence.discretion
    ]
    return tuple(found)


def _choice(
    reading: Reading,
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
        {option: effect(reading, consequence, offender, {clause: option}) for option in options},
    )


def effect(reading: Reading, consequence: Consequence, offender: Seat, chosen: Chosen) -> Effect:
    """What a ruling would do, by carrying it out on a copy of the match."""
    match = reading.now
    at = match.position + 1
    facts = carried_out(reading, consequence, offender, chosen, at)
    after = reading.followed_by(facts).now
    game = after.current_game()
    return Effect(
        scores=after.scores,
        games=after.wins,
        hand_over=bool(after.hand and after.hand.ended),
        game_winner=game.winner,
        match_winner=after.winner,
    )
