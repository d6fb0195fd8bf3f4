"""A neutral record keeps claims and rulings: what is read back comes to the same."""

from typing import Any

import pytest
from msgspec import json

from domain import events as e
from domain.formats import neutral_json
from domain.match.decide import contradictions, decide
from domain.match.match import Match, fold
from domain.match.replay import CorrectedFacts, as_corrected
from tests.adjudication.hearings import table
from tests.adjudication.ruling.histories import (
    claimable_match,
    entries,
    random_history,
    standing,
)
from tests.adjudication.ruling.ruled_matches import EVERY_BOOK, given, ruled
from tests.support.examples import AsMany

HELD = ("5-5 6-4 4-2 3-0 2-2 1-0 6-1", "6-6 6-5 6-3 6-2 5-4 5-3 5-2")


def sent(facts: CorrectedFacts) -> Any:
    """The record of a match, as another program reads it."""
    return json.decode(json.encode(neutral_json.write(facts)))


def recorded_again(record: Any) -> Match:
    """The match of a record, each of its facts found possible."""
    match = Match()
    for position, fact in enumerate(neutral_json.read(record), 1):
        decide(match, fact)
        match.apply(position, fact)
    return match


@pytest.mark.share(5, long=4)
@pytest.mark.parametrize(("book", "players"), EVERY_BOOK)
def test_rulings_and_what_they_came_to_are_read_back_as_they_were_written(
    book: str, players: int, as_many: AsMany
) -> None:
    for seed in range(as_many(1, 1, 40)):
        match = claimable_match(book, players, seed)
        for number in range(as_many(2, 3, 10)):
            facts = random_history(match, number).facts
            if any(contradictions(facts)):
                continue
            record = sent(facts)
            again = recorded_again(record)
            assert standing(CorrectedFacts(enumerate(neutral_json.read(record), 1))) == standing(
                facts
            )
            before, after = fold(facts).disputes, again.disputes
            for name in ("claims", "rulings", "appealed", "closed"):
                assert len(getattr(after, name)) == len(getattr(before, name)), (seed, number, name)


def test_a_ruling_after_the_end_of_a_match_is_read_back() -> None:
    paid = e.ChipsPaid(1, 0, 15, answers=7)
    ended = (e.HandEnded("domino", 0), e.GameEnded(), e.MatchEnded())
    facts = table("PDA", "0 plays 5-5", "0 calls 10", paid, *ended)
    log = ruled(facts, e.Claim("wrong_payment", 8))
    match = recorded_again(sent(CorrectedFacts(enumerate(log, 1))))
    assert match.scores == fold(list(enumerate(log, 1))).scores == (10, 0)
    assert match.closed
    assert len(match.disputes.rulings) == 1


def test_a_reversal_names_the_end_that_it_takes_back() -> None:
    facts = table("PDA", "1 plays 6-6", "0 draws 3-2", "0 draws 2-1", holdings=HELD)
    upheld = ruled(facts, e.Claim("could_play", 8, 0))
    at = next(n for n, fact in enumerate(upheld, 1) if isinstance(fact, e.ClaimRaised))
    log = given(upheld, at, upheld=False)
    record = sent(CorrectedFacts(enumerate(log, 1)))
    written = [event for event in record["log"] if event["e"] == "reversal"]
    assert written
    assert all("ruling" in record["log"][event["of"]] for event in written)


def test_a_claim_names_its_act_among_several_that_a_correction_put_there() -> None:
    """Each of them has its own place in the record."""
    facts = table("PDA", "1 plays 6-6", "0 draws", "0 draws 2-1", holdings=(7, 7))
    drew = next(at for at, fact in enumerate(facts, 1) if isinstance(fact, e.BoneDrawn))
    two = e.RecordCorrected(drew, (e.BoneDrawn(0), facts[drew - 1]), "two were drawn", was=2)
    log = [*facts, two, e.ClaimRaised(e.Claim("could_play", drew, 0, ordinal=2))]
    record = sent(as_corrected(entries(log)))
    (raised,) = (event for event in record["log"] if event["e"] == "dispute")
    assert raised["claim"] == {
        "kind": "could_play",
        "event": neutral_json.index_of(drew) + 1,
        "against": 0,
    }


def test_a_claim_whose_event_was_corrected_away_is_written_without_it() -> None:
    facts = table("PDA", "1 plays 6-6", "0 draws 3-2", holdings=(7, 7))
    claim = e.ClaimRaised(e.Claim("could_play", len(facts), 0))
    log = [*facts, claim, e.RecordCorrected(len(facts), (), "a slip")]
    record = sent(as_corrected(entries(log)))
    assert record["log"][-1] == {"e": "dispute", "claim": {"kind": "could_play", "against": 0}}
    assert recorded_again(record).disputes.open()
