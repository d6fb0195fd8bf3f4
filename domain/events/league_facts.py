"""Facts of the league itself: what lay beside the log, sealed in it.

They stand in one stream, whose name no match and no tournament has. What they seal (who may do
what, who looked at hidden bones, answers to commands) lies in tables of its own.
"""

from typing import Annotated, Final

from msgspec import Meta, Struct, structs

from domain.events.fields import FactBase

Sha256 = Annotated[str, Meta(pattern=r"\A([0-9a-f]{64})?\Z")]
"""A hash in hexadecimal digits, "" of nothing."""
Reached = Annotated[int, Meta(ge=0)]

LEAGUE_STREAM: Final = "--league"
"""The stream of these facts: a tournament has one hyphen before its id, a match has none."""


class TablesSealed(FactBase, frozen=True, tag="tables-sealed"):
    """How far the tables beside the log have come, and the hashes of what is new in each.

    Attributes
    ----------
    changes, changes_sha256 : the number of the last change of access, and the hash of those after
        the number in the seal before; "" where none is new
    viewings, viewings_sha256 : the same of viewings of hidden bones
    answers, answers_sha256 : the log position of the last answer to a command that had a key, and
        the hash of those after the position in the seal before; "" where none is new
    """

    changes: Reached = 0
    viewings: Reached = 0
    answers: Reached = 0
    changes_sha256: Sha256 = ""
    viewings_sha256: Sha256 = ""
    answers_sha256: Sha256 = ""


class LeagueEntry(Struct, frozen=True, gc=False):
    """One event as it stands in the stream of the league."""

    position: int
    fact: TablesSealed
    recorded_at: str = ""


def counted(fact: TablesSealed) -> TablesSealed:
    """The public part: how far each table has come. A hash would let anybody test a guess."""
    return structs.replace(fact, changes_sha256="", viewings_sha256="", answers_sha256="")
