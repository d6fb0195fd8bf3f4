"""Signing in with an identity provider: to the provider, and back with its word for somebody.

Who comes back is let in where an administrator has linked them to a principal, and as that alone.
Somebody who is not linked is told the name to have linked, and gets nothing.
"""

import hmac

import structlog
from litestar import get
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from api.access.guards import session_cookie
from api.access.guards.guard import PUBLIC, directory_of, has_second_factor
from api.access.issuing import person_name
from api.access.session_store import SessionStore
from api.http.http_types import Request, Response
from api.http.rate_limit import RateLimits, address_of, spend
from api.http.services import service
from api.languages.page_language import language_of, theme_of
from api.page_kit.rendering import drawn
from api.settings import Settings
from api.sign_in import begun_sign_in
from api.sign_in.begun_sign_in import BegunSignIn
from api.sign_in.identity_provider import IdentityProvider, KnownPerson
from api.sign_in.provider_errors import NotVerified, ProviderAway
from api.sign_in.sign_in import OnwardPath, form_page, local_path, sign_in_form

_log = structlog.get_logger("bonebook")

BACK = "/sign-in/provider/back"
STRANGER = (
    "{provider} knows you, but nobody here is linked to you yet, so that you are not signed in."
    " Ask an administrator of this league to link you, and give them this name:"
)
AWAY = "{provider} does not answer. Try again later, or sign in with a key or a link."
UNVERIFIED = (
    "The answer of {provider} could not be verified, so that nobody was signed in. Try again, and"
    " tell an administrator if it stays so."
)
NOT_BEGUN = "This sign-in was not begun in this browser, or its time is up. Begin again."
DENIED = "{provider} did not sign you in. Try again, or sign in with a key or a link."
ONE_FACTOR = (
    "This league asks for two factors, and {provider} does not say that you showed two. Sign in"
    " there with a second factor."
)


@get("/sign-in/provider", opt=PUBLIC)
async def begin_with_provider(request: Request, next_: OnwardPath = None) -> Response:
    """Send a browser to the identity provider, and have it keep what the sign-in is known by."""
    provider = _provider(request)
    if not session_cookie.may_sign_in(request):
        return sign_in_form(request, "")
    begun = begun_sign_in.begun_sign_in(local_path(next_ or ""))
    try:
        there = await provider.address_for(begun, _back(request))
    except ProviderAway as error:
        return _away(request, error)
    cookie = session_cookie.begun_cookie(request, begun.cookie, begun_sign_in.SECONDS)
    return Redirect(there, status_code=303, cookies=[cookie])


@get(BACK, opt=PUBLIC)
async def come_back_from_provider(request: Request) -> Response:
    """Open a session for somebody whom the provider signed in and an administrator has linked."""
    provider, query = _provider(request), request.query_params
    begun = begun_sign_in.from_cookie(session_cookie.begun(request))
    state = query.get("state", "").encode()
    if begun is None or not hmac.compare_digest(state, begun.state.encode()):
        return _refused(request, NOT_BEGUN, 422)
    if not provider.is_issuer(query.get("iss", provider.issuer)):
        return _unverified(request, NotVerified("another issuer answered"))
    if "error" in query or not query.get("code"):
        return _refused(request, DENIED, 422)
    _count(request)
    try:
        person = await provider.person(query["code"], begun, _back(request))
    except ProviderAway as error:
        return _away(request, error)
    except NotVerified as error:
        return _unverified(request, error)
    return await _entered(request, provider, begun, person)


async def _entered(
    request: Request, provider: IdentityProvider, begun: BegunSignIn, person: KnownPerson
) -> Response:
    """The way on for somebody who is linked, in a session; else the name to have linked."""
    directory, settings = directory_of(request), service(request, Settings)
    name = person_name(settings, person.name)
    await directory.refresh()  # the link may have been made or ended on another node just now
    link = directory.by_person(provider.id, name)
    caller = directory.principal(link.principal, link.id) if link else None
    if link is None or caller is None:
        return _refused(request, STRANGER, 403, stranger=name)
    if has_second_factor(request, caller) and not person.two_factors:
        return _refused(request, ONE_FACTOR, 403)
    spend(service(request, RateLimits).keys, "key", caller.key, "this key asks too often")
    directory.note_use(link.id)
    token = await service(request, SessionStore).open(caller, link.id)
    await directory.refresh()
    request.scope["state"]["caller"] = caller
    onward = drawn(
        "page_kit/onward.html",
        language_of(request).tag,
        there=local_path(begun.onward),
        theme=theme_of(request),
    )
    cookies = [
        session_cookie.cookie(request, token, 3600 * settings.session_hours),
        session_cookie.begun_cookie(request, "", 0),
    ]
    # A page, since a browser that another site sent here keeps the new cookie from a redirect.
    return Response(onward, status_code=200, media_type="text/html", cookies=cookies)


def _provider(request: Request) -> IdentityProvider:
    provider = service(request, IdentityProvider)
    if not provider.issuer:
        raise NotFoundException("no identity provider is set here")
    return provider


def _count(request: Request) -> None:
    """Count a code, which the provider is asked about, against its address. Raises 429."""
    wrong, where = service(request, RateLimits).wrong_keys, address_of(request.scope["client"])
    spend(wrong, "wrong-keys", where, "this address begins too many sign-ins")


def _back(request: Request) -> str:
    """The address that the provider sends a browser back to; it must be registered there."""
    here = service(request, Settings).address or str(request.base_url).rstrip("/")
    return f"{here}{BACK}"


def _away(request: Request, error: ProviderAway) -> Response:
    _log.warning("identity provider away", why=str(error))
    return _refused(request, AWAY, 503)


def _unverified(request: Request, error: NotVerified) -> Response:
    _log.warning("identity not verified", why=str(error))
    return _refused(request, UNVERIFIED, 422)


def _refused(request: Request, why: str, status: int, stranger: str = "") -> Response:
    shown = form_page(
        request,
        "sign_in/provider.html",
        status,
        why=why,
        provider=service(request, IdentityProvider).name,
        stranger=stranger,
    )
    shown.set_cookie(session_cookie.begun_cookie(request, "", 0))
    return shown


ROUTES = [begin_with_provider, come_back_from_provider]
