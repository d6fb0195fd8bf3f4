"""Where a verdict would rest on what the record leaves out: then the claim is undetermined.

A hand may be recorded by its result alone, or without the deal of some player; a record may
begin in the middle of a game, or never tell of shuffles, lots or cards. That something is not
on record says nothing of whether it happened. `RESTS_ON` names, for each kind of claim, the
verdicts that need more than the record holds; every other verdict stands.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from msgspec import structs

from adjudication.case.asked_once import once
from adjudication.case.case import Case
from adjudication.claims.officiating.cards import is_handed_in
from adjudication.claims.scores import last_placement
from adjudication.finding import Tested
from adjudication.worlds.proofs import Verdict
from domain import events as e
from domain.match.game import Game
from domain.match.rights.turns import may_make_up
from domain.messages.message import Message, all_of, message

Test = Callable[[Case, e.Claim], Tested]


class Gap(NamedTuple):
    """Something that a record may leave out, and the verdicts that stand only with it.

    `missing` is the sentence that says what is left out, None where the record has it.
    """

    verdicts: tuple[Verdict, ...]
    missing: Callable[[Case, Tested], Message | None]


def as_recorded(kind: str, test: Test) -> Test:
    """The test of a kind of claim, undetermined where it rests on what is not on record."""
    gaps = RESTS_ON.get(kind)
    if gaps is None:
        return test

    def with_gaps(case: Case, claim: e.Claim) -> Tested:
        tested = test(case, claim)
        for gap in gaps:
            if tested.verdict in gap.verdicts:
                missing = gap.missing(case, tested)
                if missing is not None:
                    return _open(tested, missing)
        return tested

    return with_gaps


def _open(tested: Tested, missing: Message) -> Tested:
    return structs.replace(
        tested, verdict="undetermined", consequence=None, answer=None, words=(missing,)
    )


# --- what may be left out --------------------------------------------------------------------


def _no_deal(case: Case, tested: Tested) -> Message | None:
    """The deal of any player in the hand."""
    undealt = case.undealt(tested.position)
    if not undealt:
        return None
    who = all_of(map(case.name, undealt))
    return message("The record does not have what {who} drew at the start.", who=who)


def _no_deal_asked_of(case: Case, tested: Tested) -> Message | None:
    """The deal of any player, for a verdict that was asked of the deals that the record allows."""
    return None if tested.answer is None else _no_deal(case, tested)


def _no_own_deal(case: Case, tested: Tested) -> Message | None:
    """The deal of the player whose act it is."""
    return _no_deal(case, tested) if tested.offender in case.undealt(tested.position) else None


def _no_own_deal_asked_of(case: Case, tested: Tested) -> Message | None:
    return None if tested.answer is None else _no_own_deal(case, tested)


def _no_acts(case: Case, tested: Tested) -> Message | None:
    """The acts of a hand that is recorded by its result."""
    if not case.is_by_result(tested.position):
        return None
    return message("The record does not have how the hand was played.")


def _no_bids(case: Case, tested: Tested) -> Message | None:
    """The bidding of a hand of 42 that went on beyond it."""
    hand = case.before(tested.position + 1).current_hand()
    assert hand.tricks is not None
    went_on = bool(hand.undealt) or hand.ended is not None or hand.tricks.begun()
    if hand.tricks.bids or hand.tricks.joined or not went_on:
        return None
    return message("The record does not have the bids of the hand.")


def _no_turn(case: Case, tested: Tested) -> Message | None:
    """The turn in a hand that the recorder joined."""
    hand = case.before(tested.position).current_hand()
    return _JOINED if hand.joined and hand.to_play is None else None


def _no_earlier_acts(case: Case, tested: Tested) -> Message | None:
    """The acts of a hand before the recorder joined it."""
    return _JOINED if case.is_joined(tested.position) else None


def _no_start(case: Case, tested: Tested) -> Message | None:
    """The number of bones drawn before the recorder joined, where a draw may make it up."""
    draws = any(isinstance(fact, e.BoneDrawn) for fact in case.at(tested.position))
    match, seat = case.before(tested.position), tested.offender
    may = draws and seat is not None and may_make_up(match, match.current_hand(), seat)
    return _JOINED if may else None


def _no_points(case: Case, tested: Tested) -> Message | None:
    """The points of the tricks of 42 that were taken before the recorder joined."""
    tricks = case.before(tested.position + 1).current_hand().tricks
    return None if tricks is None or tricks.points_known else _JOINED


def _no_own_bone(case: Case, tested: Tested) -> Message | None:
    """The bone that a call is for, placed before the recorder joined."""
    played = last_placement(case, tested.position, tested.offender)
    return _JOINED if played is None and case.is_joined(tested.position) else None


def _no_payments(case: Case, _: Tested) -> Message | None:
    """The points of hands that are recorded by their results, as far as they were stated."""
    at = _first_unscored(case)
    if at is None:
        return None
    return message("What the hand that ended at event {at} brought is not on record.", at=at)


@once
def _first_unscored(case: Case) -> int | None:
    """The end of the first hand of which it is not on record what it brought."""
    ends = case.of_kind(e.HandEnded)
    unscored = (at for at, fact in ends if fact.ruling is None and _is_unscored(case, at, fact))
    return next(unscored, None)


def _is_unscored(case: Case, ended: int, fact: e.HandEnded) -> bool:
    """Whether points or marks of a hand that is recorded by its result are not on record."""
    if fact.winner is None or not case.is_by_result(ended):
        return False
    match = case.before(ended)
    if not match.is_fives:
        return fact.marks is None
    if match.current_game().ledger is None or not fact.points:
        return False
    for _, later in case.at_table(ended):
        if isinstance(later, e.ChipsPaid):
            return False
        if isinstance(later, e.HandStarted | e.GameStarted):
            break
    return True


_PLAY: Final = (e.BidMade, e.BonePlayed, e.BoneDrawn, e.Passed)


def _no_play_at_time(case: Case, _: Tested) -> Message | None:
    """The play of a hand in which time was called: only one in progress is finished first.

    UDL-11, 42-GP-2, DP-19.
    """
    for game in case.now.games.values():
        for hand in game.hands if game.time.signal is not None else ():
            end = hand.end.position if hand.complete and hand.end is not None else 0
            if game.time.signal is None or not hand.started < game.time.signal.position < end:
                continue
            acts = (fact for at, fact in case.facts if hand.started < at < end)
            if not any(isinstance(fact, _PLAY) for fact in acts):
                return message(
                    "The record does not have whether play had begun in hand {hand}"
                    " when time was called at event {at}.",
                    hand=hand.number,
                    at=game.time.signal.position,
                )
    return None


def _stated_alone(case: Case, _: Tested) -> Message | None:
    """Play by which a side won that was not ahead, as far as the record goes."""
    match, games = case.now, case.now.games.values()
    game = next((game for game in games if _is_stated_alone(game)), None)
    winner = None if game is None else game.won_by
    if game is None and match.closed and match.result.winner is None and match.game is not None:
        open_still = match.game.won_by is None and not match.conceded
        winner = match.winner if open_still and match.game.doubts(match.winner) else None
    if winner is None:
        return None
    return message(
        "{winner} won by the word of the table alone: on record they were not ahead.",
        winner=case.side(match.side.index(winner)),
    )


def _is_stated_alone(game: Game) -> bool:
    stated = game.result is not None and game.result.how == "stated" and not game.conceded
    return stated and game.doubts(game.won_by)


def _no(sentence: Message, *tells: Callable[[e.Fact], bool]) -> Callable[..., Message | None]:
    """Facts of which the whole record has none."""

    @once
    def is_known(case: Case) -> bool:
        return any(is_told(fact) for _, fact in case.facts for is_told in tells)

    def missing(case: Case, _: Tested) -> Message | None:
        return None if is_known(case) else sentence

    return missing


def _of(*kinds: type[e.Fact]) -> Callable[[e.Fact], bool]:
    return lambda fact: isinstance(fact, kinds)


def _no_lots_for_leader(case: Case, tested: Tested) -> Message | None:
    """The lots by which a hand is opened (FU-ST-3)."""
    hand = case.before(tested.position).current_hand()
    return message("The record has no lots.") if hand.opening.rule == "lots" else None


_ORDERED_BY_LOTS: Final = (("lots_missing", "not_drawn"), ("draw_order", "drew_early"))
"""The infractions of a book in which lots settle who draws first."""


def _no_lots_for_opening(case: Case, tested: Tested) -> Message | None:
    """The lots by which a hand is opened, until its first bone lies (FU-ST-3).

    What was asked of the deals rests on the bones that were held, whoever was to open.
    """
    around = (case.before(at).current_hand() for at in (tested.position, tested.position + 1))
    settled = all(hand.layout.placements for hand in around) or tested.answer is not None
    return None if settled else _no_lots_for_leader(case, tested)


def _no_lots_for_pass(case: Case, tested: Tested) -> Message | None:
    """The lots by which a hand is opened, where somebody passed before that (FU-ST-3)."""
    passed = any(isinstance(fact, e.Passed) for fact in case.at(tested.position))
    return _no_lots_for_opening(case, tested) if passed else None


def _no_lots_for_draw(case: Case, tested: Tested) -> Message | None:
    """The lots by which a hand is opened: whoever opens may draw, and nobody else (FU-ST-3)."""
    drawn = any(isinstance(fact, e.BoneDrawn) for fact in case.at(tested.position))
    return _no_lots_for_opening(case, tested) if drawn and tested.case == "over" else None


def _no_lots_for_first_bone(case: Case, tested: Tested) -> Message | None:
    """The lots by which a hand is opened, while its first bone may be taken back (FU-ST-3)."""
    hand = case.before(tested.position).current_hand()
    return None if len(hand.layout) > 1 else _no_lots_for_leader(case, tested)


def _no_lots_before_a_win(case: Case, tested: Tested) -> Message | None:
    """The lots by which a game is shuffled and drawn until somebody wins a hand (PDA-2c)."""
    hands = case.before(tested.position + 1).current_game().hands
    first = case.now.is_fives and all(hand.winner is None for hand in hands)
    drawn = case.has_kind(e.LotsDrawn)
    book = case.now.book
    has_lots = all(book.has_infraction(*one) for one in _ORDERED_BY_LOTS)
    return message("The record has no lots.") if first and has_lots and not drawn else None


def _no_lots_for_shuffle(case: Case, tested: Tested) -> Message | None:
    """The lots of which the higher shuffles (PDA-2c)."""
    has_duty = case.now.book.has_infraction("not_shuffled", "higher_lot")
    return _no_lots_before_a_win(case, tested) if has_duty else None


def _laid_down(fact: e.Fact) -> bool:
    return isinstance(fact, e.DeclarationMade) and fact.order is not None


def _no_earlier_hands(case: Case, tested: Tested) -> Message | None:
    """The hands before the first on record, in a game that had begun by then."""
    match = case.before(tested.position + 1)
    game, hand = match.current_game(), match.current_hand()
    if hand.started != game.hands[0].started or not case.begins_within(game.number):
        return None
    # Where the record says who opens, or who shakes, it need not tell of the hands before.
    started = (fact for fact in case.at(hand.started) if isinstance(fact, e.HandStarted))
    if any(fact.opens or fact.shaker is not None for fact in started):
        return None
    return message("The record begins in the middle of the game.")


def _no_preparation(case: Case, tested: Tested) -> Message | None:
    """Acts before the first hand on record, where the game may have begun by then.

    Or before a hand that the recorder joined.
    """
    match = case.before(tested.position + 1)
    game, hand = match.current_game(), match.current_hand()
    if hand.joined:
        return _JOINED
    if hand.started != game.hands[0].started or not case.carries(game.number):
        return None
    return message("The record begins in the middle of the game.")


_JOINED: Final = message("The record begins in the middle of the hand.")

_PROVED: Final[tuple[Verdict, ...]] = ("proved",)
_REFUTED: Final[tuple[Verdict, ...]] = ("refuted",)
_EITHER: Final[tuple[Verdict, ...]] = ("proved", "refuted", "contradictory")

_SCORES = Gap(_EITHER, _no_payments)
_OWN_DEAL = Gap(_EITHER, _no_own_deal)
_TIMED = Gap(_EITHER, _no_play_at_time)
_STATED = Gap(_EITHER, _stated_alone)
_ACTS = Gap(_EITHER, _no_acts)
_COUNT = Gap(_EITHER, _no_deal)
_BIDS = Gap(_EITHER, _no_bids)
_BEFORE = Gap(_PROVED, _no_earlier_hands)
_PREPARED = Gap(_PROVED, _no_preparation)

RESTS_ON: Final[dict[str, tuple[Gap, ...]]] = {
    "could_play": (
        Gap(_REFUTED, _no_own_deal_asked_of),
        Gap(_REFUTED, _no_lots_for_opening),
        Gap(_PROVED, _no_start),
        Gap(_PROVED, _no_turn),
    ),
    "premature_correction": (Gap(_EITHER, _no_lots_for_first_bone),),
    "renege": (Gap(_REFUTED, _no_own_deal_asked_of),),
    "wrong_opening": (Gap(_REFUTED, _no_deal_asked_of), _BEFORE),
    "wrong_leader": (
        Gap(_REFUTED, _no_deal_asked_of),
        _BEFORE,
        Gap(_REFUTED, _no_lots_for_leader),
    ),
    "opening_not_double": (_BEFORE,),
    "void_hand": (Gap(_REFUTED, _no_deal_asked_of), Gap(_REFUTED, _no_earlier_acts)),
    "illegal_pass": (Gap(_PROVED, _no_deal), Gap(_PROVED, _no_turn)),
    "draw_order": (Gap(_PROVED, _no_deal), _BEFORE, Gap(_REFUTED, _no_lots_before_a_win)),
    "false_domino": (_OWN_DEAL,),
    "hidden_domino": (_OWN_DEAL,),
    "blocked": (_COUNT,),
    "lock_winner": (_COUNT,),
    "hand_points": (_COUNT,),
    "not_on_board": (Gap(_PROVED, _no_acts),),
    "score_call": (_ACTS, Gap(_EITHER, _no_own_bone)),
    "muggins": (_ACTS, Gap(_EITHER, _no_earlier_acts)),
    "payment_withheld": (_ACTS, Gap(_EITHER, _no_earlier_acts)),
    "out_of_turn": (
        Gap(_REFUTED, _no_turn),
        Gap(_REFUTED, _no_lots_for_pass),
        Gap(_PROVED, _no_start),
    ),
    "hand_size": (Gap(_PROVED, _no_lots_for_draw),),
    "exposed_not_played": (
        Gap(_PROVED, _no_earlier_acts),
        Gap(_REFUTED, _no_lots_for_opening),
    ),
    "spinner_mark": (
        _ACTS,
        Gap(_EITHER, _no(message("The record marks no spinner."), _of(e.SpinnerMarked))),
    ),
    "illegal_bid": (Gap(_EITHER, _no_earlier_acts),),
    "bid_out_of_turn": (Gap(_EITHER, _no_earlier_acts),),
    "trick_winner": (Gap(_EITHER, _no_earlier_acts),),
    "trick_points": (Gap(_EITHER, _no_earlier_acts),),
    "hand_marks": (_BIDS, Gap(_EITHER, _no_points)),
    "trump_is": (_BIDS,),
    "bones_not_shown": (
        _COUNT,
        Gap(
            _PROVED,
            _no(message("The record never has bones turned up."), _of(e.HoldingShown), _laid_down),
        ),
    ),
    "not_shuffled": (
        _PREPARED,
        Gap(_REFUTED, _no_lots_for_shuffle),
        Gap(_PROVED, _no(message("The record never has anybody shuffle."), _of(e.Shuffled))),
    ),
    "lots_missing": (
        _PREPARED,
        Gap(_PROVED, _no(message("The record has no lots."), _of(e.LotsDrawn))),
    ),
    "card_withheld": (
        Gap(_PROVED, _no(message("The record never has a card handed in."), is_handed_in)),
    ),
    "score_card": (_SCORES, _TIMED),
    "card_wins": (_SCORES, _STATED, _TIMED),
    "match_result": (_SCORES, _STATED, _TIMED),
    "game_result": (_SCORES, _STATED, _TIMED),
    "chips_audit": (_SCORES,),
}
"""By kind of claim, what some of its verdicts rest on and a record may leave out."""
