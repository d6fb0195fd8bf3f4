"""Claims about a bone that does not fit, a wrong lead, and what follows from the acts since."""

from collections.abc import Iterator

from msgspec.structs import replace

from adjudication.case.case import Case
from adjudication.case.cures import took_back
from adjudication.claims.by_pairs.passes import rules_of
from adjudication.claims.could_play import looks
from adjudication.claims.exposed import exposed_not_played, laid_instead, lying_open, went_back
from adjudication.claims.officiating.manners import end_meant
from adjudication.claims.opening_draw import hand_size
from adjudication.claims.placements import faults_at
from adjudication.claims.placements import out_of_turn as acted_out_of_turn
from adjudication.finding import Tested, ruled
from adjudication.worlds.model import Contains
from domain import events as e
from domain.bones import Bone, bones_in
from domain.errors import BadClaim
from domain.match.rights.turns import playable
from domain.messages.message import counted, message

ACTS = (e.BonePlayed, e.Passed)
"""The facts that are acts: a bone played or a pass, lawful or not."""


def misplaced(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that a bone was played that does not fit where it lies (DP-24).

    What follows hangs on the acts between it and the claim, and on whether the hand is counted.
    """
    position, fact = case.event_of(claim, e.BonePlayed)
    faults = faults_at(case, position, fact)
    acts = acts_since(case.aside, claim, position)
    words = message(
        "{who} placed {bone} at event {position}: it does not fit.",
        who=case.name(fact.seat),
        bone=fact.bone,
        position=position,
    )
    if not faults:
        words = message(
            "{who} placed {bone} at event {position}: it fits.",
            who=case.name(fact.seat),
            bone=fact.bone,
            position=position,
        )
    back = _put_right_at(case.aside, position)
    since = counted(
        "{number} act followed before the claim.", "{number} acts followed before the claim.", acts
    )
    sentences = (words, since) if back is None else (words, *took_back(case, fact.seat, back))
    return Tested(
        ruled(bool(faults)),
        position,
        "shake",
        offender=fact.seat,
        case=_case(case.aside, claim, position, acts),
        words=sentences if faults else (words,),
    )


def _until_claimed(case: Case, claim: e.Claim, position: int) -> Iterator[e.Fact]:
    """The facts of the table between an act and the claim about it, or now; of its hand alone."""
    raised = case.first_alike(claim)
    for at, fact in case.at_table(position):
        if isinstance(fact, e.HandStarted) or (raised is not None and at >= raised):
            return
        yield fact


def _end(case: Case, claim: e.Claim, position: int) -> e.HandEnded | None:
    """The end of the hand between an act and the claim about it, or now; None where it goes on.

    Where a ruling on a later act broke the hand, that ruling gives way (DP-34): it is no end.
    """
    ends = (fact for fact in _until_claimed(case, claim, position) if isinstance(fact, e.HandEnded))
    return next((end for end in ends if end.ruling is None or end.how == "void"), None)


def acts_since(case: Case, claim: e.Claim, position: int) -> int:
    """How many acts of the hand followed the one at `position`, until the claim was first raised.

    Until now, if it is not on record. A pass taken back is no act.
    """
    acts = 0
    for fact in _until_claimed(case, claim, position):
        acts += isinstance(fact, ACTS)
        acts -= isinstance(fact, e.PassTakenBack)
    return acts


def _put_right_at(case: Case, position: int) -> int | None:
    """Where its player took a bone back before the next act, and no ruling did."""
    for at, fact in case.since(position):
        if isinstance(fact, e.PlayRetracted) and fact.play == position:
            return at if fact.ruling is None else None
        if isinstance(fact, (*ACTS, e.HandEnded, e.HandStarted)):
            return None
    return None


def _case(case: Case, claim: e.Claim, position: int, acts: int) -> str:
    """How late the bone is named: at once, soon, late; or the hand is counted and it stands.

    One that its player took back before the next act is put right, whoever names it and when.
    """
    if _put_right_at(case, position) is not None:
        return "at_once"
    raised = case.first_alike(claim)
    then, hand = case.before(position + 1), case.upto(raised or len(case.facts)).now.hand
    if hand is None or hand.started != then.current_hand().started:
        return "counted"
    ended = _end(case, claim, position)
    if ended is not None and (ended.points is not None or ended.how == "void"):
        return "counted"
    late = rules_of(case.laid_down).late_acts.value or 0
    if ended is not None or hand.out is not None or acts >= late:
        return "late"
    return "at_once" if acts == 0 else "soon"


def _stands(case: Case, claim: e.Claim, act: int, most: int | None = 0) -> bool:
    """Whether a bone laid at an act stands, since it is claimed too late for it to go back.

    More acts than `most` followed before the claim, or its hand has ended, by domino too where
    acts followed (AMB-143). A `most` of None lets any number of acts follow.
    """
    if _end(case, claim, act) is not None:
        return True
    acts = acts_since(case, claim, act)
    if acts == 0 or (most is not None and acts > most):
        return acts > 0
    hand = case.upto(case.first_alike(claim) or len(case.facts)).now.hand
    return hand is not None and hand.out is not None


def _most_acts(case: Case) -> int | None:
    """The most acts after which a bone laid instead of another goes back; None: any number."""
    rules = rules_of(case.laid_down)
    until = "next_act" if rules.laid_instead is None else rules.laid_instead.value
    late = rules.late_acts.value or 1
    return {"next_act": 0, "late_acts": late - 1, "whole_hand": None}[until]


def out_of_turn(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that somebody acted whose turn it was not (DP-26).

    Such a pass is void; a bone goes back if it is claimed before the next act, and else stands.
    """
    tested = acted_out_of_turn(case, claim)
    which = "stands" if _stands(case.aside, claim, tested.position) else "acted"
    if isinstance(case.fact(tested.position, e.BonePlayed, e.Passed), e.Passed):
        which = "passed"
    return replace(tested, window="shake", case=which, late_case=None)


def meant_elsewhere(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that a bone was meant for the other end, which it fits as well.

    The verdicts are those of `end_meant`. Whatever was meant, the bone counts as played where it
    was let go. DP-10, AMB-119.
    """
    return replace(end_meant(case, claim), window="shake")


def wrong_number(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that a player took more or fewer bones than are taken (DP-4, DP-27).

    Claimed before that player's first act the hand is dealt again; later it is broken.
    """
    tested = hand_size(case, claim)
    if tested.verdict != "proved":
        return tested
    acted = any(
        isinstance(fact, ACTS) and fact.seat == tested.offender
        for fact in _until_claimed(case, claim, tested.position)
    )
    return tested if acted else replace(tested, case="in_time")


def held_back(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that an exposed bone was not played when it first fitted (DP-11, DP-28).

    One that its holder showed in turn must be played there and then, if the rules say so and it
    fits. One that did not fit then lies open as any other.

    Raises `BadClaim` for an event of another kind than `exposed_not_played` takes, and for the act
    that put a bone back: such a claim names the showing, unless the bone laid at first went back
    and another is laid again.
    """
    tested = exposed_not_played(case, claim)
    acted = any(isinstance(fact, ACTS) for fact in case.at(tested.position))
    shown = [
        since
        for bone, since in lying_open(case, tested.position, tested.offender or 0)
        if acted and tested.verdict == "proved" and _is_due_at_once(case, since, bone)
    ]
    if shown:
        at = case.numbers.recorded(shown[0])
        first = laid_instead(case, replace(claim, event=at, ordinal=None))
        if first is not None and first[0] < tested.position and went_back(case, first[0]):
            return _put_back(case, claim, tested)
        detail = f"is {claim.event}; the bone was shown at event {at}, to be played then: name that"
        raise BadClaim("event", detail)
    due_at_once = any(
        isinstance(fact, e.BoneExposed) and _is_due_at_once(case, tested.position, fact.bone)
        for fact in case.at(tested.position)
    )
    if due_at_once:
        return _put_back(case, claim, tested)
    position, which = _goes_back(case, claim, tested)
    return replace(tested, position=position, window="shake", case=which)


def _put_back(case: Case, claim: e.Claim, tested: Tested) -> Tested:
    """A bone shown in turn was put back (DP-11).

    Where the rules say so, the bone laid instead goes back as one laid instead of an exposed one
    does (AMB-132).
    """
    rule = rules_of(case.laid_down).touched_instead
    instead = laid_instead(case, claim) if tested.verdict == "proved" else None
    if rule is not None and rule.value == "goes_back" and instead is not None:
        act, _ = instead
        is_bone = isinstance(case.fact(act, *ACTS), e.BonePlayed)
        if is_bone and not _stands(case.aside, claim, act, _most_acts(case)):
            return replace(tested, position=act, window="shake", case="put_back_in_time")
    return replace(tested, window="shake", case="put_back")


def _goes_back(case: Case, claim: e.Claim, tested: Tested) -> tuple[int, str]:
    """The act by which an exposed bone was held back, and whether its bone goes back (DP-28).

    It does as long as `laid_instead` lets it; a pass leaves nothing to go back (AMB-143).
    Earlier editions do not tell these apart: nothing is lifted, and the claim is about the bone.
    """
    instead = laid_instead(case, claim) if tested.verdict == "proved" else None
    if instead is None:
        return tested.position, "held_back"
    act, since = instead
    which = "held_back"
    if isinstance(case.fact(act, *ACTS), e.Passed):
        which = "passed"
    elif _stands(case.aside, claim, act, _most_acts(case)):
        which = "stands"
    if case.laid_down.book.has_infraction("exposed_not_played", which):
        return act, which
    return since, "held_back"


def _is_due_at_once(case: Case, at: int, bone: Bone) -> bool:
    """Whether a bone is shown at an event by its holder in turn, and fits (DP-11)."""
    match = case.before(at)
    hand = match.current_hand()
    showers = (fact.seat for fact in case.at(at) if isinstance(fact, e.BoneExposed))
    return any(
        hand.to_play == seat and bool(playable(match, hand, seat) & bone.mask) for seat in showers
    )


def wrong_lead(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that another was to open the hand, or another bone was to be led.

    Refuted where the hand had been opened before. DP-5, DP-6, DP-7, DP-34b.
    """
    position, fact = case.event_of(claim, e.BonePlayed)
    match = case.before(position)
    hand = match.current_hand()
    opening = hand.opening
    lead = message(
        "{who} led {bone} at event {position}.",
        who=case.name(fact.seat),
        bone=fact.bone,
        position=position,
    )
    which = "stands" if _stands(case.aside, claim, position) else "at_once"
    if hand.layout.placements:
        return Tested("refuted", position, "shake", fact.seat, words=(lead, _NOT_FIRST))
    if opening.rule == "highest_double":
        return _higher_double(case, position, fact, which)
    wrong = opening.seat not in (None, fact.seat)
    if opening.or_partner and opening.seat is not None:
        wrong = match.side[opening.seat] != match.side[fact.seat]
    due = message("Nobody in particular was to open.")
    concluded = None
    if opening.rule == "double_six":
        wrong, due = fact.bone is not Bone("6-6"), message("The double six was to be led.")
        concluded = _OTHER_BONE if wrong else None
    elif opening.seat is not None:
        due = message("{who} was to open.", who=case.side(opening.seat))
        if not opening.or_partner:
            due = message("{who} was to open.", who=case.name(opening.seat))
    tested = Tested(ruled(wrong), position, "shake", fact.seat, case=which, words=(lead, due))
    return replace(tested, concluded=concluded)


_NOT_FIRST = message("The hand had been opened before.")
_OTHER_BONE = message("So another bone was to be led.")
"""The last sentence where the bone was wrong: its player may have been the one to open."""


def _higher_double(case: Case, position: int, fact: e.BonePlayed, which: str) -> Tested:
    """Whether anybody held a higher double than the bone led, which is to open (DP-5)."""
    logged = case.logged_deal(position)
    led = fact.bone.high if fact.bone.is_double else -1
    above = tuple(bone for bone in bones_in(case.laid_down.bones.doubles) if bone.high > led)
    places = sum(logged.slots(seat, position) for seat in range(case.laid_down.players))
    question = Contains(logged.tokens(above, position), places)
    answer = case.answer(logged, question, looks(case, logged, fact.seat, above))
    words = message(
        "{who} led {bone} at event {position}; the highest double opens.",
        who=case.name(fact.seat),
        bone=fact.bone,
        position=position,
    )
    tested = Tested(
        answer.verdict, position, "shake", fact.seat, case=which, words=(words,), answer=answer
    )
    return replace(tested, concluded=_OTHER_BONE if answer.verdict == "proved" else None)
