"""One group of commands, decided together: which are recorded, and where.

`log` makes the groups. Here belongs what every store does alike inside its
transaction; it is pure. A store reads the versions and answers that the group
touches, asks `plan`, and writes what it is given in one transaction. A stale
command is not in the plan, so it cannot fail its neighbours, and it uses up no
position. Here a repeated Idempotency-Key is known again, by the stored answers
that the store looked up.
"""

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from eventsourcing.persistence import Notification
from msgspec import Struct, structs

from api.event_store.envelope import NewEvent, pack
from api.event_store.errors import (
    BadCommand,
    KeyReused,
    LogExchanged,
    StaleVersion,
    StoreUnavailable,
    UnknownStream,
)
from domain.events.league_facts import LeagueEntry
from domain.events.tournament_facts import TournamentEntry

_STREAM = re.compile(r"[a-z0-9-]{1,64}")
_KEY = re.compile(r"[!-~]{1,255}")


class Footing(Struct, eq=False):
    """Whether a command was recorded; shared with the commands that were decided on it.

    False until the commit is known, and for good if an earlier answer was replayed.
    """

    recorded: bool = False


class Epoch(Struct, eq=False):
    """The time in which a log only grew: over once the log is exchanged for another one."""

    over: bool = False

    def check(self) -> None:
        """Raise `LogExchanged` if this is over: then nothing that was read in it may be kept."""
        if self.over:
            raise LogExchanged


class Command(Struct, frozen=True):
    """Events to be recorded all or none, packed.

    Attributes
    ----------
    stream : the match (or tournament) they belong to
    events : tag and stored bytes of each, in order
    expected : the version the sender has seen; 0 begins the stream; None takes any version
    key : the idempotency key, one name space for the whole log; None for no key
    fingerprint : bytes by which a repeat under the same key is told from another command
    footing : whether this command was recorded, for commands that are decided on it
    on : the footing of the command that it was decided on, None where that was on record
    epoch : when it was decided on; None for a command that any log may take
    """

    stream: str
    events: tuple[tuple[str, bytes], ...]
    expected: int | None
    key: str | None
    fingerprint: bytes
    footing: Footing
    on: Footing | None = None
    epoch: Epoch | None = None


class Appended(Struct, frozen=True):
    """Where the events of a command stand.

    Attributes
    ----------
    stream : their stream
    first, last : their positions in the stream
    log_position : the last one's position in the log
    replayed : whether this repeats the answer to an earlier, equal command
    """

    stream: str
    first: int
    last: int
    log_position: int
    replayed: bool = False


class StoredAnswer(Struct, frozen=True):
    """The remembered answer to a command that was recorded under a key."""

    fingerprint: bytes
    appended: Appended

    def to(self, key: str, fingerprint: bytes) -> Appended | KeyReused:
        """This answer again, as a replayed one, for a command under the same key.

        `KeyReused`, returned and not raised, if the command has another fingerprint.
        """
        if fingerprint != self.fingerprint:
            return KeyReused(key)
        return structs.replace(self.appended, replayed=True)


CommandOutcome = Appended | StaleVersion | UnknownStream | KeyReused | LogExchanged
"""The outcome of one command; its sender raises the errors."""


def since_exchanged(
    commands: Sequence[Command], outcomes: Sequence[CommandOutcome]
) -> list[CommandOutcome | StoreUnavailable]:
    """The outcomes of commands, where the log that gave them may be gone by now.

    Once the epoch of a command is over, it is not known whether it is recorded, and no refusal
    holds: the answer was still on its way when the log was exchanged for another one.
    """
    pairs = zip(commands, outcomes, strict=True)
    return [
        outcome if one.epoch is None or not one.epoch.over else _withheld(outcome)
        for one, outcome in pairs
    ]


def _withheld(outcome: CommandOutcome) -> CommandOutcome | StoreUnavailable:
    if isinstance(outcome, Appended):
        why = "the log was exchanged for another one while this was recorded"
        return StoreUnavailable(why, recorded=None)
    return LogExchanged()


class CommittedCommand(NamedTuple):
    """A command of a group: its mark, how many events it has, and its outcome."""

    mark: object
    events: int
    outcome: CommandOutcome | Exception


class CommitWatch(Protocol):
    """Something that counts or traces what the log commits."""

    def queued(self) -> object:
        """Return a mark of the command that is queued now; `committed` is given it."""

    def committed(self, group: Sequence[CommittedCommand], seconds: float) -> None:
        """Take note of a group of commands that was under way for so many seconds."""


class Plan(Struct, frozen=True):
    """The rows to write for a group, and the outcome of each of its commands, in order.

    `answers` are those to remember, by key: of commands that this plan records.
    """

    events: list[Notification]
    answers: dict[str, StoredAnswer]
    outcomes: list[CommandOutcome]


def command(
    stream: str,
    events: Sequence[NewEvent | TournamentEntry | LeagueEntry],
    expected: int | None,
    key: str | None,
    fingerprint: bytes,
    footing: Footing | None = None,
    on: Footing | None = None,
    epoch: Epoch | None = None,
) -> Command:
    """The command with these fields (`Command`), its events packed, and a new footing if none.

    Raises `BadCommand` naming the field that cannot be recorded.
    """
    if not _STREAM.fullmatch(stream):
        raise BadCommand("stream", "use 1 to 64 of a-z, 0-9 and -")
    if not events:
        raise BadCommand("events", "give at least one event")
    if key is not None and not _KEY.fullmatch(key):
        raise BadCommand("key", "use 1 to 255 visible ASCII characters")
    packed = tuple(pack(event, f"events[{n}]") for n, event in enumerate(events))
    footed = partial(Command, footing=footing or Footing(), on=on, epoch=epoch)
    return footed(stream, packed, expected, key, fingerprint=fingerprint)


def plan(
    commands: Iterable[Command],
    head: int,
    versions: Mapping[str, int],
    answers: Mapping[str, StoredAnswer],
    ahead: Container[Footing] = (),
) -> Plan:
    """Decide a group in order, each command as if those before it were recorded already.

    `head` is the last position of the log; `versions` has the version of every
    stream in the group (0 or absent: there is none), `answers` the remembered
    answer for every key in it that has one; `ahead` the commands on their way to be recorded,
    without which this group will not be. Footings are not changed.
    """
    events: list[Notification] = []
    fresh: dict[str, StoredAnswer] = {}
    outcomes: list[CommandOutcome] = []
    grown: dict[str, int] = {}
    recorded: set[Footing] = set()
    for c in commands:
        answer = None if c.key is None else fresh.get(c.key) or answers.get(c.key)
        version = grown.get(c.stream) or versions.get(c.stream, 0)
        stands = c.on is None or c.on.recorded or c.on in recorded or c.on in ahead
        outcome = _judged(c, version, answer, stands)
        if outcome is None:
            recorded.add(c.footing)
            for position, (tag, state) in enumerate(c.events, version + 1):
                log_position = head + len(events) + 1
                events.append(Notification(c.stream, position, tag, state, id=log_position))
            grown[c.stream] = version + len(c.events)
            outcome = Appended(c.stream, version + 1, grown[c.stream], head + len(events))
            if c.key is not None:
                fresh[c.key] = StoredAnswer(c.fingerprint, outcome)
        outcomes.append(outcome)
    return Plan(events, fresh, outcomes)


def _judged(
    c: Command, version: int, answer: StoredAnswer | None, stands: bool
) -> CommandOutcome | None:
    """The answer to a command that records nothing, None to one that does.

    One whose footing is gone is stale, whatever the version: others may have brought the stream
    to the very version that it expects. So may a log that took the place of another one.
    """
    if c.key is not None and answer is not None:
        return answer.to(c.key, c.fingerprint)
    if c.epoch is not None and c.epoch.over:
        return LogExchanged()
    if version == 0 and c.expected != 0:
        return UnknownStream(c.stream)
    if not stands or (c.expected is not None and c.expected != version):
        return StaleVersion(c.stream, c.expected or 0, version)
    return None
