"""Breaches of the rules by a report, as far as its sender may see them.

Here belongs what strict enforcement refuses, and under which clauses. What depends on bones
that the sender may not see is not refused: it is for `adjudication` to prove. What a ruling
causes is never a breach. `breaches` asks, kind by kind, the modules beside it.
"""

from collections.abc import Callable
from typing import Any

from domain import events as e
from domain.match.match import Match
from domain.match.strict import by_pairs, course, in_tricks, on_layout, points
from domain.match.strict.breach import Breach, Breaches

__all__ = ["Breach", "breaches"]

_Check = Callable[[Match, Any], Breaches]


def breaches(match: Match, fact: e.Fact) -> tuple[Breach, ...]:
    """The rules that `fact` would break as the next event of `match`; empty for none.

    Checks run until the first that finds a breach, so that not all may be listed. A fact that a
    ruling causes breaks none.
    """
    if isinstance(fact, e.MatchOpened):
        return tuple(course.opened(fact))
    if _by_ruling(match, fact):
        return ()
    checks = _ANYWHERE.get(type(fact), ())
    own = _ON_A_LAYOUT if match.is_fives else _BY_PAIRS if match.on_layout else _IN_TRICKS
    checks += own.get(type(fact), ())
    for check in checks:
        if broken := check(match, fact):
            return tuple(broken)
    return ()


def _by_ruling(match: Match, fact: e.Fact) -> bool:
    """Whether a ruling causes this: its end, or the payment that answers it."""
    answers = getattr(fact, "answers", None)
    return getattr(fact, "ruling", None) is not None or answers in match.disputes.rulings


_ANYWHERE: dict[type[e.Fact], tuple[_Check, ...]] = {
    e.GameStarted: (course.game_started,),
    e.GameEnded: (course.game_ended,),
    e.MatchEnded: (course.match_ended,),
    e.ScoreCardWritten: (course.card_written,),
    e.ScoreCardSigned: (course.card_signed,),
    e.ScoreCardRefused: (course.card_refused,),
    e.ScoreCardReceived: (course.card_received,),
    e.LotsDrawn: (course.lots_after_the_game, course.lots_drawn),
    e.HandStarted: (course.after_the_game,),
    e.OpeningDrawn: (course.after_the_game, course.opening_drawn),
    e.BonePlayed: (course.after_the_game, course.after_a_faulty_set),
    e.BoneDrawn: (course.after_the_game, course.after_a_faulty_set),
    e.Passed: (course.after_the_game, course.after_a_faulty_set),
    e.BidMade: (course.after_the_game, course.after_a_faulty_set),
    e.TrumpDeclared: (course.after_the_game, course.after_a_faulty_set),
    e.HandEnded: (course.after_a_faulty_set,),
    e.DeclarationMade: (course.after_the_game, course.after_a_faulty_set),
}
"""Checks of a report in every game."""

_ON_A_LAYOUT: dict[type[e.Fact], tuple[_Check, ...]] = {
    e.HandStarted: (on_layout.during_a_hearing, on_layout.hand_started, points.nothing_owed),
    e.GameEnded: (points.nothing_owed,),
    e.BonePlayed: (
        on_layout.during_a_hearing,
        on_layout.after_the_hand,
        points.nothing_owed,
        on_layout.holdings_full,
        on_layout.turn,
        on_layout.placement,
        on_layout.drawn_bone,
        on_layout.exposed,
        on_layout.opening_bone,
    ),
    e.BoneDrawn: (
        on_layout.during_a_hearing,
        on_layout.after_the_hand,
        points.nothing_owed,
        on_layout.turn,
        on_layout.could_play,
        on_layout.drawn_at_the_start,
        on_layout.dead_board,
    ),
    e.Passed: (
        on_layout.during_a_hearing,
        on_layout.after_the_hand,
        points.nothing_owed,
        on_layout.holdings_full,
        on_layout.turn,
        on_layout.could_play,
        on_layout.must_draw,
    ),
    e.BoneReturned: (on_layout.bone_returned,),
    e.PlayRetracted: (on_layout.play_retracted,),
    e.DominoCalled: (on_layout.domino_called,),
    e.HandEnded: (on_layout.hand_ended, points.count_stated),
    e.ChipsCounted: (points.chips_counted,),
    e.ScoreCalled: (points.score_called,),
    e.MugginsCalled: (points.muggins_called,),
    e.ChipsPaid: (points.chips_paid,),
    e.PointsPegged: (points.points_pegged,),
}
"""Checks of a report in the fives games."""

_BY_PAIRS: dict[type[e.Fact], tuple[_Check, ...]] = {
    e.HandStarted: (by_pairs.hand_started,),
    e.BonePlayed: (
        on_layout.after_the_hand,
        by_pairs.holdings_full,
        by_pairs.turn,
        by_pairs.placement,
        by_pairs.exposed,
        by_pairs.opening_bone,
    ),
    e.Passed: (on_layout.after_the_hand, by_pairs.turn, by_pairs.could_play),
    e.PlayRetracted: (by_pairs.play_retracted,),
    e.DominoCalled: (on_layout.domino_called,),
    e.BlockDeclared: (by_pairs.block_declared,),
    e.HandEnded: (by_pairs.hand_ended,),
}
"""Checks of a report in a game by pairs."""

_IN_TRICKS: dict[type[e.Fact], tuple[_Check, ...]] = {
    kind: (in_tricks.during_a_hearing, *checks)
    for kind, checks in {
        e.HandStarted: (in_tricks.shaker,),
        e.OpeningDrawn: (in_tricks.shaken_again, in_tricks.draw_order),
        e.BidMade: (in_tricks.shaken_again, in_tricks.bones_drawn, in_tricks.bid),
        e.TrumpDeclared: (in_tricks.shaken_again, in_tricks.trump),
        e.BonePlayed: (in_tricks.shaken_again, in_tricks.played),
        e.PlayRetracted: (in_tricks.play_retracted,),
        e.DeclarationMade: (in_tricks.shaken_again, in_tricks.declaration),
        e.Challenged: (in_tricks.challenge,),
        e.ReshakeElected: (in_tricks.reshake,),
        e.StackChosen: (in_tricks.stack_chosen,),
        e.HandEnded: (in_tricks.hand_ended,),
    }.items()
}
"""Checks of a report in 42, where play stops while an official judges (42-GP-5)."""
