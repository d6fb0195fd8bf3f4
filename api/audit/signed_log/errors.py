"""Errors that keep a log from being signed or checked."""


class AuditError(Exception):
    """The log cannot be signed or checked as it is set up; the text says what to change."""


class LogAltered(Exception):
    """The log is not what was signed of it: nothing more may be recorded; the text says where."""
