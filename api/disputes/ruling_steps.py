"""Rulings as they are given: the decision, and what it puts on record.

Where a card is shown by pairs, the cards that its player has from other matches of the event are
put on record first, since cards follow the player (DP-36).
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from anyio import CapacityLimiter
from msgspec import Meta, Struct, structs

from adjudication.case.case import Case
from adjudication.finding import Finding
from adjudication.review.cards_due import CardsDue, cards_due
from adjudication.ruling.giving_rulings import check_ground, rule
from adjudication.worlds.steps import LONGEST, STEPS
from api.disputes.dispute_steps import Assumption, claim_at
from api.disputes.hearings.pool import HearingPool
from api.disputes.hearings.question import HearingRequest
from api.event_store import Appended
from api.http.threads import beside
from api.matches.matches import Matches, Order
from api.matches.sender_fold import Report
from api.visibility import WHOLE
from domain import events as e
from domain.match.match import fold
from domain.match.replay import as_corrected
from domain.pairs.cards_held import CardsHeld, brought_by, said_of
from domain.seats import Seat
from projections.following import Following

_RULING: Final = CapacityLimiter(1)
"""Bounds the threads that work out what rulings cause: several would slow each other."""

Brought = dict[Seat, CardsHeld]
"""The cards, not used up, that players have from earlier matches of the event, by seat."""


@dataclass(frozen=True)
class EventCards:
    """Looks up the cards that players of a match have from earlier matches of its event.

    `look_up` is given all matches, the id of the match and its state now.
    """

    look_up: Callable[[Matches, str, Following], Awaitable[Brought]]

    async def brought_to(self, matches: Matches, match: str) -> Brought:
        """The cards, not used up, that players bring to a match from earlier ones of its event.

        Raises `UnknownStream` and `StoreUnavailable`.
        """
        return await self.look_up(matches, match, await matches.following(match, WHOLE))

    async def due(self, matches: Matches, match: str) -> tuple[CardsDue, ...]:
        """The players whose red cards here would be others with the cards that they bring by now.

        Raises `UnknownStream` and `StoreUnavailable`.
        """
        now = await matches.following(match, WHOLE)
        if not any(isinstance(fact, e.CardGiven) for fact in now.match.disputes.caused.values()):
            return ()
        brought = await self.look_up(matches, match, now)
        return cards_due(now.match, as_corrected(now.entries), brought)


class Decision(Struct, frozen=True, forbid_unknown_fields=True):
    """An official's decision on a claim, or on a part of it.

    `choices` maps a clause to what was chosen; `part` names the part of the remedy, "" for the
    whole claim; `assuming` names what is presumed; `supersedes` is the last ruling on the same
    part, whose place this one takes, null only if there is none; `steps` how far the search goes,
    null for as far as usual.
    """

    upheld: bool
    choices: dict[e.Name, e.Name] = {}
    note: e.Text = ""
    part: Annotated[str, Meta(max_length=80)] = ""
    assuming: tuple[Assumption, ...] = ()
    supersedes: e.Position | None = None
    steps: Annotated[int, Meta(ge=1, le=LONGEST)] | None = None


async def give(
    matches: Matches,
    hearings: HearingPool,
    match: str,
    claim: int,
    decision: Decision,
    order: Order,
    checkpoint: str = "",
    brought: Brought | None = None,
) -> Appended:
    """Record the ruling on the claim raised at `claim` and what follows from it.

    `checkpoint` is `AuditKeeper.last_signed`, to which the ruling is pinned; `brought` are cards
    from `EventCards.brought_to`. Raises what `ruling_facts` does, and `ImpossibleReport` where the
    ruling that it supersedes is not the one that holds.
    """

    async def ruled(entries: Sequence[e.Entry]) -> Sequence[Report]:
        facts = await with_cards_brought(
            hearings,
            entries,
            claim,
            decision,
            reporter=order.reporter,
            brought=brought or {},
            recording=True,
        )
        return [Report(_pinned(fact, checkpoint)) for fact in facts]

    return await matches.record(match, ruled, order)


def _pinned(fact: e.Fact, checkpoint: str) -> e.Fact:
    ruling = isinstance(fact, e.RulingGiven)
    return structs.replace(fact, checkpoint=checkpoint) if ruling else fact


async def with_cards_brought(
    hearings: HearingPool,
    entries: Sequence[e.Entry],
    claim: int,
    decision: Decision,
    reporter: str,
    brought: Brought,
    *,
    recording: bool = False,
) -> list[e.Fact]:
    """The facts to record for a ruling: cards from other matches first, then as `ruling_facts`.

    Cards are put in only of players to whom this match or this ruling shows a card, and only where
    the match has others on record than `brought`. `recording` is as in `ruling_facts`, and so are
    the errors.
    """
    facts = await ruling_facts(
        hearings, entries, claim, decision, reporter=reporter, recording=recording
    )
    if not brought:
        return facts
    noted = await beside(_RULING, lambda: _brought_to_note(entries, facts, brought))
    if not noted:
        return facts
    record = [*entries, *(e.Entry(at, fact) for at, fact in enumerate(noted, len(entries) + 1))]
    ruled = await ruling_facts(
        hearings, record, claim, decision, reporter=reporter, recording=recording
    )
    return [*noted, *ruled]


def _brought_to_note(
    entries: Sequence[e.Entry], facts: Sequence[e.Fact], brought: Brought
) -> list[e.Observed]:
    """As `cards_to_note`, for the players with a card here, also by these facts to come."""
    shown = [*fold(as_corrected(entries)).disputes.caused.values(), *facts]
    carded = {fact.seat for fact in shown if isinstance(fact, e.CardGiven)}
    return cards_to_note(entries, {seat: brought[seat] for seat in carded & brought.keys()})


def cards_to_note(entries: Sequence[e.Entry], brought: Brought) -> list[e.Observed]:
    """The findings still to record, so that the match has on record which cards players brought.

    Players of whom it has the same on record already are left out.
    """
    facts = [fact for _, fact in as_corrected(entries)]
    return [
        e.Observed(said_of(held), seat)
        for seat, held in sorted(brought.items())
        if said_of(held) != said_of(brought_by(facts, seat))
    ]


async def ruling_facts(
    hearings: HearingPool,
    entries: Sequence[e.Entry],
    claim: int,
    decision: Decision,
    reporter: str,
    *,
    recording: bool = False,
) -> list[e.Fact]:
    """The ruling on the claim raised at `claim`, and then all that it causes, as facts.

    Nothing is recorded here, nor is it checked that the ruling which it supersedes is the one that
    holds. Raises `NotThere`, and `BadClaim` for a choice or assumption that is not open; with
    `recording` also where nothing follows from upholding, and the note names no ground for it.
    Raises what `HearingPool.hear` does.
    """
    question = HearingRequest(
        entries=tuple(entries),
        claim=claim_at(entries, claim),
        raised_at=claim,
        part=decision.part,
        assuming=(decision.assuming,) if decision.assuming else (),
        steps=decision.steps or STEPS,
    )
    finding = await hearings.hear(question, reporter)
    facts = await beside(_RULING, lambda: _ruling(entries, finding, claim, decision))
    if recording:
        check_ground(_ruled_on(finding), upheld=decision.upheld, note=decision.note)
    return facts


def _ruled_on(finding: Finding) -> Finding:
    """The finding under the assumptions that the official makes, if any."""
    return finding.presuming[0] if finding.presuming else finding


def _ruling(
    entries: Sequence[e.Entry], finding: Finding, claim: int, decision: Decision
) -> list[e.Fact]:
    case = Case(as_corrected(entries))
    ruling, *caused = rule(
        case,
        _ruled_on(finding),
        claim,
        upheld=decision.upheld,
        choices=decision.choices,
        note=decision.note,
        part=decision.part,
        steps=decision.steps,
    )
    # Whether that is the ruling which holds, the record itself checks as the fact is added.
    return [structs.replace(ruling, supersedes=decision.supersedes), *caused]
