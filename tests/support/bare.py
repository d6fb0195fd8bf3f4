"""The app on an empty log in memory, built once in a process; and others with its routes."""

from copy import copy
from typing import Final

from litestar import Litestar

from api.clock import Now, utc_now
from api.contract.document import OpenApiDocument
from api.event_store import Log, open_log
from api.http.services import services_of
from api.server.app import bare_app, services_over
from api.settings import Settings

APP: Final[Litestar] = bare_app(Settings(), open_log("sqlite://"))


def bare_app_over(log: Log, clock: Now = utc_now) -> Litestar:
    """As `bare_app` makes it with the settings as they come.

    Its routes, which take longest to build and hold nothing, are those of `APP`.
    """
    app = copy(APP)
    services = services_over(log, Settings(), clock)
    services.add(services_of(APP)[OpenApiDocument])
    app.state = services.state()
    return app
