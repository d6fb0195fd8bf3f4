"""Forty-odd disputes out of printed rule sheets, each answered through ``bonebook claim``.

The sheets, the questions and the answers stand in `docs/disputes.md`; here is the table at
which each question is asked. A row and its record have to agree.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from click.testing import CliRunner
from msgspec import json

from adjudication.finding import Finding
from api.cli import main
from domain import events as e
from domain.bones import Bone
from domain.match.decide import decide
from domain.match.match import Match
from tests.adjudication.hearings import recorded, table
from tests.support.fortytwo import Told, begun
from tests.support.pairs_table import Part, deal
from tests.support.pairs_table import told as played
from tests.support.paths import ROOT

_ROW: Final = re.compile(
    r"^\| (?P<number>\d+) \| (?P<sheet>.+?) \| (?P<says>.+?) \| (?P<book>\S+), `(?P<kind>\w+)` "
    r"\| (?P<verdict>\w+)(?:: (?P<cites>[^|]+?))? \| (?P<director>.+) \|$",
    re.MULTILINE,
)
OPEN = "1 plays 6-6"
SEEN = "6-4 6-5 5-5 4-4 3-3 2-1 1-0"
OTHER = "6-6 5-4 4-3 3-2 2-2 1-1 0-0"


class Asked(NamedTuple):
    """A record, and the options of ``bonebook claim`` that ask about it."""

    facts: Sequence[e.Fact]
    options: str


def _note(what: str, event: int | None = None, bone: str | None = None, seat: int = 0) -> e.Fact:
    return e.Observed(what, seat, None if bone is None else Bone(bone), event)


ALL_DOUBLES: Final = (
    "6-6 5-5 4-4 3-3 2-2 1-1 0-0",
    "6-5 6-4 6-3 6-2 6-1 6-0 5-4",
    "5-3 5-2 5-1 5-0 4-3 4-2 4-1",
    "4-0 3-2 3-1 3-0 2-1 2-0 1-0",
)
"""A deal in which seat 0 holds every double."""


def _doubles_led() -> list[e.Fact]:
    """Doubles are trump; 6-6 is led, and the next player holds sixes and no double."""
    record = Told()
    record.shake(1, hands=ALL_DOUBLES)
    record.bid("31", "pass", "pass", "pass")
    record.tell(e.TrumpDeclared(0, "doubles"), *_plays("0 6-6", "1 5-4"))
    return [fact for _, fact in record.facts]


def _straight(*more: e.Fact, trump: e.Trump = "6", bids: tuple[str, ...] = ()) -> list[e.Fact]:
    record = begun(*bids, trump=trump)
    record.tell(*more)
    return [fact for _, fact in record.facts]


def _plays(*plays: str) -> list[e.Fact]:
    """Bones of 42 in short words: ``"0 6-6"``."""
    return [e.BonePlayed(int(one[0]), Bone(one[2:])) for one in plays]


def _before_play(*facts: e.Fact, book: str = "42") -> list[e.Fact]:
    opened, begun_, *_ = table(book, holdings=(7, 7, 7, 7) if book == "42" else (7, 7))
    return recorded([opened, begun_], *facts)


def _lots(*names: str) -> e.LotsDrawn:
    return e.LotsDrawn(tuple(e.Lot(seat, Bone(name)) for seat, name in enumerate(names)))


def _late(book: str, what: str, minutes: int | None = None) -> list[e.Fact]:
    opened, *_ = table(book, holdings=(7, 7, 7, 7) if book == "42" else (7, 7))
    return recorded([opened], e.Observed(what, 1, minutes=minutes))


def _auction(*bids: tuple[int, str]) -> list[e.Fact]:
    record = begun()
    opened, started, hand, *drawn = [fact for _, fact in record.facts][:6]
    return [opened, started, hand, *drawn, *(e.BidMade(seat, bid) for seat, bid in bids)]


LOCKED: Final = (
    "1 plays 6-6",
    e.HandEnded("lock", 1, 50),
    "0 shows 6-4 6-5 5-5 4-4 3-3 2-1 1-0",
    "1 shows 5-4 4-3 3-2 2-2 1-1 0-0",
)

BLOCKED: Final = (
    *("A -", "B -", "C -", "D -", e.HandEnded("lock", None, 0)),
    *("A shows 5-5 0-0", "B shows 4-3 3-0", "C shows 3-3 4-4", "D shows 5-4 5-0"),
)


def _by_pairs(edition: str, *parts: Part) -> list[e.Fact]:
    """A hand by pairs; where it does not begin with its deal, from the start of the game."""
    return [fact for _, fact in played(edition, *parts)[1]]


def _in_line(*placed: str, held: tuple[int, ...]) -> e.HandStarted:
    """A hand by pairs that the recorder joins, with these bones around 6-6."""
    sixes = Bone("6-6")
    joints = tuple(e.Joint(Bone(name), None if name == "6-6" else sixes) for name in placed)
    return e.HandStarted(1, found=e.TableFound(held, joints, 0))


DISPUTES: Final[dict[int, Asked]] = {
    1: Asked(table("PDA", OPEN, holdings=(8, 7)), "--kind hand_size --event 4 --by 1"),
    2: Asked(table("PDA", OPEN, "0 draws", holdings=(6, 7)), "--kind hand_size --event 4 --by 1"),
    3: Asked(
        table("UDL", OPEN, "0 draws", holdings=(SEEN, OTHER)), "--kind could_play --event 7 --by 1"
    ),
    4: Asked(
        table("UDL", OPEN, "0 passes", holdings=(SEEN, OTHER)), "--kind could_play --event 7 --by 1"
    ),
    5: Asked(
        table("UDL", "0 plays 5-5", holdings=("5-5 6-6 6-4 4-4 3-3 2-1 1-0", 7)),
        "--kind wrong_opening --event 6 --by 1",
    ),
    6: Asked(_late("UDL", "late", 20), "--kind late_forfeit --against 1"),
    7: Asked(
        table("UDL", "1 plays 5-0", "1 calls 5", holdings=(7, 7)), "--kind score_call --event 7"
    ),
    8: Asked(
        table("UDL", OPEN, "0 plays 6-3 on 6-6", "1 plays 6-1 on 6-6", "0 calls 15"),
        "--kind score_call --event 9",
    ),
    9: Asked(
        table("PDA", e.BoneDrawn(0), "0 plays 6-6", holdings=(6, 7)), "--kind hand_size --event 4"
    ),
    10: Asked(table("PDA", OPEN, "0 draws"), "--kind could_play --event 7 --by 1"),
    11: Asked(_late("PDA", "no_show"), "--kind late_forfeit --against 1"),
    12: Asked(table("UDL", OPEN, _note("slow_play")), "--kind slow_play --against 0 --by 1"),
    13: Asked(
        table("UDL", OPEN, _note("substitution")), "--kind observed --what substitution --against 0"
    ),
    14: Asked(
        table("PDA", OPEN, "0 plays 6-3 on 6-6", "1 plays 6-1 on 6-6", "1 muggins 15"),
        "--kind muggins --event 9",
    ),
    15: Asked(
        table(
            "PDA",
            "0 plays 6-6",
            e.HandEnded("domino", 0, 40),
            "1 shows 6-5 6-4 6-3 5-5 1-1",
            holdings=("6-6", 5),
        ),
        "--kind hand_points --event 7",
    ),
    16: Asked(
        table("UDL", OPEN, _note("concealing")), "--kind observed --what concealing --against 0"
    ),
    17: Asked(table("PDA", e.HandEnded("void"), holdings=(SEEN, 7)), "--kind void_hand --event 6"),
    18: Asked(
        table("UDL", e.HandEnded("void"), holdings=("6-6 5-5 4-4 3-3 2-2 1-0 2-0", 7)),
        "--kind void_hand --event 6",
    ),
    19: Asked(_straight(e.Observed("spectator")), "--kind observed --what spectator"),
    20: Asked(
        table("UDL", OPEN, _note("slam_disconnect")),
        "--kind observed --what slam_disconnect --against 0",
    ),
    21: Asked(
        recorded(
            table("FU", holdings=(5, 5))[:2],
            _lots("6-5", "2-1"),
            e.HandStarted(1, "any_domino", 0),
            e.OpeningDrawn(0, 5),
            e.OpeningDrawn(1, 5),
            "1 plays 4-3",
        ),
        "--kind wrong_leader --event 7 --by 0",
    ),
    22: Asked(
        table("UDL", "0 exposes 6-4 shuffle", OPEN, "0 draws"),
        "--kind exposed_not_played --event 6",
    ),
    23: Asked(
        table("PDA", OPEN, "0 plays 5-4 on 6-6 touch 6 5"), "--kind misplay --event 7 --by 1"
    ),
    24: Asked(
        table(
            "HF",
            *("1 plays 6-6", e.HandEnded("lock", 0, 40)),
            holdings=("6-4 6-5 5-5 4-4 3-3 2-1 1-0", 7),
        ),
        "--kind blocked --event 7",
    ),
    25: Asked(table("UDL", *LOCKED), "--kind lock_winner --event 7 --against 1"),
    26: Asked(
        table("HF", OPEN, "0 draws", "0 draws", "0 plays 6-4 on 6-6", holdings=(SEEN, OTHER)),
        "--kind could_play --event 7 --by 1",
    ),
    27: Asked(
        table("UDL", OPEN, "0 plays 5-4 on 6-6 touch 6 5"), "--kind misplay --event 7 --by 1"
    ),
    28: Asked(
        table("UDL", OPEN, "0 plays 5-4 on 6-6 touch 6 5"), "--kind misplay --event 7 --by 0"
    ),
    29: Asked(
        table("UDL", OPEN, "0 plays 5-4 on 6-6 touch 6 5", "1 plays 6-1 on 6-6"),
        "--kind misplay --event 7 --by 1",
    ),
    30: Asked(
        table(
            "PDA",
            *("0 plays 6-6", e.HandEnded("domino", 0, 40), e.HandStarted(2)),
            *(e.OpeningDrawn(0, 7), e.OpeningDrawn(1, 7), "1 plays 5-4"),
            holdings=("6-6", 5),
        ),
        "--kind wrong_leader --event 11 --by 0",
    ),
    31: Asked(
        table(
            "PDA",
            *(OPEN, "0 plays 6-4 on 6-6", "1 plays 4-4 on 6-4", "0 plays 4-1 on 4-4"),
            "1 plays 4-2 on 4-4 arm",
        ),
        "--kind misplay --event 10 --by 0",
    ),
    32: Asked(
        table(
            "FU",
            *("0 plays 6-4", e.ScoreCalled(0, 2), _note("called_before_release", 9)),
            holdings=(5, 5, 5, 5),
        ),
        "--kind early_call --event 9 --by 1",
    ),
    33: Asked(
        table("UDL", OPEN, "0 plays 6-4 on 6-6", _note("named", 7, "6-5")),
        "--kind misnamed --event 7 --by 1",
    ),
    34: Asked(
        table("UDL", OPEN, "0 exposes 6-4", "0 plays 6-5 on 6-6"),
        "--kind exposed_not_played --event 7 --by 1",
    ),
    35: Asked(
        table(
            "PDA",
            *(OPEN, "0 plays 6-4 on 6-6", "1 plays 6-2 on 6-6", "0 plays 4-2 on 6-4"),
            _note("meant_for", 9, "6-2"),
        ),
        "--kind end_meant --event 9 --by 0",
    ),
    36: Asked(table("UDL", OPEN, _note("leaves")), "--kind observed --what leaves --against 0"),
    37: Asked(
        table("HF", OPEN, "0 plays 6-4 on 6-6", _note("touched", 7, "6-5")),
        "--kind touched_not_played --event 7 --by 1",
    ),
    38: Asked(
        table("FU", "1 plays 6-4", "0 plays 6-5 on 6-4", "1 plays 5-4 on 6-5", holdings=(5, 5)),
        "--kind end_meant --event 8 --by 1",
    ),
    39: Asked(
        table(
            "PDA",
            *(OPEN, "0 plays 6-4 on 6-6", _note("thinking", 7)),
            holdings=("6-4 5-5 4-4 3-3 2-2 1-1 0-0", 7),
        ),
        "--kind idle_thinking --event 7 --by 1",
    ),
    40: Asked(
        _straight(*_plays("0 6-6"), e.Observed("signs", 1)),
        "--kind observed --what signs --against 1",
    ),
    41: Asked(_auction((0, "126")), "--kind illegal_bid --event 7 --by 1"),
    42: Asked(
        _before_play(
            e.LotsDrawn(
                tuple(e.Lot(s, Bone(b)) for s, b in enumerate(["6-3", "5-4", "2-1", "1-0"]))
            ),
            e.LotsDrawn((e.Lot(0, Bone("3-3")), e.Lot(2, Bone("6-6")))),
        ),
        "--kind redrew_untied --event 4",
    ),
    43: Asked(
        _before_play(e.HandStarted(1, shaker=3), e.OpeningDrawn(3, 7)),
        "--kind draw_order --event 4",
    ),
    44: Asked(
        [
            *_auction((0, "pass"), (1, "pass"), (2, "pass"), (3, "pass")),
            e.HandEnded("passed", marks={}),
        ],
        "--kind hand_marks --event 11",
    ),
    45: Asked(_doubles_led(), "--kind renege --event 13 --by 0"),
    46: Asked(
        _auction((0, "30"), (1, "pass"), (2, "pass"), (3, "pass")) + _plays("0 6-4"),
        "--kind trump_is --trump 6",
    ),
    47: Asked(
        _straight(e.StackChosen(1, "single"), bids=("84", "pass", "pass", "pass")),
        "--kind stack_choice --event 12",
    ),
    48: Asked(_auction((1, "31"), (0, "30")), "--kind bid_out_of_turn --event 7 --by 0"),
    49: Asked(
        _straight(*_plays("0 6-4", "1 5-5", "2 4-1", "3 3-2")),
        "--kind trick_points --against 0 --count 31",
    ),
    50: Asked(
        _straight(*_plays("0 6-4", "1 5-5"), trump="5"), "--kind suit_named --trump 6 --event 12"
    ),
    51: Asked(
        _straight(*_plays("0 6-5", "1 0-0", "2 1-0", "3 2-0", "0 6-6", "1 5-5"), trump="5"),
        "--kind renege --event 13 --by 0",
    ),
    52: Asked(
        _before_play(_lots("6-5", "4-4", "2-1", "1-0"), e.HandStarted(1, shaker=2)),
        "--kind wrong_shaker --event 4",
    ),
    53: Asked(_late("42", "late", 6), "--kind late_forfeit --against 1"),
    54: Asked(table("HF", OPEN, "1 plays 6-1 on 6-6"), "--kind out_of_turn --event 7 --by 0"),
    55: Asked(
        table("PDA", OPEN, "0 plays 6-4 on 6-6", "0 lifts 7"),
        "--kind premature_correction --event 8",
    ),
    56: Asked(
        table("UDL", OPEN, "0 plays 6-3 on 6-6", "1 plays 6-1 on 6-6", "1 muggins 15"),
        "--kind muggins --event 9 --by 1",
    ),
    57: Asked(
        _by_pairs("brazil", deal(), "A 6-6", e.BoneExposed(1, Bone("6-1")), "B 6-2"),
        "--kind exposed_not_played --event 9 --by 0",
    ),
    58: Asked(
        _by_pairs("brazil", deal(), "A 6-6", "B -", "C 6-5", "D -", "A -", "B 6-1"),
        "--kind could_play --event 9 --by 0",
    ),
    59: Asked(
        _by_pairs("spain", _in_line("6-6", "6-1", "6-2", held=(2, 2, 2, 2)), *BLOCKED),
        "--kind lock_winner --event 8 --against 0",
    ),
    60: Asked(
        _by_pairs("spain", _in_line("6-6", "6-1", "6-2", held=(2, 2, 2, 2)), *BLOCKED),
        "--kind blocked --event 8",
    ),
    61: Asked(
        _by_pairs("jamaica", deal(opens="double_six", by=None), "A 5-5"),
        "--kind wrong_leader --event 8 --by 1",
    ),
    62: Asked(
        _by_pairs("puerto_rico_500", _in_line("6-6", "6-1", "6-2", held=(1, 2, 2, 2)), "A 2-1"),
        "--kind capicua --event 4",
    ),
    63: Asked(
        _by_pairs(
            "dominican", deal(opens="double_six", by=None), "A 6-6", "B -", "C -", "D -", "A 6-1"
        ),
        "--kind round_of_passes --event 11",
    ),
    64: Asked(
        _by_pairs("world", deal(), e.Observed("signals", 1)),
        "--kind observed --what signals --against 1",
    ),
    65: Asked(
        _by_pairs("world", e.Observed("late", 1, minutes=20)), "--kind late_forfeit --against 1"
    ),
    66: Asked(
        _by_pairs(
            "world",
            *(_in_line("6-6", "6-1", "6-2", held=(1, 2, 2, 2)), "A 2-1"),
            *("B shows 5-5 4-4", "C shows 3-3 3-2", "D shows 5-4 5-3"),
            e.HandEnded("domino", 0, 46),
        ),
        "--kind hand_points --event 8",
    ),
    67: Asked(
        _by_pairs(
            "spain",
            *(deal(), "A 6-6", "B 6-1", "C 6-2"),
            e.BonePlayed(3, Bone("2-1"), Bone("6-2")),
            _note("meant_for", 11, "6-1", 3),
        ),
        "--kind end_meant --event 11 --by 3",
    ),
}
"""By the number of its row."""


def _rows() -> dict[int, re.Match[str]]:
    text = (ROOT / "docs" / "disputes.md").read_text()
    return {int(row["number"]): row for row in _ROW.finditer(text)}


def _asked(question: Asked, tmp_path: Path) -> Finding:
    match = Match()
    for position, fact in enumerate(question.facts, 1):
        decide(match, fact)
        match.apply(position, fact)
    file = tmp_path / "match.jsonl"
    file.write_bytes(b"".join(e.encode(fact) + b"\n" for fact in question.facts))
    options = [*question.options.split(), "--json"]
    ran = CliRunner().invoke(main, ["claim", str(file), *options])
    assert ran.exit_code == 0, ran.output
    return json.decode(ran.output, type=Finding)


@pytest.mark.parametrize("number", DISPUTES)
def test_a_dispute_of_a_printed_sheet_is_answered_as_its_row_says(
    number: int, tmp_path: Path
) -> None:
    row, question = _rows()[number], DISPUTES[number]
    finding = _asked(question, tmp_path)
    assert (finding.book, finding.claim.kind) == (row["book"], row["kind"])
    assert finding.verdict == row["verdict"]
    follows = finding.consequence
    cites = ", ".join(follows.cites) if follows is not None else None
    assert cites == row["cites"]


def test_every_row_is_asked_and_names_a_sheet_that_is_listed() -> None:
    rows = _rows()
    assert rows.keys() == DISPUTES.keys()
    assert len(rows) >= 40
    text = (ROOT / "docs" / "disputes.md").read_text()
    listed = set(re.findall(r"^\[([A-Z]+)\]: https?://", text, re.MULTILINE))
    assert {
        name for row in rows.values() for name in re.findall(r"\[([A-Z]+)\]", row["sheet"])
    } == (listed)
