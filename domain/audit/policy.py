"""Whom a reader trusts: keys of logs and of witnesses, and how many of these must have signed.

The file is a C2SP tlog-policy. Keys are never taken from what is to be checked.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from msgspec import Struct

from domain.audit.errors import BadNote
from domain.audit.notes import COSIGNATURE, ED25519, NoteKey, note_key

_NONE: Final = "none"


class KnownWitness(Struct, frozen=True):
    """A witness: its name in the policy, its key, and its URL ("" where the policy has none)."""

    name: str
    key: NoteKey
    url: str = ""


class Group(Struct, frozen=True):
    """A group of witnesses or of groups (`members`, by name), of which `least` must have signed."""

    name: str
    least: int
    members: tuple[str, ...]


class Policy(Struct, frozen=True):
    """Whom a reader trusts.

    Attributes
    ----------
    logs, witnesses : their keys
    groups : groups of witnesses, by name
    quorum : the name of the witness or group that must have signed; "none" asks for nobody
    until : for each key that handed over to another, the log size up to and with which it counts
    """

    logs: tuple[NoteKey, ...]
    witnesses: tuple[KnownWitness, ...] = ()
    groups: Mapping[str, Group] = {}
    quorum: str = _NONE
    until: Mapping[NoteKey, int] = {}

    def keys_of(self, origin: str, size: int = 0) -> tuple[NoteKey, ...]:
        """The keys of this origin whose signature of a head of this size counts; 0: all of them.

        A key that handed over counts up to and with its size in `until`. Its successor counts
        for every size, smaller ones too.
        """
        keys = (key for key in self.logs if key.name == origin)
        return tuple(key for key in keys if self.until.get(key, size) >= size)

    def suffices(self, signed: Collection[NoteKey]) -> bool:
        """Whether these keys, whose cosignatures the caller has verified, make up the quorum."""
        names = {one.name for one in self.witnesses if one.key in signed}
        return self._signed(self.quorum, names)

    def _signed(self, name: str, names: Collection[str]) -> bool:
        group = self.groups.get(name)
        if group is None:
            return name == _NONE or name in names
        return sum(self._signed(one, names) for one in group.members) >= group.least


def policy(text: str) -> Policy:
    """The policy that a file states, without any `until`.

    Raises `BadNote` for a malformed line, which it names, and where no line states the quorum.
    """
    logs: list[NoteKey] = []
    witnesses: list[KnownWitness] = []
    groups: dict[str, Group] = {}
    quorum: str | None = None
    for number, line in enumerate(text.split("\n"), 1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        named = {one.name for one in witnesses} | groups.keys()
        try:
            match words:
                case ["log", key, *url] if len(url) < 2:
                    logs.append(_key(key, ED25519, logs))
                case ["witness", name, key, *url] if len(url) < 2:
                    keys = [one.key for one in witnesses]
                    cosigner = _key(key, COSIGNATURE, keys)
                    witnesses.append(KnownWitness(_fresh(name, named), cosigner, "".join(url)))
                case ["group", name, least, *members] if members:
                    groups[name] = _group(_fresh(name, named), least, members, named, groups=groups)
                case ["quorum", name] if quorum is None and name in (named | {_NONE}):
                    quorum = name
                case _:
                    raise BadNote("use log, witness, group or one quorum, of names stated above")
        except BadNote as error:
            raise BadNote(f"line {number} of the policy: {error}") from error
    if quorum is None:
        raise BadNote("the policy has no line with its quorum; `quorum none` asks for nobody")
    return Policy(tuple(logs), tuple(witnesses), groups, quorum)


def _key(text: str, kind: int, others: Sequence[NoteKey]) -> NoteKey:
    key = note_key(text)
    if key.kind != kind:
        raise BadNote(f"the key of {key.name} is of another kind")
    if any(other.public == key.public for other in others):
        raise BadNote(f"the key of {key.name} is there twice")
    return key


def _fresh(name: str, named: Collection[str]) -> str:
    if name in named or name == _NONE:
        raise BadNote(f"there is a {name} already")
    return name


def _group(
    name: str,
    least: str,
    members: Sequence[str],
    named: Collection[str],
    groups: Mapping[str, Group],
) -> Group:
    taken = {one for group in groups.values() for one in group.members}
    for member in members:
        if member not in named or member in taken or members.count(member) > 1:
            raise BadNote(f"{member} is not stated above, or is a member already")
    required = {"all": str(len(members)), "any": "1"}.get(least, least)
    if not required.isdecimal() or not 1 <= int(required) <= len(members):
        raise BadNote(f"{least}: use all, any, or a number up to {len(members)}")
    return Group(name, int(required), tuple(members))
