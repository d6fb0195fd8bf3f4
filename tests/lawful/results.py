"""How lawful logs came out, worked out apart: claims about it, and whether each is true."""

from collections.abc import Iterator

from domain import events as e
from tests.lawful.record import PAYMENTS, Record
from tests.oracles import naive_fives
from tests.oracles.naive42 import taker

Truths = Iterator[tuple[e.Claim, bool]]


def truths(record: Record) -> Truths:
    """Every claim about a result that this record has room for, and whether it is true."""
    yield from _blocked_hands(record)
    yield from _on_time(record)
    yield from _match(record)
    if record.book == "42":
        yield from _tricks(record)
        yield from _trump(record)
    else:
        yield from _on_board(record)


def _blocked_hands(record: Record) -> Truths:
    side = naive_fives.sides(record.book, record.players)
    for at in record.all(e.HandEnded, where=lambda fact: fact.how == "lock"):
        winner = record[at].winner
        for seat in range(record.players):
            won = winner is not None and side[seat] == side[winner]
            yield e.Claim("lock_winner", at, seat), won
        yield e.Claim("lock_winner", at), winner is None


def _on_time(record: Record) -> Truths:
    for at in record.all(e.TimeCalled):
        scores = [0] * record.players
        for n in record.all(*PAYMENTS):
            if (record.last(at, e.GameStarted) or 1) < n < at:
                scores[record[n].payee] += record[n].points
        for seat in range(2):
            if scores[0] != scores[1]:
                yield e.Claim("time_expiry", at, seat), scores[seat] == max(scores)


def _match(record: Record) -> Truths:
    side = naive_fives.sides(record.book, record.players) if record.book != "42" else [0, 1, 0, 1]
    for at in record.all(e.MatchEnded):
        for seat in range(record.players):
            yield e.Claim("match_result", None, seat), side[seat] == record[at].winner


def _tricks(record: Record) -> Truths:
    started = record.all(e.HandStarted)[-1]
    plays = [record[n] for n in record.hand(started) if isinstance(record[n], e.BonePlayed)]
    trump = _trump_of(record, started)
    for number in range(len(plays) // 4):
        trick = [(one.seat, one.bone) for one in plays[4 * number : 4 * number + 4]]
        for seat in range(4):
            yield (
                e.Claim("trick_winner", None, seat, trick=number + 1),
                taker(trick, trump) == seat,
            )


def _trump(record: Record) -> Truths:
    trump = _trump_of(record, record.all(e.HandStarted)[-1])
    for named in ("0", "1", "2", "3", "4", "5", "6", "doubles", "none"):
        if trump:
            yield e.Claim("trump_is", trump=named), named == trump


def _trump_of(record: Record, started: int) -> str:
    """The trump of a hand: as declared, or the high end of the first lead (42-PB-5)."""
    hand = [record[n] for n in record.hand(started)]
    declared = [fact.trump for fact in hand if isinstance(fact, e.TrumpDeclared)]
    led = [str(fact.bone.high) for fact in hand if isinstance(fact, e.BonePlayed)]
    return next(iter((*declared, *led)), "")


def _on_board(record: Record) -> Truths:
    """UDL-20: who goes out without a point of the game collects nothing."""
    if record.book != "UDL":
        return
    for at in record.all(e.HandEnded, where=lambda fact: fact.how == "domino"):
        game = record.last(at, e.GameStarted) or 1
        won = [n for n in record.all(e.ChipsPaid) if game < n < at]
        yield (
            e.Claim("not_on_board", at),
            not any(record[n].payee == record[at].winner for n in won),
        )
