"""A tournament over HTTP: from its entries to its champion, whoever asks and whatever happens."""

import asyncio
import random
import re
from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import permutations
from pathlib import Path
from typing import Any

import httpx2
import pytest

from api.event_store import Log, open_log
from api.event_store.followers import Follower, compare
from api.http.services import services_of
from api.match_lists.match_summaries import LISTINGS
from api.matches.matches import Matches, Order
from api.page_kit.documents import EACH
from api.tournaments.pages.posted import PAGE
from api.tournaments.recorded_tournaments import RecordedTournaments
from api.tournaments.result_follower import ResultFollower
from api.visibility import WHOLE, Viewer
from domain.events import tournament_facts as f
from domain.tournament.formats import format_of
from tests.api.tournaments.running import EVENT, Director, Hall, in_hall, overturn, play, played
from tests.support.principals import put_in

HERE = f"/v1/tournaments/{EVENT}"


async def all_seen(client: Any) -> list[Any]:
    """All that follows from a tournament, as it is shown."""
    names = ("standings", "pairings", "bracket", "crosstable", "schedule")
    return [(await client.get(f"{HERE}/{name}")).json() for name in names]


async def run(h: Hall, d: Director, chance: random.Random) -> None:
    """Play whatever is due until nothing is."""
    while True:
        answer = await d.client.post(f"{HERE}/assignments", json={"despite": "cards come later"})
        if answer.status_code == 409:
            return
        assert answer.status_code == 201, answer.text
        for assigned in await d.due():
            await d.play(assigned["match"], chance.randint(0, 1))
        await h.settle()


@pytest.mark.parametrize(
    ("form", "entries", "more"),
    [
        ("PDA", 5, {}),
        ("UDL", 4, {"options": {"bracket.bracket": "double"}}),
        ("bracket", 3, {"book": "FU", "options": {"bracket.best_of": "1"}}),
    ],
)
def test_a_bracket_is_played_from_its_entries_to_its_champion(
    form: str, entries: int, more: dict[str, Any]
) -> None:
    async def visit(h: Hall) -> None:
        async with h.client() as client:
            d = Director(client)
            await d.first_round(form, entries, "bracket", **more)
            await run(h, d, random.Random(4))
            (champion,) = (await d.ask())["champions"].values()
            (bracket,) = await d.ask("/bracket")
            assert champion == bracket["champion"] in bracket["seeds"]
            pairings = [one for played in await d.ask("/pairings") for one in played["pairings"]]
            assert len({one["match"] for one in pairings}) == len(pairings)
            for pairing in pairings:  # a match knows its event, fixture, table and length
                events = (await client.get(f"/v1/matches/{pairing['match']}/events?upto=1")).json()
                opened = events["data"][0]["fact"]
                assert (opened["event"], opened["fixture"]) == (EVENT, pairing["node"])
                assert opened.get("best_of", 1) == pairing.get("best_of", 1)
            await d.report({"fact": "tournament-closed"})

    in_hall(visit)


def test_42_a_morning_and_two_brackets_with_marks_from_the_matches() -> None:
    async def visit(h: Hall) -> None:
        async with h.client() as client:
            d = Director(client)
            await d.open("42", 5, options={"morning.rounds": "4"})
            await d.draw("morning")
            chance = random.Random(1)
            for _ in range(4):
                await d.post("/rounds", {"despite": "all of them are posted at once"})
            await run(h, d, chance)
            (standings,) = await d.ask("/standings")
            assert sum(len(place["entries"]) for place in standings["places"]) == 5
            tied = [e for p in standings["places"] if p["entries"][1:] for e in p["entries"]]
            if tied:
                await d.report({"fact": "lots-decided", "stage": "morning", "order": tied})
            await d.post("/rounds", {"championship": 3, "despite": "the cards are at the desk"})
            await run(h, d, chance)
            champions = (await d.ask())["champions"]
            assert set(champions) == {"championship", "consolation"}
            assert all(champions.values())
            (crosstable,) = await d.ask("/crosstable")
            morning = [
                pairing
                for played in await d.ask("/pairings")
                if played["division"] == "morning"
                for pairing in played["pairings"]
            ]
            for played in await d.ask("/pairings"):  # 42-GP-2 limits the round robin (AMB-84)
                match = played["pairings"][0].get("match")
                events = await client.get(f"/v1/matches/{match}/events?upto=1")
                if events.status_code == 200:
                    options = events.json()["data"][0]["fact"].get("options", {})
                    untimed = {"game_minutes": "none"}
                    assert options == ({} if played["division"] == "morning" else untimed)
            # Nobody has what a bye counts against the entry that has it.
            scores = [one["score"][: 1 if one["how"] == "bye" else 2] for one in morning]
            marks = [sum(score) for score in scores]
            assert sum(row["earned"] for row in crosstable["rows"]) == sum(marks)

    in_hall(visit)


def test_on_a_ladder_a_challenge_is_played_for_the_place_above() -> None:
    async def visit(h: Hall) -> None:
        async with h.client() as client:
            d = Director(client)
            await d.open("ladder", 4, book="UDL")
            await d.draw("ladder")
            refused = await d.post("/rounds", {}, 409)
            assert refused["field"] == "pairs"
            (standings,) = await d.ask("/standings")
            top, second, *_ = [one["entries"][0] for one in standings["places"]]
            await d.post("/rounds", {"challenges": [[second, top]]})
            (sent,) = await d.assign()
            await d.play(sent["match"], sorted([top, second]).index(second))
            await h.settle()
            (standings,) = await d.ask("/standings")
            assert [one["entries"][0] for one in standings["places"]][:2] == [second, top]

    in_hall(visit)


@pytest.mark.long
def test_rounds_have_clocks_a_plan_and_sheets_on_paper() -> None:
    async def visit(h: Hall) -> None:
        async with h.client() as client:
            d = Director(client)
            await d.first_round("42", 5, "morning", options={"morning.rounds": "2"})
            assert await d.ask("/clocks") == []
            await d.report({"fact": "round-started", "division": "morning", "round": "R1"})
            (clock,) = await d.ask("/clocks")
            times = [clock[name] for name in ("started_at", "late_after", "time_called")]
            started, *ends = map(datetime.fromisoformat, times)
            assert [(end - started).total_seconds() / 60 for end in ends] == [5, 25]
            plan = await d.ask("/plan?tables=1&minutes=40")
            assert [(one["minute"], one["table"]) for one in plan] == [(0, 1), (40, 1)]
            assert all(one["first"] and one["second"] for one in plan)
            for path in ("/standings", "/pairings", "/schedule", "/plan?tables=2&minutes=40"):
                sign = "&" if "?" in path else "?"
                for kind, begins in (("application/pdf", b"%PDF-"), ("text/csv", b"")):
                    form = f"format={kind[-3:]}"
                    accepted = {"Accept": kind}
                    answer = await client.get(f"{HERE}{path}{sign}{form}", headers=accepted)
                    assert answer.status_code == 200
                    assert answer.content.startswith(begins)
            assert (await client.get(f"{HERE}/plan?tables=0&minutes=40")).status_code == 422
            page = await client.get(f"/tournaments/{EVENT}")
            assert "time is called at" in page.text

    in_hall(visit)


def test_an_opening_is_refused_by_the_field_at_fault() -> None:
    wrong: list[tuple[dict[str, object], str]] = [
        ({"format": "chess"}, "format"),
        ({"format": "swiss"}, "book"),
        ({"format": "swiss", "book": "chess"}, "book"),
        ({"book": "42"}, "book"),
        ({"options": {"evening.rounds": "4"}}, "options.evening.rounds"),
        ({"options": {"bracket.rounds": "4"}}, "options.bracket.rounds"),
        ({"options": {"bracket.seeds": "best"}}, "options.bracket.seeds"),
        ({"match_options": {"illegal_bid": "pass"}}, "match_options.illegal_bid"),
        ({"match_options": {"miscall": "max"}}, "match_options.miscall"),
    ]

    async def visit(h: Hall) -> None:
        async with h.client() as client:
            for body, field in wrong:
                opening = {"id": "wrong", "name": "Wrong", "format": "PDA", **body}
                refused = await client.post("/v1/tournaments", json=opening)
                assert (refused.status_code, refused.json()["field"]) == (422, field), body

    in_hall(visit)


# --- once each, in any order, over a restart ------------------------------------------------


def test_any_order_of_arrival_of_results_gives_the_same() -> None:
    async def visit(h: Hall) -> None:
        async with h.client() as client:
            d = Director(client)
            await d.first_round("PDA", 4, "bracket")
            first, second = [one["match"] for one in await d.assign()]
            for match in (first, second):
                await d.play(match, 0)
            version = (await d.ask())["version"]
            seen: list[Any] = []
            for order in permutations([first, second, first]):
                again = await hall_again(h)
                t = (
                    await services_of(again.bare)[RecordedTournaments].at_present(EVENT)
                ).tournament
                sent = {one.match: one for one in t.assigned.values()}
                for match in order:
                    await services_of(again.bare)[ResultFollower].take(EVENT, sent[match])
                async with again.client() as other:
                    seen.append(await all_seen(other))
                    now = (await other.get(HERE)).json()["version"]
                    assert now == version + 2
            assert all(one == seen[0] for one in seen)

    in_hall(visit)


async def hall_again(h: Hall) -> Hall:
    """Another server over the same log, with nothing in memory."""
    return Hall(services_of(h.bare)[Matches].log, h.tokens)


def test_a_server_that_was_stopped_opens_what_was_sent_and_takes_what_it_missed() -> None:
    async def visit(h: Hall) -> None:
        async with h.client() as client:
            d = Director(client)
            await d.first_round("UDL", 4, "bracket")
            (due, *_) = (await d.ask("/pairings"))[0]["pairings"]
            pair = due["first"], due["second"]
            sent = f.MatchAssigned(due["node"], pair, "m-sent", "t1")
            await services_of(h.bare)[RecordedTournaments].record(
                EVENT, [sent], Order(WHOLE, "dir")
            )
            assert (await client.get("/v1/matches/m-sent")).status_code == 404
        again = await hall_again(h)
        await again.settle()
        async with again.client() as client:
            assert (await client.get("/v1/matches/m-sent/score")).json()["wins_needed"] == 2
            await play(client, "m-sent", 1)
        last = await hall_again(h)
        await last.settle()
        await last.settle()
        async with last.client() as client:
            (bracket,) = (await client.get(f"{HERE}/bracket")).json()["data"]
            assert bracket["nodes"][0]["winner"] == pair[1]
            events = (await client.get(f"{HERE}/events")).json()["data"]
            assert [one["fact"]["fact"] for one in events].count("result-taken") == 1

    in_hall(visit)


def test_a_command_is_taken_once_and_a_stale_one_is_refused() -> None:
    async def visit(h: Hall) -> None:
        async with h.client() as client:
            d = Director(client)
            await d.open("PDA", 2)
            await d.draw("bracket")
            keyed = {"Idempotency-Key": "round-1"}
            first = await client.post(f"{HERE}/rounds", json={}, headers=keyed)
            again = await client.post(f"{HERE}/rounds", json={}, headers=keyed)
            assert (first.status_code, again.status_code) == (201, 201)
            assert first.json() == again.json()
            assert again.headers["Idempotency-Replayed"] == "true"
            stale = await client.post(
                f"{HERE}/events",
                json={"events": [{"fact": "entry-withdrawn", "entry": "E000"}]},
                headers={"If-Match": '"3"'},
            )
            assert stale.status_code == 412
            assert stale.json()["link"] == f"{HERE}/events?after=3"
            seen = await client.get(f"{HERE}/bracket")
            tag = {"If-None-Match": seen.headers["ETag"]}
            assert (await client.get(f"{HERE}/bracket", headers=tag)).status_code == 304

    in_hall(visit)


def test_who_is_shown_everything_later_has_a_tournament_as_it_was_then() -> None:
    now = datetime(2026, 11, 22, 12, tzinfo=UTC)
    later = Viewer("audience", delay=60)

    async def visit() -> None:
        nonlocal now
        log = open_log("sqlite://")
        events = RecordedTournaments(log, lambda: now)
        opened = f.TournamentOpened("Spring", "PDA", format_of("PDA", {}).sha256())
        await events.open(EVENT, opened, Order(WHOLE, "dir"))
        for n in range(4):
            now += timedelta(seconds=30)
            await events.record(EVENT, [f.EntryMade(f"E{n}", f"Entry {n}")], Order(WHOLE, "dir"))
            seen = await events.seen(EVENT, later) if n else None
            assert (await events.seen(EVENT, WHOLE)).version == n + 2
            assert seen is None or seen.version == seen.tournament.version == n
            assert seen is None or list(seen.tournament.entrants) == [f"E{k}" for k in range(n - 1)]
        await log.close()

    asyncio.run(visit())


def test_teams_of_two_play_as_partners_where_the_book_has_partnerships() -> None:
    async def visit(h: Hall) -> None:
        async with h.client() as client:
            d = Director(client)
            opening = {"id": EVENT, "name": "Pairs", "format": "bracket", "book": "FU"}
            options = {"bracket.best_of": "1", "bracket.best_of_final": "1"}
            await client.post("/v1/tournaments", json={**opening, "options": options})
            for entry, players in (("A", ("Ana", "Bruno")), ("B", ("Carla", "Diego"))):
                made = {"fact": "entry-made", "entry": entry, "name": f"Team {entry}"}
                await d.report({**made, "players": players})
                await d.report({"fact": "entry-checked-in", "entry": entry})
            await d.report({"fact": "entries-closed"})
            await d.draw("bracket")
            await d.post("/rounds", {})
            (sent,) = await d.assign()
            events = (await client.get(f"/v1/matches/{sent['match']}/events?upto=1")).json()
            assert events["data"][0]["fact"]["players"] == ["Ana", "Carla", "Bruno", "Diego"]
            await d.play(sent["match"], 1)
            await h.settle()
            assert (await d.ask())["champions"] == {"bracket": "B"}

    in_hall(visit)


def test_the_directors_page_grows_with_the_entries_and_not_with_their_square() -> None:
    async def visit(h: Hall) -> None:
        async with h.client() as client:
            sizes: list[int] = []
            for entries in (20, 40, 80):
                d = Director(client, f"swiss-{entries}")
                await d.first_round("swiss", entries, "swiss", book="PDA")
                sizes.append(len((await client.get(f"/tournaments/{d.event}/run")).content))
            assert sizes[2] - sizes[1] < 3 * (sizes[1] - sizes[0])

    in_hall(visit)


def test_a_large_tournament_is_posted_a_page_at_a_time_and_searched() -> None:
    async def visit(h: Hall) -> None:
        async with h.client() as client:
            d = Director(client, "large")
            await d.first_round("swiss", 240, "swiss", book="PDA")
            shown: list[str] = []
            for number in (1, 2, 3):
                text = (await client.get(f"/tournaments/large?page={number}")).text
                assert text.count("<tr>") <= 3 * (PAGE + 2)
                shown += re.findall(r"<li><a href=./tournaments/large/entries/(\w+)", text)
            entries = [one["entry"] for one in (await d.ask())["entries"]]
            assert shown == entries
            name = (await d.ask())["entries"][-1]["name"]
            text = (await client.get("/tournaments/large", params={"q": name.upper()})).text
            listed = set(re.findall(r"/tournaments/large/entries/(\w+)", text))
            assert entries[-1] in listed
            assert len(listed) <= 2, "and whoever meets them"
            refused = await client.get("/tournaments/large?page=0")
            assert refused.status_code == 422

    in_hall(visit)


@pytest.mark.long
def test_a_stranger_who_asks_for_many_sheets_waits_for_their_own_alone() -> None:
    async def visit(h: Hall) -> None:
        async with h.client() as client, h.client("") as stranger:
            d = Director(client)
            await d.first_round("swiss", 8, "swiss", book="PDA", public=True)
            plans = (f"{HERE}/plan?tables=1&minutes={n}&format=pdf" for n in range(1, 13))
            answers = await asyncio.gather(*(stranger.get(plan) for plan in plans))
            statuses = Counter(answer.status_code for answer in answers)
            assert statuses == {200: EACH, 429: 12 - EACH}
            assert all(a.headers["Retry-After"] == "2" for a in answers if a.status_code == 429)
            again = await stranger.get(f"{HERE}/plan?tables=1&minutes=1&format=pdf")
            assert again.content == answers[0].content

    in_hall(visit)


# --- what is overturned ---------------------------------------------------------------------


@pytest.mark.parametrize("choice", ["replay", "keep", "annotate"])
def test_a_semi_final_that_is_overturned_after_the_final_was_paired(choice: str) -> None:
    async def visit(h: Hall) -> None:
        async with h.client() as client:
            d = Director(client)
            await d.first_round("PDA", 4, "bracket")
            semis = await d.assign()
            for semi in semis:
                await d.play(semi["match"], 0)
            await h.settle()
            (final,) = await d.assign()
            await talk_is_ruled_on(client, f"/v1/matches/{final['match']}")
            await overturn(client, semis[0]["match"], 1)
            await h.settle()
            (waits,) = (await d.ask())["waiting"]
            assert waits["touched"] == ["bracket/W2.0"]
            decision = {name: waits[name] for name in ("node", "match", "position", "touched")}
            decision |= {"fact": "result-overturned", "choice": choice, "reason": "seats exchanged"}
            await d.report(decision)
            assert (await d.ask())["waiting"] == []
            (bracket,) = await d.ask("/bracket")
            *_, last = bracket["nodes"]
            there = {last["first"], last["second"]}
            before = {final["first"], final["second"]}
            assert (there != before) == (choice == "replay")
            won = bracket["nodes"][0]["winner"]
            assert (won == waits["new_winner"]) == (choice != "annotate")
            (ruled,) = await d.ask("/infractions")  # also where the final was called off
            assert ruled["match"] == final["match"]

    in_hall(visit)


def test_no_round_goes_on_over_an_unsigned_card_or_a_dispute_without_the_directors_reason() -> None:
    async def visit(h: Hall) -> None:
        async with h.client() as client:
            d = Director(client)
            await d.first_round("PDA", 3, "bracket")
            (first,) = await d.assign()
            await d.play(first["match"], 0)
            await h.settle()
            refused = await d.post("/assignments", {}, 409)
            assert refused["field"] == "despite"
            assert "unsigned card" in refused["detail"]
            claim = {"kind": "match_result", "event": 8, "by": 1}
            answer = await client.post(f"/v1/matches/{first['match']}/claims", json=claim)
            assert answer.status_code == 201, answer.text
            matters = await d.ask("/open-matters")
            assert {one["what"] for one in matters} == {"unsigned card", "dispute"}
            async with h.client("off") as official:
                body = {"despite": "they signed on paper"}
                refused = await official.post(f"{HERE}/assignments", json=body)
                assert refused.status_code == 403
            await d.post("/assignments", {"despite": "they signed on paper"})
            events = await d.ask("/events")
            assert [one["fact"]["fact"] for one in events[-2:]] == [
                "director-decided",
                "match-assigned",
            ]

    in_hall(visit)


# --- who may what ---------------------------------------------------------------------------


def test_a_director_of_one_event_opens_no_tournament_of_another() -> None:
    async def visit(h: Hall) -> None:
        h.tokens |= await put_in(services_of(h.bare)[Log], {"sue": "director"}, "event:summer")
        async with h.client("sue") as client:
            for event, status in (("autumn", 403), ("summer", 201)):
                opening = {"id": event, "name": "Open", "format": "bracket", "book": "PDA"}
                answer = await client.post("/v1/tournaments", json=opening)
                assert answer.status_code == status, answer.text

    in_hall(visit)


def test_who_may_run_a_tournament_and_who_may_watch_it() -> None:
    async def visit(h: Hall) -> None:
        entering = {"fact": "entry-made", "entry": "E9", "name": "Late"}
        leaving = {"fact": "entry-withdrawn", "entry": "E000", "reason": "ill"}
        async with h.client() as client, h.client("off") as official, h.client("") as nobody:
            d = Director(client)
            await d.open("PDA", 4)
            for fact, status in ((entering, 403), (leaving, 201)):
                sent = await official.post(f"{HERE}/events", json={"events": [fact]})
                assert sent.status_code == status, sent.text
            assert (await nobody.get(HERE)).status_code == 401
            async with h.client("eve") as audience:
                assert (await audience.post(f"{HERE}/rounds", json={})).status_code == 403
                shown = (await audience.get(f"{HERE}/events")).json()["data"][-1]
                assert "ill" not in str(shown)
            assert "ill" in str((await official.get(f"{HERE}/events")).json()["data"][-1])
            missing = await client.get("/v1/tournaments/no-such")
            assert (missing.status_code, missing.json()["type"]) == (
                404,
                "urn:bonebook:unknown-event",
            )
            listed = (await client.get("/v1/tournaments")).json()["data"]
            assert [one["id"] for one in listed] == [EVENT]
            assert (await client.get("/v1/matches")).json()["data"] == []

    in_hall(visit)


@pytest.mark.parametrize(
    ("fact", "field"),
    [
        (
            {
                "fact": "result-taken",
                "node": "bracket/W1.0",
                "pair": ["E000", "E001"],
                "winner": "E000",
                "score": [3, 0],
                "match": "m-1",
                "position": 4,
            },
            "events[0].match",
        ),
        (
            {
                "fact": "match-assigned",
                "node": "bracket/W1.0",
                "pair": ["E000", "E001"],
                "match": "m-1",
            },
            "events[0].fact",
        ),
        ({"fact": "round-paired", "stage": "bracket", "round": 1, "pairs": []}, "events[0].fact"),
    ],
)
def test_facts_with_a_way_of_their_own_into_the_log_are_not_reported(
    fact: dict[str, Any], field: str
) -> None:
    async def visit(h: Hall) -> None:
        async with h.client() as client:
            d = Director(client)
            await d.open("PDA", 4)
            refused = await d.post("/events", {"events": [fact]}, 422)
            assert refused["field"] == field

    in_hall(visit)


def test_a_forfeit_is_reported_and_a_card_that_is_as_long_as_the_match_and_may_be_corrected() -> (
    None
):
    async def visit(h: Hall) -> None:
        async with h.client() as client:
            d = Director(client)
            await d.first_round("PDA", 4, "bracket")
            first, second = (await d.ask("/pairings"))[0]["pairings"]
            by_forfeit = {"fact": "result-taken", "node": first["node"], "winner": first["first"]}
            by_forfeit |= {"pair": [first["first"], first["second"]], "score": [3, 0]}
            await d.report({**by_forfeit, "how": "forfeited"})
            on_card = {"fact": "result-taken", "node": second["node"], "winner": second["first"]}
            on_card |= {"pair": [second["first"], second["second"]]}
            short = {**on_card, "score": [2, 1]}
            assert (await d.post("/events", {"events": [short]}, 409))["field"] == "score"
            await d.report({**on_card, "score": [3, 1]})
            (bracket,) = await d.ask("/bracket")
            assert bracket["nodes"][2]["first"] == first["first"]
            await d.assign()
            read_wrongly = {**on_card, "winner": second["second"], "score": [1, 3]}
            await d.report(read_wrongly)
            (waits,) = (await d.ask())["waiting"]
            page = await client.get(f"/tournaments/{d.event}/run")
            assert page.text.count(" data-none") == 2
            decision = {name: waits[name] for name in ("node", "match", "position", "touched")}
            await d.report({"fact": "result-overturned", "choice": "replay", **decision})
            (bracket,) = await d.ask("/bracket")
            assert bracket["nodes"][2]["second"] == second["second"]

    in_hall(visit)


def test_amb_112_who_is_out_for_life_enters_no_later_event_unless_the_director_decides() -> None:
    async def visit(h: Hall) -> None:
        async with h.client() as client:
            winter, summer = Director(client, "winter"), Director(client, "summer")
            for d in (winter, summer):
                opening = {"id": d.event, "name": f"The {d.event} open", "format": "UDL"}
                assert (await client.post("/v1/tournaments", json=opening)).status_code == 201
            entering = {"fact": "entry-made", "entry": "A", "name": "Ana", "people": ["ana"]}
            await winter.report(entering)
            ban = {"fact": "entry-disqualified", "entry": "A", "scope": "life", "clause": "UDL-13"}
            await winter.report(ban)
            refused = await summer.post("/events", {"events": [entering]}, 409)
            assert refused["field"] == "events[0].people"
            assert "out for life since winter (UDL-13)" in refused["detail"]
            decided = {"fact": "director-decided", "about": "Ana", "reason": "they have paid"}
            await summer.report(decided, entering)

    in_hall(visit)


def test_amb_112_who_is_out_of_one_tournament_alone_enters_the_next() -> None:
    async def visit(h: Hall) -> None:
        async with h.client() as client:
            winter, summer = Director(client, "winter"), Director(client, "summer")
            for d in (winter, summer):
                opening = {"id": d.event, "name": f"The {d.event} open", "format": "UDL"}
                assert (await client.post("/v1/tournaments", json=opening)).status_code == 201
            entering = {"fact": "entry-made", "entry": "A", "name": "Ana", "people": ["ana"]}
            out = {"fact": "entry-disqualified", "entry": "A", "scope": "tournament"}
            await winter.report(entering, {**out, "clause": "UDL-13"})
            await summer.report(entering)

    in_hall(visit)


def test_amb_111_who_is_put_out_of_the_tournament_at_a_table_forfeits_what_is_left() -> None:
    async def visit(h: Hall) -> None:
        async with h.client() as client:
            d = Director(client)
            await d.first_round("UDL", 4, "bracket")
            first, second = await d.assign()
            await d.play(second["match"], 0)
            started, *rest = played(2, 150, 0)
            put_out = {"fact": "player-disqualified", "seat": 0, "scope": "tournament"}
            at = f"/v1/matches/{first['match']}/events"
            answer = await client.post(at, json={"events": [started, put_out, *rest]})
            assert answer.status_code == 201, answer.text
            await h.settle()
            out = [one for one in (await d.ask())["entries"] if one["out"]]
            assert [one["out"] for one in out] == ["tournament"]
            (champion,) = (await d.ask())["champions"].values()
            assert champion not in (None, "", out[0]["entry"])
            taken_back = {"corrects": 3, "facts": [], "reason": "it was somebody else"}
            correcting = at.replace("/events", "/corrections")
            assert (await client.post(correcting, json=taken_back)).status_code == 201
            await h.settle()
            assert not any(one["out"] for one in (await d.ask())["entries"])
            (bracket,) = await d.ask("/bracket")
            assert not bracket["champion"]
            assert out[0]["entry"] in (
                bracket["nodes"][-1]["first"],
                bracket["nodes"][-1]["second"],
            )

    in_hall(visit)


def test_a_match_lets_nobody_in_again_whom_another_match_put_out() -> None:
    async def visit(h: Hall) -> None:
        async with h.client() as client:
            d = Director(client)
            await d.first_round("UDL", 4, "bracket")
            before = await d.assign()
            for sent in before:
                await d.play(sent["match"], 0)
            await h.settle()
            (final,) = await d.assign()
            started = {"fact": "game-started", "number": 1}
            put_out = {"fact": "player-disqualified", "seat": 0, "scope": "tournament"}
            body = {"events": [started, put_out]}
            answer = await client.post(f"/v1/matches/{final['match']}/events", json=body)
            assert answer.status_code == 201, answer.text
            await h.settle()
            follower = services_of(h.bare)[ResultFollower]
            await follower.settle(EVENT)
            assert [one["out"] for one in (await d.ask())["entries"]].count("tournament") == 1
            matches = [sent["match"] for sent in (*before, final)]
            assert not any(map(follower.pulse.is_parked, matches))

    in_hall(visit)


def test_udl_15_two_who_are_put_out_at_one_table_are_both_out() -> None:
    async def visit(h: Hall) -> None:
        async with h.client() as client:
            d = Director(client)
            await d.first_round("UDL", 2, "bracket")
            (sent,) = await d.assign()
            put_out = {"fact": "player-disqualified", "scope": "tournament"}
            both = [{**put_out, "seat": 0}, {**put_out, "seat": 1}]
            body = {"events": [{"fact": "game-started", "number": 1}, *both]}
            answer = await client.post(f"/v1/matches/{sent['match']}/events", json=body)
            assert answer.status_code == 201, answer.text
            await h.settle()
            assert [one["out"] for one in (await d.ask())["entries"]] == ["tournament"] * 2
            by_hand = {"fact": "entry-reinstated", "entry": "E000"}
            assert (await d.post("/events", {"events": [by_hand]}, 409))["field"] == "match"

    in_hall(visit)


def test_udl_13_a_ban_for_life_is_taken_of_who_was_out_of_the_tournament_and_back_again() -> None:
    async def visit(h: Hall) -> None:
        async with h.client() as client:
            d = Director(client)
            await d.first_round("UDL", 4, "bracket")
            sent, _ = await d.assign()
            at = f"/v1/matches/{sent['match']}"

            async def scope() -> str:
                await h.settle()
                return next(one["out"] for one in (await d.ask())["entries"] if one["out"])

            async def put_out(scope: str) -> None:
                fact = {"fact": "player-disqualified", "seat": 0, "scope": scope}
                answer = await client.post(f"{at}/events", json={"events": [fact]})
                assert answer.status_code == 201, answer.text

            answer = await client.post(f"{at}/events", json={"events": played(1, 150, 0)[:1]})
            assert answer.status_code == 201, answer.text
            await put_out("tournament")
            assert await scope() == "tournament"
            await put_out("life")
            assert await scope() == "life"
            taken_back = {"corrects": 4, "facts": [], "reason": "nothing was broken"}
            answer = await client.post(f"{at}/corrections", json=taken_back)
            assert answer.status_code == 201, answer.text
            assert await scope() == "tournament"

    in_hall(visit)


async def talk_is_ruled_on(official: httpx2.AsyncClient, match: str) -> None:
    """Seat 1 talks across the table in the first game, and an official upholds it."""
    talk = {"fact": "observed", "what": "talk", "seat": 1}
    body = {"events": [{"fact": "game-started", "number": 1}, talk]}
    assert (await official.post(f"{match}/events", json=body)).status_code == 201
    claim = {"kind": "observed", "what": "talk", "event": 3, "against": 1, "by": 0}
    at = (await official.post(f"{match}/claims", json=claim)).json()["position"]
    ruled = await official.post(f"{match}/claims/{at}/ruling", json={"upheld": True})
    assert ruled.status_code == 201, ruled.text


def test_udl_10_officials_see_what_was_ruled_against_somebody_in_earlier_matches() -> None:
    async def visit(h: Hall) -> None:
        async with h.client() as client, h.client("off") as official:
            d = Director(client)
            await d.first_round("UDL", 2, "bracket")
            (sent,) = await d.assign()
            match = f"/v1/matches/{sent['match']}"
            await talk_is_ruled_on(official, match)
            (infraction,) = (await official.get(f"{HERE}/infractions")).json()["data"]
            opened = (await client.get(f"{match}/events?upto=1")).json()["data"][0]["fact"]
            (entry,) = [
                infraction["entry"]
                for infraction in (await d.ask())["entries"]
                if infraction["name"] == opened["players"][1]
            ]
            assert (infraction["entry"], infraction["kind"], infraction["seat"]) == (
                entry,
                "observed",
                1,
            )
            page = await official.get(f"/tournaments/{EVENT}/run")
            assert "Ruled so far" in page.text
            async with h.client("eve") as audience:
                assert (await audience.get(f"{HERE}/infractions")).status_code == 403

    in_hall(visit)


@pytest.mark.parametrize("store", ["sqlite", "postgresql"])
def test_a_tournament_is_kept_on_either_store(
    store: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    fresh = request.getfixturevalue("fresh_schema") if store == "postgresql" else None
    url = fresh() if fresh else f"sqlite:///{tmp_path / 'log.db'}"

    async def first_day(h: Hall) -> tuple[list[Any], dict[str, str]]:
        async with h.client() as client:
            d = Director(client)
            await d.first_round("UDL", 4, "bracket")
            for assigned in await d.assign():
                await d.play(assigned["match"], 0)
            await h.settle()
            return await all_seen(client), h.tokens

    before, tokens = in_hall(first_day, url)

    async def second_day(h: Hall) -> list[Any]:
        async with h.client() as client:
            assert (await client.get("/v1/tournaments")).json()["data"][0]["id"] == EVENT
            return await all_seen(client)

    assert in_hall(second_day, url, tokens) == before


def test_a_log_with_tournaments_keeps_its_read_models() -> None:
    async def visit(h: Hall) -> None:
        async with h.client() as client:
            d = Director(client)
            await d.first_round("UDL", 2, "bracket")
            await d.assign()
        log = services_of(h.bare)[Matches].log
        await Follower(log, LISTINGS).catch_up()
        assert await compare(log, LISTINGS) == []

    in_hall(visit)
