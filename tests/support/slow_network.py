"""A network on which a page's script comes late."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route


@contextmanager
def late(page: Page, script: str) -> Iterator[None]:
    """Hold a script back until the block ends."""
    pattern = f"**/static/{script}"

    def hold(_: Route) -> None:
        pass

    page.route(pattern, hold)
    yield
    page.unroute(pattern, hold)  # which lets go what is held
