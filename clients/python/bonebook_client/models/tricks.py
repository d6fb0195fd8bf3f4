from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
  from ..models.bid import Bid
  from ..models.played import Played
  from ..models.trick import Trick





T = TypeVar("T", bound="Tricks")



@_attrs_define
class Tricks:
    """ One hand of 42 at one position, and the game it belongs to.

    Attributes
    ----------
    hand, shaker : the hand's number in the game, and who shook, None where not reported
    bids : in the order spoken
    bidder, bid, at_stake : the highest bid so far: whose, in points, in marks
    trump : None until declared or led
    tricks : the completed tricks
    trick, winning : the trick in progress, and who is taking it so far
    points : taken in tricks, by side
    status : "made" or "set" once the tricks have decided it, "open" until then
    marks : of the game, by side
    turn : whose bid or play is awaited, None while nobody's is
    elector : who may elect a re-shake now (42-BID-12)
    over : how the hand ended

        Attributes:
            position (int):
            at_stake (int | Unset):  Default: 0.
            bid (int | Unset):  Default: 0.
            bidder (int | None | Unset):
            bids (list[Bid] | Unset):
            elector (int | None | Unset):
            hand (int | Unset):  Default: 0.
            marks (list[int] | Unset):
            over (None | str | Unset):
            points (list[int] | Unset):
            shaker (int | None | Unset):
            status (str | Unset):  Default: 'open'.
            trick (list[Played] | Unset):
            tricks (list[Trick] | Unset):
            trump (None | str | Unset):
            turn (int | None | Unset):
            winning (int | None | Unset):
     """

    position: int
    at_stake: int | Unset = 0
    bid: int | Unset = 0
    bidder: int | None | Unset = UNSET
    bids: list[Bid] | Unset = UNSET
    elector: int | None | Unset = UNSET
    hand: int | Unset = 0
    marks: list[int] | Unset = UNSET
    over: None | str | Unset = UNSET
    points: list[int] | Unset = UNSET
    shaker: int | None | Unset = UNSET
    status: str | Unset = 'open'
    trick: list[Played] | Unset = UNSET
    tricks: list[Trick] | Unset = UNSET
    trump: None | str | Unset = UNSET
    turn: int | None | Unset = UNSET
    winning: int | None | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.bid import Bid # noqa: PLC0415
        from ..models.played import Played # noqa: PLC0415
        from ..models.trick import Trick # noqa: PLC0415
        position = self.position

        at_stake = self.at_stake

        bid = self.bid

        bidder: int | None | Unset
        if isinstance(self.bidder, Unset):
            bidder = UNSET
        else:
            bidder = self.bidder

        bids: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.bids, Unset):
            bids = []
            for bids_item_data in self.bids:
                bids_item = bids_item_data.to_dict()
                bids.append(bids_item)



        elector: int | None | Unset
        if isinstance(self.elector, Unset):
            elector = UNSET
        else:
            elector = self.elector

        hand = self.hand

        marks: list[int] | Unset = UNSET
        if not isinstance(self.marks, Unset):
            marks = self.marks



        over: None | str | Unset
        if isinstance(self.over, Unset):
            over = UNSET
        else:
            over = self.over

        points: list[int] | Unset = UNSET
        if not isinstance(self.points, Unset):
            points = self.points



        shaker: int | None | Unset
        if isinstance(self.shaker, Unset):
            shaker = UNSET
        else:
            shaker = self.shaker

        status = self.status

        trick: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.trick, Unset):
            trick = []
            for trick_item_data in self.trick:
                trick_item = trick_item_data.to_dict()
                trick.append(trick_item)



        tricks: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.tricks, Unset):
            tricks = []
            for tricks_item_data in self.tricks:
                tricks_item = tricks_item_data.to_dict()
                tricks.append(tricks_item)



        trump: None | str | Unset
        if isinstance(self.trump, Unset):
            trump = UNSET
        else:
            trump = self.trump

        turn: int | None | Unset
        if isinstance(self.turn, Unset):
            turn = UNSET
        else:
            turn = self.turn

        winning: int | None | Unset
        if isinstance(self.winning, Unset):
            winning = UNSET
        else:
            winning = self.winning


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "position": position,
        })
        if at_stake is not UNSET:
            field_dict["at_stake"] = at_stake
        if bid is not UNSET:
            field_dict["bid"] = bid
        if bidder is not UNSET:
            field_dict["bidder"] = bidder
        if bids is not UNSET:
            field_dict["bids"] = bids
        if elector is not UNSET:
            field_dict["elector"] = elector
        if hand is not UNSET:
            field_dict["hand"] = hand
        if marks is not UNSET:
            field_dict["marks"] = marks
        if over is not UNSET:
            field_dict["over"] = over
        if points is not UNSET:
            field_dict["points"] = points
        if shaker is not UNSET:
            field_dict["shaker"] = shaker
        if status is not UNSET:
            field_dict["status"] = status
        if trick is not UNSET:
            field_dict["trick"] = trick
        if tricks is not UNSET:
            field_dict["tricks"] = tricks
        if trump is not UNSET:
            field_dict["trump"] = trump
        if turn is not UNSET:
            field_dict["turn"] = turn
        if winning is not UNSET:
            field_dict["winning"] = winning

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.bid import Bid # noqa: PLC0415
        from ..models.played import Played # noqa: PLC0415
        from ..models.trick import Trick # noqa: PLC0415
        d = dict(src_dict)
        position = d.pop("position")

        at_stake = d.pop("at_stake", UNSET)

        bid = d.pop("bid", UNSET)

        def _parse_bidder(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        bidder = _parse_bidder(d.pop("bidder", UNSET))


        _bids = d.pop("bids", UNSET)
        bids: list[Bid] | Unset = UNSET
        if _bids is not UNSET:
            bids = []
            for bids_item_data in _bids:
                bids_item = Bid.from_dict(bids_item_data)



                bids.append(bids_item)


        def _parse_elector(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        elector = _parse_elector(d.pop("elector", UNSET))


        hand = d.pop("hand", UNSET)

        marks = cast(list[int], d.pop("marks", UNSET))


        def _parse_over(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        over = _parse_over(d.pop("over", UNSET))


        points = cast(list[int], d.pop("points", UNSET))


        def _parse_shaker(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        shaker = _parse_shaker(d.pop("shaker", UNSET))


        status = d.pop("status", UNSET)

        _trick = d.pop("trick", UNSET)
        trick: list[Played] | Unset = UNSET
        if _trick is not UNSET:
            trick = []
            for trick_item_data in _trick:
                trick_item = Played.from_dict(trick_item_data)



                trick.append(trick_item)


        _tricks = d.pop("tricks", UNSET)
        tricks: list[Trick] | Unset = UNSET
        if _tricks is not UNSET:
            tricks = []
            for tricks_item_data in _tricks:
                tricks_item = Trick.from_dict(tricks_item_data)



                tricks.append(tricks_item)


        def _parse_trump(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        trump = _parse_trump(d.pop("trump", UNSET))


        def _parse_turn(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        turn = _parse_turn(d.pop("turn", UNSET))


        def _parse_winning(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        winning = _parse_winning(d.pop("winning", UNSET))


        tricks = cls(
            position=position,
            at_stake=at_stake,
            bid=bid,
            bidder=bidder,
            bids=bids,
            elector=elector,
            hand=hand,
            marks=marks,
            over=over,
            points=points,
            shaker=shaker,
            status=status,
            trick=trick,
            tricks=tricks,
            trump=trump,
            turn=turn,
            winning=winning,
        )


        tricks.additional_properties = d
        return tricks

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
