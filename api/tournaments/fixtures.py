"""The matches of a tournament: which one is opened for a fixture, and how long it is.

A pair that is sent to a table has its match from then on, opened by this server under the
book's rules and at the book's length. What was sent and is not open yet, since a server was
stopped in between, is opened when a server is there again.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from api.access.access_store import AccessStore
from api.access.principals import Venue
from api.clock import Now, rfc3339
from api.event_store import Log, NewEvent, StaleVersion
from domain.errors import NoSuchRule
from domain.events import MatchOpened
from domain.events.tournament_facts import (
    EntryMade,
    Fixture,
    MatchAssigned,
    TournamentOpened,
    stream_of,
)
from domain.rulebooks import BOOKS, edition
from domain.rules import Pairs, RuleBook, choose
from domain.tournament.formats import format_of
from domain.tournament.progress import best_of, stage_at
from domain.tournament.stages import Elimination
from domain.tournament.state import Tournament

OPENED_BY = "tournament"
"""The reporter named for facts that a tournament records by itself."""


def book_of_event(opened: TournamentOpened) -> RuleBook:
    """The book by which the matches of a tournament are played, in the edition it is pinned to.

    Raises `NoSuchRule` where neither the format nor the organiser names one, or an edition or
    an option of it is named that there is not.
    """
    named = format_of(opened.format, opened.options, opened.format_sha256).book or opened.book
    if not named:
        raise NoSuchRule("book", f"is left to the organiser; there are {', '.join(BOOKS)}")
    pinned = edition(named, opened.book_sha256)
    if opened.book_sha256 not in ("", pinned.sha256()):
        raise NoSuchRule("book_sha256", f"is of no edition of {named} that is kept")
    try:
        choose(pinned.rules, opened.match_options)
    except NoSuchRule as error:
        raise NoSuchRule(f"match_{error.field}", error.detail) from error
    return pinned


def match_of(event: str, t: Tournament, sent: MatchAssigned) -> MatchOpened:
    """The opening of the match for which a pair was sent to a table."""
    assert t.opened is not None
    rules = book_of_event(t.opened)
    first, second = (t.entrants[entry].entered for entry in sent.pair)
    return MatchOpened(
        book=rules.id,
        version=rules.version,
        sha256=rules.sha256(),
        players=_seated(first, second, rules),
        options=options_at(t, sent.node) | _length_named(t, sent.node, rules),
        best_of=best_of(t, sent.node),
        event=event,
        fixture=sent.node,
        table=sent.table or "",
    )


def options_at(t: Tournament, node: Fixture) -> dict[str, str]:
    """The options of the match of a node: each as the organiser chose it, else as the stage has it.

    Games of 42 in a bracket have no clock (42-GP-2, AMB-84).
    """
    assert t.opened is not None
    stage = stage_at(t, node)
    of_stage = stage.match_options if isinstance(stage, Elimination) else {}
    return of_stage | t.opened.match_options


def _length_named(t: Tournament, node: Fixture, book: RuleBook) -> dict[str, str]:
    """The option of a match by pairs that is one game, since the organiser named that length.

    Left out, a match that is opened for one game is as long as its edition has it (AMB-139).
    """
    assert t.opened is not None
    rules = choose(book.rules, t.opened.match_options)
    if not isinstance(rules, Pairs) or best_of(t, node) > 1 or rules.best_of.value == 1:
        return {}
    paths = {f"{stage_at(t, node).name}.{name}" for name in ("best_of", "best_of_final")}
    return {} if paths.isdisjoint(t.opened.options) else {"best_of": "1"}


def _seated(first: EntryMade, second: EntryMade, rules: RuleBook) -> tuple[str, ...]:
    """The players by seat: of two teams they sit in turn, partner across from partner."""
    team_size = _team_size(first, second, rules)
    theirs = [_players(entrant, team_size) for entrant in (first, second)]
    by_seat = [name for together in zip(*theirs, strict=True) for name in together]
    if len(set(by_seat)) < len(by_seat):  # two of one name are told apart by their entries
        ids = (first.entry, second.entry)
        by_seat = [f"{name[:60]} ({ids[seat % 2][:16]})" for seat, name in enumerate(by_seat)]
    return tuple(by_seat)


def _team_size(first: EntryMade, second: EntryMade, rules: RuleBook) -> int:
    """How many play on a side: as many as both have named where the book has such teams."""
    partnerships = getattr(rules.rules, "partnerships", None)
    named = 2 * len(first.players)
    if partnerships and named in partnerships.value and len(second.players) == len(first.players):
        return named // 2
    return min(rules.seats) // 2


def _players(entry: EntryMade, count: int) -> Sequence[str]:
    if len(entry.players) == count:
        return entry.players
    return [entry.name] if count == 1 else [f"{entry.name[:76]} {n}" for n in range(1, count + 1)]


class FixtureOpener:
    """Opens the matches of tournaments in the log."""

    def __init__(self, log: Log, access: AccessStore, clock: Now) -> None:
        self._log = log
        self._access = access
        self._clock = clock
        self._opened: set[str] = set()
        log.when_exchanged(self._opened.clear)

    async def open(self, event: str, t: Tournament, its: Venue) -> None:
        """Open every match that a pair was sent to and that is not open yet.

        Everybody may watch them as they may watch the tournament, whose venue `its` is. They go to
        the disk together, and their venues are noted in one transaction. Raises `StoreUnavailable`.
        """
        epoch = self._log.epoch
        due = [one for one in t.assigned.values() if one.match not in self._opened]
        missing = [one for one in due if not await self._log.version(one.match)]
        await asyncio.gather(*(self._open(event, t, one) for one in missing))
        venues = [
            Venue(assignment.match, event, assignment.table or "", its.public, delay=its.delay)
            for assignment in due
        ]
        if venues:  # also of those that a server which was stopped had opened by then
            await self._access.opened_together(venues)
        epoch.check()
        self._opened.update(one.match for one in due)

    async def _open(self, event: str, t: Tournament, sent: MatchAssigned) -> None:
        new = NewEvent(match_of(event, t, sent), OPENED_BY, None, rfc3339(self._clock()))
        with suppress(StaleVersion):  # another server was quicker, under another release
            await self._log.append(sent.match, [new], 0, f"{stream_of(event)}:{sent.match}")
