"""Every page at four sizes in both themes, as pictures to look at.

    python -m tests.pictures.page_pictures            all of them, into docs/pictures/pages
    python -m tests.pictures.page_pictures FOLDER live desk    some of them, larger, somewhere else

An evening is made up: an event with tables of every book, a dispute, a match that is over, and a
tournament with entries. The pictures that the documents show are made by `pictures`.
"""

import sys
import tempfile
from base64 import b64decode
from pathlib import Path
from typing import Any, Final, NamedTuple

import httpx2
from playwright.sync_api import Browser, Page, sync_playwright

from api.access.principals import key_id
from domain.tournament.pairing.draws import commitment
from tests.api.at_table.tapping import JsonFact, made_up, one_hand
from tests.api.at_table.tapping_pairs import by_pairs
from tests.api.conftest import Server
from tests.api.desk.test_conduct_in_the_event import HELD
from tests.api.disputes.test_block_game_flow import DEAL, FALSE_PASS, PLAY
from tests.api.tournaments.running import played
from tests.conftest import CHROMIUM
from tests.pictures.pictures import Scene, scene
from tests.support.paths import ROOT

FOLDER: Final = ROOT / "docs" / "pictures" / "pages"
SIZES: Final = ((360, 640), (390, 844), (1280, 800), (1920, 1080))
THEMES: Final = ("light", "dark")
SCALE: Final = 0.5
"""Of a picture that is kept: everybody who clones has them all."""

EVENT: Final = "friday-night"
NAMES: Final = (
    ("Carla Díaz", "Bruno Okafor"),
    ("Wen Li", "Olu Ade"),
    ("Rosa Quiñones", "Tito Marrero"),
    ("Ivy Noor", "Dale Poe"),
    ("Hernández-Villanueva", "Desrochers-Thibodeaux"),
    ("Peggy Lund", "Sam Ortiz"),
)


class Shot(NamedTuple):
    """A page, its address, and the role that looks at it; "" is nobody."""

    name: str
    path: str
    role: str = "official"


SHOTS: Final = (
    Shot("front", "/"),
    Shot("front-anonymous", "/", ""),
    Shot("matches-none", "/?q=nobody+of+this+name"),
    Shot("player", "/players?name=Carla+D%C3%ADaz"),
    Shot("live", "/matches/table-1"),
    Shot("live-42", "/matches/table-2"),
    Shot("live-four", "/matches/table-3"),
    Shot("live-pairs", "/matches/table-6"),
    Shot("live-over", "/matches/over"),
    Shot("live-before", "/matches/table-9"),
    Shot("sheet", "/matches/table-1/sheet"),
    Shot("replay", "/matches/table-1/replay"),
    Shot("desk", "/desk"),
    Shot("desk-table", "/desk/table-4"),
    Shot("disputes", "/matches/table-4/disputes"),
    Shot("desk-cards", "/desk/table-7"),
    Shot("seat", "/matches/table-4/seat", "player"),
    Shot("seat-none", "/matches/table-1/seat"),
    Shot("hall", "/hall?" + "&".join(f"table=table-{n}" for n in (1, 2, 5, 6))),
    Shot("hall-16", "/hall?" + "&".join(f"table=table-{n}" for n in range(1, 17))),
    Shot("overlay", "/overlay/table-1?theme=dark"),
    Shot("tournaments", "/tournaments"),
    Shot("tournament", "/tournaments/friday"),
    Shot("tournament-run", "/tournaments/friday/run"),
    Shot("tournament-played", "/tournaments/autumn"),
    Shot("tournament-tables", "/tournaments/autumn/run"),
    Shot("entry", "/tournaments/autumn/entries/P01"),
    Shot("sign-in", "/sign-in", ""),
    Shot("session", "/session"),
    Shot("links", "/links"),
    Shot("slots", "/slots"),
    Shot("none", "/matches/none"),
    Shot("recorder", "/record/table-1"),
    Shot("recorder-pairs", "/record/table-6"),
    Shot("recorder-start", "/record"),
)


def stage(server: Server) -> None:
    """An evening of seven tables and one match that is over."""
    with server.client("official") as client:
        client.timeout = 300
        for number, (book, players, upto) in enumerate(
            (("PDA", 2, 34), ("42", 4, 25), ("FU", 4, 26), ("PDA", 2, 0), ("UDL", 2, 40)), 1
        ):
            _match(client, f"table-{number}", book, players, made_up(number, book, players)[:upto])
        _match(client, "table-6", "DP", 4, by_pairs(3, "dominican", 2)[:40])
        _match(client, "table-9", "HF", 2, [])
        _match(client, "over", "UDL", 2, one_hand(made_up(1, "UDL", 2)))
        end = {"fact": "match-ended", "winner": 0}
        client.post("/v1/matches/over/events", json=end).raise_for_status()
        _dispute(client, "table-4", scene())
        _cards(client)
        _tournament(server)
        _played(client)
    for who, name, role, place in (
        ("olive", "Olive Reyes", "official", ()),
        ("bruno", "Bruno Okafor", "player", ("--for", "match:table-4", "--seat", "1")),
    ):
        made = server.command("key", "create", who, "--name", name, "--role", role, *place)
        server.keys[role] = next(word for word in made.split() if word.startswith("bb_"))
    server.command("grant", "add", "olive", "director")


def _match(client: httpx2.Client, id: str, book: str, players: int, facts: list[JsonFact]) -> None:
    named = [name for pair in NAMES for name in pair]
    first = 2 * (ord(id[-1]) % len(NAMES))
    who = (named + named)[first : first + players]
    opening: dict[str, Any] = {"id": id, "book": book, "players": who, "best_of": 5}
    if book == "42":
        opening["best_of"] = 3
    if book == "DP":
        opening |= {"best_of": 1, "options": {"edition": "dominican"}}
    opening |= {"event": EVENT, "table": id, "public": id[-1] in "1267r"}
    _posted(client, "/v1/matches", opening)
    if facts:
        client.post(f"/v1/matches/{id}/events", json={"events": facts}).raise_for_status()


def _posted(client: httpx2.Client, path: str, body: object) -> None:
    answer = client.post(path, json=body)
    assert answer.is_success, answer.text


def _dispute(client: httpx2.Client, match: str, seen: Scene) -> None:
    client.post(f"/v1/matches/{match}/events", json={"events": seen.facts}).raise_for_status()
    seat = seen.facts[seen.draw - 2]["seat"]
    claim = {"kind": "could_play", "event": seen.draw, "against": seat, "by": 1 - seat}
    client.post(f"/v1/matches/{match}/claims", json=claim).raise_for_status()


def _cards(client: httpx2.Client) -> None:
    """Two false passes of one player at two tables: the second of which comes to a red card."""
    for table in ("table-8", "table-7"):
        players = ["Ana Ruiz", "Beto Lara", "Caro Vega", "Dino Paz"]
        opening = {"id": table, "book": "DP", "players": players, "event": EVENT, "table": table}
        _posted(client, "/v1/matches", opening | {"options": {"edition": "world"}})
        _posted(client, f"/v1/matches/{table}/events", {"events": [*DEAL, *PLAY]})
        shown = {"fact": "holding-shown", "seat": 1, "bones": HELD}
        _posted(client, f"/v1/matches/{table}/events", shown)
        _posted(client, f"/v1/matches/{table}/claims", FALSE_PASS)
    _posted(client, "/v1/matches/table-8/claims/12/ruling", {"upheld": True})


def _played(client: httpx2.Client) -> None:
    """A tournament of eight: the first round is over, the second is at the tables."""
    opening = {"id": "autumn", "name": "Autumn Open", "format": "UDL", "public": True}
    _posted(client, "/v1/tournaments", opening)
    here = "/v1/tournaments/autumn"
    names = [name for pair in NAMES for name in pair][:8]
    entries = [f"P{n:02}" for n in range(1, 9)]
    facts: list[dict[str, Any]] = [
        {"fact": "entry-made", "entry": entry, "name": name}
        for entry, name in zip(entries, names, strict=True)
    ]
    facts += [{"fact": "entry-checked-in", "entry": entry} for entry in entries]
    secret = "5" * 64
    committed = {"fact": "draw-committed", "stage": "bracket", "source": "bones turned up"}
    committed |= {"commitment": commitment(bytes.fromhex(secret), entries).hex()}
    revealed = {"fact": "draw-revealed", "stage": "bracket", "secret": secret}
    facts += [{"fact": "entries-closed"}, committed, revealed | {"public_value": "6-4 5-0 3-3"}]
    _posted(client, f"{here}/events", {"events": facts})
    _posted(client, f"{here}/rounds", {})
    _to_tables(client, here)
    for number, pairing in enumerate(client.get(f"{here}/schedule").json()["data"]):
        events = {"events": played(pairing.get("best_of", 1) // 2 + 1, 150, number % 2)}
        _posted(client, f"/v1/matches/{pairing['match']}/events", events)
    while _taken(client, here) < 4:  # the server takes the results by itself
        pass
    _to_tables(client, here)


def _to_tables(client: httpx2.Client, here: str) -> None:
    despite = {"despite": "the cards are signed on paper"}
    _posted(client, f"{here}/assignments", {"tables": ["t1", "t2", "t3", "t4"], **despite})


def _taken(client: httpx2.Client, here: str) -> int:
    rounds = client.get(f"{here}/pairings").json()["data"]
    return sum(bool(pairing.get("how")) for round_ in rounds for pairing in round_["pairings"])


def _tournament(server: Server) -> None:
    server.command("grant", "add", key_id(server.keys["official"]), "director")
    with server.client("official") as client:
        opening = {"id": "friday", "name": "Friday Night", "format": "UDL", "public": True}
        _posted(client, "/v1/tournaments", opening)
        names = [name for pair in NAMES for name in pair][:8]
        facts = [
            {"fact": "entry-made", "entry": f"P{n:02}", "name": name}
            for n, name in enumerate(names, 1)
        ]
        facts += [{"fact": "entry-checked-in", "entry": f"P{n:02}"} for n in range(1, 7)]
        _posted(client, "/v1/tournaments/friday/events", {"events": facts})


def take(folder: Path, names: tuple[str, ...], scale: float) -> None:
    """Take these, or all."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        server = Server(Path(place), requests_per_second=10_000, burst=100_000)
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            stage(server)
            for shot in SHOTS:
                if not names or shot.name in names:
                    _take(folder, browser, server, shot, scale)
        finally:
            browser.close()
            server.kill()


def _take(folder: Path, browser: Browser, server: Server, shot: Shot, scale: float) -> None:
    for theme in THEMES:
        page = browser.new_page(base_url=server.url, color_scheme=theme)  # type: ignore[arg-type]
        if shot.role:
            page.goto("/sign-in")
            page.locator("#key").fill(server.keys[shot.role])
            page.locator("#sign-in button").click()
            page.wait_for_url("/")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.goto(shot.path)
            if shot.path.startswith("/record"):
                page.wait_for_load_state("networkidle")
            if shot.path.startswith(("/hall", "/overlay")):
                page.locator("[data-field=a_score]:visible").first.wait_for()
            _write(page, folder / f"{shot.name}-{width}-{theme}.webp", scale)
        page.close()


def _write(page: Page, file: Path, scale: float) -> None:
    size = page.viewport_size
    assert size is not None
    clip = {"x": 0, "y": 0, **size, "scale": scale}
    session = page.context.new_cdp_session(page)
    options = {"format": "webp", "quality": 80, "clip": clip}
    file.write_bytes(b64decode(session.send("Page.captureScreenshot", options)["data"]))
    print(f"{file.name}: {file.stat().st_size} bytes")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        take(Path(sys.argv[1]), tuple(sys.argv[2:]), 1)
    else:
        take(FOLDER, (), SCALE)
