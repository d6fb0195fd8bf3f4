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
  from ..models.withheld import Withheld





T = TypeVar("T", bound="Seen")



@_attrs_define
class Seen:
    """ An entry as one viewer sees it (`domain.events.Entry`).

    `reporter` is for officials, and for those who reported it themselves.

        Attributes:
            fact (AttachmentFiled | BidMade | BoneDrawn | BoneExposed | BonePlayed | BoneReturned | Challenged | ChangeMade
                | ChipsCounted | ChipsPaid | ClaimRaised | ConsequenceReversed | DeclarationMade | DisputeClosed | DominoCalled
                | GameEnded | GameStarted | HandEnded | HandStarted | HoldingShown | LateChangeNoted | LotsDrawn | MatchEnded |
                MatchOpened | MugginsCalled | Observed | OfficialCalled | OpeningDrawn | Passed | PlayerDisqualified |
                PlayResumed | PlayRetracted | PointsPegged | RecordCorrected | ReshakeElected | Resigned | ResultAgreed |
                RulingAppealed | RulingGiven | ScoreCalled | ScoreCardReceived | ScoreCardRefused | ScoreCardSigned |
                ScoreCardWritten | SetFoundFaulty | Shuffled | SpinnerMarked | StackChosen | StatementHeard | TimeCalled |
                TrumpDeclared | Withheld):
            position (int):
            happened_at (None | str | Unset):
            recorded_at (str | Unset):  Default: ''.
            reporter (str | Unset):  Default: ''.
     """

    fact: AttachmentFiled | BidMade | BoneDrawn | BoneExposed | BonePlayed | BoneReturned | Challenged | ChangeMade | ChipsCounted | ChipsPaid | ClaimRaised | ConsequenceReversed | DeclarationMade | DisputeClosed | DominoCalled | GameEnded | GameStarted | HandEnded | HandStarted | HoldingShown | LateChangeNoted | LotsDrawn | MatchEnded | MatchOpened | MugginsCalled | Observed | OfficialCalled | OpeningDrawn | Passed | PlayerDisqualified | PlayResumed | PlayRetracted | PointsPegged | RecordCorrected | ReshakeElected | Resigned | ResultAgreed | RulingAppealed | RulingGiven | ScoreCalled | ScoreCardReceived | ScoreCardRefused | ScoreCardSigned | ScoreCardWritten | SetFoundFaulty | Shuffled | SpinnerMarked | StackChosen | StatementHeard | TimeCalled | TrumpDeclared | Withheld
    position: int
    happened_at: None | str | Unset = UNSET
    recorded_at: str | Unset = ''
    reporter: str | Unset = ''
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





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
        from ..models.withheld import Withheld # noqa: PLC0415
        fact: dict[str, Any]
        if isinstance(self.fact, MatchOpened):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, GameStarted):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, GameEnded):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, ScoreCardWritten):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, ScoreCardSigned):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, MatchEnded):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, ChipsCounted):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, LotsDrawn):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, Shuffled):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, HandStarted):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, OpeningDrawn):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, BoneDrawn):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, BonePlayed):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, Passed):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, PlayRetracted):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, BoneReturned):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, BoneExposed):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, HoldingShown):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, ScoreCalled):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, MugginsCalled):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, DominoCalled):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, ChipsPaid):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, ChangeMade):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, PointsPegged):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, HandEnded):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, BidMade):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, TrumpDeclared):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, DeclarationMade):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, Challenged):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, OfficialCalled):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, PlayResumed):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, TimeCalled):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, Observed):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, ClaimRaised):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, RulingGiven):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, RecordCorrected):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, LateChangeNoted):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, PlayerDisqualified):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, StatementHeard):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, AttachmentFiled):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, RulingAppealed):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, ConsequenceReversed):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, DisputeClosed):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, ReshakeElected):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, SetFoundFaulty):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, SpinnerMarked):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, StackChosen):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, Resigned):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, ResultAgreed):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, ScoreCardRefused):
            fact = self.fact.to_dict()
        elif isinstance(self.fact, ScoreCardReceived):
            fact = self.fact.to_dict()
        else:
            fact = self.fact.to_dict()


        position = self.position

        happened_at: None | str | Unset
        if isinstance(self.happened_at, Unset):
            happened_at = UNSET
        else:
            happened_at = self.happened_at

        recorded_at = self.recorded_at

        reporter = self.reporter


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "fact": fact,
            "position": position,
        })
        if happened_at is not UNSET:
            field_dict["happened_at"] = happened_at
        if recorded_at is not UNSET:
            field_dict["recorded_at"] = recorded_at
        if reporter is not UNSET:
            field_dict["reporter"] = reporter

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
        from ..models.withheld import Withheld # noqa: PLC0415
        d = dict(src_dict)
        def _parse_fact(data: object) -> AttachmentFiled | BidMade | BoneDrawn | BoneExposed | BonePlayed | BoneReturned | Challenged | ChangeMade | ChipsCounted | ChipsPaid | ClaimRaised | ConsequenceReversed | DeclarationMade | DisputeClosed | DominoCalled | GameEnded | GameStarted | HandEnded | HandStarted | HoldingShown | LateChangeNoted | LotsDrawn | MatchEnded | MatchOpened | MugginsCalled | Observed | OfficialCalled | OpeningDrawn | Passed | PlayerDisqualified | PlayResumed | PlayRetracted | PointsPegged | RecordCorrected | ReshakeElected | Resigned | ResultAgreed | RulingAppealed | RulingGiven | ScoreCalled | ScoreCardReceived | ScoreCardRefused | ScoreCardSigned | ScoreCardWritten | SetFoundFaulty | Shuffled | SpinnerMarked | StackChosen | StatementHeard | TimeCalled | TrumpDeclared | Withheld:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_0 = MatchOpened.from_dict(data)



                return fact_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_1 = GameStarted.from_dict(data)



                return fact_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_2 = GameEnded.from_dict(data)



                return fact_type_2
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_3 = ScoreCardWritten.from_dict(data)



                return fact_type_3
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_4 = ScoreCardSigned.from_dict(data)



                return fact_type_4
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_5 = MatchEnded.from_dict(data)



                return fact_type_5
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_6 = ChipsCounted.from_dict(data)



                return fact_type_6
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_7 = LotsDrawn.from_dict(data)



                return fact_type_7
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_8 = Shuffled.from_dict(data)



                return fact_type_8
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_9 = HandStarted.from_dict(data)



                return fact_type_9
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_10 = OpeningDrawn.from_dict(data)



                return fact_type_10
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_11 = BoneDrawn.from_dict(data)



                return fact_type_11
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_12 = BonePlayed.from_dict(data)



                return fact_type_12
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_13 = Passed.from_dict(data)



                return fact_type_13
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_14 = PlayRetracted.from_dict(data)



                return fact_type_14
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_15 = BoneReturned.from_dict(data)



                return fact_type_15
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_16 = BoneExposed.from_dict(data)



                return fact_type_16
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_17 = HoldingShown.from_dict(data)



                return fact_type_17
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_18 = ScoreCalled.from_dict(data)



                return fact_type_18
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_19 = MugginsCalled.from_dict(data)



                return fact_type_19
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_20 = DominoCalled.from_dict(data)



                return fact_type_20
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_21 = ChipsPaid.from_dict(data)



                return fact_type_21
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_22 = ChangeMade.from_dict(data)



                return fact_type_22
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_23 = PointsPegged.from_dict(data)



                return fact_type_23
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_24 = HandEnded.from_dict(data)



                return fact_type_24
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_25 = BidMade.from_dict(data)



                return fact_type_25
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_26 = TrumpDeclared.from_dict(data)



                return fact_type_26
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_27 = DeclarationMade.from_dict(data)



                return fact_type_27
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_28 = Challenged.from_dict(data)



                return fact_type_28
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_29 = OfficialCalled.from_dict(data)



                return fact_type_29
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_30 = PlayResumed.from_dict(data)



                return fact_type_30
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_31 = TimeCalled.from_dict(data)



                return fact_type_31
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_32 = Observed.from_dict(data)



                return fact_type_32
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_33 = ClaimRaised.from_dict(data)



                return fact_type_33
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_34 = RulingGiven.from_dict(data)



                return fact_type_34
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_35 = RecordCorrected.from_dict(data)



                return fact_type_35
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_36 = LateChangeNoted.from_dict(data)



                return fact_type_36
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_37 = PlayerDisqualified.from_dict(data)



                return fact_type_37
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_38 = StatementHeard.from_dict(data)



                return fact_type_38
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_39 = AttachmentFiled.from_dict(data)



                return fact_type_39
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_40 = RulingAppealed.from_dict(data)



                return fact_type_40
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_41 = ConsequenceReversed.from_dict(data)



                return fact_type_41
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_42 = DisputeClosed.from_dict(data)



                return fact_type_42
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_43 = ReshakeElected.from_dict(data)



                return fact_type_43
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_44 = SetFoundFaulty.from_dict(data)



                return fact_type_44
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_45 = SpinnerMarked.from_dict(data)



                return fact_type_45
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_46 = StackChosen.from_dict(data)



                return fact_type_46
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_47 = Resigned.from_dict(data)



                return fact_type_47
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_48 = ResultAgreed.from_dict(data)



                return fact_type_48
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_49 = ScoreCardRefused.from_dict(data)



                return fact_type_49
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fact_type_50 = ScoreCardReceived.from_dict(data)



                return fact_type_50
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            fact_type_51 = Withheld.from_dict(data)



            return fact_type_51

        fact = _parse_fact(d.pop("fact"))


        position = d.pop("position")

        def _parse_happened_at(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        happened_at = _parse_happened_at(d.pop("happened_at", UNSET))


        recorded_at = d.pop("recorded_at", UNSET)

        reporter = d.pop("reporter", UNSET)

        seen = cls(
            fact=fact,
            position=position,
            happened_at=happened_at,
            recorded_at=recorded_at,
            reporter=reporter,
        )


        seen.additional_properties = d
        return seen

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
