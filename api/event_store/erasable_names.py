"""Names that can be erased: the log has tokens, and what they stand for lies in a table beside it.

Here belong the sealing of what is recorded, the reading of names back, and the erasing. Nothing is
kept in memory, so that whatever is read after an erasure is without the name.
"""

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from hmac import digest
from secrets import token_bytes
from typing import TypeVar
from unicodedata import normalize

from msgspec import structs

from api.event_store.batch import Appended
from api.event_store.envelope import NewEvent, StoredFact, pack
from api.event_store.errors import BadCommand, KeyReused, StaleVersion, UnknownStream
from api.event_store.store import Execute, Store
from domain.audit.name_tokens import SEALED_TAGS, SealedName, token, tokens_in, with_names
from domain.events import Fact, MatchOpened, RecordCorrected
from domain.events.league_facts import LeagueEntry
from domain.events.tournament_facts import EntryMade, TournamentEntry, TournamentFact

_KEEP = "INSERT INTO sealed (token, salt, text) VALUES (?, ?, ?)"
_FORGET = "DELETE FROM sealed WHERE token = ?"
_ERASE = """
    UPDATE sealed SET salt = NULL, text = NULL, erased_at = ? WHERE token = ? RETURNING token
"""
_BY_TEXT = "SELECT token FROM sealed WHERE text IN (?, ?, ?)"
_AT_ONCE = 500

_COMMAND = b"bonebook-command/v1\n"

F = TypeVar("F", bound=Fact | TournamentFact)
Event = NewEvent | TournamentEntry | LeagueEntry
WITH_NAMES = (MatchOpened, EntryMade, RecordCorrected)
"""The facts whose names are sealed (`domain.audit.name_tokens.SEALED_TAGS`)."""


class SealedNames:
    """The names of one log, which lie in its store; `transaction` is the log's."""

    def __init__(
        self, store: Store, transaction: Callable[[], AbstractAsyncContextManager[Execute]]
    ) -> None:
        self._store = store
        self._transaction = transaction

    async def sealing(
        self,
        events: Sequence[Event],
        fingerprint: bytes,
        record: Callable[[Sequence[Event], bytes], Awaitable[Appended]],
    ) -> Appended:
        """Record events by `record`, with tokens for names, which are kept before that.

        `record` is given the events and the fingerprint to store. The names are taken back where it
        refuses the command, as it does with a second sending: the salts are other ones. They stay
        where the store fails. Raises what `record` does, `BadCommand`, and `StoreUnavailable`.
        """
        sealed, tokens = await self._seal(events)
        try:
            return await record(sealed, _salted(fingerprint, tokens.values()))
        except (BadCommand, KeyReused, StaleVersion, UnknownStream):
            await self._forget(tokens)
            raise

    async def check(self, events: Sequence[Event], own: Collection[str] = ()) -> None:
        """Raise `BadCommand` where a text of the sender has the form of a name's token.

        `own` are the tokens that these events were given here. Tokens of erased names are let
        through, since they stand for nothing: so an erased player can be entered again.
        """
        for number, event in enumerate(events):
            if isinstance(event.fact, WITH_NAMES):
                field = f"events[{number}]"
                foreign = [one for one in tokens_in(pack(event, field)[1]) if one not in own]
                names = await self.of(foreign)
                if any(one not in names or names[one].text for one in foreign):
                    what = "a text in it is written as sealed names are: ~ and 43 characters"
                    raise BadCommand(field, f"{what}; give another")

    async def salted(self, fingerprint: bytes, of: Appended) -> bytes:
        """The fingerprint as stored if this command is the one that was recorded as `of`.

        It is keyed with the salts of the names in it that are not erased; without any it is
        `fingerprint` itself. Who knew it unkeyed could try names until one fits, erased ones too.
        """
        events = await self._store.events(of.stream, of.first - 1, of.last)
        names = await self.of(_tokens(events))
        return _salted(fingerprint, {one.salt for one in names.values() if one.salt})

    async def _seal(self, events: Sequence[Event]) -> tuple[list[Event], dict[str, bytes]]:
        made: dict[str, tuple[str, bytes]] = {}

        def sealed(text: str) -> str:
            if text not in made:
                salt = token_bytes(32)
                made[text] = token(salt, text), salt
            return made[text][0]

        sealed_events = [
            event
            if isinstance(event, LeagueEntry)
            else structs.replace(event, fact=_sealed(event.fact, sealed))
            for event in events
        ]
        tokens = dict(made.values())
        await self.check(sealed_events, tokens)
        if made:
            async with self._transaction() as execute:
                for text, (kept_token, salt) in made.items():
                    await execute(_KEEP, kept_token, salt, text)
        return sealed_events, tokens

    async def _forget(self, tokens: Iterable[str]) -> None:
        async with self._transaction() as execute:
            for token in tokens:
                await execute(_FORGET, token)

    async def of(self, tokens: Sequence[str]) -> dict[str, SealedName]:
        """The names that these tokens stand for, by token; unknown tokens are left out.

        The name of an erased token is empty.
        """
        names: dict[str, SealedName] = {}
        for at in range(0, len(tokens), _AT_ONCE):
            piece = tokens[at : at + _AT_ONCE]
            marks = ", ".join("?" * len(piece))
            query = f"SELECT token, salt, text FROM sealed WHERE token IN ({marks})"
            for sealed, salt, text in await self._store.rows(query, *piece):
                names[sealed] = SealedName(bytes(salt or b""), text or "")
        return names

    async def opened(self, events: Sequence[StoredFact]) -> Sequence[StoredFact]:
        """Stored events with their names in place of tokens; of erased names the tokens stay."""
        tokens = _tokens(events)
        if not tokens:
            return events
        names = await self.of(tokens)
        return [_named(one, names) if one.topic in SEALED_TAGS else one for one in events]

    async def erase(self, name: str, at: str, match: str | None = None) -> list[str]:
        """Erase a name wherever it is sealed, or only in one match; return the tokens erased.

        [] where it is sealed nowhere. `at` is the time (RFC 3339) to be noted. The NFC and NFD
        forms of the name are erased too, other spellings are not. The log itself stays as it is.
        """
        erased: list[str] = []
        only = None if match is None else _tokens(await self._store.events(match, 0, None))
        async with self._transaction() as execute:
            forms = (name, normalize("NFC", name), normalize("NFD", name))
            for (token,) in await execute(_BY_TEXT, *forms):
                if only is None or token in only:
                    await execute(_ERASE, at, token)
                    erased.append(token)
        return erased


def _sealed(fact: F, sealed: Callable[[str], str]) -> F:
    match fact:
        case MatchOpened():
            return structs.replace(fact, players=tuple(map(sealed, fact.players)))
        case EntryMade():
            players = tuple(map(sealed, fact.players))
            return structs.replace(fact, name=sealed(fact.name), players=players)
        case RecordCorrected():  # the opening may stand in it, beside what was left out
            return structs.replace(fact, facts=tuple(_sealed(one, sealed) for one in fact.facts))
        case _:
            return fact


def _tokens(events: Iterable[StoredFact]) -> list[str]:
    """The tokens of names in stored events."""
    return [one for it in events if it.topic in SEALED_TAGS for one in tokens_in(it.state)]


def _salted(fingerprint: bytes, salts: Iterable[bytes]) -> bytes:
    """A fingerprint that tells nothing once any of these salts is erased."""
    key = b"".join(sorted(salts))
    return digest(key, _COMMAND + fingerprint, "sha256") if key else fingerprint


def _named(event: StoredFact, names: Mapping[str, SealedName]) -> StoredFact:
    return structs.replace(event, state=with_names(event.state, names))
