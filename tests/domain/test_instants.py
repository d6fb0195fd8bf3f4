"""Times are read as RFC 3339 says, and as the standard library reads them."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.instants import instant

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
OFFSETS = st.integers(-1439, 1439).map(lambda minutes: timezone(timedelta(minutes=minutes)))


@given(st.datetimes(timezones=OFFSETS))
def test_every_time_with_an_offset_is_the_instant_that_the_library_finds(time: datetime) -> None:
    assert instant(time.isoformat()) == (time - EPOCH) // timedelta(milliseconds=1)


@pytest.mark.parametrize(
    ("text", "milliseconds"),
    [
        ("1970-01-01T00:00:00Z", 0),
        ("1970-01-01t00:00:00.5z", 500),
        ("1970-01-01T00:00:00.0019Z", 1),
        ("1969-12-31T23:59:59Z", -1000),
        ("2000-02-29T00:00:00Z", 951_782_400_000),
        ("2016-12-31T23:59:60Z", 1_483_228_800_000),
    ],
)
def test_rfc_3339_examples(text: str, milliseconds: int) -> None:
    assert instant(text) == milliseconds


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "noon",
        "2026-01-01",
        "2026-01-01T12:00:00",
        "2026-02-29T12:00:00Z",
        "1900-02-29T12:00:00Z",
        "2026-13-01T12:00:00Z",
        "2026-00-10T12:00:00Z",
        "2026-04-31T12:00:00Z",
        "2026-01-01T24:00:00Z",
        "2026-01-01T12:60:00Z",
        "2026-01-01T12:00:61Z",
        "2026-01-01T12:00:00+24:00",
        "2026-01-01T12:00:00Z ",
        "٢٠٢٦-01-01T12:00:00Z",
    ],
)
def test_what_is_no_time_is_unknown(text: str | None) -> None:
    assert instant(text) is None
