"""The kinds of vector about matches and rounds of the fives games."""

from typing import Any

from api.conformance.fives import by_side, rules_of
from api.conformance.recorded import RecordedVector
from api.conformance.vectors import Vector, VectorAnswer
from domain import events as e
from domain.events import tournament_facts as t
from domain.tournament.decide import decide
from domain.tournament.fold import evolve
from domain.tournament.formats import FORMATS, format_of
from domain.tournament.next_round import brackets_to_form
from domain.tournament.pairing.draws import SECRET_BYTES, commitment
from domain.tournament.progress import best_of
from domain.tournament.state import Tournament
from domain.winning import wins_needed


def pda_rounds(vector: Vector) -> VectorAnswer:
    """The rounds of a PDA tournament of so many players, and how many games win a match in each."""
    drawn, secret = Tournament(), bytes(SECRET_BYTES)
    (stage,) = FORMATS["PDA"].stages
    entries = [f"E{number:03}" for number in range(vector["players"])]
    for fact in (
        t.TournamentOpened("PDA", "PDA", format_of("PDA", {}).sha256(), {}),
        *(t.EntryMade(entry, entry) for entry in entries),
        *(t.EntryCheckedIn(entry) for entry in entries),
        t.EntriesClosed(),
        t.DrawCommitted(stage.name, commitment(secret, entries).hex(), "none"),
        t.DrawRevealed(stage.name, secret.hex(), "0"),
    ):
        _take(drawn, fact)
    (formed,) = brackets_to_form(drawn, stage.name)
    _take(drawn, formed)
    lengths: dict[int, int] = {}
    for node in drawn.brackets[formed.division].nodes:
        number = int(node.id.partition(".")[0].removeprefix("W"))
        lengths[number] = best_of(drawn, f"{formed.division}/{node.id}")
    return {
        "rounds": [
            {"round": number, "best_of": length, "wins_needed": wins_needed(length)}
            for number, length in lengths.items()
        ]
    }


def _take(tournament: Tournament, fact: t.TournamentFact) -> None:
    decide(tournament, fact)
    evolve(tournament, fact)


def match(vector: Vector) -> VectorAnswer:
    """The winner of a match after these games."""
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
    """The winner of a UDL match, whose games end by points, clock or disqualification."""
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
