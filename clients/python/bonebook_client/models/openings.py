from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.opened_part import OpenedPart





T = TypeVar("T", bound="Openings")



@_attrs_define
class Openings:
    """ The opening of an event's leaf, as far as the caller may see it.

    `log_position` is the event's place in the whole log, from which the salts are made.

        Attributes:
            bones (None | OpenedPart):
            log_position (int):
            rest (None | OpenedPart):
     """

    bones: None | OpenedPart
    log_position: int
    rest: None | OpenedPart
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.opened_part import OpenedPart # noqa: PLC0415
        bones: dict[str, Any] | None
        if isinstance(self.bones, OpenedPart):
            bones = self.bones.to_dict()
        else:
            bones = self.bones

        log_position = self.log_position

        rest: dict[str, Any] | None
        if isinstance(self.rest, OpenedPart):
            rest = self.rest.to_dict()
        else:
            rest = self.rest


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "bones": bones,
            "log_position": log_position,
            "rest": rest,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.opened_part import OpenedPart # noqa: PLC0415
        d = dict(src_dict)
        def _parse_bones(data: object) -> None | OpenedPart:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                bones_type_0 = OpenedPart.from_dict(data)



                return bones_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | OpenedPart, data)

        bones = _parse_bones(d.pop("bones"))


        log_position = d.pop("log_position")

        def _parse_rest(data: object) -> None | OpenedPart:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                rest_type_0 = OpenedPart.from_dict(data)



                return rest_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | OpenedPart, data)

        rest = _parse_rest(d.pop("rest"))


        openings = cls(
            bones=bones,
            log_position=log_position,
            rest=rest,
        )


        openings.additional_properties = d
        return openings

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
