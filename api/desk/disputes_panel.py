"""The content of the page of disputes: each dispute, its finding, and its possible rulings.

For officials and recorders. Worked out from what the viewer may see; the docket, the
silent watch and the rulings to look at again are an official's alone. In the words of the desk.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from adjudication.adjudicate import adjudicate
from adjudication.case.assumptions import offered
from adjudication.claims import tests_for
from adjudication.finding import Choice, Finding
from adjudication.review.docket import open_disputes
from api.at_table.kept_aside import FactKeptAside
from api.desk.drawn_position import VERDICTS
from api.desk.fact_lines import fact_at, kind_of, line_of, title_of
from api.desk.hearing import STAGES, TIMELY, presumed
from api.desk.remedy_words import OPTIONS, REACHES, WHO, does, follows
from api.desk.table import NamedWord, noted_of, reviews_of, trumps_of, watched_of
from api.disputes.hearings.review import LookedOver, looked_over
from api.languages.page_language import PageLanguage, language
from api.visibility import TranscriptLine, Viewer, visible
from domain.events import Entry, tag_of
from domain.match.checks.preconditions import SEAT_FIELDS
from domain.match.match import Match
from domain.match.replay import as_corrected
from projections.disputes import Dispute, RulingSeen
from projections.following import Following


class PanelChoice(Struct, frozen=True):
    """One way to choose, and what the ruling would do with it; `chosen`: if no other is taken."""

    name: str
    label: str
    chosen: bool


class Left(Struct, frozen=True):
    """A choice that a clause leaves to somebody."""

    clause: str
    who: str
    options: tuple[PanelChoice, ...]


class OneDispute(Struct, frozen=True):
    """One dispute on the page.

    `lines` are the verdict and its reasons, `steps` all the steps of the reasoning where they say
    more. `left` are the choices that a clause leaves to somebody, `offered` the assumptions that
    may be made, `record` the events of the dispute and those that the finding leans on. `holds` is
    the ruling on the whole claim that holds, `reach` how far the dispute can reach, "" where it
    awaits no ruling. `can_uphold` is False for a claim that the record refutes.
    """

    dispute: Dispute
    title: str
    stage: str
    lines: tuple[str, ...]
    steps: tuple[str, ...]
    can_uphold: bool
    left: tuple[Left, ...]
    offered: tuple[NamedWord, ...]
    record: tuple[TranscriptLine, ...]
    holds: RulingSeen | None
    reach: str


class Panel(Struct, frozen=True):
    """All that the page shows at one position.

    `noted` is what officials may have seen, `trumps` those that 42 has. `waits` says whether the
    table waits for a ruling, and `official` whether the reader sees all. For officials `watched`
    has the breaches that events since the last hand began prove, claimed or not, and `reviews` the
    rulings to look at again.
    """

    position: int
    title: str
    players: tuple[str, ...]
    kinds: tuple[NamedWord, ...]
    noted: tuple[NamedWord, ...]
    trumps: tuple[NamedWord, ...]
    disputes: tuple[OneDispute, ...]
    waits: bool
    official: bool
    watched: tuple[str, ...]
    reviews: tuple[str, ...]


def panel(entries: Sequence[Entry], viewer: Viewer, tag: str) -> Panel:
    """The page of disputes of a match, as a viewer may see them after all these entries.

    It is in the language `tag`. For a viewer who sees all, the disputes to be heard first are on
    top.
    """
    words, official = language(tag), viewer.sees_all
    following = Following.of(visible(entries, viewer))
    match, all_of_them = following.match, following.disputes()
    docket = open_disputes(as_corrected(entries)) if official else ()
    reach = {one.claim: words.t(REACHES[one.reach]) for one in docket}
    order = list(reach)
    disputes = [_dispute(words, following, one, reach) for one in all_of_them.disputes]
    disputes.sort(
        key=lambda shown: order.index(shown.dispute.position) if shown.reach else len(order)
    )
    look = looked_over(entries) if official else LookedOver((), ())
    return Panel(
        position=entries[-1].position,
        title=title_of(match),
        players=match.opened.players,
        kinds=tuple(NamedWord(one, kind_of(words, one)) for one in sorted(tests_for(match))),
        noted=tuple(noted_of(words, match)),
        trumps=tuple(trumps_of(words, match)),
        disputes=tuple(disputes),
        waits=all_of_them.table_waits,
        official=official,
        watched=watched_of(words, match, look),
        reviews=reviews_of(words, look),
    )


def _dispute(
    words: PageLanguage, following: Following, dispute: Dispute, reach: dict[int, str]
) -> OneDispute:
    facts, match = as_corrected(following.entries), following.match
    claim = dispute.claim
    finding = adjudicate(facts, claim, dispute.position, catalogue=words.catalogue)
    holds = [one for one in dispute.rulings if not one.superseded_by and not one.part]
    return OneDispute(
        dispute=dispute,
        title=kind_of(words, claim.kind),
        stage=words.t(STAGES[dispute.stage]),
        lines=tuple(_finding_lines(words, match, finding)),
        steps=finding.why if finding.why != finding.words else (),
        can_uphold=finding.verdict != "refuted",
        left=tuple(_left(words, match, choice) for choice in finding.choices),
        offered=tuple(
            NamedWord(assumption, presumed(words, following, assumption))
            for assumption in offered(facts, claim)
        ),
        record=tuple(
            TranscriptLine(at, line_of(words, match, fact))
            for at in _own(dispute, finding)
            if (fact := fact_at(following.entries, at)) is not None
        ),
        holds=holds[-1] if holds else None,
        reach=reach.get(dispute.position, ""),
    )


def _finding_lines(words: PageLanguage, match: Match, finding: Finding) -> Iterable[str]:
    """The verdict, the reasons, and what the book lays down."""
    t = words.t
    verdict, timely = t(VERDICTS[finding.verdict]), t(TIMELY[finding.timely])
    yield t("verdict: {verdict} ({timely})", verdict=verdict, timely=timely)
    if finding.at_table is not None:
        yield t("as known when it was raised: {verdict}", verdict=t(VERDICTS[finding.at_table]))
    yield from finding.words
    if finding.consequence is not None:
        consequences = "; ".join(follows(words, match, finding))
        clauses = ", ".join(finding.consequence.cites)
        yield t("if it is upheld, under {clauses}: {what}", clauses=clauses, what=consequences)


def _own(dispute: Dispute, finding: Finding) -> list[int]:
    """The events that the finding leans on, and those of the dispute itself."""
    own = {*finding.evidence, *dispute.hearings, *dispute.statements, *dispute.inspections}
    own |= {*dispute.attachments, *dispute.flagged, dispute.position}
    own |= {dispute.claim.event} if dispute.claim.event else set[int]()
    for ruling in dispute.rulings:
        own |= {ruling.position, *ruling.caused}
    return sorted(own)


def _left(words: PageLanguage, match: Match, choice: Choice) -> Left:
    return Left(
        choice.clause,
        words.t(WHO[choice.who]),
        tuple(
            PanelChoice(
                name,
                f"{words.t(OPTIONS.get(name, name))}: {does(words, match, effect)}",
                name == choice.default,
            )
            for name, effect in choice.effects.items()
        ),
    )


def kept_aside(
    words: PageLanguage, match: Match, aside: Sequence[FactKeptAside]
) -> tuple[str, ...]:
    """Reports of tablets that had lost the table, a line each."""
    return tuple(_kept_aside(words, match, one) for one in aside)


def _kept_aside(words: PageLanguage, match: Match, report: FactKeptAside) -> str:
    seats = (getattr(report.fact, name, None) for name in SEAT_FIELDS)
    there = all(seat is None or seat < match.players for seat in seats)
    sentence = line_of(words, match, report.fact) if there else tag_of(type(report.fact))
    at, device = report.happened_at or report.kept_at, report.device[:8]
    return words.t("{at}, from {device}: {what}", at=at, device=device, what=sentence)
