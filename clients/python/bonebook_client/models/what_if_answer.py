from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
  from ..models.attachment_filed import AttachmentFiled
  from ..models.bid_made import BidMade
  from ..models.bone_drawn import BoneDrawn
  from ..models.bone_exposed import BoneExposed
  from ..models.bone_played import BonePlayed
  from ..models.bone_returned import BoneReturned
  from ..models.challenged import Challenged
  from ..models.change_made import ChangeMade
  from ..models.chips_counted import ChipsCounted
  from ..models.chips_paid import ChipsPaid
  from ..models.claim_raised import ClaimRaised
  from ..models.consequence_reversed import ConsequenceReversed
  from ..models.declaration_made import DeclarationMade
  from ..models.dispute_closed import DisputeClosed
  from ..models.domino_called import DominoCalled
  from ..models.game_ended import GameEnded
  from ..models.game_started import GameStarted
  from ..models.hand_ended import HandEnded
  from ..models.hand_started import HandStarted
  from ..models.holding_shown import HoldingShown
  from ..models.late_change_noted import LateChangeNoted
  from ..models.lots_drawn import LotsDrawn
  from ..models.match_ended import MatchEnded
  from ..models.match_opened import MatchOpened
  from ..models.muggins_called import MugginsCalled
  from ..models.observed import Observed
  from ..models.official_called import OfficialCalled
  from ..models.opening_drawn import OpeningDrawn
  from ..models.passed import Passed
  from ..models.play_resumed import PlayResumed
  from ..models.play_retracted import PlayRetracted
  from ..models.player_disqualified import PlayerDisqualified
  from ..models.points_pegged import PointsPegged
  from ..models.record_corrected import RecordCorrected
  from ..models.reshake_elected import ReshakeElected
  from ..models.resigned import Resigned
  from ..models.result_agreed import ResultAgreed
  from ..models.ruling_appealed import RulingAppealed
  from ..models.ruling_given import RulingGiven
  from ..models.score_called import ScoreCalled
  from ..models.score_card_received import ScoreCardReceived
  from ..models.score_card_refused import ScoreCardRefused
  from ..models.score_card_signed import ScoreCardSigned
  from ..models.score_card_written import ScoreCardWritten
  from ..models.set_found_faulty import SetFoundFaulty
  from ..models.shuffled import Shuffled
  from ..models.spinner_marked import SpinnerMarked
  from ..models.stack_chosen import StackChosen
  from ..models.statement_heard import StatementHeard
  from ..models.time_called import TimeCalled
  from ..models.trump_declared import TrumpDeclared





T = TypeVar("T", bound="WhatIfAnswer")



@_attrs_define
class WhatIfAnswer:
    """ Facts supposed to have happened at a position instead; no facts: nothing.

        Attributes:
            at (int):
            facts (list[AttachmentFiled | BidMade | BoneDrawn | BoneExposed | BonePlayed | BoneReturned | Challenged |
                ChangeMade | ChipsCounted | ChipsPaid | ClaimRaised | ConsequenceReversed | DeclarationMade | DisputeClosed |
                DominoCalled | GameEnded | GameStarted | HandEnded | HandStarted | HoldingShown | LateChangeNoted | LotsDrawn |
                MatchEnded | MatchOpened | MugginsCalled | Observed | OfficialCalled | OpeningDrawn | Passed |
                PlayerDisqualified | PlayResumed | PlayRetracted | PointsPegged | RecordCorrected | ReshakeElected | Resigned |
                ResultAgreed | RulingAppealed | RulingGiven | ScoreCalled | ScoreCardReceived | ScoreCardRefused |
                ScoreCardSigned | ScoreCardWritten | SetFoundFaulty | Shuffled | SpinnerMarked | StackChosen | StatementHeard |
                TimeCalled | TrumpDeclared] | Unset):
     """

    at: int
    facts: list[AttachmentFiled | BidMade | BoneDrawn | BoneExposed | BonePlayed | BoneReturned | Challenged | ChangeMade | ChipsCounted | ChipsPaid | ClaimRaised | ConsequenceReversed | DeclarationMade | DisputeClosed | DominoCalled | GameEnded | GameStarted | HandEnded | HandStarted | HoldingShown | LateChangeNoted | LotsDrawn | MatchEnded | MatchOpened | MugginsCalled | Observed | OfficialCalled | OpeningDrawn | Passed | PlayerDisqualified | PlayResumed | PlayRetracted | PointsPegged | RecordCorrected | ReshakeElected | Resigned | ResultAgreed | RulingAppealed | RulingGiven | ScoreCalled | ScoreCardReceived | ScoreCardRefused | ScoreCardSigned | ScoreCardWritten | SetFoundFaulty | Shuffled | SpinnerMarked | StackChosen | StatementHeard | TimeCalled | TrumpDeclared] | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        from ..models.attachment_filed import AttachmentFiled # noqa: PLC0415
        from ..models.bid_made import BidMade # noqa: PLC0415
        from ..models.bone_drawn import BoneDrawn # noqa: PLC0415
        from ..models.bone_exposed import BoneExposed # noqa: PLC0415
        from ..models.bone_played import BonePlayed # noqa: PLC0415
        from ..models.bone_returned import BoneReturned # noqa: PLC0415
        from ..models.challenged import Challenged # noqa: PLC0415
        from ..models.change_made import ChangeMade # noqa: PLC0415
        from ..models.chips_counted import ChipsCounted # noqa: PLC0415
        from ..models.chips_paid import ChipsPaid # noqa: PLC0415
        from ..models.claim_raised import ClaimRaised # noqa: PLC0415
        from ..models.consequence_reversed import ConsequenceReversed # noqa: PLC0415
        from ..models.declaration_made import DeclarationMade # noqa: PLC0415
        from ..models.dispute_closed import DisputeClosed # noqa: PLC0415
        from ..models.domino_called import DominoCalled # noqa: PLC0415
        from ..models.game_ended import GameEnded # noqa: PLC0415
        from ..models.game_started import GameStarted # noqa: PLC0415
        from ..models.hand_ended import HandEnded # noqa: PLC0415
        from ..models.hand_started import HandStarted # noqa: PLC0415
        from ..models.holding_shown import HoldingShown # noqa: PLC0415
        from ..models.late_change_noted import LateChangeNoted # noqa: PLC0415
        from ..models.lots_drawn import LotsDrawn # noqa: PLC0415
        from ..models.match_ended import MatchEnded # noqa: PLC0415
        from ..models.match_opened import MatchOpened # noqa: PLC0415
        from ..models.muggins_called import MugginsCalled # noqa: PLC0415
        from ..models.observed import Observed # noqa: PLC0415
        from ..models.official_called import OfficialCalled # noqa: PLC0415
        from ..models.opening_drawn import OpeningDrawn # noqa: PLC0415
        from ..models.passed import Passed # noqa: PLC0415
        from ..models.play_resumed import PlayResumed # noqa: PLC0415
        from ..models.play_retracted import PlayRetracted # noqa: PLC0415
        from ..models.player_disqualified import PlayerDisqualified # noqa: PLC0415
        from ..models.points_pegged import PointsPegged # noqa: PLC0415
        from ..models.record_corrected import RecordCorrected # noqa: PLC0415
        from ..models.reshake_elected import ReshakeElected # noqa: PLC0415
        from ..models.resigned import Resigned # noqa: PLC0415
        from ..models.result_agreed import ResultAgreed # noqa: PLC0415
        from ..models.ruling_appealed import RulingAppealed # noqa: PLC0415
        from ..models.ruling_given import RulingGiven # noqa: PLC0415
        from ..models.score_called import ScoreCalled # noqa: PLC0415
        from ..models.score_card_received import ScoreCardReceived # noqa: PLC0415
        from ..models.score_card_refused import ScoreCardRefused # noqa: PLC0415
        from ..models.score_card_signed import ScoreCardSigned # noqa: PLC0415
        from ..models.score_card_written import ScoreCardWritten # noqa: PLC0415
        from ..models.set_found_faulty import SetFoundFaulty # noqa: PLC0415
        from ..models.shuffled import Shuffled # noqa: PLC0415
        from ..models.spinner_marked import SpinnerMarked # noqa: PLC0415
        from ..models.stack_chosen import StackChosen # noqa: PLC0415
        from ..models.statement_heard import StatementHeard # noqa: PLC0415
        from ..models.time_called import TimeCalled # noqa: PLC0415
        from ..models.trump_declared import TrumpDeclared # noqa: PLC0415
        at = self.at

        facts: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.facts, Unset):
            facts = []
            for facts_item_data in self.facts:
                facts_item: dict[str, Any]
                if isinstance(facts_item_data, MatchOpened):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, GameStarted):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, GameEnded):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, ScoreCardWritten):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, ScoreCardSigned):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, MatchEnded):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, ChipsCounted):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, LotsDrawn):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, Shuffled):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, HandStarted):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, OpeningDrawn):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, BoneDrawn):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, BonePlayed):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, Passed):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, PlayRetracted):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, BoneReturned):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, BoneExposed):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, HoldingShown):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, ScoreCalled):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, MugginsCalled):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, DominoCalled):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, ChipsPaid):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, ChangeMade):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, PointsPegged):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, HandEnded):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, BidMade):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, TrumpDeclared):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, DeclarationMade):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, Challenged):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, OfficialCalled):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, PlayResumed):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, TimeCalled):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, Observed):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, ClaimRaised):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, RulingGiven):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, RecordCorrected):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, LateChangeNoted):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, PlayerDisqualified):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, StatementHeard):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, AttachmentFiled):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, RulingAppealed):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, ConsequenceReversed):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, DisputeClosed):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, ReshakeElected):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, SetFoundFaulty):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, SpinnerMarked):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, StackChosen):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, Resigned):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, ResultAgreed):
                    facts_item = facts_item_data.to_dict()
                elif isinstance(facts_item_data, ScoreCardRefused):
                    facts_item = facts_item_data.to_dict()
                else:
                    facts_item = facts_item_data.to_dict()

                facts.append(facts_item)




        field_dict: dict[str, Any] = {}

        field_dict.update({
            "at": at,
        })
        if facts is not UNSET:
            field_dict["facts"] = facts

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.attachment_filed import AttachmentFiled # noqa: PLC0415
        from ..models.bid_made import BidMade # noqa: PLC0415
        from ..models.bone_drawn import BoneDrawn # noqa: PLC0415
        from ..models.bone_exposed import BoneExposed # noqa: PLC0415
        from ..models.bone_played import BonePlayed # noqa: PLC0415
        from ..models.bone_returned import BoneReturned # noqa: PLC0415
        from ..models.challenged import Challenged # noqa: PLC0415
        from ..models.change_made import ChangeMade # noqa: PLC0415
        from ..models.chips_counted import ChipsCounted # noqa: PLC0415
        from ..models.chips_paid import ChipsPaid # noqa: PLC0415
        from ..models.claim_raised import ClaimRaised # noqa: PLC0415
        from ..models.consequence_reversed import ConsequenceReversed # noqa: PLC0415
        from ..models.declaration_made import DeclarationMade # noqa: PLC0415
        from ..models.dispute_closed import DisputeClosed # noqa: PLC0415
        from ..models.domino_called import DominoCalled # noqa: PLC0415
        from ..models.game_ended import GameEnded # noqa: PLC0415
        from ..models.game_started import GameStarted # noqa: PLC0415
        from ..models.hand_ended import HandEnded # noqa: PLC0415
        from ..models.hand_started import HandStarted # noqa: PLC0415
        from ..models.holding_shown import HoldingShown # noqa: PLC0415
        from ..models.late_change_noted import LateChangeNoted # noqa: PLC0415
        from ..models.lots_drawn import LotsDrawn # noqa: PLC0415
        from ..models.match_ended import MatchEnded # noqa: PLC0415
        from ..models.match_opened import MatchOpened # noqa: PLC0415
        from ..models.muggins_called import MugginsCalled # noqa: PLC0415
        from ..models.observed import Observed # noqa: PLC0415
        from ..models.official_called import OfficialCalled # noqa: PLC0415
        from ..models.opening_drawn import OpeningDrawn # noqa: PLC0415
        from ..models.passed import Passed # noqa: PLC0415
        from ..models.play_resumed import PlayResumed # noqa: PLC0415
        from ..models.play_retracted import PlayRetracted # noqa: PLC0415
        from ..models.player_disqualified import PlayerDisqualified # noqa: PLC0415
        from ..models.points_pegged import PointsPegged # noqa: PLC0415
        from ..models.record_corrected import RecordCorrected # noqa: PLC0415
        from ..models.reshake_elected import ReshakeElected # noqa: PLC0415
        from ..models.resigned import Resigned # noqa: PLC0415
        from ..models.result_agreed import ResultAgreed # noqa: PLC0415
        from ..models.ruling_appealed import RulingAppealed # noqa: PLC0415
        from ..models.ruling_given import RulingGiven # noqa: PLC0415
        from ..models.score_called import ScoreCalled # noqa: PLC0415
        from ..models.score_card_received import ScoreCardReceived # noqa: PLC0415
        from ..models.score_card_refused import ScoreCardRefused # noqa: PLC0415
        from ..models.score_card_signed import ScoreCardSigned # noqa: PLC0415
        from ..models.score_card_written import ScoreCardWritten # noqa: PLC0415
        from ..models.set_found_faulty import SetFoundFaulty # noqa: PLC0415
        from ..models.shuffled import Shuffled # noqa: PLC0415
        from ..models.spinner_marked import SpinnerMarked # noqa: PLC0415
        from ..models.stack_chosen import StackChosen # noqa: PLC0415
        from ..models.statement_heard import StatementHeard # noqa: PLC0415
        from ..models.time_called import TimeCalled # noqa: PLC0415
        from ..models.trump_declared import TrumpDeclared # noqa: PLC0415
        d = dict(src_dict)
        at = d.pop("at")

        _facts = d.pop("facts", UNSET)
        facts: list[AttachmentFiled | BidMade | BoneDrawn | BoneExposed | BonePlayed | BoneReturned | Challenged | ChangeMade | ChipsCounted | ChipsPaid | ClaimRaised | ConsequenceReversed | DeclarationMade | DisputeClosed | DominoCalled | GameEnded | GameStarted | HandEnded | HandStarted | HoldingShown | LateChangeNoted | LotsDrawn | MatchEnded | MatchOpened | MugginsCalled | Observed | OfficialCalled | OpeningDrawn | Passed | PlayerDisqualified | PlayResumed | PlayRetracted | PointsPegged | RecordCorrected | ReshakeElected | Resigned | ResultAgreed | RulingAppealed | RulingGiven | ScoreCalled | ScoreCardReceived | ScoreCardRefused | ScoreCardSigned | ScoreCardWritten | SetFoundFaulty | Shuffled | SpinnerMarked | StackChosen | StatementHeard | TimeCalled | TrumpDeclared] | Unset = UNSET
        if _facts is not UNSET:
            facts = []
            for facts_item_data in _facts:
                def _parse_facts_item(data: object) -> AttachmentFiled | BidMade | BoneDrawn | BoneExposed | BonePlayed | BoneReturned | Challenged | ChangeMade | ChipsCounted | ChipsPaid | ClaimRaised | ConsequenceReversed | DeclarationMade | DisputeClosed | DominoCalled | GameEnded | GameStarted | HandEnded | HandStarted | HoldingShown | LateChangeNoted | LotsDrawn | MatchEnded | MatchOpened | MugginsCalled | Observed | OfficialCalled | OpeningDrawn | Passed | PlayerDisqualified | PlayResumed | PlayRetracted | PointsPegged | RecordCorrected | ReshakeElected | Resigned | ResultAgreed | RulingAppealed | RulingGiven | ScoreCalled | ScoreCardReceived | ScoreCardRefused | ScoreCardSigned | ScoreCardWritten | SetFoundFaulty | Shuffled | SpinnerMarked | StackChosen | StatementHeard | TimeCalled | TrumpDeclared:
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_0 = MatchOpened.from_dict(data)



                        return facts_item_type_0
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_1 = GameStarted.from_dict(data)



                        return facts_item_type_1
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_2 = GameEnded.from_dict(data)



                        return facts_item_type_2
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_3 = ScoreCardWritten.from_dict(data)



                        return facts_item_type_3
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_4 = ScoreCardSigned.from_dict(data)



                        return facts_item_type_4
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_5 = MatchEnded.from_dict(data)



                        return facts_item_type_5
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_6 = ChipsCounted.from_dict(data)



                        return facts_item_type_6
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_7 = LotsDrawn.from_dict(data)



                        return facts_item_type_7
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_8 = Shuffled.from_dict(data)



                        return facts_item_type_8
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_9 = HandStarted.from_dict(data)



                        return facts_item_type_9
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_10 = OpeningDrawn.from_dict(data)



                        return facts_item_type_10
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_11 = BoneDrawn.from_dict(data)



                        return facts_item_type_11
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_12 = BonePlayed.from_dict(data)



                        return facts_item_type_12
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_13 = Passed.from_dict(data)



                        return facts_item_type_13
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_14 = PlayRetracted.from_dict(data)



                        return facts_item_type_14
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_15 = BoneReturned.from_dict(data)



                        return facts_item_type_15
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_16 = BoneExposed.from_dict(data)



                        return facts_item_type_16
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_17 = HoldingShown.from_dict(data)



                        return facts_item_type_17
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_18 = ScoreCalled.from_dict(data)



                        return facts_item_type_18
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_19 = MugginsCalled.from_dict(data)



                        return facts_item_type_19
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_20 = DominoCalled.from_dict(data)



                        return facts_item_type_20
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_21 = ChipsPaid.from_dict(data)



                        return facts_item_type_21
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_22 = ChangeMade.from_dict(data)



                        return facts_item_type_22
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_23 = PointsPegged.from_dict(data)



                        return facts_item_type_23
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_24 = HandEnded.from_dict(data)



                        return facts_item_type_24
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_25 = BidMade.from_dict(data)



                        return facts_item_type_25
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_26 = TrumpDeclared.from_dict(data)



                        return facts_item_type_26
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_27 = DeclarationMade.from_dict(data)



                        return facts_item_type_27
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_28 = Challenged.from_dict(data)



                        return facts_item_type_28
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_29 = OfficialCalled.from_dict(data)



                        return facts_item_type_29
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_30 = PlayResumed.from_dict(data)



                        return facts_item_type_30
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_31 = TimeCalled.from_dict(data)



                        return facts_item_type_31
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_32 = Observed.from_dict(data)



                        return facts_item_type_32
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_33 = ClaimRaised.from_dict(data)



                        return facts_item_type_33
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_34 = RulingGiven.from_dict(data)



                        return facts_item_type_34
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_35 = RecordCorrected.from_dict(data)



                        return facts_item_type_35
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_36 = LateChangeNoted.from_dict(data)



                        return facts_item_type_36
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_37 = PlayerDisqualified.from_dict(data)



                        return facts_item_type_37
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_38 = StatementHeard.from_dict(data)



                        return facts_item_type_38
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_39 = AttachmentFiled.from_dict(data)



                        return facts_item_type_39
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_40 = RulingAppealed.from_dict(data)



                        return facts_item_type_40
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_41 = ConsequenceReversed.from_dict(data)



                        return facts_item_type_41
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_42 = DisputeClosed.from_dict(data)



                        return facts_item_type_42
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_43 = ReshakeElected.from_dict(data)



                        return facts_item_type_43
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_44 = SetFoundFaulty.from_dict(data)



                        return facts_item_type_44
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_45 = SpinnerMarked.from_dict(data)



                        return facts_item_type_45
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_46 = StackChosen.from_dict(data)



                        return facts_item_type_46
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_47 = Resigned.from_dict(data)



                        return facts_item_type_47
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_48 = ResultAgreed.from_dict(data)



                        return facts_item_type_48
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        facts_item_type_49 = ScoreCardRefused.from_dict(data)



                        return facts_item_type_49
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    if not isinstance(data, dict):
                        raise TypeError()
                    facts_item_type_50 = ScoreCardReceived.from_dict(data)



                    return facts_item_type_50

                facts_item = _parse_facts_item(facts_item_data)

                facts.append(facts_item)


        what_if_answer = cls(
            at=at,
            facts=facts,
        )

        return what_if_answer

