"""Refusals of requests for reasons outside `domain`.

`api.http.problems` says how each is put into HTTP.
"""

from collections.abc import Generator
from contextlib import contextmanager

from domain.errors import BonebookError


class BadRequest(BonebookError):
    """A parameter, header or body that says nothing that could be done."""


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
    """A correction of an event that only somebody else may correct."""


class NotSignedYet(BonebookError):
    """No checkpoint covers this position yet; one will shortly."""


class UnreadableMatch(BonebookError):
    """A match whose record this release cannot make sense of; nobody who asks can mend that."""


@contextmanager
def readable() -> Generator[None]:
    """A stored record that makes no sense is nobody's fault who asks."""
    try:
        yield
    except UnreadableMatch:
        raise
    except Exception as error:  # whatever a fold cannot take stops its match
        raise UnreadableMatch("", f"{type(error).__name__}: {error}") from error


class HearingStopped(BonebookError):
    """A hearing that passed its limits of time or memory."""


class StillBehind(BonebookError):
    """A read model that has not come as far as it was to; it will."""


class ClientGone(BonebookError):
    """Nobody waits for the answer any more."""


class ForgedRequest(BonebookError):
    """A request that comes with a session, but not from a page of this server."""


class AccessError(Exception):
    """There is no such principal or key, or one with this id is there already."""
