"""Five-Up as written by Howard Fosdick: two to four players, partnerships of two.

The clauses in printed order, the values they set, and what an infraction costs.
The book states no penalties at all. The glosses are ours.
"""

from domain.general_claims import duty, of_every_book, of_manners
from domain.rules import (
    Clause,
    Duty,
    Fives,
    Infraction,
    Remedy,
    RuleBook,
    option,
    settled,
    stated,
)

CLAUSES = (
    Clause(
        "FU-EQ-1",
        "outside",
        "Two to four players; described for four in two partnerships, adapt for fewer.",
        ("AMB-27",),
    ),
    Clause("FU-EQ-2", "outside", "One double-six set."),
    Clause("FU-EQ-3", "outside", "A cribbage board is handy for the score."),
    Clause("FU-ST-1", "recorded", "Shuffle face down.", recorded_by=("shuffled",)),
    Clause("FU-ST-2", "computed", "Five tiles each."),
    Clause("FU-ST-3", "computed", "Who goes first is settled by drawing tiles.", ("AMB-21",)),
    Clause("FU-ST-4", "computed", "In later hands whoever dominoed goes first.", ("AMB-22",)),
    Clause("FU-PL-1", "computed", "The first player lays any tile."),
    Clause("FU-PL-2", "computed", "From a singlet play goes in two directions."),
    Clause("FU-PL-3", "computed", "Every doublet is a spinner: up to four directions."),
    Clause("FU-PL-4", "outside", "Spinners lie crosswise."),
    Clause(
        "FU-PL-5",
        "computed",
        "The first two tiles on a spinner continue the line; only then the other two sides.",
    ),
    Clause("FU-PL-6", "computed", "One domino per turn."),
    Clause("FU-PL-7", "computed", "No playable tile: draw until one is pulled.", ("AMB-18",)),
    Clause("FU-PL-8", "computed", "It is played at once and the turn ends.", ("AMB-48",)),
    Clause("FU-PL-9", "computed", 'Nothing playable and no boneyard: "pass".'),
    Clause(
        "FU-SC-1",
        "computed",
        "Open (playable) ends that total a multiple of 5 score total ÷ 5.",
        ("AMB-32",),
    ),
    Clause("FU-SC-2", "computed", "Example 15 scores 3."),
    Clause(
        "FU-DB-1", "computed", "Both sides of a doublet in the line of play before the other two."
    ),
    Clause(
        "FU-DB-2",
        "computed",
        "A doublet exposed except where it is joined counts all its pips (5-5 = 10).",
    ),
    Clause(
        "FU-DB-3",
        "computed",
        "Both sides played, it no longer counts, though its arms may still be open to play.",
    ),
    Clause("FU-WH-1", "computed", "The partnership of the player who goes out wins the hand."),
    Clause("FU-WH-2", "computed", "Blocked: the side with the lesser total wins."),
    Clause(
        "FU-WH-3",
        "computed",
        "Winners score their opponents' total pips ÷ 5, however the hand ended.",
        ("AMB-27",),
    ),
    Clause("FU-WH-4", "computed", "Remainder 1 or 2 dropped, 3 or 4 raised."),
    Clause("FU-WH-5", "computed", "Examples 15 → 3, 12 → 2, 13 → 3.", ("AMB-47",)),
    Clause(
        "FU-WH-6", "computed", "Blocked with equal side totals: drawn, nobody scores.", ("AMB-22",)
    ),
    Clause("FU-WG-1", "computed", "First to 61 wins.", ("AMB-35",)),
)

RULES = Fives(
    holding=stated({2: 5, 3: 5, 4: 5}, "FU-ST-2"),
    partnerships=stated((4,), "FU-EQ-1"),
    target=stated(61, "FU-WG-1"),
    purse=stated(None, "FU-EQ-3"),
    pips_per_point=stated(5, "FU-SC-1", "FU-WH-3"),
    branching=stated("every_double", "FU-PL-3"),
    arms_before_sides=option(
        "forbidden", "allowed", ruling="AMB-03", clauses=("FU-PL-5", "FU-DB-1")
    ),
    wrong_spinner=settled("stays", "AMB-12", "FU-PL-3"),
    first_opening=stated("lots", "FU-ST-3"),
    no_double=settled("highest_domino", "AMB-21"),
    highest_domino=settled("total_then_high_end", "AMB-21"),
    after_domino=stated("any_domino", "FU-ST-4"),
    after_lock=option(
        "lots",
        "previous_starter",
        "winning_side",
        ruling="AMB-22",
        clauses=("FU-ST-3", "FU-ST-4"),
        name="block_next",
    ),
    after_tie=settled("lots", "AMB-22", "FU-ST-3"),
    payer=stated({2: "nobody", 3: "nobody", 4: "nobody"}, "FU-EQ-3"),
    counted_hand=stated("opponents", "FU-WH-3"),
    collects_off_board=stated(True, "FU-WH-3"),
    last_bone_counts=stated(True, "FU-WH-3"),
    off_board_lock=stated(False, "FU-WH-3"),
    score_call=option("automatic", "required", ruling="AMB-30", clauses=("FU-SC-1",)),
    miscall=settled("min", "AMB-33"),
    muggins=stated(False, "FU-SC-1"),
    muggins_close=settled("hand_end", "AMB-30"),
    misplay=settled("correct", "AMB-13"),
    dead_board=option("draw_out", "stop", ruling="AMB-38", clauses=("FU-WH-2", "FU-PL-9")),
    finality=settled("next_hand", "AMB-17"),
    exposed_must_play=stated(False, "FU-PL-6"),
    time_expiry=stated("none", "FU-WG-1"),
    game_minutes=stated(None, "FU-WG-1"),
    match_minutes=stated(None, "FU-WG-1"),
    play_seconds=stated(None, "FU-WG-1"),
    best_of=stated((1,), "FU-WG-1"),
)

_NO_PENALTY = Remedy(cites=("AMB-18",), refer=True)
_PUT_RIGHT = ("AMB-13", "PDA-10c")

INFRACTIONS = (
    Infraction("could_play", "drew", "finality", _NO_PENALTY),
    Infraction("could_play", "passed", "finality", _NO_PENALTY),
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
        Infraction("hand_size", case, "payment", Remedy(cites=("AMB-42",), refer=True))
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
    Infraction(
        "misplay",
        "mismatch",
        "placement",
        Remedy(cites=_PUT_RIGHT, fix="play_elsewhere_or_take_back", penalty_free=True),
        caller="either",
    ),
    Infraction(
        "misplay",
        "stands",
        "placement",
        Remedy(cites=_PUT_RIGHT, fix="stands", penalty_free=True),
        caller="either",
    ),
    Infraction("out_of_turn", "acted", "placement", Remedy(cites=("AMB-41",), fix="take_back")),
    *(
        Infraction(
            "wrong_leader",
            case,
            "placement",
            Remedy(cites=(clause, "AMB-10"), fix="take_back_right_player_leads"),
        )
        for case, clause in (("entitled", "FU-ST-4"), ("called_down", "FU-ST-3"))
    ),
    Infraction(
        "wrong_opening", "opened_low", "placement", Remedy(cites=("FU-ST-3", "AMB-09"), refer=True)
    ),
    Infraction("opening_not_double", "opened", "none", Remedy(cites=("AMB-18",), refer=True)),
    Infraction("void_hand", "thrown_in", "none", Remedy(cites=("AMB-18",), refer=True)),
    Infraction(
        "exposed_not_played",
        "held_back",
        "finality",
        Remedy(cites=("AMB-44",), penalty_free=True),
    ),
    Infraction("observed", "other", "match", Remedy(cites=("AMB-18",), refer=True)),
)

DUTIES: dict[Duty, tuple[str, ...]] = {
    "turn": ("FU-PL-6", "AMB-41"),
    "matching": ("FU-PL-2", "FU-PL-3"),
    "spinner": ("FU-PL-5",),
    "draw_could_play": ("FU-PL-7", "AMB-18"),
    "pass_could_play": ("FU-PL-9", "AMB-18"),
    "must_draw": ("FU-PL-7", "AMB-19"),
    "opening_bone": ("FU-PL-1", "AMB-09"),
    "void_hand": ("FU-WH-6", "AMB-18"),
    "keeps_bone": ("FU-PL-7", "FU-PL-8"),
    "drawn_bone": ("FU-PL-8",),
    "keeps_place": ("AMB-13",),
    "lots": ("FU-ST-3", "AMB-21"),
    "domino": ("FU-WH-1",),
    "block": ("FU-WH-2", "AMB-38"),
    "payment": ("FU-SC-1",),
    "card": ("FU-WG-1",),
}

OF_OFFICIALS = (
    duty("not_shuffled", "somebody", "FU-ST-1", "AMB-18"),
    duty("lots_missing", "not_drawn", "FU-ST-3", "AMB-21"),
    duty("redrew_untied", "drew_again", "FU-ST-3", "AMB-21"),
    *of_every_book("AMB-18"),
)

OF_MANNERS = of_manners("AMB-18")

BOOK = RuleBook(
    id="FU",
    title="Five-Up",
    version="2023.4",
    effective="2023-01-01",
    source="Howard Fosdick, Five-Up (CC BY-ND)",
    seats=(2, 3, 4),
    clauses=CLAUSES,
    rules=RULES,
    infractions=(*INFRACTIONS, *OF_OFFICIALS, *OF_MANNERS),
    duties=DUTIES,
)
