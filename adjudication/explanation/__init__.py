"""Why a verdict holds, in sentences that an official can read aloud at the table.

Here the reasons of a finding become messages: why the verdict follows (`brief`) and what it
comes to (`conclusions`) in a few lines, and the whole derivation behind them (`derivation`).
The sentences before them, of what happened at the table, are worded by the test of the claim
(`adjudication.claims`, `Tested.words`). The last sentence of each kind of claim is in its record
(`adjudication.claims.catalogue`). Nothing is worked out here: a proof comes in as data, and a
catalogue words the messages later. What a ruling would do is `adjudication.ruling`.
"""

from collections.abc import Iterable

from adjudication.case.case import Case
from adjudication.explanation.brief import in_brief
from adjudication.explanation.chances import chances
from adjudication.explanation.conclusions import Conclusion, conclusion
from adjudication.explanation.derivation import derived
from adjudication.finding import Tested
from domain.events import Claim
from domain.messages.catalogue import ENGLISH, Catalogue, sentence
from domain.messages.message import Message, all_of, message


def left_out(contested: Iterable[tuple[int, int]]) -> tuple[Message, ...]:
    """A sentence for each pair of a draw and the event that contradicts its report (`contested`).

    It says that the bones named at the draw count for nothing.
    """
    return tuple(
        message(
            "The bones named at event {at} count for nothing: event {by} contradicts them,"
            " and the record is not corrected.",
            at=at,
            by=by,
        )
        for at, by in contested
    )


def in_few_lines(
    case: Case, claim: Claim, tested: Tested, concluded: Conclusion
) -> tuple[Message, ...]:
    """The sentences of a finding: what happened, why the verdict follows, what it comes to.

    They name events by numbers of the case.
    """
    brief = in_brief(case, tested)
    return (*tested.words, *brief, *chances(tested), *conclusion(case, claim, tested, concluded))


def in_full(case: Case, claim: Claim, tested: Tested, concluded: Conclusion) -> tuple[Message, ...]:
    """The sentences of a finding with each step of its proof, or a deal each way if it is open.

    Those of `in_few_lines` if the test gave no answer about deals.
    """
    if tested.answer is None:
        return in_few_lines(case, claim, tested, concluded)
    holders = [all_of(map(case.name, seats)) for seats in tested.holders]
    steps = derived(case, tested.answer, holders)
    return (*tested.words, *steps, *chances(tested), *conclusion(case, claim, tested, concluded))


def reasons(
    case: Case,
    claim: Claim,
    tested: Tested,
    concluded: Conclusion,
    catalogue: Catalogue = ENGLISH,
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """`in_few_lines` and `in_full`, in the words of a catalogue and with recorded positions."""
    short, full = (
        in_few_lines(case, claim, tested, concluded),
        in_full(case, claim, tested, concluded),
    )
    cited = case.numbers.cited
    return (
        tuple(sentence(cited(one), catalogue) for one in short),
        tuple(sentence(cited(one), catalogue) for one in full),
    )
