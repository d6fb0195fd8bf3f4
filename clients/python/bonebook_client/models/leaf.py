from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="Leaf")



@_attrs_define
class Leaf:
    """ A recorded fact, by position and kind; `assumption` if it is presumed only.

    `ordinal` says which of the facts there it is, where a correction put several there.

        Attributes:
            kind (str):
            position (int):
            assumption (None | str | Unset):
            clause (None | str | Unset):
            ordinal (int | None | Unset):
     """

    kind: str
    position: int
    assumption: None | str | Unset = UNSET
    clause: None | str | Unset = UNSET
    ordinal: int | None | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        kind = self.kind

        position = self.position

        assumption: None | str | Unset
        if isinstance(self.assumption, Unset):
            assumption = UNSET
        else:
            assumption = self.assumption

        clause: None | str | Unset
        if isinstance(self.clause, Unset):
            clause = UNSET
        else:
            clause = self.clause

        ordinal: int | None | Unset
        if isinstance(self.ordinal, Unset):
            ordinal = UNSET
        else:
            ordinal = self.ordinal


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "kind": kind,
            "position": position,
        })
        if assumption is not UNSET:
            field_dict["assumption"] = assumption
        if clause is not UNSET:
            field_dict["clause"] = clause
        if ordinal is not UNSET:
            field_dict["ordinal"] = ordinal

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        kind = d.pop("kind")

        position = d.pop("position")

        def _parse_assumption(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        assumption = _parse_assumption(d.pop("assumption", UNSET))


        def _parse_clause(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        clause = _parse_clause(d.pop("clause", UNSET))


        def _parse_ordinal(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        ordinal = _parse_ordinal(d.pop("ordinal", UNSET))


        leaf = cls(
            kind=kind,
            position=position,
            assumption=assumption,
            clause=clause,
            ordinal=ordinal,
        )


        leaf.additional_properties = d
        return leaf

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
