"""Reviews as they are answered: docket, sweep, watch, flagged rulings, differences."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from api.disputes.proof_schemas import Verdict
from domain.seats import Seat

_ANY = ["boolean", "number", "string", "object", "array", "null"]
Plain = Annotated[Any, Meta(extra_json_schema={"type": _ANY})]
"""A value of JSON: a field, or all the parts of one that was not there or is no longer."""
Reach = Literal["match", "game", "hand", "points", "table", "nothing"]


class DocketEntry(Struct, frozen=True):
    """An open dispute, and the most that it can still change.

    Attributes
    ----------
    claim : the position at which it was raised
    event : the position of the event that it is about
    reach : the most that it can change
    timely : whether it was raised in time
    verdict : as the record has it now; `refused` where the claim says nothing about it any more
    """

    claim: int
    event: int
    reach: Reach
    timely: bool | None
    verdict: str


class CardsDue(Struct, frozen=True):
    """A player whose cards in this match come to something else than was ruled.

    Attributes
    ----------
    seat : the player
    recorded, held : the cards brought from earlier matches, on record here and in the event, by
        the word of the finding that records them
    claims : those on which rulings showed a card here: an official rules on one of them again
    """

    seat: Seat
    recorded: str
    held: str
    claims: tuple[int, ...]


class ContestedReport(Struct, frozen=True):
    """A report that named the bones of a draw, which another event contradicts.

    It counts as a draw of so many bones and names none, until one of the two is corrected.

    Attributes
    ----------
    position, seat : the draw, and whose it was
    by : the event that contradicts it
    """

    position: int
    seat: int
    by: int


class FlaggedRuling(Struct, frozen=True):
    """A ruling that holds and should be looked at.

    Attributes
    ----------
    claim, ruling : the positions of both
    part : the part of the claim that it is on
    corrections : made since to what it leaned on
    given, now : the verdict that it was given on, and the one found now; `refused`
        where the claim says nothing about the record any more
    """

    claim: int
    ruling: int
    part: str
    corrections: tuple[int, ...]
    given: Verdict
    now: Verdict | Literal["refused"]


class Difference(Struct, frozen=True):
    """One field, by its path (`consequence.pays.0.points`), as it was and as it is now.

    None where it was not, or is no longer.
    """

    path: str
    before: Plain
    after: Plain


class SpeaksOf(Struct, frozen=True, omit_defaults=True):
    """An event that speaks of one that is corrected.

    Attributes
    ----------
    position, fact : the event, and its kind
    of : the position that it speaks of
    means : which of the facts that would stand there it would mean, from 1; absent where there
        is one alone or none
    choices : which of them it could mean, where those are several
    """

    position: int
    fact: str
    of: int
    means: int | None = None
    choices: tuple[int, ...] = ()


class Reruled(Struct, frozen=True):
    """A ruling worked out again.

    Attributes
    ----------
    ruling, claim : the positions of both
    same : whether the finding has the hash that the ruling stored
    stored, found : that hash, and the one found now
    differences : between what was stored, or found under the pinned rules, and now
    """

    ruling: int
    claim: int
    same: bool
    stored: str
    found: str
    differences: tuple[Difference, ...]


class Found(Struct, frozen=True, omit_defaults=True):
    """One thing proved: the claim's kind, the event, and whose act where the kind is about one.

    `ordinal` says which event it is, where a correction put several at its position.
    """

    kind: str
    event: int
    player: Seat | None = None
    ordinal: int | None = None


class Swept(Struct, frozen=True):
    """All infractions that a record proves, in its order.

    Attributes
    ----------
    proved : infractions
    refuted : statements made at the table that are false
    also : what is proved beside them: duties without a penalty, short sets of chips, cards that
        are miswritten, rulings against the record
    """

    proved: tuple[Found, ...]
    refuted: tuple[Found, ...]
    also: tuple[Found, ...] = ()


class Notice(Struct, frozen=True):
    """A breach that has become provable: by which event, and whether an official may act."""

    found: Found
    by: int
    acts: bool
