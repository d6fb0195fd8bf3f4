from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.pairing_seen import PairingSeen
from ...models.problem import Problem
from ...models.read_schedule_format import ReadScheduleFormat
from ...types import UNSET, Unset
from typing import cast



def _get_kwargs(
    event: str,
    *,
    format_: ReadScheduleFormat | Unset = ReadScheduleFormat.JSON,
    if_none_match: str | Unset = UNSET,

) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(if_none_match, Unset):
        headers["If-None-Match"] = if_none_match



    

    params: dict[str, Any] = {}

    json_format_: str | Unset = UNSET
    if not isinstance(format_, Unset):
        json_format_ = format_.value

    params["format"] = json_format_


    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}


    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/tournaments/{event}/schedule".format(event=quote(str(event), safe=""),),
        "params": params,
    }


    _kwargs["headers"] = headers
    return _kwargs



def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Any | Problem | list[PairingSeen] | None:
    if response.status_code == 200:
        response_200 = []
        _response_200 = response.json()
        for response_200_item_data in (_response_200):
            response_200_item = PairingSeen.from_dict(response_200_item_data)



            response_200.append(response_200_item)

        return response_200

    if response.status_code == 304:
        response_304 = cast(Any, None)
        return response_304

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

    if response.status_code == 409:
        response_409 = Problem.from_dict(response.json())



        return response_409

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


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Any | Problem | list[PairingSeen]]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    event: str,
    *,
    client: AuthenticatedClient,
    format_: ReadScheduleFormat | Unset = ReadScheduleFormat.JSON,
    if_none_match: str | Unset = UNSET,

) -> Response[Any | Problem | list[PairingSeen]]:
    """ Pairings played now, by table, and those that can be as soon as a table is free.

     For a key of: administrator, director, official, recorder, player, partner, broadcaster, auditor,
    scoreboard, audience. A public match needs none.

    Args:
        event (str):
        format_ (ReadScheduleFormat | Unset):  Default: ReadScheduleFormat.JSON.
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | Problem | list[PairingSeen]]
     """


    kwargs = _get_kwargs(
        event=event,
format_=format_,
if_none_match=if_none_match,

    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)

def sync(
    event: str,
    *,
    client: AuthenticatedClient,
    format_: ReadScheduleFormat | Unset = ReadScheduleFormat.JSON,
    if_none_match: str | Unset = UNSET,

) -> Any | Problem | list[PairingSeen] | None:
    """ Pairings played now, by table, and those that can be as soon as a table is free.

     For a key of: administrator, director, official, recorder, player, partner, broadcaster, auditor,
    scoreboard, audience. A public match needs none.

    Args:
        event (str):
        format_ (ReadScheduleFormat | Unset):  Default: ReadScheduleFormat.JSON.
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | Problem | list[PairingSeen]
     """


    return sync_detailed(
        event=event,
client=client,
format_=format_,
if_none_match=if_none_match,

    ).parsed

async def asyncio_detailed(
    event: str,
    *,
    client: AuthenticatedClient,
    format_: ReadScheduleFormat | Unset = ReadScheduleFormat.JSON,
    if_none_match: str | Unset = UNSET,

) -> Response[Any | Problem | list[PairingSeen]]:
    """ Pairings played now, by table, and those that can be as soon as a table is free.

     For a key of: administrator, director, official, recorder, player, partner, broadcaster, auditor,
    scoreboard, audience. A public match needs none.

    Args:
        event (str):
        format_ (ReadScheduleFormat | Unset):  Default: ReadScheduleFormat.JSON.
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | Problem | list[PairingSeen]]
     """


    kwargs = _get_kwargs(
        event=event,
format_=format_,
if_none_match=if_none_match,

    )

    response = await client.get_async_httpx_client().request(
        **kwargs
    )

    return _build_response(client=client, response=response)

async def asyncio(
    event: str,
    *,
    client: AuthenticatedClient,
    format_: ReadScheduleFormat | Unset = ReadScheduleFormat.JSON,
    if_none_match: str | Unset = UNSET,

) -> Any | Problem | list[PairingSeen] | None:
    """ Pairings played now, by table, and those that can be as soon as a table is free.

     For a key of: administrator, director, official, recorder, player, partner, broadcaster, auditor,
    scoreboard, audience. A public match needs none.

    Args:
        event (str):
        format_ (ReadScheduleFormat | Unset):  Default: ReadScheduleFormat.JSON.
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | Problem | list[PairingSeen]
     """


    return (await asyncio_detailed(
        event=event,
client=client,
format_=format_,
if_none_match=if_none_match,

    )).parsed
