"""All that an appeal file is made from, and the parts that it is made of."""

from collections.abc import Mapping

from msgspec import Struct

from adjudication.finding import Finding
from adjudication.worlds.steps import STEPS
from api.appeals.record_told import RecordTold
from api.disputes.hearings.question import HearingRequest
from api.languages.page_language import PageLanguage
from api.visibility import Findings, MatchView
from domain import events as e
from projections.disputes import Dispute


class Picture(Struct, frozen=True):
    """A picture as SVG, and what it shows in words."""

    svg: str
    words: str


class Section(Struct, frozen=True):
    """A part of the file: paragraphs, a table whose first row is its head, pictures."""

    title: str
    lines: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    pictures: tuple[Picture, ...] = ()


class AppealFile(Struct, frozen=True):
    """An appeal file: its head, a board, the answers to four questions, and all they rest on."""

    title: str
    head: tuple[str, ...]
    board: Picture
    answers: tuple[Section, ...]
    sections: tuple[Section, ...]


class FindingsGiven(Struct, frozen=True):
    """The findings on the claim: `now` has those on the record when it was raised and today.

    `given` has, by the position of a ruling, the finding on the record when that was given.
    """

    now: Findings
    given: Mapping[int, Finding]


class Reading(Struct, frozen=True):
    """All that a file is made from, as its reader may see it.

    `match` is the match's id. `names` are those of principals by id, empty unless the reader may
    know who reported what. `venue` has the event and the table of the match, as far as it has them.
    """

    words: PageLanguage
    match: str
    view: MatchView
    dispute: Dispute
    heard: FindingsGiven
    names: Mapping[str, str]
    venue: tuple[str, ...] = ()

    @property
    def told(self) -> RecordTold:
        """The record in the reader's language, to be told line by line."""
        return RecordTold(self.words, self.view, self.names)

    @property
    def act(self) -> int:
        """The position of the event that the claim is about, or of the claim if it names none."""
        return self.dispute.claim.event or self.dispute.position


def questions(view: MatchView, dispute: Dispute, language: str) -> dict[int, HearingRequest]:
    """The hearings to repeat, by position of a ruling: the claim on the record before that ruling.

    Each searches as far as the ruling's own did. The record is what the viewer may see of it. A
    ruling that the viewer may not see has none.
    """
    seen = view.visible.entries
    facts = {entry.position: entry.fact for entry in seen}
    to_hear: dict[int, HearingRequest] = {}
    for ruling in dispute.rulings:
        fact = facts.get(ruling.position)
        if isinstance(fact, e.RulingGiven):
            to_hear[ruling.position] = HearingRequest(
                entries=tuple(entry for entry in seen if entry.position < ruling.position),
                claim=dispute.claim,
                raised_at=dispute.position,
                part=fact.part,
                assuming=(fact.assuming,) if fact.assuming else (),
                language=language,
                steps=fact.steps or STEPS,
            )
    return to_hear
