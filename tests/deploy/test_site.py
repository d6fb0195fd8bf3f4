"""The documentation site: every document is on it, and every link leads somewhere."""

from pathlib import Path

import pytest
from mkdocs.exceptions import Abort

from deploy.site import make
from tests.support.paths import ROOT

pytestmark = pytest.mark.long


def test_the_site_is_built_without_a_warning_and_has_every_page(tmp_path: Path):
    make(ROOT, tmp_path)
    for page in ("docs/tutorial", "docs/rules/PDA", "docs/decisions/0005-group-commit"):
        assert (tmp_path / page / "index.html").is_file(), page
    assert "AMB-03" in (tmp_path / "domain/rulebooks/RULINGS/index.html").read_text()


BROKEN = "[gone](absent.md), [gone](../README.md#absent), [gone](../examples)"


def test_links_that_lead_nowhere_stop_the_build(tmp_path: Path):
    (tmp_path / "docs").mkdir()
    settings, _, _ = (ROOT / "mkdocs.yml").read_text().partition("not_in_nav:")
    (tmp_path / "mkdocs.yml").write_text(settings)
    (tmp_path / "README.md").write_text("# Bonebook\n\n[More](docs/more.md#here)\n")
    (tmp_path / "docs" / "more.md").write_text(f"# More\n\n## Here\n\n{BROKEN}\n")
    with pytest.raises(Abort, match="3 warnings"):
        make(tmp_path, tmp_path / "site")
