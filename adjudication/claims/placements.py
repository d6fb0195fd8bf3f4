"""Claims about a placement or a turn that the log alone decides.

Misplays, a wrong spinner, out of turn, a pass with bones left to draw, play after
the end.
"""

from typing import Final

from adjudication.case.case import Case
from adjudication.case.case_cache import once
from adjudication.case.cures import taken_back_at, took_back
from adjudication.case.going_out import (
    clauses_of,
    out_before,
    went_out_in_words,
)
from adjudication.claims.could_play import no_choice
from adjudication.claims.given_up import played_on_after_giving_up
from adjudication.finding import Consequence, Tested, ruled
from domain import events as e
from domain.fives.layout import PlacementFault
from domain.match.rights.turns import is_due, is_short
from domain.messages.figures import score_in_sentence
from domain.messages.message import Message, any_of, apart, bones, message
from domain.rules import Window
from domain.seats import Seat

_REASONS: dict[PlacementFault, Message] = {
    "mismatch": message("the halves that touch differ"),
    "covered_end": message("that end was covered"),
    "not_the_spinner": message("that double is not the spinner and both its sides were taken"),
    "arm_before_sides": message("an arm was used before both sides"),
}


def misplay(case: Case, claim: e.Claim) -> Tested:
    """Test CL-05, CL-06: the bone placed does not belong where it lies.

    PDA-10c, PDA-10d, UDL-1, UDL-6, UDL-8, FU-PL-5, HF by analogy (AMB-13).
    """
    position, fact = case.event_of(claim, e.BonePlayed)
    faults = faults_at(case, position, fact)
    reason = (
        apart(_REASONS[fault] for fault in faults)
        if faults
        else message("it matches what it is joined to")
    )
    tested = Tested(
        ruled(bool(faults)),
        position,
        "placement",
        offender=fact.seat,
        words=(
            message(
                "{who} placed {bone} on {on} at event {position}: {reason}.",
                who=case.name(fact.seat),
                bone=fact.bone,
                on=fact.on,
                position=position,
                reason=reason,
            )
            if fact.on
            else message(
                "{who} placed {bone} at event {position}: {reason}.",
                who=case.name(fact.seat),
                bone=fact.bone,
                position=position,
                reason=reason,
            ),
        ),
    )
    return tested if not faults else _with_case(case, claim, tested, faults)


def faults_at(case: Case, position: int, fact: e.BonePlayed) -> tuple[PlacementFault, ...]:
    """The faults of a placement on the layout as it lay before it; empty if it is in order."""
    match = case.before(position)
    layout = match.current_hand().layout
    return layout.faults(fact.bone, fact.on, fact.touch, fact.slot, side=match.side[fact.seat])


def _with_case(
    case: Case, claim: e.Claim, tested: Tested, faults: tuple[PlacementFault, ...]
) -> Tested:
    match = case.laid_down
    spinner = "not_the_spinner" in faults
    side = match.side[tested.offender or 0]
    named_by_offender = claim.by is not None and match.side[claim.by] == side
    back = taken_back_at(case.aside, tested.position)
    own = {
        "correct": False,
        "always_correct": True,
        "always_dq": False,
        "self_correct_opponent_dq": named_by_offender or back is not None,
    }[match.rules.misplay.value]
    kind = "wrong_spinner" if spinner else "mismatch"
    which = f"{kind}_owned" if own else kind
    late = "stands"
    if back is not None:
        late = which
    elif spinner and match.rules.wrong_spinner.value != "stays":
        late = "stands_as_spinner"
    return Tested(
        tested.verdict,
        tested.position,
        tested.window,
        tested.offender,
        case=which,
        late_case=late,
        words=(
            *tested.words,
            *took_back(case, tested.offender, back),
            *(_belongs(case, tested.position) if own and back is None else ()),
        ),
    )


def _belongs(case: Case, position: int) -> tuple[Message, ...]:
    """Where a bone that its player puts right may go, or that it goes back (UDL-8, AMB-77)."""
    bone = case.fact(position, e.BonePlayed).bone
    places = case.before(position).current_hand().layout.places_for(bone)
    if not places:
        return (message("{bone} fits nowhere: it goes back to the holding, exposed.", bone=bone),)
    return (message("{bone} fits {bones}.", bone=bone, bones=any_of(on for on in places if on)),)


def refuted_by_going_out(
    case: Case, position: int, window: Window, offender: Seat | None = None
) -> Tested | None:
    """The refutation of a claim about a block, if somebody had gone out before `position`.

    None if nobody had. `offender` is the seat that acted at `position`; None if a hand ended there.
    """
    out = out_before(case, position)
    if out is None:
        return None
    over = went_out_in_words(case, out)
    if offender is None:
        words = (
            message("The hand ended at event {position}.", position=position),
            message("{out}.", out=over),
        )
    else:
        words = (_acted(case, position, offender, over),)
    return Tested("refuted", position, window, offender, words=words)


def illegal_pass(case: Case, claim: e.Claim) -> Tested:
    """Test CL-03: passed although bones were left to draw.

    As an option nobody draws on a dead board (AMB-38). Refuted where the player had no choice
    (`no_choice`), or was to open the hand. HF-PL-4, FU-PL-9, UDL-G6, AMB-02, AMB-19.
    """
    position, fact = case.event_of(claim, e.Passed)
    hand = case.before(position).current_hand()
    left = hand.boneyard
    dead = case.rules.dead_board.value == "stop" and not hand.layout.fitting()
    placed = any(True for _ in case.aside.since(position, e.BonePlayed))
    excuse = no_choice(case, position, fact)
    if excuse is None and not hand.layout.placements:
        excuse = message("the hand was to be opened")
    return Tested(
        ruled(excuse is None and left > 0 and not dead),
        position,
        "finality",
        offender=fact.seat,
        case="passed_over" if placed else "passed",
        words=(
            message(
                "{who} passed at event {position}; the boneyard held {bones}.",
                who=case.name(fact.seat),
                position=position,
                bones=bones(left),
            )
            if excuse is None
            else message(
                "{who} passed at event {position}; {why}.",
                who=case.name(fact.seat),
                position=position,
                why=excuse,
            ),
            *((message("No bone could be played, and then nobody draws."),) if dead else ()),
        ),
    )


def _acted(case: Case, position: int, seat: Seat | None, whose: Message) -> Message:
    """The player who acted and the one whose turn it was, in words."""
    return message(
        "{who} acted at event {position}; {whose}.",
        who=case.name(seat),
        position=position,
        whose=whose,
    )


def out_of_turn(case: Case, claim: e.Claim) -> Tested:
    """Test CL-17: somebody acted whose turn it was not (UDL-12, AMB-41).

    Three things are other claims and refute this: an act after the last bone of a hand
    (`played_on_after_end`), a lead, or a draw before it (`wrong_leader`), and a draw for the start
    (`hand_size`).
    """
    position, fact = case.event_of(claim, e.BonePlayed, e.BoneDrawn, e.Passed)
    match = case.before(position)
    hand = match.current_hand()
    turn = hand.to_play
    # Opening wrongly is `wrong_leader`; drawing a wrong number at the start is `hand_size`.
    other = not hand.layout.placements and not isinstance(fact, e.Passed)
    starting = isinstance(fact, e.BoneDrawn) and is_short(match, hand, fact.seat)
    over = hand.out is not None
    wrong = not (over or other or starting) and not is_due(match, hand, fact.seat)
    whose = message("it was nobody's turn in particular")
    if hand.out is not None:
        whose = went_out_in_words(case, hand.out)
    elif starting:
        whose = message("bones were still being drawn for the start")
    elif other:
        whose = message("no bone had been placed yet")
    elif turn is not None and (wrong or turn == fact.seat):
        whose = message("it was the turn of {turn}", turn=case.name(turn))
    elif turn is not None:
        whose = message("it was the turn of {turn} or their partner", turn=case.name(turn))
    return Tested(
        ruled(wrong),
        position,
        "placement",
        offender=fact.seat,
        case="acted",
        late_case="stands" if case.laid_down.book.has_infraction("out_of_turn", "stands") else None,
        words=(_acted(case, position, fact.seat, whose), *(_NO_TURN if over else ())),
    )


_NO_TURN: Final = (
    message("After the last bone it is nobody's turn: that play went on is a claim of its own."),
)


@once
def put_right(case: Case, placement: int) -> bool:
    """Whether this bone did not belong there and was lifted, its score undone with it (AMB-66).

    It was misplaced or out of turn, or a ruling had it lifted. A bone that was in order keeps its
    score, though it be lifted.
    """
    for _, fact in case.since(placement, e.HandStarted, e.PlayRetracted):
        if isinstance(fact, e.HandStarted):
            return False
        if isinstance(fact, e.PlayRetracted) and fact.play == placement:
            placed, match = case.fact(placement, e.BonePlayed), case.before(placement)
            in_turn = placed.on is None or is_due(match, match.current_hand(), placed.seat)
            is_ruled = fact.ruling is not None
            return is_ruled or not in_turn or bool(faults_at(case, placement, placed))
    return False


def opening_not_double(case: Case, claim: e.Claim) -> Tested:
    """Test CL-12: a hand that opens with the highest double was opened with another bone.

    Another is one that is no double: whether a higher double was held is `wrong_opening`. Refuted
    of a bone that is not the hand's first, and under rules by which the highest bone opens where
    nobody holds a double (`no_double`), whatever was held.
    """
    position, fact = case.event_of(claim, e.BonePlayed)
    match = case.before(position)
    hand = match.current_hand()
    due = hand.opening.rule == "highest_double" and match.rules.no_double.value == "reshuffle"
    wrong = due and not hand.layout.placements and not fact.bone.is_double
    return Tested(
        ruled(wrong),
        position,
        "none",
        offender=fact.seat,
        case="opened",
        words=(
            message(
                "{who} led {bone} at event {position}; {due}.",
                who=case.name(fact.seat),
                bone=fact.bone,
                position=position,
                due=_opening_in_words(due, first=not hand.layout.placements),
            ),
        ),
    )


def _opening_in_words(due: bool, *, first: bool) -> Message:
    """Which bone was to open a hand."""
    if not first:
        return message("the hand had been opened before")
    return message("the highest double opens") if due else message("any bone may open")


def played_on_after_end(case: Case, claim: e.Claim) -> Tested:
    """Test CL-32: play went on although the game had been won, or somebody had gone out.

    PDA-2, HF-WIN-1, FU-WG-1, UDL-G14; PDA-4, HF-END-1, FU-WH-1, UDL-G7. Proved too where the game
    or the match had been given up, or its result agreed on (AMB-87). Raises `BadClaim` if the
    claim's event is not the start of a hand, a play, a draw or a pass.
    """
    position, fact = case.event_of(claim, e.HandStarted, e.BonePlayed, e.BoneDrawn, e.Passed)
    before = case.before(position)
    won = before.game_winner
    out = None if isinstance(fact, e.HandStarted) else out_before(case, position)
    if out is not None and won is None:
        return Tested(
            "proved",
            position,
            "finality",
            offender=e.seat_of(fact),
            consequence=Consequence(clauses_of(before), fix="later_events_have_no_effect"),
            words=(_acted(case, position, e.seat_of(fact), went_out_in_words(case, out)),),
        )
    given_up = played_on_after_giving_up(case, claim, position)
    if won is None and given_up is not None:
        return given_up
    scores = score_in_sentence(before.scores)
    return Tested(
        ruled(won is not None),
        position,
        "finality",
        offender=e.seat_of(fact),
        consequence=Consequence(
            before.rules.target.clauses, fix="later_events_have_no_effect", winner=won
        )
        if won is not None
        else None,
        words=(
            message(
                "Before event {position} the score was {scores}; {target} wins the game.",
                position=position,
                scores=scores,
                target=before.target,
            ),
        ),
    )


def last_placed(case: Case, before: int, seat: Seat | None = None) -> int | None:
    """The event that placed the last bone before an event, in the same hand, not lifted by then.

    With `seat`, only that player and their partner count. None without any.
    """
    began = case.last_of(e.HandStarted, before=before)
    retractions = case.of_kind(e.PlayRetracted, after=began, before=before)
    lifted = {fact.play for _, fact in retractions}
    for at, fact in reversed(case.of_kind(e.BonePlayed, after=began, before=before)):
        if at not in lifted and (seat is None or case.are_one_side(seat, fact.seat)):
            return at
    return None
