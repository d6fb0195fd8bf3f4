"""Matches and games of a tournament by chance, beside answers read off the texts line by line."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from api.conformance.vector_kinds import KINDS

Json = dict[str, Any]


# --- UDL-G10, UDL-11, UDL-14 -----------------------------------------------------------------


def udl_match(chance: random.Random) -> Json:
    games = [udl_game(chance) for _ in range(chance.randint(0, 4))]
    out = chance.choice([None, None, None, 0, 1])
    return {"ruleset": "UDL", "options": {}, "games": games, "dq_match": out}


def udl_game(chance: random.Random) -> Json:
    end = chance.choice(["points", "time", "tie", "dq"])
    ours, theirs = chance.randrange(0, 150, 5), chance.randrange(0, 150, 5)
    if end == "points":
        return {"scores": chance.sample([150, ours], 2), "end": end}
    if end == "tie":
        overtime = [
            {"p": chance.randint(0, 1), "points": chance.choice([5, 10, 20])}
            for _ in range(chance.randint(0, 2))
        ]
        return {"scores": [ours, ours], "end": "time", "overtime": overtime}
    game = {"scores": [ours, theirs], "end": end}
    return {**game, "dq": chance.randint(0, 1)} if end == "dq" else game


def udl_match_as_written(vector: Json) -> Json:
    won: list[int] = []
    for game in vector["games"]:
        ours, theirs = game["scores"]
        overtime = game.get("overtime", [])
        if game["end"] == "dq":
            won.append(1 - game["dq"])
        elif ours != theirs:
            won.append(0 if ours > theirs else 1)
        elif overtime:
            won.append(overtime[0]["p"])  # until the first player scores
        if 2 in (won.count(0), won.count(1)):
            break
    out = vector["dq_match"]
    ahead = next((side for side in (0, 1) if won.count(side) == 2), None)
    return {
        "winner": ahead if out is None else 1 - out,
        "games_used": len(won),
        "wins": {"0": won.count(0), "1": won.count(1)} if out is None else None,
        "game_winners": won,
    }


# --- 42-GEN-3, 42-GP-1, 42-GP-2, AMB-56, AMB-57 ------------------------------------------------


def game_of_42(chance: random.Random) -> Json:
    hands = [
        {"bids": 4, "marks": chance.choice([{}, {"0": 1}, {"1": 1}, {"0": 1}, {"1": 2}, {"0": 3}])}
        for _ in range(chance.randint(0, 12))
    ]
    vector: Json = {"ruleset": "42", "options": {}, "hands": hands}
    if chance.random() < 0.7:
        after = chance.randint(0, len(hands))
        vector["time_call"] = {"after_hand": after, "bids_in_next": chance.randint(0, 4)}
    if chance.random() < 0.3:
        late = chance.sample(["0", "1"], chance.randint(1, 2))
        vector["minutes_late"] = {side: chance.randint(3, 7) for side in late}
    return vector


def game_of_42_as_written(vector: Json) -> Json:
    late = [int(side) for side, minutes in vector.get("minutes_late", {}).items() if minutes > 5]
    if late:
        winner = None if len(late) == 2 else 1 - late[0]
        marks = [7 if side == winner else 0 for side in (0, 1)]
        return found(marks, winner, "forfeit" if winner is not None else "refer", 0)
    marks, called = [0, 0], vector.get("time_call", {"after_hand": None, "bids_in_next": 0})
    over = False
    for counted, hand in enumerate([*vector["hands"], None]):
        extra = over
        if counted == called["after_hand"] and not called["bids_in_next"]:
            over = True
            if marks[0] != marks[1]:
                return found(marks, marks.index(max(marks)), "time", counted)
            extra = True
        if hand is None:
            break
        for side, more in hand["marks"].items():
            marks[int(side)] += more
        if max(marks) >= 7:
            return found(marks, marks.index(max(marks)), "marks", counted + 1)
        over = over or counted == called["after_hand"]
        if over and marks[0] != marks[1]:
            how = "extra_hand" if extra else "time"
            return found(marks, marks.index(max(marks)), how, counted + 1)
    return found(marks, None, None, len(vector["hands"]))


def found(marks: list[int], winner: int | None, how: str | None, hands: int) -> Json:
    by_side = {"0": marks[0], "1": marks[1]}
    return {"marks": by_side, "winner": winner, "how": how, "hands_counted": hands}


@pytest.mark.parametrize(
    ("kind", "made", "as_written"),
    [
        ("tn_udl_match", udl_match, udl_match_as_written),
        ("tn_ft_game", game_of_42, game_of_42_as_written),
    ],
)
def test_what_is_found_is_what_the_texts_say(
    kind: str, made: Callable[..., Json], as_written: Callable[..., Json], thorough: bool
) -> None:
    for seed in range(10_000 if thorough else 150):
        vector = made(random.Random(seed))
        answer = json.loads(json.dumps(KINDS[kind](vector)))
        assert answer == as_written(vector), vector


@pytest.mark.parametrize(
    ("late", "winner", "how"),
    [((5, 5), None, None), ((6, 5), 1, "forfeit"), ((6, 6), None, "refer")],
)
def test_42_gp_1_amb_57_both_are_late_only_beyond_five_minutes(
    late: tuple[int, int], winner: int | None, how: str | None
) -> None:
    minutes = {str(side): one for side, one in enumerate(late)}
    vector = {"ruleset": "42", "options": {}, "hands": [], "minutes_late": minutes}
    answer = KINDS["tn_ft_game"](vector)
    assert (answer["winner"], answer["how"]) == (winner, how)


def test_udl_11_a_credit_in_overtime_is_paid_as_far_as_there_are_chips() -> None:
    tied = {"scores": [145, 145], "end": "time", "overtime": [{"p": 1, "points": 20}]}
    vector = {"ruleset": "UDL", "options": {}, "games": [tied], "dq_match": None}
    assert KINDS["tn_udl_match"](vector)["game_winners"] == [1]
