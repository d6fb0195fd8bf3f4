"""Wire structs of disputes: corrections and what-ifs as they are sent, claims and rulings as they
are answered."""

from typing import Annotated

from msgspec import Meta, Struct, structs

from adjudication.recordable import decide_opening
from api.disputes.review_schemas import (
    CardsDue,
    ContestedReport,
    Difference,
    DocketEntry,
    SpeaksOf,
)
from api.event_store import Appended
from api.http.refusals import NotItsRules
from api.matches.chosen_options import ChosenOptions, as_texts
from api.visibility import WHOLE, Seen, State, view
from domain import events as e
from domain.errors import NoSuchRule
from domain.house_rules import book_of, load
from domain.rulebooks import edition_called


class CorrectedToo(Struct, frozen=True, forbid_unknown_fields=True):
    """The true facts at another position that is corrected together with the first.

    `facts` and `was` are as in `Correction`.
    """

    corrects: e.Position
    facts: tuple[e.Fact, ...]
    was: Annotated[int, Meta(ge=1, le=99)] | None = None


class Correction(Struct, frozen=True, forbid_unknown_fields=True):
    """The true facts at position `corrects`, in place of the recorded one; none: nothing happened.

    `also` corrects other positions with it, all or none: two events that were exchanged
    may contradict each other until both are right. Of several facts `was` says which, from
    1, is the one recorded there before: findings, payments and claims go on speaking of it.
    """

    corrects: e.Position
    facts: tuple[e.Fact, ...]
    reason: e.Text
    was: Annotated[int, Meta(ge=1, le=99)] | None = None
    also: tuple[CorrectedToo, ...] = ()

    def corrections(self) -> tuple[e.RecordCorrected, ...]:
        """These corrections as facts, in the order given."""
        return tuple(
            e.RecordCorrected(correction.corrects, correction.facts, self.reason, correction.was)
            for correction in (self, *self.also)
        )


class ClaimLine(Struct, frozen=True):
    """One claim raised in a match; `ruled` is the position of the last ruling on the whole of it.

    Null without one, even where a ruling is on a part of the remedy.
    """

    position: int
    claim: e.Claim
    ruled: int | None


class Docket(Struct, frozen=True):
    """The official's docket: disputes, in the order in which to hear them, and contradictions.

    `contested` has the reports of hidden bones that other events contradict; `unfinished` the
    numbers of games without a winner that are over, or that another followed, and in which play can
    go on: an official says whether it does (`play-resumed`), and whether the later ones are set
    aside.
    `cards` is for officials who hear disputes: players who bring other cards from earlier matches
    of the event than on record here, so that their cards here add up differently. To mend that,
    rule again on one of their claims.
    """

    disputes: tuple[DocketEntry, ...]
    contested: tuple[ContestedReport, ...]
    unfinished: tuple[int, ...] = ()
    cards: tuple[CardsDue, ...] = ()


class Ruled(Struct, frozen=True):
    """A ruling as it was recorded, with the facts recorded before and after it.

    `first` and `last` are the positions of these events: first, if need be, findings of cards from
    other matches, then the ruling and what it caused.
    """

    match: str
    first: int
    last: int
    events: tuple[Seen, ...]

    @classmethod
    def of(cls, appended: Appended, entries: list[e.Entry]) -> "Ruled":
        """The answer for a ruling that was appended; `entries` are those from first to last."""
        seen = tuple(view(entry, WHOLE) for entry in entries)
        return cls(appended.stream, appended.first, appended.last, seen)


class Preview(Struct, frozen=True):
    """Changes by a correction: scores, chips, winners, findings; nothing is recorded yet.

    `leaned` has the rulings whose evidence includes what is corrected, `leaning` all findings,
    payments, claims and rulings that speak of it, and which of its facts each would mean.
    """

    before: State
    after: State
    differences: tuple[Difference, ...]
    leaned: tuple[int, ...]
    leaning: tuple[SpeaksOf, ...] = ()


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """Other rules than those a match is pinned to: an edition of its book, options, house rules.

    What is left out stays as it is: `options` are added to the match's own. With `house_rules`,
    `version` is ignored.
    """

    version: Annotated[str, Meta(max_length=80)] = ""
    options: ChosenOptions = {}
    house_rules: Annotated[str, Meta(max_length=20_000)] = ""

    def of(self, opened: e.MatchOpened) -> e.MatchOpened | None:
        """The opening under these rules, None where they are its own.

        Raises `NotItsRules` for an edition or an option that its book has not, and for house
        rules on another book; `BadText` for house rules that are none.
        """
        try:
            return self._of(opened)
        except NoSuchRule as error:
            raise NotItsRules(error.field, error.detail) from error

    def _of(self, opened: e.MatchOpened) -> e.MatchOpened | None:
        under = opened
        if self.house_rules:
            rules, own = load(self.house_rules), book_of(opened)
            if rules.printed != own.printed:
                detail = f"are based on {rules.printed}; this match is played by {own.printed}"
                raise NoSuchRule("house_rules", detail)
            under = structs.replace(under, book=rules.id, house_rules=self.house_rules)
            under = structs.replace(under, version=rules.version, sha256=rules.sha256())
        elif self.version:
            rules = edition_called(opened.book, self.version)
            under = structs.replace(under, version=rules.version, sha256=rules.sha256())
        under = structs.replace(under, options={**under.options, **as_texts(self.options)})
        if under == opened:
            return None
        decide_opening(under)
        return under


class WhatIfAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """Facts supposed to have happened at position `at` instead; no facts: nothing happened."""

    at: e.Position
    facts: tuple[e.Fact, ...] = ()


class WhatIf(Struct, frozen=True, forbid_unknown_fields=True):
    """A supposition: other events, other rules, or both."""

    changes: tuple[WhatIfAnswer, ...] = ()
    rules: Rules = Rules()
