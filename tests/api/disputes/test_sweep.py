"""`bonebook sweep`: what whole matches prove, from a file, a folder and the log."""

import asyncio
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec import json

from api.cli import main
from api.event_store import open_log
from domain.events.tournament_facts import TournamentEntry, TournamentOpened, stream_of
from domain.tournament.formats import format_of
from tests.support.paths import VECTORS

GAMES = VECTORS / "games.json"


def swept(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["sweep", *arguments])
    return result.exit_code, result.stdout


def vectors() -> list[dict]:
    return json.decode(GAMES.read_bytes())["vectors"]


FEW = 5


@pytest.fixture
def a_few(tmp_path: Path) -> Path:
    """A file of some of the games."""
    file = tmp_path / "games.json"
    games = json.decode(GAMES.read_bytes())
    file.write_bytes(json.encode({**games, "vectors": games["vectors"][:FEW]}))
    return file


@pytest.mark.thorough
def test_every_finding_of_a_file_of_games_is_listed():
    status, output = swept(str(GAMES))
    expected = [one for each in vectors() for one in each["expect"]["proved"]]
    expected += [one for each in vectors() for one in each["expect"]["refuted_statements"]]
    assert status == 0
    for finding in expected:
        assert f"event {finding['event'] + 2:<5}" in output
        assert finding["type"] in output
    assert output.splitlines()[-1].startswith("32 matches, ")


def test_json_gives_a_line_for_each_match(a_few: Path):
    status, output = swept(str(a_few), "--json")
    lines = [json.decode(line) for line in output.splitlines()]
    assert status == 0
    assert [len(one["found"]["proved"]) for one in lines] == [
        len(each["expect"]["proved"]) for each in vectors()[:FEW]
    ]


@pytest.mark.long
def test_a_folder_and_a_log_are_swept_too(tmp_path: Path, a_few: Path):
    database = f"sqlite:///{tmp_path / 'log.db'}"
    runner = CliRunner()
    assert runner.invoke(main, ["import", str(a_few), "--database", database]).exit_code == 0
    asyncio.run(with_a_tournament(database))
    (tmp_path / "archive").mkdir()
    a_few.rename(tmp_path / "archive" / "games.json")
    counts = [
        swept(*where)[1].splitlines()[-1]
        for where in (
            (str(tmp_path / "archive"),),
            ("--database", database),
        )
    ]
    assert counts[0] == counts[1]
    assert counts[0].startswith(f"{FEW} matches, ")


def test_rulings_of_a_log_with_a_tournament_are_given_anew(tmp_path: Path):
    database = f"sqlite:///{tmp_path / 'log.db'}"
    asyncio.run(with_a_tournament(database))
    done = CliRunner().invoke(main, ["rerule", "--database", database])
    assert (done.exit_code, done.output) == (0, "0 rulings, 0 of them otherwise\n")


async def with_a_tournament(database: str) -> None:
    """Open one in the log, which has a stream beside those of matches."""
    log = open_log(database)
    digest = format_of("PDA", {}).sha256()
    opened = TournamentOpened("Spring", "PDA", digest, {})
    await log.append(stream_of("spring"), [TournamentEntry(1, opened)], 0)
    await log.close()


@pytest.mark.long
def test_several_processes_tell_the_same_in_the_same_order(a_few: Path):
    assert swept(str(a_few), "--json", "--jobs", "2") == swept(str(a_few), "--json")


def test_with_nothing_to_sweep_it_says_what_to_give():
    result = CliRunner().invoke(main, ["sweep"])
    assert result.exit_code == 2
    assert "--database" in result.stderr
