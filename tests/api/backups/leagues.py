"""A league whose log is signed, over a store, that is backed up and restored."""

from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from api.cli import main
from tests.api.conftest import A_HAND, Server

OPENING = {"book": "PDA", "players": ["Ana", "Bruno"]}
STORES = ("sqlite", "postgresql")


class League:
    """A server that signs, over a store, and places beside it for what is restored."""

    def __init__(self, folder: Path, url: str | None, other: str | None) -> None:
        (folder / "server").mkdir()
        self.folder = folder
        origin = "league.example/north"
        given: dict[str, Any] = {"database": url} if url else {}
        self.server = Server(folder / "server", origin=origin, **given)
        self.database = url or f"sqlite:///{folder / 'server' / 'bonebook.db'}"
        self.other = other or f"sqlite:///{folder / 'restored.db'}"
        self.file = folder / "north.backup"

    def environment(self, database: str, folder: Path) -> dict[str, str]:
        return {
            "BONEBOOK_DATABASE": database,
            "BONEBOOK_ORIGIN": "league.example/north",
            "BONEBOOK_AUDIT": str(folder / "bonebook.audit"),
            "BONEBOOK_SIGNING_KEY": str(folder / "bonebook.signing-key"),
        }

    def backup(self, *arguments: str) -> Result:
        environment = self.environment(self.database, self.folder / "server")
        return CliRunner().invoke(main, ["backup", str(self.file), *arguments], env=environment)

    def restore(self, *arguments: str) -> Result:
        environment = self.environment(self.other, self.folder / "restored")
        return CliRunner().invoke(main, ["restore", str(self.file), *arguments], env=environment)

    def record(self, match: str) -> None:
        with self.server.client("recorder") as client:
            opened = client.post("/v1/matches", json={**OPENING, "id": match})
            assert opened.status_code == 201, opened.text
            recorded = client.post(f"/v1/matches/{match}/events", json={"events": A_HAND})
            assert recorded.status_code == 201, recorded.text

    def settled(self) -> None:
        """Wait until all that is recorded is signed and listed."""
        with self.server.client("official") as client:
            while True:
                health = client.get("/healthz").json()
                reached = {model["log_position"] for model in health["read_models"]}
                if reached | {health["signed"]} == {health["log_position"]}:
                    return
