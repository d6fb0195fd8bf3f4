"""The messages of a stream, as Server-Sent Events or as JSON lines.

A message with an id is one to go on after: what follows it is not sent before it was. The others
tell what the next one supersedes, and are told once more where the stream breaks in between.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Literal

from msgspec import Struct, json

from api.broadcast.scoreboard_schemas import Scoreboard
from api.matches.match_schemas import MatchLine
from api.tournaments.stream_entries import TournamentEntryShown
from api.visibility import BoardSeen, Seen
from api.visibility.view_schemas import Chips, Tricks
from domain import events as e

StreamForm = Literal["text/event-stream", "application/x-ndjson"]
EVENT_STREAM: Final[StreamForm] = "text/event-stream"
JSON_LINES: Final[StreamForm] = "application/x-ndjson"


class Update(Struct, frozen=True):
    """`snapshot` and `update` of a match: the entries that are new, and how the match stands.

    A snapshot comes first, and again after a gap or reset; it has no entries. An update has the new
    ones of the kinds asked for. The id of both is the position. The scoreboard, the board, the
    chips and the tricks, which are null but in 42, are as after the entry at `position`.
    """

    match: str
    position: int
    entries: tuple[Seen, ...]
    scoreboard: Scoreboard
    board: BoardSeen
    chips: Chips
    tricks: Tricks | None


class Superseded(Struct, frozen=True):
    """`correction`: events of a match up to `position` supersede those at `supersedes`.

    It comes before the `update` with those events, also to those who asked for other kinds of fact.
    """

    match: str
    position: int
    supersedes: tuple[int, ...]


class StreamGap(Struct, frozen=True):
    """`gap`: the events behind `after` and up to `upto` are not sent; they are at `events`.

    The snapshot that comes next supersedes all that was shown.
    """

    match: str
    after: int
    upto: int
    events: str


class StreamReset(Struct, frozen=True):
    """`reset`: the stream cannot go on after the id `after`; the last id there is is `position`.

    The snapshot that comes next supersedes all that was shown.
    """

    after: int
    position: int


class LogSnapshot(Struct, frozen=True):
    """`snapshot` of several matches: those in play, the last opened first, and `links` to more.

    `scoreboards` has the board of each match that can be read, in the same order. The link to
    further matches is under `next`, or, of several tables, under each table's name. The snapshot is
    at least as new as its id: an event recorded meanwhile comes once more, as an update.
    """

    matches: tuple[MatchLine, ...]
    scoreboards: tuple[Scoreboard, ...]
    links: dict[str, str]


class LogUpdate(Struct, frozen=True):
    """`update` of several matches: an entry of one of them. The id is its place in the log.

    `scoreboard` is the match as it stood right after the entry.
    """

    match: str
    entry: Seen
    scoreboard: Scoreboard


class TournamentUpdate(Struct, frozen=True):
    """`tournament`: an entry of a tournament. The id is its place in the log."""

    tournament: str
    entry: TournamentEntryShown


OF_A_MATCH: Final[Mapping[str, type[Struct] | None]] = {
    "snapshot": Update,
    "update": Update,
    "correction": Superseded,
    "gap": StreamGap,
    "reset": StreamReset,
    "end": None,
}
"""The messages of a stream of a match by name, with what is in each."""
OF_SEVERAL: Final[Mapping[str, type[Struct] | None]] = {
    "snapshot": LogSnapshot,
    "update": LogUpdate,
    "tournament": TournamentUpdate,
    "correction": Superseded,
    "reset": StreamReset,
}
"""The messages of a stream of several matches by name, with what is in each."""


# --- what supersedes what -----------------------------------------------------------------

_SUPERSEDES: Final[dict[type, Callable[[Any], int | None]]] = {
    e.RecordCorrected: lambda fact: fact.corrects,
    e.RulingGiven: lambda fact: fact.supersedes,
    e.ConsequenceReversed: lambda fact: fact.of,
}


def superseded(seen: Iterable[Seen]) -> tuple[int, ...]:
    """The positions of entries that these correct, replace or reverse, ascending, each once."""
    positions = (_SUPERSEDES.get(type(one.fact), lambda _: None)(one.fact) for one in seen)
    return tuple(sorted({position for position in positions if position is not None}))


# --- bytes --------------------------------------------------------------------------------


def message(form: StreamForm, kind: str, data: object, id: int | None = None) -> bytes:
    """The bytes of a message of this kind; with an `id`, a reader can go on after it."""
    if form == JSON_LINES:
        line = {"event": kind} if id is None else {"event": kind, "id": id}
        return json.encode({**line, "data": data}) + b"\n"
    head = b"" if id is None else b"id: %d\n" % id
    return head + b"event: %s\ndata: %s\n\n" % (kind.encode(), json.encode(data))


def beginning(form: StreamForm, milliseconds: int) -> bytes:
    """The bytes that tell a client its reconnection delay, to stand before the first message."""
    return retry(form, milliseconds) if form == JSON_LINES else b"retry: %d\n" % milliseconds


def retry(form: StreamForm, milliseconds: int) -> bytes:
    """The message that tells a client how long to wait before it reconnects."""
    if form == JSON_LINES:
        return b'{"event":"retry","data":%d}\n' % milliseconds
    return b"retry: %d\n\n" % milliseconds
