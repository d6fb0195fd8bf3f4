from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.clause import Clause
  from ..models.infraction import Infraction
  from ..models.option import Option
  from ..models.whole_book_rules import WholeBookRules





T = TypeVar("T", bound="WholeBook")



@_attrs_define
class WholeBook:
    """ A rule book whole (`domain.rules.RuleBook`), its content hash and its options.

        Attributes:
            clauses (list[Clause]):
            effective (str):
            id (str):
            infractions (list[Infraction]):
            options (list[Option]):
            rules (WholeBookRules):
            seats (list[int]):
            sha256 (str):
            source (str):
            title (str):
            version (str):
     """

    clauses: list[Clause]
    effective: str
    id: str
    infractions: list[Infraction]
    options: list[Option]
    rules: WholeBookRules
    seats: list[int]
    sha256: str
    source: str
    title: str
    version: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.clause import Clause # noqa: PLC0415
        from ..models.infraction import Infraction # noqa: PLC0415
        from ..models.option import Option # noqa: PLC0415
        from ..models.whole_book_rules import WholeBookRules # noqa: PLC0415
        clauses = []
        for clauses_item_data in self.clauses:
            clauses_item = clauses_item_data.to_dict()
            clauses.append(clauses_item)



        effective = self.effective

        id = self.id

        infractions = []
        for infractions_item_data in self.infractions:
            infractions_item = infractions_item_data.to_dict()
            infractions.append(infractions_item)



        options = []
        for options_item_data in self.options:
            options_item = options_item_data.to_dict()
            options.append(options_item)



        rules = self.rules.to_dict()

        seats = self.seats



        sha256 = self.sha256

        source = self.source

        title = self.title

        version = self.version


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "clauses": clauses,
            "effective": effective,
            "id": id,
            "infractions": infractions,
            "options": options,
            "rules": rules,
            "seats": seats,
            "sha256": sha256,
            "source": source,
            "title": title,
            "version": version,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.clause import Clause # noqa: PLC0415
        from ..models.infraction import Infraction # noqa: PLC0415
        from ..models.option import Option # noqa: PLC0415
        from ..models.whole_book_rules import WholeBookRules # noqa: PLC0415
        d = dict(src_dict)
        clauses = []
        _clauses = d.pop("clauses")
        for clauses_item_data in (_clauses):
            clauses_item = Clause.from_dict(clauses_item_data)



            clauses.append(clauses_item)


        effective = d.pop("effective")

        id = d.pop("id")

        infractions = []
        _infractions = d.pop("infractions")
        for infractions_item_data in (_infractions):
            infractions_item = Infraction.from_dict(infractions_item_data)



            infractions.append(infractions_item)


        options = []
        _options = d.pop("options")
        for options_item_data in (_options):
            options_item = Option.from_dict(options_item_data)



            options.append(options_item)


        rules = WholeBookRules.from_dict(d.pop("rules"))




        seats = cast(list[int], d.pop("seats"))


        sha256 = d.pop("sha256")

        source = d.pop("source")

        title = d.pop("title")

        version = d.pop("version")

        whole_book = cls(
            clauses=clauses,
            effective=effective,
            id=id,
            infractions=infractions,
            options=options,
            rules=rules,
            seats=seats,
            sha256=sha256,
            source=source,
            title=title,
            version=version,
        )


        whole_book.additional_properties = d
        return whole_book

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
