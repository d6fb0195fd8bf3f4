"""Wrinkles of calls and payments at lawful tables, one function for each (`wrinkles`)."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain import events as e
from tests.lawful.record import PAYMENTS, Record
from tests.oracles import naive_fives

Bare = dict[str, None]


def silent_payment(record: Record) -> int:
    """The record does not say what a payment was for."""
    for at in record.any(*PAYMENTS)[:2]:
        record.change(at, answers=None)
    return len(record.all(*PAYMENTS))


def _pieces(paid: e.ChipsPaid | e.PointsPegged) -> tuple[int, Bare]:
    """The smallest piece that pays, and the pieces untold."""
    return (5, {"tens": None, "fives": None}) if isinstance(paid, e.ChipsPaid) else (1, {})


def split_payment(record: Record) -> int:
    """Points due are paid in two parts, one after the other: 10, then 5."""
    for at in record.any(*PAYMENTS):
        paid = record[at]
        unit, bare = _pieces(paid)
        if paid.points > unit:
            part = unit * record.rng.randrange(1, paid.points // unit)
            record.replace(at, replace(paid, points=part, **bare))
            record.insert(at + 1, replace(record[at], points=paid.points - part))
            return 1
    return 0


def paid_in_pieces(record: Record) -> int:
    """Every payment of the record is made chip by chip, each of which may say what it is for."""
    named = record.rng.random() < 0.5
    for at in record.all(*PAYMENTS)[::-1]:
        paid = record[at] if named else replace(record[at], answers=None)
        unit, bare = _pieces(paid)
        parts, left = [], paid.points
        while left:
            parts.append(unit * record.rng.randrange(1, min(4, left // unit) + 1))
            left -= parts[-1]
        record.insert(at + 1, *(replace(paid, points=part, **bare) for part in parts[1:]))
        record.replace(at, replace(paid, points=parts[0], **bare))
    return len(record.all(*PAYMENTS))


def too_much_given_back(record: Record) -> int:
    """A payer hands over a chip too many, and gets it back before anybody plays on."""
    done = 0
    for at in sorted(record.any(e.ChipsPaid)[:2])[::-1]:
        paid = record[at]
        if _left(record, at) - paid.points <= 5 or record.next(at, e.ScoreCalled) == at + 1:
            continue
        answers = paid.answers if record.rng.random() < 0.5 else None
        record.insert(at + 1, e.ChipsPaid(paid.payee, paid.payer, 5, answers, paid.payer))
        record.replace(at, replace(paid, points=paid.points + 5, tens=None, fives=None))
        done += 1
    return done


def handed_to_and_fro(record: Record) -> int:
    """Points go to and fro for one thing until the whole is paid, before anybody plays on."""
    done = 0
    there = [at for at in record.any(*PAYMENTS) if not _goes_back(record[at])]
    for at in sorted(there[:2])[::-1]:
        unit, bare = _pieces(record[at])
        due = record[at].points // unit
        most = due + 2
        if _left(record, at) <= most * unit or record.next(at, e.ScoreCalled) == at + 1:
            continue
        changes, balance = list[int](), 0
        for _ in range(record.rng.randrange(2, 6)):
            balance = record.rng.choice([n for n in range(most + 1) if n != balance])
            changes.append(balance - sum(changes))
        changes += [due - balance] if balance != due else []
        parts = [_passed(record, at, change * unit, bare) for change in changes]
        record.insert(at + 1, *parts[1:])
        record.replace(at, parts[0])
        done += 1
    return done


def _goes_back(paid: e.ChipsPaid | e.PointsPegged) -> bool:
    """Whether points go back to who paid them."""
    return paid.back if isinstance(paid, e.PointsPegged) else paid.colour_of == paid.payee


def _passed(record: Record, at: int, points: int, bare: Bare) -> e.Fact:
    """So many points paid as a payment is, or, where negative, handed back."""
    paid = record[at]
    answers = paid.answers if record.rng.random() < 0.5 else None
    if points > 0:
        return replace(paid, points=points, answers=answers, **bare)
    if isinstance(paid, e.ChipsPaid):
        return e.ChipsPaid(paid.payee, paid.payer, -points, answers, paid.payer)
    return replace(paid, points=-points, answers=answers, back=True)


def _left(record: Record, at: int) -> int:
    """The points that could be paid before a payment: the payer's, or those to the target."""
    paid, side = record[at], naive_fives.sides(record.book, record.players)
    before = record.facts[record.last(at, e.GameStarted) or 1 : at - 1]
    if isinstance(paid, e.ChipsPaid):
        return 150 - sum(
            -one.points if one.colour_of == paid.payer != one.payer else one.points
            for one in before
            if isinstance(one, e.ChipsPaid)
            and paid.payer == (one.payer if one.colour_of is None else one.colour_of)
        )
    pegged = (one for one in before if isinstance(one, e.PointsPegged))
    theirs = (one for one in pegged if side[one.seat] == side[paid.seat])
    scores = record[1].scores or (0,) * len(side)
    return (
        61
        - scores[side[paid.seat]]
        - sum(-one.points if one.back else one.points for one in theirs)
    )


def paid_before_the_call(record: Record) -> int:
    """The points of a bone are paid before its player calls them, and the record has it so."""
    done = 0
    for at in record.all(e.ScoreCalled)[::-1]:
        if [n for n in record.all(*PAYMENTS) if record[n].answers == at] == [at + 1]:
            placed = record.rng.choice((None, record.last(at, e.BonePlayed)))
            call, paid = record[at], replace(record[at + 1], answers=placed)
            record.replace(at, paid)
            record.replace(at + 1, call)
            done += 1
    return done


def called_after_the_hand(record: Record) -> int:
    """The last bone's score is written down, and paid, after the hand has ended (AMB-30)."""
    for ended in record.any(e.HandEnded, where=lambda fact: fact.how == "domino"):
        last = record.last(ended, e.BonePlayed) or ended
        called = record.next(last, e.ScoreCalled)
        following = record.next(ended, e.HandStarted)
        paid = [n for n in record.all(*PAYMENTS) if called and record[n].answers == called]
        if not called or following is None or called > ended or len(paid) != 1:
            continue
        if record.book != "UDL" or _on_board(record, paid[0]):
            late = record[called], replace(record[paid[0]], answers=None)
            record.insert(ended + 1, *late)
            record.leave_out(called, *paid)
            return 1
    return 0


def combined_payment(record: Record) -> int:
    """The last bone's score and the count of the hand are paid together, in one payment."""
    for first, then in _paid_at_the_end(record):
        both = record[first].points + record[then].points
        _, bare = _pieces(record[then])
        record.replace(then, replace(record[then], points=both, answers=None, **bare))
        record.leave_out(first)
        return 1
    return 0


def paid_after_the_hand(record: Record) -> int:
    """The last bone's score is paid once the hand has ended, and then the count, without a word."""
    for first, then in _paid_at_the_end(record):
        paid = [replace(record[n], answers=None) for n in (first, then)]
        record.leave_out(first)
        record.replace(then - 1, paid[1])
        record.insert(then - 1, paid[0])
        return 1
    return 0


def _paid_at_the_end(record: Record) -> Iterator[tuple[int, int]]:
    """The payments for the last bone of a hand and for its count, in an order of chance."""
    for ended in record.any(e.HandEnded, where=lambda fact: fact.how == "domino"):
        last, then = record.last(ended, e.BonePlayed), record.next(ended, *PAYMENTS)
        first = record.next(last or ended, *PAYMENTS)
        following = record.next(ended, e.HandStarted, e.GameEnded) or len(record.facts) + 1
        if first is None or then is None or not first < ended < then < following:
            continue
        if record.book != "UDL" or _on_board(record, first):
            yield first, then


def calls_unwritten(record: Record) -> int:
    """The scribe writes down no call, only what was paid for which bone."""
    for at in record.all(e.ScoreCalled)[::-1]:
        placed = record.last(at, e.BonePlayed)
        for paid in record.all(*PAYMENTS, where=lambda fact, at=at: fact.answers == at):
            record.change(paid, answers=placed)
        record.leave_out(at)
    return 1


def paid_for_the_bone(record: Record) -> int:
    """A payment is noted as of the bone that scored, and not of the call."""
    for at in record.any(*PAYMENTS, where=lambda fact: fact.answers is not None):
        if isinstance(record[record[at].answers], e.ScoreCalled):
            record.change(at, answers=record.last(record[at].answers, e.BonePlayed))
    return len(record.all(*PAYMENTS))


def payments_alone(record: Record) -> int:
    """The scribe writes down no call, and not what was paid for."""
    calls_unwritten(record)
    for at in record.all(*PAYMENTS):
        record.change(at, answers=None)
    return len(record.all(*PAYMENTS))


def _on_board(record: Record, payment: int) -> bool:
    """Whether who is paid had won points in the game before (UDL-20)."""
    game = record.last(payment, e.GameStarted) or 1
    paid = record.facts[game : payment - 1]
    return any(isinstance(one, e.ChipsPaid) and one.payee == record[payment].payee for one in paid)


def partner_pegs(record: Record) -> int:
    """Points are pegged in the name of the partner, whose side's they are (FU-EQ-1)."""
    for at in record.any(e.PointsPegged)[:2]:
        record.change(at, seat=(record[at].seat + 2) % 4)
    return len(record.all(e.PointsPegged))


def score_called(record: Record) -> int:
    """The score of a bone is called though it need not be, by a partner too (FU-SC-1)."""
    for at in record.any(*PAYMENTS, where=lambda fact: fact.answers is not None):
        paid = record[at]
        if isinstance(record[paid.answers], e.BonePlayed):
            played = record[paid.answers]
            partner = (record.book, record.players) == ("FU", 4) and record.rng.random() < 0.5
            caller = (played.seat + 2) % 4 if partner else played.seat
            points = record.scene(at).table.score()
            record.insert(paid.answers + 1, e.ScoreCalled(caller, points))
            return 1
    return 0
