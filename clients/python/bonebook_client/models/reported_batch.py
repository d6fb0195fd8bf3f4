from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.attachment_filed_reported import AttachmentFiledReported
  from ..models.bid_made_reported import BidMadeReported
  from ..models.bone_drawn_reported import BoneDrawnReported
  from ..models.bone_exposed_reported import BoneExposedReported
  from ..models.bone_played_reported import BonePlayedReported
  from ..models.bone_returned_reported import BoneReturnedReported
  from ..models.challenged_reported import ChallengedReported
  from ..models.change_made_reported import ChangeMadeReported
  from ..models.chips_counted_reported import ChipsCountedReported
  from ..models.chips_paid_reported import ChipsPaidReported
  from ..models.consequence_reversed_reported import ConsequenceReversedReported
  from ..models.declaration_made_reported import DeclarationMadeReported
  from ..models.dispute_closed_reported import DisputeClosedReported
  from ..models.domino_called_reported import DominoCalledReported
  from ..models.game_ended_reported import GameEndedReported
  from ..models.game_started_reported import GameStartedReported
  from ..models.hand_ended_reported import HandEndedReported
  from ..models.hand_started_reported import HandStartedReported
  from ..models.holding_shown_reported import HoldingShownReported
  from ..models.late_change_noted_reported import LateChangeNotedReported
  from ..models.lots_drawn_reported import LotsDrawnReported
  from ..models.match_ended_reported import MatchEndedReported
  from ..models.muggins_called_reported import MugginsCalledReported
  from ..models.observed_reported import ObservedReported
  from ..models.official_called_reported import OfficialCalledReported
  from ..models.opening_drawn_reported import OpeningDrawnReported
  from ..models.passed_reported import PassedReported
  from ..models.play_resumed_reported import PlayResumedReported
  from ..models.play_retracted_reported import PlayRetractedReported
  from ..models.player_disqualified_reported import PlayerDisqualifiedReported
  from ..models.points_pegged_reported import PointsPeggedReported
  from ..models.reshake_elected_reported import ReshakeElectedReported
  from ..models.resigned_reported import ResignedReported
  from ..models.result_agreed_reported import ResultAgreedReported
  from ..models.ruling_appealed_reported import RulingAppealedReported
  from ..models.score_called_reported import ScoreCalledReported
  from ..models.score_card_written_reported import ScoreCardWrittenReported
  from ..models.set_found_faulty_reported import SetFoundFaultyReported
  from ..models.shuffled_reported import ShuffledReported
  from ..models.spinner_marked_reported import SpinnerMarkedReported
  from ..models.stack_chosen_reported import StackChosenReported
  from ..models.statement_heard_reported import StatementHeardReported
  from ..models.time_called_reported import TimeCalledReported
  from ..models.trump_declared_reported import TrumpDeclaredReported





T = TypeVar("T", bound="ReportedBatch")



@_attrs_define
class ReportedBatch:
    """ 
        Attributes:
            events (list[AttachmentFiledReported | BidMadeReported | BoneDrawnReported | BoneExposedReported |
                BonePlayedReported | BoneReturnedReported | ChallengedReported | ChangeMadeReported | ChipsCountedReported |
                ChipsPaidReported | ConsequenceReversedReported | DeclarationMadeReported | DisputeClosedReported |
                DominoCalledReported | GameEndedReported | GameStartedReported | HandEndedReported | HandStartedReported |
                HoldingShownReported | LateChangeNotedReported | LotsDrawnReported | MatchEndedReported | MugginsCalledReported
                | ObservedReported | OfficialCalledReported | OpeningDrawnReported | PassedReported | PlayerDisqualifiedReported
                | PlayResumedReported | PlayRetractedReported | PointsPeggedReported | ReshakeElectedReported | ResignedReported
                | ResultAgreedReported | RulingAppealedReported | ScoreCalledReported | ScoreCardWrittenReported |
                SetFoundFaultyReported | ShuffledReported | SpinnerMarkedReported | StackChosenReported | StatementHeardReported
                | TimeCalledReported | TrumpDeclaredReported]):
     """

    events: list[AttachmentFiledReported | BidMadeReported | BoneDrawnReported | BoneExposedReported | BonePlayedReported | BoneReturnedReported | ChallengedReported | ChangeMadeReported | ChipsCountedReported | ChipsPaidReported | ConsequenceReversedReported | DeclarationMadeReported | DisputeClosedReported | DominoCalledReported | GameEndedReported | GameStartedReported | HandEndedReported | HandStartedReported | HoldingShownReported | LateChangeNotedReported | LotsDrawnReported | MatchEndedReported | MugginsCalledReported | ObservedReported | OfficialCalledReported | OpeningDrawnReported | PassedReported | PlayerDisqualifiedReported | PlayResumedReported | PlayRetractedReported | PointsPeggedReported | ReshakeElectedReported | ResignedReported | ResultAgreedReported | RulingAppealedReported | ScoreCalledReported | ScoreCardWrittenReported | SetFoundFaultyReported | ShuffledReported | SpinnerMarkedReported | StackChosenReported | StatementHeardReported | TimeCalledReported | TrumpDeclaredReported]





    def to_dict(self) -> dict[str, Any]:
        from ..models.attachment_filed_reported import AttachmentFiledReported # noqa: PLC0415
        from ..models.bid_made_reported import BidMadeReported # noqa: PLC0415
        from ..models.bone_drawn_reported import BoneDrawnReported # noqa: PLC0415
        from ..models.bone_exposed_reported import BoneExposedReported # noqa: PLC0415
        from ..models.bone_played_reported import BonePlayedReported # noqa: PLC0415
        from ..models.bone_returned_reported import BoneReturnedReported # noqa: PLC0415
        from ..models.challenged_reported import ChallengedReported # noqa: PLC0415
        from ..models.change_made_reported import ChangeMadeReported # noqa: PLC0415
        from ..models.chips_counted_reported import ChipsCountedReported # noqa: PLC0415
        from ..models.chips_paid_reported import ChipsPaidReported # noqa: PLC0415
        from ..models.consequence_reversed_reported import ConsequenceReversedReported # noqa: PLC0415
        from ..models.declaration_made_reported import DeclarationMadeReported # noqa: PLC0415
        from ..models.dispute_closed_reported import DisputeClosedReported # noqa: PLC0415
        from ..models.domino_called_reported import DominoCalledReported # noqa: PLC0415
        from ..models.game_ended_reported import GameEndedReported # noqa: PLC0415
        from ..models.game_started_reported import GameStartedReported # noqa: PLC0415
        from ..models.hand_ended_reported import HandEndedReported # noqa: PLC0415
        from ..models.hand_started_reported import HandStartedReported # noqa: PLC0415
        from ..models.holding_shown_reported import HoldingShownReported # noqa: PLC0415
        from ..models.late_change_noted_reported import LateChangeNotedReported # noqa: PLC0415
        from ..models.lots_drawn_reported import LotsDrawnReported # noqa: PLC0415
        from ..models.match_ended_reported import MatchEndedReported # noqa: PLC0415
        from ..models.muggins_called_reported import MugginsCalledReported # noqa: PLC0415
        from ..models.observed_reported import ObservedReported # noqa: PLC0415
        from ..models.official_called_reported import OfficialCalledReported # noqa: PLC0415
        from ..models.opening_drawn_reported import OpeningDrawnReported # noqa: PLC0415
        from ..models.passed_reported import PassedReported # noqa: PLC0415
        from ..models.play_resumed_reported import PlayResumedReported # noqa: PLC0415
        from ..models.play_retracted_reported import PlayRetractedReported # noqa: PLC0415
        from ..models.player_disqualified_reported import PlayerDisqualifiedReported # noqa: PLC0415
        from ..models.points_pegged_reported import PointsPeggedReported # noqa: PLC0415
        from ..models.reshake_elected_reported import ReshakeElectedReported # noqa: PLC0415
        from ..models.resigned_reported import ResignedReported # noqa: PLC0415
        from ..models.result_agreed_reported import ResultAgreedReported # noqa: PLC0415
        from ..models.ruling_appealed_reported import RulingAppealedReported # noqa: PLC0415
        from ..models.score_called_reported import ScoreCalledReported # noqa: PLC0415
        from ..models.score_card_written_reported import ScoreCardWrittenReported # noqa: PLC0415
        from ..models.set_found_faulty_reported import SetFoundFaultyReported # noqa: PLC0415
        from ..models.shuffled_reported import ShuffledReported # noqa: PLC0415
        from ..models.spinner_marked_reported import SpinnerMarkedReported # noqa: PLC0415
        from ..models.stack_chosen_reported import StackChosenReported # noqa: PLC0415
        from ..models.statement_heard_reported import StatementHeardReported # noqa: PLC0415
        from ..models.time_called_reported import TimeCalledReported # noqa: PLC0415
        from ..models.trump_declared_reported import TrumpDeclaredReported # noqa: PLC0415
        events = []
        for events_item_data in self.events:
            events_item: dict[str, Any]
            if isinstance(events_item_data, GameStartedReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, GameEndedReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, ScoreCardWrittenReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, MatchEndedReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, ChipsCountedReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, LotsDrawnReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, ShuffledReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, HandStartedReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, OpeningDrawnReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, BoneDrawnReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, BonePlayedReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, PassedReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, PlayRetractedReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, BoneReturnedReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, BoneExposedReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, HoldingShownReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, ScoreCalledReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, MugginsCalledReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, DominoCalledReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, ChipsPaidReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, ChangeMadeReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, PointsPeggedReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, HandEndedReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, BidMadeReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, TrumpDeclaredReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, DeclarationMadeReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, ChallengedReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, OfficialCalledReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, PlayResumedReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, TimeCalledReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, ObservedReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, LateChangeNotedReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, PlayerDisqualifiedReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, StatementHeardReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, AttachmentFiledReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, RulingAppealedReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, ConsequenceReversedReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, DisputeClosedReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, ReshakeElectedReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, SetFoundFaultyReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, SpinnerMarkedReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, StackChosenReported):
                events_item = events_item_data.to_dict()
            elif isinstance(events_item_data, ResignedReported):
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
        from ..models.attachment_filed_reported import AttachmentFiledReported # noqa: PLC0415
        from ..models.bid_made_reported import BidMadeReported # noqa: PLC0415
        from ..models.bone_drawn_reported import BoneDrawnReported # noqa: PLC0415
        from ..models.bone_exposed_reported import BoneExposedReported # noqa: PLC0415
        from ..models.bone_played_reported import BonePlayedReported # noqa: PLC0415
        from ..models.bone_returned_reported import BoneReturnedReported # noqa: PLC0415
        from ..models.challenged_reported import ChallengedReported # noqa: PLC0415
        from ..models.change_made_reported import ChangeMadeReported # noqa: PLC0415
        from ..models.chips_counted_reported import ChipsCountedReported # noqa: PLC0415
        from ..models.chips_paid_reported import ChipsPaidReported # noqa: PLC0415
        from ..models.consequence_reversed_reported import ConsequenceReversedReported # noqa: PLC0415
        from ..models.declaration_made_reported import DeclarationMadeReported # noqa: PLC0415
        from ..models.dispute_closed_reported import DisputeClosedReported # noqa: PLC0415
        from ..models.domino_called_reported import DominoCalledReported # noqa: PLC0415
        from ..models.game_ended_reported import GameEndedReported # noqa: PLC0415
        from ..models.game_started_reported import GameStartedReported # noqa: PLC0415
        from ..models.hand_ended_reported import HandEndedReported # noqa: PLC0415
        from ..models.hand_started_reported import HandStartedReported # noqa: PLC0415
        from ..models.holding_shown_reported import HoldingShownReported # noqa: PLC0415
        from ..models.late_change_noted_reported import LateChangeNotedReported # noqa: PLC0415
        from ..models.lots_drawn_reported import LotsDrawnReported # noqa: PLC0415
        from ..models.match_ended_reported import MatchEndedReported # noqa: PLC0415
        from ..models.muggins_called_reported import MugginsCalledReported # noqa: PLC0415
        from ..models.observed_reported import ObservedReported # noqa: PLC0415
        from ..models.official_called_reported import OfficialCalledReported # noqa: PLC0415
        from ..models.opening_drawn_reported import OpeningDrawnReported # noqa: PLC0415
        from ..models.passed_reported import PassedReported # noqa: PLC0415
        from ..models.play_resumed_reported import PlayResumedReported # noqa: PLC0415
        from ..models.play_retracted_reported import PlayRetractedReported # noqa: PLC0415
        from ..models.player_disqualified_reported import PlayerDisqualifiedReported # noqa: PLC0415
        from ..models.points_pegged_reported import PointsPeggedReported # noqa: PLC0415
        from ..models.reshake_elected_reported import ReshakeElectedReported # noqa: PLC0415
        from ..models.resigned_reported import ResignedReported # noqa: PLC0415
        from ..models.result_agreed_reported import ResultAgreedReported # noqa: PLC0415
        from ..models.ruling_appealed_reported import RulingAppealedReported # noqa: PLC0415
        from ..models.score_called_reported import ScoreCalledReported # noqa: PLC0415
        from ..models.score_card_written_reported import ScoreCardWrittenReported # noqa: PLC0415
        from ..models.set_found_faulty_reported import SetFoundFaultyReported # noqa: PLC0415
        from ..models.shuffled_reported import ShuffledReported # noqa: PLC0415
        from ..models.spinner_marked_reported import SpinnerMarkedReported # noqa: PLC0415
        from ..models.stack_chosen_reported import StackChosenReported # noqa: PLC0415
        from ..models.statement_heard_reported import StatementHeardReported # noqa: PLC0415
        from ..models.time_called_reported import TimeCalledReported # noqa: PLC0415
        from ..models.trump_declared_reported import TrumpDeclaredReported # noqa: PLC0415
        d = dict(src_dict)
        events = []
        _events = d.pop("events")
        for events_item_data in (_events):
            def _parse_events_item(data: object) -> AttachmentFiledReported | BidMadeReported | BoneDrawnReported | BoneExposedReported | BonePlayedReported | BoneReturnedReported | ChallengedReported | ChangeMadeReported | ChipsCountedReported | ChipsPaidReported | ConsequenceReversedReported | DeclarationMadeReported | DisputeClosedReported | DominoCalledReported | GameEndedReported | GameStartedReported | HandEndedReported | HandStartedReported | HoldingShownReported | LateChangeNotedReported | LotsDrawnReported | MatchEndedReported | MugginsCalledReported | ObservedReported | OfficialCalledReported | OpeningDrawnReported | PassedReported | PlayerDisqualifiedReported | PlayResumedReported | PlayRetractedReported | PointsPeggedReported | ReshakeElectedReported | ResignedReported | ResultAgreedReported | RulingAppealedReported | ScoreCalledReported | ScoreCardWrittenReported | SetFoundFaultyReported | ShuffledReported | SpinnerMarkedReported | StackChosenReported | StatementHeardReported | TimeCalledReported | TrumpDeclaredReported:
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_0 = GameStartedReported.from_dict(data)



                    return componentsschemas_reported_fact_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_1 = GameEndedReported.from_dict(data)



                    return componentsschemas_reported_fact_type_1
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_2 = ScoreCardWrittenReported.from_dict(data)



                    return componentsschemas_reported_fact_type_2
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_3 = MatchEndedReported.from_dict(data)



                    return componentsschemas_reported_fact_type_3
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_4 = ChipsCountedReported.from_dict(data)



                    return componentsschemas_reported_fact_type_4
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_5 = LotsDrawnReported.from_dict(data)



                    return componentsschemas_reported_fact_type_5
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_6 = ShuffledReported.from_dict(data)



                    return componentsschemas_reported_fact_type_6
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_7 = HandStartedReported.from_dict(data)



                    return componentsschemas_reported_fact_type_7
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_8 = OpeningDrawnReported.from_dict(data)



                    return componentsschemas_reported_fact_type_8
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_9 = BoneDrawnReported.from_dict(data)



                    return componentsschemas_reported_fact_type_9
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_10 = BonePlayedReported.from_dict(data)



                    return componentsschemas_reported_fact_type_10
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_11 = PassedReported.from_dict(data)



                    return componentsschemas_reported_fact_type_11
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_12 = PlayRetractedReported.from_dict(data)



                    return componentsschemas_reported_fact_type_12
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_13 = BoneReturnedReported.from_dict(data)



                    return componentsschemas_reported_fact_type_13
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_14 = BoneExposedReported.from_dict(data)



                    return componentsschemas_reported_fact_type_14
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_15 = HoldingShownReported.from_dict(data)



                    return componentsschemas_reported_fact_type_15
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_16 = ScoreCalledReported.from_dict(data)



                    return componentsschemas_reported_fact_type_16
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_17 = MugginsCalledReported.from_dict(data)



                    return componentsschemas_reported_fact_type_17
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_18 = DominoCalledReported.from_dict(data)



                    return componentsschemas_reported_fact_type_18
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_19 = ChipsPaidReported.from_dict(data)



                    return componentsschemas_reported_fact_type_19
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_20 = ChangeMadeReported.from_dict(data)



                    return componentsschemas_reported_fact_type_20
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_21 = PointsPeggedReported.from_dict(data)



                    return componentsschemas_reported_fact_type_21
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_22 = HandEndedReported.from_dict(data)



                    return componentsschemas_reported_fact_type_22
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_23 = BidMadeReported.from_dict(data)



                    return componentsschemas_reported_fact_type_23
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_24 = TrumpDeclaredReported.from_dict(data)



                    return componentsschemas_reported_fact_type_24
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_25 = DeclarationMadeReported.from_dict(data)



                    return componentsschemas_reported_fact_type_25
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_26 = ChallengedReported.from_dict(data)



                    return componentsschemas_reported_fact_type_26
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_27 = OfficialCalledReported.from_dict(data)



                    return componentsschemas_reported_fact_type_27
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_28 = PlayResumedReported.from_dict(data)



                    return componentsschemas_reported_fact_type_28
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_29 = TimeCalledReported.from_dict(data)



                    return componentsschemas_reported_fact_type_29
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_30 = ObservedReported.from_dict(data)



                    return componentsschemas_reported_fact_type_30
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_31 = LateChangeNotedReported.from_dict(data)



                    return componentsschemas_reported_fact_type_31
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_32 = PlayerDisqualifiedReported.from_dict(data)



                    return componentsschemas_reported_fact_type_32
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_33 = StatementHeardReported.from_dict(data)



                    return componentsschemas_reported_fact_type_33
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_34 = AttachmentFiledReported.from_dict(data)



                    return componentsschemas_reported_fact_type_34
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_35 = RulingAppealedReported.from_dict(data)



                    return componentsschemas_reported_fact_type_35
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_36 = ConsequenceReversedReported.from_dict(data)



                    return componentsschemas_reported_fact_type_36
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_37 = DisputeClosedReported.from_dict(data)



                    return componentsschemas_reported_fact_type_37
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_38 = ReshakeElectedReported.from_dict(data)



                    return componentsschemas_reported_fact_type_38
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_39 = SetFoundFaultyReported.from_dict(data)



                    return componentsschemas_reported_fact_type_39
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_40 = SpinnerMarkedReported.from_dict(data)



                    return componentsschemas_reported_fact_type_40
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_41 = StackChosenReported.from_dict(data)



                    return componentsschemas_reported_fact_type_41
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_reported_fact_type_42 = ResignedReported.from_dict(data)



                    return componentsschemas_reported_fact_type_42
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_reported_fact_type_43 = ResultAgreedReported.from_dict(data)



                return componentsschemas_reported_fact_type_43

            events_item = _parse_events_item(events_item_data)

            events.append(events_item)


        reported_batch = cls(
            events=events,
        )

        return reported_batch

