"""Claims about results: a game won on time, a score card, a match, in 42 time and lateness.

All are decided by the log alone. Times of day play no part: the signal is an event.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from adjudication.case.case import Case
from adjudication.case.payment_index import is_return, less_handed_back, moves_chips_on
from adjudication.case.purposes import answered
from adjudication.claims.scores import (
    Scored,
    due_for,
    last_placement,
    missed_points,
    others_acted,
)
from adjudication.finding import Consequence, Tested, ruled
from adjudication.worlds.proofs import Verdict
from domain import events as e
from domain.errors import BadClaim
from domain.match.match import Match
from domain.match.rights.muggins import open_to_muggins
from domain.messages.figures import score_in_sentence
from domain.messages.message import Message, all_of, counted, message, points
from domain.seats import Seat, Side
from domain.winning import Credit, Moment, game_result, leader

# --- time ---------------------------------------------------------------------------------


class _AtTheSignal(NamedTuple):
    """A game when its time expired: scores by side, credits after it, what can still be called."""

    scores: tuple[int, ...]
    credited: tuple[Side, ...]
    callable: tuple[int, ...]


def time_expiry(case: Case, claim: e.Claim) -> Tested:
    """Test CL-36: the side of `against`, or without one nobody, won on time.

    UDL-G11a, UDL-11, AMB-39. Left open until the game is over, if it is level or its last bone can
    still be called. Raises `BadClaim` if it names no call of time, or in a book without a clock.
    """
    signal, _ = case.event_of(claim, e.TimeCalled)
    before = case.before(signal)
    if before.rules.time_expiry.value == "none":
        raise BadClaim("kind", f"{before.book.id} is not played against a clock")
    cut = _cut(case, signal)
    at_signal = None if cut is None or before.game_winner is not None else _at_the_signal(case, cut)
    return Tested(
        _won_by(case, signal, _side(before, claim), at_signal),
        signal,
        "finality",
        consequence=_decided_on_time(before, at_signal),
        words=_words_on_time(case, signal, at_signal, _stopped_by(case, signal, cut)),
    )


def _side(match: Match, claim: e.Claim) -> Side | None:
    return None if claim.against is None else match.side[claim.against]


def _cut(case: Case, signal: int) -> int | None:
    """Where the game stops: at the signal, or at the end of that hand, if it came.

    The hand is finished as an option, and where only its count was left.
    """
    match = case.before(signal)
    hand = match.hand
    in_time = _found_in_time(case, signal)
    if in_time:
        return max(in_time.values()) + 1
    if hand is None or hand.ended:
        return signal
    if match.rules.time_expiry.value == "immediate" and not hand.lacks_its_count:
        return signal
    ended = (at for at, fact in case.at_table(signal) if isinstance(fact, e.HandEnded))
    return next(ended, None)


def _stopped_by(case: Case, signal: int, cut: int | None) -> tuple[Message, ...]:
    """The events for which the game stopped later than the signal."""
    in_time = tuple(_found_in_time(case, signal))
    if in_time:
        sentence = counted(
            "An official found at event {at} that a bone was placed before it.",
            "An official found at events {at} that bones were placed before it.",
            len(in_time),
            at=all_of(in_time),
        )
        return (sentence,)
    if cut in (None, signal):
        return ()
    return (message("The hand in progress ended at event {cut}.", cut=cut),)


def _found_in_time(case: Case, signal: int) -> dict[int, int]:
    """Of the bones placed after the signal those that an official found placed before it."""
    rest = _rest_of_the_game(case, signal)
    placed = {at for at, fact in rest if isinstance(fact, e.BonePlayed)}
    return {
        at: fact.event
        for at, fact in rest
        if isinstance(fact, e.Observed)
        and fact.what == "placed_before_signal"
        and fact.event in placed
    }


def _at_the_signal(case: Case, cut: int) -> _AtTheSignal:
    """Points for bones placed before the cut count, though called or paid after it."""
    match = case.before(cut)
    game = _rest_of_the_game(case, match.current_game().started)
    scores = less_handed_back(match, game, cut, lambda at: case.before(at).game_winner is not None)
    credited = list[Side]()
    paid = {answered(case, at, fact): at for at, fact in game if moves_chips_on(fact)}
    for at, fact in game:
        if at < cut and (isinstance(fact, e.ChipsPaid) or paid.get(at, cut) < cut):
            continue
        if isinstance(fact, e.HandEnded) and at in paid:
            continue
        side, cause, points = _credit(case, at, fact)
        if points <= 0:
            continue
        if cause <= cut:
            scores[side] = min(match.target, scores[side] + points)
        else:
            credited.append(side)
    return _AtTheSignal(tuple(scores), tuple(credited), _still_callable(case, cut))


def _rest_of_the_game(case: Case, after: int) -> list[tuple[int, e.Fact]]:
    ends = (e.GameStarted, e.GameEnded)
    return list(takewhile(lambda entry: not isinstance(entry[1], ends), case.since(after)))


def _credit(case: Case, at: int, fact: e.Fact) -> tuple[Side, int, int]:
    """The side credited, the event credited, and the points: the call's, not its pay's."""
    side = case.laid_down.side
    if isinstance(fact, e.ScoreCalled):
        placed = last_placement(case, at, fact.seat)
        due = 0 if placed is None or _amended(case, placed, at) else due_for(case, at, fact)[1]
        return side[fact.seat], placed.position if placed else at, due
    if isinstance(fact, e.MugginsCalled):
        missed = missed_points(case, at, fact)
        right = missed is not None and missed.points == fact.points
        return side[fact.seat], missed.position if missed else at, fact.points * right
    if isinstance(fact, e.ChipsPaid):
        cause = answered(case, at, fact)
        called = any(
            isinstance(caller, e.ScoreCalled | e.MugginsCalled) for caller in case.at(cause or 0)
        )
        uncounted = called or is_return(fact)
        return side[fact.payee], at if cause is None else cause, 0 if uncounted else fact.points
    if isinstance(fact, e.HandEnded) and fact.winner is not None and fact.ruling is None:
        return side[fact.winner], at, fact.points or 0
    return 0, at, 0


def _amended(case: Case, placed: Scored, call: int) -> bool:
    """Whether a later call for the same bone takes the place of this one (AMB-33)."""
    later = case.of_kind(e.ScoreCalled, after=call, before=case.next_hand(call))
    return any(
        case.are_one_side(fact.seat, placed.seat)
        and last_placement(case, at, placed.seat) == placed
        and not others_acted(case, placed.seat, placed.position, at)
        for at, fact in later
    )


def _still_callable(case: Case, cut: int) -> tuple[int, ...]:
    """By side, the points of bones placed before the cut that can still be called or taken."""
    match = case.before(cut)
    points = _still_takeable(case, match, cut)
    last = last_placement(case, cut)
    if last is None:
        return tuple(points)
    due = 0
    for at, fact in case.since(last.position):
        if isinstance(fact, e.BonePlayed | e.Passed | e.GameEnded | e.GameStarted):
            return tuple(points)
        if isinstance(fact, e.ScoreCalled) and case.are_one_side(fact.seat, last.seat):
            due = due_for(case, at, fact)[1]
    points[match.side[last.seat]] += last.points - due
    return tuple(points)


def _still_takeable(case: Case, match: Match, cut: int) -> list[int]:
    """By side, the points that others missed before the cut and that muggins can still take."""
    points = [0] * match.sides
    acts = (e.BonePlayed, e.Passed, e.BoneDrawn, e.HandEnded, e.GameEnded, e.GameStarted)
    since = [fact for _, fact in case.since(cut)]
    if match.hand is None or any(isinstance(fact, acts) for fact in since):
        return points
    taken = {fact.seat for fact in since if isinstance(fact, e.MugginsCalled)}
    for seat in set(range(match.players)) - taken:
        points[match.side[seat]] += sum(one.points for one in open_to_muggins(match, seat))
    return points


def _won_by(
    case: Case, signal: int, claimed: Side | None, at_signal: _AtTheSignal | None
) -> Verdict:
    match = case.before(signal)
    if match.game_winner is not None:
        return "refuted"
    if at_signal is None:
        return "undetermined"
    winner = _on_time(match, at_signal.scores, at_signal.credited)
    called = [
        score + more for score, more in zip(at_signal.scores, at_signal.callable, strict=True)
    ]
    if _on_time(match, called, at_signal.credited) != winner:
        return "undetermined"
    if winner is None and not _game_over(case, signal):
        return "undetermined"
    return ruled(winner == claimed)


def _on_time(match: Match, scores: Sequence[int], credited: Sequence[Side]) -> Side | None:
    """The winner with these scores at the cut, and these sides credited with points after it."""
    later = [
        Credit(Moment(at), Moment(at), tuple(int(one == side) for one in range(match.sides)))
        for at, side in enumerate(credited, 2)
    ]
    won = game_result(match.target, scores, later, cut=Moment(1))
    return won and won.winner


def _game_over(case: Case, signal: int) -> bool:
    return any(isinstance(fact, e.GameEnded | e.GameStarted) for _, fact in case.since(signal))


def _decided_on_time(match: Match, at_signal: _AtTheSignal | None) -> Consequence | None:
    clauses = match.rules.time_expiry.clauses
    if at_signal is None:
        return None
    winner = _on_time(match, at_signal.scores, at_signal.credited)
    if winner is None:
        return Consequence(clauses, fix="play_on_until_a_score")
    return Consequence(clauses, ends="game", winner=winner)


def _words_on_time(
    case: Case, signal: int, at_signal: _AtTheSignal | None, stopped: tuple[Message, ...]
) -> tuple[Message, ...]:
    match = case.before(signal)
    lead = message("Time was called at event {signal}.", signal=signal)
    if match.game_winner is not None:
        return (
            lead,
            message(
                "The game had been won before that, at {scores}.",
                scores=score_in_sentence(match.scores),
            ),
        )
    if at_signal is None:
        return (lead, message("The hand in progress is finished first."))
    sentences = [
        lead,
        *stopped,
        message(
            "With the bones placed before it the score is {scores}.",
            scores=score_in_sentence(at_signal.scores),
        ),
    ]
    if any(at_signal.callable):
        sentences.append(
            message(
                "{points} on the last bone can still be called.",
                points=points(sum(at_signal.callable)),
            )
        )
    if leader(at_signal.scores) is None:
        sentences.append(
            message(
                "That is level; the next points went to {first}.",
                first=match.opened.players[at_signal.credited[0]],
            )
            if at_signal.credited
            else message("That is level, and nobody has scored since.")
        )
    return tuple(sentences)


# --- the score card and the match -----------------------------------------------------------


def score_card(case: Case, claim: e.Claim) -> Tested:
    """Test CL-37: the card agrees with the log (PDA-11, UDL-16, AMB-23, AMB-24).

    What a ruling levied is the score: 150 to 100 under PDA-8c to 8e, 150 to the points
    they had for a player disqualified from the game.
    """
    position, card = case.event_of(claim, e.ScoreCardWritten)
    current = case.before(position).current_game().number
    number = current if card.game is None else card.game
    scores = case.final_scores(number)
    agrees = card.scores == scores
    signed = [case.name(seat) for seat in _signed_by(case, position, number)]
    return Tested(
        ruled(agrees),
        position,
        "match",
        consequence=Consequence(
            _card_clauses(case.laid_down),
            score=scores,
            fix=None if agrees else "correct_the_card",
        ),
        words=(
            message(
                "The card written at event {position} says {written} for game {number}; "
                "the log says {scores}.",
                position=position,
                written=score_in_sentence(card.scores),
                number=number,
                scores=score_in_sentence(scores),
            ),
            message("Signed by {who}.", who=all_of(signed) if signed else message("nobody")),
        ),
    )


def _card_clauses(match: Match) -> tuple[str, ...]:
    if match.pairs is not None:
        return match.book.duties["card"]
    if not match.is_fives:
        return match.straight.marks.clauses
    return match.rules.finality.clauses or ("AMB-34",)


def _signed_by(case: Case, card: int, number: int) -> Iterator[Seat]:
    """The seats that signed the card of a game, written at `card`."""
    another = False
    for at, fact in case.of_kind(e.ScoreCardSigned, after=card):
        signed = fact.game
        if signed is None and not another:
            signed = case.before(at).signed_game(None).number
            # A signature that names no game is for the last game that has a card.
            another = signed > number and all(
                start.number > number for _, start in case.of_kind(e.GameStarted, after=at)
            )
        if signed == number:
            yield fact.seat


def match_result(case: Case, claim: e.Claim) -> Tested:
    """Test CL-37: `against`'s side won the match; without one, nobody (PDA-1a, PDA-1b, UDL-G10).

    Left open while nobody has won and the match is not over.
    """
    match = case.now
    winner, claimed = match.winner, _side(match, claim)
    open_still = winner is None and match.closed is None
    ends = tuple(at for at, _ in case.of_kind(e.GameEnded, e.MatchEnded))
    return Tested(
        "undetermined" if open_still else ruled(winner == claimed),
        case.end - 1,
        "none",
        consequence=None
        if winner is None
        else Consequence(_match_clauses(match), ends="match", winner=winner),
        words=(
            message(
                "Games won: {wins}; {needed} win the match.",
                wins=score_in_sentence(match.wins),
                needed=match.wins_needed,
            ),
            counted(
                "The record has an end of a game or of the match at event {ends}.",
                "The record has ends of games or of the match at events {ends}.",
                len(ends),
                ends=all_of(ends),
            )
            if ends
            else message("No game has ended."),
            *_ended_early(case),
        ),
    )


def _ended_early(case: Case) -> tuple[Message, ...]:
    """That the match was won with fewer games than it takes, as its end says."""
    match = case.now
    winner = match.winner
    if winner is None or match.closed is None or match.wins[winner] >= match.wins_needed:
        return ()
    who = case.side(match.side.index(winner))
    ended = message("It ended at event {at}, won by {who}.", at=match.closed, who=who)
    return (ended,)


def _match_clauses(match: Match) -> tuple[str, ...]:
    if match.pairs is not None:
        return match.pairs.best_of.clauses
    return match.rules.best_of.clauses if match.is_fives else match.straight.marks.clauses
