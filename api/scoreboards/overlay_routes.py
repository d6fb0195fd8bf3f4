"""Overlays: the score over a picture, of a match or of a slot, as a producer wants it drawn."""

import re
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Final, Literal
from urllib.parse import urlsplit

from litestar import get
from litestar.di import NamedDependency, Provide
from litestar.params import QueryParameter

from api.access.guards.guard import may, the_caller
from api.broadcast.boards import Boards
from api.http.http_types import Request, Response
from api.http.middleware.response_headers import PAGE_POLICY
from api.http.refusals import BadRequest
from api.http.services import service
from api.matches.match_parameters import MatchId
from api.page_kit.rendering import page, with_relay
from api.scoreboards.scoreboard_routes import SlotId
from api.scoreboards.shown_places import checked, holder_of
from api.scoreboards.slot_key_routes import InAddress
from api.visibility.request_viewer import viewer_of

OverlayPlace = Literal["top-left", "top", "top-right", "bottom-left", "bottom", "bottom-right"]
Size = Literal["window", "1280x720", "1920x1080"]
ShownClock = Literal["none", "turn", "game", "match"]
LOGO: Final = r"^https://[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?/[A-Za-z0-9._~/%?&=+-]{0,500}$"

Theme = Annotated[
    Literal["dark", "light", "plain"],
    QueryParameter(name="theme", description="how the overlay is drawn"),
]
PlaceChoice = Annotated[
    OverlayPlace, QueryParameter(name="place", description="the edge or corner of the picture")
]
Scale = Annotated[
    int, QueryParameter(name="scale", ge=25, le=400, description="how large it is, in percent")
]
PictureSize = Annotated[
    Size,
    QueryParameter(
        name="size", description="the picture that it is laid over; `window` fills the source"
    ),
]
Logo = Annotated[
    str | None,
    QueryParameter(
        name="logo", schema_extra={"pattern": LOGO}, description="the https address of a picture"
    ),
]
Caption = Annotated[
    str, QueryParameter(name="caption", max_length=80, description="a line above the score")
]
ClockChoice = Annotated[
    ShownClock, QueryParameter(name="clock", description="the clock that is shown")
]
WithHand = Annotated[bool, QueryParameter(name="hand", description="show game and hand")]
WithTarget = Annotated[bool, QueryParameter(name="target", description="show the target")]
WithBid = Annotated[
    bool, QueryParameter(name="bid", description="in 42 show bidder, bid and trump")
]
WithLabels = Annotated[bool, QueryParameter(name="labels", description="show the sides' letters")]


@dataclass(frozen=True)
class Drawn:
    """How an overlay is drawn: each choice a parameter of its address."""

    look: Theme = "dark"
    place: PlaceChoice = "top-left"
    scale: Scale = 100
    size: PictureSize = "window"
    logo: Logo = None
    caption: Caption = ""
    clock: ClockChoice = "none"
    hand: WithHand = True
    target: WithTarget = True
    bid: WithBid = True
    labels: WithLabels = True


_DRAWN: Final = {"drawn": Provide(Drawn, sync_to_thread=False)}
DrawnAsAsked = NamedDependency[Drawn]


@get("/overlay/{match:str}", opt=may("watch", face_up=True), dependencies=_DRAWN)
async def overlay(request: Request, match: MatchId, drawn: DrawnAsAsked) -> Response:
    """The score over a picture: a page with a transparent background, for a browser source."""
    caller = the_caller(request.scope)
    board = await service(request, Boards).of(match, viewer_of(request), caller)
    title = " – ".join(side.name for side in board.sides)
    return _overlay(request, f"/v1/matches/{match}", title, drawn)


@get("/overlay/slots/{slot:str}", opt=may("follow"), dependencies=_DRAWN)
async def slot_overlay(
    request: Request, slot: SlotId, drawn: DrawnAsAsked, key: InAddress = None
) -> Response:
    """The overlay of a slot: it shows another match as soon as the slot is pointed at it."""
    where = f"/v1/slots/{checked(slot, 'slot')}"
    if key is not None:
        await holder_of(request, slot, key)
    return _overlay(request, where, slot, drawn)


def _overlay(request: Request, source: str, title: str, drawn: Drawn) -> Response:
    """The page, which a producer's page shows in a frame; its logo may come from elsewhere.

    Raises `BadRequest` for a logo that is no https address.
    """
    if drawn.logo is not None and not re.fullmatch(LOGO, drawn.logo):
        raise BadRequest("logo", "give the https address of a picture, without a fragment")
    shown = page(request, "scoreboards/overlay.html", source=source, title=title, **asdict(drawn))
    pictures = "img-src 'self'"
    if drawn.logo:
        pictures += f" https://{urlsplit(drawn.logo).netloc}"
    policy = PAGE_POLICY.replace("img-src 'self'", pictures)
    policy = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    shown.headers["Content-Security-Policy"] = policy
    return with_relay(request, shown)


ROUTES: list[Any] = [overlay, slot_overlay]
