"""The check of a whole league: its log against what was signed of it, and the tables beside it."""

import asyncio
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct, msgpack

from api.access.access_journal import access_damage
from api.audit.attesting.asking_witnesses import last_seen
from api.audit.attesting.stamps import last_stamp
from api.audit.keeper import keys_followed, policy_of
from api.audit.signed_log.errors import AuditError
from api.audit.signed_log.files import AuditFiles
from api.audit.verification.verifying import OnProgress, StoreSource, Verified, verify
from api.event_store import Divergence, Log, LogError, open_log
from api.event_store.followers import compare
from api.match_lists.match_summaries import READ_MODELS
from api.settings import Settings
from api.worker_limits import Limits, impose
from domain.audit.policy import Policy
from domain.audit.verification import Damage


class LeagueChecked(NamedTuple):
    """The result of a check: of the log, and the damage in the tables beside it."""

    log: Verified
    beside: tuple[Damage, ...]

    @property
    def whole(self) -> Verified:
        """The result for log and tables together."""
        return self.log._replace(damage=(*self.log.damage, *self.beside))


async def check_league(
    settings: Settings,
    policy: Policy,
    *,
    witnesses: bool,
    shown: OnProgress = lambda reached, head: None,
) -> LeagueChecked:
    """Verify a log from its stored rows to its checkpoints, then access and the read models.

    With `witnesses` those of the policy are asked. Damage found is in the answer. Raises
    `AuditError`, `LogError` and `OSError` if the check cannot be carried out.
    """
    log = open_log(settings.database, create=False)
    try:
        origin = settings.origin or (policy.logs[0].name if policy.logs else "")
        source, files = StoreSource(log, origin), AuditFiles(Path(settings.audit))
        ask = last_seen if witnesses else None
        stamp = last_stamp(files, policy, settings.timestamp_roots)
        report = await verify(source, files, policy, ask, progress=shown, stamp=stamp)
        return LeagueChecked(report, tuple(await _of_tables(log)))
    finally:
        await log.close()


async def _of_tables(log: Log) -> list[Damage]:
    """The rows of access that are not as they were changed, and those of read models."""
    access = [Damage(await log.head(), words) for words in await access_damage(log)]
    return [*access, *await _of_read_models(log)]


async def _of_read_models(log: Log) -> list[Damage]:
    """The rows of read models that are not as the log has them.

    A match that is parked is left out, which its row does not hide.
    """
    followed = {one.name for one in await log.models().standing()}
    differing = [
        divergence
        for model in READ_MODELS
        if model.name in followed
        for divergence in await compare(log, model)
        if divergence.what != "parked"
    ]
    return [Damage(await log.head(), f"read model {_told(one)}") for one in differing]


def _told(one: Divergence) -> str:
    return f"{one.model}: {one.stream} {one.what}; bonebook rebuild makes it anew"


# --- in a worker process ------------------------------------------------------------------------


class CheckFailed(Struct, frozen=True, tag=True):
    """A check that could not be carried out, and why."""

    why: str


class CheckDone(Struct, frozen=True, tag=True):
    """The result of a check, as it comes from a worker.

    Attributes
    ----------
    status : 0 where all is as it was signed, 1 where it is not, 2 where that cannot be told
    events, signed : how far the log reaches, and how far it is signed
    altered : whether the log itself, and not only a table beside it, is damaged
    lines : the damage in words, then why more cannot be told
    """

    status: int
    events: int
    signed: int
    altered: bool
    lines: tuple[str, ...]


def check_within(limits: Limits, settings: Settings) -> bytes:
    """Check a league within limits of time and memory; called in a worker process.

    Returns a `CheckDone` or `CheckFailed` in bytes, for `check_in`. Past its time the process is
    killed. Raises `MemoryError` past its memory.
    """
    impose(limits)
    try:
        policy = keys_followed(policy_of(settings), ())
        checked = asyncio.run(check_league(settings, policy, witnesses=True))
    except (AuditError, LogError, OSError) as error:
        return msgpack.encode(CheckFailed(without_paths(str(error), settings)))
    report = checked.whole
    lines = (*(one.words for one in report.damage), *report.unknown)
    return msgpack.encode(
        CheckDone(
            status=report.status,
            events=report.events,
            signed=report.last.size if report.last else 0,
            altered=bool(checked.log.damage),
            lines=tuple(without_paths(line, settings) for line in lines),
        )
    )


def check_in(answer: bytes) -> CheckDone | CheckFailed:
    """The result of a check in a worker's answer."""
    return msgpack.decode(answer, type=CheckDone | CheckFailed)


_PLACES = ("database", "audit", "signing_key", "policy", "timestamp_roots", "backup_folder")
"""The settings that name a place on the server."""


def without_paths(text: str, settings: Settings) -> str:
    """A text with each place on the server called by the setting that names it.

    >>> without_paths("/srv/league/audit is gone", Settings(audit="/srv/league/audit"))
    '`audit` is gone'
    """
    named = {str(getattr(settings, name)): name for name in _PLACES}
    named |= {str(Path(place).absolute()): name for place, name in named.items() if place}
    for place in sorted(filter(None, named), key=len, reverse=True):
        text = text.replace(place, f"`{named[place]}`")
    return text
