from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.contested_report import ContestedReport
  from ..models.docket_entry import DocketEntry





T = TypeVar("T", bound="Docket")



@_attrs_define
class Docket:
    """ The official's docket: disputes, in the order in which to hear them, and contradictions.

    `contested` has the reports of hidden bones that other events contradict.

        Attributes:
            contested (list[ContestedReport]):
            disputes (list[DocketEntry]):
     """

    contested: list[ContestedReport]
    disputes: list[DocketEntry]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.contested_report import ContestedReport # noqa: PLC0415
        from ..models.docket_entry import DocketEntry # noqa: PLC0415
        contested = []
        for contested_item_data in self.contested:
            contested_item = contested_item_data.to_dict()
            contested.append(contested_item)



        disputes = []
        for disputes_item_data in self.disputes:
            disputes_item = disputes_item_data.to_dict()
            disputes.append(disputes_item)




        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "contested": contested,
            "disputes": disputes,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.contested_report import ContestedReport # noqa: PLC0415
        from ..models.docket_entry import DocketEntry # noqa: PLC0415
        d = dict(src_dict)
        contested = []
        _contested = d.pop("contested")
        for contested_item_data in (_contested):
            contested_item = ContestedReport.from_dict(contested_item_data)



            contested.append(contested_item)


        disputes = []
        _disputes = d.pop("disputes")
        for disputes_item_data in (_disputes):
            disputes_item = DocketEntry.from_dict(disputes_item_data)



            disputes.append(disputes_item)


        docket = cls(
            contested=contested,
            disputes=disputes,
        )


        docket.additional_properties = d
        return docket

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
