"""The draw for a game: who had to draw and did not, and who drew again without being tied."""

from adjudication.case.case import Case
from adjudication.finding import Tested, ruled
from domain import events as e
from domain.errors import BadClaim
from domain.fortytwo.shake import read_lots
from domain.messages.message import all_of, message
from domain.seats import Seat


def lots_missing(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that this player, or somebody, drew no lot before the first hand of a game.

    The claim names the start of that hand. It is refuted if the hand is not the first of its game,
    or if in a fives game the table stated who opens. PDA-2b, FU-ST-3, 42-SD-1.

    Raises `BadClaim` if the claim names no start of a hand, or the book has no draw for a game.
    """
    position, fact = case.event_of(claim, e.HandStarted)
    _has_lots(case)
    drew, first = _drawn(case, position)
    # Where the record says who opens, the lots were drawn away from the table.
    opener_stated = case.laid_down.is_fives and fact.opens is not None
    missing = [seat for seat in range(case.laid_down.players) if seat not in drew]
    if not first or opener_stated:
        missing = []
    wrong = bool(missing) and claim.against in (None, *missing)
    return Tested(
        ruled(wrong),
        position,
        "none",
        offender=missing[0] if wrong and claim.against is None else claim.against,
        case="not_drawn",
        words=(
            message(
                "Before the hand at event {position} lots were drawn by {who}.",
                position=position,
                who=all_of(map(case.name, sorted(drew))),
            )
            if drew
            else message(
                "Before the hand at event {position} nobody drew lots.", position=position
            ),
            *((message("It was not the first hand of its game."),) if not first else ()),
            *((message("The table stated who opens the hand."),) if opener_stated else ()),
        ),
    )


def redrew_untied(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that a player who was not tied for the highest lot drew again.

    The claim names the second draw. It is refuted if no lots for the same hand came before it.
    42-SD-1, AMB-07, AMB-21.

    Raises `BadClaim` if the claim names no draw of lots, or the book has no draw for a game.
    """
    position, fact = case.event_of(claim, e.LotsDrawn)
    _has_lots(case)
    before = _last_lots(case, position)
    tied = _tied(before)
    wrong = [] if before is None else [lot.seat for lot in fact.draws if lot.seat not in tied]
    if claim.against is not None:
        wrong = [seat for seat in wrong if seat == claim.against]
    return Tested(
        ruled(bool(wrong)),
        position,
        "none",
        offender=wrong[0] if wrong else claim.against,
        case="drew_again",
        words=(
            message(
                "Lots were drawn again at event {position} by {who}; {tied}.",
                position=position,
                who=all_of(case.name(lot.seat) for lot in fact.draws),
                tied=message("only {tied} had been tied", tied=all_of(map(case.name, tied)))
                if tied
                else message("nobody had been tied"),
            )
            if before is not None
            else message("The lots at event {position} were the first.", position=position),
        ),
    )


def _has_lots(case: Case) -> None:
    if not case.laid_down.book.has_infraction("lots_missing", "not_drawn"):
        raise BadClaim("kind", f"{case.laid_down.book.id} has no draw for a game")


def _tied(lots: e.LotsDrawn | None) -> tuple[Seat, ...]:
    if lots is None:
        return ()
    highest = highest_of(lots.draws)
    return highest if len(highest) > 1 else ()


def highest_of(draws: tuple[e.Lot, ...]) -> tuple[Seat, ...]:
    """The players who drew the most spots, several if they tie; empty without any lots."""
    return read_lots([(lot.seat, lot.bone) for lot in draws]).highest if draws else ()


def _last_lots(case: Case, position: int) -> e.LotsDrawn | None:
    """The lots drawn before these for the same hand."""
    for _, fact in case.back(position):
        if isinstance(fact, e.LotsDrawn):
            return fact
        if isinstance(fact, e.HandStarted | e.GameEnded):
            return None
    return None


def _drawn(case: Case, position: int) -> tuple[set[Seat], bool]:
    """The players who drew a lot before a hand, and whether it is the first of its game."""
    drew: set[Seat] = set()
    for _, fact in case.back_in_game(position):
        if isinstance(fact, e.HandStarted):
            return drew, False
        if isinstance(fact, e.LotsDrawn):
            drew |= {lot.seat for lot in fact.draws}
    return drew, True
