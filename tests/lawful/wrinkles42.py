"""Wrinkles of lawful tables of 42 beside plain play, one function for each."""

from typing import Final, cast

from msgspec.structs import replace

from domain import events as e
from domain.bones import BONES, Bone
from tests.lawful import wrinkles
from tests.lawful.record import Record
from tests.lawful.wrinkles import Wrinkle
from tests.oracles.naive42 import auction, points_of, taker


def exposed_in_the_shuffle(record: Record) -> int:
    """A bone turns up in the shuffle, and is shuffled in again; nobody holds it by that."""
    started = record.rng.choice(record.all(e.HandStarted))
    shaker = record[started].shaker
    record.insert(started + 1, e.BoneExposed(shaker or 0, record.rng.choice(BONES), "shuffle"))
    return 1


def seen_while_drawn(record: Record) -> int:
    """A bone is seen as it is drawn, before the bidding: it binds nobody in play."""
    at = record.rng.choice(record.all(e.OpeningDrawn))
    bone = record.rng.choice(record[at].bones)
    record.insert(at + 1, e.BoneExposed(record[at].seat, bone, "draw"))
    return 1


def turned_over_in_the_bidding(record: Record) -> int:
    """A bone is turned over in the bidding, and the hand is played all the same (42-BID-12)."""
    at = record.rng.choice(record.all(e.BidMade))
    seat = record.rng.randrange(4)
    turned = e.BoneExposed(seat, Bone.of(*record.rng.choice(record.scene(at).hands[seat])))
    chose = e.ReshakeElected((seat + 1) % 4, False)
    record.insert(at, turned, *([chose] if record.rng.random() < 0.5 else []))
    return 1


def exposed_and_played(record: Record) -> int:
    """A bone is seen in play, and its holder plays it at the next turn (42-PB-4)."""
    at = next(iter(record.any(e.BonePlayed)), None)
    if at is None:
        return 0
    seat = record[at].seat
    before = record.last(at, e.BonePlayed, e.TrumpDeclared, e.BidMade) or at - 1
    while isinstance(record[before], e.BonePlayed) and record[before].seat != seat:
        before = record.last(before, e.BonePlayed, e.TrumpDeclared, e.BidMade) or 1
    record.insert(record.rng.randrange(before + 1, at + 1), e.BoneExposed(seat, record[at].bone))
    return 1


def taken_back_and_played_again(record: Record) -> int:
    """A bone is played, taken back at once, and played again (42-PB-4, AMB-122)."""
    for at in record.any(e.BonePlayed):
        record.insert(at + 1, e.PlayRetracted(record[at].seat, at), record[at])
        return 1
    return 0


def stack_chosen(record: Record) -> int:
    """On a bid of marks the bid winner says how the tricks lie, the others which way (42-PB-13)."""
    for at in record.any(e.TrumpDeclared):
        seat = record[at].seat
        bid = record[record.last(at, e.BidMade) or at]
        bids = [
            record[n]
            for n in record.all(e.BidMade)
            if n > (record.last(at, e.HandStarted) or 0) and n < at
        ]
        if not any(one.seat == seat and one.bid in ("42", "84") for one in bids):
            continue
        _ = bid
        record.insert(
            at + 1,
            e.StackChosen(seat, "double"),
            e.StackChosen((seat + 1) % 4, None, "crosswise"),
        )
        return 1
    return 0


def joined_in_mid_hand(record: Record) -> int:
    """A recorder comes in the middle of a hand, and puts on record what the table shows."""
    for at in record.any(e.BonePlayed):
        started = record.last(at, e.HandStarted) or 1
        before = [record[n] for n in range(started + 1, at)]
        if record[started].found is not None or any(
            isinstance(fact, e.DeclarationMade | e.PlayRetracted) for fact in before
        ):
            continue
        found = _table(record, before, [len(hand) for hand in record.scene(at).hands], at)
        record.change(started, found=found)
        record.leave_out(*range(started + 1, at))
        return 1
    return 0


def _table(record: Record, before: list[e.Fact], held: list[int], at: int) -> e.TableFound:
    """The tricks so far, seen or not, and the contract that they are for."""
    bids = [(fact.seat, fact.bid) for fact in before if isinstance(fact, e.BidMade)]
    sold = auction((bids[0][0] + 3) % 4, bids)
    trump: e.Trump | None = None
    for fact in before:
        if isinstance(fact, e.TrumpDeclared):
            trump = trump or fact.trump
    trick, points, placed = list[tuple[int, Bone]](), [0, 0], list[e.Joint]()
    for fact in before:
        if isinstance(fact, e.BonePlayed):
            trump = trump or cast(e.Trump, str(fact.bone.high))
            trick.append((fact.seat, fact.bone))
        if len(trick) == 4 and trump is not None:
            points[taker(trick, trump) % 2] += points_of(trick)
            placed += [e.Joint(bone) for _, bone in trick]
            trick = []
    counted = record.rng.random() < 0.5
    taken = (points[0], points[1]) if counted else None
    return e.TableFound(
        tuple(held),
        tuple(placed) if record.rng.random() < 0.5 else (),
        record[at].seat,
        tuple(e.InTrick(seat, bone) for seat, bone in trick),
        e.ContractFound(sold.bidder or 0, str(sold.bid), trump, taken),
    )


def from_mid_game(record: Record) -> int:
    """The record begins with a later hand of the game, at the marks that it then stood at."""
    later = [n for n in record.all(e.HandStarted) if record[n].number > 1]
    if not later or record.all(e.GameEnded):
        return 0
    at = later[-1]
    marks = list(record[1].scores) or [0, 0]
    for n in record.all(e.HandEnded):
        if n < at:
            for side, won in (record[n].marks or {}).items():
                marks[int(side)] += won
    record.change(1, scores=tuple(marks))
    if record.rng.random() < 0.5:
        record.replace(at, replace(record[at], shaker=None))
    record.begin_at(at)
    return 1


STRAIGHT: Final[tuple[Wrinkle, ...]] = (
    wrinkles.handfuls,
    wrinkles.lots_before_the_game,
    exposed_in_the_shuffle,
    seen_while_drawn,
    turned_over_in_the_bidding,
    exposed_and_played,
    taken_back_and_played_again,
    stack_chosen,
    wrinkles.late_note,
    wrinkles.dispute_withdrawn,
    wrinkles.coarse_hand,
    wrinkles.faulty_set_put_right,
    joined_in_mid_hand,
    from_mid_game,
)
