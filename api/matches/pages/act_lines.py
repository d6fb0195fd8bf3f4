"""The latest acts, as lines with the player who acted and the bone."""

from collections.abc import Iterable

from msgspec import Struct

from api.visibility import TranscriptLine
from domain.events import BonePlayed, RecordCorrected
from projections.following import Following
from projections.pictures.hand_picture import draw_small


class ActLine(Struct, frozen=True):
    """One act: its words, the seat that acted, and a picture of the bone that was laid.

    `seat` is null and `picture` "" where there is none, and for an act that was corrected, whose
    words are as corrected.
    """

    position: int
    words: str
    seat: int | None
    picture: str


def act_lines(seen: Following, lines: Iterable[TranscriptLine]) -> tuple[ActLine, ...]:
    """These `lines` turned round, the last act first; `seen` is what their viewer may see."""
    facts = {entry.position: entry.fact for entry in seen.entries}
    for fact in tuple(facts.values()):
        if isinstance(fact, RecordCorrected):
            facts.pop(fact.corrects, None)
    return tuple(
        ActLine(
            line.position,
            line.words,
            getattr(fact := facts.get(line.position), "seat", None),
            draw_small(fact.bone) if isinstance(fact, BonePlayed) else "",
        )
        for line in reversed(tuple(lines))
    )
