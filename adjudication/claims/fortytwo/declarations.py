"""Declarations in 42, challenged: laydown, made, set (42-PB-14, 42-PB-14a, CL-47).

The search is `adjudication.laydown.search`; here the hand is read from the record, over
every deal that it allows, and the answer given with the line of play that breaks
the declaration.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import structs

from adjudication.case.case import Case
from adjudication.claims.fortytwo.auctions import play_before
from adjudication.claims.fortytwo.declared_hands import (
    as_held,
    by_taker_before,
    points_so_far,
    unknown_bones,
)
from adjudication.claims.fortytwo.weighed_declarations import weighed
from adjudication.finding import Consequence, Tested
from adjudication.laydown.budget import Budget
from adjudication.laydown.deals import holds_as_agreed, judge_as_agreed, judge_unseen
from adjudication.laydown.declarations import (
    Declaration,
    ImpossibleDeclaration,
    Judgement,
    Terms,
    side_of,
)
from adjudication.laydown.strength import STRONGEST_FIRST
from adjudication.laydown.unseen import Masks, Unseen, four
from adjudication.worlds.proofs import Answer, Verdict
from adjudication.worlds.steps import STEPS, Steps, Stopped
from domain import events as e
from domain.bones import bones_in
from domain.errors import BadClaim
from domain.fortytwo.auction import marks_of
from domain.fortytwo.contract import as_declared, forfeited_marks, marks_to
from domain.fortytwo.hand import TrickPlay
from domain.messages.message import Message, MessagePart, all_of, apart, counted, in_turn, message
from domain.messages.terms import term
from domain.seats import Side

Ways = dict[bool, tuple[Masks, Side | None]]
"""By whether a declaration holds: a deal in which it does so, and the side that is taken to have
won the tricks that nobody counted, None if there are none."""

_NOBODY_COUNTED: Final = message("Nobody counted the tricks taken before the record begins.")


def declaration(case: Case, claim: e.Claim) -> Tested:
    """Test CL-47: the declaration is right: no lawful play of the others makes it wrong.

    42-PB-14, 42-PB-14a, AMB-60 (actual hands or any deal), AMB-61 (the partner), AMB-62 (own
    plays, order), AMB-63 (what each declares), AMB-151 (points that nobody counted, bones
    that are there twice), AMB-158 (trump that the first bone laid down names). The opposing team
    challenges it, and nobody else.

    Raises `BadClaim` if the claim names no declaration, or one in a hand that went wrong before.
    """
    position, fact = case.event_of(claim, e.DeclarationMade)
    play, laid = _with_trump_laid(case, fact, play_before(case, position))
    if play.trump is None or play.auction.bidder is None:
        return _open(case, fact, position, _nothing_known(play))
    declared, unseen = as_held(case, fact, position, play)
    by_taker = by_taker_before(play, declared, unseen)
    if (unknown := unknown_bones(case, position, unseen)) is not None:
        words = *laid, unknown, *_either_way(case, by_taker, unseen)
        tested = _open(case, fact, position, *words)
        return structs.replace(tested, answer=_likely(case, by_taker, position))
    answer: Answer | None = None
    ways = Ways()
    try:
        verdict, broken, holds = _judged(case, by_taker, unseen, ways)
        words = _words(case, fact, position, verdict, broken=broken, holds=holds)
        if len(by_taker) > 1 and verdict == "undetermined":
            words = _declared(case, fact, position), _NOBODY_COUNTED, *_shown(case, ways)
        if verdict == "undetermined":
            answer = _likely(case, by_taker, position)
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
        words=(*words, *laid),
        answer=answer,
        partly=_shown(case, ways),
    )


def _open(case: Case, fact: e.DeclarationMade, position: int, *words: Message) -> Tested:
    """A declaration of which nobody knows whether it was right, and why."""
    reasons = _declared(case, fact, position), *words
    return Tested("undetermined", position, "shake", fact.seat, words=reasons, caller="opponent")


def _with_trump_laid(
    case: Case, fact: e.DeclarationMade, play: TrickPlay
) -> tuple[TrickPlay, tuple[Message, ...]]:
    """The hand with the trump that the first bone laid down names, and this in words (AMB-158)."""
    order = fact.order or ()
    trump = play.trump_laid(case.laid_down.straight, fact.seat, order)
    if trump is None or not order:
        return play, ()
    named = message(
        "{who} laid down {bone} first and had declared no trump: trump is {trump}.",
        who=case.name(fact.seat),
        bone=order[0],
        trump=term(trump),
    )
    return structs.replace(play, trump=trump), (named,)


def _nothing_known(play: TrickPlay) -> Message:
    """Why nobody can tell what is declared before there is a contract and trump (AMB-158)."""
    if play.auction.bidder is None:
        return message("The record has no contract by then.")
    return message("The record has no trump by then.")


def _is_challenged(case: Case, claim: e.Claim, fact: e.DeclarationMade, position: int) -> bool:
    """Whether the other team challenges it, by this claim or at the table (42-PB-14).

    An official who raises it does so for them.
    """
    if claim.by is None or side_of(claim.by) != side_of(fact.seat):
        return True
    return challenged_by_opponents(case, position, case.end)


def challenged_by_opponents(case: Case, declared: int, before: int) -> bool:
    """Whether the other team challenged the declaration at event `declared` before `before`.

    At the table, by a `Challenged`, and before any other declaration (42-PB-14).
    """
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


def _either_way(
    case: Case, by_taker: Mapping[Side | None, Declaration], unseen: Unseen
) -> tuple[Message, ...]:
    """A deal in which the declaration holds and one in which it fails, of bones partly unknown.

    There are more bones than places: the strongest of them, or the weakest, count as played.
    """
    ways = Ways()
    for taker, declared in by_taker.items():
        _try_either_way(case, declared, unseen, taker=taker, ways=ways)
    return _shown(case, ways)


def _try_either_way(
    case: Case, declared: Declaration, unseen: Unseen, taker: Side | None, ways: Ways
) -> None:
    deals = dict[bool, Masks]()
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
                judge_unseen(declared, left, _terms(case), budget, ways=deals)
            else:
                right = holds_as_agreed(declared, _terms(case), budget)
                deals.setdefault(right, declared.hands)
        except (Stopped, ImpossibleDeclaration):
            continue
    _keep(ways, deals, taker)


def _keep(ways: Ways, deals: Mapping[bool, Masks], taker: Side | None) -> None:
    for right, hands in deals.items():
        ways.setdefault(right, (hands, taker))


def _shown(case: Case, ways: Ways) -> tuple[Message, ...]:
    """A deal each way in words, as far as they were found."""
    return tuple(_shown_way(case, right, *ways[right]) for right in (True, False) if right in ways)


def _shown_way(case: Case, right: bool, deal: Masks, taker: Side | None) -> Message:
    hands = _hands(case, deal)
    if taker is None:
        if right:
            return message(
                "With {hands} no lawful play of the others can make it wrong.", hands=hands
            )
        return message("With {hands} it can be made wrong.", hands=hands)
    side = case.side(taker)
    if right:
        return message(
            "With {hands}, and the tricks before with {side}, "
            "no lawful play of the others can make it wrong.",
            hands=hands,
            side=side,
        )
    return message(
        "With {hands}, and the tricks before with {side}, it can be made wrong.",
        hands=hands,
        side=side,
    )


def _judged(
    case: Case,
    by_taker: Mapping[Side | None, Declaration],
    unseen: Unseen,
    ways: Ways,
) -> tuple[Verdict, Judgement | None, Masks | None]:
    """The verdict, the answer in a deal in which it fails, and a deal in which it holds.

    It is open where it depends on the side that took the tricks which nobody counted.
    """
    verdicts = set[Verdict]()
    broken, holds = None, None
    for taker, declared in by_taker.items():
        deals = dict[bool, Masks]()
        try:
            verdict, broken, holds = _judged_with(case, declared, unseen, deals)
        finally:
            _keep(ways, deals, taker)
        verdicts.add(verdict)
    return (verdicts.pop() if len(verdicts) == 1 else "undetermined"), broken, holds


def _judged_with(
    case: Case, declared: Declaration, unseen: Unseen, ways: dict[bool, Masks]
) -> tuple[Verdict, Judgement | None, Masks | None]:
    terms, budget = _terms(case), Budget(case.stop)
    if not unseen.pool:
        judged = judge_as_agreed(declared, terms, budget)
        ways[judged.holds] = declared.hands
        return ("proved", None, None) if judged.holds else ("refuted", judged, None)
    over_all = judge_unseen(declared, unseen, terms, budget, ways=ways)
    return over_all.verdict, over_all.fails, over_all.holds


def _terms(case: Case) -> Terms:
    rules = case.laid_down.straight
    return Terms(
        rules.laydown_world.value,
        rules.laydown_partner.value,
        rules.laydown_own_play.value,
        rules.laydown_order.value,
    )


def _likely(
    case: Case, by_taker: Mapping[Side | None, Declaration], position: int
) -> Answer | None:
    """An open declaration with its likelihood, where that was asked for and points are known."""
    declared = by_taker.get(None)
    if not case.weighing or declared is None:
        return None
    likelihood = weighed(case, declared, _terms(case), position)
    return Answer("undetermined", likelihood=likelihood)


def _consequence(
    case: Case, fact: e.DeclarationMade, position: int, play: TrickPlay, right: bool
) -> Consequence | None:
    """Right: scored as declared. Wrong and challenged: the declarer's side forfeits the marks."""
    auction = play.auction
    assert auction.bidder is not None
    how: e.HandEnding = "forfeit"
    marks = forfeited_marks(auction.bid, fact.seat)
    if right:
        results: set[e.HandEnding] = {
            as_declared(fact.what, fact.seat, auction.bid, auction.bidder, points=points)
            for points in points_so_far(play)
        }
        if len(results) > 1:
            return None  # Nobody counted the tricks before, and the bid may be made or set.
        how = results.pop()
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
