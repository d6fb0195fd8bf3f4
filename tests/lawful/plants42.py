"""Offences planted in lawful logs of 42, one function for each."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from domain import events as e
from domain.bones import Bone
from tests.lawful.plants import Plant, Planted
from tests.lawful.record import Record
from tests.oracles.naive42 import follows

TABLE: Final = (("42", 4),)


def _tricks(record: Record) -> Iterator[tuple[int, list[int], str]]:
    """Each bone played: its position, those of its trick before it, and what is trump then."""
    for started in record.all(e.HandStarted):
        trick, trump = list[int](), ""
        for at in record.hand(started):
            fact = record[at]
            if isinstance(fact, e.TrumpDeclared):
                trump = fact.trump
            if isinstance(fact, e.BonePlayed):
                yield at, list(trick), trump
                trump = trump or str(fact.bone.high)
                trick = [*trick, at] if len(trick) < 3 else []


def _in_hand(record: Record, at: int) -> list[Bone]:
    return [Bone.of(*bone) for bone in record.scene(at).hands[record[at].seat]]


def _cut(record: Record, at: int) -> None:
    del record.facts[at - 1 :]


def reneges(record: Record) -> Planted | None:
    """A player who could follow suit does not (42-PB-8)."""
    plays = list(_tricks(record))
    for at, trick, trump in record.rng.sample(plays, len(plays)):
        if not trick:
            continue
        led = record[trick[0]].bone
        others = [bone for bone in _in_hand(record, at) if not follows(bone, led, trump)]
        if others and follows(record[at].bone, led, trump):
            record.change(at, bone=record.rng.choice(others))
            _cut(record, at + 1)
            return Planted("renege", at, record[at].seat)
    return None


def leads_out_of_turn(record: Record) -> Planted | None:
    """Another player leads than who is to (42-PB-3, 42-PB-11)."""
    plays = [at for at, trick, _ in _tricks(record) if not trick]
    for at in record.rng.sample(plays, len(plays)):
        seat = (record[at].seat + record.rng.randrange(1, 4)) % 4
        held = record.scene(at).hands[seat]
        record.replace(at, e.BonePlayed(seat, Bone.of(*record.rng.choice(held))))
        _cut(record, at + 1)
        return Planted("out_of_turn", at, seat)
    return None


def holds_back_what_was_exposed(record: Record) -> Planted | None:
    """A bone seen in play could be played at the next turn, and another is (42-PB-4)."""
    plays = [at for at, trick, _ in _tricks(record) if not trick]
    for at in record.rng.sample(plays, len(plays)):
        others = [bone for bone in _in_hand(record, at) if bone is not record[at].bone]
        if others and isinstance(record[at - 1], e.BonePlayed):
            record.insert(at, e.BoneExposed(record[at].seat, record.rng.choice(others)))
            _cut(record, at + 2)
            return Planted("exposed_not_played", at, record[at].seat)
    return None


def plays_another_than_was_taken_back(record: Record) -> Planted | None:
    """A bone is led and taken back, and another is led (42-PB-4, AMB-122)."""
    plays = [at for at, trick, _ in _tricks(record) if not trick]
    for at in record.rng.sample(plays, len(plays)):
        others = [bone for bone in _in_hand(record, at) if bone is not record[at].bone]
        if others:
            seat = record[at].seat
            played = e.BonePlayed(seat, record.rng.choice(others))
            record.insert(at, played, e.PlayRetracted(seat, at))
            _cut(record, at + 3)
            return Planted("exposed_not_played", at + 1, seat)
    return None


def takes_a_renege_back(record: Record) -> Planted | None:
    """A player who could follow suit does not, and takes the bone back at once (42-PB-9)."""
    plant = reneges(record)
    if plant is not None:
        record.facts.append(e.PlayRetracted(record[plant.event].seat, plant.event))
    return plant


def bids_too_low(record: Record) -> Planted | None:
    """A bid that is no higher than one before it (42-BID-3)."""
    for at in record.any(e.BidMade):
        started = record.last(at, e.HandStarted) or 1
        before = [record[n].bid for n in range(started, at) if isinstance(record[n], e.BidMade)]
        highest = max((int(bid) for bid in before if bid != "pass"), default=0)
        if highest:
            record.change(at, bid=str(highest))
            _cut(record, at + 1)
            return Planted("illegal_bid", at, record[at].seat)
    return None


def bids_out_of_turn(record: Record) -> Planted | None:
    """A player bids before the one whose turn it is (42-BID-1, 42-BID-10)."""
    for at in record.any(e.BidMade):
        later = record.next(at, e.BidMade)
        if later is not None and later == at + 1:
            first, second = record[at], record[later]
            record.replace(at, second)
            record.replace(later, first)
            _cut(record, later + 1)
            return Planted("bid_out_of_turn", at, record[at].seat)
    return None


def another_shakes(record: Record) -> Planted | None:
    """Another player shakes than the next in order (42-BID-11)."""
    for at in record.any(e.HandStarted, where=lambda fact: fact.number > 1):
        record.change(at, shaker=((record[at].shaker or 0) + record.rng.randrange(1, 4)) % 4)
        _cut(record, at + 1)
        return Planted("wrong_shaker", at, None)
    return None


def shaker_draws_first(record: Record) -> Planted | None:
    """The shaker draws before the others have (42-SD-2)."""
    for started in record.any(e.HandStarted):
        draws = [n for n in record.hand(started) if isinstance(record[n], e.OpeningDrawn)]
        mine = [n for n in draws if record[n].seat == record[started].shaker]
        if len(draws) == 4 and mine:
            first, last = record[draws[0]], record[mine[0]]
            record.replace(draws[0], last)
            record.replace(mine[0], first)
            _cut(record, draws[-1] + 1)
            return Planted("draw_order", draws[0], last.seat)
    return None


def marks_too_many(record: Record) -> Planted | None:
    """A mark too many is written down for a hand."""
    for at in record.any(e.HandEnded, where=lambda fact: fact.marks):
        marks = {side: marks + 1 for side, marks in record[at].marks.items()}
        record.change(at, marks=marks)
        _cut(record, at + 1)
        return Planted("hand_marks", at, None)
    return None


def chooses_the_stack(record: Record) -> Planted | None:
    """Another than the bid winner chooses how the tricks are stacked (42-PB-13)."""
    for at in record.any(e.TrumpDeclared):
        seat = (record[at].seat + 1) % 4
        record.insert(at + 1, e.StackChosen(seat, "double"))
        _cut(record, at + 2)
        return Planted("stack_choice", at + 1, seat)
    return None


def shows_nothing(record: Record) -> Planted | None:
    """One player's bones are not turned up when a hand ends early (42-PB-15)."""
    for at in record.any(e.HoldingShown):
        ended, seat = record.next(at, e.HandEnded), record[at].seat
        if ended is not None and len(record[at].bones) > 0:
            after = record.next(ended, e.HandStarted) or ended + 1
            record.facts[after - 1 :] = (
                [replace(record[after])] if after <= len(record.facts) else []
            )
            if not isinstance(record.facts[-1], e.HandStarted):
                return None
            record.leave_out(at)
            return Planted("bones_not_shown", ended - 1, seat)
    return None


def writes_other_marks(record: Record) -> Planted | None:
    """The card has other marks than the game came to."""
    for at in record.any(e.ScoreCardWritten):
        scores = record[at].scores
        record.change(at, scores=(scores[0] + 1, scores[1]))
        _cut(record, at + 1)
        return Planted("score_card", at, None)
    return None


STRAIGHT: Final[tuple[Plant, ...]] = tuple(
    Plant(plant, TABLE)
    for plant in (
        reneges,
        leads_out_of_turn,
        holds_back_what_was_exposed,
        plays_another_than_was_taken_back,
        takes_a_renege_back,
        bids_too_low,
        bids_out_of_turn,
        another_shakes,
        shaker_draws_first,
        marks_too_many,
        chooses_the_stack,
        shows_nothing,
        writes_other_marks,
    )
)
