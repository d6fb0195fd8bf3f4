"""A match as one viewer may see it, kept current entry by entry as the match goes on."""

from msgspec import structs

from api.visibility.viewers import Viewer, visible
from domain import events as e
from projections.following import Following


class MatchView:
    """What one viewer may see of a match.

    Attributes
    ----------
    viewer : who that is
    whole : the match as far as the viewer has it, hidden bones and all; what is shown of it
        must be free of them
    told : what lies open to the viewer, for the transcript and the disputes
    timed : the same with every claim as a call of the official, for the clocks: that a claim
        stops them is no secret
    """

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.told = Following(("disputes", "transcript"))
        self.timed = Following(("clocks",))
        self._taken = 0

    @property
    def own(self) -> tuple[Following, ...]:
        """What is folded for this viewer alone."""
        return () if self.viewer.sees_all else (self.told, self.timed)

    def feed(self, whole: Following) -> None:
        """Take in what is new of the match."""
        self.whole = whole
        if self.viewer.sees_all:
            self.told = self.timed = whole
            return
        new = whole.entries[self._taken :]
        self._taken = len(whole.entries)
        for entry in new:
            for shown in visible([entry], self.viewer):
                self.told.feed(shown)
            for shown in visible([_stopping(entry)], self.viewer):
                self.timed.feed(shown)


def _stopping(entry: e.Entry) -> e.Entry:
    claimed = isinstance(entry.fact, e.ClaimRaised)
    return structs.replace(entry, fact=e.OfficialCalled()) if claimed else entry
