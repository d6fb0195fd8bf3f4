"""The stored form of one event: its tag, and the bytes of its envelope.

Here belongs what turns an event into bytes and back; how they lie in lines is in `state_lines`.
The bytes are written once and never again, and nothing that is to be proved of them is encoded
anew: a fact of an older shape is lifted to today's as it is read (`upcasts`).
"""

from collections.abc import Mapping
from sys import intern
from typing import Annotated, Generic, TypeVar

from eventsourcing.persistence import StoredEvent
from msgspec import Meta, MsgspecError, Raw, Struct, json

from api.event_store.errors import BadCommand, UnknownFact
from api.event_store.state_lines import (
    in_lines,
    in_one_line,
    parts,
    parts_of_league,
    parts_of_tournament,
)
from api.event_store.upcasts import UPCASTS, Upcast
from domain.events import FACTS, Entry, Fact, tag_of
from domain.events.league_facts import LeagueEntry, TablesSealed
from domain.events.tournament_facts import TOURNAMENT_FACTS, TournamentEntry, TournamentFact

_Reporter = Annotated[str, Meta(max_length=200)]
_Time = Annotated[str, Meta(max_length=40)]


LoggedEntry = Entry | TournamentEntry | LeagueEntry
"""An entry of a match, a tournament or the league."""


class LogEntry(Struct, frozen=True):
    """One event as it stands in the whole log.

    `entry` is an `UnknownFact` where this release cannot read it: a follower parks
    that stream and goes on with the others.
    """

    log_position: int
    stream: str
    entry: LoggedEntry | UnknownFact


class StoredFact(Struct, frozen=True, gc=False):
    """An event as it is stored, with the library's names: stream, position in it, tag and bytes."""

    originator_id: str
    originator_version: int
    topic: str
    state: bytes


class NewEvent(Struct, frozen=True):
    """An event that is not recorded yet; the fields are those of `domain.events.Entry`."""

    fact: Fact
    reporter: str = ""
    happened_at: str | None = None
    recorded_at: str = ""
    device: str = ""


F = TypeVar("F", bound=Fact | TournamentFact | TablesSealed | Raw)


class _Envelope(
    Struct, Generic[F], frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False
):
    """The fact, or its own canonical bytes, and beside it who reported it, when, and by what."""

    fact: F
    reporter: _Reporter = ""
    happened_at: _Time | None = None
    recorded_at: _Time = ""
    device: _Reporter = ""


_encoder = json.Encoder(order="deterministic")
_decoder = json.Decoder(_Envelope[Fact])
_of_tournaments = json.Decoder(_Envelope[TournamentFact])
_of_league = json.Decoder(_Envelope[TablesSealed])
_unread = json.Decoder(_Envelope[Raw])
_written = frozenset(map(tag_of, FACTS))
_written_of_tournaments = frozenset(map(tag_of, TOURNAMENT_FACTS))

_LONGEST_OPEN = 59_000
"""The most bytes of the open line, so that a leaf can hold it (`LONGEST_ENTRY` there)."""


def pack(
    event: NewEvent | TournamentEntry | LeagueEntry, field: str = "event"
) -> tuple[str, bytes]:
    """The tag and the stored bytes of an event; the same event gives the same bytes.

    All but an entry of the league is read back first, so that nothing is stored which cannot be
    read. Raises `BadCommand` naming `field` where that fails, and where the open part of the event
    is longer than a leaf can hold.
    """
    if isinstance(event, LeagueEntry):
        lines = in_lines(parts_of_league(event.fact), "", None, event.recorded_at, device="")
        return tag_of(TablesSealed), lines
    try:
        state = _encoder.encode(
            _Envelope(
                event.fact,
                event.reporter,
                event.happened_at,
                event.recorded_at,
                device=event.device,
            )
        )
        if isinstance(event, TournamentEntry):
            e = _of_tournaments.decode(state)
            split = parts_of_tournament(e.fact)
        else:
            e = _decoder.decode(state)
            split = parts(e.fact)
        state = in_lines(split, e.reporter, e.happened_at, e.recorded_at, device=e.device)
    except (MsgspecError, TypeError, UnicodeError, OverflowError) as error:
        raise BadCommand(field, f"not a fact that can be stored: {error}") from error
    if state.index(b"\n") > _LONGEST_OPEN:
        raise BadCommand(
            field, f"what is open of it passes {_LONGEST_OPEN} bytes; shorten its texts"
        )
    return tag_of(type(event.fact)), state


def unpack(
    stored: StoredEvent | StoredFact, upcasts: Mapping[str, Upcast] = UPCASTS
) -> LoggedEntry:
    """Decode a stored event to its entry; sealed names stay tokens.

    Raises `UnknownFact` where this release has no reading of its tag or its bytes.
    """
    tag = stored.topic
    try:
        if tag in _written:
            e = _decoder.decode(in_one_line(stored.state))
            fact = e.fact
        elif tag in _written_of_tournaments:
            return _of_tournament(stored)
        elif tag == tag_of(TablesSealed):
            sealed = _of_league.decode(in_one_line(stored.state))
            return LeagueEntry(stored.originator_version, sealed.fact, sealed.recorded_at)
        elif tag in upcasts:
            e = _unread.decode(in_one_line(stored.state))
            fact = upcasts[tag](bytes(e.fact))
        else:
            raise _unknown(stored, "its tag is not known")
    except (MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise _unknown(stored, str(error)) from error
    # Few principals and devices report most entries: each of their ids is kept in memory once.
    reporter, device = intern(e.reporter), intern(e.device)
    return Entry(
        stored.originator_version,
        fact,
        reporter,
        e.happened_at,
        recorded_at=e.recorded_at,
        device=device,
    )


def _of_tournament(stored: StoredEvent | StoredFact) -> TournamentEntry:
    e = _of_tournaments.decode(in_one_line(stored.state))
    return TournamentEntry(
        stored.originator_version,
        e.fact,
        e.reporter,
        e.happened_at,
        recorded_at=e.recorded_at,
        device=e.device,
    )


def _unknown(stored: StoredEvent | StoredFact, why: str) -> UnknownFact:
    return UnknownFact(str(stored.originator_id), stored.originator_version, stored.topic, why)
