"""The cost of a search: positions counted towards the steps of a hearing."""

from dataclasses import dataclass
from typing import Final

from adjudication.worlds.steps import Stop, Stopped, unlimited

POSITIONS_A_STEP: Final = 16
"""Positions of a search with all hands known that take about as long as one matching."""


@dataclass(slots=True)
class Budget:
    """The cost so far of one search, or of several that share it, and when to end them.

    Attributes
    ----------
    stop : asked once for every `POSITIONS_A_STEP` positions, whether the search has to end
    nodes : how many positions were looked at
    """

    stop: Stop = unlimited
    nodes: int = 0
    _uncounted: int = 0

    def spend(self, positions: int = 1) -> None:
        """Count one position, which costs as much as `positions` of a search with all hands known.

        Raises `Stopped` if the search has to end.
        """
        self.nodes += 1
        self._uncounted += positions
        while self._uncounted >= POSITIONS_A_STEP:
            self._uncounted -= POSITIONS_A_STEP
            if self.stop():
                raise Stopped
