from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.grant import Grant
from ...models.grant_given_type_0 import GrantGivenType0
from ...models.grant_given_type_1 import GrantGivenType1
from ...models.grant_given_type_2 import GrantGivenType2
from ...models.grant_given_type_3 import GrantGivenType3
from ...models.problem import Problem
from typing import cast



def _get_kwargs(
    *,
    body: GrantGivenType0 | GrantGivenType1 | GrantGivenType2 | GrantGivenType3,

) -> dict[str, Any]:
    headers: dict[str, Any] = {}


    

    

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v1/grants",
    }

    
    if isinstance(body, GrantGivenType0):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, GrantGivenType1):
        _kwargs["json"] = body.to_dict()
    elif isinstance(body, GrantGivenType2):
        _kwargs["json"] = body.to_dict()
    else:
        _kwargs["json"] = body.to_dict()


    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs



def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Grant | Problem | None:
    if response.status_code == 201:
        response_201 = Grant.from_dict(response.json())



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


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Grant | Problem]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    body: GrantGivenType0 | GrantGivenType1 | GrantGivenType2 | GrantGivenType3,

) -> Response[Grant | Problem]:
    """ Grant a role: an administrator any, a director those below its own in its scope.

     For a key of: administrator, director.

    Args:
        body (GrantGivenType0 | GrantGivenType1 | GrantGivenType2 | GrantGivenType3): A role that
            a principal is given in a scope, or that is taken away.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Grant | Problem]
     """


    kwargs = _get_kwargs(
        body=body,

    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)

def sync(
    *,
    client: AuthenticatedClient,
    body: GrantGivenType0 | GrantGivenType1 | GrantGivenType2 | GrantGivenType3,

) -> Grant | Problem | None:
    """ Grant a role: an administrator any, a director those below its own in its scope.

     For a key of: administrator, director.

    Args:
        body (GrantGivenType0 | GrantGivenType1 | GrantGivenType2 | GrantGivenType3): A role that
            a principal is given in a scope, or that is taken away.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Grant | Problem
     """


    return sync_detailed(
        client=client,
body=body,

    ).parsed

async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    body: GrantGivenType0 | GrantGivenType1 | GrantGivenType2 | GrantGivenType3,

) -> Response[Grant | Problem]:
    """ Grant a role: an administrator any, a director those below its own in its scope.

     For a key of: administrator, director.

    Args:
        body (GrantGivenType0 | GrantGivenType1 | GrantGivenType2 | GrantGivenType3): A role that
            a principal is given in a scope, or that is taken away.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Grant | Problem]
     """


    kwargs = _get_kwargs(
        body=body,

    )

    response = await client.get_async_httpx_client().request(
        **kwargs
    )

    return _build_response(client=client, response=response)

async def asyncio(
    *,
    client: AuthenticatedClient,
    body: GrantGivenType0 | GrantGivenType1 | GrantGivenType2 | GrantGivenType3,

) -> Grant | Problem | None:
    """ Grant a role: an administrator any, a director those below its own in its scope.

     For a key of: administrator, director.

    Args:
        body (GrantGivenType0 | GrantGivenType1 | GrantGivenType2 | GrantGivenType3): A role that
            a principal is given in a scope, or that is taken away.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Grant | Problem
     """


    return (await asyncio_detailed(
        client=client,
body=body,

    )).parsed
