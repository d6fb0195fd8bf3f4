"""The receipts of a tournament's events."""

from litestar import get

from api.access.guards.guard import may
from api.audit.audit_parameters import TheAudit
from api.audit.signed_log_routes import TEXT, answer_receipt
from api.http.http_types import Request, Response
from api.http.refusals import NotThere
from api.matches.match_parameters import AtPosition
from api.tournaments.event_parameters import TheEvents, TournamentId
from api.visibility.request_viewer import viewer_of
from domain.events.tournament_facts import stream_of


@get(
    "/v1/tournaments/{tournament:str}/events/{position:int}/receipt",
    opt={**may("watch", face_up=True), "answer": TEXT},
)
async def read_tournament_receipt(
    request: Request,
    events: TheEvents,
    audit: TheAudit,
    tournament: TournamentId,
    position: AtPosition,
) -> Response:
    """The receipt of a tournament's event: its open part, and the proof that the log has it."""
    reached = (await events.seen(tournament, viewer_of(request))).version
    there = 1 <= position <= reached
    row = await events.log.stored_at(stream_of(tournament), position) if there else None
    if row is None:
        raise NotThere("position", f"there is no event {position} in this tournament")
    return await answer_receipt(request, audit, row)


ROUTES = [read_tournament_receipt]
