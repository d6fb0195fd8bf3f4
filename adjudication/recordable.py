"""Whether something may be recorded: it contradicts neither the record nor an official's finding.

Every way into a record asks here and nowhere else (a contract on imports holds that): a report,
a batch, an import, a correction and its preview, a supposition, a vector. The match alone is asked
in `domain.match.decide`; what officials found of bones needs the deals as well
(`adjudication.case.official_findings`).
"""

from collections.abc import Callable, Sequence

from adjudication.case.official_findings import (
    check_finding,
    check_findings_with,
    is_held_against,
)
from domain import events as e
from domain.match import decide
from domain.match.match import Match
from domain.match.replay import as_corrected

__all__ = ["decide_corrections", "decide_opening", "decide_report", "is_held_against"]


def decide_opening(opened: e.MatchOpened) -> None:
    """Check that an opening can be the first event of a match.

    Raises all that `domain.match.decide.decide` does for one.
    """
    decide.decide(Match(), opened)


def decide_report(
    match: Match, fact: e.Fact, entries: Callable[[], Sequence[e.Entry]] = tuple
) -> None:
    """Check that `fact` can be recorded as the next event of `match`. Nothing is changed.

    `entries` gives the entries that `match` is folded from. It is called only for a finding
    (`is_held_against`), for which it must be given.
    Raises `ImpossibleReport` and `UnlawfulReport` as `domain.match.decide.decide` does, and
    `ImpossibleReport` for a finding that the record rules out.
    """
    decide.decide(match, fact)
    if isinstance(fact, e.Observed) and is_held_against(fact):
        check_finding(entries(), fact, match)


def decide_corrections(
    entries: Sequence[e.Entry],
    corrections: Sequence[e.RecordCorrected],
    *,
    begun: Match | None = None,
    after: Sequence[e.Entry] | None = None,
) -> None:
    """Check that corrections made together can be recorded after these entries.

    `after` is the record with them, given where more is reported beside them; `begun` is as in
    `domain.match.decide.decide_correction`. Raises `ImpossibleReport` as that does, and where a
    finding of a bone can be true no more that could be before.
    """
    decide.decide_correction(entries, *corrections, begun=begun)
    if after is None:
        made = enumerate(corrections, entries[-1].position + 1)
        after = [*entries, *(e.Entry(at, fact) for at, fact in made)]
    check_findings_with(as_corrected(entries), as_corrected(after))
