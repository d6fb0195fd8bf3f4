"""Which reports about a hand can be true: what comes before it, its start and its end."""

from domain import events as e
from domain.errors import ImpossibleReport
from domain.fortytwo.auction import bid_value
from domain.fortytwo.contract import POINTS
from domain.fortytwo.shake import HOLDING
from domain.match.checks.bone_checks import can_be_drawn, distinct, in_boneyard
from domain.match.checks.preconditions import begun, game_in_progress, hand_in_progress, ruled
from domain.match.match import Match


def chips_counted(match: Match, fact: e.ChipsCounted) -> None:
    """Refuse a count of chips where none are used, or after the player paid or changed some.

    Once an end of the game is on record, the count is for the next. Raises `ImpossibleReport`.
    """
    if not match.is_fives or match.rules.purse.value is None:
        raise ImpossibleReport("fact", f"{match.book.id} is not played with chips")
    game = match.game
    if game is None or game.ended is not None:
        return
    moved = game.moved.get((fact.seat, fact.seat))
    if moved:
        raise ImpossibleReport("fact", f"chips have been paid since event {moved}", moved)


def lots_drawn(match: Match, fact: e.LotsDrawn) -> None:
    """Refuse two lots of this fact with one bone, but by pairs, and a lot of a seat nobody has.

    Raises `ImpossibleReport`.
    """
    if match.pairs is None:  # By pairs each turns one bone and puts it back (DP-5).
        distinct([lot.bone for lot in fact.draws])
    for lot in fact.draws:
        if lot.seat >= match.players:
            raise ImpossibleReport("draws.seat", f"seats are 0 to {match.players - 1}", 1)


def hand_started(match: Match, fact: e.HandStarted) -> None:
    """Refuse a hand out of its order or before the last is over, and a table that cannot be.

    The first hand of a game on record may have any number. Raises `ImpossibleReport`, also where
    the game is over.
    """
    game = game_in_progress(match)
    hand = game.hand
    if hand is not None and not hand.ended:
        raise ImpossibleReport("fact", f"hand {hand.number} is not over", hand.started)
    if hand is not None and fact.number != hand.number + 1:
        raise ImpossibleReport("number", f"is {fact.number}; the next is {hand.number + 1}")
    if fact.found is not None:
        _table_found(match, fact.found)


def _table_found(match: Match, table: e.TableFound) -> None:
    """Refuse a table that cannot be: seats, bones there twice, and what is joined to nothing."""
    if len(table.held) != match.players:
        detail = f"has {len(table.held)} numbers for {match.players} players"
        raise ImpossibleReport("found.held", detail, 1)
    if table.turn is not None and table.turn >= match.players:
        detail = f"is {table.turn}; the seats are 0 to {match.players - 1}"
        raise ImpossibleReport("found.turn", detail, 1)
    bones = [one.bone for one in (*table.placed, *table.trick)]
    distinct(bones, "found.placed")
    count = sum(table.held) + len(bones)
    if count > len(match.bones.bones):
        detail = f"has {count} bones; there are {len(match.bones.bones)}"
        raise ImpossibleReport("found", detail)
    if match.on_layout:
        _layout_found(table)
    else:
        _tricks_found(table)


def _layout_found(table: e.TableFound) -> None:
    """Refuse a layout that cannot be: bones joined to nothing, and what belongs to 42."""
    if table.trick or table.contract is not None:
        field = "trick" if table.trick else "contract"
        raise ImpossibleReport(f"found.{field}", "belongs to 42; this game has a layout")
    bones = [placed.bone for placed in table.placed]
    for place, placed in enumerate(table.placed):
        joined = place == 0 if placed.on is None else placed.on in bones[:place]
        if not joined:
            raise ImpossibleReport("found.placed", f"{placed.bone} is joined to no bone before it")
        if placed.on is not None and not (
            placed.bone.has(placed.on.high) or placed.bone.has(placed.on.low)
        ):
            raise ImpossibleReport("found.placed", f"{placed.bone} and {placed.on} share no number")


def _tricks_found(table: e.TableFound) -> None:
    """Refuse tricks that cannot be, and what leaves open what is played for."""
    contract = table.contract
    if contract is None:
        detail = "is missing: say who won the bidding, with what; before that, report the bids"
        raise ImpossibleReport("found.contract", detail)
    if not bid_value(contract.bid):
        raise ImpossibleReport("found.contract.bid", f"{contract.bid} is no bid: 30 to 42, 84, 126")
    if sum(contract.taken or ()) > POINTS:
        raise ImpossibleReport("found.contract.taken", f"is over the {POINTS} points of a hand")
    if any(one.on is not None for one in table.placed):
        raise ImpossibleReport("found.placed", "is joined to another bone; 42 has no layout")
    seats = [one.seat for one in table.trick]
    if len(set(seats)) < len(seats):
        raise ImpossibleReport("found.trick", "has two bones of one seat")
    played = table.trick or max(table.held) < HOLDING
    if played and contract.trump is None:
        raise ImpossibleReport("found.contract.trump", "is missing: bones have been led")
    if played and table.turn is None:
        raise ImpossibleReport("found.turn", "is missing: say whose turn it is")


def opening_drawn(match: Match, fact: e.OpeningDrawn) -> None:
    """Refuse bones that cannot come out of the boneyard, or that are not as many as are counted.

    Raises `ImpossibleReport`.
    """
    hand = hand_in_progress(match)
    in_boneyard(hand, "count", fact.count)
    if fact.bones is None:
        return
    if len(fact.bones) != fact.count:
        raise ImpossibleReport("bones", f"names {len(fact.bones)} bones for {fact.count}")
    distinct(fact.bones)
    for bone in fact.bones:
        can_be_drawn(hand, bone, "bones")


def hand_ended(match: Match, fact: e.HandEnded) -> None:
    """Refuse to end a hand that is over, or another than the current one, without a ruling.

    By a ruling any hand on record may end again, in any game. Refuse "broken" but by pairs, and
    marks and points in tricks but in 42. Raises `ImpossibleReport`.
    """
    ruled(match, fact.ruling)
    if fact.how == "broken" and match.pairs is None:
        raise ImpossibleReport("how", "is broken; a hand is broken by pairs alone")
    if fact.ruling is None:
        hand = hand_in_progress(match)
        if (fact.game, fact.hand) != (None, None):
            detail = f"is only for a ruling; without one hand {hand.number} ends"
            raise ImpossibleReport("hand", detail, hand.started)
    else:
        _on_record(match, fact)
    for field in ("marks", "taken"):
        _of_42(match, field, getattr(fact, field))


def _on_record(match: Match, fact: e.HandEnded) -> None:
    begun(match, fact.game)
    game = match.current_game() if fact.game is None else match.games[fact.game]
    if not any(fact.hand in (None, one.number) for one in game.hands):
        raise ImpossibleReport("hand", f"game {game.number} has no hand {fact.hand or ''}".rstrip())


def _of_42(match: Match, field: str, by_side: dict[str, int] | None) -> None:
    if by_side is None:
        return
    if match.on_layout:
        raise ImpossibleReport(field, f"{match.book.id} has none; they belong to 42")
    if not by_side.keys() <= {"0", "1"}:
        raise ImpossibleReport(field, "are by side: 0 for seats 0 and 2, 1 for seats 1 and 3")
