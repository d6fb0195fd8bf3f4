"""Rulings: what an official's decision makes happen, as facts to be appended.

A ruling is itself a fact; chips that move, a hand, game or match that ends are
further facts that name it. Choices that the book leaves to the opponent or the
official are shown with their exact effect before anybody chooses.
"""

from collections.abc import Mapping
from typing import Literal

from adjudication.finding import Choice, Consequence, Effect, Finding, Tested
from adjudication.reading import Reading
from domain import events as e
from domain.chips import can_make_up
from domain.errors import BadClaim
from domain.fives import Transfer, payee_of
from domain.match import Match, fold
from domain.seats import Seat

Chosen = Mapping[str, str]

_OFFICIAL = ("nothing_more", "loss_of_game", "forfeit_of_match")
"""What PDA-9e leaves to the official, the mildest first."""

_OPPONENT = ("taken", "declined")
"""Whether the opponent takes the additional points of PDA-9c (AMB-82: silent, taken)."""

_RESHAKE = "42-BID-12"
"""The clause that lets an opponent have the bones shaken again (AMB-82: silent, declined)."""


def rule(
    reading: Reading,
    finding: Finding,
    claim_at: int,
    *,
    upheld: bool,
    choices: Chosen | None = None,
    note: str = "",
) -> list[e.Fact]:
    """The ruling on the claim raised at `claim_at`, and its consequences, in order.

    The first fact will stand at the position after the last of the reading.
    `choices` maps a clause to what was chosen; defaults hold for the rest.

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
        supersedes=match.ruled.get(claim_at),
    )
    # A refuted claim brings something only where it was a statement made at the table:
    # a declaration that is wrong and challenged forfeits the hand (42-PB-14).
    decided = upheld or finding.verdict == "refuted"
    if not decided or finding.consequence is None or finding.offender is None:
        return [given]
    at = reading.facts[-1][0] + 1
    return [given, *_carried_out(match, finding.consequence, finding.offender, chosen, at)]


def choices(reading: Reading, tested: Tested, consequence: Consequence) -> tuple[Choice, ...]:
    """What is left to the opponent and to the official, with the effect of each option."""
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
    if clause == _RESHAKE:
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
    facts = _carried_out(match, consequence, offender, chosen, at)
    after = fold([*reading.facts, *((at + n, fact) for n, fact in enumerate(facts))])
    needed = after.opened.best_of // 2 + 1
    closed = next((fact for fact in facts if isinstance(fact, e.MatchEnded)), None)
    won = next((side for side, games in enumerate(after.wins) if games >= needed), None)
    game = after.current_game()
    return Effect(
        scores=after.scores,
        games=after.wins,
        hand_over=bool(after.hand and after.hand.ended),
        game_winner=game.winner,
        match_winner=closed.winner if closed else won,
    )


def _carried_out(
    match: Match, consequence: Consequence, offender: Seat, chosen: Chosen, ruling: int
) -> list[e.Fact]:
    """The facts that a ruling at position `ruling` causes."""
    if not match.is_fives:
        return _carried_out_in_tricks(consequence, chosen, ruling)
    winner = payee_of(match.rules, match.players, offender)
    ends = consequence.ends
    if "loss_of_game" in chosen.values():
        ends = "game"
    forfeited = "forfeit_of_match" in chosen.values() or ends == "match"
    facts: list[e.Fact] = []
    for transfer in consequence.pays:
        points = transfer.points
        if chosen.get(consequence.elect or "") == "declined":
            points = min(points, 50)
        facts += _payment(match, transfer._replace(points=points), ruling)
    hand = match.hand
    if hand is not None and (ends == "hand" or ((ends or forfeited) and not hand.ended)):
        facts.append(e.HandEnded("penalty", winner, ruling=ruling))
    if ends in ("game", "match") or forfeited:
        side = match.side[winner]
        facts.append(
            e.GameEnded(scores=consequence.score or _won(match, side), winner=side, ruling=ruling)
        )
    if forfeited:
        facts.append(e.MatchEnded(winner=match.side[winner], ruling=ruling))
    return facts


def _carried_out_in_tricks(consequence: Consequence, chosen: Chosen, ruling: int) -> list[e.Fact]:
    """42: the hand ends with its marks (42-GP-4), or void for a re-shake; or the game ends."""
    if consequence.marks is not None:
        how = consequence.how or "forfeit"
        return [e.HandEnded(how, marks=consequence.marks, ruling=ruling)]
    reshaken = chosen.get(_RESHAKE) == "taken" or consequence.fix == "reshake_same_shaker"
    if reshaken:
        return [e.HandEnded("void", ruling=ruling)]
    if consequence.ends == "game":
        return [e.GameEnded(scores=consequence.score, winner=consequence.winner, ruling=ruling)]
    return []


def _won(match: Match, winner: int) -> tuple[int, ...]:
    """The score of a game lost by disqualification: the target to the winner (AMB-24)."""
    target = match.rules.target.value
    return tuple(target if side == winner else s for side, s in enumerate(match.scores))


def _payment(match: Match, transfer: Transfer, ruling: int) -> list[e.Fact]:
    """A payment in chips, with change made first where the payer's pieces need it (AMB-36)."""
    if transfer.payer is None or not transfer.points:
        return []
    paid = e.ChipsPaid(transfer.payer, transfer.payee, transfer.points, answers=ruling)
    ledger = match.current_game().ledger
    pieces = ledger.pieces[transfer.payer][transfer.payer] if ledger else None
    if pieces is not None and not can_make_up(transfer.points, pieces):
        return [e.ChangeMade(transfer.payer, transfer.payee, 1), paid]
    return [paid]
