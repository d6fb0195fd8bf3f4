from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.problem import Problem
from ...models.stream_kinds_item import StreamKindsItem
from ...models.update import Update
from ...types import UNSET, Unset
from typing import cast



def _get_kwargs(
    match: str,
    *,
    kinds: list[StreamKindsItem] | Unset = UNSET,
    after: int | Unset = UNSET,
    last_event_id: str | Unset = UNSET,

) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(last_event_id, Unset):
        headers["Last-Event-ID"] = last_event_id



    

    params: dict[str, Any] = {}

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
        "url": "/v1/matches/{match}/stream".format(match=quote(str(match), safe=""),),
        "params": params,
    }


    _kwargs["headers"] = headers
    return _kwargs



def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Problem | Update | None:
    if response.status_code == 200:
        response_200 = Update.from_dict(response.text)



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


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Problem | Update]:
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
    kinds: list[StreamKindsItem] | Unset = UNSET,
    after: int | Unset = UNSET,
    last_event_id: str | Unset = UNSET,

) -> Response[Problem | Update]:
    """ A match as it goes on: `snapshot` first, then `update` after `update`, `end` at the end.

     Where a caller has as many streams open as they may, the newest takes the oldest one's place.

    For a key of: administrator, director, official, recorder, player, partner, broadcaster, auditor,
    scoreboard, audience. A public match needs none.

    Args:
        match (str):
        kinds (list[StreamKindsItem] | Unset):
        after (int | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | Update]
     """


    kwargs = _get_kwargs(
        match=match,
kinds=kinds,
after=after,
last_event_id=last_event_id,

    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)

def sync(
    match: str,
    *,
    client: AuthenticatedClient,
    kinds: list[StreamKindsItem] | Unset = UNSET,
    after: int | Unset = UNSET,
    last_event_id: str | Unset = UNSET,

) -> Problem | Update | None:
    """ A match as it goes on: `snapshot` first, then `update` after `update`, `end` at the end.

     Where a caller has as many streams open as they may, the newest takes the oldest one's place.

    For a key of: administrator, director, official, recorder, player, partner, broadcaster, auditor,
    scoreboard, audience. A public match needs none.

    Args:
        match (str):
        kinds (list[StreamKindsItem] | Unset):
        after (int | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | Update
     """


    return sync_detailed(
        match=match,
client=client,
kinds=kinds,
after=after,
last_event_id=last_event_id,

    ).parsed

async def asyncio_detailed(
    match: str,
    *,
    client: AuthenticatedClient,
    kinds: list[StreamKindsItem] | Unset = UNSET,
    after: int | Unset = UNSET,
    last_event_id: str | Unset = UNSET,

) -> Response[Problem | Update]:
    """ A match as it goes on: `snapshot` first, then `update` after `update`, `end` at the end.

     Where a caller has as many streams open as they may, the newest takes the oldest one's place.

    For a key of: administrator, director, official, recorder, player, partner, broadcaster, auditor,
    scoreboard, audience. A public match needs none.

    Args:
        match (str):
        kinds (list[StreamKindsItem] | Unset):
        after (int | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | Update]
     """


    kwargs = _get_kwargs(
        match=match,
kinds=kinds,
after=after,
last_event_id=last_event_id,

    )

    response = await client.get_async_httpx_client().request(
        **kwargs
    )

    return _build_response(client=client, response=response)

async def asyncio(
    match: str,
    *,
    client: AuthenticatedClient,
    kinds: list[StreamKindsItem] | Unset = UNSET,
    after: int | Unset = UNSET,
    last_event_id: str | Unset = UNSET,

) -> Problem | Update | None:
    """ A match as it goes on: `snapshot` first, then `update` after `update`, `end` at the end.

     Where a caller has as many streams open as they may, the newest takes the oldest one's place.

    For a key of: administrator, director, official, recorder, player, partner, broadcaster, auditor,
    scoreboard, audience. A public match needs none.

    Args:
        match (str):
        kinds (list[StreamKindsItem] | Unset):
        after (int | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | Update
     """


    return (await asyncio_detailed(
        match=match,
client=client,
kinds=kinds,
after=after,
last_event_id=last_event_id,

    )).parsed
