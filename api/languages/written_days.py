"""Days as each language writes them: the medium dates of the Unicode locale data (CLDR).

The languages of the pages stand in a table, which a test holds against Babel: Babel's own data for
them take 5 MB of memory. Babel writes the days of any other language.
"""

from datetime import date
from typing import Final, NamedTuple

from babel.dates import format_date


class _DayForm(NamedTuple):
    """The form of a day, and the short names of the months from January."""

    form: str
    months: tuple[str, ...]


_SPANISH: Final = _DayForm(
    "{day.day} {month} {day.year}",
    ("ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic"),
)
_FORMS: Final = {
    "en": _DayForm(
        "{month} {day.day}, {day.year}",
        ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
    ),
    "es": _SPANISH,
    "es-CU": _SPANISH,
    "es-MX": _SPANISH._replace(months=(*_SPANISH.months[:8], "sep", *_SPANISH.months[9:])),
    "es-PR": _SPANISH._replace(form="{day:%m/%d}/{day.year}"),
}


def day_in(tag: str, day: date) -> str:
    """A day as a language writes it, by the language's tag.

    >>> day_in("en", date(2026, 11, 7)), day_in("es-MX", date(2026, 9, 7))
    ('Nov 7, 2026', '7 sep 2026')
    """
    written = _FORMS.get(tag)
    if written is None:
        return format_date(day, format="medium", locale=tag.replace("-", "_"))
    return written.form.format(day=day, month=written.months[day.month - 1])
