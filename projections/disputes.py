"""The disputes of a match: what was claimed, what was heard, how it was ruled, where it stands.

A pure fold. Whether a claim is true is not asked here; a ruling says what it found.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from msgspec import Struct

from domain import events as e
from domain.copying import state
from domain.match.match import Match

Stage = Literal["raised", "heard", "ruled", "appealed", "closed"]


class RulingSeen(Struct, frozen=True):
    """One ruling on a dispute.

    `part` is the part of the remedy that it is on, empty for the whole. `caused`, `superseded_by`,
    `appealed_at` and `flagged` are positions: of the facts that it caused, reversed since or not,
    of the ruling that took its place, of the last appeal from it, heard or not, and of corrections
    made since to its evidence.
    """

    position: int
    part: str
    verdict: str
    upheld: bool
    cites: tuple[str, ...]
    caused: tuple[int, ...]
    superseded_by: int | None
    appealed_at: int | None
    flagged: tuple[int, ...]


class Dispute(Struct, frozen=True):
    """One dispute.

    Attributes
    ----------
    position : the position at which its claim was raised
    stage : how far it has come: `heard` once anything of the four below is on record, and
        `appealed` while an appeal from one of its rulings is open
    hearings : the positions at which an official came to hear it
    statements, inspections, attachments : the positions of statements, officials' observations
        and files on it
    rulings : all in log order, superseded ones too
    flagged : the positions of corrections made since to the evidence of a ruling on it
    """

    position: int
    claim: e.Claim
    stage: Stage
    hearings: tuple[int, ...]
    statements: tuple[int, ...]
    inspections: tuple[int, ...]
    attachments: tuple[int, ...]
    rulings: tuple[RulingSeen, ...]
    flagged: tuple[int, ...]


class DisputeList(Struct, frozen=True):
    """All disputes of a match, in the order in which they were raised.

    `open` are the positions of those that were never ruled on, or are under appeal, and not closed.
    `table_waits` says that one was neither ruled on nor closed, and that the match is not closed.
    """

    disputes: tuple[Dispute, ...]
    open: tuple[int, ...]
    table_waits: bool


@state
@dataclass(slots=True)
class DisputesFold:
    """Positions of hearings and consequences, which the match itself does not keep."""

    heard: dict[int, list[tuple[str, int]]] = field(
        default_factory=dict[int, list[tuple[str, int]]]
    )
    caused: dict[int, list[int]] = field(default_factory=dict[int, list[int]])
    appealed: dict[int, int] = field(default_factory=dict[int, int])
    corrected: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])

    def apply(self, match: Match, position: int, fact: e.Fact) -> None:
        """Take in the next event, which `match` has taken in before."""
        match fact:
            case e.OfficialCalled(claim=claim) if claim is not None:
                self.heard.setdefault(claim, []).append(("hearing", position))
            case e.StatementHeard():
                self.heard.setdefault(fact.claim, []).append(("statement", position))
            case e.AttachmentFiled():
                self.heard.setdefault(fact.claim, []).append(("attachment", position))
            case e.Observed(claim=claim) if claim is not None:
                self.heard.setdefault(claim, []).append(("inspection", position))
            case e.RulingAppealed():
                self.appealed[fact.ruling] = position
            case e.RecordCorrected():
                self.corrected.append((position, fact.corrects))
            case _:
                ruling = getattr(fact, "ruling", None)
                cause = getattr(fact, "answers", None) if ruling is None else ruling
                if cause in match.disputes.rulings:
                    self.caused.setdefault(cause, []).append(position)

    def disputes(self, match: Match) -> DisputeList:
        """The disputes of this match, which has taken in the same events."""
        on = defaultdict[int, list[tuple[int, e.RulingGiven]]](list)
        for position, ruling in match.disputes.rulings.items():
            on[ruling.claim].append((position, ruling))
        shown = tuple(self._dispute(match, at, on[at]) for at in match.disputes.claims)
        waiting = match.disputes.open()
        unruled = [one.position for one in shown if one.stage in ("raised", "heard")]
        return DisputeList(shown, waiting, bool(unruled) and not match.closed)

    def _dispute(
        self, match: Match, at: int, rulings: Sequence[tuple[int, e.RulingGiven]]
    ) -> Dispute:
        heard = self.heard.get(at, [])

        def of(kind: str) -> tuple[int, ...]:
            return tuple(position for name, position in heard if name == kind)

        replaced = {one.supersedes: n for n, one in rulings if one.supersedes is not None}
        return Dispute(
            at,
            match.disputes.claims[at],
            self._stage(match, at, bool(heard), [n for n, _ in rulings]),
            of("hearing"),
            statements=of("statement"),
            inspections=of("inspection"),
            attachments=of("attachment"),
            rulings=tuple(self._ruling(n, one, replaced.get(n)) for n, one in rulings),
            flagged=tuple(dict.fromkeys(by for n, one in rulings for by in self._flags(n, one))),
        )

    def _stage(self, match: Match, at: int, heard: bool, rulings: Sequence[int]) -> Stage:
        if at in match.disputes.closed:
            return "closed"
        if any(n in match.disputes.appealed for n in rulings):
            return "appealed"
        return "ruled" if rulings else "heard" if heard else "raised"

    def _ruling(self, at: int, ruling: e.RulingGiven, superseded_by: int | None) -> RulingSeen:
        return RulingSeen(
            at,
            ruling.part,
            ruling.verdict,
            ruling.upheld,
            cites=ruling.cites,
            caused=tuple(self.caused.get(at, ())),
            superseded_by=superseded_by,
            appealed_at=self.appealed.get(at),
            flagged=self._flags(at, ruling),
        )

    def _flags(self, at: int, ruling: e.RulingGiven) -> tuple[int, ...]:
        """The corrections made after a ruling to events that it leaned on."""
        return tuple(
            position
            for position, corrects in self.corrected
            if position > at and corrects in ruling.evidence
        )
