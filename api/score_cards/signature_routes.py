"""Routes for acts on a score card: players sign or refuse it, an official receives it.

A recorder signs for nobody: its tablet takes the player's PIN, and what is recorded says so.
Whoever names the card that they saw does it with that card alone: one that is amended meanwhile,
or whose game went on, is refused.
"""

from collections.abc import Sequence
from math import ceil
from typing import Annotated

from litestar import post
from litestar.exceptions import PermissionDeniedException, TooManyRequestsException
from litestar.params import RawBody
from msgspec import Meta, Struct, structs

from api.access.access_store import AccessStore
from api.access.guards.guard import directory_of, may, may_here, the_caller, venue_of
from api.access.pins import OptionalPin, PinClosed, is_pin_of
from api.audit.audit_parameters import TheAudit
from api.audit.keeper import AuditKeeper
from api.clock import utc_now
from api.http import body_reading
from api.http.http_types import Request, Response
from api.http.services import service
from api.matches.idempotent_commands import Recorded, order_of, recorded
from api.matches.match_parameters import MatchId, TheMatches
from api.matches.matches import Matches, Order
from api.matches.sender_fold import Report
from api.score_cards.written_cards import CardFact, cards_of, check_current, check_seal
from api.visibility import WHOLE
from domain import events as e
from domain.errors import ImpossibleReport
from domain.events.fields import CardKey, CardSeal, Digest

GameOf = Annotated[int, Meta(ge=1)] | None
SeatOf = Annotated[int, Meta(ge=0, le=3)]


class Signature(Struct, frozen=True, forbid_unknown_fields=True):
    """The signature of a seat on the card of the last game that has one, or of `game`.

    `pin` is the player's, where they sign on somebody else's device. `card` is the hash of the card
    that they saw, `key` and `signature` are of their own device (`docs/audit.md`).
    """

    seat: SeatOf
    game: GameOf = None
    pin: OptionalPin = ""
    card: Digest = ""
    key: CardKey = ""
    signature: CardSeal = ""


class Refusal(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's refusal to sign the card, and why; the other fields are those of a signature."""

    seat: SeatOf
    reason: Annotated[str, Meta(min_length=1, max_length=2000)]
    game: GameOf = None
    pin: OptionalPin = ""
    card: Digest = ""
    key: CardKey = ""
    signature: CardSeal = ""


class Reception(Struct, frozen=True, forbid_unknown_fields=True):
    """An official's receipt of the card; `card`, `key` and `signature` are as of a signature."""

    game: GameOf = None
    card: Digest = ""
    key: CardKey = ""
    signature: CardSeal = ""


@post(
    "/v1/matches/{match:str}/signatures",
    opt={**may("sign", face_up=True), "body": Signature, "answer": Recorded},
)
async def sign_card(
    request: Request, matches: TheMatches, audit: TheAudit, match: MatchId, body: RawBody
) -> Response:
    """Sign the score card: with the key of the seat, with its PIN, or as an official's witness."""
    signature = body_reading.read(body, Signature)
    via = await _way_of_signing(request, match, signature)
    seal = (signature.card, signature.key, signature.signature)
    order = order_of(request, structs.replace(signature, pin=""))
    fact = e.ScoreCardSigned(signature.seat, signature.game, via, *seal)
    return await _done(matches, audit, match, fact, order=order)


@post(
    "/v1/matches/{match:str}/refusals",
    opt={**may("sign", face_up=True), "body": Refusal, "answer": Recorded},
)
async def refuse_signature(
    request: Request, matches: TheMatches, audit: TheAudit, match: MatchId, body: RawBody
) -> Response:
    """Refuse the score card with a reason; whoever refused may sign it all the same later."""
    refusal = body_reading.read(body, Refusal)
    via = await _way_of_signing(request, match, refusal)
    seal = (refusal.card, refusal.key, refusal.signature)
    order = order_of(request, structs.replace(refusal, pin=""))
    fact = e.ScoreCardRefused(refusal.seat, refusal.reason, refusal.game, via, *seal)
    return await _done(matches, audit, match, fact, order=order)


@post(
    "/v1/matches/{match:str}/receptions",
    opt={**may("rule"), "body": Reception, "answer": Recorded},
)
async def receive_card(
    request: Request, matches: TheMatches, audit: TheAudit, match: MatchId, body: RawBody
) -> Response:
    """Record that an official was given the score card, signed or not (PDA-11a)."""
    reception = body_reading.read(body, Reception)
    fact = e.ScoreCardReceived(reception.game, reception.card, reception.key, reception.signature)
    return await _done(matches, audit, match, fact, order=order_of(request, reception))


async def _done(
    matches: Matches, audit: AuditKeeper, match: str, fact: CardFact, order: Order
) -> Response:
    """Record an act on a card; one that names its card is held against the card as it is then."""
    maker = await audit.maker()
    if fact.card and maker is None:
        detail = "nothing is signed here, so that cards have no hash: leave it out"
        raise ImpossibleReport("card", detail)
    check_seal(fact)
    if not fact.card or maker is None:
        return recorded(await matches.record(match, [Report(fact)], order))

    async def reports(_: Sequence[e.Entry]) -> list[Report]:
        following = await matches.following(match, WHOLE)
        game = following.match.signed_game(fact.game).number
        cards = await cards_of(matches.log, maker, match, following, game=game)
        check_current(fact, following, cards[-1])
        return [Report(fact)]

    return recorded(await matches.record(match, reports, order))


async def _way_of_signing(request: Request, match: str, act: Signature | Refusal) -> e.SignedVia:
    """How this is given. Raises 403 where it is nobody's to give, and 429."""
    directory, caller = directory_of(request), the_caller(request.scope)
    held = caller.grants.at(venue_of(request))
    if any(grant.role == "player" and grant.seat == act.seat for grant in held):
        return "key"
    if act.pin:
        await directory.refresh()  # the seat may have been given on another node just now
        seated = directory.seated(match, act.seat)
        try:
            if await is_pin_of(service(request, AccessStore), seated, act.pin, utc_now):
                return "pin"
        except PinClosed as error:
            raise TooManyRequestsException(
                "too many wrong PINs: it is closed for a while",
                headers={"Retry-After": str(ceil(error.seconds))},
            ) from error
        raise PermissionDeniedException(f"that is not the PIN of seat {act.seat}")
    if may_here(request, "rule"):
        return "witness"
    raise PermissionDeniedException(
        f"seat {act.seat} signs with its own key or PIN, or before an official"
    )


ROUTES = [sign_card, refuse_signature, receive_card]
