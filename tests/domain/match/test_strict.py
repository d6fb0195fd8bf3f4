"""Strict enforcement: whatever is lawful is accepted, every infraction refused under its clause."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from domain import events as e
from domain.bones import Bone
from domain.errors import ImpossibleReport, UnlawfulReport
from domain.match.decide import decide
from domain.match.match import Match
from domain.match.strict import breaches
from tests.domain.match.test_endings import reports
from tests.generators import generate42, generate_fives
from tests.generators.infractions import kinds
from tests.support.table import opened, told

Facts = Sequence[e.Fact]
STRAIGHT = ("42", 4)
TABLES = (*generate_fives.TABLES, STRAIGHT)
FIVES = Bone("5-5")


@cache
def lawful(book_id: str, players: int, seed: int) -> Facts:
    """A lawful match, to be enforced strictly."""
    if book_id == "42":
        facts = generate42.match42(seed).facts
    else:
        facts = generate_fives.match(seed, book_id, players).facts
    opened = facts[0]
    assert isinstance(opened, e.MatchOpened)
    return (replace(opened, enforcement="strict"), *facts[1:])


def unseen(fact: e.Fact) -> e.Fact:
    """The fact as somebody tells it who sees no bone drawn."""
    if isinstance(fact, e.OpeningDrawn):
        return replace(fact, bones=None)
    return replace(fact, bone=None) if isinstance(fact, e.BoneDrawn) else fact


def accept(facts: Facts) -> Match:
    """Every fact of a strict match in turn, each of which must be accepted."""
    match = Match()
    for position, fact in enumerate(facts, 1):
        decide(match, fact)
        match.apply(position, fact)
    return match


@pytest.mark.share(3)
@pytest.mark.parametrize(("book_id", "players"), TABLES)
def test_a_lawful_match_is_accepted_act_for_act_seen_or_unseen(
    book_id: str, players: int, thorough: bool
) -> None:
    for seed in range(100 if thorough else 4):
        facts = lawful(book_id, players, seed)
        assert accept(facts).closed
        assert accept(list(map(unseen, facts))).closed


@pytest.mark.share(3)
@pytest.mark.parametrize(("book_id", "players"), TABLES)
def test_every_infraction_is_refused_under_its_clause(
    book_id: str, players: int, thorough: bool
) -> None:
    made = Counter[str]()
    for seed in range(100, 140 if thorough else 106):
        match = Match()
        for position, fact in enumerate(lawful(book_id, players, seed), 1):
            for kind, clause in kinds(book_id) if position > 1 else ():
                if thorough or made[kind.__name__] < 25:
                    made[kind.__name__] += _refused(match, kind, fact, clause)
            match.apply(position, fact)
    never = {kind.__name__ for kind, _ in kinds(book_id) if not made[kind.__name__]}
    assert never <= NEEDS_ANOTHER_TABLE.get((book_id, players), set())


NEEDS_ANOTHER_TABLE = {
    ("HF", 2): {"another_pays"},
    ("HF", 3): set[str](),
}
"""Infractions that cannot be made with so many players."""


def _refused(
    match: Match, kind: Callable[[Match, e.Fact], e.Fact | None], fact: e.Fact, clause: str
) -> bool:
    """Whether the infraction could be made here; it must be refused under its clause."""
    instead = kind(match, fact)
    if instead is None or instead == fact:
        return False
    with pytest.raises(UnlawfulReport) as refused:
        decide(match, instead)
    assert clause in refused.value.clauses, (kind.__name__, instead, refused.value)
    return True


OF_PLAY = (
    e.HandStarted,
    e.OpeningDrawn,
    e.BidMade,
    e.BonePlayed,
    e.Passed,
    e.ScoreCalled,
    e.MugginsCalled,
    e.HandEnded,
    e.ChipsPaid,
    e.PointsPegged,
    e.GameEnded,
)
"""Facts that may not follow a game that is over; nor may a game, once the match is."""


@pytest.mark.parametrize(("book_id", "players"), TABLES)
def test_after_a_game_or_the_match_is_over_no_play_and_no_points_are_accepted(
    book_id: str, players: int, thorough: bool
) -> None:
    for seed in range(20 if thorough else 2):
        match, chance = Match(), Random(f"{book_id} {players} {seed}")
        for position, fact in enumerate(lawful(book_id, players, seed), 1):
            match.apply(position, fact)
            over = isinstance(fact, e.MatchEnded)
            for _ in range(40 if over or isinstance(fact, e.GameEnded) else 0):
                later = reports(chance, match)
                if isinstance(later, OF_PLAY) or (over and isinstance(later, e.GameStarted)):
                    with pytest.raises((UnlawfulReport, ImpossibleReport)):
                        decide(match, later)


def test_42_gp_5_play_stops_from_the_call_of_an_official_until_it_is_resumed() -> None:
    stopped = (e.BidMade, e.TrumpDeclared, e.BonePlayed, e.HandStarted, e.OpeningDrawn)
    match = Match()
    for position, fact in enumerate(lawful("42", 4, 1), 1):
        if position > 1 and isinstance(fact, stopped):
            hearing = match.copy()
            hearing.apply(position, e.OfficialCalled(0))
            with pytest.raises(UnlawfulReport) as refused:
                decide(hearing, fact)
            assert refused.value.clauses == ("42-GP-5",)
            hearing.apply(position + 1, e.PlayResumed())
            decide(hearing, fact)
        match.apply(position, fact)


LENGTHS = {"PDA": (5, 7), "HF": (1,), "FU": (1,), "UDL": (3,), "42": (1,)}


@pytest.mark.parametrize(("book_id", "players"), TABLES)
def test_a_strict_match_has_a_length_that_its_book_knows(book_id: str, players: int) -> None:
    opened = lawful(book_id, players, 0)[0]
    assert isinstance(opened, e.MatchOpened)
    for best_of in (1, 3, 5, 7, 9, 99):
        of_length = replace(opened, best_of=best_of)
        decide(Match(), replace(of_length, enforcement="record"))
        if best_of in LENGTHS[book_id]:
            decide(Match(), of_length)
            continue
        with pytest.raises(UnlawfulReport) as refused:
            decide(Match(), of_length)
        assert refused.value.field == "best_of"


@pytest.mark.parametrize(("book_id", "points"), [("PDA", 10), ("HF", 10), ("FU", 2), ("UDL", 10)])
@pytest.mark.parametrize("paid", [False, True])
def test_amb_32_a_score_is_called_rightly_in_every_game(
    book_id: str, points: int, paid: bool
) -> None:
    """Nobody need call it in HF and FU; who does so breaks nothing, before or after the payment."""
    match = told(book_id, e.BonePlayed(0, FIVES))
    if paid and match.current_game().ledger is None:
        match.apply(match.position + 1, e.PointsPegged(0, points))
    elif paid:
        match.apply(match.position + 1, e.ChipsPaid(1, 0, points))
    assert breaches(match, e.ScoreCalled(0, points)) == ()
    assert breaches(match, e.ScoreCalled(0, 2 * points))
    assert breaches(match, e.ScoreCalled(1, points))


@pytest.mark.parametrize(("first", "owed"), [("5-5", True), ("6-6", False)])
def test_amb_32_a_score_may_be_called_while_it_is_owed(first: str, owed: bool) -> None:
    match = told("FU", e.BonePlayed(0, Bone(first)), e.BonePlayed(1, Bone("6-5"), Bone(first)))
    assert (breaches(match, e.ScoreCalled(0, 2)) == ()) is owed


@pytest.mark.parametrize(
    ("points", "answers", "right"),
    [(2, 2, True), (1, 4, True), (3, 2, False), (2, 4, False), (2, None, True), (3, None, True)],
)
def test_fu_sc_1_a_peg_that_names_a_bone_is_no_more_than_that_bone_scored(
    points: int, answers: int | None, right: bool
) -> None:
    """The first bone of a side scored 2, its partner's scored 1; neither is pegged yet."""
    then = (e.BonePlayed(1, Bone("5-1"), FIVES), e.BonePlayed(2, Bone("5-4"), FIVES))
    match = told("FU", e.BonePlayed(0, FIVES), *then, players=4)
    assert (breaches(match, e.PointsPegged(0, points, answers)) == ()) is right


@pytest.mark.parametrize(("book_id", "players"), [("PDA", 2), ("HF", 3), ("HF", 4)])
def test_a_hand_is_thrown_in_once_all_have_drawn_and_brings_nothing(
    book_id: str, players: int
) -> None:
    """PDA-3b, HF-H1-3: found by strict walks, where a draw of one bone was thrown in for 5."""
    bones = [Bone.of(high, low) for high in range(7) for low in range(high)]
    match = Match()
    for position, fact in enumerate((opened(book_id, players), e.GameStarted(1)), 1):
        match.apply(position, replace(fact, enforcement="strict") if position == 1 else fact)
    match.apply(3, e.HandStarted(1))
    size = {2: 7, 3: 6, 4: 5}[players]
    for seat in range(players):
        assert breaches(match, e.HandEnded("void")), "not everybody has drawn"
        held = bones[seat * size : (seat + 1) * size]
        match.apply(4 + seat, e.OpeningDrawn(seat, size, tuple(held)))
    assert breaches(match, e.HandEnded("void")) == ()
    assert breaches(match, e.HandEnded("void", 1, 5))
    assert breaches(match, e.HandEnded("void", None, 5))


@pytest.mark.parametrize("book", ["HF", "PDA", "UDL"])
@pytest.mark.parametrize(
    "fact",
    [
        e.ChipsPaid(1, 0, 10, answers=2),
        e.HandEnded("domino"),
        e.HandEnded("domino", 0, 10),
        e.MatchEnded(),
    ],
)
def test_in_mid_hand_nothing_is_paid_for_a_bone_that_scored_nothing_and_nothing_ends(
    book: str, fact: e.Fact
) -> None:
    match = told(book, e.BonePlayed(0, Bone("6-5")))
    assert breaches(match, fact)


def in_parts(fact: e.Fact) -> tuple[e.Fact, ...]:
    """A payment, told as two: the smallest piece, and the rest."""
    if not isinstance(fact, e.ChipsPaid | e.PointsPegged):
        return (fact,)
    unit, bare = (1, {}) if isinstance(fact, e.PointsPegged) else (5, {"tens": None, "fives": None})
    if fact.points <= unit:
        return (fact,)
    rest = replace(fact, points=fact.points - unit, **bare)
    return replace(fact, points=unit, **bare), rest


@pytest.mark.parametrize("named", [False, True])
@pytest.mark.parametrize(("book_id", "players"), generate_fives.TABLES)
def test_amb_121_points_are_paid_in_parts_and_nobody_plays_on_before_the_whole_is_paid(
    book_id: str, players: int, named: bool
) -> None:
    match, moved, refused = Match(), dict[int, int](), 0
    for at, fact in enumerate(lawful(book_id, players, 0), 1):
        parts = in_parts(fact)
        for n, part in enumerate(parts, 1):
            answers = getattr(part, "answers", None)
            answering = {} if answers is None else {"answers": moved[answers] if named else None}
            told_so = replace(part, **answering)
            decide(match, told_so)
            match.apply(match.position + 1, told_so)
            if n == len(parts) or (match.current_hand().out and not match.current_hand().ended):
                continue
            hand, game = match.current_hand(), match.current_game()
            then = e.HandStarted(hand.number + 1) if hand.ended else e.Passed(hand.to_play or 0)
            with pytest.raises(UnlawfulReport) as error:
                decide(match, then if game.ended is None else e.GameEnded())
            assert "is owed" in error.value.detail
            refused += 1
        moved[at] = match.position
    assert refused


@pytest.mark.parametrize("book_id", ["PDA", "UDL"])
def test_amb_30_the_score_of_the_last_bone_may_be_called_once_the_hand_is_over(
    book_id: str,
) -> None:
    """Nobody plays after it, so nothing has shut the call; what nobody calls is not owed."""
    match, called = Match(), None
    for fact in lawful(book_id, 2, 0):
        called = None if isinstance(fact, e.HandStarted) else called
        if isinstance(fact, e.ScoreCalled) and match.current_hand().out is not None:
            called = fact
        elif called is None or not isinstance(fact, e.ChipsPaid):
            paid = isinstance(fact, e.ChipsPaid)
            match.apply(match.position + 1, replace(fact, answers=None) if paid else fact)
        if isinstance(fact, e.HandEnded) and called is not None:
            break
    assert isinstance(fact, e.HandEnded)
    assert called is not None
    payer, count = 1 - called.seat, fact.points or 0
    count_paid = e.ChipsPaid(payer, called.seat, count)
    assert breaches(match, count_paid) == ()
    assert breaches(match, e.ChipsPaid(payer, called.seat, called.points + count))
    assert breaches(match, called) == ()
    match.apply(match.position + 1, called)
    assert breaches(match, e.ChipsPaid(payer, called.seat, called.points + count)) == ()
    match.apply(match.position + 1, count_paid)
    assert breaches(match, e.HandStarted(match.current_hand().number + 1))
    match.apply(match.position + 1, e.ChipsPaid(payer, called.seat, called.points))
    assert breaches(match, e.HandStarted(match.current_hand().number + 1)) == ()


@pytest.mark.parametrize("book_id", ["PDA", "HF", "UDL"])
def test_a_match_that_goes_on_from_before_its_record_opens_as_stated(book_id: str) -> None:
    """PDA-4d: the hand before is not on record; after the first hand that is, it is."""
    opening = replace(opened(book_id), scores=(10, 25), domino_holder=1, enforcement="strict")
    match = Match()
    match.apply(1, opening)
    match.apply(2, e.GameStarted(1))
    assert breaches(match, e.HandStarted(1, opens="any_domino", by=1)) == ()
    match.apply(3, e.HandStarted(1, opens="any_domino", by=1))
    match.apply(4, e.HandEnded("void"))
    assert breaches(match, e.HandStarted(2, opens="any_domino", by=0))


@pytest.mark.parametrize("book_id", ["UDL", "PDA", "HF", "FU"])
def test_udl_7_play_stops_from_the_call_of_an_official_until_it_is_resumed(book_id: str) -> None:
    """UDL-6, UDL-8, UDL-10: no other book of the fives has play stop."""
    laid = e.BonePlayed(0, Bone("6-6"))
    acts = (e.BonePlayed(1, Bone("6-5"), on=Bone("6-6")), e.BoneDrawn(1), e.HandStarted(2))
    hearing = told(book_id, laid, e.OfficialCalled(1))
    resumed = told(book_id, laid, e.OfficialCalled(1), e.PlayResumed())
    for act in acts:
        cited = [breach.clauses for breach in breaches(hearing, act)]
        assert (cited == [("UDL-6", "UDL-7", "UDL-8", "UDL-10")]) == (book_id == "UDL")
        assert breaches(resumed, act) == ()


@pytest.mark.parametrize(("book_id", "refused"), [("FU", True), ("HF", False), ("PDA", False)])
def test_fu_pl_8_a_bone_that_was_drawn_and_fits_is_played_at_once(
    book_id: str, refused: bool
) -> None:
    laid = e.BonePlayed(0, Bone("6-6"))
    another = e.BonePlayed(1, Bone("6-2"), on=Bone("6-6"))
    dealt = (e.OpeningDrawn(0, 7), e.OpeningDrawn(1, 7))
    drew = told(book_id, *dealt, laid, e.BoneDrawn(1, Bone("6-1")))
    assert [breach.clauses for breach in breaches(drew, another)] == [("FU-PL-8",)] * refused
    assert breaches(drew, replace(another, bone=Bone("6-1"))) == ()
    for drawn in (None, Bone("5-1")):
        unfit = told(book_id, *dealt, laid, e.BoneDrawn(1, drawn))
        assert breaches(unfit, another) == (), "nothing drawn is known to fit"


@pytest.mark.parametrize("book_id", ["PDA", "HF", "FU", "UDL", "42"])
def test_amb_86_a_hand_whose_set_was_found_faulty_goes_on_no_more(book_id: str) -> None:
    first = e.BidMade(0, "31") if book_id == "42" else e.BonePlayed(0, Bone("6-6"))
    then = e.BidMade(1, "32") if book_id == "42" else e.BonePlayed(1, Bone("6-5"), Bone("6-6"))
    begun = (e.GameStarted(1), e.HandStarted(1, shaker=3 if book_id == "42" else None), first)
    players = 4 if book_id == "42" else 2
    faulty = told(book_id, *begun, e.SetFoundFaulty("doubled", Bone("1-0")), players=players)
    ended = e.HandEnded("made", marks={"0": 1}) if book_id == "42" else e.HandEnded("lock", 0, 10)
    for act in (then, ended):
        assert [breach.clauses for breach in breaches(faulty, act)] == [("AMB-86",)]
    assert breaches(faulty, e.HandEnded("void")) == ()
    if book_id != "42":
        seen = told(book_id, *begun, e.SetFoundFaulty("missing", Bone("6-6")))
        assert breaches(seen, then) == (), "6-6 was seen, so it was not missing"
        assert breaches(seen, ended)


@pytest.mark.parametrize("book_id", ["PDA", "HF", "FU", "UDL", "42"])
def test_amb_86_a_faulty_set_states_no_winner_of_the_game(book_id: str) -> None:
    players = 4 if book_id == "42" else 2
    begun = (e.GameStarted(1), e.HandStarted(1))
    faulty = told(book_id, *begun, e.SetFoundFaulty("marked"), players=players)
    assert breaches(faulty, e.GameEnded(winner=0))
    assert breaches(faulty, e.GameEnded()) == ()


@pytest.mark.parametrize("book_id", ["PDA", "HF", "FU", "UDL", "42"])
def test_amb_87_a_result_to_which_one_side_agreed_ends_nothing(book_id: str) -> None:
    players = 4 if book_id == "42" else 2
    agreed = (e.GameStarted(1), e.HandStarted(1), e.ResultAgreed((0,), winner=0))
    match = told(book_id, *agreed, players=players)
    ends = (e.GameEnded(), e.GameEnded(winner=0), e.MatchEnded(), e.HandEnded("void"))
    for end in ends:
        assert breaches(match, end), end


def test_udl_8_an_exposed_bone_that_fits_is_played_first() -> None:
    match = Match()
    refused = 0
    for position, fact in enumerate(lawful("UDL", 2, 3), 1):
        hand = match.hand
        if isinstance(fact, e.BonePlayed) and hand is not None and hand.layout.placements:
            fits = hand.known[fact.seat] & hand.layout.fitting() & ~fact.bone.mask
            shown = next((bone for bone in hand.known_bones(fact.seat) if bone.mask & fits), None)
            if shown is not None:
                seen = match.copy()
                seen.apply(position, e.BoneExposed(fact.seat, shown))
                with pytest.raises(UnlawfulReport) as error:
                    decide(seen, fact)
                assert set(error.value.clauses) == {"UDL-8", "UDL-12"}
                refused += 1
        match.apply(position, fact)
    assert refused
