"""Signing the score card: by the player whose seat it is, or before an official.

A recorder signs for nobody: its tablet takes the player's PIN, and what is recorded says so.
"""

from math import ceil
from typing import Annotated, Literal

from litestar import Request, Response, post
from litestar.exceptions import PermissionDeniedException, TooManyRequestsException
from litestar.params import RawBody
from msgspec import Meta, Struct, structs

from api.access.pins import Pin, PinClosed, is_pin_of
from api.hot_match import Report
from api.http import schemas
from api.http.auth import directory_of, may, may_here, the_caller, venue_of
from api.matches import utc_now
from api.routes.dependencies import MatchId, TheMatches
from domain import events as e


class Signature(Struct, frozen=True, forbid_unknown_fields=True):
    """The signature of a seat on the card, of an earlier `game` where it names one.

    `pin` is the player's, where they sign on somebody else's device.
    """

    seat: Annotated[int, Meta(ge=0, le=3)]
    game: Annotated[int, Meta(ge=1)] | None = None
    pin: Pin | Literal[""] = ""


@post(
    "/v1/matches/{match:str}/signatures",
    opt={**may("sign", face_up=True), "body": Signature, "answer": schemas.Recorded},
)
async def sign(request: Request, matches: TheMatches, match: MatchId, body: RawBody) -> Response:
    """Sign the score card: with the key of the seat, with its PIN, or as an official's witness."""
    given = schemas.read(body, Signature)
    via = await _way_of_signing(request, match, given)
    order = schemas.order(request, structs.replace(given, pin=""))
    report = Report(e.ScoreCardSigned(given.seat, given.game, via))
    return schemas.recorded(await matches.record(match, [report], order))


async def _way_of_signing(
    request: Request, match: str, given: Signature
) -> Literal["key", "pin", "witness"]:
    """How this signature is given. Raises 403 where it is nobody's to give, and 429."""
    directory, caller = directory_of(request), the_caller(request.scope)
    held = caller.grants.at(venue_of(request))
    if any(one.role == "player" and one.seat == given.seat for one in held):
        return "key"
    if given.pin:
        await directory.refresh()  # the seat may have been given on another node just now
        seated = directory.seated(match, given.seat)
        try:
            if await is_pin_of(request.app.state.access, seated, given.pin, utc_now):
                return "pin"
        except PinClosed as error:
            raise TooManyRequestsException(
                "too many wrong PINs: it is closed for a while",
                headers={"Retry-After": str(ceil(error.seconds))},
            ) from error
        raise PermissionDeniedException(f"that is not the PIN of seat {given.seat}")
    if may_here(request, "rule"):
        return "witness"
    raise PermissionDeniedException(
        f"seat {given.seat} signs with its own key or PIN, or before an official"
    )


ROUTES = [sign]
