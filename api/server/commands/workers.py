"""Several servers behind one port of one machine, each a process of its own.

Each listens on the port itself, and the system deals connections out among them. They have the log
in common and nothing else, as servers on several machines do: what one records wakes the others.
What is to be done once for all of them, the first does.
"""

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import wait
from multiprocessing.context import ForkProcess
from types import FrameType

from msgspec import structs

from api.command_kit.refusing import refuse
from api.server.commands.server_socket import bound
from api.settings import Settings


def check_workers(settings: Settings) -> None:
    """End the command if several processes are to serve a log in SQLite."""
    if settings.workers > 1 and settings.database.startswith("sqlite"):
        refuse(
            f"--workers {settings.workers}: a log in SQLite is served by one process;"
            " give a --database on PostgreSQL"
        )


def serve_in_workers(settings: Settings, serve: Callable[[Settings], None]) -> None:
    """Run `serve` in as many processes as the settings say, until told to stop.

    Each gets its own `worker_settings`. If one of them ends by itself, the others are stopped and
    the command fails: its supervisor then starts all of them anew.
    """
    fork = get_context("fork")  # what they have in common is in memory once
    with bound(settings) as holding:  # so that all of them get the same, where any port will do
        port = holding.getsockname()[1]
        workers = [
            fork.Process(target=serve, args=(worker_settings(settings, port, number),))
            for number in range(settings.workers)
        ]
        for worker in workers:
            worker.start()
        signal.signal(signal.SIGTERM, _stop)
        if hasattr(signal, "SIGHUP") and not sys.stderr.isatty():
            signal.signal(signal.SIGHUP, partial(_pass_on, workers))
        try:
            with suppress(KeyboardInterrupt):
                wait([one.sentinel for one in workers])
                refuse("a worker ended, and the others were stopped; its log says why")
        finally:
            for worker in workers:
                worker.terminate()  # each drains by itself
            for worker in workers:
                worker.join()


def worker_settings(settings: Settings, port: int, number: int) -> Settings:
    """The settings of the worker with this number, from 0: their common port, its own for metrics.

    The first alone keeps the read models and enters results, if `followers` is on at all.
    """
    host, _, first = settings.metrics.rpartition(":")
    metrics = f"{host}:{int(first) + number}" if first else ""
    followers = settings.followers and number == 0
    return structs.replace(settings, port=port, metrics=metrics, followers=followers)


def _pass_on(workers: list[ForkProcess], _: int, __: FrameType | None) -> None:
    """Tell every worker to read its settings again."""
    for worker in workers:
        if worker.pid is not None:
            os.kill(worker.pid, signal.SIGHUP)


def _stop(_: int, __: FrameType | None) -> None:
    raise KeyboardInterrupt
