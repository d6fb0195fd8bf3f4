"""A row for each match: what a list of matches shows of it."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from time import monotonic
from typing import Final, NamedTuple

from msgspec import MsgspecError, Struct, json

from adjudication.review.match_conduct import Conduct, conduct
from api.event_store import UnknownFact, UnknownStream
from api.event_store.followers import Projection
from api.event_store.read_models import Row
from api.http.refusals import NotReached, StillBehind, UnreadableMatch
from api.matches.matches import Matches
from api.visibility import WHOLE, Viewer, reached
from domain.events import Entry, Observed, RecordCorrected
from projections.following import Following
from projections.player_record import SeatRecord, seat_records
from projections.score import Score

PATIENCE: Final = 3.0
"""Seconds for which a list waits for an event that it is to include."""
_LOOK: Final = 0.05
_ANY: Final = datetime.min.replace(tzinfo=UTC)


class MatchListing(Struct, frozen=True, omit_defaults=True):
    """The summary of a match in a list, after the event at position `version`.

    `awaits` says whether an official has to act in it, on a dispute or on a game that nobody has
    won; only officials may see it. `in_tricks` says whether it is played in tricks (42), not on a
    layout.
    """

    book: str
    players: tuple[str, ...]
    version: int
    score: Score
    closed: bool
    in_tricks: bool
    awaits: bool
    external_id: str = ""
    metadata: dict[str, str] = {}


class ListingRow(Struct, frozen=True):
    """The listing now, and as viewers see it who are told of a hand once it is over.

    That is `after_hand`, None while they have nothing. `recorded_at` is the latest time at which an
    event of the match was recorded. `conduct` is for officials alone. `seats` is empty until the
    match is closed.
    """

    now: MatchListing
    after_hand: MatchListing | None
    recorded_at: str
    conduct: tuple[Conduct, ...]
    seats: tuple[SeatRecord, ...] = ()


def summary(following: Following) -> MatchListing:
    """The summary of a match after all entries of `following`, which has one at least."""
    match = following.match
    return MatchListing(
        match.opened.book,
        match.opened.players,
        following.entries[-1].position,
        following.score(),
        closed=match.closed is not None,
        in_tricks=not match.on_layout,
        awaits=bool(match.unfinished or match.disputes.open()),
        external_id=match.opened.external_id,
        metadata=match.opened.metadata,
    )


class SummaryFold:
    """A match as its follower folds it (`api.event_store.followers.Fold`)."""

    def __init__(self) -> None:
        self._following = Following()
        self._after_hand: MatchListing | None = None
        self._recorded_at = ""
        self._seen = False

    @property
    def finished(self) -> bool:
        """Whether the match has a winner."""
        return self._following.match.winner is not None

    def feed(self, entry: Entry) -> None:
        """Take in the next entry."""
        following = self._following
        following.feed(entry)
        self._recorded_at = max(self._recorded_at, entry.recorded_at)
        self._seen |= isinstance(entry.fact, Observed | RecordCorrected)
        had = self._after_hand.version if self._after_hand else 0
        upto = reached(following, had, "hand", _ANY)
        if upto == entry.position:
            self._after_hand = summary(following)
        elif upto > had:  # another hand was begun, and the one before it never ended
            self._after_hand = summary(following.at(upto, corrected=False))

    def row(self) -> bytes:
        """The `ListingRow` after the entries fed so far, as canonical JSON."""
        following, match = self._following, self._following.match
        has_conduct = self._seen or match.disputes.rulings
        lines = conduct(following.entries, match) if has_conduct else ()
        seats = seat_records(following) if match.closed is not None else ()
        row = ListingRow(
            summary(following), self._after_hand, self._recorded_at, conduct=lines, seats=seats
        )
        return json.encode(row, order="deterministic")


LISTINGS: Final = Projection("listings", SummaryFold)

READ_MODELS: Final = (LISTINGS,)
"""Every read model, in the order in which they are rebuilt and compared."""

_decoder = json.Decoder(ListingRow)


async def summaries(
    matches: Matches, ids: Sequence[str], viewer: Viewer
) -> dict[str, MatchListing]:
    """The summaries of those of these matches that a viewer has reached, each as far as that.

    Without a delay they have whatever this process recorded or read; all else comes with the read
    model, soon (`caught_up`). Matches that do not exist or cannot be read are left out.
    """
    rows = await matches.log.models().rows(LISTINGS.name, ids)
    listings: dict[str, MatchListing] = {}
    for id in ids:
        with suppress(UnknownStream, UnknownFact, UnreadableMatch):
            listings[id] = await _summary(matches, id, rows.get(id), viewer)
    return listings


async def _summary(matches: Matches, id: str, row: Row | None, viewer: Viewer) -> MatchListing:
    if row is not None:
        in_use = None if viewer.delay else await matches.in_use(id, row.position)
        if in_use is not None:
            return summary(in_use)
        with suppress(MsgspecError):
            listed = _as_seen(_decoder.decode(row.state), viewer, matches)
            if listed is not None:
                return listed
    return summary(await matches.following(id, viewer))


def _as_seen(row: ListingRow, viewer: Viewer, matches: Matches) -> MatchListing | None:
    """The part of a row that a viewer has reached, None if the row does not have it."""
    if viewer.delay == "hand":
        return row.after_hand
    if viewer.delay and row.recorded_at > matches.shown_until(viewer.delay):
        return None
    return row.now


class PlayedMatch(NamedTuple):
    """A closed match: its players and their records, by seat, and the conduct on record."""

    players: tuple[str, ...]
    seats: tuple[SeatRecord, ...]
    conduct: tuple[Conduct, ...]


async def played(matches: Matches, ids: Sequence[str], viewer: Viewer) -> dict[str, PlayedMatch]:
    """Those of these matches that were closed, by id, as far as a viewer has reached that.

    They are read from the read model alone, which has what was just recorded soon; matches that are
    not in it are left out. Callers show `conduct` to officials alone.
    """
    rows = await matches.log.models().rows(LISTINGS.name, ids)
    over: dict[str, PlayedMatch] = {}
    for id, row in rows.items():
        with suppress(MsgspecError):
            listed = _decoder.decode(row.state)
            as_seen = _as_seen(listed, viewer, matches)
            if as_seen is not None and as_seen.closed:
                over[id] = PlayedMatch(listed.now.players, listed.seats, listed.conduct)
    return over


class MatchConduct(NamedTuple):
    """The players of a match by seat, and the conduct on record there."""

    players: tuple[str, ...]
    conduct: tuple[Conduct, ...]


async def conduct_in(matches: Matches, ids: Sequence[str]) -> dict[str, MatchConduct]:
    """The conduct on record in these matches, by id; for officials. Unreadable ones are left out.

    What other processes recorded is in it soon, as in `summaries`.
    """
    return await _conduct_by(matches, ids, await matches.log.models().rows(LISTINGS.name, ids))


async def conduct_on_record(matches: Matches, ids: Sequence[str]) -> dict[str, MatchConduct]:
    """The conduct in these matches, by id, with all that any server has recorded by now.

    Matches that cannot be read are left out.
    """
    models = matches.log.models()
    rows = await models.rows(LISTINGS.name, ids)
    behind = await models.behind(LISTINGS.name, ids)
    current = {id: row for id, row in rows.items() if id not in behind}
    return await _conduct_by(matches, ids, current)


async def _conduct_by(
    matches: Matches, ids: Sequence[str], rows: Mapping[str, Row]
) -> dict[str, MatchConduct]:
    """The conduct in these matches by their rows, or where there is none by their events."""
    lines: dict[str, MatchConduct] = {}
    for id in ids:
        with suppress(UnknownStream, UnknownFact, UnreadableMatch):
            lines[id] = await _conduct_in(matches, id, rows.get(id))
    return lines


async def _conduct_in(matches: Matches, id: str, row: Row | None) -> MatchConduct:
    in_use = None if row is None else await matches.in_use(id, row.position)
    if row is not None and in_use is None:
        with suppress(MsgspecError):
            listed = _decoder.decode(row.state)
            return MatchConduct(listed.now.players, listed.conduct)
    following = in_use or await matches.following(id, WHOLE)
    match = following.match
    return MatchConduct(match.opened.players, conduct(following.entries, match))


async def caught_up(matches: Matches, id: str, version: int, viewer: Viewer) -> None:
    """Wait, `PATIENCE` seconds at most, until lists show a match at `version` or later.

    Raises `UnknownStream`, `NotReached` for a version that the viewer has not reached, and
    `StillBehind` if the read model does not get there in time.
    """
    now = (await matches.following(id, viewer)).entries[-1].position
    if version > now:
        raise NotReached("including", f"is at {version}; the match is at {now}")
    until = monotonic() + PATIENCE
    while monotonic() < until:
        rows = await matches.log.models().rows(LISTINGS.name, [id])
        if id in rows and rows[id].position >= version:
            return
        await asyncio.sleep(_LOOK)
    raise StillBehind("including", f"the list has not got to {version} yet; ask again")
