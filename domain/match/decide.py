"""Which reports can be true: everything that can physically happen is recorded.

`POSSIBLE` is the whole table: for each kind of fact, what would contradict it.
A report is refused only where an event on record rules it out, and the refusal
names that event. Whether an act was lawful plays no part, unless the match was
opened with strict enforcement (`domain.match.strict`).
"""

from collections.abc import Callable, Sequence
from typing import Any

from domain import events as e
from domain.bones import Bone, bones_in, mask_of
from domain.errors import ImpossibleReport, NoSuchRule, UnlawfulReport
from domain.fortytwo.hand import TrickPlay
from domain.house_rules import book_of
from domain.match import dispute_checks
from domain.match.hand import Hand
from domain.match.match import Match
from domain.match.payment_checks import change_made, chips_paid, points_pegged
from domain.match.preconditions import (
    can_be_drawn,
    can_hold,
    distinct,
    earlier,
    game_in_progress,
    hand_in_progress,
    hand_on_table,
)
from domain.match.replay import as_corrected
from domain.match.strict import breaches
from domain.rules import choose
from domain.seats import Seat

_AFTER_THE_MATCH = (
    e.OfficialCalled,
    e.Observed,
    e.ClaimRaised,
    e.StatementHeard,
    e.AttachmentFiled,
    e.RulingGiven,
    e.RulingAppealed,
    e.ConsequenceReversed,
    e.DisputeClosed,
    e.RecordCorrected,
    e.LateChangeNoted,
    e.PlayerDisqualified,
)


def decide(match: Match, fact: e.Fact, seen: Match | None = None) -> None:
    """Accept `fact` as the next event of `match`, or refuse it.

    `seen` is the match as the one who reports may see it: strict enforcement goes by
    that, since a refusal tells him why. Where it is None he may see everything.

    Raises `ImpossibleReport`, which names the field and the event that
    contradicts the report; in a match with strict enforcement also
    `UnlawfulReport`, which names the clauses.
    """
    opening = isinstance(fact, e.MatchOpened)
    if opening != (match.position == 0):
        told = "the match is open already" if opening else "the first event opens the match"
        raise ImpossibleReport("fact", told, 1 if opening else None)
    if match.closed and not isinstance(fact, _AFTER_THE_MATCH):
        raise ImpossibleReport("fact", f"the match was closed at {match.closed}", match.closed)
    _check_seats(match, fact)
    POSSIBLE[type(fact)](match, fact)
    if not opening and match.opened.is_strict:
        for breach in breaches(seen or match, fact):
            raise UnlawfulReport(breach.field, breach.detail, breach.clauses)


def decide_correction(entries: Sequence[e.Entry], fact: e.RecordCorrected) -> None:
    """Accept a correction if the whole record, so corrected, is still possible.

    Raises `ImpossibleReport` naming the corrected fact at fault, or the first
    later event that would be contradicted.
    """
    size = entries[-1].position
    corrected = as_corrected([*entries, e.Entry(size + 1, fact)])
    match = Match()
    for position, one in corrected:
        if not isinstance(one, e.RecordCorrected):
            try:
                decide(match, one)
            except ImpossibleReport as error:
                where = "facts" if position == fact.corrects else "corrects"
                detail = f"with this correction event {position} cannot be: {error.detail}"
                raise ImpossibleReport(
                    f"{where}.{error.field}", detail, error.contradicts or position
                ) from error
        match.apply(position, one)


def _check_seats(match: Match, fact: e.Fact) -> None:
    if match.position == 0:
        return
    for field in ("seat", "payer", "payee", "owner", "holder", "colour_of", "winner", "by"):
        seat = getattr(fact, field, None)
        if seat is not None and seat >= match.players:
            raise ImpossibleReport(field, f"is {seat}; the seats are 0 to {match.players - 1}", 1)


# --- the match and its games -------------------------------------------------------------


def _opened(match: Match, fact: e.MatchOpened) -> None:
    rules = book_of(fact)
    if fact.book != rules.id:
        raise NoSuchRule("book", f"is {fact.book!r}; the house rules are {rules.id!r}")
    if (fact.version, fact.sha256) != (rules.version, rules.sha256()):
        raise NoSuchRule("version", f"{rules.id} is at {rules.version} ({rules.sha256()})")
    if len(fact.players) not in rules.seats:
        allowed = " or ".join(map(str, rules.seats))
        raise NoSuchRule("players", f"are {len(fact.players)}; {rules.id} is for {allowed}")
    if fact.best_of % 2 == 0:
        raise NoSuchRule("best_of", "must be odd, so that one side wins")
    choose(rules.rules, fact.options)


def _game_started(match: Match, fact: e.GameStarted) -> None:
    game = match.game
    due = 1 if game is None else game.number + 1
    if fact.number != due:
        started = None if game is None else game.started
        raise ImpossibleReport("number", f"is {fact.number}; the next game is {due}", started)


def _game_ended(match: Match, fact: e.GameEnded) -> None:
    # A ruling may change how a game that is over ended; nothing else may.
    if fact.ruling is None:
        game_in_progress(match)
    _no_later_game(match, fact.game)
    earlier(match, "ruling", fact.ruling)
    _by_side(match, fact.scores)


def _no_later_game(match: Match, game: int | None) -> None:
    last = match.current_game().number
    if game is not None and game > last:
        raise ImpossibleReport("game", f"is {game}; the last game is {last}")


def _by_side(match: Match, scores: tuple[int, ...] | None) -> None:
    if scores is not None and len(scores) != match.sides:
        raise ImpossibleReport("scores", f"has {len(scores)} scores for {match.sides} sides")


def _card_written(match: Match, fact: e.ScoreCardWritten) -> None:
    if match.game is None:
        raise ImpossibleReport("fact", "no game has been played")
    _no_later_game(match, fact.game)
    _by_side(match, fact.scores)


def _card_signed(match: Match, fact: e.ScoreCardSigned) -> None:
    if match.game is None or match.game.card is None:
        raise ImpossibleReport("fact", "no score card is written: report it first")
    if fact.seat in match.game.signed:
        raise ImpossibleReport("seat", f"seat {fact.seat} has signed this card")


def _anything(match: Match, fact: e.Fact) -> None:
    """Nothing on record can contradict it."""


def _in_tricks(match: Match, fact: e.BidMade | e.TrumpDeclared) -> None:
    if match.is_fives:
        raise ImpossibleReport("fact", f"{match.book.id} has no such act; it belongs to 42")
    hand_in_progress(match)


def _trick_play(match: Match) -> TrickPlay:
    if match.is_fives:
        raise ImpossibleReport("fact", f"{match.book.id} has no such act; it belongs to 42")
    tricks = hand_on_table(match).tricks
    assert tricks is not None
    return tricks


def _declaration_made(match: Match, fact: e.DeclarationMade) -> None:
    _trick_play(match)
    hand = hand_in_progress(match)
    if fact.order is not None:
        _whole_holding(hand, fact.seat, fact.order, "order")


def _challenged(match: Match, fact: e.Challenged) -> None:
    if _trick_play(match).declared is None:
        raise ImpossibleReport("fact", "nothing has been declared in this hand")


def _reshake_elected(match: Match, fact: e.ReshakeElected) -> None:
    _trick_play(match)
    hand = hand_in_progress(match)
    if not any(trace.place == "holding" for trace in hand.traces.values()):
        raise ImpossibleReport("fact", "no bone has been turned over in this hand", hand.started)


def _on_a_layout(match: Match) -> None:
    if not match.is_fives:
        raise ImpossibleReport("fact", "42 has no such act; it belongs to the fives games")


# --- before a hand -----------------------------------------------------------------------


def _chips_counted(match: Match, fact: e.ChipsCounted) -> None:
    game = game_in_progress(match)
    if game.ledger is None:
        raise ImpossibleReport("fact", f"{match.book.id} is not played with chips")
    moved = game.moved.get((fact.seat, fact.seat))
    if moved:
        raise ImpossibleReport("fact", f"chips have been paid since event {moved}", moved)


def _lots_drawn(match: Match, fact: e.LotsDrawn) -> None:
    distinct([lot.bone for lot in fact.draws])
    for lot in fact.draws:
        if lot.seat >= match.players:
            raise ImpossibleReport("draws.seat", f"seats are 0 to {match.players - 1}", 1)


def _hand_started(match: Match, fact: e.HandStarted) -> None:
    game = game_in_progress(match)
    hand = game.hand
    if hand is not None and not hand.ended:
        raise ImpossibleReport("fact", f"hand {hand.number} is not over", hand.started)
    if hand is not None and fact.number != hand.number + 1:
        raise ImpossibleReport("number", f"is {fact.number}; the next is {hand.number + 1}")


def _opening_drawn(match: Match, fact: e.OpeningDrawn) -> None:
    hand = hand_in_progress(match)
    _in_boneyard(hand, "count", fact.count)
    if fact.bones is None:
        return
    if len(fact.bones) != fact.count:
        raise ImpossibleReport("bones", f"names {len(fact.bones)} bones for {fact.count}")
    distinct(fact.bones)
    for bone in fact.bones:
        can_be_drawn(hand, bone, "bones")


def _in_boneyard(hand: Hand, field: str, count: int) -> None:
    if count > hand.boneyard:
        last = max(hand.last_draw)
        detail = f"{count} cannot be drawn; {hand.boneyard} are left since event {last}"
        raise ImpossibleReport(field, detail, last)


# --- play ----------------------------------------------------------------------------------


def _bone_drawn(match: Match, fact: e.BoneDrawn) -> None:
    _on_a_layout(match)
    hand = hand_in_progress(match)
    _in_boneyard(hand, "fact", 1)
    if fact.bone is not None:
        can_be_drawn(hand, fact.bone, "bone")


def _bone_played(match: Match, fact: e.BonePlayed) -> None:
    hand = hand_in_progress(match)
    can_hold(hand, fact.seat, fact.bone, "bone")
    layout = hand.layout
    if fact.on is None:
        if match.is_fives and layout.placements:
            raise ImpossibleReport("on", "is missing: say which bone this one is joined to")
        return
    if fact.on not in layout:
        raise ImpossibleReport("on", f"{fact.on} does not lie on the table")
    if fact.touch is None:
        if not (fact.bone.has(fact.on.high) or fact.bone.has(fact.on.low)):
            detail = f"{fact.bone} and {fact.on} share no number: say which halves touch"
            raise ImpossibleReport("touch", detail)
    elif not (fact.on.has(fact.touch[0]) and fact.bone.has(fact.touch[1])):
        detail = f"gives a number of {fact.on}, then one of {fact.bone}"
        raise ImpossibleReport("touch", detail)


def _passed(match: Match, fact: e.Passed) -> None:
    _on_a_layout(match)
    hand_in_progress(match)


def _play_retracted(match: Match, fact: e.PlayRetracted) -> None:
    _on_a_layout(match)
    hand = hand_in_progress(match)
    for bone, trace in hand.traces.items():
        if trace.place == "table" and trace.position == fact.play:
            if trace.seat != fact.seat:
                detail = f"{bone} was placed by seat {trace.seat} at event {fact.play}"
                raise ImpossibleReport("seat", detail, fact.play)
            if any(one.on is bone for one in hand.layout.placements):
                raise ImpossibleReport("play", f"other bones are joined to {bone}", fact.play)
            return
    raise ImpossibleReport("play", f"no bone placed at event {fact.play} lies on the table")


def _bone_returned(match: Match, fact: e.BoneReturned) -> None:
    _on_a_layout(match)
    hand = hand_in_progress(match)
    if not hand.last_draw[fact.seat]:
        raise ImpossibleReport("seat", f"seat {fact.seat} has drawn nothing")
    can_hold(hand, fact.seat, fact.bone, "bone")


def _bone_exposed(match: Match, fact: e.BoneExposed) -> None:
    if fact.how != "shuffle":
        can_hold(hand_on_table(match), fact.seat, fact.bone, "bone")


def _holding_shown(match: Match, fact: e.HoldingShown) -> None:
    _whole_holding(hand_on_table(match), fact.seat, fact.bones, "bones")


def _whole_holding(hand: Hand, seat: Seat, bones: Sequence[Bone], field: str) -> None:
    """Refuse bones that cannot be exactly what this seat holds now."""
    distinct(bones, field)
    held = hand.held[seat]
    if len(bones) != held:
        since = max(hand.last_act[seat], hand.last_draw[seat]) or None
        raise ImpossibleReport(field, f"names {len(bones)} bones; seat {seat} holds {held}", since)
    for bone in bones:
        can_hold(hand, seat, bone, field)
    for bone in bones_in(hand.known[seat] & ~mask_of(bones)):
        seen = hand.traces[bone].position
        raise ImpossibleReport(field, f"leaves out {bone}, held as of event {seen}", seen)


def _called(match: Match, fact: e.Fact) -> None:
    _on_a_layout(match)
    hand_on_table(match)


def _hand_ended(match: Match, fact: e.HandEnded) -> None:
    if fact.ruling is None:
        hand_in_progress(match)
    else:
        hand_on_table(match)
    earlier(match, "ruling", fact.ruling)
    for field in ("marks", "taken"):
        _of_42(match, field, getattr(fact, field))


def _of_42(match: Match, field: str, by_side: dict[str, int] | None) -> None:
    if by_side is None:
        return
    if match.is_fives:
        raise ImpossibleReport(field, f"{match.book.id} has none; they belong to 42")
    if not by_side.keys() <= {"0", "1"}:
        raise ImpossibleReport(field, "are by side: 0 for seats 0 and 2, 1 for seats 1 and 3")


POSSIBLE: dict[type[e.Fact], Callable[[Match, Any], None]] = {
    e.MatchOpened: _opened,
    e.GameStarted: _game_started,
    e.GameEnded: _game_ended,
    e.ScoreCardWritten: _card_written,
    e.ScoreCardSigned: _card_signed,
    e.MatchEnded: _anything,
    e.ChipsCounted: _chips_counted,
    e.LotsDrawn: _lots_drawn,
    e.Shuffled: _anything,
    e.HandStarted: _hand_started,
    e.OpeningDrawn: _opening_drawn,
    e.BoneDrawn: _bone_drawn,
    e.BonePlayed: _bone_played,
    e.Passed: _passed,
    e.PlayRetracted: _play_retracted,
    e.BoneReturned: _bone_returned,
    e.BoneExposed: _bone_exposed,
    e.HoldingShown: _holding_shown,
    e.ScoreCalled: _called,
    e.MugginsCalled: _called,
    e.DominoCalled: _called,
    e.ChipsPaid: chips_paid,
    e.ChangeMade: change_made,
    e.PointsPegged: points_pegged,
    e.HandEnded: _hand_ended,
    e.BidMade: _in_tricks,
    e.TrumpDeclared: _in_tricks,
    e.DeclarationMade: _declaration_made,
    e.Challenged: _challenged,
    e.OfficialCalled: dispute_checks.official_called,
    e.PlayResumed: _anything,
    e.TimeCalled: _anything,
    e.Observed: dispute_checks.observed,
    e.ClaimRaised: dispute_checks.claim_raised,
    e.StatementHeard: dispute_checks.statement_heard,
    e.AttachmentFiled: dispute_checks.of_a_dispute,
    e.RulingGiven: dispute_checks.ruling_given,
    e.RulingAppealed: dispute_checks.ruling_appealed,
    e.ConsequenceReversed: dispute_checks.consequence_reversed,
    e.DisputeClosed: dispute_checks.of_a_dispute,
    e.RecordCorrected: dispute_checks.record_corrected,
    e.LateChangeNoted: dispute_checks.late_change,
    e.PlayerDisqualified: dispute_checks.disqualified,
    e.ReshakeElected: _reshake_elected,
}
"""For each kind of fact, what would contradict it. Complete over `events.FACTS` (tested)."""
