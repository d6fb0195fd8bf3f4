"""For each rule of a book a scenario whose outcome changes with its value.

A scenario is given a rule book in which one value stands as printed or as tried, and answers
with an outcome of play, strict enforcement, a finding or the clocks. `CONTEXT` are other values
without which this one has nothing to decide.
"""

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

from msgspec.structs import replace

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.claims.scores import score_call
from domain import events as e
from domain import rulebooks
from domain.bones import BONES, Bone
from domain.errors import BadClaim, NoSuchRule
from domain.fives.layout import Layout
from domain.fives.scoring import BeforeCount, bogus_points, hand_count, payer_of
from domain.match.match import Match, fold
from domain.match.strict import breaches
from domain.rules import Fives, FortyTwo, RuleBook, rules_of
from projections.following import follow
from tests.support.table import bones, lay

Scenario = Callable[[RuleBook], Any]
NOTHING = bones("5-3 5-2 4-3 4-2 3-2 2-1 1-0")
"""Seven bones none of which shows a six."""


def with_values(printed: RuleBook, values: dict[str, Any]) -> RuleBook:
    """The book with these values in place of its own."""
    each = rules_of(printed.rules)
    rules = {name: replace(each[name], value=value) for name, value in values.items()}
    return replace(printed, rules=replace(printed.rules, **rules))


def opened(book: RuleBook, players: int | None = None, **more: Any) -> e.MatchOpened:
    """The opening of a match under this book, which `domain.rulebooks` then knows."""
    rulebooks.EDITIONS[book.sha256()] = book
    names = tuple(f"Player {seat}" for seat in range(players or book.seats[0]))
    return e.MatchOpened(book.id, book.version, book.sha256(), names, **more)


def told(book: RuleBook, *facts: e.Fact, players: int | None = None, **more: Any) -> list[e.Fact]:
    return [opened(book, players, **more), e.GameStarted(1), *facts]


def after(*facts: e.Fact) -> Match:
    return fold(enumerate(facts, 1))


def refused(facts: Sequence[e.Fact], fact: e.Fact) -> bool:
    """Whether strict enforcement refuses a report after these facts."""
    return bool(breaches(after(*facts), fact))


def verdict(facts: Sequence[e.Fact], claim: e.Claim) -> str:
    return adjudicate(list(enumerate(facts, 1)), claim).verdict


def fives(book: RuleBook) -> Fives:
    assert isinstance(book.rules, Fives)
    return book.rules


def straight(book: RuleBook) -> FortyTwo:
    assert isinstance(book.rules, FortyTwo)
    return book.rules


def hand(book: RuleBook, zeroth: str, first: str, *facts: e.Fact) -> list[e.Fact]:
    """A hand of two players with these bones, begun by seat 0."""
    drawn = [
        e.OpeningDrawn(seat, len(bones(b)), bones(b)) for seat, b in enumerate((zeroth, first))
    ]
    return told(book, e.HandStarted(1, opens="any_domino", by=0), *drawn, *facts)


def plays(text: str) -> list[e.Fact]:
    """Seats 0 and 1 in turn: ``"5-5, 6-5 on 5-5"``."""
    facts: list[e.Fact] = []
    for number, play in enumerate(text.split(", ")):
        bone, *rest = play.split()
        on = Bone(rest[1]) if rest else None
        slot = "arm" if "arm" in rest else None
        facts.append(e.BonePlayed(number % 2, Bone(bone), on, None, slot))  # type: ignore[arg-type]
    return facts


# --- the fives games ----------------------------------------------------------------------


def most_drawn(book: RuleBook) -> Any:
    """The bones that each may draw, by the number of players."""
    return tuple(
        max(n for n in range(15) if not refused(told(book, e.HandStarted(1), players=players),
                                                e.OpeningDrawn(0, n)))
        for players in book.seats
    )  # fmt: skip


def sides(book: RuleBook) -> Any:
    return tuple(after(opened(book, players)).sides for players in book.seats)


def played_to(book: RuleBook) -> Any:
    """The least score with which nobody draws another hand."""
    return next(
        score
        for score in range(1, 500)
        if refused([opened(book, scores=(score, 0)), e.HandStarted(1)], e.OpeningDrawn(1, 1))
    )


def chips_at_the_start(book: RuleBook) -> Any:
    ledger = after(*told(book)).current_game().ledger
    return None if ledger is None else (ledger.pieces[0][0], ledger.points[0][0])


def worth_of_ten_pips(book: RuleBook) -> Any:
    facts = hand(book, "5-5 6-1", "4-4 1-1", *plays("5-5"))
    return after(*facts).current_hand().dues.brought


def scoring_totals(book: RuleBook) -> Any:
    """The totals up to 12 that a first bone scores."""
    bone_of = {bone.pips: bone for bone in BONES}
    totals = {
        total: after(*hand(book, "", "", e.BonePlayed(0, bone))).current_hand().dues.brought
        for total, bone in bone_of.items()
    }
    return tuple(sorted(total for total, points in totals.items() if points))


def second_double_branches(book: RuleBook) -> Any:
    line = "6-6, 6-5 on 6-6, 5-5 on 6-5, 5-4 on 5-5"
    facts = hand(book, "6-6 5-5 5-3", "6-5 5-4 1-1", *plays(line))
    return not refused(facts, e.BonePlayed(0, Bone("5-3"), Bone("5-5")))


def arm_while_a_side_is_free(book: RuleBook) -> Any:
    facts = hand(book, "6-6 1-1", "6-5 2-2", *plays("6-6"))
    return not refused(facts, e.BonePlayed(1, Bone("6-5"), Bone("6-6"), slot="arm"))


def wrong_spinner_accepted(book: RuleBook) -> Any:
    rules = fives(book)
    table = Layout(rules.branching.value, rules.wrong_spinner.value, rules.arms_before_sides.value)
    lay(table, "6-6", "6-5 on 6-6", "5-5 on 6-5", "5-4 on 5-5", "5-3 on 5-5", "6-1 on 6-6")
    return table.spinner, table.room(Bone("6-6")), table.room(Bone("5-5"))


def opening_rule(book: RuleBook) -> Any:
    return after(*told(book, e.HandStarted(1))).current_hand().opening.rule


def thrown_in(book: RuleBook) -> Any:
    due = fives(book).holding.value[2]
    drawn = e.OpeningDrawn(0, 7, NOTHING), e.OpeningDrawn(1, due)
    facts = told(book, e.HandStarted(1, opens="highest_double"), *drawn)
    return not refused(facts, e.HandEnded("void"))


def opens_with_5_4_before_6_0(book: RuleBook) -> Any:
    due = fives(book).holding.value[2]
    holding = bones("5-4 6-0 4-3 3-2 3-1 2-1 1-0")[:due]
    drawn = e.OpeningDrawn(0, due, holding), e.OpeningDrawn(1, due)
    facts = told(book, e.HandStarted(1, opens="highest_double"), *drawn)
    return not refused(facts, e.BonePlayed(0, holding[0]))


def opens_next(*end: e.Fact) -> Scenario:
    """The opener of a hand after one that ended so; seat 0 has the Domino, and opened."""

    def scenario(book: RuleBook) -> Any:
        first = hand(book, "6-6 1-1", "6-5 2-2", *plays("6-6"), e.HandEnded("domino", 0))
        second = [e.HandStarted(2, opens="any_domino", by=0), *plays("5-5"), *end]
        opening = after(*first, *second, e.HandStarted(3)).current_hand().opening
        return opening.rule, opening.seat

    return scenario


def pays_seat_0(book: RuleBook) -> Any:
    return tuple(payer_of(fives(book), players, 0) for players in book.seats)


def counted_among_all(book: RuleBook) -> Any:
    """The count of seat 0 for going out, for each number of players."""
    counts: list[Any] = []
    for players in book.seats:
        pips = [0, *(22 if seat == 1 else 10 for seat in range(1, players))]
        count = hand_count(fives(book), players, "domino", 0, pips, lambda _: BeforeCount(0))
        counts.append(count.pips)
    return tuple(counts)


def collects(how: str, last: int = 0) -> Scenario:
    """The score of the winner of a hand who had no points before it."""

    def scenario(book: RuleBook) -> Any:
        went_out = None if how == "lock" else 0
        count = hand_count(
            fives(book), 2, how, went_out, [1, 10], lambda _: BeforeCount(last, last)
        )
        return last + count.points

    return scenario


def owed_without_a_call(book: RuleBook) -> Any:
    return bool(after(*hand(book, "5-5 1-1", "4-4 2-2", *plays("5-5"))).current_hand().dues.owed)


def due_for_a_wrong_call(book: RuleBook) -> Any:
    facts = hand(book, "5-5 1-1", "4-4 2-2", *plays("5-5"), e.ScoreCalled(0, 1))
    case = Case(list(enumerate(facts, 1)))
    consequence = score_call(case, e.Claim("score_call", len(facts))).consequence
    return consequence and consequence.due


def muggins_may_be_called(*between: e.Fact) -> Scenario:
    """Whether points that seat 0 missed may be taken, after seat 1 has played."""

    def scenario(book: RuleBook) -> Any:
        facts = hand(book, "5-5 1-1", "5-4 2-2", *plays("5-5, 5-4 on 5-5"), *between)
        missed = after(*facts).current_hand().dues.missed
        return not refused(facts, e.MugginsCalled(1, max([0, *(one.points for one in missed)])))

    return scenario


def misplay_named(book: RuleBook) -> Any:
    """The cost of a misplay that its player names, and of one that the opponent names."""
    wrong = e.BonePlayed(1, Bone("4-4"), Bone("5-5"), (5, 4))
    facts = list(enumerate(hand(book, "5-5 1-1", "4-4 2-2", *plays("5-5"), wrong), 1))
    outcomes: list[Any] = []
    for by in (1, 0):
        try:
            outcomes.append(adjudicate(facts, e.Claim("misplay", len(facts), 1, by)).consequence)
        except NoSuchRule:
            outcomes.append("no such rule")
    return tuple(one if isinstance(one, str) else one and one.disqualified for one in outcomes)


DEAD = (
    "6-6, 6-5 on 6-6, 5-4 on 6-5, 6-4 on 5-4, 6-3 on 6-6, 3-2 on 6-3, 6-2 on 3-2, "
    "6-1 on 6-6, 1-0 on 6-1, 6-0 on 1-0"
)
"""All sixes are down, and every open end is one."""


def draws_on_a_dead_board(book: RuleBook) -> Any:
    facts = told(book, e.HandStarted(1), e.OpeningDrawn(0, 7), e.OpeningDrawn(1, 7), *plays(DEAD))
    return not refused(facts, e.BoneDrawn(0))


def passed_able(book: RuleBook) -> Any:
    line = [*plays("5-5"), e.Passed(1)]
    facts = list(enumerate(hand(book, "5-5 1-1", "5-4 2-2", *line), 1))
    consequence = adjudicate(facts, e.Claim("could_play", len(facts), 1, 0)).consequence
    return consequence and (consequence.ends, consequence.score)


def bogus_with_57_pips(book: RuleBook) -> Any:
    return bogus_points(fives(book), 50, 57)


def raised_in_the_next_hand(book: RuleBook) -> Any:
    """Whether a draw of the last hand may still be challenged."""
    line = [*plays("5-5"), e.BoneDrawn(1, Bone("6-6")), e.HandEnded("lock")]
    second = [e.HandStarted(2), e.OpeningDrawn(0, 7), e.BonePlayed(0, Bone("5-5"))]
    facts = list(enumerate(hand(book, "5-5 1-1", "5-4 2-2", *line, *second), 1))
    return adjudicate(facts, e.Claim("could_play", 7, 1, 0)).timely


def scores_since_a_bogus_play(book: RuleBook) -> Any:
    line = [*plays("5-5"), e.BoneDrawn(1, Bone("6-6")), e.BonePlayed(1, Bone("5-4"), Bone("5-5"))]
    facts = hand(book, "5-5 1-1", "5-4 2-2", *line, e.ChipsPaid(0, 1, 10))
    consequence = adjudicate(list(enumerate(facts, 1)), e.Claim("could_play", 7, 1, 0)).consequence
    return consequence and consequence.returns


def holds_an_exposed_bone_back(book: RuleBook) -> Any:
    shown = e.BoneExposed(1, Bone("6-4"))
    facts = hand(book, "6-6 1-1", "6-4 6-3", *plays("6-6"), shown)
    return not refused(facts, e.BonePlayed(1, Bone("6-3"), Bone("6-6")))


def won_on_time(book: RuleBook) -> Any:
    """Whether time called in the middle of a hand wins the game."""
    facts = hand(book, "5-5 1-1", "5-4 2-2", *plays("5-5"), e.ScoreCalled(0, 10))
    paid = e.PointsPegged(0, 10) if fives(book).purse.value is None else e.ChipsPaid(1, 0, 10)
    facts += [paid, *[e.Passed(1)], e.TimeCalled()]
    try:
        return verdict(facts, e.Claim("time_expiry", len(facts), 0))
    except BadClaim:
        return "no clock"


def slow_in_two_games(book: RuleBook) -> Any:
    slow = e.Observed("slow_play", 0)
    facts = told(book, slow, e.GameEnded(winner=0), e.GameStarted(2), slow)
    return verdict(facts, e.Claim("slow_play", None, 0, count=2))


# --- every game -------------------------------------------------------------------------------


def clock(name: str) -> Scenario:
    def scenario(book: RuleBook) -> Any:
        facts = told(book, e.HandStarted(1, shaker=3) if book.seats == (4,) else
                     e.HandStarted(1, opens="any_domino", by=0))  # fmt: skip
        if name == "bone":
            facts += [e.BidMade(0, "30"), *(e.BidMade(seat, "pass") for seat in (1, 2, 3))]
        shown = follow([e.Entry(at, fact) for at, fact in enumerate(facts, 1)]).clocks()
        limit_of_turn = shown.turn.clock if name in ("turn", "bone") and shown.turn else None
        return (limit_of_turn or (shown.match if name == "match" else shown.game)).limit  # type: ignore[union-attr]

    return scenario


def lengths(book: RuleBook) -> Any:
    return tuple(n for n in range(1, 20, 2) if not refused([], opened(book, best_of=n)))


# --- 42 -----------------------------------------------------------------------------------------


def bid(*words: str) -> list[e.Fact]:
    return [e.BidMade(seat, word) for seat, word in enumerate(words)]


def four_marks_over_two(book: RuleBook) -> Any:
    facts = told(book, e.HandStarted(1, shaker=3), *bid("84"))
    return not refused(facts, e.BidMade(1, "168"))


def a_bid_too_low(book: RuleBook) -> Any:
    facts = told(book, e.HandStarted(1, shaker=3), *bid("31", "30"))
    tricks = after(*facts).current_hand().tricks
    return tricks and tricks.auction.rulings


def led_by_another(book: RuleBook) -> Any:
    """The trump of a hand in which nobody declared any, and the bid winner's right led first."""
    facts = told(
        book,
        e.HandStarted(1, shaker=3),
        *bid("31", "pass", "pass", "pass"),
        e.BonePlayed(1, Bone("5-3")),
    )
    tricks = after(*facts).current_hand().tricks
    return tricks and tricks.trump


def played_after_a_set_bid(book: RuleBook) -> Any:
    """Whether play goes on, in strict enforcement, after a trick that sets the bid."""
    lost = [
        e.BonePlayed(seat, Bone(bone)) for seat, bone in enumerate(("6-5", "6-6", "6-4", "5-5"))
    ]
    bids = bid("42", "pass", "pass", "pass")
    facts = told(book, e.HandStarted(1, shaker=3), *bids, e.TrumpDeclared(0, "3"), *lost)
    return not refused(facts, e.BonePlayed(1, Bone("4-4")))


def won_after_a_pass_at_time(book: RuleBook) -> Any:
    """Whether a hand in which one player had passed decides no more, once time is called."""
    ended = e.HandEnded("made", marks={"0": 1})
    passed = [e.HandStarted(2, shaker=0), e.BidMade(1, "pass"), e.TimeCalled()]
    match = after(*told(book, e.HandStarted(1, shaker=3), ended, *passed))
    return match.game_winner


def lateness(book: RuleBook) -> Any:
    """The least lateness, in minutes, that forfeits the game."""
    return next(
        minutes
        for minutes in range(60)
        if verdict(
            told(book, e.Observed("late", 0, minutes=minutes)), e.Claim("late_forfeit", None, 0)
        )
        == "proved"
    )


def laid_down(
    declarer: str, partner: str, right: str, order: str = "", *, trump: e.Trump | None = "6"
) -> Scenario:
    """The verdict on a laydown by seat 0, under sixes as usual; `right` are bones of seat 1."""

    def scenario(book: RuleBook) -> Any:
        fixed = [bones(declarer), bones(right), bones(partner), ()]
        left = iter([bone for bone in BONES if bone not in chain(*fixed)])
        hands = [(*some, *(next(left) for _ in range(7 - len(some)))) for some in fixed]
        facts = told(
            book,
            e.HandStarted(1, shaker=3),
            *(e.OpeningDrawn(seat, 7, hands[seat]) for seat in (0, 2, 1, 3)),
            *bid("84", "pass", "pass", "pass"),
            *([e.TrumpDeclared(0, trump)] if trump else []),
            e.DeclarationMade(0, "laydown", bones(order) or None),
        )
        return verdict(facts, e.Claim("declaration", len(facts), 0, 1))

    return scenario


SIX_TRUMPS = "6-6 6-5 6-4 6-3 6-2 6-1"
NO_FIVES = "6-0 4-4 4-3 3-3 2-2 1-1 0-0"

SCENARIOS: dict[str, Scenario] = {
    "holding": most_drawn,
    "partnerships": sides,
    "target": played_to,
    "purse": chips_at_the_start,
    "scoring_unit": scoring_totals,
    "pips_per_point": worth_of_ten_pips,
    "branching": second_double_branches,
    "arms_before_sides": arm_while_a_side_is_free,
    "wrong_spinner": wrong_spinner_accepted,
    "first_opening": opening_rule,
    "no_double": thrown_in,
    "highest_domino": opens_with_5_4_before_6_0,
    "after_domino": opens_next(e.HandEnded("domino", 1)),
    "after_lock": opens_next(e.HandEnded("lock", 1)),
    "after_tie": opens_next(e.HandEnded("lock")),
    "payer": pays_seat_0,
    "counted_hand": counted_among_all,
    "collects_off_board": collects("domino"),
    "last_bone_counts": collects("domino", 10),
    "off_board_lock": collects("lock"),
    "score_call": owed_without_a_call,
    "miscall": due_for_a_wrong_call,
    "muggins": muggins_may_be_called(),
    "muggins_close": muggins_may_be_called(e.BoneDrawn(0)),
    "misplay": misplay_named,
    "dead_board": draws_on_a_dead_board,
    "pass_could_play": passed_able,
    "bogus_count": bogus_with_57_pips,
    "finality": raised_in_the_next_hand,
    "scores_after_bogus": scores_since_a_bogus_play,
    "exposed_must_play": holds_an_exposed_bone_back,
    "time_expiry": won_on_time,
    "slow_scope": slow_in_two_games,
    "game_minutes": clock("game"),
    "match_minutes": clock("match"),
    "play_seconds": clock("turn"),
    "best_of": lengths,
    "bid_increment": four_marks_over_two,
    "illegal_bid": a_bid_too_low,
    "laydown_world": laid_down("6-5 6-4 6-3 6-2 6-1 6-0 0-0", "6-6", ""),
    "laydown_partner": laid_down(f"{SIX_TRUMPS} 2-1", "2-2 2-0 5-5 5-3 5-1 5-0 4-4", "6-0 5-2"),
    "laydown_own_play": laid_down(f"{SIX_TRUMPS} 5-5", "", NO_FIVES),
    "laydown_order": laid_down(f"{SIX_TRUMPS} 5-5", "", NO_FIVES, f"5-5 {SIX_TRUMPS}"),
    "laydown_trump": laid_down(f"{SIX_TRUMPS} 5-5", "", NO_FIVES, f"{SIX_TRUMPS} 5-5", trump=None),
    "undeclared_trump": led_by_another,
    "decided_hand": played_after_a_set_bid,
    "hand_in_progress": won_after_a_pass_at_time,
    "marks": played_to,
    "late_minutes": lateness,
    "bid_seconds": clock("turn"),
    "bone_seconds": clock("bone"),
}
"""The scenario of each rule, by its field."""

PEGGED: dict[str, Any] = {"purse": None, "payer": dict.fromkeys((2, 3, 4), "nobody")}
CALLED: dict[str, Any] = {"score_call": "required"}
MUGGINS: dict[str, Any] = {"score_call": "required", "muggins": True}
OFF_BOARD: dict[str, Any] = {"collects_off_board": False}

CONTEXT: dict[str, dict[str, Any]] = {
    "wrong_spinner": {"branching": "first_double"},
    "highest_domino": {"no_double": "highest_domino"},
    "counted_hand": PEGGED,
    "last_bone_counts": OFF_BOARD,
    "off_board_lock": OFF_BOARD,
    "miscall": CALLED,
    "muggins": CALLED,
    "muggins_close": MUGGINS,
}
"""Other values without which this one decides nothing."""

TRIED: dict[str, tuple[Any, ...]] = {
    "partnerships": ((), (4,)),
    "after_domino": ("any_domino", "highest_double", "lots"),
    "after_lock": ("highest_double", "lots", "lock_winner"),
    "after_tie": ("highest_double", "lots", "previous_starter"),
    "misplay": ("correct", "always_correct"),
    "time_expiry": ("none", "immediate"),
}
"""Values to try where not every word of the type has a sense of its own in every book."""
