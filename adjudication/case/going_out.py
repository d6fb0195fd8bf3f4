"""Somebody's last bone, which ends a hand of a fives game by itself.

PDA-4, PDA-4a; HF-END-1; FU-WH-1; UDL-G7. Said or not, nobody plays after it, and what is placed
all the same scores nothing and wins nothing. Taken back, the hand goes on.
"""

from adjudication.case.case import Case
from domain import events as e
from domain.match.hand import WentOut
from domain.match.match import Match
from domain.messages.message import Message, message
from domain.winning import Moment


def out_before(case: Case, position: int) -> WentOut | None:
    """The seat that had gone out before an event in its hand, and when; None if nobody had."""
    return case.before(position).current_hand().out


def is_last_bone(case: Case, placement: int) -> bool:
    """Whether the bone placed at this event was its player's last, taken back later or not."""
    out = out_before(case, placement + 1)
    return out is not None and out.at == Moment(placement)


def counted_at(case: Case, ended: int) -> int:
    """The event just before which holdings count, of the hand that was ended at `ended`.

    It is `ended`, or the one after the last bone if somebody had gone out.
    """
    out = out_before(case, ended)
    return ended if out is None else out.at.position + 1


def how_ended(case: Case, ended: int) -> str:
    """How the hand that was ended at `ended` did end.

    As stated there, but by Domino where a block was stated after somebody had gone out.
    """
    how = case.fact(ended, e.HandEnded).how
    return "domino" if how == "lock" and out_before(case, ended) else how


def went_out_in_words(case: Case, out: WentOut) -> Message:
    """In words, without a full stop: who placed their last bone, and at which event."""
    return message(
        "{who} had placed the last bone of their hand at event {placed}",
        who=case.name(out.seat),
        placed=out.at.position,
    )


def clauses_of(match: Match) -> tuple[str, ...]:
    """The clauses of a fives book about the last bone of a hand."""
    return match.book.duties.get("domino") or match.rules.counted_hand.clauses
