"""From "I object" to the signed card, by clicks and by keys, in each book and language."""

from itertools import product
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Browser, Page, expect

from api.desk.fact_lines import kind_of
from api.languages.page_language import PageLanguage, language
from domain.rulebooks import BOOKS
from tests.api.desk.path import Hands, Way, key_of_seat, open_for
from tests.api.disputes.test_dispute_steps import done
from tests.api.matches.test_page import visit

EVERY: list[tuple[str, str, Way]] = list(product(BOOKS, ("en", "es"), ("clicks", "keys")))
ONE: tuple[str, str, Way] = ("PDA", "es", "keys")
ONCE = ("42", "en", "clicks")


@pytest.mark.long
def test_a_dispute_goes_from_the_objection_to_the_signed_card(
    server: Any, browser: Browser, official: httpx2.Client, thorough: bool
):
    for book, tag, way in EVERY if thorough else (ONE, ONCE):
        match = open_for(official, book)
        with browser.new_context(locale=tag) as context:
            page = context.new_page()
            visit(page, server, f"/desk/{match}", "official")
            expect(page.locator("html[data-ready]")).to_be_attached()
            walk(page, language(tag), book, Hands(page, way))
        facts = [one["fact"] for one in done(official.get(f"/v1/matches/{match}/events"))["data"]]
        signed = [one["seat"] for one in facts if one["fact"] == "score-card-signed"]
        assert signed == list(range(len(facts[0]["players"]))), (book, tag, way)
        (ruling,) = (one for one in facts if one["fact"] == "ruling-given")
        assert (ruling["upheld"], ruling["verdict"]) == (True, "proved"), (book, tag, way)
        (dispute,) = done(official.get(f"/v1/matches/{match}/disputes"))["disputes"]
        assert dispute["stage"] == "closed", (book, tag, way)


def walk(page: Page, words: PageLanguage, book: str, hands: Hands) -> None:
    """All that the official does."""
    t, tricks = words.t, book == "42"
    kind, event, at = ("renege", 14, 19) if tricks else ("could_play", 8, 10)
    hands.check(page.locator(f'#lines input[value="{event}"]'))
    hands.check(page.locator(f'#raise input[value="{kind}"]'))
    if tricks:
        page.locator("#raise [name=by]").select_option("0")
    hands.press(page.get_by_role("button", name=t("Raise the claim")))

    dispute = page.locator(f"#dispute-{at}")
    expect(dispute.locator("h3")).to_contain_text(kind_of(words, kind))
    hands.press(dispute.get_by_role("button", name=t("Open the hearing")))
    expect(dispute).to_have_attribute("data-stage", "heard")
    if not tricks:
        expect(dispute).to_have_attribute("data-verdict", "undetermined")
        expect(dispute.locator(".deal svg.hand")).to_have_count(6)
        hands.press(dispute.locator("[data-opens]"))
        look = page.locator(f"#look-{at}")
        bone = look.locator("[name=bone]")
        if hands.way == "keys":
            expect(bone).to_be_focused()
            page.keyboard.type("6-0")
        else:
            bone.select_option("6-0")
        hands.press(look.get_by_role("button"))
    expect(dispute).to_have_attribute("data-verdict", "proved")
    hands.press(dispute.locator(".evidence button").first)
    expect(dispute.locator(".evidence [aria-pressed=true]")).to_have_count(1)

    ruling = page.get_by_role("form", name=t("Ruling on {at}", at=at))
    hands.check(ruling.locator("[name=upheld][value=true]"))
    expect(ruling.locator(".compared .standing")).to_have_count(2)
    hands.fill(ruling.locator("[name=note]"), "visto")
    hands.press(ruling.get_by_role("button", name=t("Give the ruling")))
    expect(dispute).to_have_attribute("data-stage", "ruled")
    hands.press(dispute.get_by_role("button", name=t("Close the dispute")))
    expect(dispute).to_have_count(0)

    hands.press(page.get_by_role("button", name=t("Write the score card")))
    expect(page.locator("#card tbody tr td").nth(2)).not_to_have_text("–")
    for player in ("Ana", "Bruno", "Carla", "Dario")[: 4 if tricks else 2]:
        hands.press(page.get_by_role("button", name=t("{who} signs", who=player)))
        expect(page.locator("#card tbody tr").last).to_contain_text(player)


@pytest.mark.long
@pytest.mark.parametrize("tag", ["en", "es"])
def test_a_player_objects_on_a_phone_and_signs_there_what_an_official_ruled_on_a_laptop(
    server: Any, browser: Browser, official: httpx2.Client, tag: str
):
    match, t = open_for(official, "PDA"), language(tag).t
    phone = browser.new_page(locale=tag, viewport={"width": 390, "height": 844}, has_touch=True)
    laptop = browser.new_page(locale=tag, viewport={"width": 1280, "height": 800})
    sit(phone, server, match, key_of_seat(server, match, 0), of=language(tag))
    phone.locator('#lines input[value="8"]').tap()
    phone.locator('#raise input[value="could_play"]').tap()
    phone.get_by_role("button", name=t("Object")).tap()
    expect(phone.locator("#done")).to_be_visible()

    visit(laptop, server, "/desk", "official")
    laptop.locator(f'.disputed a[href="/desk/{match}"]').click()
    dispute = laptop.locator("article.dispute")
    expect(dispute).to_have_attribute("data-stage", "raised")
    dispute.get_by_role("button", name=t("Open the hearing")).click()
    dispute.locator("[data-opens]").click()
    dispute.locator("form:visible [name=bone]").last.select_option("6-0")
    dispute.get_by_role("button", name=t("Put it on record")).click()
    expect(dispute).to_have_attribute("data-verdict", "proved")
    dispute.locator("[name=upheld][value=true]").check()
    dispute.get_by_role("button", name=t("Give the ruling")).click()
    expect(dispute).to_have_attribute("data-stage", "ruled")
    dispute.get_by_role("button", name=t("Close the dispute")).click()
    expect(dispute).to_have_count(0)
    laptop.get_by_role("button", name=t("Write the score card")).click()
    laptop.get_by_role("button", name=t("{who} signs", who="Bruno")).click()
    expect(laptop.locator("#card tbody tr").last).to_contain_text("Bruno")

    phone.get_by_role("button", name=t("Sign it")).tap()
    expect(phone.locator("#card")).to_contain_text(t("You signed it."))
    facts = [entry["fact"] for entry in done(official.get(f"/v1/matches/{match}/events"))["data"]]
    assert {fact["seat"] for fact in facts if fact["fact"] == "score-card-signed"} == {0, 1}
    (claim,) = (fact["claim"] for fact in facts if fact["fact"] == "claim-raised")
    assert (claim["kind"], claim["by"]) == ("could_play", 0)
    for page in (phone, laptop):
        page.context.close()


def sit(page: Page, server: Any, match: str, key: str, of: PageLanguage) -> None:
    """Sign in as the player of a seat."""
    page.goto(f"{server.url}/sign-in?next=/matches/{match}/seat")
    page.get_by_label(of.t("Key")).fill(key)
    page.get_by_role("button", name=of.t("Sign in")).tap()
    expect(page.locator("html[data-ready]")).to_be_attached()
