"""Reading strictly: a text to the entries of a match, or everything wrong with it."""

import re
from typing import Any, NamedTuple

from msgspec import ValidationError

from domain import events as e
from domain.errors import BadText, BonebookError, Slip
from domain.formats.notation import kinds as k
from domain.formats.notation.shapes import (
    HEAD,
    HOUSE_RULES,
    KIND_OF,
    NEEDED,
    NOTED,
    SHAPES,
    Phrase,
    Shape,
)
from domain.formats.notation.tokens import Words, split_line
from domain.house_rules import load
from domain.rulebooks import edition, edition_called

FactFields = dict[str, Any]

HEAD_LINE = re.compile(r"[A-Za-z]+(?:[ -][A-Za-z0-9]+){0,2}:(?=\s|$)")
NUMBERED = re.compile(r"[0-9]+\.\Z")


class NotationError(Exception):
    """A word of a line that is not what may stand there."""

    def __init__(self, field: str, detail: str) -> None:
        super().__init__(field, detail)
        self.field, self.detail = field, detail


class NotationLine(NamedTuple):
    """A line of the text: its number from 1, its words, and the line as it is written."""

    number: int
    words: Words
    text: str


def read(text: str) -> list[e.Entry]:
    """The entries of a match written in notation, the opening first.

    Whether the facts can have happened is not asked. Raises `BadText` with every slip: its line,
    the field, and what is allowed; the book and its edition are looked up in a head without slips.
    """
    slips: list[Slip] = []
    lines = [line for line in lines_of(text) if line.words.words or line.words.fault]
    head = [line for line in lines if is_head(line)]
    entries = _read_head(head, text, slips)
    for line in lines[len(head) :]:
        if is_head(line):
            name = line.text.partition(":")[0]
            slips.append(Slip(line.number, name, "the head stands before the first event"))
            continue
        try:
            entries.append(_entry(line, len(entries) + 1))
        except NotationError as wrong:
            slips.append(Slip(line.number, wrong.field, wrong.detail))
            entries.append(e.Entry(len(entries) + 1, e.PlayResumed()))
    if slips:
        raise BadText(sorted(slips))
    return entries


def line_of(text: str, position: int) -> int:
    """The number, from 1, of the line with the event at a position of a text that `read` accepts.

    It is 1 for the opening, wherever its head stands. Raises `IndexError` beyond the last event.
    """
    lines = [line for line in lines_of(text) if line.words.words and not is_head(line)]
    return 1 if position == 1 else lines[position - 2].number


def lines_of(text: str) -> list[NotationLine]:
    """Every line of a text, empty ones too. One that begins with a bar has the word "|" alone."""
    return [
        NotationLine(number, Words(["|"]) if line.startswith("|") else split_line(line), line)
        for number, line in enumerate(text.split("\n"), 1)
    ]


def is_head(line: NotationLine) -> bool:
    """Whether a line belongs to the head: a name and a colon, or a bar."""
    return line.text.startswith("|") or HEAD_LINE.match(line.text) is not None


# --- the head ---------------------------------------------------------------------------


def _read_head(head: list[NotationLine], text: str, slips: list[Slip]) -> list[e.Entry]:
    opened: FactFields = {"fact": "match-opened"}
    noted: FactFields = {}
    phrases = {phrase.keyword: phrase for phrase in (*HEAD, *NOTED)}
    for line in head:
        if line.text.startswith("|"):
            if not house_rules(text):
                slips.append(Slip(line.number, "|", f"text stands under {HOUSE_RULES}:"))
            continue
        name = line.text.partition(":")[0]
        try:
            _head_line(line, name, phrases.get(name), opened, noted=noted)
        except NotationError as wrong:
            slips.append(Slip(line.number, wrong.field, wrong.detail))
    missing = [name for name in NEEDED if phrases[name].name not in opened]
    named_already = {slip.field for slip in slips}
    needed = f"is missing: the head needs {', '.join(NEEDED)}"
    slips += [Slip(1, name, needed) for name in missing if name not in named_already]
    if house_rules(text):
        opened[HOUSE_RULES.replace("-", "_")] = house_rules(text)
    if slips:
        return [e.Entry(1, e.PlayResumed())]
    try:
        _pin(opened)
        return [e.Entry(1, _made(opened), **noted)]
    except NotationError as wrong:
        named = {phrase.name: phrase.keyword for phrase in HEAD}
        field = named.get(wrong.field.partition("[")[0], wrong.field)
        slips.append(Slip(1, field, wrong.detail))
        return [e.Entry(1, e.PlayResumed())]


def _pin(opened: FactFields) -> None:
    """Add what the head does not state of the edition: the present one, or that which it names."""
    if {"version", "sha256"} <= opened.keys():
        return
    rules_text = opened.get(HOUSE_RULES.replace("-", "_"))
    try:
        if rules_text:
            rules = load(rules_text)
        elif "version" in opened:
            rules = edition_called(opened["book"], opened["version"])
        else:
            rules = edition(opened["book"], opened.get("sha256", ""))
    except BonebookError as error:
        raise NotationError(error.field, error.detail) from error
    opened.setdefault("version", rules.version)
    opened.setdefault("sha256", rules.sha256())


def _head_line(
    line: NotationLine, name: str, phrase: Phrase | None, opened: FactFields, noted: FactFields
) -> None:
    if name == HOUSE_RULES:
        return
    if phrase is None or phrase.kind is None:
        known = ", ".join([one.keyword for one in (*HEAD, *NOTED)] + [HOUSE_RULES])
        raise NotationError(name, f"is no line of the head; there are {known}")
    if line.words.fault:
        raise NotationError(name, line.words.fault)
    into = noted if phrase in NOTED else opened
    if phrase.name in into:
        raise NotationError(name, "stands twice")
    words = line.words.words[1:]
    if line.words.words[0] != f"{name}:" or len(words) != 1:
        raise NotationError(name, f"is {phrase.kind.allowed}, after a colon and a space")
    into[phrase.name] = _value(name, phrase.kind, words[0])


def house_rules(text: str) -> str:
    """The house rules in the head: the text behind the bars; "" without any."""
    return "\n".join(
        line[2:] if line.startswith("| ") else line[1:]
        for line in text.split("\n")
        if line.startswith("|")
    )


# --- an event ---------------------------------------------------------------------------


def _entry(line: NotationLine, position: int) -> e.Entry:
    words = list(line.words.words)
    if line.words.fault:
        raise NotationError("words", line.words.fault)
    if NUMBERED.match(words[0]):
        if words[0] != f"{position}.":
            raise NotationError("number", f"is {words[0]} where event {position} is due")
        words.pop(0)
    noted: FactFields = {}
    fact = _fact(words, noted)
    if words:
        raise NotationError("words", f"{words[0]!r} closes no bracket")
    return e.Entry(position, fact, **noted)


def _fact(words: list[str], noted: FactFields | None = None) -> e.Fact:
    """The fact at the beginning of these words, which are taken off the list."""
    if not words:
        raise NotationError("word", "is missing: say what happened")
    subject = k.SEAT.read(words[0])
    if subject is not None:
        words.pop(0)
    word = words.pop(0) if words else ""
    kind = KIND_OF.get(word)
    if kind is None and words and words[0] in KIND_OF:
        raise NotationError("seat", f"is {word}; it must be {k.SEAT.allowed}")
    if kind is None:
        raise NotationError("word", f"is {word!r}; it may be {', '.join(KIND_OF)}")
    shape = SHAPES[kind]
    data: FactFields = {"fact": e.tag_of(kind)}
    if (shape.subject is None) != (subject is None):
        needed = "needs no seat before it" if shape.subject is None else "needs a seat, A to D"
        raise NotationError("seat", f"{word} {needed}")
    if shape.subject is not None:
        data[shape.subject] = subject
    _fixed(shape, words, data)
    if shape.nested:
        data[shape.nested] = _nested(words)
    _phrases(shape, words, data, noted)
    return _made(data)


def _fixed(shape: Shape, words: list[str], data: FactFields) -> None:
    for field in shape.fixed:
        short = field.name.rpartition(".")[2]
        word = _take(words, field.kind)
        if not word:
            unseen = f", or {k.UNSEEN} where nobody saw it" if field.unseen else ""
            raise NotationError(short, f"is missing: {field.kind.allowed}{unseen}")
        if not (field.unseen and word == k.UNSEEN):
            _put(data, field.name, _value(short, field.kind, word))


def _phrases(shape: Shape, words: list[str], data: FactFields, noted: FactFields | None) -> None:
    allowed = {phrase.keyword: phrase for phrase in shape.phrases}
    everywhere = {} if noted is None else {phrase.keyword: phrase for phrase in NOTED}
    while words and words[0] != "]":
        word = words.pop(0)
        phrase = allowed.get(word) or everywhere.get(word)
        if phrase is None:
            known = ", ".join((*allowed, *everywhere)) or "nothing more"
            raise NotationError(word, f"cannot stand here; after {shape.word} there may be {known}")
        value = phrase.value
        if phrase.kind is not None:
            taken = _take(words, phrase.kind)
            if not taken:
                raise NotationError(word, f"is missing its value: {phrase.kind.allowed}")
            value = _value(word, phrase.kind, taken)
        into = data if noted is None or word in allowed else noted
        if not _put(into, phrase.name, value):
            raise NotationError(word, "stands twice")


def _nested(words: list[str]) -> list[e.Fact]:
    facts: list[e.Fact] = []
    while words and words[0] == "[":
        words.pop(0)
        facts.append(_fact(words))
        if not words:
            raise NotationError("]", "is missing: what happened instead stands in brackets")
        words.pop(0)
    return facts


# --- words ------------------------------------------------------------------------------


def _take(words: list[str], kind: k.Kind) -> str:
    """The words that make up the next value, or nothing."""
    if not words or words[0] in ("[", "]"):
        return ""
    taken = [words.pop(0)]
    while kind.like and words and kind.like.match(words[0]):
        taken.append(words.pop(0))
    return " ".join(taken)


def _value(field: str, kind: k.Kind, word: str) -> Any:
    value = kind.read(word)
    if value is None:
        raise NotationError(field, f"is {word}; it must be {kind.allowed}")
    return value


def _put(data: FactFields, name: str, value: Any) -> bool:
    """Put a value under a name, which may lead into a part; False where there is one."""
    into, _, last = name.rpartition(".")
    if into:
        data = data.setdefault(into, {})
    if last in data:
        return False
    data[last] = value
    return True


def _made(data: FactFields) -> e.Fact:
    try:
        return e.fact_of(data)
    except ValidationError as error:
        words, _, path = str(error).partition(" - at `$")
        field = path.removeprefix(".").removesuffix("`")
        raise NotationError(field if path else "words", words) from error
