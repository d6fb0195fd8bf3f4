"""The printed score card: names, scores, each hand with its spinner and its picture.

Page and PDF are made from this. It shows what lies face up and no more, so that whoever may
watch the match may have it.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec import Struct

from api.matches.board_svg import draw_board
from api.score_cards.written_cards import CardSeen
from api.visibility import AUDIENCE, board_seen
from domain.bones import Bone
from domain.house_rules import book_of
from domain.match.match import Match
from domain.messages.figures import figure
from projections.following import Following
from projections.pictures.tricks_picture import draw_tricks
from projections.scorecard import HandLine, own_count


class HandShown(Struct, frozen=True):
    """One hand: how it ended, for whom, its spinner, the scores at its end, a picture of it.

    `winner` is "" if nobody won it, `points` None if it has no count. `scores` are as in the card's
    `HandLine`. `opener` and `bonus` are of hands by pairs (DP-40).
    """

    hand: int
    how: str
    winner: str
    points: int | None
    spinner: Bone | None
    scores: tuple[int, ...]
    picture: str
    opener: str = ""
    bonus: int = 0

    @property
    def counted(self) -> str:
        """The points of the hand in figures, with the bonus that was added; "–" for none."""
        points = "–" if self.points is None else figure(self.points)
        return f"{points} + {self.bonus}" if self.bonus else points


class CardSheet(Struct, frozen=True):
    """A score card as it is printed: `players` by seat, all other tuples but the hands by side.

    `sides` are the names of each side in one text. `written` are the scores on the card, `by_log`
    those that the log comes to.
    """

    card: CardSeen
    book: str
    version: str
    players: tuple[str, ...]
    sides: tuple[str, ...]
    written: tuple[int, ...]
    by_log: tuple[int, ...]
    wins: tuple[int, ...]
    hands: tuple[HandShown, ...]
    by_pairs: bool = False


class CardWords(NamedTuple):
    """Words for how hands end, for acts on a card, and for the means of signing, by their tags."""

    ends: Mapping[str, str]
    acts: Mapping[str, str]
    means: Mapping[str, str]


def card_words(t: Callable[..., str]) -> CardWords:
    """The words of a card in the language that `t` looks texts up in."""
    ends = {
        "domino": t("Domino"),
        "lock": t("blocked"),
        "void": t("thrown in"),
        "penalty": t("by a penalty"),
        "broken": t("broken by a ruling"),
        "made": t("made"),
        "set": t("set"),
        "forfeit": t("by a forfeit"),
        "passed": t("everybody passed"),
    }
    acts = {"agree": t("agrees"), "refuse": t("refuses"), "receive": t("has received it")}
    means = {
        "pin": t("with a PIN"),
        "witness": t("before an official"),
        "key": t("with an access key"),
    }
    return CardWords(ends, acts, means)


def card_sheet(following: Following, card: CardSeen, wins: tuple[int, ...] | None) -> CardSheet:
    """The printed content of the card of a game.

    `wins` are the games won by side on the card; None for those of the match now.
    """
    match = following.match
    line = next(one for one in following.score_card().games if one.game == card.game)
    rules = book_of(match.opened)
    return CardSheet(
        card,
        rules.title,
        rules.version,
        players=match.opened.players,
        sides=sides(match),
        written=line.written or (),
        by_log=line.scores,
        wins=match.wins if wins is None else wins,
        hands=tuple(_hand(following, card.game, hand) for hand in line.hands),
        by_pairs=match.pairs is not None,
    )


def sides(match: Match) -> tuple[str, ...]:
    """The players' names of each side, as one text per side."""
    names = enumerate(match.opened.players)
    by_side: list[list[str]] = [[] for _ in range(match.sides)]
    for seat, name in names:
        by_side[match.side[seat]].append(name)
    return tuple(" & ".join(one) for one in by_side)


def _hand(following: Following, game: int, line: HandLine) -> HandShown:
    then = following.at(line.position)
    tricks = then.tricks()
    players = following.match.opened.players
    picture = (
        draw_board(board_seen(then.match, following.match, AUDIENCE))
        if tricks is None
        else draw_tricks(tricks, players)
    )
    winner = "" if line.winner is None else players[line.winner]
    points = own_count(following.match, game, line.hand)
    return HandShown(
        line.hand,
        line.how,
        winner,
        points,
        spinner=line.spinner,
        scores=line.scores,
        picture=picture,
        opener="" if line.opener is None else players[line.opener],
        bonus=line.bonus or 0,
    )
