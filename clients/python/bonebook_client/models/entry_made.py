from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="EntryMade")



@_attrs_define
class EntryMade:
    """ Somebody enters: a player, or a team with its players.

    `people` are the ids under which its players are known in the whole league, so that their
    record, and a ban, goes with them from one event to the next (AMB-112).

        Attributes:
            entry (str):
            fact (Literal['entry-made']):
            name (str):
            club (None | str | Unset):
            people (list[str] | Unset):
            players (list[str] | Unset):
     """

    entry: str
    fact: Literal['entry-made']
    name: str
    club: None | str | Unset = UNSET
    people: list[str] | Unset = UNSET
    players: list[str] | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        entry = self.entry

        fact = self.fact

        name = self.name

        club: None | str | Unset
        if isinstance(self.club, Unset):
            club = UNSET
        else:
            club = self.club

        people: list[str] | Unset = UNSET
        if not isinstance(self.people, Unset):
            people = self.people



        players: list[str] | Unset = UNSET
        if not isinstance(self.players, Unset):
            players = self.players




        field_dict: dict[str, Any] = {}

        field_dict.update({
            "entry": entry,
            "fact": fact,
            "name": name,
        })
        if club is not UNSET:
            field_dict["club"] = club
        if people is not UNSET:
            field_dict["people"] = people
        if players is not UNSET:
            field_dict["players"] = players

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        entry = d.pop("entry")

        fact = cast(Literal['entry-made'] , d.pop("fact"))
        if fact != 'entry-made':
            raise ValueError(f"fact must match const 'entry-made', got '{fact}'")

        name = d.pop("name")

        def _parse_club(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        club = _parse_club(d.pop("club", UNSET))


        people = cast(list[str], d.pop("people", UNSET))


        players = cast(list[str], d.pop("players", UNSET))


        entry_made = cls(
            entry=entry,
            fact=fact,
            name=name,
            club=club,
            people=people,
            players=players,
        )

        return entry_made

