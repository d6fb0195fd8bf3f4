"""The recorder's page by itself: undo, keys, languages, sizes, what it loads and what axe finds."""

import gzip
import json
import re
from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import httpx2
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from api.at_table.pages.recorder_files import SHELL
from api.page_kit.static_files import FILES
from domain.messages.figures import figure, score_figures
from tests.api.at_table.faults import kept_offline
from tests.api.at_table.tapping import (
    SCRIBE,
    all_sent,
    events_of,
    made_up,
    one_hand,
    open_match,
    play_after,
    sit_down,
    tap_all,
)
from tests.api.matches.test_page import complaints, hosts
from tests.support.paths import ROOT

__all__ = ["complaints", "hosts"]


@pytest.fixture
def at_table(server: Any, page: Page, recorder: httpx2.Client) -> str:
    """A match with a few bones on the table, open on the page."""
    match, facts = open_match(recorder, "PDA", 2), one_hand(made_up(1, "PDA", 2))
    played = play_after(facts, play_after(facts, 8) + 1)
    sit_down(page, server, match)
    tap_all(page, facts[:played])
    all_sent(page, played + 1)
    expect(page.locator("#recorder:not([data-deaf])")).to_be_visible()
    return match


# --- undo -----------------------------------------------------------------------------------


def test_undo_is_one_tap_says_what_it_takes_back_and_is_a_correction(
    at_table: str, page: Page, recorder: httpx2.Client
):
    board = recorder.get(f"/v1/matches/{at_table}/board").json()
    before = events_of(recorder, at_table)
    redo = page.locator(".redo")
    page.locator('[data-act="drew"]').click()
    expect(page.locator(".undo")).to_have_accessible_name(re.compile("Undo: .* drew"))
    all_sent(page, len(before) + 2)
    page.locator(".undo").click()
    all_sent(page, len(before) + 3)
    after = events_of(recorder, at_table)
    assert after[-1]["fact"] == "record-corrected"
    assert after[-1]["corrects"] == len(before) + 2
    now = recorder.get(f"/v1/matches/{at_table}/board").json()
    assert {**now, "position": 0} == {**board, "position": 0}
    expect(redo).to_have_accessible_name(re.compile("Redo: .* drew"))
    redo.click()
    all_sent(page, len(before) + 4)
    assert events_of(recorder, at_table)[-1]["fact"] == "bone-drawn"


def test_undo_is_the_recorders_last_act_whatever_others_did_since(
    at_table: str, page: Page, official: httpx2.Client
):
    undo, redo = page.locator(".undo"), page.locator(".redo")
    drawn = len(events_of(official, at_table)) + 2
    page.locator('[data-act="drew"]').click()
    expect(undo).to_have_accessible_name(re.compile("Undo: .* drew"))
    all_sent(page, drawn)
    seen = {"fact": "observed", "what": "talk", "seat": 0}
    recorded = official.post(f"/v1/matches/{at_table}/events", json={"events": [seen]})
    assert recorded.status_code == 201, recorded.text
    all_sent(page, recorded.json()["last"])
    expect(undo).to_have_accessible_name(re.compile("Undo: .* drew"))
    undo.click()
    expect(redo).to_have_accessible_name(re.compile("Redo: .* drew"))
    all_sent(page, recorded.json()["last"] + 1)
    corrected = [one for one in events_of(official, at_table) if one["fact"] == "record-corrected"]
    assert [one["corrects"] for one in corrected] == [drawn]


def test_undo_does_not_reach_what_another_device_reported(
    at_table: str, page: Page, recorder: httpx2.Client
):
    draw = {"fact": "bone-drawn", "seat": 0}
    answer = recorder.post(f"/v1/matches/{at_table}/events", json={"events": [draw]})
    assert answer.status_code == 201, answer.text
    all_sent(page, answer.json()["last"])
    page.locator(".undo").click()
    all_sent(page, answer.json()["last"] + 1)
    corrected = events_of(recorder, at_table)[-1]
    assert corrected["fact"] == "record-corrected"
    assert corrected["corrects"] < answer.json()["first"]


@pytest.mark.usefixtures("at_table")
def test_undo_and_a_correction_show_what_they_change(page: Page):
    changes = page.locator(".undo .changes")
    page.locator('[data-act="drew"]').click()
    expect(changes).to_have_text(re.compile(r"holds \d+ → \d+"))
    page.locator('[data-act="passed"]').click()
    expect(changes).to_have_text("to play: Bruno")
    page.locator(".further").click()
    page.get_by_label("Strike out an entry").select_option(index=1)
    expect(page.locator("dialog .changes")).to_have_text(re.compile(r"holds \d+ → \d+"))


def test_a_clock_that_is_off_is_told_and_times_are_the_servers(
    server: Any, page: Page, recorder: httpx2.Client
):
    match = open_match(recorder, "PDA", 2)
    page.add_init_script("{ const now = Date.now; Date.now = () => now() - 3_600_000; }")
    sit_down(page, server, match)
    expect(page.locator(".sync")).to_contain_text("clock 3600 s off")
    take_offer(page)
    all_sent(page, 2)
    (entry,) = recorder.get(f"/v1/matches/{match}/events?after=1").json()["data"]
    assert entry["happened_at"][:10] == entry["recorded_at"][:10]


def test_what_has_not_left_is_undone_without_a_trace(
    at_table: str, page: Page, recorder: httpx2.Client
):
    before = events_of(recorder, at_table)
    page.context.set_offline(True)
    for _ in range(2):
        page.locator('#recorder:not([data-deaf]) [data-act="drew"]').click()
    expect(page.locator("#recorder")).to_have_attribute("data-waiting", "2")
    page.locator(".undo").click()
    expect(page.locator("#recorder")).to_have_attribute("data-waiting", "1")
    page.context.set_offline(False)
    all_sent(page, len(before) + 2)
    assert len(events_of(recorder, at_table)) == len(before) + 1


# --- what cannot be, and what others record ---------------------------------------------------


def test_what_the_server_refuses_is_listed_and_recording_goes_on(
    at_table: str, page: Page, recorder: httpx2.Client
):
    before = events_of(recorder, at_table)
    on_table = page.locator('.bone[data-place="table"]').first
    on_table.click()
    expect(page.locator(".end[data-end]").first).to_be_visible()
    page.locator(".end").first.click()
    page.get_by_role("button", name="No", exact=True).click()
    expect(page.locator(".sync")).to_have_text("1 to look at")
    page.locator('[data-act="passed"]').click()
    expect(page.locator("#recorder")).to_have_attribute("data-waiting", "1")
    expect(page.locator(".notice")).to_contain_text("until you decide on it")
    page.locator(".sync").click()
    expect(page.locator(".held .why")).to_contain_text("lies on the table since event")
    assert len(events_of(recorder, at_table)) == len(before)
    page.get_by_role("button", name="Let it go").click()
    expect(page.locator("dialog")).to_have_count(0)
    all_sent(page, len(before) + 2)
    assert events_of(recorder, at_table)[-1]["fact"] == "passed"


def test_what_is_recorded_elsewhere_comes_before_what_waits_here(
    at_table: str, page: Page, recorder: httpx2.Client, official: httpx2.Client
):
    before = events_of(recorder, at_table)
    page.context.set_offline(True)
    page.locator('[data-act="passed"]').click()
    talk = {"fact": "observed", "what": "talk", "seat": 0}
    assert official.post(f"/v1/matches/{at_table}/events", json=talk).status_code == 201
    page.context.set_offline(False)
    all_sent(page, len(before) + 3)
    assert [one["fact"] for one in events_of(official, at_table)[-2:]] == ["observed", "passed"]


def test_a_bone_that_fits_nowhere_is_recorded_where_it_was_put(
    at_table: str, page: Page, recorder: httpx2.Client
):
    before = events_of(recorder, at_table)
    board = recorder.get(f"/v1/matches/{at_table}/board").json()
    open_pips = {end["pips"] for end in board["open_ends"]}
    laid = {one["bone"] for one in board["bones"]}
    misfit = next(
        f"{high}-{low}"
        for high, low in product(range(6, -1, -1), repeat=2)
        if high > low and not {high, low} & open_pips and f"{high}-{low}" not in laid
    )
    page.locator(f'[data-bone="{misfit}"]').click()
    expect(page.locator(".end.lit")).to_have_count(0)
    page.locator(".end").first.click()
    all_sent(page, len(before) + 2)
    recorded = events_of(recorder, at_table)[-1]
    assert recorded["bone"] == misfit
    assert recorded["touch"][0] != recorded["touch"][1]


# --- keys, practice, language -----------------------------------------------------------------


def test_a_hand_is_recorded_by_keys_alone(server: Any, page: Page, recorder: httpx2.Client):
    match = open_match(recorder, "PDA", 2)
    sit_down(page, server, match)
    main = page.locator("#recorder")
    for taps, keys in enumerate(["Enter", "Enter", "66", "s", "65", "d", "61"], 1):
        if keys == "Enter":
            expect(page.locator("#recorder:not([data-deaf]) .offer")).to_be_visible()
        for key in [keys] if keys == "Enter" else keys:
            page.keyboard.press(key)
        expect(main).to_have_attribute("data-taps", str(taps))
    expect(page.locator(".laid")).to_have_count(5)
    page.keyboard.press("n")
    page.keyboard.press("u")
    expect(page.locator(".laid")).to_have_count(3)


def test_a_practice_match_stays_on_the_device(
    server: Any, page: Page, complaints: list[str], recorder: httpx2.Client
):
    before = recorder.get("/v1/matches").json()
    page.goto(f"{server.url}/record")
    page.locator("form.practice select").select_option("PDA")
    page.get_by_role("button", name="Practise").click()
    expect(page.locator(".sync")).to_have_text("practice")
    take_offer(page)
    take_offer(page)
    page.locator('[data-bone="6-6"]').click()
    page.locator('[data-seat="0"]').click()
    expect(page.locator(".laid")).to_have_count(1)
    page.reload()
    expect(page.locator(".laid")).to_have_count(1)
    assert recorder.get("/v1/matches").json() == before
    assert complaints == []


def test_a_new_match_is_opened_and_recorded_from_nothing(
    server: Any, page: Page, official: httpx2.Client
):
    page.goto(f"{server.url}/sign-in?next=/record")
    page.get_by_label("Key").fill(server.keys["official"])
    page.get_by_role("button", name="Sign in").click()
    form = page.locator("form.new")
    form.get_by_label("Rules").select_option("PDA")
    form.get_by_label("Seat A").fill("Ana")
    form.get_by_label("Seat B").fill("Bruno")
    form.get_by_role("button", name="Begin").click()
    expect(page.locator("#recorder")).to_have_attribute("data-recorded", "1")
    match = page.url.rpartition("/")[2]
    page.locator(".offer").click()
    all_sent(page, 2)
    assert [one["fact"] for one in events_of(official, match)] == ["game-started"]


SPANISH = json.loads(SHELL["recorder/es.json"])


def test_the_page_is_spanish_for_whoever_reads_spanish(
    server: Any, browser: Any, recorder: httpx2.Client
):
    match = open_match(recorder, "PDA", 2)
    with browser.new_context(locale="es-MX", service_workers="block") as context:
        page = context.new_page()
        sit_down(page, server, match)
        expect(page.locator("html")).to_have_attribute("lang", "es-MX")
        expect(page.locator(".offer")).to_have_text("Juego 1")
        expect(page.locator('[data-act="drew"]')).to_have_text("Comió")


@pytest.mark.parametrize(
    ("tag", "own"), [("es-MX", "mulas"), ("es-CU", "dobles"), ("es", "dobles")]
)
def test_a_region_says_some_things_otherwise_and_the_rest_as_its_language(tag: str, own: str):
    words = json.loads(SHELL[f"recorder/{tag}.json"])
    assert words["doubles"] == own
    assert words.keys() == SPANISH.keys()
    assert words["Close"] == "Cerrar"


def test_every_text_of_the_page_is_in_spanish(server: Any, page: Page):
    page.goto(f"{server.url}/record")
    looked_up = page.evaluate(
        """async () => {
          const from = (name) => import(`/static/recorder/${name}.js`);
          const named = ["view", "dialogs", "entry", "words", "sitting", "notices", "start"];
          return (await Promise.all(named.map(from))).flatMap((one) => one.LOOKED_UP);
        }"""
    )
    written = {
        text
        for name, source in FILES.items()
        if name.endswith(".js")
        for text in re.findall(r'\bt\(\s*"((?:[^"\\]|\\.)*)"', source.decode())
    }
    assert len(written) > 50
    assert {text for text in {*looked_up, *written} if text not in SPANISH} == set()
    fields = re.compile(r"\{(\w+)\}")
    for text, spanish in SPANISH.items():
        assert sorted(fields.findall(text)) == sorted(fields.findall(spanish)), text


def test_a_second_tap_on_the_offer_at_once_is_not_the_next_offer(
    server: Any, page: Page, recorder: httpx2.Client
):
    match = open_match(recorder, "PDA", 2)
    sit_down(page, server, match)
    page.evaluate(
        "() => { const offer = document.querySelector('.offer'); offer.click(); offer.click(); }"
    )
    all_sent(page, 2)
    expect(page.locator(".offer")).to_have_text("Hand 1: all drew")
    assert [one["fact"] for one in events_of(recorder, match)] == ["game-started"]


# --- entered otherwise -------------------------------------------------------------------------


def take_offer(page: Page) -> None:
    """Tap the offer, once it is not deaf any more."""
    page.locator("#recorder:not([data-deaf]) .offer").click()


def further(page: Page, title: str) -> None:
    page.locator(".further").click()
    page.get_by_text(title).click()


def test_lines_of_notation_are_typed_and_a_slip_is_told_by_its_line(
    at_table: str, page: Page, recorder: httpx2.Client
):
    before = events_of(recorder, at_table)
    further(page, "Type it as notation")
    page.get_by_label("Lines").fill("B passes\nA plays 10-9")
    page.locator("details[open] button").click()
    expect(page.get_by_role("alert")).to_contain_text("line 2")
    page.get_by_label("Lines").fill("B passes\nA draws ??")
    page.locator("details[open] button").click()
    all_sent(page, len(before) + 3)
    assert events_of(recorder, at_table)[-2:] == [
        {"fact": "passed", "seat": 1},
        {"fact": "bone-drawn", "seat": 0},
    ]


def test_a_card_is_signed_with_the_players_pin_and_no_other(
    at_table: str, page: Page, recorder: httpx2.Client
):
    further(page, "Sign the score card")
    page.get_by_label("PIN").fill("1234")
    page.locator("details[open] button").click()
    expect(page.get_by_role("alert")).to_have_text("that is not the PIN of seat 0")
    assert "score-card-signed" not in [one["fact"] for one in events_of(recorder, at_table)]


def test_a_match_is_entered_by_its_results_alone(server: Any, page: Page, recorder: httpx2.Client):
    match = open_match(recorder, "PDA", 2)
    sit_down(page, server, match)
    take_offer(page)
    further(page, "A hand by its result alone")
    page.get_by_label("Winner").select_option("Bruno")
    page.locator("#hand-points").fill("35")
    page.locator("details[open] button").click()
    expect(page.locator(".offer")).to_have_text("Paid 35: Ana to Bruno")
    take_offer(page)
    further(page, "A game by its scores alone")
    page.get_by_label("Ana", exact=True).fill("45")
    page.get_by_label("Bruno", exact=True).fill("150")
    page.locator("details[open] button").click()
    expect(page.locator(".offer")).to_have_text("Match over")
    take_offer(page)
    all_sent(page, 8)
    score = recorder.get(f"/v1/matches/{match}/score").json()
    assert (score["match_winner"], score["points"]) == (1, [45, 150])


# --- what it loads, how large it is, what axe finds ---------------------------------------------


LATER = ("dialogs", "entry", "keyboard", "later.css", "start", "closed", "worker")
"""Modules of the page that it fetches when they are needed, or once it is shown."""


@pytest.mark.parametrize(("book", "locale"), [("PDA", "en"), ("42", "en"), ("DP", "es")])
def test_the_first_load_is_small(
    server: Any, browser: Any, recorder: httpx2.Client, book: str, locale: str
):
    """All that is fetched before a match can be recorded, as gzip sends it."""
    match = open_match(recorder, book, 2 if book == "PDA" else 4)
    with browser.new_context(locale=locale, service_workers="block") as context:
        page = context.new_page()
        fetched = set[str]()
        page.on("request", lambda request: fetched.add(request.url.removeprefix(server.url)))
        page.goto(f"{server.url}/sign-in")
        page.locator("#key").fill(server.keys["recorder"])
        page.locator("#sign-in button").click()
        page.wait_for_url(f"{server.url}/")
        fetched.clear()
        page.goto(f"{server.url}/record/{match}")
        expect(page.locator("#recorder")).to_have_attribute("data-taps", "0")
    files = {path for path in fetched if path.startswith("/static/")}
    later = {path for path in files if path.removesuffix(".js").endswith((*LATER, ".woff2"))}
    first = [FILES[path.removeprefix("/static/")] for path in files - later]
    page_itself = httpx2.get(f"{server.url}/record").content
    assert len(first) > 20
    named = set(re.findall(r'rel="modulepreload" href="([^"]+)"', page_itself.decode()))
    engine = ("/static/match/tricks", "/static/pairs/")
    modules = {path for path in files - later if path.endswith(".js")}
    assert {path for path in modules if not path.startswith(engine)} == named
    assert sum(len(gzip.compress(body)) for body in (page_itself, *first)) <= 61_400


def test_what_works_without_a_network_is_fetched_once_the_page_is_shown(
    server: Any, browser: Any, recorder: httpx2.Client
):
    match = open_match(recorder, "PDA", 2)
    with browser.new_context() as context:
        page = context.new_page()
        page.add_init_script(
            """
            const { register } = ServiceWorkerContainer.prototype;
            ServiceWorkerContainer.prototype.register = function noted(...words) {
              window.busy = document.getElementById("recorder").hasAttribute("aria-busy");
              return register.apply(this, words);
            };
            """
        )
        sit_down(page, server, match)
        kept_offline(page)
        assert page.evaluate("window.busy") is False


def test_no_module_is_long():
    own = (path for path in (ROOT / "api").glob("*/static/**/*.js") if "vendor" not in path.parts)
    for path in own:
        lines = path.read_text().splitlines()
        said = [line for line in lines if not line.lstrip().startswith(("//", "/**", "* ", "*/"))]
        assert len(said) <= 400, path


def states(
    page: Page, server: Any, recorder: httpx2.Client
) -> list[tuple[str, Callable[[], object]]]:
    """Ways to each state of the page, one after the other."""
    facts = one_hand(made_up(1, "PDA", 2))
    of_42 = one_hand(made_up(1, "42", 4))
    match, tricks = open_match(recorder, "PDA", 2), open_match(recorder, "42", 4)
    at = play_after(facts, 12)
    bids = [n for n, fact in enumerate(of_42) if fact["fact"] == "bid-made"]
    shown = next(n for n, fact in enumerate(facts) if fact["fact"] == "holding-shown")

    def there(path: str) -> None:
        page.goto(f"{server.url}{path}")
        page.wait_for_selector("main:not([aria-busy])")
        page.evaluate(SCRIBE)

    return [
        ("start", lambda: there("/record")),
        ("before a hand", lambda: (there(f"/record/{match}"), tap_all(page, facts[:1]))[0]),
        ("play", lambda: tap_all(page, facts[1:at])),
        ("an end to choose", page.locator('.bone[data-place="table"]').first.click),
        (
            "menu",
            page.locator(".menu").click,
        ),
        (
            "more",
            lambda: (page.locator("dialog .close").click(), page.locator(".further").click())[0],
        ),
        (
            "unsent",
            lambda: (page.locator("dialog .close").click(), page.locator(".sync").click())[0],
        ),
        ("shown bones", lambda: (there(f"/record/{match}"), tap_all(page, facts[at:shown]))[0]),
        ("bids", lambda: (there(f"/record/{tricks}"), tap_all(page, of_42[: bids[2]]))[0]),
        ("tricks", lambda: tap_all(page, of_42[bids[2] : bids[-1] + 8])),
    ]


@pytest.mark.long
def test_axe_finds_nothing_in_any_state(
    server: Any, page: Page, recorder: httpx2.Client, thorough: bool
):
    themes = ("light", "dark", "contrast")
    widths = (320, 390, 820, 1280)
    looks = [*product(themes, ("en", "es"), widths)]
    sit_down(page, server, open_match(recorder, "PDA", 2))
    for number, (name, reach) in enumerate(states(page, server, recorder)):
        reach()
        chosen = looks if thorough else [looks[(5 * number + 7) % 24]]
        for theme, language, width in chosen:
            page.set_viewport_size({"width": width, "height": 900})
            page.evaluate(
                """([theme, language]) => {
                  document.documentElement.dataset.theme = theme;
                  document.documentElement.lang = language;
                }""",
                [theme, language],
            )
            if thorough or number % 3 == 2:
                axe = Axe().run(page)
                assert axe.violations_count == 0, (name, theme, width, axe.generate_report())
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (name, width)
            assert page.evaluate(TOO_SMALL) == [], (name, width)


@pytest.mark.long
@pytest.mark.parametrize(("book", "players"), [("FU", 4), ("UDL", 2), ("42", 4)])
def test_on_a_phone_no_act_of_a_turn_lies_below_the_bottom_row(
    server: Any, page: Page, recorder: httpx2.Client, book: str, players: int
):
    page.set_viewport_size({"width": 390, "height": 844})
    sit_down(page, server, open_match(recorder, book, players))
    seen = Counter[str]()

    def acts_are_seen(at: int) -> None:
        stage, first, bottom = page.evaluate(FIRST_ACT)
        seen[stage] += 1
        if stage in ("turn", "trick"):
            assert first <= bottom, at

    tap_all(page, one_hand(made_up(3, book, players)), acts_are_seen)
    assert seen["turn"] + seen["trick"] > 9


FIRST_ACT = """
() => {
  scrollTo(0, 0);
  return [
    document.querySelector(".sitting").dataset.stage,
    document.querySelector(".acts button").getBoundingClientRect().bottom,
    document.querySelector(".bottom").getBoundingClientRect().top,
  ];
}
"""

TOO_SMALL = """
() => [...document.querySelectorAll("button, a, select, input")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.textContent, one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 44 || box.height < 44)
  .map(([text, box]) => [text, box.width, box.height])
"""


def test_a_score_below_nothing_has_a_true_minus(server: Any, page: Page):
    page.goto(f"{server.url}/record")
    written = page.evaluate(
        """async () => {
          const { figure, figures } = await import("/static/match/scoring.js");
          return [figure(-80), figure(0), figures([0, -80])];
        }"""
    )
    assert written == [figure(-80), figure(0), score_figures((0, -80))]
