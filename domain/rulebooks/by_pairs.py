"""Dominoes by pairs, the block game of the federations: clauses, values, editions, sanctions.

The text is our own, written from what federations, championships and clubs publish. Where they
differ the point is an option, and each edition sets it.
"""

from typing import Literal

from domain.general_claims import of_every_book
from domain.rulebooks.by_pairs_editions import EDITIONS, WORLD
from domain.rules import (
    Amount,
    Amounts,
    Clause,
    Duty,
    Infraction,
    Pairs,
    Remedy,
    RuleBook,
    option,
    stated,
)

CLAUSES = (
    Clause("DP-1", "computed", "Four players in seats 1 to 4; 1 and 3 are a pair, 2 and 4."),
    Clause(
        "DP-2",
        "computed",
        "Double-six, seven bones each, or double-nine, ten each; no boneyard.",
        ("AMB-149",),
    ),
    Clause(
        "DP-3",
        "recorded",
        "Shuffled by the player before the opener, who takes bones last.",
        recorded_by=("shuffled", "opening-drawn"),
    ),
    Clause(
        "DP-4",
        "computed",
        "A wrong number of bones, said before one's own first act: the hand is dealt again.",
        ("AMB-143",),
    ),
    Clause(
        "DP-4a",
        "computed",
        "Dealt again it is the same hand, opened as it was to be.",
        ("AMB-131",),
    ),
    Clause(
        "DP-5",
        "computed",
        "The first hand opens by lots, the 6-6 or the highest double.",
        ("AMB-149",),
    ),
    Clause(
        "DP-6",
        "computed",
        "Later hands open in rotation, by the winner or by their pair.",
        ("AMB-131",),
    ),
    Clause("DP-7", "computed", "After a block that nobody won.", ("AMB-131",)),
    Clause("DP-7a", "computed", "After a broken hand.", ("AMB-131",)),
    Clause("DP-8", "computed", "One line with two ends; doubles open no branch."),
    Clause("DP-9", "computed", "Whoever holds a bone that fits plays one; the others pass."),
    Clause("DP-10", "computed", "The player shows the end; a bone let go is played."),
    Clause("DP-11", "computed", "A bone shown in turn is played if it fits.", ("AMB-132",)),
    Clause("DP-11a", "computed", "Who knows what: acts, ends and numbers of bones are public."),
    Clause("DP-12", "computed", "The last bone of a hand ends it, even one that blocks."),
    Clause("DP-13", "computed", "Blocked when no player holds a bone that fits.", ("AMB-146",)),
    Clause("DP-14", "computed", "The lower count wins a block.", ("AMB-133",)),
    Clause("DP-15", "computed", "Equal counts in a block.", ("AMB-133",)),
    Clause(
        "DP-16", "computed", "The winner scores all bones, the losers' or one point.", ("AMB-134",)
    ),
    Clause(
        "DP-17",
        "computed",
        "Bonuses for capicúa, chuchazo, a round of passes, by hand.",
        ("AMB-135", "AMB-136"),
    ),
    Clause(
        "DP-17a",
        "recorded",
        "After every end the bones left are shown and counted.",
        recorded_by=("holding-shown",),
    ),
    Clause("DP-17b", "computed", "A round with a false pass in it is none.", ("AMB-135",)),
    Clause("DP-18", "computed", "The target wins the game as soon as it is entered.", ("AMB-137",)),
    Clause("DP-19", "computed", "When the time is up the hand in play is finished.", ("AMB-138",)),
    Clause(
        "DP-20", "computed", "Then no game ends by a sanction that breaks the hand.", ("AMB-138",)
    ),
    Clause("DP-21", "computed", "A shut-out may count as two games.", ("AMB-139",)),
    Clause("DP-22", "computed", "A match is one game, or the best of several.", ("AMB-139",)),
    Clause("DP-22a", "computed", "A score may fall below 0.", ("AMB-139",)),
    Clause("DP-22b", "computed", "Love: a hand won at 0 puts both pairs back to 0.", ("AMB-139",)),
    Clause("DP-23", "computed", "Passed and could play: the hand is broken.", ("AMB-141",)),
    Clause("DP-24", "computed", "A bone that does not fit, by the acts since.", ("AMB-142",)),
    Clause("DP-25", "computed", "A false block: the hand is broken.", ("AMB-140",)),
    Clause("DP-26", "computed", "A pass out of turn is void; a bone lies open.", ("AMB-143",)),
    Clause("DP-27", "computed", "A wrong number of bones found later.", ("AMB-143",)),
    Clause("DP-28", "computed", "An exposed bone is played when it first fits.", ("AMB-143",)),
    Clause(
        "DP-29",
        "recorded",
        "Signals and talk are for the official.",
        recorded_by=("observed:signals",),
    ),
    Clause("DP-30", "computed", "Thinking without a choice.", ("AMB-144",)),
    Clause(
        "DP-31", "computed", "A wrong score is put right until the card is signed.", ("AMB-146",)
    ),
    Clause(
        "DP-32", "recorded", "Who is late is absent.", ("AMB-145",), recorded_by=("observed:late",)
    ),
    Clause("DP-33", "computed", "A claim is raised before the bones are mixed.", ("AMB-147",)),
    Clause("DP-34", "computed", "Ruled in the order in which it happened.", ("AMB-147",)),
    Clause(
        "DP-34a",
        "computed",
        "After its end the opponents choose whether it is broken.",
        ("AMB-147",),
    ),
    Clause("DP-34b", "computed", "A wrong opener or lead.", ("AMB-147",)),
    Clause("DP-34c", "outside", "An official who must know a holding looks alone.", ("AMB-147",)),
    Clause(
        "DP-35",
        "recorded",
        "Warnings and cards for conduct.",
        ("AMB-148",),
        recorded_by=(
            "card-given",
            "observed:slight_breach",
            "observed:angry_protest",
            "observed:marked_bones",
            "observed:hidden_bones",
            "observed:violence",
            "observed:betting",
        ),
    ),
    Clause("DP-36", "recorded", "Cards follow the player.", recorded_by=("card-given",)),
    Clause("DP-36a", "computed", "Cards that became a higher card are used up.", ("AMB-148",)),
    Clause(
        "DP-37",
        "computed",
        "Fixed pairs have events here; individuals and teams have their records elsewhere.",
        ("AMB-154",),
    ),
    Clause("DP-38", "computed", "The order of standings.", ("AMB-154",)),
    Clause("DP-39", "computed", "Somebody absent loses the game.", ("AMB-145",)),
    Clause(
        "DP-40",
        "recorded",
        "The card of a game, and who signs it.",
        recorded_by=("score-card-written", "score-card-signed"),
    ),
)


def _amount(name: str, ruling: str, *clauses: str, least: int = 0, most: int = 1000) -> Amount:
    """A number that each edition sets; its choices are the numbers of all editions."""
    return _free(
        WORLD[name],
        [one[name] for one in EDITIONS.values()],
        ruling,
        clauses,
        least=least,
        most=most,
    )


def _free(
    value: int | None,
    choices: list[int | None],
    ruling: str,
    clauses: tuple[str, ...],
    least: int = 0,
    most: int = 1000,
    name: str | None = None,
) -> Amount:
    every = tuple(dict.fromkeys((value, *choices)))
    return Amount(value, clauses, every, ruling, name=name, least=least, most=most)


RULES = Pairs(
    edition=option("world", *list(EDITIONS)[1:], ruling="AMB-130"),
    editions=EDITIONS,
    bones=option("double_six", "double_nine", ruling="AMB-149", clauses=("DP-2",)),
    holding=stated(7, "DP-2"),
    holding_of_nine=stated(10, "DP-2"),
    first_opening=option(
        "lots", "double_six", "highest_double", ruling="AMB-131", clauses=("DP-5",)
    ),
    next_opening=option("rotates", "winner", "winning_pair", ruling="AMB-131", clauses=("DP-6",)),
    block_opening=option("lighter", "nearest", ruling="AMB-131", clauses=("DP-6",)),
    void_opening=option(
        "rotates", "same", "blocker", "double_six", ruling="AMB-131", clauses=("DP-7",)
    ),
    broken_opening=option("rotates", "same", ruling="AMB-131", clauses=("DP-7a",)),
    touched_is_played=option(True, False, ruling="AMB-132", clauses=("DP-11",)),
    touched_instead=option("stands", "goes_back", ruling="AMB-132", clauses=("DP-11",)),
    laid_instead=option(
        "next_act", "late_acts", "whole_hand", ruling="AMB-143", clauses=("DP-11", "DP-28")
    ),
    block_winner=option("pair", "hand", ruling="AMB-133", clauses=("DP-14",)),
    block_tie=option("nobody", "opener", "blocker", "other", ruling="AMB-133", clauses=("DP-15",)),
    domino_counts=option("all", "opponents", "one", ruling="AMB-134", clauses=("DP-16",)),
    block_counts=option("all", "opponents", "one", ruling="AMB-134", clauses=("DP-16",)),
    capicua=_amount("capicua", "AMB-135", "DP-17"),
    capicua_ends=option("different", "any", ruling="AMB-135", clauses=("DP-17",)),
    chuchazo=_amount("chuchazo", "AMB-135", "DP-17"),
    round_of_passes=_amount("round_of_passes", "AMB-135", "DP-17", "DP-17b"),
    by_hand=Amounts((), ("DP-17",), ((), (100, 75, 50, 25)), "AMB-136"),
    target=_amount("target", "AMB-137", "DP-18", least=1),
    excess=option("entered", "cut", ruling="AMB-137", clauses=("DP-18",)),
    game_minutes=_free(40, [45, None], "AMB-138", ("DP-19",), least=1, most=600, name="minutes"),
    last_hand=option("finish", "one_more", ruling="AMB-138", clauses=("DP-19", "DP-20")),
    shut_out_doubles=option(False, True, ruling="AMB-139", clauses=("DP-21",)),
    best_of=_amount("best_of", "AMB-139", "DP-22", least=1, most=99),
    love=option(False, True, ruling="AMB-139", clauses=("DP-22b",)),
    sanctions=option("taken", "given", ruling="AMB-140", clauses=("DP-23", "DP-24", "DP-25")),
    false_pass=_amount("false_pass", "AMB-140", "DP-23"),
    misplaced_late=_amount("misplaced_late", "AMB-140", "DP-24"),
    misplaced_soon=_amount("misplaced_soon", "AMB-140", "DP-24"),
    late_acts=_free(4, [], "AMB-140", ("DP-24",), least=1, most=28),
    false_block=_amount("false_block", "AMB-140", "DP-25"),
    put_back=_amount("put_back", "AMB-140", "DP-11"),
    seconds_without_choice=_amount("seconds_without_choice", "AMB-144", "DP-30", least=1),
    minutes_late=_free(2, [], "AMB-145", ("DP-32",), most=120),
    cards=option(True, False, ruling="AMB-148", clauses=("DP-35", "DP-36", "DP-36a")),
    walkover=_amount("walkover", "AMB-145", "DP-39"),
)

_REFERRED = Remedy(cites=("DP-34c",), refer=True)


def _broken(levies: str, *cites: str, card: bool = False) -> Remedy:
    """The hand is broken, the points of this rule are levied, and perhaps a yellow card."""
    return Remedy(cites, ends="hand", levies=levies, card="yellow" if card else None)


def _conduct(what: str, card: Literal["warning", "yellow", "black"], *cites: str) -> Infraction:
    return Infraction("observed", what, "match", Remedy(cites, card=card), caller="either")


INFRACTIONS = (
    Infraction("could_play", "passed", "shake", _broken("false_pass", "DP-23", card=True)),
    Infraction(
        "misplay",
        "at_once",
        "shake",
        Remedy(("DP-24",), fix="put_where_it_fits", penalty_free=True),
        caller="either",
    ),
    Infraction(
        "misplay",
        "soon",
        "shake",
        Remedy(("DP-24",), fix="put_where_it_fits", levies="misplaced_soon"),
    ),
    Infraction("misplay", "late", "shake", _broken("misplaced_late", "DP-24", card=True)),
    Infraction("misplay", "counted", "shake", Remedy(("DP-24",), fix="stands"), caller="either"),
    Infraction("false_block", "declared", "shake", _broken("false_block", "DP-25")),
    Infraction(
        "out_of_turn",
        "acted",
        "shake",
        Remedy(("DP-26", "DP-28"), fix="taken_back_and_lies_open", refer=True),
        caller="either",
    ),
    Infraction(
        "out_of_turn",
        "stands",
        "shake",
        Remedy(("DP-26",), fix="stands", refer=True),
        caller="either",
    ),
    Infraction(
        "out_of_turn",
        "passed",
        "shake",
        Remedy(("DP-26",), fix="void", refer=True),
        caller="either",
    ),
    Infraction(
        "wrong_leader",
        "at_once",
        "shake",
        Remedy(("DP-34b", "DP-28"), fix="taken_back_and_lies_open", refer=True),
        caller="either",
    ),
    Infraction(
        "wrong_leader",
        "stands",
        "shake",
        Remedy(("DP-34b",), fix="stands", refer=True),
        caller="either",
    ),
    *(
        Infraction("hand_size", case, "shake", Remedy(("DP-27",), ends="hand", refer=True))
        for case in ("over", "under", "under_unplayed", "drawn_up")
    ),
    Infraction(
        "hand_size",
        "in_time",
        "shake",
        Remedy(("DP-4", "DP-4a"), fix="dealt_again", penalty_free=True),
        caller="either",
    ),
    Infraction(
        "exposed_not_played", "held_back", "shake", Remedy(("DP-28",), fix="goes_back", refer=True)
    ),
    Infraction(
        "exposed_not_played", "stands", "shake", Remedy(("DP-28",), fix="stands", refer=True)
    ),
    Infraction("exposed_not_played", "passed", "shake", Remedy(("DP-28",), refer=True)),
    Infraction("exposed_not_played", "put_back", "shake", Remedy(("DP-11",), levies="put_back")),
    Infraction(
        "exposed_not_played",
        "put_back_in_time",
        "shake",
        Remedy(("DP-11",), fix="goes_back", levies="put_back"),
    ),
    Infraction(
        "idle_thinking", "no_choice", "match", Remedy(("DP-30",), refer=True), caller="either"
    ),
    Infraction(
        "late_forfeit", "late", "none", Remedy(("DP-32", "DP-39"), ends="game"), caller="either"
    ),
    Infraction("misnamed", "misnamed", "none", _REFERRED, caller="either"),
    Infraction("touched_not_played", "touched", "none", _REFERRED, caller="either"),
    Infraction("end_meant", "meant", "shake", Remedy(("DP-10",), fix="stands"), caller="either"),
    _conduct("slight_breach", "warning", "DP-35"),
    _conduct("angry_protest", "yellow", "DP-35"),
    *(
        _conduct(what, "black", "DP-35")
        for what in ("marked_bones", "hidden_bones", "violence", "betting")
    ),
    _conduct("signals", "black", "DP-29", "DP-35"),
    Infraction("observed", "other", "match", _REFERRED),
    *of_every_book("DP-34c", corrects=False),
)

DUTIES: dict[Duty, tuple[str, ...]] = {
    "turn": ("DP-26",),
    "matching": ("DP-24",),
    "pass_could_play": ("DP-23",),
    "opening_bone": ("DP-5", "DP-34b"),
    "keeps_place": ("DP-10",),
    "lots": ("DP-5",),
    "block": ("DP-13", "DP-25"),
    "card": ("DP-40",),
    "domino": ("DP-12",),
    "exposed": ("DP-11", "DP-28"),
}

BOOK = RuleBook(
    id="DP",
    title="Dominoes by pairs",
    version="5",
    effective="2026-01-01",
    source="a text of our own, from what federations and clubs publish",
    seats=(4,),
    clauses=CLAUSES,
    rules=RULES,
    infractions=INFRACTIONS,
    duties=DUTIES,
)
