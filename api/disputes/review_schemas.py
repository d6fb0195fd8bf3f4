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
    event : the position that it is about, as tested; if refused, the one that it names or `claim`
    reach : the most that it can change
    timely : whether it was raised in time; null where no time limit applies, or if refused
    verdict : as the record has it now; `refused` where the claim cannot be tested (any more)
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
    recorded, held : the cards brought from earlier matches, as recorded here and as the event now
        has them, each in the word of the finding that records such cards
    claims : the positions of the claims on which rulings showed the player a card here: an
        official rules on one of them again
    """

    seat: Seat
    recorded: str
    held: str
    claims: tuple[int, ...]


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


class FlaggedRuling(Struct, frozen=True):
    """A ruling in force that should be looked at again.

    Attributes
    ----------
    claim, ruling : the positions of both
    part : the part of the remedy that it is on; empty: the whole
    corrections : the positions of corrections made since to what it leaned on
    given, now : the verdict that it was given on, and the one found now: as `given` where only
        what the ruling put right makes it another; `refused` where the claim says nothing about
        the record any more
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
    differences : from what the ruling stored to what is found now; under other rules, from the
        finding under the match's own rules to the one under those
    """

    ruling: int
    claim: int
    same: bool
    stored: str
    found: str
    differences: tuple[Difference, ...]


class Found(Struct, frozen=True, omit_defaults=True):
    """A claim that a sweep found proved, or for a statement refuted.

    `kind` is the claim's and `event` the recorded position. `player` is the seat whose act it is,
    given only for kinds that name a player. `ordinal` says which fact it is, from 1, where a
    correction put several at its position.
    """

    kind: str
    event: int
    player: Seat | None = None
    ordinal: int | None = None


class Swept(Struct, frozen=True):
    """Everything that a record proves, each part in the order of the record.

    Attributes
    ----------
    proved : infractions
    refuted : statements made at the table that are false
    also : other claims that are proved: of acts, as a bid out of turn, a bone not shown or chips
        short of a set; of duties without a penalty; of rulings against the record. And score
        cards that are miswritten
    """

    proved: tuple[Found, ...]
    refuted: tuple[Found, ...]
    also: tuple[Found, ...] = ()


class Notice(Struct, frozen=True):
    """A breach that has become provable.

    `by` is the recorded position of the event with which it did, and `acts` says whether the book
    lets an official act without a claim.
    """

    found: Found
    by: int
    acts: bool
