"""Who may see what: the one place where hidden bones are kept back.

`view` is an allow-list by kind of fact; a kind that is not in it is withheld.
Everything that leaves (answers, streams, pages, exports) is made from what comes
out of here, or from projections that hold no hidden bone.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from msgspec import Struct, structs

from adjudication.finding import Finding
from domain import events as e
from domain.bones import Bone
from domain.match.match import Match
from domain.match.muggins import chance_at_muggins
from projections.board import Board, PlacedBone, board
from projections.chips import Chips
from projections.clocks import Clocks
from projections.disputes import Dispute
from projections.following import Following
from projections.score import Score
from projections.tricks import Tricks


class Viewer(NamedTuple):
    """Who reads: the role, and the key whose own reports may be read whole."""

    role: str
    key: str = ""


AUDIENCE = Viewer("audience")
"""Sees what lies face up, and no more."""


class Withheld(Struct, frozen=True, tag_field="fact", tag="withheld"):
    """In place of a fact that the viewer may not see; `kind` is all that is shown of it."""

    kind: str


class Seen(Struct, frozen=True, omit_defaults=True):
    """An entry as one viewer sees it (`domain.events.Entry`).

    `reporter` is for officials, and for those who reported it themselves.
    """

    position: int
    fact: e.Fact | Withheld
    reporter: str = ""
    happened_at: str | None = None
    recorded_at: str = ""


def view(entry: e.Entry, viewer: Viewer) -> Seen:
    """The entry, without what this viewer may not see."""
    whole = _sees_whole(entry, viewer)
    fact = entry.fact if whole else face_up(entry.fact)
    return Seen(
        entry.position,
        fact or Withheld(e.tag_of(type(entry.fact))),
        entry.reporter if whole else "",
        entry.happened_at,
        entry.recorded_at,
    )


def visible(entries: Iterable[e.Entry], viewer: Viewer) -> list[e.Entry]:
    """The entries that a match is folded from for this viewer."""
    found: list[e.Entry] = []
    for entry in entries:
        fact = entry.fact if _sees_whole(entry, viewer) else face_up(entry.fact)
        if fact is not None:
            found.append(structs.replace(entry, fact=fact))
    return found


def _sees_whole(entry: e.Entry, viewer: Viewer) -> bool:
    own = viewer.role == "recorder" and entry.reporter == viewer.key
    return own or viewer.role == "official"


# --- facts: what lies face up --------------------------------------------------------------


def face_up(fact: e.Fact) -> e.Fact | None:
    """The part of a fact that everybody may see; None where that is nothing."""
    show = FACE_UP.get(type(fact))
    return show(fact) if show else None


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
"""What everybody may see of each kind of fact. Not in it: claims, observations, hearings."""


# --- the open total, where it must be called ------------------------------------------------


class EndSeen(Struct, frozen=True):
    """An open end (`projections.board.OpenEnd`); `counts` is None while it may not be shown."""

    bone: Bone
    pips: int
    counts: int | None


class BoardSeen(Struct, frozen=True):
    """The board (`projections.board.Board`); `open_total` is None while it may not be shown."""

    position: int
    game: int
    hand: int
    bones: tuple[PlacedBone, ...]
    spinner: Bone | None
    open_ends: tuple[EndSeen, ...]
    open_total: int | None
    boneyard: int
    holdings: tuple[int, ...]
    to_play: int | None
    over: str | None


class State(Struct, frozen=True):
    """All that a scoreboard shows of a match at one position; `tricks` in 42 alone."""

    players: tuple[str, ...]
    board: BoardSeen
    chips: Chips
    score: Score
    tricks: Tricks | None = None


def state(following: Following, now: Match, viewer: Viewer) -> State:
    """What a viewer sees of a match at one position; `now` is the match as far as it has come."""
    players = following.match.opened.players
    seen = board_seen(following.match, now, viewer)
    return State(players, seen, following.chips(), following.score(), following.tricks())


def board_seen(match: Match, now: Match, viewer: Viewer) -> BoardSeen:
    """The board as a viewer sees it."""
    whole = board(match)
    shown = viewer.role == "official" or count_is_public(match, now)
    return BoardSeen(
        **{
            **structs.asdict(whole),
            "open_ends": _ends(whole, shown),
            "open_total": whole.open_total if shown else None,
        }
    )


def _ends(whole: Board, shown: bool) -> tuple[EndSeen, ...]:
    return tuple(
        EndSeen(end.bone, end.pips, end.counts if shown else None) for end in whole.open_ends
    )


def count_is_public(match: Match, now: Match) -> bool:
    """Whether the open total may be shown without helping anybody to call it.

    Where others can take what a player missed (UDL-4), it may be shown once nobody can take
    what the last bone brought, whether or not that was anything (AMB-31).
    """
    hand, later = match.hand, now.hand
    if not match.is_fives or hand is None or hand.last_play is None:
        return True
    if later is None or later.started != hand.started:
        return True
    placed = hand.last_play.at
    return all(chance_at_muggins(now, placed, seat) == "over" for seat in range(now.players))


# --- transcript and findings, worked out from what the viewer may see ---------------------------


class TranscriptLine(Struct, frozen=True):
    """One line of the transcript."""

    position: int
    words: str


def transcript(
    entries: Sequence[e.Entry], viewer: Viewer, at: int | None, corrected: bool
) -> list[TranscriptLine]:
    """The transcript as a viewer may read it."""
    read = Following.of(visible(entries, viewer), at, corrected=corrected)
    return [TranscriptLine(position, words) for position, words in read.transcript()]


def clocks(following: Following, at: int | None, corrected: bool, viewer: Viewer) -> Clocks:
    """The clocks as a viewer sees them.

    Whether a turn's clock runs after a draw depends on the bone that was drawn, so
    they are folded from what the viewer may see. That a claim stops them is no secret.
    """
    if viewer.role == "official":
        return Following.of(following.entries, at, corrected=corrected).clocks()
    stopped = (
        structs.replace(one, fact=e.OfficialCalled())
        for one in following.entries
        if isinstance(one.fact, e.ClaimRaised)
    )
    seen = {one.position: one for one in (*stopped, *visible(following.entries, viewer))}
    visible_entries = [seen[position] for position in sorted(seen)]
    return Following.of(visible_entries, at, corrected=corrected).clocks()


class DisputeSeen(Struct, frozen=True):
    """A dispute, the events that belong to it, and what could be presumed in hearing it.

    `offered` has the names of assumptions (`adjudication.case.assumptions`).
    """

    dispute: Dispute
    events: tuple[Seen, ...]
    offered: tuple[str, ...]


class Findings(Struct, frozen=True):
    """A claim's finding twice: on what was on record when it was raised, and on all since."""

    position: int
    at_the_table: Finding
    with_hindsight: Finding
