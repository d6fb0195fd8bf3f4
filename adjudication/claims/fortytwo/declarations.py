"""Declarations in 42, challenged: laydown, made, set (42-PB-14, 42-PB-14a, CL-47).

The search is `adjudication.laydown.search`; here the hand is read from the record, over
every deal that it allows, and the answer given with the line of play that breaks
the declaration.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from msgspec import structs

from adjudication.case.case import Case
from adjudication.case.constraints_of_log import LoggedDeal
from adjudication.claims.fortytwo.auctions import play_before
from adjudication.claims.set_of_bones import found_faulty
from adjudication.finding import Consequence, Tested
from adjudication.laydown.budget import Budget
from adjudication.laydown.deals import holds_as_agreed, judge_as_agreed, judge_unseen
from adjudication.laydown.declarations import (
    Declaration,
    ImpossibleDeclaration,
    Judgement,
    Terms,
    check,
    side_of,
)
from adjudication.laydown.strength import STRONGEST_FIRST
from adjudication.laydown.unseen import Masks, Unseen, four
from adjudication.worlds.constraints import constraints_of
from adjudication.worlds.likelihood import bounded, uniform_deals
from adjudication.worlds.proofs import Answer, Likelihood, Verdict
from adjudication.worlds.steps import STEPS, Steps, Stopped
from domain import events as e
from domain.bones import ALL, bones_in
from domain.errors import BadClaim
from domain.fortytwo.auction import marks_of
from domain.fortytwo.contract import as_declared, forfeited_marks, marks_to
from domain.fortytwo.hand import TrickPlay
from domain.fortytwo.tricks import SEATS
from domain.messages.message import Message, MessagePart, all_of, apart, counted, in_turn, message
from domain.messages.terms import term


def declaration(case: Case, claim: e.Claim) -> Tested:
    """CL-47: the declaration is right: no lawful play of the others makes it wrong.

    42-PB-14, 42-PB-14a, AMB-60 to AMB-63: AMB-60 (actual hands or any deal), AMB-61
    (the partner), AMB-62 (own plays, order), AMB-63 (what each declares). The opposing
    team challenges it, and nobody else.

    Raises `BadClaim` before a bid and a trump suit, and in a hand that went wrong before.
    """
    position, fact = case.event_of(claim, e.DeclarationMade)
    play = play_before(case, position)
    if play.trump is None or play.auction.bidder is None:
        raise BadClaim("event", f"{position} comes before a bid and a trump suit")
    declared, unseen = _as_held(case, fact, position, play)
    if (unknown := _unknown(case, position, unseen)) is not None:
        words = _declared(case, fact, position), unknown, *_either_way(case, declared, unseen)
        weighed = _likely(case, declared, position)
        return Tested("undetermined", position, "shake", fact.seat, words=words, answer=weighed)
    answer: Answer | None = None
    ways = dict[bool, Masks]()
    try:
        verdict, broken, holds = _judged(case, declared, unseen, ways)
        words = _words(case, fact, position, verdict, broken=broken, holds=holds)
        if verdict == "undetermined":
            answer = _likely(case, declared, position)
    except Stopped:
        verdict, words = "undetermined", (_declared(case, fact, position),)
    except ImpossibleDeclaration as error:
        raise BadClaim(
            "event", f"{position} is in a hand that went wrong before: {error}"
        ) from None
    right = verdict == "proved"
    return Tested(
        verdict,
        position,
        "shake",
        offender=fact.seat,
        caller="opponent",
        consequence=_consequence(case, fact, position, play, right=right)
        if right or (verdict == "refuted" and _is_challenged(case, claim, fact, position))
        else None,
        words=words,
        answer=answer,
        partly=_shown(case, ways),
    )


def _is_challenged(case: Case, claim: e.Claim, fact: e.DeclarationMade, position: int) -> bool:
    """Whether the other team challenges it, by this claim or at the table (42-PB-14).

    An official who raises it does so for them.
    """
    if claim.by is None or side_of(claim.by) != side_of(fact.seat):
        return True
    return challenged_by_opponents(case, position, case.facts[-1][0] + 1)


def challenged_by_opponents(case: Case, declared: int, before: int) -> bool:
    """Whether the other team challenged, at the table, what was declared there (42-PB-14)."""
    declarer = case.fact(declared, e.DeclarationMade).seat
    for at, fact in case.since(declared):
        if at >= before or isinstance(fact, e.DeclarationMade | e.HandStarted):
            return False
        if isinstance(fact, e.Challenged) and side_of(fact.seat) != side_of(declarer):
            return True
    return False


def _read_from(case: Case, position: int) -> Message:
    """The events that tell the hand: bids, trump, plays, and every bone that was seen."""
    events = [
        at for at, fact in case.hand_at(position) if at != position and _tells(at, fact, position)
    ]
    return counted(
        "The hand is read from event {events}.",
        "The hand is read from events {events}.",
        len(events),
        events=all_of(events),
    )


def _tells(at: int, fact: e.Fact, position: int) -> bool:
    match fact:
        case e.OpeningDrawn():
            return fact.bones is not None
        case e.BidMade() | e.TrumpDeclared():
            return at < position
        case e.BonePlayed() | e.PlayRetracted() | e.BoneExposed():
            return True
        case e.HoldingShown() | e.Observed():
            return True
        case _:
            return False


def _unknown(case: Case, position: int, unseen: Unseen) -> Message | None:
    """Why nobody knows which bones are in play: one was there twice, or lies in an older trick.

    AMB-86; and a hand that the recorder joined after tricks that lay face down.
    """
    if case.is_joined(position) and sum(unseen.free) != unseen.pool.bit_count():
        return message("The record does not have which bones had been played.")
    doubled = (
        found_faulty(at, fact)
        for at, fact in case.hand_at(position)
        if isinstance(fact, e.SetFoundFaulty) and fact.what == "doubled"
    )
    return next(doubled, None)


def _in_tricks_found(case: Case, position: int) -> int:
    """The mask of the bones that were seen in tricks when the recorder joined the hand."""
    started = (fact for _, fact in case.hand_at(position) if isinstance(fact, e.HandStarted))
    tables = (fact.found for fact in started if fact.found is not None)
    return sum(placed.bone.mask for table in tables for placed in table.placed)


def _as_held(
    case: Case, fact: e.DeclarationMade, position: int, play: TrickPlay
) -> tuple[Declaration, Unseen]:
    """The hand as it stood, and what of it nobody has seen, even since."""
    logged = case.logged_deal(position)
    hand = case.before(position).current_hand()
    known, barred = _certain(logged, position)
    gone = sum(bone.mask for trick in play.tricks for _, bone in trick.plays)
    gone |= sum(bone.mask for _, bone in play.trick)
    gone |= _in_tricks_found(case, position)
    seen = gone | known[0] | known[1] | known[2] | known[3]
    free = four([hand.held[seat] - known[seat].bit_count() for seat in range(SEATS)])
    leader = play.leader()
    assert play.trump is not None
    assert play.auction.bidder is not None
    assert leader is not None
    declared = Declaration(
        what=fact.what,
        declarer=fact.seat,
        hands=four(known),
        leader=leader,
        trump=play.trump,
        bid=play.auction.bid,
        bidder=play.auction.bidder,
        points=(play.points[0], play.points[1]),
        trick=tuple(play.trick),
        order=fact.order,
    )
    nowhere = barred[0] & barred[1] & barred[2] & barred[3]
    pool = ALL & ~seen & ~nowhere
    return declared, Unseen(pool, free, four([mask & pool for mask in barred]))


def _certain(logged: LoggedDeal, position: int) -> tuple[list[int], list[int]]:
    """For each seat, the bones that it surely held at `position`, and those it surely did not."""
    gone = logged.gone(position)
    known, barred = [0] * SEATS, [0] * SEATS
    for number, row in enumerate(logged.rows()):
        if gone >> number & 1:
            continue
        bone = logged.deal.tokens[number].bone
        for seat in range(SEATS):
            slots = logged.slots(seat, position)
            if not row & ~slots:
                known[seat] |= bone.mask
            elif not row & slots:
                barred[seat] |= bone.mask
    return known, barred


def _either_way(case: Case, declared: Declaration, unseen: Unseen) -> tuple[Message, ...]:
    """A deal in which it holds and one in which it fails, where it is not known which bones lay.

    The bones that are too many are taken for played: the strongest of them, or the weakest.
    """
    ways = dict[bool, Masks]()
    strongest = [i for i in STRONGEST_FIRST[declared.trump] if unseen.pool >> i & 1]
    surplus = unseen.pool.bit_count() - sum(unseen.free)
    for played in (strongest[:surplus], strongest[::-1][:surplus]):
        gone = sum(1 << index for index in played)
        barred = four([mask & ~gone for mask in unseen.barred])
        left = Unseen(unseen.pool & ~gone, unseen.free, barred)
        count = Steps(STEPS // 4)
        budget = Budget(lambda count=count: count() or case.stop())
        try:
            if left.pool:
                judge_unseen(declared, left, _terms(case), budget, ways=ways)
            else:
                right = holds_as_agreed(declared, _terms(case), budget)
                ways.setdefault(right, declared.hands)
        except (Stopped, ImpossibleDeclaration):
            continue
    return _shown(case, ways)


def _shown(case: Case, ways: Mapping[bool, Masks]) -> tuple[Message, ...]:
    """A deal each way in words, as far as they were found."""
    text = {
        True: message("With {hands} no lawful play of the others can make it wrong."),
        False: message("With {hands} it can be made wrong."),
    }
    return tuple(
        structs.replace(text[way], parts={"hands": _hands(case, ways[way])})
        for way in (True, False)
        if way in ways
    )


def _judged(
    case: Case, declared: Declaration, unseen: Unseen, ways: dict[bool, Masks]
) -> tuple[Verdict, Judgement | None, Masks | None]:
    """The verdict, the answer in a deal in which it fails, and a deal in which it holds."""
    terms, budget = _terms(case), Budget(case.stop)
    if not unseen.pool:
        judged = judge_as_agreed(declared, terms, budget)
        return ("proved", None, None) if judged.holds else ("refuted", judged, None)
    over_all = judge_unseen(declared, unseen, terms, budget, ways=ways)
    return over_all.verdict, over_all.fails, over_all.holds


def _terms(case: Case) -> Terms:
    rules = case.now.straight
    return Terms(
        rules.laydown_world.value,
        rules.laydown_partner.value,
        rules.laydown_own_play.value,
        rules.laydown_order.value,
    )


def _likely(case: Case, declared: Declaration, position: int) -> Answer | None:
    """An open declaration with its likelihood, where that was asked for."""
    if not case.weighing:
        return None
    return Answer("undetermined", likelihood=_weighed(case, declared, position))


def _weighed(case: Case, declared: Declaration, position: int) -> Likelihood | None:
    """In how many deals it holds, bounded by some drawn uniformly and judged one by one.

    Nothing is known of a deal in which a bone that is there twice is held twice.
    """
    logged, terms = case.logged_deal(position), _terms(case)
    slots = [logged.slots(seat, position) for seat in range(SEATS)]
    known = constraints_of(logged.deal, case.assuming)
    left = ~logged.gone(position)
    budget = Budget(Steps(STEPS // 2))
    judged: list[bool | None] = []
    try:
        for placing in uniform_deals(known.rows(known.everything), twins=logged.deal.twins):
            hands = [0] * SEATS
            for number, place in enumerate(placing):
                for seat in range(SEATS):
                    if left >> number & 1 and place & slots[seat]:
                        hands[seat] |= logged.deal.tokens[number].bone.mask
            judged.append(_held_in(replace(declared, hands=four(hands)), terms, budget))
    except Stopped:
        judged.append(None)
    return bounded(judged)


def _held_in(dealt: Declaration, terms: Terms, budget: Budget) -> bool | None:
    """Whether it holds in this deal; None where its bones cannot be judged."""
    try:
        check(dealt)
    except ImpossibleDeclaration:
        return None
    return holds_as_agreed(dealt, terms, budget)


def _consequence(
    case: Case, fact: e.DeclarationMade, position: int, play: TrickPlay, right: bool
) -> Consequence | None:
    """Right: scored as declared. Wrong and challenged: the declarer's side forfeits the marks."""
    auction = play.auction
    assert auction.bidder is not None
    how: e.HandEnding = "forfeit"
    marks = forfeited_marks(auction.bid, fact.seat)
    if right:
        points = (play.points[0], play.points[1])
        how = as_declared(fact.what, fact.seat, auction.bid, auction.bidder, points=points)
        bidders = side_of(auction.bidder)
        marks = marks_to(bidders if how == "made" else 1 - bidders, marks_of(auction.bid))
    by_side = {str(side): won for side, won in enumerate(marks) if won}
    if not right and _awarded(case, position) == by_side:
        return None  # The table has given them already, and they count from the declaration.
    return Consequence(("42-PB-14",), ends="hand", marks=by_side, how=how)


def _awarded(case: Case, position: int) -> dict[str, int] | None:
    """The marks that the table itself has given for the hand, or None as long as it has not.

    What a ruling gave for it may be taken back.
    """
    for _, fact in case.since(position):
        if isinstance(fact, e.HandStarted):
            return None
        if isinstance(fact, e.HandEnded) and fact.ruling is None:
            return {side: marks for side, marks in (fact.marks or {}).items() if marks}
    return None


def _declared(case: Case, fact: e.DeclarationMade, position: int) -> Message:
    return message(
        "{who} declared {what} at event {position}.",
        who=case.name(fact.seat),
        what=term(f"declared_{fact.what}"),
        position=position,
    )


def _words(
    case: Case,
    fact: e.DeclarationMade,
    position: int,
    verdict: Verdict,
    broken: Judgement | None,
    holds: Masks | None,
) -> tuple[Message, ...]:
    lead, read = _declared(case, fact, position), _read_from(case, position)
    if verdict == "proved":
        return (lead, read, message("No lawful play of the others can make it wrong."))
    if broken is None:
        return (lead, read, message("The record allows no deal."))
    line = in_turn(
        message("{who} plays {bone}", who=case.name(seat), bone=bone) for seat, bone in broken.line
    )
    outcome = message(
        "This line of play breaks it: {line}; {why}.",
        why=term(broken.why or ""),
        line=line if broken.line else message("the order laid down"),
    )
    if verdict == "refuted":
        return (lead, read, outcome)
    return (
        lead,
        read,
        message("The record allows both."),
        message(
            "With {hands} no lawful play of the others can make it wrong.",
            hands=_hands(case, holds or ()),
        ),
        message("With {hands}: {outcome}", hands=_hands(case, broken.hands or ()), outcome=outcome),
    )


def _hands(case: Case, hands: Sequence[int]) -> MessagePart:
    """The hands of the players in a deal that the record allows."""
    return apart(
        message("{who} holding {bones}", who=case.name(seat), bones=in_turn(bones_in(mask)))
        for seat, mask in enumerate(hands)
    )
