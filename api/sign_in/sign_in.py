"""Signing in and out, with a key or with a one-time link, which a tablet reads as a QR code.

A link's code stands behind the `#` of its address, which no browser sends: it is in no log and no
referrer, and whoever merely opens the link, as scanners do, does not use it up.
"""

from typing import Annotated
from urllib.parse import urlsplit

import segno
from litestar import get, post
from litestar.params import QueryParameter
from litestar.response import Redirect

from api.access.access_store import AccessStore
from api.access.guards import csrf, session_cookie
from api.access.guards.guard import (
    PUBLIC,
    caller_of,
    directory_of,
    has_second_factor,
    looked_up,
    may,
    the_caller,
)
from api.access.pins import PinClosed, is_pin_of
from api.access.policy import ANONYMOUS, LINKED_BY_OFFICIALS, Caller, allowed, allowed_anywhere
from api.access.principals import Principal, Venue, digest
from api.access.session_store import SessionStore
from api.access.sign_in_links import address_of_link
from api.clock import utc_now
from api.http.http_types import Request, Response
from api.http.rate_limit import RateLimits, spend
from api.http.refusals import AccessError, ForgedRequest
from api.http.services import service
from api.page_kit.errors import to_sign_in
from api.page_kit.rendering import page
from api.settings import Settings
from api.sign_in.identity_provider import IdentityProvider

OnwardPath = Annotated[str | None, QueryParameter(name="next", description="where to go on to")]

REFUSED = "This key or link is not good: it was ended or used already, or its time is up."
REFUSED_WITH_PIN = "This key or link is not good, or the PIN is not its owner's."
PIN_CLOSED = "Too many wrong PINs were tried. Try again in a quarter of an hour."
NOT_PRIVATE = (
    "Without TLS anybody on the network could take your key. Open this page at its https address,"
    " or on the server's own machine."
)


@get("/sign-in", opt=PUBLIC)
async def sign_in_page(request: Request, next_: OnwardPath = None) -> Response:
    """The form for a key or a link's code.

    A caller who is signed in already is sent to `next` instead, if that is there.
    """
    await directory_of(request).at_hand()
    if next_ is not None and await caller_of(request) != ANONYMOUS:
        return Redirect(local_path(next_), status_code=303)
    return sign_in_form(request, next_ or "")


def sign_in_form(request: Request, onward: str, why: str = "") -> Response:
    """The form for a key or a link's code, with the way to the identity provider, if any.

    `onward` is where to go on to; `why` says what was refused, "" if nothing was. If signing in is
    not private here, the page says so instead.
    """
    if not session_cookie.may_sign_in(request):
        return form_page(
            request, "sign_in/sign_in.html", 403, onward="", why=NOT_PRIVATE, closed=True
        )
    return form_page(
        request,
        "sign_in/sign_in.html",
        422 if why else 200,
        onward=local_path(onward),
        why=why,
        pin=service(request, Settings).second_factor,
        provider=service(request, IdentityProvider).name,
    )


def local_path(address: str) -> str:
    """The path and query of an address without a host, to go on to; "/" for any other address."""
    parts = urlsplit(address)
    own = address.startswith("/") and not parts.netloc and "\\" not in address
    if not own or not address.isprintable() or parts.path.startswith("//"):
        return "/"
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


@post("/sign-in", opt=PUBLIC)
async def sign_in(request: Request) -> Response:
    """Open a session for whoever shows a key that is no service key, or the code of a link."""
    if not csrf.is_own(request):
        raise ForgedRequest("Origin", "sign in on this server's own page")
    form = await request.form()
    secret, onward = str(form.get("key", "")).strip(), str(form.get("next", ""))
    if not session_cookie.may_sign_in(request):
        return sign_in_form(request, onward)
    await directory_of(request).at_hand()
    try:
        entered = await _entered(request, secret, str(form.get("pin", "")))
    except PinClosed:
        return sign_in_form(request, onward, PIN_CLOSED)
    if entered is None:
        needs_pin = service(request, Settings).second_factor
        return sign_in_form(request, onward, REFUSED_WITH_PIN if needs_pin else REFUSED)
    caller, vouched_by = entered
    spend(service(request, RateLimits).keys, "key", caller.key, "this key asks too often")
    await _end_held(request)
    token = await _sessions(request).open(caller, vouched_by)
    await directory_of(request).refresh()
    request.scope["state"]["caller"] = caller
    seconds = 3600 * service(request, Settings).session_hours
    cookie = session_cookie.cookie(request, token, seconds)
    return Redirect(local_path(onward), status_code=303, cookies=[cookie])


async def _entered(request: Request, secret: str, pin: str) -> tuple[Caller, str] | None:
    """The holder of a key or code, and the key that vouches for them; None if it is not good.

    Raises `PinClosed`.
    """
    directory = directory_of(request)
    if not secret.startswith("bl_"):
        caller = await looked_up(request, lambda: directory.caller(secret))
        if caller is not None and directory.is_service_key(caller.key):
            return None
        good = caller is not None and await _has_second(request, caller, pin)
        return (caller, caller.key) if caller and good else None
    link = await looked_up(request, lambda: directory.by_link(secret))
    caller = link and directory.principal(link.principal, link.id)
    # Looked at before the link is used up: a PIN may be mistyped.
    if link is None or caller is None or not await _has_second(request, caller, pin):
        return None
    try:
        await _sessions(request).use(link)
    except AccessError:
        return None
    return caller, link.made_by


async def _has_second(request: Request, caller: Caller, pin: str) -> bool:
    """Whether the second factor, a PIN, was shown too, where it is asked for."""
    if not has_second_factor(request, caller):
        return True
    return await is_pin_of(service(request, AccessStore), [caller.id], pin, utc_now)


async def _end_held(request: Request) -> None:
    """End the session that the browser holds, if any."""
    caller = directory_of(request).in_session(session_cookie.held(request))
    if caller is not None:
        await _sessions(request).end(caller.session)


@get("/session", opt=PUBLIC)
async def session_page(request: Request) -> Response:
    """The signed-in principal, the session's end, and how to end it."""
    await directory_of(request).refresh()  # another server may have ended one just now
    caller = await caller_of(request)
    session = directory_of(request).session(caller.session)
    if session is None:
        return to_sign_in(request)
    request.scope["state"]["caller"] = caller
    return form_page(
        request,
        "sign_in/session.html",
        session=session,
        every=directory_of(request).sessions_of(caller.id),
        may_issue=allowed_anywhere(caller.grants, "issue"),
        may_link=allowed(caller.grants, "link", Venue()),
        may_keep_up=allowed(caller.grants, "keep-up", Venue()),
    )


@post("/sign-out", opt=PUBLIC)
async def sign_out(request: Request) -> Response:
    """End the session, another one of its principal, or all of them.

    Unless it is another one, those that the browser holds at tables end too.
    """
    await directory_of(request).refresh()  # another server may have opened one just now
    caller = await caller_of(request)
    if caller.session:
        form = await request.form()
        another = str(form.get("session", ""))
        if another and another != caller.session:
            if any(held.sha256 == another for held in directory_of(request).sessions_of(caller.id)):
                await _sessions(request).end(another)
                await directory_of(request).refresh()
            return Redirect("/session", status_code=303)
        if form.get("everywhere"):
            await _sessions(request).end_all(caller.id)
        else:
            await _sessions(request).end(caller.session)
        for token in session_cookie.held_at_tables(request).values():
            await _sessions(request).end(digest(token))
        await directory_of(request).refresh()
    matches = ("", *session_cookie.held_at_tables(request))
    gone = [session_cookie.cookie(request, "", 0, match) for match in matches]
    return Redirect("/sign-in", status_code=303, cookies=gone)


# --- links for tablets --------------------------------------------------------------------


@get("/links", opt=may("link"))
async def links_page(request: Request) -> Response:
    """The form that makes a one-time link."""
    return form_page(request, "sign_in/links.html", principals=_linkable(request))


@post("/links", opt=may("link"))
async def make_link(request: Request) -> Response:
    """Make a one-time link, and show it as a QR code, this once."""
    principals = _linkable(request)
    id = str((await request.form()).get("principal", ""))
    chosen = next((one for one in principals if one.id == id), None)
    if chosen is None:
        why = "Choose whom the link is for."
        return form_page(request, "sign_in/links.html", 422, principals=principals, why=why)
    link, code = await _sessions(request).new_link(chosen.id, the_caller(request.scope).key)
    settings = service(request, Settings)
    address = address_of_link(settings.address or str(request.base_url).rstrip("/"), code)
    return page(
        request,
        "sign_in/links.html",
        principals=principals,
        chosen=chosen,
        until=link.expires_at,
        minutes=settings.link_minutes,
        picture=qr(address),
    )


def qr(address: str) -> str:
    """A QR code that leads to an address, in SVG."""
    return segno.make(address, error="m").svg_inline(scale=6, border=4, light="#fff")


def _linkable(request: Request) -> list[Principal]:
    """For whom the caller may make a link: an official, for devices that may do less than they."""
    caller, directory = the_caller(request.scope), directory_of(request)
    everybody = directory.standing()
    if allowed(caller.grants, "manage-access", Venue()):
        return everybody
    return [
        principal
        for principal in everybody
        if principal.kind == "device" and directory.roles_of(principal.id) <= LINKED_BY_OFFICIALS
    ]


def form_page(request: Request, template: str, status: int = 200, **values: object) -> Response:
    """A page with forms, whose policy makes browsers say which site a form was sent from.

    No other site gets the page's address by it.
    """
    shown = page(request, template, status, **values)
    shown.headers["Referrer-Policy"] = "same-origin"
    return shown


def _sessions(request: Request) -> SessionStore:
    return service(request, SessionStore)


ROUTES = [sign_in_page, sign_in, session_page, sign_out, links_page, make_link]
