"""The integrator's tutorial, carried out as printed."""

import os
import re
import shutil
import subprocess

from tests.api.conftest import Server
from tests.api.demo.test_readme import needs_curl
from tests.support.paths import ROOT

TUTORIAL = (ROOT / "docs" / "tutorial.md").read_text()
BLOCK = re.compile(r"```(sh|text)\n(.*?)```", re.DOTALL)


def test_each_command_of_the_tutorial_answers_what_is_printed_below_it(own_server: Server) -> None:
    needs_curl()
    bash = shutil.which("bash")
    assert bash is not None
    blocks = [(kind, text) for kind, text in BLOCK.findall(TUTORIAL) if "run.py serve" not in text]
    commands = "".join(text for kind, text in blocks if kind == "sh")
    printed = "".join(text for kind, text in blocks if kind == "text")
    script = commands.replace("http://127.0.0.1:8000", own_server.url)
    script = script.replace("examples/", f"{ROOT / 'examples'}/")
    done = subprocess.run(
        [bash, "-euo", "pipefail", "-c", script],
        cwd=own_server.folder,
        env={**os.environ, "KEY": own_server.keys["official"]},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == (printed, "")
