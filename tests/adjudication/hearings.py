"""A table told in short words, a claim heard on it, and the ruling carried out.

What is told is held against `domain.match.decide` as it would be on recording, and so are
the facts that a ruling causes.
"""

from collections.abc import Sequence
from typing import NamedTuple

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.finding import Consequence, Finding
from adjudication.ruling.giving_rulings import rule
from domain import events as e
from domain.bones import Bone
from domain.match.decide import decide
from domain.match.match import Match, fold
from domain.rulebooks import book
from tests.support.table import bones

Told = str | e.Fact
DEALT = 5
"""With two players the position of the second opening draw; play begins at 6."""


def fact_of(record: Told) -> e.Fact:
    """A fact in short words: ``"1 plays 6-3 on 6-6"``, ``"0 draws"``, ``"0 pays 1 10"``."""
    if not isinstance(record, str):
        return record
    who, verb, *rest = record.split()
    seat = int(who)
    match verb:
        case "plays":
            at = rest.index("touch") if "touch" in rest else len(rest)
            touch = (int(rest[at + 1]), int(rest[at + 2])) if at < len(rest) else None
            on = Bone(rest[2]) if "on" in rest else None
            return e.BonePlayed(seat, Bone(rest[0]), on, touch, "arm" if "arm" in rest else None)
        case "draws":
            return e.BoneDrawn(seat, Bone(rest[0]) if rest else None)
        case "passes":
            return e.Passed(seat)
        case "calls":
            return e.ScoreCalled(seat, int(rest[0]))
        case "muggins":
            return e.MugginsCalled(seat, int(rest[0]))
        case "domino":
            return e.DominoCalled(seat)
        case "shows":
            return e.HoldingShown(seat, bones(" ".join(rest)))
        case "exposes":
            how = rest[1] if len(rest) > 1 else "accident"
            return e.BoneExposed(seat, Bone(rest[0]), how)  # type: ignore[arg-type]
        case "returns":
            return e.BoneReturned(seat, Bone(rest[0]))
        case "lifts":
            return e.PlayRetracted(seat, int(rest[0]))
        case "pays":
            return e.ChipsPaid(seat, int(rest[0]), int(rest[1]))
        case _:
            return e.Observed(verb, seat)


def table(
    book_id: str,
    *record: Told,
    holdings: Sequence[str | int] = (7, 7),
    best_of: int = 1,
    **options: str,
) -> list[e.Fact]:
    """A match from its opening: game 1, hand 1, the bones drawn (their number, or names), play."""
    printed = book(book_id)
    names = tuple(f"Player {seat}" for seat in range(len(holdings)))
    opened = e.MatchOpened(book_id, printed.version, printed.sha256(), names, options, best_of)
    return recorded([opened, e.GameStarted(1), e.HandStarted(1), *dealt(*holdings)], *record)


def dealt(*holdings: str | int) -> list[e.Fact]:
    """Each player draws their bones, seat 0 first."""
    return [
        e.OpeningDrawn(seat, held)
        if isinstance(held, int)
        else e.OpeningDrawn(seat, len(bones(held)), bones(held))
        for seat, held in enumerate(holdings)
    ]


def recorded(facts: list[e.Fact], *record: Told) -> list[e.Fact]:
    """These facts and what is told after them, none of which is refused."""
    facts_then = [*facts, *map(fact_of, record)]
    match = Match()
    for position, fact in enumerate(facts_then, 1):
        decide(match, fact)
        match.apply(position, fact)
    return facts_then


def heard(
    facts: list[e.Fact],
    kind: str,
    event: int | None = None,
    *,
    by: int | None = None,
    against: int | None = None,
    what: str | None = None,
) -> Finding:
    """The finding on a claim raised now."""
    claim = e.Claim(kind, event, against, by, what=what)
    return adjudicate(list(enumerate(facts, 1)), claim)


def follows(finding: Finding) -> Consequence:
    """The remedy that the book lays down; there must be one."""
    assert finding.consequence is not None
    return finding.consequence


class Ruled(NamedTuple):
    """A claim upheld: the finding, the facts that the ruling caused, and the match after them."""

    finding: Finding
    caused: list[e.Fact]
    match: Match

    def kinds(self) -> list[str]:
        return [e.tag_of(type(fact)) for fact in self.caused]


def upheld(
    facts: list[e.Fact],
    kind: str,
    event: int | None = None,
    *,
    by: int | None = None,
    against: int | None = None,
    what: str | None = None,
    **choices: str,
) -> Ruled:
    """The claim is raised, heard and upheld, and the ruling recorded; clauses as ``PDA_9c``."""
    claim = e.Claim(kind, event, against, by, what=what)
    raised = [*facts, e.ClaimRaised(claim)]
    numbered = list(enumerate(raised, 1))
    finding = adjudicate(numbered, claim, raised_at=len(raised))
    chosen = {clause.replace("_", "-"): choice for clause, choice in choices.items()}
    ruling, *caused = rule(Case(numbered), finding, len(raised), upheld=True, choices=chosen)
    recorded(raised, ruling, *caused)
    return Ruled(finding, caused, fold(enumerate([*raised, ruling, *caused], 1)))
