"""Which single observation would settle an undetermined question.

A look shows, of some tokens, which of them lie in which of some places; turning
up a bone, turning up a holding, and looking for one bone in the boneyard are all
of that form. It settles the question surely if no two worlds that it could not
tell apart answer differently.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from adjudication.deals import Question, Totals
from adjudication.known import Known
from adjudication.matching import Failure, Placing, bits
from adjudication.proofs import Outcome, Settling, Verdict
from adjudication.suppositions import Stop, parts, suppositions

NODES = 300
"""Partial outcomes looked at before a look counts as not settling surely."""

FEW = 28
"""Outcomes that are worth telling apart."""


class Look(Struct, frozen=True):
    """Of each of these tokens, see in which of these parts it lies, if in any.

    `tokens` and each of `parts` are masks; parts share no place. "Look at the
    bone drawn at 41": all tokens, its slot. "Turn up South's holding": all tokens
    that have not left it, South's slots. "Is 6-4 in the boneyard": one token, the
    boneyard. `label` is the caller's name for it.
    """

    label: str
    tokens: int
    parts: tuple[int, ...]

    @property
    def bones(self) -> int:
        """How many bones it turns up at most: the fewer, the less it intrudes."""
        return min(self.tokens.bit_count(), sum(part.bit_count() for part in self.parts))


def best_look(
    known: Known, question: Question, looks: Sequence[Look], stop: Stop
) -> Settling | None:
    """The least intrusive look that settles it surely, else one that can, else None.

    Of looks that turn up as many bones, the one offered first. Raises `Stopped`.
    """
    hopeful: Look | None = None
    for look in sorted(looks, key=lambda look: look.bones):
        outcomes, surely = _tried(known, question, look, stop)
        if surely:
            return Settling(look.label, True, outcomes if len(outcomes) <= FEW else ())
        if hopeful is None and any(each.verdict != "undetermined" for each in outcomes):
            hopeful = look
    return hopeful and Settling(hopeful.label, False)


def _tried(
    known: Known, question: Question, look: Look, stop: Stop
) -> tuple[tuple[Outcome, ...], bool]:
    """Outcomes, until it is plain that some settle the question and some do not."""
    search = _Outcomes(known, question, look, stop)
    found: list[Outcome] = []
    for outcome in search.below(known.rows(known.everything), 0, (), (None, None)):
        found.append(outcome)
        if len({each.verdict == "undetermined" for each in found}) == 2:
            return tuple(found), False
    surely = search.nodes <= NODES and all(each.verdict != "undetermined" for each in found)
    return tuple(found), surely


Worlds = tuple[Placing | None, Placing | None]
"""A world in which the question holds and one in which it fails, where there are."""


class _Outcomes:
    """The search for what a look can show; `nodes` counts the partial outcomes met."""

    def __init__(self, known: Known, question: Question, look: Look, stop: Stop) -> None:
        self.names = tuple(map(str, known.deal.tokens))
        self.look, self.stop, self.nodes = look, stop, 0
        self.ways = suppositions(question, True), suppositions(question, False)
        self.order = sorted(
            (token.bit_length() - 1 for token in bits(look.tokens)),
            key=lambda number: (-_matters(question, number), number),
        )

    def below(
        self, rows: list[int], depth: int, seen: tuple[tuple[int, int], ...], before: Worlds
    ) -> Iterator[Outcome]:
        """The outcomes that agree with what is `seen`: tokens, each with its part."""
        self.nodes += 1
        worlds = self._world(0, rows, before), self._world(1, rows, before)
        verdict = _verdict(worlds)
        if verdict == "contradictory" or self.nodes > NODES:
            return
        if verdict != "undetermined" or depth == len(self.order):
            yield Outcome(self._names(seen), verdict)
            return
        token = self.order[depth]
        for part, row in enumerate(parts(rows[token], self.look.parts)):
            child = [*rows[:token], row, *rows[token + 1 :]]
            yield from self.below(child, depth + 1, (*seen, (token, part)), worlds)

    def _world(self, side: int, rows: list[int], before: Worlds) -> Placing | None:
        for supposition in self.ways[side]:
            found = supposition.search(rows, before[side], self.stop)
            if not isinstance(found, Failure):
                return found
        return None

    def _names(self, seen: tuple[tuple[int, int], ...]) -> tuple[tuple[str, ...], ...]:
        return tuple(
            tuple(self.names[token] for token, lies in seen if lies == part)
            for part in range(len(self.look.parts))
        )


def _verdict(worlds: Worlds) -> Verdict:
    match worlds:
        case (None, None):
            return "contradictory"
        case (None, _):
            return "refuted"
        case (_, None):
            return "proved"
        case _:
            return "undetermined"


def _matters(question: Question, number: int) -> int:
    """How early the token is to be looked at: those that the question weighs first."""
    if isinstance(question, Totals):
        return abs(question.weights[number])
    return question.tokens >> number & 1
