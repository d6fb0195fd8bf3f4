"""A deal as a question of where each bone lies: tokens, places, and facts about them.

Here belong the data that a verdict is reasoned from, and nothing that reasons.
How a match's log becomes a deal is worked out elsewhere; so is what a fact means at
the table. Sets of tokens and of places are bit masks over their numbers.

A *token* is one bone from the shuffle to the end of the hand, or, if it was put
back into the boneyard (HF-BOG-5), to that moment; from then on it is another
token. A *place* is where one token lies: a slot for each bone ever drawn, and
the rest of the boneyard. There are as many places as tokens, and a *world* puts
one token in each. A bone that is played still lies in the slot it was drawn to.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from domain.bones import Bone


class MalformedDeal(Exception):
    """The deal is not one that can be reasoned about; says which part and why."""


class Token(Struct, frozen=True):
    """A bone, as it lies from event `since` on (0: from the shuffle).

    `twin` is the second of a bone that a faulty set has twice.

    >>> str(Token(Bone("6-4"))), str(Token(Bone("6-4"), since=17))
    ('6-4', '6-4@17')
    >>> str(Token(Bone("6-4"), twin=True))
    '6-4@twin'
    """

    bone: Bone
    since: int = 0
    twin: bool = False

    def __str__(self) -> str:
        if self.twin:
            return f"{self.bone}@twin"
        return f"{self.bone}@{self.since}" if self.since else str(self.bone)


class Draw(Struct, frozen=True):
    """`size` bones that came to a seat at one position of the log; facts may say which."""

    seat: int
    position: int
    size: int = 1


class Restriction(Struct, frozen=True):
    """Each of these tokens lies in one of these places. Both are masks."""

    tokens: int
    places: int


class PhysicalFact(Struct, frozen=True):
    """One leaf of evidence: what one event says about where tokens lie.

    `kind` and `clause` are the caller's words for it. A fact with an
    `assumption` is not physical: it counts only where that name is assumed.
    """

    position: int
    kind: str
    restrictions: tuple[Restriction, ...]
    clause: str | None = None
    assumption: str | None = None


class StatedCount(Struct, frozen=True):
    """A count of holdings that was stated: where it is presumed, these totals are met."""

    position: int
    kind: str
    totals: "Totals"
    assumption: str


class Deal(Struct, frozen=True):
    """The tokens, the draws in the order of the log, and what is known of them.

    `count` is a count that can be presumed beside the facts.

    Places are numbered through the draws in this order; the boneyard's come
    last, as many as make places and tokens equal. A token that was put back
    can lie only in a later draw or in the boneyard.

    Raises `MalformedDeal` for a token twice, a draw of fewer than 0 bones, more slots than
    tokens, masks that reach beyond the deal, or two facts that their leaves could not tell apart.
    """

    tokens: tuple[Token, ...]
    draws: tuple[Draw, ...]
    facts: tuple[PhysicalFact, ...] = ()
    count: StatedCount | None = None

    def __post_init__(self) -> None:
        if len(set(map(str, self.tokens))) < len(self.tokens):
            raise MalformedDeal("tokens: one bone twice; give the second its `since`")
        if min((draw.size for draw in self.draws), default=0) < 0:
            raise MalformedDeal("draws: a size is below 0")
        if sum(draw.size for draw in self.draws) > len(self.tokens):
            raise MalformedDeal("draws: more slots than tokens")
        self._check_facts()

    def _check_facts(self) -> None:
        leaves = {(fact.position, fact.kind, fact.assumption) for fact in self.facts}
        if len(leaves) < len(self.facts):
            raise MalformedDeal("facts: two of one kind at one position; make them one fact")
        for fact in self.facts:
            for restriction in fact.restrictions:
                if not 0 <= (restriction.tokens | restriction.places) <= self.everything:
                    raise MalformedDeal(f"facts: {fact.kind} at {fact.position} leaves the deal")

    @property
    def twins(self) -> tuple[tuple[int, int], ...]:
        """The bones that the set has twice: the number of the token as dealt, and of its twin."""
        tokens = tuple(enumerate(self.tokens))
        return tuple(
            (first, second)
            for second, twin in tokens
            for first, token in tokens
            if twin.twin and token == Token(twin.bone)
        )

    @property
    def everything(self) -> int:
        """The mask of all tokens, which is also that of all places."""
        return (1 << len(self.tokens)) - 1

    def given(self, *facts: PhysicalFact) -> "Deal":
        """The same deal with more facts known."""
        return Deal(self.tokens, self.draws, self.facts + facts, self.count)

    def counting(self, count: StatedCount) -> "Deal":
        """The same deal with a count that can be presumed."""
        return Deal(self.tokens, self.draws, self.facts, count)

    def presumed(self, names: Iterable[str]) -> StatedCount | None:
        """The count if it is presumed under one of these names, else None."""
        return self.count if self.count and self.count.assumption in names else None

    def slots(self, seat: int, *, before: int | None = None, at: int | None = None) -> int:
        """The mask of a seat's slots: all, those drawn before a position, or exactly at one."""
        return sum(
            mask
            for draw, mask in self.rooms()
            if draw is not None
            and draw.seat == seat
            and (before is None or draw.position < before)
            and (at is None or draw.position == at)
        )

    @property
    def boneyard(self) -> int:
        """The mask of the places of the bones that were never drawn."""
        return self.everything & ~((1 << sum(draw.size for draw in self.draws)) - 1)

    def rooms(self) -> Iterator[tuple[Draw | None, int]]:
        """Each draw with the mask of its slots, and at the end None with the boneyard's."""
        first = 0
        for draw in self.draws:
            yield draw, ((1 << draw.size) - 1) << first
            first += draw.size
        yield None, self.everything & ~((1 << first) - 1)


class Contains(Struct, frozen=True, tag="contains"):
    """Does at least one of these tokens lie in these places? Both are masks.

    "Did the holding contain a bone of these": the slots drawn before the event,
    and those bones but for the ones that had left the holding by then.
    """

    tokens: int
    places: int


class Lacks(Struct, frozen=True, tag="lacks"):
    """Does none of these tokens lie in these places? Both are masks."""

    tokens: int
    places: int


class LacksOneOf(Struct, frozen=True, tag="lacks_one_of"):
    """Does, for at least one of these groups of tokens, none of them lie in these places?

    Each group is a mask. The groups may be open one by one and still decide it together.
    """

    groups: tuple[int, ...]
    places: int

    @property
    def tokens(self) -> int:
        """The mask of the tokens of all groups."""
        tokens = 0
        for group in self.groups:
            tokens |= group
        return tokens


class Bound(Struct, frozen=True):
    """Each holding's total times its factor, added up, is not above `most`."""

    factors: tuple[int, ...]
    most: int


class Totals(Struct, frozen=True, tag="totals"):
    """Do the totals of these holdings meet all bounds of one of the alternatives?

    `holdings` are masks of places that share none. `weights` says what each token
    counts wherever it lies: its pips, or 0 for one that has left its holding.

    "At most 30" is ``((Bound((1,), 30),),)``; "exactly 30" adds
    ``Bound((-1,), -30)``; "less than the other" is ``((Bound((1, -1), -1),),)``.
    """

    holdings: tuple[int, ...]
    weights: tuple[int, ...]
    any_of: tuple[tuple[Bound, ...], ...]

    def __post_init__(self) -> None:
        """Raises `MalformedDeal` for holdings that share places, and for factors of none."""
        places = 0
        for holding in self.holdings:
            if holding & places:
                raise MalformedDeal("holdings: two of them share a place")
            places |= holding
        if any(len(bound.factors) != len(self.holdings) for all_ in self.any_of for bound in all_):
            raise MalformedDeal("any_of: each bound needs one factor for each holding")
        weighed = zip(*(bound.factors for all_ in self.any_of for bound in all_), strict=True)
        if not all(map(any, weighed)):
            raise MalformedDeal("holdings: one of them has no factor in any bound; leave it out")


Question = Contains | Lacks | LacksOneOf | Totals


def pips_left(deal: Deal, gone: int = 0) -> tuple[int, ...]:
    """The pips of each token, 0 for those of the mask `gone`: `weights` for `Totals`."""
    return tuple(
        0 if gone >> number & 1 else token.bone.pips for number, token in enumerate(deal.tokens)
    )
