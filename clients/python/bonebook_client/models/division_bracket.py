from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.node_seen import NodeSeen





T = TypeVar("T", bound="DivisionBracket")



@_attrs_define
class DivisionBracket:
    """ The bracket of a division, its seeds in order, and its champion once there is one.

        Attributes:
            champion (None | str):
            division (str):
            nodes (list[NodeSeen]):
            seeds (list[str]):
     """

    champion: None | str
    division: str
    nodes: list[NodeSeen]
    seeds: list[str]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.node_seen import NodeSeen # noqa: PLC0415
        champion: None | str
        champion = self.champion

        division = self.division

        nodes = []
        for nodes_item_data in self.nodes:
            nodes_item = nodes_item_data.to_dict()
            nodes.append(nodes_item)



        seeds = self.seeds




        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "champion": champion,
            "division": division,
            "nodes": nodes,
            "seeds": seeds,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.node_seen import NodeSeen # noqa: PLC0415
        d = dict(src_dict)
        def _parse_champion(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        champion = _parse_champion(d.pop("champion"))


        division = d.pop("division")

        nodes = []
        _nodes = d.pop("nodes")
        for nodes_item_data in (_nodes):
            nodes_item = NodeSeen.from_dict(nodes_item_data)



            nodes.append(nodes_item)


        seeds = cast(list[str], d.pop("seeds"))


        division_bracket = cls(
            champion=champion,
            division=division,
            nodes=nodes,
            seeds=seeds,
        )


        division_bracket.additional_properties = d
        return division_bracket

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
