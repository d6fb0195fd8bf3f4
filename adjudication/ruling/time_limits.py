"""How long a claim may be raised, book by book.

Who may raise it is the infraction's `caller`. A late claim is answered all the same; only `timely`
says so (AMB-11, 17, 30, 58).
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence

from adjudication.case.case import Case
from adjudication.finding import Finding, Tested
from domain import events as e
from domain.match.match import Match
from domain.rules import Window


def in_time(case: Case, tested: Tested) -> bool | None:
    """Whether a claim raised after the last fact of this case is in time; None without a limit."""
    shut = SHUT[tested.window]
    return None if shut is None else not shut(case, tested)


def shut_at(facts: Sequence[tuple[int, e.Fact]], finding: Finding, raised: int) -> int | None:
    """The position of the event that shut the window of a late claim.

    `raised` is the position of the claim, and `facts` are as recorded, with every position from 1.
    None if no event between the claim's own and `raised` shut it, if it names none, or if it has no
    time limit.
    """
    event, shut = finding.claim.event, SHUT[finding.window]
    if event is None or shut is None:
        return None
    tested = Tested(finding.verdict, event, finding.window, finding.offender)
    later = [place for place, (at, _) in enumerate(facts) if event < at < raised]
    first = bisect_left(later, 1, key=lambda place: shut(Case(facts[: place + 1]), tested))
    return facts[later[first]][0] if first < len(later) else None


def _placed_by_the_other_side(case: Case, tested: Tested) -> bool:
    """Until the other side next places a domino; draws and passes do not shut it (PDA-10c).

    A partner is not the other side (AMB-80).
    """
    side = case.laid_down.side
    whose = tested.offender
    return any(
        isinstance(fact, e.BonePlayed | e.HandStarted)
        and (isinstance(fact, e.HandStarted) or whose is None or side[fact.seat] != side[whose])
        for _, fact in case.since(tested.position)
    )


def _final(case: Case, tested: Tested) -> bool:
    """Until that game's score card is signed or written, or play in the next hand (AMB-17).

    A card of another game shuts nothing, nor does one filled in while the game goes on.
    """
    rules = case.rules
    if rules.finality.value == "next_hand":
        return _next_hand_begun(case, tested)
    number = case.before(tested.position + 1).current_game().number
    return any(
        _is_final_card(case.before(at), fact, number)
        for at, fact in case.of_kind(e.ScoreCardSigned, e.ScoreCardWritten, after=tested.position)
    )


def _is_final_card(match: Match, card: e.ScoreCardSigned | e.ScoreCardWritten, number: int) -> bool:
    """Whether this is the card of game `number`, and that game is over."""
    game = match.games[number]
    if isinstance(card, e.ScoreCardSigned):
        about = match.signed_game(card.game).number
    else:
        about = match.current_game().number if card.game is None else card.game
    return about == number and (
        game is not match.game or game.ended is not None or game.won_by is not None
    )


def _paid_for_good(case: Case, tested: Tested) -> bool:
    """Until the score card; without one, until the next game starts (AMB-34)."""
    if case.laid_down.rules.finality.value == "score_card":
        return _final(case, tested)
    return bool(case.of_kind(e.GameStarted, after=tested.position))


def _next_hand_begun(case: Case, tested: Tested) -> bool:
    started = False
    for _, fact in case.since(tested.position):
        if isinstance(fact, e.HandStarted | e.GameStarted):
            started = True
        if started and isinstance(fact, e.BonePlayed):
            return True
    return False


def _shaken(case: Case, tested: Tested) -> bool:
    """Until the bones are shuffled for the next hand (AMB-58)."""
    return bool(case.of_kind(e.HandStarted, after=tested.position))


def _card_signed(case: Case, tested: Tested) -> bool:
    """Until both sides have signed the score card of the game (DP-31, DP-33)."""
    number = case.before(tested.position + 1).current_game().number
    signed = {case.laid_down.side[seat] for seat in case.now.games[number].card.signed}
    return len(signed) == case.laid_down.sides


def _match_over(case: Case, tested: Tested) -> bool:
    """During the match (UDL-1); one that a ruling ended may yet go on (AMB-128)."""
    ends = case.of_kind(e.MatchEnded, after=tested.position)
    return any(end.ruling is None for _, end in ends)


SHUT: dict[Window, Callable[[Case, Tested], bool] | None] = {
    "placement": _placed_by_the_other_side,
    "finality": _final,
    "payment": _paid_for_good,
    "shake": _shaken,
    "card": _card_signed,
    "match": _match_over,
    "none": None,
}
"""For each window, a function that says whether it has shut by the end of a case; None: never."""
