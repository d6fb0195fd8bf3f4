"""Wrinkles of lawful tables and honest records beside plain play, one function for each.

Each takes a record of lawful play, tells it with its wrinkle wherever chance has it, and gives
the number of places. All of them break no rule, or put right what was wrong while the book lets
them: nobody is to be convicted of anything in what comes of them.
"""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from domain import events as e
from domain.bones import BONES, Bone
from tests.lawful.record import PAYMENTS, PLAYS, Record, plain
from tests.lawful.wrinkles_of_payments import (
    called_after_the_hand,
    calls_unwritten,
    combined_payment,
    handed_to_and_fro,
    paid_after_the_hand,
    paid_before_the_call,
    paid_for_the_bone,
    paid_in_pieces,
    partner_pegs,
    payments_alone,
    score_called,
    silent_payment,
    split_payment,
    too_much_given_back,
)
from tests.oracles import naive_fives

Wrinkle = Callable[[Record], int]


# --- the draw --------------------------------------------------------------------------------


def handfuls(record: Record) -> int:
    """Players draw their bones in several handfuls: 3, then 3, then 1."""
    done = 0
    for at in sorted(record.any(e.OpeningDrawn, where=lambda fact: fact.count > 1)[:2])[::-1]:
        drawn = record[at]
        cut = record.rng.randrange(1, drawn.count)
        record.replace(at, replace(drawn, count=cut, bones=drawn.bones[:cut]))
        later = [at + 1]
        while isinstance(record.facts[later[-1] - 1], e.OpeningDrawn):
            later.append(later[-1] + 1)
        rest = replace(drawn, count=drawn.count - cut, bones=drawn.bones[cut:])
        record.insert(record.rng.choice(later), rest)
        done += 1
    return done


def note_between_handfuls(record: Record) -> int:
    """Something is noted, or claimed and withdrawn, when a player has drawn a part of theirs."""
    if not handfuls(record):
        return 0
    for at in record.any(e.OpeningDrawn):
        if isinstance(record.facts[at], e.OpeningDrawn):
            if record.rng.random() < 0.5:
                late = e.LateChangeNoted(record.rng.randrange(2, at), "seen afterwards")
                record.insert(at + 1, late)
            else:
                _withdrawn(record, at, "draw_order")
            return 1
    return 0


def make_up(record: Record) -> int:
    """A player who drew one bone too few draws it before the opponent has played (PDA-10a)."""
    for opened in record.rng.sample(openings := list(record.openings()), len(openings)):
        until = record.next(opened, e.BonePlayed, e.HandEnded)
        first = record[opened]
        if until is None or (
            (between := record.facts[opened : until - 1])
            and any(isinstance(fact, e.BoneDrawn | e.Passed) for fact in between)
        ):
            continue
        seat = record.rng.randrange(record.players)
        at = record.last(opened, e.OpeningDrawn)
        while at and record[at].seat != seat:
            at = record.last(at, e.OpeningDrawn)
        assert at is not None
        drawn = record[at]
        spare = [bone for bone in drawn.bones if not bone.is_double and bone != first.bone]
        if drawn.count != 7 or not spare:
            continue
        bone = record.rng.choice(spare)
        record.replace(
            at, replace(drawn, count=6, bones=tuple(b for b in drawn.bones if b != bone))
        )
        where = until if seat == first.seat and record.rng.random() < 0.5 else opened
        up = (
            e.OpeningDrawn(seat, 1, (bone,))
            if record.rng.random() < 0.5
            else e.BoneDrawn(seat, bone)
        )
        record.insert(where, up)
        _unseen_from(record, where)
        return 1
    return 0


def _unseen_from(record: Record, at: int) -> None:
    """Nobody noted in this hand whether a bone played was the one drawn last."""
    for n in range(at, record.hand(record.last(at, e.HandStarted) or at).stop):
        if isinstance(record[n], e.BonePlayed):
            record.change(n, just_drawn=None)


def drawn_and_put_back(record: Record) -> int:
    """A bone drawn though one could be played is shown and put back in time (HF-BOG-5)."""
    for at in record.any(e.BonePlayed, where=lambda fact: fact.on is not None):
        yard = record.scene(at).yard
        if yard and not isinstance(record[at - 1], e.BoneDrawn):
            bone, seat = Bone.of(*record.rng.choice(yard)), record[at].seat
            record.insert(at, e.BoneDrawn(seat, bone), e.BoneReturned(seat, bone))
            record.change(at + 2, just_drawn=None)
            return 1
    return 0


def lots_before_the_game(record: Record) -> int:
    """Lots are drawn and bones shuffled before the game is said to have started (PDA-2b)."""
    done = 0
    for at in record.all(e.GameStarted):
        made_ready = at
        while isinstance(record.facts[made_ready], e.LotsDrawn | e.Shuffled):
            made_ready += 1
        if any(isinstance(fact, e.LotsDrawn) for fact in record.facts[at:made_ready]):
            started = record[at]
            record.facts[at - 1 : made_ready] = [*record.facts[at:made_ready], started]
            done += 1
    return done


# --- the opening -----------------------------------------------------------------------------


def opening_passed_down(record: Record) -> int:
    """The call goes down from Big 6, and who has not the double called says so (PDA-3, UDL-G3)."""
    done = 0
    for opened in list(record.openings())[::-1]:
        bone = record[opened].bone
        started = record[record.last(opened, e.HandStarted) or 1]
        if started.opens is not None or not bone.is_double or not _by_highest(record, opened):
            continue
        calls: list[e.Fact] = []
        for pip in range(6, bone.high - 1, -1):
            silent = record.rng.random() < 0.4
            seats = [
                seat
                for seat in range(record.players)
                if pip > bone.high or seat != record[opened].seat
            ]
            calls += [] if silent else [e.Passed(seat) for seat in seats]
        record.insert(opened, *calls)
        done += bool(calls)
    return done


def _by_highest(record: Record, opened: int) -> bool:
    """Whether the bone that opens is the highest double that anybody holds, in a book of that."""
    held = [bone for hand in record.scene(opened).hands for bone in hand]
    doubles = [bone for bone in held if bone[0] == bone[1]]
    ended = record.last(opened, e.HandEnded, e.GameStarted)
    by_call = (
        ended is None or not isinstance(record[ended], e.HandEnded) or record[ended].how != "domino"
    )
    return (
        record.book != "FU" and by_call and max(doubles, default=None) == plain(record[opened].bone)
    )


# --- placements ------------------------------------------------------------------------------


def misplay_put_right(record: Record) -> int:
    """A bone is put where it does not match, taken back and played right (UDL-8, PDA-10c)."""
    for at in record.any(
        e.BonePlayed, where=lambda fact: fact.on is not None and fact.touch is None
    ):
        played = record[at]
        wrong = [
            (on, (there, here))
            for on, there in record.scene(at).table.ends()
            for here in plain(played.bone)
            if here != there
        ]
        if wrong:
            on, touch = record.rng.choice(wrong)
            misplaced = replace(played, on=Bone.of(*on), touch=touch, slot=None)
            record.insert(at, misplaced, e.PlayRetracted(played.seat, at))
            return 1
    return 0


def misplay_seen_by_others(record: Record) -> int:
    """The same, and the opponent says so too: a claim about it is raised and withdrawn."""
    if not misplay_put_right(record):
        return 0
    lifted = record.all(e.PlayRetracted)[-1]
    by = (record[lifted].seat + 1) % record.players
    claim = e.ClaimRaised(e.Claim("misplay", record[lifted].play, record[lifted].seat, by))
    record.insert(lifted + 1, claim, e.DisputeClosed(lifted + 1, "settled"))
    return 1


def exposed_and_played(record: Record) -> int:
    """A bone is seen by accident and played as soon as it can be (UDL-8, 42-PB-4)."""
    for at in record.any(*PLAYS):
        seat = record.rng.randrange(record.players)
        held = [Bone.of(*bone) for bone in record.scene(at).hands[seat]]
        for bone in record.rng.sample(held, len(held)):
            if _played_at_first(record, at, seat, bone):
                record.insert(at, e.BoneExposed(seat, bone))
                return 1
    return 0


def seen_while_drawn(record: Record) -> int:
    """A bone is seen as it is drawn, and played as soon as it can be (AMB-69, HF-SET-5)."""
    for at in record.any(e.OpeningDrawn, e.BoneDrawn):
        drawn = record[at]
        bones = drawn.bones or () if isinstance(drawn, e.OpeningDrawn) else (drawn.bone,)
        for bone in bones:
            if _played_at_first(record, at + 1, drawn.seat, bone):
                record.insert(at + 1, e.BoneExposed(drawn.seat, bone, "draw"))
                return 1
    return 0


def _played_at_first(record: Record, at: int, seat: int, bone: Bone) -> bool:
    """Whether the bone is played at the first turn of its holder, from `at` on, that it fits.

    The highest double that opens a hand is laid by another duty: that is not such a turn.
    """
    for n in range(at, len(record.facts) + 1):
        fact = record[n]
        if isinstance(fact, e.HandEnded):
            return True
        if isinstance(fact, PLAYS) and fact.seat == seat:
            if isinstance(fact, e.BonePlayed) and fact.bone is bone:
                return True
            if record.book != "UDL":
                continue
            table = record.scene(n).table
            opens = isinstance(fact, e.BonePlayed) and not _by_highest(record, n)
            if (table.laid or opens) and table.places([plain(bone)]):
                return False
    return True


def spinner_marked_late(record: Record) -> int:
    """The spinner of a hand is marked on the card when its bones have been counted (UDL-1)."""
    done = 0
    for at in record.all(e.SpinnerMarked)[::-1]:
        mark, ended = record[at], record.next(at, e.HandEnded)
        if ended is not None:
            record.leave_out(at)
            paid = record.facts[ended - 1 : ended]
            record.insert(ended + len([one for one in paid if isinstance(one, PAYMENTS)]), mark)
            done += 1
    return done


# --- what is on record -----------------------------------------------------------------------


def late_note(record: Record) -> int:
    """Somebody notes what came too late to count."""
    at = record.rng.randrange(3, len(record.facts) + 1)
    record.insert(at, e.LateChangeNoted(record.rng.randrange(2, at), "seen afterwards"))
    return 1


def observation(record: Record) -> int:
    """An official saw what somebody held, had not, or drew, and notes it later."""
    for event in record.any(*PLAYS):
        acts = record[event]
        hand = record.scene(event).hands[acts.seat]
        if not record.scene(event).table.laid or not hand:
            continue
        later = record.rng.randrange(event + 1, len(record.facts) + 2)
        drawn = acts.bone if isinstance(acts, e.BoneDrawn) else None
        if drawn is not None and record.rng.random() < 0.5:
            seen = e.Observed("drew", None, drawn, event)
        elif record.rng.random() < 0.5:
            seen = e.Observed("held", acts.seat, Bone.of(*record.rng.choice(hand)), event)
        else:
            others = [bone for bone in BONES if plain(bone) not in hand]
            seen = e.Observed("not_held", acts.seat, record.rng.choice(others), event)
        record.insert(later, seen)
        return 1
    return 0


def dispute_withdrawn(record: Record) -> int:
    """An official is called for a claim that is then withdrawn."""
    for at in record.any(*PLAYS):
        _withdrawn(record, at, "out_of_turn")
        return 1
    return 0


def _withdrawn(record: Record, at: int, kind: str) -> None:
    by = (record[at].seat + 1) % record.players
    record.insert(
        at + 1,
        e.ClaimRaised(e.Claim(kind, at, record[at].seat, by)),
        e.OfficialCalled(by, at + 1),
        e.DisputeClosed(at + 1, "withdrawn"),
        e.PlayResumed(),
    )


def coarse_hand(record: Record) -> int:
    """A hand is recorded by its result: no deal, no bones, no calls."""
    for started in record.any(e.HandStarted):
        hand = record.hand(started)
        if isinstance(record[hand[-1]], e.HandEnded):
            kinds_kept = (e.HandStarted, e.HandEnded, *PAYMENTS)
            record.leave_out(*(n for n in hand if not isinstance(record[n], kinds_kept)))
            return 1
    return 0


def faulty_set_put_right(record: Record) -> int:
    """The set is found faulty when the bones have been drawn; the hand is void and drawn anew."""
    started = record.rng.choice(record.all(e.HandStarted))
    acts = (e.BonePlayed, e.BidMade, e.Passed)
    until = next((n for n in record.hand(started) if isinstance(record[n], acts)), None)
    if until is None:
        return 0
    drawn = record.facts[started - 1 : until - 1]
    ready = started
    while isinstance(record[ready - 1], e.Shuffled):
        ready -= 1
    faulty_set = e.SetFoundFaulty("marked", record.rng.choice(BONES))
    everybody = [e.Shuffled(seat) for seat in range(record.players)]
    shuffled = record.facts[ready - 1 : started - 1] or everybody
    record.insert(started, *drawn, faulty_set, e.HandEnded("void"), *shuffled)
    again = started + len(drawn) + 2 + len(shuffled)
    for n in record.all(e.HandStarted):
        if n > again and record[n].number == 1:
            break
        if n >= again:
            record.change(n, number=record[n].number + 1)
    return 1


def nothing_beside_the_play(record: Record) -> int:
    """The scribe writes down no shuffle, no call, no shown bones, no mark of a spinner."""
    kinds = (e.Shuffled, e.SpinnerMarked, e.ScoreCardReceived)
    record.leave_out(*record.all(*kinds))
    return 1


def from_mid_game(record: Record) -> int:
    """The record begins with a later hand of a game, at the scores that it then stood at."""
    later = record.all(e.HandStarted, where=lambda fact: fact.number > 1)
    ended = record.next(1, e.GameEnded)
    if not later or (ended is not None and ended < later[-1]):
        return 0
    at = later[-1]
    begun = at
    while isinstance(record[begun - 1], e.Shuffled | e.LotsDrawn):
        begun -= 1
    holder = _stood_before(record, begun)
    last = record.last(begun, e.HandEnded) or 1
    if record[last].how == "domino" and record.rng.random() < 0.5:
        record.change(at, opens="any_domino", by=holder)
    record.begin_at(begun)
    return 1


def joined_hand(record: Record) -> int:
    """The record begins in the middle of a hand, with the table as it is then found."""
    for at in record.any(*PLAYS):
        scene, started = record.scene(at), record.last(at, e.HandStarted) or 1
        ended = record.next(1, e.GameEnded)
        midway = isinstance(record[at - 1], e.BoneReturned | e.PlayRetracted)
        turn = record[at].seat
        if isinstance(record[at], e.BoneDrawn):  # A bone that makes up the number is no turn.
            then = record.next(at, e.BonePlayed, e.Passed)
            midway |= then is None
            turn = record[then or at].seat
        if midway or not scene.table.laid or (ended is not None and ended < at):
            continue
        placed = (
            e.Joint(Bone.of(*laid.bone), None if laid.on is None else Bone.of(*laid.on), laid.arm)
            for laid in scene.table.laid
        )
        table_found = e.TableFound(tuple(map(len, scene.hands)), tuple(placed), turn)
        _stood_before(record, at)
        begun = e.HandStarted(record[started].number, found=table_found)
        record.begin_at(at)
        record.insert(3, begun)
        return 1
    return 0


def _stood_before(record: Record, at: int) -> int | None:
    """Open the record at the scores that the game stood at before an event; who last went out."""
    side = naive_fives.sides(record.book, record.players)
    scores = list(record[1].scores) or [0] * len(set(side))
    holder = record[1].domino_holder
    for fact in record.facts[: at - 1]:
        if isinstance(fact, e.ChipsPaid):
            back = fact.colour_of == fact.payee
            scores[side[fact.payer if back else fact.payee]] += (
                -fact.points if back else fact.points
            )
        elif isinstance(fact, e.PointsPegged):
            scores[side[fact.seat]] += -fact.points if fact.back else fact.points
        elif isinstance(fact, e.HandEnded) and fact.how == "domino":
            holder = fact.winner
    record.change(1, scores=tuple(scores), domino_holder=holder)
    return holder


ONLY: Final[dict[Wrinkle, tuple[tuple[str, int], ...]]] = {
    make_up: (("PDA", 2),),
    drawn_and_put_back: (("HF", 2), ("HF", 3), ("HF", 4)),
    lots_before_the_game: (("PDA", 2), ("FU", 2), ("FU", 3), ("FU", 4)),
    opening_passed_down: (("PDA", 2), ("HF", 2), ("HF", 3), ("HF", 4), ("UDL", 2)),
    partner_pegs: (("FU", 4),),
    score_called: (("HF", 2), ("HF", 3), ("HF", 4), ("FU", 2), ("FU", 3), ("FU", 4)),
    calls_unwritten: (("PDA", 2), ("UDL", 2)),
    payments_alone: (("PDA", 2), ("UDL", 2)),
    paid_for_the_bone: (("PDA", 2), ("UDL", 2)),
    spinner_marked_late: (("UDL", 2),),
    paid_before_the_call: (("PDA", 2), ("UDL", 2)),
    called_after_the_hand: (("PDA", 2), ("UDL", 2)),
    too_much_given_back: (("PDA", 2), ("HF", 2), ("HF", 3), ("HF", 4), ("UDL", 2)),
}
"""Where a wrinkle has a place, if not in every book of the fives games."""

FIVES: Final[tuple[Wrinkle, ...]] = (
    handfuls,
    note_between_handfuls,
    make_up,
    drawn_and_put_back,
    lots_before_the_game,
    opening_passed_down,
    misplay_put_right,
    misplay_seen_by_others,
    exposed_and_played,
    seen_while_drawn,
    silent_payment,
    paid_before_the_call,
    called_after_the_hand,
    split_payment,
    combined_payment,
    paid_after_the_hand,
    paid_for_the_bone,
    calls_unwritten,
    payments_alone,
    partner_pegs,
    score_called,
    paid_in_pieces,
    too_much_given_back,
    handed_to_and_fro,
    spinner_marked_late,
    late_note,
    observation,
    dispute_withdrawn,
    coarse_hand,
    faulty_set_put_right,
    nothing_beside_the_play,
    from_mid_game,
    joined_hand,
)
