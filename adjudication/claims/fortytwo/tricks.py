"""Claims about the play of a hand of 42: reneges, turns, tricks, exposed bones.

What a player held is reasoned about over every deal that the record allows, from
physical facts only; that others followed suit honestly is never presumed.
Declarations are in `adjudication.claims.fortytwo.declarations`, what comes before the first
lead in `adjudication.claims.fortytwo.auctions`.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from msgspec import structs

from adjudication.case.case import Case
from adjudication.case.cures import taken_back_at
from adjudication.claims.could_play import looks
from adjudication.claims.exposed import all_exposed, lies_open, lying_open
from adjudication.claims.fortytwo.auctions import play_before
from adjudication.finding import Tested, ruled
from adjudication.worlds.model import Contains, LacksOneOf
from adjudication.worlds.proofs import Answer
from domain import events as e
from domain.bones import Bone, bones_in
from domain.errors import BadClaim
from domain.fortytwo.hand import TrickWon
from domain.fortytwo.tricks import SUITS, TRUMP_SUIT, follows, suit_led
from domain.messages.message import (
    Message,
    all_of,
    any_of,
    counted,
    in_turn,
    message,
    points,
)
from domain.messages.terms import term
from domain.seats import Seat


def renege(case: Case, claim: e.Claim) -> Tested:
    """Test CL-40: did not follow suit although able to (42-PB-7, 42-PB-8, 42-PB-9, 42-GP-3).

    Refuted of a lead, and of a play out of turn.
    """
    position, fact = case.event_of(claim, e.BonePlayed)
    play = play_before(case, position)
    named = {"who": case.name(fact.seat), "bone": fact.bone, "position": position}
    refuted = partial(Tested, "refuted", position, "shake", fact.seat)
    if play.turn not in (None, fact.seat):
        in_turn_of = message(
            "{who} played {bone} at event {position}; it was the turn of {turn}.",
            turn=case.name(play.turn),
            **named,
        )
        return refuted(words=(in_turn_of,))
    if not play.trick or play.trump is None:
        led = message("{who} led {bone} at event {position}; any bone may be led.", **named)
        return refuted(words=(led,))
    led = play.trick[0][1]
    named |= {"led": led}
    words = (message("{led} was led and {who} played {bone} at event {position}.", **named),)
    if follows(fact.bone, led, play.trump):
        return refuted(words=(*words, message("It follows suit.")))
    suit = bones_in(SUITS[play.trump].members[suit_led(led, play.trump)])
    logged = case.logged_deal(position)
    tokens = logged.tokens(suit, position) & ~logged.gone(position)
    question = Contains(tokens, logged.slots(fact.seat, position))
    answer = case.answer(logged, question, looks(case, logged, fact.seat, suit))
    return Tested(
        answer.verdict,
        position,
        "shake",
        offender=fact.seat,
        case="revoked",
        words=(*words, message("These follow suit: {bones}.", bones=all_of(suit))),
        answer=answer,
    )


def trick_winner(case: Case, claim: e.Claim) -> Tested:
    """Test CL-46: the player of `against` won that `trick`, counted from 1 (42-BG-2, 42-PB-7).

    It speaks of the last hand with a complete trick: until the first trick of a hand is complete,
    of an earlier hand, but of none before a hand recorded by its result. Its event is not read.

    Raises `BadClaim` if it names no trick, or one that is not complete.
    """
    tricks = _latest_tricks(case)
    if claim.trick is None or not 1 <= claim.trick <= len(tricks):
        raise BadClaim("trick", f"is {claim.trick}; {len(tricks)} tricks are complete")
    won = tricks[claim.trick - 1]
    return Tested(
        ruled(won.winner == claim.against),
        won.position,
        "shake",
        offender=claim.against,
        words=(
            message(
                "Trick {trick}, complete at event {position}, was {bones}; trump was {trump}.",
                trick=claim.trick,
                position=won.position,
                bones=in_turn(_played_by(case, seat, bone) for seat, bone in won.plays),
                trump=_trump(case, won.position),
            ),
            message("The trick went to {winner}.", winner=case.name(won.winner)),
        ),
    )


def _played_by(case: Case, seat: Seat, bone: Bone) -> Message:
    return message("{bone} by {who}", bone=bone, who=case.name(seat))


def _trump(case: Case, position: int) -> Message:
    trump = play_before(case, position).trump
    return message("not known") if trump is None else term(trump)


def trick_points(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that the side of `against` has taken `count` points in tricks (42-BG-1).

    So far, or up to and with the `trick` that it names, counted from 1. It speaks of the last hand
    with a complete trick: until the first trick of a hand is complete, of an earlier hand. A hand
    that ended since without a bone on record leaves it open. Its event is not read.

    Raises `BadClaim` without a player or a count, and for a trick that is not complete.
    """
    if claim.against is None:
        raise BadClaim("against", "is missing: say whose points")
    if claim.count is None:
        raise BadClaim("count", "is missing: say how many points")
    tricks = _latest_tricks(case)
    if claim.trick is not None and not 1 <= claim.trick <= len(tricks):
        raise BadClaim("trick", f"is {claim.trick}; {len(tricks)} tricks are complete")
    side = case.laid_down.side
    complete = tricks[: claim.trick]
    taken = [won for won in complete if side[won.winner] == side[claim.against]]
    total = sum(won.points for won in taken)
    ended = _ended_untold(case)
    return Tested(
        "undetermined" if ended is not None else ruled(total == claim.count),
        ended or (complete[-1].position if complete else case.end - 1),
        "shake",
        offender=claim.against,
        words=(
            message("The hand ended at event {at} without a bone on record.", at=ended)
            if ended is not None
            else counted(
                "{number} trick was complete, with {points} for {side}; the claim is {claimed}.",
                "{number} tricks were complete, with {points} for {side}; the claim is {claimed}.",
                len(complete),
                side=case.side(claim.against),
                points=points(total),
                claimed=points(claim.count),
            ),
            *(() if ended is not None else _complete_at(complete)),
        ),
    )


def _complete_at(tricks: Sequence[TrickWon]) -> tuple[Message, ...]:
    """The events that completed these tricks, in words."""
    if not tricks:
        return ()
    sentence = counted(
        "A trick was complete at event {at}.",
        "Tricks were complete at events {at}.",
        len(tricks),
        at=all_of(won.position for won in tricks),
    )
    return (sentence,)


def _ended_untold(case: Case) -> int | None:
    """The end of the last hand, if no bone of it is on record, or None."""
    for at, fact in case.back(case.end):
        if isinstance(fact, e.HandEnded):
            return None if play_before(case, at).begun() else at
        if isinstance(fact, e.BonePlayed | e.HandStarted):
            return None
    return None


def suit_named(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that this suit (`trump`) was led: the lead's high end, or trumps by a trump.

    Refuted of a bone that followed to a lead. 42-PB-7.

    Raises `BadClaim` if the claim has no `trump`, or names no bone that was played.
    """
    at, fact = case.event_of(claim, e.BonePlayed)
    if claim.trump is None:
        raise BadClaim("trump", "is missing: say which suit was led")
    play = play_before(case, at)
    tested = partial(Tested, position=at, window="shake", offender=fact.seat)
    named = {"who": case.name(fact.seat), "bone": fact.bone, "at": at}
    if play.trick:
        followed = message("{who} played {bone} at event {at}; it was no lead.", **named)
        return tested("refuted", words=(followed,))
    trump = play.trump or play.trump_led(case.laid_down.straight, fact.seat, fact.bone)
    suit = suit_led(fact.bone, trump)
    named_suit = trump if suit == TRUMP_SUIT else str(suit)
    led = message("{who} led {bone} at event {at}.", **named)
    why = (
        message("It is a trump, and names trumps.")
        if suit == TRUMP_SUIT
        else message("Its high end names the suit: {suit}.", suit=suit)
    )
    return tested(ruled(named_suit == claim.trump), words=(led, why))


def _latest_tricks(case: Case) -> list[TrickWon]:
    """The tricks of the last hand that has any; one whose last bone was taken back is none."""
    taken_back = set[int]()
    for at, fact in case.back(case.end):
        if isinstance(fact, e.PlayRetracted):
            taken_back.add(fact.play)
        elif at in taken_back:
            continue
        elif isinstance(fact, e.BonePlayed) and (won := play_before(case, at + 1).tricks):
            return won
        if isinstance(fact, e.HandEnded) and case.is_by_result(at):
            return []
    return []


def exposed_not_played(case: Case, claim: e.Claim) -> Tested:
    """Test CL-48: an exposed bone was not played at the first lawful chance (42-PB-4, AMB-44).

    Of several exposed bones any may be played; a play out of turn is no turn of the player's.
    Whether it could be played may be open at each chance alone and yet sure at one of them.
    The event is how it came to lie open, or the play by which it was held back.
    """
    position, fact = case.event_of(claim, e.BoneExposed, e.PlayRetracted, e.BonePlayed)
    if isinstance(fact, e.BonePlayed):
        return _held_back_by(case, position, fact)
    seen = isinstance(fact, e.BoneExposed)
    bone = fact.bone if seen else case.fact(fact.play, e.BonePlayed).bone
    named = {"bone": bone, "who": case.name(fact.seat), "position": position}
    tested = Tested(
        "refuted",
        position,
        "shake",
        offender=fact.seat,
        case="held_back",
        words=(message("{bone} of {who} lay open from event {position}.", **named),),
    )
    if seen and not lies_open(case, position, fact):
        before_play = message("{bone} was turned up at event {position}, not during play.", **named)
        return structs.replace(tested, words=(before_play,))
    chances: dict[int, int] = {}
    for at, played, suit in _chances(case, position, fact.seat, bone):
        chances[at] = suit
        answer = _lawful_at_one(case, fact.seat, {at: suit})
        if answer.verdict == "proved":
            sentence = message(
                "At event {at} it could be played and {bone} was.", at=at, bone=played.bone
            )
            return _with(tested, answer, sentence)
    if not chances:
        none_yet = message(
            "{who} has had no turn since at which it had to be played.", who=case.name(fact.seat)
        )
        return structs.replace(tested, words=(*tested.words, none_yet))
    answer = _lawful_at_one(case, fact.seat, chances)
    if answer.verdict != "proved":
        return _with(tested, answer)
    events = any_of(message("event {at}", at=at) for at in chances)
    sentence = message("At {events} it could be played, and another bone was.", events=events)
    return _with(tested, answer, sentence)


def _held_back_by(case: Case, at: int, played: e.BonePlayed) -> Tested:
    """Whether this play held back a bone that lay open and could lawfully be played."""
    named = {"who": case.name(played.seat), "at": at}
    tested = Tested("refuted", at, "shake", offender=played.seat, case="held_back")
    needed = {
        bone: suit
        for bone, _ in lying_open(case, at, played.seat)
        if (suit := _void_needed(case, at, played, bone)) is not None
    }
    if taken_back_at(case, at) is not None or not needed:
        none = message("{who} held back no exposed bone at event {at}.", **named)
        return structs.replace(tested, words=(none,))
    bone = min(needed, key=lambda lying: needed[lying])
    answer = _lawful_at_one(case, played.seat, {at: needed[bone]})
    sentence = message("{bone} of {who} lay open at event {at}.", bone=bone, **named)
    event = message("event {at}", at=at)
    held = message("At {events} it could be played, and another bone was.", events=event)
    proved = held if answer.verdict == "proved" else None
    return _with(structs.replace(tested, words=(sentence,)), answer, proved)


def _chances(
    case: Case, position: int, seat: Seat, bone: Bone
) -> Iterator[tuple[int, e.BonePlayed, int]]:
    """The events at which the player of an exposed bone played another one.

    Each comes with its fact, and with the tokens, as a mask, that the player must have had none
    of for the exposed bone to be lawful there. A bone taken back at once was not played.
    """
    for at, played in case.at_table(position):
        if isinstance(played, e.HandEnded | e.HandStarted):
            return
        if not isinstance(played, e.BonePlayed) or played.seat != seat:
            continue
        if taken_back_at(case, at) is not None:
            continue
        if played.bone is bone:
            return
        suit = _void_needed(case, at, played, bone)
        if suit is not None:
            yield at, played, suit


def _with(tested: Tested, answer: Answer, sentence: Message | None = None) -> Tested:
    return structs.replace(
        tested,
        verdict=answer.verdict,
        words=(*tested.words, sentence) if sentence else tested.words,
        answer=answer,
    )


def _void_needed(case: Case, at: int, played: e.BonePlayed, exposed: Bone) -> int | None:
    """The tokens that the player must have had none of for the exposed bone to be a lawful play.

    On lead it always is; following, if it is of the suit led, or if the player has none of
    that suit. None where it surely was not, or where another was rightly played instead.
    """
    play = play_before(case, at)
    if play.turn not in (None, played.seat) or played.bone in all_exposed(case, at, played.seat):
        return None
    if not play.trick or play.trump is None:
        return 0
    led = play.trick[0][1]
    if follows(exposed, led, play.trump):
        return 0
    if follows(played.bone, led, play.trump):
        return None
    suit = bones_in(SUITS[play.trump].members[suit_led(led, play.trump)])
    logged = case.logged_deal(at)
    return logged.tokens(suit, at) & ~logged.gone(at)


def _lawful_at_one(case: Case, seat: Seat, chances: Mapping[int, int]) -> Answer:
    """Whether at one of these events, at least, the player had none of the tokens named there.

    A chance is left out where another needs no more to be lawful.
    """
    needed = set(chances.values())
    if 0 in needed:
        return Answer("proved")
    groups = {
        at: tokens
        for at, tokens in chances.items()
        if not any(other & tokens == other != tokens for other in needed)
    }
    last = max(chances)
    logged = case.logged_deal(last)
    question = LacksOneOf(tuple(dict.fromkeys(groups.values())), logged.slots(seat, last))
    tokens = enumerate(logged.deal.tokens)
    questioned = tuple(token.bone for number, token in tokens if question.tokens >> number & 1)
    return case.answer(logged, question, looks(case, logged, seat, questioned))
