"""Claims about a hand of 42: reneges, bids, trump, tricks, exposed bones, drawing order.

What a player held is reasoned about over every deal that the record allows, from
physical facts only; that others followed suit honestly is never presumed.
Declarations are in `adjudication.claims.declarations`.
"""

from adjudication.claims.holdings import looks
from adjudication.deals import Contains, Lacks
from adjudication.finding import Tested, ruled
from adjudication.proofs import Answer
from adjudication.reading import Reading
from adjudication.words import listed
from domain import events as e
from domain.bones import Bone, bones_in
from domain.errors import BadClaim
from domain.fortytwo.hand import TrickPlay
from domain.fortytwo.shake import drawing_order
from domain.fortytwo.tricks import SUITS, follows, suit_led


def play_before(reading: Reading, position: int) -> TrickPlay:
    """The bidding and tricks of the hand just before the event at `position`."""
    tricks = reading.before(position).current_hand().tricks
    assert tricks is not None
    return tricks


def renege(reading: Reading, claim: e.Claim) -> Tested:
    """CL-40: did not follow suit although able to (42-PB-7, 42-PB-8, 42-PB-9, 42-GP-3)."""
    fact = reading.fact(claim.event, e.BonePlayed)
    position = claim.event or 0
    play = play_before(reading, position)
    who = reading.name(fact.seat)
    if not play.trick or play.trump is None:
        words = (f"{who} led {fact.bone} at event {position}; any bone may be led.",)
        return Tested("refuted", position, "shake", fact.seat, evidence=(position,), words=words)
    led = play.trick[0][1]
    words = (f"{led} was led and {who} played {fact.bone} at event {position}.",)
    if follows(fact.bone, led, play.trump):
        words = (*words, "It follows suit.")
        return Tested("refuted", position, "shake", fact.seat, evidence=(position,), words=words)
    suit = bones_in(SUITS[play.trump].members[suit_led(led, play.trump)])
    dealing = reading.dealing(position)
    tokens = dealing.tokens(suit, position) & ~dealing.gone(position)
    question = Contains(tokens, dealing.slots(fact.seat, position))
    answer = reading.answer(dealing, question, looks(reading, dealing, fact.seat, suit))
    return Tested(
        answer.verdict,
        position,
        "shake",
        offender=fact.seat,
        case="revoked",
        evidence=(position,),
        words=(*words, f"Did {who} hold one of {listed(list(map(str, suit)), 'or')}?"),
        answer=answer,
    )


def out_of_turn(reading: Reading, claim: e.Claim) -> Tested:
    """CL-41: led or played out of turn (42-PB-3, 42-PB-11, 42-GP-3)."""
    fact = reading.fact(claim.event, e.BonePlayed)
    position = claim.event or 0
    turn = play_before(reading, position).turn
    return Tested(
        ruled(turn is not None and turn != fact.seat),
        position,
        "shake",
        offender=fact.seat,
        case="acted",
        evidence=(position,),
        words=(
            f"{reading.name(fact.seat)} played at event {position}; "
            f"it was the turn of {reading.name(turn)}.",
        ),
    )


def illegal_bid(reading: Reading, claim: e.Claim) -> Tested:
    """CL-42, CL-43: the bid was not available at its turn, or was a second one.

    42-BID-2 to 42-BID-10, AMB-51, AMB-52, AMB-53. A bid out of turn that is still
    available at its turn stands.
    """
    fact = reading.fact(claim.event, e.BidMade)
    position = claim.event or 0
    place = len(play_before(reading, position).bids)
    # A bid out of turn is ruled on when its turn has come, so the whole auction is read.
    end = next(
        (at for at, later in reading.since(position) if not isinstance(later, e.BidMade)),
        reading.facts[-1][0] + 1,
    )
    ruling = play_before(reading, end).auction.rulings[place]
    return Tested(
        ruled(ruling not in ("ok", "held")),
        position,
        "shake",
        offender=fact.seat,
        case=ruling if ruling not in ("ok", "held") else None,
        evidence=(position,),
        words=(
            f"{reading.name(fact.seat)} bid {fact.bid} at event {position}: "
            f"{ruling.replace('_', ' ')}.",
        ),
    )


def trump_is(reading: Reading, claim: e.Claim) -> Tested:
    """CL-45: this is trump (42-PB-4a, 42-PB-5, AMB-55)."""
    if claim.trump is None:
        raise BadClaim("trump", "is missing: 0 to 6, doubles or none")
    last = reading.facts[-1][0]
    trump = play_before(reading, last + 1).trump
    return Tested(
        ruled(trump == claim.trump),
        last,
        "none",
        evidence=(last,),
        words=("Trump is not declared." if trump is None else f"Trump is {trump}.",),
    )


def trick_winner(reading: Reading, claim: e.Claim) -> Tested:
    """CL-46: this player won that trick, counted from 1 (42-BG-2, 42-PB-7)."""
    last = reading.facts[-1][0]
    tricks = play_before(reading, last + 1).tricks
    if claim.trick is None or not 1 <= claim.trick <= len(tricks):
        raise BadClaim("trick", f"is {claim.trick}; {len(tricks)} tricks are complete")
    won = tricks[claim.trick - 1]
    return Tested(
        ruled(won.winner == claim.against),
        won.position,
        "shake",
        offender=claim.against,
        evidence=(won.position,),
        words=(f"Trick {claim.trick} went to {reading.name(won.winner)}.",),
    )


def draw_order(reading: Reading, claim: e.Claim) -> Tested:
    """CL-14: not drawn in order: the other team, the partner, the shaker (42-SD-2)."""
    fact = reading.fact(claim.event, e.OpeningDrawn)
    position = claim.event or 0
    hand = reading.before(position).current_hand()
    shaker = play_before(reading, position).shaker
    if shaker is None:
        raise BadClaim("event", "the record does not say who shook this hand")
    steps = drawing_order(shaker)
    mine = next(number for number, step in enumerate(steps) if fact.seat in step)
    waiting = [seat for step in steps[:mine] for seat in sorted(step) if not hand.held[seat]]
    return Tested(
        ruled(bool(waiting)),
        position,
        "none",
        offender=fact.seat,
        case="drew_early",
        evidence=(hand.started, position),
        words=(
            f"{reading.name(shaker)} shook; {reading.name(fact.seat)} drew at event {position}"
            + (f" before {listed(list(map(reading.name, waiting)))}." if waiting else " in order."),
        ),
    )


def exposed_not_played(reading: Reading, claim: e.Claim) -> Tested:
    """CL-48: an exposed bone was not played at the first lawful chance (42-PB-4, AMB-44)."""
    fact = reading.fact(claim.event, e.BoneExposed)
    position = claim.event or 0
    tested = Tested(
        "refuted",
        position,
        "shake",
        offender=fact.seat,
        case="held_back",
        evidence=(position,),
        words=(f"{fact.bone} of {reading.name(fact.seat)} lay open from event {position}.",),
    )
    undetermined: Answer | None = None
    for at, played in reading.since(position):
        if isinstance(played, e.HandEnded | e.HandStarted):
            break
        if not isinstance(played, e.BonePlayed) or played.seat != fact.seat:
            continue
        if played.bone is fact.bone:
            break
        answer = _chance(reading, at, played, fact.bone)
        if answer is None or answer.verdict == "refuted":
            continue
        if answer.verdict == "proved":
            said = f"At event {at} it could be played and {played.bone} was."
            return _with(tested, answer, said, at)
        undetermined = undetermined or answer
    return tested if undetermined is None else _with(tested, undetermined, "", None)


def _with(tested: Tested, answer: Answer, said: str, at: int | None) -> Tested:
    return Tested(
        answer.verdict,
        tested.position,
        tested.window,
        tested.offender,
        tested.case,
        evidence=tested.evidence if at is None else (*tested.evidence, at),
        words=(*tested.words, said) if said else tested.words,
        answer=answer if answer.proof is None or answer.proof.branches else None,
    )


def _chance(reading: Reading, at: int, played: e.BonePlayed, exposed: Bone) -> Answer | None:
    """Whether the exposed bone was a lawful play where another was made; None: surely not.

    On lead it always is; following, if it is of the suit led, or if the player
    has none of that suit.
    """
    play = play_before(reading, at)
    if not play.trick or play.trump is None:
        return Answer("proved")
    led = play.trick[0][1]
    if follows(exposed, led, play.trump):
        return Answer("proved")
    if follows(played.bone, led, play.trump):
        return None
    suit = bones_in(SUITS[play.trump].members[suit_led(led, play.trump)])
    dealing = reading.dealing(at)
    tokens = dealing.tokens(suit, at) & ~dealing.gone(at)
    question = Lacks(tokens, dealing.slots(played.seat, at))
    return reading.answer(dealing, question, looks(reading, dealing, played.seat, suit))
