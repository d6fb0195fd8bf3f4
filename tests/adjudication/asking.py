"""Claims about a random record: those of a kind, about one event after the other."""

from collections.abc import Callable, Iterator
from typing import Any, get_args

from domain import events as e
from domain.bones import Bone
from tests.oracles.enumerator import Log
from tests.oracles.naive42 import points_of, taker
from tests.oracles.plain_hand42 import Record
from tests.oracles.plain_straight import due_shaker

Asks = Callable[[Log], Iterator[e.Claim]]
Where = Callable[[Any], bool]


def about(kind: str, *facts: type[e.Fact], where: Where | None = None) -> Asks:
    """The claim about every event of these kinds."""

    def asks(log: Log) -> Iterator[e.Claim]:
        for at, fact in log:
            if isinstance(fact, facts) and (where is None or where(fact)):
                yield e.Claim(kind, at, e.seat_of(fact))

    return asks


def of_whole_biddings(asks: Asks) -> Asks:
    """These claims, but for hands in which somebody has no bid on record (AMB-155)."""

    def asks_there(log: Log) -> Iterator[e.Claim]:
        for claim in asks(log):
            event = claim.event or log[-1][0]
            started = max(
                (at for at, fact in log if isinstance(fact, e.HandStarted) and at <= event),
                default=0,
            )
            bidders = set[int]()
            for _, fact in log[started:]:
                if isinstance(fact, e.BonePlayed | e.HandEnded | e.HandStarted):
                    break
                if isinstance(fact, e.BidMade):
                    bidders.add(fact.seat)
            if len(bidders) == 4:
                yield claim

    return asks_there


def against_each(kind: str, *facts: type[e.Fact], where: Where | None = None) -> Asks:
    """The claim about every event of these kinds, against each seat and against nobody."""

    def asks(log: Log) -> Iterator[e.Claim]:
        opened = log[0][1]
        assert isinstance(opened, e.MatchOpened)
        for at, fact in log:
            if isinstance(fact, facts) and (where is None or where(fact)):
                for seat in (None, *range(len(opened.players))):
                    yield e.Claim(kind, at, seat)

    return asks


def of_the_match(kind: str, *details: dict[str, Any]) -> Asks:
    """The claim about the record as a whole, with each of these details."""

    def asks(log: Log) -> Iterator[e.Claim]:
        opened = log[0][1]
        assert isinstance(opened, e.MatchOpened)
        for detail in details:
            if detail.get("against", 0) is None or detail.get("against", 0) < len(opened.players):
                yield e.Claim(kind, **detail)

    return asks


def leads(kind: str, against: bool = False) -> Asks:
    """The claim about the first bone of each hand."""

    def asks(log: Log) -> Iterator[e.Claim]:
        led = False
        for at, fact in log:
            if isinstance(fact, e.HandStarted):
                led = False
            if isinstance(fact, e.BonePlayed) and not led:
                led = True
                yield e.Claim(kind, at)
                if against:
                    yield from (e.Claim(kind, at, seat) for seat in range(2))
            elif isinstance(fact, e.BonePlayed) and fact.bone is Bone("3-3"):
                yield e.Claim(kind, at)

    return asks


def tricks(log: Log) -> Iterator[e.Claim]:
    last = max(at for at, fact in log if isinstance(fact, e.HandStarted))
    played = sum(isinstance(fact, e.BonePlayed) for at, fact in log if at > last)
    for trick in range(1, played // 4 + 1):
        for seat in range(4):
            yield e.Claim("trick_winner", None, seat, trick=trick)


def points_of_tricks(log: Log) -> Iterator[e.Claim]:
    """The points of each side, so far and up to each trick, right, and wrong by one."""
    if not any(True for _ in tricks(log)):
        return
    record = Record(log)
    trump = record.now.trump
    assert trump is not None
    complete = record.now.tricks[:-1]
    for upto in (None, *range(1, len(complete) + 1)):
        for side in (0, 1):
            taken = [trick for trick in complete[:upto] if taker(trick, trump) % 2 == side]
            total = sum(map(points_of, taken))
            for count in (total, total + 1 if total < 42 else 0):
                yield e.Claim("trick_points", None, side, trick=upto, count=count)


def suits(log: Log) -> Iterator[e.Claim]:
    """Every suit of every bone played."""
    for at, fact in log:
        if isinstance(fact, e.BonePlayed):
            for trump in get_args(e.Trump):
                yield e.Claim("suit_named", at, trump=trump)


def due_known(log: Log) -> Iterator[e.Claim]:
    record = Record(log)
    for at, fact in log:
        shaker_named = isinstance(fact, e.HandStarted) and fact.shaker is not None
        if shaker_named and due_shaker(record, at) is not None:
            yield e.Claim("wrong_shaker", at)


def after_a_signal(kind: str) -> Asks:
    """The claim about every bone placed in a game in which time was called."""

    def asks(log: Log) -> Iterator[e.Claim]:
        if any(isinstance(fact, e.TimeCalled) for _, fact in log):
            yield from about(kind, e.BonePlayed)(log)

    return asks


def counted(fact: e.HandEnded) -> bool:
    return fact.how in ("domino", "lock") and fact.points is not None


SEATS = [{"against": seat} for seat in (None, 0, 1, 2, 3)]
SEEN = [
    {"what": what, "against": seat}
    for what in ("slow_play", "talk", "leaves")
    for seat in (None, 0, 1, 2, 3)
]
SLOW = [{"against": seat, "count": count} for seat in (0, 1) for count in (None, 0, 1, 2, 3)]
