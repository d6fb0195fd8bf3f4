"""A mended record gives every claim, projection and total that the right one gives."""

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any

import pytest
from msgspec import structs, to_builtins

from adjudication import claims as claims_about
from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.finding import Finding
from adjudication.review.sweep import sweep
from domain import events as e
from domain.errors import BonebookError
from domain.match.decide import decide, decide_correction
from domain.match.match import Match
from domain.match.replay import as_corrected
from domain.messages.message import events_in
from projections.following import Following
from tests.adjudication.kinds import KINDS, NO_MEANING, PLAYERS
from tests.generators import hiding
from tests.generators.generate_fives import hidden
from tests.generators.mending import Mended, slips
from tests.oracles.enumerator import the_world
from tests.support.examples import AsMany

CELLS = [(book, players) for book, counts in PLAYERS.items() for players in counts]
ENOUGH = 100_000 // len(CELLS)
"""Claims of a thorough run for each book and number of players."""
CLAIMS = 4
"""Claims put to each record."""


def records(
    book: str, players: int, *, share: int, each: int
) -> Iterator[tuple[str, Random, list[e.Fact]]]:
    """So many records for each kind of claim in this book, or for one kind of each share."""
    rng = Random(f"mended {book} {players}")
    for name, kind in list(KINDS[book].items())[::share]:
        if (name, book) in NO_MEANING:
            continue
        for _ in range(each):
            facts = [fact for _, fact in kind.make(rng, players)]
            yield name, rng, hidden(facts, bits=rng.random() < 0.5, keep=rng.random(), seed=rng)


def positions_moved(mended: Mended, value: Any, under: str = "") -> Any:
    """The same data, with the positions of the right record where its facts stand now."""
    match value:
        case {"type": "message", "text": text, "parts": parts, **others}:
            events = events_in(text)
            moved = {
                name: positions_moved(mended, part, "position" if name in events else name)
                for name, part in parts.items()
            }
            return {"type": "message", "text": text, "parts": moved, **others}
        case {"type": "messages", "parts": parts, **others}:
            return {
                "type": "messages",
                "parts": tuple(positions_moved(mended, part, under) for part in parts),
                **others,
            }
        case dict():
            return {key: positions_moved(mended, one, key) for key, one in value.items()}
        case tuple() if under in ("evidence", "causes"):
            return tuple(dict.fromkeys(mended.position(at) for at in value))
        case tuple():
            return tuple(positions_moved(mended, one, under) for one in value)
        case int() if under in ("position", "lifts"):
            return mended.position(value)
        case str() if under == "text":
            return value
        case str():
            moved = re.sub(r"(?<=\d-\d@)\d+", lambda at: str(mended.position(int(at[0]))), value)
            return re.sub(
                r"\bevent \d+|\bevents \d+(?:(?:, | and )\d+)*",
                lambda named: re.sub(r"\d+", lambda at: str(mended.position(int(at[0]))), named[0]),
                moved,
            )
        case _:
            return value


def found(entries: list[e.Entry], claim: e.Claim) -> Finding | str:
    try:
        return adjudicate(as_corrected(entries), claim)
    except BonebookError as error:
        return type(error).__name__


def plain(finding: Finding | str) -> Any:
    if isinstance(finding, str):
        return finding
    shown = to_builtins(finding)
    del shown["claim"]
    return without_ordinals(shown)


def without_ordinals(value: Any) -> Any:
    """The same data without what tells two events at one position apart."""
    match value:
        case {"text": "{place} ({number} of {many})", "parts": {"place": place}}:
            return place
        case dict():
            return {k: without_ordinals(v) for k, v in value.items() if k != "ordinal"}
        case tuple() | list():
            return tuple(map(without_ordinals, value))
        case str():
            return re.sub(r"(\d+) \(\d of \d\)", r"\1", value)
        case _:
            return value


def agrees(mended: Mended, claim: e.Claim) -> str:
    """The verdict on a claim, the same in both records."""
    at = claim.event
    there = claim
    if at is not None:
        there = structs.replace(claim, event=mended.position(at), ordinal=mended.ordinal(at))
    right, now = found(mended.right, claim), found(mended.entries, there)
    assert plain(now) == positions_moved(mended, plain(right)), (mended.how, claim)
    return right if isinstance(right, str) else right.verdict


POSITIONS = ("position", "decided", "began", "signal")
"""The projections' account of an event by its position."""


def placed(mended: Mended, value: Any) -> Any:
    """The same projections, with the positions of the right record where its facts stand now."""
    match value:
        case dict():
            moved = {key: placed(mended, one) for key, one in value.items()}
            for key in POSITIONS:
                if value.get(key) is not None:
                    moved[key] = mended.position(value[key])
            if "after_end" in value:
                moved["after_end"] = tuple(map(mended.position, value["after_end"]))
            return moved
        case (int(at), str(line)):
            return mended.position(at), placed(mended, line)
        case tuple():
            return tuple(placed(mended, one) for one in value)
        case str():
            return re.sub(
                r"\b(event|at) (\d+)",
                lambda named: f"{named[1]} {mended.position(int(named[2]))}",
                value,
            )
        case _:
            return value


def swept(entries: list[e.Entry]) -> list[tuple[str, int, int | None, int | None]]:
    """All that the record proves, each with the event that it is about."""
    all_of_it = sweep(as_corrected(entries))
    offences = (*all_of_it.proved, *all_of_it.refuted, *all_of_it.also)
    return [(one.kind, one.event, one.player, one.ordinal) for one in offences]


def projected(entries: list[e.Entry]) -> dict[str, Any]:
    """All projections, and the transcript without the corrections themselves."""
    following = Following.of(entries)
    lines = following.transcript()
    corrections = sum(isinstance(one.fact, e.RecordCorrected) for one in entries)
    parts: dict[str, Any] = {
        "board": following.board(),
        "chips": following.chips(),
        "score": following.score(),
        "card": following.score_card(),
        "tricks": following.tricks(),
        "clocks": following.clocks(),
        "lines": tuple(lines[: len(lines) - corrections]),
    }
    return {name: to_builtins(part) for name, part in parts.items()}


def possible(entries: list[e.Entry]) -> bool:
    """Whether a recorder takes this record."""
    match = Match()
    for entry in entries:
        try:
            decide(match, entry.fact)
        except BonebookError:
            return False
        match.apply(entry.position, entry.fact)
    return True


@pytest.mark.share(5, long=5)
@pytest.mark.parametrize(("book", "players"), CELLS)
def test_a_mended_record_gives_what_the_right_one_gives(
    book: str, players: int, as_many: AsMany
) -> None:
    met, ways = Counter[str](), Counter[str]()
    share, each = as_many(4, 3, 1), as_many(1, 1, 3)
    for name, rng, facts in records(book, players, share=share, each=each):
        made = list(slips(rng, facts))
        for mended in rng.sample(made, min(as_many(1, 1, len(made)), len(made))):
            claims = list(KINDS[book][name].asks([(x.position, x.fact) for x in mended.right]))
            near = [claim for claim in claims if abs((claim.event or 0) - _slip(mended)) < 6]
            for claim in rng.sample(near or claims, min(CLAIMS, len(near or claims))):
                met[agrees(mended, claim)] += 1
            assert swept(mended.entries) == [
                (kind, mended.position(at), player, mended.ordinal(at))
                for kind, at, player, _ in swept(mended.right)
            ]
            now, right = projected(mended.entries), placed(mended, projected(mended.right))
            for part, shown in now.items():
                assert shown == right[part], (part, mended.how)
            ways[mended.how] += 1
            if possible(mended.right):
                before = mended.entries[: -len(mended.corrections)]
                decide_correction(before, *mended.corrections)
                ways["accepted"] += 1
    assert min(met["proved"], met["refuted"]) > as_many(0, 0, 2)
    assert len(ways) >= as_many(5, 5, 7)


def observed_records(book: str, players: int) -> Iterator[tuple[Random, list[e.Fact]]]:
    """Records with payments, and with what officials found of bones that nobody else saw."""
    names = [name for name in KINDS[book] if (name, book) not in NO_MEANING]
    for seed in count():
        rng = Random(f"observed {book} {players} {seed}")
        log = KINDS[book][rng.choice(names)].make(rng, players)
        if all(fact.bones for _, fact in log if isinstance(fact, e.OpeningDrawn)):
            # A record in which the bones are not followed to the end is taken as it is.
            with suppress(KeyError, IndexError, ValueError, StopIteration):
                world = the_world(log, players)
                log = hiding.with_findings(rng, log, world, rng.randrange(2, 8))
            log = hiding.hidden(rng, log, 5)
        yield rng, [fact for _, fact in log]


def differing(mended: Mended, claims: Iterable[e.Claim]) -> Iterator[tuple[str, str, e.Claim]]:
    """The verdict on each claim: on the record kept right, and on the one that was mended."""
    right, now = (
        Case(as_corrected(entries), bare=True) for entries in (mended.right, mended.entries)
    )
    for claim in claims:
        there = claim
        if claim.event is not None:
            at, ordinal = mended.position(claim.event), mended.ordinal(claim.event)
            there = structs.replace(claim, event=at, ordinal=ordinal)
        yield bare(right, claim), bare(now, there), claim


def bare(case: Case, claim: e.Claim) -> str:
    """The verdict alone, or that the claim has no meaning."""
    try:
        return claims_about.tests_for(case.now)[claim.kind](case, claim).verdict
    except BonebookError:
        return "refused"


@pytest.mark.share(3)
@pytest.mark.parametrize(("book", "players"), CELLS)
def test_every_claim_on_a_mended_record_gets_the_verdict_of_the_right_one(
    book: str, players: int, as_many: AsMany
) -> None:
    size = int(os.environ.get("BONEBOOK_CASES", as_many(50, 150, ENOUGH)))
    tried = 0
    for rng, facts in observed_records(book, players):
        for mended in slips(rng, facts):
            tried += len(compared := list(differing(mended, _asked(rng, book, mended))))
            for right, now, claim in compared:
                assert right == now, (mended.how, claim)
        if tried >= size:
            break


def _asked(rng: Random, book: str, mended: Mended) -> Iterator[e.Claim]:
    """Claims of every kind, most of them near the slip."""
    log = [(one.position, one.fact) for one in mended.right]
    for name, kind in KINDS[book].items():
        if (name, book) not in NO_MEANING:
            claims = list(kind.asks(log))
            near = [claim for claim in claims if abs((claim.event or 0) - _slip(mended)) < 6]
            yield from rng.sample(near, min(2, len(near)))
            yield from rng.sample(claims, min(1, len(claims)))


def _slip(mended: Mended) -> int:
    return mended.corrections[0].corrects
