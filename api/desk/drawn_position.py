"""Where a match stands at a position, to be drawn: once, or twice side by side.

What a ruling, a correction or a supposition would change is shown as two of these. Nothing here
decides anything: what follows is worked out elsewhere, and comes in as a record.
"""

from collections.abc import Iterable

from msgspec import Struct

from adjudication.review.diff import Difference
from api.desk.fact_lines import kind_of, side_of
from api.languages.page_language import PageLanguage
from api.matches.board_svg import draw_board
from api.visibility import Viewer, board_seen
from domain.match.match import Match
from projections.following import Following
from projections.pictures.board_picture import CLOSEST
from projections.pictures.tricks_picture import draw_tricks


class SideScore(Struct, frozen=True):
    """A side by its players' names: points in the game, games won, whether it won the match."""

    name: str
    points: int
    games: int
    won: bool


class Standing(Struct, frozen=True):
    """A match at one position: the picture of its table, where it is, scores and chips.

    `over` says how the hand ended, "" while it goes on.
    """

    position: int
    picture: str
    where: str
    over: str
    sides: tuple[SideScore, ...]
    chips: tuple[str, ...]


class Compared(Struct, frozen=True):
    """A match as it is and as it would be, and what differs in words."""

    before: Standing
    after: Standing
    changes: tuple[str, ...]


def standing(words: PageLanguage, then: Following, now: Match, viewer: Viewer) -> Standing:
    """The match at the position that `then` has reached; `now` is the match today.

    Where muggins is played, a viewer who does not see everything is shown the open total once
    nobody can take it any more in `now` (`count_is_public`); in all else it is shown at once.
    """
    match = then.match
    board = board_seen(match, now, viewer)
    over = board.over or ""
    return Standing(
        position=then.entries[-1].position,
        picture=picture(words, then, now, viewer),
        where=where(words, match),
        over=words.t(_ENDS.get(over, over)) if over else "",
        sides=side_scores(then),
        chips=_chips(words, then),
    )


def side_scores(then: Following) -> tuple[SideScore, ...]:
    """Each side's score at the position that `then` has reached, by side."""
    match, score = then.match, then.score()
    return tuple(
        SideScore(
            side_of(match, side), score.points[side], score.games[side], score.match_winner == side
        )
        for side in range(match.sides)
    )


def turn_of(then: Following) -> str:
    """The name of the player who is to play or bid; "" if nobody is."""
    match, tricks = then.match, then.tricks()
    if match.hand is None or match.hand.ended is not None:
        return ""
    seat = tricks.turn if tricks else match.hand.to_play
    return "" if seat is None else match.opened.players[seat]


def picture(
    words: PageLanguage,
    then: Following,
    now: Match,
    viewer: Viewer,
    *,
    least: tuple[int, int] = CLOSEST,
) -> str:
    """The board, or in 42 the tricks, as SVG, at the position that `then` has reached.

    `now` is the match today: it settles only whether the open total is shown already, as `standing`
    has it. `least` is how many cells the board is wide and high at least. Neither is used for
    tricks.
    """
    tricks = then.tricks()
    if tricks is not None:
        return draw_tricks(tricks, then.match.opened.players, catalogue=words.catalogue)
    board = board_seen(then.match, now, viewer)
    return draw_board(board, catalogue=words.catalogue, close=True, least=least)


def where(words: PageLanguage, match: Match) -> str:
    """The game and the hand that a match is in, in words, or that it is over."""
    if match.closed is not None:
        return words.t("the match is over")
    if match.game is None:
        return words.t("before the first game")
    if match.hand is None:
        return words.t("game {game}", game=match.game.number)
    return words.t("game {game}, hand {hand}", game=match.game.number, hand=match.hand.number)


def _chips(words: PageLanguage, then: Following) -> tuple[str, ...]:
    players = then.match.opened.players
    return tuple(
        words.t(
            "{holder} holds: own chips {points}"
            if stack.holder == stack.colour
            else "{holder} holds: {points} of {colour}",
            points=stack.points,
            colour=players[stack.colour],
            holder=players[stack.holder],
        )
        for stack in then.chips().stacks
    )


_ENDS = {
    "domino": "Domino",
    "lock": "blocked",
    "void": "thrown in",
    "penalty": "by a penalty",
    "made": "made",
    "set": "set",
    "forfeit": "by a forfeit",
    "passed": "everybody passed",
}
"""How a hand ended, in a word."""


def compared(
    words: PageLanguage,
    now: Following,
    then: Following,
    differences: Iterable[Difference],
    viewer: Viewer,
) -> Compared:
    """A match as it is (`now`) and as it would be (`then`); `differences` are of its summary."""
    changes = tuple(_change(words, now.match, one) for one in differences)
    before, after = (standing(words, one, then.match, viewer) for one in (now, then))
    return Compared(before, after, changes)


_FIELDS = {
    "scores": "points of {of}",
    "chips": "chips of {of}",
    "winners": "winner of game {of}",
    "hand_winner": "winner of the hand",
    "match_winner": "winner of the match",
    "open_total": "open total",
    "findings": "the claim raised at {of}{kind}: {field}",
}
_OF_FINDINGS = {
    "verdict": "verdict",
    "timely": "raised in time",
    "due": "points due",
    "evidence": "evidence",
    "cites": "clauses",
    "refused": "no longer says anything",
}


def _change(words: PageLanguage, match: Match, difference: Difference) -> str:
    """One difference in words: what, as it is, as it would be."""
    field, _, rest = difference.path.partition(".")
    of, _, inner = rest.partition(".")
    kind = ""
    if field in ("scores", "chips") and of.isdigit():
        of = side_of(match, int(of)) if field == "scores" else match.opened.players[int(of)]
    if field == "findings" and (claim := match.disputes.claims.get(int(of))):
        kind = f" ({kind_of(words, claim.kind)})"
    named = _OF_FINDINGS.get(inner.partition(".")[0], inner)
    sentence = words.t(_FIELDS.get(field, field), of=of, kind=kind, field=words.t(named))
    before, after = (
        _value(words, match, field, side) for side in (difference.before, difference.after)
    )
    return f"{sentence}: {before} → {after}"


def _value(words: PageLanguage, match: Match, field: str, value: object) -> str:
    if value is None:
        return "–"
    if field in ("winners", "match_winner") and isinstance(value, int):
        return side_of(match, value)
    if field == "hand_winner" and isinstance(value, int):
        return match.opened.players[value]
    if isinstance(value, bool):
        return words.t("yes") if value else words.t("no")
    text = str(value)
    return words.t(VERDICTS[text]) if text in VERDICTS else text


VERDICTS = {
    "proved": "proved",
    "refuted": "refuted",
    "undetermined": "undetermined",
    "contradictory": "the record contradicts itself",
}


def texts() -> Iterable[str]:
    """Every text of the tables in this module, for the check that all are translated."""
    for table in (_ENDS, _FIELDS, _OF_FINDINGS, VERDICTS):
        yield from table.values()
