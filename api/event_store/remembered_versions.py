"""A writer's memory of streams' versions, good while nobody else records.

A head that stands where the writer left it says that nobody recorded since; then the versions that
it remembers are true, and a group is planned without looking anything up. Pure, for every store.
Idempotency keys are not remembered here: `api.event_store.batch` knows a repeated one again.
"""

from collections.abc import Mapping, Sequence

from api.event_store.batch import Appended, Command, Footing, Plan, plan

_STREAMS = 100_000
"""How many streams' versions are remembered."""


class RememberedVersions:
    """The versions of streams as a writer remembers them, valid while the log's head is `head`."""

    def __init__(self, head: int) -> None:
        self.head = head
        self._versions: dict[str, int] = {}
        self.ahead: set[Footing] = set()
        """Commands that were sent and are not known to be recorded."""

    def plan(self, commands: Sequence[Command]) -> Plan | None:
        """The plan of a group by which every command is recorded.

        None where that is not so by what is remembered: then versions and answers are looked up.

        A key that is not looked up is taken for a new one: the table takes none twice.
        """
        for c in commands:
            if c.stream not in self._versions and c.expected != 0:
                return None
        decided = plan(commands, self.head, self._versions, {}, ahead=self.ahead)
        fine = all(isinstance(outcome, Appended) for outcome in decided.outcomes)
        return decided if fine else None

    def learn(self, versions: Mapping[str, int]) -> None:
        """Remember these versions, which were looked up while the head stood here."""
        if len(self._versions) > _STREAMS:
            self._versions.clear()
        self._versions.update(versions)

    def take_in(self, decided: Plan) -> None:
        """Remember a plan as if it were recorded; if it is not, this memory has to be dropped."""
        self.learn({str(e.originator_id): e.originator_version for e in decided.events})
        if decided.events:
            self.head = decided.events[-1].id

    def sent(self, decided: Plan, commands: Sequence[Command]) -> None:
        """Remember a plan that was sent; if it is not recorded, none after it will be."""
        self.take_in(decided)
        self.ahead = {footing for footing in self.ahead if not footing.recorded}
        for c, outcome in zip(commands, decided.outcomes, strict=True):
            if isinstance(outcome, Appended) and not outcome.replayed:
                self.ahead.add(c.footing)
