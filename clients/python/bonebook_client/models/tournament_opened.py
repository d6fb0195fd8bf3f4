from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast

if TYPE_CHECKING:
  from ..models.tournament_opened_match_options import TournamentOpenedMatchOptions
  from ..models.tournament_opened_options import TournamentOpenedOptions





T = TypeVar("T", bound="TournamentOpened")



@_attrs_define
class TournamentOpened:
    """ A tournament begins: its name, its format by name, options and content hash.

    `book` and `match_options` are what its matches are played by, where the format leaves the
    book to the organiser, or a choice within it; `book_sha256` is the edition of the book, ""
    where each match goes by the one that there is when it is opened.

        Attributes:
            fact (Literal['tournament-opened']):
            format_ (str):
            format_sha256 (str):
            name (str):
            book (str | Unset):  Default: ''.
            book_sha256 (str | Unset):  Default: ''.
            match_options (TournamentOpenedMatchOptions | Unset):
            options (TournamentOpenedOptions | Unset):
     """

    fact: Literal['tournament-opened']
    format_: str
    format_sha256: str
    name: str
    book: str | Unset = ''
    book_sha256: str | Unset = ''
    match_options: TournamentOpenedMatchOptions | Unset = UNSET
    options: TournamentOpenedOptions | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        from ..models.tournament_opened_match_options import TournamentOpenedMatchOptions # noqa: PLC0415
        from ..models.tournament_opened_options import TournamentOpenedOptions # noqa: PLC0415
        fact = self.fact

        format_ = self.format_

        format_sha256 = self.format_sha256

        name = self.name

        book = self.book

        book_sha256 = self.book_sha256

        match_options: dict[str, Any] | Unset = UNSET
        if not isinstance(self.match_options, Unset):
            match_options = self.match_options.to_dict()

        options: dict[str, Any] | Unset = UNSET
        if not isinstance(self.options, Unset):
            options = self.options.to_dict()


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "format": format_,
            "format_sha256": format_sha256,
            "name": name,
        })
        if book is not UNSET:
            field_dict["book"] = book
        if book_sha256 is not UNSET:
            field_dict["book_sha256"] = book_sha256
        if match_options is not UNSET:
            field_dict["match_options"] = match_options
        if options is not UNSET:
            field_dict["options"] = options

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.tournament_opened_match_options import TournamentOpenedMatchOptions # noqa: PLC0415
        from ..models.tournament_opened_options import TournamentOpenedOptions # noqa: PLC0415
        d = dict(src_dict)
        fact = cast(Literal['tournament-opened'] , d.pop("fact"))
        if fact != 'tournament-opened':
            raise ValueError(f"fact must match const 'tournament-opened', got '{fact}'")

        format_ = d.pop("format")

        format_sha256 = d.pop("format_sha256")

        name = d.pop("name")

        book = d.pop("book", UNSET)

        book_sha256 = d.pop("book_sha256", UNSET)

        _match_options = d.pop("match_options", UNSET)
        match_options: TournamentOpenedMatchOptions | Unset
        if isinstance(_match_options,  Unset):
            match_options = UNSET
        else:
            match_options = TournamentOpenedMatchOptions.from_dict(_match_options)




        _options = d.pop("options", UNSET)
        options: TournamentOpenedOptions | Unset
        if isinstance(_options,  Unset):
            options = UNSET
        else:
            options = TournamentOpenedOptions.from_dict(_options)




        tournament_opened = cls(
            fact=fact,
            format_=format_,
            format_sha256=format_sha256,
            name=name,
            book=book,
            book_sha256=book_sha256,
            match_options=match_options,
            options=options,
        )

        return tournament_opened

