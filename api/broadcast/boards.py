"""The scoreboards of a log: of any match, for any viewer, the latest of each kept."""

from typing import Final

from api.access.directory import Caller
from api.broadcast.occasions import Occasion, Occasions
from api.broadcast.scoreboard_model import scoreboard
from api.broadcast.scoreboard_schemas import Scoreboard
from api.matches.matches import Matches, check_reached
from api.visibility import Viewer

_KEPT: Final = 500


def players_on(board: Scoreboard) -> frozenset[str]:
    """The names of the players on a scoreboard."""
    return frozenset(player.name for side in board.sides for player in side.players)


class Boards:
    """Makes scoreboards."""

    def __init__(self, matches: Matches, occasions: Occasions) -> None:
        self._matches = matches
        self._occasions = occasions
        self._latest: dict[tuple[str, Viewer, Occasion], tuple[int, int, Scoreboard]] = {}

    async def of(self, match: str, viewer: Viewer, caller: Caller) -> Scoreboard:
        """The scoreboard as far as its viewer has the match.

        Raises `UnknownStream`, `UnreadableMatch`, `StoreUnavailable`.
        """
        view = await self._matches.view(match, viewer)
        opened = view.whole.match.opened
        occasion = await self._occasions.of(match, opened, viewer, caller)
        key, history = (match, viewer, occasion), self._matches.log.history
        kept = self._latest.pop(key, None)
        if kept is None or kept[:2] != (history, len(view.whole.entries)):
            kept = history, len(view.whole.entries), scoreboard(match, view, occasion)
        self._latest[key] = kept
        if len(self._latest) > _KEPT:
            del self._latest[next(iter(self._latest))]
        return kept[2]

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
        return scoreboard(match, view, occasion, position, corrected=False, by_then=True)

    async def occasion(self, match: str, viewer: Viewer, caller: Caller) -> Occasion:
        """The occasion of a match. Raises what `of` does."""
        opened = (await self._matches.following(match, viewer)).match.opened
        return await self._occasions.of(match, opened, viewer, caller)
