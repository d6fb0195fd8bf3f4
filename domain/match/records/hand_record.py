"""How a hand, a game or a match ended, as the table had it and as rulings have it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from domain import events as e
from domain.bones import Bone
from domain.copying import state
from domain.match.records.line_end import LineEnd
from domain.pairs.rounds import Round
from domain.seats import Seat, Side
from domain.winning import START, Moment

F = TypeVar("F", e.HandEnded, e.GameEnded, e.MatchEnded)


class Ending(Struct, Generic[F], frozen=True, gc=False):
    """An end of a hand, game or match, as one event has it.

    Attributes
    ----------
    recorded : when it was recorded
    at : when the act was that it is for: the one ruled on, or a wrong declaration in 42; else
        as `recorded`
    fact : the event; the `winner` of a game's or match's end is a side, not a seat
    side : the side that wins, None for nobody
    """

    recorded: Moment
    at: Moment
    fact: F
    side: Side | None = None

    @property
    def position(self) -> int:
        """The position of the event that records it."""
        return self.recorded.position


def in_force(endings: Iterable[Ending[F]]) -> Ending[F] | None:
    """The end that holds: of those for an act, the earliest act (AMB-79); else the table's.

    A ruling is about an act, and so are marks that the table gives for one. None without any end.
    """
    ends = list(endings)
    if len(ends) < 2:
        return ends[0] if ends else None
    ordered = sorted(
        ends,
        key=lambda ending: (
            ending.fact.ruling is None and ending.at == ending.recorded,
            ending.at,
            ending.fact.ruling is None,
            ending.recorded,
        ),
    )
    return ordered[0]


def levied(ruled: Sequence[Ending[e.GameEnded]], since: Moment = START) -> tuple[int, ...] | None:
    """The scores of the last of these ends, recorded after `since`, that names no winner, or None.

    `ruled` are ends by rulings, in the order recorded: such a ruling levies scores alone.
    """
    scores = [one.fact.scores for one in ruled if one.fact.winner is None and one.recorded > since]
    return next((one for one in reversed(scores) if one), None)


@state
class HandRecord(Struct):
    """A game's record of one of its hands.

    Attributes
    ----------
    number, started : which hand of the game, and the position at which it began
    endings : how it ended, as the table had it and as rulings have it
    went_out : who had placed their last bone first when the table ended it, or None
    lowest : the winner of a block by the holdings that all showed, alone in the tuple: None for
        nobody; the tuple is empty where not all were shown
    spinner : the spinner of its layout when it ended, or None
    line, rounds : by pairs, the line when it ended or now, and its rounds of passes
    by_acts : whether it was recorded act by act, once another hand has begun
    """

    number: int
    started: int
    endings: list[Ending[e.HandEnded]] = []
    went_out: Seat | None = None
    lowest: tuple[Seat | None, ...] = ()
    spinner: Bone | None = None
    line: LineEnd | None = None
    rounds: tuple[Round, ...] = ()
    by_acts: bool = False

    @property
    def end(self) -> Ending[e.HandEnded] | None:
        """The end that holds, None while the hand goes on."""
        return in_force(self.endings)

    @property
    def how(self) -> e.HandEnding | None:
        """How it ended: by Domino where somebody had gone out, though the table found it blocked.

        None while it goes on.
        """
        end = self.end
        blocked = end is not None and end.fact.how == "lock" and end.fact.ruling is None
        return "domino" if blocked and self.went_out is not None else end and end.fact.how

    @property
    def winner(self) -> Seat | None:
        """The winner: by Domino whoever went out, blocked whoever showed the fewest pips.

        That is so whatever the table stated; what was stated holds where the record does not say,
        and for a block that a ruling ended. None while the hand goes on, and if nobody won it.
        """
        end = self.end
        if end is None:
            return None
        if self.how == "domino" and self.went_out is not None:
            return self.went_out
        if self.how == "lock" and end.fact.ruling is None and self.lowest:
            return self.lowest[0]
        return end.fact.winner

    @property
    def marks(self) -> tuple[int, int]:
        """The marks of a hand of 42, by side; (0, 0) while it goes on, and for other games.

        Those stated for a penalty count only by a ruling.
        """
        end = self.end
        levied = end is None or end.fact.how != "penalty" or end.fact.ruling is not None
        marks: Mapping[str, int] = (end.fact.marks if end and levied else None) or {}
        return marks.get("0", 0), marks.get("1", 0)

    @property
    def complete(self) -> bool:
        """Whether it has ended, and was neither thrown in nor broken."""
        return self.how not in (None, "void", "broken")
