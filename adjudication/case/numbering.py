"""The facts of a record numbered as though it had been recorded right at first.

A correction may leave a position without a fact, or with several. Whatever is reasoned
about a record asks which of two events came first, and names an event by its position;
so a case counts its facts from 1 without gaps, with what they say of other events
changed to match, and only what it cites goes back to the positions of the record.
Where nothing was inserted or struck out, both numbers are the same.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import Any, TypeVar, cast, get_type_hints

from msgspec import Struct, structs

from adjudication.worlds.proofs import DrawnBones, Leaf, LookAt, PlaceGroup
from domain import events as e
from domain.match.match import fold
from domain.match.references import REFERENCES, claimed, meant
from domain.match.replay import CorrectedFacts
from domain.messages.message import Message, MessageList, MessagePart, events_in, message

S = TypeVar("S", bound=Struct)


def _fields(kind: type[Any], *hints: object) -> frozenset[str]:
    """The fields of a kind of struct that are of one of these types."""
    hints_of = get_type_hints(kind, include_extras=True)
    return frozenset(name for name, hint in hints_of.items() if hint in hints)


@cache
def _positions(kind: type[Struct]) -> frozenset[str]:
    """The fields of any kind of struct that cite events."""
    return _fields(kind, e.Position, e.Position | None, tuple[e.Position, ...])


_COUNTED_OUT = Leaf | PlaceGroup | DrawnBones | LookAt
"""Data that say which fact they are about, where several are at its position."""

_MARKED_BONE = re.compile(r"(\d-\d)@(\d+)")
"""A bone that was put back, as proofs name it: with the event since which it lies anew."""


class Numbering:
    """Both numbers of each fact: its place in order, from 1, and its recorded position.

    Attributes
    ----------
    facts : the facts in order, numbered from 1, with what they say of others renumbered
    plain : whether both numbers are the same throughout
    claims : the claims as they were raised, by the number of the fact that did; empty if `plain`
    """

    def __init__(self, record: Sequence[tuple[int, e.Fact]]) -> None:
        self._at = [position for position, _ in record]
        self._first = record.first if isinstance(record, CorrectedFacts) else {}
        self.plain = self._at == list(range(1, len(record) + 1))
        self.claims: dict[int, e.Claim] = {}
        self.facts: Sequence[tuple[int, e.Fact]] = record
        if not self.plain:
            self.facts = list(enumerate((fact for _, fact in record), 1))
            # In order, since what a fact speaks of comes before it.
            self.facts = [(number, self._renumbered(number, fact)) for number, fact in self.facts]

    # --- from the record -------------------------------------------------------------------

    def upto(self, position: int) -> int:
        """The number of the last fact recorded at or before a position.

        Beyond the record the numbers count on with the positions.
        """
        beyond = max(0, position - self._at[-1])
        return bisect_right(self._at, position) + beyond

    def claim_at(self, position: int) -> int:
        """The number of the claim raised at a position; `upto` it if none was raised there."""
        number = self.of(position, lambda fact: isinstance(fact, e.ClaimRaised))
        return self.upto(position) if number is None else number

    def among(self, position: int) -> range:
        """The numbers of the facts at a position; empty without any."""
        if self.plain:
            return range(max(position, 1), min(position, len(self._at)) + 1)
        return range(bisect_left(self._at, position) + 1, bisect_right(self._at, position) + 1)

    def of(
        self, position: int, fits: Callable[[e.Fact], bool], numbers: Sequence[int] | None = None
    ) -> int | None:
        """The number of the fact at a position that fits; None if none does.

        Of several that a correction put there: the one that stands for what was recorded at first
        (`domain.match.replay.first_recorded`) if it fits, else the last that does. Only the facts
        with these `numbers` are looked at, by default all at the position.
        """
        looked_at = self.among(position) if numbers is None else numbers
        fitting = [number for number in looked_at if fits(self.facts[number - 1][1])]
        first = self._first.get(position)
        own = None if first is None else self.among(position)[first]
        return own if own in fitting else next(reversed(fitting), None)

    def claim(self, claim: e.Claim) -> e.Claim:
        """The claim with the number of its event in place of the recorded position, and no ordinal.

        Of an event that was corrected away it has the number before, and an ordinal past the facts
        there. A claim that names no event, and any if `plain`, comes back as it is.
        """
        if self.plain or claim.event is None:
            return claim
        numbers = self.among(claim.event)
        if not numbers:
            before = self.upto(claim.event)
            beyond = claim.event - self.recorded(before)
            return structs.replace(claim, event=before, ordinal=1 + beyond)
        places = claimed(claim, [self.facts[number - 1][1] for number in numbers])
        first = self._first.get(claim.event)
        place = first if first in places else places[-1]
        return structs.replace(claim, event=numbers[place], ordinal=None)

    def _renumbered(self, number: int, fact: e.Fact) -> e.Fact:
        if isinstance(fact, e.ClaimRaised):
            self.claims[number] = fact.claim
            return structs.replace(fact, claim=self.claim(fact.claim))
        changed = {
            name: self._meant(number, fact, name, position)
            for name in REFERENCES[type(fact)]
            if (position := getattr(fact, name)) is not None
        }
        if isinstance(fact, e.RulingGiven):
            evidence = tuple(number for at in fact.evidence for number in self.among(at))
            return structs.replace(fact, evidence=evidence, **changed)
        return structs.replace(fact, **changed) if changed else fact

    def _meant(self, number: int, fact: e.Fact, name: str, position: int) -> int | None:
        """The number of what a fact speaks of at a position."""
        numbers = [one for one in self.among(position) if one < number]
        if len(numbers) == 1:
            return numbers[0]
        if not numbers:
            return None if name == "answers" else bisect_left(self._at, position) + 1
        there = [self.facts[one - 1][1] for one in numbers]
        return numbers[meant(fact, name, there, self._first.get(position), side=self._side)]

    @cached_property
    def _side(self) -> Sequence[int]:
        """The side of each seat, by the opening of the match."""
        return fold(self.facts[:1]).side

    # --- back to the record --------------------------------------------------------------

    def recorded(self, number: int) -> int:
        """The recorded position of the fact with this number; 0 of 0.

        Beyond the record the positions count on with the numbers.
        """
        if self.plain:
            return number
        if 0 < number <= len(self._at):
            return self._at[number - 1]
        return number and self._at[-1] + number - len(self._at)

    def as_recorded(self, fact: e.Fact) -> e.Fact:
        """A fact with recorded positions for the events that its own fields name.

        The claim within a `ClaimRaised` and the evidence of a ruling stay as they are.
        """
        changed = {
            name: self.recorded(number)
            for name in REFERENCES[type(fact)]
            if (number := getattr(fact, name)) is not None
        }
        return structs.replace(fact, **changed) if changed else fact

    def ordinal(self, number: int) -> int | None:
        """Which fact of its position it is, from 1; None where it is the only one."""
        if self.plain:
            return None
        numbers = self.among(self.recorded(number))
        return number - numbers[0] + 1 if len(numbers) > 1 else None

    def cited(self, value: S) -> S:
        """The data with recorded positions in the place of the numbers of facts."""
        return value if self.plain else cast(S, self._cited(value))

    def _cited(self, value: object) -> object:
        match value:
            case Message():
                return self._cited_message(value)
            case Struct():
                return structs.replace(value, **self._cited_fields(value))
            case tuple() if not hasattr(cast(object, value), "_fields"):  # Transfers cite nothing.
                return tuple(map(self._cited, cast(tuple[object, ...], value)))
            case str():
                return self._cited_bone(value)
            case _:
                return value

    def _cited_fields(self, value: Struct) -> dict[str, object]:
        positions = _positions(type(value))
        cited = {
            name: self._cited_number(member) if name in positions else self._cited(member)
            for name in value.__struct_fields__
            if (member := getattr(value, name)) is not None
        }
        if isinstance(value, _COUNTED_OUT) and value.position is not None:
            cited["ordinal"] = self.ordinal(value.position)
        return cited

    def _cited_number(self, value: object) -> object:
        if isinstance(value, tuple):
            return tuple(dict.fromkeys(map(self.recorded, cast(tuple[int, ...], value))))
        assert isinstance(value, int)
        return self.recorded(value)

    def _cited_bone(self, name: str) -> str:
        """The name of a bone, as it lies since an event."""
        marked = _MARKED_BONE.fullmatch(name)
        return f"{marked[1]}@{self.recorded(int(marked[2]))}" if marked else name

    def _cited_message(self, sentence: Message) -> Message:
        events = events_in(sentence.text)
        parts = {
            name: self._cited_event(part) if name in events else self._cited_part(part)
            for name, part in sentence.parts.items()
        }
        return structs.replace(sentence, parts=parts)

    def _cited_in_words(self, number: int) -> MessagePart:
        """The position of a fact, and which of those there it is, where there are several."""
        at, ordinal = self.recorded(number), self.ordinal(number)
        if ordinal is None:
            return at
        many = len(self.among(at))
        return message("{place} ({number} of {many})", place=at, number=ordinal, many=many)

    def _cited_part(self, part: MessagePart) -> MessagePart:
        return cast(MessagePart, self._cited(part))

    def _cited_event(self, part: MessagePart) -> MessagePart:
        match part:
            case int():
                return self._cited_in_words(part)
            case MessageList():
                return structs.replace(part, parts=tuple(map(self._cited_event, part.parts)))
            case _:
                return self._cited_part(part)
