"""A match as one viewer may see it, kept current entry by entry as the match goes on."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Final

from msgspec import structs

from api.http.refusals import readable
from api.visibility.redaction import visible
from api.visibility.viewers import Viewer
from domain import events as e
from domain.messages.message import MessagePart
from projections.clocks import Clocks
from projections.disputes import DisputeList
from projections.following import Following

_IN_A_TURN: Final = 500
"""Lines that are put into words before others on the event loop have their turn: some 10 ms."""


class MatchView:
    """The part of a match that one viewer may see: as far as it was fed, which comes first.

    Attributes
    ----------
    viewer : who that is
    whole : the match as far as the viewer's delay lets them see it, with hidden bones in it: take
        from it only what shows none
    visible : the facts that the viewer may see, for the transcript and the disputes
    """

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.visible = Following()
        self._timed = Following()
        self._taken = self._timed_taken = 0

    def feed(self, whole: Following) -> None:
        """Take in what is new in `whole`: the same match as before, or gone on. Comes first."""
        self.whole = whole
        if self.viewer.sees_all:
            self.visible = self._timed = whole
            return
        for shown in visible(whole.entries[self._taken :], self.viewer):
            self.visible.feed(shown)
        self._taken = len(whole.entries)

    @property
    def timed(self) -> Following:
        """The facts that the viewer may see, for the clocks.

        Every claim is in it as a call of the official: that a claim stops the clocks is no secret.
        For a viewer who sees everything it is the record itself, with the claims. It is the same
        projection each time, taken further.
        """
        if not self.viewer.sees_all:
            new = map(_stopping, self.whole.entries[self._timed_taken :])
            for shown in visible(new, self.viewer):
                self._timed.feed(shown)
            self._timed_taken = len(self.whole.entries)
        return self._timed

    def to_fold(self, entries: Sequence[e.Entry]) -> int:
        """About how many of a match's `entries` are still to be folded for this viewer alone.

        0 if the viewer sees everything.
        """
        if self.viewer.sees_all:
            return 0
        new = entries[self._taken :]
        return max(self.visible.to_fold(new), self._timed.to_fold(entries[self._timed_taken :]))

    def fold(self) -> None:
        """Fold for this viewer all that was fed. Raises `UnreadableMatch`."""
        with readable():
            self.visible.need("disputes")
            self.timed.need("clocks")
            for part in self.own:
                part.fold()

    @property
    def own(self) -> tuple[Following, ...]:
        """The projections folded for this viewer alone; none if they see everything."""
        return () if self.viewer.sees_all else (self.visible, self._timed)

    # Each of these raises `UnreadableMatch` where the record makes no sense.

    async def transcript(self, at: int | None, corrected: bool) -> list[tuple[int, str]]:
        """The lines that the viewer may read, by position, up to `at` or to the last.

        Up to `at` they are as `corrected` since, or as it stood; all are always corrected. Others
        on the event loop have their turns meanwhile. Raises `UnreadableMatch`.
        """
        with readable():
            then = _then(self.visible, at, corrected)
            for _ in iter(partial(then.word, _IN_A_TURN), False):
                await asyncio.sleep(0)
            return list(then.transcript())

    def last_lines(self, count: int, at: int | None) -> list[tuple[int, MessagePart]]:
        """The last `count` lines up to `at`, by position, as messages, as corrected since.

        Raises `UnreadableMatch`.
        """
        with readable():
            return list(_then(self.visible, at, True).last_lines(count))

    def clocks(self, at: int | None, corrected: bool) -> Clocks:
        """The clocks as the viewer may see them, after event `at` or the last.

        After `at` they are as `corrected` since, or as they stood; the last are always corrected.

        Whether a turn's clock runs after a draw depends on the bone that was drawn, so they are
        folded from what the viewer may see. Raises `UnreadableMatch`.
        """
        with readable():
            return _then(self.timed, at, corrected).clocks()

    def disputes(self) -> DisputeList:
        """The disputes that the viewer may see. Raises `UnreadableMatch`."""
        with readable():
            return self.visible.disputes()


def _then(following: Following, at: int | None, corrected: bool) -> Following:
    return following if at is None else following.at(at, corrected=corrected)


def _stopping(entry: e.Entry) -> e.Entry:
    claimed = isinstance(entry.fact, e.ClaimRaised)
    return structs.replace(entry, fact=e.OfficialCalled()) if claimed else entry
