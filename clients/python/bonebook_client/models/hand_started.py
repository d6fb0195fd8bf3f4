from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.hand_started_opens_type_0 import HandStartedOpensType0
from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast

if TYPE_CHECKING:
  from ..models.table_found import TableFound





T = TypeVar("T", bound="HandStarted")



@_attrs_define
class HandStarted:
    """ Hand `number` of the game begins, all 28 bones face down.

    `opens` and `by` say who is entitled to open where the log cannot (lots
    drawn away from the table); `shaker` is 42's. A recorder who joins in the middle of
    the hand says in `found` what the table shows; what came before is not known.

        Attributes:
            fact (Literal['hand-started']):
            number (int):
            by (int | None | Unset):
            found (None | TableFound | Unset):
            opens (HandStartedOpensType0 | None | Unset):
            shaker (int | None | Unset):
     """

    fact: Literal['hand-started']
    number: int
    by: int | None | Unset = UNSET
    found: None | TableFound | Unset = UNSET
    opens: HandStartedOpensType0 | None | Unset = UNSET
    shaker: int | None | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        from ..models.table_found import TableFound # noqa: PLC0415
        fact = self.fact

        number = self.number

        by: int | None | Unset
        if isinstance(self.by, Unset):
            by = UNSET
        else:
            by = self.by

        found: dict[str, Any] | None | Unset
        if isinstance(self.found, Unset):
            found = UNSET
        elif isinstance(self.found, TableFound):
            found = self.found.to_dict()
        else:
            found = self.found

        opens: None | str | Unset
        if isinstance(self.opens, Unset):
            opens = UNSET
        elif isinstance(self.opens, HandStartedOpensType0):
            opens = self.opens.value
        else:
            opens = self.opens

        shaker: int | None | Unset
        if isinstance(self.shaker, Unset):
            shaker = UNSET
        else:
            shaker = self.shaker


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "number": number,
        })
        if by is not UNSET:
            field_dict["by"] = by
        if found is not UNSET:
            field_dict["found"] = found
        if opens is not UNSET:
            field_dict["opens"] = opens
        if shaker is not UNSET:
            field_dict["shaker"] = shaker

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.table_found import TableFound # noqa: PLC0415
        d = dict(src_dict)
        fact = cast(Literal['hand-started'] , d.pop("fact"))
        if fact != 'hand-started':
            raise ValueError(f"fact must match const 'hand-started', got '{fact}'")

        number = d.pop("number")

        def _parse_by(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        by = _parse_by(d.pop("by", UNSET))


        def _parse_found(data: object) -> None | TableFound | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                found_type_0 = TableFound.from_dict(data)



                return found_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | TableFound | Unset, data)

        found = _parse_found(d.pop("found", UNSET))


        def _parse_opens(data: object) -> HandStartedOpensType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                opens_type_0 = HandStartedOpensType0(data)



                return opens_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(HandStartedOpensType0 | None | Unset, data)

        opens = _parse_opens(d.pop("opens", UNSET))


        def _parse_shaker(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        shaker = _parse_shaker(d.pop("shaker", UNSET))


        hand_started = cls(
            fact=fact,
            number=number,
            by=by,
            found=found,
            opens=opens,
            shaker=shaker,
        )

        return hand_started

