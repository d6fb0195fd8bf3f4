"""The acts that 42 alone has: bids, trump, declarations and their challenge, the re-shake."""

from typing import Annotated, Literal

from msgspec import Meta

from domain.bones import Bone
from domain.events.fields import FactBase, SeatNo

Trump = Literal["0", "1", "2", "3", "4", "5", "6", "doubles", "none"]


class BidMade(FactBase, frozen=True, tag="bid-made"):
    """A player bids, as spoken: "pass", "30" to "42", a multiple of 42, or in marks, "two marks".

    Capital letters count as small ones. Any other text is recorded too, and ruled on as a bid that
    was not available.
    """

    seat: SeatNo
    bid: Annotated[str, Meta(max_length=20)]


class TrumpDeclared(FactBase, frozen=True, tag="trump-declared"):
    """The bid winner declares trump: a suit, doubles or none, and no other contract (42-GEN-1)."""

    seat: SeatNo
    trump: Trump


class DeclarationMade(FactBase, frozen=True, tag="declaration-made"):
    """A player declares a laydown, the bid made, or the bidders set (42-PB-14).

    `order` lists their remaining bones where they are laid down in order.
    """

    seat: SeatNo
    what: Literal["laydown", "made", "set"]
    order: tuple[Bone, ...] | None = None


class Challenged(FactBase, frozen=True, tag="challenged"):
    """A player challenges the last declaration."""

    seat: SeatNo


class ReshakeElected(FactBase, frozen=True, tag="reshake-elected"):
    """A bone was turned over in the bidding: a player elects to re-shake, or not to (42-BID-12).

    After a re-shake the hand still needs its end, `void`; the same player shakes the next.
    """

    seat: SeatNo
    reshake: bool
