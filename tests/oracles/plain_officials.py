"""Truth of the claims of officials, plainly, in one world (CL-07, CL-09, CL-31a, and duties).

Second implementation, written from the clauses, for the fives games and for 42.
"""

from typing import Any

from domain import events as e
from domain.bones import Bone
from tests.oracles import plain_fives, plain_hand42, plain_points
from tests.oracles.enumerator import World, pair
from tests.oracles.plain_record import TARGET, Record

AnyRecord = Record | plain_hand42.Record


def _break(r: AnyRecord, at: int) -> tuple[list[tuple[int, e.Fact]], bool]:
    """Facts between the last hand and the first draw of this one; whether it is the first."""
    began, first, acts = 0, True, list[tuple[int, e.Fact]]()
    for before, fact in r.back(at):
        if isinstance(fact, e.HandEnded | e.GameEnded):
            began, first = before, isinstance(fact, e.GameEnded)
            break
    for position, fact in r.log:
        if position <= began or position == at:
            continue
        if position > at and isinstance(fact, e.OpeningDrawn | e.HandEnded | e.HandStarted):
            break
        acts.append((position, fact))
    return acts, first


def not_shuffled(r: Record, c: e.Claim) -> bool:
    """PDA-2a, PDA-2c, HF-SET-3, HF-NEW-1, UDL-3, FU-ST-1: a duty to shuffle was not met."""
    between, first = _break(r, c.event or 0)
    if not any(isinstance(fact, e.OpeningDrawn | e.HandEnded) for _, fact in r.since(c.event or 0)):
        return False
    shuffled = {fact.seat for _, fact in between if isinstance(fact, e.Shuffled)}
    everybody = set(range(r.players))
    if r.book == "UDL":
        return _accused(everybody - shuffled, c)
    if r.book == "FU":
        return not shuffled and c.against in (None, 0)
    if first and _accused(everybody - shuffled, c):
        return True
    winner = _last_winner(r, c.event or 0)
    lots = [(at, fact) for at, fact in between if isinstance(fact, e.LotsDrawn)]
    if r.book == "PDA" and winner is None and lots and not lots[-1][1].tied:
        high = _most(lots[-1][1])
        after = {f.seat for at, f in between if isinstance(f, e.Shuffled) and at > lots[-1][0]}
        if len(high) == 1 and _accused(high - after, c):
            return True
    if first or winner is None or {r.side[seat] for seat in shuffled} - {r.side[winner]}:
        return False
    payer = r.payer(winner)
    return payer is not None and c.against in (None, payer)


def _accused(missing: set[int], c: e.Claim) -> bool:
    return bool(missing) if c.against is None else c.against in missing


def _most(lots: e.LotsDrawn) -> set[int]:
    pips = [lot.bone.high + lot.bone.low for lot in lots.draws]
    return {lot.seat for lot, n in zip(lots.draws, pips, strict=True) if n == max(pips)}


def _last_winner(r: AnyRecord, at: int) -> int | None:
    for _, fact in r.back(at):
        if isinstance(fact, e.GameStarted | e.GameEnded):
            return None
        if isinstance(fact, e.HandEnded) and fact.winner is not None:
            return fact.winner
    return None


def lots_missing(r: AnyRecord, c: e.Claim) -> bool:
    """PDA-2b, FU-ST-3, 42-SD-1: before the first hand of a game somebody drew no lot."""
    between, first = _break(r, c.event or 0)
    opener_stated = r.book != "42" and r.fact(c.event, e.HandStarted).opens is not None
    drew = {lot.seat for _, fact in between if isinstance(fact, e.LotsDrawn) for lot in fact.draws}
    return first and not opener_stated and _accused(set(range(r.players)) - drew, c)


def redrew_untied(r: AnyRecord, c: e.Claim) -> bool:
    """42-SD-1: who was not tied for the highest lot drew again."""
    for _, fact in r.back(c.event or 0):
        if isinstance(fact, e.HandStarted | e.GameEnded):
            return False
        if isinstance(fact, e.LotsDrawn):
            most = _most(fact)
            drew = {lot.seat for lot in r.fact(c.event, e.LotsDrawn).draws}
            return _accused(drew - (most if len(most) > 1 else set()), c)
    return False


COLOURS = {"PDA": {"red", "blue"}, "UDL": {"red", "black"}}


def chip_colour(r: Record, c: e.Claim) -> bool:
    """PDA-6a, HF-SET-1, UDL-G12: not a colour of the book, or another player's."""
    mine = r.fact(c.event, e.ChipsCounted)
    theirs: dict[int, str | None] = {}
    for _, fact in r.back(c.event or 0):
        if isinstance(fact, e.GameStarted):
            break
        if isinstance(fact, e.ChipsCounted) and fact.colour:
            theirs.setdefault(fact.seat, fact.colour)
    theirs.pop(mine.seat, None)
    allowed = COLOURS.get(r.book, {mine.colour})
    return mine.colour is not None and (
        mine.colour not in allowed or mine.colour in theirs.values()
    )


def chips_audit(r: Record, c: e.Claim) -> bool:
    """CL-31a: every colour lies with its owner and the one they pay, all 150 of it."""
    del c  # It is about the table as it stands.
    purses = r.sights[r.log[-1][0] + 1].purses
    payees = {r.payer(seat): seat for seat in range(r.players)}
    short = dict.fromkeys(range(r.players), 0)
    for _, fact in r.log:
        if isinstance(fact, e.ChipsCounted):
            short[fact.seat] = 150 - 10 * fact.tens - 5 * fact.fives
    return all(
        row[seat] + row[payees[seat]] - short[seat] == 150 for seat, row in enumerate(purses)
    )


def faulty_set(r: AnyRecord, c: e.Claim) -> bool:
    """A bone said to be missing is not, if it was seen in the hand."""
    fact = r.fact(c.event, e.SetFoundFaulty)
    if fact.what != "missing" or fact.bone is None:
        return True
    for _, seen in r.back(c.event or 0):
        if isinstance(seen, e.HandStarted):
            return True
        if fact.bone in _bones_seen(seen):
            return False
    return True


def _bones_seen(fact: e.Fact) -> set[Bone]:
    match fact:
        case e.BoneExposed(how="shuffle"):
            return set()
        case e.BonePlayed() | e.BoneExposed() | e.BoneReturned() | e.BoneDrawn():
            return {fact.bone} if fact.bone else set()
        case e.OpeningDrawn() | e.HoldingShown():
            return set(fact.bones or ())
        case e.DeclarationMade():
            return set(fact.order or ())
        case _:
            return set()


def premature_correction(r: Record, c: e.Claim, w: World) -> bool:
    """CL-09: the bone lifted had been placed in order."""
    at = r.fact(c.event, e.PlayRetracted).play
    sight, seat = r.sights[at], r.fact(at, e.BonePlayed).seat
    if plain_fives.is_misplay(r, at) or max(r.scores(at)) >= TARGET[r.book]:
        return False
    if sight.out is not None:
        return False
    if sight.laid:
        return sight.turn in (None, seat)
    about = e.Claim("", at)
    return not (
        plain_fives.opening_not_double(r, about)
        or plain_fives.wrong_opening(r, about, w)
        or plain_fives.wrong_leader(r, about, w)
    )


def exposed_put_back(r: Record, c: e.Claim, w: World) -> bool:
    """HF-SET-5, AMB-69: exposed as it was drawn, lawfully, and put back."""
    fact = r.fact(c.event, e.BoneReturned)
    exposed = False
    for at, before in r.back(c.event or 0):
        if isinstance(before, e.BoneExposed) and before.how == "draw":
            exposed = exposed or (before.seat, before.bone) == (fact.seat, fact.bone)
        if isinstance(before, e.OpeningDrawn) and before.seat == fact.seat:
            return exposed and r.book != "FU"
        if isinstance(before, e.BoneDrawn) and before.seat == fact.seat:
            able = plain_fives.could_play(r, e.Claim("", at), w)
            return exposed and r.book != "FU" and not able
    return False


def spinner_accepted(r: Record, c: e.Claim) -> bool:
    """CL-07: used as the spinner without being it, and not named before the other side placed."""
    at = c.event or 0
    fact = r.fact(at, e.BonePlayed)
    if r.book in ("UDL", "FU") or fact.on is None or fact.on.high != fact.on.low:
        return False
    table = r.table(at)
    second = len(table.touched()[pair(fact.on)]) >= 2 or fact.slot == "arm"
    four_sided, believed = table.four_sided()
    offered = believed is not None and believed[0] == pair(fact.on)
    mine = offered and believed is not None and believed[1] != r.side[fact.seat]
    if not second or pair(fact.on) in four_sided or mine:
        return False
    for _, later in r.since(at):
        if isinstance(later, e.HandEnded | e.HandStarted):
            return False
        if isinstance(later, e.PlayRetracted) and later.play == at:
            return False
        if isinstance(later, e.BonePlayed) and r.side[later.seat] != r.side[fact.seat]:
            return True
    return False


def spinner_mark(r: Record, c: e.Claim) -> bool:
    """UDL-1: the card's spinner is not the first double of the hand."""
    fact = r.fact(c.event, e.SpinnerMarked, e.HandEnded)
    doubles = [one.bone for one in r.sights[c.event or 0].laid if one.bone[0] == one.bone[1]]
    marked: Any = getattr(fact, "bone", None)
    if isinstance(fact, e.HandEnded):
        at = c.event or 0
        starts = [n for n, one in r.log if isinstance(one, e.HandStarted)]
        hand = max(n for n in starts if n < at), min((n for n in starts if n > at), default=10**6)
        marks = [
            one.bone
            for n, one in r.log
            if hand[0] < n < hand[1] and isinstance(one, e.SpinnerMarked)
        ]
        marked = marks[-1] if marks else None
        shut = (e.HandStarted, e.GameEnded, e.MatchEnded)
        if not marks and not any(isinstance(one, shut) for _, one in r.since(at)):
            return False
    return (None if marked is None else pair(marked)) != (doubles[0] if doubles else None)


def before_signal(r: Record, c: e.Claim) -> bool:
    """AMB-39: placed before time was called, by the record or as an official found."""
    observed = any(
        isinstance(f, e.Observed) and (f.what, f.event) == ("placed_before_signal", c.event)
        for _, f in r.log
    )
    return observed or not any(isinstance(f, e.TimeCalled) for _, f in r.back(c.event or 0))


def resigned(r: AnyRecord, c: e.Claim) -> bool:
    """AMB-87: this player, or somebody of the same side, gave up."""
    seat = r.fact(c.event, e.Resigned).seat
    return c.against is None or r.side[c.against] == r.side[seat]


def agreed_result(r: AnyRecord, c: e.Claim) -> bool:
    """AMB-87: somebody of every side agreed."""
    return {r.side[seat] for seat in r.fact(c.event, e.ResultAgreed).seats} == set(r.side)


def card_wins(r: Record, c: e.Claim) -> bool:
    """UDL-16: the wins on the card are those of the games that ended before it."""
    wins = [0] * len(set(r.side))
    for at, fact in r.log:
        if at >= (c.event or 0):
            break
        if isinstance(fact, e.GameEnded):
            points = r.scores(at + 1)
            won = [side for side, score in enumerate(points) if score >= TARGET[r.book]]
            winner = fact.winner if fact.winner is not None else next(iter(won), None)
            if winner is not None:
                wins[winner] += 1
    return list(r.fact(c.event, e.ScoreCardWritten).wins) == wins


def card_withheld(r: Record, c: e.Claim) -> bool:
    """PDA-11a: the match is over and no official has been given this card."""
    later = [fact for at, fact in r.log if at > (c.event or 0)]
    handed_in = any(isinstance(f, e.Observed) and f.what == "card_handed_in" for f in later)
    return any(isinstance(f, e.MatchEnded) for _, f in r.log) and not handed_in


def official_error(r: AnyRecord, c: e.Claim) -> bool:
    """AMB-88: upheld though refuted, or dismissed though proved. Asked of `observed` claims."""
    ruling = r.fact(c.event, e.RulingGiven)
    claim = r.fact(ruling.claim, e.ClaimRaised).claim
    assert claim.kind == "observed"
    assert isinstance(r, Record)
    return plain_points.observed(r, claim) is not ruling.upheld


def official_error_42(r: plain_hand42.Record, c: e.Claim) -> bool:
    """The same in 42."""
    ruling = r.fact(c.event, e.RulingGiven)
    claim = r.fact(ruling.claim, e.ClaimRaised).claim
    seen = any(
        isinstance(fact, e.Observed)
        and fact.what == claim.what
        and claim.against in (None, fact.seat)
        for _, fact in r.log
    )
    return seen is not ruling.upheld


def slow_play_42(r: plain_hand42.Record, c: e.Claim) -> bool:
    """42-PC-1: so many findings of slow play against this player in the game."""
    times = 0
    for _, fact in r.log:
        if isinstance(fact, e.GameStarted):
            times = 0
        times += isinstance(fact, e.Observed) and (fact.what, fact.seat) == ("slow_play", c.against)
    return times > 0 and c.count in (None, times)


def stack_choice(r: plain_hand42.Record, c: e.Claim) -> bool:
    """42-PB-13: on a marks bid the winner chooses the stack, the opponents which way it lies."""
    fact = r.fact(c.event, e.StackChosen)
    auction = r.sights[c.event or 0].auction
    if auction.bidder is None or auction.bid < 42:
        return True
    if fact.stack is not None and fact.seat != auction.bidder:
        return True
    return fact.orientation is not None and fact.seat % 2 == auction.bidder % 2
