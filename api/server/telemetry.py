"""Metrics and traces, where the settings want them: their libraries are loaded for nobody else."""

from typing import TYPE_CHECKING

from litestar.types import ASGIApp

from api.background_tasks import Supervisor
from api.http.services import Services
from api.settings import Settings

if TYPE_CHECKING:
    from api.server.metrics import Metrics
    from api.server.traces import Traces


def watched(app: ASGIApp, services: Services) -> ASGIApp:
    """The app wrapped for metrics and traces, as far as the settings want them."""
    if metrics := _metrics(services):
        app = metrics.counting(app)
    if traces := _traces(services):
        app = traces.tracing(app)
    return app


def start_watching(services: Services, tasks: Supervisor) -> None:
    """Start to serve the metrics, if the settings want them."""
    if metrics := _metrics(services):
        tasks.start(metrics.pulse, metrics.run)


async def stop_watching(services: Services) -> None:
    """Send the traces that wait, if the settings want traces."""
    if traces := _traces(services):
        await traces.close()


def _metrics(services: Services) -> "Metrics | None":
    if not services[Settings].metrics:
        return None
    from api.server.metrics import Metrics

    if Metrics not in services:
        services.add(Metrics(services))
    return services[Metrics]


def _traces(services: Services) -> "Traces | None":
    if not services[Settings].traces:
        return None
    from api.server.traces import Traces

    if Traces not in services:
        services.add(Traces(services))
    return services[Traces]
