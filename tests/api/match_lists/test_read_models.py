"""`bonebook migrate`, `rebuild` and `compare`, on a log with a match in it."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from api.event_store import NewEvent, open_log
from api.event_store.followers import Follower
from api.event_store.read_models import Row
from api.match_lists.commands.rebuild import compare, rebuild
from api.match_lists.match_summaries import READ_MODELS
from api.server.commands.migrate import migrate
from api.server.commands.verify import verify_
from domain.events import MatchOpened, Observed
from domain.rulebooks import BOOKS

NAMES = [one.name for one in READ_MODELS]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/log.db"
    return request.getfixturevalue("fresh_schema")()


def said(command: Callable[..., object], *arguments: str) -> tuple[int, list[str]]:
    done = CliRunner().invoke(command, arguments)  # pyright: ignore[reportArgumentType]
    return done.exit_code, done.output.strip().splitlines()


async def recorded(url: str, spoilt: str | None = None) -> None:
    """A log with two matches, followed; one row of a read model spoilt."""
    log = open_log(url)
    opened = MatchOpened("PDA", BOOKS["PDA"].version, "0" * 64, ("Ann", "Ben"))
    for stream in ("m-a", "m-b"):
        await log.append(stream, [NewEvent(opened), NewEvent(Observed("talk"))], 0)
    for projection in READ_MODELS:
        await Follower(log, projection).catch_up()
    at = await log.models().reading(spoilt) if spoilt else None
    if spoilt and at:
        await log.models().advance(spoilt, at, at.cursor, [Row("m-b", 2, b"{}")], [])
    await log.close()


def test_read_models_that_follow_are_as_the_log_has_them(url: str):
    asyncio.run(recorded(url))
    status, lines = said(compare, "--database", url)
    assert (status, lines) == (0, [f"{name}: as the log has it" for name in NAMES])
    assert said(verify_, "--database", url)[0] == 2, "nothing is signed, and nothing is wrong"


def test_a_spoilt_read_model_is_named_and_rebuilt(url: str):
    asyncio.run(recorded(url, spoilt="listings"))
    assert said(compare, "--database", url) == (1, ["listings: m-b differs"])
    status, lines = said(verify_, "--database", url)
    damage = "bad: read model listings: m-b differs; bonebook rebuild makes it anew"
    assert (status, damage in lines) == (1, True), lines
    assert said(rebuild, "--database", url, "listings") == (
        0,
        ["listings: rebuilt; the old one differed in m-b"],
    )
    assert said(compare, "--database", url, "listings") == (0, ["listings: as the log has it"])


def test_read_models_of_earlier_releases_are_dropped(url: str):
    async def kept() -> list[str]:
        log = open_log(url)
        for name in ("board", *NAMES):
            await log.models().reading(name)
        await log.models().keep_only(set(NAMES))
        names = [one.name for one in await log.models().standing()]
        await log.close()
        return names

    assert asyncio.run(kept()) == NAMES


def test_migrate_says_what_ran_and_may_be_run_again(url: str):
    status, lines = said(migrate, "--database", url)
    if url.startswith("sqlite"):
        assert status == 2
        assert "takes postgresql:// alone" in " ".join(lines)
    else:
        assert (status, lines) == (0, ["The tables are those of this release."])


def test_a_log_that_cannot_be_opened_is_said_in_one_line(tmp_path: Path):
    status, lines = said(compare, "--database", f"sqlite:///{tmp_path}/away/log.db")
    assert status == 2
    assert "there is no log there" in " ".join(lines)
