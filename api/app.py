"""The app: every part put together. The only place that knows them all."""

import asyncio
import gc
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.types import ASGIApp, Message, Scope

from api import pages
from api.access.access_store import AccessStore
from api.access.directory import Directory
from api.access.session_store import SessionStore
from api.access.viewings import Viewings
from api.at_table.aside import KeptAside
from api.at_table.handovers import Handovers
from api.at_table.leases import Leases
from api.audit.keeper import AuditKeeper
from api.contract import reference
from api.contract.document import OpenApiDocument
from api.contract.kept import within_contract
from api.exchange import exchange_routes
from api.hearings.pool import HearingPool
from api.http.access_log import AccessLog
from api.http.auth import guard
from api.http.heads import Heads
from api.http.rate_limit import Buckets
from api.http.reporting import ReportsAhead
from api.http.request_limits import RequestLimits
from api.http.response_headers import ResponseHeaders
from api.http.tally import tally
from api.matches import Matches, Now, utc_now
from api.read_models.runner import keep
from api.routes import access as access_routes
from api.routes import at_table as table_routes
from api.routes import (
    dispute_packs,
    disputes,
    health,
    reviews,
    rulebooks,
    score_cards,
    signatures,
    signed_log,
    views,
)
from api.routes import matches as match_routes
from api.routes.dependencies import DEPENDENCIES
from api.scoreboards import scoreboard_routes, slot_routes
from api.scoreboards.slots import OverlaySlots
from api.settings import Settings
from api.streams import stream_routes
from api.streams.log_entries import LogEntries
from api.streams.log_streams import LogStreams
from api.streams.match_feed import Feed
from api.tournaments import event_pages, event_routes, event_views, league_ratings
from api.tournaments.fixtures import FixtureOpener
from api.tournaments.recorded_tournaments import RecordedTournaments
from api.tournaments.result_follower import ResultFollower
from api.webhooks import webhook_routes
from api.webhooks.delivering import Webhooks
from api.webhooks.endpoints import WebhookStore
from domain.recorder import Log

ROUTES = [
    *match_routes.ROUTES,
    *views.ROUTES,
    *stream_routes.ROUTES,
    *exchange_routes.ROUTES,
    *signatures.ROUTES,
    *score_cards.ROUTES,
    *dispute_packs.ROUTES,
    *table_routes.ROUTES,
    *disputes.ROUTES,
    *reviews.ROUTES,
    *rulebooks.ROUTES,
    *access_routes.ROUTES,
    *signed_log.ROUTES,
    *event_routes.ROUTES,
    *event_views.ROUTES,
    *event_pages.ROUTES,
    *league_ratings.ROUTES,
    *scoreboard_routes.ROUTES,
    *slot_routes.ROUTES,
    *webhook_routes.ROUTES,
    *health.ROUTES,
    *reference.ROUTES,
    *pages.ROUTES,
]
"""Every route; each says what it does, or is closed to everybody."""


WRONG_CODES_PER_SECOND, WRONG_CODES = 0.1, 60
"""How many codes of six digits are looked at, from all addresses together."""

COLLECTED_AFTER = 50_000, 20, 50
"""How many more objects there are before those in circles are looked for (`gc.set_threshold`)."""
TAKES_TURNS_AFTER = 0.0005
"""Seconds for which a thread that hears a claim keeps the interpreter while the loop wants it
(`sys.setswitchinterval`). Python's own five milliseconds are what a report waits in all."""
KEYS_WORTH = 4
"""How many keys' worth of requests a principal has, with however many keys and sessions."""


def create_app(settings: Settings, log: Log, clock: Now = utc_now) -> ASGIApp:
    """The whole app over an open log, which it closes when it ends."""
    return fronted(bare_app(settings, log, clock), settings)


def fronted(app: Litestar, settings: Settings) -> ASGIApp:
    """The app behind its access log, its limits and what every answer carries."""
    return AccessLog(ResponseHeaders(Heads(RequestLimits(ReportsAhead(app), settings))))


def bare_app(settings: Settings, log: Log, clock: Now = utc_now) -> Litestar:
    """The app without its access log and limits, which a server must not be without."""
    app = Litestar(
        ROUTES,
        dependencies=DEPENDENCIES,
        # A route that does not say what it does is closed to everybody.
        guards=[guard, within_contract],
        # AccessLog and `problems` log; litestar's own would show bodies and traces.
        logging_config=None,
        exception_handlers={Exception: pages.handle},
        before_send=[_mark],
        lifespan=[_following],
        openapi_config=None,
        request_max_body_size=max(settings.body_limit, settings.batch_limit),
        # Given, since the environment could turn it on.
        debug=False,
        state=state_over(log, settings, clock),
    )
    app.state.contract = OpenApiDocument(app)
    return app


def state_over(log: Log, settings: Settings, clock: Now = utc_now) -> State:
    """What the routes work with, over one log."""
    matches = Matches(log, settings.memory, clock)
    access = AccessStore(log)
    directory = Directory(access, clock)
    parts = {**_limits(settings), **_at_table(log, clock)}
    parts |= _tournaments(matches, access, directory, clock)
    parts |= _followers(matches, parts["events"], directory, settings, clock)
    return State(
        {
            "access": access,
            "audit": AuditKeeper(log, settings),
            "directory": directory,
            "viewings": Viewings(log, clock),
            "sessions": SessionStore(log, settings.session_times(), clock),
            "settings": settings,
            "matches": matches,
            "hearings": HearingPool(settings),
            "slots": OverlaySlots(log),
            "drawings": pages.Drawings(),
            **parts,
        }
    )


async def _mark(message: Message, scope: Scope) -> None:
    await Litestar.from_scope(scope).state.audit.mark(message, scope)


def _limits(settings: Settings) -> dict[str, Any]:
    """How much is let through, and of what."""
    rate, burst = settings.requests_per_second, settings.burst
    return {
        "buckets": Buckets(rate, burst),
        "principals": Buckets(KEYS_WORTH * rate, KEYS_WORTH * burst),
        "wrong_keys": Buckets(settings.wrong_keys_per_second, settings.wrong_keys),
        "wrong_codes": Buckets(WRONG_CODES_PER_SECOND, WRONG_CODES),
    }


def _at_table(log: Log, clock: Now) -> dict[str, Any]:
    """What is kept for tablets at tables."""
    return {
        "leases": Leases(log, clock),
        "aside": KeptAside(log, clock),
        "handovers": Handovers(log, clock),
    }


def _tournaments(
    matches: Matches, access: AccessStore, directory: Directory, clock: Now
) -> dict[str, Any]:
    """What runs tournaments."""
    events = RecordedTournaments(matches.log, clock)
    opener = FixtureOpener(matches.log, access, clock)
    results = ResultFollower(matches, events, opener, directory)
    kept = {"worked_out": event_views.WorkedOut()}
    return {"events": events, "opener": opener, "results": results, **kept}


def _followers(
    matches: Matches,
    events: RecordedTournaments,
    directory: Directory,
    settings: Settings,
    clock: Now,
) -> dict[str, object]:
    """What tells of what happens."""
    entries, feed = LogEntries(matches, events, directory), Feed(matches, settings)
    store = WebhookStore(matches.log, clock)
    return {
        "feed": feed,
        "streams": LogStreams(matches, entries, directory, feed, settings.heartbeat_seconds),
        "webhooks": Webhooks(store, matches.log, entries, directory, settings),
    }


@asynccontextmanager
async def _following(app: Litestar) -> AsyncIterator[None]:
    log, state = app.state.matches.log, app.state

    def divide(servers: int) -> None:
        limits = (state.buckets, state.principals, state.wrong_keys, state.feed.places)
        for limit in limits:
            limit.divide(servers)

    feed = state.feed
    await state.audit.begin()
    running = (
        feed.run(),
        feed.run_behind(),
        feed.run_heartbeat(),
        tally.run(),
        log.attend(divide),
        state.viewings.run(),
        state.audit.run(),
        state.webhooks.run(),
    )
    tasks = [asyncio.create_task(one) for one in running]
    if app.state.settings.followers:
        tasks.append(asyncio.create_task(keep(log)))
        tasks.append(asyncio.create_task(state.results.run()))
    # What the app is made of stays. What a match is made of is in no circle, and is much.
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)
    sys.setswitchinterval(TAKES_TURNS_AFTER)
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await log.close()
