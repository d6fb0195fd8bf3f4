"""A role is given and taken away by whoever may at the place that is named, and nobody else."""

import asyncio
from itertools import product
from random import Random

import httpx2

from api.access.access_store import AccessStore
from api.access.principals import ROLES, SEATED, Principal, Role
from api.event_store import open_log
from tests.api.access.test_places import NOON, SCOPES, put_in
from tests.support.bare import bare_app_over
from tests.support.examples import AsMany

BELOW_A_DIRECTOR: frozenset[Role] = frozenset(
    ("official", "recorder", "player", "partner", "broadcaster", "scoreboard", "audience")
)
PLAYED = {
    "match:m-spring": ("league", "event:spring", "table:t-spring"),
    "match:m-old": ("league", "event:autumn", "table:t-spring"),
    "match:m-autumn": ("league", "event:autumn"),
}
"""By match, the scopes of the grants that reach it besides its own."""
NAMED = (*SCOPES, *PLAYED)

Question = tuple[Role, str, Role, str]
"""The role and scope of who gives, and those that are given."""


def expected(role: Role, scope: str, given_role: Role, given_scope: str) -> bool:
    """Whether it is given, by the plain reading.

    An administrator of an event gives there what its director does.
    """
    if role == "administrator" and scope == "league":
        return True
    reaches = scope in (given_scope, *PLAYED.get(given_scope, ("league",)))
    return role in ("administrator", "director") and given_role in BELOW_A_DIRECTOR and reaches


async def differing(questions: list[Question]) -> list[str]:
    """Where the server gives or takes a role otherwise than the plain reading says."""
    log = open_log("sqlite://")
    tokens = await put_in(log)
    await AccessStore(log).add_principal(Principal("target", "Target", "person", NOON))
    app, unlike = bare_app_over(log, None), list[str]()
    transport = httpx2.ASGITransport(app=app)  # pyright: ignore[reportArgumentType]
    async with app.lifespan(), httpx2.AsyncClient(transport=transport, base_url="http://x") as http:
        for role, scope, given_role, given_scope in questions:
            headers = {"Authorization": f"Bearer {tokens[role, scope]}"}
            stated = {"principal": "target", "role": given_role, "scope": given_scope}
            seat = {"seat": 0} if given_role in SEATED else {}
            made = await http.post("/v1/grants", json={**stated, **seat}, headers=headers)
            taken = await http.delete("/v1/grants", params={**stated, **seat}, headers=headers)
            let_in = [answer.status_code != 403 for answer in (made, taken)]
            right = let_in == [expected(role, scope, given_role, given_scope)] * 2
            if not right:
                where = f"{role} {scope} gives {given_role} {given_scope}"
                unlike.append(f"{where}: {made.status_code} {taken.status_code}")
    await log.close()
    return unlike


def test_every_role_in_every_scope_gives_each_role_in_each_scope_as_it_may(as_many: AsMany):
    every: list[Question] = list(product(ROLES, SCOPES, ROLES, NAMED))
    of_givers = [one for one in every if one[0] in ("administrator", "director")]
    others = [one for one in every if one not in of_givers]
    chance = Random(30)
    chosen = chance.sample(of_givers, as_many(60, 120, len(of_givers)))
    chosen += chance.sample(others, as_many(30, 60, len(others)))
    assert asyncio.run(differing(chosen)) == []
