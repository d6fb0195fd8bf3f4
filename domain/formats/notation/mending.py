"""Reading leniently: what people write is put into strict notation, each repair named.

A repair changes how a thing is written, or fills in what is certain; it never
guesses. What is not certain after it is refused as strictly as by `read`.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from domain import events as e
from domain.bones import Bone
from domain.errors import BadText, BonebookError, Slip
from domain.formats.notation import kinds as k
from domain.formats.notation.reading import HEAD_LINE, NUMBERED, is_head, lines_of, read
from domain.formats.notation.shapes import SHAPES
from domain.formats.notation.synonyms import (
    FREE,
    HEAD_NAMES,
    KNOWN,
    NAMES,
    NUMBERS,
    PHRASES,
    POINTS_FOLLOW,
    SEAT_FOLLOWS,
    UNITS,
    WORDS,
)
from domain.formats.notation.tokens import quoted, split_line, unquoted
from domain.match.checks.preconditions import hand_in_progress
from domain.match.decide import decide
from domain.match.match import Match
from domain.rulebooks import BOOKS, edition

_BONE = re.compile(r"[\[(]?([0-9])[-\u2013\u2014\u2212|/:]([0-9])[\])]?\Z")
_QUOTES = str.maketrans("“”„", '"""')
_SPACES = str.maketrans(dict.fromkeys("\u00a0\u2007\u2009\u202f", " "))
"""Spaces that look like one and are none to a reader of words: no-break, figure, thin."""
_UNSEEN_FOLLOWS = {"draws": 1, "takes": 2}
"""Words that need a bone, and after how many words it stands."""


class Repair(NamedTuple):
    """One repair: the line from 1, the field, what stood there, what it was taken for, and why.

    `was` is "" where something was filled in or spaces were changed, `now` where something was
    left out. Both are "" for line ends and byte order marks of other systems.
    """

    line: int
    field: str
    was: str
    now: str
    why: str

    def __str__(self) -> str:
        was, now = self.was or "nothing", self.now or "nothing"
        return f"line {self.line}, {self.field}: {was} → {now} ({self.why})"


class Mended(NamedTuple):
    """A text as it was understood: its entries, and every repair that it took, by line."""

    entries: list[e.Entry]
    repairs: tuple[Repair, ...]


def mend(text: str) -> Mended:
    """The entries of a text in loose notation, and the repairs; without any, those of `read`.

    Raises `BadText` with every slip that could not be repaired with certainty.
    """
    mender = _Mender()
    lines = [mender.line(number, line) for number, line in enumerate(mender.plain(text), 1)]
    added, at = mender.head(lines)
    try:
        entries = read("\n".join([*lines[:at], *added, *lines[at:]]))
    except BadText as bad:
        raise BadText([_moved(slip, at, len(added)) for slip in bad.slips]) from bad
    placed = mender.places(entries, _numbers(lines))
    return Mended(placed, tuple(sorted(mender.repairs)))


def _moved(slip: Slip, at: int, added: int) -> Slip:
    """A slip with the number that its line has in the text as it was given."""
    return slip if slip.line <= at else slip._replace(line=max(1, slip.line - added))


def _numbers(lines: list[str]) -> list[int]:
    """The number of the line of each event after the opening."""
    return [
        line.number for line in lines_of("\n".join(lines)) if line.words.words and not is_head(line)
    ]


class _Mender:
    """The repairs made so far, and the players' names once they are known."""

    def __init__(self) -> None:
        self.repairs: list[Repair] = []
        self.names: dict[str, str] = {}

    def note(self, line: int, field: str, was: str, now: str, why: str) -> str:
        """Note a repair, and return the new text."""
        self.repairs.append(Repair(line, field, was, now, why=why))
        return now

    def plain(self, text: str) -> list[str]:
        """The lines of a text without marks of other systems."""
        plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        if plain != text:
            self.note(1, "text", "", "", why="marks of another system left out")
        return plain.split("\n")

    def line(self, number: int, line: str) -> str:
        """A line in strict notation, as far as it can be put into it."""
        if line.startswith("|"):
            return line
        spaced = line.translate(_SPACES)
        if spaced != line:
            self.note(number, "words", "", "one space", why="a space that does not break")
        line = spaced
        straight = line.translate(_QUOTES).strip()
        if straight != line.strip():
            self.note(number, "words", line.strip(), straight, why="straight quotes")
        if HEAD_LINE.match(straight):
            return self.head_line(number, straight)
        split = split_line(straight)
        if split.fault and not split.fault.endswith("one space apart"):
            return straight
        if split.words and (split.fault or line[:1].isspace()):
            self.note(number, "words", "", "one space", why="extra spaces")
        split = split_line(self.named(number, " ".join([*split.words, split.comment]).strip()))
        if split.comment:
            self.note(number, "comment", split.comment, "", why="a comment is no event")
        return " ".join(self.event(number, list(split.words)))

    # --- the head -----------------------------------------------------------------------

    def head_line(self, number: int, line: str) -> str:
        """Mend a line of the head: spell its name as the format has it, and join its value."""
        name, _, rest = line.partition(":")
        keyword = "-".join(name.lower().split())
        keyword = NAMES.get(keyword, keyword)
        if keyword in HEAD_NAMES and keyword != name:
            self.note(number, "head", name, keyword, why="the name of a line")
        split = split_line(rest.strip())
        words = split.words
        if keyword == "players" and words:
            words = [self.players(number, rest.strip(), words)]
        elif keyword in ("scores", "options") and len(words) > 1:
            joined = ",".join(word.strip(",") for word in words)
            words = [self.note(number, keyword, rest.strip(), joined, why="commas between")]
        elif keyword == "book" and words and words[0].upper() in BOOKS and words[0] not in BOOKS:
            words = [self.note(number, "book", words[0], words[0].upper(), why="wrong case")]
        return " ".join([f"{keyword}:", *words, *([split.comment] if split.comment else [])])

    def players(self, number: int, rest: str, words: list[str]) -> str:
        """The players' names with commas between, and their seats by name."""
        value = words[0]
        if len(words) > 1:
            bare = rest.partition("#")[0].strip()
            split = bare.split(",") if "," in bare else re.split(r"\s+(?:vs?\.?\s+)?", bare)
            names = [unquoted(name) or name for name in map(str.strip, split)]
            value = self.note(
                number,
                "players",
                bare,
                ",".join(map(quoted, names)),
                why="names with commas between",
            )
        for seat, name in zip(k.SEATS, k.NAMES.read(value) or (), strict=False):
            self.names[name.casefold()] = seat
        return value

    def head(self, lines: list[str]) -> tuple[list[str], int]:
        """The version and hash that the head lacks, and after how many lines they belong."""
        written = {
            line.partition(":")[0]: (at, line.partition(":")[2].split("#")[0].strip())
            for at, line in enumerate(lines)
            if HEAD_LINE.match(line)
        }
        book = BOOKS.get(written.get("book", (0, ""))[1])
        if book is None or "house-rules" in written:
            return [], 0
        at = written["book"][0]
        book = edition(book.id, written.get("hash", (0, ""))[1])
        added: list[str] = []
        for name, right in (("version", book.version), ("hash", book.sha256())):
            where, stated = written.get(name, (at, ""))
            if stated == right:
                continue
            why = f"the {name} of {book.id} that is known here"
            self.note(where + 1, name, stated, right, why=why)
            if name in written:
                lines[where] = f"{name}: {right}"
            else:
                added.append(f"{name}: {right}")
        return added, at + 1

    # --- events -------------------------------------------------------------------------

    def named(self, number: int, line: str) -> str:
        """The line with seats for the players' names."""
        for name in sorted(self.names, key=len, reverse=True):
            seat = self.names[name]
            at_front = rf"^((?:\d+\.\s+)?){re.escape(name)}(?=\s)"
            after = rf"(?<=\s)({'|'.join(sorted(SEAT_FOLLOWS))})\s+{re.escape(name)}(?=\s|$)"
            if len(name) > 1:
                mended = re.sub(at_front, rf"\g<1>{seat}", line, flags=re.IGNORECASE)
                mended = re.sub(after, rf"\g<1> {seat}", mended, flags=re.IGNORECASE)
                if mended != line:
                    self.note(number, "seat", name, seat, why="a player's name")
                    line = mended
        return line

    def event(self, number: int, words: list[str]) -> list[str]:
        """The words of an event, each as the notation has it."""
        words = list(self.joined(number, words))
        start = 1 if words and NUMBERED.match(words[0]) else 0
        verb = ""
        for at in range(start, len(words)):
            before = words[at - 1] if at > start else ""
            word = words[at]
            words[at] = self.word(number, word, before, verb)
            if not verb and words[at] not in k.SEATS and words[at] != "[":
                verb = words[at]
            elif word == "[":
                verb = ""
        return self.unseen(number, self.points(number, words, verb), verb, start)

    def points(self, number: int, words: list[str], verb: str) -> list[str]:
        """The words with the points of a call or payment as a number alone."""
        if verb not in POINTS_FOLLOW:
            return words
        mended: list[str] = []
        for word in words:
            low = word.lower()
            if low in NUMBERS:
                mended.append(
                    self.note(number, "points", word, NUMBERS[low], why="a number in digits")
                )
            elif low in UNITS and mended[-1].isdigit():
                self.note(
                    number, "points", f"{mended[-1]} {word}", mended[-1], why="no unit is written"
                )
            else:
                mended.append(word)
        return mended

    def word(self, number: int, word: str, before: str, verb: str) -> str:
        """The word as mended, each repair noted; the word itself where nothing needs it."""
        if word.startswith('"') or word in k.SEATS:
            return word
        if word.upper() in k.SEATS and (not verb or before in SEAT_FOLLOWS):
            return self.note(number, "seat", word, word.upper(), why="wrong case")
        bone = _BONE.match(word)
        if bone and before not in FREE:
            right = str(Bone.of(int(bone[1]), int(bone[2])))
            if right == word:
                return word
            reversed_ = int(bone[1]) < int(bone[2])
            why = "higher half first" if reversed_ else "halves with a hyphen between"
            return self.note(number, "bone", word, right, why=why)
        low = word.lower()
        table = PHRASES if verb else WORDS
        if low in table and word not in (KNOWN if verb else SHAPE_WORDS):
            return self.note(number, "word", word, table[low], why="another word for it")
        if low != word and low in KNOWN:
            return self.note(number, "word", word, low, why="wrong case")
        return word

    def joined(self, number: int, words: list[str]) -> Iterator[str]:
        """The words, with those written apart that the notation writes as one."""
        at = 0
        while at < len(words):
            pair = "-".join(words[at : at + 2]).lower()
            if at + 1 < len(words) and pair in KNOWN | WORDS.keys():
                yield self.note(number, "word", " ".join(words[at : at + 2]), pair, why="one word")
                at += 2
            elif words[at].endswith(",") and at + 1 < len(words) and _BONE.match(words[at][:-1]):
                yield self.note(number, "bones", words[at], words[at][:-1], why="no commas between")
                at += 1
            else:
                yield words[at]
                at += 1

    def unseen(self, number: int, words: list[str], verb: str, start: int) -> list[str]:
        """The words with `??` once where no bone is named."""
        if verb not in _UNSEEN_FOLLOWS or verb not in words:
            return words
        at = words.index(verb, start) + _UNSEEN_FOLLOWS[verb]
        named = words[at : at + 1]
        if not named or not (_BONE.match(named[0]) or named[0] in (k.UNSEEN, k.NONE)):
            self.note(number, "bone", "", k.UNSEEN, why="nobody says which")
            return [*words[:at], k.UNSEEN, *words[at:]]
        rest = words[at:]
        if len(rest) > 1 and set(rest) == {k.UNSEEN}:
            self.note(number, "bones", " ".join(rest), k.UNSEEN, why="written once")
            return words[: at + 1]
        return words

    # --- on the layout ------------------------------------------------------------------

    def places(self, entries: list[e.Entry], numbers: list[int]) -> list[e.Entry]:
        """The entries with the bone that each play was joined to, where only one can be meant."""
        match = Match()
        slips: list[Slip] = []
        placed: list[e.Entry] = []
        for entry, number in zip(entries, [1, *numbers], strict=True):
            fact = entry.fact
            try:
                if isinstance(fact, e.BonePlayed) and fact.on is None:
                    fact = self.placed(match, fact, number, slips)
                decide(match, fact)
            except BonebookError:
                # Lines that cannot have happened, or not in a fives game, are not ours to mend.
                break
            match.apply(entry.position, fact)
            placed.append(replace(entry, fact=fact))
        if slips:
            raise BadText(slips)
        return [*placed, *entries[len(placed) :]]

    def placed(self, match: Match, fact: e.BonePlayed, number: int, slips: list[Slip]) -> e.Fact:
        """A play with the bone that it was joined to."""
        layout = hand_in_progress(match).layout
        if not layout.placements:
            return fact
        places = [on for on in layout.places_for(fact.bone) if on is not None]
        if len(places) == 1:
            self.note(number, "on", "", str(places[0]), why=f"{fact.bone} fits nowhere else")
            return replace(fact, on=places[0])
        fits = f"fits {' and '.join(map(str, places))}" if places else "fits nowhere"
        slips.append(Slip(number, "on", f"is missing, and {fact.bone} {fits}: say on which bone"))
        return replace(fact, on=layout.placements[-1].bone)


SHAPE_WORDS = frozenset(shape.word for shape in SHAPES.values())
