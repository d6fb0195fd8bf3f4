from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.problem import Problem
from ...models.slot_scoreboard_response_200 import SlotScoreboardResponse200
from typing import cast



def _get_kwargs(
    slot: str,

) -> dict[str, Any]:
    

    

    

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/slots/{slot}/scoreboard".format(slot=quote(str(slot), safe=""),),
    }


    return _kwargs



def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Problem | SlotScoreboardResponse200 | None:
    if response.status_code == 200:
        response_200 = SlotScoreboardResponse200.from_dict(response.json())



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


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Problem | SlotScoreboardResponse200]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    slot: str,
    *,
    client: AuthenticatedClient,

) -> Response[Problem | SlotScoreboardResponse200]:
    """ The match on a slot, in flat fields; empty where the slot shows none.

     For a key of: administrator, director, official, recorder, player, partner, broadcaster, auditor,
    scoreboard, audience. A public match needs none.

    Args:
        slot (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | SlotScoreboardResponse200]
     """


    kwargs = _get_kwargs(
        slot=slot,

    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)

def sync(
    slot: str,
    *,
    client: AuthenticatedClient,

) -> Problem | SlotScoreboardResponse200 | None:
    """ The match on a slot, in flat fields; empty where the slot shows none.

     For a key of: administrator, director, official, recorder, player, partner, broadcaster, auditor,
    scoreboard, audience. A public match needs none.

    Args:
        slot (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | SlotScoreboardResponse200
     """


    return sync_detailed(
        slot=slot,
client=client,

    ).parsed

async def asyncio_detailed(
    slot: str,
    *,
    client: AuthenticatedClient,

) -> Response[Problem | SlotScoreboardResponse200]:
    """ The match on a slot, in flat fields; empty where the slot shows none.

     For a key of: administrator, director, official, recorder, player, partner, broadcaster, auditor,
    scoreboard, audience. A public match needs none.

    Args:
        slot (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | SlotScoreboardResponse200]
     """


    kwargs = _get_kwargs(
        slot=slot,

    )

    response = await client.get_async_httpx_client().request(
        **kwargs
    )

    return _build_response(client=client, response=response)

async def asyncio(
    slot: str,
    *,
    client: AuthenticatedClient,

) -> Problem | SlotScoreboardResponse200 | None:
    """ The match on a slot, in flat fields; empty where the slot shows none.

     For a key of: administrator, director, official, recorder, player, partner, broadcaster, auditor,
    scoreboard, audience. A public match needs none.

    Args:
        slot (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | SlotScoreboardResponse200
     """


    return (await asyncio_detailed(
        slot=slot,
client=client,

    )).parsed
