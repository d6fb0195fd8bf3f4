"""The acts of upkeep, as the journal of access has them: who asked for what, and what came of it.

An act is noted when it begins and again when it ends. Both rows stay, and are sealed with the
changes of access, so that none can be taken out unnoticed.
"""

from typing import Final, Literal

from msgspec import Struct, json, structs

from api.access.access_journal import acts_noted, note_act
from api.access.policy import Caller
from api.clock import Now, rfc3339
from api.event_store import Log

UpkeepKind = Literal["backup", "sign", "verify"]
ActOutcome = Literal["begun", "done", "good", "bad", "unknown", "failed"]

SHOWN: Final = 50
"""Most acts that are listed."""
FINDINGS: Final = 20
"""Most lines of damage that are kept of one act."""


class UpkeepAct(Struct, frozen=True, kw_only=True):
    """An act of upkeep.

    Attributes
    ----------
    kind : which act
    principal, key : who asked for it, and with which key
    began_at, ended_at : when (RFC 3339); not ended while it is under way, or where its server ended
        before it
    outcome : "begun" until it ends; then "failed", else "done" of a backup or a signature, and
        "good", "bad" or "unknown" of a verification
    events : how far the log reached in it, or was signed; None before the end and where it failed
    file : the name of the backup, within the folder that is set
    lines : the first 20 lines of damage that was found and of what cannot be told, or why the act
        failed
    """

    kind: UpkeepKind
    principal: str
    key: str
    began_at: str
    ended_at: str | None = None
    outcome: ActOutcome = "begun"
    events: int | None = None
    file: str = ""
    lines: tuple[str, ...] = ()


class UpkeepActs:
    """The acts of upkeep of a league."""

    def __init__(self, log: Log, clock: Now) -> None:
        self._log = log
        self._clock = clock

    async def begin(self, kind: UpkeepKind, caller: Caller) -> UpkeepAct:
        """Note that an act begins. Raises `StoreUnavailable`."""
        began_at = rfc3339(self._clock())
        act = UpkeepAct(kind=kind, principal=caller.id, key=caller.key, began_at=began_at)
        await self._note(act)
        return act

    async def end(
        self,
        act: UpkeepAct,
        outcome: ActOutcome,
        *,
        events: int | None = None,
        file: str = "",
        lines: tuple[str, ...] = (),
    ) -> UpkeepAct:
        """Note how an act ended, with the first `FINDINGS` lines. Raises `StoreUnavailable`."""
        ended = structs.replace(
            act,
            ended_at=rfc3339(self._clock()),
            outcome=outcome,
            events=events,
            file=file,
            lines=lines[:FINDINGS],
        )
        await self._note(ended)
        return ended

    async def _note(self, act: UpkeepAct) -> None:
        await note_act(self._log, f"{act.kind} {act.began_at}", json.encode(act).decode())

    async def listed(self) -> list[UpkeepAct]:
        """The last `SHOWN` acts, the newest first. Raises `StoreUnavailable`."""
        newest = dict[str, UpkeepAct]()
        for id, state in await acts_noted(self._log, 2 * SHOWN):
            newest.setdefault(id, json.decode(state, type=UpkeepAct))
        by_start = sorted(newest.values(), key=lambda act: act.began_at, reverse=True)
        return by_start[:SHOWN]
