"""Which reports can be true: everything that can physically happen is recorded.

`POSSIBLE` is the whole table: for each kind of fact, what would contradict it.
A report is refused only where an event on record rules it out, and the refusal
names that event. Whether an act was lawful plays no part, unless the match was
opened with strict enforcement (`domain.match.strict`).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from domain import events as e
from domain.errors import ImpossibleReport, UnlawfulReport
from domain.match.checks import (
    dispute_checks,
    game_checks,
    hand_checks,
    pairs_checks,
    payment_checks,
    play_checks,
)
from domain.match.checks.bone_checks import of_the_set
from domain.match.checks.preconditions import SEAT_FIELDS
from domain.match.match import Match, fold
from domain.match.references import Named, Sides, leaning_on, named_in
from domain.match.replay import Facts, as_corrected, stretch
from domain.match.strict import breaches

_AFTER_THE_MATCH = (
    e.ScoreCardWritten,
    e.ScoreCardSigned,
    e.ScoreCardRefused,
    e.ScoreCardReceived,
    e.OfficialCalled,
    e.PlayResumed,
    e.Observed,
    e.ClaimRaised,
    e.StatementHeard,
    e.AttachmentFiled,
    e.RulingGiven,
    e.RulingAppealed,
    e.ConsequenceReversed,
    e.DisputeClosed,
    e.RecordCorrected,
    e.LateChangeNoted,
    e.PlayerDisqualified,
    e.CardGiven,
)


def decide(match: Match, fact: e.Fact) -> None:
    """Accept `fact` as the next event of `match`, or refuse it.

    `match` is folded from what the one who reports may see, and nothing else: a refusal, even
    without a reason, says something of what it rests on.

    Raises `ImpossibleReport`, which names the field and the event that
    contradicts the report; for the opening of a match also `NoSuchRule` and `BadText`; with
    strict enforcement also `UnlawfulReport`, which names the clauses of the first breach.
    `match` is not changed. The facts of a correction are left to `decide_correction`.
    """
    if match.position and match.hand is None:
        # A question about a hand that the record has not begun begins it: on a copy.
        match = match.copy()
    _check_possible(match, fact)
    if (fact if isinstance(fact, e.MatchOpened) else match.opened).is_strict:
        for breach in breaches(match, fact):
            raise UnlawfulReport(breach.field, breach.detail, breach.clauses)


def _check_possible(match: Match, fact: e.Fact) -> None:
    opening = isinstance(fact, e.MatchOpened)
    if opening != (match.position == 0):
        wrong = "the match is open already" if opening else "the first event opens the match"
        raise ImpossibleReport("fact", wrong, 1 if opening else None)
    by_ruling = getattr(fact, "ruling", None) is not None
    if match.closed and not by_ruling and not isinstance(fact, _AFTER_THE_MATCH):
        raise ImpossibleReport("fact", f"the match was closed at {match.closed}", match.closed)
    _check_seats(match, fact)
    if not opening:
        of_the_set(match, fact)
    POSSIBLE[type(fact)](match, fact)


def decide_correction(
    entries: Sequence[e.Entry], *corrections: e.RecordCorrected, begun: Match | None = None
) -> None:
    """Accept corrections made together if they contradict nothing that was not contradicted before.

    `entries` are the whole log. It may contradict itself already (`domain.match.contested`); a
    correction of something else need not mend that. `begun` saves time: the match, as corrected
    up to now, after some of the facts before those that are corrected. None begins at the opening.

    The corrected facts themselves must contradict nothing, and `begun` is left as it is.

    Raises `ImpossibleReport` naming the corrected fact at fault, or the first later event that
    would be contradicted. Refused too are kinds that no correction brings in, seats that are not
    there, and a `was` that is wrong, or lacking where a later event could mean several facts.
    """
    fields: dict[int, str] = {}
    opened = fold(as_corrected(entries[:1]))
    recorded = {entry.position: entry.fact for entry in entries}
    for number, correction in enumerate(corrections):
        fields[correction.corrects] = f"also.{number - 1}.facts" if number else "facts"
        _check_kinds(recorded.get(correction.corrects), correction, fields[correction.corrects])
        for fact in correction.facts:
            try:
                _check_seats(opened, fact)
            except ImpossibleReport as error:
                raise error.within(fields[correction.corrects]) from error
    made = [e.Entry(at, fact) for at, fact in enumerate(corrections, entries[-1].position + 1)]
    speaking = cache(lambda: _speaking(as_corrected([*entries, *made])))
    for fact in corrections:
        _check_was(speaking, fact, fields[fact.corrects].removesuffix("facts"))
    before: set[int] | None = None
    for position, error in _contradictions_since(begun, [*entries, *made]):
        if before is None:
            before = {at for at, _ in _contradictions_since(begun, entries)}
        if position in fields or position not in before:
            where = fields.get(position, "corrects")
            detail = f"with this correction event {position} cannot be: {error.detail}"
            raise ImpossibleReport(
                f"{where}.{error.field}", detail, error.contradicts or position
            ) from error


def _contradictions_since(
    begun: Match | None, entries: Sequence[e.Entry]
) -> Iterator[tuple[int, ImpossibleReport]]:
    after, upto = 0 if begun is None else begun.position, entries[-1].position
    corrections = [one for one in entries if isinstance(one.fact, e.RecordCorrected)]
    return contradictions(stretch(entries, after, upto, corrections), begun)


def _speaking(record: Facts) -> tuple[Mapping[int, Sequence[Named]], Sides]:
    """The events of a record by the positions that they name, and the side of each seat."""
    return named_in(record), fold(record[:1]).side


def _check_was(
    speaking: Callable[[], tuple[Mapping[int, Sequence[Named]], Sides]],
    correction: e.RecordCorrected,
    under: str,
) -> None:
    """Refuse corrections after which an event could mean several facts at the position it names.

    `speaking` gives `_speaking` of the corrected record.
    """
    there = correction.facts
    if correction.was is not None and correction.was > len(there):
        raise ImpossibleReport(f"{under}was", f"is {correction.was} of {len(there)} facts")
    if correction.was is not None or len(there) < 2:
        return
    named, side = speaking()
    for at, fact, places in leaning_on(named.get(correction.corrects, ()), there, side):
        alike = {type(there[place]) for place in places}
        if len(places) > 1 and len(alike) == 1:
            detail = (
                f"is missing: event {at} ({e.tag_of(type(fact))}) speaks of event "
                f"{correction.corrects}, and can mean {len(places)} of these facts"
            )
            raise ImpossibleReport(f"{under}was", detail, at)


def contradictions(
    facts: Iterable[tuple[int, e.Fact]], begun: Match | None = None
) -> Iterator[tuple[int, ImpossibleReport]]:
    """Yield the position of each fact that those before it rule out, and the refusal.

    `facts` are in log order; with `begun`, which is not changed, they follow its last event.
    Corrections, bones that a ruling had lifted, and reversals of what a ruling did are not
    checked.
    """
    match = Match() if begun is None else begun.copy()
    for position, fact in facts:
        # A fact struck out since was there when this was reported, and could be spoken of.
        match.position = max(match.position, position - 1)
        if not isinstance(fact, e.RecordCorrected) and not _lifts_by_ruling(fact):
            try:
                _check_possible(match, fact)
            except ImpossibleReport as error:
                yield position, error
        match.apply(position, fact)


def _lifts_by_ruling(fact: e.Fact) -> bool:
    """Whether a ruling lifted a bone, or reversed an effect: corrections bring that anew (0038)."""
    if isinstance(fact, e.PlayRetracted):
        return fact.ruling is not None
    return isinstance(fact, e.ConsequenceReversed)


_STANDS = (
    e.MatchOpened,
    e.RecordCorrected,
    e.ClaimRaised,
    e.RulingGiven,
    e.RulingAppealed,
    e.ConsequenceReversed,
    e.DisputeClosed,
)
"""Facts that no correction can bring in; once recorded they may stay, whatever is corrected."""


def is_only_recorded(fact: e.Fact) -> bool:
    """Whether no correction can bring in this fact; recorded before, it may stay."""
    return isinstance(fact, _STANDS) or _lifts_by_ruling(fact)


def _check_kinds(recorded: e.Fact | None, correction: e.RecordCorrected, field: str) -> None:
    for fact in correction.facts:
        if is_only_recorded(fact) and fact != recorded:
            by_ruling = " by a ruling" if isinstance(fact, e.PlayRetracted) else ""
            detail = f"a {e.tag_of(type(fact))}{by_ruling} cannot be a correction"
            raise ImpossibleReport(field, detail)


def _check_seats(match: Match, fact: e.Fact) -> None:
    if match.position == 0:
        return
    for field in SEAT_FIELDS:
        seat = getattr(fact, field, None)
        if seat is not None and seat >= match.players:
            raise ImpossibleReport(field, f"is {seat}; the seats are 0 to {match.players - 1}", 1)


def _anything(match: Match, fact: e.Fact) -> None:
    """Accept the fact, which nothing on record can contradict."""


POSSIBLE: dict[type[e.Fact], Callable[[Match, Any], None]] = {
    e.MatchOpened: game_checks.opened,
    e.GameStarted: game_checks.game_started,
    e.GameEnded: game_checks.game_ended,
    e.ScoreCardWritten: game_checks.card_written,
    e.ScoreCardSigned: game_checks.card_signed,
    e.ScoreCardRefused: game_checks.card_refused,
    e.ScoreCardReceived: game_checks.card_received,
    e.MatchEnded: game_checks.match_ended,
    e.ChipsCounted: hand_checks.chips_counted,
    e.LotsDrawn: hand_checks.lots_drawn,
    e.Shuffled: _anything,
    e.HandStarted: hand_checks.hand_started,
    e.OpeningDrawn: hand_checks.opening_drawn,
    e.BoneDrawn: play_checks.bone_drawn,
    e.BonePlayed: play_checks.bone_played,
    e.Passed: play_checks.passed,
    e.PlayRetracted: play_checks.play_retracted,
    e.BoneReturned: play_checks.bone_returned,
    e.BoneExposed: play_checks.bone_exposed,
    e.HoldingShown: play_checks.holding_shown,
    e.ScoreCalled: play_checks.scored,
    e.MugginsCalled: play_checks.scored,
    e.DominoCalled: play_checks.called,
    e.ChipsPaid: payment_checks.chips_paid,
    e.ChangeMade: payment_checks.change_made,
    e.PointsPegged: payment_checks.points_pegged,
    e.HandEnded: hand_checks.hand_ended,
    e.BidMade: play_checks.in_the_bidding,
    e.TrumpDeclared: play_checks.in_the_bidding,
    e.DeclarationMade: play_checks.declaration_made,
    e.Challenged: play_checks.challenged,
    e.OfficialCalled: dispute_checks.official_called,
    e.PlayResumed: dispute_checks.play_resumed,
    e.TimeCalled: _anything,
    e.Observed: dispute_checks.observed,
    e.ClaimRaised: dispute_checks.claim_raised,
    e.StatementHeard: dispute_checks.statement_heard,
    e.AttachmentFiled: dispute_checks.attachment_filed,
    e.RulingGiven: dispute_checks.ruling_given,
    e.RulingAppealed: dispute_checks.ruling_appealed,
    e.ConsequenceReversed: dispute_checks.consequence_reversed,
    e.DisputeClosed: dispute_checks.dispute_closed,
    e.RecordCorrected: dispute_checks.record_corrected,
    e.LateChangeNoted: dispute_checks.late_change,
    e.PlayerDisqualified: dispute_checks.disqualified,
    e.ReshakeElected: play_checks.reshake_elected,
    e.SetFoundFaulty: _anything,
    e.SpinnerMarked: play_checks.spinner_marked,
    e.StackChosen: play_checks.stack_chosen,
    e.Resigned: _anything,
    e.ResultAgreed: game_checks.result_agreed,
    e.BlockDeclared: pairs_checks.block_declared,
    e.PassTakenBack: pairs_checks.pass_taken_back,
    e.CardGiven: pairs_checks.card_given,
}
"""The check of each kind of fact, which raises `ImpossibleReport` if the match contradicts it.

Complete over `events.FACTS` (tested).
"""
