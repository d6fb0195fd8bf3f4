from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
  from ..models.decision_choices import DecisionChoices





T = TypeVar("T", bound="Decision")



@_attrs_define
class Decision:
    """ An official's decision on a claim, or on a part of it.

    `choices` maps a clause to what was chosen; `assuming` names what is presumed;
    `supersedes` is the earlier ruling whose place this one takes; `steps` how far the
    search goes, where a longer hearing than the usual is to be ruled on.

        Attributes:
            upheld (bool):
            assuming (list[str] | Unset):
            choices (DecisionChoices | Unset):
            note (str | Unset):  Default: ''.
            part (str | Unset):  Default: ''.
            steps (int | None | Unset):
            supersedes (int | None | Unset):
     """

    upheld: bool
    assuming: list[str] | Unset = UNSET
    choices: DecisionChoices | Unset = UNSET
    note: str | Unset = ''
    part: str | Unset = ''
    steps: int | None | Unset = UNSET
    supersedes: int | None | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        from ..models.decision_choices import DecisionChoices # noqa: PLC0415
        upheld = self.upheld

        assuming: list[str] | Unset = UNSET
        if not isinstance(self.assuming, Unset):
            assuming = self.assuming



        choices: dict[str, Any] | Unset = UNSET
        if not isinstance(self.choices, Unset):
            choices = self.choices.to_dict()

        note = self.note

        part = self.part

        steps: int | None | Unset
        if isinstance(self.steps, Unset):
            steps = UNSET
        else:
            steps = self.steps

        supersedes: int | None | Unset
        if isinstance(self.supersedes, Unset):
            supersedes = UNSET
        else:
            supersedes = self.supersedes


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "upheld": upheld,
        })
        if assuming is not UNSET:
            field_dict["assuming"] = assuming
        if choices is not UNSET:
            field_dict["choices"] = choices
        if note is not UNSET:
            field_dict["note"] = note
        if part is not UNSET:
            field_dict["part"] = part
        if steps is not UNSET:
            field_dict["steps"] = steps
        if supersedes is not UNSET:
            field_dict["supersedes"] = supersedes

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.decision_choices import DecisionChoices # noqa: PLC0415
        d = dict(src_dict)
        upheld = d.pop("upheld")

        assuming = cast(list[str], d.pop("assuming", UNSET))


        _choices = d.pop("choices", UNSET)
        choices: DecisionChoices | Unset
        if isinstance(_choices,  Unset):
            choices = UNSET
        else:
            choices = DecisionChoices.from_dict(_choices)




        note = d.pop("note", UNSET)

        part = d.pop("part", UNSET)

        def _parse_steps(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        steps = _parse_steps(d.pop("steps", UNSET))


        def _parse_supersedes(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        supersedes = _parse_supersedes(d.pop("supersedes", UNSET))


        decision = cls(
            upheld=upheld,
            assuming=assuming,
            choices=choices,
            note=note,
            part=part,
            steps=steps,
            supersedes=supersedes,
        )

        return decision

