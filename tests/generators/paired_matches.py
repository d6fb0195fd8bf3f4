"""Pairs of matches that differ in bones hidden from one recorder and from the audience alone.

    >>> asyncio.run(Pairs().differing(7))
    []

Both matches of a pair are kept in apps of their own and sent the same requests. What
another recorder or an official reports of bones drawn face down is true in the one and
made up in the other; then the recorder and the audience ask and report all they can, and
every status, header and byte of the answers must be the same. Rulings are left out: what an
official rules, and whether the claim was proved, is for everybody to hear.
"""

import asyncio
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlencode

from litestar import Litestar
from msgspec import json, structs

from adjudication.case.official_findings import check_finding
from adjudication.claims import FIVES, STRAIGHT
from api.access.principals import Role
from api.contract.document import handlers
from api.contract.operations import query_names
from api.event_store import open_log
from api.http.services import services_of
from api.live.match_streams import MatchStreams, Sight
from api.matches.matches import Matches
from api.settings import Settings
from api.visibility import AUDIENCE, WHOLE, Viewer
from domain import events as e
from domain.bones import BONES, Bone
from domain.errors import ImpossibleReport
from tests.generators import generate42, generate_fives
from tests.support.bare import bare_app_over
from tests.support.principals import put_in

ROLES: dict[str, Role] = {
    "official": "official",
    "other": "recorder",
    "mine": "recorder",
    "third": "recorder",
    "audience": "audience",
}
"""Senders of requests, and the uses of their keys. `mine` is the recorder of the promise."""

TABLE = "shared"
"""The table at which all of these recorders record."""

LONGEST = 60
"""How many facts of a match are recorded before it is asked about."""

PROBES, READS = 8, 14
"""How many commands, and how many questions, each pair is sent."""

Json = dict[str, Any]


class Answer(NamedTuple):
    """All that a client gets."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes


class Asked(NamedTuple):
    """A request that the two matches answered differently."""

    who: str
    request: str
    one: Answer
    other: Answer


def _clock() -> datetime:
    return datetime(2026, 11, 21, 15, 4, 5, tzinfo=UTC)


class _World:
    """One of the two: an app over a log of its own."""

    def __init__(self) -> None:
        self._log = open_log("sqlite://")
        settings = Settings(requests_per_second=1_000_000, burst=1_000_000)
        self.app = bare_app_over(self._log, _clock, settings)
        self._tokens: dict[str, str] = {}

    async def ask(self, who: str, method: str, path: str, body: object, **headers: str) -> Answer:
        if not self._tokens:
            recorders: dict[str, Role] = {
                who: role for who, role in ROLES.items() if role == "recorder"
            }
            others: dict[str, Role] = {
                who: role for who, role in ROLES.items() if role != "recorder"
            }
            self._tokens = await put_in(self._log, recorders, f"table:{TABLE}")
            self._tokens |= await put_in(self._log, others)
        path, _, query = path.partition("?")
        sent = [(b"authorization", f"Bearer {self._tokens[who]}".encode())]
        sent += [(b"content-type", b"application/json")] * (method == "POST")
        sent += [(name.replace("_", "-").encode(), it.encode()) for name, it in headers.items()]
        scope: Any = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": sent,
            "server": ("house", 80),
            "client": ("127.0.0.1", 1),
        }
        came: list[Any] = []

        received = iter([True])

        async def receive() -> Any:
            if not next(received, False):
                await asyncio.Event().wait()  # The client stays, and says no more.
            return {"type": "http.request", "body": json.encode(body), "more_body": False}

        async def send(message: Any) -> None:
            came.append(message)

        await self.app(scope, receive, send)
        content = b"".join(one.get("body", b"") for one in came[1:])
        return Answer(came[0]["status"], tuple(sorted(came[0]["headers"])), content)

    async def could_hold(self, match: str, stated: Json) -> bool:
        """Whether the record of a match allows this finding of a bone."""
        record = await services_of(self.app)[Matches].following(match, WHOLE)
        try:
            fact = e.decode(json.encode(stated))
            assert isinstance(fact, e.Observed)
            check_finding(record.entries, fact)
        except ImpossibleReport:
            return False
        return True

    async def streamed(self, match: str, viewer: Viewer, after: int | None) -> Answer:
        """The first of a live stream."""
        feed: MatchStreams = services_of(self.app)[MatchStreams]
        stream = await feed.stream(match, Sight(viewer), "k", after)
        try:
            first = [await anext(stream), await anext(stream)]
        finally:
            await stream.aclose()  # pyright: ignore[reportAttributeAccessIssue]
        return Answer(200, (), b"".join(first))

    async def close(self) -> None:
        await self._log.close()


class Pairs:
    """Two apps, with the same keys, for as many pairs as are wanted."""

    def __init__(self) -> None:
        self.worlds = (_World(), _World())
        self.viewers = {
            "mine": Viewer("recorder", "mine"),
            "third": Viewer("recorder", "third"),
            "audience": AUDIENCE,
        }
        self.asked: set[str] = set()
        """Every route that was asked, by method and path."""

    async def differing(self, seed: int) -> list[Asked]:
        """Record one pair and ask all about it: what was answered differently."""
        return await _Pair(self, seed).differing()

    async def close(self) -> None:
        for world in self.worlds:
            await world.close()


class _ToldApart(Exception):
    """The two matches were answered differently; what would follow says nothing more."""


class _Pair:
    """One pair of matches being recorded and asked about."""

    def __init__(self, pairs: Pairs, seed: int) -> None:
        self.pairs, self.rng, self.id = pairs, Random(seed), f"m{seed}"
        self.here = f"/v1/matches/{self.id}"
        self.different: list[Asked] = []
        self.size = 1
        self.shown: set[Bone] = set()
        """The bones of this hand that the other two may see, or named in the second match."""
        self.unsent: list[e.Fact] = []
        self.moved: dict[int, int] = {}
        """Where each fact of the made-up match came to stand."""
        self.claims: list[int] = []

    async def differing(self) -> list[Asked]:
        with suppress(_ToldApart):
            await self.told_apart()
        return self.different

    async def told_apart(self) -> None:
        facts = self.facts()
        opened = facts[0]
        assert isinstance(opened, e.MatchOpened)
        opening = {
            "id": self.id,
            "book": opened.book,
            "players": opened.players,
            "best_of": opened.best_of,
            "enforcement": "strict" if self.strict else "record",
            "table": TABLE,
        }
        await self.both("mine", "POST", "/v1/matches", opening)
        for old, fact in enumerate(facts[1:], 2):
            self.moved[old] = self.size + len(self.unsent) + 1
            await self.record(self.pointing(fact))
            if self.rng.random() < 0.08:
                await self.hidden_act(fact)
        await self.flush()
        for _ in range(PROBES):
            await self.probe()
        await self.read()

    def facts(self) -> list[e.Fact]:
        """The first facts of a made-up match of any book."""
        book, players = self.rng.choice([*generate_fives.TABLES, ("42", 4)])
        lawful = self.rng.random() < 0.5
        self.strict = lawful and self.rng.random() < 0.5
        self.is_fives = book != "42"
        if self.is_fives:
            habits = generate_fives.LAWFUL if lawful else generate_fives.CARELESS
            # A strict match has the length that its book lays down.
            games = None if self.strict else 1
            facts = generate_fives.match(
                self.rng, book, players, habits=habits, best_of=games
            ).facts
        else:
            facts = generate42.match42(self.rng).facts
        self.players = players
        return facts[: self.rng.randrange(6, LONGEST)]

    # --- what is sent to both ---------------------------------------------------------------

    async def both(self, who: str, method: str, path: str, body: object, **headers: str) -> Answer:
        """The answers to one request, compared where the other recorder did not send it."""
        return await self.each(who, method, path, (body, body), **headers)

    async def each(
        self, who: str, method: str, path: str, bodies: Sequence[object], **headers: str
    ) -> Answer:
        first, second = [
            await world.ask(who, method, path, body, **headers)
            for world, body in zip(self.pairs.worlds, bodies, strict=True)
        ]
        assert max(first.status, second.status) < 500, (path, bodies, first, second)
        if who in ("mine", "third", "audience") and first != second:
            self.different.append(Asked(who, f"{method} {path} {bodies[0]!r}", first, second))
            raise _ToldApart
        if who in ("official", "other"):
            assert (first.status, second.status) == (201, 201), (path, bodies, first, second)
        return first

    async def record(self, fact: e.Fact) -> None:
        """Report the fact: most of it by the recorder, hidden bones by others, or by nobody."""
        if isinstance(fact, e.HandStarted):
            self.shown.clear()
        if isinstance(fact, e.OpeningDrawn | e.BoneDrawn):
            await self.draw(fact)
        else:
            self.shown |= set(_bones_of(fact))
            self.unsent.append(fact)

    def pointing(self, fact: e.Fact) -> e.Fact:
        """The fact, naming earlier ones by where they stand."""
        named = {name: getattr(fact, name, None) for name in ("play", "answers")}
        return structs.replace(fact, **{k: self.moved[at] for k, at in named.items() if at})

    async def draw(self, fact: e.OpeningDrawn | e.BoneDrawn) -> None:
        bones = _bones_of(fact)
        how = self.rng.choice(("mine", "nobody", "other", "official"))
        free = [bone for bone in BONES if bone not in self.shown]
        if self.strict and isinstance(fact, e.BoneDrawn) and how != "mine":
            how = "nobody"
        if how == "mine":
            self.shown |= set(bones)
            self.unsent.append(fact)
        elif how == "nobody" or len(free) < len(bones) or self.shown & set(bones):
            self.unsent.append(_unseen(fact))
        else:
            made_up = tuple(self.rng.sample(free, len(bones)))
            self.shown |= {*bones, *made_up}
            bodies = [_body(fact), _body(_named(fact, made_up))]
            await self.flush()
            self.took(await self.each(how, "POST", f"{self.here}/events", bodies))

    async def flush(self) -> None:
        """Send what the recorder has to report so far."""
        if self.unsent:
            batch = {"events": [_body(fact) for fact in self.unsent]}
            answer = await self.both("mine", "POST", f"{self.here}/events", batch)
            assert answer.status == 201, answer
            self.took(answer)
            self.unsent.clear()

    def took(self, answer: Answer) -> None:
        """The match has grown where the answer says so."""
        if answer.status == 201:
            etag = dict(answer.headers)[b"etag"]
            self.size = max(self.size, int(etag.strip(b'"')))

    async def hidden_act(self, fact: e.Fact) -> None:
        """An official puts on record what nobody else may see."""
        await self.flush()
        first, second = self.rng.sample(BONES, 2)
        seat = self.rng.randrange(self.players)
        held = [_found("held", seat, bone, self.size) for bone in (first, second)]
        worlds = zip(self.pairs.worlds, held, strict=True)
        possible = all([await world.could_hold(self.id, found) for world, found in worlds])
        acts: list[tuple[str, list[Json]]] = [
            *([("events", held)] if possible else []),
            (
                "events",
                [
                    {"fact": "late-change-noted", "about": self.size, "note": f"it was {bone}"}
                    for bone in (first, second)
                ],
            ),
        ]
        if isinstance(fact, e.BonePlayed):
            acts.append(("claims", [{"kind": "out_of_turn", "event": self.size}] * 2))
        if isinstance(fact, e.OpeningDrawn | e.BoneDrawn):
            unseen = _body(_unseen(fact))
            corrected = {"corrects": self.size, "facts": [unseen]}
            reasons = [{**corrected, "reason": f"it was {bone}"} for bone in (first, second)]
            acts.append(("corrections", reasons))
        path, bodies = self.rng.choice(acts)
        self.took(await self.each("official", "POST", f"{self.here}/{path}", bodies))

    # --- what the recorder reports to find out -----------------------------------------------

    async def probe(self) -> None:
        kinds = (self.a_bone_and_nonsense, self.a_fact, self.a_fact, self.a_claim, self.a_step)
        path, body = self.rng.choice(kinds)()
        who = self.rng.choice(("mine", "third"))
        headers: dict[str, str] = {}
        if self.rng.random() < 0.2:
            headers["if_match"] = f'"{self.size - self.rng.randrange(2)}"'
        if self.rng.random() < 0.2:
            headers["idempotency_key"] = str(self.rng.randrange(10**9))
        answer = await self.both(who, "POST", f"{self.here}/{path}", body, **headers)
        self.took(answer)
        self.pairs.asked.add(f"POST {path.split('/')[-1]}")
        if answer.status == 201 and path == "claims":
            self.claims.append(self.size)

    def a_bone_and_nonsense(self) -> tuple[str, Json]:
        """Requests that read a hidden hand: one of the two is refused, and which of them told."""
        seat, bone = self.rng.randrange(self.players), self.rng.choice(BONES)
        exposed = _body(e.BoneExposed(seat, bone))
        return "events", {"events": [exposed, _body(e.GameStarted(77))]}

    def a_fact(self) -> tuple[str, Json]:
        seat = self.rng.randrange(self.players)
        bone, on, *more = self.rng.sample(BONES, self.rng.randrange(2, 9))
        facts: tuple[e.Fact, ...] = (
            e.BoneExposed(seat, bone),
            e.BoneExposed(seat, bone, "draw"),
            e.BonePlayed(seat, bone, on if self.is_fives else None),
            e.BonePlayed(seat, bone),
            e.BoneReturned(seat, bone),
            e.BoneDrawn(seat, bone),
            e.BoneDrawn(seat),
            e.OpeningDrawn(seat, len(more), tuple(more)) if more else e.Passed(seat),
            e.HoldingShown(seat, (bone, on, *more)),
            e.DeclarationMade(seat, "laydown", (bone, on, *more)),
            e.Passed(seat),
            e.ReshakeElected(seat, True),
            e.PlayRetracted(seat, self.rng.randrange(1, self.size + 1)),
            e.HandEnded("domino" if self.is_fives else "made", seat),
            e.HandStarted(self.rng.randrange(1, 4)),
        )
        return "events", _body(self.rng.choice(facts))

    def a_claim(self) -> tuple[str, Json]:
        kind = self.rng.choice(sorted(FIVES if self.is_fives else STRAIGHT))
        event = self.rng.randrange(1, self.size + 2)
        return "claims", {"kind": kind, "event": event, "against": 0}

    def a_step(self) -> tuple[str, Json]:
        at = self.rng.choice([*self.claims, self.rng.randrange(1, self.size + 2)])
        steps: tuple[tuple[str, Json], ...] = (
            ("statements", {"seat": 0, "text": "so it was"}),
            ("attachments", {"sha256": "0" * 64, "media_type": "image/png"}),
            ("appeal", {"ruling": self.rng.randrange(1, self.size + 2)}),
            ("ruling", {"upheld": False}),
            ("closing", {"how": "moot"}),
        )
        step, body = self.rng.choice(steps)
        return f"claims/{at}/{step}", body

    # --- what everybody may ask ---------------------------------------------------------------

    async def read(self) -> None:
        routes = questions(self.pairs)
        for path in self.rng.sample(list(routes), READS):
            who = self.rng.choice(("mine", "mine", "third", "audience"))
            self.pairs.asked.add(f"GET {path}")
            if path.endswith("/stream"):
                await self.listen(who)
            else:
                await self.both(who, "GET", self.filled(path, routes[path]), None)

    def filled(self, path: str, has: Collection[str]) -> str:
        """The path of this match, asked with parameters that the route has."""
        at = self.rng.choice([*self.claims, self.rng.randrange(1, self.size + 3)])
        path = path.replace("{match:str}", self.id).replace("{position:int}", str(at))
        path = path.replace("{id:str}", "PDA").replace("{name:str}", "none")
        path = path.replace("{game:int}", "1")
        event = self.rng.randrange(1, self.size + 3)
        queries: tuple[Json, ...] = (
            {},
            {"at": event},
            {"at": event, "as": "stood"},
            {"after": event, "upto": event + 9},
            {"assuming": f"honest_draws:{event % 4}"},
            {"as": "dreamt"},
        )
        query = {**self.rng.choice(queries), "limit": 2}
        return f"{path}?{urlencode({name: it for name, it in query.items() if name in has})}"

    async def listen(self, who: str) -> None:
        after = self.rng.choice((None, 0, self.size - 1))
        first, second = [
            await world.streamed(self.id, self.pairs.viewers[who], after)
            for world in self.pairs.worlds
        ]
        if first != second:
            self.different.append(Asked(who, f"stream after {after}", first, second))
            raise _ToldApart


@cache
def _questions(app: Litestar) -> Mapping[str, Collection[str]]:
    """Every route that answers GET and its parameters, but for the server's own state."""
    by_path = {
        path: query_names(handler)
        for handler in handlers(app)
        if "GET" in handler.http_methods
        for path in handler.paths
        if path != "/healthz"
    }
    return dict(sorted(by_path.items()))


def questions(pairs: Pairs) -> Mapping[str, Collection[str]]:
    """The routes that pairs are asked by, and the parameters that each has."""
    return _questions(pairs.worlds[0].app)


def _bones_of(fact: e.Fact) -> tuple[Bone, ...]:
    """The bones that a fact names."""
    bones: list[Bone] = []
    for name in ("bone", "bones", "order"):
        named = getattr(fact, name, None)
        bones += [named] if isinstance(named, Bone) else named or ()
    return tuple(bones)


def _unseen(fact: e.OpeningDrawn | e.BoneDrawn) -> e.Fact:
    if isinstance(fact, e.OpeningDrawn):
        return e.OpeningDrawn(fact.seat, fact.count)
    return e.BoneDrawn(fact.seat)


def _named(fact: e.OpeningDrawn | e.BoneDrawn, bones: tuple[Bone, ...]) -> e.Fact:
    if isinstance(fact, e.OpeningDrawn):
        return e.OpeningDrawn(fact.seat, fact.count, bones)
    return e.BoneDrawn(fact.seat, bones[0])


def _body(fact: e.Fact) -> Json:
    return json.decode(e.encode(fact))


def _found(what: str, seat: int, bone: Bone, event: int) -> Json:
    return {"fact": "observed", "what": what, "seat": seat, "bone": str(bone), "event": event}


def run(seeds: Sequence[int]) -> Iterator[tuple[int, list[Asked]]]:
    """Each seed's pair, and what was answered differently."""
    pairs = Pairs()
    with asyncio.Runner() as runner:
        try:
            for seed in seeds:
                yield seed, runner.run(pairs.differing(seed))
        finally:
            runner.run(pairs.close())
