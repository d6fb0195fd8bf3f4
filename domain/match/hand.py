"""One hand as the record has it: holdings, boneyard, layout or tricks, whose turn it is.

A holding is known by its size, its bones as far as somebody saw them. No play is judged here.
"""

from collections.abc import Collection, Iterable
from typing import Literal

from msgspec import Struct, field

from domain.bones import DOUBLE_SIX, Bone, SetOfBones, bones_in, mask_of
from domain.copying import state
from domain.events import HandEnded, TableFound
from domain.fives.latest_draw import LatestDraw
from domain.fives.layout import Layout, Placement
from domain.fives.opening import NextOpening
from domain.fives.table_found import spinners
from domain.fortytwo.hand import TrickPlay
from domain.match.dues import Dues
from domain.pairs.rounds import Round
from domain.seats import Seat
from domain.winning import START, Moment

RecordedAs = Literal["acts", "result", "from_an_act"]
"""How a hand is recorded: act by act, by what it came to alone, or from some act on."""


class Trace(Struct, frozen=True, gc=False):
    """Where a bone was last seen, and when.

    `seat` is the player who placed or holds it; None in the boneyard, and for a bone that lay
    on the table when a recorder joined.
    """

    place: Literal["table", "holding", "boneyard"]
    seat: Seat | None
    at: Moment

    @property
    def position(self) -> int:
        """The position of the event by which it was seen."""
        return self.at.position


class LastPlay(Struct, frozen=True, gc=False):
    """The last bone placed on a layout, by whom and when, and the open total after it."""

    at: Moment
    seat: Seat
    bone: Bone
    open_total: int

    @property
    def position(self) -> int:
        """The position of the event by which it was placed."""
        return self.at.position


class Act(Struct, frozen=True, gc=False):
    """A play, a pass, a draw from the boneyard, or a bone lifted again, in a game on a layout.

    Attributes
    ----------
    at, seat : when, and who
    ends_turn : True for a play or a pass, False for a draw or a lift
    lifts : for a lift, when that bone was placed, else None
    """

    at: Moment
    seat: Seat
    ends_turn: bool = True
    lifts: Moment | None = None


class WentOut(Struct, frozen=True, gc=False):
    """The first player of a hand on a layout to place their last bone, and when.

    That ends play by itself (PDA-4, HF-END-1, FU-WH-1, UDL-G7), before the end is on record.
    """

    at: Moment
    seat: Seat


class Lifted(Struct, frozen=True, gc=False):
    """A bone that was lifted, as it lay, and the hand as it was before that.

    Attributes
    ----------
    placement : how it lay
    index : its place among the bones on the layout, from 0
    trace : by whom and when it was placed
    latest : the last draw of its player, None without
    dues : the points that were due
    to_play, out : whose turn it was, and who had gone out
    passed, rounds : by pairs, the passes in turn and the rounds of passes
    """

    placement: Placement
    index: int
    trace: Trace
    latest: LatestDraw | None
    dues: Dues
    to_play: Seat | None
    out: WentOut | None
    passed: tuple[Moment, ...] = ()
    rounds: tuple[Round, ...] = ()


@state
class Hand(Struct):
    """A hand in progress, or just ended: on a layout, or of 42 in tricks.

    Attributes
    ----------
    number, started : which hand of the game, from 1; the position at which it began
    opening, held : who is entitled to open it; the number of bones in each holding, by seat
    known : mask of the bones known to be in each holding now, by seat
    bones : the set of bones
    boneyard : how many bones are left to draw (HF-SET-7, UDL-G2), or sleep (DP-2)
    to_play : whose turn it is; None once somebody went out, and while that is not known, as
        when the highest double is being called
    out : who went out, on a layout, until that bone is taken back
    last_play, passes : the last bone placed on the layout, or None; the passes since it
    traces : the last that was seen of each bone
    named : by the moment and seat of a draw, the mask of the bones that its report named, if it is
        not contested
    last_draw : for each seat, the position of its last draw, or 0
    last_act : for each seat, the position at which its holding last shrank, or 0
    latest : what each seat that has drawn drew last
    due : for each bone placed, whose turn it was
    out_of_reach : for each seat, the mask of bones that anybody put back since its last draw
    opener : who placed the first bone of the layout
    draws_first : who draws first, where lots or the last hand settle it
    drawn_this_turn : how many bones were drawn since somebody last played or passed, but for
        those that make up the number a player starts with
    exposed : for each seat, the mask of the bones that lie open, and are played when they can be
    shown : the mask of what each player showed last as their whole holding
    acts : on a layout, plays, passes, draws and lifts in order
    dues : in a fives game, what is due after the last event
    lifted : the bones that were lifted, as they lay, by the position at which they were
    tricks : the bidding and the tricks, in 42
    faulty_at : the position at which its set was found faulty, so that it is void (AMB-86)
    ended, ended_at : the event that ended it and its position, once it has ended
    dealt : the mask of the seats whose deal is on record
    joined : whether the record begins in the middle of it, with the table as it was found
    in_doubt : the doubles found on the table, of which one is the spinner
    passed, rounds : by pairs, when each pass in turn was, and the rounds of passes
    """

    number: int
    started: int
    opening: NextOpening
    layout: Layout
    held: list[int]
    known: list[int]
    traces: dict[Bone, Trace]
    last_draw: list[int]
    last_act: list[int]
    bones: SetOfBones = DOUBLE_SIX
    boneyard: int = len(DOUBLE_SIX.bones)
    to_play: Seat | None = None
    out: WentOut | None = None
    opener: Seat | None = None
    tricks: TrickPlay | None = None
    last_play: LastPlay | None = None
    passes: int = 0
    ended: HandEnded | None = None
    ended_at: int = 0
    due: dict[Bone, Seat | None] = {}
    latest: dict[Seat, LatestDraw] = {}
    out_of_reach: list[int] = field(default_factory=lambda: [0] * 4)
    named: dict[tuple[Moment, Seat], int] = {}
    draws_first: Seat | None = None
    drawn_this_turn: int = 0
    exposed: list[int] = field(default_factory=lambda: [0] * 4)
    shown: dict[Seat, int] = {}
    acts: list[Act] = []
    dues: Dues = field(default_factory=Dues)
    lifted: dict[int, Lifted] = {}
    dealt: int = 0
    joined: bool = False
    in_doubt: tuple[Bone, ...] = ()
    passed: tuple[Moment, ...] = ()
    rounds: tuple[Round, ...] = ()
    faulty_at: int | None = None

    @property
    def recorded(self) -> RecordedAs:
        """How much of the hand is on record: "result" if no deal, bid, play, pass or draw is.

        "from_an_act" if it was joined, "acts" for any other.
        """
        if self.joined:
            return "from_an_act"
        bid = self.tricks is not None and self.tricks.bids
        return "acts" if self.traces or self.acts or any(self.last_draw) or bid else "result"

    @property
    def undealt(self) -> tuple[Seat, ...]:
        """The players whose deal is not on record, so that nobody knows how many they hold."""
        return tuple(seat for seat in range(len(self.held)) if not self.dealt >> seat & 1)

    def join(self, at: Moment, table: TableFound) -> None:
        """Take in the table as it was found by a recorder who joins in the middle of the hand."""
        self.joined, self.to_play = True, table.turn
        for seat, held in enumerate(table.held):
            self.take(at, seat, held, ())
            self.dealt |= 1 << seat
        for bone in (bone_found.bone for bone_found in (*table.placed, *table.trick)):
            self.traces[bone] = Trace("table", None, at)
        self.boneyard -= len(table.placed) + len(table.trick)
        if self.tricks is not None and table.contract is not None:
            self.tricks.join(table, table.contract)
            self.to_play = self.tricks.turn
            return
        self.in_doubt = spinners(table.placed)
        self.layout.find(table.placed, next(iter(self.in_doubt), None))

    def take(self, at: Moment, seat: Seat, count: int, bones: Collection[Bone]) -> None:
        """Move `count` bones from the boneyard to a holding.

        `bones` are those of them that the report names; empty if it names none.
        """
        self.held[seat] += count
        self.boneyard -= count
        self.last_draw[seat] = at.position
        self.latest[seat] = LatestDraw(at, count, mask_of(bones), self.known[seat])
        self.out_of_reach[seat] = 0
        if bones:
            self.named[at, seat] = mask_of(bones)
            self.see(at, seat, bones)

    def see(self, at: Moment, seat: Seat, bones: Iterable[Bone]) -> None:
        """Note that these bones are in a holding, since somebody saw them there."""
        trace = Trace("holding", seat, at)
        known = self.known[seat]
        for bone in bones:
            known |= bone.mask
            self.traces[bone] = trace
        self.known[seat] = known

    def lift(self, at: Moment, seat: Seat, play: int) -> Lifted | None:
        """Lift the bone placed at position `play` into its player's holding; return how it lay.

        Unless another player has gone out, the turn goes back to whoever's it was when the bone
        was placed. Returns None, and changes nothing, if no such bone lies there, or others are
        joined to it.
        """
        bone = self.placed_at(seat, play)
        if bone is None or any(lay.on is bone for lay in self.layout.placements):
            return None
        placed = self.traces[bone].at
        self.acts.append(Act(at, seat, ends_turn=False, lifts=placed))
        index = next(n for n, one in enumerate(self.layout.placements) if one.bone is bone)
        was = self.lifted[at.position] = Lifted(
            self.layout.placements[index],
            index,
            self.traces[bone],
            self.latest.get(seat),
            dues=self.dues,
            to_play=self.to_play,
            out=self.out,
            passed=self.passed,
            rounds=self.rounds,
        )
        if self.out is not None and self.out.at == placed:
            self.out = None
        self.layout.retract(bone)
        self.held[seat] += 1
        if was.latest is not None:
            self.latest[seat] = was.latest.with_lifted(bone, placed)
        self.known[seat] |= bone.mask
        self.traces[bone] = Trace("holding", seat, at)
        if self.out is None:  # Else it was placed after the end of the hand.
            self._find_last_play()
            self.passed = tuple(at for at in self.passed if at < placed)
            self.rounds = tuple(
                each_round for each_round in self.rounds if each_round.passes[-1] < placed
            )
            self.to_play = self.due.get(bone, seat)
        return was

    def take_back(self, at: Moment, seat: Seat, bone: Bone) -> None:
        """Move the last bone played in 42 back into its player's holding, seen by all (42-PB-4)."""
        assert self.tricks is not None
        self.tricks.take_back(self.due.get(bone, seat))
        self.held[seat] += 1
        self.exposed[seat] |= bone.mask
        self.see(at, seat, (bone,))
        self.to_play = self.tricks.turn

    def can_place_again(self, lift: int) -> bool:
        """Whether the bone lifted at position `lift` can lie again as it lay.

        That is so while nothing was done since but lifting bones, and the bone that it was
        joined to lies there or can lie there again.
        """
        later = (act for act in self.acts if act.at.position > lift)
        if lift not in self.lifted or any(act.lifts is None for act in later):
            return False
        on = self.lifted[lift].placement.on
        lifts = [at for at, was in self.lifted.items() if at > lift and was.placement.bone is on]
        return on is None or on in self.layout or any(map(self.can_place_again, lifts))

    def place_again(self, lift: int) -> Lifted:
        """Put the bone lifted at position `lift` back as it lay, as though it had stayed there.

        Returns how it lay. `can_place_again` must hold.
        """
        was = self.lifted.pop(lift)
        bone, seat = was.placement.bone, was.trace.seat or 0
        self.layout.put_back(was.placement, was.index)
        self.held[seat] -= 1
        self.known[seat] &= ~bone.mask
        self.traces[bone] = was.trace
        if was.latest is not None:
            self.latest[seat] = was.latest
        self.acts = [act for act in self.acts if act.at.position != lift]
        self.to_play, self.out = was.to_play, was.out
        self.passed, self.rounds = was.passed, was.rounds
        self.dues = self.dues.again(was.dues, was.trace.at)
        if self.out is None or self.out.at == was.trace.at:
            self._find_last_play()
        return was

    def _find_last_play(self) -> None:
        """The last bone that still lies there was the last placed; passes are counted since."""
        self.last_play, after = None, START
        if self.layout.placements:
            last = self.layout.placements[-1].bone
            after, seat = self.traces[last].at, self.traces[last].seat or 0
            self.last_play = LastPlay(after, seat, last, self.layout.open_total)
        lifted = {act.lifts for act in self.acts}
        since = (act for act in self.acts if act.ends_turn and act.at > after)
        self.passes = sum(1 for act in since if act.at not in lifted)

    def passed_since(self) -> tuple[Moment, ...]:
        """When each pass in turn was since the last bone, by pairs; none before the first bone."""
        last = self.last_play
        return tuple(at for at in self.passed if last is not None and at > last.at)

    def placed_after_out(self) -> tuple[Bone, ...]:
        """The bones on the layout that were placed after somebody went out."""
        out, traces = self.out, self.traces
        if out is None:
            return ()
        return tuple(lay.bone for lay in self.layout.placements if traces[lay.bone].at > out.at)

    def placed_at(self, seat: Seat, play: int) -> Bone | None:
        """The last bone on the table that a player placed at position `play`; None without any."""
        placed = [
            bone
            for bone, trace in self.traces.items()
            if (trace.place, trace.seat, trace.position) == ("table", seat, play)
        ]
        return max(placed, key=lambda bone: self.traces[bone].at, default=None)

    def put_back(self, at: Moment, seat: Seat, bone: Bone) -> None:
        """Move a bone from a holding back into the boneyard, whence it must be drawn anew."""
        self.held[seat] -= 1
        self.boneyard += 1
        if seat in self.latest:
            self.latest[seat] = self.latest[seat].without(bone)
        self.known[seat] &= ~bone.mask
        self.traces[bone] = Trace("boneyard", None, at)
        self.last_act[seat] = at.position
        self.out_of_reach = [mask | bone.mask for mask in self.out_of_reach]

    @property
    def over(self) -> bool:
        """Whether play is over: an end of the hand is on record, or somebody went out."""
        return self.ended is not None or self.out is not None

    @property
    def lacks_its_count(self) -> bool:
        """Whether somebody went out, and no end of the hand is on record yet."""
        return self.ended is None and self.out is not None

    def pips_shown(self) -> list[int] | None:
        """The pips of each holding, by seat; None if somebody has no bone left or shows too few."""
        masks = [self.shown.get(seat, 0) & self.known[seat] for seat in range(len(self.held))]
        if 0 in self.held or [mask.bit_count() for mask in masks] != self.held:
            return None
        return [sum(bone.pips for bone in bones_in(mask)) for mask in masks]

    def unknown(self, seat: Seat) -> int:
        """How many bones of this holding nobody has identified."""
        return self.held[seat] - self.known[seat].bit_count()

    def unseen(self) -> int:
        """The mask of the bones of which nothing has been seen in this hand."""
        mask = self.bones.mask
        for bone in self.traces:
            mask &= ~bone.mask
        return mask

    def known_bones(self, seat: Seat) -> tuple[Bone, ...]:
        """The bones known to be in this holding, in index order."""
        return bones_in(self.known[seat])
