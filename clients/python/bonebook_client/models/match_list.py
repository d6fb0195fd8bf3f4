from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
  from ..models.match_line import MatchLine
  from ..models.match_list_links import MatchListLinks





T = TypeVar("T", bound="MatchList")



@_attrs_define
class MatchList:
    """ A page of the list of matches, and the link `next` to the page after it, if there is one.

        Attributes:
            matches (list[MatchLine]):
            links (MatchListLinks | Unset):
     """

    matches: list[MatchLine]
    links: MatchListLinks | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.match_line import MatchLine # noqa: PLC0415
        from ..models.match_list_links import MatchListLinks # noqa: PLC0415
        matches = []
        for matches_item_data in self.matches:
            matches_item = matches_item_data.to_dict()
            matches.append(matches_item)



        links: dict[str, Any] | Unset = UNSET
        if not isinstance(self.links, Unset):
            links = self.links.to_dict()


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "matches": matches,
        })
        if links is not UNSET:
            field_dict["links"] = links

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.match_line import MatchLine # noqa: PLC0415
        from ..models.match_list_links import MatchListLinks # noqa: PLC0415
        d = dict(src_dict)
        matches = []
        _matches = d.pop("matches")
        for matches_item_data in (_matches):
            matches_item = MatchLine.from_dict(matches_item_data)



            matches.append(matches_item)


        _links = d.pop("links", UNSET)
        links: MatchListLinks | Unset
        if isinstance(_links,  Unset):
            links = UNSET
        else:
            links = MatchListLinks.from_dict(_links)




        match_list = cls(
            matches=matches,
            links=links,
        )


        match_list.additional_properties = d
        return match_list

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
