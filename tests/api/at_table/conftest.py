"""The recorder's page as it is opened for the first time, where nothing is kept for later.

A service worker keeps the page for an hour without a network. It loads every file of the page
again in each browser context, which is a third of what a short test takes.
"""

from typing import Any

import pytest

KEPT_FOR_LATER = {"test_offline", "test_stranded", "test_strangers"}
"""The files whose tests need the worker, beside those that open contexts of their own.

Where the console is read it is let in too, since the browser complains there of being held back.
"""


@pytest.fixture
def browser_context_args(
    browser_context_args: dict[str, Any], request: pytest.FixtureRequest
) -> dict[str, Any]:
    needed = request.path.stem in KEPT_FOR_LATER or "complaints" in request.fixturenames
    return {**browser_context_args, "service_workers": "allow" if needed else "block"}
