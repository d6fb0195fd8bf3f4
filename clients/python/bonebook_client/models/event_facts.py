from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.director_decided import DirectorDecided
  from ..models.draw_committed import DrawCommitted
  from ..models.draw_revealed import DrawRevealed
  from ..models.entries_closed import EntriesClosed
  from ..models.entry_checked_in import EntryCheckedIn
  from ..models.entry_disqualified_reported import EntryDisqualifiedReported
  from ..models.entry_made import EntryMade
  from ..models.entry_reinstated_reported import EntryReinstatedReported
  from ..models.entry_withdrawn import EntryWithdrawn
  from ..models.lots_decided import LotsDecided
  from ..models.result_overturned import ResultOverturned
  from ..models.result_taken_reported import ResultTakenReported
  from ..models.round_started import RoundStarted
  from ..models.tournament_closed import TournamentClosed
  from ..models.tournament_opened import TournamentOpened





T = TypeVar("T", bound="EventFacts")



@_attrs_define
class EventFacts:
    """ Facts to be recorded all or none.

        Attributes:
            events (list[DirectorDecided | DrawCommitted | DrawRevealed | EntriesClosed | EntryCheckedIn |
                EntryDisqualifiedReported | EntryMade | EntryReinstatedReported | EntryWithdrawn | LotsDecided |
                ResultOverturned | ResultTakenReported | RoundStarted | TournamentClosed | TournamentOpened]):
     """

    events: list[DirectorDecided | DrawCommitted | DrawRevealed | EntriesClosed | EntryCheckedIn | EntryDisqualifiedReported | EntryMade | EntryReinstatedReported | EntryWithdrawn | LotsDecided | ResultOverturned | ResultTakenReported | RoundStarted | TournamentClosed | TournamentOpened]





    def to_dict(self) -> dict[str, Any]:
        from ..models.director_decided import DirectorDecided # noqa: PLC0415
        from ..models.draw_committed import DrawCommitted # noqa: PLC0415
        from ..models.draw_revealed import DrawRevealed # noqa: PLC0415
        from ..models.entries_closed import EntriesClosed # noqa: PLC0415
        from ..models.entry_checked_in import EntryCheckedIn # noqa: PLC0415
        from ..models.entry_disqualified_reported import EntryDisqualifiedReported # noqa: PLC0415
        from ..models.entry_made import EntryMade # noqa: PLC0415
        from ..models.entry_reinstated_reported import EntryReinstatedReported # noqa: PLC0415
        from ..models.entry_withdrawn import EntryWithdrawn # noqa: PLC0415
        from ..models.lots_decided import LotsDecided # noqa: PLC0415
        from ..models.result_overturned import ResultOverturned # noqa: PLC0415
        from ..models.result_taken_reported import ResultTakenReported # noqa: PLC0415
        from ..models.round_started import RoundStarted # noqa: PLC0415
        from ..models.tournament_closed import TournamentClosed # noqa: PLC0415
        from ..models.tournament_opened import TournamentOpened # noqa: PLC0415
        events = []
        for events_item_data in self.events:
            events_item: dict[str, Any]
            if isinstance(events_item_data, TournamentOpened):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, EntryMade):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, EntryCheckedIn):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, EntryWithdrawn):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, EntriesClosed):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, DrawCommitted):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, DrawRevealed):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, LotsDecided):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, RoundStarted):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, ResultTakenReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, ResultOverturned):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, EntryDisqualifiedReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, EntryReinstatedReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, DirectorDecided):
                events_item = events_item_data.to_dict()
            else:
                events_item = events_item_data.to_dict()

            events.append(events_item)




        field_dict: dict[str, Any] = {}

        field_dict.update({
            "events": events,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.director_decided import DirectorDecided # noqa: PLC0415
        from ..models.draw_committed import DrawCommitted # noqa: PLC0415
        from ..models.draw_revealed import DrawRevealed # noqa: PLC0415
        from ..models.entries_closed import EntriesClosed # noqa: PLC0415
        from ..models.entry_checked_in import EntryCheckedIn # noqa: PLC0415
        from ..models.entry_disqualified_reported import EntryDisqualifiedReported # noqa: PLC0415
        from ..models.entry_made import EntryMade # noqa: PLC0415
        from ..models.entry_reinstated_reported import EntryReinstatedReported # noqa: PLC0415
        from ..models.entry_withdrawn import EntryWithdrawn # noqa: PLC0415
        from ..models.lots_decided import LotsDecided # noqa: PLC0415
        from ..models.result_overturned import ResultOverturned # noqa: PLC0415
        from ..models.result_taken_reported import ResultTakenReported # noqa: PLC0415
        from ..models.round_started import RoundStarted # noqa: PLC0415
        from ..models.tournament_closed import TournamentClosed # noqa: PLC0415
        from ..models.tournament_opened import TournamentOpened # noqa: PLC0415
        d = dict(src_dict)
        events = []
        _events = d.pop("events")
        for events_item_data in (_events):
            def _parse_events_item(data: object) -> DirectorDecided | DrawCommitted | DrawRevealed | EntriesClosed | EntryCheckedIn | EntryDisqualifiedReported | EntryMade | EntryReinstatedReported | EntryWithdrawn | LotsDecided | ResultOverturned | ResultTakenReported | RoundStarted | TournamentClosed | TournamentOpened:
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_tournament_fact_type_0 = TournamentOpened.from_dict(data)



                    return componentsschemas_reported_tournament_fact_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_tournament_fact_type_1 = EntryMade.from_dict(data)



                    return componentsschemas_reported_tournament_fact_type_1
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_tournament_fact_type_2 = EntryCheckedIn.from_dict(data)



                    return componentsschemas_reported_tournament_fact_type_2
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_tournament_fact_type_3 = EntryWithdrawn.from_dict(data)



                    return componentsschemas_reported_tournament_fact_type_3
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_tournament_fact_type_4 = EntriesClosed.from_dict(data)



                    return componentsschemas_reported_tournament_fact_type_4
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_tournament_fact_type_5 = DrawCommitted.from_dict(data)



                    return componentsschemas_reported_tournament_fact_type_5
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_tournament_fact_type_6 = DrawRevealed.from_dict(data)



                    return componentsschemas_reported_tournament_fact_type_6
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_tournament_fact_type_7 = LotsDecided.from_dict(data)



                    return componentsschemas_reported_tournament_fact_type_7
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_tournament_fact_type_8 = RoundStarted.from_dict(data)



                    return componentsschemas_reported_tournament_fact_type_8
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_tournament_fact_type_9 = ResultTakenReported.from_dict(data)



                    return componentsschemas_reported_tournament_fact_type_9
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_tournament_fact_type_10 = ResultOverturned.from_dict(data)



                    return componentsschemas_reported_tournament_fact_type_10
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_tournament_fact_type_11 = EntryDisqualifiedReported.from_dict(data)



                    return componentsschemas_reported_tournament_fact_type_11
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_tournament_fact_type_12 = EntryReinstatedReported.from_dict(data)



                    return componentsschemas_reported_tournament_fact_type_12
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_tournament_fact_type_13 = DirectorDecided.from_dict(data)



                    return componentsschemas_reported_tournament_fact_type_13
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_reported_tournament_fact_type_14 = TournamentClosed.from_dict(data)



                return componentsschemas_reported_tournament_fact_type_14

            events_item = _parse_events_item(events_item_data)

            events.append(events_item)


        event_facts = cls(
            events=events,
        )

        return event_facts

