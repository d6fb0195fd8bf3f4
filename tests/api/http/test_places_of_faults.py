"""A refusal says where the fault stands: in the body, in the address or in a header."""

from typing import Any

import pytest

from tests.api.conftest import A_HAND, Server

HERE = "/v1/matches/faulty"


@pytest.fixture(scope="session")
def refusal(server: Server) -> Any:
    with server.client("official") as client:
        opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "faulty"}
        assert client.post("/v1/matches", json=opening).status_code == 201

        def ask(method: str, path: str, **options: Any) -> dict[str, Any]:
            return client.request(method, path, **options).json()

        yield ask


@pytest.mark.parametrize(
    ("method", "path", "options", "place"),
    [
        ("GET", f"{HERE}/score?at=x", {}, {"parameter": "at"}),
        ("GET", f"{HERE}/score?half=1", {}, {"parameter": "half"}),
        ("POST", "/v1/matches", {"json": {"players": "Ana"}}, {"pointer": "#/players"}),
        (
            "POST",
            f"{HERE}/events",
            {"json": {"events": [*A_HAND, {"fact": "passed", "seat": "left"}]}},
            {"pointer": f"#/events/{len(A_HAND)}/seat"},
        ),
        (
            "POST",
            f"{HERE}/events",
            {"json": A_HAND[0], "headers": {"If-Match": "12"}},
            {"header": "If-Match"},
        ),
    ],
    ids=["a parameter", "an unknown parameter", "a field", "a field of a batch", "a header"],
)
def test_a_refusal_points_at_its_fault(
    method: str, path: str, options: dict[str, Any], place: dict[str, str], refusal: Any
):
    refused = refusal(method, path, **options)
    assert refused["errors"] == [{"detail": refused["detail"], **place}]


def test_the_fault_is_told_in_the_language_of_whoever_asks(refusal: Any):
    refused = refusal("GET", f"{HERE}/score?at=x", headers={"Accept-Language": "es"})
    assert refused["errors"][0]["detail"] == refused["detail"]
