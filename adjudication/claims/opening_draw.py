"""Claims about how the bones of a hand were drawn before play: how many, and in which order.

Whether somebody who drew or passed in play could play is in `could_play`.
"""

from typing import Final

from msgspec.structs import replace

from adjudication.case.case import Case
from adjudication.finding import Tested, ruled
from domain import events as e
from domain.fortytwo.shake import read_lots
from domain.match.rights.turns import bones_drawn, makes_up, playable, starting_bones
from domain.messages.message import bones, message
from domain.seats import Seat


def hand_size(case: Case, claim: e.Claim) -> Tested:
    """Test CL-15, CL-16: too many or too few bones were drawn at the start.

    PDA-8a, PDA-8b, PDA-10a; HF-PEN-1; AMB-42. In 42 the claim ends with the hand, as
    every other does there (AMB-58). A player may draw in handfuls: the last of them tells how
    many there are. Too few are left open where the hand ended before anybody played. A bone drawn
    in play refutes the claim; it is judged by `could_play`.
    """
    position, fact = case.event_of(claim, e.OpeningDrawn, e.BoneDrawn)
    match = case.laid_down
    due = starting_bones(match)
    if not _at_the_start(case, position, fact.seat):
        sentence = message(
            "{who} drew at event {position} in play, and not for the start.",
            who=case.name(fact.seat),
            position=position,
        )
        return Tested("refuted", position, "none", fact.seat, words=(sentence,))
    drawn = bones_drawn(case.before(position + 1).current_hand(), fact.seat)
    more = _next_handful(case, position, fact.seat) if drawn < due else None
    which = "over" if drawn > due else _short(case.aside, position, fact.seat, due - drawn)
    window = match.book.infraction("hand_size", which).window if match.is_fives else "shake"
    broken_off = _broken_off(case, position) if drawn < due and more is None else None
    if broken_off is not None:
        ended = _ended_before_play(case, position, fact.seat, drawn, at=broken_off)
        return replace(ended, window=window)
    parts = {"who": case.name(fact.seat), "bones": bones(drawn), "position": position}
    return Tested(
        ruled(drawn != due and more is None),
        position,
        window,
        offender=fact.seat,
        case=which,
        words=(
            message("{who} held {bones} after event {position}; {due} are drawn.", due=due, **parts)
            if more is None
            else message(
                "{who} held {bones} after event {position}, and drew on at event {more}.",
                more=more,
                **parts,
            ),
        ),
    )


def _ended_before_play(case: Case, position: int, seat: Seat, drawn: int, at: int) -> Tested:
    """The hand ended while bones were drawn: the player may have been about to draw on."""
    sentence = message(
        "{who} held {bones} after event {position}; event {at} ended the hand before play.",
        who=case.name(seat),
        bones=bones(drawn),
        position=position,
        at=at,
    )
    return Tested("undetermined", position, "none", seat, words=(sentence,))


def _at_the_start(case: Case, position: int, seat: Seat) -> bool:
    """Whether a bone drawn here is one of the start of the hand, or one too many of them.

    Before the first bone is placed every draw is, unless the player was to open with any bone.
    """
    match = case.before(position)
    hand = match.current_hand()
    if not match.is_fives or makes_up(match, hand, seat):
        return True
    drew = any(isinstance(fact, e.OpeningDrawn) for fact in case.at(position))
    return not hand.layout.placements and (drew or not playable(match, hand, seat))


_ENDS_DRAWING = (
    e.BonePlayed,
    e.Passed,
    e.BidMade,
    e.TrumpDeclared,
    e.DominoCalled,
    e.ScoreCalled,
    e.DeclarationMade,
    e.HandEnded,
    e.HandStarted,
)
"""Facts between which nobody draws in handfuls: play has begun.

A note, an official at the table, or a bone seen says nothing of how a player draws.
"""


def _ends_drawing(fact: e.Fact) -> bool:
    """Whether play has begun, or somebody objected to the number of bones."""
    objects = isinstance(fact, e.ClaimRaised) and fact.claim.kind == "hand_size"
    return objects or isinstance(fact, _ENDS_DRAWING)


def _next_handful(case: Case, position: int, seat: Seat) -> int | None:
    """Where the player goes on drawing before anybody plays, None where they do not."""
    for at, fact in case.since(position):
        if isinstance(fact, e.OpeningDrawn | e.BoneDrawn) and fact.seat == seat:
            return at
        if _ends_drawing(fact):
            return None
    return None


_BREAKS_OFF = (e.SetFoundFaulty, e.Resigned, e.ResultAgreed, e.GameEnded, e.MatchEnded)
"""Facts by which a hand can end while bones are drawn for it, as a re-shake does too."""


_UNPLAYED: Final = frozenset[e.HandEnding]({"void", "penalty", "forfeit", "broken"})
"""The ends that a hand can have before anybody plays."""


def _broken_off(case: Case, position: int) -> int | None:
    """The event that ended the hand before any play, so that the next to draw is unknown."""
    broken_at = None
    for at, fact in case.since(position):
        if isinstance(fact, e.HandEnded) and broken_at is None and fact.how in _UNPLAYED:
            return at
        if isinstance(fact, e.HandEnded | e.HandStarted):
            return broken_at
        if _ends_drawing(fact):
            return None
        elected = isinstance(fact, e.ReshakeElected) and fact.reshake
        if broken_at is None and (elected or isinstance(fact, _BREAKS_OFF)):
            broken_at = at
    return broken_at


def is_still_drawing(case: Case, position: int) -> bool:
    """Whether the player of this draw has too few bones yet, and may still draw the rest.

    Not once anybody has played, or objected to the number of bones.
    """
    match = case.before(position + 1)
    hand = match.current_hand()
    short = any(
        isinstance(fact, e.OpeningDrawn | e.BoneDrawn)
        and bones_drawn(hand, fact.seat) < starting_bones(match)
        for fact in case.at(position)
    )
    return short and not any(_ends_drawing(fact) for _, fact in case.since(position))


def _short(case: Case, position: int, seat: Seat, missing: int) -> str:
    """Which came first: the opponent's first domino, or the bones that were missing."""
    side = case.laid_down.side
    for _, fact in case.since(position):
        if isinstance(fact, e.OpeningDrawn | e.BoneDrawn) and fact.seat == seat:
            missing -= fact.count if isinstance(fact, e.OpeningDrawn) else 1
            if missing <= 0:
                return "drawn_up"
        if isinstance(fact, e.BonePlayed) and side[fact.seat] != side[seat]:
            return "under"
        if isinstance(fact, e.HandStarted):
            break
    return "under_unplayed"


def draw_order(case: Case, claim: e.Claim) -> Tested:
    """Test CL-14: this draw came before that of the player who was to draw first, as laid down.

    Refuted where nobody in particular was to. PDA-2c, HF-NEW-1, AMB-06.
    """
    position, fact = case.event_of(claim, e.OpeningDrawn)
    first = _first_to_draw(case, position)
    held = case.before(position).current_hand().held
    wrong = first is not None and first != fact.seat and held[first] == 0
    return Tested(
        ruled(wrong),
        position,
        "none",
        offender=fact.seat,
        case="drew_early" if _has_order(case) else None,
        words=(
            message(
                "{who} drew at event {position}; it was for {first} to draw first.",
                who=case.name(fact.seat),
                position=position,
                first=case.name(first),
            )
            if first is not None
            else message(
                "{who} drew at event {position}; nobody in particular was to draw first.",
                who=case.name(fact.seat),
                position=position,
            ),
        ),
    )


def _has_order(case: Case) -> bool:
    """Whether the book says who draws first; FU and UDL do not."""
    return case.laid_down.book.has_infraction("draw_order", "drew_early")


def _has_lots(case: Case) -> bool:
    """Whether the book has lots drawn before a game, which settle who draws first (PDA-2c)."""
    return case.laid_down.book.has_infraction("lots_missing", "not_drawn")


def _first_to_draw(case: Case, position: int) -> Seat | None:
    """The seat that draws first: the lower lot if lots were drawn, then the last hand's winner.

    Nobody does where the book lays down no such order, and what is not laid down is no
    breach; nor where the lots were equal, marked as tied or not (AMB-07).
    """
    if not _has_order(case):
        return None
    won = (hand.winner for hand in reversed(case.before(position).current_game().hands))
    winner = next((seat for seat in won if seat is not None), None)
    if winner is not None:
        return winner
    lots = tuple[e.Lot, ...]()
    for _, fact in case.back_in_game(position):
        if isinstance(fact, e.LotsDrawn):
            lots = () if fact.tied else fact.draws
            break
    if not lots or not _has_lots(case):
        return None
    lowest = read_lots([(lot.seat, lot.bone) for lot in lots]).lowest
    return lowest[0] if len(lowest) == 1 else None
