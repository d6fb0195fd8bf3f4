"""Anything wrong with the call of a command is one line on standard error, and no traceback."""

import gc
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from api.cli import main
from tests.api.conftest import BONEBOOK
from tests.support.paths import ROOT

DEEP = "deep.json"
VECTORS = str(ROOT / "tests" / "vectors")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("nosuch",), "there is no command 'nosuch'; there are archive, backup, change-key, "),
        (("grant", "give"), "there is no command 'give'; there are "),
        (("simulate", "swiss", "--book", "chess"), "'chess' is not one of 'PDA', 'HF'"),
        (("serve", "--nosuch"), "No such option"),
        (("listen",), "Missing option '--secret'; see "),
        (("listen", "--secret", "x"), "is no secret of a webhook"),
        (("listen", "--secret", "whsec_AAAA", "--port", "99999999"), "0<=x<=65535"),
        (("replay", DEEP), "nests too deep"),
        (("import", DEEP), "nests too deep"),
        (("conformance", "--engine", "'a b", VECTORS), "No closing quotation"),
        (("rules", "--write", "file/below"), "Not a directory"),
        (("verify", "--card", "nowhere"), "No such file"),
    ],
)
def test_a_call_that_is_wrong_is_one_line(
    arguments: tuple[str, ...], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / DEEP).write_text("[" * 100_000)
    (tmp_path / "file").touch()
    gc.collect()  # No leftover of another test is to end amid a deep value, and warn there.
    result = CliRunner().invoke(main, arguments)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1), result.output
    assert result.stderr.startswith("bonebook: ")
    assert says in result.stderr


def test_a_full_disk_behind_standard_output_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [str(BONEBOOK), "rules"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (done.returncode, done.stderr) == (2, "bonebook: No space left on device\n")


def test_a_command_that_did_what_it_should_ends_with_0() -> None:
    result = CliRunner().invoke(main, ["rules"])
    assert (result.exit_code, result.stderr) == (0, "")
