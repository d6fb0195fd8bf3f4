"""`bonebook import`, `export`, `replay` and `claim`: records in, out, and read."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from api.cli import main
from api.demo import entries
from api.exchange.match_files import NOTED, as_lines, possible, read_matches
from domain.formats.neutral_json import write
from projections.following import Following
from tests.support.paths import GOLDEN, VECTORS


def bonebook(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, list(map(str, arguments)))


@pytest.fixture
def match(tmp_path: Path) -> Path:
    """The sample match as a file of facts."""
    file = tmp_path / "match.jsonl"
    file.write_bytes(as_lines(entries()))
    return file


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'log.db'}"


def imported(database: str, *files: Path) -> list[str]:
    result = bonebook("import", *files, "--database", database, "--json")
    assert result.exit_code == 0, result.stderr
    return [one["id"] for one in json.loads(result.stdout)]


def test_a_match_exported_as_facts_is_the_one_that_was_imported(match: Path, database: str) -> None:
    (id,) = imported(database, match)
    result = bonebook("export", id, "--database", database)
    assert facts_in(result.stdout_bytes) == facts_in(match.read_bytes())


def facts_in(lines: bytes) -> list[dict[str, Any]]:
    """The facts of exported lines, without who reported them and when."""
    return [
        {name: value for name, value in json.loads(line).items() if name not in NOTED}
        for line in lines.splitlines()
    ]


def test_a_match_exported_as_a_record_can_be_imported_again(match: Path, database: str) -> None:
    (id,) = imported(database, match)
    record = match.with_suffix(".json")
    record.write_text(bonebook("export", id, "--database", database, "--format", "record").output)
    (log,) = read_matches(record)
    facts = [(entry.position, entry.fact) for entry in log]
    assert write(facts, log) == json.loads(record.read_text())
    assert Following.of(possible(log)).score_card().games[0].scores == (150, 115)


@pytest.mark.long
def test_every_game_of_the_fives_vectors_is_a_match_of_its_own(
    tmp_path: Path, database: str
) -> None:
    document = json.loads((VECTORS / "games.json").read_text())
    fives = [one for one in document["vectors"] if one["ruleset"] != "42"]
    file = tmp_path / "games.json"
    file.write_text(json.dumps({**document, "vectors": fives}))
    assert len(set(imported(database, file))) == len(fives)
    again = [write([(entry.position, entry.fact) for entry in log]) for log in read_matches(file)]
    assert [game["log"] for game in again] == [_without_nulls(one["game"]["log"]) for one in fives]


def _without_nulls(log: list[dict[str, object]]) -> list[dict[str, object]]:
    return [{key: value for key, value in event.items() if value is not None} for event in log]


def test_nothing_is_imported_where_one_match_is_impossible(match: Path, database: str) -> None:
    broken = match.with_name("broken.jsonl")
    broken.write_bytes(match.read_bytes() + match.read_bytes().splitlines()[0])
    result = bonebook("import", match, broken, "--database", database)
    assert result.exit_code == 2
    assert "event 490: fact: the match is open already" in result.stderr
    assert not Path(database.removeprefix("sqlite:///")).exists()


def test_replay_shows_the_board_chips_and_score_at_a_position(match: Path) -> None:
    output = bonebook("replay", match, "--at", "288").output
    assert output.startswith("event 288, game 2, hand 3\n")
    assert "open ends: 5-0 at 0, 5-5 at 5; open total 10; 14 in the boneyard" in output
    assert "game 2: North 65, South 65 (to 150); games 1–0" in output
    assert output.splitlines()[-1] == "  288  South plays 5-5 on 5-0"


def test_replay_of_42_shows_bids_trump_and_tricks() -> None:
    shown = bonebook("replay", GOLDEN / "matches" / "straight42.jsonl", "--at", "60").output
    assert "Hand 2, East shook. Bids: South 30, West pass, North 32, East 34." in shown
    assert "Trump 1. Points 0-17." in shown
    assert "2. West 5-5*  North 6-5   East 5-4   South 5-2   11 points" in shown
    assert "West is to play." in shown
    assert "no bone is down" not in shown


def test_partners_are_named_together() -> None:
    record = GOLDEN / "matches" / "straight42.jsonl"
    shown = bonebook("replay", record, "--transcript").output
    assert "    1  North and South against East and West, 42 1, best of 1" in shown
    assert "  42  North and South against East and West: " in bonebook("sweep", record).output


def test_replay_gives_the_same_as_json(match: Path) -> None:
    document = json.loads(bonebook("replay", match, "--at", "288", "--json").output)
    assert document["board"]["open_total"] == 10
    assert document["score"]["points"] == [65, 65]


def test_replay_reads_a_match_of_the_log(match: Path, database: str) -> None:
    (id,) = imported(database, match)
    from_log = bonebook("replay", id, "--database", database)
    assert from_log.output == bonebook("replay", match).output


def test_replay_tells_what_a_correction_changed(match: Path) -> None:
    corrected = match.read_text() + (
        '{"fact":"record-corrected","corrects":288,"facts":[],"reason":"told twice"}\n'
    )
    match.write_text(corrected.replace('{"fact":"match-ended","winner":0}\n', ""))
    stood = bonebook("replay", match, "--at", "288", "--as", "stood").output
    now = bonebook("replay", match, "--at", "288", "--as", "corrected").output
    assert "South plays 5-5 on 5-0" in stood
    assert "South plays 5-5 on 5-0" not in now


def test_claim_says_verdict_reasons_and_clauses(match: Path) -> None:
    arguments = ["claim", match, "--kind", "could_play", "--event", "296", "--raised-at", "304"]
    lines = bonebook(*arguments, "--by", "North").output.splitlines()
    assert lines[0] == "verdict: proved (in time)"
    assert any(line.startswith("if upheld, under PDA-8c") for line in lines)


def test_claim_gives_its_reasons_in_spanish(match: Path) -> None:
    arguments = [
        "claim",
        match,
        "--kind",
        "could_play",
        "--event",
        "296",
        "--raised-at",
        "304",
        "--json",
    ]
    english, spanish = (
        json.loads(bonebook(*arguments, "--language", language).output) for language in ("en", "es")
    )
    assert spanish["answer"] == english["answer"]
    assert any("ficha" in sentence for sentence in spanish["words"])
    assert not any("bone" in sentence for sentence in spanish["words"])


def test_claim_gives_the_whole_finding_as_json(match: Path) -> None:
    arguments = ["claim", match, "--kind", "could_play", "--event", "296", "--raised-at", "304"]
    document = json.loads(bonebook(*arguments, "--json").output)
    assert (document["verdict"], document["timely"]) == ("proved", True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["replay", "nowhere.json"], "nowhere.json: No such file or directory"),
        (["replay", "MATCH", "--at", "1000"], "--at 1000: the match has positions 1 to 489"),
        (["replay", "MATCH", "--match", "2"], "it holds 1 matches"),
        (["claim", "MATCH", "--kind", "ludo"], "--kind: is 'ludo'; the claims are"),
        (["claim", "MATCH", "--kind", "could_play"], "--event: is missing"),
        (["claim", "MATCH", "--kind", "could_play", "--by", "East"], "there are 0 (North)"),
        (["export", "m-1", "--database", "sqlite://"], "there is no stream m-1"),
        (["import", "MATCH", "--database", "chess://"], "chess: use sqlite:///FILE"),
    ],
)
def test_what_cannot_be_done_is_one_line_on_stderr(
    match: Path, arguments: list[str], message: str
) -> None:
    result = bonebook(*(str(match) if one == "MATCH" else one for one in arguments))
    assert result.exit_code == 2
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("text", ["", "{", '{"fact":"ludo"}', '{"ruleset":"PDA"}', "\xff"])
def test_a_file_that_is_no_record_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "text.json"
    file.write_text(text)
    result = bonebook("replay", file)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("command", ["import", "export", "replay", "claim", "conformance", "demo"])
def test_help_has_examples(command: str) -> None:
    result = bonebook(command, "--help")
    assert result.exit_code == 0
    assert f"bonebook {command} " in result.output
