"""Matches in files: every format gives back the same facts, times and reporters."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest
from click.testing import CliRunner

from api.cli import main
from api.exchange.match_files import NOTED, as_lines, possible, read_matches
from domain import events as e
from domain.errors import BadRecord
from domain.formats import neutral_json, notation
from domain.match.replay import as_corrected
from tests.generators import generate42, generate_fives
from tests.support.examples import AsMany

TABLES = [*generate_fives.TABLES, ("42", 4)]

FORMATS: dict[str, tuple[str, Callable[[list[e.Entry]], bytes]]] = {
    "facts": ("jsonl", as_lines),
    "notation": ("bones", lambda entries: notation.write(entries).encode()),
    "record": (
        "json",
        lambda entries: msgspec.json.encode(neutral_json.write(as_corrected(entries), entries)),
    ),
}
"""By the name that `bonebook export` has for it: how its file's name ends, and its writer."""


def noted(seed: str, book_id: str, players: int) -> list[e.Entry]:
    """A careless match, with times and reporters for most of its events."""
    rng = Random(f"{seed} {book_id} {players}")
    if book_id == "42":
        facts = generate42.match42(rng, generate42.CARELESS).facts
    else:
        facts = generate_fives.match(
            rng, book_id, players, habits=generate_fives.CARELESS, best_of=rng.choice((1, 3))
        ).facts
    second = 0
    entries: list[e.Entry] = []
    for position, fact in enumerate(facts, 1):
        second += rng.randrange(1, 9)
        time = f"2026-09-03T{20 + second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}"
        entries.append(
            e.Entry(
                position,
                fact,
                rng.choice(("", "carla", "Carla Diaz", 'the "box" #2')),
                rng.choice((None, f"{time}Z", f"{time}.250-06:00")),
                rng.choice(("", f"{time}.5Z")),
            )
        )
    return entries


@pytest.mark.share(5, long=2)
@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize(("book_id", "players"), TABLES)
def test_facts_times_and_reporters_come_back_from_every_format(
    book_id: str, players: int, form: str, tmp_path: Path, as_many: AsMany
) -> None:
    ending, write = FORMATS[form]
    file = tmp_path / f"match.{ending}"
    for seed in range(as_many(1, 1, 60)):
        entries = noted(str(seed), book_id, players)
        file.write_bytes(write(entries))
        assert read_matches(file) == [entries]
        assert write(possible(entries)) == file.read_bytes()


@pytest.mark.share(3, long=2)
@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize(("book_id", "players"), [("HF", 3), ("42", 4)])
def test_a_match_imported_and_exported_again_and_again_stays_the_same(
    book_id: str, players: int, form: str, tmp_path: Path
) -> None:
    ending, write = FORMATS[form]
    first = tmp_path / f"first.{ending}"
    entries = noted("log", book_id, players)
    first.write_bytes(write(entries))
    once = exported(first, form, tmp_path / "once.db")
    second = tmp_path / f"second.{ending}"
    second.write_bytes(once)
    assert exported(second, form, tmp_path / "twice.db") == once
    for before, after in zip(entries, *read_matches(second), strict=True):
        assert (after.fact, after.happened_at) == (before.fact, before.happened_at)
        assert after.reporter == (before.reporter or "import")
        assert before.recorded_at in ("", after.recorded_at)


def exported(file: Path, form: str, database: Path) -> bytes:
    """The file out of a new log, in a format, after this file went in."""
    log = ["--database", f"sqlite:///{database}"]
    recorded = CliRunner().invoke(main, ["import", str(file), *log])
    assert recorded.exit_code == 0, recorded.stderr
    written = CliRunner().invoke(
        main, ["export", recorded.stdout.split()[0], *log, "--format", form]
    )
    assert written.exit_code == 0, written.stderr
    return written.stdout_bytes


@pytest.mark.parametrize("form", FORMATS)
def test_a_time_that_is_none_is_refused_with_its_event(form: str, tmp_path: Path) -> None:
    ending, write = FORMATS[form]
    opened, *rest = noted("time", "PDA", 2)
    entries = [msgspec.structs.replace(opened, happened_at="yesterday"), *rest]
    file = tmp_path / f"match.{ending}"
    file.write_bytes(write(entries))
    refused = CliRunner().invoke(main, ["import", str(file), "--database", "sqlite://"])
    assert refused.exit_code == 2
    assert "event 1: happened_at: 'yesterday' is no time such as" in refused.stderr


@pytest.mark.parametrize("vector", ["1", '"game"', '{"game": 1}', '{"game": {"log": 1}}'])
def test_a_vector_that_is_no_game_is_refused_by_its_number(vector: str, tmp_path: Path) -> None:
    file = tmp_path / "vectors.json"
    file.write_text(f'{{"vectors": [{{"kind": "rounding"}}, {vector}]}}')
    with pytest.raises(BadRecord, match=r"vectors\[1\]"):
        read_matches(file)


def test_no_fact_has_a_field_that_a_line_has_of_its_entry() -> None:
    fields = {field.name for kind in e.FACTS for field in msgspec.structs.fields(kind)}
    assert not fields & set(NOTED)
