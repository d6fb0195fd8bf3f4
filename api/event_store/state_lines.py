"""The three lines in which an event is stored: what is open, the bones, and the rest.

Here belong the splitting and the joining, of bytes; an event is read and written in
`envelope`. The line of what is open is what a proof shows to everybody; for the other two it
has commitments (`domain.audit.leaf`). A member that a later line states replaces an earlier
one's. An older row is one line, and is left as it is.
"""

from typing import Final

from msgspec import Raw, Struct, ValidationError, json

from domain.events import Fact, tag_of
from domain.events.face_up import face_up, with_drawn_bones
from domain.events.league_facts import TablesSealed, counted
from domain.events.tournament_facts import TournamentFact, posted

_NOTHING: Final = Raw(b"")


class _Open(Struct, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """The first line: the fact as far as it lies face up, and the times."""

    fact: Fact | TournamentFact | TablesSealed | Raw
    happened_at: str | None = None
    recorded_at: str = ""


class _Rest(Struct, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """The third line: what is neither open nor a bone, and who reported, and with what."""

    fact: Raw = _NOTHING
    reporter: str = ""
    device: str = ""


class _OpenUnread(Struct, forbid_unknown_fields=True, gc=False):
    fact: Raw
    happened_at: Raw = _NOTHING
    recorded_at: Raw = _NOTHING


class _RestUnread(Struct, forbid_unknown_fields=True, gc=False):
    fact: Raw = _NOTHING
    reporter: Raw = _NOTHING
    device: Raw = _NOTHING


_encode = json.Encoder(order="deterministic").encode
_in_order = json.Encoder().encode
_open = json.Decoder(_OpenUnread).decode
_rest = json.Decoder(_RestUnread).decode
_members = json.Decoder(dict[str, Raw]).decode


FactParts = tuple[Fact | TournamentFact | TablesSealed | Raw, bytes, Raw]
"""The open part of a fact, the members that add its bones, and those that add the rest."""


def parts(fact: Fact) -> FactParts:
    """The parts of a fact of a match: what lies face up, the bones, the rest."""
    shown = face_up(fact)
    if shown is not None and shown == fact:
        return fact, b"", _NOTHING
    return _split(fact, shown)


def parts_of_tournament(fact: TournamentFact) -> FactParts:
    """The parts of a fact of a tournament: what is posted, and the rest; it has no bones."""
    shown = posted(fact)
    rest = b"" if shown is fact else _differing(_read(fact), _read(shown))
    return shown, b"", Raw(rest) if rest else _NOTHING


def parts_of_league(fact: TablesSealed) -> FactParts:
    """The parts of a fact of the league: how far each table has come, and the hashes."""
    shown = counted(fact)
    return shown, b"", Raw(_differing(_read(fact), _read(shown)) or b"{}")


def _read(fact: TournamentFact | TablesSealed) -> dict[str, Raw]:
    return _members(_encode(fact))


def in_lines(
    split: FactParts, reporter: str, happened_at: str | None, recorded_at: str, device: str
) -> bytes:
    """The bytes to store of an event, given its fact in parts and the fields of its entry.

    They are three lines, of which that of an empty part is empty.
    """
    shown, bones, rest = split
    first = _encode(_Open(shown, happened_at, recorded_at))
    return b"%b\n%b\n%b" % (first, bones, _third(rest, reporter, device))


def _third(rest: Raw, reporter: str, device: str) -> bytes:
    nothing = rest is _NOTHING and not reporter and not device
    return b"" if nothing else _encode(_Rest(rest, reporter, device))


def _split(fact: Fact, shown: Fact | None) -> FactParts:
    opened = _encode(shown) if shown else b'{"fact":"%b"}' % tag_of(type(fact)).encode()
    drawn = with_drawn_bones(fact)
    on_table, in_hand = _members(opened), _members(_encode(drawn) if drawn else opened)
    bones = _differing(in_hand, on_table)
    rest = b"" if drawn is fact else _differing(_members(_encode(fact)), in_hand)
    return Raw(opened), bones, Raw(rest) if rest else _NOTHING


def _differing(members: dict[str, Raw], known: dict[str, Raw]) -> bytes:
    """The members of a fact that are not known yet, as one object; nothing where there is none."""
    new = {name: value for name, value in members.items() if known.get(name) != value}
    return _in_order(new) if new else b""


def in_one_line(state: bytes) -> bytes:
    """Stored bytes as one line, as they were once stored.

    Raises `msgspec.MsgspecError` where they are neither one line nor three. One line is not read.
    """
    lines = state.split(b"\n")
    if len(lines) == 1:
        return state
    if len(lines) != 3:
        raise ValidationError("it is neither one line nor three")
    first, bones, third = lines
    if not bones and not third.startswith(b'{"fact"'):
        return b"%b,%b" % (first[:-1], third[1:]) if third else first
    opened, rest = _open(first), _rest(third or b"{}")
    beside = {
        "happened_at": opened.happened_at,
        "recorded_at": opened.recorded_at,
        "reporter": rest.reporter,
        "device": rest.device,
    }
    fact = _joined(bytes(opened.fact), bones, bytes(rest.fact))
    return _in_order(
        {"fact": Raw(fact)} | {name: one for name, one in beside.items() if bytes(one)}
    )


def _joined(first: bytes, *more: bytes) -> bytes:
    """One object of the members of several; of members of one name a reader takes the last."""
    return first[:-1] + b"".join(b"," + one[1:-1] for one in more if one) + b"}"
