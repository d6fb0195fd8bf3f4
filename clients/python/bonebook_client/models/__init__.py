""" Contains all the data models used in inputs/outputs """

from .answer import Answer
from .answer_verdict import AnswerVerdict
from .appeal import Appeal
from .asked_bones import AskedBones
from .asked_totals import AskedTotals
from .assignment import Assignment
from .assignments import Assignments
from .attachment import Attachment
from .attachment_filed import AttachmentFiled
from .attachment_filed_reported import AttachmentFiledReported
from .batch_kept import BatchKept
from .bid import Bid
from .bid_made import BidMade
from .bid_made_reported import BidMadeReported
from .board_as import BoardAs
from .board_seen import BoardSeen
from .board_svg_as import BoardSvgAs
from .bone import Bone
from .bone_drawn import BoneDrawn
from .bone_drawn_reported import BoneDrawnReported
from .bone_exposed import BoneExposed
from .bone_exposed_how import BoneExposedHow
from .bone_exposed_reported import BoneExposedReported
from .bone_exposed_reported_how import BoneExposedReportedHow
from .bone_played import BonePlayed
from .bone_played_reported import BonePlayedReported
from .bone_returned import BoneReturned
from .bone_returned_reported import BoneReturnedReported
from .book_line import BookLine
from .bracket_formed import BracketFormed
from .branch import Branch
from .card_act import CardAct
from .card_act_via_type_0 import CardActViaType0
from .card_file import CardFile
from .card_file_names import CardFileNames
from .card_seen import CardSeen
from .card_seen_links import CardSeenLinks
from .case_split import CaseSplit
from .challenged import Challenged
from .challenged_reported import ChallengedReported
from .change_made import ChangeMade
from .change_made_reported import ChangeMadeReported
from .chips import Chips
from .chips_as import ChipsAs
from .chips_counted import ChipsCounted
from .chips_counted_reported import ChipsCountedReported
from .chips_paid import ChipsPaid
from .chips_paid_reported import ChipsPaidReported
from .choice import Choice
from .choice_effects import ChoiceEffects
from .choice_who import ChoiceWho
from .claim import Claim
from .claim_kind import ClaimKind
from .claim_line import ClaimLine
from .claim_raised import ClaimRaised
from .claim_trump_type_0 import ClaimTrumpType0
from .clause import Clause
from .clause_status import ClauseStatus
from .clock import Clock
from .clocks import Clocks
from .closing import Closing
from .closing_how import ClosingHow
from .consequence import Consequence
from .consequence_disqualified_type_0_item_type_1 import ConsequenceDisqualifiedType0ItemType1
from .consequence_ends_type_0 import ConsequenceEndsType0
from .consequence_how_type_0 import ConsequenceHowType0
from .consequence_marks_type_0 import ConsequenceMarksType0
from .consequence_reversed import ConsequenceReversed
from .consequence_reversed_reported import ConsequenceReversedReported
from .contested_report import ContestedReport
from .contract_response_200 import ContractResponse200
from .corrected_too import CorrectedToo
from .correction import Correction
from .crosstable_row import CrosstableRow
from .crosstable_row_met import CrosstableRowMet
from .dead_letter import DeadLetter
from .decision import Decision
from .decision_choices import DecisionChoices
from .declaration_made import DeclarationMade
from .declaration_made_reported import DeclarationMadeReported
from .declaration_made_reported_what import DeclarationMadeReportedWhat
from .declaration_made_what import DeclarationMadeWhat
from .device_batch import DeviceBatch
from .difference import Difference
from .director_decided import DirectorDecided
from .dispute import Dispute
from .dispute_closed import DisputeClosed
from .dispute_closed_how import DisputeClosedHow
from .dispute_closed_reported import DisputeClosedReported
from .dispute_closed_reported_how import DisputeClosedReportedHow
from .dispute_list import DisputeList
from .dispute_seen import DisputeSeen
from .dispute_stage import DisputeStage
from .division_bracket import DivisionBracket
from .docket import Docket
from .docket_entry import DocketEntry
from .docket_entry_reach import DocketEntryReach
from .domino_called import DominoCalled
from .domino_called_reported import DominoCalledReported
from .draw_committed import DrawCommitted
from .draw_revealed import DrawRevealed
from .drawn_bones import DrawnBones
from .effect import Effect
from .empty_object import EmptyObject
from .end_seen import EndSeen
from .entries_closed import EntriesClosed
from .entry_checked_in import EntryCheckedIn
from .entry_disqualified import EntryDisqualified
from .entry_disqualified_reported import EntryDisqualifiedReported
from .entry_disqualified_reported_scope import EntryDisqualifiedReportedScope
from .entry_disqualified_scope import EntryDisqualifiedScope
from .entry_made import EntryMade
from .entry_reinstated import EntryReinstated
from .entry_reinstated_reported import EntryReinstatedReported
from .entry_seen import EntrySeen
from .entry_withdrawn import EntryWithdrawn
from .event_entries import EventEntries
from .event_entries_links import EventEntriesLinks
from .event_entry import EventEntry
from .event_facts import EventFacts
from .event_line import EventLine
from .event_line_links import EventLineLinks
from .event_list import EventList
from .event_opening import EventOpening
from .event_opening_book import EventOpeningBook
from .event_opening_format import EventOpeningFormat
from .event_opening_match_options import EventOpeningMatchOptions
from .event_opening_options import EventOpeningOptions
from .event_recorded import EventRecorded
from .event_seen import EventSeen
from .event_seen_champions import EventSeenChampions
from .event_seen_links import EventSeenLinks
from .event_seen_options import EventSeenOptions
from .event_stream_kinds_item import EventStreamKindsItem
from .events import Events
from .events_links import EventsLinks
from .export_record_response_200 import ExportRecordResponse200
from .fact_kept_aside import FactKeptAside
from .finding import Finding
from .finding_at_table_type_0 import FindingAtTableType0
from .finding_verdict import FindingVerdict
from .finding_window import FindingWindow
from .findings import Findings
from .flagged_ruling import FlaggedRuling
from .flagged_ruling_given import FlaggedRulingGiven
from .flagged_ruling_now_type_0 import FlaggedRulingNowType0
from .found import Found
from .game_ended import GameEnded
from .game_ended_reported import GameEndedReported
from .game_line import GameLine
from .game_started import GameStarted
from .game_started_reported import GameStartedReported
from .grant import Grant
from .grant_given_type_0 import GrantGivenType0
from .grant_given_type_0_role import GrantGivenType0Role
from .grant_given_type_1 import GrantGivenType1
from .grant_given_type_1_role import GrantGivenType1Role
from .grant_given_type_2 import GrantGivenType2
from .grant_given_type_2_role import GrantGivenType2Role
from .grant_given_type_3 import GrantGivenType3
from .grant_role import GrantRole
from .hand_ended import HandEnded
from .hand_ended_how import HandEndedHow
from .hand_ended_marks_type_0 import HandEndedMarksType0
from .hand_ended_reported import HandEndedReported
from .hand_ended_reported_how import HandEndedReportedHow
from .hand_ended_reported_marks_type_0 import HandEndedReportedMarksType0
from .hand_ended_reported_taken_type_0 import HandEndedReportedTakenType0
from .hand_ended_taken_type_0 import HandEndedTakenType0
from .hand_line import HandLine
from .hand_started import HandStarted
from .hand_started_opens_type_0 import HandStartedOpensType0
from .hand_started_reported import HandStartedReported
from .hand_started_reported_opens_type_0 import HandStartedReportedOpensType0
from .handover_shown import HandoverShown
from .health import Health
from .hearing import Hearing
from .holding_shown import HoldingShown
from .holding_shown_reported import HoldingShownReported
from .hypothesis_lying import HypothesisLying
from .hypothesis_totals import HypothesisTotals
from .imported import Imported
from .imported_match import ImportedMatch
from .imported_match_record_type_0 import ImportedMatchRecordType0
from .infraction import Infraction
from .infraction_caller import InfractionCaller
from .infraction_window import InfractionWindow
from .inspection import Inspection
from .joint import Joint
from .key_line import KeyLine
from .key_made import KeyMade
from .late_change_noted import LateChangeNoted
from .late_change_noted_reported import LateChangeNotedReported
from .leaf import Leaf
from .league_stream_kinds_item import LeagueStreamKindsItem
from .lease_request import LeaseRequest
from .lease_seen import LeaseSeen
from .likelihood import Likelihood
from .list_matches_state import ListMatchesState
from .log_update import LogUpdate
from .lot import Lot
from .lots_decided import LotsDecided
from .lots_drawn import LotsDrawn
from .lots_drawn_reported import LotsDrawnReported
from .match_assigned import MatchAssigned
from .match_ended import MatchEnded
from .match_ended_reported import MatchEndedReported
from .match_import import MatchImport
from .match_line import MatchLine
from .match_line_links import MatchLineLinks
from .match_list import MatchList
from .match_list_links import MatchListLinks
from .match_opened import MatchOpened
from .match_opened_enforcement import MatchOpenedEnforcement
from .match_opened_options import MatchOpenedOptions
from .match_opening import MatchOpening
from .match_opening_enforcement import MatchOpeningEnforcement
from .match_opening_options import MatchOpeningOptions
from .message import Message
from .message_list import MessageList
from .message_list_joined import MessageListJoined
from .message_parts import MessageParts
from .muggins_called import MugginsCalled
from .muggins_called_reported import MugginsCalledReported
from .new_key import NewKey
from .new_pin import NewPin
from .new_principal import NewPrincipal
from .new_principal_kind import NewPrincipalKind
from .new_webhook import NewWebhook
from .new_webhook_kinds_item import NewWebhookKindsItem
from .next_opening import NextOpening
from .next_opening_rule import NextOpeningRule
from .node_seen import NodeSeen
from .nothing import Nothing
from .nothing_more import NothingMore
from .notice import Notice
from .objection import Objection
from .objection_trump_type_0 import ObjectionTrumpType0
from .observed import Observed
from .observed_outcome import ObservedOutcome
from .observed_outcome_verdict import ObservedOutcomeVerdict
from .observed_reported import ObservedReported
from .official_called import OfficialCalled
from .official_called_reported import OfficialCalledReported
from .open_matter import OpenMatter
from .open_matter_what import OpenMatterWhat
from .open_matters import OpenMatters
from .opened_part import OpenedPart
from .opening_drawn import OpeningDrawn
from .opening_drawn_reported import OpeningDrawnReported
from .openings import Openings
from .option import Option
from .pairing_seen import PairingSeen
from .passed import Passed
from .passed_reported import PassedReported
from .pays import Pays
from .place_group import PlaceGroup
from .place_seen import PlaceSeen
from .place_seen_values import PlaceSeenValues
from .placed_bone import PlacedBone
from .planned_seen import PlannedSeen
from .play_resumed import PlayResumed
from .play_resumed_reported import PlayResumedReported
from .play_retracted import PlayRetracted
from .play_retracted_reported import PlayRetractedReported
from .play_time import PlayTime
from .played import Played
from .player_disqualified import PlayerDisqualified
from .player_disqualified_reported import PlayerDisqualifiedReported
from .player_disqualified_reported_scope import PlayerDisqualifiedReportedScope
from .player_disqualified_scope import PlayerDisqualifiedScope
from .points_pegged import PointsPegged
from .points_pegged_reported import PointsPeggedReported
from .preview import Preview
from .principal import Principal
from .principal_kind import PrincipalKind
from .problem import Problem
from .proof import Proof
from .proof_verdict import ProofVerdict
from .rating_line import RatingLine
from .rating_list import RatingList
from .read_book_id import ReadBookId
from .read_clocks_as import ReadClocksAs
from .read_crosstable_format import ReadCrosstableFormat
from .read_model_checkpoint import ReadModelCheckpoint
from .read_pairings_format import ReadPairingsFormat
from .read_plan_format import ReadPlanFormat
from .read_schedule_format import ReadScheduleFormat
from .read_standings_format import ReadStandingsFormat
from .read_transcript_as import ReadTranscriptAs
from .reception import Reception
from .record_corrected import RecordCorrected
from .recorded import Recorded
from .refusal import Refusal
from .remedy import Remedy
from .remedy_disqualified_type_0 import RemedyDisqualifiedType0
from .remedy_ends_type_0 import RemedyEndsType0
from .replay import Replay
from .reported_batch import ReportedBatch
from .reruled import Reruled
from .reshake_elected import ReshakeElected
from .reshake_elected_reported import ReshakeElectedReported
from .resigned import Resigned
from .resigned_reported import ResignedReported
from .resigned_reported_scope import ResignedReportedScope
from .resigned_scope import ResignedScope
from .result_agreed import ResultAgreed
from .result_agreed_reported import ResultAgreedReported
from .result_agreed_reported_scope import ResultAgreedReportedScope
from .result_agreed_scope import ResultAgreedScope
from .result_overturned import ResultOverturned
from .result_overturned_choice import ResultOverturnedChoice
from .result_taken import ResultTaken
from .result_taken_how import ResultTakenHow
from .result_taken_reported import ResultTakenReported
from .result_taken_reported_how import ResultTakenReportedHow
from .rotation import Rotation
from .round_clock import RoundClock
from .round_opening import RoundOpening
from .round_paired import RoundPaired
from .round_seen import RoundSeen
from .round_started import RoundStarted
from .rule_any import RuleAny
from .ruled import Ruled
from .ruled_against import RuledAgainst
from .rules import Rules
from .rules_options import RulesOptions
from .ruling_appealed import RulingAppealed
from .ruling_appealed_reported import RulingAppealedReported
from .ruling_given import RulingGiven
from .ruling_given_choices import RulingGivenChoices
from .ruling_given_options import RulingGivenOptions
from .ruling_given_verdict import RulingGivenVerdict
from .ruling_seen import RulingSeen
from .score import Score
from .score_as import ScoreAs
from .score_called import ScoreCalled
from .score_called_reported import ScoreCalledReported
from .score_card import ScoreCard
from .score_card_as import ScoreCardAs
from .score_card_out import ScoreCardOut
from .score_card_out_additional_property import ScoreCardOutAdditionalProperty
from .score_card_received import ScoreCardReceived
from .score_card_refused import ScoreCardRefused
from .score_card_refused_via_type_0 import ScoreCardRefusedViaType0
from .score_card_refused_witnessed import ScoreCardRefusedWitnessed
from .score_card_signed import ScoreCardSigned
from .score_card_signed_via_type_0 import ScoreCardSignedViaType0
from .score_card_signed_witnessed import ScoreCardSignedWitnessed
from .score_card_written import ScoreCardWritten
from .score_card_written_reported import ScoreCardWrittenReported
from .scoreboard_as import ScoreboardAs
from .scoreboard_csv_as import ScoreboardCsvAs
from .scoreboard_response_200 import ScoreboardResponse200
from .scoreboard_rows_as import ScoreboardRowsAs
from .scoreboard_rows_response_200_item import ScoreboardRowsResponse200Item
from .scoreboard_text_as import ScoreboardTextAs
from .scoreboard_xml_as import ScoreboardXmlAs
from .sealed_name import SealedName
from .seen import Seen
from .set_found_faulty import SetFoundFaulty
from .set_found_faulty_reported import SetFoundFaultyReported
from .set_found_faulty_reported_what import SetFoundFaultyReportedWhat
from .set_found_faulty_what import SetFoundFaultyWhat
from .settling import Settling
from .shuffled import Shuffled
from .shuffled_reported import ShuffledReported
from .signature import Signature
from .slot_list import SlotList
from .slot_pointed import SlotPointed
from .slot_rows_response_200_item import SlotRowsResponse200Item
from .slot_scoreboard_response_200 import SlotScoreboardResponse200
from .slot_seen import SlotSeen
from .slot_seen_links import SlotSeenLinks
from .span import Span
from .speaks_of import SpeaksOf
from .spinner_marked import SpinnerMarked
from .spinner_marked_reported import SpinnerMarkedReported
from .stack import Stack
from .stack_chosen import StackChosen
from .stack_chosen_orientation_type_0 import StackChosenOrientationType0
from .stack_chosen_reported import StackChosenReported
from .stack_chosen_reported_orientation_type_0 import StackChosenReportedOrientationType0
from .stack_chosen_reported_stack_type_0 import StackChosenReportedStackType0
from .stack_chosen_stack_type_0 import StackChosenStackType0
from .stage_crosstable import StageCrosstable
from .stage_standings import StageStandings
from .state import State
from .statement import Statement
from .statement_heard import StatementHeard
from .statement_heard_reported import StatementHeardReported
from .statement_heard_reported_what_type_0 import StatementHeardReportedWhatType0
from .statement_heard_what_type_0 import StatementHeardWhatType0
from .statement_what_type_0 import StatementWhatType0
from .stream_kinds_item import StreamKindsItem
from .swept import Swept
from .table_found import TableFound
from .table_scoreboard_response_200 import TableScoreboardResponse200
from .table_stream_kinds_item import TableStreamKindsItem
from .task_state import TaskState
from .time_called import TimeCalled
from .time_called_period import TimeCalledPeriod
from .time_called_reported import TimeCalledReported
from .time_called_reported_period import TimeCalledReportedPeriod
from .too_many_bones import TooManyBones
from .totals_out_of_range import TotalsOutOfRange
from .totals_unreachable import TotalsUnreachable
from .tournament_closed import TournamentClosed
from .tournament_opened import TournamentOpened
from .tournament_opened_match_options import TournamentOpenedMatchOptions
from .tournament_opened_options import TournamentOpenedOptions
from .transcript_line import TranscriptLine
from .trick import Trick
from .tricks import Tricks
from .tricks_as import TricksAs
from .tricks_svg_as import TricksSvgAs
from .trump_declared import TrumpDeclared
from .trump_declared_reported import TrumpDeclaredReported
from .trump_declared_reported_trump import TrumpDeclaredReportedTrump
from .trump_declared_trump import TrumpDeclaredTrump
from .turn import Turn
from .update import Update
from .viewing import Viewing
from .waiting_result import WaitingResult
from .webhook_line import WebhookLine
from .webhook_made import WebhookMade
from .what_if import WhatIf
from .what_if_answer import WhatIfAnswer
from .whole_book import WholeBook
from .whole_book_rules import WholeBookRules
from .withheld import Withheld
from .world import World

__all__ = (
    "Answer",
    "AnswerVerdict",
    "Appeal",
    "AskedBones",
    "AskedTotals",
    "Assignment",
    "Assignments",
    "Attachment",
    "AttachmentFiled",
    "AttachmentFiledReported",
    "BatchKept",
    "Bid",
    "BidMade",
    "BidMadeReported",
    "BoardAs",
    "BoardSeen",
    "BoardSvgAs",
    "Bone",
    "BoneDrawn",
    "BoneDrawnReported",
    "BoneExposed",
    "BoneExposedHow",
    "BoneExposedReported",
    "BoneExposedReportedHow",
    "BonePlayed",
    "BonePlayedReported",
    "BoneReturned",
    "BoneReturnedReported",
    "BookLine",
    "BracketFormed",
    "Branch",
    "CardAct",
    "CardActViaType0",
    "CardFile",
    "CardFileNames",
    "CardSeen",
    "CardSeenLinks",
    "CaseSplit",
    "Challenged",
    "ChallengedReported",
    "ChangeMade",
    "ChangeMadeReported",
    "Chips",
    "ChipsAs",
    "ChipsCounted",
    "ChipsCountedReported",
    "ChipsPaid",
    "ChipsPaidReported",
    "Choice",
    "ChoiceEffects",
    "ChoiceWho",
    "Claim",
    "ClaimKind",
    "ClaimLine",
    "ClaimRaised",
    "ClaimTrumpType0",
    "Clause",
    "ClauseStatus",
    "Clock",
    "Clocks",
    "Closing",
    "ClosingHow",
    "Consequence",
    "ConsequenceDisqualifiedType0ItemType1",
    "ConsequenceEndsType0",
    "ConsequenceHowType0",
    "ConsequenceMarksType0",
    "ConsequenceReversed",
    "ConsequenceReversedReported",
    "ContestedReport",
    "ContractResponse200",
    "CorrectedToo",
    "Correction",
    "CrosstableRow",
    "CrosstableRowMet",
    "DeadLetter",
    "Decision",
    "DecisionChoices",
    "DeclarationMade",
    "DeclarationMadeReported",
    "DeclarationMadeReportedWhat",
    "DeclarationMadeWhat",
    "DeviceBatch",
    "Difference",
    "DirectorDecided",
    "Dispute",
    "DisputeClosed",
    "DisputeClosedHow",
    "DisputeClosedReported",
    "DisputeClosedReportedHow",
    "DisputeList",
    "DisputeSeen",
    "DisputeStage",
    "DivisionBracket",
    "Docket",
    "DocketEntry",
    "DocketEntryReach",
    "DominoCalled",
    "DominoCalledReported",
    "DrawCommitted",
    "DrawnBones",
    "DrawRevealed",
    "Effect",
    "EmptyObject",
    "EndSeen",
    "EntriesClosed",
    "EntryCheckedIn",
    "EntryDisqualified",
    "EntryDisqualifiedReported",
    "EntryDisqualifiedReportedScope",
    "EntryDisqualifiedScope",
    "EntryMade",
    "EntryReinstated",
    "EntryReinstatedReported",
    "EntrySeen",
    "EntryWithdrawn",
    "EventEntries",
    "EventEntriesLinks",
    "EventEntry",
    "EventFacts",
    "EventLine",
    "EventLineLinks",
    "EventList",
    "EventOpening",
    "EventOpeningBook",
    "EventOpeningFormat",
    "EventOpeningMatchOptions",
    "EventOpeningOptions",
    "EventRecorded",
    "Events",
    "EventSeen",
    "EventSeenChampions",
    "EventSeenLinks",
    "EventSeenOptions",
    "EventsLinks",
    "EventStreamKindsItem",
    "ExportRecordResponse200",
    "FactKeptAside",
    "Finding",
    "FindingAtTableType0",
    "Findings",
    "FindingVerdict",
    "FindingWindow",
    "FlaggedRuling",
    "FlaggedRulingGiven",
    "FlaggedRulingNowType0",
    "Found",
    "GameEnded",
    "GameEndedReported",
    "GameLine",
    "GameStarted",
    "GameStartedReported",
    "Grant",
    "GrantGivenType0",
    "GrantGivenType0Role",
    "GrantGivenType1",
    "GrantGivenType1Role",
    "GrantGivenType2",
    "GrantGivenType2Role",
    "GrantGivenType3",
    "GrantRole",
    "HandEnded",
    "HandEndedHow",
    "HandEndedMarksType0",
    "HandEndedReported",
    "HandEndedReportedHow",
    "HandEndedReportedMarksType0",
    "HandEndedReportedTakenType0",
    "HandEndedTakenType0",
    "HandLine",
    "HandoverShown",
    "HandStarted",
    "HandStartedOpensType0",
    "HandStartedReported",
    "HandStartedReportedOpensType0",
    "Health",
    "Hearing",
    "HoldingShown",
    "HoldingShownReported",
    "HypothesisLying",
    "HypothesisTotals",
    "Imported",
    "ImportedMatch",
    "ImportedMatchRecordType0",
    "Infraction",
    "InfractionCaller",
    "InfractionWindow",
    "Inspection",
    "Joint",
    "KeyLine",
    "KeyMade",
    "LateChangeNoted",
    "LateChangeNotedReported",
    "Leaf",
    "LeagueStreamKindsItem",
    "LeaseRequest",
    "LeaseSeen",
    "Likelihood",
    "ListMatchesState",
    "LogUpdate",
    "Lot",
    "LotsDecided",
    "LotsDrawn",
    "LotsDrawnReported",
    "MatchAssigned",
    "MatchEnded",
    "MatchEndedReported",
    "MatchImport",
    "MatchLine",
    "MatchLineLinks",
    "MatchList",
    "MatchListLinks",
    "MatchOpened",
    "MatchOpenedEnforcement",
    "MatchOpenedOptions",
    "MatchOpening",
    "MatchOpeningEnforcement",
    "MatchOpeningOptions",
    "Message",
    "MessageList",
    "MessageListJoined",
    "MessageParts",
    "MugginsCalled",
    "MugginsCalledReported",
    "NewKey",
    "NewPin",
    "NewPrincipal",
    "NewPrincipalKind",
    "NewWebhook",
    "NewWebhookKindsItem",
    "NextOpening",
    "NextOpeningRule",
    "NodeSeen",
    "Nothing",
    "NothingMore",
    "Notice",
    "Objection",
    "ObjectionTrumpType0",
    "Observed",
    "ObservedOutcome",
    "ObservedOutcomeVerdict",
    "ObservedReported",
    "OfficialCalled",
    "OfficialCalledReported",
    "OpenedPart",
    "OpeningDrawn",
    "OpeningDrawnReported",
    "Openings",
    "OpenMatter",
    "OpenMatters",
    "OpenMatterWhat",
    "Option",
    "PairingSeen",
    "Passed",
    "PassedReported",
    "Pays",
    "PlacedBone",
    "PlaceGroup",
    "PlaceSeen",
    "PlaceSeenValues",
    "PlannedSeen",
    "Played",
    "PlayerDisqualified",
    "PlayerDisqualifiedReported",
    "PlayerDisqualifiedReportedScope",
    "PlayerDisqualifiedScope",
    "PlayResumed",
    "PlayResumedReported",
    "PlayRetracted",
    "PlayRetractedReported",
    "PlayTime",
    "PointsPegged",
    "PointsPeggedReported",
    "Preview",
    "Principal",
    "PrincipalKind",
    "Problem",
    "Proof",
    "ProofVerdict",
    "RatingLine",
    "RatingList",
    "ReadBookId",
    "ReadClocksAs",
    "ReadCrosstableFormat",
    "ReadModelCheckpoint",
    "ReadPairingsFormat",
    "ReadPlanFormat",
    "ReadScheduleFormat",
    "ReadStandingsFormat",
    "ReadTranscriptAs",
    "Reception",
    "RecordCorrected",
    "Recorded",
    "Refusal",
    "Remedy",
    "RemedyDisqualifiedType0",
    "RemedyEndsType0",
    "Replay",
    "ReportedBatch",
    "Reruled",
    "ReshakeElected",
    "ReshakeElectedReported",
    "Resigned",
    "ResignedReported",
    "ResignedReportedScope",
    "ResignedScope",
    "ResultAgreed",
    "ResultAgreedReported",
    "ResultAgreedReportedScope",
    "ResultAgreedScope",
    "ResultOverturned",
    "ResultOverturnedChoice",
    "ResultTaken",
    "ResultTakenHow",
    "ResultTakenReported",
    "ResultTakenReportedHow",
    "Rotation",
    "RoundClock",
    "RoundOpening",
    "RoundPaired",
    "RoundSeen",
    "RoundStarted",
    "RuleAny",
    "Ruled",
    "RuledAgainst",
    "Rules",
    "RulesOptions",
    "RulingAppealed",
    "RulingAppealedReported",
    "RulingGiven",
    "RulingGivenChoices",
    "RulingGivenOptions",
    "RulingGivenVerdict",
    "RulingSeen",
    "Score",
    "ScoreAs",
    "ScoreboardAs",
    "ScoreboardCsvAs",
    "ScoreboardResponse200",
    "ScoreboardRowsAs",
    "ScoreboardRowsResponse200Item",
    "ScoreboardTextAs",
    "ScoreboardXmlAs",
    "ScoreCalled",
    "ScoreCalledReported",
    "ScoreCard",
    "ScoreCardAs",
    "ScoreCardOut",
    "ScoreCardOutAdditionalProperty",
    "ScoreCardReceived",
    "ScoreCardRefused",
    "ScoreCardRefusedViaType0",
    "ScoreCardRefusedWitnessed",
    "ScoreCardSigned",
    "ScoreCardSignedViaType0",
    "ScoreCardSignedWitnessed",
    "ScoreCardWritten",
    "ScoreCardWrittenReported",
    "SealedName",
    "Seen",
    "SetFoundFaulty",
    "SetFoundFaultyReported",
    "SetFoundFaultyReportedWhat",
    "SetFoundFaultyWhat",
    "Settling",
    "Shuffled",
    "ShuffledReported",
    "Signature",
    "SlotList",
    "SlotPointed",
    "SlotRowsResponse200Item",
    "SlotScoreboardResponse200",
    "SlotSeen",
    "SlotSeenLinks",
    "Span",
    "SpeaksOf",
    "SpinnerMarked",
    "SpinnerMarkedReported",
    "Stack",
    "StackChosen",
    "StackChosenOrientationType0",
    "StackChosenReported",
    "StackChosenReportedOrientationType0",
    "StackChosenReportedStackType0",
    "StackChosenStackType0",
    "StageCrosstable",
    "StageStandings",
    "State",
    "Statement",
    "StatementHeard",
    "StatementHeardReported",
    "StatementHeardReportedWhatType0",
    "StatementHeardWhatType0",
    "StatementWhatType0",
    "StreamKindsItem",
    "Swept",
    "TableFound",
    "TableScoreboardResponse200",
    "TableStreamKindsItem",
    "TaskState",
    "TimeCalled",
    "TimeCalledPeriod",
    "TimeCalledReported",
    "TimeCalledReportedPeriod",
    "TooManyBones",
    "TotalsOutOfRange",
    "TotalsUnreachable",
    "TournamentClosed",
    "TournamentOpened",
    "TournamentOpenedMatchOptions",
    "TournamentOpenedOptions",
    "TranscriptLine",
    "Trick",
    "Tricks",
    "TricksAs",
    "TricksSvgAs",
    "TrumpDeclared",
    "TrumpDeclaredReported",
    "TrumpDeclaredReportedTrump",
    "TrumpDeclaredTrump",
    "Turn",
    "Update",
    "Viewing",
    "WaitingResult",
    "WebhookLine",
    "WebhookMade",
    "WhatIf",
    "WhatIfAnswer",
    "WholeBook",
    "WholeBookRules",
    "Withheld",
    "World",
)
