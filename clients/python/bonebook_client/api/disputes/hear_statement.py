from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.dispute_seen import DisputeSeen
from ...models.problem import Problem
from ...models.statement import Statement
from ...types import UNSET, Unset
from typing import cast



def _get_kwargs(
    match: str,
    position: int,
    *,
    body: Statement,
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
        "url": "/v1/matches/{match}/claims/{position}/statements".format(match=quote(str(match), safe=""),position=quote(str(position), safe=""),),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs



def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> DisputeSeen | Problem | None:
    if response.status_code == 201:
        response_201 = DisputeSeen.from_dict(response.json())



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


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[DisputeSeen | Problem]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    match: str,
    position: int,
    *,
    client: AuthenticatedClient,
    body: Statement,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,

) -> Response[DisputeSeen | Problem]:
    """ Take down what somebody says; what it says of a bone can then be presumed by name.

     For a key of: director, official, recorder.

    Args:
        match (str):
        position (int):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (Statement): A statement that the official hears (`domain.events.StatementHeard`).

            With `what`, `holder`, `bone` and `event` it can be presumed, as `statement:N`.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[DisputeSeen | Problem]
     """


    kwargs = _get_kwargs(
        match=match,
position=position,
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
    position: int,
    *,
    client: AuthenticatedClient,
    body: Statement,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,

) -> DisputeSeen | Problem | None:
    """ Take down what somebody says; what it says of a bone can then be presumed by name.

     For a key of: director, official, recorder.

    Args:
        match (str):
        position (int):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (Statement): A statement that the official hears (`domain.events.StatementHeard`).

            With `what`, `holder`, `bone` and `event` it can be presumed, as `statement:N`.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        DisputeSeen | Problem
     """


    return sync_detailed(
        match=match,
position=position,
client=client,
body=body,
idempotency_key=idempotency_key,
if_match=if_match,

    ).parsed

async def asyncio_detailed(
    match: str,
    position: int,
    *,
    client: AuthenticatedClient,
    body: Statement,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,

) -> Response[DisputeSeen | Problem]:
    """ Take down what somebody says; what it says of a bone can then be presumed by name.

     For a key of: director, official, recorder.

    Args:
        match (str):
        position (int):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (Statement): A statement that the official hears (`domain.events.StatementHeard`).

            With `what`, `holder`, `bone` and `event` it can be presumed, as `statement:N`.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[DisputeSeen | Problem]
     """


    kwargs = _get_kwargs(
        match=match,
position=position,
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
    position: int,
    *,
    client: AuthenticatedClient,
    body: Statement,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,

) -> DisputeSeen | Problem | None:
    """ Take down what somebody says; what it says of a bone can then be presumed by name.

     For a key of: director, official, recorder.

    Args:
        match (str):
        position (int):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (Statement): A statement that the official hears (`domain.events.StatementHeard`).

            With `what`, `holder`, `bone` and `event` it can be presumed, as `statement:N`.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        DisputeSeen | Problem
     """


    return (await asyncio_detailed(
        match=match,
position=position,
client=client,
body=body,
idempotency_key=idempotency_key,
if_match=if_match,

    )).parsed
