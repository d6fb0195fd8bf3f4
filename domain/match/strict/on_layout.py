"""Breaches in the play of a fives game: turns, placements, draws, passes, and how a hand ends."""

from typing import Any

from domain import events as e
from domain.bones import SUIT, bones_in
from domain.fives.opening import NextOpening, opening_rank
from domain.match.hand import Hand
from domain.match.match import Match
from domain.match.openings import opening_of
from domain.match.rights.turns import (
    is_due,
    is_short,
    makes_up,
    playable,
    playable_instead,
    starting_bones,
)
from domain.match.strict.breach import Breach, Breaches, by_duty, by_rule
from domain.match.strict.course import holding
from domain.rules import Rule
from domain.seats import Seat


def hand_started(match: Match, fact: e.HandStarted) -> Breaches:
    """The breach if another opens, or in another way, than the last hand left.

    PDA-3, PDA-4b, PDA-4d, PDA-7c; HF-NEW-2, HF-NEW-3; FU-ST-4; UDL-G3, UDL-G9, UDL-5, UDL-19.
    """
    if match.game is None or fact.opens is None or _goes_on_from_before(match):
        return []
    due = opening_of(match.rules, match.game, match.lots, e.HandStarted(fact.number))
    if due.rule == "lots" or due == NextOpening(fact.opens, fact.by):
        return []
    return by_rule(_left_by(match), "opens", "is not what the hand before it left")


def _goes_on_from_before(match: Match) -> bool:
    """Whether the hand before is not on record: what it left is known by what is stated alone."""
    game = match.current_game()
    return game.hand is None and (any(game.carried) or game.first_holder is not None)


def _left_by(match: Match) -> Rule[Any]:
    """The rule that says who opens the hand to come."""
    last = match.hand.ended if match.hand else None
    if last is None or last.how == "void":
        return match.rules.first_opening
    if last.how in ("domino", "penalty"):
        return match.rules.after_domino
    return match.rules.after_tie if last.winner is None else match.rules.after_lock


def after_the_hand(match: Match, fact: e.BonePlayed | e.BoneDrawn | e.Passed) -> Breaches:
    """The breach if play goes on after somebody's last bone (PDA-4, HF-END-1, FU-WH-1, UDL-G7)."""
    out = match.current_hand().out
    if out is None:
        return []
    detail = f"the hand is over: seat {out.seat} placed its last bone at event {out.at.position}"
    return by_duty(match, "domino", "fact", detail)


def turn(match: Match, fact: e.BonePlayed | e.BoneDrawn | e.Passed) -> Breaches:
    """The breach of acting out of turn (UDL-12, AMB-41), or opening a hand that is another's.

    A draw by a player who drew fewer bones so far than a player starts with is none.
    """
    hand = match.current_hand()
    starting = isinstance(fact, e.BoneDrawn) and is_short(match, hand, fact.seat)
    if starting or is_due(match, hand, fact.seat):
        return []
    detail = f"it is the turn of seat {hand.to_play}"
    if not hand.layout.placements and match.is_fives:
        clauses = match.book.infraction("wrong_leader", "entitled").remedy.cites
        return [Breach("seat", detail, (*clauses, *match.book.duties.get("turn", ())))]
    return by_duty(match, "turn", "seat", detail)


def holdings_full(match: Match, fact: e.BonePlayed | e.Passed) -> Breaches:
    """The breach if play begins before everybody has drawn their bones.

    PDA-8b, HF-PEN-1, FU-ST-2, UDL-G2.
    """
    hand = match.current_hand()
    due = match.rules.holding.value[match.players]
    short = [seat for seat, held in enumerate(hand.held) if held < due]
    if hand.layout.placements or not short:
        return []
    detail = f"seat {short[0]} holds {hand.held[short[0]]} bones of {due}"
    return holding(match, "under", "fact", detail)


def placement(match: Match, fact: e.BonePlayed) -> Breaches:
    """The breach of a bone that does not belong where it is put.

    PDA-10c, PDA-10d, UDL-6, UDL-1, FU-PL-5. Where several doubles were found on the table, any
    of them may be the spinner (AMB-153).
    """
    hand = match.current_hand()
    layout = hand.layout
    faults = layout.faults(fact.bone, fact.on, fact.touch, fact.slot, side=match.side[fact.seat])
    if not faults or (faults == ("not_the_spinner",) and fact.on in hand.in_doubt):
        return []
    wrong = ", ".join(fault.replace("_", " ") for fault in faults)
    detail = f"{fact.bone} on {fact.on}: {wrong}"
    if faults == ("arm_before_sides",):
        return by_rule(match.rules.arms_before_sides, "slot", detail)
    duty = "spinner" if "not_the_spinner" in faults else "matching"
    return by_duty(match, duty, "on", detail)


def during_a_hearing(match: Match, fact: e.Fact) -> Breaches:
    """The breach if an official was called and has not left; `fact` is taken for an act of play.

    Only a book with the duty `hearing` has this breach. UDL-6, UDL-7, UDL-8, UDL-10.
    """
    if match.hearing is None:
        return []
    detail = f"an official was called at event {match.hearing}: play has stopped"
    return by_duty(match, "hearing", "fact", detail)


def drawn_bone(match: Match, fact: e.BonePlayed) -> Breaches:
    """The breach if a bone that was drawn fits, and another is played instead (FU-PL-8)."""
    hand = match.current_hand()
    drawn = hand.latest[fact.seat].seen & hand.layout.fitting() if hand.drawn_this_turn else 0
    if not drawn or hand.to_play != fact.seat or drawn & fact.bone.mask:
        return []
    listed = ", ".join(map(str, bones_in(drawn)))
    return by_duty(match, "drawn_bone", "bone", f"is {fact.bone}; {listed} was drawn and fits")


def exposed(match: Match, fact: e.BonePlayed) -> Breaches:
    """The breach if an exposed bone fits and another is played, where the rules forbid that.

    UDL-8, UDL-12, AMB-44.
    """
    hand = match.current_hand()
    rule = match.rules.exposed_must_play
    shown = hand.exposed[fact.seat]
    due = shown & hand.known[fact.seat] & playable(match, hand, fact.seat)
    if not rule.value or not due or shown & fact.bone.mask:
        return []
    listed = ", ".join(map(str, bones_in(due)))
    return by_rule(rule, "bone", f"is {fact.bone}; {listed} lies exposed and fits")


def could_play(match: Match, fact: e.BoneDrawn | e.Passed) -> Breaches:
    """The breach of a draw or pass with a known bone that can be played.

    So, too, of a player who alone may open, with any bone they hold.

    PDA-8c, HF-BOG-1, FU-PL-7, UDL-7.
    """
    hand = match.current_hand()
    instead = playable_instead(match, hand, fact) & _fit_surely(hand)
    opening = bool(instead) and not hand.layout.placements and hand.held[fact.seat]
    if not hand.known[fact.seat] & instead and not opening:
        return []
    duty = "draw_could_play" if isinstance(fact, e.BoneDrawn) else "pass_could_play"
    return by_duty(match, duty, "seat", f"seat {fact.seat} holds a bone that can be played")


def _fit_surely(hand: Hand) -> int:
    """The mask of the bones that fit whichever double found on the table is the spinner (AMB-153).

    What fits an arm of one of several such doubles may not fit at all.
    """
    layout, mask = hand.layout, 0
    if len(hand.in_doubt) < 2:
        return hand.bones.mask
    for on, pip in layout.open_ends():
        if on not in hand.in_doubt or layout.joined[on.index] < 2:
            mask |= SUIT[pip]
    return mask


def _dead(match: Match, hand: Hand) -> bool:
    """Whether nobody draws any more, since nothing anywhere can fit (AMB-38)."""
    return match.rules.dead_board.value == "stop" and not hand.layout.fitting()


def must_draw(match: Match, fact: e.Passed) -> Breaches:
    """The breach of a pass although bones are left to draw (HF-PL-4, FU-PL-9, UDL-G6, AMB-19)."""
    hand = match.current_hand()
    if not hand.layout.placements or not hand.boneyard or _dead(match, hand):
        return []
    return by_duty(match, "must_draw", "fact", f"{hand.boneyard} bones are left to draw")


def drawn_at_the_start(match: Match, fact: e.BoneDrawn) -> Breaches:
    """The breach of a draw before the hand is opened, by one who has the bones of the start."""
    hand = match.current_hand()
    if hand.layout.placements or makes_up(match, hand, fact.seat):
        return []
    return holding(match, "over", "fact", f"a player draws {starting_bones(match)} bones")


def dead_board(match: Match, fact: e.BoneDrawn) -> Breaches:
    """The breach of a draw when no bone can fit, where that stops the hand (AMB-38)."""
    if not _dead(match, match.current_hand()):
        return []
    return by_rule(match.rules.dead_board, "fact", "no bone anywhere can fit")


def opening_bone(match: Match, fact: e.BonePlayed) -> Breaches:
    """The breach if a lower bone opens than one known to be held, where the highest is to open.

    So, too, of a bone that is no double, where a hand without one is dealt again.

    PDA-3, HF-H1-1, UDL-G3, UDL-1.
    """
    hand = match.current_hand()
    if hand.layout.placements or hand.opening.rule != "highest_double":
        return []
    if not fact.bone.is_double and match.rules.no_double.value == "reshuffle":
        return by_duty(match, "opening_bone", "bone", "the hand opens with a double")
    rank = opening_rank(match.rules, fact.bone)
    seats = range(match.players)
    known = [bone for seat in seats for bone in hand.known_bones(seat)]
    if not any(opening_rank(match.rules, bone) > rank for bone in known):
        return []
    clauses = match.book.duties.get("opening_bone", ())
    rules = (match.rules.first_opening, match.rules.highest_domino)
    more = tuple(id for rule in rules for id in rule.clauses if id not in clauses)
    return [Breach("bone", "a higher bone opens", (*clauses, *more))]


def bone_returned(match: Match, fact: e.BoneReturned) -> Breaches:
    """The breach of putting back a drawn bone that must be kept (HF-BOG-4, HF-BOG-5)."""
    hand = match.current_hand()
    grace = match.book.has_infraction("could_play", "drew_and_returned")
    # Only who could play before the draw puts the bone back; unseen bones may have fitted.
    others = hand.known[fact.seat] & ~fact.bone.mask & hand.layout.fitting()
    wrongly = bool(others) or hand.unknown(fact.seat) > 0
    if grace and wrongly and hand.drawn_this_turn == 1 and hand.to_play == fact.seat:
        return []
    return by_duty(match, "keeps_bone", "fact", "a bone drawn is kept")


def play_retracted(match: Match, fact: e.PlayRetracted) -> Breaches:
    """The breach of taking a bone back, where the book forbids it (PDA-10c, UDL-6, AMB-13)."""
    return by_duty(match, "keeps_place", "fact", "the bone lies where it belongs")


# --- how a hand ends -------------------------------------------------------------------------


def domino_called(match: Match, fact: e.DominoCalled) -> Breaches:
    """The breach of a call of "Domino" by a player who did not go out.

    PDA-4, PDA-8e, HF-END-1, FU-WH-1, UDL-G7.
    """
    hand = match.current_hand()
    held = hand.held[fact.seat]
    if held:
        return by_duty(match, "domino", "seat", f"seat {fact.seat} holds {held} bones")
    untold = hand.undealt and hand.layout.placements
    if untold or (hand.out is not None and hand.out.seat == fact.seat):
        return []
    return by_duty(match, "domino", "seat", f"seat {fact.seat} has not gone out")


def hand_ended(match: Match, fact: e.HandEnded) -> Breaches:
    """The breach if a hand did not end so, or if nobody of the winner's side went out.

    A domino needs a winner, and a void hand has neither winner nor points. Never once the game
    was given up, agreed or broken off during the hand.
    """
    hand = match.current_hand()
    if (match.current_game().broken_off or 0) > hand.started:
        return []
    match fact.how:
        case "domino":
            return _domino(match, hand, fact.winner)
        case "lock":
            return _lock(match, hand)
        case "void":
            return _void(match, hand, fact)
        case _:
            return by_duty(match, "domino", "how", f"{fact.how} is for a ruling, or for 42")


def _domino(match: Match, hand: Hand, winner: Seat | None) -> Breaches:
    if hand.out is None:
        return by_duty(match, "domino", "how", "everybody still holds bones")
    out = hand.out.seat
    if winner is None:
        return by_duty(match, "domino", "winner", f"is missing; seat {out} went out")
    if match.side[winner] != match.side[out]:
        return by_duty(match, "domino", "winner", f"is {winner}; seat {out} went out")
    return []


def _lock(match: Match, hand: Hand) -> Breaches:
    if not hand.layout.placements or hand.out is not None:
        return by_duty(match, "block", "how", "the hand is not blocked")
    if hand.boneyard and not _dead(match, hand):
        return by_duty(match, "block", "how", f"{hand.boneyard} bones are left to draw")
    for seat in range(match.players):
        if hand.known[seat] & hand.layout.fitting():
            return by_duty(match, "block", "how", f"seat {seat} holds a bone that can be played")
    return []


def _void(match: Match, hand: Hand, fact: e.HandEnded) -> Breaches:
    """Thrown in though somebody holds a double or has yet to draw, or with a winner or points."""
    if fact.winner is not None or fact.points:
        field = "points" if fact.winner is None else "winner"
        return by_duty(match, "void_hand", field, "is for a hand that somebody won")
    due = match.rules.no_double.value == "reshuffle" and hand.opening.rule == "highest_double"
    doubles = any(
        bone.is_double for seat in range(match.players) for bone in hand.known_bones(seat)
    )
    drawn = min(hand.held) >= match.rules.holding.value[match.players]
    if due and drawn and not doubles and not hand.layout.placements:
        return []
    return by_duty(match, "void_hand", "how", "the hand is not thrown in")
