"""Routes for a tablet at a table: its lease, the batches that it sends, handing over."""

from collections.abc import Sequence
from typing import Annotated

from litestar import get, post
from litestar.params import RawBody
from msgspec import Meta, Raw, Struct

from api.access.access_store import AccessStore
from api.access.guards import csrf, session_cookie
from api.access.guards.guard import PUBLIC, charged, directory_of, may, may_here, the_caller
from api.access.guards.once_by_key import once
from api.access.session_store import SessionStore
from api.access.sessions import TABLET_LASTS
from api.at_table.handovers import Code, Handovers, new_tablet
from api.at_table.kept_aside import FactKeptAside, KeptAside
from api.at_table.leases import Lease, Leases
from api.clock import utc_now
from api.http import answers, body_reading
from api.http.answers import Page
from api.http.http_types import Request, Response
from api.http.rate_limit import RateLimits, address_of, spend
from api.http.refusals import ForgedRequest, NotThere
from api.http.services import service
from api.matches.idempotent_commands import Recorded, order_of, recorded
from api.matches.match_parameters import MatchId, TheMatches
from api.matches.matches import Matches
from api.matches.report_bodies import batch_reports
from api.matches.sender_fold import Report
from api.settings import Settings
from api.visibility.request_viewer import viewer_of

DeviceId = Annotated[str, Meta(pattern=r"\A[0-9a-f-]{36}\Z")]
TOO_MANY_CODES = "too many wrong codes were tried: wait a while, or sign in"
FOLLOWS = "what this tablet recorded before was kept aside"
TABLE = may("record", face_up=True)


class LeaseRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A device's report that it is at the table, and how many facts it has not sent.

    `take_over` takes the table from another device.
    """

    device: DeviceId
    unsent: Annotated[int, Meta(ge=0)] = 0
    take_over: bool = False


class LeaseSeen(Struct, frozen=True):
    """The lease of a match, as one device sees it, with the version of the match and the time.

    `holder` is the name of whoever records, and `mine` whether that is this device. `unsent` is how
    many facts the recording device had not sent when it was last heard of, and `until` when its
    lease ends.
    """

    holder: str
    mine: bool
    unsent: int
    until: str
    version: int
    now: str


class DeviceBatch(Struct, frozen=True, forbid_unknown_fields=True):
    """Facts of one device, in their order; `first` is the number that it gave the first.

    `aside` says that facts before these were kept aside, so that these follow them there.
    """

    device: DeviceId
    first: Annotated[int, Meta(ge=1)]
    events: tuple[Raw, ...]
    aside: bool = False


class BatchKept(Struct, frozen=True):
    """A batch that was kept aside for officials and not recorded: how many facts, and why."""

    aside: int
    why: str


class HandoverShown(Struct, frozen=True):
    """A code of six digits, to be typed on another tablet until it ends."""

    code: str
    until: str


class HandoverCodeGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """The code as it was typed."""

    code: Code


class HandoverTaken(Struct, frozen=True):
    """The match that the code is for."""

    match: str


def _is_vouched(request: Request, lease: Lease | None) -> bool:
    """Whether there is a lease, and the key that took it is good."""
    return lease is not None and directory_of(request).vouches(lease.opened_by)


@post(
    "/v1/matches/{match:str}/lease",
    opt={**TABLE, "asks": True, "body": LeaseRequest, "answer": LeaseSeen},
    status_code=200,
)
async def take_lease(
    request: Request, matches: TheMatches, match: MatchId, body: RawBody
) -> Response:
    """Renew a device's lease of a table, or take it if it is free; answer with who records there.

    The table is free if no lease lasts, or the key that took it was revoked. `take_over` takes it
    from whichever device has it.
    """
    sent = body_reading.read(body, LeaseRequest)
    following = await matches.following(match, viewer_of(request))
    leases, key = service(request, Leases), the_caller(request.scope).key
    take_over = sent.take_over or not _is_vouched(request, await leases.held(match))
    held = await leases.renew(
        match, sent.device, _name(request), sent.unsent, key=key, take_over=take_over
    )
    mine = held.device == sent.device
    seen = LeaseSeen(
        held.holder,
        mine,
        held.unsent,
        held.good_until,
        version=len(following.entries),
        now=matches.now(),
    )
    answer = answers.uncached(seen)
    if mine and (token := await _tablet_session(request, match)):
        seconds = int(TABLET_LASTS.total_seconds())
        answer.cookies.append(session_cookie.cookie(request, token, seconds, match))
    return answer


async def _tablet_session(request: Request, match: str) -> str:
    """Open a session of the tablet whose lease was renewed in a person's; "" if none is due.

    It goes on when the person's has ended: with the person, their right to record, and the key
    that vouches for both it ends at once.
    """
    caller, directory = the_caller(request.scope), directory_of(request)
    session = directory.session(caller.session)
    has_one = directory.in_session(session_cookie.held(request, match), match) is not None
    if session is None or session.at_match or has_one:
        return ""
    token = await service(request, SessionStore).open(caller, session.vouched_by, match)
    await directory.refresh()
    return token


@post(
    "/v1/matches/{match:str}/batches",
    opt={
        **TABLE,
        "body": DeviceBatch,
        "answer": Recorded,
        "or": (202, "Kept aside for officials", BatchKept),
    },
)
async def report_device_batch(
    request: Request, matches: TheMatches, match: MatchId, body: RawBody
) -> Response:
    """Record what happened, as a device has it; kept aside where another records the match."""
    batch = body_reading.read(body, DeviceBatch)
    limit = service(request, Settings).batch_events
    reports = batch_reports(batch.events, may_here(request, "rule"), limit)
    with charged(service(request, RateLimits), the_caller(request.scope), len(reports)):
        return await _taken(request, matches, match, batch=batch, reports=reports)


async def _taken(
    request: Request,
    matches: Matches,
    match: str,
    *,
    batch: DeviceBatch,
    reports: Sequence[Report],
) -> Response:
    """Record a batch, or keep it aside where another device records the match."""
    order = order_of(request, reports)
    held = await service(request, Leases).held(match)
    ours = held is None or held.device == batch.device or not _is_vouched(request, held)
    if ours and not batch.aside:
        return recorded(await matches.record(match, reports, order))
    answered = order.key and await matches.log.answer(order.key, order.fingerprint)
    if answered:  # it was recorded, and only the answer was lost before the table was taken over
        return recorded(answered)
    caller = the_caller(request.scope).id
    await service(request, KeptAside).put(match, batch.device, batch.first, caller, reports=reports)
    why = FOLLOWS if held is None or ours else f"{held.holder} records this table"
    return answers.uncached(BatchKept(len(reports), why), 202)


@get("/v1/matches/{match:str}/aside", opt={**may("hear"), "answer": Page[FactKeptAside]})
async def list_facts_kept_aside(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """Reports of tablets that did not record the match any more, for officials."""
    await matches.following(match, viewer_of(request))
    return answers.uncached(await service(request, KeptAside).of(match))


@post(
    "/v1/matches/{match:str}/handover",
    opt={**TABLE, "asks": True, "answer": HandoverShown},
    status_code=200,
)
@once
async def hand_over_table(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """A code by which another tablet takes the table over: once, within ten minutes."""
    await matches.following(match, viewer_of(request))
    made = await service(request, Handovers).new(match, the_caller(request.scope).key)
    return answers.uncached(HandoverShown(made.code, made.expires_at))


@post("/session/handover", opt=PUBLIC, status_code=200)
async def take_over(request: Request, body: RawBody) -> Response:
    """Sign a tablet in with a code, for the one match that it is for.

    Raises `NotThere` where the code is not good, 429 where too many were tried, good or not, and
    `ForgedRequest` for a page of another site.
    """
    if not csrf.is_own(request) or not session_cookie.may_sign_in(request):
        raise ForgedRequest("Origin", "take over on this server's own page")
    sent = body_reading.read(body, HandoverCodeGiven)
    where, limits = address_of(request.scope["client"]), service(request, RateLimits)
    spend(limits.wrong_keys, "wrong-keys", where, TOO_MANY_CODES)
    spend(limits.wrong_codes, "wrong-codes", "", TOO_MANY_CODES)
    directory = directory_of(request)
    handover = await service(request, Handovers).use(sent.code)
    if handover is None:
        raise NotThere("code", "this code is not good: it was used, or its ten minutes are over")
    tablet = await new_tablet(service(request, AccessStore), handover.match, utc_now())
    await directory.refresh()
    caller = directory.principal(tablet.id, tablet.id)
    assert caller is not None
    token = await service(request, SessionStore).open(caller, handover.made_by)
    await directory.refresh()
    cookie = session_cookie.cookie(request, token, 3600 * service(request, Settings).session_hours)
    answer = answers.uncached(HandoverTaken(handover.match))
    answer.cookies.append(cookie)
    return answer


def _name(request: Request) -> str:
    caller = the_caller(request.scope)
    named = directory_of(request).named(caller.id)
    return named.name if named else caller.id


ROUTES = [take_lease, report_device_batch, list_facts_kept_aside, hand_over_table, take_over]
