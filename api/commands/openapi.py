"""`bonebook contract`: the OpenAPI contract, as the server serves it."""

import rich_click as click

from api.app import bare_app
from api.settings import Settings
from domain.recorder import open_log


@click.command()
def contract() -> None:
    """Print the OpenAPI contract (openapi/openapi.json)."""
    app = bare_app(Settings(), open_log("sqlite://"))
    click.echo(app.state.contract.body)
