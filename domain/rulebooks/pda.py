"""High Five tournament rules of the Professional Domino Association: two players.

The clauses in printed order, the values they set, and what an infraction costs.
The glosses are ours; the association's own text is the authority.
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
    Clause("PDA-1", "computed", "Tournaments are match play for up to 128 players.", ("AMB-45",)),
    Clause("PDA-1a", "computed", "In the first six rounds the match is best 3 of 5 games."),
    Clause("PDA-1b", "computed", "The Final is best 4 of 7 games."),
    Clause("PDA-2", "computed", "Seven dominoes each; a game ends at 150 points.", ("AMB-35",)),
    Clause(
        "PDA-2a",
        "recorded",
        "Before each game both players shuffle thoroughly.",
        recorded_by=("shuffled",),
    ),
    Clause("PDA-2b", "computed", "Both then pick one of the 28 and show it."),
    Clause(
        "PDA-2c",
        "computed",
        "The one with more spots shuffles; the other picks his seven first.",
        ("AMB-07", "AMB-06"),
    ),
    Clause(
        "PDA-3",
        "computed",
        "The game starts with the highest double held: players call down from Big 6 until one is played.",
        ("AMB-09",),
    ),
    Clause("PDA-3a", "computed", "That first double is the spinner.", ("AMB-01",)),
    Clause(
        "PDA-3b",
        "computed",
        "No double in either hand: both hands go back, reshuffle, redraw, same procedure.",
    ),
    Clause(
        "PDA-4", "computed", 'Whoever is first to play all his dominoes legally earns "the Domino".'
    ),
    Clause(
        "PDA-4a",
        "computed",
        "That ends the hand: the opponent shows his dominoes; their total, rounded to the nearest 5, is scored (42 → 40).",
    ),
    Clause("PDA-4b", "computed", "The Domino holder starts the next hand with any domino."),
    Clause("PDA-4c", "computed", "It need not be a double."),
    Clause(
        "PDA-4d",
        "computed",
        "He keeps starting hands until the opponent earns the Domino.",
        ("AMB-20",),
    ),
    Clause("PDA-5", "computed", "Board scores come in fives."),
    Clause(
        "PDA-5a",
        "computed",
        "Total the outermost exposed spots; a multiple of 5 scores that total.",
        ("AMB-05",),
    ),
    Clause("PDA-5b", "computed", "An outermost double counts both halves (3-3 = 6)."),
    Clause(
        "PDA-5c",
        "computed",
        "The spinner is the first double of each hand; played on two or more sides it no longer counts.",
        ("AMB-03",),
    ),
    Clause("PDA-6", "outside", "Scoring is in official chips."),
    Clause(
        "PDA-6a",
        "recorded",
        "Each starts with ten 10s and ten 5s of one colour, 150 in all.",
        ("AMB-37",),
        recorded_by=("chips-counted",),
    ),
    Clause(
        "PDA-6b",
        "recorded",
        "One pays out of one's own colour only; chips won are kept apart.",
        ("AMB-36",),
        recorded_by=("chips-paid", "change-made"),
    ),
    Clause(
        "PDA-6c",
        "computed",
        "Every valid score called, on the board or for the hand, is paid at that time in the right amount.",
        ("AMB-30", "AMB-33", "AMB-34"),
    ),
    Clause(
        "PDA-7",
        "computed",
        "Lock (neither can match an outermost domino): both show; the lower total scores the opponent's total.",
        ("AMB-38",),
    ),
    Clause(
        "PDA-7a", "computed", "12 against 13: the 12 scores 15, paid in chips, the other nothing."
    ),
    Clause(
        "PDA-7b",
        "computed",
        "Everything scored or paid is rounded to the nearest 5 (32 → 30).",
        ("AMB-49",),
    ),
    Clause(
        "PDA-7c",
        "computed",
        "Equal totals before rounding: nobody scores; the game resumes with Big 6 as in PDA-3.",
    ),
    Clause("PDA-8", "outside", "The following five are Bogus Play."),
    Clause(
        "PDA-8a",
        "computed",
        "More than 7 dominoes turned over at the start of a game or hand; no limit stated; opponent, validated (9a); hand over, 9b–9d; 9e.",
        ("AMB-17", "AMB-78"),
    ),
    Clause(
        "PDA-8b",
        "computed",
        "Fewer than 7, and the opponent has played a domino; no limit stated; opponent; hand over, 9b–9d; 9e.",
    ),
    Clause(
        "PDA-8c",
        "computed",
        "Pulled from the bone yard although a domino in hand could be played; no limit stated; opponent; game over, final score 150 to the opponent, 100 to the offender; 9e.",
        ("AMB-17", "AMB-16", "AMB-23"),
    ),
    Clause(
        "PDA-8d",
        "computed",
        'Plays his last domino, calls "Domino", the opponent reveals any domino because of it, and that last domino does not match; at that point; opponent; game over 150–100; 9e.',
    ),
    Clause(
        "PDA-8e",
        "computed",
        'Calls "Domino", the opponent reveals, and the caller is found intentionally hiding dominoes; at that point; opponent; game over 150–100; 9e. The log gives the count; the intent is for an official to find.',
        ("AMB-43",),
    ),
    Clause(
        "PDA-9a",
        "recorded",
        "Bogus ends the hand at once, when called and validated.",
        recorded_by=("claim-raised", "ruling-given"),
    ),
    Clause("PDA-9b", "computed", "50 points to the opponent."),
    Clause(
        "PDA-9c",
        "computed",
        "If the offender held more than 50 points when bogus occurred, the opponent gets the additional points if he chooses.",
        ("AMB-14",),
    ),
    Clause(
        "PDA-9d",
        "computed",
        "The opponent has the Domino: he starts the next hand with any domino.",
        ("AMB-23",),
    ),
    Clause(
        "PDA-9e",
        "discretion",
        "Loss of game or forfeit of match at the official's discretion; intentional cheats may be banned for good.",
    ),
    Clause("PDA-10", "outside", "The following are Invalid Play, without penalty."),
    Clause(
        "PDA-10a",
        "computed",
        "Fewer than 7 and the opponent has not yet played: draw up to 7, no penalty.",
    ),
    Clause(
        "PDA-10b",
        "recorded",
        "Accidentally showing one's dominoes: no penalty, play on.",
        recorded_by=("bone-exposed",),
    ),
    Clause(
        "PDA-10c",
        "computed",
        "A mismatched domino: if either player names it before the opposing player places the next domino, it is played elsewhere or taken back; otherwise it stays and play continues with it. Never a penalty.",
        ("AMB-66",),
    ),
    Clause(
        "PDA-10d",
        "computed",
        "A domino put on a double believed to be the spinner: same window; not named in time, that double is the spinner.",
        ("AMB-12",),
    ),
    Clause("PDA-10e", "discretion", "Anything else may be referred to the Commissioner."),
    Clause(
        "PDA-11",
        "computed",
        "Final scores go on the official card, signed by both, when the game has ended.",
    ),
    Clause(
        "PDA-11a",
        "recorded",
        "Cards are handed to the officials.",
        recorded_by=("observed:card_handed_in",),
    ),
    Clause("PDA-11b", "outside", "Online scores are stored in the game interface."),
)

RULES = Fives(
    holding=stated({2: 7}, "PDA-2"),
    target=stated(150, "PDA-2"),
    purse=stated(Purse(tens=10, fives=10, colours=("red", "blue")), "PDA-6a"),
    pips_per_point=stated(1, "PDA-5", "PDA-5a"),
    branching=settled("first_double", "AMB-01", "PDA-3a", "PDA-5c"),
    arms_before_sides=option("allowed", "forbidden", ruling="AMB-03", clauses=("PDA-5c",)),
    wrong_spinner=option("transfer", "additional", "stays", ruling="AMB-12", clauses=("PDA-10d",)),
    first_opening=stated("highest_double", "PDA-3"),
    no_double=stated("reshuffle", "PDA-3b"),
    highest_domino=stated("total_then_high_end", "PDA-2c"),
    after_domino=stated("any_domino", "PDA-4b", "PDA-4c"),
    after_lock=option(
        "domino_holder",
        "lock_winner",
        "highest_double",
        ruling="AMB-20",
        clauses=("PDA-4d",),
        name="lock_next",
    ),
    after_tie=stated("highest_double", "PDA-7c"),
    payer=stated({2: "opponent"}, "PDA-6b", "PDA-6c"),
    counted_hand=stated("payer", "PDA-4a", "PDA-7"),
    collects_off_board=stated(True, "PDA-4a"),
    last_bone_counts=stated(True, "PDA-4a"),
    off_board_lock=stated(False, "PDA-7"),
    score_call=option("required", "automatic", ruling="AMB-30", clauses=("PDA-6c",)),
    miscall=option("min", "exact_only", ruling="AMB-33", clauses=("PDA-6c",)),
    muggins=stated(False, "PDA-6c"),
    muggins_close=settled("hand_end", "AMB-30"),
    misplay=stated("correct", "PDA-10c"),
    dead_board=option("draw_out", "stop", ruling="AMB-38", clauses=("PDA-7",)),
    pass_could_play=option("refer", "as_8c", ruling="AMB-16", clauses=("PDA-8c", "PDA-10e")),
    bogus_count=option(
        "greater_of", "sum", ruling="AMB-14", clauses=("PDA-9b", "PDA-9c"), name="bogus_9c"
    ),
    finality=settled("score_card", "AMB-17", "PDA-11"),
    exposed_must_play=stated(False, "PDA-10b"),
    time_expiry=stated("none", "PDA-2"),
    game_minutes=stated(None, "PDA-2"),
    match_minutes=stated(None, "PDA-2"),
    play_seconds=stated(None, "PDA-2"),
    best_of=stated((5, 7), "PDA-1a", "PDA-1b"),
)

_BOGUS_GAME = ("PDA-9a", "PDA-9e")
_BOGUS_HAND = ("PDA-9a", "PDA-9b", "PDA-9c", "PDA-9d")


def _game_lost(clause: str) -> Remedy:
    """8c to 8e: the game is over, 150 to 100 (AMB-23); 9e leaves more to the official."""
    return Remedy(
        cites=(clause, *_BOGUS_GAME), ends="game", score=(150, 100), discretion=("PDA-9e",)
    )


def _hand_lost(clause: str) -> Remedy:
    """8a, 8b: the hand is over, 50 points or the hand, and the Domino to the opponent."""
    return Remedy(
        cites=(clause, *_BOGUS_HAND),
        ends="hand",
        pays=Pays(50, or_hand=True),
        opponent_leads=True,
        elect="PDA-9c",
        discretion=("PDA-9e",),
    )


def _put_right(fix: str, *clauses: str) -> Remedy:
    """10a to 10d: it is put right, or stands, without penalty."""
    return Remedy(cites=clauses, fix=fix, penalty_free=True)


_REFERRED = Remedy(cites=("PDA-10e",), refer=True)

INFRACTIONS = (
    Infraction("could_play", "drew", "finality", _game_lost("PDA-8c")),
    Infraction("could_play", "passed", "finality", _REFERRED),
    Infraction(
        "illegal_pass",
        "passed",
        "finality",
        Remedy(cites=("AMB-19", "PDA-10e"), fix="must_draw", refer=True),
    ),
    Infraction(
        "illegal_pass",
        "passed_over",
        "finality",
        Remedy(cites=("AMB-19", "PDA-10e"), fix="stands", refer=True),
    ),
    Infraction("hand_size", "over", "finality", _hand_lost("PDA-8a")),
    Infraction("hand_size", "under", "finality", _hand_lost("PDA-8b")),
    Infraction("hand_size", "under_unplayed", "finality", _put_right("draw_up_to_7", "PDA-10a")),
    Infraction("hand_size", "drawn_up", "finality", _put_right("already_drawn_up", "PDA-10a")),
    Infraction("false_domino", "revealed", "finality", _game_lost("PDA-8d")),
    Infraction("hidden_domino", "intended", "finality", _game_lost("PDA-8e")),
    Infraction("hidden_domino", "unexplained", "finality", _REFERRED),
    *(
        Infraction("misplay", case, "placement", _put_right(fix, *clauses), caller="either")
        for case, fix, *clauses in (
            ("mismatch", "play_elsewhere_or_take_back", "PDA-10c"),
            ("wrong_spinner", "play_elsewhere_or_take_back", "PDA-10d"),
            ("stands", "stands", "PDA-10c"),
            ("stands_as_spinner", "stands_as_new_spinner", "PDA-10c", "PDA-10d"),
        )
    ),
    Infraction("out_of_turn", "acted", "placement", _REFERRED),
    Infraction(
        "wrong_opening", "opened_low", "placement", Remedy(cites=("PDA-3", "PDA-10e"), refer=True)
    ),
    *(
        Infraction(
            "wrong_leader",
            case,
            "placement",
            Remedy(cites=(clause, "AMB-10"), fix="take_back_right_player_leads", refer=True),
        )
        for case, clause in (("entitled", "PDA-4b"), ("called_down", "PDA-3"))
    ),
    Infraction(
        "opening_not_double", "opened", "none", Remedy(cites=("PDA-3", "AMB-09"), refer=True)
    ),
    Infraction("void_hand", "thrown_in", "none", Remedy(cites=("PDA-3b",), refer=True)),
    Infraction("draw_order", "drew_early", "none", Remedy(cites=("PDA-2c",), refer=True)),
    Infraction(
        "exposed_not_played",
        "held_back",
        "finality",
        Remedy(cites=("PDA-10b",), penalty_free=True),
    ),
    Infraction("observed", "other", "match", _REFERRED),
)

DUTIES: dict[Duty, tuple[str, ...]] = {
    "turn": ("PDA-10e", "AMB-41"),
    "matching": ("PDA-10c",),
    "spinner": ("PDA-10d",),
    "draw_could_play": ("PDA-8c",),
    "pass_could_play": ("PDA-8c", "PDA-10e", "AMB-16"),
    "must_draw": ("PDA-10e", "AMB-19"),
    "opening_bone": ("PDA-3", "AMB-09"),
    "void_hand": ("PDA-3b",),
    "keeps_bone": ("PDA-10e",),
    "keeps_place": ("PDA-10c",),
    "lots": ("PDA-2b", "PDA-2c", "AMB-07"),
    "domino": ("PDA-4", "PDA-8e"),
    "block": ("PDA-7", "AMB-38"),
    "payment": ("PDA-6c",),
    "card": ("PDA-11",),
    "handed_in": ("PDA-11", "PDA-11a"),
}

OF_OFFICIALS = (
    duty("not_shuffled", "everybody_before_game", "PDA-2a", "PDA-10e"),
    duty("not_shuffled", "higher_lot", "PDA-2c", "PDA-10e"),
    duty("not_shuffled", "loser_of_last_hand", "HF-NEW-1", "AMB-06", "PDA-10e"),
    duty("lots_missing", "not_drawn", "PDA-2b", "PDA-10e"),
    duty("redrew_untied", "drew_again", "PDA-2b", "AMB-07", "PDA-10e"),
    duty("chip_colour", "wrong_colour", "PDA-6a", "PDA-10e"),
    duty("exposed_put_back", "put_back", "HF-SET-5", "AMB-69", "PDA-10e"),
    *of_every_book("PDA-10e"),
)

OF_MANNERS = of_manners("PDA-10e")

BOOK = RuleBook(
    id="PDA",
    title="PDA High Five tournament",
    version="2006.3",
    effective="2006-01-01",
    source="Professional Domino Association, official tournament rules",
    seats=(2,),
    clauses=CLAUSES,
    rules=RULES,
    infractions=(*INFRACTIONS, *OF_OFFICIALS, *OF_MANNERS),
    duties=DUTIES,
)
