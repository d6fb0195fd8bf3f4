"""A ruling reaches what it is about, once: given now or later, taken back, in any order.

Random careless matches of every book and number of players are recorded; whatever they
prove is claimed and ruled on. What is compared is all that a match comes to: the scores,
chips and marks of every game, who won it, and the match.
"""

import itertools
from random import Random

import pytest

from domain import events as e
from domain.match.match import fold
from tests.adjudication.hearings import recorded, table
from tests.adjudication.ruling.ruled_matches import (
    BOOKS,
    careless_log,
    claims_about,
    forfeits_however_it_is_ruled,
    given,
    given_after,
    hand_bounds,
    on_one_debt,
    outcome,
    overdrawn,
    raised_in_time,
    ruled,
    some,
)
from tests.support.examples import AsMany


@pytest.fixture(scope="module")
def seeds(as_many: AsMany) -> range:
    """16 matches of each table for each law, or one of each."""
    return range(as_many(1, 1, 16))


# --- the laws ---------------------------------------------------------------------------------


@pytest.mark.share(5, long=4)
@pytest.mark.parametrize(("book", "players"), BOOKS)
def test_a_ruling_given_hands_later_comes_to_the_same(
    book: str, players: int, seeds: range
) -> None:
    for seed in seeds:
        log = careless_log(book, players, seed)
        for claim in some(Random(seed), claims_about(log), 3):
            raised_at, raised = raised_in_time(log, claim)
            now = given_after(raised, raised_at, raised_at)
            later = given(raised, raised_at, upheld=True)
            short = overdrawn(now)
            assert outcome(now, short) == outcome(later, short), (seed, claim, raised_at)


@pytest.mark.share(5, long=4)
@pytest.mark.parametrize(("book", "players"), BOOKS)
def test_a_ruling_upheld_and_then_reversed_is_as_if_it_had_never_been_given(
    book: str, players: int, seeds: range
) -> None:
    for seed in seeds:
        log, chance = careless_log(book, players, seed), Random(seed)
        for claim in some(chance, claims_about(log), 3):
            if forfeits_however_it_is_ruled(log, claim):
                continue
            raised_at, raised = raised_in_time(log, claim)
            bounds = [at for at in hand_bounds(raised) if at > raised_at]
            upheld = given_after(raised, raised_at, chance.choice([raised_at, *bounds]))
            taken_back = given(upheld, raised_at, upheld=False)
            assert outcome(taken_back) == outcome(log), (seed, claim, raised_at)


@pytest.mark.share(5, long=4)
@pytest.mark.parametrize(("book", "players"), BOOKS)
def test_amb_79_two_rulings_in_either_order_follow_the_order_of_the_acts(
    book: str, players: int, seeds: range
) -> None:
    for seed in seeds:
        log = careless_log(book, players, seed)
        claims = list(some(Random(seed), claims_about(log), 3))
        for claim, other_claim in itertools.pairwise(claims):
            first = ruled(ruled(log, claim), other_claim)
            second = ruled(ruled(log, other_claim), claim)
            assert outcome(first) == outcome(second), (seed, claim, other_claim)


@pytest.mark.share(5, long=4)
@pytest.mark.parametrize(("book", "players"), BOOKS)
def test_amb_79_what_was_paid_once_is_not_paid_again(book: str, players: int, seeds: range) -> None:
    for seed in seeds:
        log = careless_log(book, players, seed)
        for claim in some(Random(seed), claims_about(log), 3):
            once = ruled(log, claim)
            assert outcome(ruled(once, claim)) == outcome(once), (seed, claim)


@pytest.mark.share(4, long=4)
@pytest.mark.parametrize(("book", "players"), [table for table in BOOKS if table[0] != "42"])
def test_a_debt_is_due_again_once_the_ruling_that_paid_it_is_reversed(
    book: str, players: int, seeds: range
) -> None:
    for seed in seeds:
        log = careless_log(book, players, seed)
        for claim, other_claim in itertools.islice(on_one_debt(log), 4):
            paid = ruled(log, claim)
            both = ruled(paid, other_claim)
            at = len(log) + 1
            assert outcome(both) == outcome(paid), (seed, claim, other_claim)
            due_again = given(both, at, upheld=False)
            again = given(due_again, len(paid) + 1, upheld=True)
            assert outcome(again) == outcome(ruled(log, other_claim)), (seed, claim, other_claim)


# --- where chips are short -----------------------------------------------------------------------


def short_of_chips(players: int, seed: int) -> list[e.Fact]:
    """A hand of High Five in which anybody pays anybody, at times all the chips that they have."""
    chance = Random(f"{players} {seed}")
    facts = table("HF", holdings=(9 - players,) * players)
    for bone in ("5-5", "5-0 on 5-5", "5-4 on 5-5", "4-1 on 5-4", "6-5 on 5-5"):
        facts = recorded(facts, f"{chance.randrange(players)} plays {bone}")
        placed = [at for at, fact in enumerate(facts, 1) if isinstance(fact, e.BonePlayed)]
        payer = chance.randrange(players)
        ledger = fold(enumerate(facts, 1)).current_game().ledger
        left = ledger.points[payer][payer] if ledger else 0
        if points := chance.choice((0, min(10, left), left)):
            payee = (payer + chance.randrange(1, players)) % players
            facts.append(e.ChipsPaid(payer, payee, points, answers=chance.choice(placed)))
    return facts


@pytest.mark.parametrize("players", [2, 3, 4])
def test_amb_35_chips_lie_as_if_a_ruling_that_was_reversed_had_never_been_given(
    players: int, seeds: range
) -> None:
    for seed in range(5 * len(seeds)):
        log, chance = short_of_chips(players, seed), Random(seed)
        paid = [at for at, fact in enumerate(log, 1) if isinstance(fact, e.ChipsPaid)]
        pairs = list(itertools.permutations([e.Claim("wrong_payment", at) for at in paid], 2))
        for claim, other_claim in chance.sample(pairs, min(2, len(pairs))):
            first = ruled(log, claim)
            both = ruled(first, other_claim)
            left = given(both, len(first) + 1, upheld=False)
            assert outcome(left) == outcome(first), (seed, claim, other_claim)
            left = given(both, len(log) + 1, upheld=False)
            left = given(left, len(first) + 1, upheld=True)
            assert outcome(left) == outcome(ruled(log, other_claim)), (seed, claim, other_claim)
