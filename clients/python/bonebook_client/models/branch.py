from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.case_split import CaseSplit
  from ..models.hypothesis_lying import HypothesisLying
  from ..models.hypothesis_totals import HypothesisTotals
  from ..models.leaf import Leaf
  from ..models.too_many_bones import TooManyBones
  from ..models.totals_out_of_range import TotalsOutOfRange
  from ..models.totals_unreachable import TotalsUnreachable





T = TypeVar("T", bound="Branch")



@_attrs_define
class Branch:
    """ A supposition (None: nothing), why it cannot be, and the facts that this needs.

        Attributes:
            leaves (list[Leaf]):
            reason (CaseSplit | TooManyBones | TotalsOutOfRange | TotalsUnreachable):
            supposed (HypothesisLying | HypothesisTotals | None):
     """

    leaves: list[Leaf]
    reason: CaseSplit | TooManyBones | TotalsOutOfRange | TotalsUnreachable
    supposed: HypothesisLying | HypothesisTotals | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.case_split import CaseSplit # noqa: PLC0415
        from ..models.hypothesis_lying import HypothesisLying # noqa: PLC0415
        from ..models.hypothesis_totals import HypothesisTotals # noqa: PLC0415
        from ..models.leaf import Leaf # noqa: PLC0415
        from ..models.too_many_bones import TooManyBones # noqa: PLC0415
        from ..models.totals_out_of_range import TotalsOutOfRange # noqa: PLC0415
        from ..models.totals_unreachable import TotalsUnreachable # noqa: PLC0415
        leaves = []
        for leaves_item_data in self.leaves:
            leaves_item = leaves_item_data.to_dict()
            leaves.append(leaves_item)



        reason: dict[str, Any]
        if isinstance(self.reason, TooManyBones):
            reason = self.reason.to_dict()
        elif isinstance(self.reason, TotalsOutOfRange):
            reason = self.reason.to_dict()
        elif isinstance(self.reason, TotalsUnreachable):
            reason = self.reason.to_dict()
        else:
            reason = self.reason.to_dict()


        supposed: dict[str, Any] | None
        if isinstance(self.supposed, HypothesisLying):
            supposed = self.supposed.to_dict()
        elif isinstance(self.supposed, HypothesisTotals):
            supposed = self.supposed.to_dict()
        else:
            supposed = self.supposed


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "leaves": leaves,
            "reason": reason,
            "supposed": supposed,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.case_split import CaseSplit # noqa: PLC0415
        from ..models.hypothesis_lying import HypothesisLying # noqa: PLC0415
        from ..models.hypothesis_totals import HypothesisTotals # noqa: PLC0415
        from ..models.leaf import Leaf # noqa: PLC0415
        from ..models.too_many_bones import TooManyBones # noqa: PLC0415
        from ..models.totals_out_of_range import TotalsOutOfRange # noqa: PLC0415
        from ..models.totals_unreachable import TotalsUnreachable # noqa: PLC0415
        d = dict(src_dict)
        leaves = []
        _leaves = d.pop("leaves")
        for leaves_item_data in (_leaves):
            leaves_item = Leaf.from_dict(leaves_item_data)



            leaves.append(leaves_item)


        def _parse_reason(data: object) -> CaseSplit | TooManyBones | TotalsOutOfRange | TotalsUnreachable:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                reason_type_0 = TooManyBones.from_dict(data)



                return reason_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                reason_type_1 = TotalsOutOfRange.from_dict(data)



                return reason_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                reason_type_2 = TotalsUnreachable.from_dict(data)



                return reason_type_2
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            reason_type_3 = CaseSplit.from_dict(data)



            return reason_type_3

        reason = _parse_reason(d.pop("reason"))


        def _parse_supposed(data: object) -> HypothesisLying | HypothesisTotals | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                supposed_type_0_type_0 = HypothesisLying.from_dict(data)



                return supposed_type_0_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                supposed_type_0_type_1 = HypothesisTotals.from_dict(data)



                return supposed_type_0_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(HypothesisLying | HypothesisTotals | None, data)

        supposed = _parse_supposed(d.pop("supposed"))


        branch = cls(
            leaves=leaves,
            reason=reason,
            supposed=supposed,
        )


        branch.additional_properties = d
        return branch

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
