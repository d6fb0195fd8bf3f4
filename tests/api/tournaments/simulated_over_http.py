"""Tournaments played by chance through the API: cards, matches in the log, mishaps, decisions."""

import random
from collections.abc import Sequence
from typing import Any

from api.http.services import services_of
from api.tournaments.recorded_tournaments import RecordedTournaments
from domain.tournament.formats import format_of
from domain.tournament.next_round import rounds_to_pair
from domain.tournament.progress import is_due
from domain.tournament.stages import Elimination, Groups, Ladder, RoundRobin, SeasonLeague
from domain.tournament.state import Tournament
from tests.api.tournaments.running import Director, Hall, overturn, play

FORMATS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("PDA", {}),
    ("UDL", {"options": {"bracket.bracket": "double"}}),
    ("42", {"options": {"morning.rounds": "3"}}),
    ("round-robin", {"book": "FU", "options": {"table.rounds": "3"}}),
    ("swiss", {"book": "PDA", "options": {"swiss.rounds": "3"}}),
    ("table-then-bracket", {"book": "UDL", "options": {"table.rounds": "2"}}),
    ("swiss-then-bracket", {"book": "FU", "options": {"swiss.rounds": "2"}}),
    ("groups-then-bracket", {"book": "PDA", "options": {"groups.groups": "2"}}),
    ("league", {"book": "UDL", "options": {"season.legs": "1"}}),
    ("bracket", {"book": "HF", "options": {"bracket.bracket": "double"}}),
    ("ladder", {"book": "PDA", "options": {"ladder.reach": "none"}}),
)
IN_THE_LOG = 0.15
"""How many of the matches are recorded, and not only their cards."""


class ApiSimulation:
    """A tournament under way on a server."""

    def __init__(self, h: Hall, d: Director, seed: int, entries: int) -> None:
        self.h, self.d = h, d
        self.chance = random.Random(seed)
        self.form, self.more = FORMATS[seed % len(FORMATS)]
        self.entries = min(entries, format_of(self.form, {}).most.value)
        self.overturned = 0

    async def tournament(self) -> Tournament:
        return (
            await services_of(self.h.bare)[RecordedTournaments].at_present(self.d.event)
        ).tournament

    async def play(self) -> Tournament:
        """From entries to champions."""
        await self.d.open(self.form, self.entries, **self.more)
        t = await self.tournament()
        for stage in t.format.stages:
            if isinstance(stage, RoundRobin) or stage.seeds.value == "drawn":
                await self.d.draw(stage.name)
            if isinstance(stage, RoundRobin):
                await self.play_rounds(stage)
            else:
                await self.play_bracket(stage)
        await self.decide_what_waits()
        await self.d.report({"fact": "tournament-closed"})
        return await self.tournament()

    async def play_rounds(self, stage: RoundRobin) -> None:
        rounds = min(stage.rounds.value or 3, self.entries - 1)
        if isinstance(stage, Groups | SeasonLeague):
            rounds = len(rounds_to_pair(await self.tournament(), stage.name))
        for _ in range(rounds):
            await self.next_round(stage.name, await self.challenges(stage))
            await self.play_what_is_due()

    async def challenges(self, stage: RoundRobin) -> list[tuple[str, str]]:
        """On a ladder somebody challenges somebody above, in other tables nobody does."""
        if not isinstance(stage, Ladder):
            return []
        (ladder,) = await self.d.ask("/standings")
        order = [entry for place in ladder["places"] for entry in place["entries"]]
        above, below = sorted(self.chance.sample(range(len(order)), 2))
        return [(order[below], order[above])]

    async def play_bracket(self, stage: Elimination) -> None:
        while True:
            t = await self.tournament()
            if any(one.formed.stage == stage.name for one in t.brackets.values()):
                await self.play_what_is_due()
                t = await self.tournament()
                if any(one.formed.stage == stage.name for one in t.brackets.values()):
                    return
            await self.play_what_is_due()
            await self.break_ties()
            await self.next_round(stage.name)

    async def next_round(self, stage: str, challenges: Sequence[tuple[str, str]] = ()) -> None:
        opening = {"stage": stage, "challenges": challenges, "despite": "the hall closes at six"}
        await self.d.post("/rounds", opening)

    async def break_ties(self) -> None:
        for stage in await self.d.ask("/standings"):
            tied = [e for one in stage["places"] if len(one["entries"]) > 1 for e in one["entries"]]
            if tied:
                order = self.chance.sample(tied, len(tied))
                fact = {"fact": "lots-decided", "stage": stage["stage"], "order": order}
                await self.d.report(fact)

    async def play_what_is_due(self) -> None:
        while True:
            await self.decide_what_waits()
            schedule = await self.d.ask("/schedule")
            due = [one for one in schedule if not one.get("match")]
            if not due:
                return
            await self.mishap()
            for pairing in due[: self.chance.randint(1, len(due))]:
                await self.meet(pairing)

    async def meet(self, pairing: dict[str, Any]) -> None:
        """Send a pair to a table, or report its card; a pair that is due no more is left."""
        t = await self.tournament()
        pair = [pairing["first"], pairing["second"]]
        if not is_due(t, pairing["node"], frozenset(pair)):
            return
        if self.chance.random() < IN_THE_LOG:
            body = {"nodes": [pairing["node"]], "despite": "the cards are at the desk"}
            await self.d.post("/assignments", body)
            (sent,) = [o for o in await self.d.due() if o["node"] == pairing["node"]]
            await play(self.d.client, sent["match"], self.chance.randint(0, 1))
            await self.h.settle(self.d.event)
            if self.chance.random() < 0.3:
                await self.overturn(sent["match"])
            return
        card = self.card(pairing, pair)
        await self.d.report(card)
        if self.chance.random() < 0.05 and card["winner"]:
            other = pair[1 - pair.index(card["winner"])]
            await self.d.report({**card, "winner": other, "score": card["score"][::-1]})

    def card(self, pairing: dict[str, Any], pair: list[str]) -> dict[str, Any]:
        fact = {"fact": "result-taken", "node": pairing["node"], "pair": pair}
        needed = pairing.get("best_of", 1) // 2 + 1
        chance = self.chance.random()
        if chance < 0.02:
            return {**fact, "winner": None, "score": [0, 0], "how": "both_forfeited"}
        if chance < 0.06:
            return {**fact, "winner": pair[0], "score": [7, 0], "how": "forfeited"}
        won, lost = needed, self.chance.randint(0, needed - 1)
        first = self.chance.random() < 0.5
        score = [won, lost] if first else [lost, won]
        return {**fact, "winner": pair[0 if first else 1], "score": score}

    async def overturn(self, match: str) -> None:
        """The scribe had the seats the wrong way round."""
        side = (await self.d.client.get(f"/v1/matches/{match}/score")).json()["match_winner"]
        await overturn(self.d.client, match, 1 - side)
        await self.h.settle(self.d.event)
        self.overturned += 1

    async def decide_what_waits(self) -> None:
        for waiting in (await self.d.ask())["waiting"]:
            choice = self.chance.choice(("replay", "keep", "annotate"))
            fact = {name: waiting[name] for name in ("node", "match", "position", "touched")}
            await self.d.report({"fact": "result-overturned", "choice": choice, **fact})

    async def mishap(self) -> None:
        """Somebody leaves, or is put out."""
        t, chance = await self.tournament(), self.chance.random()
        there = sorted({*t.field()} - t.out)
        if len(there) <= 4 or chance > 0.06:
            return
        entry = self.chance.choice(there)
        if chance < 0.03:
            await self.d.report({"fact": "entry-withdrawn", "entry": entry})
        else:
            out = {"scope": "tournament", "clause": "UDL-13"}
            await self.d.report({"fact": "entry-disqualified", "entry": entry, **out})
