"""Errors of the log, one for each way in which a caller reacts.

Here belong the errors of the recorder. An impossible report is refused before it
comes here (`domain.match.decide`); a breach of the rules is never an error.
"""


class LogError(Exception):
    """Base of the errors by which the log does not do what was asked."""


class BadCommand(LogError):
    """The command cannot be recorded as given; mend `field` and send it again."""

    def __init__(self, field: str, fix: str) -> None:
        super().__init__(f"{field}: {fix}")
        self.field = field
        self.fix = fix


class UnknownStream(LogError):
    """There is no such stream. To begin one, append with expected version 0."""

    def __init__(self, stream: str) -> None:
        super().__init__(f"there is no stream {stream}")
        self.stream = stream


class StaleVersion(LogError):
    """Others wrote meanwhile: read the stream after `expected`, then decide anew.

    Raised too where the command that this one was decided on was not recorded. `expected` is 0
    where the sender would have taken any version.
    """

    def __init__(self, stream: str, expected: int, current: int) -> None:
        super().__init__(f"stream {stream} is at version {current}, not {expected}")
        self.stream = stream
        self.expected = expected
        self.current = current


class KeyReused(LogError):
    """The key was used for another command: take a fresh key."""

    def __init__(self, key: str) -> None:
        super().__init__(f"key {key} was used for another command")
        self.key = key


class StoreUnavailable(LogError):
    """The store did not do what was asked: send the same command, same key, later.

    `recorded` is False where certainly nothing was stored, None where that is
    not known; the key makes the second attempt safe in both cases.
    """

    def __init__(self, why: str, recorded: bool | None = False) -> None:
        super().__init__(why)
        self.recorded = recorded


class ReadOnly(StoreUnavailable):
    """Recording was stopped in this process, since the log or its store is damaged.

    Nothing is recorded until an operator has looked.
    """


class LogExchanged(StoreUnavailable):
    """The log lacks something that was read of it, after a failover or a restore: read it anew."""

    def __init__(self) -> None:
        super().__init__("the log was exchanged for another one")


class WrongStore(LogError):
    """The store must not be used as it is set up; the text says what to change."""


class UnknownFact(LogError):
    """A stored event cannot be read by this release: stop this stream, not the others.

    The stored bytes are as they were; a release that knows `tag` reads them.
    """

    def __init__(self, stream: str, position: int, tag: str, why: str) -> None:
        super().__init__(f"event {position} of {stream} ({tag}) cannot be read: {why}")
        self.stream = stream
        self.position = position
        self.tag = tag
