"""The line of a policy that the first start of a server that signs prints."""

import re
from pathlib import Path

from tests.api.conftest import Server

LINE = re.compile(r"^ +log league\.example/north\+\S+ http://\S+/audit$", re.MULTILINE)


def test_a_league_that_begins_to_sign_later_is_told_its_line_once(tmp_path: Path):
    server = Server(tmp_path)
    try:
        assert not LINE.search((tmp_path / "out").read_text())
        server.kill()
        server.settings["BONEBOOK_ORIGIN"] = "league.example/north"
        server.start()
        assert LINE.search((tmp_path / "out").read_text())
        server.kill()
        server.start()
        assert not LINE.search((tmp_path / "out").read_text())
    finally:
        server.kill()
