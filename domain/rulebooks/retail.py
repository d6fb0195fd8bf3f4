"""High Five, the retail game: two, three and four players.

The clauses in printed order, the values they set, and what an infraction costs.
The glosses are ours; the printed instructions are the authority.
"""

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
    Clause(
        "HF-DEF-1",
        "outside",
        'Ends (halves), sides (the long edges), pips, suits, blanks, doubles ("Big 6" …).',
    ),
    Clause(
        "HF-OBJ-1",
        "computed",
        "Leave open ends that add to a multiple of five; win all the opponent's chips.",
    ),
    Clause(
        "HF-SET-1",
        "recorded",
        "Each picks a chip colour, the rest is set aside.",
        recorded_by=("chips-counted",),
    ),
    Clause(
        "HF-SET-2",
        "recorded",
        "Each begins with ten 10s and ten 5s; each counts the other's.",
        ("AMB-37",),
        recorded_by=("chips-counted",),
    ),
    Clause(
        "HF-SET-3",
        "recorded",
        "Both shuffle face down; a domino exposed in the shuffle is reshuffled.",
        recorded_by=("shuffled", "bone-exposed"),
    ),
    Clause(
        "HF-SET-4", "computed", "The last shuffler pushes the dominoes to the middle; seven each."
    ),
    Clause(
        "HF-SET-5",
        "recorded",
        "A domino exposed while drawing is kept by whoever exposed it.",
        ("AMB-69",),
        recorded_by=("bone-exposed",),
    ),
    Clause("HF-SET-6", "outside", "Hold the hand or stand the dominoes on their sides."),
    Clause("HF-SET-7", "computed", "The rest is the boneyard."),
    Clause("HF-H1-1", "computed", "The first hand always begins with a double."),
    Clause(
        "HF-H1-2",
        "computed",
        "Call down from Big 6; its holder places it in the middle.",
        ("AMB-09",),
    ),
    Clause("HF-H1-3", "computed", "Nobody has a double: discard, reshuffle, redraw, repeat."),
    Clause(
        "HF-H1-4",
        "computed",
        "That ends his turn; the next player joins matching suits (blank is a suit).",
    ),
    Clause(
        "HF-H1-5",
        "computed",
        "The starting double is a spinner: its ends and sides may be joined.",
        ("AMB-03",),
    ),
    Clause(
        "HF-H1-6", "computed", "Only the first double on the board may be a spinner.", ("AMB-01",)
    ),
    Clause("HF-H1-7", "computed", "Any other double is joined on its sides only."),
    Clause("HF-PL-1", "computed", "One domino per turn."),
    Clause("HF-PL-2", "computed", "Unable to play: draw one domino."),
    Clause(
        "HF-PL-3", "computed", "Still unable: go on, one at a time, until a playable one is drawn."
    ),
    Clause("HF-PL-4", "computed", 'Boneyard cleared: say "Pass".', ("AMB-19", "AMB-38")),
    Clause("HF-PL-5", "computed", "Who can play must play."),
    Clause(
        "HF-SC-1",
        "computed",
        "Leaving a multiple of five earns that value in the opponent's chips.",
        ("AMB-32",),
    ),
    Clause("HF-SC-2", "computed", "A double counts both ends (6-6 = 12)."),
    Clause("HF-SC-3", "computed", "Both sides joined, it is closed and counts nothing."),
    Clause("HF-SC-4", "computed", "Example 5-5 alone: 10, one 10 or two 5s."),
    Clause("HF-SC-5", "computed", "Example 0-5 joined: 5+5+0 = 10."),
    Clause("HF-SC-6", "computed", "Example 5-6 closes 5-5: 6+0 = 6, nothing."),
    Clause("HF-SC-7", "computed", "Example 4-0: 4+6 = 10.", ("AMB-46",)),
    Clause(
        "HF-END-1", "computed", "First to get rid of all dominoes has dominoed and wins the hand."
    ),
    Clause("HF-END-2", "computed", "Blocked: nobody can play to the table.", ("AMB-38",)),
    Clause("HF-END-3", "computed", "Blocked: fewest remaining pips wins."),
    Clause(
        "HF-END-4",
        "computed",
        "Domino or block alike: the loser's pips to the nearest five, in chips (13 → 15; 12 → 10).",
        ("AMB-46", "AMB-49"),
    ),
    Clause("HF-END-5", "computed", "Blocked with equal pips: no chips.", ("AMB-26",)),
    Clause("HF-NEW-1", "computed", "The loser of the last hand shuffles, the winner draws first."),
    Clause(
        "HF-NEW-2",
        "computed",
        "After a domino its winner has the winner's advantage: any domino first.",
    ),
    Clause("HF-NEW-3", "computed", "After a block: highest double by calling, as in hand one."),
    Clause("HF-WIN-1", "computed", "First to 150 (all of the opponent's chips) wins.", ("AMB-35",)),
    Clause(
        "HF-BOG-1",
        "computed",
        "Bogus: holds a playable domino but draws or passes; window none stated; any opponent.",
        ("AMB-17",),
    ),
    Clause(
        "HF-BOG-2",
        "computed",
        "Consequence: hand over, the non-offender has the winner's advantage next.",
        ("AMB-25",),
    ),
    Clause(
        "HF-BOG-3",
        "computed",
        "And gets the pips in the offender's hand or 50, whichever is greater.",
        ("AMB-14", "AMB-15", "AMB-67"),
    ),
    Clause(
        "HF-BOG-4",
        "computed",
        "No penalty if the offender realises it before the bogus domino touches the board.",
    ),
    Clause("HF-BOG-5", "computed", "It is then shown and reshuffled into the boneyard."),
    Clause(
        "HF-BOG-6",
        "computed",
        "A second domino drawn, or contact with the table: bogus at once.",
        ("AMB-15",),
    ),
    Clause(
        "HF-PEN-1",
        "computed",
        "Wrong number of dominoes drawn at the start: 50 points to the opponent. No cure.",
        ("AMB-42",),
    ),
    Clause("HF-MP-1", "computed", "Three and four players: as for two, turns pass to the left."),
    Clause("HF-3P-1", "computed", "Three: six dominoes each."),
    Clause("HF-3P-2", "computed", "A scoring player is paid by the player on his right only."),
    Clause("HF-3P-3", "computed", "Example player Three scores 5: only player Two pays."),
    Clause("HF-3P-4", "computed", "Dominoing, only the right-hand neighbour's pips count."),
    Clause("HF-3P-5", "computed", "First to win all of the right-hand neighbour's chips wins."),
    Clause("HF-4P-1", "computed", "Four: One faces Three, Two faces Four; five dominoes each."),
    Clause("HF-4P-2", "computed", "A scoring player is paid by the player opposite."),
    Clause("HF-4P-3", "computed", "Example One scores 15: only Three pays."),
    Clause("HF-4P-4", "computed", "First to win all of the opposite player's chips wins."),
)

RULES = Fives(
    holding=stated({2: 7, 3: 6, 4: 5}, "HF-SET-4", "HF-3P-1", "HF-4P-1"),
    partnerships=stated((), "HF-3P-5", "HF-4P-4"),
    target=stated(150, "HF-WIN-1", "HF-3P-5", "HF-4P-4"),
    purse=stated(Purse(tens=10, fives=10), "HF-SET-2"),
    pips_per_point=stated(1, "HF-SC-1"),
    branching=stated("first_double", "HF-H1-5", "HF-H1-6"),
    arms_before_sides=option("allowed", "forbidden", ruling="AMB-03", clauses=("HF-H1-5",)),
    wrong_spinner=option(
        "transfer", "additional", "stays", ruling="AMB-12", clauses=("HF-H1-6", "HF-H1-7")
    ),
    first_opening=stated("highest_double", "HF-H1-1", "HF-H1-2"),
    no_double=stated("reshuffle", "HF-H1-3"),
    highest_domino=settled("total_then_high_end", "AMB-08"),
    after_domino=stated("any_domino", "HF-NEW-2"),
    after_lock=stated("highest_double", "HF-NEW-3"),
    after_tie=stated("highest_double", "HF-NEW-3"),
    payer=stated(
        {2: "opponent", 3: "right_neighbour", 4: "opposite"}, "HF-SC-1", "HF-3P-2", "HF-4P-2"
    ),
    counted_hand=settled("payer", "AMB-26", "HF-END-4", "HF-3P-4"),
    collects_off_board=stated(True, "HF-END-4"),
    last_bone_counts=stated(True, "HF-END-4"),
    off_board_lock=stated(False, "HF-END-4"),
    score_call=option("automatic", "required", ruling="AMB-30", clauses=("HF-SC-1",)),
    miscall=settled("min", "AMB-33"),
    muggins=stated(False, "HF-SC-1"),
    muggins_close=settled("hand_end", "AMB-30"),
    misplay=settled("correct", "AMB-13"),
    dead_board=option("draw_out", "stop", ruling="AMB-38", clauses=("HF-END-2", "HF-PL-4")),
    bogus_count=stated("greater_of", "HF-BOG-3"),
    finality=settled("next_hand", "AMB-17"),
    scores_after_bogus=option("stand", "void", ruling="AMB-67"),
    exposed_must_play=stated(False, "HF-SET-5"),
    time_expiry=stated("none", "HF-WIN-1"),
    game_minutes=stated(None, "HF-WIN-1"),
    match_minutes=stated(None, "HF-WIN-1"),
    play_seconds=stated(None, "HF-WIN-1"),
    best_of=stated((1,), "HF-WIN-1"),
)

_BOGUS = Remedy(
    cites=("HF-BOG-1", "HF-BOG-2", "HF-BOG-3"),
    ends="hand",
    pays=Pays(50, or_hand=True),
    opponent_leads=True,
)
_WRONG_NUMBER = Remedy(cites=("HF-PEN-1",), pays=Pays(50), fix="correct_the_number")
_PUT_RIGHT = ("AMB-13", "PDA-10c")

INFRACTIONS = (
    Infraction("could_play", "drew", "finality", _BOGUS),
    Infraction(
        "could_play",
        "drew_and_returned",
        "finality",
        Remedy(cites=("HF-BOG-4", "HF-BOG-5"), fix="draw_taken_back_turn_continues"),
    ),
    Infraction("could_play", "passed", "finality", _BOGUS),
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
        Infraction("hand_size", case, "payment", _WRONG_NUMBER)
        for case in ("over", "under", "under_unplayed", "drawn_up")
    ),
    Infraction(
        "false_domino",
        "revealed",
        "finality",
        Remedy(cites=("AMB-13",), fix="play_elsewhere_or_take_back"),
    ),
    Infraction("hidden_domino", "intended", "finality", Remedy(cites=("AMB-43",), refer=True)),
    Infraction("hidden_domino", "unexplained", "finality", Remedy(cites=("AMB-43",), refer=True)),
    *(
        Infraction(
            "misplay",
            kind,
            "placement",
            Remedy(cites=_PUT_RIGHT, fix="play_elsewhere_or_take_back", penalty_free=True),
            caller="either",
        )
        for kind in ("mismatch", "wrong_spinner")
    ),
    Infraction(
        "misplay",
        "stands",
        "placement",
        Remedy(cites=_PUT_RIGHT, fix="stands", penalty_free=True),
        caller="either",
    ),
    Infraction(
        "misplay",
        "stands_as_spinner",
        "placement",
        Remedy(cites=(*_PUT_RIGHT, "PDA-10d"), fix="stands_as_new_spinner", penalty_free=True),
        caller="either",
    ),
    Infraction("out_of_turn", "acted", "placement", Remedy(cites=("AMB-41",), fix="take_back")),
    Infraction(
        "wrong_opening", "opened_low", "placement", Remedy(cites=("HF-H1-2", "AMB-09"), refer=True)
    ),
    *(
        Infraction(
            "wrong_leader",
            case,
            "placement",
            Remedy(cites=(clause, "AMB-10"), fix="take_back_right_player_leads"),
        )
        for case, clause in (("entitled", "HF-NEW-2"), ("called_down", "HF-H1-2"))
    ),
    Infraction(
        "opening_not_double", "opened", "none", Remedy(cites=("HF-H1-1", "AMB-09"), refer=True)
    ),
    Infraction("void_hand", "thrown_in", "none", Remedy(cites=("HF-H1-3",), refer=True)),
    Infraction("draw_order", "drew_early", "none", Remedy(cites=("HF-NEW-1",), refer=True)),
    Infraction(
        "exposed_not_played",
        "held_back",
        "finality",
        Remedy(cites=("PDA-10b", "AMB-44"), penalty_free=True),
    ),
    Infraction("observed", "other", "match", Remedy(cites=("AMB-13",), refer=True)),
)

DUTIES: dict[Duty, tuple[str, ...]] = {
    "turn": ("HF-MP-1", "AMB-41"),
    "matching": ("HF-H1-4",),
    "spinner": ("HF-H1-7",),
    "draw_could_play": ("HF-PL-5", "HF-BOG-1"),
    "pass_could_play": ("HF-PL-5", "HF-BOG-1"),
    "must_draw": ("HF-PL-4", "AMB-19"),
    "opening_bone": ("HF-H1-1", "HF-H1-2", "AMB-09"),
    "void_hand": ("HF-H1-3",),
    "keeps_bone": ("HF-BOG-4", "HF-BOG-5"),
    "keeps_place": ("AMB-13",),
    "domino": ("HF-END-1",),
    "block": ("HF-END-2", "AMB-38"),
    "payment": ("HF-SC-1",),
    "card": ("HF-WIN-1",),
}

OF_OFFICIALS = (
    duty("not_shuffled", "everybody_before_game", "HF-SET-3"),
    duty("not_shuffled", "loser_of_last_hand", "HF-NEW-1"),
    duty("chip_colour", "wrong_colour", "HF-SET-1"),
    duty("exposed_put_back", "put_back", "HF-SET-5"),
    *of_every_book("AMB-13"),
)

OF_MANNERS = of_manners("AMB-13")

BOOK = RuleBook(
    id="HF",
    title="High Five retail",
    version="2006.4",
    effective="2006-01-01",
    source="Fundex Games, High Five instructions",
    seats=(2, 3, 4),
    clauses=CLAUSES,
    rules=RULES,
    infractions=(*INFRACTIONS, *OF_OFFICIALS, *OF_MANNERS),
    duties=DUTIES,
)
