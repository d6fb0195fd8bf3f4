"""The pool that hears claims: this process for a few steps, then a worker process."""

import asyncio
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Final

from anyio import BrokenWorkerProcess, CapacityLimiter, to_process
from litestar.exceptions import TooManyRequestsException
from msgspec import msgpack, structs, to_builtins

from adjudication.finding import Finding
from api.disputes.hearings.question import Heard, HearingRequest, answer_within, heard, heard_in
from api.disputes.hearings.review import Review, reviewed_within
from api.http.middleware.sender_queues import leave_line
from api.http.rate_limit import Buckets
from api.http.refusals import HearingStopped
from api.http.threads import beside, let_go
from api.settings import Settings
from api.visibility import Viewer, visible
from api.worker_limits import Limits
from domain.events import Entry

STEPS_HERE: Final = 30
"""The most steps that are heard in this process; nineteen claims in twenty take fewer.

So few steps cost less than handing a claim to another process: two or three milliseconds. While
a thread works, everything else in this process, a report being recorded too, waits for the
interpreter each time that it needs it.
"""
A_REQUESTS_WORTH: Final = 10
"""Steps that count as one request of whoever asks; a report takes about as long."""


ENTRIES_HERE: Final = 200
"""Records no longer than this are reviewed in a thread: that takes a tenth of a second."""
ENTRIES_OF_A_STEP: Final = 5
"""Entries of a review that count as a step of a hearing."""


class HearingPool:
    """Hears claims. A hearing ends with the task that awaits it: its worker is killed.

    Attributes
    ----------
    heard : findings given since the start
    cut_short : of those, how many were cut short by steps
    stopped : hearings and reviews ended beside them, past their limits of time or memory
    """

    def __init__(self, settings: Settings, principals: Buckets) -> None:
        """`principals`: the limits of requests, in which a hearing counts as its steps."""
        self._limits = Limits(settings.hearing_seconds, settings.hearing_memory)
        self._most_of_one = settings.hearings_per_key
        self._of_principal = Counter[str]()
        self._ended = asyncio.Event()
        """Set, and replaced, whenever a long hearing or review of anybody has ended."""
        self._principals = principals
        # One thread: two would only take the interpreter from each other, and from the loop.
        self._here = CapacityLimiter(1)
        self._reviews_here = CapacityLimiter(1)
        self._workers = CapacityLimiter(settings.hearing_workers)
        self.heard = self.cut_short = self.stopped = 0

    @property
    def apart(self) -> int:
        """How many hearings and reviews run in processes of their own now."""
        return self._workers.borrowed_tokens

    async def hear(self, question: HearingRequest, principal: str) -> Finding:
        """The finding; the same on every node, since it is cut short by steps and not by time.

        `principal` is the id of who asks, "" for nobody; it is charged for the steps. Raises
        `BadClaim`, `HearingStopped`, and 429 where that principal has as many long hearings and
        reviews under way as one may.
        """
        here = structs.replace(question, steps=min(question.steps, STEPS_HERE))
        answer = await beside(self._here, heard, here)
        self._charge(principal, answer.steps)
        if here.steps < question.steps and not is_done(answer.finding):
            with self._counted(principal):
                leave_line()
                answer = await self._apart(question)
            self._charge(principal, answer.steps)
        self.heard += 1
        self.cut_short += is_cut_short(answer.finding)
        return answer.finding

    async def shown_to(self, viewer: Viewer, entries: Sequence[Entry]) -> list[Entry]:
        """The entries that a match is folded from for a viewer, as `visible` gives them.

        Those of a long record are worked out in a thread.
        """
        if len(entries) <= ENTRIES_HERE:
            return visible(entries, viewer)
        return await beside(self._here, visible, entries, viewer)

    async def review(
        self,
        review: Review,
        entries: Sequence[Entry],
        *particulars: object,
        principal: str,
        waits: bool = False,
    ) -> Any:
        """A review of these entries, as builtins: of a long record in a worker process.

        `principal` is as in `hear`; it is charged for a long record alone. Raises what the review
        does, `HearingStopped`, and 429 as `hear` does; with `waits` it waits for its turn instead
        of 429.
        """
        if len(entries) <= ENTRIES_HERE:
            made = await beside(self._reviews_here, review, entries, *particulars)
            return to_builtins(made, str_keys=True)
        if waits:
            leave_line()
            await self._turn_of(principal)
        with self._counted(principal):
            leave_line()
            raw = await self._in_worker(
                reviewed_within, review, msgpack.encode(entries), *particulars
            )
        self._charge(principal, len(entries) // ENTRIES_OF_A_STEP)
        return msgpack.decode(raw)

    def _charge(self, principal: str, steps: int) -> None:
        if principal:
            self._principals.charge(principal, steps // A_REQUESTS_WORTH)

    async def _apart(self, question: HearingRequest) -> Heard:
        return heard_in(await self._in_worker(answer_within, msgpack.encode(question)))

    async def _in_worker(self, work: Callable[..., bytes], *arguments: object) -> bytes:
        """The answer of a worker process, which is killed with the task that awaits it."""
        try:
            working = to_process.run_sync(
                partial(work, self._limits), *arguments, cancellable=True, limiter=self._workers
            )
            return await let_go(working)
        except (BrokenWorkerProcess, MemoryError) as error:
            self.stopped += 1
            raise HearingStopped(
                "", "the hearing passed its limits of time or memory; nothing was recorded"
            ) from error

    async def _turn_of(self, principal: str) -> None:
        """Wait until the principal has fewer hearings and reviews under way than one may."""
        while self._of_principal[principal] >= self._most_of_one:
            await self._ended.wait()

    @contextmanager
    def _counted(self, principal: str) -> Generator[None]:
        if self._of_principal[principal] >= self._most_of_one:
            raise TooManyRequestsException(
                f"you have {self._most_of_one} hearings under way",
                headers={"Retry-After": "1"},
            )
        self._of_principal[principal] += 1
        try:
            yield
        finally:
            self._of_principal[principal] -= 1
            if not self._of_principal[principal]:
                del self._of_principal[principal]
            self._ended.set()
            self._ended = asyncio.Event()


def is_cut_short(finding: Finding) -> bool:
    """Whether a finding, or one under an assumption that goes with it, was cut short."""
    return finding.cut_short or any(one.cut_short for one in finding.presuming)


def is_done(finding: Finding) -> bool:
    """Whether more steps can add nothing: no verdict, no smaller evidence and no better look."""
    if finding.cut_short or not all(map(is_done, finding.presuming)):
        return False
    answer = finding.answer
    if answer is None:
        return True
    return answer.settled_by is not None if answer.proof is None else answer.proof.smallest
