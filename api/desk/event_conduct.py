"""The conduct of players in the event, beside the hearing of a dispute. For officials alone.

Ladders of penalties and cards follow a player from match to match. What officials saw, what was
ruled and which cards were shown in the matches of the event stands here, and the card that the
next one comes to (DP-35). Others learn nothing of it: who may not hear a claim is refused before
anything is looked up.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Literal, NamedTuple

from litestar import get
from msgspec import Struct

from adjudication.review.match_conduct import Conduct, conduct
from api.access.directory import Directory
from api.access.guards.guard import directory_of, may, venue_of
from api.desk.event_players import EventPlayers
from api.desk.fact_lines import kind_of
from api.desk.remedy_words import CARDS
from api.disputes import dispute_steps
from api.disputes.ruling_steps import Brought
from api.event_store import UnknownStream
from api.http import answers
from api.http.answers import Page
from api.http.http_types import Request, Response
from api.http.services import service
from api.languages.catalogues import catalogue_of
from api.languages.page_language import In, PageLanguage
from api.languages.page_language import language as language_called
from api.match_lists.match_summaries import MatchConduct, conduct_on_record
from api.matches.match_parameters import AtPosition, MatchId, TheMatches
from api.matches.matches import Matches
from api.tournaments.recorded_tournaments import RecordedTournaments
from api.visibility import WHOLE
from domain.events import GameStarted, seat_of
from domain.match.replay import as_corrected
from domain.messages.catalogue import worded
from domain.messages.terms import term
from domain.pairs.cards_held import CardsHeld, brought_by, cards_held, said_of
from projections.following import Following


class EarlierConduct(Struct, frozen=True):
    """One thing on record about a player, in a match of the event, and the same in words.

    `name` is the word of a sighting, the kind of the claim that was ruled, or the card.
    """

    match: str
    table: str
    position: int
    what: Literal["seen", "ruled", "card"]
    name: str
    clauses: tuple[str, ...]
    words: str


class CardsInEvent(Struct, frozen=True):
    """The cards of a player that are not used up (DP-35, DP-36a)."""

    warnings: int
    yellow: int
    red: int
    black: int


class PlayerConduct(Struct, frozen=True):
    """A player of a match, and what stands about their conduct in the event, the latest last.

    `cards` are those that are not used up, None where the book has no cards; `next_card` says
    what one more comes to. `noted` says so where this match has other cards from earlier
    matches on record than the event.
    """

    seat: int
    player: str
    earlier: tuple[EarlierConduct, ...]
    cards: CardsInEvent | None = None
    next_card: str = ""
    noted: str = ""


class EventConduct(NamedTuple):
    """The conduct in every match of an event, by match: what is on record, the table, the players.

    `match` is the match looked at. `seated` has by match, for each seat, a key of the player which
    is the same in all matches.
    """

    match: str
    matches: Mapping[str, MatchConduct]
    tables: Mapping[str, str]
    seated: Mapping[str, Sequence[Hashable]]


async def conduct_in_event(request: Request, matches: Matches, now: Following) -> EventConduct:
    """The conduct on record in the event of the match of a request, in that match (`now`) too."""
    events, match = service(request, RecordedTournaments), venue_of(request).match
    directory = directory_of(request)
    await directory.refresh()
    return await _conduct_around(directory, events, matches, match, now=now)


async def cards_brought(
    directory: Directory, events: RecordedTournaments, matches: Matches, match: str, now: Following
) -> Brought:
    """By seat, the cards, not used up, that players have from earlier matches of the event (DP-36).

    Earlier are those that began before this match; all, if this has not begun. An empty mapping for
    a match without an event, or by rules without cards. A ruling builds on these cards, so they are
    those on record, whichever server recorded them. Raises `StoreUnavailable`.
    """
    pairs = now.match.pairs
    if pairs is None or not pairs.cards.value:
        return {}
    await directory.refresh()
    if not directory.venue(match).event:
        return {}
    event = await _conduct_around(directory, events, matches, match, now=now)
    return {seat: _brought(now, event, seat) for seat in range(now.match.players)}


async def _conduct_around(
    directory: Directory, events: RecordedTournaments, matches: Matches, match: str, now: Following
) -> EventConduct:
    event, state = directory.venue(match).event, now.match
    others = [id for id in directory.matches_of(event) if id != match]
    here = MatchConduct(state.opened.players, conduct(now.entries, state))
    known = {**await conduct_on_record(matches, others), match: here}
    tournament = None
    with suppress(UnknownStream):
        tournament = (await events.at_present(event)).tournament
    players = EventPlayers(tournament)
    seated = {id: players.seated(id, one.players) for id, one in known.items()}
    return EventConduct(match, known, {id: directory.venue(id).table for id in known}, seated)


def _brought(now: Following, event: EventConduct, seat: int) -> CardsHeld:
    """The cards of a player from the matches of the event that began before this one.

    A player plays the matches of an event one after the other, whenever an act in them is seen
    and ruled on (AMB-148). Of a match that has not begun the act itself counts.
    """
    started = (entry for entry in now.entries if isinstance(entry.fact, GameStarted))
    began = next((entry.recorded_at for entry in started), None)
    lines = sorted(_about(seat, event), key=_when)
    return cards_held(
        line.name
        for id, line in lines
        if line.what == "card" and id != event.match
        if began is None or (line.began or line.recorded_at) < began
    )


def conduct_beside(
    words: PageLanguage, now: Following, claim_at: int, event: EventConduct
) -> tuple[PlayerConduct, ...]:
    """The conduct of the player whom a claim is against, or whose act it is about.

    Of everybody at the table, by seat, where it names neither. `claim_at` is the claim's position;
    rulings on that claim itself are left out, with the cards that they brought.
    """
    claim, state = now.match.disputes.claims[claim_at], now.match
    accused = claim.against
    if accused is None and claim.event is not None:
        accused = seat_of(now.entries[claim.event - 1].fact)
    seats = range(state.players) if accused is None else [accused]
    return tuple(_of_player(words, now, seat, claim_at, event=event) for seat in seats)


def _of_player(
    words: PageLanguage, now: Following, seat: int, claim_at: int, event: EventConduct
) -> PlayerConduct:
    player, pairs = now.match.opened.players[seat], now.match.pairs
    lines = sorted(_about(seat, event, claim_at), key=_when)
    earlier = tuple(_told(words, event, id, line) for id, line in lines)
    if pairs is None or not pairs.cards.value:
        return PlayerConduct(seat, player, earlier)
    cards = cards_held([line.name for _, line in lines if line.what == "card"])
    next_card = words.t(
        "one more warning comes to {warning}, one more yellow card to {yellow} (DP-35)",
        warning=words.t(CARDS[cards.next_warning]),
        yellow=words.t(CARDS[cards.next_yellow]),
    )
    held = CardsInEvent(cards.warnings, cards.yellow, cards.red, cards.black)
    noted = _noted(words, now, event, seat)
    return PlayerConduct(seat, player, earlier, cards=held, next_card=next_card, noted=noted)


def _noted(words: PageLanguage, now: Following, event: EventConduct, seat: int) -> str:
    """Says so where this match has other cards from earlier ones on record than the event."""
    recorded = brought_by((fact for _, fact in as_corrected(now.entries)), seat)
    if said_of(recorded) == said_of(_brought(now, event, seat)):
        return ""
    return words.t(
        "on record here: {cards}; the next ruling with a card puts that right (DP-36)",
        cards=worded(term(said_of(recorded)), words.catalogue),
    )


def _about(
    seat: int, event: EventConduct, claim_at: int | None = None
) -> Iterator[tuple[str, Conduct]]:
    """All that stands about a player and in which match, but for the dispute that is heard."""
    player = event.seated[event.match][seat]
    for id, (_, lines) in event.matches.items():
        for line in lines:
            is_heard = id == event.match and line.claim is not None and line.claim == claim_at
            if event.seated[id][line.seat] == player and not is_heard:
                yield id, line


def _when(line: tuple[str, Conduct]) -> tuple[str, int]:
    _, entry = line
    return entry.recorded_at, entry.position


def _told(words: PageLanguage, event: EventConduct, id: str, line: Conduct) -> EarlierConduct:
    return EarlierConduct(
        match=id,
        table=event.tables.get(id, ""),
        position=line.position,
        what=line.what,
        name=line.name,
        clauses=line.clauses,
        words=_in_words(words, line),
    )


def _in_words(words: PageLanguage, line: Conduct) -> str:
    clauses = f" ({', '.join(line.clauses)})" if line.clauses else ""
    if line.what == "card":
        return words.t(CARDS[line.name]) + clauses
    if line.what == "ruled":
        return words.t("ruled: {what}", what=kind_of(words, line.name)) + clauses
    sighting = worded(term(line.name), words.catalogue)
    return words.t("seen by an official: {what}", what=sighting)


@get(
    "/v1/matches/{match:str}/claims/{position:int}/conduct",
    opt={**may("hear"), "answer": Page[PlayerConduct]},
)
async def read_conduct(
    request: Request,
    matches: TheMatches,
    match: MatchId,
    position: AtPosition,
    language: In = "en",
) -> Response:
    """The conduct, all through the event, of the player that a claim is against or whose act it is.

    Of everybody at the table where the claim names neither. Rulings on this claim itself are left
    out, with the cards that they brought.
    """
    now = await matches.following(match, WHOLE)
    dispute_steps.claim_at(now.entries, position)
    words = language_called(catalogue_of(language).language)
    event = await conduct_in_event(request, matches, now)
    return answers.conditional(request, None, conduct_beside(words, now, position, event))


ROUTES = [read_conduct]
