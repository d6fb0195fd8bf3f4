"""Checks for values that are of the right type and yet make no game."""

from collections.abc import Iterator, Sequence

from domain.bones import DOUBLE_NINE
from domain.rules import Fives, FortyTwo, Pairs, rules_of

BONES = 28
"""Bones in the double-six set."""

PAIRED = 4
"""How many players a game by pairs has."""

TIMES = {"game_minutes", "match_minutes", "play_seconds", "bid_seconds", "bone_seconds"}
"""The names of the rules that limit a time."""


def nonsense(rules: Fives | FortyTwo | Pairs, seats: Sequence[int]) -> Iterator[tuple[str, str]]:
    """Yield each rule whose value makes no game: its name, and what is wrong with it.

    A rule comes once for each thing wrong with it. `seats` are the numbers of players that the
    book is for.
    """
    if isinstance(rules, FortyTwo):
        if rules.marks.value < 1:
            yield "marks", f"is {rules.marks.value}; a game takes at least 1"
        if rules.late_minutes.value < 0:
            yield "late_minutes", f"is {rules.late_minutes.value}; it may be 0 or more"
    elif isinstance(rules, Pairs):
        yield from _pairs(rules)
    else:
        yield from _points(rules)
        yield from _players(rules, seats)
    options = rules_of(rules)
    for name in TIMES & options.keys():
        limit = options[name].value
        if limit is not None and limit < 1:
            yield name, f'is {limit}; it may be 1 or more, or "none"'
    lengths = options["best_of"].value if "best_of" in options else (1,)
    lengths = (lengths,) if isinstance(lengths, int) else lengths
    if not lengths or any(games < 1 or games % 2 == 0 for games in lengths):
        yield "best_of", "must list odd numbers of games, so that one side wins"


def _pairs(rules: Pairs) -> Iterator[tuple[str, str]]:
    if rules.holding.value * PAIRED != BONES:
        most = BONES // PAIRED
        yield "holding", f"is {rules.holding.value}; all are dealt, {most} to each of {PAIRED}"
    most = len(DOUBLE_NINE.bones) // PAIRED
    if not 1 <= rules.holding_of_nine.value <= most:
        yield "holding_of_nine", f"is {rules.holding_of_nine.value}; 1 to {most} can be"
    yield from without_double_six(rules)


def without_double_six(rules: Pairs) -> Iterator[tuple[str, str]]:
    """Yield openings that ask for the double six where it may sleep, as `nonsense` does.

    DP-5, DP-7.
    """
    if rules.bones.value == "double_nine":
        for name in ("first_opening", "void_opening"):
            if getattr(rules, name).value == "double_six":
                yield name, "is double_six; with double_nine that bone may sleep"


def _points(rules: Fives) -> Iterator[tuple[str, str]]:
    unit, pips = rules.scoring_unit.value, rules.pips_per_point.value
    target, purse = rules.target.value, rules.purse.value
    if unit < 1:
        yield "scoring_unit", f"is {unit}; it may be 1 or more"
    elif purse is not None and unit % 5:
        yield "scoring_unit", f"is {unit}; with chips of 5 and 10 it must be a multiple of 5"
    if pips not in (1, unit):
        yield "pips_per_point", f"is {pips}; it may be 1 or {unit}"
    if target < 1:
        yield "target", f"is {target}; a game takes at least 1 point"
    if purse is None:
        return
    if purse.tens < 0 or purse.fives < 0:
        yield "purse", "has less than no chips"
    elif purse.points != target:
        yield "purse", f"is {purse.points} points; it must be the target, {target}"
    if pips == unit != 1:
        yield "pips_per_point", f"is {pips}; chips are of 5 and 10 points, so it must be 1"


def _players(rules: Fives, seats: Sequence[int]) -> Iterator[tuple[str, str]]:
    for players in seats:
        bones = rules.holding.value.get(players)
        if bones is None:
            yield "holding", f"does not say how many bones {players} players draw"
        elif not 1 <= bones <= BONES // players:
            most = BONES // players
            yield "holding", f"gives {bones} bones to each of {players} players; 1 to {most} can be"
        payer = rules.payer.value.get(players)
        if payer is None:
            yield "payer", f"does not say who pays among {players} players"
        elif (payer == "nobody") != (rules.purse.value is None):
            yield "payer", "is nobody where points are pegged, and somebody where chips are paid"
        elif payer == "opposite" and players % 2:
            yield "payer", f"is opposite, but nobody sits opposite among {players} players"
        elif payer == "opponent" and players != 2:
            yield "payer", f"is opponent, but there are several among {players} players"
