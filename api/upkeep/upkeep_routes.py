"""Routes of upkeep: an administrator's acts over HTTP, the list of them, and the page with both."""

from typing import Any

from litestar import get, post

from api.access.guards.guard import directory_of, may, the_caller
from api.access.guards.once_by_key import once
from api.http import answers
from api.http.answers import Page
from api.http.http_types import Request, Response
from api.http.services import service
from api.page_kit.rendering import page
from api.settings import Settings
from api.upkeep.acts import UpkeepAct
from api.upkeep.administrator import Administrator


@post("/v1/upkeep/backups", opt={**may("keep-up"), "answer": UpkeepAct})
@once
async def back_up_now(request: Request) -> Response:
    """Write a backup of the league into the server's folder for backups, while it records."""
    act = await service(request, Administrator).back_up(the_caller(request.scope))
    return answers.uncached(act, 201)


@post("/v1/upkeep/signatures", opt={**may("keep-up"), "answer": UpkeepAct})
@once
async def sign_now(request: Request) -> Response:
    """Have all that is recorded signed within 10 s; `events` says how far the signature reaches."""
    act = await service(request, Administrator).sign(the_caller(request.scope))
    return answers.uncached(act, 201)


@post("/v1/upkeep/verifications", opt={**may("keep-up"), "answer": UpkeepAct})
@once
async def verify_now(request: Request) -> Response:
    """Verify every row of the league as `bonebook verify` does, in a process of its own."""
    act = await service(request, Administrator).verify(the_caller(request.scope))
    return answers.uncached(act, 201)


@get("/v1/upkeep", opt={**may("read-access"), "answer": Page[UpkeepAct]})
async def list_upkeep(request: Request) -> Response:
    """The last acts of upkeep, the newest first: who asked for what, and what came of it."""
    return answers.uncached(await service(request, Administrator).acts.listed())


@get("/upkeep", opt=may("keep-up"))
async def upkeep_page(request: Request) -> Response:
    """The page of upkeep: a button for each act, and the last acts."""
    acts, directory = await service(request, Administrator).acts.listed(), directory_of(request)
    settings = service(request, Settings)
    shown = [(act, _name(directory.named(act.principal), act.principal)) for act in acts]
    return page(
        request,
        "upkeep/upkeep.html",
        acts=shown,
        backs_up=bool(settings.backup_folder),
        signs=bool(settings.origin),
    )


def _name(principal: Any, id: str) -> str:
    return principal.name if principal else id


ROUTES: list[Any] = [back_up_now, sign_now, verify_now, list_upkeep, upkeep_page]
