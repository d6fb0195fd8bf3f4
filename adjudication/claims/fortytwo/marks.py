"""Claims about what a hand and a game of 42 came to: marks, the clock, lateness.

The log alone decides them, with an official's finding for the minutes. Marks that
a declaration brings are in `adjudication.claims.fortytwo.declarations`.
"""

from adjudication.case.case import Case
from adjudication.claims.fortytwo.declarations import challenged_by_opponents, declaration
from adjudication.claims.given_up import played_on_after_giving_up
from adjudication.claims.set_of_bones import voided_for_the_set
from adjudication.finding import Consequence, Tested, ruled
from adjudication.worlds.proofs import Verdict
from domain import events as e
from domain.errors import BadClaim
from domain.fortytwo.auction import marks_of
from domain.fortytwo.contract import status_of
from domain.fortytwo.hand import TrickPlay
from domain.fortytwo.shake import HOLDING
from domain.fortytwo.tricks import SEATS, side_of
from domain.messages.message import (
    Message,
    MessagePart,
    all_of,
    apart,
    counted,
    message,
    points,
)
from domain.messages.terms import term
from domain.seats import Seat
from domain.winning import GameResult


def hand_marks(case: Case, claim: e.Claim) -> Tested:
    """Test CL-46: the marks stated for this hand are right (42-BG-3, 42-GEN-3, 42-BID-11).

    A declaration that nobody challenged stands, right or wrong; one that was challenged stands if
    it was right, and else forfeits the hand, whatever the tricks (42-PB-14, AMB-63). Who forfeits
    a hand is not asked here, only for how many marks. Where the set
    was found faulty before, an end as void is right as well (AMB-86); marks stated all the same are
    held against the tricks. An end as void where somebody had drawn a wrong number of bones is
    undetermined, for an official (AMB-42).
    """
    position, fact = case.event_of(claim, e.HandEnded)
    play = case.before(position).current_hand().tricks
    assert play is not None
    stated = {int(side): marks for side, marks in (fact.marks or {}).items() if marks}
    lawful, open_still, sentences = _lawful_ends(case, position, play)
    faulty = voided_for_the_set(case, position)
    if faulty is not None:
        lawful, sentences = [*lawful, ("void", dict[int, int]())], (*sentences, faulty)
    wrong = _drew_wrongly(case, position)
    if fact.how == "void" and wrong:
        open_still = [*open_still, ("void", dict[int, int]())]
        sentences = (
            *sentences,
            message(
                "A wrong number of bones was drawn by {who}.", who=all_of(map(case.name, wrong))
            ),
        )
    verdict = ruled((fact.how, stated) in lawful)
    if verdict == "refuted" and (fact.how, stated) in open_still:
        verdict = "undetermined"
    return Tested(
        verdict,
        position,
        "shake",
        consequence=Consequence(("42-BG-3", "42-GP-5"), refer=True)
        if verdict == "refuted"
        else None,
        words=(
            message(
                "The hand ended by {how} at event {position}.",
                how=term(fact.how),
                position=position,
            ),
            _marks_stated(case, stated),
            *sentences,
            *(() if verdict != "refuted" else _could_end(case, lawful)),
        ),
    )


def _drew_wrongly(case: Case, position: int) -> list[Seat]:
    """The players who drew more than seven bones in the hand; once they bid, fewer too."""
    hand = case.before(position).current_hand()
    drawn = [0] * SEATS
    for _, fact in case.facts[hand.started : position - 1]:
        if isinstance(fact, e.OpeningDrawn):
            drawn[fact.seat] += fact.count
    begun = hand.tricks is not None and bool(hand.tricks.bids)
    wrong = [count > HOLDING or (begun and 0 < count < HOLDING) for count in drawn]
    return [seat for seat in range(SEATS) if wrong[seat]]


def _marks_stated(case: Case, stated: dict[int, int]) -> Message:
    """The marks stated for a hand."""
    if not stated:
        return message("No marks were stated.")
    return message(
        "Stated: {marks}.", marks=all_of(_marks_for(case, *one) for one in stated.items())
    )


def _marks_for(case: Case, side: int, marks: int) -> Message:
    return counted(
        "{number} mark for {who}", "{number} marks for {who}", marks, who=_side(case, side)
    )


def _could_end(case: Case, lawful: "_HandEnds") -> tuple[Message, ...]:
    """How else the hand could end by the record."""
    ends = [
        message(
            "by {how}, with {marks}",
            how=term(how),
            marks=all_of(_marks_for(case, *one) for one in marks.items())
            if marks
            else message("no marks"),
        )
        for how, marks in lawful
    ]
    return (message("By the record it can end so: {ends}.", ends=apart(ends)),)


_HandEnds = list[tuple[str, dict[int, int]]]
"""Ways in which a hand ends, with the marks by side."""


def _lawful_ends(
    case: Case, position: int, play: TrickPlay
) -> tuple[_HandEnds, _HandEnds, tuple[Message, ...]]:
    """How the hand may end here, how it might if a declaration is right; and why."""
    bid, bidder = play.auction.bid, play.auction.bidder
    at_stake = max(1, marks_of(bid))
    forfeits = [("forfeit", {side: at_stake}) for side in (0, 1)]
    void = [("void", dict[int, int]())] if play.reshake else []
    if bidder is None:
        ends = [("passed", dict[int, int]())] if play.auction.complete else []
        return [*forfeits, *ends, *void], [], (message("Nobody had bid."),)
    side = side_of(bidder)
    by_status = {"made": ("made", {side: at_stake}), "set": ("set", {1 - side: at_stake})}
    status = status_of(bid, bidder, (play.points[0], play.points[1]))
    sentences = [
        message(
            "{bidder} had bid {bid}; their side had taken {points}.",
            bidder=case.name(bidder),
            bid=bid,
            points=points(play.points[side]),
        )
    ]
    ends, open_still = {status}, set[str]()
    if play.declared is not None and play.declares is not None:
        stands = _stands(case, play.declared, position)
        if stands == "proved":
            ends.add(play.declares)
        elif stands == "refuted":
            ends.clear()  # The declarer's side forfeits the hand, whatever the tricks (AMB-63).
        else:
            ends, open_still = set[str](), {status, play.declares}
        sentences.append(_standing(stands, play.declared))

    def of(hows: set[str]) -> _HandEnds:
        return [by_status[how] for how in by_status if how in hows]

    return [*forfeits, *of(ends), *void], of(open_still), tuple(sentences)


def _standing(stands: Verdict, declared: int) -> Message:
    """Whether a declaration stands, in words."""
    if stands == "proved":
        return message("The declaration at event {declared} stands.", declared=declared)
    if stands == "refuted":
        return message(
            "The declaration at event {declared} was challenged and is wrong.", declared=declared
        )
    return message(
        "Whether the declaration at event {declared} is right is open.", declared=declared
    )


def _stands(case: Case, declared: int, before: int) -> Verdict:
    """Whether a declaration stands: nobody challenged it, or it was right (42-PB-14)."""
    if not challenged_by_opponents(case, declared, before):
        return "proved"
    try:
        return declaration(case, e.Claim("declaration", event=declared)).verdict
    except BadClaim:
        # The hand had gone wrong before it.
        return "undetermined"


def game_result(case: Case, claim: e.Claim) -> Tested:
    """Test CL-51: the side of `against` has won the current game; without one, nobody has yet.

    42-GEN-3, 42-RR-7; 42-GP-2 and AMB-56 when time is called.
    """
    match = case.now
    result = match.game.result if match.game else None
    side = None if claim.against is None else match.side[claim.against]
    right = match.game_winner == side
    ended = match.game is not None and match.game.ended is not None
    consequence = None
    if right and side is not None and not ended:
        cites = "42-GEN-3" if result and result.how == "target" else "42-GP-2"
        consequence = Consequence((cites,), ends="game", score=match.scores, winner=side)
    return Tested(
        ruled(right),
        case.end - 1,
        "none",
        offender=claim.against,
        consequence=consequence,
        words=(_result_in_words(case, result), *_clock(case)),
    )


def _result_in_words(case: Case, result: GameResult | None) -> Message:
    match = case.now
    hands = match.game.hands_counted if match.game else 0
    score = counted(
        "{ours} marks to {theirs} after {hands} hand",
        "{ours} marks to {theirs} after {hands} hands",
        hands,
        ours=match.scores[0],
        theirs=match.scores[1],
        hands=hands,
    )
    if result is None or result.winner is None:
        return message("{score}: nobody has won yet.", score=score)
    how = {
        "target": message("{marks} marks", marks=match.target),
        "time": message("ahead when time was called and the hand in progress was over"),
        "overtime": message("the hand that broke the tie"),
        "ruling": message("as an official ruled"),
        "stated": message("as the table stated"),
    }[result.how]
    return message(
        "{score}: won by {winner} ({how}).",
        score=score,
        winner=_side(case, result.winner),
        how=how,
    )


def _side(case: Case, side: int) -> MessagePart:
    return all_of((case.name(side), case.name(side + 2)))


def _clock(case: Case) -> tuple[Message, ...]:
    """The events that a result leans on: ends of its hands, calls of time, its own end."""
    game = case.now.game
    started = 0 if game is None else game.started
    hands = [at for at, _ in case.of_kind(e.HandEnded, after=started - 1)]
    others = [at for at, _ in case.of_kind(e.TimeCalled, e.GameEnded, after=started - 1)]
    sentences: list[Message] = []
    if hands:
        sentences.append(
            counted(
                "A hand ended at event {at}.",
                "Hands ended at events {at}.",
                len(hands),
                at=all_of(hands),
            )
        )
    if others:
        sentences.append(
            counted(
                "Time was called, or the game ended, at event {at}.",
                "Time was called, or the game ended, at events {at}.",
                len(others),
                at=all_of(others),
            )
        )
    return tuple(sentences)


def _noted_late(case: Case, side: int) -> tuple[Message, ...]:
    """Where officials noted that somebody of this side was late."""
    noted = [at for at, fact in case.of_kind(e.Observed) if _is_late(fact, side)]
    if not noted:
        return ()
    sentence = counted(
        "An official noted it at event {at}.",
        "Officials noted who was late at events {at}.",
        len(noted),
        at=all_of(noted),
    )
    return (sentence,)


def _is_late(fact: e.Fact, side: int) -> bool:
    if not isinstance(fact, e.Observed) or fact.what != "late" or fact.seat is None:
        return False
    return side_of(fact.seat) == side


def late_forfeit(case: Case, claim: e.Claim) -> Tested:
    """Test CL-52: this player's team came later than is allowed (42-GP-1, 42-RR-8, AMB-57).

    The rules say how many minutes are (`late_minutes`), and officials' notes how many it was, for
    the current game. Raises `BadClaim` without a player.
    """
    seat = claim.against
    if seat is None:
        raise BadClaim("against", "is missing: say who came late")
    match = case.now
    minutes = match.game.late if match.game else match.late
    side = match.side[seat]
    allowed = match.straight.late_minutes.value
    late = [one > allowed for one in minutes]
    return Tested(
        ruled(late[side]),
        case.end - 1,
        "match",
        offender=seat,
        case="both" if all(late) else "late",
        words=(
            message("Nobody noted that {who} came late.", who=_side(case, side))
            if not minutes[side]
            else counted(
                "{who} came {number} minute late; up to {late} minutes are allowed.",
                "{who} came {number} minutes late; up to {late} minutes are allowed.",
                minutes[side],
                who=_side(case, side),
                late=allowed,
            ),
            *_noted_late(case, side),
        ),
    )


def played_on_after_end(case: Case, claim: e.Claim) -> Tested:
    """Test CL-32: a hand was begun, or a bone played, although the game had been won (42-GEN-3).

    Or although the game or the match had been given up, or its result agreed on (AMB-87).
    """
    position, _ = case.event_of(claim, e.HandStarted, e.BonePlayed)
    won = case.before(position).game_winner
    given_up = played_on_after_giving_up(case, claim, position)
    if won is None and given_up is not None:
        return given_up
    return Tested(
        ruled(won is not None),
        position,
        "none",
        consequence=Consequence(
            ("42-GEN-3", "42-GP-2"), fix="later_events_have_no_effect", winner=won
        )
        if won is not None
        else None,
        words=(
            message(
                "Before event {position} {who} had won the game.",
                position=position,
                who=_side(case, won) if won is not None else message("nobody"),
            ),
        ),
    )
