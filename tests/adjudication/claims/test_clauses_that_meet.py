"""Two clauses of one book where they meet, the scenarios worked out by hand from the texts."""

import pytest

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.ruling.giving_rulings import rule
from domain import events as e
from domain.bones import Bone
from domain.fives.opening import NextOpening
from domain.match.match import fold
from domain.match.strict import breaches
from tests.adjudication.hearings import dealt, table, upheld
from tests.support.fortytwo import Told

# --- straight 42 ----------------------------------------------------------------------------


def six_all() -> Told:
    """A game at six marks to six, seat 3 to shake."""
    record = Told()
    for number in range(1, 13):
        record.tell(e.HandStarted(number, shaker=(3 + number) % 4))
        record.tell(e.HandEnded("made", marks={str(number % 2): 1}))
    return record


def test_42_pb_11_a_renege_in_the_hand_that_won_the_game_wins_it_for_the_others() -> None:
    """42-GP-4, 42-GEN-3, AMB-58: until the next shuffle, though the marks had been given."""
    record = six_all()
    record.shake(13)
    record.bid("31", "pass", "pass", "pass")
    record.tell(e.TrumpDeclared(0, "6"))
    record.play(0, "6-6 5-5 4-4 3-3")
    out_of_turn = record.tell(e.BonePlayed(2, Bone("4-3")))
    record.ends("made", ours=1)
    assert (record.match.scores, record.match.game_winner) == ((7, 6), 0)
    finding = record.hear("out_of_turn", out_of_turn)
    assert finding.timely
    record.rule(finding)
    assert (record.match.scores, record.match.game_winner) == ((6, 7), 1)


@pytest.mark.parametrize(
    ("bids", "winner_at_once", "winner_after"), [((), 0, None), (("pass",), None, 0)]
)
def test_42_gp_2_a_pass_is_a_bid_and_a_hand_passed_out_is_over(
    bids: tuple[str, ...], winner_at_once: int | None, winner_after: int | None
) -> None:
    """AMB-56: with nobody heard yet the game ends at the call, else when all have passed."""
    record = Told()
    record.tell(e.HandStarted(1, shaker=3), e.HandEnded("made", marks={"0": 1}))
    record.shake(2, 0)
    record.bid(*bids, first=1)
    record.tell(e.TimeCalled())
    assert record.match.game_winner == winner_at_once
    if bids:
        record.bid("pass", "pass", "pass", first=2)
        record.tell(e.HandEnded("passed"))
        assert record.match.game_winner == winner_after


# --- the fives ------------------------------------------------------------------------------

LOW_DOUBLE = ("6-6 5-5 1-1 2-2 3-3 4-4 5-0", "6-0 6-1 6-2 6-3 6-4 6-5 5-4")


def test_udl_1_a_wrong_opening_proved_in_the_next_game_takes_the_game_that_it_won() -> None:
    """AMB-24, AMB-35: to the points that the offender had at the act, and the match goes on."""
    won = table(
        "UDL",
        *("0 plays 5-5", "0 calls 10", "1 pays 0 10", "1 plays 6-5 on 5-5", "0 plays 6-6 on 6-5"),
        *(e.ChipsPaid(1, 0, 140), e.GameEnded(winner=0), e.GameStarted(2), e.HandStarted(1)),
        *dealt(7, 7),
        holdings=LOW_DOUBLE,
        best_of=3,
    )
    assert fold(enumerate(won, 1)).wins == (1, 0)
    match = upheld(won, "wrong_opening", 6, by=1).match
    result = match.games[1].result
    assert result is not None
    assert (match.wins, result.scores, match.winner) == ((0, 1), (0, 150), None)


@pytest.mark.parametrize("kinds", [("misplay", "wrong_opening"), ("wrong_opening", "misplay")])
def test_udl_6_of_two_who_are_out_of_a_game_the_first_act_decides(kinds: tuple[str, ...]) -> None:
    """UDL-1, UDL-6, AMB-79: each alone loses the game; in either order the opener has lost it."""
    facts = table("UDL", "0 plays 5-5", "1 plays 6-4 on 5-5 touch 5 4", holdings=LOW_DOUBLE)
    claims = {
        "wrong_opening": e.Claim("wrong_opening", 6, 0, by=1),
        "misplay": e.Claim("misplay", 7, 1, by=0),
    }
    record = list(enumerate(facts, 1))
    for kind in kinds:
        at = len(record) + 1
        record.append((at, e.ClaimRaised(claims[kind])))
        finding = adjudicate(record, claims[kind], at)
        record += enumerate(rule(Case(record), finding, at, upheld=True, note="seen"), at + 1)
    assert (fold(record).game_winner, fold(record).scores) == (1, (0, 150))


def test_pda_7c_a_tie_starts_with_big_six_and_leaves_the_domino_where_it_is() -> None:
    """PDA-4d, AMB-20: after a later lock that somebody won its holder starts again."""
    ends = (
        e.HandEnded("domino", 0, 10),
        e.HandEnded("lock", None, 0),
        e.HandEnded("lock", 1, 15),
    )
    openings = [
        NextOpening("any_domino", 0),
        NextOpening("highest_double"),
        NextOpening("any_domino", 0),
    ]
    facts = table("PDA")
    for number, (end, opening) in enumerate(zip(ends, openings, strict=True), 2):
        facts += [end, e.HandStarted(number)]
        assert fold(enumerate(facts, 1)).current_hand().opening == opening
        facts += dealt(7, 7)


def test_hf_bog_2_of_three_the_one_whom_the_offender_pays_is_paid_and_leads() -> None:
    """HF-BOG-3, HF-3P-2, AMB-25: though another of them raised it."""
    facts = table(
        "HF",
        *("0 plays 5-5", "1 draws 6-1"),
        holdings=("5-5 1-1 2-2 3-3 4-4 6-6", "5-0 0-0 1-0 2-0 3-0 4-0", "5-4 5-3 5-2 5-1 6-5 6-4"),
    )
    for by in (0, 2):
        ruled = upheld(facts, "could_play", 8, by=by)
        assert ruled.match.scores == (0, 0, 50)
        ruled.match.apply(99, e.HandStarted(2))
        assert ruled.match.current_hand().opening == NextOpening("any_domino", 2)


def test_amb_87_of_three_who_gave_up_the_match_one_is_out_of_the_next_game_too() -> None:
    """HF: with two left a resignation of one game is enough for the other."""
    facts = table(
        "HF",
        *(e.Resigned(0, "match"), e.Resigned(1, "game"), e.GameStarted(2), e.HandStarted(1)),
        *dealt(6, 6, 6),
        holdings=(6, 6, 6),
        best_of=3,
    )
    assert fold(enumerate(facts, 1)).wins == (0, 0, 1)
    match = fold(enumerate([*facts, e.Resigned(1, "game")], 1))
    assert (match.wins, match.winner) == ((0, 0, 2), 2)


AGREED = [
    e.ResultAgreed((0, 1)),
    e.ResultAgreed((0, 1), "match"),
    e.ResultAgreed((0, 1), "match", winner=1),
    e.Resigned(0, "match"),
]
"""Ends of a game that nobody has won."""


@pytest.mark.parametrize("end", AGREED)
@pytest.mark.parametrize("book", ["PDA", "HF", "FU", "UDL"])
def test_amb_87_a_game_that_was_agreed_on_or_given_up_is_over(book: str, end: e.Fact) -> None:
    """Its hand too: nobody plays, and nobody is said to have won it."""
    facts = table(book, "0 plays 6-6", end, holdings=(7, 7), best_of=3)
    match = fold(enumerate(facts, 1))
    for act in (
        e.BonePlayed(1, Bone("6-5"), on=Bone("6-6")),
        e.BoneDrawn(1),
        e.GameEnded(winner=0),
    ):
        assert [breach.clauses for breach in breaches(match, act)] == [("AMB-87",)]
        if not isinstance(act, e.GameEnded):
            claim = e.Claim("played_on_after_end", len(facts) + 1)
            finding = adjudicate(list(enumerate([*facts, act], 1)), claim)
            assert finding.verdict == "proved"
            assert finding.words[-1] == (
                "So play went on after its end, and what followed counts for nothing."
            )
    assert breaches(match, e.MatchEnded(winner=0))
    assert breaches(match, e.GameEnded()) == ()


def test_amb_87_a_hand_of_42_is_over_with_the_game_that_was_agreed_on() -> None:
    record = Told()
    record.shake(1)
    record.bid("31", "pass", "pass", "pass")
    record.tell(e.TrumpDeclared(0, "6"))
    assert record.hear("played_on_after_end", record.play(0, "6-6")).verdict == "refuted"
    record.tell(e.ResultAgreed((0, 1)))
    assert breaches(record.match, e.BonePlayed(1, Bone("5-5")))
    assert record.hear("played_on_after_end", record.play(1, "5-5")).verdict == "proved"
