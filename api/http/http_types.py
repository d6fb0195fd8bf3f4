"""Litestar's generic types with their parameters filled in: users, sessions and state are any."""

from typing import Any, cast

import litestar
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.types import Scope

Request = litestar.Request[Any, Any, State]
Response = litestar.Response[Any]
AnyConnection = ASGIConnection[Any, Any, Any, Any]


def fields_of(scope: Scope) -> dict[str, Any]:
    """The scope of a connection itself, typed as a dict, since servers may leave out its fields."""
    return cast("dict[str, Any]", scope)
