"""Notation at the border: a file in, a match out, the example of the docs, a loose text mended."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from api.cli import main
from api.exchange.match_files import possible, read_matches
from domain.formats import notation
from domain.formats.notation.shapes import KIND_OF
from domain.rulebooks import book
from tests.projections.whole_matches import MATCHES
from tests.support.paths import GOLDEN, ROOT

DOCS = ROOT / "docs" / "notation.md"
PAGE = DOCS.read_text()
EXAMPLE = PAGE.partition("```bones\n")[2].partition("```")[0]


RECORDS = [*MATCHES, GOLDEN / "matches" / "straight42.jsonl", ROOT / "api" / "demo" / "match.jsonl"]
"""Every match that is kept as a file: the golden ones and the sample."""


def bonebook(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, list(map(str, arguments)))


def in_file(folder: Path, text: str) -> Path:
    file = folder / "match.bones"
    file.write_text(text)
    return file


def test_the_example_of_the_docs_is_strict_canonical_and_possible(tmp_path: Path) -> None:
    """If the hash alone differs, the book has changed: put today's into docs/notation.md."""
    bare = re.sub(r" *#.*\n", "\n", EXAMPLE).lstrip("\n")
    assert notation.write(notation.read(EXAMPLE)) == bare
    ((*log,),) = read_matches(in_file(tmp_path, EXAMPLE))
    assert len(possible(log)) == 20


@pytest.mark.parametrize("word", sorted({line.split()[0] for line in EXAMPLE.split("\n") if line}))
def test_every_head_line_of_the_example_is_described(word: str) -> None:
    if word.endswith(":"):
        assert f"`{word.rstrip(':')}" in PAGE.replace("house-rules:", "")


def test_every_word_of_the_notation_is_described() -> None:
    table = PAGE.partition("## The lines")[2]
    words = {word for line in re.findall(r"`([^`]+)`", table) for word in line.split()}
    assert KIND_OF.keys() <= words


@pytest.mark.parametrize("match", MATCHES, ids=lambda path: path.stem)
def test_a_match_in_notation_goes_in_and_comes_out(match: Path, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'log.db'}"
    result = bonebook("import", match, "--database", database)
    assert result.exit_code == 0, result.stderr
    id = result.stdout.split()[0]
    out = bonebook("export", id, "--database", database, "--format", "notation")
    entries = notation.read(out.output)
    facts = [entry.fact for entry in notation.read(match.read_text())]
    assert [entry.fact for entry in entries] == facts
    assert {entry.reporter for entry in entries} == {"import"}


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.name)
def test_every_recorded_match_is_imported_replayed_and_claimed_about(
    record: Path, tmp_path: Path
) -> None:
    """Each is pinned to the edition that it was recorded under, today's or an earlier one."""
    result = bonebook("import", record, "--database", f"sqlite:///{tmp_path / 'log.db'}")
    assert result.exit_code == 0, result.stderr
    assert bonebook("replay", record).exit_code == 0
    claimed = bonebook("claim", record, "--kind", "match_result", "--against", "0", "--json")
    assert claimed.exit_code == 0, claimed.stderr


def test_a_slip_in_notation_is_refused_with_file_and_line(tmp_path: Path) -> None:
    file = in_file(tmp_path, EXAMPLE.replace("A plays 5-5", "A plays 5-9"))
    result = bonebook("import", file)
    assert result.exit_code == 2
    assert f"{file}: line 16, bone: is 5-9; it must be a bone" in result.stderr


@pytest.mark.parametrize("command", [["import"], ["replay"], ["claim", "--kind", "misplay"]])
def test_a_contradiction_is_refused_with_file_and_line(command: list[str], tmp_path: Path) -> None:
    file = in_file(tmp_path, EXAMPLE.replace("12. B plays 6-5", "12. B plays 5-5"))
    refused = bonebook(*command, file)
    assert refused.exit_code == 2
    assert f"{file}: line 20: event 12: bone: " in refused.stderr


def test_a_scorer_need_write_neither_version_nor_hash(tmp_path: Path) -> None:
    bare = "".join(
        line
        for line in EXAMPLE.splitlines(keepends=True)
        if not line.startswith(("version:", "hash:"))
    )
    database = f"sqlite:///{tmp_path / 'log.db'}"
    id = bonebook("import", in_file(tmp_path, bare), "--database", database).stdout.split()[0]
    out = bonebook("export", id, "--database", database, "--format", "notation").output
    assert f"hash: {book('PDA').sha256()}\n" in out


def test_a_loose_text_is_mended_and_each_repair_named(tmp_path: Path) -> None:
    loose = EXAMPLE.replace("B plays 6-5 on 5-5 just-drawn", "ben lee lays 5-6 just drawn")
    result = bonebook("mend", in_file(tmp_path, loose))
    assert result.exit_code == 0
    assert notation.read(result.stdout) == notation.read(EXAMPLE)
    assert "line 20, bone: 5-6 → 6-5 (higher half first)" in result.stderr
    assert "line 20, on: nothing → 5-5 (6-5 fits nowhere else)" in result.stderr


def test_what_cannot_be_mended_ends_the_command(tmp_path: Path) -> None:
    result = bonebook("mend", in_file(tmp_path, EXAMPLE + "B somersaults\n"))
    assert result.exit_code == 2
    assert "is 'somersaults'" in result.stderr
