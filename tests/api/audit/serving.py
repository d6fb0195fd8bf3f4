"""A server over a signed log, in this process, and clients of every role."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
from litestar import Litestar
from litestar.types import ASGIApp

from api.access.access_store import AccessStore
from api.access.directory import Directory
from api.access.principals import Role
from api.audit.keeper import AuditKeeper
from api.event_store import Log, open_log
from api.http.services import services_of
from api.matches.matches import Matches
from api.server.app import fronted
from api.settings import Settings
from domain.audit.notes import NoteKey
from tests.support.bare import bare_app_over
from tests.support.principals import put_in

ORIGIN = "league.example/north"
OPENING = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m-1"}
STRANGER = "stranger"


def settings(folder: Path, **changed: Any) -> Settings:
    """Settings of a server that signs, with all of its files in a folder."""
    names: dict[str, Any] = {"audit": str(folder / "audit"), "signing_key": str(folder / "key")}
    names["seal_seconds"] = 3600  # positions are those of what a test records
    names["database"] = f"sqlite:///{folder / 'log.db'}"
    return Settings(origin=ORIGIN, **{**names, **changed})


async def keys_for(settings: Settings) -> dict[str, str]:
    """A key for each role, in a new log."""
    log = open_log(settings.database)
    roles: tuple[Role, ...] = ("director", "official", "recorder", "audience", "auditor")
    keys = await put_in(log, {role: role for role in roles})
    keys |= await put_in(log, {STRANGER: "audience"}, "match:m-9")
    await log.close()
    return keys


class Served:
    """The app while it runs."""

    def __init__(self, bare: Litestar, app: ASGIApp, keys: Mapping[str, str]) -> None:
        self.bare = bare
        self.audit: AuditKeeper = services_of(bare)[AuditKeeper]
        self.log: Log = services_of(bare)[Matches].log
        self._app = app
        self._keys = keys

    @property
    def key(self) -> NoteKey:
        """The key that the log is signed with."""
        assert self.audit.signing is not None
        return self.audit.signing.key

    async def covered(self, position: int) -> None:
        """Wait until a checkpoint covers this position."""
        assert self.audit.signing is not None
        await self.audit.signing.covered(position, 30)

    async def refresh(self) -> None:
        """Have the server learn of grants that were made behind its back."""
        await services_of(self.bare)[Directory].refresh()

    @property
    def access(self) -> AccessStore:
        return services_of(self.bare)[AccessStore]

    def client(self, role: str | None = None) -> httpx2.AsyncClient:
        """A client with the key of this role, or with none."""
        transport = httpx2.ASGITransport(app=self._app)  # pyright: ignore[reportArgumentType]
        headers = {"Authorization": f"Bearer {self._keys[role]}"} if role else {}
        return httpx2.AsyncClient(transport=transport, base_url="http://house", headers=headers)

    async def read(self, role: str, path: str, take: Callable[[bytes], None]) -> None:
        """Ask for a stream and hand on each piece as it comes, until the stream ends."""
        headers = [(b"host", b"house"), (b"authorization", f"Bearer {self._keys[role]}".encode())]
        scope: Any = {"type": "http", "method": "GET", "path": path, "headers": headers}
        scope |= {"raw_path": path.encode(), "query_string": b"", "client": ("127.0.0.1", 1)}
        scope |= {"server": ("house", 80), "scheme": "http", "root_path": "", "state": {}}
        scope |= {"http_version": "1.1", "asgi": {"version": "3.0"}}
        asked = False

        async def receive() -> Any:
            nonlocal asked
            if asked:
                await asyncio.Event().wait()
            asked = True
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Any) -> None:
            take(message.get("body", b""))

        await self._app(scope, receive, send)


@asynccontextmanager
async def serving(
    folder: Path, keys: Mapping[str, str] | None = None, **changed: Any
) -> AsyncIterator[Served]:
    """The app over the log in this folder, which is begun where it is not there."""
    set_up = settings(folder, **changed)
    keys = keys or await keys_for(set_up)
    bare = bare_app_over(open_log(set_up.database), None, set_up)
    async with bare.lifespan():
        yield Served(bare, fronted(bare, set_up), keys)
