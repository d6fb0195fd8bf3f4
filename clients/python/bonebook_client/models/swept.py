from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
  from ..models.found import Found





T = TypeVar("T", bound="Swept")



@_attrs_define
class Swept:
    """ All infractions that a record proves, in its order.

    Attributes
    ----------
    proved : infractions
    refuted : statements made at the table that are false
    also : what is proved beside them: duties without a penalty, short sets of chips, cards that
        are miswritten, rulings against the record

        Attributes:
            proved (list[Found]):
            refuted (list[Found]):
            also (list[Found] | Unset):
     """

    proved: list[Found]
    refuted: list[Found]
    also: list[Found] | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.found import Found # noqa: PLC0415
        proved = []
        for proved_item_data in self.proved:
            proved_item = proved_item_data.to_dict()
            proved.append(proved_item)



        refuted = []
        for refuted_item_data in self.refuted:
            refuted_item = refuted_item_data.to_dict()
            refuted.append(refuted_item)



        also: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.also, Unset):
            also = []
            for also_item_data in self.also:
                also_item = also_item_data.to_dict()
                also.append(also_item)




        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "proved": proved,
            "refuted": refuted,
        })
        if also is not UNSET:
            field_dict["also"] = also

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.found import Found # noqa: PLC0415
        d = dict(src_dict)
        proved = []
        _proved = d.pop("proved")
        for proved_item_data in (_proved):
            proved_item = Found.from_dict(proved_item_data)



            proved.append(proved_item)


        refuted = []
        _refuted = d.pop("refuted")
        for refuted_item_data in (_refuted):
            refuted_item = Found.from_dict(refuted_item_data)



            refuted.append(refuted_item)


        _also = d.pop("also", UNSET)
        also: list[Found] | Unset = UNSET
        if _also is not UNSET:
            also = []
            for also_item_data in _also:
                also_item = Found.from_dict(also_item_data)



                also.append(also_item)


        swept = cls(
            proved=proved,
            refuted=refuted,
            also=also,
        )


        swept.additional_properties = d
        return swept

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
