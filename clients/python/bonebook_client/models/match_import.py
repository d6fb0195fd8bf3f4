from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.imported_match import ImportedMatch





T = TypeVar("T", bound="MatchImport")



@_attrs_define
class MatchImport:
    """ Matches to be imported: none of them unless each can have happened.

        Attributes:
            matches (list[ImportedMatch]):
     """

    matches: list[ImportedMatch]





    def to_dict(self) -> dict[str, Any]:
        from ..models.imported_match import ImportedMatch # noqa: PLC0415
        matches = []
        for matches_item_data in self.matches:
            matches_item = matches_item_data.to_dict()
            matches.append(matches_item)




        field_dict: dict[str, Any] = {}

        field_dict.update({
            "matches": matches,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.imported_match import ImportedMatch # noqa: PLC0415
        d = dict(src_dict)
        matches = []
        _matches = d.pop("matches")
        for matches_item_data in (_matches):
            matches_item = ImportedMatch.from_dict(matches_item_data)



            matches.append(matches_item)


        match_import = cls(
            matches=matches,
        )

        return match_import

