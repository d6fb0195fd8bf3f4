"""The record of a dispute told line by line."""

from api.appeals.record_told import RecordTold
from api.languages.page_language import language
from api.visibility import AUDIENCE, MatchView
from domain import events as e
from domain.rulebooks import BOOKS
from projections.following import follow


def test_a_time_in_utc_is_one_of_recording() -> None:
    rules = BOOKS["PDA"]
    opened = e.MatchOpened("PDA", rules.version, rules.sha256(), ("Ana", "Bruno"), best_of=5)
    stated = e.Entry(2, e.GameStarted(1), happened_at="2026-05-01T01:30:00+03:00")
    stamped = e.Entry(3, e.HandStarted(1), recorded_at="2026-05-01T12:00:00.000Z")
    view = MatchView(AUDIENCE)
    view.feed(follow([e.Entry(1, opened), stated, stamped]))
    record = RecordTold(language("en"), view, {})
    assert (record.day, record.when(2), record.when(3)) == ("2026-05-01", "2", "3, 12:00")
