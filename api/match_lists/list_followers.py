"""Keeping the read models current: a follower for each, begun again whenever one ends.

Any number of processes may keep the same ones.
"""

from collections.abc import Iterable

import structlog

from api.background_tasks import Pulse, Supervisor
from api.event_store import Log, ParkedStream
from api.event_store.followers import Follower, Projection
from api.match_lists.match_summaries import READ_MODELS

_log = structlog.get_logger("bonebook")

REST = 0.75
"""Seconds for which a follower gathers entries before it writes, so that it writes less often."""


def keep(log: Log, tasks: Supervisor, models: Iterable[Projection] = READ_MODELS) -> None:
    """Start a task for each read model that follows the log, and drop those not in `models`."""
    models = tuple(models)

    async def drop_others() -> None:
        await log.models().keep_only({projection.name for projection in models})

    tasks.start(Pulse("read models of earlier releases"), drop_others)
    for projection in models:
        _follow(log, tasks, projection)


def _follow(log: Log, tasks: Supervisor, projection: Projection) -> None:
    pulse = Pulse(f"read model {projection.name}")

    async def run() -> None:
        await Follower(log, projection, alarm, rest=REST, pulse=pulse).run()

    tasks.start(pulse, run)


def alarm(parked: ParkedStream) -> None:
    """Log that a stream was parked; the reason in full, which may name bones, is in the table."""
    _log.error(
        "stream parked",
        model=parked.model,
        match=parked.stream,
        position=parked.position,
        why=parked.why.partition(":")[0],
    )
