"""The score card: every game of the match, hand by hand, and who signed it.

It is kept beside the log's own sums, so that a card that disagrees with the log
shows it (PDA-11, UDL-16). The spinner of each hand is what the UDL's tracker asks for.
"""

from dataclasses import dataclass, field

from msgspec import Struct, structs

from domain import events as e
from domain.bones import Bone
from domain.match.match import Match


class HandLine(Struct, frozen=True):
    """One hand of a game: how it ended, who won it, its spinner, the score after it."""

    hand: int
    position: int
    how: str
    winner: int | None
    points: int | None
    spinner: Bone | None
    scores: tuple[int, ...]


class GameLine(Struct, frozen=True):
    """One game: its hands, the score by the log, the score as written, who signed."""

    game: int
    hands: tuple[HandLine, ...] = ()
    scores: tuple[int, ...] = ()
    winner: int | None = None
    written: tuple[int, ...] | None = None
    agrees: bool | None = None
    signed: tuple[int, ...] = ()
    ended: bool = False


class ScoreCard(Struct, frozen=True):
    """The card of a match at one position; `out` says for how long players are out, by seat."""

    position: int
    book: str
    players: tuple[str, ...]
    games: tuple[GameLine, ...]
    wins: tuple[int, ...]
    winner: int | None = None
    out: dict[int, e.Scope] = {}


@dataclass(slots=True)
class CardFold:
    """Folds the card's lines; fed each event after the match has taken it in."""

    games: list[GameLine] = field(default_factory=list[GameLine])

    def apply(self, match: Match, position: int, fact: e.Fact) -> None:
        """Take in the event that `match` has just folded."""
        game = match.game
        if game is None:
            return
        if not self.games or self.games[-1].game != game.number:
            self.games.append(GameLine(game.number))
        if isinstance(fact, e.GameEnded | e.ScoreCardWritten) and fact.game not in (
            None,
            game.number,
        ):
            self._of_earlier_game(fact)
            return
        if isinstance(fact, e.ConsequenceReversed):
            self.games = [
                structs.replace(line, winner=match.winners.get(line.game)) for line in self.games
            ]
        line = self.games[-1]
        if isinstance(fact, e.HandEnded):
            line = structs.replace(line, hands=(*line.hands, _hand_line(match, position, fact)))
        self.games[-1] = structs.replace(
            line,
            scores=match.scores,
            winner=game.winner,
            written=game.card,
            agrees=None if game.card is None else game.card == match.scores,
            signed=tuple(game.signed),
            ended=bool(game.ended),
        )

    def _of_earlier_game(self, fact: e.GameEnded | e.ScoreCardWritten) -> None:
        """A ruling, or the card filled in at the end of the match, speaks of an earlier game."""
        for n, line in enumerate(self.games):
            if line.game != fact.game:
                continue
            written, scores, winner = line.written, line.scores, line.winner
            if isinstance(fact, e.ScoreCardWritten):
                written = fact.scores
            else:
                scores = scores if fact.scores is None else fact.scores
                winner = winner if fact.winner is None else fact.winner
            self.games[n] = structs.replace(
                line,
                written=written,
                scores=scores,
                winner=winner,
                agrees=None if written is None else written == scores,
            )

    def card(self, match: Match) -> ScoreCard:
        """The card as it stands."""
        opened = match.opened
        return ScoreCard(
            match.position,
            opened.book,
            opened.players,
            tuple(self.games),
            match.wins,
            match.winner,
            dict(match.out),
        )


def _hand_line(match: Match, position: int, fact: e.HandEnded) -> HandLine:
    hand = match.hand
    assert hand is not None
    return HandLine(
        hand.number,
        position,
        fact.how,
        fact.winner,
        fact.points,
        hand.layout.spinner,
        match.scores,
    )
