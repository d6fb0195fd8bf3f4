"""`bonebook conformance`: every public vector passes, and failing is said plainly."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from api.cli import main
from api.conformance.engines import program
from domain.errors import BadRecord
from tests.api.conftest import BONEBOOK
from tests.support.paths import VECTORS


def conformance(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["conformance", *map(str, arguments)])


def write(folder: Path, *vectors: dict[str, Any]) -> Path:
    document = {"format": "domino-vectors/1", "set": "own", "file": "own", "vectors": vectors}
    (folder / "own.json").write_text(json.dumps(document))
    return folder


ROUNDING = {
    "id": "RN-9",
    "kind": "rounding",
    "ruleset": "PDA",
    "title": "up to two pips",
    "expect": {"points": [5, 0, 0, *[(pips + 2) // 5 * 5 for pips in range(3, 31)]]},
}


@pytest.mark.parametrize(
    "kind",
    [
        "board_counts",
        "legal_moves",
        "hand_end",
        "chips_penalties",
        "tournament",
        "fortytwo",
        "could_play",
    ],
)
def test_every_public_vector_passes(kind: str) -> None:
    result = conformance(VECTORS, "--kind", kind)
    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[-1].endswith(" passed, 0 failed")


@pytest.mark.share(3)
@pytest.mark.parametrize("file", ["adjudication_full", "adjudication_hidden", "games"])
def test_every_vector_of_the_fives_games_passes(file: str) -> None:
    result = conformance(VECTORS, "--kind", file, "--ruleset", "PDA,HF,FU,UDL")
    assert result.exit_code == 0, result.output


def test_a_book_without_the_choice_gives_the_whole_penalty(tmp_path: Path) -> None:
    """PDA-9c lets the opponent decline what is more than fifty; HF-BOG-3 does not ask."""
    vector = {"kind": "penalty", "penalty": "bogus_hand", "takes_additional": False}
    books = {"PDA": 50, "HF": 60}
    vectors = [
        {**vector, "id": book, "ruleset": book, "pips_in_hand": 58, "expect": {"points": points}}
        for book, points in books.items()
    ]
    assert conformance(write(tmp_path, *vectors)).exit_code == 0


def test_a_failure_prints_the_differing_fields_alone(tmp_path: Path) -> None:
    result = conformance(write(tmp_path, ROUNDING))
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        "FAILED own RN-9 up to two pips",
        "  points[0]: expected 5, found 0",
        "own: 0 passed, 1 failed",
        "level 2: 0 passed, 1 failed",
        "0 passed, 1 failed",
    ]


def test_a_kind_that_is_not_known_is_a_failure_and_never_skipped(tmp_path: Path) -> None:
    result = conformance(write(tmp_path, {"id": "X", "kind": "ludo", "expect": {}}))
    assert result.exit_code == 1
    assert "is 'ludo'" in result.output
    assert result.output.splitlines()[-1] == "0 passed, 1 failed"


@pytest.mark.parametrize("vector", [{}, {"kind": "rounding"}, {"kind": ["game"], "expect": {}}])
def test_a_vector_that_cannot_be_carried_out_is_a_failure(
    tmp_path: Path, vector: dict[str, Any]
) -> None:
    result = conformance(write(tmp_path, vector))
    assert result.exit_code == 1
    assert "found an error" in result.output


@pytest.mark.parametrize("name", ["nowhere", "empty", "broken", "another"])
def test_what_cannot_be_read_is_one_line_on_stderr_and_status_2(tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "broken").write_text("{")
    (tmp_path / "another").write_text('{"format": "chess/1", "vectors": []}')
    result = conformance(tmp_path / name)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert name in result.stderr


def test_ruleset_and_kind_choose_a_part() -> None:
    some = conformance(VECTORS, "--ruleset", "PDA", "--kind", "board_count")
    assert some.output.splitlines()[-1] == "20 passed, 0 failed"
    both = conformance(VECTORS, "--ruleset", "PDA,HF", "--kind", "board_count,rounding")
    assert both.output.splitlines()[-1] == "33 passed, 0 failed"


def test_a_part_that_is_empty_is_refused() -> None:
    result = conformance(VECTORS, "--ruleset", "CHESS")
    assert result.exit_code == 2


def test_the_outcome_can_be_had_as_json(tmp_path: Path) -> None:
    document = json.loads(conformance(write(tmp_path, ROUNDING), "--json").output)
    assert (document["passed"], document["failed"]) == (0, 1)
    assert document["failures"][0]["differs"] == [{"field": "points[0]", "expected": 5, "found": 0}]


def test_another_engine_is_held_against_them_level_by_level(tmp_path: Path) -> None:
    itself = f"{BONEBOOK} conformance --answer"
    done = conformance(VECTORS, "--level", "2", "--kind", "payment,ft_trick", "--engine", itself)
    assert done.exit_code == 0, done.output
    assert "level 1: " in done.output
    assert "level 2: " in done.output
    done = conformance(write(tmp_path, ROUNDING), "--engine", "true")
    assert (done.exit_code, "ended before it answered" in done.output) == (1, True)
    assert conformance(VECTORS, "--engine", "no-such-program").exit_code == 2


@pytest.mark.parametrize("answer", ["hello", "[1]", '{"error": "none"}'])
def test_an_engine_that_answers_no_object_is_named_with_its_answer(answer: str) -> None:
    says = ["sh", "-c", f"read line; echo '{answer}'"]
    with program(shlex.join(says)) as engine, pytest.raises(BadRecord):
        engine(ROUNDING)
