"""Clauses of dominoes by pairs one by one: what is ruled when, and what it leaves of the rest."""

import pytest

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.finding import Finding
from adjudication.ruling.giving_rulings import rule
from adjudication.ruling.remedy_parts import parts_of
from domain import events as e
from domain.bones import Bone
from domain.fives.opening import NextOpening
from domain.match.match import fold
from domain.match.replay import CorrectedFacts
from tests.support.pairs_table import Part, deal
from tests.support.pairs_table import told as played

Facts = list[tuple[int, e.Fact]]


def ruled(facts: Facts, *claims: e.Claim) -> tuple[Finding, Facts]:
    """The finding on the last of these claims, and the record once all are upheld in turn."""
    record: Facts = [*facts]
    for claim in claims:
        record.append((len(record) + 1, e.ClaimRaised(claim)))
        at = len(record)
        finding = adjudicate(record, claim, at)
        record += enumerate(rule(Case(record), finding, at, upheld=True, note="seen"), at + 1)
    return finding, record


def shows(seat: str, bones: str) -> str:
    return f"{seat} shows {bones}"


TWO_FALSE: tuple[Part, ...] = (
    *(deal(), "A 6-6", "B -", "C 6-1", "D -", "A 2-1"),
    *("B 6-5", "C -", "D 5-1", "A 1-1"),
)
"""A hand in which B passed at event 9 with 6-5, and D at event 11 with 5-1."""


@pytest.mark.parametrize("later_first", [False, True])
def test_dp_34_of_two_false_passes_the_first_alone_is_sanctioned(later_first: bool) -> None:
    """DP-23, DP-34, DP-35: in whatever order they are ruled, one card and 80 points."""
    facts = played("world", *TWO_FALSE)[1]
    claims = [e.Claim("could_play", 9, 1), e.Claim("could_play", 11, 3)]
    match = fold(ruled(facts, *(claims[::-1] if later_first else claims))[1])
    cards = [card for card in match.disputes.caused.values() if isinstance(card, e.CardGiven)]
    assert (match.scores, [card.seat for card in cards]) == ((0, -80), [1])


def test_dp_34_cards_for_conduct_stay_when_the_hand_is_broken() -> None:
    facts = played("world", *TWO_FALSE, e.Observed("angry_protest", 3))[1]
    protest = e.Claim("observed", None, 3, what="angry_protest")
    match = fold(ruled(facts, e.Claim("could_play", 9, 1), protest)[1])
    cards = [card for card in match.disputes.caused.values() if isinstance(card, e.CardGiven)]
    assert [card.seat for card in cards] == [1, 3]


BOTH_ENDS: tuple[Part, ...] = (deal(), "A 6-6", "B 6-1", "C 6-2")
"""A line with the ends 1 and 2."""


@pytest.mark.parametrize(
    ("meant", "verdict"), [(None, "undetermined"), ("6-1", "proved"), ("6-2", "refuted")]
)
def test_dp_10_a_bone_is_played_where_it_was_let_go_whichever_end_was_meant(
    meant: str | None, verdict: str
) -> None:
    """AMB-119: an official's note alone says what was meant, and nothing follows."""
    play = e.BonePlayed(3, Bone("2-1"), Bone("6-2"))
    note = () if meant is None else (e.Observed("meant_for", 3, Bone(meant), 11),)
    facts = played("world", *BOTH_ENDS, play, *note)[1]
    finding = adjudicate(facts, e.Claim("end_meant", 11))
    assert (finding.verdict, finding.window) == (verdict, "shake")
    if verdict == "proved":
        finding, record = ruled(facts, e.Claim("end_meant", 11))
        assert finding.consequence is not None
        assert (finding.consequence.cites, finding.consequence.fix) == (("DP-10",), "stands")
        match = fold(record)
        assert match.scores == (0, 0)
        assert match.current_hand().layout.open_pips() == (1,)


def test_dp_10_a_bone_that_fits_one_end_alone_was_meant_for_it() -> None:
    facts = played("world", *BOTH_ENDS)[1]
    assert adjudicate(facts, e.Claim("end_meant", 10)).verdict == "refuted"


PROTEST = e.Claim("observed", None, 1, what="angry_protest")


@pytest.mark.parametrize("later_first", [False, True])
def test_dp_35_two_yellow_cards_in_a_match_are_a_red_one(later_first: bool) -> None:
    """DP-36a: the game of the second is lost 0 to the target, in whatever order they are ruled."""
    facts = played("world", *TWO_FALSE, e.Observed("angry_protest", 1))[1]
    claims = [e.Claim("could_play", 9, 1), PROTEST]
    finding, record = ruled(facts, *(claims[::-1] if later_first else claims))
    match = fold(record)
    assert (match.scores, match.game_winner) == ((200, 0), 0)
    cards = [one.card for one in match.disputes.caused.values() if isinstance(one, e.CardGiven)]
    assert cards == ["yellow", "yellow"]
    if not later_first:
        assert finding.consequence is not None
        assert (finding.consequence.ends, finding.consequence.score) == ("game", (200, 0))
        assert "DP-36a" in finding.consequence.cites


@pytest.mark.parametrize(("reversed_", "scores"), [(0, (0, 0)), (1, (0, -80))])
def test_dp_35_a_red_card_falls_with_either_of_its_yellow_ones(
    reversed_: int, scores: tuple[int, ...]
) -> None:
    facts = played("world", *TWO_FALSE, e.Observed("angry_protest", 1))[1]
    claims = [e.Claim("could_play", 9, 1), PROTEST]
    _, record = ruled(facts, *claims)
    at = next(at for at, fact in record if fact == e.ClaimRaised(claims[reversed_]))
    finding = adjudicate(record, claims[reversed_], at)
    record += enumerate(rule(Case(record), finding, at, upheld=False), len(record) + 1)
    match = fold(record)
    assert (match.scores, match.game_winner) == (scores, None)


@pytest.mark.parametrize(
    ("part", "scores", "winner"),
    [("player", (0, -80), None), ("points", (200, 0), 0), ("end", (200, 0), 0)],
)
def test_dp_35_the_game_that_a_card_loses_falls_with_the_card_alone(
    part: str, scores: tuple[int, ...], winner: int | None
) -> None:
    """And what the card took the place of is due again: 80 points for the false pass."""
    protested = played("world", *TWO_FALSE[:1], e.Observed("angry_protest", 1), *TWO_FALSE[1:])[1]
    passed = next(at for at, fact in protested if isinstance(fact, e.Passed))
    claim = e.Claim("could_play", passed, 1)
    finding, record = ruled(protested, PROTEST, claim)
    assert (fold(record).scores, parts_of(finding.consequence)) == ((200, 0), ("player",))
    at = max(at for at, fact in record if isinstance(fact, e.ClaimRaised))
    finding = adjudicate(record, claim, at, part=part)
    record += enumerate(rule(Case(record), finding, at, upheld=False, part=part), len(record) + 1)
    assert (fold(record).scores, fold(record).game_winner) == (scores, winner)


def test_dp_35_a_warning_more_makes_a_red_card_of_a_yellow_and_a_warning() -> None:
    """Two warnings are a yellow card, and of two players each has their own."""
    slight = [e.Observed("slight_breach", seat) for seat in (1, 3, 1)]
    facts = played("world", deal(), "A 6-6", e.Observed("angry_protest", 1), *slight)[1]
    seen = [at for at, fact in facts if isinstance(fact, e.Observed)]
    claims = [
        e.Claim("observed", at, fact.seat, what=fact.what)
        for at, fact in facts
        if at in seen and isinstance(fact, e.Observed)
    ]
    assert fold(ruled(facts, *claims[:-1])[1]).game_winner is None
    assert fold(ruled(facts, *claims)[1]).scores == (200, 0)


@pytest.mark.parametrize(
    ("words", "scores"),
    [
        (("yellow_card_before",), (200, 0)),
        (("yellow_card_before", "no_card_before"), (0, -80)),
        (("warning_before",), (0, -80)),
    ],
)
def test_dp_36a_a_yellow_card_from_an_earlier_match_makes_the_next_one_red(
    words: tuple[str, ...], scores: tuple[int, int]
) -> None:
    """DP-36: an official finds which cards the player brought; the latest finding holds."""
    brought = [e.Observed(word, 1) for word in words]
    facts = played("world", *TWO_FALSE, *brought)[1]
    assert fold(ruled(facts, e.Claim("could_play", 9, 1))[1]).scores == scores


@pytest.mark.parametrize("conduct_first", [False, True])
@pytest.mark.parametrize("event", [None, 9])
def test_dp_35_two_yellow_cards_for_one_act_are_a_red_one(
    conduct_first: bool, event: int | None
) -> None:
    """AMB-148: the official notes the angry protest of the false pass itself."""
    facts = played("world", *TWO_FALSE, e.Observed("angry_protest", 1, event=9))[1]
    protest = e.Claim("observed", event, 1, what="angry_protest")
    claims = [e.Claim("could_play", 9, 1), protest]
    _, record = ruled(facts, *(claims[::-1] if conduct_first else claims))
    assert fold(record).scores == (200, 0)


@pytest.mark.parametrize(
    ("before", "scores"),
    [("no_card_before", (0, 100)), ("warning_before", (0, 100)), ("yellow_card_before", (0, 200))],
)
def test_dp_35_a_yellow_card_for_lateness_may_be_the_second(
    before: str, scores: tuple[int, int]
) -> None:
    """DP-32, DP-36a, AMB-148: 0 to the target then, though a walkover is 100."""
    facts = played("world", e.Observed(before, 0), e.Observed("late", 0, minutes=9))[1]
    finding, record = ruled(facts, e.Claim("late_forfeit", None, 0))
    assert finding.consequence is not None
    assert (finding.consequence.score, fold(record).scores) == (scores, scores)


def test_dp_24_nothing_in_acts_that_were_taken_back_is_sanctioned() -> None:
    facts = played("dominican_club", deal(), "A 6-6", "B 5-4 <6-6", "C -", "D 4-1", "A 6-1")[1]
    seen = [*facts, (len(facts) + 1, e.HoldingShown(2, tuple(map(Bone, C_HOLDS))))]
    finding, record = ruled(seen, e.Claim("misplay", 9, 1), e.Claim("could_play", 10, 2))
    assert finding.verdict == "proved"
    assert fold(record).scores == (30, 0)


@pytest.mark.parametrize("edition", ["world", "dominican_club"])
def test_dp_34_a_hand_that_a_later_act_broke_has_not_ended_for_an_earlier_one(edition: str) -> None:
    """DP-24: one act followed, so the bone goes back with it, and the pass is not sanctioned."""
    facts = played(edition, deal(), "A 6-6", "B 5-4 <6-6", "C -")[1]
    seen = [*facts, (len(facts) + 1, e.HoldingShown(2, tuple(map(Bone, C_HOLDS))))]
    _, broken = ruled(seen, e.Claim("could_play", 10, 2))
    misplay = e.Claim("misplay", 9, 1)
    follows = adjudicate(broken, misplay).consequence
    assert follows is not None
    assert (follows.ends, follows.fix, follows.lifts) == (None, "put_where_it_fits", 9)
    _, both = ruled(seen, e.Claim("could_play", 10, 2), misplay)
    assert fold(both).scores == ((30, 0) if edition == "dominican_club" else (0, 0))
    assert len(fold(both).current_hand().layout) == 1
    assert adjudicate(both, misplay).consequence == follows


C_HOLDS = ("6-4", "3-3", "3-2", "3-1", "2-2", "2-0", "0-0")


def test_dp_24_acts_are_counted_up_to_the_claim_and_a_pass_taken_back_is_none() -> None:
    misplay = e.Claim("misplay", 9, 1)
    opening = (deal(), "A 6-6", "B 5-4 <6-6", "C -", e.PassTakenBack(2, 10))
    facts = played("dominican_club", *opening, "C 6-1", "D -", "A -", e.ClaimRaised(misplay), "B -")
    finding = adjudicate(facts[1], misplay, 15)
    assert finding.consequence is not None
    assert (finding.consequence.ends, finding.consequence.fix) == (None, "put_where_it_fits")
    later = played("dominican_club", *opening, "C 6-1", "D -", "A -", "B -")[1]
    assert adjudicate(later, misplay).consequence.ends == "hand"  # pyright: ignore[reportOptionalMemberAccess]


def test_dp_24_a_hand_that_ended_by_domino_is_late_until_it_is_counted() -> None:
    turns = [
        (f"A {bone}", "B -", "C -", "D -") for bone in ["6-6", "6-5", "5-5", "5-4", "4-4", "4-0"]
    ]
    line: list[Part] = [deal(), *(act for turn in turns for act in turn), "A 1-1 <6-6"]
    facts = played("world", *line)[1]
    misplay = e.Claim("misplay", facts[-1][0], 0)
    for ended in (facts, played("world", *line, e.HandEnded("domino", 0))[1]):
        follows = adjudicate(ended, misplay).consequence
        assert follows is not None
        assert (follows.ends, follows.elect) == ("hand", "DP-34a")
    counted = played("world", *line, e.HandEnded("domino", 0, 30))[1]
    follows = adjudicate(counted, misplay).consequence
    assert follows is not None
    assert (follows.ends, follows.fix) == (None, "stands")


def test_dp_24_bones_that_go_back_with_a_misplaced_one_do_not_lie_open() -> None:
    facts = played("dominican_club", deal(), "A 6-6", "B 5-4 <6-6", "C 6-4", "D 4-1")[1]
    record = ruled(facts, e.Claim("misplay", 9, 1))[1]
    lifts = [at for at, fact in record if isinstance(fact, e.PlayRetracted)]
    after = [*record]
    for act in (e.Passed(1), e.BonePlayed(2, Bone("6-0"), Bone("6-6"))):
        after.append((len(after) + 1, act))
    verdicts = {at: adjudicate(after, e.Claim("exposed_not_played", at)).verdict for at in lifts}
    assert set(verdicts.values()) == {"refuted"}


def test_dp_26_a_pass_out_of_turn_is_void_whenever_it_is_named() -> None:
    facts = played("world", deal(), "A 6-6", "C -", "B 6-1", "C 1-1")[1]
    claim = e.Claim("out_of_turn", 9, 2)
    finding, record = ruled(facts, claim)
    assert finding.timely
    assert finding.consequence is not None
    assert (finding.consequence.fix, finding.consequence.refer) == ("void", True)
    assert len(fold(record).current_hand().layout) == 3


@pytest.mark.parametrize(
    ("kind", "acts"), [("out_of_turn", ("A 6-6", "C 6-1")), ("wrong_leader", ("B 6-6",))]
)
def test_dp_33_after_the_next_act_a_bone_stands_and_the_claim_is_in_time(
    kind: str, acts: tuple[str, ...]
) -> None:
    """DP-26, DP-34b."""
    event = 7 + len(acts)
    at_once = adjudicate(played("world", deal(), *acts)[1], e.Claim(kind, event))
    assert at_once.consequence is not None
    assert (at_once.timely, at_once.consequence.fix) == (True, "taken_back_and_lies_open")
    more = "D -" if kind == "out_of_turn" else "C 6-1"
    later = adjudicate(played("world", deal(), *acts, more)[1], e.Claim(kind, event))
    assert later.consequence is not None
    assert (later.timely, later.consequence.fix, later.consequence.refer) == (True, "stands", True)
    mixed = adjudicate(
        played("world", deal(), *acts, more, e.HandEnded("void"), deal(2))[1], e.Claim(kind, event)
    )
    assert mixed.timely is False


def wrong_number(*acts: Part) -> Facts:
    hand = e.HandStarted(1, "any_domino", 0)
    taken = tuple(e.OpeningDrawn(seat, 7 + (seat == 1) - (seat == 3)) for seat in range(4))
    return played("world", (hand, *taken), *acts)[1]


def test_dp_4_a_wrong_number_said_before_ones_own_first_act_is_dealt_again() -> None:
    """DP-4a: and opens as it was to be opened."""
    finding, record = ruled(wrong_number("A 6-6"), e.Claim("hand_size", 5, 1))
    assert finding.consequence is not None
    assert (finding.consequence.ends, finding.consequence.refer) == (None, False)
    match = fold([*record, (len(record) + 1, e.HandStarted(1))])
    assert match.games[1].hands[0].how == "void"
    assert match.current_hand().opening == NextOpening("any_domino", 0)


def test_dp_27_a_wrong_number_found_later_breaks_the_hand() -> None:
    finding, record = ruled(wrong_number("A 6-6", "B 6-5"), e.Claim("hand_size", 5, 1))
    assert finding.consequence is not None
    assert (finding.consequence.ends, finding.consequence.refer) == ("hand", True)
    assert fold(record).games[1].hands[0].how == "broken"


def test_dp_20_a_hand_broken_after_the_time_opens_as_it_was_to_be_opened() -> None:
    """DP-4a, DP-7a: before the signal the opening rotates."""
    acts = (deal(), "A 6-6", "B -", "C 6-1", "D -", "A 2-1", "B 6-5")
    for signal, opener in (((), 1), ((e.TimeCalled(),), 0)):
        record = ruled(played("world", *acts, *signal)[1], e.Claim("could_play", 9, 1))[1]
        match = fold([*record, (len(record) + 1, e.HandStarted(1))])
        assert match.scores == (0, -80)
        assert match.game_winner is None
        assert match.current_hand().opening == NextOpening("any_domino", opener)


def test_dp_31_a_count_is_put_right_until_both_pairs_have_signed_the_card() -> None:
    facts = played("dominican", deal(), "A 6-6", "B 6-5", e.HandEnded("lock", 1, 99))[1]
    claim = e.Claim("hand_points", 10)
    card = [e.ScoreCardWritten((0, 99)), e.ScoreCardSigned(0)]
    written = [*facts, *enumerate(card, len(facts) + 1)]
    assert adjudicate(written, claim).timely
    signed = [*written, (len(written) + 1, e.ScoreCardSigned(3))]
    assert adjudicate(signed, claim).timely is False


def timed(facts: Facts, times: dict[int, str]) -> CorrectedFacts:
    record = CorrectedFacts(facts)
    record.times = {at: f"2026-01-01T10:00:{second}Z" for at, second in times.items()}
    return record


ROUND: tuple[Part, ...] = (deal(), "A 6-6", "B 6-5", "C 6-4", "D 4-3", "A 5-1", "B 3-0", "C 2-1")


@pytest.mark.parametrize(
    ("times", "shown", "verdict"),
    [
        ({13: "00", 14: "10"}, True, "refuted"),
        ({13: "00", 14: "11"}, True, "proved"),
        ({13: "00", 14: "11"}, False, "undetermined"),
        ({}, True, "undetermined"),
        ({13: "11", 14: "00"}, True, "undetermined"),
    ],
)
def test_dp_30_thinking_is_decided_by_the_times_and_the_bones_shown(
    times: dict[int, str], shown: bool, verdict: str
) -> None:
    """DP-30: more than ten seconds, and no other bone that fitted."""
    parts = (*ROUND, shows("C", "6-3 6-2 5-2 5-3 2-2")) if shown else ROUND
    facts = timed(played("spain", *parts)[1], times)
    finding = adjudicate(facts, e.Claim("idle_thinking", 14, 2))
    assert (finding.verdict, finding.timely) == (verdict, True)


def test_dp_30_equal_ends_are_no_choice_and_the_first_turn_is_left_out() -> None:
    parts = (deal(), "A 6-6", "B 6-5", "C 6-4", "D 5-4", "A 4-1", "A shows 0-0 1-0 1-1 2-0 3-0")
    facts = timed(played("spain", *parts)[1], {10: "00", 11: "20", 12: "50"})
    assert adjudicate(facts, e.Claim("idle_thinking", 12, 0)).verdict == "proved"
    assert adjudicate(facts, e.Claim("idle_thinking", 11, 3)).verdict == "refuted"


def test_dp_17_where_bones_sleep_a_round_is_open_while_its_bone_may_have_blocked_the_hand() -> None:
    """DP-13: A's bone left the hand open if A held one more bone that fitted."""
    hand = (
        e.HandStarted(1, "any_domino", 0),
        *(e.OpeningDrawn(seat, 10) for seat in range(4)),
    )
    facts = played("cuba", hand, "A 9-9", "B -", "C -", "D -", round_of_passes="25")[1]
    looked = [
        e.Observed("not_held", seat, Bone(f"9-{low}"), 9) for seat in (1, 2, 3) for low in range(9)
    ]
    seen = [*facts, *enumerate(looked, len(facts) + 1)]
    claim = e.Claim("round_of_passes", 11)
    assert adjudicate(facts, claim).verdict == "undetermined"
    assert adjudicate(seen, claim).verdict == "undetermined"
    rest = "0-0 1-0 1-1 2-0 2-1 2-2 3-0 3-1"
    for last, verdict in (("9-0", "proved"), ("3-2", "refuted")):
        shown = e.HoldingShown(0, tuple(map(Bone, f"{rest} {last}".split())))
        assert adjudicate([*seen, (len(seen) + 1, shown)], claim).verdict == verdict


@pytest.mark.parametrize("objected", [False, True])
def test_dp_24_a_bone_taken_back_before_the_next_act_is_put_right_whoever_names_it(
    objected: bool,
) -> None:
    objection = (e.ClaimRaised(e.Claim("out_of_turn", 9, 1, 2)), e.DisputeClosed(10, "withdrawn"))
    noted = objection if objected else ()
    put_right = (
        "B 5-4 <6-6",
        noted,
        e.PlayRetracted(1, 9),
        "B 6-1",
        "C 6-4",
        "D 4-3",
        "A 3-0",
        "B 1-0",
    )
    facts = played("world", deal(), "A 6-6", *put_right)[1]
    finding = adjudicate(facts, e.Claim("misplay", 9, 1))
    follows, back = finding.consequence, facts.index((10 + len(noted), e.PlayRetracted(1, 9))) + 1
    assert follows is not None
    assert (follows.penalty_free, follows.ends, follows.owed) == (True, None, ())
    # However many acts followed, they followed a bone that no longer lay there.
    assert finding.words[1] == f"Beto took it back at event {back}."


def test_dp_23_a_pass_put_in_beside_a_play_is_the_one_taken_back() -> None:
    """A correction left the play of one player and the pass of the next at one position."""
    facts = played("world", deal(), "A 6-6", "B 6-4", "C -", e.PassTakenBack(2, 10), "C 6-1")[1]
    moved = [(at if at < 10 else at - 1, fact) for at, fact in facts]
    moved[10:11] = [(10, e.PassTakenBack(2, 9))]
    shown = [*moved, (12, e.HoldingShown(2, tuple(map(Bone, C_HOLDS[:6]))))]
    finding = adjudicate(shown, e.Claim("could_play", 9, 2))
    assert finding.verdict == "refuted"


@pytest.mark.parametrize(("edition", "opener"), [("world", 1), ("puerto_rico_500", None)])
def test_dp_6_after_a_hand_recorded_by_its_result_nobody_opens_wrongly(
    edition: str, opener: int | None
) -> None:
    """The opening rotates from the one who was to open; who dominoed is not on record."""
    by_result = (e.HandStarted(1, "any_domino", 0), e.HandEnded("domino"), e.HandStarted(2))
    match, _ = played(edition, by_result)
    assert match.current_hand().opening == NextOpening("any_domino", opener)


def test_dp_34b_who_leads_a_wrong_bone_may_be_the_one_to_open() -> None:
    """The finding said that it was not for the player to open, who may hold the double six."""
    _, facts = played("jamaica", deal(opens="double_six", by=None), "A 5-5")
    finding = adjudicate(facts, e.Claim("wrong_leader", 8, 0))
    assert finding.words[1:] == (
        "The double six was to be led.",
        "So another bone was to be led.",
    )
    opens = deal(opens="highest_double", by=None)
    _, facts = played("jamaica", opens, "A 3-3", "A shows 5-5 1-0 2-0 3-0 4-0 5-0")
    higher = adjudicate(facts, e.Claim("wrong_leader", 8, 0))
    assert (higher.verdict, higher.words[-1]) == ("proved", "So another bone was to be led.")
