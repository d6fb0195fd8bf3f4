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
  from ..models.asked_bones import AskedBones
  from ..models.asked_totals import AskedTotals
  from ..models.branch import Branch
  from ..models.leaf import Leaf
  from ..models.message import Message





T = TypeVar("T", bound="Proof")



@_attrs_define
class Proof:
    """ A proof: the facts of the record, and every way to the contrary, each shut.

    `rule` is the kind of the claim and `clauses` say by which it is judged. `premises` are
    what the record says, as sentences with their parts. Where bones are unseen, `asks` is the
    question that then remains, and `branches` shut each way in which the contrary could be.
    `leaves` are the events of both. Drop any one, and the verdict no longer follows.
    `minimal`: without any one of these facts the verdict is no longer forced. It is False
    only where it would take too many cases to see that of each of them.
    `smallest`: nor would any set of fewer facts do, or one that leans on fewer assumptions.

        Attributes:
            branches (list[Branch]):
            leaves (list[Leaf]):
            smallest (bool):
            verdict (ProofVerdict):
            asks (AskedBones | AskedTotals | None | Unset):
            clauses (list[str] | Unset):
            minimal (bool | Unset):  Default: True.
            premises (list[Message] | Unset):
            rule (str | Unset):  Default: ''.
     """

    branches: list[Branch]
    leaves: list[Leaf]
    smallest: bool
    verdict: ProofVerdict
    asks: AskedBones | AskedTotals | None | Unset = UNSET
    clauses: list[str] | Unset = UNSET
    minimal: bool | Unset = True
    premises: list[Message] | Unset = UNSET
    rule: str | Unset = ''
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.asked_bones import AskedBones # noqa: PLC0415
        from ..models.asked_totals import AskedTotals # noqa: PLC0415
        from ..models.branch import Branch # noqa: PLC0415
        from ..models.leaf import Leaf # noqa: PLC0415
        from ..models.message import Message # noqa: PLC0415
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

        asks: dict[str, Any] | None | Unset
        if isinstance(self.asks, Unset):
            asks = UNSET
        elif isinstance(self.asks, AskedBones):
            asks = self.asks.to_dict()
        elif isinstance(self.asks, AskedTotals):
            asks = self.asks.to_dict()
        else:
            asks = self.asks

        clauses: list[str] | Unset = UNSET
        if not isinstance(self.clauses, Unset):
            clauses = self.clauses



        minimal = self.minimal

        premises: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.premises, Unset):
            premises = []
            for premises_item_data in self.premises:
                premises_item = premises_item_data.to_dict()
                premises.append(premises_item)



        rule = self.rule


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "branches": branches,
            "leaves": leaves,
            "smallest": smallest,
            "verdict": verdict,
        })
        if asks is not UNSET:
            field_dict["asks"] = asks
        if clauses is not UNSET:
            field_dict["clauses"] = clauses
        if minimal is not UNSET:
            field_dict["minimal"] = minimal
        if premises is not UNSET:
            field_dict["premises"] = premises
        if rule is not UNSET:
            field_dict["rule"] = rule

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.asked_bones import AskedBones # noqa: PLC0415
        from ..models.asked_totals import AskedTotals # noqa: PLC0415
        from ..models.branch import Branch # noqa: PLC0415
        from ..models.leaf import Leaf # noqa: PLC0415
        from ..models.message import Message # noqa: PLC0415
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




        def _parse_asks(data: object) -> AskedBones | AskedTotals | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                asks_type_0_type_0 = AskedBones.from_dict(data)



                return asks_type_0_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                asks_type_0_type_1 = AskedTotals.from_dict(data)



                return asks_type_0_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AskedBones | AskedTotals | None | Unset, data)

        asks = _parse_asks(d.pop("asks", UNSET))


        clauses = cast(list[str], d.pop("clauses", UNSET))


        minimal = d.pop("minimal", UNSET)

        _premises = d.pop("premises", UNSET)
        premises: list[Message] | Unset = UNSET
        if _premises is not UNSET:
            premises = []
            for premises_item_data in _premises:
                premises_item = Message.from_dict(premises_item_data)



                premises.append(premises_item)


        rule = d.pop("rule", UNSET)

        proof = cls(
            branches=branches,
            leaves=leaves,
            smallest=smallest,
            verdict=verdict,
            asks=asks,
            clauses=clauses,
            minimal=minimal,
            premises=premises,
            rule=rule,
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
