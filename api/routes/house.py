"""The house itself: is it well, and what is its contract."""

from litestar import Response, get
from msgspec import Struct, json

from api.contract import Contract
from api.keys import PUBLIC
from api.matches import Matches


class Health(Struct, frozen=True):
    """The server answers and can read its log, which has come to `log_position`."""

    status: str
    log_position: int


@get("/healthz", opt={**PUBLIC, "answer": Health})
async def health(matches: Matches) -> Response:
    """Whether the log can be read."""
    found = Health("ok", await matches.log.head())
    headers = {"Cache-Control": "no-store"}
    return Response(json.encode(found), media_type="application/json", headers=headers)


@get("/openapi.json", opt={**PUBLIC, "answer": dict}, sync_to_thread=False)
def contract(contract: Contract) -> Response:
    """This contract."""
    return Response(contract.body, media_type="application/json")


ROUTES = [health, contract]
