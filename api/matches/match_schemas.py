"""Wire structs of matches: what opens one, and how matches and their events are listed."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from api.access.principals import Delay, Id, OptionalId
from api.matches.chosen_options import ChosenOptions, as_texts
from api.visibility import Seen
from api.visibility.view_schemas import Score
from domain import events as e
from domain.events.fields import ExternalId, Metadata
from domain.house_rules import load
from domain.rulebooks import book
from domain.rules import Pairs, RuleBook, choose


class MatchOpening(Struct, frozen=True, forbid_unknown_fields=True):
    """A match to be opened. The book is pinned at the version that the server has.

    `house_rules` is the text of a file of house rules; then `book` is their id. Where `best_of` is
    absent, a strict match, and any match by pairs, is as long as the book says, any other match one
    game. `event` and `table` say where it is played; `public` whether everybody may watch it (by
    the server's setting where absent), and `public_delay` how far behind: seconds, or until the
    hand is over. `external_id` and `metadata` are the caller's own; whoever may watch the match
    reads them.
    """

    book: e.Name
    players: Annotated[tuple[e.Name, ...], Meta(min_length=2, max_length=4)]
    options: ChosenOptions = {}
    best_of: Annotated[int, Meta(ge=1, le=99)] | None = None
    enforcement: Literal["record", "strict"] = "record"
    id: Id | None = None
    house_rules: Annotated[str, Meta(max_length=20_000)] = ""
    event: OptionalId = ""
    table: OptionalId = ""
    public: bool | None = None
    public_delay: Delay = 0
    external_id: ExternalId = ""
    metadata: Metadata = {}

    def fact(self) -> e.MatchOpened:
        """The opening as a fact, of the book in its present version.

        `event`, `table` and who may watch are not in it. Raises `NoSuchRule` for an unknown book or
        an option that tells its length wrongly, `BadText` for malformed house rules.
        """
        rules = load(self.house_rules) if self.house_rules else book(self.book)
        return e.MatchOpened(
            book=self.book,
            version=rules.version,
            sha256=rules.sha256(),
            players=self.players,
            options=as_texts(self.options),
            best_of=self.best_of or self._usual(rules),
            enforcement=self.enforcement,
            house_rules=self.house_rules,
            external_id=self.external_id,
            metadata=self.metadata,
        )

    def _usual(self, rules: RuleBook) -> int:
        own = rules.rules
        if isinstance(own, Pairs):
            return choose(own, as_texts(self.options)).best_of.value or 1
        lengths = own.best_of if self.enforcement == "strict" else None
        return 1 if lengths is None else lengths.value[0]


# --- what goes out --------------------------------------------------------------------------


class MatchLine(Struct, frozen=True):
    """A match in a list: its score after the event at `version`, and links to its parts."""

    id: str
    book: str
    players: tuple[str, ...]
    version: int
    score: Score
    closed: bool
    external_id: str
    metadata: dict[str, str]
    links: dict[str, str]


class MatchEntries(Struct, frozen=True):
    """A page of a match's entries as the caller may see them, and the match's version for them.

    None is left out: a fact that they may not see is `withheld`.
    """

    version: int
    data: tuple[Seen, ...]
    next: str | None = None


def opening_of(entries: Sequence[e.Entry]) -> e.MatchOpened:
    """The opening of a match, which is its first entry."""
    opened = entries[0].fact
    assert isinstance(opened, e.MatchOpened)
    return opened
