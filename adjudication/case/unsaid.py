"""Facts that a case reads as though they had never been reported."""

from collections.abc import Collection, Iterable, Iterator

from domain import events as e
from domain.match.replay import Facts


def never_lifted(facts: Facts) -> Facts:
    """The facts with each bone that a ruling lifted and a later one put back left where it lay.

    Both the lifting and its reversal become facts that say nothing; all positions stay.
    """
    lifted = {at for at, fact in facts if isinstance(fact, e.PlayRetracted) and fact.ruling}
    back = {fact.of for _, fact in facts if isinstance(fact, e.ConsequenceReversed)} & lifted
    if not back:
        return facts
    return [
        (at, left_out(at) if at in back or _puts_back(fact, lifted) else fact) for at, fact in facts
    ]


def _puts_back(fact: e.Fact, lifted: Collection[int]) -> bool:
    return isinstance(fact, e.ConsequenceReversed) and fact.of in lifted


def left_out(at: int) -> e.Fact:
    """A fact that says nothing, to stand at `at` in the place of a fact that is left out."""
    return e.RecordCorrected(at, (), "")


def of_one_game(back: Iterable[tuple[int, e.Fact]]) -> Iterator[tuple[int, e.Fact]]:
    """These facts, the latest first, without games that a return to an earlier game undid.

    Where play went on in a game after later ones began (`PlayResumed.game`), those later games and
    the end of this one that did not hold are left out (AMB-129).
    """
    facts = iter(back)
    for at, fact in facts:
        yield at, fact
        if not isinstance(fact, e.PlayResumed) or fact.game is None:
            continue
        before = list(facts)
        next_game = (
            n
            for n, (_, earlier) in enumerate(before)
            if isinstance(earlier, e.GameStarted) and earlier.number == fact.game + 1
        )
        before = before[next(next_game, -1) + 1 :]
        ends = (n for n, (_, one) in enumerate(before) if isinstance(one, e.GameEnded))
        undone = next((n for n in ends if not _begins(before[:n])), None)
        yield from of_one_game(one for n, one in enumerate(before) if n != undone)


def _begins(facts: Iterable[tuple[int, e.Fact]]) -> bool:
    return any(isinstance(fact, e.GameStarted) for _, fact in facts)
