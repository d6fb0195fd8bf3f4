"""The scoreboards of a log: of any match, for any viewer, the latest of each kept.

The board of bones is `projections.board`.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from api.access.policy import Caller
from api.broadcast.occasions import Occasion, Occasions
from api.broadcast.scoreboard_model import scoreboard
from api.broadcast.scoreboard_schemas import Scoreboard
from api.matches.matches import Matches, check_reached
from api.shared_work import SharedWork
from api.visibility import MatchView, Viewer
from domain.events import Entry
from projections.following import Following

_KEPT: Final = 500
_WALKS_KEPT: Final = 32
_WALKS_WEIGHT: Final = 16 << 20
"""Walks that are kept, and the bytes that they may take together, by their own account."""
_ON_THE_LOOP: Final = 100
"""Facts that are folded for one scoreboard without leaving the event loop."""


def players_on(board: Scoreboard) -> frozenset[str]:
    """The names of the players on a scoreboard."""
    return frozenset(player.name for side in board.sides for player in side.players)


class WalkPlace(NamedTuple):
    """The place of a walk: the log's history (`Log.history`), match, viewer, and last position."""

    history: int
    match: str
    viewer: Viewer
    position: int


class Walk:
    """A match as a viewer had it right after an entry; `go_on` takes it further."""

    def __init__(self, viewer: Viewer, entries: Sequence[Entry]) -> None:
        self.view = MatchView(viewer)
        self._whole = Following.of(entries)
        self._take_in()

    @property
    def weight(self) -> int:
        """About how many bytes of memory it takes."""
        return sum(part.weight for part in (self._whole, *self.view.own))

    def to_fold(self, entries: Sequence[Entry]) -> int:
        """About how many facts `go_on` would fold: many, if a correction goes far back."""
        return self._whole.to_fold(entries)

    def go_on(self, entries: Sequence[Entry]) -> None:
        """Take in the entries that follow the last one, in place."""
        for entry in entries:
            self._whole.feed(entry)
        self._take_in()

    def _take_in(self) -> None:
        self.view.feed(self._whole)
        self.view.fold()
        self._whole.fold()


def _stood(
    match: str, viewer: Viewer, occasion: Occasion, at: int, entries: Sequence[Entry]
) -> Scoreboard:
    """The scoreboard as a match stood at a position, from entries that nobody else folds."""
    return scoreboard(match, Walk(viewer, entries).view, occasion, at, corrected=False)


class Boards:
    """Makes scoreboards of matches, and keeps the latest of each match and viewer."""

    def __init__(self, matches: Matches, occasions: Occasions) -> None:
        self._matches = matches
        self._occasions = occasions
        self._latest: dict[tuple[str, Viewer, Occasion], tuple[int, int, Scoreboard]] = {}
        self._walks: dict[WalkPlace, Walk] = {}
        self._stood: dict[tuple[WalkPlace, Occasion], Scoreboard] = {}
        """Of places before the last of a match, that several streams come by one after another."""
        self._making = SharedWork[Scoreboard]()
        self._gone_back: dict[tuple[str, Viewer], None] = {}
        """Viewers that were shown an earlier position of a match once, and have no walk."""

    async def of(self, match: str, viewer: Viewer, caller: Caller) -> Scoreboard:
        """The scoreboard now, as far as its viewer has the match.

        The grants of `caller` decide how much it says of the tournament. Raises `UnknownStream`,
        `UnreadableMatch`, `StoreUnavailable`.
        """
        epoch = self._matches.log.epoch
        view = await self._matches.view(match, viewer)
        opened = view.whole.match.opened
        occasion = await self._occasions.of(match, opened, viewer, caller)
        epoch.check()
        return self._latest_of(match, viewer, occasion, view)

    def _latest_of(
        self, match: str, viewer: Viewer, occasion: Occasion, view: MatchView
    ) -> Scoreboard:
        """The scoreboard of all that a view has."""
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
        """The scoreboard just after position `at`, None being the last that the viewer has.

        With `corrected` later corrections count, else it is as it stood then. Raises `NotReached`
        for a position that the viewer has not reached, and as `of` does.
        """
        view = await self._matches.view(match, viewer)
        check_reached(view.whole, at)
        opened = view.whole.match.opened
        occasion = await self._occasions.of(match, opened, viewer, caller)
        last = at or len(view.whole.entries)
        if last == len(view.whole.entries):  # nothing was corrected since
            return scoreboard(match, view, occasion)
        if corrected or view.whole.to_go_back(last) <= _ON_THE_LOOP:
            return scoreboard(match, view, occasion, last, corrected=corrected)
        work = partial(_stood, match, view.viewer, occasion, last)
        return await self._matches.apart(work, list(view.whole.entries))

    async def after(self, match: str, viewer: Viewer, caller: Caller, position: int) -> Scoreboard:
        """The scoreboard as it stood right after an entry, the same whenever it is asked for.

        Only its occasion is as known now. Its entry was read from the log, which is not asked again
        where the match is in memory.

        Raises what `at` does.
        """
        epoch = self._matches.log.epoch
        await self._matches.at_least(match, viewer, position)
        view = self._matches.view_in_memory(match, viewer)
        if len(view.whole.entries) < position:
            view = await self._matches.view(match, viewer)
            check_reached(view.whole, position)
        occasion = await self._occasions.of(match, view.whole.match.opened, viewer, caller)
        epoch.check()
        if len(view.whole.entries) == position:
            return self._latest_of(match, viewer, occasion, view)
        place = WalkPlace(self._matches.log.history, match, view.viewer, position)
        stood = self._stood.get((place, occasion))
        if stood is None:
            make = partial(self._then, view, place, occasion)
            stood = await self._making.of((place, occasion), make)
        return stood

    async def _then(self, view: MatchView, place: WalkPlace, occasion: Occasion) -> Scoreboard:
        """The scoreboard as it stood at a place, made and kept."""
        before = self._walk_before(place)
        if before is None and self._is_shown_once(view, place):
            at = place.position
            stood = scoreboard(place.match, view, occasion, at, corrected=False, by_then=True)
        else:
            then = await self._walked(view, place, before)
            stood = scoreboard(place.match, then, occasion, corrected=False, by_then=True)
        self._stood[place, occasion] = stood
        if len(self._stood) > _KEPT:
            del self._stood[next(iter(self._stood))]
        return stood

    def _walk_before(self, place: WalkPlace) -> WalkPlace | None:
        """The walk that is nearest to a place, or has come to it."""
        behind = (at for at in self._walks if at[:3] == place[:3] and at.position <= place.position)
        return max(behind, key=lambda at: at.position, default=None)

    def _is_shown_once(self, view: MatchView, place: WalkPlace) -> bool:
        """Whether going back is cheaper than a walk: for the first time, and not far."""
        if view.whole.to_go_back(place.position) > _ON_THE_LOOP:
            return False
        viewer = place.match, place.viewer
        if viewer in self._gone_back:
            del self._gone_back[viewer]
            return False
        self._gone_back[viewer] = None
        if len(self._gone_back) > _KEPT:
            del self._gone_back[next(iter(self._gone_back))]
        return True

    async def _walked(
        self, view: MatchView, place: WalkPlace, before: WalkPlace | None
    ) -> MatchView:
        """The match as a viewer had it at a place, folded on from a walk to a place before."""
        entries = view.whole.entries[: place.position]
        if before is None:
            walk = await self._matches.apart(partial(Walk, place.viewer), entries)
        else:
            walk, new = self._walks.pop(before), entries[before.position :]
            if walk.to_fold(new) > _ON_THE_LOOP:
                await self._matches.apart(walk.go_on, new)
            elif new:
                walk.go_on(new)
        self._walks[place] = walk
        weight = sum(kept.weight for kept in self._walks.values())
        while len(self._walks) > _WALKS_KEPT or (weight > _WALKS_WEIGHT and len(self._walks) > 1):
            weight -= self._walks.pop(next(iter(self._walks))).weight
        return walk.view

    async def occasion(self, match: str, viewer: Viewer, caller: Caller) -> Occasion:
        """The occasion of a match. Raises what `of` does."""
        opened = (await self._matches.following(match, viewer)).match.opened
        return await self._occasions.of(match, opened, viewer, caller)
