"""The words of the record that a sentence may hold, such as `deemed_pass`, as messages.

Each stands here in plain words, so that a catalogue can have its own. A word that is
not here, since whoever reported it chose it, is written as it is.
"""

from typing import Final

from adjudication.messages.message import Message, message

TERMS: Final[dict[str, Message]] = {
    # how a hand ends
    "domino": message("domino"),
    "lock": message("lock"),
    "void": message("void"),
    "penalty": message("penalty"),
    "made": message("made"),
    "set": message("set"),
    "forfeit": message("forfeit"),
    "passed": message("passed"),
    # what is declared
    "laydown": message("laydown"),
    # what a bid counts as
    "ok": message("ok"),
    "held": message("held"),
    "deemed_pass": message("deemed pass"),
    "second_bid": message("second bid"),
    "late": message("late"),
    "refer": message("refer"),
    # what breaks a declaration
    "trick_lost": message("trick lost"),
    "bid_out_of_reach": message("bid out of reach"),
    "bid_reached": message("bid reached"),
    "order_not_lawful": message("order not lawful"),
    # trump
    "doubles": message("doubles"),
    "none": message("none"),
    # what is found slow
    "game": message("game"),
    "match": message("match"),
    # what an official finds
    "contact": message("contact"),
    "intentional_hiding": message("intentional hiding"),
    "slow_play": message("slow play"),
    "talk": message("talk"),
    "signs": message("signs"),
    "slam_disconnect": message("slam disconnect"),
    "leaves": message("leaves"),
    "confrontation": message("confrontation"),
    "concealing": message("concealing"),
    "substitution": message("substitution"),
    "break_near_the_end": message("break near the end"),
    "break_permitted": message("break permitted"),
    "break_taken": message("break taken"),
    "bones_moved": message("bones moved"),
    "food_or_drink": message("food or drink"),
    "hesitation": message("hesitation"),
    "slam": message("slam"),
    "equipment_broken": message("equipment broken"),
    "spectator": message("spectator"),
    "stacks": message("stacks"),
}


def term(word: str) -> Message:
    """The message for a word of the record."""
    return TERMS.get(word) or Message(word.replace("_", " "))
