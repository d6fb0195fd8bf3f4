"""Checks a proof over deals without believing a word of it.

Shares no code with the search: only the data of deals and proofs is read, and
everything else is worked out again here, with sets, slowly and plainly. Knows
nothing of rules. Whether a fact truly says what its restrictions say is for
whoever made the deal.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise, product

from adjudication.worlds.model import (
    Bound,
    Contains,
    Deal,
    LacksOneOf,
    PhysicalFact,
    Question,
    Totals,
)
from adjudication.worlds.proofs import (
    Branch,
    CaseSplit,
    Hypothesis,
    HypothesisLying,
    HypothesisTotals,
    Leaf,
    PlaceGroup,
    Proof,
    Reason,
    Span,
    TooManyBones,
    TotalsOutOfRange,
    TotalsUnreachable,
)

Rows = list[set[int]]
"""For each token the numbers of the places where it can lie."""


Weighed = tuple[Totals, bool]
"""Totals, and whether they are supposed, or presumed, to be met."""


class BadProof(Exception):
    """The proof does not show what it says; tells the first thing that is wrong."""


def check(deal: Deal, question: Question, proof: Proof, *, assuming: Iterable[str] = ()) -> None:
    """Raises `BadProof` unless the proof shows its verdict.

    Facts presumed under other names than `assuming` are not accepted as leaves. That the proof is
    `minimal` or `smallest` is not checked.
    """
    _Checker(deal, question, frozenset(assuming)).check(proof)


class _Checker:
    def __init__(self, deal: Deal, question: Question, assuming: frozenset[str]) -> None:
        self.deal, self.question = deal, question
        self.names = [str(token) for token in deal.tokens]
        self.rooms = list(_rooms(deal))
        self.facts = {
            Leaf(fact.position, fact.kind, fact.clause, fact.assumption): fact
            for fact in deal.facts
            if fact.assumption is None or fact.assumption in assuming
        }
        self.count = deal.presumed(assuming)
        self.presumed = self.count and Leaf(
            self.count.position, self.count.kind, None, self.count.assumption
        )

    def check(self, proof: Proof) -> None:
        supposed = [branch.supposed for branch in proof.branches]
        _require(supposed == self._contrary(proof.verdict), "the branches are not the contrary")
        for branch in proof.branches:
            self._check_branch(branch)
        used = {leaf for branch in proof.branches for leaf in branch.leaves}
        _require(used == set(proof.leaves), "the leaves are not those of the branches")
        self._facts_of(proof.leaves)

    def _contrary(self, verdict: str) -> list[Hypothesis | None]:
        """The suppositions, branch by branch, that the verdict follows from."""
        if verdict == "contradictory":
            return [None]
        _require(verdict in ("proved", "refuted"), f"{verdict} has no proof")
        question, met = self.question, verdict == "refuted"
        if isinstance(question, Totals):
            return [HypothesisTotals(met)]
        if isinstance(question, LacksOneOf):
            return self._contrary_of_groups(question, met)
        bones = [self.names[token] for token in _members(question.tokens)]
        if met is isinstance(question, Contains):
            return [HypothesisLying((bone,), True) for bone in bones]
        return [HypothesisLying(tuple(bones), False)]

    def _contrary_of_groups(self, question: LacksOneOf, met: bool) -> list[Hypothesis | None]:
        """That one of the groups lies elsewhere, or that one token of each lies there."""
        groups = [_members(group) for group in question.groups]
        if not met:
            chosen = dict.fromkeys(frozenset(one) for one in product(*groups))
            groups = [sorted(one) for one in chosen]
        return [
            HypothesisLying(tuple(self.names[token] for token in group), not met)
            for group in groups
        ]

    def _check_branch(self, branch: Branch) -> None:
        rows = self._rows(self._facts_of(branch.leaves))
        if isinstance(branch.supposed, HypothesisLying):
            self._suppose(rows, branch.supposed)
        self._check_reason(rows, branch.reason, self._weighed(branch))

    def _facts_of(self, leaves: Sequence[Leaf]) -> list[PhysicalFact]:
        """The facts that leaves name, in order; last may come the count that is presumed."""
        if leaves and leaves[-1] == self.presumed:
            leaves = leaves[:-1]
        _require(_ordered(self.facts, leaves), "the leaves are not in order")
        return [self.facts[leaf] for leaf in leaves]

    def _weighed(self, branch: Branch) -> Weighed | None:
        """The totals that a branch may speak of: those asked about, or those presumed."""
        if isinstance(branch.supposed, HypothesisTotals):
            assert isinstance(self.question, Totals)
            return self.question, branch.supposed.met
        if self.count is not None and self.presumed in branch.leaves:
            return self.count.totals, True
        return None

    def _rows(self, facts: Sequence[PhysicalFact]) -> Rows:
        rows = [
            {place for draw, place in self.rooms if draw[1] is None or draw[1] > token.since}
            for token in self.deal.tokens
        ]
        for fact in facts:
            for restriction in fact.restrictions:
                for token in _members(restriction.tokens):
                    rows[token] &= set(_members(restriction.places))
        return rows

    def _suppose(self, rows: Rows, supposed: HypothesisLying) -> None:
        _require(not isinstance(self.question, Totals), "the question is about totals")
        assert not isinstance(self.question, Totals)
        places = set(_members(self.question.places))
        for bone in supposed.bones:
            token = self.names.index(bone)
            rows[token] = rows[token] & places if supposed.inside else rows[token] - places

    def _check_reason(self, rows: Rows, reason: Reason, weighed: Weighed | None) -> None:
        match reason:
            case TooManyBones():
                self._check_crowded(rows, reason)
            case TotalsOutOfRange():
                self._check_outweighed(rows, reason, weighed)
            case TotalsUnreachable():
                self._check_unreachable(rows, reason, weighed)
            case CaseSplit():
                self._check_divided(rows, reason, weighed)

    def _check_crowded(self, rows: Rows, reason: TooManyBones) -> None:
        _require(set(reason.bones) <= set(self.names), "a bone that is not in the deal")
        _require(len(set(reason.bones)) == len(reason.bones), "a bone counted twice")
        places = {place for bone in reason.bones for place in rows[self.names.index(bone)]}
        _require(len(places) < len(reason.bones), "there is room for all of these bones")
        _require(list(reason.rooms) == self._as_rooms(places), "the rooms are not theirs")

    def _as_rooms(self, places: set[int]) -> list[PlaceGroup]:
        here = [draw for draw, place in self.rooms if place in places]
        return [PlaceGroup(*draw[:2], here.count(draw)) for draw in dict.fromkeys(here)]

    def _check_divided(self, rows: Rows, reason: CaseSplit, weighed: Weighed | None) -> None:
        _require(reason.bone in self.names, "a bone that is not in the deal")
        token, places = self.names.index(reason.bone), set(range(len(rows)))
        holdings = [set(holding) for holding in _holdings(weighed)]
        parts = [*holdings, places.difference(*holdings)]
        _require(len(parts) == len(reason.cases), "a case is left out")
        for part, case in zip(parts, reason.cases, strict=True):
            narrowed = [row & part if n == token else row for n, row in enumerate(rows)]
            self._check_reason(narrowed, case, weighed)

    def _check_outweighed(
        self, rows: Rows, reason: TotalsOutOfRange, weighed: Weighed | None
    ) -> None:
        holdings = _holdings(weighed)
        assert weighed is not None
        totals, met = weighed
        spans = [_span(rows, set(holding), totals) for holding in holdings]
        _require(list(reason.spans) == spans, "the totals' spans are others")
        if met:
            shut = all(
                any(_least(bound, spans) > bound.most for bound in bounds)
                for bounds in totals.any_of
            )
        else:
            shut = any(
                all(-_least(_turned(bound), spans) <= bound.most for bound in bounds)
                for bounds in totals.any_of
            )
        _require(shut, "the totals' spans leave it open")

    def _check_unreachable(
        self, rows: Rows, reason: TotalsUnreachable, weighed: Weighed | None
    ) -> None:
        holdings = [set(holding) for holding in _holdings(weighed)]
        assert weighed is not None
        totals, met = weighed
        spans = [_span(rows, holding, totals) for holding in holdings]
        _require(list(reason.spans) == spans, "the totals' spans are others")
        sums = _reachable(rows, holdings, totals.weights)
        _require(all(_meets(totals, each) is not met for each in sums), "such totals can be")


def _holdings(weighed: Weighed | None) -> list[list[int]]:
    if weighed is None:
        raise BadProof("totals say nothing here")
    return [_members(holding) for holding in weighed[0].holdings]


def _span(rows: Rows, holding: set[int], totals: Totals) -> Span:
    weighed = list(zip(rows, totals.weights, strict=True))
    sure = [weight for row, weight in weighed if row <= holding]
    may = sorted(weight for row, weight in weighed if row & holding and row - holding)
    room = len(holding) - len(sure)
    _require(0 <= room <= len(may), "a holding cannot be filled, which is another reason")
    return Span(sum(sure) + sum(may[:room]), sum(sure) + sum(may[len(may) - room :]))


def _reachable(
    rows: Rows, holdings: Sequence[set[int]], weights: Sequence[int]
) -> set[tuple[int, ...]]:
    """The totals of all ways to put the tokens where they can lie by their rows.

    A way says how many places are left in each group of alike ones, and the totals so far.
    Tokens that can go to few groups come first.
    """
    groups = _alike(rows, holdings)
    tokens = sorted(
        (
            ([number for number, (_, group) in enumerate(groups) if row & group], weight)
            for row, weight in zip(rows, weights, strict=True)
        ),
        key=lambda token: len(token[0]),
    )
    ways = {(tuple(len(group) for _, group in groups), (0,) * len(holdings))}
    for fits, weight in tokens:
        ways = {
            (_plus(left, number, -1), _plus(totals, groups[number][0], weight))
            for left, totals in ways
            for number in fits
            if left[number]
        }
    return {totals for _, totals in ways}


def _alike(rows: Rows, holdings: Sequence[set[int]]) -> list[tuple[int | None, set[int]]]:
    """The places of each holding, and those of none, in groups that may stand for each other.

    A token that can lie in one group alone tells nothing more apart, so groups that differ in
    such tokens alone become one; what is left of its places is the same.
    """
    everywhere = set[int]().union(*rows)
    parts = [*enumerate(holdings), (None, everywhere.difference(*holdings))]
    telling = rows
    while True:
        groups: dict[tuple[int | None, tuple[bool, ...]], set[int]] = {}
        for number, part in parts:
            for place in part:
                look = number, tuple(place in row for row in telling)
                groups.setdefault(look, set()).add(place)
        still = [row for row in telling if sum(bool(row & group) for group in groups.values()) > 1]
        if len(still) == len(telling):
            return [(number, group) for (number, _), group in groups.items()]
        telling = still


def _plus(numbers: tuple[int, ...], at: int | None, more: int) -> tuple[int, ...]:
    """The numbers with one of them changed; None changes none."""
    return tuple(one + more * (number == at) for number, one in enumerate(numbers))


def _meets(totals: Totals, sums: Sequence[int]) -> bool:
    return any(
        all(
            sum(factor * total for factor, total in zip(bound.factors, sums, strict=True))
            <= bound.most
            for bound in bounds
        )
        for bounds in totals.any_of
    )


def _least(bound: Bound, spans: Sequence[Span]) -> int:
    return sum(
        min(factor * span.least, factor * span.most)
        for factor, span in zip(bound.factors, spans, strict=True)
    )


def _turned(bound: Bound) -> Bound:
    return Bound(tuple(-factor for factor in bound.factors), bound.most)


def _rooms(deal: Deal) -> Iterable[tuple[tuple[int | None, int | None, int], int]]:
    """Each place, with the seat, position and number of the draw that it belongs to."""
    place = 0
    for number, draw in enumerate(deal.draws):
        for _ in range(draw.size):
            yield (draw.seat, draw.position, number), place
            place += 1
    for rest in range(place, len(deal.tokens)):
        yield (None, None, len(deal.draws)), rest


def _ordered(facts: dict[Leaf, PhysicalFact], leaves: Sequence[Leaf]) -> bool:
    """Whether these are facts of the deal that may be used, each once, in its order."""
    order = list(facts)
    _require(all(leaf in facts for leaf in leaves), "a leaf that is no fact, or is presumed only")
    return all(order.index(one) < order.index(other) for one, other in pairwise(leaves))


def _members(mask: int) -> list[int]:
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


def _require(holds: bool, fault: str) -> None:
    if not holds:
        raise BadProof(fault)
