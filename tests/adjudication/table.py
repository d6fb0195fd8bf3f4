"""A small PDA hand on record in which North drew and could play, and its dispute."""

from collections.abc import Iterable

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.ruling.giving_rulings import rule
from domain import events as e
from domain.bones import Bone
from domain.match.decide import decide
from domain.match.match import Match
from domain.match.replay import as_corrected
from tests.support.table import opened

NORTH, SOUTH = 0, 1

HAND: tuple[e.Fact, ...] = (
    opened("PDA"),
    e.GameStarted(1),
    e.HandStarted(1),
    e.OpeningDrawn(NORTH, 7),
    e.OpeningDrawn(SOUTH, 7),
    e.BonePlayed(SOUTH, Bone("6-6")),
    e.BoneDrawn(NORTH),
    e.BoneDrawn(NORTH),
    e.BonePlayed(NORTH, Bone("6-4"), on=Bone("6-6"), just_drawn=False),
)
"""The draw at 8 is wrong only if 6-4 was not the bone drawn at 7; at 8 North held it."""

DREW_AT_8 = e.Claim("could_play", 8, against=NORTH, by=SOUTH)
DREW_AT_7 = e.Claim("could_play", 7, against=NORTH, by=SOUTH)


def entries(*facts: e.Fact) -> list[e.Entry]:
    """These facts as a log, from position 1."""
    return [e.Entry(position, fact) for position, fact in enumerate(facts, 1)]


def recorded(log: list[e.Entry], facts: Iterable[e.Fact]) -> list[e.Entry]:
    """The log with these facts appended, each of which the match must accept."""
    log = list(log)
    match = Match()
    for position, fact in as_corrected(log):
        match.apply(position, fact)
    for fact in facts:
        decide(match, fact)
        log.append(e.Entry(len(log) + 1, fact))
        match.apply(len(log), fact)
    return log


def ruled(log: list[e.Entry], claim: int, **options: object) -> list[e.Entry]:
    """The log with a ruling on the claim raised at `claim`, and what it causes."""
    case = Case(as_corrected(log))
    raised = next(fact for at, fact in case.facts if at == claim)
    assert isinstance(raised, e.ClaimRaised)
    finding = adjudicate(case.facts, raised.claim, claim)
    return recorded(log, rule(case, finding, claim, **{"upheld": True, **options}))  # type: ignore[arg-type]
