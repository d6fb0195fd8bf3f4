from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="RoundOpening")



@_attrs_define
class RoundOpening:
    """ The next round of a stage, or its brackets, to be opened.

    `stage` is needed where there are several; `championship` is how many play in the first of
    two brackets; `challenges` are those of a ladder, each with who challenges first. `despite`:
    why it opens although a match is not settled, on record.

        Attributes:
            challenges (list[list[str]] | Unset):
            championship (int | None | Unset):
            despite (str | Unset):  Default: ''.
            stage (str | Unset):  Default: ''.
     """

    challenges: list[list[str]] | Unset = UNSET
    championship: int | None | Unset = UNSET
    despite: str | Unset = ''
    stage: str | Unset = ''





    def to_dict(self) -> dict[str, Any]:
        challenges: list[list[str]] | Unset = UNSET
        if not isinstance(self.challenges, Unset):
            challenges = []
            for challenges_item_data in self.challenges:
                challenges_item = challenges_item_data


                challenges.append(challenges_item)



        championship: int | None | Unset
        if isinstance(self.championship, Unset):
            championship = UNSET
        else:
            championship = self.championship

        despite = self.despite

        stage = self.stage


        field_dict: dict[str, Any] = {}

        field_dict.update({
        })
        if challenges is not UNSET:
            field_dict["challenges"] = challenges
        if championship is not UNSET:
            field_dict["championship"] = championship
        if despite is not UNSET:
            field_dict["despite"] = despite
        if stage is not UNSET:
            field_dict["stage"] = stage

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        _challenges = d.pop("challenges", UNSET)
        challenges: list[list[str]] | Unset = UNSET
        if _challenges is not UNSET:
            challenges = []
            for challenges_item_data in _challenges:
                challenges_item = cast(list[str], challenges_item_data)

                challenges.append(challenges_item)


        def _parse_championship(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        championship = _parse_championship(d.pop("championship", UNSET))


        despite = d.pop("despite", UNSET)

        stage = d.pop("stage", UNSET)

        round_opening = cls(
            challenges=challenges,
            championship=championship,
            despite=despite,
            stage=stage,
        )

        return round_opening

