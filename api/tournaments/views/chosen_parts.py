"""Parts of a tournament's standings and pairings, chosen by parameters of the request."""

from collections.abc import Sequence
from typing import Annotated

from litestar.params import QueryParameter
from msgspec import Struct, structs

from api.http.patterns import ONE_ID
from api.tournaments.views.event_answers import PairingSeen, RoundSeen, StageStandings

_NAME = "^[A-Za-z0-9_.-]{1,60}$"

OfStage = Annotated[
    str | None,
    QueryParameter(name="stage", schema_extra={"pattern": _NAME}, description="only this stage"),
]
OfEntry = Annotated[
    str | None,
    QueryParameter(name="entry", schema_extra={"pattern": _NAME}, description="only this entry"),
]
OfRound = Annotated[
    str | None,
    QueryParameter(name="round", schema_extra={"pattern": _NAME}, description="only this round"),
]
AtTable = Annotated[
    str | None,
    QueryParameter(name="table", schema_extra={"pattern": ONE_ID}, description="only this table"),
]
DueWanted = Annotated[
    bool | None,
    QueryParameter(
        name="due",
        description="`true`: only pairs that are to play now; `false`: only others; absent: all",
    ),
]


class ChosenPairings(Struct, frozen=True):
    """The pairings wanted: those that match every field that is not None; `entry` is either."""

    stage: str | None = None
    round: str | None = None
    entry: str | None = None
    table: str | None = None
    due: bool | None = None

    def of(self, rounds: Sequence[RoundSeen]) -> Sequence[RoundSeen]:
        """The rounds that have the pairings wanted, with these alone."""
        if self == ChosenPairings():
            return rounds
        chosen = [
            structs.replace(played, pairings=tuple(filter(self._is_pairing, played.pairings)))
            for played in filter(self._is_round, rounds)
        ]
        return [played for played in chosen if played.pairings]

    def _is_round(self, played: RoundSeen) -> bool:
        return self.stage in (None, played.division) and self.round in (None, played.round)

    def _is_pairing(self, pairing: PairingSeen) -> bool:
        return (
            self.entry in (None, pairing.first, pairing.second)
            and self.table in (None, pairing.table)
            and self.due in (None, pairing.due)
        )


class ChosenPlaces(Struct, frozen=True):
    """The standings wanted: of a stage, and the places of an entry, where these are not None."""

    stage: str | None = None
    entry: str | None = None

    def of(self, stages: Sequence[StageStandings]) -> Sequence[StageStandings]:
        """The standings that have the places wanted, with these alone."""
        of_stage = [standings for standings in stages if self.stage in (None, standings.stage)]
        if self.entry is None:
            return of_stage
        chosen = [
            structs.replace(
                standings,
                places=tuple(place for place in standings.places if self.entry in place.entries),
            )
            for standings in of_stage
        ]
        return [standings for standings in chosen if standings.places]


ChosenPart = ChosenPairings | ChosenPlaces
