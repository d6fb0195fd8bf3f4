"""The backlog of one stream, and the looks at its reader's right."""

import pytest

from api.access.guards.revocation import StreamRights
from api.live.open_streams import LOOK, NOTHING_NEW, Sight, StreamUpdate, Watch, have_look
from api.visibility import AUDIENCE

pytestmark = pytest.mark.anyio


def update(position: int, data: bytes = b"data") -> StreamUpdate:
    return StreamUpdate(position - 1, position, closed=False, data=data)


async def test_no_more_than_the_backlog_waits_for_a_reader_who_does_not_keep_up() -> None:
    watch = Watch(Sight(AUDIENCE), 2, 0.0)
    for position in (1, 2):
        watch.put(update(position), 0.0)
        assert not watch.dropped
    watch.put(update(3), 0.0)
    assert watch.dropped
    assert [await watch.next() for _ in range(3)] == [update(1), update(2), NOTHING_NEW]


async def test_an_update_of_which_nothing_is_sent_is_no_sign_of_life() -> None:
    watch = Watch(Sight(AUDIENCE), 9, 1.0)
    watch.put(update(1, b""), 2.0)
    assert watch.spoke_at == 1.0
    watch.put(update(2), 3.0)
    assert watch.spoke_at == 3.0


async def test_the_right_of_one_key_is_looked_at_for_each_match() -> None:
    lasting, over = StreamRights("a key", lambda: True), StreamRights("a key", lambda: False)
    watches = [Watch(Sight(AUDIENCE), 9, 0.0, rights) for rights in (lasting, over)]
    await have_look(zip(("m-1", "m-2"), watches, strict=True))
    for watch in watches:
        watch.end()
    assert await watches[0].next() is NOTHING_NEW
    assert await watches[1].next() is LOOK
