"""The services of an app, each found by its type.

A handler names the type that it works with, so a reader and the type checker know it, and a
feature reaches a service only where it may import its type.
"""

from typing import Final, TypeVar

from litestar import Litestar
from litestar.datastructures import State

from api.http.http_types import AnyConnection

T = TypeVar("T")

_KEY: Final = "services"


class Services:
    """The services of an app, one of each type, found by its class and not by a base of it."""

    def __init__(self, *services: object) -> None:
        self._by_type = {type(service): service for service in services}

    def __getitem__(self, kind: type[T]) -> T:
        """The service of a type. Raises `KeyError` if the app has none."""
        service = self._by_type[kind]
        assert isinstance(service, kind)
        return service

    def __contains__(self, kind: type[object]) -> bool:
        """Whether there is a service of this type."""
        return kind in self._by_type

    def add(self, service: object) -> None:
        """Offer a service, in place of any other of its type."""
        self._by_type[type(service)] = service

    def state(self) -> State:
        """The state of an app that offers these services."""
        return State({_KEY: self})


def services_of(app: Litestar) -> Services:
    """The services that an app offers."""
    return app.state[_KEY]


def service(connection: AnyConnection, kind: type[T]) -> T:
    """The service of this type in the app that a request came to.

    Raises `KeyError` if it has none.
    """
    return services_of(connection.app)[kind]
