"""Scoreboards as a long match stood before: each stream goes on from the last, beside the loop."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from api.access.access_store import AccessStore
from api.access.directory import Directory
from api.access.policy import ANONYMOUS
from api.broadcast import boards as boards_module
from api.broadcast.boards import Boards
from api.broadcast.occasions import Occasions
from api.broadcast.scoreboard_model import scoreboard
from api.broadcast.scoreboard_schemas import Scoreboard
from api.clock import utc_now
from api.event_store import Log, NewEvent, open_log
from api.matches.matches import Matches
from api.tournaments.recorded_tournaments import RecordedTournaments
from api.visibility import AUDIENCE, WHOLE, MatchView, Viewer
from domain import events as e
from projections.following import Following
from tests.generators import generate_fives

pytestmark = pytest.mark.anyio
ON_THE_LOOP = 300
"""Facts that are folded without leaving the event loop, at most."""
LONG = 700
BATCH = 5
"""Entries that are recorded together."""
BEFORE = range(LONG + 20, LONG + 30)
"""Positions of which a stream that is behind is shown the boards."""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def log(tmp_path: Path) -> AsyncIterator[Log]:
    """A long match, a correction of its beginning, and further events."""
    opened = open_log(f"sqlite:///{tmp_path}/log.db")
    facts = generate_fives.match(42, "PDA", 2, habits=generate_fives.CARELESS, best_of=19).facts[
        : LONG + 24
    ]
    passed = next(at for at, fact in enumerate(facts, 1) if isinstance(fact, e.Passed))
    further = [e.RecordCorrected(passed, (), "no"), *([e.Observed("talk")] * 50)]
    stamped = [NewEvent(fact, "k", None, "2026-11-22T10:00:00Z") for fact in (*facts, *further)]
    await opened.append("m", stamped, 0)
    yield opened
    await opened.close()


@pytest.mark.parametrize("viewer", [AUDIENCE, WHOLE], ids=["audience", "whole"])
async def test_boards_of_before_a_correction_are_those_of_then_and_keep_the_loop_for_little(
    viewer: Viewer, log: Log, folded: Counter[bool]
) -> None:
    matches, events = Matches(log), RecordedTournaments(log, utc_now)
    occasions = Occasions(events, Directory(AccessStore(log), utc_now))
    boards = Boards(matches, occasions)
    entries = list((await matches.view("m", viewer)).whole.entries)
    shown = {}
    for position in BEFORE:
        folded.clear()
        shown[position] = await boards.after("m", viewer, ANONYMOUS, position)
        assert folded[True] <= ON_THE_LOOP, position
        if position > BEFORE[0] and not isinstance(entries[position - 1].fact, e.RecordCorrected):
            assert folded.total() <= ON_THE_LOOP, "it goes on from the board before"
    occasion = await boards.occasion("m", viewer, ANONYMOUS)
    for position, board in shown.items():
        then = MatchView(viewer)
        then.feed(Following.of(entries[:position]))
        assert board == scoreboard("m", then, occasion, corrected=False, by_then=True)
        view = await matches.view("m", viewer)
        anew = scoreboard("m", view, occasion, position, corrected=False, by_then=True)
        assert board == anew, position


async def test_streams_that_come_by_a_place_have_the_match_folded_to_it_once(
    log: Log, folded: Counter[bool]
) -> None:
    """They are behind by the same: by what was recorded together, or while they were away."""
    matches, events = Matches(log), RecordedTournaments(log, utc_now)
    occasions = Occasions(events, Directory(AccessStore(log), utc_now))
    await matches.view("m", AUDIENCE)
    folded.clear()
    alone = await Boards(matches, occasions).after("m", AUDIENCE, ANONYMOUS, LONG - 100)
    once = folded.total()
    assert once >= LONG - 100
    folded.clear()
    boards = Boards(matches, occasions)
    at_once = [boards.after("m", AUDIENCE, ANONYMOUS, LONG - 100) for _ in range(8)]
    assert await asyncio.gather(*at_once) == [alone] * 8
    assert folded.total() == once
    ahead = [await boards.after("m", AUDIENCE, ANONYMOUS, at) for at in range(LONG - 99, LONG)]
    folded.clear()
    behind = [await boards.after("m", AUDIENCE, ANONYMOUS, at) for at in range(LONG - 99, LONG)]
    assert behind == ahead
    assert not folded


async def test_streams_that_begin_at_ever_earlier_places_take_no_more_memory(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A walk goes on and not back, so each of them begins one, and holds a match of its own."""
    matches, events = Matches(log), RecordedTournaments(log, utc_now)
    boards = Boards(matches, Occasions(events, Directory(AccessStore(log), utc_now)))
    walks = boards._walks  # pyright: ignore[reportPrivateUsage]

    async def weight_after(*positions: int) -> int:
        for position in positions:
            await boards.after("m", AUDIENCE, ANONYMOUS, position)
        return sum(walk.weight for walk in walks.values())

    most = 3 * await weight_after(LONG)
    assert most > 0
    monkeypatch.setattr(boards_module, "_WALKS_WEIGHT", most)
    assert await weight_after(*range(LONG - 10, LONG - 210, -10)) <= most
    assert len(walks) >= 3


@pytest.mark.parametrize("viewer", [AUDIENCE, WHOLE], ids=["audience", "whole"])
async def test_a_board_as_a_long_match_stood_is_made_beside_the_loop(
    viewer: Viewer, log: Log, folded: Counter[bool]
) -> None:
    matches, events = Matches(log), RecordedTournaments(log, utc_now)
    boards = Boards(matches, Occasions(events, Directory(AccessStore(log), utc_now)))
    occasion, view = await boards.occasion("m", viewer, ANONYMOUS), await matches.view("m", viewer)
    for position in (None, LONG):
        folded.clear()
        stood = await boards.at("m", viewer, ANONYMOUS, position, corrected=False)
        assert folded[True] <= ON_THE_LOOP, position
        assert position or not folded.total(), "as it stood last it stands now"
        last = position or len(view.whole.entries)
        assert stood == scoreboard("m", view, occasion, last, corrected=False)


@pytest.mark.parametrize("readers", [1, 3])
@pytest.mark.parametrize("begun", [60, 500])
async def test_a_stream_of_a_match_in_batches_folds_each_entry_and_not_the_match_each_time(
    begun: int, readers: int, tmp_path: Path, folded: Counter[bool]
) -> None:
    opened = open_log(f"sqlite:///{tmp_path}/log.db")
    facts = generate_fives.match(42, "PDA", 2, habits=generate_fives.CARELESS, best_of=19).facts
    stamped = [NewEvent(fact, "k", None, "2026-11-22T10:00:00Z") for fact in facts]
    matches, events = Matches(opened), RecordedTournaments(opened, utc_now)
    boards = Boards(matches, Occasions(events, Directory(AccessStore(opened), utc_now)))
    await opened.append("m", stamped[:begun], 0)
    batches, shown = range(begun, begun + 100, BATCH), dict[int, Scoreboard]()
    for at in batches:
        await opened.append("m", stamped[at : at + BATCH], at)
        if at == batches[2]:  # by then it is known that the stream is behind again and again
            folded.clear()
        for position in range(at + 1, at + BATCH + 1):
            for _ in range(readers):
                shown[position] = await boards.after("m", WHOLE, ANONYMOUS, position)
    assert folded.total() <= 4 * 100
    occasion, view = await boards.occasion("m", WHOLE, ANONYMOUS), await matches.view("m", WHOLE)
    for position in range(begun + 90, begun + 100):
        anew = scoreboard("m", view, occasion, position, corrected=False, by_then=True)
        assert shown[position] == anew, position
    await opened.close()
