from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ...client import AuthenticatedClient, Client
from ...types import Response, UNSET
from ... import errors

from ...models.list_matches_state import ListMatchesState
from ...models.match_list import MatchList
from ...models.problem import Problem
from ...types import UNSET, Unset
from typing import cast
import datetime



def _get_kwargs(
    *,
    before: str | Unset = UNSET,
    limit: int | Unset = 50,
    including: str | Unset = UNSET,
    q: str | Unset = '',
    event: str | Unset = '',
    table: str | Unset = '',
    book: str | Unset = '',
    state: ListMatchesState | Unset = ListMatchesState.VALUE_0,
    day: datetime.date | Unset = UNSET,
    fields: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,

) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(if_none_match, Unset):
        headers["If-None-Match"] = if_none_match



    

    params: dict[str, Any] = {}

    params["before"] = before

    params["limit"] = limit

    params["including"] = including

    params["q"] = q

    params["event"] = event

    params["table"] = table

    params["book"] = book

    json_state: str | Unset = UNSET
    if not isinstance(state, Unset):
        json_state = state.value

    params["state"] = json_state

    json_day: str | Unset = UNSET
    if not isinstance(day, Unset):
        json_day = day.isoformat()
    params["day"] = json_day

    params["fields"] = fields


    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}


    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/matches",
        "params": params,
    }


    _kwargs["headers"] = headers
    return _kwargs



def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Any | MatchList | Problem | None:
    if response.status_code == 200:
        response_200 = MatchList.from_dict(response.json())



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


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Any | MatchList | Problem]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    before: str | Unset = UNSET,
    limit: int | Unset = 50,
    including: str | Unset = UNSET,
    q: str | Unset = '',
    event: str | Unset = '',
    table: str | Unset = '',
    book: str | Unset = '',
    state: ListMatchesState | Unset = ListMatchesState.VALUE_0,
    day: datetime.date | Unset = UNSET,
    fields: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,

) -> Response[Any | MatchList | Problem]:
    """ The matches that the caller may watch and that fit, the last opened first.

     Of a search a page may be short although there are more: follow `next` until there is none.

    For a key of: administrator, director, official, recorder, player, partner, broadcaster, auditor,
    scoreboard, audience.

    Args:
        before (str | Unset):
        limit (int | Unset):  Default: 50.
        including (str | Unset):
        q (str | Unset):  Default: ''.
        event (str | Unset):  Default: ''.
        table (str | Unset):  Default: ''.
        book (str | Unset):  Default: ''.
        state (ListMatchesState | Unset):  Default: ListMatchesState.VALUE_0.
        day (datetime.date | Unset):
        fields (str | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | MatchList | Problem]
     """


    kwargs = _get_kwargs(
        before=before,
limit=limit,
including=including,
q=q,
event=event,
table=table,
book=book,
state=state,
day=day,
fields=fields,
if_none_match=if_none_match,

    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)

def sync(
    *,
    client: AuthenticatedClient,
    before: str | Unset = UNSET,
    limit: int | Unset = 50,
    including: str | Unset = UNSET,
    q: str | Unset = '',
    event: str | Unset = '',
    table: str | Unset = '',
    book: str | Unset = '',
    state: ListMatchesState | Unset = ListMatchesState.VALUE_0,
    day: datetime.date | Unset = UNSET,
    fields: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,

) -> Any | MatchList | Problem | None:
    """ The matches that the caller may watch and that fit, the last opened first.

     Of a search a page may be short although there are more: follow `next` until there is none.

    For a key of: administrator, director, official, recorder, player, partner, broadcaster, auditor,
    scoreboard, audience.

    Args:
        before (str | Unset):
        limit (int | Unset):  Default: 50.
        including (str | Unset):
        q (str | Unset):  Default: ''.
        event (str | Unset):  Default: ''.
        table (str | Unset):  Default: ''.
        book (str | Unset):  Default: ''.
        state (ListMatchesState | Unset):  Default: ListMatchesState.VALUE_0.
        day (datetime.date | Unset):
        fields (str | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | MatchList | Problem
     """


    return sync_detailed(
        client=client,
before=before,
limit=limit,
including=including,
q=q,
event=event,
table=table,
book=book,
state=state,
day=day,
fields=fields,
if_none_match=if_none_match,

    ).parsed

async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    before: str | Unset = UNSET,
    limit: int | Unset = 50,
    including: str | Unset = UNSET,
    q: str | Unset = '',
    event: str | Unset = '',
    table: str | Unset = '',
    book: str | Unset = '',
    state: ListMatchesState | Unset = ListMatchesState.VALUE_0,
    day: datetime.date | Unset = UNSET,
    fields: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,

) -> Response[Any | MatchList | Problem]:
    """ The matches that the caller may watch and that fit, the last opened first.

     Of a search a page may be short although there are more: follow `next` until there is none.

    For a key of: administrator, director, official, recorder, player, partner, broadcaster, auditor,
    scoreboard, audience.

    Args:
        before (str | Unset):
        limit (int | Unset):  Default: 50.
        including (str | Unset):
        q (str | Unset):  Default: ''.
        event (str | Unset):  Default: ''.
        table (str | Unset):  Default: ''.
        book (str | Unset):  Default: ''.
        state (ListMatchesState | Unset):  Default: ListMatchesState.VALUE_0.
        day (datetime.date | Unset):
        fields (str | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | MatchList | Problem]
     """


    kwargs = _get_kwargs(
        before=before,
limit=limit,
including=including,
q=q,
event=event,
table=table,
book=book,
state=state,
day=day,
fields=fields,
if_none_match=if_none_match,

    )

    response = await client.get_async_httpx_client().request(
        **kwargs
    )

    return _build_response(client=client, response=response)

async def asyncio(
    *,
    client: AuthenticatedClient,
    before: str | Unset = UNSET,
    limit: int | Unset = 50,
    including: str | Unset = UNSET,
    q: str | Unset = '',
    event: str | Unset = '',
    table: str | Unset = '',
    book: str | Unset = '',
    state: ListMatchesState | Unset = ListMatchesState.VALUE_0,
    day: datetime.date | Unset = UNSET,
    fields: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,

) -> Any | MatchList | Problem | None:
    """ The matches that the caller may watch and that fit, the last opened first.

     Of a search a page may be short although there are more: follow `next` until there is none.

    For a key of: administrator, director, official, recorder, player, partner, broadcaster, auditor,
    scoreboard, audience.

    Args:
        before (str | Unset):
        limit (int | Unset):  Default: 50.
        including (str | Unset):
        q (str | Unset):  Default: ''.
        event (str | Unset):  Default: ''.
        table (str | Unset):  Default: ''.
        book (str | Unset):  Default: ''.
        state (ListMatchesState | Unset):  Default: ListMatchesState.VALUE_0.
        day (datetime.date | Unset):
        fields (str | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | MatchList | Problem
     """


    return (await asyncio_detailed(
        client=client,
before=before,
limit=limit,
including=including,
q=q,
event=event,
table=table,
book=book,
state=state,
day=day,
fields=fields,
if_none_match=if_none_match,

    )).parsed
