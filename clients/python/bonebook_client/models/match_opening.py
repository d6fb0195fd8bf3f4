from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.match_opening_enforcement import MatchOpeningEnforcement
from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
  from ..models.match_opening_options import MatchOpeningOptions





T = TypeVar("T", bound="MatchOpening")



@_attrs_define
class MatchOpening:
    """ A match to be opened. The book is pinned at the version that the server has.

    `house_rules` is the text of a file of house rules; then `book` is their id. Where
    `best_of` is absent a strict match is as long as the book says, any other one game.
    `event` and `table` say where it is played; `public` whether everybody may watch it.

        Attributes:
            book (str):
            players (list[str]):
            best_of (int | None | Unset):
            enforcement (MatchOpeningEnforcement | Unset):  Default: MatchOpeningEnforcement.RECORD.
            event (str | Unset):  Default: ''.
            house_rules (str | Unset):  Default: ''.
            id (None | str | Unset):
            options (MatchOpeningOptions | Unset):
            public (bool | None | Unset):
            table (str | Unset):  Default: ''.
     """

    book: str
    players: list[str]
    best_of: int | None | Unset = UNSET
    enforcement: MatchOpeningEnforcement | Unset = MatchOpeningEnforcement.RECORD
    event: str | Unset = ''
    house_rules: str | Unset = ''
    id: None | str | Unset = UNSET
    options: MatchOpeningOptions | Unset = UNSET
    public: bool | None | Unset = UNSET
    table: str | Unset = ''





    def to_dict(self) -> dict[str, Any]:
        from ..models.match_opening_options import MatchOpeningOptions # noqa: PLC0415
        book = self.book

        players = self.players



        best_of: int | None | Unset
        if isinstance(self.best_of, Unset):
            best_of = UNSET
        else:
            best_of = self.best_of

        enforcement: str | Unset = UNSET
        if not isinstance(self.enforcement, Unset):
            enforcement = self.enforcement.value


        event = self.event

        house_rules = self.house_rules

        id: None | str | Unset
        if isinstance(self.id, Unset):
            id = UNSET
        else:
            id = self.id

        options: dict[str, Any] | Unset = UNSET
        if not isinstance(self.options, Unset):
            options = self.options.to_dict()

        public: bool | None | Unset
        if isinstance(self.public, Unset):
            public = UNSET
        else:
            public = self.public

        table = self.table


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "book": book,
            "players": players,
        })
        if best_of is not UNSET:
            field_dict["best_of"] = best_of
        if enforcement is not UNSET:
            field_dict["enforcement"] = enforcement
        if event is not UNSET:
            field_dict["event"] = event
        if house_rules is not UNSET:
            field_dict["house_rules"] = house_rules
        if id is not UNSET:
            field_dict["id"] = id
        if options is not UNSET:
            field_dict["options"] = options
        if public is not UNSET:
            field_dict["public"] = public
        if table is not UNSET:
            field_dict["table"] = table

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.match_opening_options import MatchOpeningOptions # noqa: PLC0415
        d = dict(src_dict)
        book = d.pop("book")

        players = cast(list[str], d.pop("players"))


        def _parse_best_of(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        best_of = _parse_best_of(d.pop("best_of", UNSET))


        _enforcement = d.pop("enforcement", UNSET)
        enforcement: MatchOpeningEnforcement | Unset
        if isinstance(_enforcement,  Unset):
            enforcement = UNSET
        else:
            enforcement = MatchOpeningEnforcement(_enforcement)




        event = d.pop("event", UNSET)

        house_rules = d.pop("house_rules", UNSET)

        def _parse_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        id = _parse_id(d.pop("id", UNSET))


        _options = d.pop("options", UNSET)
        options: MatchOpeningOptions | Unset
        if isinstance(_options,  Unset):
            options = UNSET
        else:
            options = MatchOpeningOptions.from_dict(_options)




        def _parse_public(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        public = _parse_public(d.pop("public", UNSET))


        table = d.pop("table", UNSET)

        match_opening = cls(
            book=book,
            players=players,
            best_of=best_of,
            enforcement=enforcement,
            event=event,
            house_rules=house_rules,
            id=id,
            options=options,
            public=public,
            table=table,
        )

        return match_opening

