"""The scoreboards of a log: of any match, for any viewer, the latest of each kept."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from api.access.directory import Caller
from api.broadcast.occasions import Occasion, Occasions
from api.broadcast.scoreboard_model import scoreboard
from api.broadcast.scoreboard_schemas import Scoreboard
from api.matches.matches import Matches, check_reached
from api.visibility import MatchView, Viewer
from domain.events import Entry
from projections.following import Following

_KEPT: Final = 500
_WALKS_KEPT: Final = 16
_ON_THE_LOOP: Final = 300
"""Facts that are folded for one scoreboard without leaving the event loop."""


def players_on(board: Scoreboard) -> frozenset[str]:
    """The names of the players on a scoreboard."""
    return frozenset(player.name for side in board.sides for player in side.players)


class Walk:
    """A match as a viewer had it right after an entry; it goes on by the next entry."""

    def __init__(self, viewer: Viewer, entries: Sequence[Entry]) -> None:
        self.view = MatchView(viewer)
        self._whole = Following.of(entries)
        self._take_in()

    def to_fold(self, entry: Entry) -> int:
        """About how many facts are folded for the next entry: since a correction's too."""
        return self._whole.to_fold([entry])

    def go_on(self, entry: Entry) -> None:
        """Take in the next entry."""
        self._whole.feed(entry)
        self._take_in()

    def _take_in(self) -> None:
        self.view.feed(self._whole)
        self.view.fold()
        self._whole.fold()


class Boards:
    """Makes scoreboards."""

    def __init__(self, matches: Matches, occasions: Occasions) -> None:
        self._matches = matches
        self._occasions = occasions
        self._latest: dict[tuple[str, Viewer, Occasion], tuple[int, int, Scoreboard]] = {}
        self._walks: dict[tuple[int, str, Viewer, int], Walk] = {}

    async def of(self, match: str, viewer: Viewer, caller: Caller) -> Scoreboard:
        """The scoreboard as far as its viewer has the match.

        Raises `UnknownStream`, `UnreadableMatch`, `StoreUnavailable`.
        """
        view = await self._matches.view(match, viewer)
        opened = view.whole.match.opened
        occasion = await self._occasions.of(match, opened, viewer, caller)
        key, history = (match, viewer, occasion), self._matches.log.history
        latest = self._latest.pop(key, None)
        if latest is None or latest[:2] != (history, len(view.whole.entries)):
            latest = history, len(view.whole.entries), scoreboard(match, view, occasion)
        self._latest[key] = latest
        if len(self._latest) > _KEPT:
            del self._latest[next(iter(self._latest))]
        return latest[2]

    async def at(
        self, match: str, viewer: Viewer, caller: Caller, at: int | None, *, corrected: bool
    ) -> Scoreboard:
        """The scoreboard at a position, or at the last: as corrected since, or as it stood then.

        Raises `NotReached` for one that the viewer has not reached, and what `of` does.
        """
        view = await self._matches.view(match, viewer)
        check_reached(view.whole, at)
        opened = view.whole.match.opened
        occasion = await self._occasions.of(match, opened, viewer, caller)
        last = len(view.whole.entries)
        return scoreboard(match, view, occasion, at or last, corrected=corrected)

    async def after(self, match: str, viewer: Viewer, caller: Caller, position: int) -> Scoreboard:
        """The scoreboard as it stood right after an entry, the same whenever it is asked for.

        Raises what `at` does.
        """
        view = await self._matches.view(match, viewer)
        if len(view.whole.entries) == position:
            return await self.of(match, viewer, caller)
        check_reached(view.whole, position)
        occasion = await self._occasions.of(match, view.whole.match.opened, viewer, caller)
        if view.whole.to_go_back(position) > _ON_THE_LOOP:
            then = await self._walked(match, view, position)
            return scoreboard(match, then, occasion, corrected=False, by_then=True)
        return scoreboard(match, view, occasion, position, corrected=False, by_then=True)

    async def _walked(self, match: str, view: MatchView, position: int) -> MatchView:
        """The match as a viewer had it right after an entry, folded on from the entry before."""
        history, viewer, entries = self._matches.log.history, view.viewer, view.whole.entries
        walk = self._walks.pop((history, match, viewer, position - 1), None)
        if walk is None:
            walk = await self._matches.apart(partial(Walk, viewer), entries[:position])
        elif walk.to_fold(entries[position - 1]) > _ON_THE_LOOP:
            await self._matches.apart(lambda last: walk.go_on(last[0]), [entries[position - 1]])
        else:
            walk.go_on(entries[position - 1])
        self._walks[history, match, viewer, position] = walk
        while len(self._walks) > _WALKS_KEPT:
            del self._walks[next(iter(self._walks))]
        return walk.view

    async def occasion(self, match: str, viewer: Viewer, caller: Caller) -> Occasion:
        """The occasion of a match. Raises what `of` does."""
        opened = (await self._matches.following(match, viewer)).match.opened
        return await self._occasions.of(match, opened, viewer, caller)
