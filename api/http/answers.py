"""Answers to questions: the body, or 304 where the caller has it already."""

import gzip
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final, Generic, TypeVar
from urllib.parse import urlencode

from litestar.params import QueryParameter
from msgspec import Struct, convert, json, structs, to_builtins

from api.http.accepts import accepts_coding
from api.http.http_types import Request, Response
from api.plain_json import is_array, is_object, is_row

T = TypeVar("T")

SPARSE: Final = "application/vnd.bonebook.sparse+json"
"""The media type of an answer that has only the fields that were asked for."""


class Page(Struct, Generic[T], frozen=True):
    """A page of a list, or a whole list: its members, and the path of the next page if any."""

    data: tuple[T, ...]
    next: str | None = None


def _in_page(body: object) -> object:
    """A list in its envelope; anything else as it is."""
    members = tuple(body) if is_array(body) else body
    return Page(members) if is_row(members) else members


def conditional(
    request: Request,
    version: int | None,
    body: object,
    media_type: str = "application/json",
) -> Response:
    """The response with this body, or 304 without it if `If-None-Match` has its ETag.

    The ETag is the hash of the answer, behind `version`: that of the match that was asked about,
    which a command may give as `If-Match`. Without the hash an answer would be taken for good after
    the log was exchanged for one that is as long, a name was erased, or the caller may see more.
    The hash tells nothing that the answer does not, and is the same on all servers. If `version` is
    None, as for answers about several matches, the hash stands alone: a version of the whole log
    would tell of hidden matches.

    Text and bytes are sent as they are, a list as the `data` of a `Page`, anything else as JSON.
    The parameter `fields` of the query makes the answer `sparse`. A field `next` becomes a `Link`
    header too. Long answers are compressed if gzip is accepted.
    """
    body = _in_page(body)
    fields = request.query_params.get("fields")
    if fields:
        body, media_type = sparse(body, fields), SPARSE
    content = _content(body)
    hashed = sha256(content).hexdigest()
    etag = f'"{hashed[:32]}"' if version is None else f'"{version}-{hashed[:16]}"'
    headers = {"ETag": etag, "Cache-Control": "private, no-cache", "Vary": _VARY}
    following = body.get("next") if is_object(body) else getattr(body, "next", None)
    if following:
        headers["Link"] = f'<{following}>; rel="next"'
    known = request.headers.get("if-none-match", "").split(",")
    if etag in (tag.strip().removeprefix("W/") for tag in known):
        return Response(b"", status_code=304, headers=headers, media_type=media_type)
    if len(content) > _SHORT and accepts_coding(request.headers.get("accept-encoding", ""), "gzip"):
        content = gzip.compress(content, _FAST, mtime=0)
        headers |= {"Content-Encoding": "gzip", "ETag": f"W/{etag}"}
    return Response(content, status_code=200, media_type=media_type, headers=headers)


_VARY: Final = "Authorization, Cookie, Accept-Encoding"
_SHORT: Final = 2048
"""Bytes up to which an answer is sent as it is: about what one packet carries with its headers."""
_FAST: Final = 1
"""gzip's level that takes least time: lists shrink to a tenth with it."""


def put(kind: type[T], value: object) -> T:
    """Convert a value of another room to the wire schema that answers have for it.

    The room is free to change its own structs; the schema is the contract. Raises
    `ValidationError` where the two have grown apart, which
    `tests/api/contract/test_grown_together.py` finds for each use of it.
    """
    return convert(to_builtins(value, str_keys=True), kind, str_keys=True)


def sparse(body: object, fields: str) -> dict[str, Any]:
    """The JSON object of an answer with only the fields that `fields` names, separated by commas.

    Of a `Page` the fields are those of the members of `data`, and `next` stays. Names of no field
    are ignored.
    """
    names = set(fields.split(","))
    whole = json.decode(json.encode(body))
    if not hasattr(body, "data"):
        return _only(whole, names)
    return {**whole, "data": [_only(member, names) for member in whole["data"]]}


def _only(whole: dict[str, Any], names: set[str]) -> dict[str, Any]:
    return {name: value for name, value in whole.items() if name in names}


def _content(body: object) -> bytes:
    if isinstance(body, bytes):
        return body
    return body.encode() if isinstance(body, str) else json.encode(body)


def uncached(body: object, status: int = 200) -> Response:
    """A response in JSON that no cache may keep; a list becomes the `data` of a `Page`."""
    headers = {"Cache-Control": "no-store"}
    content = json.encode(_in_page(body))
    return Response(content, status_code=status, media_type="application/json", headers=headers)


def query_string(parameters: Mapping[str, object]) -> str:
    """These parameters as the query of a link, without "?" and without those that are None."""
    return urlencode({name: value for name, value in parameters.items() if value is not None})


def fields_of(kind: type[Struct]) -> QueryParameter:
    """The query parameter `fields`, for the contract of a route that answers with this struct."""
    names = "|".join(one.encode_name for one in structs.fields(kind))
    return QueryParameter(
        name="fields",
        pattern=f"^({names})(,({names}))*$",
        max_length=200,
        description="only these fields, by commas; the answer is of a type of its own",
    )
