"""`bonebook serve`: the API, the live feed and the pages over HTTP."""

import rich_click as click


@click.command()
def serve() -> None:
    """Serve the book of record over HTTP."""
