from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast

if TYPE_CHECKING:
  from ..models.lot import Lot





T = TypeVar("T", bound="LotsDrawn")



@_attrs_define
class LotsDrawn:
    """ Bones drawn and shown to settle an order; `tied` where they decided nothing.

        Attributes:
            draws (list[Lot]):
            fact (Literal['lots-drawn']):
            tied (bool | Unset):  Default: False.
     """

    draws: list[Lot]
    fact: Literal['lots-drawn']
    tied: bool | Unset = False





    def to_dict(self) -> dict[str, Any]:
        from ..models.lot import Lot # noqa: PLC0415
        draws = []
        for draws_item_data in self.draws:
            draws_item = draws_item_data.to_dict()
            draws.append(draws_item)



        fact = self.fact

        tied = self.tied


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "draws": draws,
            "fact": fact,
        })
        if tied is not UNSET:
            field_dict["tied"] = tied

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.lot import Lot # noqa: PLC0415
        d = dict(src_dict)
        draws = []
        _draws = d.pop("draws")
        for draws_item_data in (_draws):
            draws_item = Lot.from_dict(draws_item_data)



            draws.append(draws_item)


        fact = cast(Literal['lots-drawn'] , d.pop("fact"))
        if fact != 'lots-drawn':
            raise ValueError(f"fact must match const 'lots-drawn', got '{fact}'")

        tied = d.pop("tied", UNSET)

        lots_drawn = cls(
            draws=draws,
            fact=fact,
            tied=tied,
        )

        return lots_drawn

