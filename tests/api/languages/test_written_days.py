"""Days are written as the Unicode locale data have it, without reading these for our languages."""

from datetime import date

import pytest
from babel.dates import format_date

from api.languages import written_days
from api.languages.catalogues import languages
from api.languages.written_days import day_in

DAYS = [date(2026, month, day) for month in range(1, 13) for day in (1, 28)]


@pytest.mark.parametrize("tag", [*languages(), "fr", "de-AT"])
def test_a_day_is_written_as_in_the_locale_data(tag: str) -> None:
    locale = tag.replace("-", "_")
    written = [format_date(day, format="medium", locale=locale) for day in DAYS]
    assert [day_in(tag, day) for day in DAYS] == written


@pytest.mark.parametrize("tag", languages())
def test_the_locale_data_are_not_read_for_the_languages_of_the_pages(
    tag: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(written_days, "format_date")
    assert all(day_in(tag, day) for day in DAYS)
