"""The pages of signing in with an identity provider are for everybody: axe, sizes, widths."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.api.desk.test_access_for_all import LOOKS, looked_at
from tests.api.sign_in.test_identity_provider import Club, club

__all__ = ["club"]

pytestmark = pytest.mark.long

BEGIN, BACK = "/sign-in/provider", "/sign-in/provider/back"
PAGES: dict[str, tuple[str, dict[str, Any], str]] = {
    "a button on the way in": ("/sign-in", {}, "Club Norte"),
    "somebody who is not linked": (BEGIN, {"person": "stranger-7"}, "stranger-7"),
    "declined there": (BEGIN, {"back": {"error": "access_denied"}}, "Club Norte"),
    "an answer that is not verified": (BEGIN, {"forged": True}, "Club Norte"),
    "a provider that is away": (BEGIN, {"away": ["/token"]}, "Club Norte"),
    "begun in another browser": (BACK, {}, ""),
}
"""Where each page is met, how the provider behaves, and a word of it in any language."""


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_on_the_pages_of_the_provider(
    name: str, club: Club, page: Page, thorough: bool
):
    path, conduct, word = PAGES[name]
    club.provider.behaves(**conduct)
    page.goto(f"{club.server.url}/sign-in")

    def reach() -> None:
        page.goto(f"{club.server.url}{path}")
        expect(page.locator("main")).to_contain_text(word)

    number = [*PAGES].index(name)
    looked_at(page, name, reach, LOOKS if thorough else [LOOKS[(7 * number + 5) % len(LOOKS)]])
