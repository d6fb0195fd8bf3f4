"""Claims about how a bone was handled: called early, misnamed, touched, thought over, meant.

No log says how a hand moves, so each leans on what an official saw of the act, and is open
where nobody noted it. The log still decides where it leaves no room: a bone that fits one end
alone was meant for that end.
"""

from collections.abc import Iterator
from functools import partial
from typing import Final

from adjudication.case.case import Case
from adjudication.claims.fortytwo.auctions import play_before
from adjudication.claims.scores import last_placement
from adjudication.finding import Tested, ruled
from adjudication.worlds.model import Lacks
from adjudication.worlds.proofs import Verdict
from domain import events as e
from domain.bones import Bone, bones_in
from domain.fortytwo.tricks import SUITS, follows, suit_led
from domain.messages.message import Message, all_of, any_of, message, points
from domain.seats import Seat

NOTES: Final[dict[str, tuple[str, ...]]] = {
    "early_call": ("called_before_release", "called_after_release"),
    "misnamed": ("named",),
    "touched_not_played": ("touched",),
    "end_meant": ("meant_for",),
    "idle_thinking": ("thinking",),
    "late_forfeit": ("no_show",),
}
"""For each kind of claim, the words of the officials' notes (`Observed.what`) that it leans on."""


def _noted(case: Case, at: int, seat: Seat, *words: str) -> Iterator[tuple[int, e.Observed]]:
    """The notes of officials on this player's act at `at`, the latest first."""
    for noted_at, fact in reversed(case.notes_on(at)):
        if fact.what in words and fact.seat in (None, seat):
            yield noted_at, fact


def _bone_noted(case: Case, at: int, seat: Seat, word: str) -> tuple[int, Bone] | None:
    """The last such note that names a bone: its position, and the bone."""
    for noted_at, fact in _noted(case, at, seat, word):
        if fact.bone is not None:
            return noted_at, fact.bone
    return None


def _laid_down(case: Case, kind: str, which: str) -> str | None:
    """The name of a case of the claim, None if the match's edition does not lay it down."""
    return which if case.laid_down.book.has_infraction(kind, which) else None


def early_call(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that a score was called before the bone was let go (AMB-115).

    Proved by an official who saw it, or by the order of the log: a call by a player who has
    placed nothing yet in the hand, and then does. Refuted only by an official, else left open.
    """
    at, fact = case.event_of(claim, e.ScoreCalled)
    notes = _noted(case, at, fact.seat, *NOTES["early_call"])
    noted_at, note = next(notes, (None, None))
    who = case.name(fact.seat)
    called = message(
        "{who} called {points} at event {at}.", who=who, points=points(fact.points), at=at
    )
    verdict: Verdict = "undetermined"
    placed: int | None = None
    if note is not None:
        verdict = ruled(note.what == "called_before_release")
        how = (
            message("An official saw the bone still held (event {noted}).", noted=noted_at)
            if verdict == "proved"
            else message("An official saw the bone let go before (event {noted}).", noted=noted_at)
        )
    else:
        placed = _placed_next(case, at, fact.seat)
        if placed is not None and last_placement(case, at, fact.seat) is None:
            verdict = "proved"
            how = message("The bone was placed at event {placed}, after the call.", placed=placed)
        else:
            placed = None
            how = message("No official noted when the bone was let go.")
    return Tested(
        verdict,
        at,
        "none",
        offender=fact.seat,
        case=_laid_down(case, "early_call", "early"),
        words=(called, how),
    )


def _placed_next(case: Case, at: int, seat: Seat) -> int | None:
    """The position of this player's next bone, if nobody else acts before it."""
    acts = (e.BonePlayed, e.BoneDrawn, e.Passed, e.HandStarted, e.HandEnded)
    for later, fact in case.at_table(at, *acts):
        return later if isinstance(fact, e.BonePlayed) and fact.seat == seat else None
    return None


def misnamed(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that a bone was called by another's name as it was played.

    Left open where no official noted what it was called. AMB-116, 42-PC-2.
    """
    at, fact = case.event_of(claim, e.BonePlayed)
    noted = _bone_noted(case, at, fact.seat, "named")
    played = message(
        "{who} played {bone} at event {at}.", who=case.name(fact.seat), bone=fact.bone, at=at
    )
    heard = (
        message("No official noted what it was called.")
        if noted is None
        else message(
            "An official heard it called {named} (event {noted}).", named=noted[1], noted=noted[0]
        )
    )
    return Tested(
        "undetermined" if noted is None else ruled(noted[1] is not fact.bone),
        at,
        "none",
        offender=fact.seat,
        case=_laid_down(case, "misnamed", "misnamed"),
        words=(played, heard),
    )


def touched_not_played(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that a bone was touched, and the player did otherwise (42-PB-1, AMB-117).

    Left open where no official noted which.
    """
    at, fact = case.event_of(claim, e.BonePlayed, e.BoneDrawn, e.Passed)
    noted = _bone_noted(case, at, fact.seat, "touched")
    did = _act(case, at, fact)
    seen = (
        message("No official noted which bone was touched.")
        if noted is None
        else message(
            "An official saw {bone} touched (event {noted}).", bone=noted[1], noted=noted[0]
        )
    )
    bone = fact.bone if isinstance(fact, e.BonePlayed) else None
    return Tested(
        "undetermined" if noted is None else ruled(noted[1] is not bone),
        at,
        "none",
        offender=fact.seat,
        case=_laid_down(case, "touched_not_played", "touched"),
        words=(did, seen),
    )


def _act(case: Case, at: int, fact: e.BonePlayed | e.BoneDrawn | e.Passed) -> Message:
    who = case.name(fact.seat)
    if isinstance(fact, e.BonePlayed):
        return message("{who} played {bone} at event {at}.", who=who, bone=fact.bone, at=at)
    if isinstance(fact, e.BoneDrawn):
        return message("{who} drew at event {at}.", who=who, at=at)
    return message("{who} passed at event {at}.", who=who, at=at)


def end_meant(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that a bone was meant for another end that it fits as well (AMB-119).

    Refuted where it fits nowhere else. Otherwise the last note of an official on which bone it was
    meant to be joined to decides: proved if the bone that was played fits there too, refuted if
    not, undetermined without a note.
    """
    at, fact = case.event_of(claim, e.BonePlayed)
    layout = case.before(at).current_hand().layout
    others = tuple(
        bone for bone in layout.places_for(fact.bone) if bone is not None and bone is not fact.on
    )
    tested = partial(Tested, position=at, window="none", offender=fact.seat)
    tested = partial(tested, case=_laid_down(case, "end_meant", "meant"))
    named = {"who": case.name(fact.seat), "bone": fact.bone, "at": at}
    placed = (
        message("{who} placed {bone} on {on} at event {at}.", **named, on=fact.on)
        if fact.on
        else message("{who} played {bone} at event {at}.", **named)
    )
    if not others:
        only = message("{bone} fitted nowhere else.", bone=fact.bone)
        return tested("refuted", words=(placed, only))
    fits = message("{bone} fitted {ends} as well.", bone=fact.bone, ends=any_of(others))
    noted = _bone_noted(case, at, fact.seat, "meant_for")
    if noted is None:
        unknown = message("No official noted which end was meant.")
        return tested("undetermined", words=(placed, fits, unknown))
    noted_at, target = noted
    meant = message(
        "An official noted that {target} was meant (event {noted}).", target=target, noted=noted_at
    )
    return tested(ruled(target in others), words=(placed, fits, meant))


# --- thinking without a choice ------------------------------------------------------------------


def idle_thinking(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that a player thought over a play that was the only one.

    That they thought is an official's to note. Whether there was another play is asked of
    every deal that the record allows. Refuted where the log alone shows another; otherwise left
    open without a note. AMB-118, 42-PC-1, UDL-10.
    """
    at, fact = case.event_of(claim, e.BonePlayed)
    noted_at, _ = next(_noted(case, at, fact.seat, "thinking"), (None, None))
    tested = partial(Tested, position=at, window="none", offender=fact.seat)
    tested = partial(tested, case=_laid_down(case, "idle_thinking", "no_choice"))
    played = message(
        "{who} played {bone} at event {at}.", who=case.name(fact.seat), bone=fact.bone, at=at
    )
    chosen = _choice_by_log(case, at, fact)
    if chosen is not None:
        return tested("refuted", words=(played, chosen))
    if noted_at is None:
        unknown = message("No official noted that it was thought over.")
        return tested("undetermined", words=(played, unknown))
    thought = message(
        "An official noted at event {noted} that it was thought over.", noted=noted_at
    )
    rivals = _rivals(case, at, fact)
    if not rivals:
        alone = message("No other bone could be played.")
        return tested("proved", words=(played, thought, alone))
    logged = case.logged_deal(at)
    tokens = logged.tokens(rivals, at) & ~logged.gone(at)
    answer = case.answer(logged, Lacks(tokens, logged.slots(fact.seat, at)))
    others = message(
        "Any of these in hand would have been a choice: {bones}.", bones=all_of(rivals)
    )
    return tested(answer.verdict, words=(played, thought, others), answer=answer)


def _choice_by_log(case: Case, at: int, fact: e.BonePlayed) -> Message | None:
    """The other play that the log alone shows, in words, or None."""
    hand = case.before(at).current_hand()
    many = hand.held[fact.seat] > 1
    if hand.tricks is not None:
        play = hand.tricks
        followed = (
            play.trick
            and play.trump is not None
            and follows(fact.bone, play.trick[0][1], play.trump)
        )
        return None if followed or not many else message("Any bone still held could be played.")
    if not hand.layout.placements:
        if many and hand.opening.rule != "highest_double":
            return message("Any bone still held could be played.")
        return None
    ends = hand.layout.places_for(fact.bone)
    if len(ends) > 1:
        places = any_of(bone for bone in ends if bone is not None)
        return message("{bone} could be placed on {ends}.", bone=fact.bone, ends=places)
    return None


def _rivals(case: Case, at: int, fact: e.BonePlayed) -> tuple[Bone, ...]:
    """The bones, wherever they lie, that could have been played instead."""
    match = case.before(at)
    hand = match.current_hand()
    if hand.held[fact.seat] < 2:
        return ()
    if not match.on_layout:
        play = play_before(case, at)
        assert play.trump is not None
        mask = SUITS[play.trump].members[suit_led(play.trick[0][1], play.trump)]
    else:
        mask = hand.layout.fitting() if hand.layout.placements else 0
    return bones_in(mask & ~fact.bone.mask)
