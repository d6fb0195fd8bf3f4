"""Bones lifted or put back that should have stayed where they were."""

from adjudication.case.case import Case
from adjudication.claims.holdings import could_play, wrong_leader, wrong_opening
from adjudication.claims.placements import faults_at
from adjudication.finding import Tested, ruled
from adjudication.worlds.proofs import Verdict
from domain import events as e
from domain.messages.message import Message, message

_NOT: dict[Verdict, Verdict] = {"proved": "refuted", "refuted": "proved"}


def premature_correction(case: Case, claim: e.Claim) -> Tested:
    """CL-09: a bone was lifted that was in order: it goes back where it was.

    In order is a bone that matches where it lies, placed in turn while the game went on;
    a lead, by the player and with the bone that were to open.
    """
    position, lifted = case.event_of(claim, e.PlayRetracted)
    placed = case.fact(lifted.play, e.BonePlayed)
    return Tested(
        _in_order(case, lifted.play, placed),
        position,
        "placement",
        offender=lifted.seat,
        case="in_order",
        words=(
            message(
                "{who} lifted {bone} at event {position}, placed at event {play}.",
                who=case.name(lifted.seat),
                bone=placed.bone,
                position=position,
                play=lifted.play,
            ),
            message("Was there a reason to lift it?"),
        ),
    )


def _in_order(case: Case, at: int, placed: e.BonePlayed) -> Verdict:
    match = case.before(at)
    hand = match.current_hand()
    if match.game_winner is not None or hand.out is not None or faults_at(case, at, placed):
        return "refuted"
    if hand.layout.placements:
        return ruled(hand.to_play in (None, placed.seat))
    if hand.opening.rule == "highest_double":
        if match.rules.no_double.value == "reshuffle" and not placed.bone.is_double:
            return "refuted"
        own = wrong_opening(case, case.claim_about("wrong_opening", at, None))
        others = wrong_leader(case, case.claim_about("wrong_leader", at, None))
        verdicts: set[Verdict] = {own.verdict, others.verdict}
        return "refuted" if "proved" in verdicts else _both_refuted(verdicts)
    leader = wrong_leader(case, case.claim_about("wrong_leader", at, None))
    return _NOT.get(leader.verdict, "undetermined")


def _both_refuted(verdicts: set[Verdict]) -> Verdict:
    return "proved" if verdicts == {"refuted"} else "undetermined"


def exposed_put_back(case: Case, claim: e.Claim) -> Tested:
    """A bone that was exposed as it was drawn was put back: it was to be kept (HF-SET-5, AMB-69).

    Not where the draw itself was wrong: then putting it back is what mends it (HF-BOG-5).
    """
    position, fact = case.event_of(claim, e.BoneReturned)
    drawn = _exposed_draw(case, position, fact)
    which = "put_back" if case.now.book.has_infraction("exposed_put_back", "put_back") else None
    verdict: Verdict = "refuted"
    if drawn is not None and which is not None:
        verdict = "proved"
        if isinstance(case.fact(drawn, e.BoneDrawn, e.OpeningDrawn), e.BoneDrawn):
            wrong = could_play(case, case.claim_about("could_play", drawn, None))
            verdict = _NOT.get(wrong.verdict, "undetermined")
    return Tested(
        verdict,
        position,
        "none",
        offender=fact.seat,
        case=which,
        words=(_put_back(case, position, fact, drawn),),
    )


def _put_back(case: Case, position: int, fact: e.BoneReturned, drawn: int | None) -> Message:
    if drawn is None:
        return message(
            "{who} put {bone} back at event {position}; it had not been exposed as it was drawn.",
            who=case.name(fact.seat),
            bone=fact.bone,
            position=position,
        )
    return message(
        "{who} put {bone} back at event {position}, exposed as it was drawn at event {drawn}.",
        who=case.name(fact.seat),
        bone=fact.bone,
        position=position,
        drawn=drawn,
    )


def _exposed_draw(case: Case, position: int, returned: e.BoneReturned) -> int | None:
    """The player's last draw, if this bone was exposed as it was drawn there."""
    exposed = False
    for at, fact in case.back(position):
        match fact:
            case e.HandStarted():
                return None
            case e.BoneExposed(how="draw", seat=seat, bone=bone):
                exposed |= (seat, bone) == (returned.seat, returned.bone)
            case e.BoneDrawn(seat=seat) | e.OpeningDrawn(seat=seat) if seat == returned.seat:
                return at if exposed else None
            case _:
                pass
    return None
