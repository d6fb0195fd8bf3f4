"""The shape of a format of tournaments: its stages, its options, and the hash that pins it."""

from hashlib import sha256
from typing import Any

from msgspec import Struct, json

from domain.rules import Rule, rules_of
from domain.tournament.stages import TournamentStage


class TournamentFormat(Struct, frozen=True, kw_only=True):
    """The stages of a tournament, and what each is played for.

    Attributes
    ----------
    book : the rule book of its matches, None where the organiser chooses
    most : how many entries it can have
    stages : one after the other
    """

    id: str
    title: str
    book: str | None
    most: Rule[int]
    stages: tuple[TournamentStage, ...]

    def options(self) -> dict[str, Rule[Any]]:
        """The rules of its stages that are options, each as ``stage.option``."""
        return {
            f"{stage.name}.{rule.name or field}": rule
            for stage in self.stages
            for field, rule in rules_of(stage).items()
            if rule.choices
        }

    def sha256(self) -> str:
        """The content hash to which a tournament is pinned."""
        return sha256(json.encode(self, order="deterministic")).hexdigest()
