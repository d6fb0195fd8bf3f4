"""A whole recorded game of 42 to seven marks, replayed as text: `tests/golden/matches`.

In it: a renege that is proved, one that is not, a laydown that fails its challenge
and one that stands up to it. Hands are hidden but for what is played and turned up.
"""

from collections.abc import Iterator

import pytest

from adjudication.adjudicate import adjudicate
from domain import events as e
from domain.match.decide import decide
from domain.match.match import Match
from domain.match.replay import as_it_stood
from domain.messages.catalogue import worded
from projections.following import Following
from projections.tricks import tricks_words
from tests.support.paths import GOLDEN

GOLDEN = GOLDEN / "matches"
FACTS = [e.decode(line) for line in (GOLDEN / "straight42.jsonl").read_bytes().splitlines()]
ENTRIES = [e.Entry(at, fact) for at, fact in enumerate(FACTS, 1)]
CLAIMS = [entry for entry in ENTRIES if isinstance(entry.fact, e.ClaimRaised)]


def told() -> Iterator[str]:
    """The match line by line; under each claim its finding, under each hand its tricks."""
    following = Following()
    names = FACTS[0].players if isinstance(FACTS[0], e.MatchOpened) else ()
    for entry in ENTRIES:
        following.feed(entry)
        yield f"{entry.position:4} {following.transcript()[-1][1]}"
        if isinstance(entry.fact, e.ClaimRaised):
            finding = adjudicate(as_it_stood(ENTRIES, entry.position), entry.fact.claim)
            cites = finding.consequence.cites if finding.consequence else ()
            yield f"       {finding.verdict}, timely {finding.timely}, {', '.join(cites) or '–'}"
            yield from (f"       {words}" for words in finding.words)
        tricks = following.tricks()
        if isinstance(entry.fact, e.HandEnded) and tricks is not None:
            yield from (f"     | {row}" for row in map(worded, tricks_words(tricks, names)))


def test_the_game_replays_as_text() -> None:
    assert "\n".join(told()) + "\n" == (GOLDEN / "straight42.txt").read_text()


def test_every_fact_of_it_is_possible() -> None:
    match = Match()
    for entry in ENTRIES:
        decide(match, entry.fact)
        match.apply(entry.position, entry.fact)
    assert (max(match.scores), match.winners) == (7, {1: match.scores.index(7)})


@pytest.mark.parametrize("entry", CLAIMS, ids=lambda entry: f"claim at {entry.position}")
def test_each_ruling_gives_the_verdict_found_then(entry: e.Entry) -> None:
    assert isinstance(entry.fact, e.ClaimRaised)
    finding = adjudicate(as_it_stood(ENTRIES, entry.position), entry.fact.claim)
    ruling = next(
        ruled.fact
        for ruled in ENTRIES
        if isinstance(ruled.fact, e.RulingGiven) and ruled.fact.claim == entry.position
    )
    assert ruling.verdict == finding.verdict
    if entry.fact.claim.kind != "declaration":
        assert ruling.evidence == finding.evidence
    else:
        # Engine 1 named the declaration alone; the hand belongs to the evidence as well.
        assert set(ruling.evidence) < set(finding.evidence)


def test_what_is_in_it() -> None:
    rulings = [fact for fact in FACTS if isinstance(fact, e.RulingGiven)]
    claims = [entry.fact.claim.kind for entry in CLAIMS if isinstance(entry.fact, e.ClaimRaised)]
    assert list(zip(claims, [one.verdict for one in rulings], strict=True)) == [
        ("renege", "proved"),
        ("renege", "undetermined"),
        ("declaration", "refuted"),
        ("declaration", "proved"),
    ]
