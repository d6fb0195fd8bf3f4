"""Offences that rest on what officials saw, planted in lawful logs (`plants`).

Conduct, slow play, lateness, the end that a bone was meant for, bones shown and put back, chips
that lie with the wrong player.
"""

from typing import Final

from domain import events as e
from domain.bones import Bone
from tests.lawful.plants import FIVES_TABLES, Plant, Planted, break_off, matching_plays, of
from tests.lawful.record import PLAYS, Record

STRAIGHT: Final = (("42", 4),)
CONDUCT: Final = ("talk", "slam_disconnect", "concealing", "confrontation", "food_or_drink")


def behaves_badly(record: Record) -> Planted | None:
    """An official sees conduct that some book names (UDL-13, UDL-14, UDL-15, 42-PC-2)."""
    at = record.rng.choice(record.all(*PLAYS, e.BidMade) or [len(record.facts) + 1])
    seat, conduct = record.rng.randrange(record.players), record.rng.choice(CONDUCT)
    record.insert(at, e.Observed(conduct, seat))
    return Planted("observed", at, seat, conduct)


def plays_slowly(record: Record) -> Planted | None:
    """An official finds a player slow, now and then more than once (UDL-10, 42-PC-1)."""
    at = record.rng.choice(record.all(*PLAYS, e.BidMade) or [len(record.facts) + 1])
    seat, times = record.rng.randrange(record.players), record.rng.randrange(1, 4)
    record.insert(at, *[e.Observed("slow_play", seat)] * times)
    return Planted("slow_play", at + times - 1, seat)


def comes_late(record: Record) -> Planted | None:
    """A player comes after the start, or not at all (AMB-120, 42-GP-1)."""
    at = record.all(e.GameStarted)[0] + 1
    seat, minutes = record.rng.randrange(record.players), record.rng.randrange(6, 30)
    stays_away = record.book != "42" and record.rng.random() < 0.5
    seen = e.Observed("no_show", seat) if stays_away else e.Observed("late", seat, minutes=minutes)
    record.insert(at, seen)
    return Planted("late_forfeit", at, seat)


def meant_another_end(record: Record) -> Planted | None:
    """A bone lies where it fits, and was meant for another end that it fits (AMB-119)."""
    for at in matching_plays(record):
        table, bone = record.scene(at).table, record[at].bone
        ends = {Bone.of(*on) for _, on in table.places([(bone.high, bone.low)]) if on}
        others = sorted(ends - {record[at].on}, key=str)
        if others:
            target = record.rng.choice(others)
            record.facts.append(e.Observed("meant_for", record[at].seat, target, at))
            return Planted("end_meant", at, record[at].seat)
    return None


def placed_before_the_signal(record: Record) -> Planted | None:
    """Time is called, and a bone that is noted after it was placed before (UDL-11, AMB-39)."""
    for at in matching_plays(record):
        seat, first = record[at].seat, record.last(at, e.GameStarted) or 1
        before = record.rng.randrange(first + 1, at + 1)
        record.insert(before, e.TimeCalled())
        record.insert(at + 2, e.Observed("placed_before_signal", seat, None, at + 1))
        break_off(record, at + 3)
        return Planted("before_signal", at + 1, seat)
    return None


def puts_back_what_was_seen(record: Record) -> Planted | None:
    """A bone is seen as it is drawn, rightly, and its player puts it back (HF-SET-5, AMB-69)."""
    for at in record.any(e.BoneDrawn):
        seat, bone = record[at].seat, record[at].bone
        record.insert(at + 1, e.BoneExposed(seat, bone, "draw"), e.BoneReturned(seat, bone))
        break_off(record, at + 3)
        return Planted("exposed_put_back", at + 2, seat)
    return None


def pays_a_stranger(record: Record) -> Planted | None:
    """Chips go to a player whom their owner never pays (HF-3P-2, HF-4P-2)."""
    for at in record.any(e.ChipsPaid):
        paid = record[at]
        others = [seat for seat in range(record.players) if seat not in (paid.payer, paid.payee)]
        record.change(at, payee=record.rng.choice(others))
        break_off(record, at + 1)
        return Planted("chips_audit", at, None)
    return None


SEEN: Final[tuple[Plant, ...]] = (
    Plant(behaves_badly, (*FIVES_TABLES, *STRAIGHT)),
    Plant(plays_slowly, (("UDL", 2), *STRAIGHT)),
    Plant(comes_late, (*FIVES_TABLES, *STRAIGHT)),
    Plant(meant_another_end, FIVES_TABLES),
    Plant(placed_before_the_signal, of("UDL")),
    Plant(puts_back_what_was_seen, of("HF")),
    Plant(pays_a_stranger, (("HF", 3), ("HF", 4))),
)
