"""Short ways to tell a hand of 42, so that a test reads like its clause."""

from typing import Any

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.finding import Finding
from adjudication.ruling.giving_rulings import rule
from domain import events as e
from domain.bones import Bone
from domain.match.decide import decide
from domain.match.match import Match
from tests.support.table import bones, opened

HANDS = (
    "6-6 6-5 6-4 6-3 6-2 6-1 6-0",
    "5-5 5-4 5-3 5-2 5-1 5-0 0-0",
    "4-4 4-3 4-2 4-1 4-0 1-1 1-0",
    "3-3 3-2 3-1 3-0 2-2 2-1 2-0",
)
"""A deal in which seat 0 holds all the sixes."""


class Told:
    """A match of 42 being told: every fact is checked to be possible as it is added."""

    def __init__(self, *, hidden: bool = False, **options: str) -> None:
        self.hidden = hidden
        self.match = Match()
        self.facts: list[tuple[int, e.Fact]] = []
        self.tell(opened("42", 4, **options))

    def tell(self, *facts: e.Fact) -> int:
        """Add these facts; the position of the last."""
        for fact in facts:
            decide(self.match, fact)
            at = len(self.facts) + 1
            self.match.apply(at, fact)
            self.facts.append((at, fact))
        return len(self.facts)

    def shake(self, number: int, shaker: int | None = 3, hands: tuple[str, ...] = HANDS) -> int:
        """A hand begins and everybody draws in order; seat 0 bids first if seat 3 shook."""
        at = self.tell(e.HandStarted(number, shaker=shaker))
        first = 3 if shaker is None else shaker
        for seat in ((first + 1) % 4, (first + 3) % 4, (first + 2) % 4, first):
            drawn = None if self.hidden else bones(hands[seat])
            self.tell(e.OpeningDrawn(seat, 7, drawn))
        return at

    def bid(self, *words: str, first: int = 0) -> int:
        """These bids in turn."""
        return self.tell(*(e.BidMade((first + n) % 4, word) for n, word in enumerate(words)))

    def play(self, first: int, text: str) -> int:
        """These bones in turn, one trick or a part of one."""
        return self.tell(
            *(e.BonePlayed((first + n) % 4, Bone(name)) for n, name in enumerate(text.split()))
        )

    def ends(self, how: e.HandEnding, **marks: int) -> int:
        """The hand ends with these marks: ``ends("made", ours=1)``."""
        by_side = {"01"[name == "theirs"]: number for name, number in marks.items()}
        return self.tell(e.HandEnded(how, marks=by_side))

    def hear(self, kind: str, event: int | None = None, **more: object) -> Finding:
        """The finding on a claim raised now."""
        return adjudicate(self.facts, e.Claim(kind, event, **more))  # type: ignore[arg-type]

    def rule(self, finding: Finding, upheld: bool = True, **choices: Any) -> list[e.Fact]:
        """Raise the claim, rule on it, and tell what the ruling causes."""
        at = self.tell(e.ClaimRaised(finding.claim))
        chosen = {clause.replace("_", "-"): value for clause, value in choices.items()}
        caused = rule(Case(self.facts), finding, at, upheld=upheld, choices=chosen)
        self.tell(*caused)
        return caused

    def ended_by_ruling(self, finding: Finding, upheld: bool = True) -> e.HandEnded:
        """The end of the hand that a ruling causes."""
        (end,) = (one for one in self.rule(finding, upheld) if isinstance(one, e.HandEnded))
        return end


def begun(*bids: str, trump: e.Trump = "6", hidden: bool = False, **options: Any) -> Told:
    """A hand at its first lead: seat 0 has bid (31 unless told), the others passed."""
    record = Told(hidden=hidden, **options)
    record.shake(1)
    record.bid(*(bids or ("31", "pass", "pass", "pass")))
    record.tell(e.TrumpDeclared(0, trump))
    return record
