"""The record of a dispute told line by line: who reported what, when, in the reader's language."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from api.desk.fact_lines import fact_at, kind_of, line_of
from api.desk.remedy_words import PART_NAMES
from api.languages.page_language import PageLanguage
from api.visibility import MatchView
from domain import events as e
from domain.match.match import Match
from domain.match.records.hand_record import Ending, in_force
from domain.messages.catalogue import worded
from domain.messages.terms import term
from projections.disputes import Dispute
from projections.following import Following

AnyEnd = TypeVar("AnyEnd", e.HandEnded, e.MatchEnded)

_UNTOLD = (e.ChangeMade,)

_SEEN = {
    "drew": "an official finds that the bone drawn at event {at} was {bone}",
    "held": "an official finds that {who} held {bone} before event {at}",
    "not_held": "an official finds that {who} did not hold {bone} before event {at}",
}
"""The finding of an official about one bone, in a sentence."""


class RecordTold:
    """The entries that a reader may see, as lines of text."""

    def __init__(self, words: PageLanguage, view: MatchView, names: Mapping[str, str]) -> None:
        self._words, self._view, self._names = words, view, names
        self._entries = {entry.position: entry for entry in view.visible.entries}
        days = {self._stated(position)[:10] for position in self._entries} - {""}
        self.day = min(days) if len(days) == 1 else ""
        """The day of all visible events (`2026-05-01`), "" where they have several or none."""

    def at(self, position: int) -> Following:
        """The whole match just after an event, hidden bones included, as corrected by now.

        Read it before anything else is read of the match, and do not feed it (`Following.at`).
        """
        return self._view.whole.at(position)

    def fact(self, position: int) -> e.Fact | None:
        """The fact recorded at a position, None where the reader may not see it."""
        return fact_at(self._view.visible.entries, position)

    def _stated(self, position: int) -> str:
        entry = self._entries.get(position)
        return "" if entry is None else entry.recorded_at

    def when(self, position: int) -> str:
        """The position of an event and when it was recorded, in UTC; its day too where `day` is "".

        The position alone where the event is hidden or has no time of recording.
        """
        stated = self._stated(position)
        time = stated[11:16] if self.day else f"{stated[:10]} {stated[11:16]} UTC"
        return f"{position}, {time}" if stated else str(position)

    def author(self, position: int) -> str:
        """The name of who reported an event; "an official" where it is not for the reader."""
        entry = self._entries.get(position)
        known = "" if entry is None else self._names.get(entry.reporter, "")
        return known or self._words.t("an official")

    def bare_line(self, position: int) -> str:
        """An event in words, without its number and time; of a hidden one only that it is."""
        fact = self.fact(position)
        t, now = self._words.t, self._view.whole.match
        names = now.opened.players
        match fact:
            case None:
                return t("something that not every reader may see")
            case e.ConsequenceReversed():
                return t("taken back: {what}", what=self.bare_line(fact.of))
            case e.ClaimRaised(claim=claim):
                by = t("an official") if claim.by is None else names[claim.by]
                kind, seen = kind_of(self._words, claim.kind), self.what_was_seen(claim)
                kind = seen if claim.kind == "observed" else ": ".join(filter(None, (kind, seen)))
                claimed = t("{who} claims: {what}", who=by, what=kind)
                whom = "" if claim.against is None else t("about {who}", who=names[claim.against])
                at = "" if claim.event is None else t("event {event}", event=claim.event)
                return ", ".join(filter(None, (claimed, whom, at)))
            case e.Observed(what="drew" | "held" | "not_held", bone=bone) if bone is not None:
                seen = t(_SEEN[fact.what], bone=bone, who=self._name(fact.seat), at=fact.event)
                return f"{seen}: {fact.note}" if fact.note else seen
            case e.Observed(seat=int(), bone=None, event=None, minutes=None, claim=None):
                what = worded(term(fact.what), self._words.catalogue)
                seen = t("an official finds of {who}: {what}", who=self._name(fact.seat), what=what)
                return f"{seen} – {fact.note}" if fact.note else seen
            case e.RulingGiven(part=part) if part in PART_NAMES and part:
                return line_of(self._words, now, replace(fact, part=t(PART_NAMES[part])))
            case _:
                return line_of(self._words, now, fact)

    def what_was_seen(self, claim: e.Claim) -> str:
        """The breach that an official saw, or the declaration, in words; "" for other claims."""
        declared = self.fact(claim.event) if claim.event is not None else None
        if claim.kind == "declaration" and isinstance(declared, e.DeclarationMade):
            return worded(term(f"declared_{declared.what}"), self._words.catalogue)
        if claim.kind != "observed" or claim.what is None:
            return ""
        return worded(term(claim.what), self._words.catalogue)

    def parties(self, claim: e.Claim) -> str:
        """The parties of a claim: its claimant, and the player that it is about."""
        t, names = self._words.t, self._view.whole.match.opened.players
        by = t("an official") if claim.by is None else names[claim.by]
        if claim.against is None:
            return t("claimed by {who}", who=by)
        return t("claimed by {who}, about {whom}", who=by, whom=names[claim.against])

    def _name(self, seat: int | None) -> str:
        players = self._view.whole.match.opened.players
        return self._words.t("nobody") if seat is None else players[seat]

    def line(self, position: int, *more: str) -> str:
        """An event in words, with its number, its time and what else is to be said of it."""
        return f"{self.bare_line(position)} ({'; '.join((self.when(position), *more))})"

    def brought_by(self, ruling: int) -> Iterator[int]:
        """The positions of visible effects recorded with a ruling, directly after it.

        Those of other rulings that it moved are among them.
        """
        for entry in self._view.visible.entries:
            if entry.position > ruling:
                fact = entry.fact
                if isinstance(fact, e.RulingGiven) or getattr(fact, "ruling", None) is None:
                    return
                if isinstance(fact, e.RulingAppealed):
                    return
                yield entry.position

    def done_line(self, position: int) -> str:
        """An effect in words; of an end, whether another end is in force instead."""
        line = self.bare_line(position)
        if _gives_way(self._view.whole.match, position):
            return self._words.t("{what} (without effect: another end is in force)", what=line)
        return line

    def closings(self, claim: int) -> Iterator[int]:
        """The visible positions at which the dispute raised at position `claim` was closed."""
        for entry in self._entries.values():
            if isinstance(entry.fact, e.DisputeClosed) and entry.fact.claim == claim:
                yield entry.position

    def challenges(self, declared: int) -> Iterator[int]:
        """The visible positions of challenges to a declaration, before the next one in the hand."""
        for entry in self._entries.values():
            if entry.position > declared:
                if isinstance(entry.fact, e.DeclarationMade | e.HandStarted):
                    return
                if isinstance(entry.fact, e.Challenged):
                    yield entry.position

    def corrections(self, evidence: Collection[int], dispute: Dispute) -> Iterator[int]:
        """The positions of visible corrections that touch a dispute.

        They correct the event that the claim is about or an event at a position in `evidence`, or
        are among those of `dispute.flagged`.
        """
        about = {*evidence, dispute.claim.event}
        for entry in self._entries.values():
            fact = entry.fact
            if isinstance(fact, e.RecordCorrected) and (
                fact.corrects in about or entry.position in dispute.flagged
            ):
                yield entry.position

    def hand_of(self, dispute: Dispute) -> Iterator[str]:
        """A line for each visible event from the start of the hand that the claim is about.

        They end where the next hand begins: claims, rulings and corrections recorded later than
        that are left out. So is all exchange of chips (`ChangeMade`). A claim about no event is
        about the hand in which it was raised.
        """
        about = dispute.claim.event or dispute.position
        began = max(
            (
                entry.position
                for entry in self._entries.values()
                if isinstance(entry.fact, e.HandStarted | e.GameStarted) and entry.position <= about
            ),
            default=1,
        )
        for entry in self._entries.values():
            if entry.position < began or isinstance(entry.fact, _UNTOLD):
                continue
            if entry.position > about and isinstance(entry.fact, e.HandStarted):
                return
            yield self.line(entry.position)


def _gives_way(match: Match, position: int) -> bool:
    """Whether another end of the same hand, or of the match, is in force instead of this one."""
    hands = [hand.endings for game in match.games.values() for hand in game.hands]
    return _is_passed_over(match.endings, position) or any(
        _is_passed_over(endings, position) for endings in hands
    )


def _is_passed_over(endings: Sequence[Ending[AnyEnd]], position: int) -> bool:
    holds = in_force(endings)
    there = any(end.position == position for end in endings)
    return there and holds is not None and holds.position != position


def texts() -> Iterable[str]:
    """Every text of the tables in this module, for the check that all are translated."""
    return _SEEN.values()
