"""The part of an entry that each kind of viewer sees.

There is one function for each kind of viewer, and all of them begin with what lies face up
(`domain.events.face_up`), which is an allow-list. A viewer's delay is no matter of single
entries: it is how much of the log there is for them yet (`delays`).
"""

from collections.abc import Callable, Iterable
from typing import Final

from msgspec import Struct, structs

from api.visibility.viewers import Viewer, ViewerKind
from domain import events as e
from domain.events.face_up import face_up, with_drawn_bones


class Withheld(Struct, frozen=True, tag_field="fact", tag="withheld"):
    """In place of a fact that the viewer may not see; `kind` is all that is shown of it."""

    kind: str


class Seen(Struct, frozen=True, omit_defaults=True):
    """An entry as one viewer sees it (`domain.events.Entry`).

    `reporter` is for officials and auditors, and for a recorder or player who reported it; else "".
    """

    position: int
    fact: e.Fact | Withheld
    reporter: str = ""
    happened_at: str | None = None
    recorded_at: str = ""


def view(entry: e.Entry, viewer: Viewer) -> Seen:
    """The entry as this viewer may see it: its fact, the open part of it, or `Withheld`."""
    named = viewer.sees_all or _own(entry, viewer)
    return Seen(
        entry.position,
        _shown_to(viewer)(entry, viewer) or Withheld(e.tag_of(type(entry.fact))),
        entry.reporter if named else "",
        entry.happened_at,
        recorded_at=entry.recorded_at,
    )


def kind_of(seen: Seen) -> str:
    """The kind of fact of an entry, also of one that is not shown."""
    return seen.fact.kind if isinstance(seen.fact, Withheld) else e.tag_of(type(seen.fact))


def visible(entries: Iterable[e.Entry], viewer: Viewer) -> list[e.Entry]:
    """The entries that this viewer may see, each with its fact or the open part of it, in order."""
    sees = _shown_to(viewer)
    if sees is _everything:
        return list(entries)
    shown: list[e.Entry] = []
    for entry in entries:
        fact = sees(entry, viewer)
        if fact is not None:
            shown.append(entry if fact is entry.fact else structs.replace(entry, fact=fact))
    return shown


# --- one function for each kind -----------------------------------------------------------


def _everything(entry: e.Entry, _: Viewer) -> e.Fact | None:
    return entry.fact


def _lies_face_up(entry: e.Entry, _: Viewer) -> e.Fact | None:
    return face_up(entry.fact)


def _own_reports(entry: e.Entry, viewer: Viewer) -> e.Fact | None:
    return entry.fact if _own(entry, viewer) else face_up(entry.fact)


def _own_hand(entry: e.Entry, viewer: Viewer) -> e.Fact | None:
    """A player: their reports, and the bones that they drew, whoever reported these."""
    return entry.fact if _own(entry, viewer) else with_drawn_bones(entry.fact, viewer.seat)


def _every_hand(entry: e.Entry, _: Viewer) -> e.Fact | None:
    """A broadcaster: all bones that are known, and nothing of what is disputed."""
    return with_drawn_bones(entry.fact)


def _own(entry: e.Entry, viewer: Viewer) -> bool:
    return bool(viewer.principal) and entry.reporter == viewer.principal


_Sees = Callable[[e.Entry, Viewer], e.Fact | None]

_SEES: Final[dict[ViewerKind, _Sees]] = {
    "official": _everything,
    "auditor": _everything,
    "recorder": _own_reports,
    "player": _own_hand,
    "partner": _own_reports,
    "broadcaster": _every_hand,
    "scoreboard": _lies_face_up,
    "audience": _lies_face_up,
}


def _shown_to(viewer: Viewer) -> _Sees:
    """The entries shown to a viewer; face-up facts alone for an unknown kind."""
    return _SEES.get(viewer.kind, _lies_face_up)
