"""How access to a league begins: with an administrator, or with the keys of an older release."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from api.access.access_store import AccessStore
from api.access.beginning import BadKeys, Begun, OldKey, begin, old_keys
from api.access.directory import Directory
from api.access.principals import Grant, mint
from api.event_store import Log, NewEvent
from domain.events import MatchOpened
from tests.support.principals import old_keys_file

pytestmark = pytest.mark.anyio

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
OPENED = MatchOpened("PDA", "1", "0" * 64, ("Ana", "Bruno"))


def none_of_old() -> dict[str, OldKey]:
    return {}


async def directory_of(log: Log) -> Directory:
    directory = Directory(AccessStore(log), lambda: NOW)
    await directory.at_hand()
    return directory


async def test_a_store_without_principals_gets_an_administrator_whose_key_is_shown_once(log: Log):
    began = await begin(log, none_of_old, NOW)
    caller = (await directory_of(log)).caller(began.token)
    assert caller is not None
    assert caller.id == "administrator"
    assert {one.role for one in caller.grants.anywhere()} == {"administrator", "official"}
    assert await begin(log, none_of_old, NOW) == Begun()


async def test_keys_of_an_older_release_are_taken_in_and_what_they_recorded_stays_theirs(log: Log):
    official, recorder, audience = mint(), mint(), mint()
    for match, reporter in (("m-1", recorder[0]), ("m-2", "import"), ("m-3", recorder[0])):
        await log.append(match, [NewEvent(OPENED, reporter)], 0)
    keys = {
        official[0]: OldKey("official", official[2]),
        recorder[0]: OldKey("recorder", recorder[2]),
        audience[0]: OldKey("audience", audience[2]),
    }
    assert await begin(log, lambda: keys, NOW) == Begun(taken_in=3)
    directory = await directory_of(log)
    for id, token, _ in (official, recorder, audience):
        caller = directory.caller(token)
        assert caller is not None
        assert (caller.id, caller.key) == (id, id)
    granted = {(one.role, one.scope) for one in await AccessStore(log).grants()}
    assert granted == {
        ("official", "league"),
        ("recorder", "league"),
        ("audience", "league"),
        ("recorder", "match:m-1"),
        ("recorder", "match:m-3"),
    }


async def test_old_keys_are_not_looked_at_where_there_are_principals(log: Log):
    await begin(log, none_of_old, NOW)

    def broken() -> dict[str, OldKey]:
        raise BadKeys("nobody asked for it")

    assert await begin(log, broken, NOW) == Begun()


async def test_of_two_nodes_that_start_at_once_one_makes_the_administrator(log: Log):
    store = AccessStore(log)
    first = await begin(log, none_of_old, NOW)
    assert first.token
    assert not await store.begin([], [], [Grant("administrator", "auditor", "league")])
    assert len(await store.principals()) == 1


def keys_file(folder: Path, text: str, mode: int = 0o600) -> Path:
    file = folder / "bonebook.keys"
    file.write_text(text)
    file.chmod(mode)
    return file


def test_a_file_of_keys_is_read_as_older_releases_wrote_it(tmp_path: Path):
    id, token, hashed = made = mint()
    file = keys_file(tmp_path, "# Keys to this Bonebook\n" + old_keys_file({"recorder": made}))
    assert old_keys(file) == {id: OldKey("recorder", hashed)}
    assert token not in file.read_text()
    assert old_keys(tmp_path / "none") == {}


def test_a_file_that_others_may_read_is_refused(tmp_path: Path):
    with pytest.raises(BadKeys, match="chmod 600"):
        old_keys(keys_file(tmp_path, "", 0o644))


@pytest.mark.parametrize("text", ["[a]\nrole = 'king'\nsha256 = ''\n", "[a\n", "x = 1\n"])
def test_a_file_of_something_else_is_refused(text: str, tmp_path: Path):
    with pytest.raises(BadKeys, match="cannot be read"):
        old_keys(keys_file(tmp_path, text))
