"""What all tests share: how hypothesis runs, and which browser opens the pages."""

import os
import shutil

import pytest
from hypothesis import settings

CI = bool(os.environ.get("CI"))

# No test is judged by the clock; in CI the same examples run each time.
settings.register_profile("bonebook", deadline=None, derandomize=CI)
settings.load_profile("bonebook")

CHROMIUM = shutil.which("chromium")
NO_BROWSER = "No chromium here: install it (Debian: apt-get install chromium) for the browser tests"


def pytest_report_header() -> str | None:
    return None if CHROMIUM else NO_BROWSER


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    """How pytest-playwright starts Debian's Chromium: no request of the browser's own.

    Where there is none the test is skipped, and the report says so at its head; in
    CI it fails, since pages that nobody opened are not tested.
    """
    if CHROMIUM is None:
        pytest.fail(NO_BROWSER) if CI else pytest.skip(NO_BROWSER)
    # Chromium has no sandbox for root and says so by not starting.
    sandbox = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return {
        **browser_type_launch_args,
        "executable_path": CHROMIUM,
        "args": [
            *sandbox,
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ],
    }
