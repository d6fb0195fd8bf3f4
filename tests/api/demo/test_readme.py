"""The tours of the README and the docs, carried out as printed by a shell with curl."""

import json
import re
import shutil
import subprocess
from typing import Any

import pytest

from tests.api.conftest import Server
from tests.conftest import CI
from tests.support.paths import ROOT

README = (ROOT / "README.md").read_text()
TOURS = {
    "README.md": README.partition("## A hand, by hand")[2].partition("\n## ")[0],
    "docs/officials.md": (ROOT / "docs" / "officials.md").read_text(),
    "docs/integrators.md": (ROOT / "docs" / "integrators.md").read_text(),
}
"""The text of each tour; a document's blocks make one script, in their order."""
PRINTED = {"README.md": 6, "docs/officials.md": 6, "docs/integrators.md": 3}
LEFT_OUT = ("run.py serve", "export URL", "examples/", "/slots")
"""Words of the blocks that start a server, and of a vendor's hour, which has a test of its own."""


NO_CURL = "No curl here: install it (Debian: apt-get install curl) to have the tour tried"


def needs_curl() -> None:
    """As with the browser: without curl the tour is skipped, and in CI it fails."""
    if shutil.which("curl") is None:
        pytest.fail(NO_CURL) if CI else pytest.skip(NO_CURL)


def blocks(tour: str, kind: str) -> list[str]:
    """The blocks of a tour of this kind, in order."""
    return re.findall(rf"```{kind}\n(.*?)```", TOURS[tour], re.DOTALL)


def answers(server: Server, tour: str) -> list[Any]:
    """Answers to the tour's curl lines, in order; serving is the fixture's."""
    bash = shutil.which("bash")
    assert bash is not None
    scripts = blocks(tour, "sh")
    lines = [block for block in scripts if not any(word in block for word in LEFT_OUT)]
    script = "\n".join(lines).replace("http://127.0.0.1:8000", server.url)
    stdout = subprocess.run(
        [bash, "-euo", "pipefail", "-c", script],
        check=True,
        capture_output=True,
        text=True,
        env={"KEY": server.keys["official"], "PATH": "/usr/bin:/bin"},
    ).stdout
    decoder, decoded, at = json.JSONDecoder(), [], 0
    while at < len(stdout):
        answer, at = decoder.raw_decode(stdout, at)
        decoded.append(answer)
    return decoded


def shows(answer: Any, printed: Any) -> bool:
    """Whether an answer has all that is printed; what is left out may be anything."""
    if isinstance(printed, dict):
        return isinstance(answer, dict) and all(
            key in answer and shows(answer[key], value) for key, value in printed.items()
        )
    if isinstance(printed, list) and isinstance(answer, list) and len(answer) == len(printed):
        return all(shows(*pair) for pair in zip(answer, printed, strict=True))
    return answer == printed


@pytest.mark.parametrize("tour", TOURS)
def test_the_tour_answers_what_is_printed(tour: str, server: Server) -> None:
    needs_curl()
    answers_ = answers(server, tour)
    printed = [json.loads(block) for block in blocks(tour, "json")]
    assert len(printed) == PRINTED[tour]
    for example in printed:
        # In order: each printed answer is one of those that are still to come.
        while not shows(answers_[0], example):
            answers_.pop(0)
            assert answers_, example
    refused = [one for one in answers_ if isinstance(one, dict) and one.get("status", 0) >= 400]
    assert refused == (answers_[-1:] if tour == "README.md" else [])


def test_the_integrators_are_told_every_route_of_a_dispute() -> None:
    """Each route below a match that is about disputes has its row in the table."""
    contract = json.loads((ROOT / "openapi" / "openapi.json").read_text())
    table = TOURS["docs/integrators.md"]
    about = ("claims", "disputes", "docket", "watch", "sweep", "corrections", "reviews")
    for path, methods in contract["paths"].items():
        name = path.removeprefix("/v1/matches/{match}/").replace("{position}", "N")
        if name.split("/")[0] in (*about, "what-if", "rerulings"):
            for method in methods:
                assert f"`{method.upper()} {name}`" in table, name
