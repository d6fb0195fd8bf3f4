"""A vector written as a log: reported fact by fact, decided on and folded as in play."""

from collections.abc import Mapping, Sequence

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.recordable import decide_report
from adjudication.ruling.giving_rulings import rule
from domain import events as e
from domain.bones import Bone
from domain.fives.scoring import payer_of
from domain.match.match import Match
from domain.rulebooks import book
from domain.rules import spell
from domain.seats import Seat


class RecordedVector:
    """A match as the recorder keeps it, opened on `ruleset` by as few players as its book takes.

    `players` is how many there are instead.

    Attributes
    ----------
    facts : (position, fact) pairs
    match : the match after them
    """

    def __init__(
        self,
        ruleset: str,
        *,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        best_of: int = 1,
        scores: Sequence[int] = (),
        domino_holder: Seat | None = None,
    ) -> None:
        rules = book(ruleset)
        self.facts: list[tuple[int, e.Fact]] = []
        self.match = Match()
        self.report(
            e.MatchOpened(
                rules.id,
                rules.version,
                rules.sha256(),
                tuple(f"Player {seat + 1}" for seat in range(players or min(rules.seats))),
                options={name: spell(choice) for name, choice in (options or {}).items()},
                best_of=best_of,
                scores=tuple(scores),
                domino_holder=domino_holder,
            )
        )

    @classmethod
    def of(cls, opened: e.Fact) -> "RecordedVector":
        """A match that is opened by this fact."""
        table = cls.__new__(cls)
        table.facts, table.match = [], Match()
        table.report(opened)
        return table

    def report(self, *facts: e.Fact) -> int:
        """Report facts; return the position of the last.

        Raises `BonebookError` for a bad one, before which the others stay reported.
        """
        for fact in facts:
            decide_report(self.match, fact, self._entries)
            self.facts.append((len(self.facts) + 1, fact))
            self.match.apply(*self.facts[-1])
        return len(self.facts)

    def _entries(self) -> list[e.Entry]:
        return [e.Entry(at, fact) for at, fact in self.facts]

    def uphold(self, claim: e.Claim) -> None:
        """Uphold a claim unless the record refutes it, and record the consequences."""
        raised = self.report(e.ClaimRaised(claim))
        finding = adjudicate(self.facts, claim, raised)
        if finding.verdict != "refuted":
            self.report(*rule(Case(self.facts), finding, raised, upheld=True))

    def ruled(self, about: e.Claim) -> int:
        """Report a claim and a ruling that upholds it unheard; return the ruling's position."""
        raised = self.report(e.ClaimRaised(about))
        return self.report(e.RulingGiven(raised, "proved", upheld=True))

    def credit(self, seat: Seat, points: int) -> None:
        """Credit points to a player, pegged, or paid as far as there are chips."""
        payer = payer_of(self.match.rules, self.match.players, seat)
        ledger = self.match.current_game().ledger
        if payer is None or ledger is None:
            passed, fact = points, e.PointsPegged(seat, points)
        else:
            passed = min(points, ledger.points[payer][payer])
            fact = e.ChipsPaid(payer, seat, passed)
        if passed:
            self.report(fact)

    def deal(self) -> None:
        """Report that each player drew seven bones, which nobody saw."""
        for seat in range(self.match.players):
            self.report(e.OpeningDrawn(seat, 7))

    def trick(self, plays: Sequence[tuple[Seat, Bone]]) -> None:
        """Play the bones of a trick."""
        for seat, bone in plays:
            self.report(e.BonePlayed(seat, bone))
