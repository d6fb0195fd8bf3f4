"""The content of an appeal file: what happened, what the book says, who decided what, what is sure.

Everything is in the reader's language, from what the reader may see. The first page answers these
four questions; the sections behind it hold all that they rest on. Nothing is laid out here.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from adjudication.claims.claim_kinds import clauses_of
from adjudication.finding import Finding
from adjudication.worlds.proofs import face_of
from api.appeals.card_of_game import card_of_game
from api.appeals.record_told import RecordTold
from api.desk.hearing import TIMELY, Cited, presumed
from api.desk.lines import kind_of, side_of
from api.desk.standing import VERDICTS, picture, where
from api.desk.what_follows import OPTIONS, follows
from api.disputes.hearings.question import HearingRequest
from api.languages.page_language import PageLanguage
from api.visibility import Findings, MatchView
from domain import events as e
from domain.match.match import Match
from domain.messages.catalogue import worded
from domain.messages.message import Message
from domain.rules import for_players
from projections.disputes import Dispute, RulingSeen
from projections.pictures.hand_picture import draw_hand
from projections.scorecard import GameLine


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
    """The findings on the claim: when it was raised and now, and on each ruling as it was given.

    `given` has findings by the position of the ruling.
    """

    now: Findings
    given: Mapping[int, Finding]


class Reading(Struct, frozen=True):
    """All that a file is made from, as its reader may see it.

    `names` are those of principals by id, as far as the reader may know who reported what.
    """

    words: PageLanguage
    match: str
    view: MatchView
    dispute: Dispute
    heard: FindingsGiven
    names: Mapping[str, str]

    @property
    def told(self) -> RecordTold:
        """The lines of the record."""
        return RecordTold(self.words, self.view, self.names)


def questions(view: MatchView, dispute: Dispute, language: str) -> dict[int, HearingRequest]:
    """The questions to hear once more: the claim as it was when each ruling was given."""
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
            )
    return to_hear


def _edition(match: Match) -> tuple[str, ...]:
    """The edition under which a match by pairs is played, on which its sanctions hang (DP-23)."""
    edition = None if match.pairs is None else match.pairs.edition.value
    return () if edition is None else (f"“{edition.replace('_', ' ')}”",)


def appeal_file(reading: Reading) -> AppealFile:
    """The file of a dispute."""
    t, dispute, record = reading.words.t, reading.dispute, reading.told
    now = reading.view.whole.match
    opened = now.opened
    head = [
        " – ".join(side_of(now, side) for side in range(now.sides)),
        ", ".join((now.book.title, now.book.version, *_edition(now))),
        *(f"{opened.event} {opened.table}".strip(),),
        t("match {match}, as it was after event {at}", match=reading.match, at=now.position),
        t("Numbers in brackets are events of its record."),
    ]
    return AppealFile(
        t("Dispute {at}", at=dispute.position) + f": {kind_of(reading.words, dispute.claim.kind)}",
        tuple(filter(None, head)),
        _board(reading, dispute.claim.event or dispute.position),
        (
            Section(t("What happened?"), tuple(_happened(reading))),
            Section(t("What does the book say?"), tuple(_book_says(reading))),
            Section(t("Who decided what, and why?"), tuple(_decided(reading))),
            Section(t("What is sure?"), tuple(_sure(reading))),
        ),
        sections=tuple(filter(_says_something, _sections(reading, record))),
    )


def _says_something(section: Section) -> bool:
    return bool(section.lines or section.rows or section.pictures)


# --- the first page -----------------------------------------------------------------------------


def _happened(reading: Reading) -> Iterator[str]:
    t, dispute, record = reading.words.t, reading.dispute, reading.told
    then = record.at(dispute.claim.event or dispute.position)
    yield where(reading.words, then.match) + ":"
    finding, act = reading.heard.now.with_hindsight, dispute.claim.event or dispute.position
    evidence, rulings = sorted(finding.evidence), {one.position for one in dispute.rulings}
    before = [at for at in evidence if at < act][-2:]
    since = [at for at in evidence if at > act and at not in rulings][:2]
    heard = (*dispute.statements, *dispute.inspections)[:3]
    struck = [] if finding.moot is None else [finding.moot]
    for at in sorted({*before, act, *since, dispute.position, *heard, *struck}):
        # A claim that is moot has no time limit to be in.
        timely = at == dispute.position and finding.moot is None
        yield record.line(at) + (f" ({t(TIMELY[finding.timely])})" if timely else "")


def _book_says(reading: Reading) -> Iterator[str]:
    now = reading.view.whole.match
    yield from _quoted(reading, _clauses(reading)[:4])
    laid_down = follows(reading.words, now, _finding_ruled_on(reading))
    if laid_down:
        yield reading.words.t("If it is upheld: {what}.", what="; ".join(laid_down))


def _quoted(reading: Reading, clauses: Sequence[Cited]) -> Iterator[str]:
    """Clauses as the book has them, and in which language that is, where it is another."""
    if clauses and not reading.words.tag.startswith("en"):
        yield reading.words.t("The clauses are quoted in the language of the book, English.")
    for clause in clauses:
        yield f"{clause.id}: {clause.gloss}"


def _finding_ruled_on(reading: Reading) -> Finding:
    """The finding that the ruling which holds was given on; without one, the finding now.

    What the ruling did is in the record now, so the finding now says what is left to do.
    """
    holding = [one.position for one in reading.dispute.rulings if one.superseded_by is None]
    finding = reading.heard.given.get(holding[-1]) if holding else None
    if finding is None:
        return reading.heard.now.with_hindsight
    return finding.presuming[0] if finding.presuming else finding


def _decided(reading: Reading) -> Iterator[str]:
    t, dispute = reading.words.t, reading.dispute
    if not dispute.rulings:
        yield t("Nobody has ruled on it yet.")
    holding = [one for one in dispute.rulings if one.superseded_by is None]
    for ruling in holding:
        yield from _ruling(reading, ruling)
    gone = [one for one in dispute.rulings if one.superseded_by is not None]
    if gone:
        yield t("Rulings that hold no longer:")
    for ruling in gone[-_EARLIER:]:
        yield next(_ruling(reading, ruling)) + _note_of(reading, ruling)
        if ruling.appealed_at is not None:
            yield reading.told.line(ruling.appealed_at)
    yield from map(reading.told.line, reading.told.closings(dispute.position))


_EARLIER = 6
"""The most rulings that hold no longer on the first page, the latest of them; all are behind it."""


def _note_of(reading: Reading, ruling: RulingSeen) -> str:
    fact = reading.told.fact(ruling.position)
    return f" “{fact.note}”" if isinstance(fact, e.RulingGiven) and fact.note else ""


def _sure(reading: Reading) -> Iterator[str]:
    t, finding = reading.words.t, reading.heard.now.with_hindsight
    yield t(_SURE[finding.verdict] if finding.moot is None else _MOOT)
    is_open = finding.verdict == "undetermined"
    sentences = (finding.words[0], finding.words[-1]) if is_open else finding.words
    yield from dict.fromkeys(sentences)
    if finding.answer and finding.answer.likelihood:
        yield from finding.words[-3:-1]
    for name in dict.fromkeys(_presumed(reading)):
        yield t("Presumed: {what}", what=presumed(reading.words, reading.view.visible, name))
    if finding.contested:
        at = ", ".join(map(str, finding.contested))
        yield t("What was reported at {at} counts for nothing: other events contradict it.", at=at)
    settling = finding.answer.settled_by if finding.answer else None
    if settling is not None and isinstance(settling.label, Message):
        look = worded(settling.label, reading.words.catalogue)
        yield t("This would settle it:" if settling.surely else "This may settle it:") + f" {look}"
    if reading.dispute.flagged:
        at = ", ".join(map(str, reading.dispute.flagged))
        yield t("Corrected since a ruling leaned on it: event {at}.", at=at)


def _presumed(reading: Reading) -> Iterator[str]:
    """The assumptions of the rulings that hold, by name."""
    for ruling in reading.dispute.rulings:
        fact = reading.told.fact(ruling.position)
        if ruling.superseded_by is None and isinstance(fact, e.RulingGiven):
            yield from fact.assuming


_SURE = {
    "proved": "It is proved: it is so in every deal that the record allows.",
    "refuted": "It is refuted: it is so in no deal that the record allows.",
    "undetermined": "It is open: the record allows deals in which it is so, and others.",
    "contradictory": "The record contradicts itself: no deal fits all of it.",
}
"""The meaning of a verdict, in a sentence."""

_MOOT = "Nothing is left to decide: the record has no event that the claim is about."
"""The meaning of a verdict on a claim whose event was corrected away."""


# --- what it rests on ---------------------------------------------------------------------------


def _sections(reading: Reading, record: RecordTold) -> Iterator[Section]:
    t, dispute = reading.words.t, reading.dispute
    now, then = reading.heard.now.with_hindsight, reading.heard.now.at_the_table
    yield _boards(reading)
    yield _finding(t("The finding now"), reading, now)
    if then.words != now.words or then.verdict != now.verdict:
        yield _finding(t("The finding on what was known when it was raised"), reading, then)
    yield Section(t("Every step of the proof"), now.why)
    yield Section(t("How the bones can lie"), pictures=tuple(_deals(reading, now)))
    yield Section(t("Evidence"), tuple(record.line(at) for at in sorted(now.evidence)))
    yield Section(t("Statements"), tuple(map(record.line, dispute.statements)))
    yield Section(t("What officials saw"), tuple(map(record.line, dispute.inspections)))
    yield Section(t("Photographs and papers"), tuple(map(record.line, dispute.attachments)))
    for ruling in dispute.rulings:
        yield _given(reading, ruling)
    yield Section(
        t("What was corrected since"),
        tuple(record.line(at) for at in record.corrections(now.evidence, dispute)),
    )
    yield Section(t("The clauses"), tuple(_quoted(reading, _clauses(reading))))
    for game in reading.view.whole.score_card().games:
        yield _card(reading, game)
    yield Section(t("The record of the hand"), tuple(record.hand_of(dispute)))


def _boards(reading: Reading) -> Section:
    dispute = reading.dispute
    shown = dict.fromkeys(filter(None, (dispute.claim.event, dispute.position)))
    return Section(
        reading.words.t("The table"), pictures=tuple(_board(reading, at) for at in shown)
    )


def _board(reading: Reading, at: int) -> Picture:
    whole, record = reading.view.whole, reading.told
    svg = picture(reading.words, record.at(at), whole.match, reading.view.viewer)
    t = reading.words.t
    if at == reading.dispute.position:
        return Picture(svg, t("when it was claimed, after event {at}", at=at))
    return Picture(svg, t("at the act, after event {at}", at=at))


def _finding(title: str, reading: Reading, finding: Finding) -> Section:
    t = reading.words.t
    verdict = f"{t(VERDICTS[finding.verdict])}, {t(TIMELY[finding.timely])}."
    return Section(title, (verdict[:1].upper() + verdict[1:], *finding.words))


def _deals(reading: Reading, finding: Finding) -> Iterator[Picture]:
    t, answer = reading.words.t, finding.answer
    if answer is None:
        return
    held = {True: t("A deal in which it is so"), False: t("A deal in which it is not so")}
    for holds, world in ((True, answer.if_true), (False, answer.if_false)):
        if world is None:
            continue
        for seat, name in enumerate(reading.view.whole.match.opened.players):
            bones = [bone for lot in world.lots if lot.seat == seat for bone in lot.bones]
            yield Picture(draw_hand(map(face_of, bones), name), f"{held[holds]}: {name}")
        if world.boneyard:
            name = t("boneyard")
            yield Picture(draw_hand(map(face_of, world.boneyard), name), f"{held[holds]}: {name}")


def _ruling(reading: Reading, ruling: RulingSeen) -> Iterator[str]:
    """A ruling as its author gave it: when, what, why, and what it did."""
    t, record = reading.words.t, reading.told
    fact = record.fact(ruling.position)
    if not isinstance(fact, e.RulingGiven):
        return
    decision = t("upheld") if ruling.upheld else t("dismissed")
    part = f" ({record.part(ruling.part)})" if ruling.part else ""
    when = ", ".join(filter(None, (str(ruling.position), record.time(ruling.position))))
    yield f"{record.author(ruling.position)} ({when}): {decision}{part}."
    if fact.note:
        yield f"“{fact.note}”"
    for clause, option in fact.choices.items() if ruling.upheld else ():
        yield f"{clause}: {t(OPTIONS.get(option, option))}"
    for name in fact.assuming:
        yield t("Presumed: {what}", what=presumed(reading.words, reading.view.visible, name))
    done = [record.bare_line(at) for at in ruling.caused]
    yield t("What it did: {what}", what="; ".join(done) if done else t("nothing"))
    if ruling.appealed_at is not None:
        yield record.line(ruling.appealed_at)
    if ruling.superseded_by is not None:
        yield t("The ruling at {at} took its place.", at=ruling.superseded_by)


def _given(reading: Reading, ruling: RulingSeen) -> Section:
    t, finding = reading.words.t, reading.heard.given.get(ruling.position)
    lines = [*_ruling(reading, ruling)]
    if finding is not None:
        heard = finding.presuming[0] if finding.presuming else finding
        if heard.verdict == ruling.verdict:
            lines += [t("What was found when it was given:"), *heard.words]
        else:
            lines.append(t("It was given on what not every reader may see."))
    return Section(t("The ruling at {at}", at=ruling.position), tuple(lines))


def _clauses(reading: Reading) -> tuple[Cited, ...]:
    """The clauses that the claim is about, and those that finding and rulings cite."""
    finding, match = reading.heard.now.with_hindsight, reading.view.whole.match
    book, players = match.book, match.players
    follows_from = finding.consequence.cites if finding.consequence else ()
    cited = [*follows_from, *(it for one in reading.dispute.rulings for it in one.cites)]
    cited += clauses_of(book, players, reading.dispute.claim.kind)
    glosses = {one.id: one.gloss for one in book.clauses}
    return tuple(
        Cited(id, glosses[id]) for id in dict.fromkeys(for_players(cited, players)) if id in glosses
    )


def _card(reading: Reading, game: GameLine) -> Section:
    """The score card of a game, by the log."""
    title = reading.words.t("Score card, game {game}", game=game.game)
    return Section(title, *card_of_game(reading.words, reading.view.whole.match, game))


def texts() -> Iterable[str]:
    """Every text that is looked up here by a value."""
    return (*_SURE.values(), _MOOT)


def as_text(file: AppealFile) -> str:
    """The file as plain text, without its pictures and tables drawn."""
    parts = [file.title, *file.head]
    for section in (*file.answers, *file.sections):
        parts += ["", section.title.upper(), *_text_of(section)]
    return "\n".join(parts) + "\n"


def _text_of(section: Section) -> Sequence[str]:
    rows = ("  ".join(row) for row in section.rows)
    return [*section.lines, *rows, *(one.words for one in section.pictures)]
