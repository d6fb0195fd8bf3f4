"""What a search may cost, and how it is cancelled."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final


class SearchStopped(Exception):
    """The search was cancelled before it had an answer."""


class OutOfNodes(SearchStopped):
    """The search went past its limit before it had an answer."""


POLL: Final = 2048
"""After how many nodes the search asks whether to stop."""

Stop = Callable[[], bool]


@dataclass(slots=True)
class Budget:
    """What a search may cost: `stop` is asked now and then, `limit` is in nodes."""

    stop: Stop = lambda: False
    limit: int | None = None
    nodes: int = 0

    def spend(self) -> None:
        """Count one node. Raises `SearchStopped` when told to stop or past the limit."""
        self.nodes += 1
        if self.nodes % POLL == 0 and self.stop():
            raise SearchStopped("the search was cancelled")
        if self.limit is not None and self.nodes > self.limit:
            raise OutOfNodes(f"no answer within {self.limit} nodes")
