from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
from typing import Literal, cast

if TYPE_CHECKING:
  from ..models.span import Span





T = TypeVar("T", bound="TotalsOutOfRange")



@_attrs_define
class TotalsOutOfRange:
    """ The totals of the holdings lie in these spans, whatever the undecided bones are.

        Attributes:
            reason (Literal['outweighed']):
            spans (list[Span]):
     """

    reason: Literal['outweighed']
    spans: list[Span]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.span import Span # noqa: PLC0415
        reason = self.reason

        spans = []
        for spans_item_data in self.spans:
            spans_item = spans_item_data.to_dict()
            spans.append(spans_item)




        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "reason": reason,
            "spans": spans,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.span import Span # noqa: PLC0415
        d = dict(src_dict)
        reason = cast(Literal['outweighed'] , d.pop("reason"))
        if reason != 'outweighed':
            raise ValueError(f"reason must match const 'outweighed', got '{reason}'")

        spans = []
        _spans = d.pop("spans")
        for spans_item_data in (_spans):
            spans_item = Span.from_dict(spans_item_data)



            spans.append(spans_item)


        totals_out_of_range = cls(
            reason=reason,
            spans=spans,
        )


        totals_out_of_range.additional_properties = d
        return totals_out_of_range

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
