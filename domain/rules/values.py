"""A value of a rule book: what the text says, or the register settles, or a match may choose.

Here belong the shape of a single rule, how options are chosen and how a choice is written; no
value of any book.
"""

import re
from collections.abc import Iterable
from typing import Annotated, Any, Generic, TypeVar, cast

from msgspec import Meta, Struct, structs

from domain.errors import NoSuchRule

T = TypeVar("T")

ClauseId = Annotated[str, Meta(pattern=r"\A[A-Z0-9]+-[A-Za-z0-9-]+\Z")]

_OF_PLAYERS = re.compile(r"\A[A-Z0-9]+-([0-9])P-")


def for_players(clauses: Iterable[str], players: int) -> tuple[str, ...]:
    """The clauses without those about games of another number of players, each once, in order.

    >>> for_players(("HF-SC-1", "HF-3P-2", "HF-4P-2"), 3)
    ('HF-SC-1', 'HF-3P-2')
    """
    numbers = {clause: _OF_PLAYERS.match(clause) for clause in clauses}
    return tuple(one for one, of in numbers.items() if of is None or int(of[1]) == players)


class Rule(Struct, Generic[T], frozen=True):
    """A value and the clauses that set it; with `choices`, an option that a match may choose.

    `ruling` is the entry of the register that settles the value where the text
    does not; `name` is what the option is called in a match's options, where
    that is not the rule's own name.
    """

    value: T
    clauses: tuple[ClauseId, ...]
    choices: tuple[T, ...] = ()
    ruling: str | None = None
    name: str | None = None

    @property
    def free(self) -> str:
        """The values that a match may choose beside `choices`, in words; "" if there are none."""
        return ""

    def read(self, text: str) -> T:
        """The choice written so (`spell`). Raises `ValueError`, whose text says what is allowed."""
        allowed = {spell(choice): choice for choice in self.choices}
        if text not in allowed:
            raise ValueError(f"it may be {' or '.join(allowed)}")
        return allowed[text]


class Amount(Rule[int | None], frozen=True):
    """A number that a match may choose freely, from `least` to `most`.

    `choices` lists the usual numbers; with None among them, a match may also have no number.
    """

    least: int = 0
    most: int = 1000

    @property
    def free(self) -> str:
        """The numbers that a match may choose."""
        return f"a whole number from {self.least} to {self.most}"

    def read(self, text: str) -> int | None:
        """Parse a number, or "none" where the rule allows it: None.

        Raises `ValueError`, whose text says what is allowed.
        """
        if text == "none" and None in self.choices:
            return None
        if not (text.isascii() and text.isdecimal()) or not self.least <= int(text) <= self.most:
            none = " or none" if None in self.choices else ""
            raise ValueError(f"it may be {self.free}{none}")
        return int(text)


_LIST = re.compile(r"[(\[]? *(\d{1,4}(?:[, ]+\d{1,4})*),? *[)\]]?\Z")


class Amounts(Rule[tuple[int, ...]], frozen=True):
    """A list of numbers that a match may choose freely, each up to `most`; or none."""

    most: int = 1000

    @property
    def free(self) -> str:
        """The lists that a match may choose."""
        return f"whole numbers from 0 to {self.most}, as 100 75"

    def read(self, text: str) -> tuple[int, ...]:
        """Parse a list of numbers; "none" is an empty one.

        Raises `ValueError`, whose text says what is allowed.
        """
        listed = _LIST.match(text)
        numbers = tuple(map(int, re.findall(r"\d+", listed[1]))) if listed else ()
        if not (numbers or text == "none") or max(numbers, default=0) > self.most:
            raise ValueError(f"it may be {self.free}, or none")
        return numbers


class FreeScore(Rule[T], Generic[T], frozen=True):
    """The score of a match that was not played, which an organiser may choose freely.

    `numbers` says of how many points a score may consist; `choices` lists the usual scores.
    """

    numbers: tuple[int, ...] = (2,)

    @property
    def free(self) -> str:
        """The scores that an organiser may choose."""
        numbers = " or ".join(map(str, self.numbers))
        return f"{numbers} whole numbers from 0 to 9999, as (100, 0)"

    def read(self, text: str) -> T:
        """Parse a score. Raises `ValueError`, whose text says what is allowed."""
        listed = _LIST.match(text)
        points = tuple(map(int, re.findall(r"\d+", listed[1]))) if listed else ()
        if len(points) not in self.numbers:
            raise ValueError(f"it may be {self.free}")
        return cast("T", points)


def stated(value: T, *clauses: ClauseId) -> Rule[T]:
    """A rule whose value the text says, in these clauses."""
    return Rule(value, clauses)


def settled(value: T, ruling: str, *clauses: ClauseId) -> Rule[T]:
    """A rule whose value this entry of the register settles, without leaving a choice."""
    return Rule(value, clauses, (), ruling)


def option(
    value: T,
    *others: T,
    ruling: str,
    clauses: tuple[ClauseId, ...] = (),
    name: str | None = None,
) -> Rule[T]:
    """A rule that the text leaves open: the default, then what else may be chosen."""
    return Rule(value, clauses, (value, *others), ruling, name=name)


def rules_of(rules: Struct) -> dict[str, Rule[Any]]:
    """The rules that a struct holds, by the name of their field; those that are None left out."""
    fields = ((name, getattr(rules, name)) for name in rules.__struct_fields__)
    return {name: rule for name, rule in fields if isinstance(rule, Rule)}


R = TypeVar("R", bound=Struct)

EDITION = "edition"
"""The option that chooses several values at once, where a book has editions."""


def choose(rules: R, options: dict[str, str]) -> R:
    """The rules with these options chosen, names and values as written; others keep their values.

    An edition is chosen first, whatever else is chosen beside it.

    Raises `NoSuchRule`, which names the option and what is allowed.
    """
    if not options:
        return rules
    fields = {rule.name or field: field for field, rule in rules_of(rules).items() if rule.choices}
    for name in options:
        if name not in fields:
            names = ", ".join(sorted(fields))
            raise NoSuchRule(f"options.{name}", f"is no option here; there are {names}")
    if EDITION in options:
        rules = in_edition(rules, _read(rules, EDITION, options[EDITION], EDITION))
    chosen = {
        fields[name]: _read(rules, fields[name], text, name)
        for name, text in options.items()
        if name != EDITION
    }
    return _with_values(rules, chosen)


def in_edition(rules: R, edition: str) -> R:
    """The rules with the values of this edition of their book, whatever was chosen before.

    Raises `KeyError` for an edition that they do not have.
    """
    editions: dict[str, dict[str, Any]] = getattr(rules, "editions", {})
    return _with_values(rules, {EDITION: edition, **editions[edition]})


def _with_values(rules: R, values: dict[str, Any]) -> R:
    replaced = {
        field: structs.replace(getattr(rules, field), value=v) for field, v in values.items()
    }
    return structs.replace(rules, **replaced)


def _read(rules: Struct, field: str, text: str, name: str) -> Any:
    try:
        return getattr(rules, field).read(text)
    except ValueError as error:
        raise NoSuchRule(f"options.{name}", f"is {text!r}; {error}") from error


def spell(choice: object) -> str:
    """How a choice is written in a match's options: true, false, none, else as it is.

    Several numbers are written ``(100, 75, 50, 25)``, and no numbers ``none``.
    """
    if choice is None or choice == ():
        return "none"
    return str(choice).lower() if isinstance(choice, bool) else str(choice)
