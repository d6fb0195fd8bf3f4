"""The reports of hidden bones that other events contradict, for officials alone."""

from msgspec import Struct

from domain.match.match import Match


class ContestedReport(Struct, frozen=True):
    """A report that named the bones of a draw, which another event contradicts.

    It counts as a draw of so many bones, and those not seen since are unknown, until one of the
    two is corrected.

    Attributes
    ----------
    position, seat : the draw, and whose it was
    by : an event that contradicts it, earlier or later; one alone where several do
    """

    position: int
    seat: int
    by: int


def contested(match: Match) -> tuple[ContestedReport, ...]:
    """The contested reports of a match, in the order in which they were made."""
    reports = match.contested.items()
    return tuple(ContestedReport(at, seat, by) for (at, seat), by in sorted(reports))
