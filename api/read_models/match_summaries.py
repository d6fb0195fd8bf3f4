"""A row for each match: what a list of matches shows of it."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from msgspec import MsgspecError, Struct, json

from api.matches import Matches
from api.refusals import UnreadableMatch
from api.visibility import Viewer
from domain.events import Entry
from domain.recorder import UnknownFact, UnknownStream
from domain.recorder.followers import Projection
from projections.following import Following
from projections.score import Score

_LAG: Final = 200
"""How many events the table may be behind before the matches are read instead."""


class MatchListing(Struct, frozen=True):
    """What a list shows of a match, at its position `version`."""

    book: str
    players: tuple[str, ...]
    version: int
    score: Score
    closed: bool
    in_tricks: bool


def summary(following: Following) -> MatchListing:
    """The summary of a match as far as it was followed."""
    match = following.match
    return MatchListing(
        match.opened.book,
        match.opened.players,
        following.entries[-1].position,
        following.score(),
        match.closed is not None,
        not match.is_fives,
    )


class SummaryFold:
    """A match as its follower folds it (`domain.recorder.followers.Fold`)."""

    def __init__(self) -> None:
        self._following = Following(())

    def feed(self, entry: Entry) -> None:
        """Take in the next entry."""
        self._following.feed(entry)

    def row(self) -> bytes:
        """The summary as canonical JSON."""
        return json.encode(summary(self._following), order="deterministic")


MATCHES: Final = Projection("matches", SummaryFold)

READ_MODELS: Final = (MATCHES,)
"""Every read model, in the order in which they are rebuilt and compared."""

_decoder = json.Decoder(MatchListing)


async def summaries(
    matches: Matches, ids: Sequence[str], viewer: Viewer
) -> dict[str, MatchListing]:
    """The summaries of those of these matches that a viewer has reached, as they are by now.

    A match whose record cannot be read is left out.
    """
    cursor, rows = await matches.log.models().rows(MATCHES.name, ids)
    since = await matches.log.tail(cursor, _LAG)
    moved = {one.stream for one in since} if len(since) < _LAG else set(ids)
    found: dict[str, MatchListing] = {}
    for id in ids:
        # The table is up to date, and so of no use to those who are behind.
        if id in rows and id not in moved and not viewer.delay:
            with suppress(MsgspecError):
                found[id] = _decoder.decode(rows[id].state)
                continue
        with suppress(UnknownStream, UnknownFact, UnreadableMatch):
            found[id] = summary(await matches.following(id, viewer))
    return found
