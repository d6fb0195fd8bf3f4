"""The README's tour is carried out as printed, by a shell with curl, against a real server."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.api.conftest import Server
from tests.conftest import CI

README = (Path(__file__).parent.parent.parent / "README.md").read_text()
TOUR = README.partition("## A hand, by hand")[2].partition("\n## ")[0]
BLOCKS = re.findall(r"```(sh|json)\n(.*?)```", TOUR, re.DOTALL)


NO_CURL = "No curl here: install it (Debian: apt-get install curl) to have the tour tried"


def needs_curl() -> None:
    """As with the browser: without curl the tour is skipped, and in CI it fails."""
    if shutil.which("curl") is None:
        pytest.fail(NO_CURL) if CI else pytest.skip(NO_CURL)


def answers(server: Server) -> list[Any]:
    """What the tour's curl lines answer, in order; serving is the fixture's."""
    bash = shutil.which("bash")
    assert bash is not None
    lines = [block for kind, block in BLOCKS if kind == "sh" and "run.py serve" not in block]
    script = "\n".join(lines).replace("http://127.0.0.1:8000", server.url)
    told = subprocess.run(
        [bash, "-euo", "pipefail", "-c", script],
        check=True,
        capture_output=True,
        text=True,
        env={"KEY": server.keys["official"], "PATH": "/usr/bin:/bin"},
    ).stdout
    decoder, found, at = json.JSONDecoder(), [], 0
    while at < len(told):
        answer, at = decoder.raw_decode(told, at)
        found.append(answer)
    return found


def shows(answer: Any, printed: Any) -> bool:
    """Whether an answer has all that is printed; what is left out may be anything."""
    if isinstance(printed, dict):
        return isinstance(answer, dict) and all(
            key in answer and shows(answer[key], value) for key, value in printed.items()
        )
    return answer == printed


def test_the_tour_answers_what_the_readme_prints(server: Server) -> None:
    needs_curl()
    found = answers(server)
    printed = [json.loads(block) for kind, block in BLOCKS if kind == "json"]
    assert len(printed) == 4
    for one in printed:
        # In order: each printed answer is one of those that are still to come.
        while not shows(found[0], one):
            found.pop(0)
            assert found, one
    assert not any(answer.get("status", 0) >= 400 for answer in found[:-1])
