"""The types for TypeScript are the contract's own, and a program that uses them runs."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright._impl._driver import compute_driver_executable

from tests.api.conftest import Server
from tests.paths import ROOT

FOLDER = ROOT / "clients" / "typescript"
NODE = compute_driver_executable()[0]
"""The one in playwright's wheel, which runs TypeScript as it is."""


def test_a_program_in_typescript_records_disputes_and_rules_a_match(server: Server) -> None:
    done = subprocess.run(
        [NODE, "--no-warnings", str(FOLDER / "match.ts")],
        env={**os.environ, "URL": server.url, "KEY": server.keys["official"]},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "proved, ruled at 13\n"), done.stderr


def test_the_program_is_right_by_the_types_of_the_contract(thorough: bool, tmp_path: Path) -> None:
    npx = shutil.which("npx")
    if npx is None or not thorough:
        pytest.skip("npm fetches the compiler: run with --thorough where there is an npm")
    for name in ("match.ts", "bonebook.d.ts"):
        shutil.copy(FOLDER / name, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    command = [npx, "--yes", "-p", "typescript@5.9", "-p", "@types/node@22", "tsc"]
    options = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext"]
    done = subprocess.run(
        [*command, *options, "--allowImportingTsExtensions", str(tmp_path / "match.ts")],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
