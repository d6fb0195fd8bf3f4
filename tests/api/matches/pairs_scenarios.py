"""Scenarios of dominoes by pairs from the deal to the match, worked out by hand from the text."""

from domain import events as e
from domain.bones import Bone
from tests.api.matches.pairs_hands import (
    AFTER_TIME,
    B_HELD,
    B_PASSED,
    BLOCKED,
    BY_BOTH,
    BY_HAND,
    CAPICUA,
    CHUCHAZO,
    DEALT,
    LEVEL,
    LOTS,
    NEXT,
    OPEN,
    SIXES,
    TOUCH,
    TOUCHED,
    Scenario,
    claim,
    dominoed,
    drawn,
)
from tests.support.pairs_table import deal

OF_THE_TABLE = (
    Scenario("DP-1 a hand of seat 3 is its pair's", "world", dominoed(2, 20), {"points": [20, 0]}),
    Scenario(
        "DP-2 of double-six each takes seven, and none is left",
        "world",
        drawn(7, 7, 7, 7),
        {"holdings": [7, 7, 7, 7], "boneyard": 0},
    ),
    Scenario(
        "DP-2 of double-nine each takes ten, and nobody draws of those that sleep",
        "cuba",
        drawn(10, 10, 10, 10),
        {"holdings": [10, 10, 10, 10], "boneyard": 0},
    ),
    Scenario(
        "DP-3 who shuffles is on record",
        "world",
        (e.Shuffled(3), *deal()),
        {"facts": ["match-opened", "game-started", "shuffled"], "to_play": 0},
    ),
    Scenario(
        "DP-4 DP-4a a wrong number before one's own act: dealt again, opened as it was to be",
        "world",
        (*drawn(7, 8, 7, 6), "A 6-6"),
        {"verdict": "proved", "fix": DEALT, "points": [0, 0], "to_play": 0},
        (claim("hand_size", 5, 1),),
        (NEXT,),
    ),
    Scenario(
        "DP-27 a wrong number found later: broken, and the opening rotates",
        "world",
        (*drawn(7, 8, 7, 6), "A 6-6", "B 6-5"),
        {"verdict": "proved", "refer": True, "points": [0, 0], "to_play": 1},
        (claim("hand_size", 5, 1),),
        (NEXT,),
    ),
    Scenario(
        "DP-5 lots: at a tie the higher half opens",
        "world",
        (LOTS, e.HandStarted(1)),
        {"to_play": 1},
    ),
    Scenario(
        "DP-5 whoever holds 6-6 leads it",
        "dominican",
        (e.HandStarted(1), *deal()[1:], "A 5-5"),
        {"verdict": "proved", "fix": OPEN, "bones": []},
        (claim("wrong_leader", 8),),
    ),
    Scenario(
        "DP-6 rotates: the seat after the one that opened",
        "world",
        (*dominoed(3, 20), NEXT),
        {"to_play": 1},
    ),
    Scenario(
        "DP-6 winner: the player who dominoed",
        "dominican",
        (*dominoed(3, 20), NEXT),
        {"to_play": 3},
    ),
    Scenario(
        "DP-6 winning_pair: the partner may lead",
        "jamaica",
        (*dominoed(3, 1), NEXT, *deal()[1:], "B 6-6"),
        {"verdict": "refuted", "bones": ["6-6"]},
        (claim("wrong_leader", 15),),
    ),
    Scenario(
        "DP-6 winning_pair: an opponent may not",
        "jamaica",
        (*dominoed(3, 1), NEXT, *deal()[1:], "A 6-6"),
        {"verdict": "proved", "fix": OPEN, "bones": []},
        (claim("wrong_leader", 15),),
    ),
    Scenario(
        "DP-6 lighter: of the pair that won the block, who has fewer pips",
        "dominican",
        (*BLOCKED, *BY_BOTH, NEXT),
        {"points": [90, 0], "to_play": 0},
    ),
    Scenario(
        "DP-6 nearest: the player after a blocker whose pair lost",
        "puerto_rico_500",
        (*BLOCKED, *BY_BOTH, NEXT),
        {"to_play": 2},
    ),
    Scenario(
        "DP-7 rotates after a block that nobody won",
        "world",
        (*BLOCKED, *LEVEL, NEXT),
        {"points": [0, 0], "to_play": 1},
    ),
    Scenario(
        "DP-7 same after a block that nobody won",
        "puerto_rico_500",
        (*BLOCKED, *LEVEL, NEXT),
        {"points": [0, 0], "to_play": 0},
    ),
    Scenario(
        "DP-7a rotates after a broken hand",
        "world",
        (deal(), "A 6-6", e.HandEnded("broken"), NEXT),
        {"to_play": 1},
    ),
    Scenario(
        "DP-7a same after a broken hand",
        "dominican_club",
        (deal(), "A 6-6", e.HandEnded("broken"), NEXT),
        {"to_play": 0},
    ),
)

OF_PLAY = (
    Scenario(
        "DP-8 a double opens no branch",
        "world",
        (deal(), "A 6-6", "B 6-1", "C 6-2"),
        {"ends": [1, 2], "to_play": 3},
    ),
    Scenario("DP-9 in turn a pass", "world", (deal(), "A 6-6", "B -", "C -"), {"to_play": 3}),
    Scenario(
        "DP-10 the player shows at which end",
        "world",
        (deal(), "A 6-6", "B 6-1", "C 6-2", e.BonePlayed(3, Bone("2-1"), Bone("6-1"))),
        {"ends": [2, 2]},
    ),
    Scenario(
        "DP-10 a bone let go is played, whichever end was meant",
        "world",
        (deal(), "A 6-6", "B 6-1", "C 6-2", e.BonePlayed(3, Bone("2-1"), Bone("6-2"))),
        {"ends": [1, 1], "fix": None},
        (claim("end_meant", 11),),
    ),
    Scenario(
        "DP-11 put back where it must be played: for the official",
        "world",
        TOUCHED,
        {"verdict": "proved", "refer": True, "points": [0, 0], "bones": ["6-6", "6-4"]},
        (TOUCH,),
    ),
    Scenario(
        "DP-11 put back: 10 taken",
        "brazil",
        TOUCHED,
        {"verdict": "proved", "points": [0, -10]},
        (TOUCH,),
    ),
    Scenario("DP-11 it may go back", "dominican", TOUCHED, {"verdict": "refuted"}, (TOUCH,)),
)

OF_ENDS = (
    Scenario(
        "DP-12 the last bone ends the hand",
        "world",
        CAPICUA,
        {"over": "domino", "points": [108, 0]},
    ),
    Scenario(
        "DP-13 a block shows from the line",
        "world",
        (*SIXES, e.BlockDeclared(1)),
        {"verdict": "refuted", "points": [0, 0], "ends": [6, 6]},
        (claim("false_block", 18),),
    ),
    Scenario(
        "DP-13 DP-23 four passes without a block: somebody passed falsely",
        "world",
        (deal(), "A 6-6", "B -", "C -", "D -", "A -"),
        {"verdict": "proved"},
        (claim("passes_without_block", 12),),
    ),
    Scenario("DP-14 pair: the hands together", "world", (*BLOCKED, *BY_HAND), {"points": [0, 90]}),
    Scenario(
        "DP-14 hand: the lighter of the two",
        "world",
        (*BLOCKED, *BY_HAND),
        {"points": [90, 0]},
        options=(("block_winner", "hand"),),
    ),
    Scenario("DP-15 nobody at a tie", "world", (*BLOCKED, *LEVEL), {"points": [0, 0]}),
    Scenario(
        "DP-15 the opener's pair at a tie",
        "world",
        (*BLOCKED, *LEVEL),
        {"points": [90, 0]},
        options=(("block_tie", "opener"),),
    ),
    Scenario(
        "DP-15 the blocker's pair at a tie",
        "world",
        (*BLOCKED, *LEVEL),
        {"points": [0, 90]},
        options=(("block_tie", "blocker"),),
    ),
    Scenario("DP-16 those of the losers", "brazil", CAPICUA, {"points": [79, 0]}),
    Scenario("DP-16 one point", "jamaica", CAPICUA, {"points": [1, 0]}),
    Scenario("DP-17 capicúa and the first hand", "puerto_rico_500", CAPICUA, {"points": [308, 0]}),
    Scenario("DP-17 chuchazo", "puerto_rico_500", CHUCHAZO, {"points": [314, 0]}),
    Scenario(
        "DP-17 a round of passes at the third",
        "dominican",
        (deal(), "A 6-6", "B -", "C -", "D -"),
        {"points": [25, 0]},
    ),
    Scenario(
        "DP-17 the second hand won, whoever won the first",
        "puerto_rico_500",
        (*dominoed(0, 10), *dominoed(1, 10, number=2)),
        {"points": [110, 85]},
    ),
    Scenario("DP-17a nothing counts until it is shown", "world", BLOCKED, {"points": [0, 0]}),
    Scenario("DP-17a all bones are counted", "world", (*BLOCKED, *BY_BOTH), {"points": [90, 0]}),
    Scenario(
        "DP-17b a round with a false pass is none",
        "dominican",
        (deal(), "A 6-6", "B -", "C -", "D -", B_HELD),
        {"verdict": "proved", "points": [30, 0]},
        (B_PASSED,),
    ),
)

OF_GAMES = (
    Scenario(
        "DP-18 the target wins at once",
        "world",
        dominoed(0, 210),
        {"points": [210, 0], "game_winner": 0},
    ),
    Scenario(
        "DP-18 beyond the target nothing is entered",
        "world",
        dominoed(0, 210),
        {"points": [200, 0], "game_winner": 0},
        options=(("excess", "cut"),),
    ),
    Scenario(
        "DP-20 a hand broken after the time is dealt again",
        "world",
        AFTER_TIME,
        {"points": [-70, 0], "game_winner": None, "to_play": 1},
        (claim("could_play", 16, 2),),
        (e.HandStarted(3),),
    ),
    Scenario(
        "DP-21 by default a shut-out counts once",
        "brazil",
        (*dominoed(0, 120), e.GameEnded()),
        {"games": [1, 0], "match_winner": None},
    ),
    Scenario(
        "DP-21 a shut-out counts as two",
        "brazil",
        (*dominoed(0, 120), e.GameEnded()),
        {"games": [2, 0], "match_winner": 0},
        options=(("shut_out_doubles", "true"),),
    ),
    Scenario(
        "DP-22b love: both return to 0",
        "jamaica",
        (*dominoed(0, 1), *dominoed(1, 1, number=2)),
        {"points": [0, 0]},
    ),
)

OF_A_MATCH = (*OF_THE_TABLE, *OF_PLAY, *OF_ENDS, *OF_GAMES)
