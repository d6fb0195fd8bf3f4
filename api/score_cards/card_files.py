"""A score card as a file that is verified without a server, and its verification.

The file has the card's text and receipts: first of the event that states its scores, then of each
act on it, which names the card by its hash. Everything else is read from what the receipts prove.
Keys of the log come from the reader's policy. No file can show whether a later card supersedes
its own: ask the server.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, get_args

from msgspec import MsgspecError, Struct, convert, json

from api.audit.signed_log.errors import AuditError
from api.audit.verification.verifying_archive import receipt_damage
from api.http.answers import put
from api.score_cards.written_cards import CardFact, act_of, seal_holds
from domain import events as e
from domain.audit.checkpoints import Receipt, receipt
from domain.audit.errors import BadNote
from domain.audit.name_tokens import SealedName, damage_in
from domain.audit.policy import Policy
from domain.audit.signed_cards import Card, card
from domain.audit.tree import leaf_hash

_TAGS = tuple(e.tag_of(kind) for kind in get_args(CardFact))


class SealedAs(Struct, frozen=True):
    """A name and the salt with which a token commits to it."""

    salt: bytes
    text: str


class CardFile(Struct, frozen=True, omit_defaults=True):
    """A card and the receipts of the events that it rests on: of its scores, then of each act.

    `names` has the name and salt of each token that stands for a sealed name.
    """

    card: str
    receipts: tuple[str, ...]
    names: dict[str, SealedAs] = {}


class _OpenPart(Struct, frozen=True):
    """The open part of an entry, as far as it is read here."""

    fact: dict[str, Any]
    recorded_at: str = ""


class CardVerified(Struct, frozen=True):
    """The verification of a card: each act on it in words, damage, and what is left unknown.

    `players` are names, or the token of a name that the file does not have.
    """

    read: Card
    players: tuple[str, ...]
    acts: tuple[str, ...]
    damage: tuple[str, ...]
    unknown: tuple[str, ...]

    @property
    def status(self) -> Literal[0, 1, 2]:
        """The exit status of `bonebook verify`: 1 for damage, else 2 for unknowns, else 0."""
        return 1 if self.damage else 2 if self.unknown else 0

    def lines(self) -> list[str]:
        """The verification in words: the card, the acts on it, damage and unknowns, a line each."""
        of = self.read
        scores = ", ".join(f"{name} {it}" for name, it in _by_side(of, self.players))
        head = f"{of.match}, game {of.game} by {of.book[0]} {of.book[1]}: {scores}"
        which_card = f"card {of.hash}" + (f", in place of {of.supersedes}" if of.supersedes else "")
        return [
            head,
            which_card,
            *self.acts,
            *self.damage,
            *(f"not known: {it}" for it in self.unknown),
        ]


def _by_side(of: Card, players: tuple[str, ...]) -> list[tuple[str, int]]:
    """The names of each side, and its score; seats take turns, where sides are fewer."""
    sides = len(of.scores)
    names = [" & ".join(players[side::sides]) for side in range(sides)]
    return list(zip(names, of.scores, strict=True))


def verify_card(data: bytes, policy: Policy) -> CardVerified:
    """Verify the card in a file: damage found is in the answer.

    Raises `AuditError` if the file is no score card.
    """
    try:
        file = json.decode(data, type=CardFile)
        read, receipts = card(file.card), [receipt(one.encode()) for one in file.receipts]
    except (MsgspecError, BadNote, UnicodeError) as error:
        raise AuditError(f"it is no score card: {error}") from error
    damage: list[str] = []
    unknown: set[str] = set()
    for act in receipts:
        wrong, open_questions = receipt_damage(act, policy)
        damage += [it.words for it in wrong]
        unknown |= set(open_questions)
    damage += _writing(read, receipts[:1])
    names = put(dict[str, SealedName], file.names)
    players = _named(read, names)
    if wrong_name := damage_in([one for one in read.players if one in names], names):
        damage.append(wrong_name)
    acts: list[str] = []
    for act in receipts[1:]:
        words, wrong = _act(read, players, act)
        acts.append(words)
        damage += wrong
    if not policy.logs:
        unknown.add("the policy names no log; give the key of one with --policy")
    if not any(_names(read, one) for one in receipts[1:]):
        unknown.add("nobody has signed it yet, so that its players and its book are not proved")
    return CardVerified(read, players, tuple(acts), tuple(damage), unknown=tuple(sorted(unknown)))


def _entry(receipt: Receipt) -> tuple[list[str], _OpenPart]:
    """The lines of an entry, and its open part. Raises `BadNote`."""
    try:
        lines = receipt.entry.decode().split("\n")
        return lines, json.decode(lines[6], type=_OpenPart)
    except (UnicodeDecodeError, IndexError, MsgspecError) as error:
        raise BadNote(f"an entry cannot be read: {error}") from error


def _writing(read: Card, receipts: Sequence[Receipt]) -> Iterator[str]:
    """Whether the first receipt is of the event that states these scores."""
    if not receipts:
        yield "the receipt of its scores is missing"
        return
    try:
        lines, open_part = _entry(receipts[0])
        facts = open_part.fact.get("facts", [open_part.fact])
        stated = convert(facts, tuple[e.Fact, ...])
    except (BadNote, MsgspecError) as error:
        yield str(error)
        return
    if leaf_hash(receipts[0].entry) != read.leaf:
        yield "its leaf is another event's"
    if [lines[1], lines[3], lines[4]] != [read.origin, read.match, str(read.event)]:
        yield "its scores are of another log, match or event"
    if not any(_states(fact, read) for fact in stated):
        yield "its scores are not those on record"


def _states(fact: e.Fact, read: Card) -> bool:
    return (
        isinstance(fact, e.ScoreCardWritten)
        and (fact.scores, fact.wins) == (read.scores, read.wins)
        and fact.game in (None, read.game)
    )


def _act(read: Card, players: tuple[str, ...], receipt: Receipt) -> tuple[str, list[str]]:
    """An act on the card in words, and what is wrong with it."""
    try:
        lines, open_part = _entry(receipt)
        fact: CardFact = convert(open_part.fact, CardFact)
    except (BadNote, MsgspecError) as error:
        return "an act that cannot be read", [str(error)]
    act, seat = act_of(fact)
    who = "an official" if seat is None else _name(players, seat)
    at = f"event {lines[4]}, {open_part.recorded_at}"
    if [lines[1], lines[3]] != [read.origin, read.match] or lines[5] not in _TAGS:
        return f"{who}: {act}", [f"event {lines[4]} is of another log, match or kind"]
    if fact.card and fact.card != read.hash:
        return f"{who}: {act}", [f"event {lines[4]} is about another card"]
    why = f": {fact.reason}" if isinstance(fact, e.ScoreCardRefused) else ""
    if fact.key:
        wrong = [] if seal_holds(fact, read.hash) else [f"event {lines[4]}: bad signature"]
        return f"{who}: {act}{why}, signed with {fact.key} ({at})", wrong
    how = {"pin": "with a PIN", "witness": "before an official", "key": "with an access key"}
    via = None if isinstance(fact, e.ScoreCardReceived) else fact.via
    return f"{who}: {act}{why}, {how.get(via or '', 'on record')} ({at})", []


def _names(read: Card, receipt: Receipt) -> bool:
    """Whether an act names this card: what the card says beside its scores is proved by that."""
    try:
        return bool(_entry(receipt)[1].fact.get("card") == read.hash)
    except BadNote:
        return False


def _name(players: tuple[str, ...], seat: int) -> str:
    return players[seat] if seat < len(players) else f"seat {seat}"


def _named(read: Card, names: Mapping[str, SealedName]) -> tuple[str, ...]:
    """The players by their names; by their token whose name is erased, or not in the file."""
    names_of = ((one, names.get(one)) for one in read.players)
    return tuple(name.text if name and name.text else one for one, name in names_of)
