from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.bracket_formed import BracketFormed
  from ..models.director_decided import DirectorDecided
  from ..models.draw_committed import DrawCommitted
  from ..models.draw_revealed import DrawRevealed
  from ..models.entries_closed import EntriesClosed
  from ..models.entry_checked_in import EntryCheckedIn
  from ..models.entry_disqualified import EntryDisqualified
  from ..models.entry_made import EntryMade
  from ..models.entry_reinstated import EntryReinstated
  from ..models.entry_withdrawn import EntryWithdrawn
  from ..models.lots_decided import LotsDecided
  from ..models.match_assigned import MatchAssigned
  from ..models.result_overturned import ResultOverturned
  from ..models.result_taken import ResultTaken
  from ..models.round_paired import RoundPaired
  from ..models.round_started import RoundStarted
  from ..models.tournament_closed import TournamentClosed
  from ..models.tournament_opened import TournamentOpened





T = TypeVar("T", bound="EventEntry")



@_attrs_define
class EventEntry:
    """ An event of a tournament as it was recorded, so far as the caller may see it.

        Attributes:
            fact (BracketFormed | DirectorDecided | DrawCommitted | DrawRevealed | EntriesClosed | EntryCheckedIn |
                EntryDisqualified | EntryMade | EntryReinstated | EntryWithdrawn | LotsDecided | MatchAssigned |
                ResultOverturned | ResultTaken | RoundPaired | RoundStarted | TournamentClosed | TournamentOpened):
            position (int):
            recorded_at (str):
     """

    fact: BracketFormed | DirectorDecided | DrawCommitted | DrawRevealed | EntriesClosed | EntryCheckedIn | EntryDisqualified | EntryMade | EntryReinstated | EntryWithdrawn | LotsDecided | MatchAssigned | ResultOverturned | ResultTaken | RoundPaired | RoundStarted | TournamentClosed | TournamentOpened
    position: int
    recorded_at: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.bracket_formed import BracketFormed # noqa: PLC0415
        from ..models.director_decided import DirectorDecided # noqa: PLC0415
        from ..models.draw_committed import DrawCommitted # noqa: PLC0415
        from ..models.draw_revealed import DrawRevealed # noqa: PLC0415
        from ..models.entries_closed import EntriesClosed # noqa: PLC0415
        from ..models.entry_checked_in import EntryCheckedIn # noqa: PLC0415
        from ..models.entry_disqualified import EntryDisqualified # noqa: PLC0415
        from ..models.entry_made import EntryMade # noqa: PLC0415
        from ..models.entry_reinstated import EntryReinstated # noqa: PLC0415
        from ..models.entry_withdrawn import EntryWithdrawn # noqa: PLC0415
        from ..models.lots_decided import LotsDecided # noqa: PLC0415
        from ..models.match_assigned import MatchAssigned # noqa: PLC0415
        from ..models.result_overturned import ResultOverturned # noqa: PLC0415
        from ..models.result_taken import ResultTaken # noqa: PLC0415
        from ..models.round_paired import RoundPaired # noqa: PLC0415
        from ..models.round_started import RoundStarted # noqa: PLC0415
        from ..models.tournament_closed import TournamentClosed # noqa: PLC0415
        from ..models.tournament_opened import TournamentOpened # noqa: PLC0415
        fact: dict[str, Any]
        if isinstance(self.fact, TournamentOpened):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, EntryMade):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, EntryCheckedIn):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, EntryWithdrawn):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, EntriesClosed):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, DrawCommitted):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, DrawRevealed):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, LotsDecided):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, BracketFormed):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, RoundPaired):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, RoundStarted):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, MatchAssigned):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, ResultTaken):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, ResultOverturned):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, EntryDisqualified):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, EntryReinstated):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, DirectorDecided):
            fact = self.fact.to_dict()
        else:
            fact = self.fact.to_dict()


        position = self.position

        recorded_at = self.recorded_at


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "fact": fact,
            "position": position,
            "recorded_at": recorded_at,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.bracket_formed import BracketFormed # noqa: PLC0415
        from ..models.director_decided import DirectorDecided # noqa: PLC0415
        from ..models.draw_committed import DrawCommitted # noqa: PLC0415
        from ..models.draw_revealed import DrawRevealed # noqa: PLC0415
        from ..models.entries_closed import EntriesClosed # noqa: PLC0415
        from ..models.entry_checked_in import EntryCheckedIn # noqa: PLC0415
        from ..models.entry_disqualified import EntryDisqualified # noqa: PLC0415
        from ..models.entry_made import EntryMade # noqa: PLC0415
        from ..models.entry_reinstated import EntryReinstated # noqa: PLC0415
        from ..models.entry_withdrawn import EntryWithdrawn # noqa: PLC0415
        from ..models.lots_decided import LotsDecided # noqa: PLC0415
        from ..models.match_assigned import MatchAssigned # noqa: PLC0415
        from ..models.result_overturned import ResultOverturned # noqa: PLC0415
        from ..models.result_taken import ResultTaken # noqa: PLC0415
        from ..models.round_paired import RoundPaired # noqa: PLC0415
        from ..models.round_started import RoundStarted # noqa: PLC0415
        from ..models.tournament_closed import TournamentClosed # noqa: PLC0415
        from ..models.tournament_opened import TournamentOpened # noqa: PLC0415
        d = dict(src_dict)
        def _parse_fact(data: object) -> BracketFormed | DirectorDecided | DrawCommitted | DrawRevealed | EntriesClosed | EntryCheckedIn | EntryDisqualified | EntryMade | EntryReinstated | EntryWithdrawn | LotsDecided | MatchAssigned | ResultOverturned | ResultTaken | RoundPaired | RoundStarted | TournamentClosed | TournamentOpened:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_0 = TournamentOpened.from_dict(data)



                return fact_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_1 = EntryMade.from_dict(data)



                return fact_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_2 = EntryCheckedIn.from_dict(data)



                return fact_type_2
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_3 = EntryWithdrawn.from_dict(data)



                return fact_type_3
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_4 = EntriesClosed.from_dict(data)



                return fact_type_4
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_5 = DrawCommitted.from_dict(data)



                return fact_type_5
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_6 = DrawRevealed.from_dict(data)



                return fact_type_6
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_7 = LotsDecided.from_dict(data)



                return fact_type_7
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_8 = BracketFormed.from_dict(data)



                return fact_type_8
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_9 = RoundPaired.from_dict(data)



                return fact_type_9
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_10 = RoundStarted.from_dict(data)



                return fact_type_10
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_11 = MatchAssigned.from_dict(data)



                return fact_type_11
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_12 = ResultTaken.from_dict(data)



                return fact_type_12
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_13 = ResultOverturned.from_dict(data)



                return fact_type_13
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_14 = EntryDisqualified.from_dict(data)



                return fact_type_14
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_15 = EntryReinstated.from_dict(data)



                return fact_type_15
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_16 = DirectorDecided.from_dict(data)



                return fact_type_16
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            fact_type_17 = TournamentClosed.from_dict(data)



            return fact_type_17

        fact = _parse_fact(d.pop("fact"))


        position = d.pop("position")

        recorded_at = d.pop("recorded_at")

        event_entry = cls(
            fact=fact,
            position=position,
            recorded_at=recorded_at,
        )


        event_entry.additional_properties = d
        return event_entry

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
