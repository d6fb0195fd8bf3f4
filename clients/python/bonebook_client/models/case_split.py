from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
from typing import Literal, cast

if TYPE_CHECKING:
  from ..models.too_many_bones import TooManyBones
  from ..models.totals_out_of_range import TotalsOutOfRange
  from ..models.totals_unreachable import TotalsUnreachable





T = TypeVar("T", bound="CaseSplit")



@_attrs_define
class CaseSplit:
    """ The bone lies in one of the holdings asked about, in their order, or, last, elsewhere.

        Attributes:
            bone (str):
            cases (list[CaseSplit | TooManyBones | TotalsOutOfRange | TotalsUnreachable]):
            reason (Literal['divided']):
     """

    bone: str
    cases: list[CaseSplit | TooManyBones | TotalsOutOfRange | TotalsUnreachable]
    reason: Literal['divided']
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.too_many_bones import TooManyBones # noqa: PLC0415
        from ..models.totals_out_of_range import TotalsOutOfRange # noqa: PLC0415
        from ..models.totals_unreachable import TotalsUnreachable # noqa: PLC0415
        bone = self.bone

        cases = []
        for cases_item_data in self.cases:
            cases_item: dict[str, Any]
            if isinstance(cases_item_data, TooManyBones):
                cases_item = cases_item_data.to_dict()
            elif isinstance(cases_item_data, TotalsOutOfRange):
                cases_item = cases_item_data.to_dict()
            elif isinstance(cases_item_data, TotalsUnreachable):
                cases_item = cases_item_data.to_dict()
            else:
                cases_item = cases_item_data.to_dict()

            cases.append(cases_item)



        reason = self.reason


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "bone": bone,
            "cases": cases,
            "reason": reason,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.too_many_bones import TooManyBones # noqa: PLC0415
        from ..models.totals_out_of_range import TotalsOutOfRange # noqa: PLC0415
        from ..models.totals_unreachable import TotalsUnreachable # noqa: PLC0415
        d = dict(src_dict)
        bone = d.pop("bone")

        cases = []
        _cases = d.pop("cases")
        for cases_item_data in (_cases):
            def _parse_cases_item(data: object) -> CaseSplit | TooManyBones | TotalsOutOfRange | TotalsUnreachable:
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    cases_item_type_0 = TooManyBones.from_dict(data)



                    return cases_item_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    cases_item_type_1 = TotalsOutOfRange.from_dict(data)



                    return cases_item_type_1
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    cases_item_type_2 = TotalsUnreachable.from_dict(data)



                    return cases_item_type_2
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                if not isinstance(data, dict):
                    raise TypeError()
                cases_item_type_3 = CaseSplit.from_dict(data)



                return cases_item_type_3

            cases_item = _parse_cases_item(cases_item_data)

            cases.append(cases_item)


        reason = cast(Literal['divided'] , d.pop("reason"))
        if reason != 'divided':
            raise ValueError(f"reason must match const 'divided', got '{reason}'")

        case_split = cls(
            bone=bone,
            cases=cases,
            reason=reason,
        )


        case_split.additional_properties = d
        return case_split

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
