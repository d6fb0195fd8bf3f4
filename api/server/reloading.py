"""Settings that are read again while the server runs, when it gets SIGHUP.

Those that may change are the log's level and the limits that are counted per caller. Any other
takes effect at the next start, and the log says so.
"""

from collections.abc import Callable
from typing import Final

import structlog
from msgspec import structs

from api.http.middleware.access_log import set_log_level
from api.http.rate_limit import RateLimits
from api.http.services import Services
from api.http.wire.connections import room
from api.live.match_streams import MatchStreams
from api.settings import BadSettings, Settings

RELOADED: Final = (
    "log_level",
    "requests_per_second",
    "burst",
    "wrong_keys_per_second",
    "wrong_keys",
    "streams",
    "streams_reserved",
    "streams_per_key",
)
"""The settings that may change while the server runs, by name."""

_log = structlog.get_logger("bonebook")


def reload(services: Services, read: Callable[[], Settings]) -> None:
    """Read the settings again and put those in force that may change; the log says which.

    If they cannot be read, the log says so and all stays as it is.
    """
    try:
        read_again = structs.asdict(read())
    except BadSettings as error:
        _log.error("settings not reloaded", why=str(error))
        return
    before = services[Settings]
    changed = {
        name: read_again[name]
        for name, value in structs.asdict(before).items()
        if read_again[name] != value
    }
    now = structs.replace(before, **{name: changed[name] for name in RELOADED if name in changed})
    services.add(now)
    set_log_level(now.log_level)
    limits, places = services[RateLimits], services[MatchStreams].places
    limits.let_through(
        now.requests_per_second, now.burst, now.wrong_keys_per_second, now.wrong_keys
    )
    most = min(now.streams, room(now.connections) // 2)
    places.change(most, now.streams_reserved, now.streams_per_key)
    reloaded = [name for name in changed if name in RELOADED]
    waiting = [name for name in changed if name not in RELOADED]
    _log.warning("settings reloaded", changed=reloaded, at_next_start=waiting)
