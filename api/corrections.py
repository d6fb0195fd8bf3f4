"""Who may correct what: an official anything, a recorder what it reported itself.

A recorder's entries are its own until the score card is signed: what stands before the last
signature has been agreed on by others. Nobody corrects a signature into being.
"""

from collections.abc import Sequence

from litestar.exceptions import PermissionDeniedException

from api.http.auth import why_not
from domain import events as e
from domain.match.replay import as_corrected


def held_against_sender(
    corrections: Sequence[e.RecordCorrected],
    entries: Sequence[e.Entry],
    sender: str,
    official: bool,
) -> None:
    """Refuse corrections that are not this principal's to make.

    Raises 403, also for a fact that may not be put in the place of another.
    """
    for correction in corrections:
        at = correction.corrects
        for fact in correction.facts:
            _fit_to_replace(fact, official)
        if official:
            continue
        if not 1 <= at <= len(entries) or entries[at - 1].reporter != sender:
            raise PermissionDeniedException(
                f"event {at} is not this key's to correct: it was not reported by it"
            )
        if at < _last_signature(entries):
            raise PermissionDeniedException(
                f"event {at} stands on a card that is signed: an official corrects it"
            )


def _fit_to_replace(fact: e.Fact, official: bool) -> None:
    if isinstance(fact, e.ScoreCardSigned | e.ScoreCardRefused):
        if not official or fact.via != "witness" or fact.key:
            detail = 'a signature is put in by an official who saw it given, with "via": "witness"'
            raise PermissionDeniedException(detail)
    elif not official and (forbidden := why_not(official, fact)):
        raise PermissionDeniedException(forbidden)


def _last_signature(entries: Sequence[e.Entry]) -> int:
    """The position of the last signature, 0 where there is none."""
    signed = (at for at, fact in as_corrected(entries) if isinstance(fact, e.ScoreCardSigned))
    return max(signed, default=0)
