"""The sample match: what it is, what is found in it, and how it is told.

Whole matches are compared as text with `tests/golden`. After a change that was meant:
`bonebook demo --once > tests/golden/demo.txt`, and `tests/golden/demo-transcript.txt`
from `transcript()` below.
"""

import pytest
from click.testing import CliRunner

from adjudication.adjudicate import adjudicate
from adjudication.review.sweep import sweep
from adjudication.worlds.proofs import Verdict
from api.cli import main
from api.demo import entries
from api.demo.account import card_lines
from domain import events as e
from domain.match.replay import as_corrected, as_it_stood
from domain.messages.catalogue import worded
from projections.following import Following, follow
from tests.support.paths import GOLDEN

MATCH = entries()
FACTS = as_corrected(MATCH)


def transcript() -> str:
    """Every event in words, and the score card."""
    following = Following.of(MATCH)
    lines = [f"{position:>5}  {words}" for position, words in following.transcript()]
    return "\n".join([*lines, "", *card_lines(following.score_card()), ""])


def claims() -> list[tuple[int, e.Claim]]:
    return [(at, fact.claim) for at, fact in FACTS if isinstance(fact, e.ClaimRaised)]


def test_the_account_is_the_one_on_file() -> None:
    worded = CliRunner().invoke(main, ["demo", "--once"])
    assert worded.exit_code == 0
    assert worded.output == (GOLDEN / "demo.txt").read_text()


def test_the_transcript_and_the_score_card_are_those_on_file() -> None:
    assert transcript() == (GOLDEN / "demo-transcript.txt").read_text()


def test_nobody_saw_a_bone_that_was_drawn() -> None:
    drawn = [fact for _, fact in FACTS if isinstance(fact, e.OpeningDrawn | e.BoneDrawn)]
    assert not any(getattr(fact, "bones", None) or getattr(fact, "bone", None) for fact in drawn)


@pytest.mark.parametrize(
    ("kind", "verdict", "timely", "upheld"),
    [
        ("misplay", "proved", True, True),
        ("misplay", "proved", False, False),
        ("could_play", "proved", True, True),
        ("could_play", "undetermined", True, False),
    ],
    ids=[
        "a misplay noticed in time (PDA-10c)",
        "a misplay that stands (PDA-10c)",
        "a bogus draw proved from later plays (PDA-8c)",
        "a draw on which the record allows both",
    ],
)
def test_its_disputes(kind: str, verdict: Verdict, timely: bool, upheld: bool) -> None:
    ruled = {fact.claim: fact.upheld for _, fact in FACTS if isinstance(fact, e.RulingGiven)}
    heard_so = [
        (claim.kind, finding.verdict, finding.timely, ruled[at])
        for at, claim in claims()
        for finding in [adjudicate(as_it_stood(MATCH, at), claim, at)]
    ]
    assert (kind, verdict, timely, upheld) in heard_so


def test_a_false_pass_by_pairs_is_open_at_the_pass_proved_when_shown_and_ruled() -> None:
    """DP-23, DP-34a, DP-35: the hand is broken, 80 points are taken, a yellow card is shown."""
    match = entries("demo-pairs")
    ruled = next(one for one in match if isinstance(one.fact, e.RulingGiven))
    assert isinstance(ruled.fact, e.RulingGiven)
    at = ruled.fact.claim
    claim = next(one.fact.claim for one in match if isinstance(one.fact, e.ClaimRaised))
    findings = [
        adjudicate(as_it_stood(match, upto), claim, at) for upto in (at, ruled.position - 1)
    ]
    assert [finding.verdict for finding in findings] == ["undetermined", "proved"]
    then = follow(match).match
    assert then.scores == (0, -80)
    assert then.current_game().hands[-1].how == "broken"
    assert [one.card for one in then.disputes.caused.values() if isinstance(one, e.CardGiven)] == [
        "yellow"
    ]


def test_the_undetermined_claim_stays_so_and_names_the_look_that_would_settle_it() -> None:
    at, claim = claims()[-1]
    finding = adjudicate(FACTS, claim, at)
    assert finding.verdict == "undetermined"
    assert finding.answer is not None
    assert finding.answer.settled_by is not None
    assert (
        worded(finding.answer.settled_by.label) == f"which bone South drew at event {claim.event}"
    )
    assert finding.answer.settled_by.surely


def test_pda_8c_the_bogus_draw_ends_its_game_at_150_to_100() -> None:
    second = Following.of(MATCH).score_card().games[1]
    assert second.scores == (150, 100)
    assert second.hands[-1].how == "penalty"


def test_pda_7c_after_the_tie_nobody_scores_and_the_highest_double_opens() -> None:
    tied = next(
        at for at, f in FACTS if isinstance(f, e.HandEnded) and (f.how, f.winner) == ("lock", None)
    )
    before, after = Following.of(MATCH, tied - 1), Following.of(MATCH, tied + 4)
    assert before.score().points == after.score().points
    assert after.match.hand is not None
    assert after.match.hand.opening.rule == "highest_double"


def test_whatever_else_happened_is_not_proved_unlawful() -> None:
    disputed = {(claim.kind, claim.event) for _, claim in claims()}
    proved = {(one.kind, one.event) for one in sweep(FACTS).proved}
    assert proved <= disputed


def test_it_reads_the_same_followed_live_and_rebuilt() -> None:
    live, rebuilt = follow(MATCH), Following.of(MATCH)
    assert live.score_card() == rebuilt.score_card()
    assert live.chips() == rebuilt.chips()
    assert live.transcript() == rebuilt.transcript()


def test_the_match_is_won_three_games_to_none_of_best_of_five() -> None:
    score = Following.of(MATCH).score()
    assert (score.games, score.match_winner) == ((3, 0), 0)
