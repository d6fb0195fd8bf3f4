"""The score card of a game in an appeal file: each hand, who won it, and its own count."""

from api.desk.fact_lines import side_of
from api.languages.page_language import PageLanguage
from api.score_cards.card_sheet import card_words
from domain.match.match import Match
from domain.messages.figures import figure, score_figures
from projections.scorecard import GameLine, HandLine, own_count

Cells = tuple[str, ...]


def card_of_game(
    words: PageLanguage, match: Match, game: GameLine
) -> tuple[Cells, tuple[Cells, ...]]:
    """The score card of a game: the lines above its table, and the table, its head row first.

    The table is empty where the game has no hand.
    """
    t = words.t
    unit = t("points") if match.on_layout else t("marks")
    sides = [side_of(match, side) for side in range(match.sides)]
    head = (t("hand"), t("ended by"), t("won by"), unit, *sides)
    ends = card_words(t).ends
    rows = tuple(
        (
            str(hand.hand),
            ends.get(hand.how, hand.how),
            _won_by(match, game.game, hand),
            _counted(own_count(match, game.game, hand.hand)),
            *map(figure, hand.scores),
        )
        for hand in game.hands
    )
    score = ", ".join(
        f"{name} {figure(points)}" for name, points in zip(sides, game.scores, strict=True)
    )
    won = "" if game.winner is None else t("the game to {who}", who=side_of(match, game.winner))
    lines = [f"{score}; {won}." if won else f"{score}."]
    if game.written is not None:
        lines.append(t("Written on the card: {scores}", scores=score_figures(game.written)))
    if rows:
        lines.append(
            t("Under the names: the score when each hand ended, without its own count.")
            if match.is_fives
            else t("Under the names: the score after each hand.")
        )
    return tuple(lines), (head, *rows) if rows else ()


def _won_by(match: Match, game: int, hand: HandLine) -> str:
    """The player who won a hand, or in 42 the side that has its marks."""
    if hand.winner is not None:
        return match.opened.players[hand.winner]
    record = next(played for played in match.games[game].hands if played.number == hand.hand)
    has_marks = [] if match.on_layout else [side for side, won in enumerate(record.marks) if won]
    return side_of(match, has_marks[0]) if has_marks else "–"


def _counted(points: int | None) -> str:
    return "–" if points is None else figure(points)
