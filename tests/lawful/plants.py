"""Offences planted in lawful logs of the fives games, one function for each.

Each takes a record, puts its offence in where chance has it, breaks the record off before the
rest of it can no longer have happened, and says what was planted; nothing where there is no room.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from domain import events as e
from domain.bones import Bone
from tests.lawful.record import PAYMENTS, PLAYS, Record, plain
from tests.oracles import naive_fives

FIVES_TABLES: Final = (
    ("PDA", 2),
    ("HF", 2),
    ("HF", 3),
    ("HF", 4),
    ("FU", 2),
    ("FU", 3),
    ("FU", 4),
    ("UDL", 2),
)
CHIPS: Final = tuple(table for table in FIVES_TABLES if table[0] != "FU")


class Planted(NamedTuple):
    """An offence: the kind of claim that is about it, the event, and whose it is, if anybody's.

    `conduct` names what an official saw.
    """

    kind: str
    event: int
    offender: int | None
    conduct: str | None = None


class Plant(NamedTuple):
    """How an offence is planted, and at which tables the book has it."""

    plant: Callable[[Record], Planted | None]
    tables: tuple[tuple[str, int], ...]


def break_off(record: Record, at: int) -> None:
    """End the record before the event at `at`."""
    del record.facts[at - 1 :]


def _before_the_end(record: Record, at: int) -> None:
    """End the record where the hand would, since it no longer can so."""
    ends = (e.DominoCalled, e.HoldingShown, e.SpinnerMarked, e.HandEnded)
    break_off(record, record.next(at, *ends) or len(record.facts) + 1)


def matching_plays(record: Record) -> Iterator[int]:
    """Where somebody places a bone on another rightly, in an order of chance."""
    for at in record.any(e.BonePlayed, where=lambda fact: fact.on is not None and not fact.touch):
        later = record.next(at, e.BonePlayed, e.PlayRetracted)
        if later is None or not isinstance(record[later], e.PlayRetracted):
            yield at


def _undrawn(record: Record, at: int) -> list[Bone]:
    """The bones that lie in the boneyard to the end of the hand."""
    end = record.next(at, e.HandEnded) or len(record.facts) + 1
    return [Bone.of(*bone) for bone in record.scene(end).yard]


# --- a turn ----------------------------------------------------------------------------------


def draws_able(record: Record) -> Planted | None:
    """A bone is drawn though one in the holding fits."""
    for at in matching_plays(record):
        spare = _undrawn(record, at)
        if spare:
            seat, drawn = record[at].seat, record[at].just_drawn
            if drawn:
                continue
            record.insert(at, e.BoneDrawn(seat, record.rng.choice(spare)))
            record.change(at + 1, just_drawn=None)
            _before_the_end(record, at + 1)
            return Planted("could_play", at, seat)
    return None


def passes_able(record: Record) -> Planted | None:
    """A player passes though one of their bones fits."""
    for at in matching_plays(record):
        seat = record[at].seat
        record.replace(at, e.Passed(seat))
        break_off(record, at + 1)
        return Planted("could_play", at, seat)
    return None


def passes_early(record: Record) -> Planted | None:
    """A player passes while there are bones to draw."""
    for at in record.any(e.BoneDrawn):
        seat = record[at].seat
        if record.scene(at).table.laid and not isinstance(record[at - 1], e.OpeningDrawn):
            record.replace(at, e.Passed(seat))
            break_off(record, at + 1)
            return Planted("illegal_pass", at, seat)
    return None


def misplays(record: Record) -> Planted | None:
    """A bone is put where it does not match, and the next player plays on."""
    for at in matching_plays(record):
        played, table = record[at], record.scene(at).table
        wrong = [
            (on, (there, here))
            for on, there in table.ends()
            for here in plain(played.bone)
            if here != there
        ]
        if wrong:
            on, touch = record.rng.choice(wrong)
            record.replace(at, replace(played, on=Bone.of(*on), touch=touch, slot=None))
            break_off(record, at + 1)
            return Planted("misplay", at, played.seat)
    return None


def plays_out_of_turn(record: Record) -> Planted | None:
    """A player places a bone that fits when it is another's turn."""
    for at in matching_plays(record):
        if isinstance(record[at - 1], e.BoneDrawn | e.BoneReturned):
            continue
        scene = record.scene(at)
        seat = (record[at].seat + record.rng.randrange(1, record.players)) % record.players
        places = scene.table.places(scene.hands[seat])
        if places:
            bone, on = record.rng.choice(places)
            record.replace(at, e.BonePlayed(seat, Bone.of(*bone), Bone.of(*(on or bone))))
            break_off(record, at + 1)
            return Planted("out_of_turn", at, seat)
    return None


def holds_back_what_was_exposed(record: Record) -> Planted | None:
    """A bone that others saw fits at the next turn, and another is played (UDL-8)."""
    for at in matching_plays(record):
        scene, seat = record.scene(at), record[at].seat
        others = [bone for bone, _ in scene.table.places(scene.hands[seat])]
        others = [bone for bone in others if bone != plain(record[at].bone)]
        if others:
            record.insert(at, e.BoneExposed(seat, Bone.of(*record.rng.choice(others))))
            break_off(record, at + 2)
            return Planted("exposed_not_played", at, seat)
    return None


# --- before play -----------------------------------------------------------------------------


def draws_too_many(record: Record) -> Planted | None:
    """A player draws a bone more than the number."""
    return _draws_wrongly(record, 1)


def draws_too_few(record: Record) -> Planted | None:
    """A player draws a bone less than the number, and play goes on."""
    return _draws_wrongly(record, -1)


def _draws_wrongly(record: Record, more: int) -> Planted | None:
    for at in record.any(e.OpeningDrawn, where=lambda fact: fact.count > 4):
        drawn, spare = record[at], _undrawn(record, at)
        opened = record.next(at, e.BonePlayed)
        then = opened and record.next(opened, e.BonePlayed)
        used = {
            fact.bone for fact in record.facts[at : then or 0] if isinstance(fact, e.BonePlayed)
        }
        idle = [bone for bone in drawn.bones if bone not in used]
        if not then or (more > 0 and not spare) or (more < 0 and not idle):
            continue
        if any(isinstance(record[n], e.BoneDrawn | e.HandEnded) for n in range(at, then)):
            continue
        if more > 0:
            bones = (*drawn.bones, record.rng.choice(spare))
        else:
            gone = record.rng.choice(idle)
            bones = tuple(bone for bone in drawn.bones if bone is not gone)
        record.replace(at, replace(drawn, count=len(bones), bones=bones))
        break_off(record, then + 1)
        return Planted("hand_size", at, drawn.seat)
    return None


def draws_before_the_first(record: Record) -> Planted | None:
    """The second drawer draws first (PDA-2c, HF-NEW-1)."""
    for started in record.any(e.HandStarted):
        draws = [n for n in record.hand(started) if isinstance(record[n], e.OpeningDrawn)]
        drew = [record[n].seat for n in draws]
        if len(draws) != record.players or len(set(drew)) != record.players:
            continue
        if record.book == "HF" and not _won_before(record, started):
            continue
        facts = [record[n] for n in draws]
        for n, fact in zip(draws, [*facts[1:], facts[0]], strict=True):
            record.replace(n, fact)
        break_off(record, draws[-1] + 1)
        return Planted("draw_order", draws[0], facts[1].seat)
    return None


def _won_before(record: Record, started: int) -> bool:
    ended = record.last(started, e.HandEnded, e.GameStarted)
    return (
        ended is not None
        and isinstance(record[ended], e.HandEnded)
        and record[ended].winner is not None
    )


def opens_low(record: Record) -> Planted | None:
    """The opener holds the highest double and opens with a lower one (UDL-1)."""
    return _opens(record, "wrong_opening", lambda bone: bone[0] == bone[1])


def opens_with_no_double(record: Record) -> Planted | None:
    """The hand is opened with no double where it is to be (PDA-3, HF-H1-1)."""
    return _opens(record, "opening_not_double", lambda bone: bone[0] != bone[1])


def _opens(record: Record, kind: str, may: Callable[[naive_fives.Bone], bool]) -> Planted | None:
    for at in record.rng.sample(openings := list(record.openings()), len(openings)):
        opened = record[at]
        ended = record.last(at, e.HandEnded, e.GameStarted) or 1
        by_double = not isinstance(record[ended], e.HandEnded)
        held = [
            bone
            for bone in record.scene(at).hands[opened.seat]
            if may(bone) and bone != plain(opened.bone)
        ]
        if by_double and opened.bone.is_double and held:
            record.replace(at, replace(opened, bone=Bone.of(*record.rng.choice(held))))
            break_off(record, at + 1)
            return Planted(kind, at, opened.seat)
    return None


def opens_for_another(record: Record) -> Planted | None:
    """Another player opens the hand than who went out in the last (PDA-4b, HF-NEW-2, FU-ST-4)."""
    for at in record.rng.sample(openings := list(record.openings()), len(openings)):
        ended = record.last(at, e.HandEnded, e.GameStarted) or 1
        if not isinstance(record[ended], e.HandEnded) or record[ended].how != "domino":
            continue
        seat = (record[at].seat + record.rng.randrange(1, record.players)) % record.players
        bone = record.rng.choice(record.scene(at).hands[seat])
        record.replace(at, e.BonePlayed(seat, Bone.of(*bone)))
        break_off(record, at + 1)
        return Planted("wrong_leader", at, seat)
    return None


def shuffles_not(record: Record) -> Planted | None:
    """Somebody whose duty it is does not shuffle before the first hand (PDA-2a, UDL-3)."""
    started = record.all(e.HandStarted)[0]
    seat = record.rng.randrange(record.players)
    mine = [n for n in record.all(e.Shuffled) if n < started and record[n].seat == seat]
    record.leave_out(*mine)
    return Planted("not_shuffled", record.all(e.HandStarted)[0], seat)


def lot_missing(record: Record) -> Planted | None:
    """A player draws no lot before the game (PDA-2b, FU-ST-3)."""
    started = record.all(e.HandStarted)[0]
    lots = [n for n in record.all(e.LotsDrawn) if n < started]
    if len(lots) != 1 or record[started].opens is not None:
        return None
    drawn = record[lots[0]]
    gone = record.rng.choice(drawn.draws)
    record.replace(lots[0], replace(drawn, draws=tuple(lot for lot in drawn.draws if lot != gone)))
    return Planted("lots_missing", started, gone.seat)


def draws_lots_again(record: Record) -> Planted | None:
    """Lots are drawn once more though nobody was tied (AMB-07)."""
    for at in record.any(e.LotsDrawn, where=lambda fact: not fact.tied):
        record.insert(at + 1, record[at])
        return Planted("redrew_untied", at + 1, None)
    return None


def counts_short(record: Record) -> Planted | None:
    """A player begins with a chip too few (PDA-6a, HF-SET-2)."""
    started = record.all(e.HandStarted)[0]
    game = record.last(started, e.GameStarted) or 1
    if any(isinstance(fact, e.ChipsCounted) for fact in record.facts[:started]):
        return None
    seat = record.rng.randrange(record.players)
    whole = (10, 10) if record.book != "UDL" else (0, 30)
    record.insert(game + 1, e.ChipsCounted(seat, whole[0], whole[1] - 1))
    break_off(record, started + 2)
    return Planted("chips_short", game + 1, seat)


# --- calls and payments ----------------------------------------------------------------------


def overlooks_a_score(record: Record) -> Planted | None:
    """A bone scores, nobody calls it, and the next player plays (PDA-6c, UDL-4)."""
    for at in record.any(e.ScoreCalled):
        placed = record.last(at, e.BonePlayed)
        paid = [n for n in record.all(*PAYMENTS) if record[n].answers == at]
        then = record.next(at, e.BonePlayed, e.Passed)
        if placed is None or then is None or len(paid) != 1 or record[then].seat == record[at].seat:
            continue
        if any(isinstance(record[n], e.HandEnded) for n in range(at, then)):
            continue
        seat = record[at].seat
        break_off(record, then + 1)
        record.leave_out(at, *paid)
        return Planted("missed_score", placed, seat)
    return None


def calls_too_much(record: Record) -> Planted | None:
    """Points are called for a bone that scored none."""
    for at in matching_plays(record):
        table = record.scene(at + 1).table
        if not table.score():
            record.insert(at + 1, e.ScoreCalled(record[at].seat, 10))
            break_off(record, at + 2)
            return Planted("score_call", at + 1, record[at].seat)
    return None


def pays_too_much(record: Record) -> Planted | None:
    """More is paid or pegged than the bone scored."""
    for at in record.any(*PAYMENTS, where=lambda fact: fact.answers is not None):
        paid = record[at]
        if isinstance(record[paid.answers], e.HandEnded):
            continue
        unit, bare = _pieces(paid)
        record.replace(at, replace(paid, points=paid.points + unit, **bare))
        break_off(record, at + 1)
        return _if_in_pocket(record, Planted("wrong_payment", at, None))
    return None


def pays_too_little(record: Record) -> Planted | None:
    """Less is paid for a bone than it scored, and the next player plays."""
    for at in record.any(*PAYMENTS, where=lambda fact: fact.answers is not None):
        paid = record[at]
        unit, bare = _pieces(paid)
        then = record.next(at, *PLAYS)
        if paid.points <= unit or then is None or isinstance(record[paid.answers], e.HandEnded):
            continue
        if record.next(at, e.HandEnded, *PAYMENTS, e.ScoreCalled) in range(at, then):
            continue
        record.replace(at, replace(paid, points=paid.points - unit, **bare))
        break_off(record, then + 1)
        return Planted("wrong_payment", at, None)
    return None


def pays_for_nothing(record: Record) -> Planted | None:
    """Points pass in the middle of a hand for a bone that scored none, without a word."""
    for at in matching_plays(record):
        if record.scene(at + 1).table.score() or record.last(at, *PAYMENTS) == at - 1:
            continue
        seat = record[at].seat
        payers = naive_fives.PAYER.get((record.book, record.players))
        paid = e.PointsPegged(seat, 1) if payers is None else e.ChipsPaid(payers[seat], seat, 5)
        record.insert(at + 1, paid)
        break_off(record, at + 2)
        return _if_in_pocket(record, Planted("wrong_payment", at + 1, None))
    return None


def withholds(record: Record) -> Planted | None:
    """Points due for a bone are not paid, and play goes on."""
    for at in record.any(*PAYMENTS, where=lambda fact: fact.answers is not None):
        paid, then = record[at], record.next(at, e.BonePlayed)
        answered = record[paid.answers]
        if then is None or isinstance(answered, e.HandEnded):
            continue
        if record.next(at, e.HandEnded, *PAYMENTS) in range(at, then):
            continue
        kind_of_claim = Planted("payment_withheld", paid.answers, None)
        break_off(record, then + 1)
        record.leave_out(at)
        return kind_of_claim
    return None


def _pieces(paid: e.ChipsPaid | e.PointsPegged) -> tuple[int, dict[str, None]]:
    """The smallest piece that pays, and the pieces untold."""
    return (5, {"tens": None, "fives": None}) if isinstance(paid, e.ChipsPaid) else (1, {})


def _if_in_pocket(record: Record, planted: Planted) -> Planted | None:
    """The planted payment, if its payer has so many chips."""
    left: dict[int, int] = {}
    for fact in record.facts[: planted.event]:
        if isinstance(fact, e.GameStarted):
            left = dict.fromkeys(range(record.players), 150)
        if isinstance(fact, e.ChipsPaid):
            left[fact.payer] -= fact.points
    return planted if all(points >= 0 for points in left.values()) else None


# --- the end ---------------------------------------------------------------------------------


def counts_wrongly(record: Record) -> Planted | None:
    """More points are stated for a hand than the bones shown come to."""
    for at in record.any(e.HandEnded, where=lambda fact: fact.points):
        unit = 1 if record.book == "FU" else 5
        more = replace(record[at], points=record[at].points + unit)
        record.replace(at, more)
        break_off(record, at + 1)
        return Planted("hand_points", at, None)
    return None


def calls_domino_early(record: Record) -> Planted | None:
    """Domino is called with bones left (PDA-8e, UDL-14)."""
    for at in matching_plays(record):
        seat = record[at].seat
        if record.scene(at + 1).hands[seat]:
            record.insert(at + 1, e.DominoCalled(seat))
            break_off(record, at + 2)
            return Planted("hidden_domino", at + 1, seat)
    return None


def goes_out_on_a_misplay(record: Record) -> Planted | None:
    """The last bone does not match, Domino is called, and the opponent shows theirs (PDA-8d)."""
    for called in record.any(e.DominoCalled):
        at, shown = record.last(called, e.BonePlayed), record.next(called, e.HoldingShown)
        if at is None or shown is None or record[at].on is None:
            continue
        played = record[at]
        wrong = [
            (on, (there, here))
            for on, there in record.scene(at).table.ends()
            for here in plain(played.bone)
            if here != there
        ]
        if wrong and called == at + 1 and shown == called + 1:
            on, touch = record.rng.choice(wrong)
            record.replace(at, replace(played, on=Bone.of(*on), touch=touch, slot=None))
            break_off(record, record.next(shown, e.HandEnded) or len(record.facts) + 1)
            return Planted("false_domino", called, played.seat)
    return None


def throws_in(record: Record) -> Planted | None:
    """A hand is thrown in though somebody has a double (PDA-3b, HF-H1-3, UDL-3)."""
    for at in record.rng.sample(openings := list(record.openings()), len(openings)):
        if any(bone[0] == bone[1] for hand in record.scene(at).hands for bone in hand):
            break_off(record, at)
            record.facts.append(e.HandEnded("void"))
            return Planted("void_hand", at, None)
    return None


def ends_as_blocked(record: Record) -> Planted | None:
    """A hand is ended as blocked though somebody can play or draw."""
    for at in matching_plays(record):
        break_off(record, at)
        record.facts.append(e.HandEnded("lock"))
        return Planted("blocked", at, None)
    return None


def lifts_what_was_right(record: Record) -> Planted | None:
    """A bone that was placed rightly is taken back."""
    for at in matching_plays(record):
        record.insert(at + 1, e.PlayRetracted(record[at].seat, at))
        break_off(record, at + 2)
        return Planted("premature_correction", at + 1, record[at].seat)
    return None


def writes_other_scores(record: Record) -> Planted | None:
    """The card has other scores than the game came to."""
    for at in record.any(e.ScoreCardWritten):
        scores = record[at].scores
        record.change(at, scores=(scores[0] + 5, *scores[1:]))
        break_off(record, at + 1)
        return Planted("score_card", at, None)
    return None


def marks_another_spinner(record: Record) -> Planted | None:
    """Another double is marked as the spinner than the first of the hand (UDL-1)."""
    for at in record.any(e.SpinnerMarked):
        pip = (record[at].bone.high + record.rng.randrange(1, 7)) % 7
        record.change(at, bone=Bone.of(pip, pip))
        return Planted("spinner_mark", at, record[at].seat)
    return None


def of(*books: str) -> tuple[tuple[str, int], ...]:
    return tuple(table for table in FIVES_TABLES if table[0] in books)


FIVES: Final[tuple[Plant, ...]] = (
    Plant(draws_able, FIVES_TABLES),
    Plant(passes_able, FIVES_TABLES),
    Plant(passes_early, FIVES_TABLES),
    Plant(misplays, FIVES_TABLES),
    Plant(plays_out_of_turn, FIVES_TABLES),
    Plant(holds_back_what_was_exposed, of("UDL")),
    Plant(draws_too_many, FIVES_TABLES),
    Plant(draws_too_few, FIVES_TABLES),
    Plant(draws_before_the_first, of("PDA", "HF")),
    Plant(opens_low, of("PDA", "HF", "UDL")),
    Plant(opens_with_no_double, of("PDA", "HF")),
    Plant(opens_for_another, FIVES_TABLES),
    Plant(shuffles_not, of("PDA", "HF", "UDL")),
    Plant(lot_missing, of("PDA", "FU")),
    Plant(draws_lots_again, of("PDA", "FU")),
    Plant(counts_short, CHIPS),
    Plant(overlooks_a_score, of("PDA", "UDL")),
    Plant(calls_too_much, FIVES_TABLES),
    Plant(pays_too_much, FIVES_TABLES),
    Plant(pays_too_little, FIVES_TABLES),
    Plant(pays_for_nothing, FIVES_TABLES),
    Plant(withholds, FIVES_TABLES),
    Plant(counts_wrongly, FIVES_TABLES),
    Plant(calls_domino_early, FIVES_TABLES),
    Plant(goes_out_on_a_misplay, FIVES_TABLES),
    Plant(throws_in, of("PDA", "HF", "UDL")),
    Plant(ends_as_blocked, FIVES_TABLES),
    Plant(lifts_what_was_right, FIVES_TABLES),
    Plant(writes_other_scores, FIVES_TABLES),
    Plant(marks_another_spinner, of("UDL")),
)
