"""The conduct of the players of a match: what officials saw, ruled and showed a card for.

What stands counts: a ruling that another took the place of is left out, and a card that was taken
back. A tournament puts the matches of an event together, since cards and ladders of penalties
follow a player through it (DP-36). For officials alone.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from adjudication.claims.catalogue import CATALOGUE
from domain import events as e
from domain.match.match import Match
from domain.match.replay import Facts, as_corrected
from domain.seats import Seat


class Conduct(Struct, frozen=True, omit_defaults=True):
    """One thing that is on record, and not taken back, about a player's conduct.

    Attributes
    ----------
    seat : the player
    what : seen by an official, ruled against the player, or a card shown
    name : the word of the sighting, the kind of the claim, or the card
    position : the event that records it
    clauses : those that the ruling cites; empty for a sighting
    claim : the position of the claim ruled on; None for a sighting
    recorded_at : when it was recorded; of a ruling or a card, when the act that it is about was
    began : when the start of the first game was recorded, "" before it
    """

    seat: Seat
    what: Literal["seen", "ruled", "card"]
    name: str
    position: int
    clauses: tuple[str, ...] = ()
    claim: int | None = None
    recorded_at: str = ""
    began: str = ""


_OF_BONES: Final = frozenset(
    (
        "called_after_release",
        "called_before_release",
        "drew",
        "held",
        "meant_for",
        "named",
        "not_held",
        "placed_in_time",
        "thinking",
        "touched",
    )
)
"""Sightings that are about bones and calls, and say nothing about anybody's conduct."""


def conduct(entries: Sequence[e.Entry], match: Match) -> tuple[Conduct, ...]:
    """The conduct that stands on record in a match, in the order of the record.

    Left out is what officials saw of bones and calls, or of no player. `match` is the fold of these
    entries as corrected.
    """
    facts = as_corrected(entries)
    sightings = sorted([*_seen(facts), *_ruled(facts, match), *_cards(match)], key=_position)
    began = next(
        (entry.recorded_at for entry in entries if isinstance(entry.fact, e.GameStarted)), ""
    )
    return tuple(
        replace(sighting, recorded_at=_recorded_at(entries, match, sighting), began=began)
        for sighting in sightings
    )


def _recorded_at(entries: Sequence[e.Entry], match: Match, entry: Conduct) -> str:
    claim = None if entry.claim is None else match.disputes.claims.get(entry.claim)
    act = entry.position if claim is None else claim.event or entry.claim or entry.position
    return entries[act - 1].recorded_at


def _position(entry: Conduct) -> int:
    return entry.position


def _seen(facts: Facts) -> Iterator[Conduct]:
    for at, fact in facts:
        if isinstance(fact, e.Observed) and fact.seat is not None and fact.what not in _OF_BONES:
            yield Conduct(fact.seat, "seen", fact.what, at)


def _ruled(facts: Facts, match: Match) -> Iterator[Conduct]:
    """Rulings that uphold a claim against a player and hold."""
    disputes, acts = match.disputes, dict(facts)
    for at, ruling in disputes.rulings.items():
        if not ruling.upheld or disputes.last_ruling(ruling.claim, ruling.part) != at:
            continue
        claim = disputes.claims[ruling.claim]
        seat = _offender(acts, claim)
        if seat is not None:
            yield Conduct(seat, "ruled", claim.kind, at, clauses=ruling.cites, claim=ruling.claim)


def _offender(acts: dict[int, e.Fact], claim: e.Claim) -> Seat | None:
    """The player whom a claim is against: named by it, or by the event that it is about."""
    kind = CATALOGUE.get(claim.kind)
    if claim.against is not None or kind is None or kind.names_player:
        return claim.against
    fact = acts.get(claim.event or 0)
    return None if fact is None else e.seat_of(fact)


def _cards(match: Match) -> Iterator[Conduct]:
    disputes = match.disputes
    for at, fact in disputes.caused.items():
        if isinstance(fact, e.CardGiven) and fact.ruling is not None:
            ruling = disputes.rulings[fact.ruling]
            yield Conduct(
                fact.seat, "card", fact.card, at, clauses=ruling.cites, claim=ruling.claim
            )
