"""Rulings in an appeal file: who decided what, why, what it did, and what was found then."""

from collections.abc import Iterator

from api.appeals.reading import Reading, Section
from api.desk.hearing import presumed
from api.desk.remedy_words import OPTIONS, PART_NAMES
from domain import events as e
from projections.disputes import RulingSeen

_NOTE = 100
"""The most letters of a note where a ruling is told in a line."""


def ruling_lines(reading: Reading, ruling: RulingSeen, *, appeal: bool = True) -> Iterator[str]:
    """The lines of a ruling as its author gave it: when, what, why, and what it did.

    With `appeal` the appeal from it is told too. No lines where the reader may not see the ruling.
    """
    t, record = reading.words.t, reading.told
    fact = record.fact(ruling.position)
    if not isinstance(fact, e.RulingGiven):
        return
    decision = t("upheld") if ruling.upheld else t("dismissed")
    part = f" ({t(PART_NAMES.get(ruling.part, ruling.part))})" if ruling.part else ""
    yield f"{record.author(ruling.position)} ({record.when(ruling.position)}): {decision}{part}."
    yield f"“{fact.note}”" if fact.note else t("No reason is noted.")
    for clause, option in fact.choices.items() if ruling.upheld else ():
        yield f"{clause}: {t(OPTIONS.get(option, option))}"
    for name in fact.assuming:
        yield t("Presumed: {what}", what=presumed(reading.words, reading.view.visible, name))
    done = [record.done_line(at) for at in record.brought_by(ruling.position)]
    yield t("What it did: {what}", what="; ".join(done) if done else t("nothing"))
    if appeal and ruling.appealed_at is not None:
        yield record.line(ruling.appealed_at)
    if ruling.superseded_by is not None:
        yield t("The ruling at {at} took its place.", at=ruling.superseded_by)


def in_short(reading: Reading, ruling: RulingSeen) -> str:
    """The author, the time, the decision and the first letters of the note of a ruling, in a line.

    "" where the reader may not see the ruling.
    """
    fact = reading.told.fact(ruling.position)
    said = (
        fact.note[:_NOTE] + "…" * (len(fact.note) > _NOTE)
        if isinstance(fact, e.RulingGiven)
        else ""
    )
    note = f" “{said}”" if said else ""
    return next(ruling_lines(reading, ruling), "") + note


def ruling_section(reading: Reading, ruling: RulingSeen) -> Section:
    """A ruling in full, and the finding that it was given on."""
    t, finding = reading.words.t, reading.heard.given.get(ruling.position)
    lines = [*ruling_lines(reading, ruling)]
    if finding is not None:
        heard = finding.presuming[0] if finding.presuming else finding
        if heard.verdict != ruling.verdict:
            lines.append(t("It was given on what not every reader may see."))
        elif heard.words == reading.heard.now.with_hindsight.words:
            lines.append(t("It was found then as it is now."))
        else:
            lines += [t("What was found when it was given:"), *heard.words]
    return Section(t("The ruling at {at}", at=ruling.position), tuple(lines))
