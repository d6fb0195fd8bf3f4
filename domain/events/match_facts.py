"""The match and its games: opened, ended, written on a card, a player put out of it."""

from typing import Annotated, Literal

from msgspec import Meta

from domain.events.fields import (
    CardKey,
    CardSeal,
    Digest,
    ExternalId,
    FactBase,
    GameNumber,
    Metadata,
    Name,
    PointsOfSide,
    Position,
    SeatNo,
    Text,
)

Scope = Literal["game", "match", "tournament", "life"]
"""For how long a player is out, the shortest first."""
ConductCard = Literal["warning", "yellow", "red", "black"]
"""Cards for conduct, the slightest first (DP-35)."""
SignedVia = Literal["key", "pin", "witness"]
"""How somebody signs: with their own key, with their PIN, or before an official."""


class MatchOpened(FactBase, frozen=True, tag="match-opened"):
    """A match begins, pinned to a rule book, its version, its content and its options.

    `players` are by seat; `best_of` games, an odd number (PDA-1a); `enforcement` "strict" has
    unlawful reports refused instead of recorded. The first game in the log begins with the points
    `scores`, by side, and with `domino_holder`: so a log can begin in the middle of a match.
    `house_rules` is the text of the house rules that `book` names (`domain.house_rules`),
    empty for a printed book: so the record is complete in itself. `event`, `fixture` and
    `table` say for which tournament the match is played, for which of its nodes, and where.
    `external_id` and `metadata` are those of whoever opened it.
    """

    book: Name
    version: Name
    sha256: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
    players: Annotated[tuple[Name, ...], Meta(min_length=2, max_length=4)]
    options: dict[Name, Name] = {}
    best_of: Annotated[int, Meta(ge=1, le=99)] = 1
    enforcement: Literal["record", "strict"] = "record"
    scores: tuple[PointsOfSide, ...] = ()
    domino_holder: SeatNo | None = None
    house_rules: Annotated[str, Meta(max_length=20_000)] = ""
    event: Annotated[str, Meta(max_length=80)] = ""
    fixture: Annotated[str, Meta(max_length=80)] = ""
    table: Annotated[str, Meta(max_length=80)] = ""
    external_id: ExternalId = ""
    metadata: Metadata = {}

    @property
    def is_strict(self) -> bool:
        """Whether unlawful reports are refused."""
        return self.enforcement == "strict"


class GameStarted(FactBase, frozen=True, tag="game-started"):
    """Game `number` of the match begins, from 1."""

    number: GameNumber


class GameEnded(FactBase, frozen=True, tag="game-ended"):
    """The game is over at the table; `winner`, a seat, and `scores`, by side, where stated.

    By a `ruling`, an earlier `game` of the match may end again. A ruling without a `winner`
    levies `scores` alone: the final scores, not points added.
    """

    game: GameNumber | None = None
    scores: tuple[PointsOfSide, ...] | None = None
    winner: SeatNo | None = None
    ruling: Position | None = None

    @property
    def is_of_table(self) -> bool:
        """Whether the game on the table ends, and not an earlier one that a ruling is about."""
        return self.ruling is None or self.game is None


class ScoreCardWritten(FactBase, frozen=True, tag="score-card-written"):
    """The final scores of a game, by side, as written on the card (PDA-11, UDL-16).

    `game` is the number of the game, absent for the current one, or the last until another begins.
    `wins` are the games won by each side, where the card has them (UDL-16).
    """

    scores: tuple[PointsOfSide, ...]
    game: GameNumber | None = None
    wins: tuple[Annotated[int, Meta(ge=0, le=99)], ...] | None = None


class ScoreCardSigned(FactBase, frozen=True, tag="score-card-signed"):
    """A player signs the score card (PDA-11), of the `game` named, else of the latest written.

    `via` says how: with the player's own key, with their PIN, or before the official who
    reports it. It is absent where that was not asked. `card` is the hash of the card that they
    saw, `key` and `signature` are those of their device (`domain.audit.signed_cards`).
    """

    seat: SeatNo
    game: GameNumber | None = None
    via: SignedVia | None = None
    card: Digest = ""
    key: CardKey = ""
    signature: CardSeal = ""


class ScoreCardRefused(FactBase, frozen=True, tag="score-card-refused"):
    """A player will not sign the score card, and says why; fields as of a signature."""

    seat: SeatNo
    reason: Text
    game: GameNumber | None = None
    via: SignedVia | None = None
    card: Digest = ""
    key: CardKey = ""
    signature: CardSeal = ""


class ScoreCardReceived(FactBase, frozen=True, tag="score-card-received"):
    """An official was given the score card (PDA-11a), and may have signed for it.

    Without `game` it is the latest card written.
    """

    game: GameNumber | None = None
    card: Digest = ""
    key: CardKey = ""
    signature: CardSeal = ""


class MatchEnded(FactBase, frozen=True, tag="match-ended"):
    """The match is closed; `winner`, a seat, where stated. Disputes and cards may still follow.

    `ruling` is the position of the ruling that closed it.
    """

    winner: SeatNo | None = None
    ruling: Position | None = None


class PlayerDisqualified(FactBase, frozen=True, tag="player-disqualified"):
    """A player is out, for as long as `scope` says, by the ruling at position `ruling`, if any."""

    seat: SeatNo
    scope: Scope
    ruling: Position | None = None


class CardGiven(FactBase, frozen=True, tag="card-given"):
    """A player is shown a card for conduct (DP-35, DP-36), by the ruling at `ruling`, if any."""

    seat: SeatNo
    card: ConductCard
    ruling: Position | None = None
