"""The page of service keys: made with scopes and a place, listed with their last use, revoked."""

from datetime import timedelta
from typing import Any

from litestar import get, post
from litestar.response import Redirect

from api.access.guards.guard import directory_of, may, the_caller
from api.access.issuing import ServiceKeyTerms
from api.access.key_scopes import SCOPES_OF_KEYS, KeyScope, scopes_of
from api.access.service_key_routes import make_for, revoke_in_reach, service_keys_in_reach
from api.http.http_types import Request, Response
from api.http.refusals import AccessError
from api.sign_in.sign_in import form_page

SCOPE_WORDS = {
    "read": "read matches, without hidden bones",
    "hands": "see hidden bones",
    "webhooks": "make webhooks",
    "record": "record matches",
    "disputes": "hear and rule",
    "tournaments": "run tournaments",
    "exchange": "import and export",
    "audit": "read the log and who saw hidden bones",
}
"""By scope, what it lets a key do, for the page."""

NO_NAME = "Say what the key is for."
NO_SCOPE = "Choose what the key may do."
NO_RIGHT = "A key may not do there more than you may. Choose less, or another place."
_DAYS = (30, 90, 365)


@get("/keys", opt=may("issue"))
async def keys_page(request: Request) -> Response:
    """The service keys of the caller, or everybody's for an administrator, and a form for one.

    Those that were revoked are left out.
    """
    return await _keys(request)


@post("/keys", opt=may("issue"))
async def make_key_on_page(request: Request) -> Response:
    """Make a service key of the caller, and show it this once."""
    form = await request.form()
    name, place = str(form.get("name", "")).strip(), str(form.get("place", "")).strip()
    scopes: list[KeyScope] = [scope for scope in SCOPES_OF_KEYS if form.get(scope)]
    days = str(form.get("days", ""))
    if not 0 < len(name) <= 80:
        return await _keys(request, NO_NAME)
    if not scopes:
        return await _keys(request, NO_SCOPE)
    good_for = timedelta(days=next(kept for kept in (*_DAYS, 365) if days in (str(kept), "")))
    try:
        made, token = await make_for(request, ServiceKeyTerms(name, scopes, place, good_for))
    except AccessError:
        return await _keys(request, NO_RIGHT)
    return await _keys(request, made=made, token=token)


@post("/keys/revoke", opt=may("issue"))
async def revoke_key_on_page(request: Request) -> Response:
    """Revoke a service key, and show the list."""
    await revoke_in_reach(request, str((await request.form()).get("key", "")))
    return Redirect("/keys", status_code=303)


async def _keys(request: Request, why: str = "", **made: Any) -> Response:
    keys = [key for key in await service_keys_in_reach(request) if key.revoked_at is None]
    directory, own = directory_of(request), the_caller(request.scope).id
    holders = {key.principal: directory.named(key.principal) for key in keys}
    return form_page(
        request,
        "sign_in/keys.html",
        422 if why else 200,
        keys=[(key, scopes_of(key), holders[key.principal]) for key in reversed(keys)],
        own=own,
        why=why,
        scope_words=SCOPE_WORDS,
        days=_DAYS,
        **made,
    )


ROUTES = [keys_page, make_key_on_page, revoke_key_on_page]
