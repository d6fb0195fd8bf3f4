"""The UDL's muggins (Big 6, Hi Five) tournament rules: two players.

The clauses in printed order, the values they set, and what an infraction costs.
The glosses are ours; the league's own text is the authority.
"""

from typing import Literal

from domain.general_claims import duty, of_every_book, of_manners
from domain.rules import (
    Clause,
    Duty,
    Fives,
    Infraction,
    Pays,
    Purse,
    Remedy,
    RuleBook,
    option,
    settled,
    stated,
)

CLAUSES = (
    Clause("UDL-G1", "computed", "First to 150 points."),
    Clause("UDL-G2", "computed", "Seven tiles each, the rest is the boneyard."),
    Clause("UDL-G3", "computed", "Highest double plays first.", ("AMB-09",)),
    Clause(
        "UDL-G4",
        "computed",
        "Nobody has a double: highest domino first (6-5, 6-4, …).",
        ("AMB-08",),
    ),
    Clause(
        "UDL-G5", "recorded", '"The wash": tiles face down and shuffled.', recorded_by=("shuffled",)
    ),
    Clause("UDL-G6", "computed", "Who cannot play pulls until he has a playable domino."),
    Clause("UDL-G7", "computed", 'First to empty his hand says "Domino" and ends the hand.'),
    Clause("UDL-G8", "computed", "He gets the opponent's pips to the nearest five."),
    Clause("UDL-G9", "computed", "He can start the next hand with any domino."),
    Clause(
        "UDL-G9a",
        "computed",
        "Blocked: the lower pip total wins the opponent's points, to the nearest five.",
    ),
    Clause("UDL-G10", "computed", "Best of three games."),
    Clause(
        "UDL-G11",
        "computed",
        "Tiles match ends; a score is an open-end total that is a multiple of five.",
        ("AMB-04",),
    ),
    Clause(
        "UDL-G11a",
        "computed",
        "15 minutes a game; at time the player with more points wins the game.",
        ("AMB-39",),
    ),
    Clause(
        "UDL-G12",
        "computed",
        "Thirty five-point chips each; the scorer is paid in the opponent's colour.",
    ),
    Clause(
        "UDL-G13",
        "computed",
        'A score not noticed: the opponent may call "muggins" after the next play and gets the points instead.',
        ("AMB-31",),
    ),
    Clause("UDL-G14", "computed", "Who has no chips left has lost the game.", ("AMB-35",)),
    Clause("UDL-G15", "computed", "Scoring may begin with 5 points; no 10 is needed first."),
    Clause("UDL-G16", "outside", "Equipment: set, chips, mat, scorecard with spinner tracker."),
    Clause(
        "UDL-1",
        "computed",
        "The first double, by whoever played, is the spinner, open on four sides; players mark it on the card. Playing on a double that is not the spinner is bogus → disqualified from the game (window UDL-6). Starting with 5-5 while holding 6-6; during the match; opponent to call the official; disqualified from the game if proved.",
        ("AMB-64", "AMB-09"),
    ),
    Clause(
        "UDL-2",
        "recorded",
        "A domino exposed in the shuffle is turned down and reshuffled.",
        recorded_by=("bone-exposed",),
    ),
    Clause(
        "UDL-3",
        "recorded",
        "Shuffle every hand; no redraw or reshuffle for doubles or voids.",
        recorded_by=("shuffled",),
    ),
    Clause(
        "UDL-4",
        "computed",
        'Scores must be called aloud before the next person plays or passes; missed, the opponent can take them by "Muggins" after playing; who missed pays the opponent.',
        ("AMB-30", "AMB-31", "AMB-33"),
    ),
    Clause(
        "UDL-5",
        "computed",
        "Locked: the lower total wins and gets the opponent's total; the highest double starts the next hand.",
        ("AMB-29",),
    ),
    Clause(
        "UDL-6",
        "computed",
        "Bogus play (a bone that does not belong where it is); before the opponent plays; opponent, calling the official; disqualified from the game. After the opponent has played it is a played domino.",
        ("AMB-11",),
    ),
    Clause(
        "UDL-7",
        "computed",
        "Pulled (or passed) with a playable domino in hand; no limit stated; opponent, official; disqualified from the game.",
        ("AMB-17",),
    ),
    Clause(
        "UDL-8",
        "recorded",
        "A domino any player can properly identify is exposed and must be played at the first opportunity. A misplaced domino discovered before the next play goes to its proper end; noticed by a player on a wrong end it is bogus: disqualified.",
        ("AMB-11", "AMB-44", "AMB-77"),
        recorded_by=("bone-exposed",),
    ),
    Clause(
        "UDL-9",
        "recorded",
        "No breaks without permission, none in the last 15 minutes of a round; leaving: disqualified from the tournament.",
        ("AMB-65",),
        recorded_by=(
            "observed:break_permitted",
            "observed:break_taken",
            "observed:break_near_the_end",
            "observed:leaves",
            "observed:abandonment",
        ),
    ),
    Clause(
        "UDL-10",
        "recorded",
        "15 s per play; after pulling, 15 s from the playable domino. 1st finding warning, 2nd 20 points to the opponent, 3rd disqualified from the game; player's duty to call.",
        ("AMB-70", "AMB-40"),
        recorded_by=("observed:slow_play",),
    ),
    Clause(
        "UDL-11",
        "computed",
        "15 minutes a game, 45 a match; most points at the end wins; tied, play on until somebody scores.",
        ("AMB-39",),
    ),
    Clause(
        "UDL-12",
        "computed",
        "Playing out of turn: an exposed domino, to be played at the first opportunity.",
        ("AMB-44",),
    ),
    Clause(
        "UDL-13",
        "recorded",
        "Slamming that disconnects tiles: disqualified from the tournament; breaking equipment: pay for it, banned for life.",
        recorded_by=("observed:slam_disconnect", "observed:equipment_broken"),
    ),
    Clause(
        "UDL-14",
        "recorded",
        "Dominoes stay visible; concealing: disqualified from the match, no warning.",
        recorded_by=("observed:concealing", "observed:intentional_hiding"),
    ),
    Clause(
        "UDL-15",
        "recorded",
        "Raise a hand, call an official; no confrontations: removed from the tournament, no warning.",
        recorded_by=("official-called", "observed:confrontation"),
    ),
    Clause(
        "UDL-16",
        "computed",
        "Final scores and wins and losses go on the card at the end of the match.",
    ),
    Clause(
        "UDL-17",
        "recorded",
        "No substitutes; who leaves is disqualified.",
        recorded_by=("observed:substitution", "observed:leaves", "observed:abandonment"),
    ),
    Clause(
        "UDL-18",
        "recorded",
        "Boneyard tiles stay in their outlined area.",
        recorded_by=("observed:boneyard_moved",),
    ),
    Clause(
        "UDL-19",
        "computed",
        "Blocked with equal pips: nobody scores, reshuffle, highest double starts.",
    ),
    Clause(
        "UDL-20",
        "computed",
        'A player with no points "on the board" does not collect the opponent\'s points when he dominoes.',
        ("AMB-28",),
    ),
)

RULES = Fives(
    holding=stated({2: 7}, "UDL-G2"),
    target=stated(150, "UDL-G1"),
    purse=stated(Purse(tens=0, fives=30, colours=("red", "black")), "UDL-G12"),
    pips_per_point=stated(1, "UDL-G11"),
    branching=stated("first_double", "UDL-1"),
    arms_before_sides=option("allowed", "forbidden", ruling="AMB-03", clauses=("UDL-1",)),
    wrong_spinner=option("stays", "transfer", "additional", ruling="AMB-12", clauses=("UDL-6",)),
    first_opening=stated("highest_double", "UDL-G3"),
    no_double=stated("highest_domino", "UDL-G4"),
    highest_domino=option(
        "total_then_high_end", "high_end_then_low", ruling="AMB-08", clauses=("UDL-G4",)
    ),
    after_domino=stated("any_domino", "UDL-G9"),
    after_lock=stated("highest_double", "UDL-5"),
    after_tie=stated("highest_double", "UDL-19"),
    payer=stated({2: "opponent"}, "UDL-G12"),
    counted_hand=stated("payer", "UDL-G8", "UDL-5"),
    collects_off_board=stated(False, "UDL-20"),
    last_bone_counts=option(
        True, False, ruling="AMB-28", clauses=("UDL-20",), name="udl20_final_tile_counts"
    ),
    off_board_lock=option(False, True, ruling="AMB-28", clauses=("UDL-20",), name="udl20_lock"),
    score_call=option("required", "automatic", ruling="AMB-30", clauses=("UDL-4",)),
    miscall=option("min", "exact_only", ruling="AMB-33", clauses=("UDL-4",)),
    muggins=stated(True, "UDL-G13", "UDL-4"),
    muggins_close=option(
        "next_turn_action", "hand_end", ruling="AMB-31", clauses=("UDL-G13", "UDL-4")
    ),
    misplay=option(
        "self_correct_opponent_dq",
        "always_correct",
        "always_dq",
        ruling="AMB-11",
        clauses=("UDL-6", "UDL-8"),
    ),
    dead_board=option("draw_out", "stop", ruling="AMB-38", clauses=("UDL-5", "UDL-G6")),
    finality=settled("score_card", "AMB-17", "UDL-16"),
    exposed_must_play=stated(True, "UDL-8", "UDL-12"),
    time_expiry=option("immediate", "finish_hand", ruling="AMB-39", clauses=("UDL-11",)),
    slow_scope=option("game", "match", ruling="AMB-40", clauses=("UDL-10",)),
    game_minutes=stated(15, "UDL-G11a", "UDL-11"),
    match_minutes=stated(45, "UDL-11"),
    play_seconds=stated(15, "UDL-10"),
    best_of=stated((3,), "UDL-G10", "UDL-11"),
)


def _out(*clauses: str, of: Literal["game", "match", "tournament"] = "game") -> Remedy:
    """The offender is out of the game, the match or the tournament."""
    return Remedy(cites=clauses, ends="game" if of == "game" else "match", disqualified=of)


INFRACTIONS = (
    Infraction("could_play", "drew", "finality", _out("UDL-7")),
    Infraction("could_play", "passed", "finality", _out("UDL-7")),
    Infraction(
        "illegal_pass", "passed", "finality", Remedy(cites=("AMB-19",), fix="must_draw", refer=True)
    ),
    Infraction(
        "illegal_pass",
        "passed_over",
        "finality",
        Remedy(cites=("AMB-19",), fix="stands", refer=True),
    ),
    *(
        Infraction("hand_size", case, "finality", Remedy(cites=("AMB-42",), refer=True))
        for case in ("over", "under", "under_unplayed", "drawn_up")
    ),
    Infraction("false_domino", "revealed", "finality", _out("UDL-6")),
    Infraction("hidden_domino", "intended", "finality", _out("UDL-14", of="match")),
    Infraction("hidden_domino", "unexplained", "finality", Remedy(cites=("UDL-14",), refer=True)),
    Infraction("misplay", "mismatch", "placement", _out("UDL-6", "UDL-8")),
    Infraction("misplay", "wrong_spinner", "placement", _out("UDL-1", "UDL-6")),
    *(
        Infraction(
            "misplay",
            case,
            "placement",
            Remedy(cites=("UDL-8", "AMB-11"), fix="put_on_proper_end", penalty_free=True),
            caller="either",
        )
        for case in ("mismatch_owned", "wrong_spinner_owned")
    ),
    Infraction(
        "misplay", "stands", "placement", Remedy(cites=("UDL-6",), fix="stands"), caller="either"
    ),
    Infraction(
        "misplay",
        "stands_as_spinner",
        "placement",
        Remedy(cites=("UDL-6", "AMB-12"), fix="stands_as_new_spinner"),
        caller="either",
    ),
    Infraction(
        "out_of_turn",
        "acted",
        "placement",
        Remedy(cites=("UDL-12",), fix="exposed_play_at_first_opportunity"),
    ),
    Infraction("wrong_opening", "opened_low", "match", _out("UDL-1")),
    *(
        Infraction(
            "wrong_leader",
            case,
            "placement",
            Remedy(cites=(clause, "AMB-10"), fix="take_back_right_player_leads"),
        )
        for case, clause in (("entitled", "UDL-G9"), ("called_down", "UDL-G3"))
    ),
    Infraction("opening_not_double", "opened", "none", Remedy(cites=("UDL-G3",), refer=True)),
    Infraction("void_hand", "thrown_in", "none", Remedy(cites=("UDL-3",), refer=True)),
    Infraction(
        "exposed_not_played",
        "held_back",
        "finality",
        Remedy(cites=("UDL-8", "AMB-44"), refer=True),
    ),
    Infraction("slow_play", "first", "finality", Remedy(cites=("UDL-10",), warning=True)),
    Infraction("slow_play", "second", "finality", Remedy(cites=("UDL-10",), pays=Pays(20))),
    Infraction("slow_play", "third", "finality", _out("UDL-10")),
    Infraction("observed", "leaves", "match", _out("UDL-9", "UDL-17", of="tournament")),
    Infraction("observed", "slam_disconnect", "match", _out("UDL-13", of="tournament")),
    Infraction(
        "observed",
        "equipment_broken",
        "match",
        Remedy(cites=("UDL-13",), ends="match", disqualified="life", fix="pay_for_the_damage"),
    ),
    Infraction("observed", "break_permitted", "match", Remedy(cites=("UDL-9",), penalty_free=True)),
    Infraction("observed", "break_taken", "match", Remedy(cites=("UDL-9",), refer=True)),
    Infraction(
        "observed", "break_near_the_end", "match", Remedy(cites=("UDL-9", "AMB-65"), refer=True)
    ),
    Infraction("observed", "confrontation", "match", _out("UDL-15", of="tournament")),
    Infraction("observed", "substitution", "match", _out("UDL-17", of="tournament")),
    Infraction("observed", "concealing", "match", _out("UDL-14", of="match")),
    Infraction("observed", "intentional_hiding", "match", _out("UDL-14", of="match")),
    Infraction("observed", "other", "match", Remedy(cites=("UDL-15",), refer=True)),
)

DUTIES: dict[Duty, tuple[str, ...]] = {
    "turn": ("UDL-12",),
    "matching": ("UDL-6",),
    "spinner": ("UDL-1", "UDL-6"),
    "draw_could_play": ("UDL-7",),
    "pass_could_play": ("UDL-7",),
    "must_draw": ("UDL-G6", "AMB-19"),
    "opening_bone": ("UDL-G3", "UDL-1", "AMB-09"),
    "void_hand": ("UDL-3",),
    "keeps_bone": ("UDL-G6",),
    "keeps_place": ("UDL-6",),
    "domino": ("UDL-G7",),
    "block": ("UDL-5", "AMB-38"),
    "payment": ("UDL-G12",),
    "card": ("UDL-16",),
    "hearing": ("UDL-6", "UDL-7", "UDL-8", "UDL-10"),
}

ABANDONS = Infraction("observed", "abandonment", "match", _out("UDL-9", "UDL-17", of="tournament"))

OF_OFFICIALS = (
    Infraction("out_of_turn", "stands", "placement", Remedy(cites=("UDL-12",))),
    Infraction("observed", "boneyard_moved", "match", Remedy(cites=("UDL-18",), refer=True)),
    duty("not_shuffled", "everybody_before_hand", "UDL-G5", "UDL-3"),
    duty("chip_colour", "wrong_colour", "UDL-G12"),
    duty("exposed_put_back", "put_back", "HF-SET-5", "AMB-69"),
    duty("spinner_mark", "wrong", "UDL-1", "UDL-16"),
    *of_every_book("UDL-15"),
)

OF_MANNERS = of_manners("UDL-15")

BOOK = RuleBook(
    id="UDL",
    title="UDL muggins",
    version="5",
    effective="2006-01-01",
    source="UDL official rules",
    seats=(2,),
    clauses=CLAUSES,
    rules=RULES,
    infractions=(*INFRACTIONS, *OF_OFFICIALS, ABANDONS, *OF_MANNERS),
    duties=DUTIES,
)
