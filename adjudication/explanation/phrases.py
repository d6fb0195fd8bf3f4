"""Phrases for the sentences of an explanation: facts, places, pips, presumptions."""

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from adjudication.case.case import Case
from adjudication.worlds.proofs import (
    Leaf,
    PlaceGroup,
    Reason,
    Span,
    TotalsOutOfRange,
    TotalsUnreachable,
)
from domain import events as e
from domain.messages.message import Message, MessagePart, all_of, counted, in_turn, message
from domain.messages.terms import term

_KINDS: Final[dict[str, Message]] = {
    "opening-drawn": message("seen as they were drawn"),
    "bone-drawn": message("seen as it was drawn"),
    "bone-played": message("played"),
    "bone-returned": message("shown and put back"),
    "bone-exposed": message("exposed"),
    "holding-shown": message("shown"),
    "declaration-made": message("laid down"),
    "observed": message("found by an official"),
    "set-found-faulty": message("found missing by an official"),
    "passed": message("a pass"),
    "statement-heard": message("told to an official"),
}
"""How each kind of fact is evidence: by being seen, played, shown, found."""


def named(bones: Iterable[str]) -> list[str]:
    """Bones by their faces: one that was put back and drawn again is still the same bone.

    >>> named(["4-2", "4-2@7", "6-1"])
    ['4-2', '6-1']
    """
    return list(dict.fromkeys(bone.partition("@")[0] for bone in bones))


# --- places --------------------------------------------------------------------------------


def places(case: Case, groups: Sequence[PlaceGroup]) -> MessagePart:
    """The places of several draws, player by player, and of the boneyard, in words."""
    seats = dict.fromkeys(group.seat for group in groups)
    return all_of(_drawn(case, seat, [g for g in groups if g.seat == seat]) for seat in seats)


def _drawn(case: Case, seat: int | None, own: Sequence[PlaceGroup]) -> Message:
    """The bones that one player drew, or those in the boneyard, in words."""
    size = sum(group.size for group in own)
    if seat is None:
        return counted("the bone in the boneyard", "the {number} bones in the boneyard", size)
    who, events = case.name(seat), [group.position or 0 for group in own]
    if len(events) == 1:
        return counted(
            "the bone that {who} drew at event {at}",
            "the {number} bones that {who} drew at event {at}",
            size,
            who=who,
            at=events[0],
        )
    return counted(
        "the bone that {who} drew at events {at}",
        "the {number} bones that {who} drew at events {at}",
        size,
        who=who,
        at=all_of(events),
    )


# --- facts ---------------------------------------------------------------------------------


def fact_told(case: Case, leaf: Leaf, bones: Collection[str] = ()) -> Message:
    """A fact in words: who did what with which bones, and where it is on record.

    Of several bones only those among `bones` are named, or all if none is.
    """
    fact = next((one for one in case.at(leaf.position) if e.tag_of(type(one)) == leaf.kind), None)
    sentence = _told(case, fact, leaf, bones)
    if leaf.assumption is None:
        return sentence
    return message("{fact} ({presumed})", fact=sentence, presumed=presumed(case, leaf.assumption))


def _told(case: Case, fact: e.Fact | None, leaf: Leaf, bones: Collection[str]) -> Message:
    at = leaf.position
    match fact:
        case e.BonePlayed(seat=seat, bone=bone):
            return message(
                "{who} played {bone} (event {at})", who=case.name(seat), bone=bone, at=at
            )
        case e.BoneDrawn(seat=seat, bone=bone) if bone is not None:
            return message("{who} drew {bone} (event {at})", who=case.name(seat), bone=bone, at=at)
        case e.BoneExposed(seat=seat, bone=bone):
            return message(
                "{who} exposed {bone} (event {at})", who=case.name(seat), bone=bone, at=at
            )
        case e.BoneReturned(seat=seat, bone=bone):
            return message(
                "{who} put {bone} back (event {at})", who=case.name(seat), bone=bone, at=at
            )
        case e.OpeningDrawn(seat=seat, bones=seen) if seen is not None:
            drawn = all_of(_of(map(str, seen), bones))
            return message(
                "{who} drew {bones} (event {at})", who=case.name(seat), bones=drawn, at=at
            )
        case e.HoldingShown(seat=seat, bones=seen):
            if not seen:
                return message("{who} showed no bone (event {at})", who=case.name(seat), at=at)
            shown = all_of(_of(map(str, seen), bones))
            return message(
                "{who} showed {bones} (event {at})", who=case.name(seat), bones=shown, at=at
            )
        case e.DeclarationMade(seat=seat, order=order) if order:
            laid = all_of(_of(map(str, order), bones))
            return message(
                "{who} laid down {bones} (event {at})", who=case.name(seat), bones=laid, at=at
            )
        case _:
            return _seen_or_heard(case, fact, leaf)


def _seen_or_heard(case: Case, fact: e.Fact | None, leaf: Leaf) -> Message:
    at = leaf.position
    match fact:
        case e.Observed(what="not_held", seat=seat, bone=bone) if bone is not None:
            return message(
                "an official found that {who} did not hold {bone} (event {at})",
                who=case.name(seat),
                bone=bone,
                at=at,
            )
        case e.Observed(what="held", seat=seat, bone=bone) if bone is not None:
            return message(
                "an official found that {who} held {bone} (event {at})",
                who=case.name(seat),
                bone=bone,
                at=at,
            )
        case e.Observed(seat=None, bone=bone, event=event) if bone is not None:
            return message(
                "an official found that {bone} was drawn at event {drawn} (event {at})",
                bone=bone,
                drawn=event,
                at=at,
            )
        case e.Observed(seat=seat, bone=bone) if bone is not None:
            return message(
                "an official found that {who} drew {bone} (event {at})",
                who=case.name(seat),
                bone=bone,
                at=at,
            )
        case e.Passed(seat=seat):
            return message("{who} passed (event {at})", who=case.name(seat), at=at)
        case _:
            return message("{kind} (event {at})", kind=_kind(leaf), at=at)


def _of(seen: Iterable[str], bones: Collection[str]) -> list[str]:
    """The bones seen that matter, or all of them where none does."""
    every = list(seen)
    return [bone for bone in every if bone in bones] or every


def event_told(case: Case, leaf: Leaf) -> Message:
    """In words, the event of a fact, and how it is evidence or under which presumption."""
    if leaf.assumption is None:
        return message("event {position}: {kind}", position=leaf.position, kind=_kind(leaf))
    assumption = presumed(case, leaf.assumption)
    return message("event {position}: {presumed}", position=leaf.position, presumed=assumption)


def events_of(leaves: Sequence[Leaf]) -> Message:
    """The events at which facts are on record, in words, each event once."""
    positions = sorted({leaf.position for leaf in leaves})
    return counted("event {at}", "events {at}", len(positions), at=all_of(positions))


def _kind(leaf: Leaf) -> Message:
    return _KINDS.get(leaf.kind) or term(leaf.kind.replace("-", "_"))


def with_events(case: Case, sentence: Message, leaves: Sequence[Leaf]) -> Message:
    """The sentence, and in brackets the facts that it leans on, if there are any."""
    if not leaves:
        return sentence
    evidence = in_turn(event_told(case, leaf) for leaf in leaves)
    return message("{sentence} ({evidence})", sentence=sentence, evidence=evidence)


def presumed(case: Case, name: str) -> Message:
    """A named assumption in words; an unknown name stays as it is."""
    kind, _, number = name.partition(":")
    match kind:
        case "honest_draws":
            return message("presuming honest draws of {who}", who=case.name(int(number)))
        case "honest_passes":
            return message("presuming honest passes of {who}", who=case.name(int(number)))
        case "statement":
            return message("presuming the statement at event {at}", at=int(number))
        case "paid":
            return message("presuming the count paid at event {at}", at=int(number))
        case _:
            return message("presuming {what}", what=name)


# --- pips ----------------------------------------------------------------------------------


def spans_of(reason: Reason) -> tuple[Span, ...]:
    """The least and the most that each holding can total, over all cases of the reason.

    Empty if the reason is not about totals.
    """
    if isinstance(reason, TotalsOutOfRange | TotalsUnreachable):
        return reason.spans
    cases = [spans for one in getattr(reason, "cases", ()) if (spans := spans_of(one))]
    return tuple(
        Span(min(s.least for s in column), max(s.most for s in column))
        for column in zip(*cases, strict=True)
    )


def is_unreachable(reason: Reason) -> bool:
    """Whether the reason, or a case of it, is that no deal gives totals which the spans allow."""
    cases: tuple[Reason, ...] = getattr(reason, "cases", ())
    return isinstance(reason, TotalsUnreachable) or any(map(is_unreachable, cases))


def pips(who: MessagePart, span: Span) -> Message:
    """Words for the pips that somebody held: a number, or the least and the most."""
    if span.least == span.most:
        return counted("{who} held {number} pip", "{who} held {number} pips", span.least, who=who)
    return counted(
        "{who} held {least} to {number} pip",
        "{who} held {least} to {number} pips",
        span.most,
        who=who,
        least=span.least,
    )


def pips_at_least(who: MessagePart, least: int) -> Message:
    """Words for a least number of pips that somebody held."""
    return counted(
        "{who} held at least {number} pip", "{who} held at least {number} pips", least, who=who
    )


def pips_at_most(who: MessagePart, most: int) -> Message:
    """Words for the most pips that somebody can have held."""
    return counted(
        "{who} held at most {number} pip", "{who} held at most {number} pips", most, who=who
    )
