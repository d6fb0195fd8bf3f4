"""The joint effect of all rulings that stand, and the facts left to record for it.

A ruling is not carried out as though it were alone. What rulings did before is left out of
the record; then each that stands is carried out on it, in the order of the acts that they
are about. What that comes to is held against what rulings have done on record, and the
difference is what happens now: ends are taken back or given, bones lifted or put back, points
paid or paid back. So the order in which rulings are given plays no part, and one that is
reversed leaves the others as they would be without it (AMB-79).
"""

from collections.abc import Collection, Mapping
from itertools import takewhile
from typing import NamedTuple

from msgspec import structs

from adjudication.case.case import Case
from adjudication.case.payment_index import PaymentFact
from adjudication.case.purposes import Account, answered, entry
from adjudication.case.settlement import (
    PaymentOrder,
    credited_instead,
    credits_paid,
    laid_as,
    payments,
)
from adjudication.finding import Consequence
from adjudication.ruling.consequences import consequence_facts
from adjudication.ruling.hearing_again import tested_again
from adjudication.ruling.remedies import consequence_of
from adjudication.ruling.remedy_parts import PARTS, chosen_for, of_part
from adjudication.ruling.time_limits import in_time
from domain import events as e
from domain.match.disputes import RuledEnd
from domain.match.match import Match
from domain.seats import Seat
from domain.winning import Moment

Subject = tuple[int, str]
"""The subject of a ruling: the number of the first claim that says the same, and the part of it."""

Debts = dict[tuple[Subject, int | None, int, Account], int]
"""Points moved by rulings: by their subject, the event paid for, the game and the account."""


class RuledOut(NamedTuple):
    """An end, a ban or a lifted bone that a ruling caused, and the subject of that ruling."""

    subject: Subject
    fact: e.Fact


class RulingEffect(NamedTuple):
    """The known effect of a ruling whose claim need not be tested again."""

    consequence: Consequence | None
    offender: Seat | None


KnownEffects = Mapping[int, RulingEffect]
"""Known effects of rulings, by position."""


def standing(match: Match) -> dict[int, e.RulingGiven]:
    """The rulings in force, by position, in the order of the acts that they are about.

    Those that dismiss a claim are among them. Of several on the same part of claims that say the
    same, the last holds. Rulings on claims that this match does not have are left out.
    """
    disputes = match.disputes
    newest = {_subject(match, one): at for at, one in sorted(disputes.on_known_claims().items())}
    order = sorted(newest.items(), key=lambda one: (_act_of(match, one[1]), one[0]))
    return {at: disputes.rulings[at] for _, at in order}


def _act_of(match: Match, ruling: int) -> Moment | None:
    """When the act was that a ruling is about.

    By pairs an exposed bone is held back by a later act than the one that its claim may name: the
    last that the finding names (DP-28, DP-34).
    """
    act, claim = match.disputes.act_of(ruling), match.disputes.claim_of(ruling)
    evidence = match.disputes.rulings[ruling].evidence
    if match.pairs is None or claim is None or claim.kind != "exposed_not_played" or not evidence:
        return act
    held_back = Moment(max(evidence))
    return held_back if act is None else max(act, held_back)


def changes_due(case: Case, known: KnownEffects | None = None) -> list[e.Fact]:
    """The facts left to record, so that the match is as the rulings in force make it.

    Empty if it is. `known` has, by ruling, the effects of rulings whose claim cannot be tested
    here, or has another verdict now. Each fact names events by numbers of the case.
    """
    done = _done(case)
    if not done and not case.now.disputes.on_known_claims():
        return []
    free = case.leaving_out(done)
    due: list[e.Fact] = []
    for at, ruling in standing(case.now).items():
        due += _brings(case, free.followed_by(due), at, ruling, known=known or {})
    return _difference(case, done, free, due)


def _subject(match: Match, ruling: e.RulingGiven) -> Subject:
    claim = match.disputes.claims[ruling.claim]
    return match.disputes.first_alike(claim) or ruling.claim, ruling.part


# --- what rulings have done -------------------------------------------------------------------


def _done(case: Case) -> dict[int, e.Fact]:
    """Facts that rulings have caused and that can be undone, by position."""
    rulings, hand = case.now.disputes.on_known_claims(), case.now.hand
    caused: dict[int, e.Fact] = {}
    for at, fact in case.facts:
        if isinstance(fact, e.PlayRetracted):
            if fact.ruling in rulings and hand is not None and hand.can_place_again(at):
                caused[at] = fact
        elif by_ruling(fact, rulings) in rulings:
            caused[at] = fact
    return caused


def by_ruling(fact: e.Fact, rulings: Mapping[int, e.RulingGiven]) -> int | None:
    """The position of the ruling that caused a fact; None for a fact of play, or of the table.

    Earlier records name the ruling as what a payment answers.
    """
    if isinstance(fact, PaymentFact):
        paid_for = fact.answers if fact.answers in rulings else None
        return paid_for if fact.ruling is None else fact.ruling
    if isinstance(fact, RuledEnd | e.ConsequenceReversed):
        return fact.ruling
    return None


# --- what they come to ------------------------------------------------------------------------


def _brings(
    case: Case, then: Case, at: int, ruling: e.RulingGiven, known: KnownEffects
) -> list[e.Fact]:
    """The facts that one ruling brings on the record, with those about earlier acts.

    Where the verdict on its claim is another now, its effects stand until an official
    rules again.
    """
    if not ruling.upheld and ruling.verdict != "refuted":
        return []
    apart = _ruled_apart(case.now, ruling)
    carded = ruling.part == "player" or not (ruling.part in PARTS or "player" in apart)
    decided = _decided(case, then, ruling, carded=carded) or known.get(at)
    if decided is None:
        return _as_it_did(case, then, at, ruling) if ruling.upheld else []
    follows = decided.consequence
    # A declaration that is wrong and challenged forfeits the hand (42-PB-14).
    forfeited = ruling.verdict == "refuted" and follows is not None and follows.marks is not None
    if follows is None or not (ruling.upheld or forfeited):
        return []
    chosen = chosen_for(_still_open(ruling.choices, follows), ruling.part, apart)
    follows = of_part(follows, ruling.part, apart)
    return consequence_facts(then, follows, decided.offender, chosen, ruling=at)


def _still_open(choices: Mapping[str, str], follows: Consequence) -> dict[str, str]:
    """The choices made in a ruling that this record leaves open; a correction may shut one."""
    left = {follows.elect, *follows.discretion}
    return {clause: chosen for clause, chosen in choices.items() if clause in left}


def _ruled_apart(match: Match, ruling: e.RulingGiven) -> set[str]:
    """The parts of a ruling's claim on which other rulings were given."""
    claim, _ = _subject(match, ruling)
    subjects = (_subject(match, one) for one in match.disputes.on_known_claims().values())
    return {part for on, part in subjects if on == claim and part} - {ruling.part}


def _decided(case: Case, then: Case, ruling: e.RulingGiven, *, carded: bool) -> RulingEffect | None:
    """The effect of a ruling on the record by the order of acts (`then`), else as it is (`case`).

    None where on both records the verdict is another than the one that was ruled on. It has no
    card where it is not `carded`.
    """
    claim = case.claim_raised(ruling.claim)
    for record in (then, case):
        tested = tested_again(record, ruling)
        if tested is not None and tested.verdict == ruling.verdict:
            timely = in_time(case.upto(ruling.claim), tested)
            follows = consequence_of(then, claim, tested, timely, carded=carded)
            return RulingEffect(follows, tested.offender)
    return None


def _as_it_did(case: Case, then: Case, at: int, ruling: e.RulingGiven) -> list[e.Fact]:
    """The effects of a ruling, and of those before it on the same, that still stand."""
    subject, now = _subject(case.now, ruling), case.now
    facts: list[e.Fact] = []
    for (on, answers, game, account), points in _moved(case, _done(case)).items():
        if on == subject and points:
            order = PaymentOrder(at, answers, _unless_current(now, game))
            facts += payments(then.followed_by(facts).now, account, points, order)
    ends = [one for one in _ends(case, _done(case)).values() if one.subject == subject]
    return [*facts, *(structs.replace(one.fact, ruling=at) for one in ends)]


# --- the difference ---------------------------------------------------------------------------


def _difference(
    case: Case, done: Mapping[int, e.Fact], free: Case, due: list[e.Fact]
) -> list[e.Fact]:
    """The facts that take the match from what rulings have done to what they come to."""
    whole = free.followed_by(due)
    start = len(case.facts) + 1
    due_facts = dict(enumerate(due, start))
    now, rulings = case.now, case.now.disputes.on_known_claims()
    has, wants = _ends(case, done), _ends(whole, due_facts)
    newest = {_subject(now, ruling): at for at, ruling in sorted(rulings.items())}
    lifted = _lifted_in_both(has, wants)
    gone = [at for at, one in has.items() if one not in _as_lifted(one, lifted, wants)]
    facts: list[e.Fact] = [
        e.ConsequenceReversed(at, newest[has[at].subject]) for at in _latest_first(case, gone)
    ]
    before, owed = _moved(case, done), _moved(whole, due_facts)
    left = {debt: owed.get(debt, 0) - points for debt, points in reversed(before.items())}
    new = {debt: points for debt, points in owed.items() if debt not in before}
    for debt, points in (left | new).items():
        if not points:
            continue
        subject, answers, game, account = debt
        order = PaymentOrder(newest[subject], answers, _unless_current(now, game))
        if debt in before:
            facts += credited_instead(case.followed_by(facts), account, points, order)
        facts += payments(case.followed_by(facts).now, account, points, order)
    facts += [due_facts[at] for at, one in wants.items() if one not in _as_lifted(one, lifted, has)]
    last = max(newest.values())
    paid_out = whole.followed_by(credits_paid(whole, last)).now
    return [*facts, *laid_as(case.followed_by(facts), paid_out, last)]


def _lifted_in_both(has: Mapping[int, RuledOut], wants: Mapping[int, RuledOut]) -> list[RuledOut]:
    """The bones that stay lifted: those that both have lifted first, in the same order.

    Each is lifted from the table that the one before it left, so that the turn comes to the seat of
    the last. Where one more has to be lifted before them, they are put back first.
    """
    pairs = zip(*(_lifts(ends) for ends in (has, wants)), strict=False)
    return [ours for ours, _ in takewhile(lambda pair: pair[0] == pair[1], pairs)]


def _lifts(ends: Mapping[int, RuledOut]) -> list[RuledOut]:
    return [end for _, end in sorted(ends.items()) if isinstance(end.fact, e.PlayRetracted)]


def _as_lifted(
    end: RuledOut, lifted: list[RuledOut], others: Mapping[int, RuledOut]
) -> Collection[RuledOut]:
    """The ends among which an end is sought: a lifted bone among those that stay lifted."""
    return lifted if isinstance(end.fact, e.PlayRetracted) else others.values()


def _latest_first(case: Case, positions: list[int]) -> list[int]:
    """In the order in which they are taken back: the latest first, lifted bones as they lay."""
    lifted = {at for at in positions if isinstance(case.facts[at - 1][1], e.PlayRetracted)}
    return sorted(positions, key=lambda at: (at in lifted, -at))


def _ends(case: Case, facts: Mapping[int, e.Fact]) -> dict[int, RuledOut]:
    """The ends, bans and lifted bones among these facts that still are, by position."""
    match, caused = case.now, dict[int, RuledOut]()
    for at, fact in facts.items():
        if at in match.disputes.caused and isinstance(fact, RuledEnd):
            ruling = match.disputes.rulings[fact.ruling or 0]
            caused[at] = RuledOut(_subject(match, ruling), _numbered(case.before(at), fact))
    return caused


def _numbered(match: Match, fact: RuledEnd) -> e.Fact:
    """The fact with the numbers of its game and hand, and without the ruling that caused it."""
    bare = structs.replace(fact, ruling=None)
    if isinstance(bare, e.HandEnded):
        game = match.current_game() if bare.game is None else match.games[bare.game]
        hand = bare.hand or (game.hands[-1].number if game.hands else None)
        return structs.replace(bare, game=game.number, hand=hand)
    if isinstance(bare, e.GameEnded):
        return structs.replace(bare, game=bare.game or match.current_game().number)
    return bare


def _moved(case: Case, facts: Mapping[int, e.Fact]) -> Debts:
    """The points that these facts have moved by rulings, unpaid credit with them."""
    rulings, debts = (
        case.now.disputes.on_known_claims(),
        dict[tuple[Subject, int | None, int, Account], int](),
    )
    for at, fact in facts.items():
        ruling = by_ruling(fact, rulings)
        if not isinstance(fact, PaymentFact) or ruling is None:
            continue
        game = fact.game or case.before(at).current_game().number
        account, points = entry(fact)
        subject = _subject(case.now, rulings[ruling])
        debt = subject, answered(case, at, fact), game, account
        debts[debt] = debts.get(debt, 0) + points
    return debts


def _unless_current(match: Match, number: int) -> int | None:
    """How a payment names its game: not at all where it is the current one."""
    return None if number == match.current_game().number else number
