"""The messages of one match's stream as bytes: snapshot, update, and what comes in their place."""

from api.broadcast.scoreboard_model import scoreboard
from api.http.answers import put
from api.live.messages import (
    StreamForm,
    StreamGap,
    StreamReset,
    Superseded,
    Update,
    message,
    superseded,
)
from api.live.open_streams import Sight, StreamUpdate
from api.visibility import MatchView, Seen, board_seen, kind_of, view, view_schemas


def broken(form: StreamForm, match: str, after: int, position: int) -> bytes:
    """The message before a new snapshot, for a viewer whose last position was `after`.

    A `reset` if that is beyond the match's last `position`, else a `gap`.
    """
    if after > position:
        return message(form, "reset", StreamReset(after, position))
    events = f"/v1/matches/{match}/events?after={after}&upto={position}"
    return message(form, "gap", StreamGap(match, after, position, events))


def snapshot_of(match: str, seen: MatchView, sight: Sight) -> bytes:
    """The `snapshot` message of a match as a viewer sees it now."""
    shown = _stands(match, seen, sight, ())
    return message(sight.form, "snapshot", shown, shown.position)


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
    position = len(seen.whole.entries)
    news = tuple(view(entry, sight.viewer) for entry in seen.whole.entries[after:])
    taken = superseded(news)
    data = message(form, "correction", Superseded(match, position, taken)) if taken else b""
    chosen = tuple(entry for entry in news if not kinds or kind_of(entry) in kinds)
    if chosen:
        data += message(form, "update", _stands(match, seen, sight, chosen), position)
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
