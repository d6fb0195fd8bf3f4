"""The public part of each kind of fact: the allow-list that everybody's view begins with.

Facts are stored split along the same lines (`api.event_store.envelope`), so that what a proof
shows to the public and what a page shows to it cannot differ.
"""

from collections.abc import Callable
from typing import Any

from msgspec import structs

from domain import events as e


def face_up(fact: e.Fact) -> e.Fact | None:
    """The part of a fact that everybody may see; None where that is nothing.

    By pairs DP-11a says so: acts are everybody's to see, the bones that a player took are not.
    """
    show = FACE_UP.get(type(fact))
    return show(fact) if show else None


def with_drawn_bones(fact: e.Fact, seat: int | None = None) -> e.Fact | None:
    """The public part of a fact, with the bones that this seat drew (seat None: that any drew).

    None where a fact has no public part.
    """
    if isinstance(fact, e.OpeningDrawn | e.BoneDrawn) and seat in (None, fact.seat):
        return fact
    if isinstance(fact, e.RecordCorrected):
        shown = (with_drawn_bones(one, seat) for one in fact.facts)
        return structs.replace(fact, facts=tuple(one for one in shown if one), reason="")
    return face_up(fact)


def _corrected(fact: e.RecordCorrected) -> e.RecordCorrected:
    shown = (face_up(one) for one in fact.facts)
    return structs.replace(fact, facts=tuple(one for one in shown if one), reason="")


def _whole(fact: e.Fact) -> e.Fact:
    return fact


_WHOLE: tuple[type[e.Fact], ...] = (
    e.MatchOpened,
    e.GameStarted,
    e.GameEnded,
    e.ScoreCardWritten,
    e.ScoreCardSigned,
    e.ScoreCardRefused,
    e.ScoreCardReceived,
    e.MatchEnded,
    e.ChipsCounted,
    e.LotsDrawn,
    e.Shuffled,
    e.HandStarted,
    e.BonePlayed,
    e.Passed,
    e.PlayRetracted,
    e.BoneReturned,
    e.BoneExposed,
    e.HoldingShown,
    e.ScoreCalled,
    e.MugginsCalled,
    e.DominoCalled,
    e.ChipsPaid,
    e.ChangeMade,
    e.PointsPegged,
    e.HandEnded,
    e.BidMade,
    e.TrumpDeclared,
    e.DeclarationMade,
    e.Challenged,
    e.ReshakeElected,
    e.OfficialCalled,
    e.PlayResumed,
    e.TimeCalled,
    e.PlayerDisqualified,
    e.SpinnerMarked,
    e.StackChosen,
    e.Resigned,
    e.ResultAgreed,
    e.BlockDeclared,
    e.PassTakenBack,
    e.CardGiven,
)

FACE_UP: dict[type[e.Fact], Callable[[Any], e.Fact]] = {
    **dict.fromkeys(_WHOLE, _whole),
    e.OpeningDrawn: lambda f: structs.replace(f, bones=None),
    e.BoneDrawn: lambda f: structs.replace(f, bone=None),
    e.SetFoundFaulty: lambda f: structs.replace(f, bone=None, note=""),
    # Its outcome; what it leans on speaks of bones that nobody showed.
    e.RulingGiven: lambda f: structs.replace(
        f, choices={}, evidence=(), finding="", note="", part="", assuming=(), prefix=""
    ),
    e.RulingAppealed: lambda f: structs.replace(f, grounds=""),
    e.ConsequenceReversed: _whole,
    e.DisputeClosed: lambda f: structs.replace(f, note=""),
    e.RecordCorrected: _corrected,
    e.LateChangeNoted: lambda f: structs.replace(f, note=""),
}
"""The function that leaves the public part of a fact, by its kind.

Kinds that are not in it have no public part: claims, findings, statements, attachments.
"""
