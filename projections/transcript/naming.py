"""Names of players and sides, bones and scores, as every line of a transcript has them."""

from collections.abc import Iterable, Sequence
from functools import reduce

from domain.bones import Bone
from domain.match.match import Match
from domain.messages.figures import figure
from domain.messages.message import MessagePart, all_of, in_turn, message


def name_of(match: Match, seat: int | None) -> MessagePart:
    """A player's name; "nobody" for None, and "seat 3" for a seat 3 at which nobody plays.

    Older records may name such a seat.
    """
    if seat is None:
        return message("nobody")
    if seat >= match.players:
        return message("seat {number}", number=seat)
    return match.opened.players[seat]


def names_of(match: Match, side: int | None) -> MessagePart:
    """The names of the players of a side; "nobody" for None."""
    if side is None:
        return message("nobody")
    return all_of(match.opened.players[s] for s in range(match.players) if match.side[s] == side)


def opponents(players: Sequence[str], side: Sequence[int]) -> MessagePart:
    """The sides of a match in words: `Ann against Ben`, or partners together.

    >>> from domain.messages.catalogue import worded
    >>> worded(opponents(("North", "East", "South", "West"), (0, 1, 0, 1)))
    'North and South against East and West'
    """
    partners: list[MessagePart] = [
        all_of(name for name, its in zip(players, side, strict=True) if its == partnership)
        for partnership in sorted(set(side))
    ]
    return reduce(
        lambda partnership, other: message("{one} against {other}", one=partnership, other=other),
        partners,
    )


def bone_names(bones: Iterable[Bone]) -> str:
    """The names of bones, with commas between."""
    return ", ".join(map(str, bones))


def score_of(match: Match, scores: Iterable[int]) -> MessagePart:
    """The names and the points of each side; `scores` are by side."""
    return in_turn(
        message("{side} {points}", side=names_of(match, side), points=figure(points))
        for side, points in enumerate(scores)
    )


def with_note(line: MessagePart, note: str) -> MessagePart:
    """A line, and in brackets what somebody noted beside it; the line alone without a note."""
    return message("{line} ({note})", line=line, note=note) if note else line
