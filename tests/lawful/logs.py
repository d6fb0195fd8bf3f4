"""Logs of lawful play with wrinkles, as a scribe who sees no bone drawn would keep them.

>>> made = log("PDA", 2, 7)
>>> made.facts == log("PDA", 2, 7).facts
True
"""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from domain import events as e
from domain.match.replay import Facts, as_corrected
from tests.generators import generate42, generate_fives, mending
from tests.lawful.record import Record
from tests.lawful.wrinkles import FIVES, ONLY, Wrinkle
from tests.lawful.wrinkles42 import STRAIGHT

TABLES: Final = (
    ("PDA", 2),
    ("HF", 2),
    ("HF", 3),
    ("HF", 4),
    ("FU", 2),
    ("FU", 3),
    ("FU", 4),
    ("UDL", 2),
    ("42", 4),
)


class Log(NamedTuple):
    """The facts of a record as corrected, and the names of the wrinkles in it."""

    facts: Facts
    wrinkles: tuple[str, ...]


def wrinkles_of(book: str, players: int) -> tuple[Wrinkle, ...]:
    """The wrinkles that have a place at a table, in the order in which they are told."""
    if book == "42":
        return STRAIGHT
    return tuple(one for one in FIVES if one not in ONLY or (book, players) in ONLY[one])


def lawful(rng: Random, book: str, players: int) -> Record:
    """One to three hands of lawful play, or now and then a whole game, with all duties done."""
    hands = None if rng.random() < 0.03 else rng.choice((1, 1, 2, 2, 3))
    if book == "42":
        return Record(rng, generate42.match42(rng, hands=hands).facts)
    habits = generate_fives.Habits(itemised=rng.choice((0, 1)))
    record = Record(
        rng, generate_fives.match(rng, book, players, habits=habits, best_of=1, hands=hands).facts
    )
    _do_duties(record)
    return record


def _do_duties(record: Record) -> None:
    """Everybody shuffles, the spinner is marked, the card is handed in."""
    for at in reversed(record.all(e.Shuffled)):
        others = [seat for seat in range(record.players) if seat != record[at].seat]
        record.insert(at, *map(e.Shuffled, others))
    if record.book == "UDL":
        for at in reversed(record.all(e.HandEnded)):
            doubles = [
                n
                for n in record.all(e.BonePlayed)
                if (record.last(at, e.HandStarted) or 0) < n < at and record[n].bone.is_double
            ]
            if doubles:
                record.insert(at, e.SpinnerMarked(record.rng.randrange(2), record[doubles[0]].bone))
    if record.book == "PDA":
        signed = record.all(e.ScoreCardSigned)
        if signed:
            record.insert(signed[-1] + 1, e.ScoreCardReceived())


def log(
    book: str,
    players: int,
    seed: object,
    *,
    wrinkles: Sequence[Wrinkle] | None = None,
    corrected: bool | None = None,
) -> Log:
    """A log with these wrinkles, or some by chance, the same for the same seed.

    `corrected`: with a slip of the scribe's, mended; by default by chance.
    """
    rng = Random(f"lawful {book} {players} {seed}")
    record = lawful(rng, book, players)
    chosen = wrinkles
    if chosen is None:
        every = wrinkles_of(book, players)
        chosen = rng.sample(every, rng.randrange(0, 5))
    # Wrinkles that leave facts out come last, since the others read what was done.
    __name__s = [
        wrinkle.__name__
        for wrinkle in sorted(chosen, key=wrinkles_of(book, players).index)
        if wrinkle(record)
    ]
    seen = generate_fives.hidden(
        record.facts, bits=rng.random() < 0.5, keep=rng.choice((0, 0, 0.3, 1)), seed=rng
    )
    if corrected or (corrected is None and rng.random() < 0.15):
        mended = rng.choice(list(mending.slips(rng, seen)))
        return Log(as_corrected(mended.entries), (*__name__s, f"corrected: {mended.how}"))
    return Log(list(enumerate(seen, 1)), tuple(__name__s))
