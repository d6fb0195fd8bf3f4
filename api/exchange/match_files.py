"""Records of matches in files: what may be read, and what is written.

Four forms are read: the neutral record (`domain.formats.neutral_json`), a file of test vectors,
each of whose games is a match, JSON lines as `bonebook export` writes them, and, in a file whose
name ends in .bones, notation (`domain.formats.notation`). Each may state who reported an event
and when. Nothing is judged here but whether each fact can have happened.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from adjudication.recordable import decide_report
from api.plain_json import is_array, is_object
from domain.errors import BadRecord, BonebookError
from domain.events import Entry, encode, fact_of
from domain.formats import neutral_json, notation
from domain.instants import instant
from domain.match.match import Match

NOTED = ("reporter", "happened_at", "recorded_at", "device")
"""The members of a JSON line that are the entry's, beside the fields of the fact."""


def read_matches(file: Path) -> list[list[Entry]]:
    """The matches of a file, each as its entries, the opening first; nothing is judged.

    Of a file of test vectors, those that have a game are read. An entry has no reporter and no
    times but those that the file states.

    Raises `BadRecord`, which names the file and what in it is at fault.
    """
    try:
        data = file.read_bytes()
    except OSError as error:
        raise BadRecord(str(file), error.strerror or "cannot be read") from error
    try:
        if file.suffix == ".bones":
            return [notation.read(data.decode())]
        return _matches(data)
    except UnicodeDecodeError as error:
        raise BadRecord(str(file), "is no text in UTF-8") from error
    except BonebookError as error:
        raise BadRecord(str(file), str(error)) from error


def _matches(data: bytes) -> list[list[Entry]]:
    try:
        record = msgspec.json.decode(data)
    except msgspec.DecodeError:
        return [lines_of(data)]
    if is_object(record) and is_array(record.get("vectors")):
        numbered = enumerate(record["vectors"])
        return [_game(n, one) for n, one in numbered if not is_object(one) or "game" in one]
    if is_object(record) and is_array(record.get("log")):
        return [neutral_json.read_entries(record)]
    return [lines_of(data)]


def _game(number: int, vector: Any) -> list[Entry]:
    game = vector["game"] if is_object(vector) else None
    if not is_object(game):
        raise BadRecord(f"vectors[{number}]", "must be an object, and so must its game")
    try:
        return neutral_json.read_entries(game)
    except BonebookError as error:
        raise BadRecord(f"vectors[{number}]", str(error)) from error


def lines_of(data: bytes) -> list[Entry]:
    """The entries that JSON lines state, at positions from 1; none is checked to be possible.

    Raises `BadRecord` for a line that is no fact, or where there is none.
    """
    entries: list[Entry] = []
    for number, line in enumerate(data.splitlines(), start=1):
        if line.strip():
            try:
                entries.append(_entry(line, len(entries) + 1))
            except (msgspec.MsgspecError, UnicodeError) as error:
                raise BadRecord(f"line {number}", f"is no fact: {error}") from error
    if not entries:
        raise BadRecord("", "is empty: there is no record in it")
    return entries


def _entry(line: bytes, position: int) -> Entry:
    stated = msgspec.json.decode(line, type=dict[str, Any])
    noted = {name: stated.pop(name) for name in NOTED if name in stated}
    fact = fact_of(stated)
    return msgspec.convert({"position": position, "fact": fact, **noted}, Entry)


def possible(entries: Iterable[Entry], file: Path | None = None) -> list[Entry]:
    """The entries of a match, after each was found possible and its times well formed.

    Raises `BadRecord`, which names the position of the entry at fault, and the file that it
    was read from, in notation with the line.
    """
    match = Match()
    checked: list[Entry] = []
    for entry in entries:
        for name, time in (
            ("happened_at", entry.happened_at),
            ("recorded_at", entry.recorded_at or None),
        ):
            if time is not None and instant(time) is None:
                detail = f"{time!r} is no time such as 2026-09-03T20:15:00Z"
                raise BadRecord(_where(file, entry.position), f"{name}: {detail}")
        try:
            decide_report(match, entry.fact, lambda: checked)
        except BonebookError as error:
            raise BadRecord(_where(file, entry.position), str(error)) from error
        match.apply(entry.position, entry.fact)
        checked.append(entry)
    return checked


def _where(file: Path | None, position: int) -> str:
    event = f"event {position}"
    if file is None:
        return event
    if file.suffix == ".bones":
        return f"{file}: line {notation.line_of(file.read_text(), position)}: {event}"
    return f"{file}: {event}"


def as_lines(entries: Iterable[Entry]) -> bytes:
    """Entries as JSON lines: on each the canonical bytes of a fact, with reporter and times."""
    return b"".join(_line(entry) + b"\n" for entry in entries)


def _line(entry: Entry) -> bytes:
    noted = {name: getattr(entry, name) for name in NOTED}
    stated = {name: value for name, value in noted.items() if value}
    return msgspec.json.encode(msgspec.json.decode(encode(entry.fact)) | stated)
