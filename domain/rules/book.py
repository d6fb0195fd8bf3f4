"""A rule book whole: what it is called, its clauses, its rules, its infractions."""

from functools import cached_property
from hashlib import sha256
from typing import Literal

from msgspec import Struct, json, structs

from domain.errors import NoSuchRule
from domain.rules.fives_fields import Fives
from domain.rules.fortytwo_fields import FortyTwo
from domain.rules.infractions import Duty, Infraction
from domain.rules.pairs_fields import Pairs
from domain.rules.values import ClauseId, Rule, rules_of

Status = Literal["computed", "recorded", "discretion", "outside"]


class Clause(Struct, frozen=True):
    """One statement of a book, in our own words.

    `status`: computed from the log; recorded, since somebody reports it as a fact;
    discretion of the official; or outside the record. `rulings` are the entries
    of the register that settle what it leaves open (AMB numbers). `recorded_by`
    are the kinds of fact that record what is recorded: a fact's tag, or
    `observed:` and the word for what an official saw.
    """

    id: ClauseId
    status: Status
    gloss: str
    rulings: tuple[str, ...] = ()
    recorded_by: tuple[str, ...] = ()


class RuleBook(Struct, frozen=True, dict=True):
    """A rule book: what it is called, its clauses, rules and infractions.

    `version` is that of this edition, `effective` since when its text applies, `source` where the
    text is from; `seats` are the numbers of players that it is for. `base` is the id of the
    printed book that house rules change (`domain.house_rules`), or None. `duties` gives, for each
    duty beside the values of `rules`, the clauses that a refusal cites (`domain.match.strict`);
    breach of a duty that is not among them is not refused.
    """

    id: str
    title: str
    version: str
    effective: str
    source: str
    seats: tuple[int, ...]
    clauses: tuple[Clause, ...]
    rules: Fives | FortyTwo | Pairs
    infractions: tuple[Infraction, ...] = ()
    base: str | None = None
    duties: dict[Duty, tuple[str, ...]] = {}

    @property
    def printed(self) -> str:
        """The id of the printed book: this one, or the one that house rules change."""
        return self.base or self.id

    def options(self) -> dict[str, Rule[object]]:
        """The rules that a match may choose, by the name that its options have for them."""
        fields = rules_of(self.rules).items()
        return {rule.name or field: rule for field, rule in fields if rule.choices}

    def sha256(self) -> str:
        """The content hash, in hex, to which a match is pinned: every value, clause and remedy.

        Not the duties: what a refusal cites is in no record.
        """
        return self._digest

    @cached_property
    def _digest(self) -> str:
        content = structs.asdict(self)
        del content["duties"]
        return sha256(json.encode(content)).hexdigest()

    def has_infraction(self, claim: str, case: str) -> bool:
        """Whether the book says what follows when this claim is upheld in this case."""
        return (claim, case) in self._infractions

    def infraction(self, claim: str, case: str) -> Infraction:
        """The infraction tested by this claim in this case.

        Raises `NoSuchRule` where the book has none.
        """
        if not self.has_infraction(claim, case):
            raise NoSuchRule("claim", f"{self.id} has no infraction {claim}/{case}")
        return self._infractions[claim, case]

    @cached_property
    def _infractions(self) -> dict[tuple[str, str], Infraction]:
        """The infractions by claim and case; the first where a book has several of one case."""
        return {(one.claim, one.case): one for one in reversed(self.infractions)}
