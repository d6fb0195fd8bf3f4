"""Nobody is found to have done what somebody else did: a claim is judged about whom it names."""

import pytest

from adjudication.adjudicate import adjudicate
from domain import events as e
from tests.adjudication.hearings import Told, heard, table
from tests.support.fortytwo import begun
from tests.support.pairs_table import deal
from tests.support.pairs_table import told as played

ZERO = "6-6 5-4 5-2 4-4 4-1 3-1 2-0"
ONE = "6-3 6-1 4-3 4-0 3-2 2-1 1-0"
LEAD = "0 plays 6-6"
OFFENCES: dict[str, tuple[tuple[Told, ...], int, int]] = {
    "could_play": ((LEAD, "1 passes"), 7, 1),
    "misplay": ((LEAD, "1 plays 4-3 on 6-6 touch 6 3"), 7, 1),
    "out_of_turn": ((LEAD, "0 plays 5-4 on 6-6 touch 6 5"), 7, 0),
    "wrong_opening": (("0 plays 4-4",), 6, 0),
    "hidden_domino": ((LEAD, "1 domino"), 7, 1),
    "wrong_payment": ((LEAD, "1 pays 0 10", "0 calls 10"), 7, 1),
    "exposed_not_played": ((LEAD, "1 exposes 6-3", "1 plays 6-1 on 6-6"), 7, 1),
}
"""By kind: what is told, the event, and whose act it is."""


@pytest.mark.parametrize("kind", OFFENCES)
def test_a_claim_against_somebody_who_did_not_act_is_refuted_by_name(kind: str) -> None:
    acts, event, actor = OFFENCES[kind]
    facts = table("UDL", *acts, holdings=(ZERO, ONE))
    if kind == "wrong_payment":
        facts[6] = e.ChipsPaid(1, 0, 10, answers=6)
    assert heard(facts, kind, event, against=actor).verdict == "proved"
    assert heard(facts, kind, event).offender == actor
    finding = heard(facts, kind, event, against=1 - actor)
    assert (finding.verdict, finding.offender) == ("refuted", 1 - actor)
    assert finding.consequence is None
    assert f"Player {actor}" in finding.words[0]
    # Of the act itself nothing is said: it was an offence of the other player's.
    assert finding.words[1:] == (f"So the claim against Player {1 - actor} does not hold.",)


def test_a_partner_has_not_done_what_the_other_did() -> None:
    record = begun()
    record.play(0, "6-6 5-5 4-4 3-3")
    at = record.play(1, "5-4")
    assert record.hear("out_of_turn", at, against=1).verdict == "proved"
    finding = record.hear("out_of_turn", at, against=3)
    assert (finding.verdict, finding.offender) == ("refuted", 3)
    _, facts = played("world", deal(), "A 6-6", "B -", "C 6-5", "D -", "A -", "B 6-1")
    passed = next(at for at, fact in facts if fact == e.Passed(1))
    assert adjudicate(facts, e.Claim("could_play", passed, 1)).verdict == "proved"
    assert adjudicate(facts, e.Claim("could_play", passed, 3)).verdict == "refuted"


def test_a_silent_holder_of_a_higher_double_did_not_open_wrongly() -> None:
    facts = table("UDL", "1 plays 4-0", holdings=(ZERO, ONE))
    assert heard(facts, "wrong_leader", 6, against=1).verdict == "proved"
    assert heard(facts, "wrong_opening", 6, against=0).verdict == "refuted"
