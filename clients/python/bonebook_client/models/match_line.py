from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.match_line_links import MatchLineLinks
  from ..models.score import Score





T = TypeVar("T", bound="MatchLine")



@_attrs_define
class MatchLine:
    """ One match in the list of all.

        Attributes:
            book (str):
            closed (bool):
            id (str):
            links (MatchLineLinks):
            players (list[str]):
            score (Score): The score at one position, by side.

                Attributes
                ----------
                points : points in the current game
                games : games won
                target : points, or marks, at which a game ends
                wins_needed : games that win the match
                game_winner, match_winner : a side, once it is decided
            version (int):
     """

    book: str
    closed: bool
    id: str
    links: MatchLineLinks
    players: list[str]
    score: Score
    version: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.match_line_links import MatchLineLinks # noqa: PLC0415
        from ..models.score import Score # noqa: PLC0415
        book = self.book

        closed = self.closed

        id = self.id

        links = self.links.to_dict()

        players = self.players



        score = self.score.to_dict()

        version = self.version


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "book": book,
            "closed": closed,
            "id": id,
            "links": links,
            "players": players,
            "score": score,
            "version": version,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.match_line_links import MatchLineLinks # noqa: PLC0415
        from ..models.score import Score # noqa: PLC0415
        d = dict(src_dict)
        book = d.pop("book")

        closed = d.pop("closed")

        id = d.pop("id")

        links = MatchLineLinks.from_dict(d.pop("links"))




        players = cast(list[str], d.pop("players"))


        score = Score.from_dict(d.pop("score"))




        version = d.pop("version")

        match_line = cls(
            book=book,
            closed=closed,
            id=id,
            links=links,
            players=players,
            score=score,
            version=version,
        )


        match_line.additional_properties = d
        return match_line

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
