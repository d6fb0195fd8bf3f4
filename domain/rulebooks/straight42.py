"""Texas 42, straight, under tournament rules: four players in two partnerships.

The clauses in printed order and the values they set. The glosses are ours. The
first three clauses are what the text takes for granted (AMB-50).
"""

from domain.general_claims import duty, of_every_book
from domain.rules import (
    Clause,
    FortyTwo,
    Infraction,
    Remedy,
    RuleBook,
    Window,
    option,
    stated,
)

CLAUSES = (
    Clause(
        "42-BG-1",
        "computed",
        "Count bones: 5-5 and 6-4 ten each, 5-0, 4-1 and 3-2 five each; each trick one; 42 in all.",
        ("AMB-50",),
    ),
    Clause(
        "42-BG-2",
        "computed",
        "Within a suit the double is highest, then by the other end; a trump beats any other bone; a bone of neither suit wins nothing; doubles as trump rank 6-6 down to 0-0 and belong to no other suit.",
        ("AMB-50",),
    ),
    Clause(
        "42-BG-3",
        "computed",
        "A bid is made when the bidders take at least that many points, a bid of 42 or more when they take all; otherwise they are set and the marks go to the others.",
        ("AMB-50", "AMB-59"),
    ),
    Clause("42-FMT-1", "computed", "Morning round robin decides the afternoon bracket."),
    Clause(
        "42-FMT-2",
        "discretion",
        "Championship and consolation brackets are double elimination (or WinNAdvance).",
    ),
    Clause(
        "42-GEN-1", "computed", "Straight 42: no low, sevens, plunge, splash or other variation."
    ),
    Clause(
        "42-GEN-2",
        "computed",
        "Contracts: a suit 0–6, doubles, or no trump (follow-me, doubles high).",
    ),
    Clause("42-GEN-3", "computed", "Score by marks, to 7."),
    Clause("42-RR-1", "outside", "Round-robin games by random draw."),
    Clause(
        "42-RR-2",
        "computed",
        "Two brackets from round-robin results (consolation if enough teams: judges).",
        ("AMB-83",),
    ),
    Clause("42-RR-3", "computed", "Seed by most wins."),
    Clause("42-RR-4", "computed", "then by most marks earned."),
    Clause("42-RR-5", "computed", "then by fewest marks against.", ("AMB-71",)),
    Clause(
        "42-RR-6", "discretion", "then by one hand, or by drawing a domino, as the judges decide."
    ),
    Clause(
        "42-RR-7",
        "computed",
        "Games to 7; a team is credited with all marks scored (8–2 stays 8–2).",
        ("AMB-85",),
    ),
    Clause("42-RR-8", "computed", "Forfeit: 7–0."),
    Clause("42-RR-9", "computed", "Bye: 7–4."),
    Clause("42-RR-10", "computed", "Byes fall in the initial bracketing.", ("AMB-83",)),
    Clause(
        "42-PC-1",
        "recorded",
        "No deliberate slow play; 20 s per bid and 10 s per bone suggested.",
        recorded_by=("observed:slow_play",),
    ),
    Clause(
        "42-PC-2",
        "recorded",
        "No communication about the game during play, spoken or by signs.",
        recorded_by=("observed:talk", "observed:signs"),
    ),
    Clause(
        "42-PC-3",
        "recorded",
        "A violation counts as a renege.",
        ("AMB-54",),
        recorded_by=("observed:talk", "observed:signs"),
    ),
    Clause(
        "42-PC-4",
        "recorded",
        "No eating, drinking, smoking; only bones and score pads on the table.",
        recorded_by=("observed:food_or_drink",),
    ),
    Clause("42-SP-1", "recorded", "Spectators may watch.", recorded_by=("observed:spectator",)),
    Clause("42-SP-2", "recorded", "They do not disturb.", recorded_by=("observed:spectator",)),
    Clause(
        "42-SP-3",
        "recorded",
        "They do not comment on plays or infringements during play.",
        recorded_by=("observed:spectator",),
    ),
    Clause(
        "42-GP-1",
        "computed",
        "More than 5 minutes late after the official start: forfeit of the game.",
        ("AMB-57",),
    ),
    Clause(
        "42-GP-2",
        "computed",
        "Round-robin games 25 minutes; when time is called a hand in progress (at least one bid made) is completed; if then tied, one more hand decides.",
        ("AMB-56", "AMB-84"),
    ),
    Clause(
        "42-GP-3",
        "computed",
        "A renege is an act that loses the hand: not following suit, playing out of turn, talking across the table, and the like.",
    ),
    Clause(
        "42-GP-4",
        "computed",
        "The hand is over at once; the opponents get the marks.",
        ("AMB-54", "AMB-58"),
    ),
    Clause(
        "42-GP-5",
        "discretion",
        "If a player thinks a rule was broken and the table disagrees, play stops and an official judges.",
    ),
    Clause("42-SD-1", "computed", "First shaker: highest bone drawn; those tied draw again."),
    Clause(
        "42-SD-2", "computed", "Draw order: the non-shaking team, the shaker's partner, the shaker."
    ),
    Clause(
        "42-SD-3",
        "recorded",
        "Bones lie in two rows 4-3 or 3-4, the same way all day, not held, not moved once play begins.",
        recorded_by=("observed:bones_moved",),
    ),
    Clause("42-BID-1", "computed", "The player left of the shaker bids first."),
    Clause("42-BID-2", "computed", "Each may bid once, the shaker last."),
    Clause("42-BID-3", "computed", "Each bid is higher than the ones before."),
    Clause("42-BID-4", "computed", "Bids are 30–42 or multiples of 42; 42 is one mark."),
    Clause("42-BID-5", "computed", "Above one mark, whole marks.", ("AMB-51",)),
    Clause(
        "42-BID-6", "computed", "Nobody may bid more than two marks unless two marks have been bid."
    ),
    Clause("42-BID-7", "computed", "Above two marks, raises of one mark.", ("AMB-52",)),
    Clause(
        "42-BID-8",
        "recorded",
        "The bid is one word only.",
        ("AMB-51",),
        recorded_by=("bid-made", "observed:talk"),
    ),
    Clause("42-BID-9", "computed", "A bid once made cannot be changed.", ("AMB-53",)),
    Clause(
        "42-BID-10",
        "computed",
        "A bid out of turn stands for its turn; no longer available then, that player passes.",
    ),
    Clause("42-BID-11", "computed", "No forced bid; all pass, the shake moves to the next player."),
    Clause(
        "42-BID-12",
        "computed",
        "A bone turned over during bidding: the opposing player next after the one who turned it decides at once whether to re-shake; same shaker.",
        ("AMB-74",),
    ),
    Clause("42-BID-13", "computed", "The highest bid wins."),
    Clause(
        "42-PB-1",
        "recorded",
        "Bones are touched only to play; no hesitating over one and playing another.",
        recorded_by=("observed:hesitation",),
    ),
    Clause(
        "42-PB-2",
        "recorded",
        "Bones are placed in front of the player, not tossed, slid, slammed.",
        recorded_by=("observed:slam",),
    ),
    Clause("42-PB-3", "computed", "The bid winner leads the first bone."),
    Clause(
        "42-PB-4",
        "computed",
        "A bone accidentally revealed during play stays face up and is played at the first legal opportunity.",
        ("AMB-44",),
    ),
    Clause("42-PB-4a", "computed", "The bid winner declares trump before the first lead."),
    Clause(
        "42-PB-5",
        "computed",
        "No spoken declaration when he leads: the high side of that bone is trump.",
        ("AMB-55",),
    ),
    Clause("42-PB-6", "computed", "Any bone may be led, trumps included."),
    Clause("42-PB-7", "computed", "The high end names the suit led, unless the bone is a trump."),
    Clause("42-PB-8", "computed", "Follow suit if you can."),
    Clause(
        "42-PB-9",
        "computed",
        "Not following suit while able is a renege; any player may call it.",
        ("AMB-58",),
    ),
    Clause("42-PB-10", "computed", "Unable to follow: any bone."),
    Clause(
        "42-PB-11",
        "computed",
        "Playing out of turn, lead or follow, is a renege; any player may call it.",
    ),
    Clause(
        "42-PB-12", "recorded", "One stack of tricks per team.", recorded_by=("observed:stacks",)
    ),
    Clause(
        "42-PB-13",
        "recorded",
        "Marks bids: single or double stack in the middle, bid winner's choice; opponents choose the orientation.",
        recorded_by=("stack-chosen",),
    ),
    Clause(
        "42-PB-14",
        "computed",
        "Any player may declare a laydown, the bid made, or the opponents set; if the opposing team challenges and shows any possible way he could be wrong, he forfeits the hand.",
        ("AMB-60", "AMB-61", "AMB-62", "AMB-63"),
    ),
    Clause(
        "42-PB-14a",
        "computed",
        "In a challenge only the actual dominoes held count, whoever holds them (the bidder's excepted); he should wait for the lead and lay his bones down in order.",
        ("AMB-60", "AMB-62"),
    ),
    Clause(
        "42-PB-15",
        "computed",
        "Hand decided early: all remaining bones are turned up for inspection.",
    ),
)

RULES = FortyTwo(
    bid_increment=option(
        "exactly_one_mark", "any_multiple", ruling="AMB-52", clauses=("42-BID-7",)
    ),
    illegal_bid=option("pass", "refer", ruling="AMB-53", clauses=("42-BID-9", "42-BID-10")),
    laydown_world=option("actual", "any_deal", ruling="AMB-60", clauses=("42-PB-14a",)),
    laydown_partner=option("adversary", "cooperative", ruling="AMB-61", clauses=("42-PB-14",)),
    laydown_own_play=option("best", "any", ruling="AMB-62", clauses=("42-PB-14a",)),
    laydown_order=option("binding", "advisory", ruling="AMB-62", clauses=("42-PB-14a",)),
    laydown_trump=option(
        "open", "first_bone", ruling="AMB-158", clauses=("42-PB-5", "42-PB-14", "42-PB-14a")
    ),
    undeclared_trump=option(
        "first_lead", "bid_winners_lead", ruling="AMB-157", clauses=("42-PB-5",)
    ),
    decided_hand=option("goes_on", "over", ruling="AMB-156", clauses=("42-GP-4", "42-PB-15")),
    hand_in_progress=option("any_word", "bid", ruling="AMB-56", clauses=("42-GP-2",)),
    marks=stated(7, "42-GEN-3", "42-RR-7"),
    late_minutes=stated(5, "42-GP-1"),
    game_minutes=option(25, None, ruling="AMB-84", clauses=("42-GP-2",)),
    bid_seconds=stated(20, "42-PC-1"),
    bone_seconds=stated(10, "42-PC-1"),
    best_of=option((1,), (1, 3), ruling="AMB-85", clauses=("42-RR-7",)),
)


def _renege(*clauses: str) -> Remedy:
    """The hand is over and the marks at stake go to the other side (42-GP-3, 42-GP-4)."""
    return Remedy(cites=(*clauses, "42-GP-3", "42-GP-4"), ends="hand", forfeits_marks=True)


def _referred(*clauses: str) -> Remedy:
    """The text names no consequence: an official judges (42-GP-5)."""
    return Remedy(cites=(*clauses, "42-GP-5"), refer=True)


def _by_anybody(claim: str, case: str, window: Window, remedy: Remedy) -> Infraction:
    """Any player may raise it (42-GP-5)."""
    return Infraction(claim, case, window, remedy, caller="either")


INFRACTIONS = (
    _by_anybody("renege", "revoked", "shake", _renege("42-PB-9")),
    _by_anybody("out_of_turn", "acted", "shake", _renege("42-PB-11")),
    *(
        _by_anybody(
            "illegal_bid",
            case,
            "shake",
            Remedy(cites=("42-BID-9", "42-BID-10", "AMB-53"), fix=fix, refer=refer),
        )
        for case, fix, refer in (
            ("deemed_pass", "deemed_pass", False),
            ("second_bid", "deemed_pass", False),
            ("late", "deemed_pass", False),
            ("refer", None, True),
        )
    ),
    *(
        _by_anybody(
            "bid_out_of_turn", case, "shake", Remedy(("42-BID-10",), fix=fix, penalty_free=True)
        )
        for case, fix in (("held", "stands"), ("deemed_pass", "deemed_pass"))
    ),
    _by_anybody("wrong_shaker", "shook", "none", _referred("42-SD-1", "42-BID-11")),
    *(
        _by_anybody("hand_size", case, "shake", _referred("AMB-42"))
        for case in ("over", "under", "under_unplayed", "drawn_up")
    ),
    _by_anybody("draw_order", "drew_early", "none", Remedy(cites=("42-SD-2",), refer=True)),
    _by_anybody("exposed_not_played", "held_back", "shake", _referred("42-PB-4")),
    _by_anybody("bones_not_shown", "not_shown", "shake", _referred("42-PB-15")),
    _by_anybody(
        "late_forfeit",
        "late",
        "match",
        Remedy(cites=("42-GP-1", "42-RR-8"), ends="game", score=(7, 0)),
    ),
    _by_anybody("late_forfeit", "both", "match", _referred("42-GP-1", "AMB-57")),
    _by_anybody("observed", "talk", "shake", _renege("42-PC-3")),
    _by_anybody("observed", "signs", "shake", _renege("42-PC-2", "42-PC-3")),
    *(
        _by_anybody("observed", case, "match", _referred(clause))
        for case, clause in (
            ("slow_play", "42-PC-1"),
            ("food_or_drink", "42-PC-4"),
            ("spectator", "42-SP-1"),
            ("bones_moved", "42-SD-3"),
            ("hesitation", "42-PB-1"),
            ("slam", "42-PB-2"),
            ("stacks", "42-PB-12"),
        )
    ),
    _by_anybody("observed", "other", "match", Remedy(cites=("42-GP-5",), refer=True)),
)

OF_OFFICIALS = (
    duty("lots_missing", "not_drawn", "42-SD-1", "42-GP-5"),
    duty("redrew_untied", "drew_again", "42-SD-1", "42-GP-5"),
    _by_anybody("stack_choice", "chose", "shake", _referred("42-PB-13")),
    _by_anybody("slow_play", "found", "match", _referred("42-PC-1")),
    *of_every_book("42-GP-5", corrects=False),
)

OF_MANNERS = (
    duty("misnamed", "misnamed", "42-PC-2", "42-GP-5", "AMB-116"),
    duty("touched_not_played", "touched", "42-PB-1", "42-GP-5", "AMB-117"),
    duty("idle_thinking", "no_choice", "42-PC-1", "42-GP-5", "AMB-118"),
)

BOOK = RuleBook(
    id="42",
    title="Straight 42 tournament",
    version="5",
    effective="2006-01-01",
    source="Texas 42 tournament rules",
    seats=(4,),
    clauses=CLAUSES,
    rules=RULES,
    infractions=(*INFRACTIONS, *OF_OFFICIALS, *OF_MANNERS),
)
