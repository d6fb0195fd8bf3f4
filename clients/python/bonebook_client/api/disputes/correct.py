from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.correction import Correction
from ...models.preview import Preview
from ...models.problem import Problem
from ...models.recorded import Recorded
from ...types import UNSET, Unset
from typing import cast



def _get_kwargs(
    match: str,
    *,
    body: Correction,
    preview: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,

) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    if not isinstance(if_match, Unset):
        headers["If-Match"] = if_match



    

    params: dict[str, Any] = {}

    params["preview"] = preview


    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}


    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v1/matches/{match}/corrections".format(match=quote(str(match), safe=""),),
        "params": params,
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs



def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Preview | Problem | Recorded | None:
    if response.status_code == 200:
        response_200 = Preview.from_dict(response.json())



        return response_200

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


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Preview | Problem | Recorded]:
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
    body: Correction,
    preview: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,

) -> Response[Preview | Problem | Recorded]:
    """ Correct the record: what happened at a position instead of what was written there.

     A recorder corrects what it reported itself, until the score card is signed; an official
    corrects anything, and may have it shown first.

    For a key of: director, official, recorder.

    Args:
        match (str):
        preview (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (Correction): The true fact at position `corrects`, in place of the recorded one.

            `also` corrects other positions with it, all or none: two events that were exchanged
            may contradict each other until both are right. Of several facts `was` says which, from
            1, is the one recorded there before: findings, payments and claims go on speaking of it.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Preview | Problem | Recorded]
     """


    kwargs = _get_kwargs(
        match=match,
body=body,
preview=preview,
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
    body: Correction,
    preview: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,

) -> Preview | Problem | Recorded | None:
    """ Correct the record: what happened at a position instead of what was written there.

     A recorder corrects what it reported itself, until the score card is signed; an official
    corrects anything, and may have it shown first.

    For a key of: director, official, recorder.

    Args:
        match (str):
        preview (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (Correction): The true fact at position `corrects`, in place of the recorded one.

            `also` corrects other positions with it, all or none: two events that were exchanged
            may contradict each other until both are right. Of several facts `was` says which, from
            1, is the one recorded there before: findings, payments and claims go on speaking of it.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Preview | Problem | Recorded
     """


    return sync_detailed(
        match=match,
client=client,
body=body,
preview=preview,
idempotency_key=idempotency_key,
if_match=if_match,

    ).parsed

async def asyncio_detailed(
    match: str,
    *,
    client: AuthenticatedClient,
    body: Correction,
    preview: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,

) -> Response[Preview | Problem | Recorded]:
    """ Correct the record: what happened at a position instead of what was written there.

     A recorder corrects what it reported itself, until the score card is signed; an official
    corrects anything, and may have it shown first.

    For a key of: director, official, recorder.

    Args:
        match (str):
        preview (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (Correction): The true fact at position `corrects`, in place of the recorded one.

            `also` corrects other positions with it, all or none: two events that were exchanged
            may contradict each other until both are right. Of several facts `was` says which, from
            1, is the one recorded there before: findings, payments and claims go on speaking of it.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Preview | Problem | Recorded]
     """


    kwargs = _get_kwargs(
        match=match,
body=body,
preview=preview,
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
    body: Correction,
    preview: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,

) -> Preview | Problem | Recorded | None:
    """ Correct the record: what happened at a position instead of what was written there.

     A recorder corrects what it reported itself, until the score card is signed; an official
    corrects anything, and may have it shown first.

    For a key of: director, official, recorder.

    Args:
        match (str):
        preview (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (Correction): The true fact at position `corrects`, in place of the recorded one.

            `also` corrects other positions with it, all or none: two events that were exchanged
            may contradict each other until both are right. Of several facts `was` says which, from
            1, is the one recorded there before: findings, payments and claims go on speaking of it.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Preview | Problem | Recorded
     """


    return (await asyncio_detailed(
        match=match,
client=client,
body=body,
preview=preview,
idempotency_key=idempotency_key,
if_match=if_match,

    )).parsed
