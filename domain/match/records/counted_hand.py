"""A hand by pairs as its game counts it."""

from collections.abc import Collection

from msgspec.structs import replace

from domain.match.records.hand_record import HandRecord
from domain.pairs.counting import hand_count, side_of
from domain.pairs.game_tally import CountedHand
from domain.pairs.rounds import scored
from domain.rules import Pairs
from domain.seats import Side


def counted(rules: Pairs, record: HandRecord, false_passes: Collection[int]) -> CountedHand:
    """A hand as its game counts it (DP-12 to DP-17b); points that are not known are 0.

    `false_passes` are the positions of passes that rulings found to be false.
    """
    end, line, how = record.end, record.line, record.how
    at_table = [ending.recorded for ending in record.endings if ending.fact.ruling is None]
    blocked = line.played if line and how == "lock" else None
    hand = CountedHand(
        record.number,
        "open",
        led=line.led if line else None,
        ended=min(at_table, default=None),
        rounds=tuple(scored(record.rounds, false_passes, blocked)),
    )
    if end is None:
        return hand
    if how == "broken":
        return replace(hand, kind="broken", broken=end.recorded)
    if how not in ("domino", "lock"):
        return replace(hand, kind="void")
    hand = replace(hand, ended=hand.ended or end.recorded)
    winner, points = won(rules, record)
    if winner is None:
        return replace(hand, kind="level")
    bonus = line.bonus if line and how == "domino" else 0
    return replace(hand, kind="won", winner=winner, points=(points or 0) + bonus)


def won(rules: Pairs, record: HandRecord) -> tuple[Side | None, int | None]:
    """The pair that won a hand and its points, as stated, or else as the bones give (DP-31).

    The points are without the last bone's bonuses. (None, None) while the hand goes on, or if
    nobody won it; points None where they are not known.
    """
    end, line = record.end, record.line
    if end is None or record.how is None:
        return None, None
    stated = end.fact.winner
    if end.fact.points is not None and stated is not None:
        return side_of(stated), end.fact.points
    if record.winner is None:
        return None, None
    winner = side_of(record.winner)
    return winner, None if line is None else hand_count(rules, record.how, winner, line.left)
