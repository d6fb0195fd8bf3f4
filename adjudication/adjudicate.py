"""Hearing a claim: the whole of adjudication in one call.

A claim is tested exactly; then the finding says whether it was raised in time and by
whom it may be raised, why the verdict holds, and what the book lays down. Nothing
is changed by it: what an official does with a finding is a ruling.
"""

from collections.abc import Iterable
from functools import partial

from msgspec import structs

from adjudication.case.case import Case
from adjudication.claims import Test, tests_for
from adjudication.claims.catalogue import CATALOGUE
from adjudication.claims.claims_of_book import clauses_of
from adjudication.explanation import left_out, reasons
from adjudication.finding import Consequence, Finding, Tested
from adjudication.ruling.choices import choices
from adjudication.ruling.giving_rulings import without_ruling
from adjudication.ruling.hearing_again import act_of, presumed_counts
from adjudication.ruling.remedies import consequence_of
from adjudication.ruling.time_limits import in_time
from adjudication.worlds.proofs import Answer, Leaf, Proof
from adjudication.worlds.steps import STEPS, Steps, part_of
from domain import events as e
from domain.errors import BadClaim
from domain.events import Claim, tag_of
from domain.match.match import Match
from domain.match.replay import Facts
from domain.messages.catalogue import ENGLISH, Catalogue, worded
from domain.messages.message import Message, events_named, message
from domain.rules import for_players


def adjudicate(
    facts: Facts,
    claim: Claim,
    raised_at: int | None = None,
    *,
    part: str = "",
    assuming: Iterable[Iterable[str]] = (),
    catalogue: Catalogue = ENGLISH,
    steps: int | Steps = STEPS,
    weighing: bool = False,
) -> Finding:
    """The finding on a claim about this record. Nothing is changed.

    `facts` are (position, fact) pairs, as they stood or as corrected; all of them count for the
    verdict. `raised_at` is the position at which the claim was raised, by default after the last
    event: the time limit is weighed there, and `Finding.at_table` has the verdict on the facts up
    to and with it, where that is another.

    The consequence and the choices are worked out as if an earlier ruling on this `part` of the
    claim (`RulingGiven.part`; empty: the claim as a whole) had been taken back.

    The verdict presumes nothing. Each of `assuming` is a set of names of assumptions
    (`adjudication.case.assumptions`); `Finding.presuming` has a finding under each set, in order.
    The words are those of `catalogue`; nothing else depends on it.

    With `weighing` an undetermined finding says in what share of the deals the claim holds. That
    helps an official, decides nothing, and is no part of what a ruling stores.

    After so many `steps` (`adjudication.worlds.steps`) in all, a finding is cut short: it is
    undetermined, and says so. A `Steps` that is passed in counts the steps taken, cut short or not.

    A claim that cannot be tested gets a finding with `moot` if a correction made since `raised_at`
    took away its event, or an earlier one on which it rests; or if it is on record and names none.
    Raises `BadClaim` for any other such claim, for an unknown kind or seat, and for a name in
    `assuming` that is no assumption, or that presumes a count which nobody paid.
    """
    count = steps if isinstance(steps, Steps) else Steps(steps)
    case = Case(facts, weighing=weighing, stop=count)
    _check_seats(case, claim)
    if claim.event is not None:
        # Before the rest, so that the record is folded once, over the event that it is about.
        case.before(case.numbers.upto(claim.event))
    test = _test_of(case, claim)
    try:
        tested = test(case, claim)
    except BadClaim:
        gone = _corrected_since(case, claim, raised_at) or _without_event(case, claim, raised_at)
        if gone is None:
            raise
        return _moot(case, claim, gone, catalogue)
    heard = partial(
        _heard, claim=claim, raised_at=raised_at, part=part, catalogue=catalogue, count=count
    )
    finding = heard(case, test, tested)
    about = act_of(case, claim, tested)
    presuming: list[Finding] = []
    for names in map(tuple, assuming):
        other = case.presuming(names, about, presumed_counts(case, names, about))
        presuming.append(heard(other, test, test(other, claim)))
    return structs.replace(finding, presuming=tuple(presuming)) if presuming else finding


def _test_of(case: Case, claim: Claim) -> Test:
    tests = tests_for(case.laid_down)
    if claim.kind not in tests:
        raise BadClaim("kind", f"is {claim.kind!r}; the claims are {', '.join(sorted(tests))}")
    return tests[claim.kind]


_Gone = tuple[int, Message]
"""The event by which a claim is moot, and the sentence that says so."""


def _corrected_since(case: Case, claim: Claim, raised_at: int | None) -> _Gone | None:
    """The correction, made after a claim was raised, of the event that it speaks of.

    Or else of an earlier one, on which it rested that the claim says anything; None without any.
    """
    event = claim.event
    if raised_at is None or event is None:
        return None
    made = [
        (fact.corrects == event, at, fact.corrects)
        for at, fact in case.record
        if at > raised_at and isinstance(fact, e.RecordCorrected) and fact.corrects <= event
    ]
    if not made:
        return None
    is_its_own, by, corrected = max(made)
    if is_its_own:
        return by, message(
            "Event {position} was corrected at event {at}: the claim about it is moot.",
            position=event,
            at=by,
        )
    return by, message(
        "Event {corrected} was corrected at event {at}: a claim about event {position} says nothing"
        " any more.",
        corrected=corrected,
        at=by,
        position=event,
    )


def _without_event(case: Case, claim: Claim, raised_at: int | None) -> _Gone | None:
    """The position of a claim that is on record and names no event; else None."""
    raised = {at for at, fact in case.record if isinstance(fact, e.ClaimRaised)}
    if claim.event is not None or raised_at is None or raised_at not in raised:
        return None
    moot = message("The claim raised at event {at} names no event: it is moot.", at=raised_at)
    return raised_at, moot


def _moot(case: Case, claim: Claim, gone: _Gone, catalogue: Catalogue) -> Finding:
    """The finding on a claim that says nothing any more about the record as corrected."""
    by, sentence = gone
    words = (worded(sentence, catalogue),)
    book = case.laid_down.book
    return Finding(
        claim=claim,
        verdict="refuted",
        timely=None,
        window="none",
        by_right=True,
        book=book.id,
        version=book.version,
        rules=book.sha256(),
        evidence=(by,),
        words=words,
        why=words,
        moot=by,
    )


def _heard(
    case: Case,
    test: Test,
    tested: Tested,
    *,
    claim: Claim,
    raised_at: int | None,
    part: str,
    catalogue: Catalogue,
    count: Steps,
) -> Finding:
    raised = None if raised_at is None else case.numbers.claim_at(raised_at)
    then, at_table = case, None
    if raised is not None and raised < len(case.facts):
        then = case.upto(raised)
        # A claim heard on the record of then may take longer: it leaves steps for the rest.
        verdict_then = test(then.within(part_of(count)), claim).verdict
        at_table = verdict_then if verdict_then != tested.verdict else None
    match, timely = case.now, in_time(then, tested)
    if count.ran_out:
        tested, at_table = _unknown(tested, count), None
    free = without_ruling(case, raised, part)
    consequence = None if count.ran_out else consequence_of(free, claim, tested, timely)
    contested = case.contested(tested.position)
    tested = structs.replace(tested, answer=_proved(case, claim, tested))
    cited = case.numbers.cited(tested)
    evidence = _evidence(case, tested, cited.answer)
    tested = structs.replace(tested, words=(*tested.words, *left_out(contested)))
    concluded = CATALOGUE[claim.kind].concluded_for(claim)
    words, why = reasons(case, claim, tested, concluded, catalogue=catalogue)
    return Finding(
        claim=claim,
        verdict=tested.verdict,
        timely=timely,
        window=tested.window,
        by_right=_by_right(match, claim, tested),
        book=match.book.id,
        version=match.book.version,
        rules=match.book.sha256(),
        offender=tested.offender,
        at_table=at_table,
        evidence=evidence,
        contested=tuple(case.numbers.recorded(at) for at, _ in contested),
        words=words,
        why=why,
        answer=cited.answer,
        consequence=consequence and case.numbers.cited(_cited_for(match.players, consequence)),
        choices=choices(free, claim.kind, tested, consequence) if consequence else (),
        assuming=case.assuming,
        cut_short=count.ran_out,
    )


def _cited_for(players: int, consequence: Consequence) -> Consequence:
    """The consequence without the clauses that it cites for another number of players."""
    return structs.replace(consequence, cites=for_players(consequence.cites, players))


def _evidence(case: Case, tested: Tested, answer: Answer | None) -> tuple[int, ...]:
    """The events that the words name, in their order, and then those of the proof."""
    named = map(case.numbers.recorded, events_named(*tested.words))
    proof = answer.proof if answer else None
    leaves = [leaf.position for leaf in proof.leaves] if proof else []
    return tuple(dict.fromkeys((*named, *leaves)))


def _proved(case: Case, claim: Claim, tested: Tested) -> Answer | None:
    """The answer with the proof of what was decided: its rule, what the record says, its leaves."""
    answer = tested.answer or Answer(tested.verdict)
    if tested.verdict == "undetermined":
        return tested.answer
    # Facts that contradict each other do so whatever was claimed.
    premises = () if tested.verdict == "contradictory" else tested.words
    clauses = clauses_of(case.laid_down.book, case.laid_down.players, claim.kind)
    proof = answer.proof or Proof(tested.verdict, (), (), smallest=True)

    def cited(leaves: Iterable[Leaf]) -> tuple[Leaf, ...]:
        return tuple(structs.replace(leaf, clause=leaf.clause or clauses[0]) for leaf in leaves)

    cited_facts = [
        Leaf(at, tag_of(type(fact)))
        for at in events_named(*premises)
        for fact in case.at(at)
        if all(leaf.position != at for leaf in proof.leaves)
    ]
    proof = structs.replace(
        proof,
        leaves=cited((*cited_facts, *proof.leaves)),
        branches=tuple(
            structs.replace(branch, leaves=cited(branch.leaves)) for branch in proof.branches
        ),
        rule=claim.kind,
        clauses=clauses,
        premises=premises,
    )
    return structs.replace(answer, proof=proof)


def _unknown(tested: Tested, count: Steps) -> Tested:
    """The test of a claim whose search ended too early: the question without an answer."""
    sentences = (
        *tested.words[:1],
        message(
            "The search was cut short after {steps} steps. Whether the record decides it is not "
            "known; a longer hearing may tell.",
            steps=count.limit,
        ),
        *tested.partly,
    )
    return structs.replace(
        tested, verdict="undetermined", consequence=None, words=sentences, answer=None
    )


def _check_seats(case: Case, claim: Claim) -> None:
    seats = len(case.opened.players)
    for field, seat in (("against", claim.against), ("by", claim.by)):
        if seat is not None and seat >= seats:
            raise BadClaim(field, f"is {seat}; the seats are 0 to {seats - 1}")


def _by_right(match: Match, claim: Claim, tested: Tested) -> bool:
    """Whether it was raised by an official or by a player whom the book lets raise it."""
    if claim.by is None:
        return True
    caller = tested.caller
    if tested.case is not None:
        caller = match.book.infraction(claim.kind, tested.case).caller
    if caller == "either":
        return True
    return tested.offender is None or match.side[claim.by] != match.side[tested.offender]
