"""The score card as a thing: what it has beside the scores, and whether officials were given it.

Penalty cards by pairs are `adjudication.ruling.sanctions`.
"""

from adjudication.case.case import Case
from adjudication.finding import Consequence, Tested, ruled
from domain import events as e
from domain.errors import BadClaim
from domain.messages.message import in_turn, message

HANDED_IN = "card_handed_in"
"""The word of an official's note (`Observed.what`) that a score card was handed in."""


def card_wins(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that the card has the games won by each side until it was written (UDL-16).

    Raises `BadClaim` if the claim names no written card, or one without games won.
    """
    position, fact = case.event_of(claim, e.ScoreCardWritten)
    if fact.wins is None:
        raise BadClaim("event", "that card has no wins on it")
    wins = case.before(position).wins
    right = fact.wins == wins
    cites = case.rules.finality.clauses or ("AMB-17",)
    return Tested(
        ruled(right),
        position,
        "none",
        consequence=None if right else Consequence(cites, fix="correct_the_card"),
        words=(
            message(
                "The card written at event {position} says that {stated} games were won; "
                "the log says {wins}.",
                position=position,
                stated=in_turn(fact.wins),
                wins=in_turn(wins),
            ),
        ),
    )


def card_withheld(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that a written card was never handed to the officials (PDA-11a).

    It is true only once the match is over.

    Raises `BadClaim` if the claim names no written card, or in a book whose cards no official is
    handed.
    """
    position, _ = case.event_of(claim, e.ScoreCardWritten)
    cites = tuple(
        clause.id
        for clause in case.laid_down.book.clauses
        if f"observed:{HANDED_IN}" in clause.recorded_by
    )
    if not cites:
        raise BadClaim("kind", f"{case.laid_down.book.id} has no card handed to officials")
    over = case.now.closed
    received = case.of_kind(e.ScoreCardReceived, e.Observed, after=position)
    handed = next((at for at, fact in received if is_handed_in(fact)), None)
    missing = over is not None and handed is None
    return Tested(
        ruled(missing),
        position,
        "none",
        consequence=Consequence(cites, fix="hand_in_the_card", refer=True) if missing else None,
        words=(
            message(
                "No official has noted that the card written at event {position} was handed in.",
                position=position,
            )
            if handed is None
            else message(
                "The card written at event {position} was handed in at event {handed}.",
                position=position,
                handed=handed,
            ),
            message("The match was over at event {over}.", over=over)
            if over is not None
            else message("The match is not over."),
        ),
    )


def is_handed_in(fact: e.Fact) -> bool:
    """Whether a fact says that a score card was given to an official."""
    return isinstance(fact, e.ScoreCardReceived) or (
        isinstance(fact, e.Observed) and fact.what == HANDED_IN
    )
