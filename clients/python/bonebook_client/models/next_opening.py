from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.next_opening_rule import NextOpeningRule
from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="NextOpening")



@_attrs_define
class NextOpening:
    """ The opening of a hand: with which bone, and by which `seat` where one player is entitled.

    `or_partner` says that the player's partner may as well, since it is the side that opens
    (`block_next` = winning_side, AMB-22).

        Attributes:
            rule (NextOpeningRule):
            or_partner (bool | Unset):  Default: False.
            seat (int | None | Unset):
     """

    rule: NextOpeningRule
    or_partner: bool | Unset = False
    seat: int | None | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        rule = self.rule.value

        or_partner = self.or_partner

        seat: int | None | Unset
        if isinstance(self.seat, Unset):
            seat = UNSET
        else:
            seat = self.seat


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "rule": rule,
        })
        if or_partner is not UNSET:
            field_dict["or_partner"] = or_partner
        if seat is not UNSET:
            field_dict["seat"] = seat

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        rule = NextOpeningRule(d.pop("rule"))




        or_partner = d.pop("or_partner", UNSET)

        def _parse_seat(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        seat = _parse_seat(d.pop("seat", UNSET))


        next_opening = cls(
            rule=rule,
            or_partner=or_partner,
            seat=seat,
        )


        next_opening.additional_properties = d
        return next_opening

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
