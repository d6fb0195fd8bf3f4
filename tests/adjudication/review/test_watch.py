"""The watch notices what asking everything about the whole hand after each event would find."""

from random import Random

import pytest

from adjudication.case.case import Case
from adjudication.review import watch as watching
from adjudication.review.sweep import BESIDE, DUTIES, INFRACTIONS, Found, found_at
from adjudication.review.watch import watch
from domain import events as e
from domain.match.replay import Facts
from tests.adjudication.kinds import KINDS, PLAYERS
from tests.generators import generate42, generate_fives
from tests.lawful import by_pairs
from tests.lawful.logs import TABLES, log
from tests.oracles.naive_pairs import TABLE
from tests.support.examples import AsMany


def plain_watch(facts: Facts) -> list[tuple[Found, int]]:
    """Every breach of a hand, and after which event it could first be proved."""
    known: dict[Found, int] = {}
    for count in range(1, len(facts) + 1):
        case = Case(facts[:count], bare=True)
        laid_down = {one.claim for one in case.now.book.infractions}
        for number in range(_start_of_hand(case) + 1, count + 1):
            fact = case.facts[number - 1][1]
            for kinds in (INFRACTIONS, DUTIES, BESIDE):
                for offence in found_at(case, number, fact, kinds, verdict="proved"):
                    if kinds is not BESIDE or offence.kind in laid_down:
                        known.setdefault(offence, count)
    return sorted(known.items(), key=str)


def _start_of_hand(case: Case) -> int:
    """The end of the hand before the last one that began; 0 where there is none."""
    begun = case.last_of(e.HandStarted, before=len(case.facts) + 1)
    ends = [at for at, fact in case.of_kind(e.HandEnded, before=begun) if fact.is_of_table]
    return max(ends, default=0)


def watched(facts: Facts) -> list[tuple[Found, int]]:
    """The breaches that the watch tells of, and after which event it does."""
    return sorted(((notice.found, notice.by) for notice in watch(facts)), key=str)


def careless(book: str, players: int, seed: int) -> Facts:
    """A hand played carelessly, of which not every bone that is drawn is seen."""
    chance = Random(f"watched {book} {players} {seed}")
    if book == "42":
        facts = generate42.match42(chance, generate42.CARELESS, hands=1).facts
    else:
        facts = generate_fives.match(
            chance, book, players, habits=generate_fives.CARELESS, hands=1
        ).facts
        facts = generate_fives.hidden(facts, bits=True, keep=chance.random(), seed=chance)
    return list(enumerate(facts, 1))


@pytest.mark.share(5, long=2)
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_what_nothing_later_can_prove_is_asked_once_and_missed_never(
    book: str, players: int, as_many: AsMany
) -> None:
    for seed in range(as_many(1, 2, 100)):
        for facts in (careless(book, players, seed), log(book, players, f"watched {seed}").facts):
            told = [fact for _, fact in facts[:90]]
            numbered = list(enumerate(told, 1))
            assert watched(numbered) == plain_watch(numbered), seed


@pytest.mark.share(5, long=2)
@pytest.mark.parametrize("edition", TABLE)
def test_the_watch_by_pairs_misses_nothing(edition: str, as_many: AsMany) -> None:
    for seed in range(as_many(1, 2, 40)):
        for plant in Random(seed).sample(by_pairs.PLANTS, 3):
            guilty = by_pairs.guilty_log(plant, edition, seed, seen=0.5)
            if guilty is not None:
                facts = list(enumerate(guilty[0], 1))
                assert watched(facts) == plain_watch(facts), (plant, seed)


@pytest.mark.share(5, long=2)
@pytest.mark.parametrize("book", PLAYERS)
def test_a_claim_is_asked_again_beside_all_that_can_prove_it(book: str, as_many: AsMany) -> None:
    for seed in range(as_many(2, 6, 200)):
        chance = Random(f"asked again {book} {seed}")
        kind = KINDS[book][chance.choice(list(KINDS[book]))]
        facts = kind.make(chance, chance.choice(PLAYERS[book]))
        assert watched(facts) == plain_watch(facts), seed


@pytest.mark.share(5, long=2)
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_a_watch_from_an_event_is_the_rest_of_the_whole_watch(
    book: str, players: int, as_many: AsMany
) -> None:
    for seed in range(as_many(1, 2, 20)):
        facts = careless(book, players, seed)
        since = Random(seed).randrange(1, len(facts) + 1)
        rest = [notice for notice in watch(facts) if notice.by >= since]
        assert list(watch(facts, since)) == rest, (seed, since)


def test_calls_and_remarks_are_asked_about_by_themselves_and_not_with_all_before_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else a hand with thousands of them takes the cube of their number."""
    asked_so: list[Found] = []
    is_so = watching.is_so

    def counted(case: Case, at: int, fact: e.Fact, offence: Found, *, verdict: str) -> bool:
        asked_so.append(offence)
        return is_so(case, at, fact, offence, verdict=verdict)

    def questions(remarks: int) -> int:
        asked_so.clear()
        calls_and_talk = [e.ScoreCalled(0, 5), e.Observed("talk")] * remarks
        facts = [fact for _, fact in careless("PDA", 2, 1)]
        placed = [n for n, fact in enumerate(facts) if isinstance(fact, e.BonePlayed)][4]
        watched(list(enumerate([*facts[: placed + 1], *calls_and_talk], 1)))
        return len(asked_so)

    monkeypatch.setattr(watching, "is_so", counted)
    few, more, most = map(questions, (20, 40, 60))
    assert most - more == more - few
