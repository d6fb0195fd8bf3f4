"""Refusals of requests for reasons outside `domain`.

`api.http.problems` says how each is put into HTTP.
"""

from typing import Final

from domain.errors import BonebookError


class BadRequest(BonebookError):
    """A parameter, header or body that the route cannot use."""


class UnknownParameter(BonebookError):
    """A parameter that a route does not have, or one of its own twice."""


class NotItsRules(BonebookError):
    """An edition, an option or house rules that the book of a match does not have."""


class NotReached(BonebookError):
    """A position that a match has not come to."""


class AnswerMissing(BonebookError):
    """A request that was carried out before, and whose answer cannot be given again."""


class NotThere(BonebookError):
    """The requested thing does not exist, or the caller may not know of it."""


class NotCorrectable(BonebookError):
    """A correction of an event that the caller may not correct, or not any more."""


class NotSignedYet(BonebookError):
    """No checkpoint covers this position yet; the next one will."""


class UnreadableMatch(BonebookError):
    """A match whose record this release cannot make sense of; nobody who asks can mend that."""


class _Readable:
    """A context that turns any error into `UnreadableMatch`; every report enters it."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        if isinstance(error, Exception) and not isinstance(error, UnreadableMatch):
            raise UnreadableMatch("", f"{type(error).__name__}: {error}") from error


_READABLE: Final = _Readable()


def readable() -> _Readable:
    """A context for folding a stored record: any error in it becomes `UnreadableMatch`."""
    return _READABLE


class HearingStopped(BonebookError):
    """A hearing that passed its limits of time or memory."""


class DocumentStopped(BonebookError):
    """A document that passed its limits of time or memory while it was made."""


class UnderWay(BonebookError):
    """Work that is carried out one at a time, and is under way."""


class NotSetUp(BonebookError):
    """Work that needs a setting which this server does not have."""


class UpkeepFailed(BonebookError):
    """A backup, a signature or a check that could not be carried out."""


class StillBehind(BonebookError):
    """A read model has not reached the position asked for in time; it will later."""


class ClientGone(BonebookError):
    """The client of a request has disconnected: nobody waits for the answer any more."""


class ForgedRequest(BonebookError):
    """A request that comes with a session, but not from a page of this server."""


class AccessError(Exception):
    """An unknown principal, key or grant, or a name that is taken already."""
