"""Suppositions: the same match with facts inserted, dropped or replaced, or under other rules.

A change names a position and the facts that happened there instead: none drops the
event, the event itself and another inserts one after it. Nothing is recorded.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct, to_builtins

from adjudication.adjudicate import adjudicate
from adjudication.case.official_findings import check_findings_with
from adjudication.review.diff import Difference, differing
from domain import events as e
from domain.errors import BonebookError, ImpossibleReport
from domain.match.decide import contradictions, decide, is_only_recorded
from domain.match.match import Match, fold
from domain.match.replay import Facts

Changes = Mapping[int, Sequence[e.Fact]]


class ClaimVerdict(Struct, frozen=True):
    """The finding on a raised claim in short; or `refused`: why it cannot be tested.

    `verdict` is then `refused` too. `cites` and `due` are those of what follows if it is upheld.
    """

    verdict: str
    timely: bool | None = None
    evidence: tuple[int, ...] = ()
    cites: tuple[str, ...] = ()
    due: int | None = None
    refused: str | None = None


class MatchSummary(Struct, frozen=True):
    """The state of a match in figures that a change of its facts could alter.

    Attributes
    ----------
    scores : of the current game, by side
    chips : of the current game by colour and holder, in points; None where there are no chips
    winners : the side that won each game that is won, by its number; without those set aside
    hand_winner : the seat that won the hand that ended last, until the next begins
    match_winner : the side that has won the match, by its games or otherwise; else None
    open_total : of the layout on the table; None before a game's first hand, in 42 and by pairs
    findings : how each claim comes out, by the position at which it was raised
    """

    scores: tuple[int, ...]
    chips: tuple[tuple[int, ...], ...] | None
    winners: dict[str, int]
    hand_winner: int | None
    match_winner: int | None
    open_total: int | None
    findings: dict[str, ClaimVerdict]


def summary(facts: Facts) -> MatchSummary:
    """The state of the match after these facts, each raised claim heard on all of them."""
    match = fold(facts)
    game, hand = match.game, match.hand
    return MatchSummary(
        scores=match.scores,
        chips=tuple(map(tuple, game.ledger.points)) if game and game.ledger else None,
        winners={str(number): side for number, side in sorted(match.winners.items())},
        hand_winner=hand.ended.winner if hand and hand.ended else None,
        match_winner=match.winner,
        open_total=hand.layout.open_total if hand and match.is_fives else None,
        findings={str(at): _heard(facts, at, c) for at, c in match.disputes.claims.items()},
    )


def _heard(facts: Facts, raised_at: int, claim: e.Claim) -> ClaimVerdict:
    try:
        finding = adjudicate(facts, claim, raised_at)
    except BonebookError as error:
        return ClaimVerdict("refused", refused=str(error))
    follows = finding.consequence
    return ClaimVerdict(
        finding.verdict,
        finding.timely,
        finding.evidence,
        follows.cites if follows else (),
        due=follows.due if follows else None,
    )


def what_if(
    facts: Facts, changes: Changes, opened: e.MatchOpened | None = None
) -> tuple[Difference, ...]:
    """The differences had these things happened instead, or under this opening's rules.

    They lead from the match as it is to the supposed one. `changes` gives by position the facts
    that happened there instead; no facts drop the event. `opened` None leaves the rules.

    Raises `ImpossibleReport` for changes that contradict the record, that later events on it
    contradict, or that bring in a claim, a ruling or the like. Raises `NoSuchRule` for rules that
    there are not.
    """
    _require_acts(facts, changes)
    changed = instead(facts, changes)
    if opened is not None:
        decide(Match(), opened)
        changed = [(changed[0][0], opened), *changed[1:]]
    if changes:
        _require_possible(facts, changed, changes)
    return tuple(differing(to_builtins(summary(facts)), to_builtins(summary(changed))))


def instead(facts: Facts, changes: Changes) -> list[tuple[int, e.Fact]]:
    """The facts with those of each changed position replaced by the change's.

    A change at a position without facts changes nothing.
    """
    changed: list[tuple[int, e.Fact]] = []
    done: set[int] = set()
    for at, fact in facts:
        if at not in changes:
            changed.append((at, fact))
        elif at not in done:
            done.add(at)
            changed += [(at, one) for one in changes[at]]
    return changed


def _require_acts(facts: Facts, changes: Changes) -> None:
    """Refuse to suppose facts of a dispute that were not on record there."""
    recorded: dict[int, list[e.Fact]] = {position: [] for position in changes}
    for at, fact in facts:
        if at in recorded:
            recorded[at].append(fact)
    for n, (position, there) in enumerate(changes.items()):
        for m, fact in enumerate(there):
            if is_only_recorded(fact) and fact not in recorded[position]:
                detail = f"a {e.tag_of(type(fact))} cannot be supposed"
                raise ImpossibleReport(f"changes[{n}].facts[{m}].fact", detail)


def _require_possible(facts: Facts, changed: Facts, changes: Changes) -> None:
    """Refuse changes that contradict the record where it was not contradicted before."""
    before: set[int] | None = None
    for at, error in contradictions(changed):
        if before is None:
            before = {position for position, _ in contradictions(facts)}
        if at in changes or at not in before:
            detail = f"event {at} cannot be then: {error.detail}"
            raise ImpossibleReport(error.field, detail, error.contradicts) from error
    check_findings_with(facts, changed)
