"""The cards of a game: what was written and amended, and what players and officials did with it.

A card is made from the event that states its scores, so writing it anew makes another card, which
supersedes the one before. What was signed of that stays in the log.
"""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct, json, structs

from api.event_store import Log
from api.event_store.state_lines import in_one_line
from api.http.refusals import BadRequest, NotThere
from domain import events as e
from domain.audit.leaf import LeafMaker
from domain.audit.signed_cards import (
    AGREE,
    OFFICIAL,
    RECEIVE,
    REFUSE,
    Card,
    signature_holds,
    signed_text,
)
from domain.errors import ImpossibleReport
from projections.following import Following
from projections.scorecard import GameLine

CardFact = e.ScoreCardSigned | e.ScoreCardRefused | e.ScoreCardReceived


class CardAct(Struct, frozen=True, omit_defaults=True):
    """An act on a card: a seat agreed or refused, or an official, without seat, received it.

    `holds` says whether the signature verifies, and is null where there is none: then the record
    alone says so, and `via` how it was given.
    """

    position: int
    act: str
    seat: int | None = None
    via: e.SignedVia | None = None
    key: str = ""
    signature: str = ""
    reason: str = ""
    holds: bool | None = None


class CardSeen(Struct, frozen=True):
    """A score card: its text, its hash, the acts on it, the hashes of earlier cards of the game.

    The earlier ones are oldest first. `event` is the event that states the scores. `void` says that
    the game is on record otherwise now than when the card was written, so that it must be written
    again.
    """

    match: str
    game: int
    text: str
    hash: str
    event: int
    void: bool
    acts: tuple[CardAct, ...]
    earlier: tuple[str, ...]
    links: dict[str, str]


class _Players(Struct, frozen=True):
    players: tuple[str, ...]


class _Writing(NamedTuple):
    """An event that states the scores of a card; `first` is the one that it corrects, if any."""

    event: int
    first: int
    game: int
    fact: e.ScoreCardWritten


def written(entries: Sequence[e.Entry], game: int) -> list[_Writing]:
    """The events that state the scores of this game's card, in order; the last one holds.

    A writing that was corrected into another is still there; one corrected away is not.
    """
    writings: list[_Writing] = []
    current = 1
    for entry in entries:
        match entry.fact:
            case e.GameStarted(number=number):
                current = number
            case e.ScoreCardWritten() as fact:
                writings.append(
                    _Writing(entry.position, entry.position, fact.game or current, fact)
                )
            case e.RecordCorrected(corrects=at) as correction:
                writings = _corrected(writings, entry.position, at, correction)
            case _:
                pass
    return [writing for writing in writings if writing.game == game]


def _corrected(
    writings: list[_Writing], position: int, at: int, correction: e.RecordCorrected
) -> list[_Writing]:
    before = [writing for writing in writings if writing.first == at]
    now = [fact for fact in correction.facts if isinstance(fact, e.ScoreCardWritten)]
    if not now:
        return [writing for writing in writings if writing.first != at]
    game = before[-1].game if before else 1
    return writings + [_Writing(position, at, card.game or game, card) for card in now]


async def cards_of(
    log: Log, maker: LeafMaker, match: str, following: Following, game: int
) -> list[Card]:
    """The cards of a game, oldest first, each superseding the one before.

    Raises `NotThere` without any.
    """
    played = following.match.games.get(game)
    writings = written(following.entries, game)
    if played is None or played.card.scores is None or not writings:
        raise NotThere("game", f"no score card of game {game} is written")
    opened, players = following.match.opened, await _players(log, match)
    cards: list[Card] = []
    for writing in writings:
        row = await log.stored_at(match, writing.event)
        assert row is not None
        cards.append(
            Card(
                maker.origin,
                match,
                game,
                (opened.book, opened.version, opened.sha256),
                players=players,
                scores=writing.fact.scores,
                wins=writing.fact.wins,
                event=writing.event,
                leaf=maker.leaf(row),
                supersedes=cards[-1].hash if cards else None,
            )
        )
    return cards


class _Opening(Struct, frozen=True):
    """The fact that opens a match, as far as it is read here."""

    fact: _Players


async def _players(log: Log, match: str) -> tuple[str, ...]:
    """The players as they stand in the log: by their tokens, where their names are sealed.

    A card is made of these, so that it stays the card that was signed when a name is erased.
    """
    row = await log.stored_at(match, 1)
    assert row is not None
    return json.decode(in_one_line(row.state), type=_Opening).fact.players


def is_void(following: Following, card: Card) -> bool:
    """Whether the game is on record otherwise now than when its card was written."""
    then = following.at(card.event, corrected=False)
    return _as_played(then, card.game) != _as_played(following, card.game)


def _as_played(following: Following, game: int) -> GameLine:
    line = next(one for one in following.score_card().games if one.game == game)
    return structs.replace(line, written=None, agrees=None, signed=(), ended=True)


def acts_on(entries: Sequence[e.Entry], card: Card) -> list[CardAct]:
    """The acts on `card`, the last of its game, in order; only acts since it was written count.

    An act that names neither card nor game is about the last game that had a card by then.
    """
    acts: list[CardAct] = []
    current = last = 1
    for entry in entries:
        fact = entry.fact
        if isinstance(fact, e.GameStarted):
            current = fact.number
        elif isinstance(fact, e.ScoreCardWritten):
            last = max(last, fact.game or current)
        elif isinstance(fact, CardFact) and entry.position > card.event:
            about = (fact.game or last) == card.game if not fact.card else fact.card == card.hash
            acts += [_act(entry.position, fact, card)] if about else []
    return acts


def _act(position: int, fact: CardFact, card: Card) -> CardAct:
    act, seat = act_of(fact)
    reason = fact.reason if isinstance(fact, e.ScoreCardRefused) else ""
    via = None if isinstance(fact, e.ScoreCardReceived) else fact.via
    holds = seal_holds(fact, card.hash) if fact.key else None
    return CardAct(
        position, act, seat, via, key=fact.key, signature=fact.signature, reason=reason, holds=holds
    )


def act_of(fact: CardFact) -> tuple[str, int | None]:
    """The act of a fact on a card, and the seat that acts; None for an official."""
    match fact:
        case e.ScoreCardSigned(seat=seat):
            return AGREE, seat
        case e.ScoreCardRefused(seat=seat):
            return REFUSE, seat
        case _:
            return RECEIVE, None


def seal_holds(fact: CardFact, card_hash: str) -> bool:
    """Whether the signature in a fact is its key's, over this card."""
    act, seat = act_of(fact)
    reason = fact.reason if isinstance(fact, e.ScoreCardRefused) else ""
    role = OFFICIAL if seat is None else f"seat {seat}"
    return signature_holds(fact.key, signed_text(card_hash, role, act, reason), fact.signature)


def check_seal(fact: CardFact) -> None:
    """Refuse a signature that does not verify, or whose key, card and means do not go together.

    Raises `BadRequest`.
    """
    if bool(fact.key) != bool(fact.signature) or (fact.key and not fact.card):
        raise BadRequest("key", "send card, key and signature together, or no key and no signature")
    if fact.key and not isinstance(fact, e.ScoreCardReceived) and fact.via != "key":
        raise BadRequest("key", "a PIN, or an official as witness, brings no key of the player")
    if fact.key and not seal_holds(fact, fact.card):
        raise BadRequest("signature", "is not this key's signature of this card")


def check_current(fact: CardFact, following: Following, card: Card) -> None:
    """Refuse an act that names another card than this, or none, or whose card is void.

    Raises `ImpossibleReport`.
    """
    if fact.card != card.hash:
        raise ImpossibleReport("card", f"is another one; that written is {card.hash}", card.event)
    if is_void(following, card):
        detail = "the game stands otherwise since the card was written: write it again"
        raise ImpossibleReport("card", detail, card.event)
