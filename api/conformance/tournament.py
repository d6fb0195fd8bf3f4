"""The kinds of vector about matches and rounds of the fives games."""

from typing import Any

from api.conformance.fives import by_side, rules_of
from api.conformance.vectors import Vector
from domain import tournament

Found = dict[str, Any]


def pda_rounds(vector: Vector) -> Found:
    """The rounds of a PDA tournament of so many players."""
    return {
        "rounds": [
            {"round": one.number, "best_of": one.best_of, "wins_needed": one.wins_needed}
            for one in tournament.pda_rounds(vector["players"])
        ]
    }


def match(vector: Vector) -> Found:
    """Who wins a match after these games."""
    result = tournament.match_result(vector["game_winners"], vector["wins_needed"])
    return {
        "winner": result.winner,
        "games_used": result.games_used,
        "wins": by_side(result.wins),
    }


def udl_match(vector: Vector) -> Found:
    """Who wins a UDL match, where games end by points, by the clock or by disqualification."""
    winners = [tournament.udl_game_winner(_udl_game(game)) for game in vector["games"]]
    best_of = rules_of(vector).best_of.value[0]
    result = tournament.match_result(winners, best_of // 2 + 1)
    out = vector.get("dq_match")
    return {
        "winner": result.winner if out is None else 1 - out,
        "games_used": result.games_used,
        "wins": by_side(result.wins) if out is None else None,
        "game_winners": winners[: result.games_used],
    }


def _udl_game(game: dict[str, Any]) -> tournament.UdlGame:
    return tournament.UdlGame(
        (game["scores"][0], game["scores"][1]),
        game["end"],
        tuple(tournament.Credit(one["p"], one["points"]) for one in game.get("overtime") or ()),
        game.get("dq"),
    )
