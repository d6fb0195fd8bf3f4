"""How the log of one hand becomes a deal: the draws, and what each fact says of the bones.

Only physical facts count: what was drawn in sight, placed, lifted, shown,
exposed, put back, or found by an official. What players say and whether they
acted lawfully restricts nothing (AMB-75, AMB-76) but under an assumption: those are
`adjudication.case.assumptions`.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from operator import itemgetter

from adjudication.worlds.constraints import Constraints, constraints_of
from adjudication.worlds.model import Deal, Draw, PhysicalFact, Restriction, Token
from domain import events as e
from domain.bones import DOUBLE_SIX, Bone, SetOfBones, bones_in, mask_of
from domain.fives.layout import Layout
from domain.match.replay import Facts
from domain.seats import Seat


def _bones_seen(fact: e.Fact) -> tuple[Bone, ...]:
    """The bones that an act shows to be in the set."""
    match fact:
        case e.OpeningDrawn() | e.HoldingShown():
            return tuple(fact.bones or ())
        case e.BoneDrawn() | e.BonePlayed() | e.BoneReturned() | e.BoneExposed():
            return () if fact.bone is None else (fact.bone,)
        case e.DeclarationMade(order=order):
            return tuple(order or ())
        case _:
            return ()


def _tokens(facts: Facts, bones: SetOfBones) -> list[Token]:
    """The bones of the deal: the set as it was found, without what lay on the table at first."""
    begun = (fact.found for _, fact in facts if isinstance(fact, e.HandStarted) and fact.found)
    on_table = mask_of(met.bone for table in begun for met in (*table.placed, *table.trick))
    twice = {
        fact.bone
        for _, fact in facts
        if isinstance(fact, e.SetFoundFaulty) and fact.what == "doubled"
    }
    return [
        *(Token(bone) for bone in bones.bones if not bone.mask & on_table),
        *(Token(fact.bone, at) for at, fact in facts if isinstance(fact, e.BoneReturned)),
        *(Token(bone, twin=True) for bone in bones.bones if bone in twice),
    ]


class LoggedDeal:
    """A hand's log as a deal, with the masks that questions about it are asked in.

    A mask is an int with a bit for each token (a bone as it lies since a given event) or for each
    slot (a bone's place in a draw), in the order of `deal` (`adjudication.worlds.model`).

    Attributes
    ----------
    deal : the deal with every physical fact of the hand

    The bones are those of the set as an official found it, from the beginning of the hand
    (AMB-86): one that is there twice has a twin, and what is seen of it is seen of one of the two.

    The argument `contested` has the position and the seat of each draw whose report counts for
    nothing: how many bones came is known, and not which.
    """

    def __init__(
        self,
        facts: Facts,
        contested: Collection[tuple[int, Seat]] = (),
        bones: SetOfBones = DOUBLE_SIX,
    ) -> None:
        self._facts = facts
        self._contested = contested
        tables = [
            (at, fact.found) for at, fact in facts if isinstance(fact, e.HandStarted) and fact.found
        ]
        self._joined_at = {at for at, _ in tables}
        self._tokens = _tokens(facts, bones)
        self._lies: dict[int, int] = {}
        self._went: dict[tuple[int, Bone], int] = {}
        self._gone = [0]
        self._constraints: dict[tuple[str, ...], Constraints] = {}
        self._draws = [
            Draw(seat, at, held) for at, table in tables for seat, held in enumerate(table.held)
        ]
        self._draws += [
            Draw(fact.seat, at, fact.count if isinstance(fact, e.OpeningDrawn) else 1)
            for at, fact in facts
            if isinstance(fact, e.OpeningDrawn | e.BoneDrawn)
        ]
        self._everything = (1 << len(self._tokens)) - 1
        self._masks: dict[Bone, list[tuple[int, int]]] = {}
        self._twins: dict[Bone, int] = {}
        for number, token in enumerate(self._tokens):
            if token.twin:
                self._twins[token.bone] = 1 << number
            else:
                self._masks.setdefault(token.bone, []).append((token.since, 1 << number))
        self._slots = list(self._number())
        self._seen = {bone for _, fact in facts for bone in _bones_seen(fact)}
        physical_facts = tuple(self._physical_facts())
        self.deal = Deal(tuple(self._tokens), tuple(self._draws), physical_facts)

    def _physical_facts(self) -> Iterator[PhysicalFact]:
        """The restrictions that events state, together by position and kind of event."""
        restrictions: dict[tuple[int, str], list[Restriction]] = {}
        gone = 0
        for at, fact in self._facts:
            stated = self._says(at, fact, gone)
            if stated:
                restrictions.setdefault((at, e.tag_of(type(fact))), []).extend(stated)
            gone = self._gone_after(gone, at, fact)
            self._gone.append(gone)
        for (at, kind), stated in restrictions.items():
            yield PhysicalFact(at, kind, tuple(stated))

    def _number(self) -> Iterable[tuple[Draw, int]]:
        first = 0
        for draw in self._draws:
            yield draw, ((1 << draw.size) - 1) << first
            first += draw.size

    # --- masks -----------------------------------------------------------------------------

    def slots(self, seat: int, before: int) -> int:
        """The mask of the slots that this seat had drawn before the event at `before`."""
        return sum(m for d, m in self._slots if d.seat == seat and d.position < before)

    def last_slot(self, seat: int, before: int) -> int:
        """The mask of the slots of this seat's last draw before an event; 0 without any."""
        drawn = [m for d, m in self._slots if d.seat == seat and d.position < before]
        return drawn[-1] if drawn else 0

    def _drawn_in_sight(self, seat: int, before: int) -> list[int]:
        """The slots of this seat's draws before an event, without what it held when found."""
        return [
            mask
            for draw, mask in self._slots
            if draw.seat == seat and draw.position < before and draw.position not in self._joined_at
        ]

    def slot_at(self, position: int) -> int:
        """The mask of the slots drawn by the event at `position`; 0 if it is no draw.

        For the start of a hand that the recorder joined: all that everybody held then.
        """
        return sum(m for d, m in self._slots if d.position == position)

    def token(self, bone: Bone, at: int) -> int:
        """The mask of a bone's token as it lay just before the event at `at`.

        It is 0 if the bone lay on the table when the record of the hand began, and has two bits
        if the set has the bone twice.
        """
        known = [mask for since, mask in self._masks.get(bone, ()) if since < max(at, 1)]
        return (known[-1] if known else 0) | self._twins.get(bone, 0)

    def _one_of(self, bone: Bone, at: int, places: int, gone: int) -> int:
        """The token of a bone that was seen, at `at`, to lie in one of these places.

        Of two that are alike it may be said that it is the first that can lie there: seen again
        where it may have been before, it tells nothing more of the other.
        """
        tokens, twin = self.token(bone, at), self._twins.get(bone, 0)
        if not twin:
            return tokens
        for token in (tokens & ~twin, twin):
            lies = self._lies.get(token, self._everything) & places
            if lies and token & ~gone:
                self._lies[token] = lies
                return token
        return tokens & ~twin

    def tokens(self, bones: Iterable[Bone], at: int) -> int:
        """The mask of the tokens of these bones as they lay just before the event at `at`.

        Name each bone once: the masks are added. A bone that was on the table when the record of
        the hand began has no token; one that the set has twice has two.
        """
        return sum(self.token(bone, at) for bone in bones)

    def fitting(self, layout: Layout) -> tuple[Bone, ...]:
        """The bones not in this layout that fit it, and those in it that the set has twice."""
        twice = (bone for bone in self._twins if bone in layout and layout.places_for(bone))
        return bones_in(layout.fitting() | mask_of(twice))

    def gone(self, at: int) -> int:
        """The mask of the tokens that had left every holding before the event at `at`."""
        return self._gone[bisect_left(self._facts, at, key=itemgetter(0))]

    def left_at(self, bone: Bone, before: int) -> int | None:
        """The last event before `before` at which a bone left its holding, by play or return.

        None if the bone may still be held at `before`, or has no token.
        """
        if self.token(bone, before) & ~self.gone(before) or not self.token(bone, before):
            return None
        leaving = (e.BonePlayed, e.BoneReturned)
        left = (at for at, one in self._facts if isinstance(one, leaving) and one.bone == bone)
        return max((at for at in left if at < before), default=None)

    def _gone_after(self, gone: int, at: int, fact: e.Fact) -> int:
        if isinstance(fact, e.BonePlayed | e.BoneReturned):
            return gone | self._left(fact.bone, at)
        if isinstance(fact, e.PlayRetracted):
            return gone & ~self._left(self.lifted(fact), fact.play)
        return gone

    def _left(self, bone: Bone, at: int) -> int:
        """The token of a bone that left its holding at `at`."""
        return self._went.get((at, bone)) or self.token(bone, at)

    def lifted(self, fact: e.PlayRetracted) -> Bone:
        """The bone of the play that a retraction takes back."""
        return next(
            earlier.bone
            for at, earlier in self._facts
            if at == fact.play and isinstance(earlier, e.BonePlayed)
        )

    # --- what a fact says --------------------------------------------------------------------

    def _says(self, at: int, fact: e.Fact, gone: int) -> list[Restriction]:
        match fact:
            case e.OpeningDrawn() | e.BoneDrawn() if (at, fact.seat) in self._contested:
                return []
            case e.OpeningDrawn(bones=bones) if bones is not None:
                return [self._lie(bones, at, self.slot_at(at), gone)]
            case e.BoneDrawn(bone=bone) if bone is not None:
                return [self._lie([bone], at, self.slot_at(at), gone)]
            case e.BonePlayed():
                return [self._leaves(at, fact.bone, self._played_from(at, fact), gone)]
            case e.BoneReturned():
                return [self._leaves(at, fact.bone, self.last_slot(fact.seat, at), gone)]
            case e.BoneExposed(how="draw"):
                return [self._lie([fact.bone], at, self.last_slot(fact.seat, at), gone)]
            case e.BoneExposed(how="accident"):
                return [self._lie([fact.bone], at, self.slots(fact.seat, at), gone)]
            case e.HoldingShown():
                return self._shown(at, fact.seat, fact.bones, gone)
            case e.DeclarationMade(order=order) if order is not None:
                return self._shown(at, fact.seat, order, gone)
            case e.SetFoundFaulty(what="missing", bone=bone) if bone not in (None, *self._seen):
                # It was in the box at no time of this hand: nobody drew it.
                drawn = sum(mask for _, mask in self._slots)
                return [Restriction(self.token(bone, 0), self._everything & ~drawn)]
            case e.Observed():
                return self._found(fact)
            case _:
                return []

    def _lie(self, bones: Iterable[Bone], at: int, places: int, gone: int) -> Restriction:
        """Add that bones lie in some places, as was seen at `at`."""
        return Restriction(sum(self._one_of(bone, at, places, gone) for bone in bones), places)

    def _leaves(self, at: int, bone: Bone, places: int, gone: int) -> Restriction:
        """A bone leaves a holding, where it lay in one of these places."""
        seen = self._lie([bone], at, places, gone)
        self._went[at, bone] = seen.tokens
        return seen

    def _played_from(self, at: int, fact: e.BonePlayed) -> int:
        slots = self.slots(fact.seat, at)
        drawn = self._drawn_in_sight(fact.seat, at)
        if fact.just_drawn is None or not drawn:
            return slots  # The last draw may have come before the recorder joined the hand.
        last = drawn[-1]
        return last if fact.just_drawn else slots & ~last

    def _shown(self, at: int, seat: int, bones: Iterable[Bone], gone: int) -> list[Restriction]:
        """Exactly these are held: they lie with this seat, and no bone still in play does."""
        slots = self.slots(seat, at)
        held = self._lie(bones, at, slots, gone).tokens
        later = sum(1 << number for number, t in enumerate(self._tokens) if t.since >= at)
        others = self._everything & ~held & ~gone & ~later
        return [Restriction(held, slots), Restriction(others, self._everything & ~slots)]

    def _found(self, fact: e.Observed) -> list[Restriction]:
        return self.finding(fact.what, fact.seat, fact.bone, fact.event)

    def finding(
        self, what: str, seat: Seat | None, bone: Bone | None, event: int | None
    ) -> list[Restriction]:
        """The restrictions that a finding states, in the words of `Observed`.

        The seat held (`held`) or did not hold (`not_held`) the bone just before the event, or the
        event drew it (`drew`). Empty for any other word, without a bone or an event, without a seat
        where that is needed, and for `not_held` if the bone had left every holding.
        """
        if bone is None or event is None:
            return []
        gone = self.gone(event)
        if what == "drew":
            return [self._lie([bone], event, self.slot_at(event), 0)]
        if seat is None:
            return []
        slots = self.slots(seat, event)
        if what == "held":
            return [self._lie([bone], event, slots, gone)]
        left = self.token(bone, event) & ~gone
        if what == "not_held" and left:
            return [Restriction(left, self._everything & ~slots)]
        return []

    # --- what is known for certain ------------------------------------------------------------

    def holding(self, seat: Seat, at: int) -> tuple[Bone, ...] | None:
        """The bones that a seat held just before the event at `at`, or None if not all are known.

        A bone is known if what facts of the hand, later ones too, say of that bone leaves it only
        slots that the seat had drawn by then (`rows`). One that can lie nowhere else only because
        other holdings are full is not known.
        """
        slots = self.slots(seat, at)
        held = slots.bit_count() - (self.gone_from(seat, at)).bit_count()
        gone = self.gone(at)
        rows = self.rows
        bones = [
            token.bone
            for number, token in enumerate(self._tokens)
            if not gone >> number & 1 and rows[number] and not rows[number] & ~slots
        ]
        return tuple(bones) if len(bones) == held else None

    @cached_property
    def rows(self) -> list[int]:
        """For each token, the mask of the places that physical facts leave it.

        They are slots, and above them the boneyard's places, one for each bone in it. Each token by
        itself: not every choice from several rows is possible together.
        """
        known = constraints_of(self.deal)
        return known.rows(known.everything)

    def constraints(self, assuming: tuple[str, ...]) -> Constraints:
        """The constraints of the deal under these assumptions, worked out once and cached."""
        known = self._constraints.get(assuming)
        if known is None or known.deal is not self.deal:
            known = self._constraints[assuming] = constraints_of(self.deal, assuming)
        return known

    def gone_from(self, seat: Seat, at: int) -> int:
        """The mask of the tokens that had left this seat's holding before the event at `at`."""
        gone = 0
        for position, fact in self._facts:
            if position < at and e.seat_of(fact) == seat:
                gone = self._gone_after(gone, position, fact)
        return gone
