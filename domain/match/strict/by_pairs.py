"""Breaches in a hand by pairs: turns, placements, passes, and how a hand ends."""

from typing import Any

from domain import events as e
from domain.bones import Bone, bones_in, mask_of
from domain.match.hand import Hand
from domain.match.match import Match
from domain.match.openings import opening_of
from domain.match.records.line_end import line_of, lowest
from domain.match.rights.turns import is_due, playable, starting_bones
from domain.match.strict.breach import Breaches, by_duty, by_rule
from domain.pairs.counting import SEATS, hand_count
from domain.rules import Pairs, Rule


def _rules(match: Match) -> Pairs:
    assert match.pairs is not None
    return match.pairs


def hand_started(match: Match, fact: e.HandStarted) -> Breaches:
    """The breach if another opens than the last hand lets open (DP-5, DP-6, DP-7, DP-7a)."""
    if match.game is None or fact.opens is None:
        return []
    due = opening_of(_rules(match), match.game, match.lots, e.HandStarted(fact.number))
    stated = opening_of(_rules(match), match.game, match.lots, fact)
    if due == stated or due.seat is None or due.or_partner:
        return []
    return by_rule(_rules(match).next_opening, "opens", "is not what the hand before it left")


def holdings_full(match: Match, fact: e.BonePlayed) -> Breaches:
    """The breach if play begins before everybody has their bones (DP-2)."""
    hand, due = match.current_hand(), starting_bones(match)
    short = [seat for seat, held in enumerate(hand.held) if held < due]
    if hand.layout.placements or not short:
        return []
    detail = f"seat {short[0]} holds {hand.held[short[0]]} bones of {due}"
    return by_rule(_rules(match).holding, "fact", detail)


def turn(match: Match, fact: e.BonePlayed | e.Passed) -> Breaches:
    """The breach of acting out of turn, or opening a hand that is another's (DP-26, DP-34b)."""
    hand = match.current_hand()
    if is_due(match, hand, fact.seat):
        return []
    duty = "turn" if hand.layout.placements else "opening_bone"
    return by_duty(match, duty, "seat", f"it is the turn of seat {hand.to_play}")


def placement(match: Match, fact: e.BonePlayed) -> Breaches:
    """The breach of a bone that does not fit where it is put (DP-24)."""
    layout = match.current_hand().layout
    if not layout.faults(fact.bone, fact.on, fact.touch, fact.slot, side=match.side[fact.seat]):
        return []
    return by_duty(match, "matching", "on", f"{fact.bone} does not fit at {fact.on}")


def opening_bone(match: Match, fact: e.BonePlayed) -> Breaches:
    """The breach if not the double six opens, or the highest double known, as is due (DP-5)."""
    hand = match.current_hand()
    if hand.layout.placements:
        return []
    if hand.opening.rule == "double_six" and fact.bone is not Bone("6-6"):
        return by_duty(match, "opening_bone", "bone", "the double six opens")
    if hand.opening.rule != "highest_double":
        return []
    if not fact.bone.is_double:
        return by_duty(match, "opening_bone", "bone", "a double opens")
    doubles = (held & match.bones.doubles for held in hand.known)
    if any(bone.high > fact.bone.high for held in doubles for bone in bones_in(held)):
        return by_duty(match, "opening_bone", "bone", "a higher double opens")
    return []


def could_play(match: Match, fact: e.Passed) -> Breaches:
    """The breach of a pass before the lead, or with a known bone that fits (DP-9, DP-23)."""
    hand = match.current_hand()
    if not hand.layout.placements:
        return by_duty(match, "pass_could_play", "fact", "nobody passes before the lead")
    if not hand.known[fact.seat] & playable(match, hand, fact.seat):
        return []
    detail = f"seat {fact.seat} holds a bone that can be played"
    return by_duty(match, "pass_could_play", "seat", detail)


def exposed(match: Match, fact: e.BonePlayed) -> Breaches:
    """The breach if an exposed bone fits and another is played (DP-11, DP-28)."""
    hand = match.current_hand()
    shown = hand.exposed[fact.seat]
    due = shown & hand.known[fact.seat] & playable(match, hand, fact.seat)
    if not due or shown & fact.bone.mask:
        return []
    listed = ", ".join(map(str, bones_in(due)))
    return by_duty(match, "exposed", "bone", f"is {fact.bone}; {listed} lies open and fits")


def play_retracted(match: Match, fact: e.PlayRetracted) -> Breaches:
    """The breach of lifting a bone again, since a bone let go is played (DP-10)."""
    return by_duty(match, "keeps_place", "fact", "the bone lies where it was let go")


def block_declared(match: Match, fact: e.BlockDeclared) -> Breaches:
    """The breach of a block declared before four passes while a bone fits (DP-13, DP-25)."""
    hand = match.current_hand()
    return [] if hand.passes >= SEATS else _lock(match, hand)


def hand_ended(match: Match, fact: e.HandEnded) -> Breaches:
    """The breach if a hand did not end so, or for this pair, or with this count.

    Never for a void hand, nor once the game was given up, agreed or broken off during the hand.
    """
    hand = match.current_hand()
    if (match.current_game().broken_off or 0) > hand.started:
        return []
    match fact.how:
        case "domino":
            return _domino(match, hand, fact) or _count(match, hand, fact)
        case "lock":
            return _lock(match, hand) or _won_by(match, hand, fact) or _count(match, hand, fact)
        case "void":
            return []  # An official has the hand dealt again (DP-4, DP-5).
        case _:
            return by_duty(match, "domino", "how", f"{fact.how} is for a ruling, or for 42")


def _domino(match: Match, hand: Hand, fact: e.HandEnded) -> Breaches:
    if hand.out is None:
        return by_duty(match, "domino", "how", "everybody still holds bones")
    if fact.winner is not None and match.side[fact.winner] != match.side[hand.out.seat]:
        detail = f"is {fact.winner}; seat {hand.out.seat} placed the last bone"
        return by_duty(match, "domino", "winner", detail)
    return []


def _lock(match: Match, hand: Hand) -> Breaches:
    fits = hand.layout.fitting()
    if hand.boneyard:  # Bones that sleep may be all that fit (DP-2).
        fits &= mask_of(bone for seat in range(SEATS) for bone in hand.known_bones(seat))
    if not hand.layout.placements or hand.out is not None or fits:
        return by_duty(match, "block", "how", "the hand is not blocked: a bone that is left fits")
    return []


def _won_by(match: Match, hand: Hand, fact: e.HandEnded) -> Breaches:
    line = line_of(_rules(match), hand)
    winner = lowest(_rules(match), line) if line else ()
    stated = None if fact.winner is None else match.side[fact.winner]
    if not winner or stated is None or stated == winner[0]:
        return []
    rule: Rule[Any] = _rules(match).block_winner
    return by_rule(rule, "winner", f"is {fact.winner}; that pair has not the lower count")


def _count(match: Match, hand: Hand, fact: e.HandEnded) -> Breaches:
    """Another count than the bones give that lie on the table and were shown (DP-16)."""
    rules = _rules(match)
    counts: Rule[Any] = rules.domino_counts if fact.how == "domino" else rules.block_counts
    if fact.winner is None:
        return (
            by_rule(counts, "winner", "is missing: the points are a pair's") if fact.points else []
        )
    line = line_of(rules, hand)
    due = line and hand_count(rules, fact.how, match.side[fact.winner], line.left)
    if fact.points is None or due is None or fact.points == due:
        return []
    return by_rule(counts, "points", f"is {fact.points}; the hand counts {due}")
