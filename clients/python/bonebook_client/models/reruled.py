from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.difference import Difference





T = TypeVar("T", bound="Reruled")



@_attrs_define
class Reruled:
    """ A ruling worked out again.

    Attributes
    ----------
    ruling, claim : the positions of both
    same : whether the finding has the hash that the ruling stored
    stored, found : that hash, and the one found now
    differences : between what was stored, or found under the pinned rules, and now

        Attributes:
            claim (int):
            differences (list[Difference]):
            found (str):
            ruling (int):
            same (bool):
            stored (str):
     """

    claim: int
    differences: list[Difference]
    found: str
    ruling: int
    same: bool
    stored: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.difference import Difference # noqa: PLC0415
        claim = self.claim

        differences = []
        for differences_item_data in self.differences:
            differences_item = differences_item_data.to_dict()
            differences.append(differences_item)



        found = self.found

        ruling = self.ruling

        same = self.same

        stored = self.stored


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "claim": claim,
            "differences": differences,
            "found": found,
            "ruling": ruling,
            "same": same,
            "stored": stored,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.difference import Difference # noqa: PLC0415
        d = dict(src_dict)
        claim = d.pop("claim")

        differences = []
        _differences = d.pop("differences")
        for differences_item_data in (_differences):
            differences_item = Difference.from_dict(differences_item_data)



            differences.append(differences_item)


        found = d.pop("found")

        ruling = d.pop("ruling")

        same = d.pop("same")

        stored = d.pop("stored")

        reruled = cls(
            claim=claim,
            differences=differences,
            found=found,
            ruling=ruling,
            same=same,
            stored=stored,
        )


        reruled.additional_properties = d
        return reruled

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
