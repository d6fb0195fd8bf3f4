"""Errors in a report or a request, one type for each kind of answer.

A breach of the rules is never an error: it is recorded, and found (see
`adjudication`). These are the reports that cannot be true, and the requests
that cannot be carried out. Each names the field at fault.
"""

from collections.abc import Sequence
from typing import NamedTuple, Self


class BonebookError(Exception):
    """Base of all errors meant for whoever made the request.

    Attributes
    ----------
    field : the field at fault, as written in the request; "" if none alone is
    detail : what is wrong with it and what would be right
    """

    def __init__(self, field: str, detail: str) -> None:
        super().__init__(f"{field}: {detail}" if field else detail)
        self.field = field
        self.detail = detail

    def __reduce__(self) -> tuple[object, ...]:
        """The same error in another process."""
        return _as_it_was, (type(self), self.args, vars(self))

    def within(self, path: str) -> Self:
        """A copy of this error whose field is `path`, a dot and the field; without empty ones."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__, field=".".join(filter(None, (path, self.field))))
        other.args = (f"{other.field}: {other.detail}" if other.field else other.detail,)
        return other


def _as_it_was(
    kind: type[BonebookError], args: tuple[object, ...], values: dict[str, object]
) -> BonebookError:
    """An error with what it says, which another process raised."""
    error = kind.__new__(kind)
    error.args = args
    vars(error).update(values)
    return error


class ImpossibleReport(BonebookError):
    """A reported fact that cannot have happened, given what is on record.

    `contradicts` is the position, in the match, of the event that rules it out; None if no
    event alone does.
    """

    def __init__(self, field: str, detail: str, contradicts: int | None = None) -> None:
        super().__init__(field, detail)
        self.contradicts = contradicts


class UnlawfulReport(BonebookError):
    """The match enforces the rules strictly and this report breaks `clauses`."""

    def __init__(self, field: str, detail: str, clauses: tuple[str, ...]) -> None:
        super().__init__(field, detail)
        self.clauses = clauses


class NoSuchRule(BonebookError):
    """A rule book, option or clause that does not exist was named."""


class BadClaim(BonebookError):
    """A claim that says nothing that could be tested."""


class BadRecord(BonebookError):
    """A file or text that is no record of a match."""


class Slip(NamedTuple):
    """One thing wrong with a text: its line, the field, and what is allowed."""

    line: int
    field: str
    detail: str

    def __str__(self) -> str:
        return f"line {self.line}, {self.field}: {self.detail}"


class BadText(BadRecord):
    """A text that people write, a match or house rules, and the slips in it: at least one.

    `slips` has them all, the error's message the first 20.
    """

    def __init__(self, slips: Sequence[Slip]) -> None:
        first, *rest = slips
        more = "".join(f"; {slip}" for slip in rest[:19])
        super().__init__(f"line {first.line}, {first.field}", first.detail + more)
        self.slips = tuple(slips)
