from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.event_opening_book import EventOpeningBook
from ..models.event_opening_format import EventOpeningFormat
from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
  from ..models.event_opening_match_options import EventOpeningMatchOptions
  from ..models.event_opening_options import EventOpeningOptions





T = TypeVar("T", bound="EventOpening")



@_attrs_define
class EventOpening:
    """ A tournament to be opened: its format and the options of it, the book of its matches.

    `id` is the event for which roles are granted. `public`: whether everybody may watch.

        Attributes:
            format_ (EventOpeningFormat):
            id (str):
            name (str):
            book (EventOpeningBook | Unset):  Default: EventOpeningBook.VALUE_0.
            match_options (EventOpeningMatchOptions | Unset):
            options (EventOpeningOptions | Unset):
            public (bool | None | Unset):
     """

    format_: EventOpeningFormat
    id: str
    name: str
    book: EventOpeningBook | Unset = EventOpeningBook.VALUE_0
    match_options: EventOpeningMatchOptions | Unset = UNSET
    options: EventOpeningOptions | Unset = UNSET
    public: bool | None | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        from ..models.event_opening_match_options import EventOpeningMatchOptions # noqa: PLC0415
        from ..models.event_opening_options import EventOpeningOptions # noqa: PLC0415
        format_ = self.format_.value

        id = self.id

        name = self.name

        book: str | Unset = UNSET
        if not isinstance(self.book, Unset):
            book = self.book.value


        match_options: dict[str, Any] | Unset = UNSET
        if not isinstance(self.match_options, Unset):
            match_options = self.match_options.to_dict()

        options: dict[str, Any] | Unset = UNSET
        if not isinstance(self.options, Unset):
            options = self.options.to_dict()

        public: bool | None | Unset
        if isinstance(self.public, Unset):
            public = UNSET
        else:
            public = self.public


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "format": format_,
            "id": id,
            "name": name,
        })
        if book is not UNSET:
            field_dict["book"] = book
        if match_options is not UNSET:
            field_dict["match_options"] = match_options
        if options is not UNSET:
            field_dict["options"] = options
        if public is not UNSET:
            field_dict["public"] = public

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.event_opening_match_options import EventOpeningMatchOptions # noqa: PLC0415
        from ..models.event_opening_options import EventOpeningOptions # noqa: PLC0415
        d = dict(src_dict)
        format_ = EventOpeningFormat(d.pop("format"))




        id = d.pop("id")

        name = d.pop("name")

        _book = d.pop("book", UNSET)
        book: EventOpeningBook | Unset
        if isinstance(_book,  Unset):
            book = UNSET
        else:
            book = EventOpeningBook(_book)




        _match_options = d.pop("match_options", UNSET)
        match_options: EventOpeningMatchOptions | Unset
        if isinstance(_match_options,  Unset):
            match_options = UNSET
        else:
            match_options = EventOpeningMatchOptions.from_dict(_match_options)




        _options = d.pop("options", UNSET)
        options: EventOpeningOptions | Unset
        if isinstance(_options,  Unset):
            options = UNSET
        else:
            options = EventOpeningOptions.from_dict(_options)




        def _parse_public(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        public = _parse_public(d.pop("public", UNSET))


        event_opening = cls(
            format_=format_,
            id=id,
            name=name,
            book=book,
            match_options=match_options,
            options=options,
            public=public,
        )

        return event_opening

