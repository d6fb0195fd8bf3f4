from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.bone import Bone
from typing import cast

if TYPE_CHECKING:
  from ..models.end_seen import EndSeen
  from ..models.placed_bone import PlacedBone





T = TypeVar("T", bound="BoardSeen")



@_attrs_define
class BoardSeen:
    """ The board (`projections.board.Board`); `open_total` is None while it may not be shown.

        Attributes:
            bones (list[PlacedBone]):
            boneyard (int):
            game (int):
            hand (int):
            holdings (list[int]):
            open_ends (list[EndSeen]):
            open_total (int | None):
            over (None | str):
            position (int):
            spinner (Bone | None):
            to_play (int | None):
     """

    bones: list[PlacedBone]
    boneyard: int
    game: int
    hand: int
    holdings: list[int]
    open_ends: list[EndSeen]
    open_total: int | None
    over: None | str
    position: int
    spinner: Bone | None
    to_play: int | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.end_seen import EndSeen # noqa: PLC0415
        from ..models.placed_bone import PlacedBone # noqa: PLC0415
        bones = []
        for bones_item_data in self.bones:
            bones_item = bones_item_data.to_dict()
            bones.append(bones_item)



        boneyard = self.boneyard

        game = self.game

        hand = self.hand

        holdings = self.holdings



        open_ends = []
        for open_ends_item_data in self.open_ends:
            open_ends_item = open_ends_item_data.to_dict()
            open_ends.append(open_ends_item)



        open_total: int | None
        open_total = self.open_total

        over: None | str
        over = self.over

        position = self.position

        spinner: None | str
        if isinstance(self.spinner, Bone):
            spinner = self.spinner.value
        else:
            spinner = self.spinner

        to_play: int | None
        to_play = self.to_play


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "bones": bones,
            "boneyard": boneyard,
            "game": game,
            "hand": hand,
            "holdings": holdings,
            "open_ends": open_ends,
            "open_total": open_total,
            "over": over,
            "position": position,
            "spinner": spinner,
            "to_play": to_play,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.end_seen import EndSeen # noqa: PLC0415
        from ..models.placed_bone import PlacedBone # noqa: PLC0415
        d = dict(src_dict)
        bones = []
        _bones = d.pop("bones")
        for bones_item_data in (_bones):
            bones_item = PlacedBone.from_dict(bones_item_data)



            bones.append(bones_item)


        boneyard = d.pop("boneyard")

        game = d.pop("game")

        hand = d.pop("hand")

        holdings = cast(list[int], d.pop("holdings"))


        open_ends = []
        _open_ends = d.pop("open_ends")
        for open_ends_item_data in (_open_ends):
            open_ends_item = EndSeen.from_dict(open_ends_item_data)



            open_ends.append(open_ends_item)


        def _parse_open_total(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        open_total = _parse_open_total(d.pop("open_total"))


        def _parse_over(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        over = _parse_over(d.pop("over"))


        position = d.pop("position")

        def _parse_spinner(data: object) -> Bone | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                spinner_type_0 = Bone(data)



                return spinner_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Bone | None, data)

        spinner = _parse_spinner(d.pop("spinner"))


        def _parse_to_play(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        to_play = _parse_to_play(d.pop("to_play"))


        board_seen = cls(
            bones=bones,
            boneyard=boneyard,
            game=game,
            hand=hand,
            holdings=holdings,
            open_ends=open_ends,
            open_total=open_total,
            over=over,
            position=position,
            spinner=spinner,
            to_play=to_play,
        )


        board_seen.additional_properties = d
        return board_seen

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
