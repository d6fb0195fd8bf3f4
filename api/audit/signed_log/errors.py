"""Errors that keep a log from being signed or checked."""


class AuditError(Exception):
    """The log cannot be signed or checked as it is set up; the text says what to change."""


class WitnessAhead(AuditError):
    """A witness says that it signed more than this log has: nothing is signed until it has."""

    def __init__(self, url: str, size: int, ours: int) -> None:
        super().__init__(f"{url} says that it signed {size}, and the log is signed to {ours}")


class LogAltered(Exception):
    """The log is not what was signed of it: nothing more may be recorded; the text says where."""
