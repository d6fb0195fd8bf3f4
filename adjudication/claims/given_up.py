"""Play after a game, or the match, that was given up or whose result was agreed (AMB-87)."""

from adjudication.case.case import Case
from adjudication.finding import Consequence, Tested
from domain import events as e
from domain.messages.message import message


def played_on_after_giving_up(case: Case, claim: e.Claim, position: int) -> Tested | None:
    """Prove that play went on after the game, or the match, was given up or agreed on (AMB-87).

    None if it had not been before the event at `position`.
    """
    ended = case.before(position).given_up_at
    if ended is None:
        return None
    _, fact = case.event_of(claim, e.HandStarted, e.BonePlayed, e.BoneDrawn, e.Passed)
    return Tested(
        "proved",
        position,
        "finality" if case.laid_down.is_fives else "none",
        offender=e.seat_of(fact),
        consequence=Consequence(("AMB-87",), fix="later_events_have_no_effect"),
        words=(
            message(
                "The game or the match was given up, or its result agreed on, at event {ended}.",
                ended=ended,
            ),
        ),
    )
