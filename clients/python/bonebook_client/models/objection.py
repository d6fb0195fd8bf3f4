from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.objection_trump_type_0 import ObjectionTrumpType0
from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="Objection")



@_attrs_define
class Objection:
    """ A claim by a player for their own seat (`domain.events.Claim`), and why, in words.

        Attributes:
            kind (str):
            against (int | None | Unset):
            event (int | None | Unset):
            text (Literal[''] | str | Unset):  Default: ''.
            trick (int | None | Unset):
            trump (None | ObjectionTrumpType0 | Unset):
            what (None | str | Unset):
     """

    kind: str
    against: int | None | Unset = UNSET
    event: int | None | Unset = UNSET
    text: Literal[''] | str | Unset = ''
    trick: int | None | Unset = UNSET
    trump: None | ObjectionTrumpType0 | Unset = UNSET
    what: None | str | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        kind = self.kind

        against: int | None | Unset
        if isinstance(self.against, Unset):
            against = UNSET
        else:
            against = self.against

        event: int | None | Unset
        if isinstance(self.event, Unset):
            event = UNSET
        else:
            event = self.event

        text: Literal[''] | str | Unset
        if isinstance(self.text, Unset):
            text = UNSET
        else:
            text = self.text

        trick: int | None | Unset
        if isinstance(self.trick, Unset):
            trick = UNSET
        else:
            trick = self.trick

        trump: None | str | Unset
        if isinstance(self.trump, Unset):
            trump = UNSET
        elif isinstance(self.trump, ObjectionTrumpType0):
            trump = self.trump.value
        else:
            trump = self.trump

        what: None | str | Unset
        if isinstance(self.what, Unset):
            what = UNSET
        else:
            what = self.what


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "kind": kind,
        })
        if against is not UNSET:
            field_dict["against"] = against
        if event is not UNSET:
            field_dict["event"] = event
        if text is not UNSET:
            field_dict["text"] = text
        if trick is not UNSET:
            field_dict["trick"] = trick
        if trump is not UNSET:
            field_dict["trump"] = trump
        if what is not UNSET:
            field_dict["what"] = what

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        kind = d.pop("kind")

        def _parse_against(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        against = _parse_against(d.pop("against", UNSET))


        def _parse_event(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        event = _parse_event(d.pop("event", UNSET))


        def _parse_text(data: object) -> Literal[''] | str | Unset:
            if isinstance(data, Unset):
                return data
            text_type_1 = cast(Literal[''] , data)
            if text_type_1 != '':
                raise ValueError(f"text_type_1 must match const '', got '{text_type_1}'")
            return text_type_1
            return cast(Literal[''] | str | Unset, data)

        text = _parse_text(d.pop("text", UNSET))


        def _parse_trick(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        trick = _parse_trick(d.pop("trick", UNSET))


        def _parse_trump(data: object) -> None | ObjectionTrumpType0 | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                trump_type_0 = ObjectionTrumpType0(data)



                return trump_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | ObjectionTrumpType0 | Unset, data)

        trump = _parse_trump(d.pop("trump", UNSET))


        def _parse_what(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        what = _parse_what(d.pop("what", UNSET))


        objection = cls(
            kind=kind,
            against=against,
            event=event,
            text=text,
            trick=trick,
            trump=trump,
            what=what,
        )

        return objection

