from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.clause_status import ClauseStatus
from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="Clause")



@_attrs_define
class Clause:
    """ One statement of a book, in our own words.

    `status`: computed from the log; recorded, since an official says so;
    discretion of the official; or outside the record. `rulings` are the entries
    of the register that settle what it leaves open (AMB numbers). `recorded_by`
    are the kinds of fact that record what is recorded: a fact's tag, or
    `observed:` and the word for what an official saw.

        Attributes:
            gloss (str):
            id (str):
            status (ClauseStatus):
            recorded_by (list[str] | Unset):
            rulings (list[str] | Unset):
     """

    gloss: str
    id: str
    status: ClauseStatus
    recorded_by: list[str] | Unset = UNSET
    rulings: list[str] | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        gloss = self.gloss

        id = self.id

        status = self.status.value

        recorded_by: list[str] | Unset = UNSET
        if not isinstance(self.recorded_by, Unset):
            recorded_by = self.recorded_by



        rulings: list[str] | Unset = UNSET
        if not isinstance(self.rulings, Unset):
            rulings = self.rulings




        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "gloss": gloss,
            "id": id,
            "status": status,
        })
        if recorded_by is not UNSET:
            field_dict["recorded_by"] = recorded_by
        if rulings is not UNSET:
            field_dict["rulings"] = rulings

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        gloss = d.pop("gloss")

        id = d.pop("id")

        status = ClauseStatus(d.pop("status"))




        recorded_by = cast(list[str], d.pop("recorded_by", UNSET))


        rulings = cast(list[str], d.pop("rulings", UNSET))


        clause = cls(
            gloss=gloss,
            id=id,
            status=status,
            recorded_by=recorded_by,
            rulings=rulings,
        )


        clause.additional_properties = d
        return clause

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
