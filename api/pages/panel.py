"""What the page of disputes shows: each dispute, its finding, and what can be done about it.

For officials and recorders. Worked out from what the viewer may see; the docket, the
silent watch and the rulings to look at again are an official's alone.
"""

from collections.abc import Sequence
from typing import get_args

from msgspec import Struct

from adjudication.adjudicate import adjudicate
from adjudication.case.assumptions import offered
from adjudication.claims import tests_for
from adjudication.finding import Choice, Effect, Finding
from adjudication.review.docket import open_disputes
from adjudication.review.flagged_rulings import flagged_rulings
from adjudication.review.sweep import Found
from adjudication.review.watch import watch
from api.at_table.aside import FactKeptAside
from api.text import finding_lines
from api.visibility import TranscriptLine, Viewer, visible
from domain.events import Entry, Observed, Trump, tag_of
from domain.match.decide import SEATS
from domain.match.match import Match
from domain.match.replay import as_corrected
from domain.messages.catalogue import worded
from projections.disputes import Dispute, RulingSeen
from projections.following import Following
from projections.transcript import line


class PanelChoice(Struct, frozen=True):
    """One way to choose, and what the ruling would do with it."""

    name: str
    label: str
    chosen: bool


class Left(Struct, frozen=True):
    """What a clause leaves to somebody."""

    clause: str
    who: str
    options: tuple[PanelChoice, ...]


class OneDispute(Struct, frozen=True):
    """One dispute on the page.

    `steps` are all the steps of the reasoning where they say more, `holds` the ruling on
    the whole claim that holds, `reach` how far the dispute can reach where it awaits a ruling.
    """

    dispute: Dispute
    title: str
    lines: tuple[str, ...]
    steps: tuple[str, ...]
    can_uphold: bool
    left: tuple[Left, ...]
    offered: tuple[str, ...]
    record: tuple[TranscriptLine, ...]
    holds: RulingSeen | None
    reach: str


class Panel(Struct, frozen=True):
    """All that the page shows at one position.

    `noted` are the words for what officials saw, `trumps` those that 42 has.
    """

    position: int
    title: str
    players: tuple[str, ...]
    kinds: tuple[str, ...]
    noted: tuple[str, ...]
    trumps: tuple[str, ...]
    disputes: tuple[OneDispute, ...]
    waits: bool
    official: bool
    watched: tuple[str, ...]
    reviews: tuple[str, ...]


def panel(entries: Sequence[Entry], viewer: Viewer, aside: Sequence[FactKeptAside] = ()) -> Panel:
    """The disputes of a match as a viewer may see them, those to be heard first on top."""
    official = viewer.sees_all
    following = Following.of(visible(entries, viewer))
    match, all_of_them = following.match, following.disputes()
    docket = open_disputes(as_corrected(entries)) if official else ()
    reach = {one.claim: one.reach for one in docket}
    order = list(reach)
    disputes = [_dispute(following, one, reach) for one in all_of_them.disputes]
    disputes.sort(key=lambda one: order.index(one.dispute.position) if one.reach else len(order))
    return Panel(
        position=entries[-1].position,
        title=" – ".join(match.opened.players),
        players=match.opened.players,
        kinds=tuple(sorted(tests_for(match))),
        noted=_noted(following),
        trumps=() if match.is_fives else get_args(Trump),
        disputes=tuple(disputes),
        waits=all_of_them.table_waits,
        official=official,
        watched=_watched(entries, match) if official else (),
        reviews=_reviews(entries) if official else (),
    )


def _dispute(following: Following, dispute: Dispute, reach: dict[int, str]) -> OneDispute:
    facts = as_corrected(following.entries)
    claim, players = dispute.claim, following.match.opened.players
    finding = adjudicate(facts, claim, dispute.position)
    holds = [one for one in dispute.rulings if not one.superseded_by and not one.part]
    words = dict(following.transcript())
    about = f" at event {claim.event}: {words.get(claim.event, '')}" if claim.event else ""
    return OneDispute(
        dispute,
        f"{_plain(claim.kind)}{about}",
        tuple(finding_lines(finding, players)),
        finding.why if finding.why != finding.words else (),
        finding.verdict != "refuted",
        tuple(_left(following.match, choice) for choice in finding.choices),
        offered(facts, claim),
        tuple(TranscriptLine(at, words[at]) for at in _own(dispute, finding) if at in words),
        holds[-1] if holds else None,
        reach.get(dispute.position, ""),
    )


def _noted(following: Following) -> tuple[str, ...]:
    facts = (entry.fact for entry in following.entries)
    return tuple(sorted({fact.what for fact in facts if isinstance(fact, Observed)}))


def _own(dispute: Dispute, finding: Finding) -> list[int]:
    """The events that the finding leans on, and those of the dispute itself."""
    own = {*finding.evidence, *dispute.hearings, *dispute.statements, *dispute.inspections}
    own |= {*dispute.attachments, *dispute.flagged, dispute.position}
    for one in dispute.rulings:
        own |= {one.position, *one.caused}
    return sorted(own)


def _left(match: Match, choice: Choice) -> Left:
    return Left(
        choice.clause,
        choice.who,
        tuple(
            PanelChoice(name, f"{_plain(name)}: {_does(match, effect)}", name == choice.default)
            for name, effect in choice.effects.items()
        ),
    )


def _does(match: Match, effect: Effect) -> str:
    """What a ruling would come to, in a line."""
    said = ["score " + "–".join(map(str, effect.scores))]
    if effect.match_winner is not None:
        said.append(f"the match to {_side(match, effect.match_winner)}")
    elif effect.game_winner is not None:
        said.append(f"the game to {_side(match, effect.game_winner)}")
    elif effect.hand_over:
        said.append("the hand is over")
    return ", ".join(said)


def _side(match: Match, side: int) -> str:
    names = (name for seat, name in enumerate(match.opened.players) if match.side[seat] == side)
    return " and ".join(names)


def _watched(entries: Sequence[Entry], match: Match) -> tuple[str, ...]:
    since = match.hand.started if match.hand else 1
    acts = {True: "an official may act", False: "it is for the players to notice"}
    return tuple(
        f"{_breach(match, one.found)}, proved by event {one.by}; {acts[one.acts]}"
        for one in watch(as_corrected(entries), since)
    )


def _breach(match: Match, found: Found) -> str:
    who = "" if found.player is None else f" by {match.opened.players[found.player]}"
    return f"{_plain(found.kind)}{who} at event {found.event}"


def _reviews(entries: Sequence[Entry]) -> tuple[str, ...]:
    return tuple(
        f"the ruling at {one.ruling} was given on {one.given}; its claim is now {one.now}"
        + (f" (corrected at {', '.join(map(str, one.corrections))})" if one.corrections else "")
        for one in flagged_rulings(entries)
    )


def kept_aside(match: Match, aside: Sequence[FactKeptAside]) -> tuple[str, ...]:
    """What tablets sent that recorded the match no more, a line each."""
    return tuple(_kept_aside(match, one) for one in aside)


def _kept_aside(match: Match, kept: FactKeptAside) -> str:
    seats = (getattr(kept.fact, name, None) for name in SEATS)
    there = all(seat is None or seat < match.players for seat in seats)
    words = worded(line(match, kept.fact)) if there else tag_of(type(kept.fact))
    return f"{kept.happened_at or kept.kept_at}, from {kept.device[:8]}: {words}"


def _plain(word: str) -> str:
    return word.replace("_", " ")
