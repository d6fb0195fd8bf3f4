from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
from typing import Literal, cast

if TYPE_CHECKING:
  from ..models.place_group import PlaceGroup





T = TypeVar("T", bound="AskedTotals")



@_attrs_define
class AskedTotals:
    """ Whether the totals of these holdings meet all bounds of one of the alternatives.

    A bound is a factor for each holding, and the most that the totals times them come to.
    A bone that is not `counting` had left its holding, and adds no pips.

        Attributes:
            any_of (list[list[list[int | list[int]]]]):
            asks (Literal['totals']):
            counting (list[str]):
            holdings (list[list[PlaceGroup]]):
     """

    any_of: list[list[list[int | list[int]]]]
    asks: Literal['totals']
    counting: list[str]
    holdings: list[list[PlaceGroup]]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.place_group import PlaceGroup # noqa: PLC0415
        any_of = []
        for any_of_item_data in self.any_of:
            any_of_item = []
            for any_of_item_item_data in any_of_item_data:
                any_of_item_item = []
                for any_of_item_item_item_data in any_of_item_item_data:
                    any_of_item_item_item: int | list[int]
                    if isinstance(any_of_item_item_item_data, list):
                        any_of_item_item_item = any_of_item_item_item_data


                    else:
                        any_of_item_item_item = any_of_item_item_item_data
                    any_of_item_item.append(any_of_item_item_item)


                any_of_item.append(any_of_item_item)


            any_of.append(any_of_item)



        asks = self.asks

        counting = self.counting



        holdings = []
        for holdings_item_data in self.holdings:
            holdings_item = []
            for holdings_item_item_data in holdings_item_data:
                holdings_item_item = holdings_item_item_data.to_dict()
                holdings_item.append(holdings_item_item)


            holdings.append(holdings_item)




        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "any_of": any_of,
            "asks": asks,
            "counting": counting,
            "holdings": holdings,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.place_group import PlaceGroup # noqa: PLC0415
        d = dict(src_dict)
        any_of = []
        _any_of = d.pop("any_of")
        for any_of_item_data in (_any_of):
            any_of_item = []
            _any_of_item = any_of_item_data
            for any_of_item_item_data in (_any_of_item):
                any_of_item_item = []
                _any_of_item_item = any_of_item_item_data
                for any_of_item_item_item_data in (_any_of_item_item):
                    def _parse_any_of_item_item_item(data: object) -> int | list[int]:
                        try:
                            if not isinstance(data, list):
                                raise TypeError()
                            any_of_item_item_item_type_0 = cast(list[int], data)

                            return any_of_item_item_item_type_0
                        except (TypeError, ValueError, AttributeError, KeyError):
                            pass
                        return cast(int | list[int], data)

                    any_of_item_item_item = _parse_any_of_item_item_item(any_of_item_item_item_data)

                    any_of_item_item.append(any_of_item_item_item)

                any_of_item.append(any_of_item_item)

            any_of.append(any_of_item)


        asks = cast(Literal['totals'] , d.pop("asks"))
        if asks != 'totals':
            raise ValueError(f"asks must match const 'totals', got '{asks}'")

        counting = cast(list[str], d.pop("counting"))


        holdings = []
        _holdings = d.pop("holdings")
        for holdings_item_data in (_holdings):
            holdings_item = []
            _holdings_item = holdings_item_data
            for holdings_item_item_data in (_holdings_item):
                holdings_item_item = PlaceGroup.from_dict(holdings_item_item_data)



                holdings_item.append(holdings_item_item)

            holdings.append(holdings_item)


        asked_totals = cls(
            any_of=any_of,
            asks=asks,
            counting=counting,
            holdings=holdings,
        )


        asked_totals.additional_properties = d
        return asked_totals

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
