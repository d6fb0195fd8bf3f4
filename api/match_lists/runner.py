"""Keeping the read models current: a follower for each, begun again whenever one ends.

Any number of processes may keep the same ones.
"""

import asyncio
from collections.abc import Iterable

import structlog

from api.event_store import Log, ParkedStream
from api.event_store.followers import Follower, Projection
from api.match_lists.match_summaries import READ_MODELS

_log = structlog.get_logger("bonebook")

REST = 0.75
"""Seconds in which what is recorded is gathered, so that a busy log is not written twice over."""
_PAUSE = 1.0


async def keep(log: Log, models: Iterable[Projection] = READ_MODELS) -> None:
    """Follow the log with each read model until cancelled; drop those of earlier releases."""
    models = tuple(models)
    await log.models().keep_only({one.name for one in models})
    async with asyncio.TaskGroup() as group:
        for one in models:
            group.create_task(_kept(log, one))


async def _kept(log: Log, projection: Projection) -> None:
    while True:
        try:
            await Follower(log, projection, alarm, rest=REST).run()
        except Exception as error:  # noqa: BLE001 - whatever it was, the read model is kept
            _log.error("follower ended", model=projection.name, exc_info=error)
        await asyncio.sleep(_PAUSE)


def alarm(parked: ParkedStream) -> None:
    """Say that a stream was parked; the reason in full, which may name bones, is in the table."""
    _log.error(
        "stream parked",
        model=parked.model,
        match=parked.stream,
        position=parked.position,
        why=parked.why.partition(":")[0],
    )
