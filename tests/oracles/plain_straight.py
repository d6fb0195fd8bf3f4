"""Truth of each claim in 42, plainly, in one world (CL-14 and CL-37 to CL-52).

Second implementation, written from the clauses; the record is read by `plain_hand42`.
A challenged declaration is played out by `naive_laydown`.
"""

from typing import NamedTuple

from adjudication.laydown.declarations import DEFAULT, Declaration
from domain import events as e
from domain.bones import BONES, Bone, mask_of
from tests.adjudication.laydown import naive_laydown
from tests.oracles import naive42
from tests.oracles.enumerator import Bones, World, pair
from tests.oracles.plain_hand42 import Record, Sight

BONE = {pair(bone): bone for bone in BONES}


def _bones(hand: Bones) -> list[Bone]:
    return [BONE[bone] for bone in hand]


# --- before the first lead ------------------------------------------------------------------


def due_shaker(r: Record, at: int) -> int | None:
    """The seat that was to shake: the highest lot; then to the left; after a re-shake the same."""
    void = False
    for _, fact in r.back(at):
        if isinstance(fact, e.HandEnded):
            void = fact.how == "void"
        elif isinstance(fact, e.HandStarted) and fact.shaker is not None:
            return fact.shaker if void else (fact.shaker + 1) % 4
        elif isinstance(fact, e.LotsDrawn):
            pips = [lot.bone.high + lot.bone.low for lot in fact.draws]
            alone = not fact.tied and pips.count(max(pips)) == 1
            return fact.draws[pips.index(max(pips))].seat if alone else None
    return None


def wrong_shaker(r: Record, c: e.Claim) -> bool:
    """CL-50: somebody else was to shake."""
    return r.fact(c.event, e.HandStarted).shaker != due_shaker(r, c.event or 0)


def draw_order(r: Record, c: e.Claim) -> bool:
    """CL-14: the other team draws first, then the partner, then the shaker (42-SD-2)."""
    seat = r.fact(c.event, e.OpeningDrawn).seat
    sight = r.sights[c.event or 0]
    shaker = sight.shaker or 0
    step = {(shaker + 1) % 4: 0, (shaker + 3) % 4: 0, (shaker + 2) % 4: 1, shaker: 2}
    return any(not sight.held[other] and step[other] < step[seat] for other in step)


def hand_size(r: Record, c: e.Claim) -> bool:
    """CL-15, CL-16: after the last handful the player held more or fewer than seven (42-SD-3)."""
    fact = r.fact(c.event, e.OpeningDrawn)
    drawn = r.sights[c.event or 0].held[fact.seat] + fact.count
    if drawn >= 7:
        return drawn > 7
    for _, later in r.rest_of_hand(c.event or 0):
        if isinstance(later, e.OpeningDrawn) and later.seat == fact.seat:
            return False
        if not isinstance(later, e.OpeningDrawn | e.BoneExposed | e.Shuffled):
            break
    return True


def _bids(r: Record, at: int) -> tuple[naive42.Auction, int | None]:
    """The auction of the hand in the end, and the place of the bid at `at` in it, if it has one."""
    sight = r.sights[at]
    if sight.begun:
        return sight.auction, None
    bids = list(sight.bids)
    bids.append((r.fact(at, e.BidMade).seat, r.fact(at, e.BidMade).bid))
    for _, fact in r.rest_of_hand(at):
        if isinstance(fact, e.BonePlayed | e.HandEnded):
            break
        if isinstance(fact, e.BidMade):
            bids.append((fact.seat, fact.bid))
    return naive42.auction(sight.shaker or 0, bids), len(sight.bids)


def illegal_bid(r: Record, c: e.Claim) -> bool:
    """CL-42: not available at its turn, no bid at all, a second one, or after the lead."""
    auction, place = _bids(r, c.event or 0)
    return place is None or place in auction.unlawful


def bid_out_of_turn(r: Record, c: e.Claim) -> bool:
    """CL-43: the bid was spoken before its turn."""
    seat = r.fact(c.event, e.BidMade).seat
    sight = r.sights[c.event or 0]
    second = seat in [who for who, _ in sight.bids]
    return not sight.begun and not second and sight.auction.awaited not in (None, seat)


def exposed_in_bidding(r: Record, c: e.Claim) -> bool:
    """CL-49: a bone was turned over before all had bid."""
    sight = r.sights[c.event or 0]
    accident = r.fact(c.event, e.BoneExposed).how == "accident"
    return accident and not sight.begun and sight.auction.awaited is not None


def trump_is(r: Record, c: e.Claim) -> bool:
    """CL-45."""
    return r.now.trump == c.trump


# --- play ---------------------------------------------------------------------------------


def renege(r: Record, c: e.Claim, w: World) -> bool:
    """CL-40: did not follow suit on their turn, although able."""
    fact, sight = r.fact(c.event, e.BonePlayed), r.sights[c.event or 0]
    if sight.turn not in (None, fact.seat):
        return False
    if not sight.trick or sight.trump is None:
        return False
    led = sight.trick[0][1]
    hand = _bones(w[c.event or 0].hands[fact.seat])
    return not naive42.follows(fact.bone, led, sight.trump) and naive42.able(hand, led, sight.trump)


def out_of_turn(r: Record, c: e.Claim) -> bool:
    """CL-41: led or played when it was another's turn, or led before the bidding was over."""
    sight = r.sights[c.event or 0]
    early = not sight.begun and sight.auction.awaited is not None
    return early or sight.turn not in (None, r.fact(c.event, e.BonePlayed).seat)


def trick_winner(r: Record, c: e.Claim) -> bool:
    """CL-46: this player won that trick."""
    assert r.now.trump is not None
    return naive42.taker(r.now.tricks[(c.trick or 0) - 1], r.now.trump) == c.against


def exposed_not_played(r: Record, c: e.Claim, w: World) -> bool:
    """CL-48: a bone that lay open could lawfully be played, and another was that did not lie open.

    On lead at once; following, if it is of the suit or the player is void of it (42-PB-4).
    Of several any may be played (AMB-44); a play out of turn is no turn. Or this very play held
    such a bone back.
    """
    fact = r.fact(c.event, e.BoneExposed, e.BonePlayed)
    if isinstance(fact, e.BonePlayed):
        at, seat = c.event or 0, fact.seat
        lying, turn = _lying_open(r, at, seat), r.sights[at].turn
        lying -= {act.bone for _, act in r.back(at) if isinstance(act, e.BonePlayed)}
        is_turn = fact.bone not in lying and turn in (None, seat)
        return is_turn and any(_could_be_played(r, w, at, seat, bone) for bone in lying)
    if not _binds(r, c.event or 0, fact):
        return False
    lying = _lying_open(r, c.event or 0, fact.seat)
    for at, later in r.rest_of_hand(c.event or 0):
        if isinstance(later, e.HandEnded):
            return False
        if isinstance(later, e.BoneExposed) and later.seat == fact.seat and _binds(r, at, later):
            lying.add(later.bone)
        if not isinstance(later, e.BonePlayed) or later.seat != fact.seat:
            continue
        if later.bone is fact.bone:
            return False
        in_turn = r.sights[at].turn in (None, fact.seat)
        if in_turn and later.bone not in lying and _could_be_played(r, w, at, fact.seat, fact.bone):
            return True
    return False


def _binds(r: Record, at: int, fact: e.BoneExposed) -> bool:
    """Revealed by its holder in play: not in the shuffle, nor before the bids were in."""
    sight = r.sights[at]
    bid = sight.auction.awaited is None and sight.auction.bidder is not None
    return fact.how != "shuffle" and (sight.begun or bid)


def _lying_open(r: Record, at: int, seat: int) -> set[Bone]:
    return {
        act.bone
        for before, act in r.back(at)
        if before > r.sights[at].began
        and isinstance(act, e.BoneExposed)
        and act.seat == seat
        and _binds(r, before, act)
    }


def _could_be_played(r: Record, w: World, at: int, seat: int, bone: Bone) -> bool:
    sight = r.sights[at]
    if not sight.trick or sight.trump is None:
        return True
    led = sight.trick[0][1]
    return naive42.follows(bone, led, sight.trump) or not naive42.able(
        _bones(w[at].hands[seat]), led, sight.trump
    )


def declaration(r: Record, c: e.Claim, w: World) -> bool:
    """CL-47: no lawful play of the others makes it wrong, with the bones that they hold."""
    at = c.event or 0
    fact, sight = r.fact(at, e.DeclarationMade), r.sights[at]
    masks = [mask_of(_bones(hand)) for hand in w[at].hands]
    auction = sight.auction
    assert auction.bidder is not None
    leader = sight.trick[0][0] if sight.trick else sight.turn
    stated = Declaration(
        fact.what,
        fact.seat,
        (masks[0], masks[1], masks[2], masks[3]),
        leader or 0,
        sight.trump,  # type: ignore[arg-type]
        auction.bid,
        auction.bidder,
        sight.points,
        sight.trick,
        fact.order,
    )
    return naive_laydown.holds(stated, DEFAULT)


# --- what a hand and a game came to ----------------------------------------------------------


def hand_marks(r: Record, c: e.Claim) -> bool | None:
    """CL-46: the hand could end so, with these marks (42-BG-3, 42-BID-11, 42-BID-12, 42-PB-14)."""
    at = c.event or 0
    fact, sight = r.fact(at, e.HandEnded), r.sights[at]
    stated = {int(side): marks for side, marks in (fact.marks or {}).items() if marks}
    bidder, bid, awaited, _ = sight.auction
    won = {side: {side: naive42.stake(bid)} for side in (0, 1)}
    if fact.how == "forfeit":
        return stated in won.values()
    if fact.how == "void":
        if stated or reshake_elected(r, at):
            return not stated
        return None if _drew_wrongly(r, at) else False
    if bidder is None:
        return fact.how == "passed" and awaited is None and not stated
    ours, theirs = sight.points[bidder % 2], sight.points[1 - bidder % 2]
    need = min(bid, 42)
    right = {"made": won[bidder % 2], "set": won[1 - bidder % 2]}
    if fact.how not in right or stated != right[fact.how]:
        return False
    declared, by_tricks = (
        _declared(r, at),
        ours >= need if fact.how == "made" else theirs > 42 - need,
    )
    if declared is not None and declared.challenged and (by_tricks or declared.how == fact.how):
        # Whether it is right depends on who held which bones; wrong, it forfeits the hand.
        return None
    return by_tricks or (declared is not None and declared.how == fact.how)


class _Declared(NamedTuple):
    how: str
    challenged: bool


def _declared(r: Record, at: int) -> _Declared | None:
    """The bid by the last declaration of the hand, and whether the others objected."""
    challengers: set[int] = set()
    for before, fact in r.back(at):
        if before <= r.sights[at].began:
            return None
        if isinstance(fact, e.Challenged):
            challengers.add(fact.seat % 2)
        if isinstance(fact, e.DeclarationMade):
            objected = 1 - fact.seat % 2 in challengers
            return _Declared(_comes_to(r.sights[before], fact), objected)
    return None


def _comes_to(sight: Sight, fact: e.DeclarationMade) -> str:
    if fact.what != "laydown":
        return fact.what
    bidder, bid, _, _ = sight.auction
    if bidder is None:
        return "nothing"
    taken = sight.points[bidder % 2]
    if fact.seat % 2 == bidder % 2:
        taken = 42 - sight.points[1 - bidder % 2]
    return "made" if taken >= min(bid, 42) else "set"


def _drew_wrongly(r: Record, at: int) -> bool:
    """Whether somebody held more than seven bones, or after the first bid fewer (AMB-42)."""
    sight = r.sights[at]
    played = [seat for trick in sight.tricks for seat, _ in trick]
    drawn = [held + played.count(seat) for seat, held in enumerate(sight.held)]
    return any(count > 7 or (sight.bids and 0 < count < 7) for count in drawn)


def reshake_elected(r: Record, at: int) -> bool:
    """The opponent next after the one who turned a bone over asked for it at once (AMB-74)."""
    elected = False
    electors: set[int] = set()
    for before, fact in r.log:
        if not r.sights[at].began < before < at:
            continue
        match fact:
            case e.BoneExposed():
                sight = r.sights[before]
                if not sight.begun and sight.auction.awaited is not None:
                    electors.add((fact.seat + 1) % 4)
            case e.ReshakeElected() if fact.seat in electors:
                electors.discard(fact.seat)
                elected = elected or fact.reshake
            case e.BidMade() | e.TrumpDeclared() | e.BonePlayed():
                electors.clear()
            case _:
                pass
    return elected


def bones_not_shown(r: Record, c: e.Claim) -> bool:
    """42-PB-15: made or set early, and somebody (this player) did not turn up their bones."""
    at = c.event or 0
    if r.fact(at, e.HandEnded).how not in ("made", "set"):
        return False
    began = r.sights[at].began
    plays = [one for one, fact in r.back(at) if isinstance(fact, e.BonePlayed) and one > began]
    since = max(plays, default=began)
    shown = {
        e.seat_of(fact)
        for _, fact in r.rest_of_hand(since)
        if isinstance(fact, e.HoldingShown)
        or (isinstance(fact, e.DeclarationMade) and fact.order is not None)
    }
    seats = range(4) if c.against is None else (c.against,)
    return any(r.sights[at].held[seat] and seat not in shown for seat in seats)


class PlainMarks(NamedTuple):
    """A game: its marks, who has won it, and how many minutes each side came late.

    `shown` says whether every hand is recorded by its acts, and somebody has marks; `by_result`
    whether some hand is not; `doubted` whether the table's word alone has its winner.
    """

    marks: tuple[int, ...]
    winner: int | None
    late: tuple[int, ...]
    shown: bool = False
    by_result: bool = False
    doubted: bool = False


def games(r: Record, before: int | None = None) -> list[PlainMarks]:
    """How every game stands before an event, or at last (42-GEN-3, 42-GP-2, AMB-56)."""
    played: list[PlainMarks] = []
    marks, late, waiting = [0, 0], [0, 0], [0, 0]
    hands, last, bids, won, over = 0, None, 0, None, True
    by_acts, scored, doubted = list[bool](), False, False
    for at, fact in r.log:
        if before is not None and at >= before:
            break
        if isinstance(fact, e.BidMade | e.OpeningDrawn | e.BonePlayed) and by_acts:
            by_acts[-1] = True
        match fact:
            case e.GameStarted():
                marks = [0, 0] if played else list(r.opened.scores or (0, 0))
                late, waiting = waiting, [0, 0]
                hands, last, bids, over = 0, None, 0, False
                by_acts, scored, doubted = [], False, False
                won = marks.index(max(marks)) if max(marks) >= 7 else None
                played.append(PlainMarks((0, 0), None, (0, 0)))
            case e.Observed(what="late", seat=int() as seat):
                minutes = waiting if over else late
                minutes[seat % 2] = max(minutes[seat % 2], fact.minutes or 0)
            case e.HandStarted():
                bids = 0
                by_acts.append(False)
            case e.BidMade():
                bids += 1
            case e.TimeCalled() if last is None and not over:
                last = hands + (bids > 0)
                won = _ahead(marks) if won is None and last == hands else won
            case e.HandEnded():
                hands, bids = hands + (fact.how != "void"), 0
                scored |= any((fact.marks or {}).values())
                if won is None and not over:
                    for side, more in (fact.marks or {}).items():
                        marks[int(side)] += more
                    if max(marks) >= 7:
                        won = marks.index(max(marks))
                    elif last is not None and hands >= last:
                        won = _ahead(marks)
            case e.GameEnded():
                if won is None and not over:
                    won = None if fact.winner is None else fact.winner % 2
                    doubted = scored and not all(by_acts) and won not in (None, _ahead(marks))
                    if scored and all(by_acts) and won != _ahead(marks):
                        won = None  # A recorder's word levies nothing (AMB-150).
                over = True
            case _:
                pass
        if played:
            shown, hidden = scored and all(by_acts), scored and not all(by_acts)
            shown &= bool(by_acts)
            played[-1] = PlainMarks(tuple(marks), won, tuple(late), shown, hidden, doubted)
    return played or [PlainMarks((0, 0), None, tuple(waiting))]


def _ahead(marks: list[int]) -> int | None:
    return None if marks[0] == marks[1] else marks.index(max(marks))


def _borne_out(named: int, wins: list[int], last: PlainMarks) -> int | None:
    """The side that the table named, if the record has no other ahead."""
    ahead = _ahead(wins)
    if ahead not in (None, named):
        return None
    in_play = ahead is None and last.winner is None and last.shown
    return None if in_play and _ahead(list(last.marks)) != named else named


def game_result(r: Record, c: e.Claim) -> bool | None:
    """CL-51: this player's side has won the game; or nobody has yet."""
    if games(r)[-1].doubted:
        return None
    return games(r)[-1].winner == (None if c.against is None else c.against % 2)


def late_forfeit(r: Record, c: e.Claim) -> bool:
    """CL-52: this player's team came more than five minutes late."""
    return games(r)[-1].late[(c.against or 0) % 2] > 5


def played_on_after_end(r: Record, c: e.Claim) -> bool:
    """CL-32: the game had been won before."""
    return games(r, c.event)[-1].winner is not None


def score_card(r: Record, c: e.Claim) -> bool:
    """CL-37: the card has the marks that the hands were given, as long as they counted."""
    number = len(games(r, c.event))
    return r.fact(c.event, e.ScoreCardWritten).scores == games(r)[number - 1].marks


def match_result(r: Record, c: e.Claim) -> bool | None:
    """CL-37: this player won the match, or, naming nobody, nobody did."""
    named = [fact.winner for _, fact in r.log if isinstance(fact, e.MatchEnded)]
    wins, winner = [0, 0], None
    for game in games(r):
        if game.winner is not None and winner is None:
            wins[game.winner] += 1
            winner = game.winner if 2 * wins[game.winner] > r.opened.best_of else None
    if winner is None and named and named[0] is not None:
        last = games(r)[-1]
        winner = _borne_out(named[0] % 2, wins, last)
        if last.winner is None and last.by_result and winner not in (None, _ahead([*last.marks])):
            return None
    if winner is not None and any(game.doubted for game in games(r)):
        return None
    if winner is None and not named:
        return None
    return winner == (None if c.against is None else c.against % 2)


def observed(r: Record, c: e.Claim) -> bool:
    """CL-35, CL-44: an official saw this conduct."""
    return any(
        isinstance(fact, e.Observed) and fact.what == c.what and c.against in (None, fact.seat)
        for _, fact in r.log
    )
