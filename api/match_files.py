"""Records of matches in files: what may be read, and what is written.

Four forms are read: the neutral record (`domain.formats.neutral_json`), a file of test vectors,
each of whose games is a match, JSON lines of facts as `bonebook export` writes them,
and, in a file whose name ends in .bones, notation (`domain.formats.notation`). Nothing is
judged here but whether each fact can have happened.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from domain.errors import BadRecord, BonebookError
from domain.events import Entry, Fact, decode, encode
from domain.formats import neutral_json, notation
from domain.match.decide import decide
from domain.match.match import Match


def read_matches(file: Path) -> list[list[Fact]]:
    """The matches of a file, each as its facts, the opening first.

    Raises `BadRecord`, which names the file and what in it is at fault.
    """
    try:
        data = file.read_bytes()
    except OSError as error:
        raise BadRecord(str(file), error.strerror or "cannot be read") from error
    try:
        if file.suffix == ".bones":
            return [[entry.fact for entry in notation.read(data.decode())]]
        return _matches(data)
    except UnicodeDecodeError as error:
        raise BadRecord(str(file), "is no text in UTF-8") from error
    except BonebookError as error:
        raise BadRecord(str(file), str(error)) from error


def _matches(data: bytes) -> list[list[Fact]]:
    try:
        told = msgspec.json.decode(data)
    except msgspec.DecodeError:
        return [_facts(data)]
    if isinstance(told, dict) and isinstance(told.get("vectors"), list):
        return [_game(n, one) for n, one in enumerate(told["vectors"]) if "game" in one]
    if isinstance(told, dict) and isinstance(told.get("log"), list):
        return [neutral_json.read(told)]
    return [_facts(data)]


def _game(number: int, vector: Any) -> list[Fact]:
    try:
        return neutral_json.read(vector["game"])
    except BonebookError as error:
        raise BadRecord(f"vectors[{number}]", str(error)) from error


def _facts(data: bytes) -> list[Fact]:
    facts: list[Fact] = []
    for number, line in enumerate(data.splitlines(), start=1):
        if line.strip():
            try:
                facts.append(decode(line))
            except (msgspec.MsgspecError, UnicodeError) as error:
                raise BadRecord(f"line {number}", f"is no fact: {error}") from error
    if not facts:
        raise BadRecord("", "is empty: there is no record in it")
    return facts


def entries_of(facts: Iterable[Fact]) -> list[Entry]:
    """The facts as entries of a log, after each was found possible.

    Raises `BadRecord`, which names the position of the fact at fault.
    """
    match = Match()
    entries: list[Entry] = []
    for position, fact in enumerate(facts, start=1):
        try:
            decide(match, fact)
        except BonebookError as error:
            raise BadRecord(f"event {position}", str(error)) from error
        match.apply(position, fact)
        entries.append(Entry(position, fact))
    return entries


def as_lines(facts: Sequence[Fact]) -> bytes:
    """Facts as JSON lines, the canonical bytes of one on each."""
    return b"".join(encode(fact) + b"\n" for fact in facts)
