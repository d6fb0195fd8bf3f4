"""The content of the live page, worked out from what its viewer may see."""

from typing import Final

from msgspec import Struct, structs

from api.languages.page_language import PageLanguage
from api.matches.board_svg import described as board_words
from api.matches.board_svg import draw_board
from api.matches.pages.act_lines import ActLine, act_lines
from api.matches.pages.running_clocks import RunningClock, running_clocks
from api.visibility import BoardSeen, MatchView, board_seen, lines_in
from domain.bones import bones_in, pips_in
from domain.match.match import Match
from domain.messages.catalogue import Catalogue, all_worded
from projections.chips import Chips, Stack
from projections.clocks import timed
from projections.pictures.tabletop import Table
from projections.pictures.tricks_picture import TALL, WIDE, draw_tricks
from projections.score import Score
from projections.tricks import Tricks, tricks_words

MARKS: Final = ("■ A", "● B", "▲ C", "◆ D")
"""A shape and a letter for each seat, so that nobody has to tell colours apart."""
LAST_LINES: Final = 12
WIDE_TABLE: Final = Table(46, 26)
TALL_TABLE: Final = Table(28, 44)
"""The live page's tables, smaller than those of other pictures, so that bones are larger."""


class Pile(Struct, frozen=True):
    """Chips of one colour with one player: `colour` is the seat whose chips they were at first."""

    colour: int
    mark: str
    points: int
    pieces: str


class Player(Struct, frozen=True):
    """A player as the page shows them.

    `mark` is the shape and letter of their seat (`MARKS`), `holds` how many bones they hold, and
    `piles` are their chips by colour.
    """

    seat: int
    mark: str
    name: str
    holds: int
    to_play: bool
    piles: tuple[Pile, ...]


class SceneTeam(Struct, frozen=True):
    """A side: its players, points in the game and games won, and whether it won the match."""

    players: tuple[Player, ...]
    points: int
    games: int
    won: bool


class LineLeft(Struct, frozen=True):
    """A hand by pairs: the pips that its four hands hold together, and the passes in a row.

    The pips are None where bones sleep, or are not dealt yet.
    """

    left: int | None
    passes: int


class Scene(Struct, frozen=True):
    """All that the page shows at one position.

    `newest` is the position as far as the match has come. The board is drawn for both shapes of
    screen; in 42 `tricks` is shown in its place, and `scored` says what the teams' numbers are.
    `colours` is how many colours of chips there are, 0 where points are pegged. `line` is of a
    hand by pairs. `clocks` are those that the match has a limit for, if it is `timed` at all.
    """

    position: int
    newest: int
    book: str
    title: str
    players: tuple[str, ...]
    where: str
    game: str
    teams: tuple[SceneTeam, ...]
    target: int
    wins_needed: int
    scored: str
    board: BoardSeen
    tricks: Tricks | None
    line: LineLeft | None
    colours: int
    wide: str
    tall: str
    words: str
    lines: tuple[ActLine, ...]
    closed: bool
    disputed: bool
    clocks: tuple[RunningClock, ...]
    timed: bool


def scene(view: MatchView, words: PageLanguage, at: int | None = None) -> Scene:
    """The match as its page shows it: now, or at a position, as corrected since."""
    now = view.whole
    following = now if at is None else now.at(at, corrected=True)
    match, score = following.match, following.score()
    board = board_seen(match, now.match, view.viewer)
    lines = lines_in(words.catalogue, view.last_lines(LAST_LINES, at))
    last = lines[-1].words if lines else ""
    tricks, players = following.tricks(), match.opened.players
    wide, tall, described = (
        _pictures(board, words.catalogue)
        if tricks is None
        else _tricks(tricks, players, words.catalogue)
    )
    if tricks is not None:
        board = structs.replace(board, to_play=tricks.turn)
    teams = _teams(match, board, score, following.chips())
    return Scene(
        position=following.entries[-1].position if at is None else at,
        newest=now.entries[-1].position,
        book=match.book.title,
        title=" – ".join(" & ".join(player.name for player in team.players) for team in teams),
        players=players,
        where=_where(words, match, score, board),
        game=_game(words, match, score),
        teams=teams,
        target=score.target,
        wins_needed=score.wins_needed,
        scored="Points" if tricks is None else "Marks",
        board=board,
        tricks=tricks,
        line=None if match.pairs is None else _line(match),
        colours=match.players if match.is_fives and match.rules.purse.value else 0,
        wide=wide,
        tall=tall,
        words=f"{last[:1].upper()}{last[1:]}. {described}",
        lines=act_lines(view.visible, lines),
        closed=match.closed is not None,
        disputed=bool(match.disputes.open()),
        clocks=_clocks(words, view, at) if timed(match) else (),
        timed=timed(match),
    )


def _line(match: Match) -> LineLeft:
    hand = match.hand
    if hand is None or hand.boneyard:
        return LineLeft(None, 0 if hand is None else hand.passes)
    return LineLeft(pips_in(bones_in(match.bones.mask & ~hand.layout.on_table)), hand.passes)


def _clocks(words: PageLanguage, view: MatchView, at: int | None) -> tuple[RunningClock, ...]:
    return tuple(one for one in running_clocks(words, view, at) if one.limit is not None)


def _pictures(board: BoardSeen, catalogue: Catalogue) -> tuple[str, str, str]:
    """The board drawn wide and tall, and in words."""
    wide, tall = (draw_board(board, one, catalogue, close=True) for one in (WIDE_TABLE, TALL_TABLE))
    return wide, tall, board_words(board, catalogue, WIDE_TABLE)


def _tricks(tricks: Tricks, players: tuple[str, ...], catalogue: Catalogue) -> tuple[str, str, str]:
    """The tricks likewise."""
    wide, tall = (
        draw_tricks(tricks, players, table=table, catalogue=catalogue) for table in (WIDE, TALL)
    )
    return wide, tall, all_worded(tricks_words(tricks, players), catalogue, "\n")


def _where(words: PageLanguage, match: Match, score: Score, board: BoardSeen) -> str:
    game = _game(words, match, score)
    if match.closed or not score.game or not board.hand:
        return game
    return f"{game}, {words.t('hand {hand}', hand=board.hand)}"


def _game(words: PageLanguage, match: Match, score: Score) -> str:
    if match.closed:
        return words.t("Match over")
    if not score.game:
        return words.t("Before the first game")
    best_of = match.opened.best_of
    game = words.t("Game {game} of {count}", game=score.game, count=best_of)
    return game if best_of > 1 else words.t("One game")


def _teams(match: Match, board: BoardSeen, score: Score, chips: Chips) -> tuple[SceneTeam, ...]:
    players = [_player(match, board, seat, chips) for seat in range(match.players)]
    return tuple(
        SceneTeam(
            tuple(one for one in players if match.side[one.seat] == side),
            score.points[side],
            score.games[side],
            score.match_winner == side,
        )
        for side in range(match.sides)
    )


def _player(match: Match, board: BoardSeen, seat: int, chips: Chips) -> Player:
    return Player(
        seat,
        MARKS[seat],
        match.opened.players[seat],
        board.holdings[seat],
        to_play=board.to_play == seat and board.over is None and match.closed is None,
        piles=tuple(_pile(stack) for stack in chips.stacks if stack.holder == seat),
    )


def _pile(stack: Stack) -> Pile:
    counts = ((stack.tens, 10), (stack.fives, 5))
    pieces = " ".join(f"{count}×{points}" for count, points in counts if count)
    return Pile(stack.colour, MARKS[stack.colour], stack.points, pieces)
