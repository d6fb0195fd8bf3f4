"""Which steps of a dispute, findings and rulings can be true, given the record so far.

What is claimed, stated or ruled is not weighed; only whether it can be about what it names.
"""

from domain import events as e
from domain.errors import ImpossibleReport
from domain.match.checks.preconditions import earlier, ruled
from domain.match.match import Match


def observed(match: Match, fact: e.Observed) -> None:
    earlier(match, "event", fact.event)
    if fact.claim is not None:
        match.disputes.require(fact.claim)


def official_called(match: Match, fact: e.OfficialCalled) -> None:
    if fact.claim is not None:
        match.disputes.require(fact.claim)


def play_resumed(match: Match, fact: e.PlayResumed) -> None:
    """Refuse to go on with a closed match, or with a game that is not over or that is won."""
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
    earlier(match, "claim.event", fact.claim.event)
    for field, seat in (("against", fact.claim.against), ("by", fact.claim.by)):
        if seat is not None and seat >= match.players:
            detail = f"is {seat}; the seats are 0 to {match.players - 1}"
            raise ImpossibleReport(f"claim.{field}", detail, 1)


def statement_heard(match: Match, fact: e.StatementHeard) -> None:
    match.disputes.require(fact.claim)
    earlier(match, "event", fact.event)
    if fact.what is None:
        return
    if fact.bone is None or fact.event is None or (fact.what != "drew" and fact.holder is None):
        raise ImpossibleReport("what", "needs a bone, an event and, but for drew, of whom")


def attachment_filed(match: Match, fact: e.AttachmentFiled) -> None:
    match.disputes.require(fact.claim)


def dispute_closed(match: Match, fact: e.DisputeClosed) -> None:
    match.disputes.can_close(fact)


def ruling_given(match: Match, fact: e.RulingGiven) -> None:
    match.disputes.can_rule(fact)


def ruling_appealed(match: Match, fact: e.RulingAppealed) -> None:
    match.disputes.can_appeal(fact)


def consequence_reversed(match: Match, fact: e.ConsequenceReversed) -> None:
    match.disputes.can_reverse(fact)
    lifted = isinstance(match.disputes.caused[fact.of], e.PlayRetracted)
    if lifted and not match.current_hand().can_place_again(fact.of):
        raise ImpossibleReport("of", f"play has gone on since the bone was lifted at {fact.of}")


def record_corrected(match: Match, fact: e.RecordCorrected) -> None:
    earlier(match, "corrects", fact.corrects)
    if fact.corrects == 1:
        raise ImpossibleReport("corrects", "the opening of a match cannot be corrected", 1)


def disqualified(match: Match, fact: e.PlayerDisqualified) -> None:
    ruled(match, fact.ruling)


def late_change(match: Match, fact: e.LateChangeNoted) -> None:
    earlier(match, "about", fact.about)
