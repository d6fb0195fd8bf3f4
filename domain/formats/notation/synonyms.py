"""Other words that people use for the words of the notation."""

from itertools import chain
from typing import Final

from domain.formats.notation.shapes import HEAD, HOUSE_RULES, NOTED, SHAPES

WORDS: Final = {
    "play": "plays",
    "lays": "plays",
    "places": "plays",
    "pass": "passes",
    "knocks": "passes",
    "draw": "draws",
    "pulls": "draws",
    "take": "takes",
    "picks": "takes",
    "call": "calls",
    "scores": "calls",
    "pay": "pays",
    "peg": "pegs",
    "show": "shows",
    "reveals": "shows",
    "expose": "exposes",
    "shuffle": "shuffles",
    "washes": "shuffles",
    "sign": "signs",
    "bid": "bids",
    "declare": "declares",
    "challenge": "challenges",
    "dominoes": "domino",
    "retracts": "takes-back",
    "returns": "puts-back",
    "hand-end": "hand-over",
    "game-start": "game",
    "game-end": "game-over",
    "match-end": "match-over",
    "corrected": "correction",
    "finds": "observed",
}
"""By synonym of the word that tells what happened, the word of the notation."""

PHRASES: Final = {
    "to": "on",
    "onto": "on",
    "for": "answers",
    "color": "colour",
    "drawn": "just-drawn",
    "blocked": "lock",
    "locked": "lock",
    "unknown": "??",
    "?": "??",
    "winning": "winner",
}
"""By synonym of a later word of a line, the word of the notation."""

NAMES: Final = {
    "rulebook": "book",
    "rule-book": "book",
    "rules": "book",
    "edition": "version",
    "sha256": "hash",
    "content-hash": "hash",
    "player": "players",
    "names": "players",
    "option": "options",
    "best": "best-of",
    "carried-over": "scores",
}
"""By synonym of the name of a line of the head, the name in the notation."""

KNOWN: Final = frozenset(
    chain(
        (shape.word for shape in SHAPES.values()),
        (phrase.keyword for shape in SHAPES.values() for phrase in shape.phrases),
        ("domino", "lock", "void", "penalty", "made", "set", "forfeit", "passed", "none"),
        ("accident", "draw", "shuffle", "laydown", "doubles", "upheld", "dismissed"),
        ("highest_double", "any_domino", "lots", "proved", "refuted", "undetermined"),
    )
)
"""Words of the notation itself, in lower case."""

HEAD_NAMES: Final = frozenset((*(phrase.keyword for phrase in (*HEAD, *NOTED)), HOUSE_RULES))

SEAT_FOLLOWS: Final = frozenset(
    ("pays", "changes", "winner", "by", "shaker", "colour", "seat", "against", "domino-holder")
)
"""Words after which a seat stands."""

FREE: Final = frozenset(
    ("touch", "note", "reporter", "at", "recorded", "device", "bids", "finding")
)
"""Words whose value is not mended as a bone, even if it looks like one."""

POINTS_FOLLOW = frozenset({"calls", "muggins", "pays", "pegs"})
"""Words after which a number of points stands."""

NUMBERS = {
    "zero": "0",
    "one": "1",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
    "ten": "10",
    "eleven": "11",
    "twelve": "12",
    "thirteen": "13",
    "fourteen": "14",
    "fifteen": "15",
    "sixteen": "16",
    "seventeen": "17",
    "eighteen": "18",
    "nineteen": "19",
    "twenty": "20",
    "twenty-five": "25",
    "thirty": "30",
    "thirty-five": "35",
    "forty": "40",
    "forty-five": "45",
    "fifty": "50",
}
"""Numbers of points as people write them out."""

UNITS = frozenset({"point", "points", "pts", "pts."})
"""Words that people write after a number of points, and the notation does not."""
