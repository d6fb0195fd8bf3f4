"""Faults that are planted in a copy of the house: every one is noticed."""

import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.house.mutants import MUTANTS, Mutant
from tests.support.examples import AsMany
from tests.support.paths import ROOT

COPIED = ("api", "domain", "projections", "adjudication", "tests", "openapi", "pyproject.toml")
FAILED = 1
"""pytest's status for tests that ran and failed; where none ran it is another one."""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of all that the tests of mutants need."""
    ignored = shutil.ignore_patterns("__pycache__")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name, ignore=ignored)
        else:
            shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def test_there_are_twenty_and_more_and_each_can_be_planted():
    assert len(MUTANTS) >= 20
    for mutant in MUTANTS:
        assert (ROOT / mutant.file).read_text().count(mutant.before) == 1, mutant.name
        file, name = mutant.test.split("::")
        assert f"def {name}(" in (ROOT / file).read_text(), mutant.name
    names = Counter(mutant.name for mutant in MUTANTS)
    assert not [name for name, times in names.items() if times > 1]


@pytest.mark.thorough
def test_every_mutant_is_noticed(house: Path, as_many: AsMany):
    chosen = MUTANTS[: as_many(0, 1, len(MUTANTS))]
    unnoticed = [mutant.name for n, mutant in enumerate(chosen) if not noticed(house, mutant, n)]
    assert unnoticed == []


def noticed(house: Path, mutant: Mutant, number: int) -> bool:
    """Whether the test fails once the mutant is planted; it is taken out again."""
    path = house / mutant.file
    text = path.read_text()
    try:
        path.write_text(text.replace(mutant.before, mutant.after))
        # Compiled code is known by the size and the second of its source.
        os.utime(path, (number, number))
        return status_of(house, mutant.test) == FAILED
    finally:
        path.write_text(text)


def status_of(house: Path, test: str) -> int:
    """pytest's status for one test of the copy."""
    options = ["-q", "-x", "-p", "no:cacheprovider", "--timeout", "300"]
    environment = {**os.environ, "PYTHONPATH": str(house)}
    command = [sys.executable, "-m", "pytest", *options, test]
    run = subprocess.run(command, cwd=house, env=environment, capture_output=True, check=False)
    return run.returncode
