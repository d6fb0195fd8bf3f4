"""Unlawful acts made out of lawful ones: for each kind, what somebody does instead.

A kind looks at the match before the next lawful fact and says what might be reported in its
place, or nothing. What it breaks is said by `CLAUSES`, book by book, so that strict enforcement
is not its own witness.
"""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from domain import events as e
from domain.bones import BONES, bones_in
from domain.match.match import Match
from domain.seats import Seat
from tests.oracles.naive42 import follows

Instead = Callable[[Match, e.Fact], e.Fact | None]


def _other(match: Match, seat: Seat) -> Seat:
    return (seat + 1) % match.players


def _going_on(match: Match) -> bool:
    """Whether bones lie on the table and play goes on."""
    hand = match.hand
    return hand is not None and hand.ended is None and bool(hand.layout.placements)


# --- the fives games --------------------------------------------------------------------------


def plays_out_of_turn(match: Match, fact: e.Fact) -> e.Fact | None:
    if not isinstance(fact, e.BonePlayed | e.Passed | e.BoneDrawn) or not _going_on(match):
        return None
    hand = match.current_hand()
    seat = _other(match, fact.seat)
    for bone in bones_in(hand.known[seat]):
        for on in hand.layout.places_for(bone):
            return e.BonePlayed(seat, bone, on)
    return None


def opens_for_another(match: Match, fact: e.Fact) -> e.Fact | None:
    hand = match.hand
    if not isinstance(fact, e.BonePlayed) or hand is None or hand.layout.placements:
        return None
    if hand.to_play is None:
        return None
    seat = _other(match, fact.seat)
    return e.BonePlayed(seat, hand.known_bones(seat)[0])


def does_not_match(match: Match, fact: e.Fact) -> e.Fact | None:
    if not isinstance(fact, e.BonePlayed) or fact.on is None or fact.on.is_double:
        return None
    other = next((pip for pip in (fact.bone.high, fact.bone.low) if not fact.on.has(pip)), None)
    return None if other is None else replace(fact, touch=(fact.on.high, other), slot=None)


def draws_able(match: Match, fact: e.Fact) -> e.Fact | None:
    able = isinstance(fact, e.BonePlayed) and _going_on(match) and match.current_hand().boneyard
    return e.BoneDrawn(fact.seat) if able and isinstance(fact, e.BonePlayed) else None


def passes_able(match: Match, fact: e.Fact) -> e.Fact | None:
    return e.Passed(fact.seat) if isinstance(fact, e.BonePlayed) and _going_on(match) else None


def passes_before_the_boneyard_is_empty(match: Match, fact: e.Fact) -> e.Fact | None:
    return e.Passed(fact.seat) if isinstance(fact, e.BoneDrawn) else None


def draws_too_many(match: Match, fact: e.Fact) -> e.Fact | None:
    if not isinstance(fact, e.OpeningDrawn) or match.current_hand().boneyard < 8:
        return None
    return replace(fact, count=8, bones=None)


def opens_low(match: Match, fact: e.Fact) -> e.Fact | None:
    hand = match.hand
    if not isinstance(fact, e.BonePlayed) or hand is None or hand.layout.placements:
        return None
    if hand.opening.rule != "highest_double":
        return None
    others = [bone for bone in hand.known_bones(fact.seat) if bone is not fact.bone]
    return e.BonePlayed(fact.seat, others[0])


def takes_back(match: Match, fact: e.Fact) -> e.Fact | None:
    hand = match.hand
    if hand is None or hand.ended or hand.last_play is None or match.game_winner is not None:
        return None
    return e.PlayRetracted(hand.last_play.seat, hand.last_play.position)


def puts_back(match: Match, fact: e.Fact) -> e.Fact | None:
    """A bone that was drawn because nothing fitted and is kept (in HF a wrong draw goes back)."""
    if match.book.id == "HF" or not isinstance(fact, e.BonePlayed) or not fact.just_drawn:
        return None
    return e.BoneReturned(fact.seat, fact.bone)


def draws_lots(match: Match, fact: e.Fact) -> e.Fact | None:
    """Lots during a hand of a game that goes on."""
    if not _going_on(match) or match.game_winner is not None:
        return None
    lots = zip(range(match.players), BONES, strict=False)
    return e.LotsDrawn(tuple(e.Lot(seat, bone) for seat, bone in lots))


def reads_lots_wrongly(match: Match, fact: e.Fact) -> e.Fact | None:
    return replace(fact, tied=not fact.tied) if isinstance(fact, e.LotsDrawn) else None


def is_said_to_open(match: Match, fact: e.Fact) -> e.Fact | None:
    hand = match.hand
    if not isinstance(fact, e.HandStarted) or hand is None or hand.ended is None:
        return None
    if hand.ended.how != "domino" or hand.ended.winner is None:
        return None
    return replace(fact, opens="any_domino", by=_other(match, hand.ended.winner))


def calls_too_much(match: Match, fact: e.Fact) -> e.Fact | None:
    return replace(fact, points=fact.points + 5) if isinstance(fact, e.ScoreCalled) else None


def calls_nothing(match: Match, fact: e.Fact) -> e.Fact | None:
    """A call by a player who has not scored: the bone placed last is another's."""
    acts = isinstance(fact, e.BonePlayed | e.BoneDrawn | e.Passed)
    if not acts or not _going_on(match):
        return None
    last = match.current_hand().last_play
    mine = last is not None and last.seat == fact.seat  # type: ignore[union-attr]
    return None if mine else e.ScoreCalled(fact.seat, 10)  # type: ignore[union-attr]


def takes_what_was_not_missed(match: Match, fact: e.Fact) -> e.Fact | None:
    acts = isinstance(fact, e.BonePlayed | e.BoneDrawn | e.Passed)
    return e.MugginsCalled(fact.seat, 10) if acts and _going_on(match) else None  # type: ignore[union-attr]


def pays_too_much(match: Match, fact: e.Fact) -> e.Fact | None:
    ledger = match.current_game().ledger
    if isinstance(fact, e.PointsPegged):
        return replace(fact, points=fact.points + 1)
    if isinstance(fact, e.ChipsPaid) and ledger is not None:
        more = fact.points + 5
        if ledger.points[fact.payer][fact.payer] >= more:
            return replace(fact, points=more, tens=None, fives=None)
    return None


def pays_what_is_not_due(match: Match, fact: e.Fact) -> e.Fact | None:
    if not isinstance(fact, e.HandStarted) or fact.number < 2:
        return None
    ledger = match.current_game().ledger
    return e.PointsPegged(0, 1) if ledger is None else e.ChipsPaid(1, 0, 5)


def another_pays(match: Match, fact: e.Fact) -> e.Fact | None:
    if not isinstance(fact, e.ChipsPaid) or match.players == 2:
        return None
    seats = [seat for seat in range(match.players) if seat not in (fact.payer, fact.payee)]
    ledger = match.current_game().ledger
    rich = [seat for seat in seats if ledger and ledger.points[seat][seat] >= fact.points]
    return replace(fact, payer=rich[0], tens=None, fives=None) if rich else None


def pays_in_another_colour(match: Match, fact: e.Fact) -> e.Fact | None:
    ledger = match.current_game().ledger
    if not isinstance(fact, e.ChipsPaid) or ledger is None:
        return None
    if ledger.points[fact.payee][fact.payer] < fact.points:
        return None
    return replace(fact, colour_of=fact.payee, tens=None, fives=None)


def counts_a_short_set(match: Match, fact: e.Fact) -> e.Fact | None:
    return replace(fact, fives=fact.fives - 1) if isinstance(fact, e.ChipsCounted) else None


def goes_on_unpaid(match: Match, fact: e.Fact) -> e.Fact | None:
    hand = match.hand
    paid = isinstance(fact, e.ChipsPaid | e.PointsPegged)
    if not paid or hand is None or hand.ended is None:
        return None
    return e.HandStarted(hand.number + 1)


def counts_wrongly(match: Match, fact: e.Fact) -> e.Fact | None:
    """Rounded the other way; where the payer's last chips cut the count, any of it may be said."""
    if not isinstance(fact, e.HandEnded) or not fact.points:
        return None
    ledger = match.current_game().ledger
    if ledger is not None and any(
        row[seat] <= fact.points for seat, row in enumerate(ledger.points)
    ):
        return None
    return replace(
        fact,
        points=fact.points + match.rules.scoring_unit.value // match.rules.pips_per_point.value,
    )


def names_another_winner(match: Match, fact: e.Fact) -> e.Fact | None:
    if not isinstance(fact, e.HandEnded) or fact.how != "domino" or fact.winner is None:
        return None
    return replace(fact, winner=_other(match, fact.winner), points=None)


def calls_domino(match: Match, fact: e.Fact) -> e.Fact | None:
    acts = isinstance(fact, e.BonePlayed | e.Passed) and _going_on(match)
    return e.DominoCalled(fact.seat) if acts and isinstance(fact, e.BonePlayed | e.Passed) else None


def ends_as_domino(match: Match, fact: e.Fact) -> e.Fact | None:
    acts = isinstance(fact, e.BonePlayed) and _going_on(match)
    return e.HandEnded("domino", 0) if acts else None


def ends_as_block(match: Match, fact: e.Fact) -> e.Fact | None:
    acts = isinstance(fact, e.BonePlayed) and _going_on(match)
    return e.HandEnded("lock", 0) if acts else None


def throws_in(match: Match, fact: e.Fact) -> e.Fact | None:
    return e.HandEnded("void") if isinstance(fact, e.BonePlayed) and _going_on(match) else None


# --- every game -------------------------------------------------------------------------------


def plays_on_after_the_game(match: Match, fact: e.Fact) -> e.Fact | None:
    if not isinstance(fact, e.GameEnded):
        return None
    hand = match.current_hand()
    if hand.ended is None:
        return e.Passed(0)
    return e.HandStarted(hand.number + 1)


def plays_on_after_the_match(match: Match, fact: e.Fact) -> e.Fact | None:
    if not isinstance(fact, e.MatchEnded):
        return None
    return e.GameStarted(match.current_game().number + 1)


def names_another_winner_of_the_game(match: Match, fact: e.Fact) -> e.Fact | None:
    if not isinstance(fact, e.GameEnded):
        return None
    return replace(fact, winner=1 - match.scores.index(max(match.scores)) % 2)


def names_other_scores(match: Match, fact: e.Fact) -> e.Fact | None:
    if not isinstance(fact, e.GameEnded):
        return None
    return replace(fact, scores=tuple(score + 5 for score in match.scores))


def ends_the_game_early(match: Match, fact: e.Fact) -> e.Fact | None:
    playing = isinstance(fact, e.BonePlayed | e.BidMade)
    return e.GameEnded(winner=0) if playing else None


def names_another_winner_of_the_match(match: Match, fact: e.Fact) -> e.Fact | None:
    if not isinstance(fact, e.MatchEnded) or fact.winner is None:
        return None
    return replace(fact, winner=_other(match, fact.winner))


def writes_the_card_early(match: Match, fact: e.Fact) -> e.Fact | None:
    playing = isinstance(fact, e.BonePlayed | e.BidMade)
    return e.ScoreCardWritten(tuple(match.scores)) if playing else None


def writes_other_scores(match: Match, fact: e.Fact) -> e.Fact | None:
    if not isinstance(fact, e.ScoreCardWritten):
        return None
    return replace(fact, scores=tuple(score + 5 for score in fact.scores))


def writes_other_wins(match: Match, fact: e.Fact) -> e.Fact | None:
    if not isinstance(fact, e.ScoreCardWritten):
        return None
    return replace(fact, wins=tuple(won + 1 for won in match.wins))


def writes_other_scores_of_an_earlier_game(match: Match, fact: e.Fact) -> e.Fact | None:
    if not isinstance(fact, e.ScoreCardWritten) or match.current_game().number == 1:
        return None
    return replace(fact, game=1, scores=tuple(score + 5 for score in match.games[1].scores))


# --- 42 -----------------------------------------------------------------------------------------


def _tricks(match: Match) -> Any:
    return match.hand.tricks if match.hand else None


def draws_before_others(match: Match, fact: e.Fact) -> e.Fact | None:
    first = isinstance(fact, e.OpeningDrawn) and not any(match.current_hand().held)
    return e.OpeningDrawn(_tricks(match).shaker, 7) if first else None


def another_shakes(match: Match, fact: e.Fact) -> e.Fact | None:
    if not isinstance(fact, e.HandStarted) or fact.shaker is None:
        return None
    return replace(fact, shaker=_other(match, fact.shaker))


def bids_out_of_turn(match: Match, fact: e.Fact) -> e.Fact | None:
    if not isinstance(fact, e.BidMade) or fact.seat == _tricks(match).shaker:
        return None
    return replace(fact, seat=_other(match, fact.seat))


def bids_twice(match: Match, fact: e.Fact) -> e.Fact | None:
    begun = isinstance(fact, e.BidMade) and _tricks(match).bids
    return e.BidMade(_tricks(match).bids[-1][0], "42") if begun else None


def bids_what_is_no_bid(match: Match, fact: e.Fact) -> e.Fact | None:
    return replace(fact, bid="43") if isinstance(fact, e.BidMade) else None


def bids_too_low(match: Match, fact: e.Fact) -> e.Fact | None:
    standing = _tricks(match).auction.bid if isinstance(fact, e.BidMade) else 0
    return replace(fact, bid=str(standing)) if isinstance(fact, e.BidMade) and standing else None


def bids_too_high(match: Match, fact: e.Fact) -> e.Fact | None:
    low = isinstance(fact, e.BidMade) and _tricks(match).auction.bid < 84
    return replace(fact, bid="126") if low and isinstance(fact, e.BidMade) else None


def another_declares(match: Match, fact: e.Fact) -> e.Fact | None:
    if not isinstance(fact, e.TrumpDeclared):
        return None
    return replace(fact, seat=_other(match, fact.seat))


def declares_before_the_bids_are_in(match: Match, fact: e.Fact) -> e.Fact | None:
    return e.TrumpDeclared(fact.seat, "5") if isinstance(fact, e.BidMade) else None


def leads_out_of_turn(match: Match, fact: e.Fact) -> e.Fact | None:
    if not isinstance(fact, e.BonePlayed):
        return None
    seat = _other(match, fact.seat)
    held = match.current_hand().known_bones(seat)
    return e.BonePlayed(seat, held[0]) if held else None


def reneges(match: Match, fact: e.Fact) -> e.Fact | None:
    play = _tricks(match)
    if not isinstance(fact, e.BonePlayed) or not play.trick:
        return None
    led = play.trick[0][1]
    if not follows(fact.bone, led, play.trump):
        return None
    others = match.current_hand().known_bones(fact.seat)
    wrong = [bone for bone in others if not follows(bone, led, play.trump)]
    return replace(fact, bone=wrong[0]) if wrong else None


def marks_too_many(match: Match, fact: e.Fact) -> e.Fact | None:
    if not isinstance(fact, e.HandEnded) or not fact.marks:
        return None
    return replace(fact, marks={side: marks + 1 for side, marks in fact.marks.items()})


def marks_the_other_side(match: Match, fact: e.Fact) -> e.Fact | None:
    if not isinstance(fact, e.HandEnded) or not fact.marks or fact.how == "forfeit":
        return None
    return replace(fact, marks={str(1 - int(side)): one for side, one in fact.marks.items()})


def ends_undecided(match: Match, fact: e.Fact) -> e.Fact | None:
    play = _tricks(match)
    if not isinstance(fact, e.BonePlayed) or play.tricks or play.declared:
        return None
    side = play.auction.bidder % 2
    return e.HandEnded("made", marks={str(side): play.auction.marks})


def ends_otherwise_than_declared(match: Match, fact: e.Fact) -> e.Fact | None:
    """A declaration stands as made; by the tricks alone nothing is decided."""
    play = _tricks(match)
    if not isinstance(fact, e.HandEnded) or fact.how not in ("made", "set"):
        return None
    contract = play.contract()
    if play.declared is None or contract is None or contract.status != "open":
        return None
    other = {str(1 - int(side)): one for side, one in (fact.marks or {}).items()}
    return replace(fact, how="set" if fact.how == "made" else "made", marks=other)


def passes_out(match: Match, fact: e.Fact) -> e.Fact | None:
    return e.HandEnded("passed", marks={}) if isinstance(fact, e.BonePlayed) else None


def shakes_again(match: Match, fact: e.Fact) -> e.Fact | None:
    return e.HandEnded("void") if isinstance(fact, e.BidMade) else None


def partner_challenges(match: Match, fact: e.Fact) -> e.Fact | None:
    if not isinstance(fact, e.Challenged):
        return None
    return replace(fact, seat=_other(match, fact.seat))


def declares_without_a_contract(match: Match, fact: e.Fact) -> e.Fact | None:
    return e.DeclarationMade(fact.seat, "laydown") if isinstance(fact, e.BidMade) else None


CLAUSES: dict[Instead, dict[str, str]] = {
    plays_out_of_turn: {"PDA": "AMB-41", "HF": "AMB-41", "FU": "AMB-41", "UDL": "UDL-12"},
    opens_for_another: {"PDA": "PDA-4b", "HF": "HF-NEW-2", "FU": "FU-ST-4", "UDL": "UDL-G9"},
    does_not_match: {"PDA": "PDA-10c", "HF": "HF-H1-4", "FU": "FU-PL-2", "UDL": "UDL-6"},
    draws_able: {"PDA": "PDA-8c", "HF": "HF-BOG-1", "FU": "FU-PL-7", "UDL": "UDL-7"},
    passes_able: {"PDA": "AMB-16", "HF": "HF-BOG-1", "FU": "FU-PL-9", "UDL": "UDL-7"},
    passes_before_the_boneyard_is_empty: {
        "PDA": "AMB-19", "HF": "HF-PL-4", "FU": "AMB-19", "UDL": "UDL-G6",
    },
    draws_too_many: {"PDA": "PDA-8a", "HF": "HF-PEN-1", "FU": "FU-ST-2", "UDL": "UDL-G2",
                     "42": "AMB-42"},
    opens_low: {"PDA": "PDA-3", "HF": "HF-H1-2", "UDL": "UDL-1"},
    takes_back: {"PDA": "PDA-10c", "HF": "AMB-13", "FU": "AMB-13", "UDL": "UDL-6"},
    puts_back: {"PDA": "PDA-10e", "FU": "FU-PL-8", "UDL": "UDL-G6"},
    draws_lots: {"PDA": "PDA-2b", "HF": "HF-H1-2", "FU": "FU-ST-3", "UDL": "UDL-G3"},
    reads_lots_wrongly: {"PDA": "AMB-07", "FU": "AMB-21", "42": "42-SD-1"},
    is_said_to_open: {"PDA": "PDA-4b", "HF": "HF-NEW-2", "FU": "FU-ST-4", "UDL": "UDL-G9"},
    calls_too_much: {"PDA": "PDA-6c", "UDL": "UDL-4"},
    calls_nothing: {"PDA": "PDA-6c", "HF": "HF-SC-1", "FU": "FU-SC-1", "UDL": "UDL-4"},
    takes_what_was_not_missed: {
        "PDA": "PDA-6c", "HF": "HF-SC-1", "FU": "FU-SC-1", "UDL": "UDL-G13",
    },
    pays_too_much: {"PDA": "PDA-6c", "HF": "HF-SC-1", "FU": "FU-SC-1", "UDL": "UDL-G12"},
    pays_what_is_not_due: {"PDA": "PDA-6c", "HF": "HF-SC-1", "FU": "FU-SC-1", "UDL": "UDL-G12"},
    another_pays: {"HF": "HF-3P-2"},
    pays_in_another_colour: {"PDA": "PDA-6b", "UDL": "UDL-G12"},
    counts_a_short_set: {"PDA": "PDA-6a", "HF": "HF-SET-2", "UDL": "UDL-G12"},
    goes_on_unpaid: {"PDA": "PDA-6c", "HF": "HF-SC-1", "FU": "FU-SC-1", "UDL": "UDL-G12"},
    counts_wrongly: {"PDA": "PDA-4a", "HF": "HF-END-4", "FU": "FU-WH-3", "UDL": "UDL-G8"},
    names_another_winner: {"PDA": "PDA-4", "HF": "HF-END-1", "FU": "FU-WH-1", "UDL": "UDL-G7"},
    calls_domino: {"PDA": "PDA-8e", "HF": "HF-END-1", "FU": "FU-WH-1", "UDL": "UDL-G7"},
    ends_as_domino: {"PDA": "PDA-4", "HF": "HF-END-1", "FU": "FU-WH-1", "UDL": "UDL-G7"},
    ends_as_block: {"PDA": "PDA-7", "HF": "HF-END-2", "FU": "FU-WH-2", "UDL": "UDL-5"},
    throws_in: {"PDA": "PDA-3b", "HF": "HF-H1-3", "FU": "FU-WH-6", "UDL": "UDL-3"},
    plays_on_after_the_game: {
        "PDA": "PDA-2", "HF": "HF-WIN-1", "FU": "FU-WG-1", "UDL": "UDL-G1", "42": "42-GEN-3",
    },
    plays_on_after_the_match: {
        "PDA": "PDA-1a", "HF": "HF-WIN-1", "FU": "FU-WG-1", "UDL": "UDL-G10", "42": "42-RR-7",
    },
    names_another_winner_of_the_game: {
        "PDA": "PDA-2", "HF": "HF-WIN-1", "FU": "FU-WG-1", "UDL": "UDL-G1", "42": "42-GEN-3",
    },
    names_other_scores: {
        "PDA": "PDA-2", "HF": "HF-WIN-1", "FU": "FU-WG-1", "UDL": "UDL-G1", "42": "42-GEN-3",
    },
    ends_the_game_early: {
        "PDA": "PDA-2", "HF": "HF-WIN-1", "FU": "FU-WG-1", "UDL": "UDL-G1", "42": "42-GEN-3",
    },
    names_another_winner_of_the_match: {
        "PDA": "PDA-1a", "HF": "HF-WIN-1", "FU": "FU-WG-1", "UDL": "UDL-G10", "42": "42-RR-7",
    },
    writes_the_card_early: {
        "PDA": "PDA-11", "HF": "HF-WIN-1", "FU": "FU-WG-1", "UDL": "UDL-16", "42": "42-RR-7",
    },
    writes_other_scores: {
        "PDA": "PDA-11", "HF": "HF-WIN-1", "FU": "FU-WG-1", "UDL": "UDL-16", "42": "42-RR-7",
    },
    writes_other_wins: {
        "PDA": "PDA-11", "HF": "HF-WIN-1", "FU": "FU-WG-1", "UDL": "UDL-16", "42": "42-RR-7",
    },
    writes_other_scores_of_an_earlier_game: {"PDA": "PDA-11", "UDL": "UDL-16"},
    draws_before_others: {"42": "42-SD-2"},
    another_shakes: {"42": "42-BID-11"},
    bids_out_of_turn: {"42": "42-BID-1"},
    bids_twice: {"42": "42-BID-2"},
    bids_what_is_no_bid: {"42": "42-BID-4"},
    bids_too_low: {"42": "42-BID-3"},
    bids_too_high: {"42": "42-BID-6"},
    another_declares: {"42": "42-PB-4a"},
    declares_before_the_bids_are_in: {"42": "42-PB-4a"},
    leads_out_of_turn: {"42": "42-PB-11"},
    reneges: {"42": "42-PB-9"},
    marks_too_many: {"42": "42-GEN-3"},
    marks_the_other_side: {"42": "42-BG-3"},
    ends_undecided: {"42": "42-BG-3"},
    ends_otherwise_than_declared: {"42": "42-BG-3"},
    passes_out: {"42": "42-BID-11"},
    shakes_again: {"42": "42-BID-12"},
    partner_challenges: {"42": "42-PB-14"},
    declares_without_a_contract: {"42": "42-PB-14"},
}  # fmt: skip
"""For each kind of infraction, the clause that its refusal must cite, by book."""


def kinds(book_id: str) -> Iterator[tuple[Instead, str]]:
    """The kinds of infraction that a book knows, each with its clause."""
    return ((kind, by[book_id]) for kind, by in CLAUSES.items() if book_id in by)
