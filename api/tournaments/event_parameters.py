"""Parameters of handlers of tournaments."""

from litestar.di import NamedDependency
from litestar.params import FromPath

from api.tournaments.recorded_tournaments import RecordedTournaments

TheEvents = NamedDependency[RecordedTournaments]
TournamentId = FromPath[str]
