"""The Python client that the contract gives records, disputes and rules a match."""

import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from clients.__main__ import python_client
from tests.api.conftest import A_HAND, Server


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A finder of modules of the client, by their names in there."""
    folder = str(python_client(tmp_path_factory.mktemp("python")).parent)
    sys.path.insert(0, folder)
    yield lambda name: import_module(f"bonebook_client.{name}")
    sys.path.remove(folder)


@pytest.mark.long
def test_it_records_disputes_and_rules_a_match(server: Server, package: Any) -> None:
    client = package("client").AuthenticatedClient(server.url, server.keys["official"])
    models: Any = package("models")

    def ask(name: str, *where: object, **arguments: object) -> Any:
        answer = package(f"api.{name}").sync_detailed(*where, client=client, **arguments)
        assert answer.status_code in (200, 201), answer.content
        return answer.parsed

    opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "by-client"}
    ask("matches.open_match", body=models.MatchOpening.from_dict(opening))
    batch = models.ReportedBatch.from_dict({"events": A_HAND})
    recorded = ask(
        "matches.report_events", "by-client", body=batch, if_match='"1"', idempotency_key="first"
    )
    again = ask(
        "matches.report_events", "by-client", body=batch, if_match='"1"', idempotency_key="first"
    )
    assert (recorded.first, recorded.last) == (again.first, again.last) == (2, 11)

    claim = models.Claim.from_dict({"kind": "score_call", "event": 7})
    findings = ask("disputes.raise_claim", "by-client", body=claim)
    assert findings.position == 12
    read = ask("disputes.read_claim", "by-client", 12, language="es", assuming=[])
    assert read.with_hindsight.verdict == "proved"
    ruled = ask("disputes.rule_on_claim", "by-client", 12, body=models.Decision(upheld=True))
    assert ruled.first == 13

    then = ask("matches.read_score", "by-client", at=8, as_=models.ReadScoreAs("stood"))
    assert then.position == 8
    assert (
        ask("matches.read_board", "by-client", at=6, as_=models.ReadBoardAs("corrected")).position
        == 6
    )
    assert ask("matches.read_events", "by-client", after=3, upto=5).data[0].position == 4
    assert ask("matches.list_matches", limit=1, including="by-client@13").data
    noticed = ask("disputes.read_watch", "by-client", after=0).data
    assert all(notice.found.event > 0 for notice in noticed)
    fix = {"corrects": 6, "facts": [], "reason": "it was not so"}
    correction = models.Correction.from_dict(fix)
    preview = package("api.disputes.correct_record").sync_detailed(
        "by-client", client=client, body=correction, preview=True
    )
    assert preview.status_code in (200, 409)


@pytest.mark.long
def test_a_refusal_is_read_as_a_problem(server: Server, package: Any) -> None:
    client = package("client").AuthenticatedClient(server.url, server.keys["official"])
    parsed = package("api.matches.read_score").sync_detailed("nowhere", client=client).parsed
    assert (parsed.status, parsed.type_) == (404, "urn:bonebook:unknown-match")
