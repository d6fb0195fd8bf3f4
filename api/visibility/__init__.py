"""Visibility: the one place where hidden bones are kept back.

Here belong the kinds of viewer, what each sees of an entry (`redaction`), how far a viewer is
behind, and the views that are made for one viewer. An entry of the log goes through `view` or
`visible`. Everything that leaves (answers, streams, pages, exports) is made from their results, or
from projections that hold no hidden bone. `viewings` keeps a record of who was shown hidden bones.
"""

from api.visibility.delays import reached, shown_until
from api.visibility.match_views import (
    BoardSeen,
    DisputeSeen,
    Findings,
    State,
    TranscriptLine,
    board_seen,
    clocks,
    count_is_public,
    lines_in,
    state,
    transcript,
)
from api.visibility.redaction import Seen, Withheld, kind_of, view, visible
from api.visibility.viewer_fold import MatchView
from api.visibility.viewers import AUDIENCE, SHOWN_HANDS, WHOLE, Viewer, ViewerKind, viewer_for
from domain.events.face_up import FACE_UP, face_up

__all__ = [
    "AUDIENCE",
    "FACE_UP",
    "SHOWN_HANDS",
    "WHOLE",
    "BoardSeen",
    "DisputeSeen",
    "Findings",
    "MatchView",
    "Seen",
    "State",
    "TranscriptLine",
    "Viewer",
    "ViewerKind",
    "Withheld",
    "board_seen",
    "clocks",
    "count_is_public",
    "face_up",
    "kind_of",
    "lines_in",
    "reached",
    "shown_until",
    "state",
    "transcript",
    "view",
    "viewer_for",
    "visible",
]
