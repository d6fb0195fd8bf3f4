"""The server itself: its health, and its contract."""

from typing import Final

from litestar import get
from litestar.di import NamedDependency
from msgspec import Struct

from api.access.guards.guard import PUBLIC
from api.contract.asyncapi import asyncapi_body
from api.contract.contract_parameters import TheContract
from api.http import answers
from api.http.http_types import Response
from api.server.health import Health, HealthKeeper

NOT_READY: Final = 503


class Liveness(Struct, frozen=True):
    """The answer of a process that lives."""

    live: bool = True


@get("/healthz", opt={**PUBLIC, "answer": Health})
async def read_health(health: NamedDependency[HealthKeeper]) -> Response:
    """Whether the server is live and ready, and how its tasks do; 503 while it is not ready."""
    state = await health.now()
    answer = answers.uncached(state)
    if not state.ready:
        answer.status_code = NOT_READY
    return answer


@get("/livez", opt={**PUBLIC, "answer": Liveness}, sync_to_thread=False)
def read_liveness() -> Response:
    """Whether the process answers: where it does not, begin it anew. It asks nothing else."""
    return answers.uncached(Liveness())


@get("/openapi.json", opt={**PUBLIC, "answer": dict}, sync_to_thread=True)
def read_contract(contract: TheContract) -> Response:
    """The contract of this API, as an OpenAPI document."""
    return Response(contract.body, media_type="application/json")


@get("/asyncapi.json", opt={**PUBLIC, "answer": dict}, sync_to_thread=True)
def read_stream_contract() -> Response:
    """The contract of streams and webhooks, as an AsyncAPI document."""
    return Response(asyncapi_body(), media_type="application/json")


ROUTES = [read_health, read_liveness, read_contract, read_stream_contract]
