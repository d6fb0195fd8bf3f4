"""Claims by pairs: passed and could play against every deal, misplaced bones, rulings on them."""

from itertools import combinations
from random import Random

import pytest

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.finding import Finding
from adjudication.review.sweep import sweep
from adjudication.ruling.giving_rulings import rule
from domain import events as e
from domain.bones import BONES, Bone
from domain.match.match import Match, fold
from tests.generators.generate_pairs import TableByPairs
from tests.lawful.by_pairs import wrong_counts
from tests.oracles.naive_pairs import TABLE
from tests.support.examples import AsMany
from tests.support.pairs_table import Part, deal, told

Facts = list[tuple[int, e.Fact]]


def heard(facts: Facts, kind: str, event: int, against: int | None = None, **more: str) -> Finding:
    return adjudicate(facts, e.Claim(kind, event, against, what=more.get("what")))


def upheld(facts: Facts, claim: e.Claim, **choices: str) -> Match:
    """The match once an official has upheld this claim, with these choices by clause."""
    raised = [*facts, (len(facts) + 1, e.ClaimRaised(claim))]
    finding = adjudicate(raised, claim, len(raised))
    chosen = {name.replace("_", "-"): value for name, value in choices.items()}
    caused = rule(Case(raised), finding, len(raised), upheld=True, choices=chosen)
    return fold([*raised, *enumerate(caused, len(raised) + 1)])


# --- in which order ---------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1])
def test_dp_34_an_act_in_a_hand_that_an_earlier_one_broke_is_not_sanctioned(first: int) -> None:
    """C and then D pass falsely. The first pass alone costs 80, whichever is ruled first."""
    parts = ("A 6-6", "B 6-1", "C -", "D -", "A 1-0", "B 5-0", "C 6-2", "D 5-1")
    match, facts = told("world", deal(), *parts)
    passes = [at for at, fact in facts if isinstance(fact, e.Passed)]
    for at in (passes[first], passes[1 - first]):
        raised = [*facts, (len(facts) + 1, e.ClaimRaised(e.Claim("could_play", at)))]
        finding = heard(raised, "could_play", at)
        if at > passes[0] and first == 0:
            assert finding.consequence is not None
            assert (finding.consequence.moot_by, finding.consequence.owed) == (len(facts) - 3, ())
        caused = rule(Case(raised), finding, len(raised), upheld=True, note="seen by both")
        facts = [*raised, *enumerate(caused, len(raised) + 1)]
    match = fold(facts)
    cards = [fact for fact in match.disputes.caused.values() if isinstance(fact, e.CardGiven)]
    assert (match.scores, [card.seat for card in cards]) == ((-80, 0), [2])


# --- passed and could play ----------------------------------------------------------------------


def deals_of(facts: Facts, shown: dict[int, set[Bone]]) -> list[list[set[Bone]]]:
    """Every way in which the bones of two unseen holdings can lie, the others being known."""
    played: list[set[Bone]] = [set(), set(), set(), set()]
    for _, fact in facts:
        if isinstance(fact, e.BonePlayed):
            played[fact.seat].add(fact.bone)
    known = set.union(*played, *shown.values())
    rest = [bone for bone in BONES if bone not in known]
    unseen = [seat for seat in range(4) if seat not in shown]
    first, *others = unseen
    size = 7 - len(played[first])
    deals: list[list[set[Bone]]] = []
    for mine in combinations(rest, size):
        whole = [played[seat] | shown.get(seat, set()) for seat in range(4)]
        whole[first] |= set(mine)
        if others:
            whole[others[0]] |= set(rest) - set(mine)
        deals.append(whole)
    return deals


def naive_verdict(facts: Facts, at: int, shown: dict[int, set[Bone]]) -> str:
    """Whether the pass at an event was false in all deals, in none, or in some."""
    hand = fold(facts[: at - 1]).current_hand()
    fits = hand.layout.open_pips()
    seat = e.seat_of(facts[at - 1][1]) or 0
    gone = {fact.bone for _, fact in facts[: at - 1] if isinstance(fact, e.BonePlayed)}
    false = {
        any(pip in (bone.high, bone.low) for bone in whole[seat] - gone for pip in fits)
        for whole in deals_of(facts, shown)
    }
    return "undetermined" if len(false) == 2 else "proved" if True in false else "refuted"


@pytest.mark.share(4, long=2)
@pytest.mark.parametrize("start", range(0, 40, 10))
def test_a_false_pass_is_proved_by_every_deal_and_refuted_by_none(start: int) -> None:
    """DP-23, DP-11a: asked of hidden hands late in play, and again with two hands shown."""
    for seed in range(start, start + 10):
        rng = Random(seed)
        table = TableByPairs(rng, "world", {}, 0.25)
        for step in table.steps(1):
            if step == "shown":
                break
        ended = next(
            n for n, one in enumerate(table.facts) if isinstance(one, e.HandEnded | e.HoldingShown)
        )
        acts: Facts = list(enumerate(table.facts[:ended], 1))
        left = {seat: {Bone.of(*one) for one in table.hand.held[seat]} for seat in range(4)}
        seats = rng.sample(range(4), 2)
        shown = [e.HoldingShown(seat, tuple(left[seat])) for seat in seats]
        facts = [*acts, *enumerate(shown, ended + 1)]
        for at, fact in acts:
            if isinstance(fact, e.Passed):
                verdict = heard(facts, "could_play", at, fact.seat).verdict
                assert verdict == naive_verdict(facts, at, {seat: left[seat] for seat in seats})


@pytest.mark.share(3)
@pytest.mark.parametrize("edition", TABLE)
def test_lawful_hands_convict_nobody_and_shown_hands_convict_every_false_pass(edition: str) -> None:
    for seed, careless in ((seed, careless) for seed in range(4) for careless in (0, 0.2)):
        table = TableByPairs(Random(seed), edition, {}, careless)
        for step in table.steps(1):
            if step == "end":
                break
        swept = sweep(list(enumerate(table.facts, 1)))
        assert {one.event for one in swept.proved} == {at for _, at in table.false}
        assert not swept.refuted


def test_four_passes_without_a_block_show_that_somebody_passed_falsely() -> None:
    """DP-13: by whom is asked of each pass, and is open until hands are shown."""
    _, facts = told("world", deal(), "A 6-6", "B -", "C -", "D -", "A -")
    assert heard(facts, "passes_without_block", 12).verdict == "proved"
    assert heard(facts, "passes_without_block", 11).verdict == "refuted"
    assert heard(facts, "could_play", 9, 1).verdict == "undetermined"
    assert heard(facts, "round_of_passes", 11).verdict == "undetermined"


@pytest.mark.parametrize(
    ("kind", "passes"),
    [
        ("could_play", ("B -",)),
        ("passes_without_block", ("B -", "C -", "D -", "A -")),
        ("round_of_passes", ("B -", "C -", "D -")),
    ],
)
def test_dp_23_a_pass_that_was_taken_back_is_none_whatever_is_claimed_of_it(
    kind: str, passes: tuple[str, ...]
) -> None:
    last = 8 + len(passes)
    seat = "ABCD".index(passes[-1][0])
    back = (e.PassTakenBack(seat, last), f"{passes[-1][0]} 6-1")
    _, facts = told("dominican", deal(), "A 6-6", *passes, *back)
    at_once = facts[:last]
    assert heard(at_once, kind, last).verdict != "refuted"
    finding = heard(facts, kind, last)
    assert (finding.verdict, finding.consequence) == ("refuted", None)
    assert finding.words[0].endswith(f"took it back at event {last + 1}.")
    assert "could not play" not in finding.words[-1], "the player played at once"


# --- rulings ------------------------------------------------------------------------------------


def false_pass(edition: str, *more: Part) -> Facts:
    return told(edition, deal(), "A 6-6", "B -", "C 6-1", "D 1-1", "A 2-1", "B 6-5", *more)[1]


@pytest.mark.parametrize(
    ("edition", "scores"),
    [("world", (0, -80)), ("spain", (50, 0)), ("dominican", (30, 0)), ("jamaica", (0, 0))],
)
def test_a_false_pass_breaks_the_hand_and_costs_what_the_edition_says(
    edition: str, scores: tuple[int, int]
) -> None:
    """DP-23, DP-35: with a yellow card where the edition has cards."""
    facts = false_pass(edition)
    finding = heard(facts, "could_play", 9, 1)
    assert (finding.verdict, finding.timely) == ("proved", True)
    match = upheld(facts, e.Claim("could_play", 9, 1))
    assert match.scores == scores
    assert match.current_game().hands[-1].how == "broken"
    cards = [one for one in match.disputes.caused.values() if isinstance(one, e.CardGiven)]
    assert [one.card for one in cards] == (["yellow"] if edition == "world" else [])


def test_a_score_below_nothing_reads_well_in_findings() -> None:
    """DP-23: 80 points are taken, and a dash beside a minus would be read as two."""
    facts = false_pass("world")
    raised = [*facts, (len(facts) + 1, e.ClaimRaised(e.Claim("could_play", 9, 1)))]
    finding = heard(raised, "could_play", 9, 1)
    caused = rule(Case(raised), finding, len(raised), upheld=True)
    ruled = [*raised, *enumerate(caused, len(raised) + 1)]
    card = len(ruled) + 1
    written = [*ruled, (card, e.ScoreCardWritten((0, 80)))]
    words = " ".join(heard(written, "score_card", card).words)
    assert "says 0–80 for game 1; the log says 0 : \N{MINUS SIGN}80." in words


def test_once_the_hand_has_ended_the_opponents_choose() -> None:
    """DP-34a: silent, it is broken; it may stand, and the sanction applies either way."""
    facts = false_pass("world", e.HandEnded("domino", 0, 40))
    claim = e.Claim("could_play", 9, 1)
    assert upheld(facts, claim).scores == (0, -80)
    assert upheld(facts, claim, DP_34a="stands").scores == (40, -80)


def test_where_an_earlier_act_breaks_the_hand_later_ones_are_not_sanctioned() -> None:
    """DP-34: in whatever order they are ruled."""
    facts = false_pass("world", e.BlockDeclared(2))
    first = e.Claim("could_play", 9, 1)
    block = e.Claim("false_block", 14, 2)
    record: Facts = [*facts]
    for claim in (block, first):
        record.append((len(record) + 1, e.ClaimRaised(claim)))
        finding = adjudicate(record, claim, len(record))
        at = len(record)
        record += enumerate(rule(Case(record), finding, at, upheld=True), at + 1)
    assert fold(record).scores == (0, -80)


@pytest.mark.parametrize(("acts", "case"), [(0, "put"), (1, "put"), (3, "put"), (4, "broken")])
def test_a_misplaced_bone_is_put_right_until_so_many_acts_followed(acts: int, case: str) -> None:
    """DP-24: its acts are taken back with it; after four the hand is broken."""
    after: tuple[Part, ...] = ("C 6-1", "D -", "A -", "B -")
    facts = told("dominican_club", deal(), "A 6-6", "B 5-4 <6-6", *after[:acts])[1]
    match = upheld(facts, e.Claim("misplay", 9, 1))
    hand = match.current_hand()
    if case == "broken":
        assert hand.ended is not None
        assert match.scores == (100, 0)
    else:
        assert [one.bone for one in hand.layout.placements] == [Bone("6-6")]
        assert (hand.to_play, match.scores) == (1, (30 if acts else 0, 0))


def test_a_false_block_and_a_true_one() -> None:
    """DP-25: the line alone shows it."""
    facts = told("world", deal(), "A 6-6", e.BlockDeclared(1))[1]
    assert heard(facts, "false_block", 9).verdict == "proved"
    assert upheld(facts, e.Claim("false_block", 9)).scores == (0, -40)


def test_a_bone_out_of_turn_goes_back_before_the_next_act() -> None:
    """DP-26, DP-28, DP-34b."""
    facts = told("world", deal(), "A 6-6", "C 6-1")[1]
    match = upheld(facts, e.Claim("out_of_turn", 9))
    assert (match.current_hand().to_play, len(match.current_hand().layout)) == (1, 1)
    later = told("world", deal(), "A 6-6", "C 6-1", "D -")[1]
    assert len(upheld(later, e.Claim("out_of_turn", 9)).current_hand().layout) == 2


def test_a_wrong_number_of_bones_breaks_the_hand() -> None:
    """DP-27."""
    hand = (
        e.HandStarted(1, "any_domino", 0),
        *(e.OpeningDrawn(seat, 7 - (seat == 1)) for seat in range(4)),
    )
    facts = told("world", hand, "A 6-6", "B 6-5")[1]
    match = upheld(facts, e.Claim("hand_size", 5))
    assert match.current_game().hands[-1].how == "broken"


def test_signals_lose_the_game_with_a_black_card() -> None:
    """DP-29, DP-35, DP-36: 0 to the target, and the pair is out of the event."""
    facts = told("world", deal(), "A 6-6", e.Observed("signals", 2))[1]
    match = upheld(facts, e.Claim("observed", None, 2, what="signals"))
    assert (match.game_winner, match.scores, match.out) == (
        1,
        (0, 200),
        {0: "tournament", 2: "tournament"},
    )


def test_dp_12_a_bone_placed_after_the_end_counts_in_the_hand_that_it_came_from() -> None:
    """DP-16, DP-17a, DP-31: the count of the bones that were left when somebody dominoed."""
    own = ("6-6", "6-5", "5-5", "5-4", "4-4", "4-3", "6-3")
    out = (deal(), *(act for bone in own for act in (f"A {bone}", "B -", "C -", "D -")))[:-3]
    held = ("B shows 0-0 1-0 1-1 2-0 2-1 2-2", "D shows 6-4 6-2 6-1 6-0 5-3 5-2 5-1")
    for edition, right in (("dominican_club", 69), ("dominican", 102)):
        for points, verdict in ((right - 5, "refuted"), (right, "proved")):
            end = e.HandEnded("domino", 0, points)
            facts = told(edition, *out, "B 3-2 <6-3", end, *held)[1]
            finding = heard(facts, "hand_points", len(facts) - 2)
            assert (finding.verdict, finding.consequence and finding.consequence.due) == (
                verdict,
                right,
            )


def test_a_count_between_the_least_and_the_most_that_no_deal_gives_is_told_as_such() -> None:
    """DP-31: "held 0 to 29 pips" alone would speak for the 24 that are wrong."""
    ((facts, planted), *_) = wrong_counts("dominican_club", 56)
    finding = heard(list(enumerate(facts, 1)), "hand_points", planted.event or 0)
    assert finding.words == (
        "24 points were counted for Beto and Dino at event 37.",
        "Ana and Caro held 0 to 29 pips, but no deal of the other bones comes to it.",
        "So the count was wrong: it comes to 18 points for Beto and Dino.",
    )


def test_a_wrong_count_is_put_right() -> None:
    """DP-7a, DP-16, DP-31: the points stated are not those of the bones left."""
    shown = (
        "A shows 0-0 1-0 1-1 2-0 2-1 2-2",
        "C shows 3-0 3-1 3-2 3-3 4-0 4-1 4-2",
        "D shows 4-3 4-4 5-0 5-1 5-2 5-3 5-4",
    )
    facts = told("world", deal(), "A 6-6", "B 6-5", e.HandEnded("lock", 1, 99), *shown)[1]
    assert heard(facts, "hand_points", 10).verdict == "refuted"
    assert heard(facts, "lock_winner", 10, 0).verdict == "proved"
    assert heard(facts, "lock_winner", 10, 1).verdict == "refuted"
    assert upheld(facts, e.Claim("hand_points", 10)).scores == (145, 0)
    right = told("world", deal(), "A 6-6", "B 6-5", e.HandEnded("lock", 0, 145), *shown)[1]
    assert heard(right, "hand_points", 10).verdict == "proved"
    hidden = told("world", deal(), "A 6-6", "B 6-5", e.HandEnded("lock", 0, 145))[1]
    assert heard(hidden, "lock_winner", 10, 0).verdict == "undetermined"


@pytest.mark.share(2)
@pytest.mark.parametrize(("edition", "card"), [("world", "yellow"), ("spain", None)])
def test_dp_23_a_false_pass_is_settled_by_the_book_with_or_without_cards(
    edition: str, card: str | None, as_many: AsMany
) -> None:
    findings = [
        heard(facts, "could_play", at, fact.seat)
        for seed in range(as_many(2, 2, 6))
        for facts in [
            list(enumerate(TableByPairs(Random(seed), edition, {}, 0.3).tell(3).facts, 1))
        ]
        for at, fact in facts
        if isinstance(fact, e.Passed)
    ]
    settled = [finding.consequence for finding in findings if finding.verdict == "proved"]
    sanctioned = [each for each in settled if each and each.moot_by is None]
    assert sanctioned
    assert {(each.card, each.refer) for each in sanctioned} == {(card, False)}


@pytest.mark.parametrize(("edition", "card"), [("world", "yellow"), ("spain", None)])
def test_dp_35_who_comes_late_is_given_a_yellow_card_where_there_are_cards(
    edition: str, card: str | None
) -> None:
    facts = TableByPairs(Random(1), edition, {}).facts
    facts = list(enumerate([*facts, e.Observed("late", 0, minutes=9)], 1))
    finding = heard(facts, "late_forfeit", len(facts), 0)
    assert finding.consequence is not None
    assert (finding.consequence.card, finding.consequence.ends) == (card, "game")
    assert finding.consequence.cites[:2] == ("DP-32", "DP-39")


def test_dp_32_the_partner_of_who_comes_late_is_not_late() -> None:
    facts = TableByPairs(Random(1), "world", {}).facts
    facts = list(enumerate([*facts, e.Observed("late", 0, minutes=9)], 1))
    finding = heard(facts, "late_forfeit", len(facts), 2)
    assert (finding.verdict, finding.consequence) == ("refuted", None)
    assert finding.words[0] == f"No official noted that {_name(facts, 2)} was late."


def _name(facts: list[tuple[int, e.Fact]], seat: int) -> str:
    opened = facts[0][1]
    assert isinstance(opened, e.MatchOpened)
    return opened.players[seat]
