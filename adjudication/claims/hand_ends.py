"""Claims about how a hand came to its end: Domino, who went out, whether it was blocked."""

from adjudication.case.case import Case
from adjudication.case.going_out import (
    clauses_of,
    out_before,
    went_out_in_words,
)
from adjudication.claims.could_play import playable
from adjudication.claims.counts import holdings_to_turn_up
from adjudication.claims.placements import faults_at, refuted_by_going_out
from adjudication.finding import Consequence, Tested, ruled
from adjudication.worlds.model import Lacks
from domain import events as e
from domain.messages.message import bones, message
from domain.seats import Seat

# --- Domino -------------------------------------------------------------------------------------


def false_domino(case: Case, claim: e.Claim) -> Tested:
    """Test CL-18: "Domino" was called on a last bone that does not match, and a bone was shown.

    An opponent has to have shown a bone after the call, before anybody played, passed, drew or
    lifted a bone. PDA-8d.
    """
    position, fact = case.event_of(claim, e.DominoCalled)
    played = case.before(position).current_hand().last_play
    faults: tuple[str, ...] = ()
    if played is not None and played.seat == fact.seat:
        placed = case.fact(played.position, e.BonePlayed)
        faults = faults_at(case, played.position, placed)
    revealed = _revealed(case, position, fact.seat)
    matched = message("does not match") if faults else message("matches")
    if played is not None:
        placed_at = message(
            "the last bone, placed at event {at}, {matched}", at=played.position, matched=matched
        )
    else:
        placed_at = message("no bone had been placed")
    seen = (
        message("was revealed at event {revealed}", revealed=revealed)
        if revealed
        else message("was not revealed")
    )
    return Tested(
        ruled(bool(faults) and revealed is not None),
        position,
        "finality",
        offender=fact.seat,
        case="revealed",
        words=(
            message(
                "{who} called Domino at event {position}; {placed} "
                "and the opponent's holding {seen}.",
                who=case.name(fact.seat),
                position=position,
                placed=placed_at,
                seen=seen,
            ),
        ),
    )


def _revealed(case: Case, call: int, caller: Seat) -> int | None:
    """Where an opponent showed a bone because of the call, before anybody did anything else."""
    side = case.laid_down.side
    for at, fact in case.since(call):
        if isinstance(fact, e.BonePlayed | e.Passed | e.BoneDrawn | e.PlayRetracted):
            return None
        if isinstance(fact, e.HandStarted):
            return None
        if isinstance(fact, e.HoldingShown | e.BoneExposed) and side[fact.seat] != side[caller]:
            return at
    return None


def hidden_domino(case: Case, claim: e.Claim) -> Tested:
    """Test CL-19: "Domino" with bones still held (PDA-8e, UDL-14, AMB-43)."""
    position, fact = case.event_of(claim, e.DominoCalled)
    held = case.before(position).current_hand().held[fact.seat]
    intent = next(
        (
            at
            for at, seen in case.hand_at(position)
            if isinstance(seen, e.Observed)
            and seen.what == "intentional_hiding"
            and seen.seat in (None, fact.seat)
        ),
        None,
    )
    return Tested(
        ruled(held > 0),
        position,
        "finality",
        offender=fact.seat,
        case="intended" if intent else "unexplained",
        words=(
            message(
                "{who} called Domino at event {position}, holding {bones}.",
                who=case.name(fact.seat),
                position=position,
                bones=bones(held),
            ),
            *(
                ()
                if intent is None
                else (message("An official found at event {at} that it was meant.", at=intent),)
            ),
        ),
    )


def out_first(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that the player of `against`, or without one nobody, went out first.

    Left open where the record has nobody going out, nor any bone that the player still held.
    PDA-4, HF-END-1, FU-WH-1, UDL-G7.
    """
    position, _ = case.event_of(claim, e.HandEnded, e.DominoCalled)
    seat, out = claim.against, out_before(case, position)
    held = case.before(position).current_hand().held
    unknown = out is None and min(held if seat is None else [held[seat]]) <= 0
    first = seat == (None if out is None else out.seat)
    cites = clauses_of(case.laid_down)
    return Tested(
        "undetermined" if unknown else ruled(first),
        position,
        "finality",
        offender=seat,
        consequence=Consequence(cites, winner=seat) if first else None,
        words=(
            message("{out}.", out=went_out_in_words(case, out))
            if out is not None
            else message(
                "Nobody had placed their last bone by event {position}.", position=position
            ),
        ),
    )


# --- block ----------------------------------------------------------------------------------------


def blocked(case: Case, claim: e.Claim) -> Tested:
    """Test CL-22: the hand was really blocked (PDA-7, HF-END-2, FU-WH-2, UDL-5, AMB-38).

    Refuted if somebody had gone out, or if bones were left to draw, unless no bone can fit and the
    rules then stop the hand (`dead_board`).
    """
    position, _ = case.event_of(claim, e.HandEnded)
    match = case.before(position)
    hand = match.current_hand()
    clauses = match.rules.dead_board.clauses
    over = refuted_by_going_out(case, position, "payment")
    if over is not None:
        return over
    logged = case.logged_deal(position)
    fitting = logged.fitting(hand.layout)
    lead = message(
        "At event {position} the boneyard held {bones}; {playable}.",
        position=position,
        bones=bones(hand.boneyard),
        playable=playable(hand.layout),
    )
    dead = match.rules.dead_board.value == "stop" and not fitting
    if hand.boneyard and not dead:
        return Tested(
            "refuted",
            position,
            "payment",
            words=(lead, message("With bones left to draw no hand is blocked.")),
        )
    places = sum(logged.slots(seat, position) for seat in range(match.players))
    tokens = logged.tokens(fitting, position) & ~logged.gone(position)
    answer = case.answer(logged, Lacks(tokens, places), holdings_to_turn_up(case, logged))
    return Tested(
        answer.verdict,
        position,
        "payment",
        consequence=Consequence(clauses, fix="stands") if answer.verdict == "proved" else None,
        words=(lead,),
        answer=answer,
    )
