"""`bonebook contract`: what the server is held to, as documents for programs."""

from collections.abc import Callable
from typing import Any, Final

import rich_click as click
from litestar import Litestar

from api.command_kit.options import argument
from api.contract.asyncapi import asyncapi_of
from api.contract.document import OpenApiDocument, printed
from api.event_store import open_log
from api.exchange.record_schema import facts_schema, record_schema
from api.http.services import services_of
from api.server.app import bare_app
from api.settings import Settings

DOCUMENTS: Final[dict[str, Callable[[Litestar], Any]]] = {
    "openapi": lambda app: services_of(app)[OpenApiDocument].content,
    "asyncapi": lambda _: asyncapi_of(),
    "record": lambda _: record_schema(),
    "facts": lambda _: facts_schema(),
}


@click.command()
@argument("document", type=click.Choice(list(DOCUMENTS)), default="openapi")
def contract(document: str) -> None:
    """Print the OpenAPI contract, or another DOCUMENT (all are in openapi/).

    asyncapi: streams and webhooks. record, facts: JSON Schemas of the forms in which matches
    are exchanged.
    """
    app = bare_app(Settings(), open_log("sqlite://"))
    click.echo(printed(DOCUMENTS[document](app)))
