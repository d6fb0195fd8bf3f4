"""The app: every part put together. The only place that knows them all."""

import gc
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

from litestar import Litestar
from litestar.di import Provide
from litestar.types import ASGIApp, Message, Scope

from api.access import access_routes, service_key_routes
from api.access.access_store import AccessStore
from api.access.directory import Directory
from api.access.guards.guard import guard
from api.access.guards.kept_answers import KeptAnswers
from api.access.guards.senders import sender_of
from api.access.session_store import SessionStore, session_times
from api.appeals import appeal_routes
from api.at_table import table_routes
from api.at_table.handovers import Handovers
from api.at_table.kept_aside import KeptAside
from api.at_table.leases import Leases
from api.at_table.pages import recorder
from api.audit import signed_log_routes
from api.audit.keeper import AuditKeeper
from api.background_tasks import Pulse, Supervisor
from api.backups.regular import RegularBackups
from api.broadcast.boards import Boards
from api.broadcast.occasions import Occasions
from api.clock import Now, utc_now
from api.contract import reference
from api.contract.contract_guard import within_contract
from api.contract.document import OpenApiDocument
from api.desk import desk_routes, disputes_page, event_conduct
from api.disputes import dispute_routes, review_routes
from api.disputes.hearings.pool import HearingPool
from api.disputes.ruling_steps import EventCards
from api.event_store import Log, StoreUnavailable
from api.event_store.database_clock import DatabaseClock
from api.exchange import exchange_routes
from api.http.counted_lines import tally
from api.http.http_types import Request, Response, fields_of
from api.http.middleware.access_log import AccessLog
from api.http.middleware.body_checks import check_body
from api.http.middleware.cancelled_requests import Ended
from api.http.middleware.going_first import GoingFirst
from api.http.middleware.head_and_body_limits import RequestLimits
from api.http.middleware.head_requests import Heads
from api.http.middleware.in_line import InLine
from api.http.middleware.metered import Metered
from api.http.middleware.reports_ahead import FastRoute, ReportsAhead
from api.http.middleware.response_headers import ResponseHeaders
from api.http.middleware.sender_queues import SenderQueues
from api.http.rate_limit import KEYS_WORTH, Buckets, RateLimits, address_of
from api.http.retiring import tell_of_end
from api.http.services import Services, service, services_of
from api.live import stream_routes
from api.live.log_entries import LogEntries
from api.live.log_streams import LogStreams
from api.live.match_streams import MatchStreams
from api.live.relay import relay_routes
from api.live.relay.relay import Relay
from api.match_lists import list_routes, player_statistics
from api.match_lists.list_followers import keep
from api.match_lists.pages import listing, player_page
from api.matches import assignment_routes, match_routes, view_routes
from api.matches.matches import Matches
from api.matches.pages import match_page
from api.matches.straight_reports import StraightReports
from api.packs import pack_routes
from api.page_kit import errors, static_files
from api.page_kit.documents import Documents
from api.rulebooks import rulebook_routes
from api.score_cards import card_routes, signature_routes
from api.scoreboards import (
    hall_page,
    overlay_routes,
    producer_page,
    scoreboard_routes,
    slot_key_routes,
    slot_routes,
)
from api.scoreboards.slot_keys import SlotKeys
from api.scoreboards.slots import OverlaySlots
from api.server import health_routes
from api.server.damage_check import StoreCheck
from api.server.freed_memory import give_back_what_is_freed
from api.server.health import HealthKeeper
from api.server.telemetry import start_watching, stop_watching, watched
from api.settings import Settings
from api.sign_in import identity_routes, keys_page, provider_routes, sign_in
from api.sign_in.identity_provider import IdentityProvider
from api.tournaments import director_routes, receipt_routes
from api.tournaments.fixtures import FixtureOpener
from api.tournaments.pages import event_pages
from api.tournaments.recorded_tournaments import RecordedTournaments
from api.tournaments.result_follower import ResultFollower
from api.tournaments.views import event_views, league_ratings, tournament_list
from api.upkeep import upkeep_routes
from api.upkeep.acts import UpkeepActs
from api.upkeep.administrator import Administrator
from api.visibility.viewing_guard import note_viewing
from api.visibility.viewings import Viewings
from api.webhooks import webhook_routes
from api.webhooks.delivering import Webhooks
from api.webhooks.endpoints import WebhookStore

ROUTES = [
    *match_routes.ROUTES,
    *assignment_routes.ROUTES,
    *list_routes.ROUTES,
    *player_statistics.ROUTES,
    *view_routes.ROUTES,
    *stream_routes.ROUTES,
    *relay_routes.ROUTES,
    *exchange_routes.ROUTES,
    *signature_routes.ROUTES,
    *card_routes.ROUTES,
    *pack_routes.ROUTES,
    *appeal_routes.ROUTES,
    *table_routes.ROUTES,
    *dispute_routes.ROUTES,
    *review_routes.ROUTES,
    *rulebook_routes.ROUTES,
    *access_routes.ROUTES,
    *service_key_routes.ROUTES,
    *signed_log_routes.ROUTES,
    *director_routes.ROUTES,
    *tournament_list.ROUTES,
    *event_views.ROUTES,
    *event_pages.ROUTES,
    *receipt_routes.ROUTES,
    *league_ratings.ROUTES,
    *scoreboard_routes.ROUTES,
    *slot_routes.ROUTES,
    *hall_page.ROUTES,
    *slot_key_routes.ROUTES,
    *overlay_routes.ROUTES,
    *producer_page.ROUTES,
    *webhook_routes.ROUTES,
    *upkeep_routes.ROUTES,
    *health_routes.ROUTES,
    *reference.ROUTES,
    *static_files.ROUTES,
    *listing.ROUTES,
    *player_page.ROUTES,
    *match_page.ROUTES,
    *disputes_page.ROUTES,
    *desk_routes.ROUTES,
    *recorder.ROUTES,
    *sign_in.ROUTES,
    *provider_routes.ROUTES,
    *identity_routes.ROUTES,
    *keys_page.ROUTES,
]
"""Every route."""
GUARDS = [guard, note_viewing, within_contract, check_body]
"""The guards of every route, in turn: a route that does not say what it does is closed to all."""

HANDED_OVER: dict[str, type[object]] = {
    "matches": Matches,
    "events": RecordedTournaments,
    "audit": AuditKeeper,
    "contract": OpenApiDocument,
    "hearings": HearingPool,
    "feed": MatchStreams,
    "health": HealthKeeper,
}
"""Services by the name of the argument through which a handler gets them."""

WRONG_CODES_PER_SECOND, WRONG_CODES = 0.1, 60
"""Handover codes checked a second, and at once, from all addresses together."""

COLLECTED_AFTER = 5_000, 4, 2500
"""Thresholds of Python's cycle collector (`gc.set_threshold`): objects, then such lots of them.

A collection takes up to a microsecond for each object, and nothing else has its turn meanwhile: 5
ms for the first number of objects, and 25 ms for the second number of such lots.
"""
TAKES_TURNS_AFTER = 0.0001
"""Seconds for which a thread that hears a claim keeps the interpreter while the loop wants it
(`sys.setswitchinterval`). Python's own five milliseconds are what a report waits in all."""


def create_app(settings: Settings, log: Log, clock: Now | None = None) -> ASGIApp:
    """The whole app over an open log, which it closes when it ends."""
    return fronted(bare_app(settings, log, clock), settings)


def fronted(app: Litestar, settings: Settings) -> ASGIApp:
    """The app behind its access log, its limits and what every answer carries."""
    reports = ReportsAhead(
        app, FastRoute(match_routes.report_events, GUARDS, _report, errors.handle)
    )
    services = services_of(app)
    limits, sender = services[RateLimits], partial(sender_of, services[Directory])

    def wait(scope: Scope) -> float:
        _, key = sender(scope)
        return limits.keys.wait(key or address_of(scope["client"]))

    first, at_once, debts = GoingFirst(), settings.requests_at_once, (limits.owes, limits.rest)
    queues = SenderQueues(at_once, settings.requests_waiting, first, *debts)
    of_streams = partial(limits.owes, streams=True), partial(limits.rest, streams=True)
    openings = SenderQueues(at_once, sys.maxsize, first, *of_streams)
    in_line = InLine(reports, queues, openings, sender)
    limited = RequestLimits(in_line, settings, wait)
    general = AccessLog(ResponseHeaders(Heads(Metered(limited, limits, sender, first))))
    straight = StraightReports(general, services, lambda: not services[AuditKeeper].alarm, first)
    return watched(Ended(straight), services)


async def _report(request: Request, match: str, body: bytes) -> Response:
    return await match_routes.report_events.fn(request, service(request, Matches), match, body)


def bare_app(settings: Settings, log: Log, clock: Now | None = None) -> Litestar:
    """The app without its middleware (`fronted`), for no server; it closes the log when it ends."""
    app = Litestar(
        ROUTES,
        dependencies={name: _provided(kind) for name, kind in HANDED_OVER.items()},
        guards=GUARDS,
        # AccessLog and `problems` log; litestar's own would show bodies and traces.
        logging_config=None,
        exception_handlers={Exception: errors.handle},
        before_send=[_mark, _allow, tell_of_end],
        lifespan=[_following],
        openapi_config=None,
        request_max_body_size=max(settings.body_limit, settings.batch_limit),
        # Given, since the environment could turn it on.
        debug=False,
        state=services_over(log, settings, clock).state(),
    )
    services_of(app).add(OpenApiDocument(app))
    return app


def _provided(kind: type[object]) -> Provide:
    def provided(request: Request) -> Any:
        return service(request, kind)

    return Provide(provided, sync_to_thread=False)


def services_over(log: Log, settings: Settings, clock: Now | None = None) -> Services:
    """The services that the routes work with, over one log; without a `clock` on its time."""
    database_clock = DatabaseClock(log)
    clock = clock or database_clock
    matches, access = Matches(log, settings.memory, clock), AccessStore(log)
    directory, events = Directory(access, clock), RecordedTournaments(log, clock)
    opener, feed = FixtureOpener(log, access, clock), MatchStreams(matches, settings)
    entries, hooks = LogEntries(matches, events, directory), WebhookStore(log, clock)
    boards, beat = Boards(matches, Occasions(events, directory)), settings.heartbeat_seconds
    tasks, documents, drawings = Supervisor(), Documents(), match_page.Drawings()
    audit, limits = AuditKeeper(log, settings, clock), _rate_limits(settings)
    backups = RegularBackups(log, settings, utc_now)
    log.when_exchanged(directory.forget)
    log.when_exchanged(drawings.forget)
    return Services(
        log,
        settings,
        access,
        directory,
        matches,
        events,
        opener,
        feed,
        audit,
        tasks,
        database_clock,
        HealthKeeper(matches, audit, tasks, settings),
        *_beside_the_log(log, settings, clock),
        HearingPool(settings, limits.principals),
        EventCards(partial(event_conduct.cards_brought, directory, events)),
        drawings,
        event_views.WorkedOut(documents),
        documents,
        ResultFollower(matches, events, opener, directory),
        boards,
        LogStreams(matches, entries, directory, feed, boards=boards, heartbeat=beat),
        Relay(matches, directory, boards, settings=settings, now=clock),
        Webhooks(hooks, log, entries, directory, boards=boards, settings=settings),
        limits,
        backups,
        Administrator(settings, audit, backups, UpkeepActs(log, clock)),
    )


def _beside_the_log(log: Log, settings: Settings, clock: Now) -> tuple[object, ...]:
    """The services that keep tables of their own beside the events, and the way people sign in."""
    return (
        SessionStore(log, session_times(settings), clock),
        IdentityProvider(settings),
        Viewings(log, clock),
        OverlaySlots(log),
        SlotKeys(log),
        Leases(log, clock),
        KeptAside(log, clock),
        Handovers(log, clock),
        KeptAnswers(log, clock),
    )


async def _allow(message: Message, scope: Scope) -> None:
    """Name every method of a path in an answer to OPTIONS; litestar names those of one route."""
    fields = fields_of(scope)
    if fields.get("method") == "OPTIONS" and message["type"] == "http.response.start":
        app = Litestar.from_scope(scope)
        path = fields.get("path_template", "")
        methods = {
            name for route in app.routes if route.path_format == path for name in route.methods
        }
        if methods:
            others = [pair for pair in message["headers"] if pair[0].lower() != b"allow"]
            allow = ", ".join(sorted(map(str, methods))).encode()
            message["headers"] = [*others, (b"allow", allow)]


async def _mark(message: Message, scope: Scope) -> None:
    await services_of(Litestar.from_scope(scope))[AuditKeeper].mark(message, scope)


def _rate_limits(settings: Settings) -> RateLimits:
    rate, burst = settings.requests_per_second, settings.burst
    return RateLimits(
        keys=Buckets(rate, burst),
        principals=Buckets(KEYS_WORTH * rate, KEYS_WORTH * burst),
        wrong_keys=Buckets(settings.wrong_keys_per_second, settings.wrong_keys),
        wrong_codes=Buckets(WRONG_CODES_PER_SECOND, WRONG_CODES),
    )


def _start_feed(services: Services) -> None:
    """Start the tasks that keep the live streams going."""
    tasks, feed = services[Supervisor], services[MatchStreams]
    tasks.start(feed.pulse, feed.run)
    tasks.start(feed.behind_pulse, feed.run_behind)
    tasks.start(feed.heartbeat_pulse, feed.run_heartbeat)
    tasks.start(feed.rights_pulse, partial(feed.run_rights, services[Directory]))


def _start_as_set(services: Services) -> None:
    """Start what looks after the server, and the tasks that only some settings want."""
    settings, tasks = services[Settings], services[Supervisor]
    start_watching(services, tasks)
    services[LogStreams].reader.start(tasks)
    check = StoreCheck(services[Log])
    tasks.start(check.pulse, check.run)
    if settings.relay and settings.followers:
        relay = services[Relay]
        tasks.start(relay.log_pulse, relay.run_log)
        tasks.start(relay.pulse, relay.run)
    if settings.backup_folder:
        backups = services[RegularBackups]
        tasks.start(backups.pulse, backups.run)


@asynccontextmanager
async def _following(app: Litestar) -> AsyncGenerator[None]:
    services = services_of(app)
    log, feed, audit = services[Log], services[MatchStreams], services[AuditKeeper]
    tasks, attending = services[Supervisor], Pulse("servers")

    def divide(servers: int) -> None:
        limits = services[RateLimits]
        for limit in (limits.keys, limits.principals, limits.wrong_keys, feed.places):
            limit.divide(servers)
        attending.done()

    clock = services[DatabaseClock]
    with suppress(StoreUnavailable):
        await clock.look()
    tasks.start(clock.pulse, clock.run)
    health, viewings, webhooks = services[HealthKeeper], services[Viewings], services[Webhooks]
    await audit.begin()
    tasks.start(health.pulse, health.run)
    _start_feed(services)
    tasks.start(tally.pulse, tally.run)
    tasks.start(attending, partial(log.attend, divide))
    tasks.start(viewings.pulse, viewings.run)
    tasks.start(webhooks.pulse, webhooks.run)
    audit.start(tasks)
    _start_as_set(services)
    if services[Settings].followers:
        keep(log, tasks)
        tasks.start(services[ResultFollower].pulse, services[ResultFollower].run)
    # The app's own objects stay for good. A match has many objects, and none in a circle.
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)
    sys.setswitchinterval(TAKES_TURNS_AFTER)
    give_back_what_is_freed()
    try:
        yield
    finally:
        await tasks.stop()
        await log.close()
        await stop_watching(services)
