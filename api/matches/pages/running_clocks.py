"""Clocks as a page goes on counting them by itself."""

from msgspec import Struct

from api.languages.page_language import PageLanguage
from api.visibility import MatchView, clocks
from projections.believed import happened
from projections.clocks import Clock


class RunningClock(Struct, frozen=True):
    """A clock on a page, in milliseconds: `elapsed` at `since` (RFC 3339), and its `limit`.

    `limit` is None if there is none. The page counts on from `since` if the clock is `running`.
    """

    name: str
    elapsed: int
    limit: int | None
    running: bool
    since: str


def running_clocks(
    words: PageLanguage, view: MatchView, at: int | None = None
) -> tuple[RunningClock, ...]:
    """The clocks of a match that are known: of the turn, the game and the match.

    With a position `at` they stand still, even if it is the last.
    """
    all_clocks, entries = clocks(view, at), view.whole.entries
    since = happened(entries[-1], entries[0])
    named: tuple[tuple[str, Clock | None], ...] = (
        (words.t("turn"), all_clocks.turn.clock if all_clocks.turn else None),
        (words.t("game"), all_clocks.game),
        (words.t("match"), all_clocks.match),
    )
    return tuple(
        RunningClock(
            name, clock.elapsed, clock.limit, bool(clock.running) and at is None, since=since
        )
        for name, clock in named
        if clock is not None and clock.elapsed is not None
    )
