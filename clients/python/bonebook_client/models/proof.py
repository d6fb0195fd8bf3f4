from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.proof_verdict import ProofVerdict
from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
  from ..models.branch import Branch
  from ..models.leaf import Leaf





T = TypeVar("T", bound="Proof")



@_attrs_define
class Proof:
    """ Every way in which the contrary could be, each shut.

    `minimal`: without any one of these facts the verdict is no longer forced. It is False
    only where it would take too many cases to see that of each of them.
    `smallest`: nor would any set of fewer facts do, or one that leans on fewer assumptions.

        Attributes:
            branches (list[Branch]):
            leaves (list[Leaf]):
            smallest (bool):
            verdict (ProofVerdict):
            minimal (bool | Unset):  Default: True.
     """

    branches: list[Branch]
    leaves: list[Leaf]
    smallest: bool
    verdict: ProofVerdict
    minimal: bool | Unset = True
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.branch import Branch # noqa: PLC0415
        from ..models.leaf import Leaf # noqa: PLC0415
        branches = []
        for branches_item_data in self.branches:
            branches_item = branches_item_data.to_dict()
            branches.append(branches_item)



        leaves = []
        for leaves_item_data in self.leaves:
            leaves_item = leaves_item_data.to_dict()
            leaves.append(leaves_item)



        smallest = self.smallest

        verdict = self.verdict.value

        minimal = self.minimal


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "branches": branches,
            "leaves": leaves,
            "smallest": smallest,
            "verdict": verdict,
        })
        if minimal is not UNSET:
            field_dict["minimal"] = minimal

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.branch import Branch # noqa: PLC0415
        from ..models.leaf import Leaf # noqa: PLC0415
        d = dict(src_dict)
        branches = []
        _branches = d.pop("branches")
        for branches_item_data in (_branches):
            branches_item = Branch.from_dict(branches_item_data)



            branches.append(branches_item)


        leaves = []
        _leaves = d.pop("leaves")
        for leaves_item_data in (_leaves):
            leaves_item = Leaf.from_dict(leaves_item_data)



            leaves.append(leaves_item)


        smallest = d.pop("smallest")

        verdict = ProofVerdict(d.pop("verdict"))




        minimal = d.pop("minimal", UNSET)

        proof = cls(
            branches=branches,
            leaves=leaves,
            smallest=smallest,
            verdict=verdict,
            minimal=minimal,
        )


        proof.additional_properties = d
        return proof

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
