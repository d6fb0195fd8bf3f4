"""The words of the record that a sentence may hold, such as `deemed_pass`, as messages.

Each stands here in plain words, so that a catalogue can have its own. A word that is
not here, since whoever reported it chose it, is written as it is.
"""

from typing import Final

from domain.messages.message import Message, message

TERMS: Final[dict[str, Message]] = {
    # how a hand ends: it ended by …
    "domino": message("Domino"),
    "lock": message("a block"),
    "void": message("being thrown in"),
    "penalty": message("a penalty"),
    "made": message("the bid being made"),
    "set": message("the bid being set"),
    "forfeit": message("a forfeit"),
    "passed": message("everybody passing"),
    "broken": message("being broken by a ruling"),
    # what is declared
    "declared_laydown": message("a laydown"),
    "declared_made": message("the bid made"),
    "declared_set": message("the bid set"),
    # what becomes of a bid: that …
    "ok": message("was a lawful bid"),
    "held": message("was out of turn and stood for its turn"),
    "deemed_pass": message("could not be bid and counts as a pass"),
    "second_bid": message("was a second bid, which counts for nothing"),
    "late": message("came after the bidding and counts for nothing"),
    "refer": message("is for an official to decide"),
    # what breaks a declaration
    "trick_lost": message("so a trick is lost"),
    "bid_out_of_reach": message("so the bid is out of reach"),
    "bid_reached": message("so the bid is made"),
    "order_not_lawful": message("so the order is not lawful"),
    # trump
    "doubles": message("doubles"),
    "none": message("none (follow me)"),
    # colours of chips
    "red": message("red"),
    "black": message("black"),
    "white": message("white"),
    "blue": message("blue"),
    "green": message("green"),
    "yellow": message("yellow"),
    # what an official finds
    "contact": message("a bone touched the board"),
    "intentional_hiding": message("bones hidden on purpose"),
    "slow_play": message("slow play"),
    "talk": message("table talk"),
    "signs": message("signs to the partner"),
    "slam_disconnect": message("a slam that moved the layout"),
    "leaves": message("the table was left"),
    "confrontation": message("a confrontation"),
    "concealing": message("bones concealed"),
    "substitution": message("a substitution"),
    "break_near_the_end": message("a break near the end"),
    "break_permitted": message("a break that was permitted"),
    "break_taken": message("a break that was taken"),
    "bones_moved": message("bones moved"),
    "food_or_drink": message("food or drink at the table"),
    "hesitation": message("hesitation"),
    "slam": message("a slam on the table"),
    "equipment_broken": message("equipment broken"),
    "spectator": message("a spectator interfered"),
    "stacks": message("bones stacked"),
    "no_show": message("not coming"),
    "abandonment": message("leaving the match for good"),
    "peeking": message("peeking"),
    "interference": message("interference"),
    "boneyard_moved": message("boneyard moved"),
    "placed_before_signal": message("placed before the signal"),
    "named": message("a bone called by a name"),
    "touched": message("a bone touched"),
    "meant_for": message("a bone meant for an end"),
    "thinking": message("thinking over a play"),
    "called_before_release": message("called before the bone was let go"),
    "called_after_release": message("called after the bone was let go"),
    "signals": message("signals or talk that tell a partner something"),
    "slight_breach": message("a slight breach of conduct"),
    "angry_protest": message("an angry protest"),
    "marked_bones": message("bones marked by a player"),
    "hidden_bones": message("bones hidden by a player"),
    "violence": message("violence"),
    "betting": message("betting"),
    "no_card_before": message("no card from earlier matches"),
    "warning_before": message("a warning from an earlier match"),
    "yellow_card_before": message("a yellow card from an earlier match"),
    "yellow_card_and_warning_before": message("a yellow card and a warning from earlier matches"),
    # what is wrong with a set
    "missing": message("missing"),
    "doubled": message("there twice"),
    "marked": message("marked"),
}


def term(word: str) -> Message:
    """The message for a word of the record; an unknown word is itself without underscores."""
    return TERMS.get(word) or Message(word.replace("_", " "))
