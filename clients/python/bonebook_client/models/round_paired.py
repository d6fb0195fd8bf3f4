from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="RoundPaired")



@_attrs_define
class RoundPaired:
    """ The pairings of a round of a table; an entry alone in its pair has the bye.

        Attributes:
            fact (Literal['round-paired']):
            pairs (list[list[None | str]]):
            round_ (int):
            stage (str):
     """

    fact: Literal['round-paired']
    pairs: list[list[None | str]]
    round_: int
    stage: str





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        pairs = []
        for pairs_item_data in self.pairs:
            pairs_item = []
            for pairs_item_item_data in pairs_item_data:
                pairs_item_item: None | str
                pairs_item_item = pairs_item_item_data
                pairs_item.append(pairs_item_item)


            pairs.append(pairs_item)



        round_ = self.round_

        stage = self.stage


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "pairs": pairs,
            "round": round_,
            "stage": stage,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['round-paired'] , d.pop("fact"))
        if fact != 'round-paired':
            raise ValueError(f"fact must match const 'round-paired', got '{fact}'")

        pairs = []
        _pairs = d.pop("pairs")
        for pairs_item_data in (_pairs):
            pairs_item = []
            _pairs_item = pairs_item_data
            for pairs_item_item_data in (_pairs_item):
                def _parse_pairs_item_item(data: object) -> None | str:
                    if data is None:
                        return data
                    return cast(None | str, data)

                pairs_item_item = _parse_pairs_item_item(pairs_item_item_data)

                pairs_item.append(pairs_item_item)

            pairs.append(pairs_item)


        round_ = d.pop("round")

        stage = d.pop("stage")

        round_paired = cls(
            fact=fact,
            pairs=pairs,
            round_=round_,
            stage=stage,
        )

        return round_paired

