"""The matrix of access: every route and method, every role, every relation to a match.

What should be let in is worked out from the policy table; `page` writes it down
(`docs/access.md`), and `differing` holds it against a server, in a process or this one.

    python -m tests.api.access.access_matrix > docs/access.md
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from itertools import product
from typing import Any, NamedTuple

import httpx2

from api.access.access_store import AccessStore
from api.access.key_scopes import KEY_SCOPES
from api.access.policy import POLICY, Grants, Relation, allowed
from api.access.principals import ROLES, SEATED, AccessKey, Grant, Principal, Role, Venue, mint
from api.contract.document import handlers
from api.event_store import Log, NewEvent
from domain import events as e
from domain.events.tournament_facts import TournamentEntry, TournamentOpened, stream_of
from domain.rulebooks import BOOKS
from domain.tournament.formats import format_of
from tests.support.bare import APP

NOON = "2026-11-22T12:00:00.000Z"
HERE = Venue("m-here", "spring", "table-4")
EVENT = Venue(stream_of("spring"), "spring")
ELSEWHERE = "m-elsewhere"
RELATIONS = {"own": Relation.OWN, "other's": Relation.OTHERS, "none": Relation.NONE}
SCOPES = {"own": f"match:{HERE.match}", "other's": "event:spring", "none": f"match:{ELSEWHERE}"}
NAMED_INSIDE: dict[str, dict[str, Any]] = {
    "open": {"book": "no such book", "players": ["Ana", "Bruno"], "event": "spring"},
    "import": {"matches": [{"event": "spring"}]},
    "direct": {"id": "spring", "name": "Spring", "format": "none"},
    "grant": {"principal": "nobody", "role": "audience", "scope": "event:spring"},
}
"""By action, a body that names the place, and is refused for another reason once let in."""
EACH_IN_TURN = ("list", "follow", "subscribe")
"""Actions that name no place: whoever was granted anything may, and sees what they may watch."""

ONES_OWN = ("issue",)
"""Actions on things of one's own: whoever has the role may, wherever that is."""


class AppRoute(NamedTuple):
    """One method of one route of the app, and its action; "" where it is for everybody."""

    method: str
    path: str
    action: str

    @property
    def venue(self) -> Venue | None:
        """The match or tournament that it names, in the league below."""
        if "{tournament:str}" in self.path:
            return EVENT
        return HERE if "{match:str}" in self.path else None

    @property
    def of_the_league(self) -> bool:
        """Whether it is about the league itself, and not about anything in it."""
        return self.venue is None and self.action not in (
            *(*NAMED_INSIDE, *EACH_IN_TURN, *ONES_OWN),
        )


def routes() -> list[AppRoute]:
    """Every route of the app; one that names no action of the policy is for nobody."""
    return sorted(
        AppRoute(
            method, path, "" if handler.opt.get("public") else handler.opt.get("action", "nothing")
        )
        for handler in handlers(APP)
        for path in handler.paths
        for method in handler.http_methods
    )


# --- the page -----------------------------------------------------------------------------

_HEAD = """# Who may do what

Written from the policy (`api/access/policy.py`) and held against a running server, route by
route, by `tests/api/access/test_matrix.py`. What is not in the tables is refused.

A role is granted for the league, an event, a table or a match. An *own* match is one that the
grant names, or that is played at the table that it names. An *other's* match is any other of the
league or event. A match that a grant does not reach is answered as one that is not there.

- **●** own and other's
- **○** own alone

## By action
"""
_SCOPES = """
## By scope of a service key

A service key may what its principal may, as far as its scopes and its place go
(`api/access/key_scopes.py`). Of a match it is shown what the audience is shown, with `record` also
its own reports. With `hands`, `disputes`, `exchange` or `audit` it is shown all that its principal
is shown.
"""
_ROUTES = """
## By route

A public match may be watched by everybody, without a key. "Everybody" marks what shows no match.
"""


def page() -> str:
    """The page of the policy, in Markdown."""
    lines = [_HEAD, *_table("action", ((name, name) for name in POLICY))]
    lines += [_SCOPES, *_table_of_scopes(), _ROUTES]
    named = ((f"`{one.method} {plain(one.path)}`", one.action) for one in routes())
    lines += _table("route", named)
    return "\n".join(lines) + "\n"


def _table(first: str, rows: Iterable[tuple[str, str]]) -> list[str]:
    head = [f"| {first} | {' | '.join(ROLES)} |", f"|---|{'---|' * len(ROLES)}"]
    return [*head, *(_row(name, action) for name, action in rows)]


def _table_of_scopes() -> list[str]:
    head = [f"| action | {' | '.join(KEY_SCOPES)} |", f"|---|{'---|' * len(KEY_SCOPES)}"]
    marks = {True: "●", False: ""}
    return [
        *head,
        *(
            f"| {action} | {' | '.join(marks[action in its] for its in KEY_SCOPES.values())} |"
            for action in POLICY
        ),
    ]


def _row(name: str, action: str) -> str:
    if not action:
        return f"| {name} | everybody {'|' * len(ROLES)}"
    marks = {Relation.OTHERS: "●", Relation.OWN: "○", None: ""}
    rule = POLICY.get(action, {})
    return f"| {name} | {' | '.join(marks[rule.get(role)] for role in ROLES)} |"


def plain(path: str) -> str:
    return path.replace(":str}", "}").replace(":int}", "}").replace(":path}", "}")


# --- a league to ask about ----------------------------------------------------------------


def who(role: Role, relation: str, of_the_league: bool = False) -> str:
    """The principal that has this role in this relation."""
    return f"{role}-{relation.replace(chr(39), '')}{'-league' if of_the_league else ''}"


async def put_in(log: Log) -> dict[str, str]:
    """Two matches, and a principal for each role in each relation; their keys."""
    opened = e.MatchOpened("PDA", BOOKS["PDA"].version, BOOKS["PDA"].sha256(), ("Ana", "Bruno"))
    for match in (HERE.match, ELSEWHERE):
        await log.append(match, [NewEvent(opened, "somebody")], 0)
    opened_too = TournamentOpened("Spring open", "PDA", format_of("PDA", {}).sha256())
    await log.append(EVENT.match, [TournamentEntry(1, opened_too)], 0)
    store, tokens = AccessStore(log), dict[str, str]()
    principals: list[Principal] = []
    keys: list[AccessKey] = []
    grants: list[Grant] = []
    for role in ROLES:
        scopes = {who(role, name): scope for name, scope in SCOPES.items()}
        scopes |= {who(role, name, True): "league" for name in ("own", "other's")}
        scopes[who(role, "none", True)] = SCOPES["none"]
        for id, scope in scopes.items():
            key, tokens[id], hashed = mint()
            principals.append(Principal(id, id, "person", NOON))
            keys.append(AccessKey(key, id, hashed, "", NOON))
            grants.append(Grant(id, role, scope, 0 if role in SEATED else None, 0, NOON))
    await store.begin(principals, keys, grants)
    await store.assign(HERE)
    await store.assign(EVENT)
    return tokens


# --- holding a server against it ----------------------------------------------------------

Asking = Callable[[str, AppRoute], Awaitable[tuple[int, bytes]]]
"""The status and body that a principal gets for a route, "" being nobody."""


@asynccontextmanager
async def asking(client: httpx2.AsyncClient, tokens: Mapping[str, str]) -> AsyncIterator[Asking]:
    """Ask a server; of an answer that was let in only the head is waited for."""

    async def ask(id: str, route: AppRoute) -> tuple[int, bytes]:
        path = route.path.replace("{match:str}", HERE.match).replace("{position:int}", "1")
        path = path.replace("{tournament:str}", HERE.event)
        path = path.replace("{tile:path}", "000.p/1").replace("{game:int}", "1")
        for name in ("id", "name", "folder", "principal", "key", "identity", "table", "slot"):
            path = path.replace(f"{{{name}:str}}", "no-such")
        headers = {"Authorization": f"Bearer {tokens[id]}"} if id else {}
        nothing = {"nothing-of-the-kind": True}
        body = nothing if route.venue else NAMED_INSIDE.get(route.action, nothing)
        sent: dict[str, Any] = {} if route.method == "GET" else {"json": body}
        if route.method == "DELETE":
            sent = {"params": body}
        async with client.stream(route.method, path, headers=headers, **sent) as answer:
            streams = answer.headers["Content-Type"].startswith("text/event-stream")
            return answer.status_code, b"" if streams else await answer.aread()

    yield ask


Question = tuple[AppRoute, Role, str]
"""A request of the matrix: a route, a role and a relation."""


def questions(chosen: Iterable[AppRoute]) -> list[Question]:
    """Every role in every relation, on each of these routes."""
    return list(product(chosen, ROLES, RELATIONS))


async def differing(ask: Asking, questions: Iterable[Question]) -> AsyncIterator[str]:
    """Where a server answers otherwise than the policy says, in words."""
    for route, role, relation in questions:
        status, body = await ask(who(role, relation, route.of_the_league), route)
        expected, came = _expected(route, role, relation), outcome(status, body)
        if expected != came:
            where = f"{route.method} {route.path}, {role}, {relation}"
            yield f"{where}: {came} for {expected}"


def _expected(route: AppRoute, role: Role, relation: str) -> str:
    """The policy's answer: "in", "forbidden" or "not there"."""
    if not route.action or route.action in EACH_IN_TURN:
        return "in"
    if route.action in ONES_OWN:
        return "in" if role in POLICY[route.action] else "forbidden"
    if route.of_the_league:
        scope = SCOPES["none"] if relation == "none" else "league"
        grants = Grants([Grant("", role, scope)])
        return "in" if allowed(grants, route.action, Venue()) else "forbidden"
    grants = Grants([Grant("", role, SCOPES[relation])])
    if route.action in NAMED_INSIDE and route.venue is None:
        inside = Venue(event="spring")
        return "in" if allowed(grants, route.action, inside) else "forbidden"
    assert route.venue is not None
    if allowed(grants, route.action, route.venue):
        return "in"
    return "forbidden" if allowed(grants, "watch", route.venue) else "not there"


NOT_THERE = (
    b'{"type":"urn:bonebook:unknown-match","title":"Unknown match","status":404,'
    b'"detail":"there is no such match","field":"match",'
    b'"errors":[{"detail":"there is no such match","parameter":"match"}],'
    b'"help":"/problems/unknown-match"}',
    b'{"type":"urn:bonebook:unknown-event","title":"Unknown event","status":404,'
    b'"detail":"there is no such event","field":"tournament",'
    b'"errors":[{"detail":"there is no such event","parameter":"tournament"}],'
    b'"help":"/problems/unknown-event"}',
)


def outcome(status: int, body: bytes) -> str:
    if body in NOT_THERE:
        return "not there"
    if status == 401:
        return "no key"
    return "forbidden" if status == 403 else "in"


if __name__ == "__main__":
    print(page(), end="")
