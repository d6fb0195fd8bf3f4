from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import Literal, cast






T = TypeVar("T", bound="BidMade")



@_attrs_define
class BidMade:
    """ A player bids: "pass", "30" to "42", or a multiple of 42, as spoken.

        Attributes:
            bid (str):
            fact (Literal['bid-made']):
            seat (int):
     """

    bid: str
    fact: Literal['bid-made']
    seat: int





    def to_dict(self) -> dict[str, Any]:
        bid = self.bid

        fact = self.fact

        seat = self.seat


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "bid": bid,
            "fact": fact,
            "seat": seat,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        bid = d.pop("bid")

        fact = cast(Literal['bid-made'] , d.pop("fact"))
        if fact != 'bid-made':
            raise ValueError(f"fact must match const 'bid-made', got '{fact}'")

        seat = d.pop("seat")

        bid_made = cls(
            bid=bid,
            fact=fact,
            seat=seat,
        )

        return bid_made

