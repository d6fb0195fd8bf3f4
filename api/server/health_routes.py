"""The server itself: its health, and its contract."""

from litestar import Response, get
from msgspec import Struct

from api.access.guards.guard import PUBLIC
from api.audit.audit_parameters import TheAudit
from api.contract.contract_parameters import TheContract
from api.event_store import ReadModelCheckpoint
from api.http import answers
from api.matches.match_parameters import TheMatches


class Health(Struct, frozen=True):
    """The server answers and can read its log, which has come to `log_position`.

    A read model whose own `log_position` stays behind is not followed by any process;
    one with `parked` matches met an event that it could not take. `unreadable` is
    how many matches were asked for here whose record this release cannot read.
    `status` is "ok", or "altered" where the log is not what was signed of it: then nothing is
    recorded. `signed` is how far it is signed, None where this server signs nothing.
    """

    status: str
    log_position: int
    read_models: tuple[ReadModelCheckpoint, ...]
    unreadable: int
    signed: int | None = None


@get("/healthz", opt={**PUBLIC, "answer": Health})
async def health(matches: TheMatches, audit: TheAudit) -> Response:
    """Whether the log can be read, and how far the read models have followed it."""
    standing = tuple(await matches.log.models().standing())
    status, head = "altered" if audit.alarm else "ok", await matches.log.head()
    found = Health(status, head, standing, len(matches.unreadable), audit.signed_to())
    return answers.uncached(found)


@get("/openapi.json", opt={**PUBLIC, "answer": dict}, sync_to_thread=False)
def contract(contract: TheContract) -> Response:
    """This contract."""
    return Response(contract.body, media_type="application/json")


ROUTES = [health, contract]
