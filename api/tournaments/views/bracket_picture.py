"""A bracket as SVG: a box for each node, a column for each round, losers below winners."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from html import escape
from typing import Final

from api.tournaments.views.event_answers import DivisionBracket, NodeSeen

WIDTH: Final = 168
HEIGHT: Final = 44
GAP: Final = 16
ACROSS: Final = 28
TOP: Final = 24

Corner = tuple[float, float]
Naming = Callable[[str | None], str]


def draw_bracket(bracket: DivisionBracket, name: Naming) -> str:
    """The picture of a bracket as SVG, which scales to the width that it is given.

    `name` gives the name of an entry by its id.
    """
    places = _places(bracket.nodes)
    wide = max(x for x, _ in places.values()) + WIDTH + GAP
    high = max(y for _, y in places.values()) + HEIGHT + GAP
    lines = [part for node in bracket.nodes for part in _lines(node, places)]
    boxes = [_box(bracket.division, node, places[node.node], name) for node in bracket.nodes]
    title = escape(bracket.division)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" role="img"'
        f' aria-label="{title}" font-family="system-ui, sans-serif" font-size="13">'
        f"<title>{title}</title>{''.join(lines)}{''.join(boxes)}</svg>"
    )


def _places(nodes: tuple[NodeSeen, ...]) -> dict[str, Corner]:
    """The upper left corner of each node's box."""
    columns: dict[str, list[str]] = defaultdict(list)
    for node in nodes:
        columns[node.node.partition(".")[0]].append(node.node)
    rounds = [one for one in columns if one[0] == "W"]
    highest = 2 ** (len(rounds) - 1) * (HEIGHT + GAP)
    places: dict[str, Corner] = {}
    for column, names in columns.items():
        at = int(column[1:]) - 1
        below = highest + 2 * TOP if column[0] == "L" else 0.0
        spread = at if column[0] == "W" else at // 2
        if column[0] == "F":
            at += max(len(rounds), sum(one[0] == "L" for one in columns))
            spread = len(rounds) - 1
        for n in names:
            place = int(n.partition(".")[2] or 0)
            step = (HEIGHT + GAP) * 2**spread
            y = TOP + below + (place + 0.5) * step - HEIGHT / 2
            places[n] = GAP + at * (WIDTH + ACROSS), y
    return places


def _lines(node: NodeSeen, places: dict[str, Corner]) -> Iterator[str]:
    """The lines from the matches whose winners meet here. Losers who drop have a name, no line."""
    x, y = places[node.node]
    for fed in (node.first_from, node.second_from):
        source = places.get(fed[1:]) if fed[0] == "w" else None
        if source is not None:
            left, half = source[0] + WIDTH, (source[0] + WIDTH + x) / 2
            yield (
                f'<path d="M{left:g} {source[1] + HEIGHT / 2:g}H{half:g}V{y + HEIGHT / 2:g}H{x:g}"'
                ' fill="none" stroke="#767676"/>'
            )


def _box(division: str, node: NodeSeen, place: Corner, name: Naming) -> str:
    x, y = place
    rows = [
        _row(node, entry, fed, n, place=(x, y), name=name)
        for n, (entry, fed) in enumerate(
            ((node.first, node.first_from), (node.second, node.second_from))
        )
    ]
    return (
        f'<g id="{division}-{node.node}"><rect x="{x:g}" y="{y:g}" width="{WIDTH}"'
        f' height="{HEIGHT}" rx="4" fill="#fff" stroke="#444"/>{"".join(rows)}</g>'
    )


def _awaited(fed: str) -> str:
    """The box from which a loser comes down; a line leads here from where a winner comes."""
    return "" if fed[0] == "w" else f"↓ {fed[1:]}"


def _row(node: NodeSeen, entry: str | None, fed: str, n: int, place: Corner, name: Naming) -> str:
    x, y = place[0] + 8, place[1] + 17 + 19 * n
    words = name(entry) if entry else "–" if entry == "" else _awaited(fed)
    won = ' font-weight="700"' if entry and entry == node.winner else ""
    score = str(node.score[n]) if node.score else ""
    short = words if len(words) <= 20 else words[:19] + "…"
    return (
        f'<text x="{x:g}" y="{y:g}" fill="#111"{won}>{escape(short)}</text>'
        f'<text x="{x + WIDTH - 16:g}" y="{y:g}" fill="#111" text-anchor="end"{won}>{score}</text>'
    )
