"""What a search may cost, and how it is cancelled."""

from dataclasses import dataclass
from typing import Final

from adjudication.worlds.hypotheses import Stop, Stopped, never


class OutOfNodes(Stopped):
    """The search went past its limit before it had an answer."""


POLL: Final = 2048
"""After how many nodes the search asks whether to stop."""


@dataclass(slots=True)
class Budget:
    """What a search may cost: `stop` is asked now and then, `limit` is in nodes."""

    stop: Stop = never
    limit: int | None = None
    nodes: int = 0

    def spend(self) -> None:
        """Count one node. Raises `Stopped` when told to stop or past the limit."""
        self.nodes += 1
        if self.nodes % POLL == 0 and self.stop():
            raise Stopped("the search was cancelled")
        if self.limit is not None and self.nodes > self.limit:
            raise OutOfNodes(f"no answer within {self.limit} nodes")
