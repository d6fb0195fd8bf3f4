"""The penalty cards of a player through an event: lower ones that became a higher are used up.

Cards follow the player, whoever the partner is (DP-36). What a card costs in a match is its
ruling's (`adjudication.ruling.sanctions`).
"""

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from domain.events import ConductCard, Fact, Observed
from domain.seats import Seat

BROUGHT: Final[Mapping[str, tuple[ConductCard, ...]]] = {
    "no_card_before": (),
    "warning_before": ("warning",),
    "yellow_card_before": ("yellow",),
    "yellow_card_and_warning_before": ("yellow", "warning"),
}
"""The cards not used up that a player brought from other matches of the event, by the word of
the finding that records them."""


class CardsHeld(Struct, frozen=True, omit_defaults=True):
    """How many cards of each kind a player has in an event and has not used up (DP-35, DP-36a)."""

    warnings: int = 0
    yellow: int = 0
    red: int = 0
    black: int = 0

    @property
    def next_warning(self) -> ConductCard:
        """The card that a player is shown for one more warning, by those held."""
        if self.warnings == 0:
            return "warning"
        return "red" if self.yellow else "yellow"

    @property
    def next_yellow(self) -> ConductCard:
        """The card that a player is shown for one more yellow card, by those held."""
        return "red" if self.yellow else "yellow"


def cards_held(shown: Iterable[str]) -> CardsHeld:
    """The cards of a player after those that were shown, in their order (DP-35, DP-36a).

    Two warnings are a yellow card, two yellow cards a red one.

    >>> cards_held(["warning", "warning", "warning"])
    CardsHeld(warnings=1, yellow=1, red=0, black=0)
    >>> cards_held(["yellow", "warning", "warning"])
    CardsHeld(warnings=0, yellow=0, red=1, black=0)
    """
    warnings = yellow = red = black = 0
    for card in shown:
        warnings += card == "warning"
        yellow += (card == "yellow") + warnings // 2
        warnings %= 2
        red += (card == "red") + yellow // 2
        yellow %= 2
        black += card == "black"
    return CardsHeld(warnings, yellow, red, black)


def said_of(held: CardsHeld) -> str:
    """The word of the finding that records these cards as brought to a match.

    Red and black cards are left out: no word of a finding has them.

    >>> said_of(cards_held(["yellow"]))
    'yellow_card_before'
    """
    cards = (*("yellow",) * bool(held.yellow), *("warning",) * bool(held.warnings))
    return next(word for word, brought in BROUGHT.items() if brought == cards)


def brought_by(facts: Iterable[Fact], seat: Seat) -> CardsHeld:
    """The cards that a player brought to a match, by the facts of it: the latest finding holds.

    No cards where there is no such finding.
    """
    words = [
        fact.what
        for fact in facts
        if isinstance(fact, Observed) and fact.seat == seat and fact.what in BROUGHT
    ]
    return cards_held(BROUGHT[words[-1]]) if words else CardsHeld()
