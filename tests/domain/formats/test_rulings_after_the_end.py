"""A record with rulings given after the match was closed is one that can be read back."""

from domain import events as e
from domain.formats import neutral_json
from domain.match.decide import decide
from domain.match.match import Match
from tests.adjudication.hearings import table
from tests.adjudication.ruling.ruled_matches import ruled


def test_what_rulings_did_after_the_end_stands_before_it() -> None:
    paid = e.ChipsPaid(1, 0, 15, answers=7)
    ended = (e.HandEnded("domino", 0), e.GameEnded(), e.MatchEnded())
    facts = table("PDA", "0 plays 5-5", "0 calls 10", paid, *ended)
    log = ruled(facts, e.Claim("wrong_payment", 8))
    record = neutral_json.write(enumerate(log, 1))
    match = Match()
    for position, fact in enumerate(neutral_json.read(record), 1):
        decide(match, fact)
        match.apply(position, fact)
    assert match.scores == (10, 0)
    assert match.closed == match.position
