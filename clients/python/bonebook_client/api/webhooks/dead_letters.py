from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.dead_letter import DeadLetter
from ...models.problem import Problem
from typing import cast



def _get_kwargs(
    webhook: str,

) -> dict[str, Any]:
    

    

    

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/webhooks/{webhook}/dead-letters".format(webhook=quote(str(webhook), safe=""),),
    }


    return _kwargs



def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Problem | list[DeadLetter] | None:
    if response.status_code == 200:
        response_200 = []
        _response_200 = response.json()
        for response_200_item_data in (_response_200):
            response_200_item = DeadLetter.from_dict(response_200_item_data)



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


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Problem | list[DeadLetter]]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    webhook: str,
    *,
    client: AuthenticatedClient,

) -> Response[Problem | list[DeadLetter]]:
    """ Deliveries that a webhook never took; replay from there to have them sent once more.

     For a key of: administrator, director, official, recorder, player, partner, broadcaster, auditor,
    scoreboard, audience.

    Args:
        webhook (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | list[DeadLetter]]
     """


    kwargs = _get_kwargs(
        webhook=webhook,

    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)

def sync(
    webhook: str,
    *,
    client: AuthenticatedClient,

) -> Problem | list[DeadLetter] | None:
    """ Deliveries that a webhook never took; replay from there to have them sent once more.

     For a key of: administrator, director, official, recorder, player, partner, broadcaster, auditor,
    scoreboard, audience.

    Args:
        webhook (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | list[DeadLetter]
     """


    return sync_detailed(
        webhook=webhook,
client=client,

    ).parsed

async def asyncio_detailed(
    webhook: str,
    *,
    client: AuthenticatedClient,

) -> Response[Problem | list[DeadLetter]]:
    """ Deliveries that a webhook never took; replay from there to have them sent once more.

     For a key of: administrator, director, official, recorder, player, partner, broadcaster, auditor,
    scoreboard, audience.

    Args:
        webhook (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | list[DeadLetter]]
     """


    kwargs = _get_kwargs(
        webhook=webhook,

    )

    response = await client.get_async_httpx_client().request(
        **kwargs
    )

    return _build_response(client=client, response=response)

async def asyncio(
    webhook: str,
    *,
    client: AuthenticatedClient,

) -> Problem | list[DeadLetter] | None:
    """ Deliveries that a webhook never took; replay from there to have them sent once more.

     For a key of: administrator, director, official, recorder, player, partner, broadcaster, auditor,
    scoreboard, audience.

    Args:
        webhook (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | list[DeadLetter]
     """


    return (await asyncio_detailed(
        webhook=webhook,
client=client,

    )).parsed
