"""The relay: nginx with `nchan`, which holds the streams of many viewers of public matches.

Here is the task that publishes to it. What it publishes of a match is the scoreboard that anybody
without a key is shown at that moment, with the match's public delay. Each message is whole, and
has the position of the message before, so that a viewer notices what did not arrive.

Nothing is expected of the relay. Its connection ends when it restarts, reloads or crashes, and it
may then have lost anything: every match in play is published once more over the next connection.
Nor does this process know what an earlier one left there: before it first publishes a match it
deletes the channel, which cuts the viewers, and they come back. The channel is deleted too when
the match is public no more or its delay was changed, and the control channel of a key or session
when that is good no more.
"""

import asyncio
from contextlib import suppress
from datetime import timedelta
from time import monotonic
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import h11
from msgspec import Struct, json

from api.access.directory import Directory
from api.access.policy import ANONYMOUS, NOBODY, Caller, allowed
from api.access.principals import Venue
from api.background_tasks import Pulse
from api.broadcast.boards import Boards
from api.broadcast.scoreboard_schemas import Scoreboard
from api.clock import Now, rfc3339
from api.event_store import LogEntry, LogExchanged, StoreUnavailable, UnknownFact, UnknownStream
from api.http.refusals import NotThere, UnreadableMatch
from api.http.wire.outgoing import KeptConnection, Outgoing, Receiver, kept_connection
from api.live.relay.relay_links import RelayLink, RelayLinks
from api.matches.matches import Matches
from api.settings import Settings
from api.visibility import WHOLE, Viewer, viewer_for
from domain.events import Entry
from domain.events.tournament_facts import event_of

AGAIN: Final = 0.25
"""Seconds before a relay whose connection failed or ended is tried again."""
PATIENCE: Final = 5.0
"""Seconds within which the relay must answer a request."""
TICK: Final = 0.1
"""Seconds between two looks at the connection, and at matches with a public delay."""
RIGHTS: Final = 0.5
"""Seconds between two looks at whether rights were changed."""
EARLIER: Final = timedelta(minutes=1)
"""How long before the start, beyond any public delay, an entry makes its match published anew."""
_HAND: Final = 600
"""Seconds that a hand may take, for matches whose hand in play is not shown."""
_PIECE: Final = 500
_PIECES: Final = 100
"""Entries that are read at once of the end of the log, and how often at most."""
_OVER_KEPT: Final = 1000
"""How many matches that are over are remembered as published."""
_REFUSED: Final = "no relay carries this to you: follow the match's own stream"


class RelayRefused(OSError):
    """The relay answered a request with an error status."""


class RelayMessage(Struct, frozen=True):
    """A public match as everybody may see it now, for whoever follows it at a relay.

    Attributes
    ----------
    position : the version of the scoreboard
    before : the position of the message before; null in the first of a channel. A message may come
        again as it was: a viewer who has neither `before` nor `position` missed something
    """

    match: str
    position: int
    before: int | None
    scoreboard: Scoreboard


class Published(NamedTuple):
    """The last message about a match: the viewer it was made for, its position and the one before.

    `position` is 0 if none was published yet.
    """

    viewer: Viewer
    position: int
    before: int | None


_BY_OTHERS: Final = Published(WHOLE, 0, None)
"""In place of what an earlier process may have published: no viewer at the relay sees as much."""


def public_viewer(venue: Venue) -> Viewer | None:
    """A caller without a key, as viewer of a match at this venue; None if they may not watch it."""
    if not allowed(NOBODY, "watch", venue):
        return None
    return viewer_for(NOBODY.at(venue), "")


class Relay:
    """Publishes public matches to the relay that the settings name, and makes links to it.

    Where there is one, `run_log` and `run` are both to be running; else links are refused.
    """

    def __init__(
        self,
        matches: Matches,
        directory: Directory,
        boards: Boards,
        *,
        settings: Settings,
        now: Now,
    ) -> None:
        self._matches = matches
        self._directory = directory
        self._boards = boards
        self._now = now
        self._links = RelayLinks(settings)
        to = urlsplit(settings.relay)
        self._receiver = Receiver(to.hostname or "", to.port or 0, "")
        self._told: dict[str, Published] = {}
        self._over: dict[str, None] = {}
        self._due: dict[str, None] = {}
        self._repeated: set[str] = set()
        """Matches to be published again as they are, since the relay may have lost them."""
        self._later = set[str]()
        """Matches of which everybody is to be shown more once their delay has passed."""
        self._callers: dict[str, Caller] = {}
        """By control channel, who was given a link."""
        self._looked_at = 0.0
        self._woken = asyncio.Event()
        self.offered = bool(settings.relay)
        self.log_pulse = Pulse("relay: log")
        self.pulse = Pulse("relay")
        matches.log.when_exchanged(self._forget)

    def _forget(self) -> None:
        self._told = dict.fromkeys(self._told, _BY_OTHERS)
        self._due.update(dict.fromkeys(self._told))

    # --- links ----------------------------------------------------------------------------

    def link(self, match: str, viewer: Viewer, caller: Caller) -> RelayLink:
        """A link to a match for a caller, good for `GOOD_FOR`.

        The match is published if it was not. Raises `NotThere` if there is no relay, or if the
        caller sees other than everybody does.
        """
        if not self.offered or viewer != public_viewer(self._directory.venue(match)):
            raise NotThere("relay", _REFUSED)
        if match not in self._told:
            self._due[match] = None
            self._woken.set()
        credential = caller.session or caller.key
        control = self._links.control(credential) if credential else ""
        if control:
            self._callers[control] = caller
        return self._links.link(match, control, self._now())

    # --- what is due ----------------------------------------------------------------------

    async def run_log(self) -> None:
        """Follow the log until cancelled, and note which matches are to be published."""
        log, cursor, history = self._matches.log, None, 0
        while True:
            try:
                if cursor is None or log.history != history:
                    history, cursor = log.history, await log.head()
                    await self._begin(cursor)
                reached = await log.news(cursor, history=history)
                self.log_pulse.due()
                streams = log.own(cursor, reached)
                if streams is None:
                    entries = await log.tail(cursor)
                    streams = {logged.stream: logged.entry.position for logged in entries}
                    reached = entries[-1].log_position if entries else reached
                for stream in streams:
                    if stream in self._told or self._is_public_match(stream):
                        self._due[stream] = None
                cursor = reached
                self._woken.set()
                self.log_pulse.done()
            except LogExchanged:
                pass
            except StoreUnavailable:
                await asyncio.sleep(1)

    def _is_public_match(self, stream: str) -> bool:
        return event_of(stream) is None and public_viewer(self._directory.venue(stream)) is not None

    async def _begin(self, head: int) -> None:
        """Have the matches looked at that an earlier process may not have published to the end.

        Raises `StoreUnavailable`.
        """
        await self._directory.at_hand()
        delays = self._directory.public_delays()
        behind = max((_HAND if delay == "hand" else delay for delay in delays), default=0)
        since = rfc3339(self._now() - EARLIER - timedelta(seconds=behind))
        for after in range(head - _PIECE, -_PIECE, -_PIECE)[:_PIECES]:
            entries = await self._matches.log.tail(max(0, after), min(_PIECE, after + _PIECE))
            recent = [logged.stream for logged in entries if isinstance(logged.entry, Entry)]
            for stream in recent:
                self._told.setdefault(stream, _BY_OTHERS)
                self._due[stream] = None
            if not entries or _recorded_at(entries[0]) < since:
                break

    # --- publishing -----------------------------------------------------------------------

    async def run(self) -> None:
        """Publish what `run_log` notes, until cancelled; a relay that is away is waited for."""
        while True:
            try:
                async with kept_connection(self._receiver) as relay:
                    self._repeated = self._told.keys() - self._over.keys()
                    self._due.update(dict.fromkeys(self._repeated))
                    await self._publish(relay)
            except (OSError, h11.ProtocolError) as error:
                self.pulse.due()
                self.pulse.park("the relay", error)
            await asyncio.sleep(AGAIN)

    async def _publish(self, relay: KeptConnection) -> None:
        """Publish what is due until the relay ends the connection."""
        while not relay.ended():
            with suppress(StoreUnavailable, LogExchanged):
                await self._look_at_rights(relay)
                while self._due:
                    self.pulse.due()
                    await self._try_to_tell(next(iter(self._due)), relay)
                self.pulse.resume("the relay")
                self.pulse.done()
            with suppress(TimeoutError):
                async with asyncio.timeout(TICK):
                    await self._woken.wait()
            self._woken.clear()
            self._due.update(dict.fromkeys(self._later))

    async def _look_at_rights(self, relay: KeptConnection) -> None:
        """Cut viewers whose key or session is good no more, and look at matches shown otherwise."""
        if monotonic() - self._looked_at < RIGHTS:
            return
        await self._directory.at_hand()
        self._looked_at = monotonic()
        for match, told in self._told.items():
            if told.viewer != public_viewer(self._directory.venue(match)):
                self._due[match] = None
        for control, caller in list(self._callers.items()):
            if self._directory.still(caller) is None:
                await self._delete(relay, f"viewer/{control}")
                del self._callers[control]

    async def _try_to_tell(self, match: str, relay: KeptConnection) -> None:
        """Publish a match, but let none that cannot be read or folded stop the others."""
        del self._due[match]
        try:
            await self._tell(match, relay)
        except (OSError, h11.ProtocolError, StoreUnavailable, LogExchanged):
            self._due[match] = None
            raise
        except (UnknownFact, UnreadableMatch):  # which `Matches` tells of
            pass
        except Exception as error:  # noqa: BLE001 - whatever it was, the task must go on
            self.pulse.park(match, error)
        else:
            self.pulse.resume(match)

    async def _tell(self, match: str, relay: KeptConnection) -> None:
        """Publish a match as everybody may see it now, where that is new or may have been lost."""
        await self._directory.at_hand()
        venue, told = self._directory.venue(match), self._told.get(match)
        viewer = public_viewer(venue)
        if told is None and viewer is None:
            return
        if told is None or told.viewer != viewer:
            await self._delete(relay, f"match/{match}")
            self._told.pop(match, None)
            self._later.discard(match)
            if viewer is None:
                return
            told = self._told[match] = Published(viewer, 0, None)
        epoch = self._matches.log.epoch
        board = await self._board(match, told.viewer)
        epoch.check()
        if self._directory.venue(match) != venue:
            self._due[match] = None  # it is to be shown otherwise since
        elif board is not None and (board.version > told.position or match in self._repeated):
            before = told.before if board.version == told.position else told.position or None
            await self._post(relay, RelayMessage(match, board.version, before, board))
            epoch.check()
            self._told[match] = Published(told.viewer, board.version, before)
            self._repeated.discard(match)
            self._remember(match, over=board.status == "final")

    async def _board(self, match: str, viewer: Viewer) -> Scoreboard | None:
        """The scoreboard as everybody has it; None where they have nothing of the match yet."""
        try:
            board = await self._boards.of(match, viewer, ANONYMOUS)
        except UnknownStream:
            board = None
        shown = board.version if board is not None else 0
        if viewer.delay and shown < self._matches.length(match, WHOLE):
            self._later.add(match)
        else:
            self._later.discard(match)
        return board

    def _remember(self, match: str, *, over: bool) -> None:
        """Note whether a match is over: the oldest of many such matches are forgotten."""
        self._over.pop(match, None)
        if over:
            self._over[match] = None
        if len(self._over) > _OVER_KEPT:
            oldest = next(iter(self._over))
            del self._over[oldest], self._told[oldest]

    async def _post(self, relay: KeptConnection, message: RelayMessage) -> None:
        await self._asked(relay, "POST", f"match/{message.match}", json.encode(message))

    async def _delete(self, relay: KeptConnection, channel: str) -> None:
        await self._asked(relay, "DELETE", channel, b"")

    async def _asked(self, relay: KeptConnection, method: str, channel: str, body: bytes) -> None:
        """Ask the relay. Raises `OSError`, as `RelayRefused`, and `h11.ProtocolError`."""
        to = self._receiver
        host = f"[{to.address}]" if ":" in to.address else to.address
        headers = {"host": f"{host}:{to.port}", "content-type": "application/json"}
        async with asyncio.timeout(PATIENCE):
            status = await relay.status(Outgoing(method, f"/publish/{channel}", headers, body))
        if not 200 <= status < 300 and (method, status) != ("DELETE", 404):
            raise RelayRefused(f"the relay answered {status}")


def _recorded_at(logged: LogEntry) -> str:
    """When an entry was recorded; of one that this release cannot read the earliest time."""
    return getattr(logged.entry, "recorded_at", "")
