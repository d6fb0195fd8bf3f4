"""Claims about what a player held: drew and could play, passed and could play.

Each is one question about one holding, answered over every deal that the record
allows. That an act was lawful is never presumed (AMB-76).
"""

from adjudication.dealing import Dealing
from adjudication.deals import Contains
from adjudication.finding import Tested
from adjudication.looks import Look
from adjudication.reading import Reading
from adjudication.words import counted, listed
from adjudication.worlds import decide
from domain import events as e
from domain.bones import Bone, bones_in
from domain.seats import Seat


def could_play(reading: Reading, claim: e.Claim) -> Tested:
    """CL-01, CL-02: at this draw, or pass, the player held a bone that fitted.

    PDA-8c, HF-BOG-1, UDL-7, FU-PL-7. The layout is taken as it lies, misplays and
    all (AMB-73); each draw is judged with the holding as it then was.
    """
    fact = reading.fact(claim.event, e.BoneDrawn, e.Passed)
    position = claim.event or 0
    match = reading.before(position)
    layout = match.current_hand().layout
    held = match.current_hand().held[fact.seat]
    fitting = bones_in(layout.fitting())
    dealing = reading.dealing(position)
    tokens = dealing.tokens(fitting, position) & ~dealing.gone(position)
    question = Contains(tokens, dealing.slots(fact.seat, position))
    who = reading.name(fact.seat)
    did = "drew" if isinstance(fact, e.BoneDrawn) else "passed"
    ends = listed([str(pip) for pip in layout.open_pips()], "or")
    seen = looks(reading, dealing, fact.seat, fitting)
    answer = decide(dealing.deal, question, looks=seen)
    return Tested(
        answer.verdict,
        position,
        "finality",
        offender=fact.seat,
        case=_case(reading, fact, position),
        evidence=(position,),
        words=(
            f"{who} {did} at event {position}, holding {counted(held)}; a bone with {ends} "
            "could be played.",
            f"Was such a bone among those {held}?",
        ),
        answer=answer,
    )


def _case(reading: Reading, fact: e.BoneDrawn | e.Passed, position: int) -> str:
    """Which case of the infraction this is: a draw, a draw owned up to in time, or a pass."""
    rules = reading.now.rules
    if isinstance(fact, e.Passed):
        as_drawn = rules.pass_could_play.value == "as_8c"
        return "drew" if as_drawn and reading.now.book.id == "PDA" else "passed"
    if reading.now.book.id == "HF" and _owned_up(reading, fact.seat, position):
        return "drew_and_returned"
    return "drew"


def _owned_up(reading: Reading, seat: Seat, position: int) -> bool:
    """CL-20: the bone was put back before it touched the board or another was drawn (HF-BOG-4)."""
    for _, fact in reading.since(position):
        if isinstance(fact, e.Observed) and fact.what == "contact":
            return False
        if e.seat_of(fact) == seat and not isinstance(fact, e.BoneExposed | e.Observed):
            return isinstance(fact, e.BoneReturned)
    return False


def looks(
    reading: Reading, dealing: Dealing, seat: Seat, bones: tuple[Bone, ...]
) -> tuple[Look, ...]:
    """What could still be looked at to settle a question about what this seat held."""
    who = reading.name(seat)
    found: list[Look] = []
    everything = dealing.deal.everything
    for draw, mask in dealing.deal.rooms():
        if draw is not None and draw.seat == seat and draw.size == 1:
            label = f"which bone {who} drew at event {draw.position}"
            found.append(Look(label, everything, (mask,)))
    end = reading.facts[-1][0] + 1
    left = everything & ~dealing.gone(end)
    for bone in bones:
        token = dealing.token(bone, end)
        if token & left:
            label = f"whether {bone} lies in the boneyard"
            found.append(Look(label, token, (dealing.deal.boneyard,)))
    for other in range(reading.now.players):
        label = f"all that {reading.name(other)} still holds"
        found.append(Look(label, left, (dealing.slots(other, end),)))
    return tuple(found)
