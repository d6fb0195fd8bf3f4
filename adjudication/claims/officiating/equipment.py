"""Chips and bones as things: their colours, where they lie, whether the set is whole."""

from adjudication.case.case import Case
from adjudication.claims.set_of_bones import found_faulty, seen_although_missing
from adjudication.finding import Consequence, Tested, ruled
from domain import events as e
from domain.errors import BadClaim
from domain.fives.scoring import payee_of
from domain.messages.message import Message, all_of, counted, message
from domain.messages.terms import term
from domain.rules import Purse
from domain.seats import Seat


def chip_colour(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that the chips counted are of no colour of the book, or of another player's.

    UDL-G12: red and black. Where the book names no colours, two players' must differ.
    PDA-6a, HF-SET-1.

    Raises `BadClaim` if the claim names no count of chips, or the book is not played with chips.
    """
    position, fact = case.event_of(claim, e.ChipsCounted)
    purse = _purse(case)
    others = _other_colours(case, position, fact)
    unlike = bool(purse.colours) and fact.colour not in purse.colours
    wrong = fact.colour is not None and (unlike or fact.colour in others)
    return Tested(
        ruled(wrong),
        position,
        "payment",
        offender=fact.seat,
        case="wrong_colour",
        words=(
            message(
                "{who} counted chips in {colour} at event {position}.",
                who=case.name(fact.seat),
                colour=term(fact.colour),
                position=position,
            )
            if fact.colour is not None
            else message(
                "{who} counted chips at event {position}; no colour was stated.",
                who=case.name(fact.seat),
                position=position,
            ),
            *((_colours(purse),) if unlike else ()),
            *(
                (message("Another player had counted chips in that colour."),)
                if fact.colour in others
                else ()
            ),
        ),
    )


def _colours(purse: Purse) -> Message:
    """The colours that the book names."""
    return message(
        "The colours of the book are {colours}.", colours=all_of(map(term, purse.colours))
    )


def _other_colours(case: Case, position: int, mine: e.ChipsCounted) -> set[str]:
    """The colours that others had counted, last, in the game."""
    latest: dict[int, str] = {}
    for _, fact in case.back_in_game(position):
        if isinstance(fact, e.ChipsCounted) and fact.seat != mine.seat and fact.colour:
            latest.setdefault(fact.seat, fact.colour)
    return set(latest.values())


def _purse(case: Case) -> Purse:
    purse = case.rules.purse.value
    if purse is None:
        raise BadClaim("kind", f"{case.laid_down.book.id} is not played with chips")
    return purse


def chips_audit(case: Case, _: e.Claim) -> Tested:
    """Test CL-31a: the chips lie as they should: every colour with its owner and their payee alone.

    And a full set of it: a set that was counted short or long refutes the claim (PDA-6b, HF-3P-2,
    HF-4P-2, UDL-G12). It is about the current game, after the whole record; the claim's event is
    not read.

    Raises `BadClaim` in a book that is not played with chips.
    """
    purse = _purse(case)
    match = case.now
    ledger = match.current_game().ledger
    assert ledger is not None
    wrong = [
        colour
        for colour in range(match.players)
        if ledger.points[colour][colour]
        + ledger.points[colour][payee_of(match.rules, match.players, colour)]
        != purse.points
    ]
    started = match.current_game().started
    moved = [at for at, _ in case.of_kind(e.ChipsPaid, e.ChipsCounted, after=started - 1)]
    return Tested(
        ruled(not wrong),
        moved[-1] if moved else len(case.facts),
        "payment",
        consequence=Consequence(match.rules.payer.clauses, fix="correct_the_payment")
        if wrong
        else None,
        words=(
            counted(
                "Chips were counted or paid at event {moved}.",
                "Chips were counted or paid at events {moved}.",
                len(moved),
                moved=all_of(moved),
            )
            if moved
            else message("No chips have been counted or paid in this game."),
            *(_lie(case, colour) for colour in wrong or range(match.players)),
        ),
    )


def _lie(case: Case, owner: Seat) -> Message:
    """Where the chips of a player lie."""
    match = case.now
    ledger = match.current_game().ledger
    assert ledger is not None
    payee = payee_of(match.rules, match.players, owner)
    own, paid = ledger.points[owner][owner], ledger.points[owner][payee]
    return message(
        "Of the {full} points in chips of {who}, {own} lie with {who} and {paid} with {payee}.",
        full=_purse(case).points,
        who=case.name(owner),
        own=own,
        paid=paid,
        payee=case.name(payee),
    )


def faulty_set(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that the set is faulty: a bone is missing, there twice or marked.

    A bone that the record shows in this hand was not missing from it. FU-EQ-2, UDL-G16, AMB-86.
    """
    position, fact = case.event_of(claim, e.SetFoundFaulty)
    seen = seen_although_missing(case, position, fact)
    cites = case.laid_down.book.infraction("faulty_set", "found").remedy.cites
    return Tested(
        ruled(seen is None),
        position,
        "shake",
        consequence=Consequence(cites, ends="hand", how="void", fix="another_set")
        if seen is None
        else None,
        words=(
            found_faulty(position, fact)
            if seen is None
            else message(
                "An official found at event {position} that {bone} was missing from the set; "
                "{bone} was seen at event {seen}.",
                bone=fact.bone,
                position=position,
                seen=seen,
            ),
        ),
    )
