"""Passes in a game by pairs: turn, rounds of passes, passes taken back or found to be false."""

from domain import events as e
from domain.match.hand import Act, Hand
from domain.match.match_state import MatchState
from domain.pairs.counting import SEATS, side_of
from domain.pairs.rounds import Round
from domain.seats import Seat, left_of

CLAIM = "could_play"
"""The claim that a pass was false."""


def passed_by_pairs(m: MatchState, hand: Hand, seat: Seat) -> None:
    """Take in a pass; out of turn or before the lead it is void (DP-9, DP-26)."""
    hand.acts.append(Act(m.moment, seat))
    if hand.over or seat != hand.to_play or not hand.layout.placements:
        return
    hand.to_play = left_of(seat, SEATS)
    hand.passed = (*hand.passed, m.moment)
    since, last = hand.passed_since(), hand.last_play
    hand.passes = len(since)
    if len(since) == SEATS - 1 and last is not None and hand.layout.fitting():
        # Three after the bone, one after another, and it left the hand open (DP-17).
        asleep = bool(hand.boneyard)
        hand.rounds = (*hand.rounds, Round(side_of(last.seat), since, asleep))
        m.current_game().keep_line()


def pass_taken_back(m: MatchState, position: int, fact: e.PassTakenBack) -> None:
    """Undo a pass that is taken back before the next act (DP-23); else change nothing."""
    hand = m.current_hand()
    if not hand.passed or hand.passed[-1].position != fact.passed:
        return
    last = hand.passed[-1]
    if hand.acts[-1].at != last or hand.over:
        return
    hand.acts.pop()
    hand.to_play = fact.seat
    hand.passed = hand.passed[:-1]
    hand.passes = len(hand.passed_since())
    hand.rounds = tuple(each_round for each_round in hand.rounds if each_round.passes[-1] != last)
    m.current_game().keep_line()


def passes_ruled_on(m: MatchState) -> None:
    """Note the passes that rulings in force found to be false (DP-17b), and count rounds anew.

    A ruling without consequences is left out: its claim was left open by the record, or was raised
    after the next hand had begun (AMB-58).
    """
    if m.pairs is None:
        return
    starts = [hand.started for game in m.games.values() for hand in game.hands]
    false = frozenset(
        event
        for ruling in m.disputes.in_force()
        if ruling.upheld
        and ruling.verdict == "proved"
        and (claim := m.disputes.claims.get(ruling.claim)) is not None
        and claim.kind == CLAIM
        and (event := claim.event) is not None
        and not any(event < start < ruling.claim for start in starts)
    )
    for number, game in list(m.games.items()):
        if game.pairs is not None and game.pairs.false_passes != false:
            own = m.own_game(number)
            own.recount_passes(false)
