"""`bonebook tournament` and `bonebook verify-draw`: a tournament from its file."""

from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from api.cli import main
from domain.tournament.formats import FORMATS
from tests.domain.tournament.simulated import Simulation
from tests.support.paths import ROOT

EXAMPLE = ROOT / "docs" / "examples" / "tournament.jsonl"
LINES = EXAMPLE.read_text().splitlines()
SHOWN = (ROOT / "docs" / "tournaments.md").read_text().partition("```sh\n")[2].partition("```")[0]


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@pytest.mark.parametrize("command", SHOWN.splitlines())
def test_every_command_shown_works(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    done = run(*command.split()[1:])
    assert done.exit_code == 0
    assert done.output


def test_the_example_comes_to_two_champions() -> None:
    shown = run("tournament", EXAMPLE).output
    assert "championship: won by Pecos" in shown
    assert "consolation: won by Brazos" in shown
    assert "due:" not in shown


def test_before_its_end_the_matches_that_are_due_are_shown() -> None:
    opening = next(n for n, line in enumerate(LINES, 1) if '"round-paired"' in line)
    shown = run("tournament", EXAMPLE, "--at", str(opening)).output
    assert shown.count("due: morning/R1.") == 3


@pytest.mark.parametrize("seed", range(9))
def test_every_format_can_be_shown_at_every_line(seed: int, tmp_path: Path) -> None:
    simulation = Simulation(seed, 6)
    simulation.play()
    file = tmp_path / "tournament.jsonl"
    file.write_bytes(b"\n".join(map(msgspec.json.encode, simulation.facts)))
    for at in range(1, len(simulation.facts) + 1, 7):
        assert run("tournament", file, "--at", str(at)).exit_code == 0
    assert run("verify-draw", file).exit_code == 0


@pytest.mark.parametrize("form", FORMATS)
def test_a_simulated_event_is_the_same_each_time_and_can_be_opened_from_its_file(
    form: str, tmp_path: Path
) -> None:
    book = [] if FORMATS[form].book else ["--book", "UDL"]
    simulated = run("simulate", form, "--entries", "9", "--seed", "3", *book)
    assert simulated.exit_code == 0, simulated.output
    assert simulated.output == run("simulate", form, "--entries", "9", "--seed", "3", *book).output
    file, log = tmp_path / "event.jsonl", f"sqlite:///{tmp_path / 'log.db'}"
    file.write_text(simulated.output)
    shown = run("tournament", file).output
    assert "due:" not in shown
    recorded = run("tournament", file, "--into", "spring", "--database", log)
    assert (recorded.exit_code, shown in recorded.output) == (0, True)
    again = run("tournament", file, "--into", "spring", "--database", log)
    assert again.exit_code == 2
    assert "spring is taken" in again.output


def test_a_file_with_matches_of_another_log_and_an_id_that_is_none_are_refused(
    tmp_path: Path,
) -> None:
    log = f"sqlite:///{tmp_path / 'log.db'}"
    refused = run("tournament", EXAMPLE, "--into", "spring", "--database", log)
    assert refused.exit_code == 2
    assert "its match is in the log that the file is from" in refused.output
    refused = run("tournament", EXAMPLE, "--at", "3", "--into", "Spring!", "--database", log)
    assert (refused.exit_code, "--into Spring!: id: " in refused.output) == (2, True)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"secret":"', '"secret":"0', "matching regex"),
        ('"fact":"round-paired"', '"fact":"round-repaired"', "Invalid value 'round-repaired'"),
        ('"pairs":[["', '"pairs":[["E000","E001"],["', "pairs: are not those of the next round"),
        ('"commitment":"', '"commitment":"0', "matching regex"),
    ],
)
def test_a_file_that_was_changed_is_refused_with_its_line(
    old: str, new: str, message: str, tmp_path: Path
) -> None:
    line = next(n for n, line in enumerate(LINES, 1) if old in line)
    changed = [text.replace(old, new) if n == line else text for n, text in enumerate(LINES, 1)]
    file = tmp_path / "changed.jsonl"
    file.write_text("\n".join(changed))
    refused = run("verify-draw", file)
    assert refused.exit_code == 2
    assert f"line {line}: " in refused.output
    assert message in refused.output


@pytest.mark.parametrize(
    ("text", "message"),
    [("", "has no line"), ("{}", "line 1"), ("\xff", "line 1"), ("[" * 9000, "")],
)
def test_what_is_no_tournament_is_refused_in_one_line(
    text: str, message: str, tmp_path: Path
) -> None:
    file = tmp_path / "none.jsonl"
    file.write_bytes(text.encode("latin-1"))
    refused = run("tournament", file)
    assert (refused.exit_code, refused.output.count("\n")) == (2, 1)
    assert message in refused.output


def test_a_draw_that_is_not_there_cannot_be_verified(tmp_path: Path) -> None:
    file = tmp_path / "early.jsonl"
    file.write_text("\n".join(LINES[:3]))
    refused = run("verify-draw", file)
    assert refused.exit_code == 2
    assert "no draw is revealed" in refused.output
