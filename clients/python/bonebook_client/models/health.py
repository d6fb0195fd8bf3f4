from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
  from ..models.read_model_checkpoint import ReadModelCheckpoint





T = TypeVar("T", bound="Health")



@_attrs_define
class Health:
    """ The server answers and can read its log, which has come to `log_position`.

    A read model whose own `log_position` stays behind is not followed by any process;
    one with `parked` matches met an event that it could not take. `unreadable` is
    how many matches were asked for here whose record this release cannot read.
    `status` is "ok", or "altered" where the log is not what was signed of it: then nothing is
    recorded. `signed` is how far it is signed, None where this server signs nothing.

        Attributes:
            log_position (int):
            read_models (list[ReadModelCheckpoint]):
            status (str):
            unreadable (int):
            signed (int | None | Unset):
     """

    log_position: int
    read_models: list[ReadModelCheckpoint]
    status: str
    unreadable: int
    signed: int | None | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.read_model_checkpoint import ReadModelCheckpoint # noqa: PLC0415
        log_position = self.log_position

        read_models = []
        for read_models_item_data in self.read_models:
            read_models_item = read_models_item_data.to_dict()
            read_models.append(read_models_item)



        status = self.status

        unreadable = self.unreadable

        signed: int | None | Unset
        if isinstance(self.signed, Unset):
            signed = UNSET
        else:
            signed = self.signed


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "log_position": log_position,
            "read_models": read_models,
            "status": status,
            "unreadable": unreadable,
        })
        if signed is not UNSET:
            field_dict["signed"] = signed

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.read_model_checkpoint import ReadModelCheckpoint # noqa: PLC0415
        d = dict(src_dict)
        log_position = d.pop("log_position")

        read_models = []
        _read_models = d.pop("read_models")
        for read_models_item_data in (_read_models):
            read_models_item = ReadModelCheckpoint.from_dict(read_models_item_data)



            read_models.append(read_models_item)


        status = d.pop("status")

        unreadable = d.pop("unreadable")

        def _parse_signed(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        signed = _parse_signed(d.pop("signed", UNSET))


        health = cls(
            log_position=log_position,
            read_models=read_models,
            status=status,
            unreadable=unreadable,
            signed=signed,
        )


        health.additional_properties = d
        return health

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
