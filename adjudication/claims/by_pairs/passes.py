"""Claims about passes: by who could play, four in a row, and the round of passes."""

from msgspec import structs

from adjudication.case.case import Case
from adjudication.claims.could_play import could_play, looks, playable
from adjudication.finding import Consequence, Tested, ruled
from adjudication.worlds.model import Contains, Lacks
from adjudication.worlds.proofs import Answer
from domain import events as e
from domain.bones import bones_in
from domain.match.match import Match
from domain.messages.message import all_of, message
from domain.pairs.counting import SEATS, side_of
from domain.rules import Pairs


def rules_of(match: Match) -> Pairs:
    """The rules of a match by pairs, with its options chosen."""
    assert match.pairs is not None
    return match.pairs


def passed_and_could_play(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that a player passed with a bone that fitted in hand (DP-23).

    It is proved if that is so in every deal that the record allows. A pass that was taken back
    before the next act is none.
    """
    position, fact = case.event_of(claim, e.Passed)
    if none := _taken_back(case.aside, position):  # Which proves nothing.
        no_pass = message("So it counts as no pass.")
        return structs.replace(none, offender=fact.seat, concluded=no_pass)
    return structs.replace(could_play(case, claim), window="shake")


def _taken_back(case: Case, position: int) -> Tested | None:
    """The refutation of a claim about a pass that was taken back in time (DP-23)."""
    for at, fact in case.since(position):
        if isinstance(fact, e.PassTakenBack) and fact.passed == position:
            words = message(
                "{who} passed at event {position} and took it back at event {back}.",
                who=case.name(fact.seat),
                position=position,
                back=at,
            )
            return Tested("refuted", position, "shake", words=(words,))
    return None


def somebody_fits(case: Case, position: int, *, lacks: bool = False) -> Answer:
    """The answer whether somebody held a bone that fitted just before an event.

    With `lacks`, whether nobody did. Where all bones are with the four players the line alone shows
    it; else some bones sleep, and the deals are searched (DP-2, DP-13).
    """
    hand = case.before(position).current_hand()
    fits = hand.layout.fitting()
    if not hand.layout.placements or not fits or not hand.boneyard:
        return Answer(ruled((bool(fits) or not hand.layout.placements) != lacks))
    logged = case.logged_deal(position)
    tokens = logged.tokens(bones_in(fits), position) & ~logged.gone(position)
    places = sum(logged.slots(seat, position) for seat in range(SEATS))
    question = Lacks(tokens, places) if lacks else Contains(tokens, places)
    return case.answer(logged, question, looks(case, logged, 0, bones_in(fits)))


def unless_from_the_line(answer: Answer) -> Answer | None:
    """The answer if it rests on holdings or is undetermined; None if the line alone gave it."""
    return answer if answer.proof or answer.verdict == "undetermined" else None


def passes_without_block(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that of four passes in a row one was false: it was no block (DP-13, DP-23).

    The claim names the fourth; any other pass, or one that was taken back, refutes it. Where all
    the bones are with the four, one that fits was held by somebody who passed; else it may sleep.
    By whom is asked of each pass by itself.
    """
    position, _ = case.event_of(claim, e.Passed)
    if none := _taken_back(case, position):
        return none
    hand = case.before(position + 1).current_hand()
    since = hand.passed_since()
    four = [at.position for at in since[:SEATS]]
    fits = bones_in(hand.layout.fitting())
    is_fourth = len(four) == SEATS and four[-1] == position
    words = (
        message("Four passes in a row: events {events}.", events=all_of(four))
        if is_fourth
        else message("The pass at event {position} is not the fourth in a row.", position=position),
        message("These bones fitted and nobody had played them: {bones}.", bones=all_of(fits))
        if fits
        else message("No bone that was left fitted."),
    )
    answer = somebody_fits(case, position) if is_fourth else Answer("refuted")
    return Tested(
        answer.verdict,
        position,
        "shake",
        consequence=Consequence(("DP-13", "DP-23"), fix="hear_each_pass", refer=True)
        if answer.verdict == "proved"
        else None,
        words=words,
        answer=unless_from_the_line(answer),
    )


def round_of_passes(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that three passes that end here are a round: in a row, and none of them false.

    The bone they follow did not block the hand, and none who passed could play (DP-17, DP-17b).
    """
    position, fact = case.event_of(claim, e.Passed)
    if none := _taken_back(case, position):
        return none
    hand = case.before(position + 1).current_hand()
    rules = rules_of(case.laid_down)
    rounds = [
        each_round for each_round in hand.rounds if each_round.passes[-1].position == position
    ]
    lead = message("The pass at event {position} ended no round.", position=position)
    if not rounds:
        return Tested("refuted", position, "shake", words=(lead,))
    logged = case.logged_deal(position)
    fitting = bones_in(hand.layout.fitting())
    passers = [case.fact(at.position, e.Passed).seat for at in rounds[0].passes]
    first = rounds[0].passes[0].position
    tokens = logged.tokens(fitting, first) & ~logged.gone(first)
    question = Lacks(tokens, sum(logged.slots(seat, position) for seat in passers))
    answer = case.answer(logged, question, looks(case, logged, fact.seat, fitting))
    if rounds[0].asleep and answer.verdict != "refuted":
        answer = _and_left_open(case, position, tokens, answer)
    words = message(
        "{who} passed one after another at events {events}; {playable}.",
        who=all_of(map(case.name, passers)),
        events=all_of(at.position for at in rounds[0].passes),
        playable=playable(hand.layout),
    )
    return Tested(
        answer.verdict,
        position,
        "shake",
        consequence=Consequence(
            rules.round_of_passes.clauses,
            due=rules.round_of_passes.value or 0,
            winner=rounds[0].side,
        )
        if answer.verdict == "proved"
        else None,
        words=(words,),
        answer=answer,
    )


def _and_left_open(case: Case, position: int, tokens: int, none_could: Answer) -> Answer:
    """The answer once the bone before the passes must have left the hand open too.

    Where some bones sleep the line does not show it: its player then held one of these (DP-13).
    """
    hand, logged = case.before(position + 1).current_hand(), case.logged_deal(position)
    leader, fitting = hand.to_play or 0, bones_in(hand.layout.fitting())
    question = Contains(tokens, logged.slots(leader, position))
    left_open = case.answer(logged, question, looks(case, logged, leader, fitting))
    if none_could.verdict == "proved" or left_open.verdict == "refuted":
        return left_open
    lots = none_could.if_true.lots if none_could.if_true else ()
    held = {bone for lot in lots if lot.seat == leader for bone in lot.bones}
    is_example = not held.isdisjoint(map(str, fitting))
    return none_could if is_example else Answer("undetermined")


def pair_of(seat: int) -> tuple[int, int]:
    """The two seats of a seat's pair, or of a side, the lower first (DP-1)."""
    return side_of(seat), side_of(seat) + 2
