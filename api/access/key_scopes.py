"""Scopes of service keys, each a part of the policy, and the one place where a key is good.

A key narrows what its principal may and adds nothing: whoever loses a role takes it from their keys
at once. Pure, as the policy is; the scopes are printed beside it in `docs/access.md`.
"""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, get_args

from api.access.policy import Grants, HeldRole, Relation, allowed
from api.access.principals import LEAGUE, AccessKey, Role, Venue

KeyScope = Literal[
    "read", "hands", "webhooks", "record", "disputes", "tournaments", "exchange", "audit"
]
SCOPES_OF_KEYS: Final[tuple[KeyScope, ...]] = get_args(KeyScope)

PUBLIC_PLACE: Final = "public"
"""The place of a key that reads what everybody may, and nothing more."""

PLACE_OF_KEY: Final = r"\A(public|league|(event|table|match):[a-z0-9][a-z0-9-]{0,63})\Z"

_READ: Final = ("list", "watch", "follow")
KEY_SCOPES: Final[Mapping[KeyScope, frozenset[str]]] = MappingProxyType(
    {
        "read": frozenset(_READ),
        "hands": frozenset(_READ),
        "webhooks": frozenset((*_READ, "subscribe")),
        "record": frozenset((*_READ, "open", "record", "correct", "sign", "claim")),
        "disputes": frozenset((*_READ, "claim", "object", "read-claims", "hear", "rule", "review")),
        "tournaments": frozenset(
            (*_READ, "open", "direct", "point", "assist", "read-assignment", "assign", "publish")
        ),
        "exchange": frozenset((*_READ, "import", "export")),
        "audit": frozenset((*_READ, "read-viewings", "read-log")),
    }
)
"""By scope, the actions of the policy that it takes in, those of reading in each of them."""

FOR_PEOPLE: Final = frozenset(("grant", "issue", "read-access", "manage-access", "keep-up", "link"))
"""Actions that no service key may do: they say who may do what, or keep the server up."""

_OWN_EYES: Final[frozenset[KeyScope]] = frozenset(("hands", "disputes", "exchange", "audit"))
"""Scopes by which a key is shown bones that lie hidden, where its principal is."""


class NarrowedGrants(Grants):
    """The grants of a principal as far as one of its service keys passes them on.

    A view of `grants`: what is put into or removed from them shows here at once.
    """

    def __init__(self, grants: Grants, scopes: Collection[KeyScope], place: str) -> None:
        self._grants = grants
        self._place = place
        self.actions = frozenset(action for scope in scopes for action in KEY_SCOPES[scope])
        self._eyes: Role | None = "recorder" if "record" in scopes else "audience"
        if not _OWN_EYES.isdisjoint(scopes):
            self._eyes = None

    def granted_at(self, venue: Venue) -> list[HeldRole]:
        """The roles that the principal was granted for a venue; none outside the key's place.

        A key for the public place has none anywhere.
        """
        return self._grants.granted_at(venue) if self._place in venue.scopes() else []

    def shown_at(self, venue: Venue) -> list[HeldRole]:
        """The roles by which a match is shown.

        Unless a scope gives hidden bones, each is replaced by recorder or audience, with its delay.
        """
        roles, eyes = self.granted_at(venue), self._eyes
        if eyes is None:
            return roles
        return [HeldRole(eyes, Relation.OWN, None, held.delay) for held in roles]

    def anywhere(self) -> Sequence[HeldRole]:
        """The roles that the principal has at any venue, as if the key were good everywhere."""
        return self._grants.anywhere()

    def of_several(self) -> Mapping[str, Collection[HeldRole]]:
        """The roles granted for the league, an event or a table, by scope, within the key's place.

        Roles of the league are listed under the place. Those of another event or table stay under
        their own scope: ask about each match, since it may be in both. Empty for a public key.
        """
        several = self._grants.of_several()
        if self._place == PUBLIC_PLACE:
            return {}
        if self._place == LEAGUE:
            return several
        roles = [held for scope in (LEAGUE, self._place) for held in several.get(scope, ())]
        others = {
            scope: held for scope, held in several.items() if scope not in (LEAGUE, self._place)
        }
        return {self._place: roles, **others} if roles else others


def narrowed(grants: Grants, key: AccessKey) -> Grants:
    """The grants of a principal as far as a key passes them on: all, if it has no scopes."""
    if not key.scopes:
        return grants
    return NarrowedGrants(grants, scopes_of(key), key.place)


def gives(grants: Grants, scope: KeyScope, place: str, venue: Venue) -> bool:
    """Whether a service key of this scope and place may do anything, for a holder of these grants.

    Reading counts only for scopes that do no more. `venue` is the place as a venue, that of a match
    with its event and table. At the public place `read` and `webhooks` always do.
    """
    if place == PUBLIC_PLACE:
        return scope in ("read", "webhooks")
    own = NarrowedGrants(grants, (scope,), place)
    special = KEY_SCOPES[scope].difference(_READ) or _READ
    return any(allowed(own, action, venue) for action in special)


def scopes_of(key: AccessKey) -> tuple[KeyScope, ...]:
    """The scopes of a service key; empty for a key that may do all that its principal may."""
    return tuple(scope for scope in SCOPES_OF_KEYS if scope in key.scopes.split())
