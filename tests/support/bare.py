"""The app on an empty log in memory, built once in a process; and others with its routes."""

from copy import copy
from typing import Final

from argon2 import PasswordHasher
from litestar import Litestar

from api.access import pins
from api.clock import Now, utc_now
from api.contract.document import OpenApiDocument
from api.event_store import Log, open_log
from api.http.services import services_of
from api.server.app import bare_app, services_over
from api.settings import Settings

pins.hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""In tests a PIN is hashed as quickly as can be."""
USUAL: Final = Settings()
APP: Final[Litestar] = bare_app(USUAL, open_log("sqlite://"))


def bare_app_over(log: Log, clock: Now | None = utc_now, settings: Settings = USUAL) -> Litestar:
    """As `bare_app` makes it, where the longest bodies are as long as usual.

    Its routes, which take longest to build and hold nothing, are those of `APP`.
    """
    return _over(copy(APP), settings, log, clock)


def served_app(settings: Settings, log: Log, clock: Now | None = None) -> Litestar:
    """The same for a process that has one app and ends with it: `APP` itself is what it serves."""
    if (settings.body_limit, settings.batch_limit) != (USUAL.body_limit, USUAL.batch_limit):
        return bare_app(settings, log, clock)
    return _over(APP, settings, log, clock)


def _over(app: Litestar, settings: Settings, log: Log, clock: Now | None) -> Litestar:
    services = services_over(log, settings, clock)
    services.add(services_of(APP)[OpenApiDocument])
    app.state = services.state()
    return app
