"""Bones lifted or put back that should have stayed where they were."""

from adjudication.case.case import Case
from adjudication.claims.could_play import could_play
from adjudication.claims.hand_openings import wrong_leader, wrong_opening
from adjudication.claims.placements import faults_at
from adjudication.finding import Tested
from adjudication.worlds.proofs import Verdict
from domain import events as e
from domain.messages.message import Message, message

_NOT: dict[Verdict, Verdict] = {"proved": "refuted", "refuted": "proved"}


def premature_correction(case: Case, claim: e.Claim) -> Tested:
    """Test CL-09: a bone was lifted that was in order: it goes back where it was.

    In order is a bone that matches where it lies, placed in turn before the game was won or anybody
    had gone out; a lead, by the player and with the bone that were to open.
    """
    position, lifted = case.event_of(claim, e.PlayRetracted)
    placed = case.fact(lifted.play, e.BonePlayed)
    verdict, reason = _in_order(case, lifted.play, placed)
    return Tested(
        verdict,
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
            reason,
        ),
    )


def _in_order(case: Case, at: int, placed: e.BonePlayed) -> tuple[Verdict, Message]:
    """Whether a bone was rightly placed, and why."""
    match = case.before(at)
    hand = match.current_hand()
    if match.game_winner is not None:
        return "refuted", message("The game had been won before.")
    if hand.out is not None:
        return "refuted", message("Somebody had gone out before.")
    if faults_at(case, at, placed):
        return "refuted", message("It did not match where it lay.")
    if hand.layout.placements:
        if hand.to_play in (None, placed.seat):
            return "proved", message("It matched where it lay, and it was placed in turn.")
        whose = case.name(hand.to_play)
        return "refuted", message("It was placed in the turn of {whose}.", whose=whose)
    if hand.opening.rule != "highest_double":
        leader = wrong_leader(case, case.claim_about("wrong_leader", at, None))
        return _in_words(_NOT.get(leader.verdict, "undetermined"))
    if match.rules.no_double.value == "reshuffle" and not placed.bone.is_double:
        return "refuted", message("It opened the hand, and the highest double was to open it.")
    own = wrong_opening(case, case.claim_about("wrong_opening", at, None))
    others = wrong_leader(case, case.claim_about("wrong_leader", at, None))
    verdicts: set[Verdict] = {own.verdict, others.verdict}
    if "proved" in verdicts:
        return _in_words("refuted")
    return _in_words("proved" if verdicts == {"refuted"} else "undetermined")


def _in_words(verdict: Verdict) -> tuple[Verdict, Message]:
    """Whether it was for this player to open with this bone."""
    words = {
        "proved": message("It opened the hand, and it was the bone that was to open it."),
        "refuted": message("It opened the hand, and another bone was to open it."),
    }
    unknown = message("It opened the hand; whether another bone was to open it is open.")
    return verdict, words.get(verdict, unknown)


def exposed_put_back(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that a bone that was exposed as it was drawn was put back: it was to be kept.

    Not where the draw itself was wrong: then putting it back is what mends it (HF-BOG-5). Refuted
    in a book by which no such bone has to be kept. HF-SET-5, AMB-69.
    """
    position, fact = case.event_of(claim, e.BoneReturned)
    drawn = _exposed_draw(case, position, fact)
    which = (
        "put_back" if case.laid_down.book.has_infraction("exposed_put_back", "put_back") else None
    )
    verdict: Verdict = "refuted"
    reasons: tuple[Message, ...] = ()
    if drawn is not None and which is None:
        reasons = (message("By this book no such bone has to be kept."),)
    elif drawn is not None:
        verdict = "proved"
        if isinstance(case.fact(drawn, e.BoneDrawn, e.OpeningDrawn), e.BoneDrawn):
            wrong = could_play(case, case.claim_about("could_play", drawn, None))
            verdict = _NOT.get(wrong.verdict, "undetermined")
            if wrong.verdict == "proved":
                reasons = (
                    *wrong.words,
                    message("The draw was wrong, and putting the bone back mends it."),
                )
    return Tested(
        verdict,
        position,
        "none",
        offender=fact.seat,
        case=which,
        words=(_put_back(case, position, fact, drawn), *reasons),
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
