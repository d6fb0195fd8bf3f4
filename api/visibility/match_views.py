"""The views that are made for one viewer: board, transcript, clocks, disputes, findings."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct, structs

from adjudication.finding import Finding
from api.http.answers import put
from api.visibility import view_schemas
from api.visibility.redaction import Seen
from api.visibility.viewer_fold import MatchView
from api.visibility.viewers import Viewer
from domain.bones import Bone
from domain.match.match import Match
from domain.match.rights.muggins import chance_at_muggins
from domain.messages.catalogue import Catalogue, worded
from domain.messages.message import MessagePart
from projections.board import Board, board
from projections.clocks import Clocks
from projections.following import Following

# --- the open total, where it must be called ------------------------------------------------


class EndSeen(Struct, frozen=True):
    """An open end (`projections.board.OpenEnd`); `counts` is null while it may not be shown."""

    bone: Bone
    pips: int
    counts: int | None


class BoardSeen(Struct, frozen=True):
    """The board of the last hand begun; `open_total` is null while it may not be shown.

    `hand` is 0 before a game's first hand. `holdings` are numbers of bones by seat, `boneyard` that
    of the bones left to draw: by pairs 0. `to_play` is a seat, null when it is nobody's turn or
    nobody knows whose. `over` is how the hand ended, "domino" too once somebody has played their
    last bone and no end is on record; else null.
    """

    position: int
    game: int
    hand: int
    bones: tuple[view_schemas.PlacedBone, ...]
    spinner: Bone | None
    open_ends: tuple[EndSeen, ...]
    open_total: int | None
    boneyard: int
    holdings: tuple[int, ...]
    to_play: int | None
    over: str | None


class State(Struct, frozen=True):
    """A match at one position, as a viewer sees it; `tricks` is null but in 42."""

    players: tuple[str, ...]
    board: BoardSeen
    chips: view_schemas.Chips
    score: view_schemas.Score
    tricks: view_schemas.Tricks | None = None


def state(following: Following, now: Match, viewer: Viewer) -> State:
    """A viewer's view of the match in `following`; `now` is that match as far as it has come."""
    players = following.match.opened.players
    seen, tricks = board_seen(following.match, now, viewer), following.tricks()
    return State(
        players,
        seen,
        put(view_schemas.Chips, following.chips()),
        put(view_schemas.Score, following.score()),
        tricks=None if tricks is None else put(view_schemas.Tricks, tricks),
    )


def board_seen(match: Match, now: Match, viewer: Viewer) -> BoardSeen:
    """The board of `match` as a viewer sees it; `now` is that match as far as it has come."""
    whole = board(match)
    shown = viewer.sees_all or count_is_public(match, now)
    seen: dict[str, Any] = {
        **structs.asdict(whole),
        "bones": put(tuple[view_schemas.PlacedBone, ...], whole.bones),
        "open_ends": _ends(whole, shown),
        "open_total": whole.open_total if shown else None,
    }
    return BoardSeen(**seen)


def _ends(whole: Board, shown: bool) -> tuple[EndSeen, ...]:
    return tuple(
        EndSeen(end.bone, end.pips, end.counts if shown else None) for end in whole.open_ends
    )


def count_is_public(match: Match, now: Match) -> bool:
    """Whether the open total of `match` may be shown without helping anybody to call muggins.

    `now` is that match as far as it has come. Where others can take what a player missed (UDL-4),
    the total may be shown once nobody can take what the last bone brought, whether or not that was
    anything (AMB-31). A call that its own player may still make is not looked at: without muggins
    the total may always be shown. So it may before a bone lies, once `now` is past the hand, and
    in a game other than fives.
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
    """One line of the transcript: the position of its event, and its words."""

    position: int
    words: str


async def transcript(
    view: MatchView, at: int | None = None, corrected: bool = True
) -> list[TranscriptLine]:
    """The transcript in English as a viewer may read it, up to `at` or to the last event.

    Up to `at` it is as `corrected` since, or as it stood; the whole is always corrected. Raises
    `UnreadableMatch`.
    """
    return [TranscriptLine(*line) for line in await view.transcript(at, corrected)]


def lines_in(
    catalogue: Catalogue, lines: Iterable[tuple[int, MessagePart]]
) -> list[TranscriptLine]:
    """Lines of the transcript in the language of a catalogue."""
    return [TranscriptLine(position, worded(said, catalogue)) for position, said in lines]


def clocks(view: MatchView, at: int | None = None, corrected: bool = True) -> Clocks:
    """The clocks as a viewer sees them, after event `at` or the last. Raises `UnreadableMatch`.

    After `at` they are as `corrected` since, or as they stood; the last are always corrected.
    """
    return view.clocks(at, corrected)


class DisputeSeen(Struct, frozen=True):
    """A dispute, the events that belong to it, and the assumptions that a hearing could make.

    `offered` has their names (`adjudication.case.assumptions`).
    """

    dispute: view_schemas.Dispute
    events: tuple[Seen, ...]
    offered: tuple[str, ...]


class Findings(Struct, frozen=True):
    """A claim's finding twice: on the record as it stood when it was raised, and as it is now."""

    position: int
    at_the_table: Finding
    with_hindsight: Finding
