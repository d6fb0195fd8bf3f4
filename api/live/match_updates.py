"""The messages of one match's stream as bytes: snapshot, update, and what comes in their place."""

from collections.abc import Sequence

from api.broadcast.scoreboard_model import scoreboard
from api.http.answers import put
from api.live.messages import (
    StreamForm,
    StreamGap,
    StreamId,
    StreamReset,
    Superseded,
    Update,
    id_of,
    message,
    superseded,
)
from api.live.open_streams import Sight, StreamUpdate
from api.visibility import MatchView, Seen, board_seen, kind_of, view, view_schemas
from domain.events import Entry


def broken(form: StreamForm, match: str, after: StreamId, entries: Sequence[Entry]) -> bytes:
    """The message before a new snapshot, for a viewer whose last id was `after`.

    A `reset` if that is not of these entries of the match, else a `gap`.
    """
    last, position = after.position, len(entries)
    if missed_since(after, entries) < 0:
        return message(form, "reset", StreamReset(last, position))
    events = f"/v1/matches/{match}/events?after={last}&upto={position}"
    return message(form, "gap", StreamGap(match, last, position, events))


def missed_since(id: StreamId, entries: Sequence[Entry]) -> int:
    """How many of a match's entries a viewer missed since an id; -1 if it is of another history."""
    at = id.position
    same = at <= len(entries) and (not at or id.fits(entries[at - 1].recorded_at))
    return len(entries) - at if same else -1


def last_id(entries: Sequence[Entry]) -> StreamId:
    """The id of a match that has these entries."""
    return id_of(len(entries), entries[-1].recorded_at) if entries else StreamId(0)


def snapshot_of(match: str, seen: MatchView, sight: Sight) -> bytes:
    """The `snapshot` message of a match as a viewer sees it now."""
    shown = _stands(match, seen, sight, ())
    return message(sight.form, "snapshot", shown, last_id(seen.whole.entries))


def since(match: str, seen: MatchView, after: int, sight: Sight) -> StreamUpdate:
    """The update with all entries of a match after a position, as a viewer sees them."""
    closed = seen.whole.match.closed is not None
    data = update_of(match, seen, after, sight)
    return StreamUpdate(after, len(seen.whole.entries), closed, data)


def update_of(match: str, seen: MatchView, after: int, sight: Sight) -> bytes:
    """The messages about all entries of a match after a position, as a viewer sees them.

    A `correction` comes first if they supersede others, then an `update` if any are of the kinds
    that the viewer follows; b"" if there is neither.
    """
    kinds, form = sight.kinds, sight.form
    id = last_id(seen.whole.entries)
    news = tuple(view(entry, sight.viewer) for entry in seen.whole.entries[after:])
    taken = superseded(news)
    data = message(form, "correction", Superseded(match, id.position, taken)) if taken else b""
    chosen = tuple(entry for entry in news if not kinds or kind_of(entry) in kinds)
    if chosen:
        data += message(form, "update", _stands(match, seen, sight, chosen), id)
    return data


def _stands(match: str, seen: MatchView, sight: Sight, entries: tuple[Seen, ...]) -> Update:
    """How a match stands, with the entries that are new."""
    whole = seen.whole
    tricks = whole.tricks()
    return Update(
        match=match,
        position=len(whole.entries),
        entries=entries,
        scoreboard=scoreboard(match, seen, sight.occasion),
        board=board_seen(whole.match, whole.match, sight.viewer),
        chips=put(view_schemas.Chips, whole.chips()),
        tricks=None if tricks is None else put(view_schemas.Tricks, tricks),
    )
