"""Which stream of the log a tournament has: no match can have its name."""

_MARK = "-"


def stream_of(event: str) -> str:
    """The stream of the tournament with this id. The ids of matches begin otherwise."""
    return _MARK + event


def event_of(stream: str) -> str | None:
    """The tournament that a stream belongs to, None for a match."""
    return stream[len(_MARK) :] if stream.startswith(_MARK) else None
