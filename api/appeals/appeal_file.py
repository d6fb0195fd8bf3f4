"""The content of an appeal file: what happened, what the book says, who decided what, what is sure.

Everything is in the reader's language, from what the reader may see. The first page answers these
four questions; the sections behind it hold what they rest on beside that. Nothing is laid out here.
"""

from collections.abc import Collection, Iterator, Sequence

from adjudication.finding import Finding
from adjudication.worlds.proofs import World, face_of
from api.appeals.card_of_game import card_of_game
from api.appeals.clauses_quoted import clauses, quoted
from api.appeals.first_page import answers
from api.appeals.reading import AppealFile, Picture, Reading, Section
from api.appeals.rulings_told import ruling_section
from api.desk.drawn_position import VERDICTS, picture
from api.desk.fact_lines import kind_of, title_of
from api.desk.hearing import TIMELY
from domain.match.match import Match
from projections.pictures.hand_picture import draw_hand
from projections.scorecard import GameLine


def appeal_file(reading: Reading) -> AppealFile:
    """The content of the appeal file of a dispute, in the reader's language."""
    board, answered = _board(reading, reading.act), answers(reading)
    on_first_page = frozenset(line for section in answered for line in section.lines)
    return AppealFile(
        _title(reading),
        tuple(filter(None, _head(reading))),
        board,
        answered,
        sections=tuple(filter(_says_something, _sections(reading, board, on_first_page))),
    )


def _title(reading: Reading) -> str:
    t, dispute = reading.words.t, reading.dispute
    kind = kind_of(reading.words, dispute.claim.kind)
    seen = reading.told.what_was_seen(dispute.claim)
    title = t("Dispute {at}", at=dispute.position) + f": {kind}"
    return f"{title}: {seen}" if seen else title


def _head(reading: Reading) -> Iterator[str]:
    t, now, day = reading.words.t, reading.view.whole.match, reading.told.day
    opened = now.opened
    yield title_of(now)
    yield reading.told.parties(reading.dispute.claim)
    yield ", ".join((t(now.book.title), now.book.version, *_edition(now)))
    yield ", ".join(reading.venue or tuple(filter(None, (opened.event, opened.table))))
    yield t("match {match}, as it was after event {at}", match=reading.match, at=now.position)
    if day:
        yield t("In brackets: event of the record, time in UTC on {day}.", day=day)
    else:
        yield t("In brackets: event of the record, day and time.")


def _edition(match: Match) -> tuple[str, ...]:
    """The edition under which a match by pairs is played, on which its sanctions hang (DP-23)."""
    edition = None if match.pairs is None else match.pairs.edition.value
    return () if edition is None else (f"“{edition.replace('_', ' ')}”",)


def _says_something(section: Section) -> bool:
    return bool(section.lines or section.rows or section.pictures)


# --- what it rests on ---------------------------------------------------------------------------


def _sections(reading: Reading, board: Picture, said: Collection[str]) -> Iterator[Section]:
    """The sections behind the first page, without those that it has whole."""
    t, dispute, record = reading.words.t, reading.dispute, reading.told
    now, then = reading.heard.now.with_hindsight, reading.heard.now.at_the_table
    yield Section(t("The table"), pictures=tuple(_later_board(reading, board)))
    if not _has(said, now.words):
        yield _finding(t("The finding now"), reading, now)
    if then.words != now.words or then.verdict != now.verdict:
        yield _finding(t("The finding on what was known when it was raised"), reading, then)
    if now.why != now.words:
        yield _new(said, t("Every step of the proof"), now.why)
    yield from _deals(reading, now)
    yield _new(said, t("Evidence"), [record.line(at) for at in sorted(now.evidence)])
    yield _new(said, t("Statements"), [*map(record.line, dispute.statements)])
    yield _new(said, t("What officials saw"), [*map(record.line, dispute.inspections)])
    yield Section(t("Photographs and papers"), tuple(map(record.line, dispute.attachments)))
    if len(dispute.rulings) > 1:
        yield from (ruling_section(reading, ruling) for ruling in dispute.rulings)
    else:
        for section in (ruling_section(reading, ruling) for ruling in dispute.rulings):
            yield _new({*said, t("It was found then as it is now.")}, section.title, section.lines)
    corrected = record.corrections(now.evidence, dispute)
    yield _new(said, t("What was corrected since"), [record.line(at) for at in corrected])
    yield _new(said, t("The clauses"), [*quoted(reading, clauses(reading))])
    for game in reading.view.whole.score_card().games:
        yield _card(reading, game)
    yield Section(t("The record of the hand"), tuple(record.hand_of(dispute)))


def _new(said: Collection[str], title: str, lines: Sequence[str]) -> Section:
    """A section; an empty one if the first page has all of its lines."""
    return Section(title) if _has(said, lines) else Section(title, tuple(lines))


def _has(said: Collection[str], lines: Sequence[str]) -> bool:
    return all(line in said for line in lines)


def _board(reading: Reading, at: int) -> Picture:
    whole, record = reading.view.whole, reading.told
    svg = picture(reading.words, record.at(at), whole.match, reading.view.viewer, least=_LEAST)
    t = reading.words.t
    if at == reading.dispute.position:
        return Picture(svg, t("when it was claimed, after event {at}", at=at))
    return Picture(svg, t("at the act, after event {at}", at=at))


_LEAST = (18, 12)
"""The least part of the table that a picture shows, in cells: it is small on paper."""


def _later_board(reading: Reading, board: Picture) -> Iterator[Picture]:
    """The table when it was claimed, where the table at the act looks otherwise."""
    later = _board(reading, reading.dispute.position)
    if later.svg != board.svg:
        yield later


def _finding(title: str, reading: Reading, finding: Finding) -> Section:
    t = reading.words.t
    verdict = f"{t(VERDICTS[finding.verdict])}, {t(TIMELY[finding.timely])}."
    return Section(title, (verdict[:1].upper() + verdict[1:], *finding.words))


def _deals(reading: Reading, finding: Finding) -> Iterator[Section]:
    """A deal each way in which the bones can lie, where the claim is open."""
    t, answer = reading.words.t, finding.answer
    if answer is not None and answer.if_true is not None:
        yield Section(
            t("A deal in which it is so"), pictures=tuple(_hands(reading, answer.if_true))
        )
    if answer is not None and answer.if_false is not None:
        yield Section(
            t("A deal in which it is not so"), pictures=tuple(_hands(reading, answer.if_false))
        )


def _hands(reading: Reading, world: World) -> Iterator[Picture]:
    for seat, name in enumerate(reading.view.whole.match.opened.players):
        bones = [bone for lot in world.lots if lot.seat == seat for bone in lot.bones]
        yield Picture(draw_hand(map(face_of, bones), name), name)
    if world.boneyard:
        name = reading.words.t("boneyard")
        yield Picture(draw_hand(map(face_of, world.boneyard), name), name)


def _card(reading: Reading, game: GameLine) -> Section:
    """The score card of a game, by the log."""
    title = reading.words.t("Score card, game {game}", game=game.game)
    return Section(title, *card_of_game(reading.words, reading.view.whole.match, game))


def as_text(file: AppealFile) -> str:
    """The file as plain text: a line for each row of a table, and the words of each picture.

    The board on the first page is left out.
    """
    parts = [file.title, *file.head]
    for section in (*file.answers, *file.sections):
        parts += ["", section.title.upper(), *_text_of(section)]
    return "\n".join(parts) + "\n"


def _text_of(section: Section) -> Sequence[str]:
    rows = ("  ".join(row) for row in section.rows)
    return [*section.lines, *rows, *(one.words for one in section.pictures)]
