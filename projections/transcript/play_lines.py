"""The lines for what players do, and for how games and matches begin and end."""

from typing import Final

from domain import events as e
from domain.match.match import Match
from domain.messages.message import Message, MessagePart, all_of, counted, in_turn, message
from domain.messages.plain_words import plain
from projections.transcript.naming import (
    bone_names,
    name_of,
    names_of,
    opponents,
    score_of,
    with_note,
)


def match_opened(m: Match, f: e.MatchOpened) -> MessagePart:
    """The line for the opening of a match: sides, book, length, options."""
    opened = message(
        "{sides}, {book} {version}, best of {count}",
        sides=opponents(f.players, m.side),
        book=f.book,
        version=f.version,
        count=f.best_of,
    )
    return with_note(opened, ", ".join(f"{name} = {value}" for name, value in f.options.items()))


def game_ended(m: Match, f: e.GameEnded) -> MessagePart:
    """The line for the end of a game, with its score if stated."""
    if f.scores is None:
        return message("the game is over")
    return message("the game is over: {scores}", scores=score_of(m, f.scores))


def score_card_written(m: Match, f: e.ScoreCardWritten) -> MessagePart:
    """The line for a score card: its game and games won if written on it, and its scores."""
    card = message("score card")
    if f.game is not None:
        card = message("score card, game {game}", game=f.game)
    scores = score_of(m, f.scores)
    if f.wins is None:
        return message("{card}: {scores}", card=card, scores=scores)
    wins = score_of(m, f.wins)
    return message("{card}: {scores}; games won: {wins}", card=card, scores=scores, wins=wins)


def match_ended(m: Match, f: e.MatchEnded) -> MessagePart:
    """The line for the end of a match, with its winner if there is one."""
    if f.winner is None:
        return message("the match is closed")
    return message("the match is closed, won by {side}", side=names_of(m, f.winner))


def chips_counted(m: Match, f: e.ChipsCounted) -> MessagePart:
    """The line for a count of the chips that a player starts with."""
    who, tens, fives = name_of(m, f.seat), f"{f.tens}×10", f"{f.fives}×5"
    if not f.colour:
        return message("{who} starts with {tens} and {fives}", who=who, tens=tens, fives=fives)
    return message(
        "{who} starts with {tens} and {fives} in {colour}",
        who=who,
        tens=tens,
        fives=fives,
        colour=f.colour,
    )


def lots_drawn(m: Match, f: e.LotsDrawn) -> MessagePart:
    """The line for the lots drawn, bone by bone, and whether they are tied."""
    drawn = in_turn(
        message("{who} {bone}", who=name_of(m, lot.seat), bone=lot.bone) for lot in f.draws
    )
    if f.tied:
        return message("lots: {drawn}; tied, to be drawn again", drawn=drawn)
    return message("lots: {drawn}", drawn=drawn)


def hand_started(m: Match, f: e.HandStarted) -> MessagePart:
    """The line for the start of a hand, with the shaker in 42."""
    if f.shaker is None:
        return message("hand {number} begins", number=f.number)
    return message("hand {number} begins, {who} shakes", number=f.number, who=name_of(m, f.shaker))


def opening_drawn(m: Match, f: e.OpeningDrawn) -> MessagePart:
    """The line for the bones that a player draws at the start."""
    taken = message("{who} takes {count} bones", who=name_of(m, f.seat), count=f.count)
    if f.bones is None:
        return taken
    if not f.bones:
        return message("{line}: none", line=taken)
    return message("{line}: {more}", line=taken, more=bone_names(f.bones))


def bone_played(m: Match, f: e.BonePlayed) -> MessagePart:
    """The line for a bone played, with the bone that it joins, and what else was reported of it."""
    who = name_of(m, f.seat)
    parts: list[MessagePart] = [
        message("{who} plays {bone}", who=who, bone=f.bone)
        if f.on is None
        else message("{who} plays {bone} on {on}", who=who, bone=f.bone, on=f.on)
    ]
    if f.touch is not None and f.touch[0] != f.touch[1]:
        parts.append(message("{own} against {there}", own=f.touch[1], there=f.touch[0]))
    if f.slot == "arm":
        parts.append(message("on an arm"))
    if f.just_drawn is not None:
        drawn = message("the bone just drawn")
        parts.append(drawn if f.just_drawn else message("not the bone just drawn"))
    return in_turn(parts) if len(parts) > 1 else parts[0]


def holding_shown(m: Match, f: e.HoldingShown) -> MessagePart:
    """The line for a holding shown to the table."""
    if not f.bones:
        return message("{who} shows none", who=name_of(m, f.seat))
    return message("{who} shows {bones}", who=name_of(m, f.seat), bones=bone_names(f.bones))


def chips_paid(m: Match, f: e.ChipsPaid) -> MessagePart:
    """The line for a payment in chips, with their colour if another's and what is unpaid."""
    counted_out = f.tens is not None or f.fives is not None
    pieces = f" ({f.tens or 0}×10, {f.fives or 0}×5)" if counted_out else ""
    paid = message(
        "{payer} pays {payee} {points}",
        payer=name_of(m, f.payer),
        payee=name_of(m, f.payee),
        points=f"{f.points}{pieces}",
    )
    if f.colour_of is not None:
        whose = name_of(m, f.colour_of)
        paid = message("{line} in the colour of {whose}", line=paid, whose=whose)
    if not f.unpaid:
        return paid
    if f.colour_of == f.payee:
        return message(
            "{line}, and {unpaid} that were credited without chips go back",
            line=paid,
            unpaid=f.unpaid,
        )
    return message(
        "{line}, and {unpaid} more count for which no chips are left", line=paid, unpaid=f.unpaid
    )


def points_pegged(m: Match, f: e.PointsPegged) -> MessagePart:
    """The line for points pegged for a side, or pegged back; by pairs, given or taken."""
    side = names_of(m, m.side[f.seat])
    if m.pairs is not None and f.back:
        return message("{points} taken from {side}", points=f.points, side=side)
    if m.pairs is not None:
        return message("{points} given to {side}", points=f.points, side=side)
    if f.back:
        return message("{points} pegged back for {side}", points=f.points, side=side)
    return message("{points} pegged for {side}", points=f.points, side=side)


def hand_ended(m: Match, f: e.HandEnded) -> MessagePart:
    """The line for the end of a hand: how, to whom it goes, for how many points or marks."""
    broken = message("the hand is broken")
    end = broken if f.how == "broken" else message("the hand ends by {how}", how=plain(f.how))
    parts: list[MessagePart] = [end]
    if f.winner is not None:
        parts.append(message("to {who}", who=name_of(m, f.winner)))
    if f.points is not None:
        parts.append(message("{points} points stated", points=f.points))
    parts += [
        counted(
            "{number} point to {side}", "{number} points to {side}", number, side=names_of(m, side)
        )
        for side, number in _for_sides(f.taken)
    ]
    parts += [
        counted(
            "{number} mark to {side}", "{number} marks to {side}", number, side=names_of(m, side)
        )
        for side, number in _for_sides(f.marks)
    ]
    return in_turn(parts)


def _for_sides(numbers: dict[str, int] | None) -> list[tuple[int, int]]:
    """42's points or marks, for the sides that have any."""
    return [(int(side), number) for side, number in sorted((numbers or {}).items()) if number]


def bid_made(m: Match, f: e.BidMade) -> MessagePart:
    """The line for a bid or a pass."""
    if f.bid == "pass":
        return message("{who} bids pass", who=name_of(m, f.seat))
    return message("{who} bids {bid}", who=name_of(m, f.seat), bid=f.bid)


def trump_declared(m: Match, f: e.TrumpDeclared) -> MessagePart:
    """The line for the trump that the bidder names."""
    if f.trump == "none":
        return message("{who} declares none", who=name_of(m, f.seat))
    return message("{who} declares {trump}", who=name_of(m, f.seat), trump=plain(f.trump))


def declaration_made(m: Match, f: e.DeclarationMade) -> MessagePart:
    """The line for a declaration: a laydown, made or set."""
    declared = message("{who} declares {what}", who=name_of(m, f.seat), what=plain(f.what))
    if not f.order:
        return declared
    return message("{line}: {more}", line=declared, more=bone_names(f.order))


def reshake_elected(m: Match, f: e.ReshakeElected) -> MessagePart:
    """The line for the election to reshake, or not."""
    who = name_of(m, f.seat)
    if f.reshake:
        return message("{who} elects to re-shake", who=who)
    return message("{who} elects not to re-shake", who=who)


_STACKS: Final[dict[str, Message]] = {
    "single": message("a single stack"),
    "double": message("a double stack"),
    "lengthwise": message("the tricks lengthwise"),
    "crosswise": message("the tricks crosswise"),
}


def stack_chosen(m: Match, f: e.StackChosen) -> MessagePart:
    """The line for the choice of how tricks are stacked, with what was reported of it."""
    chosen = [_STACKS[word] for word in (f.stack, f.orientation) if word is not None]
    choice = all_of(chosen) if chosen else message("how tricks are stacked")
    return message("{who} chooses {what}", who=name_of(m, f.seat), what=choice)


def result_agreed(m: Match, f: e.ResultAgreed) -> MessagePart:
    """The line for a result that the players agree on."""
    who = in_turn(name_of(m, seat) for seat in f.seats) if f.seats else message("nobody")
    side = message("nobody") if f.winner is None else names_of(m, m.side[f.winner])
    result: MessagePart = message("{side} wins the {scope}", side=side, scope=plain(f.scope))
    if f.scores is not None:
        result = in_turn([result, score_of(m, f.scores)])
    return message("{who} agree: {result}", who=who, result=result)
