"""A hand by pairs told in a line, so that a test reads like its clause.

>>> match, _ = told("world", deal(), "A 6-6", "B 6-1", "C -")
>>> match.current_hand().to_play, match.current_hand().layout.open_pips()
(3, (1, 6))
"""

from domain import events as e
from domain.bones import Bone
from domain.match.decide import decide
from domain.match.match import Match
from domain.rulebooks import book

Part = str | e.Fact | tuple[e.Fact, ...]
"""Something told at a table: an act in a line, a fact, or several."""

NAMES = ("Ana", "Beto", "Caro", "Dino")


def opened(edition: str, **options: str) -> e.MatchOpened:
    """The opening of a match under an edition, with these options beside it."""
    printed, texts = book("DP"), {"edition": edition, **options}
    return e.MatchOpened("DP", printed.version, printed.sha256(), NAMES, texts)


def deal(
    number: int = 1, *, opens: e.Opening = "any_domino", by: int | None = 0
) -> tuple[e.Fact, ...]:
    """A hand begins, opened by this seat, and everybody takes seven bones unseen."""
    return e.HandStarted(number, opens, by), *(e.OpeningDrawn(seat, 7) for seat in range(4))


def told(edition: str, *parts: Part, **options: str) -> tuple[Match, list[tuple[int, e.Fact]]]:
    """The match after its opening, the start of its first game and these, and their facts.

    A text is an act: ``"A 6-6"`` plays at the end that fits, ``"B 6-1 <5-5"`` puts it on a bone
    though it does not fit, ``"C -"`` passes, ``"D shows 6-5 4-4"`` shows all that is left.
    """
    match, facts = Match(), list[tuple[int, e.Fact]]()

    def report(fact: e.Fact) -> None:
        if facts:
            decide(match, fact)
        facts.append((len(facts) + 1, fact))
        match.apply(*facts[-1])

    report(opened(edition, **options))
    report(e.GameStarted(1))
    for part in parts:
        if isinstance(part, str):
            report(act(match, part))
        else:
            for fact in part if isinstance(part, tuple) else (part,):
                report(fact)
    return match, facts


def act(match: Match, text: str) -> e.Fact:
    """The fact of an act told in a line."""
    who, what, *rest = text.split()
    seat = "ABCD".index(who)
    if what == "-":
        return e.Passed(seat)
    if what == "shows":
        return e.HoldingShown(seat, tuple(map(Bone, rest)))
    bone, layout = Bone(what), match.current_hand().layout
    if rest:
        on = Bone(rest[0].removeprefix("<"))
        there = next(pip for end, pip in layout.open_ends() if end is on)
        return e.BonePlayed(seat, bone, on, (there, bone.high))
    return e.BonePlayed(seat, bone, layout.places_for(bone)[0])
