"""Upkeep at a button: back up, sign and verify, once, one at a time, noted, by administrators."""

import asyncio
import json
import os
import re
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx2
import pytest
from click.testing import CliRunner
from playwright.sync_api import Page, expect

from api.access.access_journal import access_damage
from api.backups import regular
from api.backups.regular import BackupUnderWay, alone_in
from api.cli import main
from api.clock import utc_now
from api.event_store import open_log
from api.languages.page_language import language
from api.settings import Settings
from api.upkeep.league_check import without_paths
from tests.api.conftest import A_HAND, Server

ACTS = ("backups", "signatures", "verifications")


class League:
    """A server that signs and backs up, begun anew, with an administrator and an official."""

    def __init__(self, folder: Path, **settings: object) -> None:
        self.folder, self.disk = folder, folder / "disk"
        self.disk.mkdir()
        given = {"origin": "league.example/north", "backup_folder": self.disk, **settings}
        self.server = Server(folder, {"": ""}, backup_seconds=3600, **given)
        [key] = re.findall(r"(?<![\w-])bb_[\w-]+", (folder / "out").read_text())
        self.server.keys = {"administrator": key}
        official = self.server.command(
            "key", "create", "ines", "--role", "official", "--for", "league"
        )
        [self.server.keys["official"]] = re.findall(r"bb_\S+", official)
        with self.server.client("official") as client:
            opening = {"id": "m", "book": "PDA", "players": ["Ana", "Bruno"]}
            client.post("/v1/matches", json=opening).raise_for_status()
            client.post("/v1/matches/m/events", json={"events": A_HAND}).raise_for_status()

    def ask(self, act: str, **headers: str) -> httpx2.Response:
        """Ask for an act as the administrator."""
        with self.server.client("administrator") as client:
            return client.post(f"/v1/upkeep/{act}", headers=headers)

    def acts(self) -> list[dict[str, object]]:
        with self.server.client("administrator") as client:
            return client.get("/v1/upkeep").json()["data"]


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> Iterator[League]:
    league = League(tmp_path_factory.mktemp("league"))
    yield league
    league.server.kill()


def test_a_backup_at_a_button_can_be_restored(league: League) -> None:
    made = league.ask("backups")
    assert (made.status_code, made.json()["outcome"]) == (201, "done")
    file = league.disk / made.json()["file"]
    drilled = CliRunner().invoke(
        main,
        ["restore", str(file), "--drill"],
        env={
            "BONEBOOK_DATABASE": league.server.database,
            "BONEBOOK_ORIGIN": "league.example/north",
            "BONEBOOK_AUDIT": str(league.folder / "bonebook.audit"),
            "BONEBOOK_SIGNING_KEY": str(league.folder / "bonebook.signing-key"),
        },
    )
    assert drilled.exit_code == 0, drilled.output


def test_a_signature_at_a_button_reaches_all_that_was_recorded_before(league: League) -> None:
    with league.server.client("official") as client:
        client.post("/v1/matches", json={"book": "PDA", "players": ["A", "B"]}).raise_for_status()
        reached = client.get("/healthz").json()["log_position"]
    assert league.ask("signatures").json()["events"] >= reached
    checkpoint = httpx2.get(f"{league.server.url}/audit/checkpoint").text
    assert int(checkpoint.splitlines()[1]) >= reached


def test_a_verification_at_a_button_says_what_the_command_says(league: League) -> None:
    league.ask("signatures")
    answer = league.ask("verifications").json()
    assert (answer["outcome"], answer["lines"]) == ("good", [])
    assert answer["events"] >= len(A_HAND)


@pytest.mark.parametrize("act", ACTS)
def test_an_act_sent_twice_under_one_key_is_carried_out_once(league: League, act: str) -> None:
    before = len(league.acts())
    key = {"Idempotency-Key": f"{act}-twice"}
    first, again = league.ask(act, **key), league.ask(act, **key)
    assert (again.status_code, again.content) == (first.status_code, first.content)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert len(league.acts()) == before + 1


@pytest.mark.parametrize("act", ACTS)
def test_an_act_is_noted_with_whoever_asked_for_it(league: League, act: str) -> None:
    answer = league.ask(act).json()
    assert league.acts()[0] == answer
    assert answer["principal"] == "administrator"
    assert answer["began_at"] <= answer["ended_at"]


@pytest.mark.parametrize("act", ACTS)
def test_no_answer_names_a_place_on_the_server(league: League, act: str) -> None:
    assert str(league.folder) not in league.ask(act).text


@pytest.mark.parametrize("act", ACTS)
def test_an_act_is_for_administrators_alone(league: League, act: str) -> None:
    with league.server.client("official") as client:
        refused = client.post(f"/v1/upkeep/{act}")
        assert client.get("/upkeep").status_code == 403
    assert (refused.status_code, refused.json()["type"]) == (403, "urn:bonebook:forbidden")
    assert httpx2.post(f"{league.server.url}/v1/upkeep/{act}").status_code == 401


def test_two_backups_at_once_are_one_and_a_refusal(league: League) -> None:
    with alone_in(league.disk):
        refused = league.ask("backups")
    assert (refused.status_code, refused.json()["type"]) == (409, "urn:bonebook:under-way")
    assert refused.json()["detail"] == "a backup is being written already"
    assert "Retry-After" in refused.headers
    assert league.acts()[0]["outcome"] == "failed"
    assert league.ask("backups").status_code == 201


@pytest.mark.parametrize("act", ACTS)
def test_of_many_asked_for_at_once_each_is_done_or_refused(league: League, act: str) -> None:
    answers = list[httpx2.Response]()
    threads = [threading.Thread(target=lambda: answers.append(league.ask(act))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    kinds = {answer.json().get("type", "done") for answer in answers}
    assert "done" in kinds
    assert kinds <= {"done", "urn:bonebook:under-way"}
    assert league.ask(act).status_code == 201


def test_a_regular_backup_leaves_one_that_is_being_written_alone(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 'log.db'}", backup_folder=str(tmp_path))
    partial = tmp_path / f".bonebook-2026.backup{regular.PARTIAL}"
    partial.touch()
    backups = regular.RegularBackups(open_log("sqlite://"), settings, utc_now)
    with alone_in(tmp_path), pytest.raises(BackupUnderWay):
        asyncio.run(backups.write())
    assert partial.exists()


def test_a_failure_of_a_backup_is_not_taken_for_another_backup(tmp_path: Path) -> None:
    with pytest.raises(BlockingIOError), alone_in(tmp_path):
        raise BlockingIOError


def test_the_acts_are_no_damage_of_access_and_cannot_be_changed(league: League) -> None:
    league.ask("signatures")

    async def damage() -> list[str]:
        log = open_log(league.server.database)
        try:
            return await access_damage(log)
        finally:
            await log.close()

    assert asyncio.run(damage()) == []
    path = league.server.database.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path)) as db, pytest.raises(sqlite3.IntegrityError):
        db.execute("DELETE FROM access_changes WHERE kind = 'act'")


@pytest.mark.long
def test_damage_is_told_noted_and_raises_the_alarm(tmp_path: Path) -> None:
    league = League(tmp_path)
    try:
        league.ask("signatures")
        (tmp_path / "bonebook.audit" / "signed.log").write_text("")
        told = league.ask("verifications")
        assert (told.status_code, told.json()["outcome"]) == (201, "bad")
        assert told.json()["lines"]
        assert str(tmp_path) not in told.text
        assert league.acts()[0]["outcome"] == "bad"
        with league.server.client("official") as client:
            assert client.get("/healthz").json()["status"] == "altered"
    finally:
        league.server.kill()


@pytest.mark.long
def test_what_is_not_set_up_is_refused_and_says_which_setting(tmp_path: Path) -> None:
    league = League(tmp_path, origin="", backup_folder="")
    try:
        for act, setting in (("backups", "backup_folder"), ("signatures", "origin")):
            refused = league.ask(act)
            assert (refused.status_code, refused.json()["type"]) == (409, "urn:bonebook:not-set-up")
            assert f"`{setting}`" in refused.json()["detail"]
        assert league.ask("verifications").json()["outcome"] == "unknown"
        assert [act["kind"] for act in league.acts()] == ["verify"]
    finally:
        league.server.kill()


def test_a_disk_that_was_pulled_out_is_told_without_its_path(tmp_path: Path) -> None:
    league = League(tmp_path)
    try:
        league.disk.rename(tmp_path / "pulled out")
        failed = league.ask("backups")
        assert (failed.status_code, failed.json()["type"]) == (503, "urn:bonebook:upkeep-failed")
        assert str(tmp_path) not in failed.text
        assert os.strerror(2) in failed.json()["detail"]
        assert json.dumps(league.acts()[0]).count("failed") == 1
    finally:
        league.server.kill()


def test_a_place_is_called_by_its_setting_in_whatever_form_it_is_written(tmp_path: Path) -> None:
    settings = Settings(audit="bonebook.audit", policy=str(tmp_path / "league.policy"))
    absolute = Path("bonebook.audit").absolute()
    text = f"{absolute}/signed.log and {tmp_path}/league.policy and bonebook.audit"
    assert without_paths(text, settings) == "`audit`/signed.log and `policy` and `audit`"


@pytest.mark.long
@pytest.mark.parametrize("tag", ["en", "es"])
def test_an_administrator_presses_the_buttons_and_reads_what_came_of_it(
    league: League, page: Page, tag: str
) -> None:
    t = language(tag).t
    page.context.add_cookies([{"name": "language", "value": tag, "url": league.server.url}])
    page.goto(f"{league.server.url}/sign-in?next=/session")
    page.locator("input[name=key]").fill(league.server.keys["administrator"])
    page.locator("#sign-in button").click()
    page.get_by_role("link", name=t("Upkeep")).click()
    page.wait_for_url("**/upkeep")  # and until its script listens: its forms post nothing
    rows = page.locator("#done tbody tr:has(time)")
    for button, words in (
        ("Back up now", "{events} events in {file}"),
        ("Sign now", "signed up to event {events}"),
        ("Verify now", "all {events} events are as they were signed"),
    ):
        before = rows.count()
        page.get_by_role("button", name=t(button)).press("Enter")
        expect(rows).to_have_count(before + 1)
        sentence = re.escape(language(tag).words.get(words, words))
        wording = re.compile(re.sub(r"\\\{\w+\\\}", r"\\S+", sentence))
        expect(rows.first.locator("td").last).to_have_text(wording)
        expect(page.locator("#under-way")).to_have_text(wording)
        expect(page.get_by_role("button", name=t(button))).to_be_focused()
