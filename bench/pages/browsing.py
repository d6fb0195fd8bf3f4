"""A server, and a browser that asks it, for benches of the pages."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.api.conftest import Server
from tests.conftest import CHROMIUM


@contextmanager
def browsing() -> Iterator[tuple[Server, Browser]]:
    """Both, until the end of the block."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder), requests_per_second=100_000, burst=1_000_000)
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            yield server, browser
        finally:
            browser.close()
            server.kill()
