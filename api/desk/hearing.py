"""One dispute as an official hears it: the finding with the board at that moment beside it.

The clauses with their glosses, the evidence as bones to point at, two deals where it is open
with the look that would settle it, what the book lays down, what is left to be chosen. Worked out
from what the viewer may see; findings are heard within the bounds that hearings have.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal

from msgspec import Struct

from adjudication.case.assumptions import offered, parse_assumption
from adjudication.finding import Choice, Finding
from adjudication.ruling.giving_rulings import idle_because
from adjudication.ruling.remedy_parts import PARTS, parts_of
from adjudication.worlds.proofs import Settling, World, face_of
from api.desk.drawn_position import VERDICTS, picture
from api.desk.fact_lines import fact_at, kind_of, line_of
from api.desk.remedy_words import IDLE, OPTIONS, PART_NAMES, WHO, does, follows
from api.disputes.hearings.pool import HearingPool
from api.disputes.hearings.question import HearingRequest
from api.languages.page_language import PageLanguage
from api.visibility import Viewer
from domain.errors import BonebookError
from domain.events import Claim
from domain.match.match import Match
from domain.match.replay import as_corrected
from domain.messages.catalogue import worded
from domain.messages.message import Message, MessagePart
from projections.disputes import Dispute, RulingSeen
from projections.following import Following
from projections.pictures.hand_picture import draw_hand


class Cited(Struct, frozen=True):
    """A clause, or an entry of the register, by its id, and what it says; "" for the id alone."""

    id: str
    gloss: str


class Told(Struct, frozen=True):
    """One event in words, and the bone in it, to be pointed at; "" where there is none."""

    position: int
    words: str
    bone: str


class HandDrawn(Struct, frozen=True):
    """A picture of the bones that one player drew, or of those that nobody drew."""

    name: str
    picture: str


class DealDrawn(Struct, frozen=True):
    """One way in which all bones can lie, and whether the claim holds in it."""

    holds: bool
    hands: tuple[HandDrawn, ...]


LookKind = Literal["drew", "boneyard", "holding"]


class Look(Struct, frozen=True):
    """The observation that would settle a claim, or could, as a form to be filled in.

    `drew`: which bone `seat` drew at `event`; `boneyard`: whether `bone` lies there; `holding`:
    the `held` bones that `seat` still has.
    """

    kind: LookKind
    words: str
    surely: bool
    seat: int | None = None
    event: int | None = None
    bone: str = ""
    held: int = 0


class LeftOption(Struct, frozen=True):
    """One way to choose, and what the ruling would come to; `usual`: if no other is taken."""

    name: str
    words: str
    usual: bool


class LeftChoice(Struct, frozen=True):
    """A choice that a clause leaves to the opponent or to the official (`who`)."""

    clause: str
    gloss: str
    who: str
    options: tuple[LeftOption, ...]


class PartOfRemedy(Struct, frozen=True):
    """The possible subject of a ruling: "" for the whole claim, or one part of its remedy.

    `holds` is the position of the ruling on it that holds, None without any.
    """

    name: str
    words: str
    holds: int | None


class Presumable(Struct, frozen=True):
    """A presumption that could be made, by its name and in words."""

    name: str
    words: str


class HearingSeen(Struct, frozen=True):
    """One dispute as its hearing shows it.

    `about` is the event that the claim names, None for none, and `board` a picture just after it,
    or of now for none. `record` has the events of the dispute itself.
    `refused` says why it cannot be heard, where it cannot: all about the finding is then empty.
    `steps` are those of the proof where they say more than `reasons`. `holds` is the ruling on the
    whole claim that holds; `reach` how far the dispute can reach, "" where it awaits no ruling.
    `idle` says why nothing follows from upholding it, "" where something does; `parts` are those
    that a ruling can be on by itself, where there are several. `at_table` is the verdict of when it
    was raised, "" where that is the same; `can_uphold` is False for one that the record refutes.
    """

    dispute: Dispute
    title: str
    about: Told | None
    board: str
    refused: str = ""
    verdict: str = ""
    verdict_words: str = ""
    timeliness: str = ""
    by_right: bool = True
    at_table: str = ""
    reasons: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    evidence: tuple[Told, ...] = ()
    deals: tuple[DealDrawn, ...] = ()
    look: Look | None = None
    cites: tuple[Cited, ...] = ()
    follows: tuple[str, ...] = ()
    idle: str = ""
    parts: tuple[PartOfRemedy, ...] = ()
    left: tuple[LeftChoice, ...] = ()
    presumable: tuple[Presumable, ...] = ()
    record: tuple[Told, ...] = ()
    holds: RulingSeen | None = None
    reach: str = ""
    can_uphold: bool = False


async def hearing(
    words: PageLanguage,
    hearings: HearingPool,
    now: Following,
    viewer: Viewer,
    dispute: Dispute,
    reach: str,
    principal: str,
) -> HearingSeen:
    """A dispute as it is now with the finding on it, or the reason why there is none (`refused`).

    `reach` is as in the answer; `principal` is as in `HearingPool.hear`. Raises 429 as that does.
    """
    claim, match = dispute.claim, now.match
    rulings = [one for one in dispute.rulings if not one.superseded_by and not one.part]
    common: dict[str, Any] = {
        "dispute": dispute,
        "title": kind_of(words, claim.kind),
        "about": _told(words, now, claim.event) if claim.event else None,
        "board": picture(words, _moment(now, claim), match, viewer),
        "record": tuple(_told(words, now, at) for at in _own(dispute)),
        "holds": rulings[-1] if rulings else None,
        "reach": reach,
    }
    question = HearingRequest(
        entries=tuple(now.entries),
        claim=claim,
        raised_at=dispute.position,
        language=words.tag,
        weighing=viewer.sees_all,
    )
    try:
        finding = await hearings.hear(question, principal)
    except BonebookError as error:
        return HearingSeen(**common, refused=error.detail)
    parts = _parts(words, match, dispute, finding)
    return HearingSeen(**common, **_found(words, now, claim, finding), parts=parts)


def _parts(
    words: PageLanguage, match: Match, dispute: Dispute, finding: Finding
) -> tuple[PartOfRemedy, ...]:
    """The whole claim and the parts of its remedy, where a ruling can be on one of them alone."""
    ruled_on = [one.part for one in dispute.rulings if one.part in PARTS]
    names = tuple(dict.fromkeys((*parts_of(finding.consequence), *ruled_on)))
    if len(names) < 2 and not ruled_on:
        return ()
    holds = match.disputes.last_ruling
    return tuple(
        PartOfRemedy(name, words.t(PART_NAMES[name]), holds(dispute.position, name))
        for name in ("", *names)
    )


def _found(words: PageLanguage, now: Following, claim: Claim, finding: Finding) -> dict[str, Any]:
    """A finding, ready for the page."""
    match, answer = now.match, finding.answer
    settling = answer.settled_by if answer else None
    worlds = ((True, answer.if_true), (False, answer.if_false)) if answer else ()
    consequence = finding.consequence
    return {
        "verdict": finding.verdict,
        "verdict_words": words.t(VERDICTS[finding.verdict]),
        "timeliness": words.t(TIMELY[finding.timely]),
        "by_right": finding.by_right,
        "at_table": words.t(VERDICTS[finding.at_table]) if finding.at_table else "",
        "reasons": finding.words,
        "steps": finding.why if finding.why != finding.words else (),
        "evidence": tuple(_told(words, now, at) for at in sorted(finding.evidence)),
        "deals": tuple(_deal(words, match, holds, one) for holds, one in worlds if one),
        "look": _look(words, match, settling) if settling else None,
        "cites": tuple(_cited(match, id) for id in consequence.cites) if consequence else (),
        "follows": follows(words, match, finding),
        "idle": words.t(IDLE[idle]) if (idle := idle_because(finding)) else "",
        "left": tuple(_left(words, match, one) for one in finding.choices),
        "presumable": tuple(
            Presumable(name, presumed(words, now, name))
            for name in offered(as_corrected(now.entries), claim)
        ),
        "can_uphold": finding.verdict != "refuted",
    }


TIMELY: Final = {
    True: "raised in time",
    False: "raised too late",
    None: "no time limit applies",
}
"""Whether a claim was raised in time, in words."""


def _told(words: PageLanguage, now: Following, position: int) -> Told:
    fact = now.entries[position - 1].fact
    bone = getattr(fact, "bone", None)
    return Told(position, line_of(words, now.match, fact), str(bone) if bone else "")


def _moment(now: Following, claim: Claim) -> Following:
    """The match just after the event that a claim speaks of; as it is now, where it names none."""
    return now if claim.event is None else now.at(claim.event)


def _own(dispute: Dispute) -> Sequence[int]:
    """The record of a dispute, in order."""
    own = {dispute.position, *dispute.hearings, *dispute.statements, *dispute.inspections}
    own |= {*dispute.attachments, *dispute.flagged}
    for ruling in dispute.rulings:
        own |= {
            ruling.position,
            *ruling.caused,
            *([ruling.appealed_at] if ruling.appealed_at else []),
        }
    return sorted(own)


def _cited(match: Match, id: str) -> Cited:
    glosses = (one.gloss for one in match.book.clauses if one.id == id)
    return Cited(id, next(glosses, ""))


def _left(words: PageLanguage, match: Match, choice: Choice) -> LeftChoice:
    cited = _cited(match, choice.clause)
    options = tuple(
        LeftOption(
            name,
            f"{words.t(OPTIONS.get(name, name))}: {does(words, match, effect)}",
            name == choice.default,
        )
        for name, effect in choice.effects.items()
    )
    return LeftChoice(cited.id, cited.gloss, words.t(WHO[choice.who]), options)


# --- what is open -----------------------------------------------------------------------------


def _deal(words: PageLanguage, match: Match, holds: bool, world: World) -> DealDrawn:
    """A deal as hands: what each player drew, and what is left."""
    hands = [
        HandDrawn(name, draw_hand(map(face_of, _drawn_by(world, seat)), name))
        for seat, name in enumerate(match.opened.players)
    ]
    if world.boneyard:
        name = words.t("boneyard")
        hands.append(HandDrawn(name, draw_hand(map(face_of, world.boneyard), name)))
    return DealDrawn(holds, tuple(hands))


def _drawn_by(world: World, seat: int) -> Iterable[str]:
    return (bone for lot in world.lots if lot.seat == seat for bone in lot.bones)


def _look(words: PageLanguage, match: Match, settling: Settling) -> Look | None:
    """The look as a form; None for one that no form records."""
    label = settling.label
    if not isinstance(label, Message):
        return None
    sentence, parts = worded(label, words.catalogue), label.parts
    seat = _seat(match, parts.get("who"))
    if seat is not None and "position" in parts:
        return Look("drew", sentence, settling.surely, seat, event=_number(parts["position"]))
    if "bone" in parts:
        return Look("boneyard", sentence, settling.surely, bone=str(parts["bone"]))
    if seat is None or match.hand is None:
        return None
    return Look("holding", sentence, settling.surely, seat, held=match.hand.held[seat])


def _seat(match: Match, name: MessagePart | None) -> int | None:
    """The seat that a label names."""
    players = match.opened.players
    return players.index(name) if isinstance(name, str) and name in players else None


def _number(part: MessagePart) -> int | None:
    return part if isinstance(part, int) else None


_PRESUMED: Final = {
    "honest_draws": "the draws of {who} were honest",
    "honest_passes": "the passes of {who} were honest",
    "paid": "the count that was paid at {at} was right",
}


def presumed(words: PageLanguage, now: Following, name: str) -> str:
    """An assumption in words; "" for a statement that is not on record."""
    kind, number = parse_assumption(name)
    if kind == "statement":
        fact = fact_at(now.entries, number)
        return line_of(words, now.match, fact) if fact is not None else ""
    players = now.match.opened.players
    who = players[number] if number < len(players) else ""
    return words.t(_PRESUMED[kind], who=who, at=number)


STAGES: Final = {
    "raised": "raised",
    "heard": "being heard",
    "ruled": "ruled on",
    "appealed": "appealed",
    "closed": "closed",
}
"""Where a dispute stands, in words."""


def texts() -> Iterable[str]:
    """Every text of the tables in this module, for the check that all are translated."""
    yield from STAGES.values()
    yield from TIMELY.values()
    yield from _PRESUMED.values()
