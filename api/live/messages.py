"""The messages of a stream, as Server-Sent Events or as JSON lines.

A message with an id is one to go on after: what follows it is not sent before it was. The others
tell what the next one supersedes, and are told once more where the stream breaks in between.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any, Final, Literal, NamedTuple

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
    ones of the kinds asked for. The id of both begins with the position. The scoreboard, the board,
    the chips and the tricks, which are null but in 42, are as after the entry at `position`.
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
    """`reset`: the stream cannot go on after the position `after`, of another history of the log.

    The last position there is is `position`. The snapshot that comes next supersedes all that was
    shown.
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
    """`update` of several matches: an entry of one. The id begins with its place in the log.

    `scoreboard` is the match as it stood right after the entry.
    """

    match: str
    entry: Seen
    scoreboard: Scoreboard


class TournamentUpdate(Struct, frozen=True):
    """`tournament`: an entry of a tournament. The id begins with its place in the log."""

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


# --- ids ----------------------------------------------------------------------------------

# A failover or a restore may leave a log with other entries from some position on. By the mark a
# stream notices that a reader comes back from the log before, wherever it ended. The mark is made
# of the time of recording alone, which each reader sees: a hash of more would let them try what is
# hidden from them until one fits.

_WRITTEN: Final = re.compile(r"(\d{1,15})(?:-([0-9a-f]{8}))?", re.ASCII)


class StreamId(NamedTuple):
    """The id of a message.

    Attributes
    ----------
    position : the position in a match, or the place in the log
    mark : of the entry there; "" in ids of earlier releases, and where there is none
    """

    position: int
    mark: str = ""

    def __str__(self) -> str:
        return f"{self.position}-{self.mark}" if self.mark else str(self.position)

    def fits(self, recorded_at: str) -> bool:
        """Whether this may be of a log whose entry at this position was recorded at that time.

        It may where this has no mark, or the time is not known ("").
        """
        return not (self.mark and recorded_at) or self == id_of(self.position, recorded_at)


def id_of(position: int, recorded_at: str) -> StreamId:
    """The id at a position, whose entry was recorded at this time; "" if that is not known."""
    if not recorded_at:
        return StreamId(position)
    return StreamId(position, sha256(f"{position} {recorded_at}".encode()).hexdigest()[:8])


def read_id(text: str) -> StreamId | None:
    """The id that is written so; None for a text that is no id."""
    written = _WRITTEN.fullmatch(text)
    return StreamId(int(written[1]), written[2] or "") if written else None


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


def message(form: StreamForm, kind: str, data: object, id: StreamId | None = None) -> bytes:
    """The bytes of a message of this kind; with an `id`, a reader can go on after it."""
    if form == JSON_LINES:
        line = {"event": kind} if id is None else {"event": kind, "id": str(id)}
        return json.encode({**line, "data": data}) + b"\n"
    head = b"" if id is None else b"id: %s\n" % str(id).encode()
    return head + b"event: %s\ndata: %s\n\n" % (kind.encode(), json.encode(data))


def beginning(form: StreamForm, milliseconds: int) -> bytes:
    """The bytes that tell a client its reconnection delay, to stand before the first message."""
    return retry(form, milliseconds) if form == JSON_LINES else b"retry: %d\n" % milliseconds


def retry(form: StreamForm, milliseconds: int) -> bytes:
    """The message that tells a client how long to wait before it reconnects."""
    if form == JSON_LINES:
        return b'{"event":"retry","data":%d}\n' % milliseconds
    return b"retry: %d\n\n" % milliseconds
