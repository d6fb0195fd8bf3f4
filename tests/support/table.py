"""Short ways to lay bones and tell a hand, so that a test reads like its clause."""

from typing import Literal

from api.conformance.fives import EndedHand, ended
from api.conformance.recorded import RecordedVector
from domain import events as e
from domain.bones import Bone
from domain.fives.layout import Layout
from domain.fives.scoring import board_score, sides_of
from domain.match.match import Match, fold
from domain.rulebooks import book
from domain.rules import Fives, choose


def rules_of(book_id: str, **options: str) -> Fives:
    """The rules of one of the fives books, with these options chosen."""
    rules = book(book_id).rules
    assert isinstance(rules, Fives)
    return choose(rules, options)


def bones(text: str) -> tuple[Bone, ...]:
    """The bones named in a text: ``"6-6 5-1"``."""
    return tuple(map(Bone, text.split()))


def layout(book_id: str, **options: str) -> Layout:
    """An empty layout as this book branches."""
    rules = rules_of(book_id, **options)
    return Layout(rules.branching.value, rules.wrong_spinner.value, rules.arms_before_sides.value)


def lay(table: Layout, *plays: str) -> Layout:
    """Lay bones in turn, sides 0 and 1 alternating.

    A play is ``"5-5"``, ``"6-5 on 5-5"``, ``"3-2 on 3-3 arm"`` or, where the
    numbers differ, ``"4-2 on 6-5 touch 5 2"``.
    """
    for play in plays:
        words = play.split()
        side = len(table) % 2
        on = Bone(words[2]) if len(words) > 1 else None
        touch = (int(words[4]), int(words[5])) if "touch" in words else None
        table.place(Bone(words[0]), on, touch, "arm" if "arm" in words else None, side)
    return table


def scores(book_id: str, *plays: str) -> list[int]:
    """The score of each of these plays under this book."""
    table, totals = layout(book_id), list[int]()
    for play in plays:
        lay(table, play)
        totals.append(board_score(rules_of(book_id), table.open_total))
    return totals


def opened(book_id: str, players: int = 2, **options: str) -> e.MatchOpened:
    """The opening of a match under this book."""
    printed = book(book_id)
    names = tuple(f"Player {seat + 1}" for seat in range(players))
    return e.MatchOpened(book_id, printed.version, printed.sha256(), names, options)


def told(book_id: str, *facts: e.Fact, players: int = 2) -> Match:
    """The match after its opening and these facts; the first of them has position 2."""
    return fold(enumerate((opened(book_id, players), *facts), 1))


def domino(
    book_id: str, holdings: str, *, before: tuple[int, ...] = (), last: int = 0
) -> EndedHand:
    """The award of seat 0, who went out; `holdings` are the others', separated by ``|``."""
    return _end(book_id, "domino", 0, f"|{holdings}", before, last)


def lock(book_id: str, holdings: str, *, before: tuple[int, ...] = ()) -> EndedHand:
    """The award of a blocked hand; `holdings` of each seat, separated by ``|``."""
    return _end(book_id, "lock", None, holdings, before, 0)


def _end(
    book_id: str,
    how: Literal["domino", "lock"],
    out: int | None,
    holdings: str,
    before: tuple[int, ...],
    last: int,
) -> EndedHand:
    hands = dict(enumerate(map(bones, holdings.split("|"))))
    rules = rules_of(book_id)
    start = before or (0,) * len(set(sides_of(rules, len(hands))))
    table = RecordedVector(book_id, players=len(hands), scores=start)
    return ended(table, how, out, hands, last)
