"""Answers to the neutral test vectors of straight 42, in the vectors' own shape.

One function a kind; each takes a vector and gives what its `expect` should say.
The rules are in `domain.fortytwo`, the search in `adjudication.laydown.search`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, cast

from adjudication.laydown.deals import judge_as_agreed
from adjudication.laydown.declarations import Declaration, Terms
from api.conformance.recorded import RecordedVector
from api.conformance.vectors import Vector, VectorAnswer
from domain import events as e
from domain.bones import Bone, bones_in, mask_of
from domain.events import Trump
from domain.fortytwo.auction import bid_value, hold_auction
from domain.fortytwo.shake import read_lots
from domain.fortytwo.tricks import lawful, trick_points, trump_by_lead, winner
from domain.match.match import Match
from domain.tournament.crosstable import Line, bye, forfeited, played, totals
from domain.tournament.standings import SEEDING_42, standings


def trump_from(name: int | str) -> Trump:
    """Read trump as the vectors write it: 0 to 6 as numbers, else as this program does."""
    return cast(Trump, str(name))


def trump_to(trump: Trump) -> int | str:
    """Write trump as the vectors do: 0 to 6 as numbers."""
    return int(trump) if trump.isdigit() else trump


def plays_from(plays: Sequence[Vector]) -> tuple[tuple[int, Bone], ...]:
    """Plays as seat and bone."""
    return tuple((play["p"], Bone(play["tile"])) for play in plays)


def by_side(numbers: Sequence[int]) -> dict[str, int]:
    """Two numbers under the names of the sides."""
    return {str(side): number for side, number in enumerate(numbers)}


def from_sides(numbers: Mapping[str, int]) -> tuple[int, int]:
    """Two numbers, absent ones zero."""
    return numbers.get("0", 0), numbers.get("1", 0)


def ft_follow(vector: Vector) -> VectorAnswer:
    """The bones of a holding that may be played after this lead."""
    led = Bone(vector["led"]) if vector["led"] else None
    hand = mask_of(map(Bone, vector["hand"]))
    legal = bones_in(lawful(hand, led, trump_from(vector["trump"])))
    return {"legal": [str(bone) for bone in legal]}


def ft_trick(vector: Vector) -> VectorAnswer:
    """The winner of a trick and its points."""
    plays = plays_from(vector["plays"])
    return {
        "winner": winner(plays, trump_from(vector["trump"])),
        "points": trick_points(bone for _, bone in plays),
    }


def ft_auction(vector: Vector) -> VectorAnswer:
    """The outcome of a round of bidding, and the rulings on it."""
    bids = [(bid["p"], str(bid["bid"])) for bid in vector["bids"]]
    auction = hold_auction(vector["shaker"], bids, **vector.get("options", {}))
    return {
        "bidder": auction.bidder,
        "bid": auction.bid,
        "marks": auction.marks,
        "rulings": list(auction.rulings),
        "complete": auction.complete,
    }


def ft_trump_by_lead(vector: Vector) -> VectorAnswer:
    """The trump that a first lead names."""
    return {"trump": trump_to(trump_by_lead(Bone(vector["led"])))}


def ft_contract(vector: Vector) -> VectorAnswer:
    """The points, the status and the marks of a contract, by the tricks of the vector.

    The bidding is no part of it: the bid winner bids last, and the others pass or bid less.
    """
    log, bidder, bid = RecordedVector("42"), vector["bidder"], _bid_from(vector["bid"])
    bids = [*range(84, bid, 42), bid]
    first = (bidder - len(bids) + 1) % 4
    log.report(e.GameStarted(1), e.HandStarted(1, shaker=(first - 1) % 4))
    log.deal()
    spoken = [*map(str, bids), "pass", "pass", "pass"][:4]
    log.report(*(e.BidMade((first + n) % 4, words) for n, words in enumerate(spoken)))
    log.report(e.TrumpDeclared(bidder, trump_from(vector["trump"])))
    for trick in vector["tricks"]:
        log.trick(plays_from(trick))
    tricks = log.match.current_hand().tricks
    contract = tricks and tricks.contract()
    assert contract is not None
    marks = {side: marks for side, marks in by_side(contract.marks).items() if marks}
    return {"points": by_side(contract.points), "status": contract.status, "marks": marks}


def _bid_from(bid: int | str) -> int:
    return bid if isinstance(bid, int) else bid_value(bid) or 0


def ft_declaration(vector: Vector) -> VectorAnswer:
    """Whether a declaration is right, over the deals that its terms allow."""
    hands = [mask_of(map(Bone, vector["hands"].get(str(seat), ()))) for seat in range(4)]
    order = vector["order"]
    declaration = Declaration(
        vector["declaration"],
        vector["declarer"],
        (hands[0], hands[1], hands[2], hands[3]),
        vector["leader"],
        trump=trump_from(vector["trump"]),
        bid=_bid_from(vector["bid"]),
        bidder=vector["bidder"],
        points=from_sides(vector["points"]),
        trick=plays_from(vector["trick"]),
        order=None if order is None else tuple(map(Bone, order)),
    )
    return {"correct": judge_as_agreed(declaration, Terms(**vector.get("options", {}))).holds}


HOW = {"target": "marks", "time": "time", "overtime": "extra_hand", "ruling": "forfeit"}
"""How a game was won, as the vectors say it."""


def tn_ft_game(vector: Vector) -> VectorAnswer:
    """The marks and the winner of a game of a tournament, with lateness and the call of time."""
    log = RecordedVector("42")
    late: Mapping[str, int] = vector.get("minutes_late") or {}
    for side, minutes in late.items():
        log.report(e.Observed("late", int(side), minutes=minutes))
    log.report(e.GameStarted(1))
    for side in map(int, late):
        log.uphold(e.Claim("late_forfeit", against=side))
    allowed = log.match.straight.late_minutes.value
    referred = [minutes > allowed for minutes in late.values()].count(True) > 1  # AMB-57
    if not referred and log.match.current_game().result is None:
        _played(log, vector)
    return _game_found(log.match, referred=referred)


def _played(log: RecordedVector, vector: Vector) -> None:
    """The hands of a game, and the call of time where there is one."""
    hands = vector["hands"]
    call: Vector = vector.get("time_call") or {"after_hand": None, "bids_in_next": 0}
    for number, hand in enumerate(hands):
        _bidding(log, number, hand["bids"], call)
        marks = {side: marks for side, marks in hand["marks"].items() if marks}
        log.report(e.HandEnded("made" if marks else "passed", marks=marks))
    if call["after_hand"] == len(hands):
        _bidding(log, len(hands), call["bids_in_next"], call)


def _bidding(log: RecordedVector, hands: int, bids: int, call: Vector) -> None:
    """The bids of the next hand; time is called where it was, before a hand or after a bid."""
    called = call["bids_in_next"] if hands == call["after_hand"] else None
    if called == 0:
        log.report(e.TimeCalled())
    log.report(e.HandStarted(hands + 1, shaker=3))
    for made in range(bids):
        log.report(e.BidMade(made % 4, "pass" if made else "30"))
        if made + 1 == called:
            log.report(e.TimeCalled())


def _game_found(match: Match, *, referred: bool) -> VectorAnswer:
    game = match.current_game()
    result = game.result
    return {
        "marks": by_side(game.scores),
        "winner": game.won_by,
        "how": HOW[result.how] if result else "refer" if referred else None,
        "hands_counted": game.hands_counted,
    }


def tn_seeding(vector: Vector) -> VectorAnswer:
    """The order of the seeds of a bracket, and the table that it comes from."""
    teams = vector["teams"]
    lines = [line for game in vector["games"] for line in _lines_of(game)]
    return {
        "order": [list(ranked.entries) for ranked in standings(teams, lines, SEEDING_42)],
        "table": {
            team: {"wins": total.wins, "marks_for": total.earned, "marks_against": total.against}
            for team, total in totals(teams, lines).items()
        },
    }


def _lines_of(game: Vector) -> tuple[Line, ...]:
    if game["kind"] == "bye":
        return bye(game["a"])
    if game["kind"] == "forfeit":
        return forfeited(game["by"], game["b"] if game["by"] == game["a"] else game["a"])
    sides = sorted(zip(game["marks"], (game["a"], game["b"]), strict=True), reverse=True)
    (earned, winner), (against, loser) = sides
    return played(winner, loser, (earned, against))


def tn_lots(vector: Vector) -> VectorAnswer:
    """The highest and the lowest of the lots drawn, and who draws again."""
    lots = read_lots(plays_from(vector["draws"]))
    return {
        "highest": list(lots.highest),
        "lowest": list(lots.lowest),
        "redraw": lots.redraw,
    }


KINDS: Final[dict[str, Callable[[Vector], VectorAnswer]]] = {
    function.__name__: function
    for function in (
        ft_follow,
        ft_trick,
        ft_auction,
        ft_trump_by_lead,
        ft_contract,
        ft_declaration,
        tn_ft_game,
        tn_seeding,
        tn_lots,
    )
}
"""By kind of vector, the function that answers it."""
