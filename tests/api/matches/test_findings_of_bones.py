"""Findings of bones over the server's own path: taken where some deal allows the record with them.

The deals are those of the enumerator, which knows nothing of matchings and proofs.
"""

from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest

from adjudication.case.official_findings import check_findings_with
from api.access.access_store import AccessStore
from api.access.principals import Grant
from api.conformance.recorded import RecordedVector
from api.exchange.match_files import as_lines, possible
from api.matches.hot_match import HotMatch
from api.matches.sender_fold import Report
from api.visibility import WHOLE
from domain import events as e
from domain.bones import BONES, Bone
from domain.errors import BadRecord, BonebookError, ImpossibleReport
from domain.formats import neutral_json, notation
from domain.match.replay import as_corrected
from tests.adjudication.kinds import KINDS, NO_MEANING
from tests.adjudication.table import HAND, entries
from tests.api.conftest import NOON, House
from tests.generators import hiding
from tests.oracles.enumerator import Log, TooMany, worlds
from tests.support.examples import AsMany

TABLES = (("FU", 2), ("HF", 3), ("PDA", 2), ("UDL", 2))
FIRST = e.Observed("drew", 0, Bone("6-4"), event=8)
SEEN_LATER = entries(*HAND[:8], e.BonePlayed(0, Bone("6-4"), on=Bone("6-6")), FIRST)


def records(book: str, players: int) -> Iterator[tuple[Random, list[e.Entry]]]:
    """Hands of which a few bones are unseen."""
    names = [name for name in KINDS[book] if (name, book) not in NO_MEANING]
    for seed in range(1_000_000):
        rng = Random(f"findings {book} {players} {seed}")
        log = KINDS[book][rng.choice(names)].make(rng, players)
        if any(isinstance(fact, e.OpeningDrawn) and not fact.bones for _, fact in log):
            continue
        log = hiding.hidden(rng, log, 4)
        try:
            accepted = possible(entries(*(fact for _, fact in log)))
        except BadRecord:
            continue
        with suppress(TooMany):
            if is_possible(accepted, players):
                yield rng, accepted


def is_possible(log: list[e.Entry], players: int) -> bool:
    """Whether some deal allows this record, as corrected."""
    numbered: Log = list(as_corrected(log))
    superseded = {fact.supersedes for _, fact in numbered if isinstance(fact, e.Observed)}
    told = [(at, fact) for at, fact in numbered if at not in superseded]
    return any(True for _ in worlds(told, players))


def a_finding(rng: Random, log: list[e.Entry], players: int) -> e.Observed:
    """A finding of a bone, true or false."""
    draws = [one.position for one in log if isinstance(one.fact, e.BoneDrawn | e.BonePlayed)]
    at = rng.choice(draws)
    bone, seat = rng.choice(BONES), rng.randrange(players)
    if isinstance(log[at - 1].fact, e.BoneDrawn) and rng.random() < 0.6:
        return e.Observed("drew", e.seat_of(log[at - 1].fact), bone, at)
    return e.Observed(rng.choice(("held", "not_held")), seat, bone, at)


def report(log: list[e.Entry], fact: e.Fact) -> bool:
    """Whether the server takes a report by an official."""
    try:
        HotMatch(log).decide([Report(fact)], WHOLE)
    except BonebookError:
        return False
    return True


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_a_finding_is_taken_where_some_deal_allows_it_beside_those_before(
    book: str, players: int, as_many: AsMany
) -> None:
    met, left = Counter[bool](), as_many(4, 8, 300)
    for rng, accepted_before in records(book, players):
        log = list(accepted_before)
        for _ in range(4):
            if not any(isinstance(one.fact, e.BoneDrawn | e.BonePlayed) for one in log):
                break
            finding = a_finding(rng, log, players)
            with_it = [*log, e.Entry(len(log) + 1, finding)]
            accepted = report(log, finding)
            assert accepted is is_possible(with_it, players), (finding, log)
            met[accepted] += 1
            log += with_it[len(log) :] if accepted else []
        left -= 1
        if left < 0:
            break
    assert min(met[True], met[False]) >= as_many(0, 0, 1)


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_no_correction_leaves_a_finding_that_is_true_in_no_deal(
    book: str, players: int, as_many: AsMany
) -> None:
    met, left = Counter[bool](), as_many(4, 8, 300)
    for rng, played in records(book, players):
        unseen = [
            one for one in played if isinstance(one.fact, e.BoneDrawn) and one.fact.bone is None
        ]
        if not unseen:
            continue
        finding = a_finding(rng, played, players)
        if not report(played, finding):
            continue
        log = [*played, e.Entry(len(played) + 1, finding)]
        for drawn in unseen:
            named = msgspec.structs.replace(drawn.fact, bone=rng.choice(BONES))
            correction = e.RecordCorrected(drawn.position, (named,), reason="the bone was seen")
            accepted = report(log, correction)
            if accepted:
                assert is_possible([*log, e.Entry(len(log) + 1, correction)], players), correction
            met[accepted] += 1
        left -= 1
        if left < 0:
            break
    assert min(met[True], met[False]) >= as_many(0, 0, 1)


def test_a_record_with_findings_that_contradict_each_other_is_not_imported() -> None:
    second = e.Entry(11, e.Observed("drew", 0, Bone("5-0"), event=8))
    with pytest.raises(BadRecord, match=r"event 11: .*together with event 10: name that finding"):
        possible([*SEEN_LATER, second])
    superseding = e.Entry(11, e.Observed("drew", 0, Bone("5-0"), event=8, supersedes=10))
    assert possible([*SEEN_LATER, superseding])[-1] == superseding


def test_a_correction_that_rules_a_finding_out_is_refused_with_its_name() -> None:
    draw = e.RecordCorrected(8, (e.BoneDrawn(0, Bone("5-0")),), reason="it was seen")
    with pytest.raises(ImpossibleReport, match="with this correction event 10 cannot be") as no:
        HotMatch(SEEN_LATER).decide([Report(draw)], WHOLE)
    assert no.value.contradicts == 10


def test_a_correction_is_taken_where_the_finding_was_ruled_out_before() -> None:
    wrong = [*SEEN_LATER, e.Entry(11, e.Observed("drew", 0, Bone("5-0"), event=8))]
    facts = as_corrected(wrong)
    check_findings_with(facts, facts)


# --- the ways into a record -----------------------------------------------------------------------

InHouse = Callable[[Callable[[House], Coroutine[Any, Any, Any]]], Any]
HERE = "/v1/matches/m"
SECOND = e.Observed("drew", 0, Bone("5-0"), event=8)
BOTH = (*SEEN_LATER, e.Entry(11, SECOND))
IN_PLACE = {"corrects": 10, "facts": [msgspec.to_builtins(FIRST), msgspec.to_builtins(SECOND)]}
STATED = msgspec.to_builtins(SECOND)
CLAIM = {"kind": "could_play", "event": 8}
WAYS: dict[str, tuple[str, Any]] = {
    "a report": (f"{HERE}/events", STATED),
    "a batch": (f"{HERE}/events", {"events": [{"fact": "official-called"}, STATED]}),
    "a batch of both": (f"{HERE}/events", {"events": [msgspec.to_builtins(FIRST), STATED]}),
    "a correction": (f"{HERE}/corrections", {**IN_PLACE, "reason": "two were made"}),
    "a preview": (f"{HERE}/corrections?preview=true", {**IN_PLACE, "reason": "two were made"}),
    "a supposition": (
        f"{HERE}/what-if",
        {"changes": [{"at": 10, "facts": IN_PLACE["facts"]}]},
    ),
    "an inspection": (
        f"{HERE}/claims/11/inspections",
        {"what": "drew", "seat": 0, "bone": "5-0", "event": 8},
    ),
    "an import of facts": (
        "/v1/imports",
        {"matches": [{"id": "n", "facts": as_lines(BOTH).decode()}]},
    ),
    "an import of notation": (
        "/v1/imports",
        {"matches": [{"id": "n", "notation": notation.write(BOTH)}]},
    ),
    "an import of the neutral record": (
        "/v1/imports",
        {
            "matches": [
                {
                    "id": "n",
                    "record": neutral_json.write([(entry.position, entry.fact) for entry in BOTH]),
                }
            ]
        },
    ),
}
"""Every request by which facts come into a record, or are shown as if they did."""


@pytest.mark.parametrize("way", WAYS)
def test_findings_that_exclude_each_other_come_in_by_no_way(way: str, in_house: InHouse) -> None:
    path, body = WAYS[way]
    recorded = [msgspec.to_builtins(entry.fact) for entry in SEEN_LATER[:-1]]
    if way != "a batch of both":
        recorded.append(msgspec.to_builtins(FIRST))

    async def visit(house: House) -> None:
        director = Grant("official", "director", "league", created_at=NOON)
        await house.services[AccessStore].grant(director)
        async with house.client("official") as client:
            opened = {name: recorded[0][name] for name in ("book", "players")}
            assert (await client.post("/v1/matches", json={"id": "m", **opened})).is_success
            begun = await client.post(f"{HERE}/events", json={"events": recorded[1:]})
            assert begun.status_code == 201, begun.text
            if way == "an inspection":
                assert (await client.post(f"{HERE}/claims", json=CLAIM)).status_code == 201
            before = (await client.get(f"{HERE}/events")).json()
            refused = await client.post(path, json=body)
            assert refused.status_code in (409, 422), refused.text
            assert "cannot be" in refused.json()["detail"]
            assert (await client.get(f"{HERE}/events")).json() == before
            assert (await client.get("/v1/matches/n")).status_code == 404

    in_house(visit)


def test_an_inspection_takes_the_place_of_the_one_that_was_wrong(in_house: InHouse) -> None:
    async def visit(house: House) -> None:
        async with house.client("official") as client:
            facts = [msgspec.to_builtins(entry.fact) for entry in SEEN_LATER]
            opened = {name: facts[0][name] for name in ("book", "players")}
            assert (await client.post("/v1/matches", json={"id": "m", **opened})).is_success
            assert (await client.post(f"{HERE}/events", json={"events": facts[1:]})).is_success
            assert (await client.post(f"{HERE}/claims", json=CLAIM)).is_success
            stated = {"what": "drew", "seat": 0, "bone": "5-0", "event": 8, "supersedes": 10}
            taken = await client.post(f"{HERE}/claims/11/inspections", json=stated)
            assert taken.status_code == 201, taken.text

    in_house(visit)


def test_findings_that_exclude_each_other_come_in_no_vector() -> None:
    vector = RecordedVector.of(HAND[0])
    vector.report(*(entry.fact for entry in SEEN_LATER[1:]))
    with pytest.raises(ImpossibleReport, match="together with event 10"):
        vector.report(SECOND)
