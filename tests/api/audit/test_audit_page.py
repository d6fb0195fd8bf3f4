"""The part of docs/audit.md on running a signed log, carried out as it is printed.

Its places are ours: the audit folder, ports and addresses. The lines about time stamps, which it
says are there if wanted, have tests of their own (`test_timestamps`).
"""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from api.cli import main
from tests.api.conftest import A_HAND, Server
from tests.support import warm
from tests.support.paths import ROOT
from tests.support.ports import free_port

PAGE = (ROOT / "docs" / "audit.md").read_text().partition("## Running it")[2]
BLOCKS: list[tuple[str, str]] = re.findall(r"```(\w*)\n(.*?)```", PAGE, re.DOTALL)


def carried_out(command: str, *ours: str) -> str:
    """The output of a command of the page, with our options, where it ends well."""
    program, *arguments = shlex.split(command)
    assert program == "bonebook"
    ended = CliRunner().invoke(main, [*arguments, *ours])
    assert ended.exit_code == 0, (command, ended.output)
    return ended.output


def record(server: Server, match: str) -> str:
    """Record a match, wait until it is signed and cosigned; the receipt of its last event."""
    with server.client("administrator") as client:
        opening = {"id": match, "book": "PDA", "players": ["Ana", "Bruno"]}
        assert client.post("/v1/matches", json=opening).status_code == 201
        sent = client.post(f"/v1/matches/{match}/events", json={"events": A_HAND})
        assert sent.status_code == 201
        while (health := client.get("/healthz").json())["cosigned"] != health["log_position"]:
            pass
        receipt = client.get(f"/v1/matches/{match}/events/2/receipt")
        assert receipt.status_code == 200
        return receipt.text


@pytest.mark.long
def test_a_signed_log_is_run_and_checked_by_the_page_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (settings, policy, addition, witness, monitor) = (text for _, text in BLOCKS)
    assert [kind for kind, _ in BLOCKS] == ["toml", "", "toml", "sh", "sh"]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BONEBOOK_CONFIG", "bonebook.toml")
    config = tmp_path / "bonebook.toml"
    wanted = [line for line in settings.splitlines() if not line.startswith("timestamp")]
    config.write_text("\n".join(wanted).replace("/mnt/other/", "") + "\n")
    server = Server(tmp_path, {"administrator": "is printed"}, config="bonebook.toml")
    witnessing = None
    try:
        printed = (tmp_path / "out").read_text()
        (server.keys["administrator"],) = re.findall(
            r"^  administrator (.*)$", printed, re.MULTILINE
        )
        log = re.findall(r"^  (log .*)$", printed, re.MULTILINE)
        assert len(log) == 1, "the first start prints the line of a policy"
        (tmp_path / "logs.policy").write_text(f"{log[0]}\n")
        asked = [*shlex.split(witness)[1:], "--port", str(free_port())]
        out, err = tmp_path / "witness.out", tmp_path / "witness.err"
        witnessing = warm.Running(tuple(asked), tmp_path, out, err, {})
        while not out.exists() or not out.read_text().endswith("\n"):
            assert witnessing.poll() is None, err.read_text()
        _, _, key, url = out.read_text().splitlines()[0].split()
        _, named, quorum = policy.splitlines()
        named = " ".join([*named.split()[:2], key, url])
        (tmp_path / "league.policy").write_text(f"{log[0]}\n{named}\n{quorum}\n")

        server.kill()
        config.write_text(config.read_text() + addition)
        server.start()
        (tmp_path / "receipt").write_text(record(server, "m-1"))
        watched = monitor.replace("https://bonebook.example", server.url)
        assert "events" in carried_out(watched, "--once")
        assert "cosigned 1 of 1" in carried_out("bonebook verify")
        carried_out("bonebook archive league.zip")
        carried_out("bonebook verify --export league.zip")
        carried_out("bonebook verify --receipt receipt")

        server.kill()
        carried_out("bonebook change-key other.signing-key")
        config.write_text(config.read_text().replace("bonebook.signing-key", "other.signing-key"))
        carried_out("bonebook verify")
    finally:
        server.kill()
        if witnessing is not None:
            witnessing.terminate()
            witnessing.wait()
