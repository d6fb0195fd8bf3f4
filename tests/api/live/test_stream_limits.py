"""Places for live streams: nobody who opens many shuts anybody else out."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from litestar.exceptions import TooManyRequestsException

from api.live.stream_limits import StreamPlaces


class Opened:
    """Streams that were opened one after the other, each by who and in which role."""

    def __init__(self, most: int, reserved: int, each: int) -> None:
        self.places = StreamPlaces[int](most, reserved, each)
        self.by: dict[int, str] = {}
        self.made = 0

    def open(self, who: str, role: str = "audience") -> int | None:
        """Open a further one; the one that made way. Raises 429."""
        replaced = self.places.take(self.made + 1, who, role)
        self.made += 1
        self.by.pop(replaced or 0, None)
        self.by[self.made] = who
        return replaced


def test_a_further_stream_of_a_viewer_takes_the_place_of_their_oldest():
    opened = Opened(most=100, reserved=10, each=3)
    assert [opened.open("a") for _ in range(6)] == [None, None, None, 1, 2, 3]


def test_512_streams_of_one_link_leave_room_for_another_link_and_for_every_official():
    opened = Opened(most=100, reserved=10, each=512)
    for _ in range(512):
        opened.open("link")
    assert Counter(opened.by.values()) == {"link": 90}
    for n in range(20):
        opened.open(f"tablet {n}", "official")
    opened.open("another link")
    left = Counter(opened.by.values())
    assert left["another link"] == 1
    assert sum(count for who, count in left.items() if who.startswith("tablet")) == 20


def test_where_each_has_one_a_further_viewer_is_asked_to_come_again():
    opened = Opened(most=5, reserved=1, each=3)
    for who in "abcd":
        opened.open(who)
    with pytest.raises(TooManyRequestsException):
        opened.open("e")
    assert opened.open("a") == 1  # who has a place keeps as many
    assert opened.open("x", "official") is None


def test_of_several_servers_each_gives_its_share():
    opened = Opened(most=100, reserved=10, each=10)
    opened.places.divide(4)
    for _ in range(9):
        opened.open("a")
    assert Counter(opened.by.values()) == {"a": 2}


def test_on_more_servers_than_a_viewer_may_have_streams_each_gives_one():
    opened = Opened(most=100, reserved=10, each=3)
    opened.places.divide(4)
    assert [opened.open("a"), opened.open("a"), opened.open("b")] == [None, 1, None]


@given(
    st.lists(st.tuples(st.sampled_from("abcdef"), st.booleans(), st.booleans()), max_size=80),
    st.integers(2, 12),
    st.integers(0, 12),
    st.integers(1, 6),
)
def test_no_limit_is_ever_passed_and_no_official_makes_way_for_others(
    steps: list[tuple[str, bool, bool]], most: int, reserved: int, each: int
):
    opened = Opened(most, reserved, each)
    for who, official, leaves in steps:
        name, role = (f"official {who}", "official") if official else (who, "audience")
        before = Counter(opened.by.values())
        if leaves and name in opened.by.values():
            gone = next(n for n, by in opened.by.items() if by == name)
            opened.places.leave(gone, name)
            del opened.by[gone]
            continue
        try:
            opened.open(name, role)
        except TooManyRequestsException:
            assert before[name] == 0
        after = Counter(opened.by.values())
        assert len(opened.by) <= most
        assert max(after.values(), default=0) <= each
        if not official:
            assert all(after[one] == before[one] for one in before if one.startswith("official"))
            assert sum(n for one, n in after.items() if len(one) == 1) <= max(1, most - reserved)
