from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.league_stream_kinds_item import LeagueStreamKindsItem
from ...models.log_update import LogUpdate
from ...models.problem import Problem
from ...types import UNSET, Unset
from typing import cast



def _get_kwargs(
    *,
    table: list[str] | Unset = UNSET,
    kinds: list[LeagueStreamKindsItem] | Unset = UNSET,
    after: int | Unset = UNSET,
    last_event_id: str | Unset = UNSET,

) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(last_event_id, Unset):
        headers["Last-Event-ID"] = last_event_id



    

    params: dict[str, Any] = {}

    json_table: list[str] | Unset = UNSET
    if not isinstance(table, Unset):
        json_table = table


    params["table"] = json_table

    json_kinds: list[str] | Unset = UNSET
    if not isinstance(kinds, Unset):
        json_kinds = []
        for kinds_item_data in kinds:
            kinds_item = kinds_item_data.value
            json_kinds.append(kinds_item)


    params["kinds"] = json_kinds

    params["after"] = after


    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}


    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/stream",
        "params": params,
    }


    _kwargs["headers"] = headers
    return _kwargs



def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> LogUpdate | Problem | None:
    if response.status_code == 200:
        response_200 = LogUpdate.from_dict(response.text)



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

    if response.status_code == 406:
        response_406 = Problem.from_dict(response.json())



        return response_406

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


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[LogUpdate | Problem]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    table: list[str] | Unset = UNSET,
    kinds: list[LeagueStreamKindsItem] | Unset = UNSET,
    after: int | Unset = UNSET,
    last_event_id: str | Unset = UNSET,

) -> Response[LogUpdate | Problem]:
    """ Every match and tournament that the caller may watch: `snapshot` first, then what happens.

     For a key of: administrator, director, official, recorder, player, partner, broadcaster, auditor,
    scoreboard, audience. A public match needs none.

    Args:
        table (list[str] | Unset):
        kinds (list[LeagueStreamKindsItem] | Unset):
        after (int | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[LogUpdate | Problem]
     """


    kwargs = _get_kwargs(
        table=table,
kinds=kinds,
after=after,
last_event_id=last_event_id,

    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)

def sync(
    *,
    client: AuthenticatedClient,
    table: list[str] | Unset = UNSET,
    kinds: list[LeagueStreamKindsItem] | Unset = UNSET,
    after: int | Unset = UNSET,
    last_event_id: str | Unset = UNSET,

) -> LogUpdate | Problem | None:
    """ Every match and tournament that the caller may watch: `snapshot` first, then what happens.

     For a key of: administrator, director, official, recorder, player, partner, broadcaster, auditor,
    scoreboard, audience. A public match needs none.

    Args:
        table (list[str] | Unset):
        kinds (list[LeagueStreamKindsItem] | Unset):
        after (int | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        LogUpdate | Problem
     """


    return sync_detailed(
        client=client,
table=table,
kinds=kinds,
after=after,
last_event_id=last_event_id,

    ).parsed

async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    table: list[str] | Unset = UNSET,
    kinds: list[LeagueStreamKindsItem] | Unset = UNSET,
    after: int | Unset = UNSET,
    last_event_id: str | Unset = UNSET,

) -> Response[LogUpdate | Problem]:
    """ Every match and tournament that the caller may watch: `snapshot` first, then what happens.

     For a key of: administrator, director, official, recorder, player, partner, broadcaster, auditor,
    scoreboard, audience. A public match needs none.

    Args:
        table (list[str] | Unset):
        kinds (list[LeagueStreamKindsItem] | Unset):
        after (int | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[LogUpdate | Problem]
     """


    kwargs = _get_kwargs(
        table=table,
kinds=kinds,
after=after,
last_event_id=last_event_id,

    )

    response = await client.get_async_httpx_client().request(
        **kwargs
    )

    return _build_response(client=client, response=response)

async def asyncio(
    *,
    client: AuthenticatedClient,
    table: list[str] | Unset = UNSET,
    kinds: list[LeagueStreamKindsItem] | Unset = UNSET,
    after: int | Unset = UNSET,
    last_event_id: str | Unset = UNSET,

) -> LogUpdate | Problem | None:
    """ Every match and tournament that the caller may watch: `snapshot` first, then what happens.

     For a key of: administrator, director, official, recorder, player, partner, broadcaster, auditor,
    scoreboard, audience. A public match needs none.

    Args:
        table (list[str] | Unset):
        kinds (list[LeagueStreamKindsItem] | Unset):
        after (int | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        LogUpdate | Problem
     """


    return (await asyncio_detailed(
        client=client,
table=table,
kinds=kinds,
after=after,
last_event_id=last_event_id,

    )).parsed
