"""Archives: the same bytes for the same log, verified offline, and whatever is altered found."""

import asyncio
import io
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from click.testing import CliRunner, Result

from api.cli import main
from api.event_store import NewEvent
from domain.bones import Bone
from domain.events import BonePlayed
from tests.api.audit.serving import OPENING, serving, settings

DRAWN = {"fact": "opening-drawn", "seat": 0, "count": 2, "bones": ["6-6", "6-4"]}
FACTS = [{"fact": "game-started", "number": 1}, {"fact": "hand-started", "number": 1}, DRAWN]


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A signed log of two matches of four events, which is copied for each test."""
    folder = tmp_path_factory.mktemp("recorded")

    async def record() -> None:
        async with serving(folder) as served:
            for match in ("m-1", "m-2"):
                client = served.client("recorder")
                await client.post("/v1/matches", json={**OPENING, "id": match})
                await client.post(f"/v1/matches/{match}/events", json={"events": FACTS})
            await served.covered(8)
            (folder / "policy").write_text(f"log {served.key.text}\nquorum none\n")

    asyncio.run(record())
    return folder


@pytest.fixture
def league(recorded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The signed log, and the environment of its operator."""
    shutil.copytree(recorded, tmp_path, dirs_exist_ok=True)
    chosen_settings = settings(tmp_path)
    for name in ("database", "audit", "signing_key", "origin"):
        monkeypatch.setenv(f"BONEBOOK_{name.upper()}", getattr(chosen_settings, name))
    monkeypatch.setenv("BONEBOOK_POLICY", str(tmp_path / "policy"))
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


KINDS: dict[str, tuple[str, ...]] = {
    "league": (),
    "match": ("--match", "m-1"),
    "opened": ("--match", "m-1", "--opened"),
    "day": ("--day", "2026"),
}


def archived(folder: Path, name: str, *arguments: str) -> Path:
    path = folder / f"{name}.zip"
    made = run("archive", str(path), *arguments)
    assert made.exit_code == 0, made.output
    return path


def verified(path: Path, monkeypatch: pytest.MonkeyPatch) -> Result:
    """Verified with the policy alone, somewhere else."""
    for name in ("DATABASE", "AUDIT", "SIGNING_KEY", "ORIGIN"):
        monkeypatch.setenv(f"BONEBOOK_{name}", "" if name == "ORIGIN" else "/nowhere")
    return run("verify", "--export", str(path))


def today(log: Path) -> str:
    """The day of the first event."""
    made = archived(log, "first", "--match", "m-1")
    entry = json.loads(ZipFile(made).read("entries.jsonl").splitlines()[0])["entry"]
    return json.loads(entry.split("\n")[6])["recorded_at"][:10]


@pytest.mark.parametrize("kind", KINDS)
def test_an_archive_is_the_same_bytes_each_time_and_is_verified_offline(
    kind: str, league: Path, monkeypatch: pytest.MonkeyPatch
):
    arguments = ("--day", today(league)) if kind == "day" else KINDS[kind]
    first, second = (archived(league, name, *arguments) for name in ("one", "other"))
    assert first.read_bytes() == second.read_bytes()
    report = verified(first, monkeypatch)
    assert report.exit_code == (2 if kind == "day" else 0), report.output
    assert ("cannot tell: whether all of the day" in report.stdout) == (kind == "day")
    events = 4 if "--match" in arguments else 8
    assert report.stdout.startswith(f"league.example/north: {events} events; checkpoint 8 by ")


def test_what_is_hidden_is_in_no_archive_that_was_not_told_to_open_it(league: Path):
    public = archived(league, "public", "--match", "m-1")
    held = b"".join(ZipFile(public).read(name) for name in ZipFile(public).namelist())
    assert b"6-4" not in held
    assert b"recorder" not in held
    opened = archived(league, "opened", "--match", "m-1", "--opened")
    line = json.loads(ZipFile(opened).read("entries.jsonl").splitlines()[3])
    assert set(line) == {"index", "entry", "path", "bones", "rest"}


def rewritten(path: Path, alter: Callable[[dict[str, bytes]], None], *, honest: bool) -> None:
    """The archive with other files in it; where it is to look honest, with a manifest to match."""
    from hashlib import sha256

    with ZipFile(path) as file:
        files = {name: file.read(name) for name in file.namelist()}
    alter(files)
    if honest:
        manifest = json.loads(files.pop("manifest.json"))
        manifest["files"] = {name: sha256(data).hexdigest() for name, data in files.items()}
        files["manifest.json"] = json.dumps(manifest).encode()
    held = io.BytesIO()
    with ZipFile(held, "w") as file:
        for name, data in files.items():
            file.writestr(name, data)
    path.write_bytes(held.getvalue())


def in_lines(name: str, alter: Callable[[list[dict[str, Any]]], object]) -> Callable[..., None]:
    def altered(files: dict[str, bytes]) -> None:
        lines = [json.loads(line) for line in files[name].splitlines()]
        alter(lines)
        files[name] = "".join(f"{json.dumps(line)}\n" for line in lines).encode()

    return altered


def _other_entry(lines: list[dict[str, Any]]) -> None:
    lines[2]["entry"] = lines[2]["entry"].replace("hand-started", "game-started")


def _other_opening(lines: list[dict[str, Any]]) -> None:
    lines[3]["bones"] = {**lines[3]["bones"], "data": lines[2]["bones"]["data"]}


@pytest.mark.share(4)
@pytest.mark.parametrize(
    ("kind", "alter", "says"),
    [
        ("league", in_lines("rows.jsonl", lambda rows: rows[4].update(tag="passed")), "5 differs"),
        ("league", in_lines("rows.jsonl", lambda rows: rows.pop(4)), "5 missing"),
        ("league", in_lines("rows.jsonl", lambda rows: rows.pop()), "ends at 7, signed 8"),
        ("league", lambda files: files.update(secret=b"00" * 32), "all differ: wrong secret?"),
        ("match", in_lines("entries.jsonl", _other_entry), "3 is not in the log"),
        ("match", in_lines("entries.jsonl", lambda lines: lines.pop()), "the match is not whole"),
        ("match", in_lines("entries.jsonl", lambda lines: lines.pop(1)), "the match is not whole"),
        ("match", lambda files: files.pop("head"), "its head"),
        ("day", in_lines("entries.jsonl", lambda lines: lines.append(lines[4])), "5 follows 8"),
        ("day", in_lines("entries.jsonl", lambda lines: lines.insert(4, lines[4])), "5 follows 5"),
        ("day", in_lines("entries.jsonl", lambda lines: lines.reverse()), "7 follows 8"),
        ("opened", in_lines("entries.jsonl", _other_opening), "4: its bones are not what"),
    ],
)
def test_an_archive_that_was_altered_is_found_out_whatever_its_manifest_says(
    kind: str,
    alter: Callable[[dict[str, bytes]], None],
    says: str,
    league: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setitem(KINDS, "day", ("--day", today(league)))
    path = archived(league, kind, *KINDS[kind])
    rewritten(path, alter, honest=True)
    report = verified(path, monkeypatch)
    assert (report.exit_code, says in report.stdout) == (1, True), report.output
    again = archived_again(league, kind, monkeypatch)
    rewritten(again, alter, honest=False)
    assert verified(again, monkeypatch).exit_code == 1


def archived_again(league: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    chosen_settings = settings(league)
    for name in ("database", "audit", "signing_key", "origin"):
        monkeypatch.setenv(f"BONEBOOK_{name.upper()}", getattr(chosen_settings, name))
    return archived(league, f"{kind}-again", *KINDS[kind])


def test_a_match_is_whole_by_the_note_of_the_same_size_alone(
    league: Path, monkeypatch: pytest.MonkeyPatch
):
    """An older note says truly that the match was shorter; under a later checkpoint it lies."""
    older = archived(league, "older", *KINDS["match"])

    async def go_on() -> None:
        async with serving(league, {"recorder": "no key is asked for"}) as served:
            event = NewEvent(BonePlayed(0, Bone("6-6")))
            await served.log.append("m-1", [event], 4)
            await served.covered(9)

    asyncio.run(go_on())
    later = archived(league, "later", *KINDS["match"])
    with ZipFile(older) as file:
        head = file.read("head")

    def shortened(files: dict[str, bytes]) -> None:
        files["head"] = head
        files["entries.jsonl"] = b"".join(files["entries.jsonl"].splitlines(keepends=True)[:4])

    rewritten(later, shortened, honest=True)
    report = verified(later, monkeypatch)
    assert (report.exit_code, "the match is not whole" in report.stdout) == (1, True), report.output


def test_a_match_that_is_called_a_day_is_not_called_whole(
    league: Path, monkeypatch: pytest.MonkeyPatch
):
    def relabelled(files: dict[str, bytes]) -> None:
        files["manifest.json"] = files["manifest.json"].replace(b'"match"', b'"day"')
        files["entries.jsonl"] = b"".join(files["entries.jsonl"].splitlines(keepends=True)[:2])

    path = archived(league, "called-a-day", *KINDS["match"])
    rewritten(path, relabelled, honest=True)
    report = verified(path, monkeypatch)
    assert (report.exit_code, "the day is not whole" in report.stdout) == (1, True), report.output


def test_a_file_that_is_no_archive_is_refused_in_one_line(league: Path, tmp_path: Path):
    (tmp_path / "x.zip").write_text("x")
    with ZipFile(tmp_path / "out.zip", "w") as file:
        file.writestr("../out", "x")
    for name in ("x.zip", "out.zip", "none.zip"):
        result = run("verify", "--export", str(tmp_path / name))
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1), result.output
    assert run("archive", str(tmp_path / "x.zip")).exit_code == 2
    assert run("archive", str(tmp_path / "y.zip"), "--match", "m-9").exit_code == 2
    assert run("archive", str(tmp_path / "y.zip"), "--day", "today").exit_code == 2
    assert not (tmp_path / "y.zip").exists()
    assert league.exists()


def test_an_archive_that_would_fill_a_disk_is_refused(league: Path):
    large = league / "large.zip"
    with ZipFile(large, "w", ZIP_DEFLATED) as file:
        file.writestr("rows.jsonl", b" " * 1_000_000)
    result = run("verify", "--export", str(large))
    assert result.exit_code == 2
    assert "it unpacks to more than it is" in result.output
