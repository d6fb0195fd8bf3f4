"""The metrics that Prometheus reads, at a port of their own.

Nobody who reaches the server itself reads them: how busy a private league is, is its own affair.
Events are counted as they happen. States are read from memory when somebody asks.
"""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from threading import Thread
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any, Final
from wsgiref.simple_server import WSGIServer

from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    disable_created_metrics,
    start_http_server,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from api.audit.keeper import AuditKeeper
from api.background_tasks import Pulse
from api.disputes.hearings.pool import HearingPool
from api.event_store import Log, StaleVersion
from api.event_store.batch import CommittedCommand
from api.http.http_types import fields_of
from api.http.services import Services
from api.live.match_streams import MatchStreams
from api.matches.matches import Matches
from api.server.health import Health, HealthKeeper
from api.settings import Settings
from api.webhooks.delivering import Webhooks

if TYPE_CHECKING:
    from prometheus_client import Metric

LAG: Final = 1.0
"""Seconds between two measures of how late the event loop comes to its work."""
SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
EVENTS: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256, 1024)


class Metrics:
    """Counts what an app does, and serves the counts with the state of its services."""

    def __init__(self, services: Services) -> None:
        self._services = services
        disable_created_metrics()  # when each label was first seen is of no use to anybody
        self.registry = CollectorRegistry()
        self.registry.register(_State(services))
        own: dict[str, Any] = {"registry": self.registry}
        self._requests = Histogram(
            "bonebook_request_seconds",
            "Seconds until an answer began, by its status",
            ["status"],
            buckets=SECONDS,
            **own,
        )
        self._refusals = Counter(
            "bonebook_refusals", "Answers that are problems, by kind", ["kind"], **own
        )
        self._commits = Histogram(
            "bonebook_commit_seconds",
            "Seconds for which a group of commands was under way to the disk",
            buckets=SECONDS,
            **own,
        )
        self._groups = Histogram(
            "bonebook_commit_events", "Events in a group", buckets=EVENTS, **own
        )
        self._conflicts = Counter(
            "bonebook_conflicts", "Commands decided on a version that was no more the last", **own
        )
        self._lag = Histogram(
            "bonebook_loop_lag_seconds",
            "How late the event loop came to what was due",
            buckets=SECONDS,
            **own,
        )
        services[Log].watches.append(self)
        self.pulse = Pulse("metrics")

    def counting(self, app: ASGIApp) -> ASGIApp:
        """The app wrapped so that its answers are counted, with the seconds until each began."""

        async def counted(scope: Scope, receive: Receive, send: Send) -> None:
            began = perf_counter()

            async def sending(message: Message) -> None:
                if message["type"] == "http.response.start":
                    self._answered(scope, message["status"], perf_counter() - began)
                await send(message)

            await app(scope, receive, sending)

        return counted

    def _answered(self, scope: Scope, status: int, seconds: float) -> None:
        self._requests.labels(str(status)).observe(seconds)
        if status >= 400:
            kind = fields_of(scope).get("state", {}).get("problem", f"status {status}")
            self._refusals.labels(kind.removeprefix("urn:bonebook:")).inc()

    def queued(self) -> None:
        """Mark no command: groups are counted as they are committed."""

    def committed(self, group: Sequence[CommittedCommand], seconds: float) -> None:
        """Count a group of commands that took this many seconds to the disk.

        Each may have failed.
        """
        self._commits.observe(seconds)
        self._groups.observe(sum(command.events for command in group))
        for command in group:
            if isinstance(command.outcome, StaleVersion):
                self._conflicts.inc()

    async def run(self) -> None:
        """Serve the metrics at the address in the settings, and measure the loop, until cancelled.

        Raises `OSError` if the port is taken.
        """
        server, thread = serve(self._services[Settings].metrics, self.registry)
        try:
            while True:
                due = monotonic() + LAG
                await asyncio.sleep(LAG)
                self._lag.observe(max(0.0, monotonic() - due))
                self.pulse.done()
        finally:
            server.shutdown()
            server.server_close()
            thread.join()


def serve(address: str, registry: CollectorRegistry) -> tuple[WSGIServer, Thread]:
    """Serve a registry at HOST:PORT, in a thread; the caller ends both. Raises `OSError`."""
    host, _, port = address.rpartition(":")
    return start_http_server(int(port), host.strip("[]"), registry)


class _State(Collector):
    """The state of the services, each time that somebody asks."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def collect(self) -> "Iterable[Metric]":
        """The state now, from memory alone."""
        health = self._services[HealthKeeper].remembered()
        yield from _of_health(health)
        yield from _of_tasks(health)
        yield from self._of_the_audit()
        matches, hearings = self._services[Matches], self._services[HearingPool]
        yield _gauge("streams", "Live streams open", self._services[MatchStreams].places.open)
        backlog = self._services[Webhooks].backlog
        yield _gauge("webhook_backlog", "Events that the last endpoint has to be told", backlog)
        yield _gauge("matches_in_memory", "Matches in memory", matches.kept)
        yield _gauge("matches_bytes", "Bytes of the matches in memory", matches.weight)
        yield _gauge("hearings_apart", "Hearings in processes of their own", hearings.apart)
        yield _count("hearings", "Claims heard", hearings.heard)
        yield _count("hearings_cut_short", "Findings cut short by steps", hearings.cut_short)
        yield _count("hearings_stopped", "Hearings that passed a limit", hearings.stopped)

    def _of_the_audit(self) -> "Iterator[Metric]":
        verified = self._services[AuditKeeper].verified_at
        if verified is not None:
            yield _gauge(
                "verification_age_seconds", "Since the log was verified", monotonic() - verified
            )


def _of_health(health: Health) -> "Iterator[Metric]":
    yield _gauge("ready", "1 where requests are answered", health.ready)
    yield _gauge("draining", "1 where the server was told to stop", health.draining)
    yield _gauge("recording", "1 where events are recorded", health.recording)
    yield _gauge("altered", "1 where the log is not what was signed", health.status == "altered")
    yield _gauge("disk_full", "1 where a disk is full", health.disk_full)
    yield _gauge("store_silent_seconds", "Since the store last answered", health.store_silent)
    yield _gauge("unreadable_matches", "Matches that cannot be read", health.unreadable)
    yield _gauge("log_position", "How far the log reaches", health.log_position)
    for name, position in (("signed", health.signed), ("cosigned", health.cosigned)):
        if position is not None:
            yield _gauge(f"{name}_position", f"How far the log is {name}", position)
    models = GaugeMetricFamily(
        "bonebook_read_model_position", "How far a read model has come", labels=["model"]
    )
    for model in health.read_models:
        models.add_metric([model.name], model.log_position)
    yield models


def _of_tasks(health: Health) -> "Iterator[Metric]":
    lags = GaugeMetricFamily(
        "bonebook_task_lag_seconds", "How long the oldest work has waited", labels=["task"]
    )
    parked = GaugeMetricFamily(
        "bonebook_task_parked", "Matches or receivers that a task left out", labels=["task"]
    )
    restarts = CounterMetricFamily(
        "bonebook_task_restarts", "Restarts after a failure", labels=["task"]
    )
    for task in health.tasks:
        lags.add_metric([task.name], task.lag)
        parked.add_metric([task.name], task.parked)
        restarts.add_metric([task.name], task.restarts)
    yield from (lags, parked, restarts)


def _gauge(name: str, words: str, value: float) -> "Metric":
    return GaugeMetricFamily(f"bonebook_{name}", words, value=value)


def _count(name: str, words: str, value: float) -> "Metric":
    return CounterMetricFamily(f"bonebook_{name}", words, value=value)
