"""Truth of each claim about bones in the fives games, plainly, in one world (CL-01 to CL-25).

Second implementation, written from the clauses: a claim is true or not where every
bone is known. Points and results are in `plain_points`.
"""

from domain import events as e
from domain.bones import Bone
from tests.oracles import naive_fives
from tests.oracles.enumerator import World, pair
from tests.oracles.plain_points import unpaid_last
from tests.oracles.plain_record import ACTS, DRAWS, HOLDING, TARGET, Record, is_misplay
from tests.oracles.plain_results import results

# --- what somebody held ------------------------------------------------------------------


def could_play(r: Record, c: e.Claim, w: World) -> bool:
    """CL-01, CL-02: at this draw, or pass, the player held a bone to place instead."""
    fact = r.fact(c.event, e.BoneDrawn, e.Passed)
    return bool(w[c.event or 0].hands[fact.seat] & _instead(r, c.event or 0, fact))


def _instead(
    r: Record, at: int, fact: e.BonePlayed | e.BoneDrawn | e.Passed
) -> frozenset[naive_fives.Bone]:
    """The bones that this player might place now: on their turn, or opening a hand of theirs.

    None instead of a bone that the player starts with, drawn before an opponent placed one.
    """
    sight, seat = r.sights[at], fact.seat
    mine = sight.turn == seat if sight.laid else sight.opening == ("any_domino", seat)
    if not mine or sight.turn not in (None, seat):
        return frozenset()
    starting = isinstance(fact, e.BoneDrawn) and _is_short(r, at, fact.seat)
    if starting and not _others_placed(r, at, fact.seat):
        return frozenset()
    return r.fits(at)


def _others_placed(r: Record, at: int, seat: int) -> bool:
    placed = [r.fact(one, e.BonePlayed).seat for one in _placements_before(r, at)]
    return any(r.side[placer] != r.side[seat] for placer in placed)


def _is_short(r: Record, at: int, seat: int) -> bool:
    """Fewer bones were drawn by this player in the hand, and kept, than they start with."""
    return _drawn(r, at, seat, r.sights[at].began) < HOLDING[r.book, r.players]


def _drawn(r: Record, at: int, seat: int, began: int) -> int:
    drawn = 0
    for before, fact in r.back(at):
        if before <= began:
            break
        if e.seat_of(fact) == seat:
            drawn += fact.count if isinstance(fact, e.OpeningDrawn) else 0
            drawn += isinstance(fact, e.BoneDrawn) - isinstance(fact, e.BoneReturned)
    return drawn


def wrong_opening(r: Record, c: e.Claim, w: World) -> bool:
    """CL-10: the opener held a bone that opens before the one led."""
    fact = r.fact(c.event, e.BonePlayed)
    return c.against in (None, fact.seat) and _higher_held(r, c, w, {fact.seat})


def wrong_leader(r: Record, c: e.Claim, w: World) -> bool:
    """CL-11: somebody else was entitled to open, or held a bone that opens before it."""
    fact = r.fact(c.event, e.BonePlayed)
    sight = r.sights[c.event or 0]
    rule, entitled = sight.opening
    if rule == "highest_double":
        return _higher_held(r, c, w, set(range(r.players)) - {fact.seat})
    return not sight.laid and entitled is not None and entitled != fact.seat


def _higher_held(r: Record, c: e.Claim, w: World, seats: set[int]) -> bool:
    sight = r.sights[c.event or 0]
    if sight.laid or sight.opening[0] != "highest_double":
        return False
    led = _rank(pair(r.fact(c.event, e.BonePlayed).bone))
    return any(
        _rank(bone) > led
        for seat in seats
        for bone in w[c.event or 0].hands[seat]
        if bone[0] == bone[1] or r.book == "UDL"
    )


def _rank(bone: naive_fives.Bone) -> tuple[bool, int, int]:
    """Doubles before others; UDL-G4 by spots, then by the higher end (AMB-08)."""
    return bone[0] == bone[1], sum(bone), bone[0]


def void_hand(r: Record, c: e.Claim, w: World) -> bool:
    """CL-13: thrown in although somebody held a double; where the book has none, always."""
    if r.fact(c.event, e.HandEnded).how != "void":
        return False
    if r.book not in ("PDA", "HF"):
        return True
    return any(bone[0] == bone[1] for hand in w[c.event or 0].hands for bone in hand)


# --- a placement, a turn --------------------------------------------------------------------


def misplay(r: Record, c: e.Claim) -> bool:
    """CL-05, CL-06: the bone placed does not belong where it lies."""
    return is_misplay(r, c.event or 0)


def illegal_pass(r: Record, c: e.Claim) -> bool:
    """CL-03: passed on their turn with bones in the boneyard."""
    sight = r.sights[c.event or 0]
    return bool(sight.laid) and sight.turn == r.fact(c.event, e.Passed).seat and sight.yard > 0


def out_of_turn(r: Record, c: e.Claim) -> bool:
    """CL-17: somebody acted whose turn it was not.

    Opening wrongly is leading wrongly; drawing at the start is a matter of its number; and
    after the last bone nobody has a turn.
    """
    sight, fact = r.sights[c.event or 0], r.fact(c.event, *ACTS)
    if sight.out is not None:
        return False
    if not sight.laid and not isinstance(fact, e.Passed):
        return False
    if isinstance(fact, e.BoneDrawn) and _is_short(r, c.event or 0, fact.seat):
        return False
    return sight.turn is not None and sight.turn != fact.seat


def opening_not_double(r: Record, c: e.Claim) -> bool:
    """CL-12: PDA and HF open with a double when the highest is called for."""
    sight = r.sights[c.event or 0]
    bone = r.fact(c.event, e.BonePlayed).bone
    called = r.book in ("PDA", "HF") and sight.opening[0] == "highest_double"
    return called and not sight.laid and bone.high != bone.low


def exposed_not_played(r: Record, c: e.Claim) -> bool:
    """CL-33: an exposed bone fitted at a turn of its player, and they did otherwise.

    Exposed is what others saw, what was taken back, and what was played out of turn
    and lifted; any of several exposed bones may be played (AMB-44, AMB-77, UDL-12).
    Or this very act held such a bone back.
    """
    fact = r.fact(c.event, e.BoneExposed, e.PlayRetracted, *ACTS)
    since = c.event or 0
    if isinstance(fact, ACTS):
        lifted, turn = _lifted_at(r, since), r.sights[since].turn
        if not isinstance(fact, e.BonePlayed) or lifted is None or turn in (None, fact.seat):
            return _holds_back(r, since, fact)
        since = lifted
    bone = _bone_shown(r, fact)
    if isinstance(fact, e.BoneExposed) and fact.how == "shuffle":
        return False
    for at, later in r.since(since):
        if isinstance(later, e.HandEnded | e.HandStarted) or r.out(at) is not None:
            return False
        if e.seat_of(later) != fact.seat:
            continue
        if isinstance(later, e.BoneReturned) and later.bone is bone:
            return False
        if not isinstance(later, ACTS):
            continue
        if isinstance(later, e.BonePlayed):
            if _lifted_at(r, at) is not None:
                continue
            if later.bone is bone:
                return False
            if later.bone in _exposed_before(r, at, fact.seat):
                continue
        if pair(bone) in _instead(r, at, later):
            return True
    return False


def _holds_back(r: Record, at: int, act: e.BonePlayed | e.BoneDrawn | e.Passed) -> bool:
    """Instead of this act the player could have placed a bone that lay open, and placed none."""
    lying = _exposed_before(r, at, act.seat)
    if isinstance(act, e.BonePlayed) and (act.bone in lying or _lifted_at(r, at) is not None):
        return False
    lying -= {
        put.bone
        for before, put in r.back(at)
        if before > r.sights[at].began and isinstance(put, e.BoneReturned)
    }
    return r.out(at) is None and any(pair(bone) in _instead(r, at, act) for bone in lying)


def _bone_shown(r: Record, fact: e.BoneExposed | e.PlayRetracted | e.BonePlayed) -> Bone:
    return r.fact(fact.play, e.BonePlayed).bone if isinstance(fact, e.PlayRetracted) else fact.bone


def _lifted_at(r: Record, play: int) -> int | None:
    lifts = (
        at for at, act in r.since(play) if isinstance(act, e.PlayRetracted) and act.play == play
    )
    return next(lifts, None)


def _exposed_before(r: Record, before: int, seat: int) -> set[Bone]:
    """Bones of this player that lay open in the hand before an event."""
    return {
        _bone_shown(r, act)
        for at, act in r.back(before)
        if at > r.sights[before].began
        and isinstance(act, e.BoneExposed | e.PlayRetracted)
        and act.seat == seat
        and not (isinstance(act, e.BoneExposed) and act.how == "shuffle")
    }


# --- the draw -----------------------------------------------------------------------------


def hand_size(r: Record, c: e.Claim) -> bool:
    """CL-15, CL-16: after the last handful the player had more or fewer than the book says."""
    at = c.event or 0
    fact = r.fact(at, *DRAWS)
    seat: int = fact.seat
    sight, due = r.sights[at], HOLDING[r.book, r.players]
    makes_up = _is_short(r, at, seat) and not _others_placed(r, at, seat)
    opens = sight.opening == ("any_domino", seat) and isinstance(fact, e.BoneDrawn)
    if not makes_up and (sight.laid or (opens and sight.turn == seat)):
        return False
    drawn = _drawn(r, at + 1, seat, sight.began)
    if drawn >= due:
        return drawn > due
    for _, later in r.since(at):
        if isinstance(later, DRAWS) and later.seat == seat:
            return False
        if not isinstance(later, (*DRAWS, e.BoneExposed, e.Shuffled)):
            break
    return True


def draw_order(r: Record, c: e.Claim) -> bool:
    """CL-14: somebody else was to draw first (PDA-2c; then HF-NEW-1, by AMB-06 in PDA too)."""
    fact = r.fact(c.event, e.OpeningDrawn)
    first = _first_to_draw(r, c.event or 0)
    if first is None or first == fact.seat:
        return False
    return not r.sights[c.event or 0].held[first]


def _first_to_draw(r: Record, before: int) -> int | None:
    """The winner of the last hand that had one; before that, in PDA, the lower lot."""
    if r.book not in ("PDA", "HF"):
        return None
    game = list(r.back(before))
    for place, (_, fact) in enumerate(game):
        if isinstance(fact, e.GameStarted):
            game = game[:place]
            break
    for at, fact in game:
        if isinstance(fact, e.HandEnded):
            out = r.out(at) if fact.how in ("domino", "lock") else None
            winner = fact.winner if out is None else out
            if winner is not None:
                return winner
    for _, fact in game:
        if isinstance(fact, e.LotsDrawn) and r.book == "PDA":
            spots = sorted((lot.bone.high + lot.bone.low, lot.seat) for lot in fact.draws)
            equal = fact.tied or [pips for pips, _ in spots].count(spots[0][0]) > 1
            return None if equal else spots[0][1]
    return None


# --- the end of a hand ----------------------------------------------------------------------


def out_first(r: Record, c: e.Claim) -> bool | None:
    """This player, or nobody, placed their last bone before anybody else did."""
    at = c.event or 0
    out, held = r.out(at), r.sights[at].held
    if out is None and min(held if c.against is None else [held[c.against]]) <= 0:
        return None
    return out == c.against


def false_domino(r: Record, c: e.Claim) -> bool:
    """CL-18: "Domino" on a last bone that does not match, and the opponent revealed."""
    fact = r.fact(c.event, e.DominoCalled)
    last = next((one for one in _placements_before(r, c.event or 0)), None)
    if last is None or r.fact(last, e.BonePlayed).seat != fact.seat or not is_misplay(r, last):
        return False
    for _, later in r.since(c.event or 0):
        if isinstance(later, (*ACTS, e.PlayRetracted, e.HandStarted)):
            return False
        shows = isinstance(later, e.HoldingShown | e.BoneExposed)
        if shows and r.side[later.seat] != r.side[fact.seat]:
            return True
    return False


def _placements_before(r: Record, before: int) -> list[int]:
    """The placements of the hand that lie on the table before an event, latest first."""
    lifted = {one.play for at, one in r.back(before) if isinstance(one, e.PlayRetracted)}
    began = r.sights[before].began
    return [
        at
        for at, act in r.back(before)
        if at > began and isinstance(act, e.BonePlayed) and at not in lifted
    ]


def hidden_domino(r: Record, c: e.Claim) -> bool:
    """CL-19: "Domino" with bones drawn and not played."""
    return r.sights[c.event or 0].held[r.fact(c.event, e.DominoCalled).seat] > 0


def blocked(r: Record, c: e.Claim, w: World) -> bool:
    """CL-22: the boneyard is empty and no bone of any hand fits (AMB-38)."""
    now = w[c.event or 0]
    if r.out(c.event or 0) is not None:
        return False
    return not now.yard and not any(hand & r.fits(c.event or 0) for hand in now.hands)


def _pips(r: Record, at: int, w: World) -> list[int]:
    """The pips of each side before an event."""
    totals = [0] * len(set(r.side))
    for seat, hand in enumerate(w[at].hands):
        totals[r.side[seat]] += sum(map(sum, hand))
    return totals


def lock_winner(r: Record, c: e.Claim, w: World) -> bool:
    """CL-23: this player's side has strictly the fewest pips; or, naming nobody, no side has."""
    if r.out(c.event or 0) is not None:
        return False
    totals = _pips(r, c.event or 0, w)
    fewest = [side for side, pips in enumerate(totals) if pips == min(totals)]
    won = fewest[0] if len(fewest) == 1 else None
    return won == (None if c.against is None else r.side[c.against])


def hand_points(r: Record, c: e.Claim, w: World) -> bool:
    """CL-24: the points stated are what the book gives, to the right player."""
    at = c.event or 0
    fact = r.fact(at, e.HandEnded)
    stated = fact.points or 0
    if fact.winner is not None:
        return count_is(r, at, fact.winner, stated, w)
    return stated == 0 and _end(r, at, w).winner is None


def _end(r: Record, at: int, w: World) -> naive_fives.HandEnd:
    """How the hand ended in this world: as its last bone left it, whatever was stated."""
    fact, first = r.fact(at, e.HandEnded), r.sights[at].out
    then = at if first is None else min(one for one in w if one > first[0])
    hands = [sorted(hand) for hand in w[then].hands]
    out = fact.winner if fact.how == "domino" else None
    out = out if first is None else first[1]
    score = 0 if out is None else r.scores(at)[r.side[out]] + unpaid_last(r, at, r.side[out])
    return naive_fives.hand_end(r.book, hands, out, score)


def count_is(r: Record, at: int, winner: int, points: int, w: World) -> bool:
    """Whether the hand brings this player so many points, no more and no less."""
    end, side = _end(r, at, w), r.side[winner]
    if end.winner is None or r.side[end.winner] != side:
        return False
    payer, unpaid = r.payer(winner), unpaid_last(r, at, side)
    if _won(r, at) is not None or r.scores(at)[side] + unpaid >= TARGET[r.book]:
        return points == 0
    left = end.points if payer is None else max(0, r.left(at, payer) - unpaid)
    return points == min(end.points, left)


def not_on_board(r: Record, c: e.Claim) -> bool:
    """CL-25: UDL-20: the winner by domino had no points before the count."""
    at = c.event or 0
    fact, out = r.fact(at, e.HandEnded), r.out(at)
    winner = fact.winner if out is None else out
    domino = fact.how == "domino" or (out is not None and fact.how == "lock")
    if r.book != "UDL" or not domino or winner is None:
        return False
    side = r.side[winner]
    return _counted(r, at)[side] + unpaid_last(r, at, side) == 0


def _counted(r: Record, at: int) -> list[int]:
    """The points before an event; what is paid once the game is won counts for nothing."""
    return r.scores(_won(r, at) or at)


def _won(r: Record, at: int) -> int | None:
    """By which event somebody had won the game, if anybody had before this one."""
    games = results(r, at).games
    game = games[max(games)] if games else None
    reached = game is not None and game.won is not None and max(game.scores) >= game.target
    return game.won_at + 1 if game is not None and reached else None
