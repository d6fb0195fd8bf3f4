"""The integrator's tutorial, carried out as printed."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from api.audit.signed_log.signing_key import signer
from domain.audit.notes import ED25519
from tests.api.conftest import BONEBOOK, Server
from tests.api.demo.test_readme import needs_curl
from tests.support.paths import ROOT

TUTORIAL = (ROOT / "docs" / "tutorial.md").read_text()
BLOCK = re.compile(r"```(sh|text)\n(.*?)```", re.DOTALL)


ORIGIN = "club.example/tutorial"


@pytest.fixture
def signing(tmp_path: Path) -> Iterator[Server]:
    """The server that the tutorial starts, which signs its log."""
    started = Server(tmp_path, origin=ORIGIN)
    yield started
    started.kill()


def test_each_command_of_the_tutorial_answers_what_is_printed_below_it(signing: Server) -> None:
    needs_curl()
    bash = shutil.which("bash")
    assert bash is not None
    blocks = [(kind, text) for kind, text in BLOCK.findall(TUTORIAL) if "run.py serve" not in text]
    commands = "".join(text for kind, text in blocks if kind == "sh")
    printed = "".join(text for kind, text in blocks if kind == "text")
    script = commands.replace("http://127.0.0.1:8000", signing.url)
    script = script.replace("python3 run.py", str(BONEBOOK))
    script = script.replace("examples/", f"{ROOT / 'examples'}/")
    key = signer(signing.folder / "bonebook.signing-key", ORIGIN, ED25519, create=False).key
    done = subprocess.run(
        [bash, "-euo", "pipefail", "-c", script],
        cwd=signing.folder,
        env={**os.environ, "KEY": signing.keys["official"], "LOG": f"log {key.text}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == (printed, "")
