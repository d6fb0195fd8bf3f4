from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.flagged_ruling_given import FlaggedRulingGiven
from ..models.flagged_ruling_now_type_0 import FlaggedRulingNowType0
from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="FlaggedRuling")



@_attrs_define
class FlaggedRuling:
    """ A ruling that holds and should be looked at.

    Attributes
    ----------
    claim, ruling : the positions of both
    part : the part of the claim that it is on
    corrections : made since to what it leaned on
    given, now : the verdict that it was given on, and the one found now; `refused`
        where the claim says nothing about the record any more

        Attributes:
            claim (int):
            corrections (list[int]):
            given (FlaggedRulingGiven):
            now (FlaggedRulingNowType0 | Literal['refused']):
            part (str):
            ruling (int):
     """

    claim: int
    corrections: list[int]
    given: FlaggedRulingGiven
    now: FlaggedRulingNowType0 | Literal['refused']
    part: str
    ruling: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        claim = self.claim

        corrections = self.corrections



        given = self.given.value

        now: Literal['refused'] | str
        if isinstance(self.now, FlaggedRulingNowType0):
            now = self.now.value
        else:
            now = self.now

        part = self.part

        ruling = self.ruling


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "claim": claim,
            "corrections": corrections,
            "given": given,
            "now": now,
            "part": part,
            "ruling": ruling,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        claim = d.pop("claim")

        corrections = cast(list[int], d.pop("corrections"))


        given = FlaggedRulingGiven(d.pop("given"))




        def _parse_now(data: object) -> FlaggedRulingNowType0 | Literal['refused']:
            try:
                if not isinstance(data, str):
                    raise TypeError()
                now_type_0 = FlaggedRulingNowType0(data)



                return now_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            now_type_1 = cast(Literal['refused'] , data)
            if now_type_1 != 'refused':
                raise ValueError(f"now_type_1 must match const 'refused', got '{now_type_1}'")
            return now_type_1

        now = _parse_now(d.pop("now"))


        part = d.pop("part")

        ruling = d.pop("ruling")

        flagged_ruling = cls(
            claim=claim,
            corrections=corrections,
            given=given,
            now=now,
            part=part,
            ruling=ruling,
        )


        flagged_ruling.additional_properties = d
        return flagged_ruling

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
