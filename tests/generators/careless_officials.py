"""Records for the claims of officials: what surrounds the play, done rightly and wrongly.

Facts are added after a record of play, where no position changes, or hands are told by
their lots, shuffles and draws alone.
"""

from collections.abc import Callable
from random import Random

from domain import events as e
from domain.bones import BONES, Bone
from domain.rulebooks import book
from tests.generators.careless import NAMES
from tests.oracles import naive_fives
from tests.oracles.enumerator import Log
from tests.oracles.plain_record import HOLDING

Make = Callable[[Random, int], Log]
Tail = Callable[[Random, Log, int], list[e.Fact]]


def followed_by(make: Make, tail: Tail) -> Make:
    """The records that `make` makes, with more facts after them."""

    def made(rng: Random, players: int) -> Log:
        log = make(rng, players)
        return list(enumerate([*(fact for _, fact in log), *tail(rng, log, players)], 1))

    return made


def between_hands(rng: Random, book_id: str, players: int) -> Log:
    """Hands told by what comes before them: lots, lots again, shuffles, and the first draw."""
    printed = book(book_id)
    opened = e.MatchOpened(
        book_id,
        printed.version,
        printed.sha256(),
        NAMES[:players],
        best_of=3 if book_id != "42" else 1,
    )
    facts: list[e.Fact] = [opened]
    for game in range(1, 2 if book_id == "42" else rng.randrange(2, 4)):
        facts.append(e.GameStarted(game))
        for hand in range(1, rng.randrange(2, 5)):
            facts += _lots(rng, players) if rng.random() < 0.7 else []
            facts += _shuffles(rng, players)
            facts.append(e.HandStarted(hand, shaker=0 if book_id == "42" else None))
            facts += _shuffles(rng, players) if rng.random() < 0.1 else []
            facts.append(e.OpeningDrawn(0, HOLDING.get((book_id, players), 7)))
            how = rng.choice(("domino", "domino", "lock", "void"))
            if book_id == "42":
                facts.append(e.HandEnded("passed"))
            else:
                winner = None if how == "void" else rng.randrange(players)
                facts.append(e.HandEnded(how, winner))
        facts.append(e.GameEnded(winner=0))
    return list(enumerate(facts, 1))


def _lots(rng: Random, players: int) -> list[e.Fact]:
    """Some or all draw, perhaps equal; then perhaps some draw again."""
    few = [Bone("6-3"), Bone("5-4"), Bone("6-0"), Bone("4-2"), Bone("3-3"), Bone("1-0")]
    facts: list[e.Fact] = []
    for _ in range(rng.choice((1, 1, 2))):
        who = [seat for seat in range(players) if rng.random() < 0.85] or [0]
        bones = rng.sample(few if rng.random() < 0.6 else list(BONES), len(who))
        pips = [bone.pips for bone in bones]
        tied = pips.count(max(pips)) > 1 and rng.random() < 0.5
        facts.append(e.LotsDrawn(tuple(map(e.Lot, who, bones)), tied=tied))
    return facts


def _shuffles(rng: Random, players: int) -> list[e.Fact]:
    return [e.Shuffled(seat) for seat in range(players) if rng.random() < 0.6]


def counted(rng: Random, book_id: str, players: int) -> Log:
    """Chips counted in some colour, before a game."""
    printed = book(book_id)
    opened = e.MatchOpened(book_id, printed.version, printed.sha256(), NAMES[:players])
    tens, fives = (0, 30) if book_id == "UDL" else (10, 10)
    colours = (None, "red", "red", "blue", "black", "white")
    facts: list[e.Fact] = [opened, e.GameStarted(1)]
    for _ in range(rng.randrange(1, 6)):
        short = rng.choice((0, 0, 1))
        seat, colour = rng.randrange(players), rng.choice(colours)
        facts.append(e.ChipsCounted(seat, tens, fives - short, colour))
    return list(enumerate(facts, 1))


def set_faults(rng: Random, _: Log, __: int) -> list[e.Fact]:
    bone = rng.choice((None, *BONES))
    return [e.SetFoundFaulty(rng.choice(("missing", "missing", "doubled", "marked")), bone)]


def given_up(rng: Random, _: Log, players: int) -> list[e.Fact]:
    seat = rng.randrange(players)
    agreed = tuple(one for one in range(players) if rng.random() < 0.75)
    winner = rng.choice((None, seat))
    return [
        e.Resigned(seat, rng.choice(("game", "match"))),
        e.ResultAgreed(agreed, rng.choice(("game", "match")), winner),
    ]


def marks_of_spinners(rng: Random, log: Log, players: int) -> list[e.Fact]:
    laid = [fact.bone for _, fact in log if isinstance(fact, e.BonePlayed)]
    doubles = [bone for bone in laid if bone.is_double]
    bone = rng.choice(doubles[:1] * 2 + [Bone("6-6"), Bone("0-0")])
    return [e.SpinnerMarked(rng.randrange(players), bone)]


def ruled(rng: Random, log: Log, players: int) -> list[e.Fact]:
    """Claims of talk, and rulings on them, right or wrong."""
    facts: list[e.Fact] = []
    for _ in range(2):
        seat = rng.randrange(players)
        facts += [e.Observed("talk", seat)] * (rng.random() < 0.4)
        raised = len(log) + len(facts) + 1
        claim = e.Claim("observed", None, rng.randrange(players), what="talk")
        facts += [e.ClaimRaised(claim), e.RulingGiven(raised, "undetermined", rng.random() < 0.5)]
    return facts


def found_before_the_signal(rng: Random, log: Log, _: int) -> list[e.Fact]:
    signals = [at for at, fact in log if isinstance(fact, e.TimeCalled)]
    plays = [
        at for at, fact in log if isinstance(fact, e.BonePlayed) and signals and at > signals[0]
    ]
    return [e.Observed("placed_before_signal", event=at) for at in plays if rng.random() < 0.5]


def manners_noted(rng: Random, log: Log, _: int) -> list[e.Fact]:
    """Officials' notes of how bones were handled, of some acts and not of others."""
    facts: list[e.Fact] = []
    laid = [fact.bone for _, fact in log if isinstance(fact, e.BonePlayed)]
    for at, fact in log:
        if isinstance(fact, e.ScoreCalled) and rng.random() < 0.6:
            when = rng.choice(("called_before_release", "called_after_release"))
            facts.append(e.Observed(when, fact.seat, event=at))
        if not isinstance(fact, e.BonePlayed | e.BoneDrawn | e.Passed) or rng.random() < 0.3:
            continue
        bone = fact.bone if isinstance(fact, e.BonePlayed) and rng.random() < 0.5 else None
        bone = bone or rng.choice(BONES)
        seat = rng.choice((None, fact.seat, fact.seat, fact.seat, 1 - fact.seat % 2))
        facts.append(e.Observed(rng.choice(("named", "touched")), seat, bone, at))
        if isinstance(fact, e.BonePlayed):
            facts.append(e.Observed("thinking", seat, event=at))
            facts.append(e.Observed("meant_for", seat, rng.choice(laid), at))
    return facts


def latecomers(rng: Random, log: Log, players: int) -> list[e.Fact]:
    """Some players came late, or not at all."""
    del log
    seen = [seat for seat in range(players) if rng.random() < 0.3]
    return [e.Observed(rng.choice(("late", "no_show")), seat, minutes=9) for seat in seen]


def cards_with_wins(rng: Random, book_id: str, players: int) -> Log:
    """Games won and cards that count them, rightly or not."""
    printed = book(book_id)
    opened = e.MatchOpened(book_id, printed.version, printed.sha256(), NAMES[:players], best_of=3)
    sides = len(set(naive_fives.sides(book_id, players)))
    facts: list[e.Fact] = [opened]
    wins = [0] * sides
    for game in range(1, rng.randrange(2, 4)):
        winner = rng.randrange(sides)
        wins[winner] += 1
        facts += [e.GameStarted(game), e.GameEnded(winner=winner)]
        card = list(wins)
        card[rng.randrange(sides)] += rng.choice((0, 0, 1))
        facts.append(e.ScoreCardWritten((0,) * sides, wins=tuple(card)))
        if 2 * wins[winner] > 3:
            break
    over: list[e.Fact] = [e.MatchEnded(), e.Observed("card_handed_in"), e.Observed("talk", 0)]
    return list(enumerate([*facts, *(one for one in over if rng.random() < 0.6)], 1))
