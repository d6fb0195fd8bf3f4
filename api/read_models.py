"""The read models of a league: which projections are kept in tables, by name.

Here belongs the list. What each says is `projections`' business; how they are kept
current, rebuilt and compared is `domain.recorder.followers`.
"""

from collections.abc import Callable
from functools import partial

from msgspec import json

from domain.events import Entry
from domain.recorder.followers import Projection
from projections.follow import Following, ProjectionName

_encoder = json.Encoder(order="deterministic")


class Followed:
    """One view of a match as it is followed, kept as canonical JSON."""

    def __init__(self, view: Callable[[Following], object], *parts: ProjectionName) -> None:
        self._following = Following(parts)
        self._view = view

    def feed(self, entry: Entry) -> None:
        self._following.feed(entry)

    def row(self) -> bytes:
        return _encoder.encode(self._view(self._following))


READ_MODELS = tuple(
    Projection(name, fold)
    for name, fold in {
        "board": partial(Followed, Following.board),
        "chips": partial(Followed, Following.chips),
        "score": partial(Followed, Following.score),
        "score-card": partial(Followed, Following.score_card),
        "transcript": partial(Followed, Following.transcript, "transcript"),
    }.items()
)
"""Every read model, in the order in which they are rebuilt and compared."""
