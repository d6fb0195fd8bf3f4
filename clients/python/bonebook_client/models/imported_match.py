from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
  from ..models.imported_match_record_type_0 import ImportedMatchRecordType0





T = TypeVar("T", bound="ImportedMatch")



@_attrs_define
class ImportedMatch:
    """ A recorded match, in one of three forms: `record`, `facts` as JSON lines, or `notation`.

    `id`, `event`, `table` and `public` are as when a match is opened.

        Attributes:
            event (str | Unset):  Default: ''.
            facts (str | Unset):  Default: ''.
            id (None | str | Unset):
            notation (str | Unset):  Default: ''.
            public (bool | None | Unset):
            record (ImportedMatchRecordType0 | None | Unset):
            table (str | Unset):  Default: ''.
     """

    event: str | Unset = ''
    facts: str | Unset = ''
    id: None | str | Unset = UNSET
    notation: str | Unset = ''
    public: bool | None | Unset = UNSET
    record: ImportedMatchRecordType0 | None | Unset = UNSET
    table: str | Unset = ''





    def to_dict(self) -> dict[str, Any]:
        from ..models.imported_match_record_type_0 import ImportedMatchRecordType0 # noqa: PLC0415
        event = self.event

        facts = self.facts

        id: None | str | Unset
        if isinstance(self.id, Unset):
            id = UNSET
        else:
            id = self.id

        notation = self.notation

        public: bool | None | Unset
        if isinstance(self.public, Unset):
            public = UNSET
        else:
            public = self.public

        record: dict[str, Any] | None | Unset
        if isinstance(self.record, Unset):
            record = UNSET
        elif isinstance(self.record, ImportedMatchRecordType0):
            record = self.record.to_dict()
        else:
            record = self.record

        table = self.table


        field_dict: dict[str, Any] = {}

        field_dict.update({
        })
        if event is not UNSET:
            field_dict["event"] = event
        if facts is not UNSET:
            field_dict["facts"] = facts
        if id is not UNSET:
            field_dict["id"] = id
        if notation is not UNSET:
            field_dict["notation"] = notation
        if public is not UNSET:
            field_dict["public"] = public
        if record is not UNSET:
            field_dict["record"] = record
        if table is not UNSET:
            field_dict["table"] = table

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.imported_match_record_type_0 import ImportedMatchRecordType0 # noqa: PLC0415
        d = dict(src_dict)
        event = d.pop("event", UNSET)

        facts = d.pop("facts", UNSET)

        def _parse_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        id = _parse_id(d.pop("id", UNSET))


        notation = d.pop("notation", UNSET)

        def _parse_public(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        public = _parse_public(d.pop("public", UNSET))


        def _parse_record(data: object) -> ImportedMatchRecordType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                record_type_0 = ImportedMatchRecordType0.from_dict(data)



                return record_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ImportedMatchRecordType0 | None | Unset, data)

        record = _parse_record(d.pop("record", UNSET))


        table = d.pop("table", UNSET)

        imported_match = cls(
            event=event,
            facts=facts,
            id=id,
            notation=notation,
            public=public,
            record=record,
            table=table,
        )

        return imported_match

