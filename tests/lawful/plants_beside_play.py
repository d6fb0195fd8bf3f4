"""Offences beside the play of the fives games, planted in lawful logs (`plants`).

What officials saw, what is written on cards, chips of a wrong colour, and what is done once
nothing may be done any more.
"""

from collections.abc import Callable
from typing import Final

from domain import events as e
from domain.bones import BONES, Bone
from tests.lawful.plants import CHIPS, FIVES_TABLES, Plant, Planted, break_off, matching_plays, of
from tests.lawful.record import PLAYS, Record

# --- after the end -----------------------------------------------------------------------------


def plays_on_after_the_last_bone(record: Record) -> Planted | None:
    """Somebody goes out, and the next player places a bone all the same (PDA-4, UDL-G7)."""
    return _after_the_last_bone(record, e.BonePlayed)


def draws_after_the_last_bone(record: Record) -> Planted | None:
    """Somebody goes out, and the next player draws, which raises the count."""
    return _after_the_last_bone(record, None)


def _after_the_last_bone(
    record: Record, play: Callable[[int, Bone, Bone | None], e.Fact] | None
) -> Planted | None:
    for called in record.any(e.DominoCalled):
        last = record.last(called, e.BonePlayed)
        if last is None or called != last + 1:
            continue
        scene = record.scene(called)
        seat = (record[last].seat + 1) % record.players
        places = scene.table.places(scene.hands[seat])
        if play is None and scene.yard:
            act: e.Fact = e.BoneDrawn(seat, Bone.of(*record.rng.choice(scene.yard)))
        elif play is not None and places:
            bone, on = record.rng.choice(places)
            act = play(seat, Bone.of(*bone), Bone.of(*on) if on else None)
        else:
            continue
        record.replace(called, act)
        break_off(record, called + 1)
        return Planted("played_on_after_end", called, seat)
    return None


def takes_what_nobody_missed(record: Record) -> Planted | None:
    """Muggins is called though every score was called (UDL-4, AMB-31)."""
    for at in record.any(e.ScoreCalled):
        then = record.next(at, e.BonePlayed)
        if then is not None and record[then].seat != record[at].seat:
            record.insert(then + 1, e.MugginsCalled(record[then].seat, record[at].points))
            break_off(record, then + 2)
            return Planted("muggins", then + 1, record[then].seat)
    return None


# --- chips and cards ---------------------------------------------------------------------------


def counts_another_colour(record: Record) -> Planted | None:
    """Two players count chips of one colour (PDA-6a, HF-SET-1, UDL-G12)."""
    started = record.all(e.HandStarted)[0]
    if any(isinstance(fact, e.ChipsCounted) for fact in record.facts[:started]):
        return None
    tens, fives = (10, 10) if record.book != "UDL" else (0, 30)
    at = (record.last(started, e.GameStarted) or 1) + 1
    seats = record.rng.sample(range(record.players), 2)
    record.insert(at, *(e.ChipsCounted(seat, tens, fives, "red") for seat in seats))
    break_off(record, started + 3)
    return Planted("chip_colour", at + 1, seats[1])


def pays_in_anothers_colour(record: Record) -> Planted | None:
    """A payer hands over chips that were won, of another's colour (PDA-6b)."""
    for at in record.any(e.ChipsPaid):
        paid, game = record[at], record.last(at, e.GameStarted) or 1
        won = [one for one in record.facts[game : at - 1] if isinstance(one, e.ChipsPaid)]
        others = [one.payer for one in won if one.payee == paid.payer and one.payer != paid.payee]
        held = [sum(one.points for one in won if one.payer == seat) for seat in others]
        if others and held[0] >= paid.points:
            record.change(at, colour_of=others[0], tens=None, fives=None)
            break_off(record, at + 1)
            return Planted("wrong_payment", at, None)
    return None


def hands_no_card_in(record: Record) -> Planted | None:
    """The match is over, and of two cards one is never given to an official (PDA-11a)."""
    cards = record.all(e.ScoreCardReceived)
    written = record.last(cards[0], e.ScoreCardWritten) if cards else None
    ended = record.all(e.MatchEnded)
    if written is None or not ended:
        return None
    record.facts += [record[written]]
    return Planted("card_withheld", len(record.facts), None)


def writes_other_wins(record: Record) -> Planted | None:
    """The card has other games won than were won (UDL-16)."""
    for at in record.any(e.ScoreCardWritten):
        record.change(at, wins=(7, 7))
        break_off(record, at + 1)
        return Planted("card_wins", at, None)
    return None


# --- seen by an official -----------------------------------------------------------------------


def calls_before_letting_go(record: Record) -> Planted | None:
    """A score is called with the bone still held (AMB-115)."""
    for at in record.any(e.ScoreCalled):
        record.facts.append(e.Observed("called_before_release", record[at].seat, None, at))
        return Planted("early_call", at, record[at].seat)
    return None


def misnames_a_bone(record: Record) -> Planted | None:
    """A bone is called by another's name as it is played (AMB-116)."""
    for at in record.any(e.BonePlayed):
        other = record.rng.choice([bone for bone in BONES if bone is not record[at].bone])
        record.facts.append(e.Observed("named", record[at].seat, other, at))
        return Planted("misnamed", at, record[at].seat)
    return None


def touches_and_does_otherwise(record: Record) -> Planted | None:
    """A bone is touched, and the player does otherwise (AMB-117)."""
    for at in record.any(*PLAYS):
        hand = record.scene(at).hands[record[at].seat]
        played = record[at].bone if isinstance(record[at], e.BonePlayed) else None
        others = [bone for bone in (Bone.of(*one) for one in hand) if bone is not played]
        if others:
            seen = e.Observed("touched", record[at].seat, record.rng.choice(others), at)
            record.facts.append(seen)
            return Planted("touched_not_played", at, record[at].seat)
    return None


def thinks_without_a_choice(record: Record) -> Planted | None:
    """A player thinks over the only play there is (AMB-118)."""
    for at in matching_plays(record):
        scene, seat = record.scene(at), record[at].seat
        if len(scene.table.places(scene.hands[seat])) == 1:
            record.facts.append(e.Observed("thinking", seat, None, at))
            return Planted("idle_thinking", at, seat)
    return None


CALLS: Final = of("PDA", "UDL")

BESIDE_PLAY: Final[tuple[Plant, ...]] = (
    Plant(plays_on_after_the_last_bone, FIVES_TABLES),
    Plant(draws_after_the_last_bone, FIVES_TABLES),
    Plant(takes_what_nobody_missed, of("UDL")),
    Plant(counts_another_colour, CHIPS),
    Plant(pays_in_anothers_colour, (("HF", 3),)),
    Plant(hands_no_card_in, of("PDA")),
    Plant(writes_other_wins, of("PDA", "UDL")),
    Plant(calls_before_letting_go, CALLS),
    Plant(misnames_a_bone, FIVES_TABLES),
    Plant(touches_and_does_otherwise, FIVES_TABLES),
    Plant(thinks_without_a_choice, FIVES_TABLES),
)
