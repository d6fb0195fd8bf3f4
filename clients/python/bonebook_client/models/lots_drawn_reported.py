from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast
import datetime

if TYPE_CHECKING:
  from ..models.lot import Lot





T = TypeVar("T", bound="LotsDrawnReported")



@_attrs_define
class LotsDrawnReported:
    """ Bones drawn and shown to settle an order; `tied` where they decided nothing.

        Attributes:
            draws (list[Lot]):
            fact (Literal['lots-drawn']):
            happened_at (datetime.datetime | None | Unset):
            tied (bool | Unset):  Default: False.
     """

    draws: list[Lot]
    fact: Literal['lots-drawn']
    happened_at: datetime.datetime | None | Unset = UNSET
    tied: bool | Unset = False





    def to_dict(self) -> dict[str, Any]:
        from ..models.lot import Lot # noqa: PLC0415
        draws = []
        for draws_item_data in self.draws:
            draws_item = draws_item_data.to_dict()
            draws.append(draws_item)



        fact = self.fact

        happened_at: None | str | Unset
        if isinstance(self.happened_at, Unset):
            happened_at = UNSET
        elif isinstance(self.happened_at, datetime.datetime):
            happened_at = self.happened_at.isoformat()
        else:
            happened_at = self.happened_at

        tied = self.tied


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "draws": draws,
            "fact": fact,
        })
        if happened_at is not UNSET:
            field_dict["happened_at"] = happened_at
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

        def _parse_happened_at(data: object) -> datetime.datetime | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                happened_at_type_0 = datetime.datetime.fromisoformat(data)



                return happened_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None | Unset, data)

        happened_at = _parse_happened_at(d.pop("happened_at", UNSET))


        tied = d.pop("tied", UNSET)

        lots_drawn_reported = cls(
            draws=draws,
            fact=fact,
            happened_at=happened_at,
            tied=tied,
        )

        return lots_drawn_reported

