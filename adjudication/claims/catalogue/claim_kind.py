"""The record of a kind of claim: all that is known of it, beside its test."""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from adjudication.case.case import Case
from adjudication.claims.silence.unrecorded import Test
from adjudication.explanation.conclusions import Conclusion
from domain import events as e
from domain.match.match import Match
from domain.messages.message import Message
from domain.rules import RuleBook

ClaimField = Literal["against", "by", "count", "trick", "trump", "what"]

FactKinds = tuple[type[e.Fact], ...]


class ClaimKind(NamedTuple):
    """A kind of claim. A new one is a record here, its test, and its words in each language.

    Attributes
    ----------
    name : its name in reports and findings
    words : what the claimant says, in plain words
    concluded : the last sentence of a finding, by verdict
    clauses : the clauses that it is judged by, of the books in turn; readings (AMB) last
    fives, straight, pairs : its test in the fives games, in 42 and by pairs; None where it has
        no meaning
    about : the facts that it can be about; none: the match as a whole
    needs : the fields of `Claim` that it needs beside the event
    of_nobody : the last sentence where the claim names nobody as the winner
    of_an_act : whether it is about what one player did or left undone, and true of nobody else
    of_a_side : whether it is as true of the player's partner: either may call, peg and pay
    names_player : whether it names the player; otherwise the event says whom it is against
    infraction_of : the facts that may be this infraction
    statement_of : the facts that state this claim; refuted, the statement was false
    beside_of : other facts of which a sweep may prove it
    duty_of : the facts at which it is a duty of officials, or a mistake of a ruling
    card_of : the facts that are a card with this statement
    only_where : where a sweep asks: given the match before the event, and its fact
    told_by : a kind of fact that many tables leave out: without any on record, none is missed
    needs_note : whether only what an official noted about the event can prove it
    put_right_by_taking_back : whether taking the bone back unasked cures it (UDL-8, AMB-11)
    unfinished : whether an act can still be completed, or was put right; then a sweep omits it
    has_meaning : whether it means anything by these rules, where a book could know it
    """

    name: str
    words: Message
    concluded: Conclusion
    clauses: tuple[str, ...]
    fives: Test | None = None
    straight: Test | None = None
    pairs: Test | None = None
    about: FactKinds = ()
    needs: tuple[ClaimField, ...] = ()
    of_nobody: Conclusion | None = None
    of_an_act: bool = False
    of_a_side: bool = False
    names_player: bool = False
    infraction_of: FactKinds = ()
    statement_of: FactKinds = ()
    beside_of: FactKinds = ()
    duty_of: FactKinds = ()
    card_of: FactKinds = ()
    only_where: Callable[[Match, Any], bool] | None = None
    told_by: type[e.Fact] | None = None
    needs_note: bool = False
    put_right_by_taking_back: bool = False
    unfinished: Callable[[Case, int], bool] | None = None
    has_meaning: Callable[[Any, RuleBook], bool] | None = None

    def concluded_for(self, claim: e.Claim) -> Conclusion:
        """The last sentences for a claim, which may name nobody as the winner."""
        if self.of_nobody is None or claim.against is not None:
            return self.concluded
        return self.of_nobody
