"""Which steps of a dispute, findings and rulings can be true, given the record so far.

What is claimed, stated or ruled is not weighed; only whether it can be about what it names.
"""

from domain import events as e
from domain.errors import ImpossibleReport
from domain.match.checks.preconditions import earlier, ruled
from domain.match.match import Match


def observed(match: Match, fact: e.Observed) -> None:
    """Refuse an observation of an event that is not on record, or for a claim that is not open.

    Raises `ImpossibleReport`.
    """
    earlier(match, "event", fact.event)
    if fact.claim is not None:
        match.disputes.require(fact.claim)


def official_called(match: Match, fact: e.OfficialCalled) -> None:
    """Refuse a call of an official for a claim that is not open. Raises `ImpossibleReport`."""
    if fact.claim is not None:
        match.disputes.require(fact.claim)


def play_resumed(match: Match, fact: e.PlayResumed) -> None:
    """Refuse a game that is named and cannot go on (`unfinished`).

    Without one, refuse to go on with a closed match, and to set games aside. A game that is named
    may go on in a closed match. Raises `ImpossibleReport`.
    """
    if fact.game is None:
        if match.closed:
            raise ImpossibleReport("fact", f"the match was closed at {match.closed}", match.closed)
        if fact.aside:
            raise ImpossibleReport("aside", "needs the game in which play goes on")
        return
    if fact.game not in match.unfinished:
        open_ = ", ".join(map(str, match.unfinished)) or "none"
        detail = f"is {fact.game}; the games that are over and that nobody has won: {open_}"
        raise ImpossibleReport("game", detail)


def claim_raised(match: Match, fact: e.ClaimRaised) -> None:
    """Refuse a claim about an event that is not on record, or a seat that nobody has.

    Raises `ImpossibleReport`.
    """
    earlier(match, "claim.event", fact.claim.event)
    for field, seat in (("against", fact.claim.against), ("by", fact.claim.by)):
        if seat is not None and seat >= match.players:
            detail = f"is {seat}; the seats are 0 to {match.players - 1}"
            raise ImpossibleReport(f"claim.{field}", detail, 1)


def statement_heard(match: Match, fact: e.StatementHeard) -> None:
    """Refuse a statement for a claim that is not open, or of an event that is not on record.

    With `what`, refuse one that leaves out the bone, the event or, but for "drew", the holder.
    Raises `ImpossibleReport`.
    """
    match.disputes.require(fact.claim)
    earlier(match, "event", fact.event)
    if fact.what is None:
        return
    if fact.bone is None or fact.event is None or (fact.what != "drew" and fact.holder is None):
        raise ImpossibleReport("what", "needs a bone, an event and, but for drew, of whom")


def attachment_filed(match: Match, fact: e.AttachmentFiled) -> None:
    """Refuse an attachment to a claim that is not open. Raises `ImpossibleReport`."""
    match.disputes.require(fact.claim)


def dispute_closed(match: Match, fact: e.DisputeClosed) -> None:
    """Refuse to close a dispute as `Disputes.can_close` does. Raises `ImpossibleReport`."""
    match.disputes.can_close(fact)


def ruling_given(match: Match, fact: e.RulingGiven) -> None:
    """Refuse a ruling on a claim that is not open, or with a wrong `supersedes` (`can_rule`).

    Raises `ImpossibleReport`.
    """
    match.disputes.can_rule(fact)


def ruling_appealed(match: Match, fact: e.RulingAppealed) -> None:
    """Refuse an appeal of a ruling that was not given, holds no longer, or is under appeal.

    Raises `ImpossibleReport`.
    """
    match.disputes.can_appeal(fact)


def consequence_reversed(match: Match, fact: e.ConsequenceReversed) -> None:
    """Refuse to reverse what no ruling did, or what was reversed already.

    A lifted bone is put back only if play has not gone on since; any other effect can be reversed
    later, too. Raises `ImpossibleReport`, also where the ruling that reverses was never given.
    """
    match.disputes.can_reverse(fact)
    lifted = isinstance(match.disputes.caused[fact.of], e.PlayRetracted)
    if lifted and not match.current_hand().can_place_again(fact.of):
        raise ImpossibleReport("of", f"play has gone on since the bone was lifted at {fact.of}")


def record_corrected(match: Match, fact: e.RecordCorrected) -> None:
    """Refuse to correct an event that is not on record, or the opening of the match.

    The corrected facts are not looked at: `decide_correction` does that. Raises
    `ImpossibleReport`.
    """
    earlier(match, "corrects", fact.corrects)
    if fact.corrects == 1:
        raise ImpossibleReport("corrects", "the opening of a match cannot be corrected", 1)


def disqualified(match: Match, fact: e.PlayerDisqualified) -> None:
    """Refuse a disqualification by a ruling that was never given; it may name none.

    Raises `ImpossibleReport`.
    """
    ruled(match, fact.ruling)


def late_change(match: Match, fact: e.LateChangeNoted) -> None:
    """Refuse a note about an event that is not on record. Raises `ImpossibleReport`."""
    earlier(match, "about", fact.about)
