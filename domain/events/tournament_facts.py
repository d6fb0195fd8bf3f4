"""Facts of a tournament, each kind a struct; a tournament is a row of them.

They say what was done and by which results, never what follows: who stands where, who is due
and who is out are worked out (`domain.tournament.progress`).
"""

from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, Struct, structs

from domain.events.fields import (
    ExternalId,
    FactBase,
    Metadata,
    Name,
    PointsOfSide,
    Position,
    Text,
)
from domain.events.league_facts import LEAGUE_STREAM

PlainId = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_.-]{1,60}\Z")]
Fixture = Annotated[str, Meta(pattern=r"\A[a-z0-9-]{1,40}/[A-Z][0-9]+(\.[0-9]+)?\Z")]
"""A node within a tournament: the division or stage it belongs to, a stroke, its own name."""
Hex32 = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
PointsOfEntry = Annotated[int, Meta(ge=-100_000, le=100_000)]
"""Points of an entry in all games of a match."""
HowPlayed = Literal["played", "forfeited", "both_forfeited"]
DirectorsChoice = Literal["replay", "keep", "annotate"]
PutOutOf = Literal["match", "tournament", "life"]
SCOPES: Final[tuple[PutOutOf, ...]] = get_args(PutOutOf)
"""The scopes that somebody may be put out of, the narrowest first."""


class TournamentOpened(FactBase, frozen=True, tag="tournament-opened"):
    """A tournament begins: its name, its format by name, options and content hash.

    `book` and `match_options` are what its matches are played by, where the format leaves the
    book to the organiser, or a choice within it; `book_sha256` is the edition of the book, ""
    where each match goes by the one that there is when it is opened.
    """

    name: Name
    format: PlainId
    format_sha256: Hex32
    options: dict[str, str] = {}
    book: Annotated[str, Meta(max_length=80)] = ""
    match_options: dict[Name, Name] = {}
    book_sha256: Annotated[str, Meta(pattern=r"\A([0-9a-f]{64})?\Z")] = ""


class EntryMade(FactBase, frozen=True, tag="entry-made"):
    """Somebody enters: a player, or a team with its players.

    `people` are the ids under which its players are known in the whole league, so that their
    record, and a ban, goes with them from one event to the next (AMB-112).
    `external_id` and `metadata` are those of whoever enters them.
    """

    entry: PlainId
    name: Name
    players: tuple[Name, ...] = ()
    club: Name | None = None
    people: tuple[PlainId, ...] = ()
    external_id: ExternalId = ""
    metadata: Metadata = {}


class EntryCheckedIn(FactBase, frozen=True, tag="entry-checked-in"):
    """The entry is there and ready to play."""

    entry: PlainId


class EntryWithdrawn(FactBase, frozen=True, tag="entry-withdrawn"):
    """The entry plays no more, of its own will."""

    entry: PlainId
    reason: Text = ""


class EntriesClosed(FactBase, frozen=True, tag="entries-closed"):
    """Entries are closed: who has not checked in is not drawn.

    Others can still enter only where the first stage is a ladder, or a Swiss whose last round is
    not paired yet; they are paired after those drawn.
    """


class DrawCommitted(FactBase, frozen=True, tag="draw-committed"):
    """The draw of a stage is committed to, before its public value exists.

    `source` says where that value will come from.
    """

    stage: PlainId
    commitment: Hex32
    source: Text


class DrawRevealed(FactBase, frozen=True, tag="draw-revealed"):
    """The secret that was committed to and the public value, which together settle the draw."""

    stage: PlainId
    secret: Hex32
    public_value: Text


class LotsDecided(FactBase, frozen=True, tag="lots-decided"):
    """Those who were tied in a stage, in the order that a hand or drawn bones gave (42-RR-6)."""

    stage: PlainId
    order: tuple[PlainId, ...]


class BracketFormed(FactBase, frozen=True, tag="bracket-formed"):
    """The bracket of a division, by its seeds, the first seed first (42-RR-2)."""

    stage: PlainId
    division: PlainId
    seeds: tuple[PlainId, ...]


class RoundPaired(FactBase, frozen=True, tag="round-paired"):
    """The pairings of a round of a table, the first round 1; an entry alone has the bye.

    Of a ladder they are challenges, each with the challenger first.
    """

    stage: PlainId
    round: Annotated[int, Meta(ge=1, le=200)]
    pairs: tuple[tuple[PlainId, PlainId | None], ...]


class RoundStarted(FactBase, frozen=True, tag="round-started"):
    """The official start of a round, from which lateness counts (42-GP-1, AMB-107).

    `division` is that of a bracket, or the stage of a table. `round` is the name of the round's
    nodes before the point: R2 in a table, W1, L3 or F1 in a bracket.
    """

    division: PlainId
    round: PlainId


class MatchAssigned(FactBase, frozen=True, tag="match-assigned"):
    """Two entries are sent to a table, to play this match of the log for this node."""

    node: Fixture
    pair: tuple[PlainId, PlainId]
    match: PlainId
    table: Name | None = None
    official: Name | None = None


class ResultTaken(FactBase, frozen=True, tag="result-taken"):
    """How a match came out, as its own log says at that position.

    Without `match` it was forfeited, or was reported from a card.

    `score` is of the pair in its order: games of a match of several, else the points or marks of
    its one game; `points` are those of all games, where the standings ask for them (DP-38).
    `conceded` are the points against each side, where that of an absent one is more than the
    other side scored (DP-39). `winner` is None where both forfeited.
    """

    node: Fixture
    pair: tuple[PlainId, PlainId]
    winner: PlainId | None
    score: tuple[PointsOfSide, PointsOfSide]
    match: PlainId | None = None
    position: Position | None = None
    how: HowPlayed = "played"
    points: tuple[PointsOfEntry, PointsOfEntry] | None = None
    conceded: tuple[PointsOfEntry, PointsOfEntry] | None = None


class ResultOverturned(FactBase, frozen=True, tag="result-overturned"):
    """A later result of a match by whose first one others were sent on or seeded: the choice made.

    Attributes
    ----------
    match, position : whose log says so, and where; None where none does, of a card or a forfeit
    choice : replay what it changes, keep the entrants that it would change, or only note it
    touched : the nodes that it would change, of a table all that it seeded, as the director saw
    """

    node: Fixture
    match: PlainId | None
    position: Position | None
    choice: DirectorsChoice
    touched: tuple[Fixture, ...] = ()
    reason: Text = ""


class EntryDisqualified(FactBase, frozen=True, tag="entry-disqualified"):
    """An entry is put out, by which clause; a ban for life is for later entries too.

    Put out of a match, it loses the one at `node`, and the tournament goes on for it (UDL-14).
    `match` is the one of the log in which that was ruled, None where it was ruled elsewhere.
    """

    entry: PlainId
    scope: PutOutOf
    clause: PlainId
    reason: Text = ""
    node: Fixture | None = None
    match: PlainId | None = None


class EntryReinstated(FactBase, frozen=True, tag="entry-reinstated"):
    """An entry that was out plays on: it had not left, or the ruling was taken back.

    `match` is the one in whose log the ruling was taken back, None where it was made elsewhere.
    """

    entry: PlainId
    reason: Text = ""
    match: PlainId | None = None


class DirectorDecided(FactBase, frozen=True, tag="director-decided"):
    """A director's decision, such as that a round begins although something is open.

    It is on record, and nothing follows from it.
    """

    about: Text
    reason: Text


class TournamentClosed(FactBase, frozen=True, tag="tournament-closed"):
    """Nothing is added any more, unless it is reopened.

    `despite` says why it is closed, where the last stage was not played to its end.
    """

    despite: Text = ""


class TournamentReopened(FactBase, frozen=True, tag="tournament-reopened"):
    """A closed tournament goes on: it was closed by mistake, or a result of it came late."""

    reason: Text


TournamentFact = (
    TournamentOpened
    | EntryMade
    | EntryCheckedIn
    | EntryWithdrawn
    | EntriesClosed
    | DrawCommitted
    | DrawRevealed
    | LotsDecided
    | BracketFormed
    | RoundPaired
    | RoundStarted
    | MatchAssigned
    | ResultTaken
    | ResultOverturned
    | EntryDisqualified
    | EntryReinstated
    | DirectorDecided
    | TournamentClosed
    | TournamentReopened
)

TOURNAMENT_FACTS: tuple[type[TournamentFact], ...] = get_args(TournamentFact)
"""The kinds of fact of a tournament, in the order above."""


TAKEN_FROM_MATCHES: Final = (ResultTaken, EntryDisqualified, EntryReinstated)
"""Kinds of fact that can name the match in whose log they came about; those reported name none."""

STREAM_MARK: Final = "-"
"""The first character of a tournament's stream in the log; no match id begins with it."""


class TournamentEntry(Struct, frozen=True, gc=False):
    """One event as it stands in the log of a tournament; the fields are those of a match's."""

    position: int
    fact: TournamentFact
    reporter: str = ""
    happened_at: str | None = None
    recorded_at: str = ""
    device: str = ""


def posted(fact: TournamentFact) -> TournamentFact:
    """The public part of a fact: the fact with an empty `reason`, which may be a private one."""
    return structs.replace(fact, reason="") if getattr(fact, "reason", "") else fact


def stream_of(event: str) -> str:
    """The stream of the tournament with this id. The ids of matches begin otherwise."""
    return STREAM_MARK + event


def event_of(stream: str) -> str | None:
    """The tournament that a stream belongs to, None for a match and for the league itself."""
    if stream == LEAGUE_STREAM or not stream.startswith(STREAM_MARK):
        return None
    return stream[len(STREAM_MARK) :]
