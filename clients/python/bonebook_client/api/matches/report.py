from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.attachment_filed_reported import AttachmentFiledReported
from ...models.bid_made_reported import BidMadeReported
from ...models.bone_drawn_reported import BoneDrawnReported
from ...models.bone_exposed_reported import BoneExposedReported
from ...models.bone_played_reported import BonePlayedReported
from ...models.bone_returned_reported import BoneReturnedReported
from ...models.challenged_reported import ChallengedReported
from ...models.change_made_reported import ChangeMadeReported
from ...models.chips_counted_reported import ChipsCountedReported
from ...models.chips_paid_reported import ChipsPaidReported
from ...models.consequence_reversed_reported import ConsequenceReversedReported
from ...models.declaration_made_reported import DeclarationMadeReported
from ...models.dispute_closed_reported import DisputeClosedReported
from ...models.domino_called_reported import DominoCalledReported
from ...models.game_ended_reported import GameEndedReported
from ...models.game_started_reported import GameStartedReported
from ...models.hand_ended_reported import HandEndedReported
from ...models.hand_started_reported import HandStartedReported
from ...models.holding_shown_reported import HoldingShownReported
from ...models.late_change_noted_reported import LateChangeNotedReported
from ...models.lots_drawn_reported import LotsDrawnReported
from ...models.match_ended_reported import MatchEndedReported
from ...models.muggins_called_reported import MugginsCalledReported
from ...models.observed_reported import ObservedReported
from ...models.official_called_reported import OfficialCalledReported
from ...models.opening_drawn_reported import OpeningDrawnReported
from ...models.passed_reported import PassedReported
from ...models.play_resumed_reported import PlayResumedReported
from ...models.play_retracted_reported import PlayRetractedReported
from ...models.player_disqualified_reported import PlayerDisqualifiedReported
from ...models.points_pegged_reported import PointsPeggedReported
from ...models.problem import Problem
from ...models.recorded import Recorded
from ...models.reported_batch import ReportedBatch
from ...models.reshake_elected_reported import ReshakeElectedReported
from ...models.resigned_reported import ResignedReported
from ...models.result_agreed_reported import ResultAgreedReported
from ...models.ruling_appealed_reported import RulingAppealedReported
from ...models.score_called_reported import ScoreCalledReported
from ...models.score_card_written_reported import ScoreCardWrittenReported
from ...models.set_found_faulty_reported import SetFoundFaultyReported
from ...models.shuffled_reported import ShuffledReported
from ...models.spinner_marked_reported import SpinnerMarkedReported
from ...models.stack_chosen_reported import StackChosenReported
from ...models.statement_heard_reported import StatementHeardReported
from ...models.time_called_reported import TimeCalledReported
from ...models.trump_declared_reported import TrumpDeclaredReported
from ...types import UNSET, Unset
from typing import cast



def _get_kwargs(
    match: str,
    *,
    body: AttachmentFiledReported | BidMadeReported | BoneDrawnReported | BoneExposedReported | BonePlayedReported | BoneReturnedReported | ChallengedReported | ChangeMadeReported | ChipsCountedReported | ChipsPaidReported | ConsequenceReversedReported | DeclarationMadeReported | DisputeClosedReported | DominoCalledReported | GameEndedReported | GameStartedReported | HandEndedReported | HandStartedReported | HoldingShownReported | LateChangeNotedReported | LotsDrawnReported | MatchEndedReported | MugginsCalledReported | ObservedReported | OfficialCalledReported | OpeningDrawnReported | PassedReported | PlayerDisqualifiedReported | PlayResumedReported | PlayRetractedReported | PointsPeggedReported | ReportedBatch | ReshakeElectedReported | ResignedReported | ResultAgreedReported | RulingAppealedReported | ScoreCalledReported | ScoreCardWrittenReported | SetFoundFaultyReported | ShuffledReported | SpinnerMarkedReported | StackChosenReported | StatementHeardReported | TimeCalledReported | TrumpDeclaredReported,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,

) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    if not isinstance(if_match, Unset):
        headers["If-Match"] = if_match



    

    

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v1/matches/{match}/events".format(match=quote(str(match), safe=""),),
    }

    
    if isinstance(body, GameStartedReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, GameEndedReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, ScoreCardWrittenReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, MatchEndedReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, ChipsCountedReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, LotsDrawnReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, ShuffledReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, HandStartedReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, OpeningDrawnReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, BoneDrawnReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, BonePlayedReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, PassedReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, PlayRetractedReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, BoneReturnedReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, BoneExposedReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, HoldingShownReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, ScoreCalledReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, MugginsCalledReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, DominoCalledReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, ChipsPaidReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, ChangeMadeReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, PointsPeggedReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, HandEndedReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, BidMadeReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, TrumpDeclaredReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, DeclarationMadeReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, ChallengedReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, OfficialCalledReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, PlayResumedReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, TimeCalledReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, ObservedReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, LateChangeNotedReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, PlayerDisqualifiedReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, StatementHeardReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, AttachmentFiledReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, RulingAppealedReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, ConsequenceReversedReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, DisputeClosedReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, ReshakeElectedReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, SetFoundFaultyReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, SpinnerMarkedReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, StackChosenReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, ResignedReported):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, ResultAgreedReported):
        _kwargs["json"] = body.to_dict()
    else:
        _kwargs["json"] = body.to_dict()


    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs



def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Problem | Recorded | None:
    if response.status_code == 201:
        response_201 = Recorded.from_dict(response.json())



        return response_201

    if response.status_code == 400:
        response_400 = Problem.from_dict(response.json())



        return response_400

    if response.status_code == 401:
        response_401 = Problem.from_dict(response.json())



        return response_401

    if response.status_code == 403:
        response_403 = Problem.from_dict(response.json())



        return response_403

    if response.status_code == 404:
        response_404 = Problem.from_dict(response.json())



        return response_404

    if response.status_code == 406:
        response_406 = Problem.from_dict(response.json())



        return response_406

    if response.status_code == 408:
        response_408 = Problem.from_dict(response.json())



        return response_408

    if response.status_code == 409:
        response_409 = Problem.from_dict(response.json())



        return response_409

    if response.status_code == 412:
        response_412 = Problem.from_dict(response.json())



        return response_412

    if response.status_code == 413:
        response_413 = Problem.from_dict(response.json())



        return response_413

    if response.status_code == 415:
        response_415 = Problem.from_dict(response.json())



        return response_415

    if response.status_code == 422:
        response_422 = Problem.from_dict(response.json())



        return response_422

    if response.status_code == 429:
        response_429 = Problem.from_dict(response.json())



        return response_429

    if response.status_code == 500:
        response_500 = Problem.from_dict(response.json())



        return response_500

    if response.status_code == 503:
        response_503 = Problem.from_dict(response.json())



        return response_503

    if client.raise_on_unexpected_status:
        raise errors.UnexpectedStatus(response.status_code, response.content)
    else:
        return None


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Problem | Recorded]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    match: str,
    *,
    client: AuthenticatedClient,
    body: AttachmentFiledReported | BidMadeReported | BoneDrawnReported | BoneExposedReported | BonePlayedReported | BoneReturnedReported | ChallengedReported | ChangeMadeReported | ChipsCountedReported | ChipsPaidReported | ConsequenceReversedReported | DeclarationMadeReported | DisputeClosedReported | DominoCalledReported | GameEndedReported | GameStartedReported | HandEndedReported | HandStartedReported | HoldingShownReported | LateChangeNotedReported | LotsDrawnReported | MatchEndedReported | MugginsCalledReported | ObservedReported | OfficialCalledReported | OpeningDrawnReported | PassedReported | PlayerDisqualifiedReported | PlayResumedReported | PlayRetractedReported | PointsPeggedReported | ReportedBatch | ReshakeElectedReported | ResignedReported | ResultAgreedReported | RulingAppealedReported | ScoreCalledReported | ScoreCardWrittenReported | SetFoundFaultyReported | ShuffledReported | SpinnerMarkedReported | StackChosenReported | StatementHeardReported | TimeCalledReported | TrumpDeclaredReported,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,

) -> Response[Problem | Recorded]:
    """ Report what happened: one event, or several to be recorded all or none.

     For a key of: director, official, recorder.

    Args:
        match (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (AttachmentFiledReported | BidMadeReported | BoneDrawnReported | BoneExposedReported
            | BonePlayedReported | BoneReturnedReported | ChallengedReported | ChangeMadeReported |
            ChipsCountedReported | ChipsPaidReported | ConsequenceReversedReported |
            DeclarationMadeReported | DisputeClosedReported | DominoCalledReported | GameEndedReported
            | GameStartedReported | HandEndedReported | HandStartedReported | HoldingShownReported |
            LateChangeNotedReported | LotsDrawnReported | MatchEndedReported | MugginsCalledReported |
            ObservedReported | OfficialCalledReported | OpeningDrawnReported | PassedReported |
            PlayerDisqualifiedReported | PlayResumedReported | PlayRetractedReported |
            PointsPeggedReported | ReportedBatch | ReshakeElectedReported | ResignedReported |
            ResultAgreedReported | RulingAppealedReported | ScoreCalledReported |
            ScoreCardWrittenReported | SetFoundFaultyReported | ShuffledReported |
            SpinnerMarkedReported | StackChosenReported | StatementHeardReported | TimeCalledReported
            | TrumpDeclaredReported): One fact, or several that are recorded all or none.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | Recorded]
     """


    kwargs = _get_kwargs(
        match=match,
body=body,
idempotency_key=idempotency_key,
if_match=if_match,

    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)

def sync(
    match: str,
    *,
    client: AuthenticatedClient,
    body: AttachmentFiledReported | BidMadeReported | BoneDrawnReported | BoneExposedReported | BonePlayedReported | BoneReturnedReported | ChallengedReported | ChangeMadeReported | ChipsCountedReported | ChipsPaidReported | ConsequenceReversedReported | DeclarationMadeReported | DisputeClosedReported | DominoCalledReported | GameEndedReported | GameStartedReported | HandEndedReported | HandStartedReported | HoldingShownReported | LateChangeNotedReported | LotsDrawnReported | MatchEndedReported | MugginsCalledReported | ObservedReported | OfficialCalledReported | OpeningDrawnReported | PassedReported | PlayerDisqualifiedReported | PlayResumedReported | PlayRetractedReported | PointsPeggedReported | ReportedBatch | ReshakeElectedReported | ResignedReported | ResultAgreedReported | RulingAppealedReported | ScoreCalledReported | ScoreCardWrittenReported | SetFoundFaultyReported | ShuffledReported | SpinnerMarkedReported | StackChosenReported | StatementHeardReported | TimeCalledReported | TrumpDeclaredReported,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,

) -> Problem | Recorded | None:
    """ Report what happened: one event, or several to be recorded all or none.

     For a key of: director, official, recorder.

    Args:
        match (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (AttachmentFiledReported | BidMadeReported | BoneDrawnReported | BoneExposedReported
            | BonePlayedReported | BoneReturnedReported | ChallengedReported | ChangeMadeReported |
            ChipsCountedReported | ChipsPaidReported | ConsequenceReversedReported |
            DeclarationMadeReported | DisputeClosedReported | DominoCalledReported | GameEndedReported
            | GameStartedReported | HandEndedReported | HandStartedReported | HoldingShownReported |
            LateChangeNotedReported | LotsDrawnReported | MatchEndedReported | MugginsCalledReported |
            ObservedReported | OfficialCalledReported | OpeningDrawnReported | PassedReported |
            PlayerDisqualifiedReported | PlayResumedReported | PlayRetractedReported |
            PointsPeggedReported | ReportedBatch | ReshakeElectedReported | ResignedReported |
            ResultAgreedReported | RulingAppealedReported | ScoreCalledReported |
            ScoreCardWrittenReported | SetFoundFaultyReported | ShuffledReported |
            SpinnerMarkedReported | StackChosenReported | StatementHeardReported | TimeCalledReported
            | TrumpDeclaredReported): One fact, or several that are recorded all or none.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | Recorded
     """


    return sync_detailed(
        match=match,
client=client,
body=body,
idempotency_key=idempotency_key,
if_match=if_match,

    ).parsed

async def asyncio_detailed(
    match: str,
    *,
    client: AuthenticatedClient,
    body: AttachmentFiledReported | BidMadeReported | BoneDrawnReported | BoneExposedReported | BonePlayedReported | BoneReturnedReported | ChallengedReported | ChangeMadeReported | ChipsCountedReported | ChipsPaidReported | ConsequenceReversedReported | DeclarationMadeReported | DisputeClosedReported | DominoCalledReported | GameEndedReported | GameStartedReported | HandEndedReported | HandStartedReported | HoldingShownReported | LateChangeNotedReported | LotsDrawnReported | MatchEndedReported | MugginsCalledReported | ObservedReported | OfficialCalledReported | OpeningDrawnReported | PassedReported | PlayerDisqualifiedReported | PlayResumedReported | PlayRetractedReported | PointsPeggedReported | ReportedBatch | ReshakeElectedReported | ResignedReported | ResultAgreedReported | RulingAppealedReported | ScoreCalledReported | ScoreCardWrittenReported | SetFoundFaultyReported | ShuffledReported | SpinnerMarkedReported | StackChosenReported | StatementHeardReported | TimeCalledReported | TrumpDeclaredReported,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,

) -> Response[Problem | Recorded]:
    """ Report what happened: one event, or several to be recorded all or none.

     For a key of: director, official, recorder.

    Args:
        match (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (AttachmentFiledReported | BidMadeReported | BoneDrawnReported | BoneExposedReported
            | BonePlayedReported | BoneReturnedReported | ChallengedReported | ChangeMadeReported |
            ChipsCountedReported | ChipsPaidReported | ConsequenceReversedReported |
            DeclarationMadeReported | DisputeClosedReported | DominoCalledReported | GameEndedReported
            | GameStartedReported | HandEndedReported | HandStartedReported | HoldingShownReported |
            LateChangeNotedReported | LotsDrawnReported | MatchEndedReported | MugginsCalledReported |
            ObservedReported | OfficialCalledReported | OpeningDrawnReported | PassedReported |
            PlayerDisqualifiedReported | PlayResumedReported | PlayRetractedReported |
            PointsPeggedReported | ReportedBatch | ReshakeElectedReported | ResignedReported |
            ResultAgreedReported | RulingAppealedReported | ScoreCalledReported |
            ScoreCardWrittenReported | SetFoundFaultyReported | ShuffledReported |
            SpinnerMarkedReported | StackChosenReported | StatementHeardReported | TimeCalledReported
            | TrumpDeclaredReported): One fact, or several that are recorded all or none.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | Recorded]
     """


    kwargs = _get_kwargs(
        match=match,
body=body,
idempotency_key=idempotency_key,
if_match=if_match,

    )

    response = await client.get_async_httpx_client().request(
        **kwargs
    )

    return _build_response(client=client, response=response)

async def asyncio(
    match: str,
    *,
    client: AuthenticatedClient,
    body: AttachmentFiledReported | BidMadeReported | BoneDrawnReported | BoneExposedReported | BonePlayedReported | BoneReturnedReported | ChallengedReported | ChangeMadeReported | ChipsCountedReported | ChipsPaidReported | ConsequenceReversedReported | DeclarationMadeReported | DisputeClosedReported | DominoCalledReported | GameEndedReported | GameStartedReported | HandEndedReported | HandStartedReported | HoldingShownReported | LateChangeNotedReported | LotsDrawnReported | MatchEndedReported | MugginsCalledReported | ObservedReported | OfficialCalledReported | OpeningDrawnReported | PassedReported | PlayerDisqualifiedReported | PlayResumedReported | PlayRetractedReported | PointsPeggedReported | ReportedBatch | ReshakeElectedReported | ResignedReported | ResultAgreedReported | RulingAppealedReported | ScoreCalledReported | ScoreCardWrittenReported | SetFoundFaultyReported | ShuffledReported | SpinnerMarkedReported | StackChosenReported | StatementHeardReported | TimeCalledReported | TrumpDeclaredReported,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,

) -> Problem | Recorded | None:
    """ Report what happened: one event, or several to be recorded all or none.

     For a key of: director, official, recorder.

    Args:
        match (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (AttachmentFiledReported | BidMadeReported | BoneDrawnReported | BoneExposedReported
            | BonePlayedReported | BoneReturnedReported | ChallengedReported | ChangeMadeReported |
            ChipsCountedReported | ChipsPaidReported | ConsequenceReversedReported |
            DeclarationMadeReported | DisputeClosedReported | DominoCalledReported | GameEndedReported
            | GameStartedReported | HandEndedReported | HandStartedReported | HoldingShownReported |
            LateChangeNotedReported | LotsDrawnReported | MatchEndedReported | MugginsCalledReported |
            ObservedReported | OfficialCalledReported | OpeningDrawnReported | PassedReported |
            PlayerDisqualifiedReported | PlayResumedReported | PlayRetractedReported |
            PointsPeggedReported | ReportedBatch | ReshakeElectedReported | ResignedReported |
            ResultAgreedReported | RulingAppealedReported | ScoreCalledReported |
            ScoreCardWrittenReported | SetFoundFaultyReported | ShuffledReported |
            SpinnerMarkedReported | StackChosenReported | StatementHeardReported | TimeCalledReported
            | TrumpDeclaredReported): One fact, or several that are recorded all or none.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | Recorded
     """


    return (await asyncio_detailed(
        match=match,
client=client,
body=body,
idempotency_key=idempotency_key,
if_match=if_match,

    )).parsed
