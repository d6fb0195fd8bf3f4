"""Logs of dominoes by pairs: lawful ones with wrinkles, and others with one offence planted.

A wrinkle and a plant see the table before each act (`tests.generators.generate_pairs`), and tell
facts among the acts or in place of one. Wrinkles on a whole record are those of
`tests.lawful.wrinkles`.

>>> log = lawful_log("world", 5)
>>> log.facts == lawful_log("world", 5).facts
True
"""

from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random
from typing import Final

from msgspec.structs import replace

from domain import events as e
from domain.match.replay import as_corrected
from tests.generators import mending
from tests.generators.generate_pairs import TableByPairs, bone_of
from tests.generators.hands_by_pairs import misplace
from tests.lawful import wrinkles
from tests.lawful.logs import Log
from tests.lawful.plants import Planted
from tests.lawful.record import Record
from tests.oracles.naive_pairs import Bone, Hand

AtTable = Callable[[TableByPairs, Random], bool]


def _play(table: TableByPairs, bone: Bone, rng: Random) -> None:
    """Play a bone that fits, at an end of chance."""
    hand = table.hand
    end = rng.choice(hand.fits(bone))
    on = bone_of(hand.line[0] if end == 0 else hand.line[-1]) if hand.line else None
    table.facts.append(e.BonePlayed(hand.turn, bone_of(bone), on))
    hand.play(bone, end)


def _leads_double(table: TableByPairs) -> bool:
    return not table.hand.line and table.opener in ("double_six", "highest_double")


# --- wrinkles at the table ----------------------------------------------------------------------


def pass_taken_back(table: TableByPairs, _: Random) -> bool:
    """Somebody passes with a bone that fits, and takes it back before the next act (DP-23)."""
    seat = table.hand.turn
    if not table.hand.line or not table.hand.could_play(seat):
        return False
    table.facts += [e.Passed(seat), e.PassTakenBack(seat, table.position + 1)]
    return True


def misplaced_and_put_right(table: TableByPairs, rng: Random) -> bool:
    """A bone is put at the wrong end, and where it fits before the next act (DP-24)."""
    hand = table.hand
    for bone in hand.could_play(hand.turn):
        fits = hand.fits(bone)
        if hand.line and len(fits) == 1:
            table.facts += [misplace(hand, bone, 1 - fits[0], rng)]
            table.facts += [e.PlayRetracted(hand.turn, table.position)]
            _play(table, bone, rng)
            return True
    return False


def shown_in_turn_and_played(table: TableByPairs, rng: Random) -> bool:
    """A bone is shown in turn and played there and then (DP-11)."""
    able = table.hand.could_play(table.hand.turn)
    if not able or not table.hand.line:
        return False
    bone = rng.choice(able)
    table.facts.append(e.BoneExposed(table.hand.turn, bone_of(bone)))
    _play(table, bone, rng)
    return True


def inspected(table: TableByPairs, rng: Random) -> bool:
    """An official looks whether somebody held a bone before the last act (DP-34c)."""
    act, hand = table.facts[-1], table.hand
    if not isinstance(act, e.BonePlayed | e.Passed):
        return False
    held = deepcopy(hand.held)
    if isinstance(act, e.BonePlayed):
        held[act.seat].append((act.bone.high, act.bone.low))
    bone, seat = rng.choice([bone for each in held for bone in each]), rng.randrange(4)
    what = "held" if bone in held[seat] else "not_held"
    table.facts.append(e.Observed(what, seat, bone_of(bone), table.position))
    return True


def break_in_play(table: TableByPairs, rng: Random) -> bool:
    """An official is called, and play goes on."""
    table.facts += [e.OfficialCalled(rng.randrange(4)), e.PlayResumed()]
    return True


def four_passes_before_the_block_is_said(table: TableByPairs, _: Random) -> bool:
    """Nobody sees that the hand is blocked until four have passed (DP-13)."""
    table.until_four_pass = True
    return True


AT_TABLE: Final[tuple[AtTable, ...]] = (
    break_in_play,
    four_passes_before_the_block_is_said,
    inspected,
    misplaced_and_put_right,
    pass_taken_back,
    shown_in_turn_and_played,
)

OF_RECORD: Final[tuple[wrinkles.Wrinkle, ...]] = (
    wrinkles.late_note,
    wrinkles.dispute_withdrawn,
    wrinkles.coarse_hand,
)


# --- records --------------------------------------------------------------------------------


def lawful_log(edition: str, seed: object, hands: int = 2) -> Log:
    """A log of lawful play with some wrinkles, and now and then a slip of the scribe's, mended."""
    rng = Random(f"lawful by pairs {edition} {seed}")
    table = TableByPairs(rng, edition, {"round_of_passes": 25} if rng.random() < 0.3 else {})
    chosen = rng.sample(AT_TABLE, rng.randrange(0, 4))
    names = list[str]()
    for step in table.steps(hands):
        if step == "deal":
            _see(table, rng)
        if step == "act":
            for wrinkle in chosen:
                if rng.random() < 0.1 and not table.is_over() and wrinkle(table, rng):
                    names.append(wrinkle.__name__)
        if step == "end":
            _state(table, rng)
    _say_ends(table, rng)
    record = Record(rng, table.facts)
    names += [wrinkle.__name__ for wrinkle in OF_RECORD if rng.random() < 0.2 and wrinkle(record)]
    if rng.random() < 0.15:
        mended = rng.choice(list(mending.slips(rng, record.facts)))
        return Log(as_corrected(mended.entries), (*names, f"corrected: {mended.how}"))
    return Log(list(enumerate(record.facts, 1)), tuple(names))


def _see(table: TableByPairs, rng: Random, chance: float = 0.15) -> None:
    """Some of the hands are seen as they are taken."""
    for at, fact in list(enumerate(table.facts))[-4:]:
        if isinstance(fact, e.OpeningDrawn) and rng.random() < chance:
            bones = tuple(map(bone_of, table.hand.held[fact.seat]))
            table.facts[at] = replace(fact, bones=bones)


def _state(table: TableByPairs, rng: Random) -> None:
    """Tell an end with its winner, of a block the one who opens next, and perhaps its count."""
    at = max(n for n, fact in enumerate(table.facts) if isinstance(fact, e.HandEnded))
    seat = winner = table.hand.winner(table.rules)
    if winner is not None:
        due = table.opener if isinstance(table.opener, int) else winner
        out = table.hand.out()
        seat = out if out is not None else due if due % 2 == winner else winner
    points = count_of(table) if rng.random() < 0.5 else None
    table.facts[at] = replace(table.facts[at], winner=seat, points=points)


def count_of(table: TableByPairs) -> int:
    """The points of the last hand for the bones left in hands (DP-16)."""
    hand, rules = table.hand, table.rules
    winner = hand.winner(rules)
    if winner is None:
        return 0
    how = "block_counts" if hand.out() is None else "domino_counts"
    theirs = hand.pips(1 - winner, 3 - winner)
    return {"all": hand.pips(0, 1, 2, 3), "opponents": theirs, "one": 1}[rules[how]]


def _say_ends(table: TableByPairs, rng: Random) -> None:
    """The player of the last bone says now and then that the hand is blocked (DP-13)."""
    record = Record(rng, table.facts)
    for at in reversed(record.all(e.HandEnded, where=lambda fact: fact.how == "lock")):
        act = record.last(at, e.BonePlayed, e.Passed) or 1
        if rng.random() < 0.5:
            record.insert(act + 1, e.BlockDeclared(record[act].seat))
    table.facts = record.facts


# --- offences -------------------------------------------------------------------------------

Plant = Callable[[TableByPairs, Random], Planted | None]


def passes_able(table: TableByPairs, _: Random) -> Planted | None:
    """DP-23."""
    seat = table.hand.turn
    if not table.hand.line or not table.hand.could_play(seat):
        return None
    table.facts.append(e.Passed(seat))
    return Planted("could_play", table.position, seat)


def misplaces(table: TableByPairs, rng: Random) -> Planted | None:
    """DP-24."""
    hand = table.hand
    for bone in hand.held[hand.turn]:
        for end in (0, 1):
            if hand.line and end not in hand.fits(bone):
                table.facts.append(misplace(hand, bone, end, rng))
                return Planted("misplay", table.position, hand.turn)
    return None


def says_a_false_block(table: TableByPairs, rng: Random) -> Planted | None:
    """DP-25."""
    if not table.hand.line or table.hand.blocked():
        return None
    seat = rng.randrange(4)
    table.facts.append(e.BlockDeclared(seat))
    return Planted("false_block", table.position, seat)


def passes_out_of_turn(table: TableByPairs, rng: Random) -> Planted | None:
    """DP-26."""
    if not table.hand.line:
        return None
    seat = (table.hand.turn + rng.randrange(1, 4)) % 4
    table.facts.append(e.Passed(seat))
    return Planted("out_of_turn", table.position, seat)


def plays_out_of_turn(table: TableByPairs, rng: Random) -> Planted | None:
    """DP-26."""
    hand: Hand = deepcopy(table.hand)
    hand.turn = (hand.turn + rng.randrange(1, 4)) % 4
    able = hand.could_play(hand.turn)
    if not hand.line or not able:
        return None
    table.hand, seat = hand, hand.turn
    _play(table, rng.choice(able), rng)
    return Planted("out_of_turn", table.position, seat)


def leads_for_another(table: TableByPairs, rng: Random) -> Planted | None:
    """DP-34b."""
    if table.hand.line or not isinstance(table.due, int):
        return None
    table.hand.turn = seat = (table.hand.turn + rng.randrange(1, 4)) % 4
    _play(table, rng.choice(table.hand.held[seat]), rng)
    return Planted("wrong_leader", table.position, seat)


def leads_another_bone(table: TableByPairs, rng: Random) -> Planted | None:
    """DP-5: the double six is led by its holder."""
    hand = table.hand
    if hand.line or table.due != "double_six":
        return None
    seat = hand.turn
    _play(table, rng.choice([bone for bone in hand.held[seat] if bone != (6, 6)]), rng)
    return Planted("wrong_leader", table.position, seat)


def takes_a_wrong_number(table: TableByPairs, _: Random) -> Planted | None:
    """DP-27: one bone more or fewer, found after the player's own first act."""
    hand = table.hand
    seat = next((seat for seat, bone in hand.acts if bone), None)
    if seat is None or len(hand.acts) > 1:
        return None
    at = max(
        n for n, f in enumerate(table.facts) if isinstance(f, e.OpeningDrawn) and f.seat == seat
    )
    fact = table.facts[at]
    assert isinstance(fact, e.OpeningDrawn)
    table.facts[at] = replace(fact, count=fact.count - 1, bones=fact.bones and fact.bones[:-1])
    led = (hand.line[0][0], hand.line[0][1])
    if fact.bones and bone_of(led) == fact.bones[-1]:
        table.facts[at] = replace(fact, count=fact.count - 1, bones=fact.bones[1:])
    return Planted("hand_size", at + 1, seat)


def holds_an_exposed_bone_back(table: TableByPairs, rng: Random) -> Planted | None:
    """DP-28: a bone others saw out of turn fits, and another is played."""
    hand = table.hand
    able = hand.could_play(hand.turn)
    if not hand.line or len(able) < 2:
        return None
    shown, other = rng.sample(able, 2)
    act = max(n for n, f in enumerate(table.facts) if isinstance(f, e.BonePlayed | e.Passed))
    seat = hand.turn
    table.facts.insert(act, e.BoneExposed(seat, bone_of(shown)))
    _play(table, other, rng)
    return Planted("exposed_not_played", act + 1, seat)


def means_the_other_end(table: TableByPairs, rng: Random) -> Planted | None:
    """DP-10, AMB-119: a bone that fits both ends is let go at one, and was meant for the other."""
    hand = table.hand
    both = [bone for bone in hand.could_play(hand.turn) if len(hand.fits(bone)) == 2]
    if len(hand.line) < 2 or not both:
        return None
    seat, outer = hand.turn, (hand.line[0], hand.line[-1])
    _play(table, rng.choice(both), rng)
    at, played = table.position, table.facts[-1]
    assert isinstance(played, e.BonePlayed)
    (other,) = {bone_of(bone) for bone in outer} - {played.on}
    table.facts.append(e.Observed("meant_for", seat, other, at))
    return Planted("end_meant", at, seat)


def signals(table: TableByPairs, rng: Random) -> Planted | None:
    """DP-29."""
    seat = rng.randrange(4)
    table.facts.append(e.Observed("signals", seat))
    return Planted("observed", table.position, seat, "signals")


PLANTS: Final[tuple[Plant, ...]] = (
    holds_an_exposed_bone_back,
    leads_another_bone,
    leads_for_another,
    means_the_other_end,
    misplaces,
    passes_able,
    passes_out_of_turn,
    plays_out_of_turn,
    says_a_false_block,
    signals,
    takes_a_wrong_number,
)


def guilty_log(
    plant: Plant, edition: str, seed: object, seen: float
) -> tuple[list[e.Fact], Planted] | None:
    """A log that breaks off with an offence; each hand is seen as it is taken with this chance."""
    rng = Random(f"guilty by pairs {plant.__name__} {edition} {seed}")
    table = TableByPairs(rng, edition, {})
    for step in table.steps(3):
        if step == "deal":
            _see(table, rng, seen)
        if step == "act" and rng.random() < (1 if not table.hand.line else 0.15):
            planted = plant(table, rng)
            if planted is not None:
                return table.facts, planted
    return None


def wrong_counts(edition: str, seed: object) -> Sequence[tuple[list[e.Fact], Planted]]:
    """A log whose last hand was counted wrongly, all bones left being shown (DP-31)."""
    rng = Random(f"counts by pairs {edition} {seed}")
    table = TableByPairs(rng, edition, {})
    for step in table.steps(1):
        if step == "shown":
            break
    (at,) = (n for n, fact in enumerate(table.facts) if isinstance(fact, e.HandEnded))
    winner, due = table.hand.winner(table.rules), count_of(table)
    wrong = [(winner, due + 1 + rng.randrange(9))]
    if winner is not None:
        wrong.append((1 - winner, due))
    logs = list[tuple[list[e.Fact], Planted]]()
    for side, points in wrong:
        ended = replace(table.facts[at], winner=side, points=points)
        facts = [*table.facts[:at], ended, *table.facts[at + 1 :]]
        logs.append((facts, Planted("hand_points", at + 1, None)))
    return logs
