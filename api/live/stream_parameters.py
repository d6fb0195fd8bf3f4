"""Parameters of handlers of streams."""

from litestar.di import NamedDependency

from api.live.match_streams import MatchStreams

TheMatchStreams = NamedDependency[MatchStreams]
