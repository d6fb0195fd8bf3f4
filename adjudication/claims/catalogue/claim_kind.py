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
    """A kind of claim: its words, clauses and tests, and where a sweep asks about it.

    Attributes
    ----------
    name : its name in reports and findings
    words : what the claimant says, in plain words
    concluded : the last sentence of a finding, by verdict
    clauses : the clauses of all books that it is judged by, then readings of them (AMB-…)
    fives, straight, pairs : its test in the fives games, in 42 and by pairs; None where it has
        no meaning
    about : the kinds of facts that it can be about; empty: the match as a whole
    needs : the fields of `Claim` that it has beside the event; `against` may name nobody where
        `of_nobody` is set
    of_nobody : the last sentence where the claim names nobody as the winner
    of_an_act : whether it is about what one player did or left undone, and true of nobody else
    of_a_side : whether it is as true of the player's partner: either may call, peg and pay
    names_player : whether a sweep names the player in `against`; else the event says who it is
    infraction_of : the kinds of facts that may be this infraction
    statement_of : the kinds of facts that state this claim; refuted, the statement was false
    beside_of : other kinds of facts about which a sweep asks, and which it may prove
    duty_of : the kinds of facts at which it is a duty of officials, or a mistake of a ruling
    card_of : the kinds of facts that are a score card with this statement
    only_where : says by the match before an event, and its fact, whether a sweep asks about it
    told_by : a kind of fact that many tables leave out: without any on record, none is missed
    needs_note : whether only what an official noted about the event can prove it
    put_right_by_taking_back : whether taking the bone back unasked cures it (UDL-8, AMB-11)
    unfinished : says whether the act at an event can still be completed, or was put right; a sweep
        then leaves it out
    has_meaning : says whether it means anything by a match's rules and book; None: in all with a
        test
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
        """The last sentences of a finding on this claim: `concluded`, or `of_nobody`.

        The latter where the kind has it and the claim's `against` is None.
        """
        if self.of_nobody is None or claim.against is not None:
            return self.concluded
        return self.of_nobody
