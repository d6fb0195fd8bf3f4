"""The recipes of CONTRIBUTING, carried out on a copy of the house."""

import json
import os
import shutil
import subprocess
import sys
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from tests.house.test_house import ROOMS, ROOT

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


def copied(source: str, copy: str) -> str:
    """Copy a file and, of a module, what Python compiled: all of it anew takes five seconds."""
    shutil.copy2(source, copy)
    if source.endswith(".py"):
        compiled, place = (Path(cache_from_source(path)) for path in (source, copy))
        if compiled.exists():
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(compiled, place)
    return copy


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the rooms."""
    ignored = shutil.ignore_patterns("__pycache__")
    for room in ROOMS:
        shutil.copytree(ROOT / room, tmp_path / room, ignore=ignored, copy_function=copied)
    return tmp_path


COMMAND = "from api.cli import main; main()"


def printed_in(house: Path, *arguments: str) -> str:
    """The output of a command of the copy."""
    return printed_by(house, COMMAND, *arguments)


def printed_by(house: Path, program: str, *arguments: str) -> str:
    """The output of a program that imports the copy."""
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


@pytest.mark.long
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
        fives=opening_draw.drew_many,
        about=(e.BoneDrawn,),
        of_an_act=True,
    ),
)
"""
CLAIMS = "adjudication/claims"
IMPORTED = "from adjudication.claims import "


@pytest.mark.parametrize(("event", "says"), [(31, "drew once"), (32, "drew more than once")])
def test_a_new_kind_of_claim_is_a_test_and_its_record(house: Path, event: int, says: str):
    tests = house / CLAIMS / "opening_draw.py"
    tests.write_text(tests.read_text() + TEST_OF_A_KIND)
    records = house / CLAIMS / "catalogue" / "play_claims.py"
    text = records.read_text().replace(IMPORTED, f"{IMPORTED}opening_draw, ", 1)
    records.write_text(text + RECORD_OF_A_KIND)
    match = str(house / "api" / "demo" / "match.jsonl")
    finding = printed_in(house, "claim", match, "--kind", "drew_many", "--event", str(event))
    assert says in finding


THREES = {
    '"FU-': '"T3-',
    'id="FU"': 'id="T3"',
    "    pips_per_point=stated(5,": (
        '    scoring_unit=stated(3, "T3-SC-1"),\n    pips_per_point=stated(3,'
    ),
}
"""Differences of a game of threes from Five-Up."""

LISTED = {"straight42, udl": "straight42, threes, udl", "(pda, retail,": "(threes, pda, retail,"}

OF_THREES = """book: T3
players: Ann,Ben

2. game 1
3. lots A=6-3 B=5-1
4. hand 1
5. A takes 5 ??
6. B takes 5 ??
7. A plays 5-4
8. A pegs 3 answers 7
9. B plays 4-3 on 5-4
10. B pegs 2 answers 9
"""


def replaced(text: str, changes: dict[str, str]) -> str:
    """A text with each of these, which are in it, replaced."""
    for before, after in changes.items():
        assert before in text
        text = text.replace(before, after)
    return text


def test_a_new_book_is_its_data_and_a_line_in_the_list(house: Path):
    books = house / "domain" / "rulebooks"
    (books / "threes.py").write_text(replaced((books / "fiveup.py").read_text(), THREES))
    listed = books / "__init__.py"
    listed.write_text(replaced(listed.read_text(), LISTED))
    assert "Value: `scoring_unit` = `3`" in printed_in(house, "rules", "T3")
    match = house / "match.bones"
    match.write_text(OF_THREES)
    paid = [("8", "refuted", "3 points were due"), ("10", "proved", "nothing was due")]
    for event, verdict, due in paid:
        claim = ("--kind", "wrong_payment", "--event", event)
        finding = printed_in(house, "claim", str(match), *claim)
        assert f"verdict: {verdict}" in finding
        assert due in finding


VIEW = '''"""The doubles that lie on the table."""

from msgspec import Struct

from domain.match.match import Match


class Doubles(Struct, frozen=True):
    """The doubles on the table, in the order in which they were placed."""

    position: int
    doubles: tuple[str, ...]


def doubles(match: Match) -> Doubles:
    """The doubles of the hand."""
    placed = match.hand.layout.placements if match.hand else ()
    return Doubles(match.position, tuple(str(one.bone) for one in placed if one.bone.is_double))
'''

FOLLOWED = '''
    def doubles(self) -> Doubles:
        """The doubles on the table."""
        return doubles(self.match)

    def clocks(self)'''

VIEW_ROUTE = '''

@get("/v1/matches/{match:str}/doubles", opt={**FACE_UP, "answer": Doubles})
async def read_doubles(
    request: Request,
    matches: TheMatches,
    match: MatchId,
    at: At = None,
    as_: As = "corrected",
) -> Response:
    """The doubles on the table."""
    return await _seen(request, matches, match, at, as_, lambda then, _, __: then.doubles())


ROUTES.append(read_doubles)
'''

SHOWN = """
from api.exchange.record_sources import entries_from
from projections.following import Following
print(*Following.of(entries_from("api/demo/match.jsonl", 1, None), 10).doubles().doubles)
"""


@pytest.mark.long
def test_a_new_view_is_a_projection_followed_and_routed(house: Path):
    (house / "projections" / "doubles.py").write_text(VIEW)
    following = house / "projections" / "following.py"
    imported = {
        "from projections.score import": "from projections.doubles import Doubles, doubles\n"
        "from projections.score import",
        "\n    def clocks(self)": FOLLOWED,
    }
    following.write_text(replaced(following.read_text(), imported))
    routes = house / "api" / "matches" / "view_routes.py"
    imported = {
        "from projections.following import": "from projections.doubles import Doubles\n"
        "from projections.following import"
    }
    routes.write_text(replaced(routes.read_text(), imported) + VIEW_ROUTE)
    contract = json.loads(printed_in(house, "contract"))
    assert "Doubles" in contract["components"]["schemas"]
    assert printed_by(house, SHOWN) == "5-5\n"
