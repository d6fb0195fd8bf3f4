"""Every ruling of a log can be worked out again: the same bit for bit, or what differs."""

import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import json, structs

from adjudication.review.reruling import rerule
from domain import events as e
from domain.bones import Bone
from domain.rulebooks import BOOKS, EDITIONS
from tests.adjudication.review.again import Outcome, rulings
from tests.adjudication.table import DREW_AT_8, HAND, NORTH, entries, recorded, ruled
from tests.support.paths import ROOT


def log_with_a_ruling(*hand: e.Fact) -> list[e.Entry]:
    log = recorded(entries(*(hand or HAND)), [e.ClaimRaised(DREW_AT_8)])
    return ruled(log, len(log))


def opening(log: list[e.Entry]) -> e.MatchOpened:
    fact = log[0].fact
    assert isinstance(fact, e.MatchOpened)
    return fact


def test_under_the_same_rules_a_ruling_comes_out_bit_for_bit() -> None:
    (again,) = rerule(log_with_a_ruling())
    assert again.same
    assert again.stored == again.found
    assert again.differences == ()


ELSEWHERE = {
    "PYTHONHASHSEED": "4242",
    "LC_ALL": "POSIX",
    "LANG": "tr_TR.UTF-8",
    "PYTHONUTF8": "0",
    "PYTHONOPTIMIZE": "1",
    "TZ": "Pacific/Kiritimati",
}
"""Another seed, locale and zone, no UTF-8 and no asserts."""


@pytest.mark.long
def test_another_process_rules_on_every_vector_bit_for_bit(tmp_path: Path) -> None:
    """It has the logs alone, reads them last to first, and shares nothing else with us."""
    ruled_on = list(rulings())
    ours = {log.id: outcome for log, outcome in ruled_on}
    logs = tmp_path / "logs.jsonl"
    logs.write_bytes(b"".join(json.encode(log) + b"\n" for log, _ in ruled_on))
    completed = subprocess.run(
        [sys.executable, "-m", "tests.adjudication.review.again", str(logs)],
        cwd=ROOT,
        capture_output=True,
        check=True,
        env={"PATH": "/usr/bin:/bin", "PYTHONPYCACHEPREFIX": sys.pycache_prefix or "", **ELSEWHERE},
    )
    theirs = json.decode(completed.stdout, type=dict[str, Outcome])
    assert len(theirs) > 300
    assert all(one.same for one in theirs.values())
    assert theirs == ours


def test_a_later_correction_does_not_alter_what_was_found_then() -> None:
    log = log_with_a_ruling()
    slip = e.RecordCorrected(9, (e.BonePlayed(NORTH, Bone("6-4"), Bone("6-6")),), "not seen")
    (again,) = rerule(recorded(log, [slip]))
    assert again.same


def test_under_other_options_the_difference_is_told_by_field() -> None:
    passed = (*HAND[:7], e.Passed(NORTH), HAND[-1])
    log = log_with_a_ruling(*passed)
    opened = structs.replace(opening(log), options={"pass_could_play": "as_8c"})
    (again,) = rerule(log, opened)
    changed = {one.path: (one.before, one.after) for one in again.differences}
    assert not again.same
    assert changed["consequence.ends"] == (None, "game")
    assert changed["consequence.cites.0"][1] == "PDA-8c"


def test_an_edition_later_the_exact_difference_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    log = log_with_a_ruling()
    printed = BOOKS["PDA"]
    later = structs.replace(
        printed,
        version="2031.1",
        infractions=tuple(
            structs.replace(infraction, remedy=structs.replace(infraction.remedy, score=(150, 50)))
            if (infraction.claim, infraction.case) == ("could_play", "drew")
            else infraction
            for infraction in printed.infractions
        ),
    )
    monkeypatch.setitem(EDITIONS, later.sha256(), later)
    under = structs.replace(opening(log), version=later.version, sha256=later.sha256())
    (again,) = rerule(log, under)
    changed = {one.path: (one.before, one.after) for one in again.differences}
    assert changed["version"] == (printed.version, "2031.1")
    assert changed["consequence.score.0"] == (100, 50)
    assert set(changed) == {
        "version",
        "rules",
        "consequence.score.0",
        "choices.0.effects.nothing_more.scores.0",
        "choices.0.effects.forfeit_of_match.scores.0",
        "choices.0.effects.banned_for_good.scores.0",
    }


def test_a_ruling_that_was_tampered_with_is_found_out() -> None:
    log = log_with_a_ruling()
    ruling = log[10].fact
    assert isinstance(ruling, e.RulingGiven)
    forged = structs.replace(ruling, verdict="refuted", evidence=(4,))
    log[10] = structs.replace(log[10], fact=forged)
    (again,) = rerule(log)
    assert {one.path for one in again.differences} == {"verdict", "evidence.0", "evidence.1"}
