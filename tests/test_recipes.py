"""The recipes of CONTRIBUTING, carried out on a copy of the house."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_house import ROOMS, ROOT

ROUTE = '''

class BookSize(Struct, frozen=True):
    """How many clauses a rule book has."""

    clauses: int


@get("/v1/rulebooks/{id:str}/size", opt={**PUBLIC, "answer": BookSize}, sync_to_thread=False)
def read_size(id: BookId) -> Response:
    """The size of a rule book."""
    return _answer(BookSize(len(BOOKS[id].clauses)))


ROUTES.append(read_size)
'''
"""A route of a feature with its wire struct, as the recipe says to write it."""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the rooms."""
    for room in ROOMS:
        shutil.copytree(ROOT / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def printed_in(house: Path, *arguments: str) -> str:
    """The output of a command of the copy."""
    program = "import sys; from api.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=house,
        env={**os.environ, "PYTHONPATH": str(house)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_new_route_touches_its_feature_alone(house: Path):
    routes = house / "api" / "rulebooks" / "rulebook_routes.py"
    routes.write_text(routes.read_text() + ROUTE)
    contract = json.loads(printed_in(house, "contract"))
    answered = contract["paths"]["/v1/rulebooks/{id}/size"]["get"]["responses"]["200"]
    schema = answered["content"]["application/json"]["schema"]
    assert schema == {"$ref": "#/components/schemas/BookSize"}
    assert contract["components"]["schemas"]["BookSize"]["required"] == ["clauses"]
    before = json.loads((ROOT / "openapi" / "openapi.json").read_text())
    assert contract["paths"].keys() - before["paths"].keys() == {"/v1/rulebooks/{id}/size"}


TEST_OF_A_KIND = '''

def drew_many(case: Case, claim: e.Claim) -> Tested:
    """A second bone in a turn, drawn one by one (for the recipe alone)."""
    position, fact = case.event_of(claim, e.BoneDrawn)
    before = case.facts[position - 2][1]
    again = isinstance(before, e.BoneDrawn) and before.seat == fact.seat
    words = message("{who} drew at event {at}.", who=case.name(fact.seat), at=position)
    return Tested(ruled(again), position, "none", fact.seat, words=(words,))
'''

RECORD_OF_A_KIND = """

PLAY = (
    *PLAY,
    ClaimKind(
        name="drew_many",
        words=message("drew more than once in a turn"),
        concluded=Conclusion(
            message("So {who} drew more than once."), message("So {who} drew once.")
        ),
        clauses=("PDA-8",),
        fives=drawing.drew_many,
        about=(e.BoneDrawn,),
        of_an_act=True,
    ),
)
"""
CLAIMS = "adjudication/claims"
IMPORTED = "from adjudication.claims import "


@pytest.mark.parametrize(("event", "says"), [(31, "drew once"), (32, "drew more than once")])
def test_a_new_kind_of_claim_is_a_test_and_its_record(house: Path, event: int, says: str):
    tests = house / CLAIMS / "drawing.py"
    tests.write_text(tests.read_text() + TEST_OF_A_KIND)
    records = house / CLAIMS / "catalogue" / "play_claims.py"
    text = records.read_text().replace(IMPORTED, f"{IMPORTED}drawing, ", 1)
    records.write_text(text + RECORD_OF_A_KIND)
    match = str(house / "api" / "demo" / "match.jsonl")
    finding = printed_in(house, "claim", match, "--kind", "drew_many", "--event", str(event))
    assert says in finding
