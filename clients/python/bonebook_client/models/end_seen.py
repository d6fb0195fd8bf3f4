from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.bone import Bone
from typing import cast






T = TypeVar("T", bound="EndSeen")



@_attrs_define
class EndSeen:
    """ An open end (`projections.board.OpenEnd`); `counts` is None while it may not be shown.

        Attributes:
            bone (Bone): A bone, written high half first: ``Bone("6-4")``.

                Attributes
                ----------
                high, low : the pips of the two halves, 0 to 6, ``high >= low``
                pips : ``high + low``
                is_double : whether the halves are equal
                index : 0 to 27 in the order 0-0, 1-0, 1-1, 2-0, …, 6-6
                mask : ``1 << index``

                >>> Bone("6-4").pips, Bone.of(4, 6)
                (10, <Bone 6-4>)
            counts (int | None):
            pips (int):
     """

    bone: Bone
    counts: int | None
    pips: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        bone = self.bone.value

        counts: int | None
        counts = self.counts

        pips = self.pips


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "bone": bone,
            "counts": counts,
            "pips": pips,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        bone = Bone(d.pop("bone"))




        def _parse_counts(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        counts = _parse_counts(d.pop("counts"))


        pips = d.pop("pips")

        end_seen = cls(
            bone=bone,
            counts=counts,
            pips=pips,
        )


        end_seen.additional_properties = d
        return end_seen

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
