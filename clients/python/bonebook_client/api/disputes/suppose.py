from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.difference import Difference
from ...models.problem import Problem
from ...models.what_if import WhatIf
from typing import cast



def _get_kwargs(
    match: str,
    *,
    body: WhatIf,

) -> dict[str, Any]:
    headers: dict[str, Any] = {}


    

    

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v1/matches/{match}/what-if".format(match=quote(str(match), safe=""),),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs



def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Problem | list[Difference] | None:
    if response.status_code == 200:
        response_200 = []
        _response_200 = response.json()
        for response_200_item_data in (_response_200):
            response_200_item = Difference.from_dict(response_200_item_data)



            response_200.append(response_200_item)

        return response_200

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


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Problem | list[Difference]]:
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
    body: WhatIf,

) -> Response[Problem | list[Difference]]:
    """ The differences had other things happened, or under other rules. Records nothing.

     For a key of: director, official, auditor.

    Args:
        match (str):
        body (WhatIf): A supposition: other events, other rules, or both.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | list[Difference]]
     """


    kwargs = _get_kwargs(
        match=match,
body=body,

    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)

def sync(
    match: str,
    *,
    client: AuthenticatedClient,
    body: WhatIf,

) -> Problem | list[Difference] | None:
    """ The differences had other things happened, or under other rules. Records nothing.

     For a key of: director, official, auditor.

    Args:
        match (str):
        body (WhatIf): A supposition: other events, other rules, or both.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | list[Difference]
     """


    return sync_detailed(
        match=match,
client=client,
body=body,

    ).parsed

async def asyncio_detailed(
    match: str,
    *,
    client: AuthenticatedClient,
    body: WhatIf,

) -> Response[Problem | list[Difference]]:
    """ The differences had other things happened, or under other rules. Records nothing.

     For a key of: director, official, auditor.

    Args:
        match (str):
        body (WhatIf): A supposition: other events, other rules, or both.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | list[Difference]]
     """


    kwargs = _get_kwargs(
        match=match,
body=body,

    )

    response = await client.get_async_httpx_client().request(
        **kwargs
    )

    return _build_response(client=client, response=response)

async def asyncio(
    match: str,
    *,
    client: AuthenticatedClient,
    body: WhatIf,

) -> Problem | list[Difference] | None:
    """ The differences had other things happened, or under other rules. Records nothing.

     For a key of: director, official, auditor.

    Args:
        match (str):
        body (WhatIf): A supposition: other events, other rules, or both.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | list[Difference]
     """


    return (await asyncio_detailed(
        match=match,
client=client,
body=body,

    )).parsed
