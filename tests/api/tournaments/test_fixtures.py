"""By which book and edition the matches of a tournament are opened."""

import asyncio

import pytest
from msgspec import structs

from api.clock import utc_now
from api.event_store import open_log
from api.matches.matches import Order
from api.tournaments.director_routes import TournamentOpening
from api.tournaments.fixtures import book_of_event, match_of
from api.tournaments.recorded_tournaments import RecordedTournaments
from api.visibility import WHOLE
from domain.errors import NoSuchRule
from domain.events import tournament_facts as f
from domain.rulebooks import BOOKS, EDITIONS
from domain.tournament.decide import decide
from domain.tournament.fold import fold
from domain.tournament.formats import format_of
from domain.tournament.state import Tournament

SENT = f.MatchAssigned("table/R1.0", ("A", "B"), "m-1")


def opened(book: str, pinned: str) -> f.TournamentOpened:
    digest = format_of("round-robin", {}).sha256()
    return f.TournamentOpened("Spring", "round-robin", digest, book=book, book_sha256=pinned)


@pytest.mark.parametrize("pinned", EDITIONS)
def test_every_match_goes_by_the_edition_that_its_tournament_is_pinned_to(pinned: str) -> None:
    edition = EDITIONS[pinned]
    opening = opened(edition.id, pinned)
    decide(Tournament(), opening)
    match = match_of("spring", fold([opening, *map(entered, "AB")]), SENT)
    assert (match.book, match.version, match.sha256) == (edition.id, edition.version, pinned)


def entered(entry: str) -> f.EntryMade:
    return f.EntryMade(entry, entry)


@pytest.mark.parametrize("book", BOOKS)
def test_a_tournament_is_opened_with_the_edition_that_there_is(book: str) -> None:
    fact = TournamentOpening("spring", "Spring", "round-robin", book=book).fact()
    assert fact.book_sha256 == BOOKS[book].sha256()
    assert book_of_event(opened(book, "")) == BOOKS[book]  # pinned to none, as the first were


@pytest.mark.parametrize("pinned", ["0" * 64, BOOKS["UDL"].sha256()])
def test_an_edition_that_is_not_kept_or_of_another_book_is_refused(pinned: str) -> None:
    with pytest.raises(NoSuchRule, match="book_sha256: is of no edition of PDA"):
        book_of_event(opened("PDA", pinned))


@pytest.mark.anyio
async def test_a_second_sending_that_is_answered_again_is_not_folded_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = open_log("sqlite://")
    tournaments = RecordedTournaments(log, utc_now)
    await tournaments.open("spring", opened("PDA", BOOKS["PDA"].sha256()), Order(WHOLE, "d"))
    order = Order(WHOLE, "d", key="d:once", fingerprint=b"the same")
    decided = [f.DirectorDecided("the hall", "it is warm")]
    first = await tournaments.record("spring", decided, order)

    async def none(*_: object) -> None:
        """No answer: its twin was quicker by so little."""

    monkeypatch.setattr(log, "answer", none)
    again = await tournaments.record("spring", decided, order)
    assert first is not None
    assert again == structs.replace(first, replayed=True)
    present = await tournaments.at_present("spring")
    assert present.version == len(present.entries) == 2
    await log.close()


@pytest.mark.anyio
async def test_of_those_who_decide_at_once_each_is_recorded_once_and_in_order() -> None:
    log = open_log("sqlite://")
    tournaments = RecordedTournaments(log, utc_now)
    await tournaments.open("spring", opened("PDA", BOOKS["PDA"].sha256()), Order(WHOLE, "d"))
    facts = [f.DirectorDecided("the hall", f"it is {n} degrees") for n in range(30)]
    sent = (tournaments.record("spring", [fact], Order(WHOLE, "d")) for fact in facts)
    appended = await asyncio.gather(*sent)
    assert [answer and answer.last for answer in appended] == list(range(2, 32))
    present = await tournaments.at_present("spring")
    assert [entry.fact for entry in present.entries[1:]] == facts
    assert [entry.position for entry in present.entries] == list(range(1, 32))
    await log.close()
