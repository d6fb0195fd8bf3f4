"""Schemathesis over the contract, against a server: ``python3 run.py bench contract 30``.

The number is of minutes; without one a few examples of each operation are tried. All of its checks
are on. What the contract allows may be refused for what is on record alone: 404, 409, 412, and 403
for the wrong PIN. Streams and imports have tests of their own.
"""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx2

from bench.server.serving import Served, serving

ROOT = Path(__file__).parents[2]
SETTINGS = """
[generation]
mode = "all"
allow-x00 = false

[checks.positive_data_acceptance]
expected-statuses = ["2xx", "304", "403", "404", "409", "412"]

[checks.negative_data_rejection]
expected-statuses = ["400", "401", "403", "404", "405", "406", "409", "412", "413", "415", "422"]
"""
NOT_TRIED = ("follow_match", "follow_league", "follow_table", "follow_tournament", "import_matches")
"""Streams do not end, and what a record may hold is said by a schema of its own."""
SEED_MATCH = "table-9"
HAND = [
    {"fact": "game-started", "number": 1},
    {"fact": "hand-started", "number": 1},
    {"fact": "opening-drawn", "seat": 0, "count": 7},
    {"fact": "opening-drawn", "seat": 1, "count": 7},
    {"fact": "bone-played", "seat": 1, "bone": "6-6"},
    {"fact": "bone-drawn", "seat": 0},
    {"fact": "bone-played", "seat": 0, "bone": "6-1", "on": "6-6", "just_drawn": False},
]


def furnish(url: str, key: str) -> None:
    """Let the key do everything, and play the hand that the examples speak of."""
    with httpx2.Client(base_url=url, headers={"Authorization": f"Bearer {key}"}) as client:
        me = client.get("/v1/principals").json()["data"][0]["id"]
        for role in ("director", "auditor", "recorder"):
            grant = {"principal": me, "role": role, "scope": "league"}
            client.post("/v1/grants", json=grant).raise_for_status()
        opening = {"id": SEED_MATCH, "book": "PDA", "players": ["Ana", "Bruno"]}
        client.post("/v1/matches", json=opening).raise_for_status()
        client.post(f"/v1/matches/{SEED_MATCH}/events", json={"events": HAND}).raise_for_status()


def schemathesis(
    url: str, key: str, folder: Path, *more: str
) -> "subprocess.CompletedProcess[str]":
    """One run of it; its report is on standard output, and what it tried is in the folder."""
    settings = folder / "schemathesis.toml"
    settings.write_text(SETTINGS)
    command = [str(Path(sys.executable).with_name("schemathesis")), "--config-file", str(settings)]
    command += ["run", str(ROOT / "openapi" / "openapi.json"), "--url", url, "--no-color"]
    command += ["-H", f"Authorization: Bearer {key}", "--checks", "all"]
    for name in NOT_TRIED:
        command += ["--exclude-operation-id", name]
    # A sheet begins a process of its own, which takes some seconds on a busy machine.
    command += ["--suppress-health-check", "all", "--request-timeout", "60"]
    command += ["--warnings", "off", "--continue-on-failure", *more]
    environment = {
        **os.environ,
        "SCHEMATHESIS_HOOKS": "bench.contract.hooks",
        "PYTHONPATH": str(ROOT),
        "BONEBOOK_TESTS_OWN_KEY": key.split("_")[1],
    }
    return subprocess.run(
        command, cwd=folder, text=True, capture_output=True, check=False, env=environment
    )


def run(minutes: float = 0) -> None:
    """Print what schemathesis found."""
    with TemporaryDirectory() as folder, serving("sqlite:///bonebook.db", Path(folder)) as served:
        print(_tried(served, Path(folder), minutes))


def _tried(served: Served, folder: Path, minutes: float) -> str:
    url = f"http://127.0.0.1:{served.port}"
    furnish(url, served.key)
    length = ("--max-time", str(int(minutes * 60))) if minutes else ("--max-examples", "10")
    return schemathesis(url, served.key, folder, *length).stdout


if __name__ == "__main__":
    run(float(sys.argv[1]) if len(sys.argv) > 1 else 0)
