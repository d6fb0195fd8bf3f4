"""Webhooks, for whoever wants to be told: their own endpoints, and nobody else's."""

from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from typing import Annotated

from litestar import delete, get, post
from litestar.params import FromPath, QueryParameter, RawBody
from msgspec import Meta, Struct

from api.access.guards.guard import directory_of, may, the_caller
from api.access.guards.once_by_key import once
from api.access.policy import allowed
from api.access.principals import OptionalId, Venue
from api.clock import rfc3339, utc_now
from api.event_store import UnknownStream
from api.http import answers, body_reading
from api.http.answers import Page
from api.http.http_types import Request, Response
from api.http.patterns import ONE_ID
from api.http.refusals import BadRequest, NotThere
from api.http.services import service
from api.matches.match_parameters import TheMatches
from api.matches.matches import Matches
from api.visibility import viewer_for
from api.webhooks.addresses import BadAddress, destination
from api.webhooks.delivering import Webhooks
from api.webhooks.delivery_log import Attempted
from api.webhooks.endpoints import DeadLetter, Endpoint, HookSubject, WebhookStore
from api.webhooks.replaying import place_before
from domain import events as e
from domain.errors import ImpossibleReport
from domain.events.fields import ExternalId, Metadata
from domain.events.tournament_facts import TOURNAMENT_FACTS

WebhookId = FromPath[str]
OfOneMatch = Annotated[
    str | None,
    QueryParameter(
        name="match", schema_extra={"pattern": ONE_ID}, description="only those of this match"
    ),
]
OfOnePrincipal = Annotated[
    str | None,
    QueryParameter(
        name="principal", schema_extra={"pattern": ONE_ID}, description="only this principal's"
    ),
]
BeforeAttempt = Annotated[
    str | None,
    QueryParameter(
        name="before", schema_extra={"pattern": ONE_ID}, description="attempts before this one"
    ),
]
MostAttempts = Annotated[
    int, QueryParameter(name="limit", ge=1, le=200, description="at most so many")
]
FailingWanted = Annotated[
    bool | None,
    QueryParameter(
        name="failing", description="`true`: only those that fail; `false`: only others"
    ),
]
OWN = may("subscribe")
KINDS = {e.tag_of(kind) for kind in (*e.FACTS, *TOURNAMENT_FACTS)}
MOST = 20
"""How many endpoints one principal may have."""


_HOST = r"([A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]{2,45}\])"
_PORT = "(:([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?"
URL = rf'\Ahttps?://{_HOST}{_PORT}([/?][!"$-~]*)?\Z'
"""The pattern of an endpoint's URL: no name, password or fragment."""


class NewWebhook(Struct, frozen=True, forbid_unknown_fields=True):
    """An endpoint to be made: where to post, and which kinds of fact (none: all).

    `match` narrows that to one match, `tournament` to a tournament and its matches, `table` to the
    matches at a table, and `player` to those of a player, by name. At most one of these is given;
    without any, it is told of all that the caller may watch. `external_id` and `metadata` are the
    caller's own.
    """

    url: Annotated[str, Meta(min_length=8, max_length=1000, pattern=URL)]
    kinds: tuple[e.Name, ...] = ()
    match: OptionalId = ""
    tournament: OptionalId = ""
    table: OptionalId = ""
    player: Annotated[str, Meta(max_length=80)] = ""
    external_id: ExternalId = ""
    metadata: Metadata = {}


class WebhookMade(Struct, frozen=True):
    """A new endpoint or secret; the secret is shown this once."""

    id: str
    secret: str


class WebhookLine(Struct, frozen=True):
    """An endpoint, whose it is, and how its deliveries go.

    `failing` says that the last delivery failed, `failures` times in a row for `last_error`. Of
    `match`, `tournament`, `table` and `player` one is set, or none if it is told of all.
    """

    id: str
    principal: str
    url: str
    kinds: tuple[str, ...]
    match: str
    tournament: str
    table: str
    player: str
    failing: bool
    failures: int
    last_error: str
    disabled: bool
    external_id: str
    metadata: dict[str, str]


class WebhookTested(Struct, frozen=True):
    """A test of an endpoint: the `webhook-id`, the SHA-256 of the body, the status answered.

    `status` is null where nothing came back, and `error` says why it counts as a failure.
    """

    delivery: str
    body_sha256: str
    status: int | None
    error: str | None


class Replay(Struct, frozen=True, forbid_unknown_fields=True):
    """Where to begin again: at the event of a match at `position`, or at a time (`since`).

    One of `match` and `since` is given; of a match it is by default the first event.
    """

    match: OptionalId = ""
    position: Annotated[int, Meta(ge=1, le=999_999_999)] = 1
    since: Annotated[datetime, Meta(tz=True)] | None = None


def _store(request: Request) -> WebhookStore:
    return service(request, Webhooks).store


def _administers(request: Request) -> bool:
    return allowed(the_caller(request.scope).grants, "manage-access", Venue())


async def _in_reach(request: Request) -> Sequence[Endpoint]:
    """The caller's endpoints, of a service key those made with it; an administrator's are all."""
    store, caller = _store(request), the_caller(request.scope)
    if _administers(request):
        return await store.all()
    by_its_key = directory_of(request).is_service_key(caller.key)
    return [
        endpoint
        for endpoint in await store.of(caller.id)
        if not by_its_key or endpoint.opened_by == caller.key
    ]


async def _own(request: Request, id: str) -> Endpoint:
    """An endpoint in the caller's reach. Raises `NotThere`."""
    for endpoint in await _in_reach(request):
        if endpoint.id == id:
            return endpoint
    raise NotThere("webhook", "you have no such webhook")


def _line(endpoint: Endpoint) -> WebhookLine:
    subject = endpoint.subject
    return WebhookLine(
        *(endpoint.id, endpoint.principal, endpoint.url, endpoint.kinds, *subject),
        failing=endpoint.failures > 0,
        failures=endpoint.failures,
        last_error=endpoint.last_error,
        disabled=endpoint.disabled,
        external_id=endpoint.external_id,
        metadata=endpoint.metadata,
    )


@post("/v1/webhooks", opt={**OWN, "body": NewWebhook, "answer": WebhookMade})
@once
async def make_webhook(request: Request, body: RawBody) -> Response:
    """Make a webhook: it is told of what happens from now on, as soon as the caller may see it."""
    new, caller = body_reading.read(body, NewWebhook), the_caller(request.scope)
    try:
        destination(new.url)
    except BadAddress as error:
        raise BadRequest("url", str(error)) from error
    for n, kind in enumerate(new.kinds):
        if kind not in KINDS:
            raise BadRequest(f"kinds[{n}]", f"is {kind!r}, which is no kind of fact")
    named = [one for one in ("match", "tournament", "table", "player") if getattr(new, one)]
    if len(named) > 1:
        raise BadRequest(named[1], f"give a {named[0]} or a {named[1]}, not both")
    if len(await _store(request).of(caller.id)) >= MOST:
        raise ImpossibleReport("url", f"there are {MOST} webhooks of yours: remove one first")
    stream = HookSubject(new.match, new.tournament, new.table, new.player).stream
    made = await _store(request).add(
        *(caller.id, new.url, new.kinds, stream, caller.key),
        external_id=new.external_id,
        metadata=new.metadata,
    )
    return answers.uncached(WebhookMade(made.id, made.secrets[0]), 201)


@get("/v1/webhooks", opt={**OWN, "answer": Page[WebhookLine]})
async def list_webhooks(
    request: Request,
    match: OfOneMatch = None,
    principal: OfOnePrincipal = None,
    failing: FailingWanted = None,
) -> Response:
    """The caller's webhooks, and how each does; for an administrator everybody's.

    A service key has those alone that were made with it.
    """
    lines = [_line(one) for one in await _in_reach(request)]
    fitting = [
        line
        for line in lines
        if match in (None, line.match)
        and principal in (None, line.principal)
        and failing in (None, line.failing)
    ]
    return answers.uncached(fitting)


@get("/v1/webhooks/{webhook:str}/dead-letters", opt={**OWN, "answer": Page[DeadLetter]})
async def list_dead_letters(request: Request, webhook: WebhookId) -> Response:
    """Deliveries that a webhook never took; replay from there to have them sent once more."""
    return answers.uncached(await _store(request).dead_letters((await _own(request, webhook)).id))


@get("/v1/webhooks/{webhook:str}/deliveries", opt={**OWN, "answer": Page[Attempted]})
async def list_deliveries(
    request: Request,
    webhook: WebhookId,
    before: BeforeAttempt = None,
    limit: MostAttempts = 50,
) -> Response:
    """The attempts at deliveries to a webhook, the last first; the last thousand are kept."""
    own, attempts = await _own(request, webhook), service(request, Webhooks).attempts
    newest = await attempts.of(own.id, before, limit + 1)
    shown = tuple(newest[:limit])
    query = answers.query_string({"before": shown[-1].id, "limit": limit}) if shown else ""
    following = f"/v1/webhooks/{own.id}/deliveries?{query}" if len(newest) > limit else None
    return answers.uncached(Page(shown, following))


@post(
    "/v1/webhooks/{webhook:str}/rotate",
    opt={**OWN, "answer": WebhookMade},
)
@once
async def rotate_webhook(request: Request, webhook: WebhookId) -> Response:
    """Give a webhook a new secret; the one before signs too for a day."""
    own = await _own(request, webhook)
    return answers.uncached(WebhookMade(own.id, await _store(request).rotate(own)), 201)


@post(
    "/v1/webhooks/{webhook:str}/replay",
    opt={**OWN, "place": True, "asks": True, "body": Replay, "answer": WebhookLine},
    status_code=200,
)
@once
async def replay_webhook(
    request: Request, matches: TheMatches, webhook: WebhookId, body: RawBody
) -> Response:
    """Send a webhook an event once more, and all that was recorded after it, in every match.

    Or all that was recorded `since` a time. A webhook that is disabled or failing begins anew.
    """
    replay, own = body_reading.read(body, Replay), await _own(request, webhook)
    if bool(replay.match) == (replay.since is not None):
        raise BadRequest("since", "give a match and a position, or a time")
    if replay.since is None:
        cursor = await _place_of(request, matches, replay)
    else:
        cursor = await place_before(matches.log, replay.since)
    await _store(request).replay(own.id, cursor)
    return answers.uncached(_line(await _own(request, webhook)))


async def _place_of(request: Request, matches: Matches, replay: Replay) -> int:
    """The place in the log before an event that the caller has reached. Raises `NotThere`."""
    caller, venue = the_caller(request.scope), directory_of(request).venue(replay.match)
    if not allowed(caller.grants, "watch", venue):
        raise UnknownStream(replay.match)
    viewer = viewer_for(caller.grants.at(venue), caller.id)
    reached = len((await matches.following(replay.match, viewer)).entries) >= replay.position
    row = await matches.log.stored_at(replay.match, replay.position) if reached else None
    if row is None:
        raise NotThere("position", f"there is no event {replay.position} in {replay.match}")
    return row.position - 1


@post(
    "/v1/webhooks/{webhook:str}/test",
    opt={**OWN, "asks": True, "answer": WebhookTested},
    status_code=200,
)
@once
async def test_webhook(request: Request, webhook: WebhookId) -> Response:
    """Send a webhook a signed event of type `org.bonebook.test`, once and now; tell how it went."""
    own, now = await _own(request, webhook), rfc3339(utc_now())
    sent, outcome = await service(request, Webhooks).test(own, now)
    digest = sha256(sent.body).hexdigest()
    tested = WebhookTested(sent.id, digest, outcome.status or None, outcome.error or None)
    return answers.uncached(tested)


@delete("/v1/webhooks/{webhook:str}", opt={**OWN, "answer": WebhookLine}, status_code=200)
@once
async def remove_webhook(request: Request, webhook: WebhookId) -> Response:
    """Remove a webhook with its dead letters and attempts; an administrator removes any."""
    removed = await _own(request, webhook)
    await _store(request).remove(removed.id)
    return answers.uncached(_line(removed))


ROUTES = [
    make_webhook,
    list_webhooks,
    list_dead_letters,
    list_deliveries,
    rotate_webhook,
    replay_webhook,
    test_webhook,
    remove_webhook,
]
