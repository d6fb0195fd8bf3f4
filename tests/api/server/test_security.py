"""docs/security.md: every item of the standard has a row, and every test that it names is there."""

import ast
import re
from collections import Counter

import msgspec

from api.settings import Settings
from tests.support.paths import ROOT

PAGE = (ROOT / "docs" / "security.md").read_text()
ROW = re.compile(r"^\| (\d[\d., –]*) \| ([12/]+) \| (.+?) \| (.+) \|$", re.MULTILINE)

ITEMS = """
1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1-1 3.2.1-2 3.3.1-4 3.4.1-6
3.5.1-5 3.7.1-2 4.1.1-3 4.2.1-1 4.3.1-2 4.4.1-4 5.1.1-1 5.2.1-3 5.3.1-2 5.4.1-3 6.1.1-3 6.2.1-12
6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4 7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2 8.1.1-2
8.2.1-3 8.3.1-1 8.4.1-1 9.1.1-3 9.2.1-4 10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2
10.7.1-3 11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1-1 11.6.1-1 12.1.1-3 12.2.1-2 12.3.1-4 13.1.1-1
13.2.1-5 13.3.1-2 13.4.1-5 14.1.1-2 14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3 15.3.1-7 16.1.1-1 16.2.1-5
16.3.1-4 16.4.1-3 16.5.1-3 17.1.1-1 17.2.1-4 17.3.1-2
"""
"""The items of OWASP ASVS 5.0.0 at levels 1 and 2, as ranges."""


def between(first: str, last: str) -> list[str]:
    """Items from 1.2.3 to 1.2.5, of which `last` may be 5 alone."""
    section, start = first.rsplit(".", 1)
    return [f"{section}.{n}" for n in range(int(start), int(last.rpartition(".")[2]) + 1)]


def listed() -> list[str]:
    return [item for one in ITEMS.split() for item in between(*one.split("-"))]


def rows() -> list[tuple[list[str], str]]:
    """The items of each row, and how they are met."""
    table_rows: list[tuple[list[str], str]] = []
    for items, _, _, how in ROW.findall(PAGE):
        parts = [part.partition("–") for part in items.split(", ")]
        table_rows.append(([i for one, _, to in parts for i in between(one, to or one)], how))
    return table_rows


def test_every_item_of_both_levels_has_one_row():
    assert len(listed()) == 253
    assert Counter(item for items, _ in rows() for item in items) == Counter(listed())


def known_tests() -> set[str]:
    return {
        node.name
        for path in (ROOT / "tests").rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def test_every_test_that_the_page_names_is_there():
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    assert len(named) > 50
    assert named - known_tests() == set()


def test_what_waits_for_the_sign_in_is_authentication_sessions_and_access_alone():
    waiting = {item.split(".")[0] for items, how in rows() for item in items if "to come" in how}
    assert waiting <= {"3", "6", "7", "8", "11", "14", "16"}


def test_every_page_that_is_linked_is_there():
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", PAGE):
        assert (ROOT / "docs" / target).exists(), target


def test_every_limit_is_told_with_what_it_is_unless_set():
    text = (ROOT / "docs" / "operators.md").read_text()
    settings = msgspec.structs.fields(Settings)
    limits = {
        setting.name: f"{setting.default:g}"
        if isinstance(setting.default, float)
        else str(setting.default)
        for setting in settings
        if not isinstance(setting.default, str | bool)
        and setting.name not in ("port", "heartbeat_seconds")
    }
    for name, default in limits.items():
        (row,) = [
            line
            for line in text.splitlines()
            if f"`BONEBOOK_{name.upper()}`" in line and "|" in line
        ]
        assert re.search(rf"\b{re.escape(default)}\b", row.rpartition(" | ")[2]), (name, default)


def test_every_library_is_locked_with_its_hash():
    lock = (ROOT / "uv.lock").read_text()
    packages = lock.split("[[package]]")[1:]
    from_elsewhere = [one for one in packages if "source = { registry" not in one]
    assert [re.findall(r'name = "(.*?)"', one)[0] for one in from_elsewhere] == ["bonebook"]
    for package in packages:
        if package not in from_elsewhere:
            assert re.search(r'hash = "sha256:[0-9a-f]{64}"', package), package[:80]


def test_how_to_report_is_said_without_a_name_or_an_address():
    text = (ROOT / "SECURITY.md").read_text()
    assert "Report a vulnerability" in text
    assert "@" not in text
