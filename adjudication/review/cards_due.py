"""Penalty cards by pairs that would come to something else with the event's cards as they are.

What a card comes to follows from the record of its match, where the cards that its player brought
from earlier matches are a finding (DP-36). When one of those falls, or comes about, an
official rules here again (AMB-148).
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from domain import events as e
from domain.match.match import Match
from domain.match.replay import Facts
from domain.pairs.cards_held import BROUGHT, CardsHeld, brought_by, cards_held, said_of
from domain.seats import Seat
from domain.winning import START


class CardsDue(Struct, frozen=True):
    """A player whose cards in this match come to something else than was ruled.

    Attributes
    ----------
    seat : the player
    recorded, held : the cards brought from earlier matches, as recorded here and as the event now
        has them, each in the word of the finding that records such cards
    claims : the positions of the claims on which rulings showed the player a card here: an
        official rules on one of them again
    """

    seat: Seat
    recorded: str
    held: str
    claims: tuple[int, ...]


def cards_due(
    match: Match, facts: Facts, brought: Mapping[Seat, CardsHeld]
) -> tuple[CardsDue, ...]:
    """The players whose red cards here would be others with the cards that they now bring.

    `facts` are those of `match` as corrected. `brought` has, by seat, the cards of the event's
    earlier matches as they are now; seats that it lacks are not looked at.
    """
    record = [fact for _, fact in facts]
    due: list[CardsDue] = []
    for seat, held in sorted(brought.items()):
        shown = _shown(match, seat)
        words = said_of(brought_by(record, seat)), said_of(held)
        red, red_now = (_red(word, shown.values()) for word in words)
        if red != red_now:
            due.append(CardsDue(seat, *words, claims=tuple(shown)))
    return tuple(due)


def _shown(match: Match, seat: Seat) -> dict[int, str]:
    """The cards shown to a player in a match, by the claim ruled on, in the order of the acts."""
    disputes = match.disputes
    cards = [
        (disputes.act_of(fact.ruling) or START, disputes.rulings[fact.ruling].claim, fact.card)
        for fact in disputes.caused.values()
        if isinstance(fact, e.CardGiven) and fact.seat == seat and fact.ruling is not None
    ]
    return {claim: card for _, claim, card in sorted(cards)}


def _red(word: str, shown: Iterable[str]) -> list[int]:
    """The red cards after each of those shown, for a player who brought these."""
    cards = list(shown)
    return [cards_held([*BROUGHT[word], *cards[:n]]).red for n in range(1, len(cards) + 1)]
