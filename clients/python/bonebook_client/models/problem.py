from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="Problem")



@_attrs_define
class Problem:
    """ A problem (RFC 9457).

    Attributes
    ----------
    type : what kind, `urn:bonebook:…`; programs tell problems apart by it
    title : the kind in words
    status : the HTTP status
    detail : what is wrong here, and what would be right
    field : the field at fault, as a path into what was sent
    contradicts : position of the event on record that rules the report out
    clauses : clauses of the rule book that a strictly kept match enforces
    version : the match's version now, where an older one was expected
    link : where to read on: the contradicting event, or what happened since
    help : where people read what this kind means and what to do
    instance : this occurrence, as the server's log knows it

        Attributes:
            status (int):
            title (str):
            type_ (str):
            clauses (list[str] | Unset):
            contradicts (int | None | Unset):
            detail (str | Unset):  Default: ''.
            field (str | Unset):  Default: ''.
            help_ (str | Unset):  Default: ''.
            instance (str | Unset):  Default: ''.
            link (str | Unset):  Default: ''.
            version (int | None | Unset):
     """

    status: int
    title: str
    type_: str
    clauses: list[str] | Unset = UNSET
    contradicts: int | None | Unset = UNSET
    detail: str | Unset = ''
    field: str | Unset = ''
    help_: str | Unset = ''
    instance: str | Unset = ''
    link: str | Unset = ''
    version: int | None | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        status = self.status

        title = self.title

        type_ = self.type_

        clauses: list[str] | Unset = UNSET
        if not isinstance(self.clauses, Unset):
            clauses = self.clauses



        contradicts: int | None | Unset
        if isinstance(self.contradicts, Unset):
            contradicts = UNSET
        else:
            contradicts = self.contradicts

        detail = self.detail

        field = self.field

        help_ = self.help_

        instance = self.instance

        link = self.link

        version: int | None | Unset
        if isinstance(self.version, Unset):
            version = UNSET
        else:
            version = self.version


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "status": status,
            "title": title,
            "type": type_,
        })
        if clauses is not UNSET:
            field_dict["clauses"] = clauses
        if contradicts is not UNSET:
            field_dict["contradicts"] = contradicts
        if detail is not UNSET:
            field_dict["detail"] = detail
        if field is not UNSET:
            field_dict["field"] = field
        if help_ is not UNSET:
            field_dict["help"] = help_
        if instance is not UNSET:
            field_dict["instance"] = instance
        if link is not UNSET:
            field_dict["link"] = link
        if version is not UNSET:
            field_dict["version"] = version

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        status = d.pop("status")

        title = d.pop("title")

        type_ = d.pop("type")

        clauses = cast(list[str], d.pop("clauses", UNSET))


        def _parse_contradicts(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        contradicts = _parse_contradicts(d.pop("contradicts", UNSET))


        detail = d.pop("detail", UNSET)

        field = d.pop("field", UNSET)

        help_ = d.pop("help", UNSET)

        instance = d.pop("instance", UNSET)

        link = d.pop("link", UNSET)

        def _parse_version(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        version = _parse_version(d.pop("version", UNSET))


        problem = cls(
            status=status,
            title=title,
            type_=type_,
            clauses=clauses,
            contradicts=contradicts,
            detail=detail,
            field=field,
            help_=help_,
            instance=instance,
            link=link,
            version=version,
        )


        problem.additional_properties = d
        return problem

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
