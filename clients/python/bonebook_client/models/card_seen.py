from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.card_act import CardAct
  from ..models.card_seen_links import CardSeenLinks





T = TypeVar("T", bound="CardSeen")



@_attrs_define
class CardSeen:
    """ A score card: its text, its hash, what was done with it, the hashes of earlier ones.

    `void` says that the game went on after it was written, so that it must be written again.

        Attributes:
            acts (list[CardAct]):
            earlier (list[str]):
            event (int):
            game (int):
            hash_ (str):
            links (CardSeenLinks):
            match (str):
            text (str):
            void (bool):
     """

    acts: list[CardAct]
    earlier: list[str]
    event: int
    game: int
    hash_: str
    links: CardSeenLinks
    match: str
    text: str
    void: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.card_act import CardAct # noqa: PLC0415
        from ..models.card_seen_links import CardSeenLinks # noqa: PLC0415
        acts = []
        for acts_item_data in self.acts:
            acts_item = acts_item_data.to_dict()
            acts.append(acts_item)



        earlier = self.earlier



        event = self.event

        game = self.game

        hash_ = self.hash_

        links = self.links.to_dict()

        match = self.match

        text = self.text

        void = self.void


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "acts": acts,
            "earlier": earlier,
            "event": event,
            "game": game,
            "hash": hash_,
            "links": links,
            "match": match,
            "text": text,
            "void": void,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.card_act import CardAct # noqa: PLC0415
        from ..models.card_seen_links import CardSeenLinks # noqa: PLC0415
        d = dict(src_dict)
        acts = []
        _acts = d.pop("acts")
        for acts_item_data in (_acts):
            acts_item = CardAct.from_dict(acts_item_data)



            acts.append(acts_item)


        earlier = cast(list[str], d.pop("earlier"))


        event = d.pop("event")

        game = d.pop("game")

        hash_ = d.pop("hash")

        links = CardSeenLinks.from_dict(d.pop("links"))




        match = d.pop("match")

        text = d.pop("text")

        void = d.pop("void")

        card_seen = cls(
            acts=acts,
            earlier=earlier,
            event=event,
            game=game,
            hash_=hash_,
            links=links,
            match=match,
            text=text,
            void=void,
        )


        card_seen.additional_properties = d
        return card_seen

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
