"""Scripts are checked by types that come from the contract, and share names by import alone."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

from api.at_table.pages.recorder_files import SHELL
from api.page_kit.static_files import FILES
from tests.support.contract_types import contract_types

ROOT = Path(__file__).parents[2]
STYLES = ("later.css", "recorder.css", "tokens.css")
"""The styles that the recorder keeps."""


def test_the_types_of_scripts_are_those_of_the_contract():
    assert contract_types() == (ROOT / "openapi/contract.d.ts").read_text()


def test_every_script_is_checked_strictly():
    options = json.loads((ROOT / "tsconfig.json").read_text())["compilerOptions"]
    assert options["strict"] is True
    assert options["checkJs"] is True
    unchecked = [name for name, content in FILES.items() if b"@ts-nocheck" in content]
    assert unchecked == []


def test_idiomorph_is_served_as_it_was_published():
    published = ROOT / "node_modules/idiomorph"
    served = ROOT / "api/page_kit/static/vendor"
    script = (served / "idiomorph.js").read_bytes()
    assert script == (published / "dist/idiomorph.esm.js").read_bytes()
    license_ = (served / "LICENSE-idiomorph.txt").read_bytes()
    assert license_ == (published / "LICENSE").read_bytes()


RIDDLE = re.compile(r"(?:/\*\*?|//|^ *\*) (?:What|Who|Whoever|Whose|Whatever|That which)\b")
"""A comment that names its subject by a clause."""


def riddles(script: Path) -> list[str]:
    """The comments of a script or style that begin so; later lines of a comment may."""
    lines = script.read_text().splitlines()
    return [
        f"{script.relative_to(ROOT)}: {line.strip()[:80]}"
        for before, line in pairwise(["", *lines])
        if RIDDLE.search(line)
        and not (line.lstrip().startswith("//") and before.lstrip().startswith("//"))
        and not (line.lstrip().startswith("*") and before.strip() != "/**")
    ]


def test_a_comment_of_a_script_begins_with_its_thing():
    kinds = ("*.js", "*.ts", "*.css")
    scripts = [path for kind in kinds for path in (ROOT / "api").rglob(f"static/**/{kind}")]
    scripts = [path for path in scripts if "vendor" not in path.parts]
    assert len(scripts) > 80
    assert [line for path in scripts for line in riddles(path)] == []


CLASSIC = {"early.js"}
"""Scripts that run before the page is read, which no module does."""


@pytest.mark.parametrize("page", sorted((ROOT / "api").glob("*/templates/*.html"), key=str))
def test_every_script_of_a_page_is_a_module(page: Path):
    asked = re.findall(r'<script([^>]*) src="/static/([^"]+)"', page.read_text())
    classic = {name for kind, name in asked if 'type="module"' not in kind}
    assert classic <= CLASSIC


def test_no_text_of_the_recorder_goes_over_several_lines():
    scripts = {name: content for name, content in SHELL.items() if name.endswith(".js")}
    lines = [(name, line) for name, content in scripts.items() for line in content.splitlines()]
    assert [(name, line) for name, line in lines if line.count(b"`") % 2] == []


def test_no_text_of_the_recorders_styles_has_space_that_is_left_out():
    styles = [path for path in (ROOT / "api").glob("*/static/**/*.css") if path.name in STYLES]
    texts = [text for path in styles for text in re.findall(r'"[^"\n]*"', path.read_text())]
    assert len(styles) == len(STYLES)
    assert [text for text in texts if re.search(r"\s[{};,]|[{};,:]\s", text)] == []
