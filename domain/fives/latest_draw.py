"""The last draw of a player in a hand, and which bones of it may still be held."""

from msgspec import Struct
from msgspec.structs import replace

from domain.bones import Bone
from domain.winning import Moment


class LatestDraw(Struct, frozen=True, gc=False):
    """A player's last draw, of one bone or of several at the start; the methods change nothing.

    Attributes
    ----------
    at : when they drew
    left : how many of the bones drawn may still be held
    seen : mask of the bones drawn that are known and may still be held
    before : mask of the bones known to have been held before the draw
    played : mask of the bones drawn that were played since
    """

    at: Moment
    left: int
    seen: int
    before: int
    played: int = 0

    def without(self, bone: Bone) -> "LatestDraw":
        """The draw without this bone of it, which was put back and is no longer held."""
        return replace(self, left=max(0, self.left - 1), seen=self.seen & ~bone.mask)

    def with_played(self, bone: Bone) -> "LatestDraw":
        """The draw as it is once this bone of it was played."""
        left, mask = max(0, self.left - 1), bone.mask
        return LatestDraw(self.at, left, self.seen & ~mask, self.before, played=self.played | mask)

    def with_lifted(self, bone: Bone, placed: Moment) -> "LatestDraw":
        """The draw once a bone that was placed at this moment is lifted back into the holding."""
        if placed < self.at:
            return replace(self, before=self.before | bone.mask)
        if not self.played & bone.mask:
            return self
        left, played = self.left + 1, self.played & ~bone.mask
        return replace(self, left=left, seen=self.seen | bone.mask, played=played)

    def with_seen(self, bone: Bone) -> "LatestDraw":
        """The draw as it is once this bone of it was seen."""
        return replace(self, seen=self.seen | bone.mask)

    def unless_seen(self, bones: int) -> "LatestDraw":
        """The draw as if none of these bones (a mask) had been seen."""
        return replace(self, seen=self.seen & ~bones, before=self.before & ~bones)

    def can_have(self, bone: Bone) -> bool:
        """Whether this bone can have come with the draw and be held still."""
        unseen = self.left - self.seen.bit_count()
        return bool(self.seen & bone.mask) or (unseen > 0 and not self.before & bone.mask)
