"""Settings: where they come from, and what is said where they are wrong."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from api.cli import main
from api.settings import BadSettings, Settings, load


def test_the_command_line_wins_over_variables_and_they_over_the_file(tmp_path: Path):
    file = tmp_path / "bonebook.toml"
    file.write_text('host = "0.0.0.0"\nport = 1000\nkeys = "file.keys"\n')
    environ = {"BONEBOOK_CONFIG": str(file), "BONEBOOK_PORT": "2000", "BONEBOOK_KEYS": "var.keys"}
    loaded = load(environ, keys="line.keys", host=None)
    assert (loaded.host, loaded.port, loaded.keys) == ("0.0.0.0", 2000, "line.keys")
    assert load({}) == Settings()


WRONG = {
    "no network": (
        "",
        {"BONEBOOK_WEBHOOK_NETWORKS": "10.0.0.0/8,nets"},
        r"`webhook_networks`: 'nets'",
    ),
    "host bits": ("webhook_networks = '10.0.0.1/8'\n", {}, r"`webhook_networks`: .*host bits"),
    "no proxy": ("proxies = 'nginx'\n", {}, r"`proxies`: 'nginx' is no address"),
    "reserved": ("streams = 5\n", {}, r"`streams_reserved`: is 64, of 5"),
    "no roots": ("timestamp_roots = 'none.pem'\n", {}, r"`timestamp_roots`: .*No such file"),
    "no PEM": ("timestamp_roots = '/dev/null'\n", {}, r"`timestamp_roots`: .*no certificate"),
    "unknown in the file": (
        "prot = 1\n",
        {},
        r"bonebook\.toml: there is no setting `prot` \(`port`\?\)",
    ),
    "no TOML": ("port\n", {}, r"bonebook\.toml cannot be read"),
    "unknown variable": ("", {"BONEBOOK_PROT": "1"}, r"BONEBOOK_\*: .*`prot`"),
    "no number": ("", {"BONEBOOK_PORT": "http"}, r"BONEBOOK_\*: .*`port`"),
    "no port": ("port = 70000\n", {}, r"bonebook\.toml: .*65535.*`port`"),
}


@pytest.mark.parametrize("why", WRONG)
def test_a_wrong_setting_is_named_with_its_place(why: str, tmp_path: Path):
    text, environ, message = WRONG[why]
    file = tmp_path / "bonebook.toml"
    file.write_text(text or "# none\n")
    with pytest.raises(BadSettings) as error:
        load({"BONEBOOK_CONFIG": str(file), **environ})
    assert re.search(message, str(error.value)), error.value


def test_a_file_that_is_named_must_be_there(tmp_path: Path):
    with pytest.raises(BadSettings, match="cannot be read"):
        load({"BONEBOOK_CONFIG": str(tmp_path / "none.toml")})


def test_the_command_says_what_is_in_force_and_where_it_comes_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    Path("bonebook.toml").write_text("port = 1000\n")
    unread = CliRunner().invoke(main, ["settings"], env={"BONEBOOK_HOST": "::1"})
    assert 'host = "::1"  # the variables BONEBOOK_*\n' in unread.stdout
    assert "port = 8000  # default\n" in unread.stdout
    assert "bonebook.toml in this folder is not read; name it in BONEBOOK_CONFIG" in unread.stderr
    named = {"BONEBOOK_CONFIG": "bonebook.toml"}
    read = CliRunner().invoke(main, ["settings", "--json"], env=named)
    assert json.loads(read.stdout)["port"] == {"value": 1000, "from": "bonebook.toml"}
    assert not read.stderr


@pytest.mark.parametrize(
    "url",
    ["postgresql://ann:hush@db/games?schema=north", "postgresql://db/games?password=hush"],
)
def test_no_password_is_printed(url: str):
    printed = CliRunner().invoke(main, ["settings"], env={"BONEBOOK_DATABASE": url}).output
    assert "hush" not in printed
    assert "***" in printed
