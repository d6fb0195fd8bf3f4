"""Which single observation would settle an undetermined question.

An observation shows, of some tokens, which of them lie in which of some places;
turning up a bone, turning up a holding, and looking for one bone in the boneyard
are all of that form. It settles the question surely if no two worlds that it could not
tell apart answer differently.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from adjudication.worlds.constraints import Constraints
from adjudication.worlds.matching import bits
from adjudication.worlds.model import Question, Totals
from adjudication.worlds.proofs import LookAt, ObservedOutcome, Settling, Verdict
from adjudication.worlds.steps import Stop
from adjudication.worlds.world_search import Example, divided, example, hypotheses, parts
from domain.messages.message import MessagePart

NODES = 300
"""Most partial outcomes tried before an observation counts as not settling surely."""

GLANCE = 8
"""Partial outcomes that are tried first of each look: nearly always, one of them settles."""

HOPE = 60
"""Partial outcomes that are tried next, over all looks, before none counts as settling."""

FEW = 28
"""Most outcomes that are listed one by one."""


class Observation(Struct, frozen=True):
    """Of each of these tokens, see in which of these parts it lies, if in any.

    `tokens` and each of `parts` are masks; parts share no place. "Look at the
    bone drawn at 41": all tokens, its slot. "Turn up South's holding": all tokens
    that have not left it, South's slots. "Is 6-4 in the boneyard": one token, the
    boneyard. `label` is the caller's name for it, in words, and `look` as data.
    """

    label: MessagePart
    tokens: int
    parts: tuple[int, ...]
    look: LookAt | None = None

    def settles(self, *, surely: bool, outcomes: tuple[ObservedOutcome, ...] = ()) -> Settling:
        """The statement that this observation settles the question, surely or perhaps.

        `outcomes` are what it can show and what follows, if they are to be listed.
        """
        return Settling(self.label, surely, outcomes, self.look)

    @property
    def bones(self) -> int:
        """How many bones it turns up at most: the fewer, the less it intrudes."""
        return min(self.tokens.bit_count(), sum(part.bit_count() for part in self.parts))


def best_observation(
    known: Constraints, question: Question, looks: Iterable[Observation], stop: Stop
) -> Settling | None:
    """The look of the fewest bones that settles it surely, else the first found that can.

    None if none was found to; it may not have looked at every outcome. Of looks that turn up as
    many bones, the one offered first. Raises `Stopped` when `stop` says so.
    """
    ordered = sorted(looks, key=lambda look: look.bones)
    for look in ordered:
        if _covers(look, question):
            return look.settles(surely=True)
        outcomes, surely = _Outcomes(known, question, look, stop).all_settled()
        if surely:
            few = outcomes if len(outcomes) <= FEW else ()
            return look.settles(surely=True, outcomes=few)
    # Tried last, since it takes far longer to rule out that a look could settle the question.
    searches = [_Outcomes(known, question, look, stop) for look in ordered]
    settling = next((search for search in searches if search.any_settled(GLANCE)), None)
    left = HOPE
    for search in searches:
        if settling or left <= 0:
            break
        settling = search if search.any_settled(left) else None
        left -= search.nodes
    return settling and settling.look.settles(surely=False)


Worlds = tuple[Example | None, Example | None]
"""A world in which the question holds and one in which it fails, where there are."""

Sightings = tuple[tuple[int, int], ...]
"""Tokens, each with the part that it is seen in."""


class _Outcomes:
    """The search for what a look can show; `nodes` counts partial outcomes, up to `most`."""

    def __init__(
        self, known: Constraints, question: Question, look: Observation, stop: Stop
    ) -> None:
        self.names = tuple(map(str, known.deal.tokens))
        self.rows = known.rows(known.everything)
        self.look, self.stop = look, stop
        self.nodes, self.most = 0, NODES
        self.ways = hypotheses(question, True), hypotheses(question, False)
        self.order = sorted(
            (token.bit_length() - 1 for token in bits(look.tokens)),
            key=lambda number: (-_matters(question, number), number),
        )

    def all_settled(self) -> tuple[tuple[ObservedOutcome, ...], bool]:
        """The outcomes, up to the first that leaves the question open, if one does."""
        outcomes: list[ObservedOutcome] = []
        self.nodes, self.most = 0, NODES
        for outcome in self._below(self.rows, (), (None, None), seek_open=True):
            outcomes.append(outcome)
            if outcome.verdict == "undetermined":
                return tuple(outcomes), False
        return tuple(outcomes), self.nodes <= NODES

    def any_settled(self, most: int) -> bool:
        """Whether some outcome settles the question, of so many looked at."""
        self.nodes, self.most = 0, most
        outcomes = self._below(self.rows, (), (None, None), seek_open=False)
        return any(outcome.verdict != "undetermined" for outcome in outcomes)

    def _below(
        self, rows: list[int], seen: Sightings, before: Worlds, *, seek_open: bool
    ) -> Iterator[ObservedOutcome]:
        """Outcomes that agree with what is `seen`, open ones perhaps more than once."""
        self.nodes += 1
        worlds = self._world(0, rows, before[0]), self._world(1, rows, before[1])
        verdict = _verdict(worlds)
        if verdict == "contradictory" or self.nodes > self.most:
            return
        token = next((token for token in self.order if self._is_open(rows[token])), None)
        if verdict != "undetermined" or token is None:
            yield ObservedOutcome(self._names(seen), verdict)
            return
        if seek_open and self._alike(rows, worlds):
            yield ObservedOutcome(self._names(seen), "undetermined")
        for part in range(len(self.look.parts) + 1):
            now_seen = (*seen, (token, part))
            child = self._after(rows, now_seen)
            yield from self._below(child, now_seen, worlds, seek_open=seek_open)

    def _is_open(self, row: int) -> bool:
        """Whether the look can show a token with this row in more than one part."""
        return divided(row, self.look.parts)

    def _after(self, rows: list[int], seen: Sightings) -> list[int]:
        """The rows once the last token is seen in a part; a part that is full admits no others."""
        token, part = seen[-1]
        child = list(rows)
        child[token] = list(parts(rows[token], self.look.parts))[part]
        if part < len(self.look.parts):
            there = [other for other, lies in seen if lies == part]
            if len(there) == self.look.parts[part].bit_count():
                for other in set(self.order) - set(there):
                    child[other] &= ~self.look.parts[part]
        return child

    def _world(self, side: int, rows: list[int], before: Example | None) -> Example | None:
        return example(rows, self.ways[side], before, self.stop)

    def _alike(self, rows: list[int], worlds: Worlds) -> bool:
        """Whether a world with the other answer looks the same as one of these."""
        return any(
            world is not None and self._world(1 - side, self._looking_like(world, rows), None)
            for side, world in enumerate(worlds)
        )

    def _looking_like(self, world: Example, rows: list[int]) -> list[int]:
        """The rows of the worlds that the look cannot tell from this one."""
        alike = list(rows)
        for token in self.order:
            place = world[1][token]
            alike[token] = next(
                part for part in parts(rows[token], self.look.parts) if part & place
            )
        return alike

    def _names(self, seen: Sightings) -> tuple[tuple[str, ...], ...]:
        return tuple(
            tuple(self.names[token] for token, lies in seen if lies == part)
            for part in range(len(self.look.parts))
        )


def _covers(look: Observation, question: Question) -> bool:
    """Whether the look simply shows the holdings whose totals are asked about."""
    return (
        isinstance(question, Totals)
        and set(question.holdings) <= set(look.parts)
        and all(look.tokens >> n & 1 for n, weight in enumerate(question.weights) if weight)
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
