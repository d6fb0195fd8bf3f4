"""Kinds of word: how a seat, a bone, a number or a list is read and written.

Values are plain data as `msgspec` builds facts from; a word that is not of its
kind reads as None.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from domain.bones import DOUBLE_NINE
from domain.formats.notation.tokens import parts, quoted, unquoted

SEATS = "ABCD"
UNSEEN = "??"
NONE = "none"

_BONES = frozenset(map(str, DOUBLE_NINE.bones))
_NUMBER = re.compile(r"(?:0|[1-9][0-9]{0,17})\Z")
_TOUCH = re.compile(r"([0-9])/([0-9])\Z")
_LIKE_A_BONE = re.compile(r"(?:[0-9]\W[0-9]|\?\?|none)\Z")
_LIKE_A_LOT = re.compile(r"[^=]+=")


class Kind(NamedTuple):
    """A kind of word.

    Attributes
    ----------
    allowed : what it may be, in words, for an error
    read : turns a word into its value, None for a word of another kind
    write : turns a value into its word
    like : where several words in a row make the value, the pattern of those after the first
    """

    allowed: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]
    like: re.Pattern[str] | None = None


def _read_seat(word: str) -> int | None:
    return SEATS.index(word) if word in tuple(SEATS) else None


def _read_number(word: str) -> int | None:
    return int(word) if _NUMBER.match(word) else None


def _read_score(word: str) -> int | None:
    below = word.startswith("-") and word != "-0"
    points = _read_number(word[below:])
    return points if points is None or not below else -points


def _read_bone(word: str) -> str | None:
    return word if word in _BONES else None


def _read_touch(word: str) -> tuple[int, int] | None:
    parsed = _TOUCH.match(word)
    return (int(parsed[1]), int(parsed[2])) if parsed else None


def _listed(read: Callable[[str], Any], separator: str | None) -> Callable[[str], Any]:
    """Read a list: of words, or of the parts of one word."""

    def read_all(word: str) -> list[Any] | None:
        if word == NONE:
            return []
        pieces = word.split() if separator is None else _flat(word)
        values = [read(piece) for piece in pieces or ()]
        return values if values and None not in values else None

    return read_all


def _flat(word: str) -> list[str] | None:
    groups = parts(word)
    return (
        None if groups is None or any(len(one) != 1 for one in groups) else [o for (o,) in groups]
    )


def _write_list(write: Callable[[Any], str], separator: str) -> Callable[[Sequence[Any]], str]:
    return lambda values: separator.join(map(write, values)) or NONE


def _table(read: Callable[[str], Any], write: Callable[[Any], str], allowed: str) -> Kind:
    def read_table(word: str) -> dict[str, Any] | None:
        if word == NONE:
            return {}
        pairs = parts(word)
        if pairs is None or any(len(pair) != 2 for pair in pairs):
            return None
        table = {unquoted(name): read(value) for name, value in pairs}
        bad = len(table) < len(pairs) or None in table or None in table.values()
        return None if bad else {str(name): value for name, value in table.items()}

    def write_table(table: dict[str, Any]) -> str:
        return ",".join(f"{quoted(k)}={write(table[k])}" for k in sorted(table)) or NONE

    return Kind(allowed, read_table, write_table)


def _read_lots(words: str) -> list[dict[str, Any]] | None:
    if words == NONE:
        return []
    lots: list[dict[str, Any]] = []
    for word in words.split():
        seat, _, bone = word.partition("=")
        if _read_seat(seat) is None or _read_bone(bone) is None:
            return None
        lots.append({"seat": _read_seat(seat), "bone": bone})
    return lots


def _write_lots(lots: Sequence[dict[str, Any]]) -> str:
    return " ".join(f"{SEATS[lot['seat']]}={lot['bone']}" for lot in lots) or NONE


def _read_found(text: str) -> dict[str, Any] | None:
    """The table as found: the numbers held, whose turn it is, the bones joined to others.

    In 42 behind a bar the contract and the points taken, then the trick in progress.

    >>> _read_found('"7,6 B: 6-6 6-4/6-6 6-1/6-6^"')["turn"]
    1
    >>> _read_found('"6,6,7,7 C: | A,31,6,11-0 A=6-5 B=5-1"')["contract"]["trump"]
    '6'
    """
    table, bar, play = (unquoted(text) or "").partition("|")
    head, colon, rest = table.partition(":")
    held, _, turn = head.strip().partition(" ")
    numbers = [_read_number(one) for one in held.split(",")]
    tricks = _read_tricks(play) if bar else {}
    if not colon or None in numbers or (turn and _read_seat(turn) is None) or tricks is None:
        return None
    placed: list[dict[str, Any]] = []
    for word in rest.split():
        bone, _, on = word.removesuffix("^").partition("/")
        if _read_bone(bone) is None or (on and _read_bone(on) is None):
            return None
        arm = {"arm": True} if word.endswith("^") else {}
        placed.append({"bone": bone, **({"on": on} if on else {}), **arm})
    return {
        "held": numbers,
        **({"placed": placed} if placed else {}),
        **({"turn": _read_seat(turn)} if turn else {}),
        **tricks,
    }


def _read_tricks(text: str) -> dict[str, Any] | None:
    """The contract, if it is known, and the trick in progress."""
    words = text.split()
    contract: dict[str, Any] | None = None
    if words and "=" not in words[0]:
        fields = words.pop(0).split(",")
        bidder, bid, trump, taken = (*fields, "", "", "")[:4]
        points = [_read_number(one) for one in taken.split("-")] if taken else [0, 0]
        if _read_seat(bidder) is None or not bid or None in points or len(points) != 2:
            return None
        if len(fields) > 4:
            return None
        contract = {
            "bidder": _read_seat(bidder),
            "bid": bid.replace("_", " "),
            **({"trump": trump} if trump else {}),
            **({"taken": points} if taken else {}),
        }
    trick = _read_lots(" ".join(words)) if words else []
    if trick is None:
        return None
    return {**({"trick": trick} if trick else {}), **({"contract": contract} if contract else {})}


def _write_tricks(report: dict[str, Any]) -> list[str]:
    contract, words = report.get("contract"), list[str]()
    if contract is not None:
        taken = "-".join(map(str, contract.get("taken") or ()))
        bid, trump = contract["bid"].replace(" ", "_"), contract.get("trump") or ""
        words.append(f"{SEATS[contract['bidder']]},{bid},{trump},{taken}")
    if report.get("trick"):
        words.append(_write_lots(report["trick"]))
    return ["|", *words] if words else []


def _write_found(report: dict[str, Any]) -> str:
    held = ",".join(map(str, report["held"]))
    turn = "" if report.get("turn") is None else f" {SEATS[report['turn']]}"
    placed = [
        placement["bone"]
        + (f"/{placement['on']}" if placement.get("on") is not None else "")
        + ("^" if placement.get("arm") else "")
        for placement in report.get("placed", ())
    ]
    return quoted(" ".join((f"{held}{turn}:", *placed, *_write_tricks(report))))


def one_of(*words: str) -> Kind:
    """A kind that is one of these words, each its own value."""

    def read(word: str) -> str | None:
        return word if word in words else None

    return Kind(" or ".join(words), read, str)


def meaning(**words: bool) -> Kind:
    """A kind whose value is True or False, by the word that stands for each."""
    word_for = {value: word for word, value in words.items()}
    return Kind(" or ".join(words), words.get, word_for.__getitem__)


SEAT = Kind("a seat, A to D", _read_seat, SEATS.__getitem__)
NUMBER = Kind("a whole number", _read_number, str)
POSITION = Kind("the number of an event", _read_number, str)
BONE = Kind("a bone, higher half first: 6-4", _read_bone, str)
BONES_SEEN = Kind(
    "bones, higher half first: 6-4 5-5, or none",
    _listed(_read_bone, None),
    _write_list(str, " "),
    _LIKE_A_BONE,
)
FOUND = Kind(
    'the table as found: "7,6 B: 6-6 6-4/6-6 6-1/6-6^"',
    _read_found,
    _write_found,
)
TOUCH = Kind("the number there and the number here: 5/4", _read_touch, "{0[0]}/{0[1]}".format)
TEXT = Kind('a word, or a text in quotes: "Ann Lee"', unquoted, quoted)
NAMES = Kind(
    "words with commas between: PDA-8c,PDA-9a, or none",
    _listed(unquoted, ","),
    _write_list(quoted, ","),
)
NUMBERS = Kind(
    "numbers with commas between: 150,45, or none",
    _listed(_read_number, ","),
    _write_list(str, ","),
)
SCORES = Kind(
    "numbers with commas between, which may fall below 0: 150,-45, or none",
    _listed(_read_score, ","),
    _write_list(str, ","),
)
SEATS_NAMED = Kind(
    "seats with commas between: A,B, or none",
    _listed(_read_seat, ","),
    _write_list(SEATS.__getitem__, ","),
)
CHOICES = _table(unquoted, quoted, "names and values: miscall=min,dead_board=stop")
AMOUNTS = _table(_read_number, str, "sides and numbers: 0=2,1=0")
LOTS = Kind(
    "seats and bones: A=6-4 B=5-5",
    _read_lots,
    _write_lots,
    _LIKE_A_LOT,
)
