"""A route that ends says so in each answer and in the contract."""

import asyncio
from datetime import date

import httpx2
from litestar import Litestar, get

from api.access.guards.guard import PUBLIC
from api.contract.operations import operation
from api.http.retiring import Retiring, tell_of_end

END = Retiring(date(2027, 1, 1), date(2028, 1, 1), "/docs/v2")


@get("/v1/old", opt={**PUBLIC, "answer": "text/plain", "retires": END})
async def read_old_score() -> str:
    """A score, as it was answered once."""
    return "0:0"


@get("/v1/new", opt={**PUBLIC, "answer": "text/plain"})
async def read_new_score() -> str:
    """A score."""
    return "0:0"


def asked(path: str) -> httpx2.Response:
    async def visit() -> httpx2.Response:
        app = Litestar([read_old_score, read_new_score], before_send=[tell_of_end])
        transport = httpx2.ASGITransport(app=app)  # pyright: ignore[reportArgumentType]
        async with httpx2.AsyncClient(transport=transport, base_url="http://house") as client:
            return await client.get(path)

    return asyncio.run(visit())


def test_rfc_8594_each_answer_of_a_route_that_ends_names_the_day() -> None:
    headers = asked("/v1/old").headers
    assert headers["Sunset"] == "Sat, 01 Jan 2028 00:00:00 GMT"
    assert headers["Deprecation"] == "@1798761600"
    assert headers["Link"] == '</docs/v2>; rel="deprecation"; type="text/html"'


def test_a_route_that_stays_names_none() -> None:
    assert not {"Sunset", "Deprecation"} & asked("/v1/new").headers.keys()


def test_the_contract_marks_a_route_that_ends() -> None:
    old = operation("/v1/old", read_old_score, "GET", {})
    assert old["deprecated"] is True
    assert {"Sunset", "Deprecation"} <= old["responses"]["200"]["headers"].keys()
    assert "deprecated" not in operation("/v1/new", read_new_score, "GET", {})
