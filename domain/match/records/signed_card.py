"""The score card of a game as it is written and signed at the table (PDA-11, AMB-113)."""

from msgspec import Struct

from domain.copying import state
from domain.seats import Seat


@state
class SignedCard(Struct):
    """The score card of a game as written, with those who sign or refuse it.

    Attributes
    ----------
    scores : the final scores as written, by side; None while the card is not written
    signed : the seats that have signed it, in their order
    named : of these, the seats whose signature names the card, and so goes when it is amended
    refused : the seats that will not sign it
    received : the position at which an official was given it
    """

    scores: tuple[int, ...] | None = None
    signed: tuple[Seat, ...] = ()
    named: tuple[Seat, ...] = ()
    refused: tuple[Seat, ...] = ()
    received: int | None = None

    def write(self, scores: tuple[int, ...] | None) -> None:
        """Write the card, or amend it: refusals, and that an official has it, are gone.

        So are the signatures that name the card as it was (`named`); the others stay.
        """
        self.scores = scores
        self.signed = tuple(seat for seat in self.signed if seat not in self.named)
        self.named, self.refused, self.received = (), (), None

    def sign(self, seat: Seat, *, by_name: bool) -> None:
        """Note a signature, which ends a refusal; `by_name` is whether it names the card signed."""
        self.signed = (*self.signed, seat)
        self.refused = tuple(refusing for refusing in self.refused if refusing != seat)
        if by_name:
            self.named = (*self.named, seat)
