"""Viewers of a match: which kind of viewer somebody is, by the roles that they hold in it."""

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from api.access.policy import HeldRole, Relation
from api.access.principals import Delay, Role

ViewerKind = Literal[
    "official", "auditor", "recorder", "player", "partner", "broadcaster", "scoreboard", "audience"
]


class Viewer(NamedTuple):
    """A reader of a match.

    Attributes
    ----------
    kind : decides on what is shown to them
    principal : their id, if they are to see their own reports whole; else ""
    seat : a player's; else None
    delay : how far behind the table they are: seconds, or until the hand in play has ended
    """

    kind: ViewerKind
    principal: str = ""
    seat: int | None = None
    delay: Delay = 0

    @property
    def sees_all(self) -> bool:
        """Whether they see every part of an entry, with or without a delay."""
        return self.kind in ("official", "auditor")


SHOWN_HANDS: Final[tuple[ViewerKind, ...]] = ("official", "auditor", "broadcaster")
"""Viewers who are shown bones that others hold; `api.visibility.viewings` records when."""
AUDIENCE: Final = Viewer("audience")
"""Sees what lies face up, and no more."""
WHOLE: Final = Viewer("official")
"""Sees everything, without delay: findings, rulings and read models are made for it."""


_KINDS: Final[dict[Role, ViewerKind]] = {
    "director": "official",
    "official": "official",
    "auditor": "auditor",
    "recorder": "recorder",
    "player": "player",
    "partner": "partner",
    "broadcaster": "broadcaster",
    "scoreboard": "scoreboard",
    "audience": "audience",
    "administrator": "audience",
}
"""The kind of viewer for each role; the first role that somebody has counts."""
_NAMED: Final[frozenset[ViewerKind]] = frozenset(("recorder", "player", "partner"))
"""Viewers of whom it matters who they are: what they are shown has their own reports whole."""


def viewer_for(held: Iterable[HeldRole], principal: str) -> Viewer:
    """The viewer whom these roles in a match make: by the highest of them, with its least delay.

    Highest is the director, then official, auditor, recorder, player, partner, broadcaster,
    scoreboard; anybody else is the audience. A role as recorder of other matches does not count.
    """
    roles = {
        role_held.role: role_held
        for role_held in sorted(held, key=_lag, reverse=True)
        if role_held.role != "recorder" or role_held.relation is Relation.OWN
    }
    first = next((roles[role] for role in _KINDS if role in roles), None)
    if first is None:
        return AUDIENCE
    kind = _KINDS[first.role]
    named = principal if kind in _NAMED else ""
    return Viewer(kind, named, first.seat if kind == "player" else None, first.delay)


def _lag(held: HeldRole) -> float:
    return float("inf") if held.delay == "hand" else held.delay
