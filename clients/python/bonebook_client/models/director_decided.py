from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import Literal, cast






T = TypeVar("T", bound="DirectorDecided")



@_attrs_define
class DirectorDecided:
    """ A round may begin although something is open, or another exception, on record.

        Attributes:
            about (str):
            fact (Literal['director-decided']):
            reason (str):
     """

    about: str
    fact: Literal['director-decided']
    reason: str





    def to_dict(self) -> dict[str, Any]:
        about = self.about

        fact = self.fact

        reason = self.reason


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "about": about,
            "fact": fact,
            "reason": reason,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        about = d.pop("about")

        fact = cast(Literal['director-decided'] , d.pop("fact"))
        if fact != 'director-decided':
            raise ValueError(f"fact must match const 'director-decided', got '{fact}'")

        reason = d.pop("reason")

        director_decided = cls(
            about=about,
            fact=fact,
            reason=reason,
        )

        return director_decided

