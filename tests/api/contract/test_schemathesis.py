"""Schemathesis over the contract, as far as some seconds go; the bench goes on for longer."""

from pathlib import Path

import pytest

from bench.contract.contract import furnish, schemathesis
from bench.server.serving import serving


@pytest.mark.long
def test_every_example_of_the_contract_is_answered_as_it_says(
    tmp_path: Path, thorough: bool
) -> None:
    phases = "examples,coverage" if thorough else "examples"
    with serving("sqlite:///bonebook.db", tmp_path) as served:
        url = f"http://127.0.0.1:{served.port}"
        furnish(url, served.key)
        result = schemathesis(url, served.key, tmp_path, "--phases", phases)
    assert result.returncode == 0, result.stdout[-4000:] + result.stderr
