"""The kinds of vector about matches and rounds of the fives games."""

from typing import Any

from api.conformance.fives import by_side, rules_of
from api.conformance.recorded import RecordedVector
from api.conformance.vectors import Vector, VectorAnswer
from domain import events as e
from domain.tournament import rounds
from domain.winning import wins_needed


def pda_rounds(vector: Vector) -> VectorAnswer:
    """The rounds of a PDA tournament of so many players."""
    return {
        "rounds": [
            {"round": one.number, "best_of": one.best_of, "wins_needed": wins_needed(one.best_of)}
            for one in rounds.pda_rounds(vector["players"])
        ]
    }


def match(vector: Vector) -> VectorAnswer:
    """Who wins a match after these games."""
    log = RecordedVector(vector["ruleset"], best_of=2 * vector["wins_needed"] - 1)
    for number, winner in enumerate(vector["game_winners"], 1):
        log.report(e.GameStarted(number), e.GameEnded(winner=winner))
    result = log.match.result
    return {
        "winner": result.winner,
        "games_used": result.games_used,
        "wins": by_side(result.wins),
    }


def udl_match(vector: Vector) -> VectorAnswer:
    """Who wins a UDL match, where games end by points, by the clock or by disqualification."""
    log = RecordedVector(
        "UDL", options=vector.get("options"), best_of=rules_of(vector).best_of.value[0]
    )
    for number, game in enumerate(vector["games"], 1):
        log.report(e.GameStarted(number))
        _played(log, game)
    out, games = vector.get("dq_match"), log.match.result
    if out is not None:
        ruling = log.ruled(e.Claim("observed", against=out))
        log.report(e.PlayerDisqualified(out, "match", ruling))
        log.report(e.MatchEnded(1 - out, ruling))
    return {
        "winner": log.match.winner,
        "games_used": games.games_used,
        "wins": by_side(games.wins) if out is None else None,
        "game_winners": list(log.match.winners.values())[: games.games_used],
    }


def _played(log: RecordedVector, game: dict[str, Any]) -> None:
    """One game: its points, the signal and what was credited after it, or who was put out."""
    scores: list[int] = game["scores"]
    for seat in sorted(range(2), key=scores.__getitem__):
        log.credit(seat, scores[seat])
    if game["end"] == "time":
        log.report(e.TimeCalled())
        for credit in game.get("overtime") or ():
            log.credit(credit["p"], credit["points"])
    if game["end"] == "dq":
        ruling = log.ruled(e.Claim("observed", against=game["dq"]))
        log.report(
            e.PlayerDisqualified(game["dq"], "game", ruling),
            e.GameEnded(winner=1 - game["dq"], ruling=ruling),
        )
