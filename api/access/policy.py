"""The policy: which role may do what, and in whose matches. Nothing else allows anything.

Pure: it is given what a caller was granted, what is to be done, and where. What is not in the
table is refused. The table is printed in `docs/access.md`, and a test holds it against every
route of a running server.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import IntEnum
from types import MappingProxyType
from typing import NamedTuple

from api.access.principals import LEAGUE, ROLES, Delay, Grant, Role, Venue


class Relation(IntEnum):
    """How a match stands to a role that was granted.

    NONE: the grant does not reach it. OTHERS: the grant is for the league or the match's event, to
    whomever the match is assigned. OWN: the grant is for this match or its table.
    """

    NONE = 0
    OTHERS = 1
    OWN = 2


OWN, OTHERS = Relation.OWN, Relation.OTHERS

_EVERY_ROLE: dict[Role, Relation] = dict.fromkeys(ROLES, OTHERS)
_OFFICIALS: dict[Role, Relation] = {"director": OTHERS, "official": OTHERS}
_INQUIRY: dict[Role, Relation] = {**_OFFICIALS, "auditor": OTHERS}

POLICY: Mapping[str, Mapping[Role, Relation]] = MappingProxyType(
    {
        "list": _EVERY_ROLE,
        "watch": _EVERY_ROLE,
        "follow": _EVERY_ROLE,
        "subscribe": _EVERY_ROLE,
        "open": {**_OFFICIALS, "recorder": OTHERS},
        "import": {"director": OTHERS},
        "export": _INQUIRY,
        "record": {**_OFFICIALS, "recorder": OWN},
        "correct": {**_OFFICIALS, "recorder": OWN},
        "sign": {**_OFFICIALS, "recorder": OWN, "player": OWN},
        "claim": {**_OFFICIALS, "recorder": OWN},
        "object": {"player": OWN},
        "read-claims": {**_INQUIRY, "recorder": OWN},
        "hear": _OFFICIALS,
        "rule": _OFFICIALS,
        "review": _INQUIRY,
        "read-viewings": {"administrator": OTHERS, "director": OTHERS, "auditor": OTHERS},
        "read-log": {"auditor": OTHERS},
        "read-assignment": {"administrator": OTHERS, **_INQUIRY},
        "assign": {"administrator": OTHERS, "director": OTHERS},
        "publish": {"administrator": OTHERS, **_OFFICIALS},
        "grant": {"administrator": OTHERS, "director": OTHERS},
        "issue": {"administrator": OTHERS, **_OFFICIALS, "broadcaster": OTHERS, "auditor": OTHERS},
        "read-access": {"administrator": OTHERS, "auditor": OTHERS},
        "manage-access": {"administrator": OTHERS},
        "keep-up": {"administrator": OTHERS},
        "link": {"administrator": OTHERS, **_OFFICIALS},
        "direct": {"director": OTHERS},
        "point": {"director": OTHERS},
        "assist": _OFFICIALS,
    }
)
"""By action and role, the weakest relation in which the role may do it."""

ASKED_BESIDE = frozenset(("publish",))
"""Actions that no route names: they are asked about if a match is to be public, say."""

NAMED_INSIDE = frozenset(
    ("list", "follow", "subscribe", "open", "import", "grant", "issue", "direct")
)
"""Actions whose place is named inside the request: it is asked about once that is read."""

GRANTED_BY_DIRECTORS: frozenset[Role] = frozenset(
    ("official", "recorder", "player", "partner", "broadcaster", "scoreboard", "audience")
)
"""The roles that a director may grant in an event; an administrator grants the others."""

LINKED_BY_OFFICIALS: frozenset[Role] = frozenset(
    ("recorder", "broadcaster", "scoreboard", "audience")
)
"""Roles of a device for which an official may make a sign-in link: with any other, none."""

FOR_EVERYBODY = frozenset(("list", "watch"))
"""The actions open to everybody in a public match, without a key."""

BEGUN_BY_ANYBODY = frozenset(("follow",))
"""The actions that need no key at first: each match is checked, and public ones are shown."""

CHARGE = ("table:", "match:")
"""Beginnings of scopes: a grant in such a scope makes each match in it the principal's own."""


class HeldRole(NamedTuple):
    """A role that a caller has towards a match, and in which relation.

    `seat` is None for roles without a seat; `delay` is how far the caller's view lags behind.
    """

    role: Role
    relation: Relation
    seat: int | None
    delay: Delay


class Grants:
    """The grants of one principal, to be asked about a venue; `put` and `remove` change them."""

    actions: frozenset[str] | None = None
    """The actions that a service key is for (`api.access.key_scopes`), None without scopes."""

    def __init__(self, grants: Iterable[Grant] = ()) -> None:
        self._by_scope: dict[str, dict[tuple[Role, int | None], HeldRole]] = {}
        self._of_several: dict[str, dict[tuple[Role, int | None], HeldRole]] = {}
        self._counts = Counter[HeldRole]()
        for grant in grants:
            self.put(grant)

    def put(self, grant: Grant) -> None:
        """Take a grant in, in place of one of the same role, scope and seat."""
        self.remove(grant)
        relation = OWN if grant.scope.startswith(CHARGE) else OTHERS
        held = HeldRole(grant.role, relation, grant.seat, grant.delay)
        there = self._by_scope.setdefault(grant.scope, {})
        there[grant.role, grant.seat] = held
        if grant.scope[:6] != "match:":
            self._of_several[grant.scope] = there
        self._counts[held] += 1

    def remove(self, grant: Grant) -> None:
        """Take a grant away, known by its role, scope and seat; nothing where it is not there."""
        there = self._by_scope.get(grant.scope, {})
        held = there.pop((grant.role, grant.seat), None)
        if held is None:
            return
        self._counts[held] -= 1
        if not self._counts[held]:
            del self._counts[held]
        if not there:
            del self._by_scope[grant.scope]
            self._of_several.pop(grant.scope, None)

    def permits(self, action: str) -> bool:
        """Whether the key in use has this action among its scopes, or has none."""
        return self.actions is None or action in self.actions

    def granted_at(self, venue: Venue) -> list[HeldRole]:
        """The roles granted for a venue: by the league, its event, its table and its match.

        They come in this order, a role several times if it was granted in several of these scopes.
        """
        roles: list[HeldRole] = []
        for scope in venue.scopes():
            if there := self._by_scope.get(scope):
                roles += there.values()
        return roles

    def shown_at(self, venue: Venue) -> list[HeldRole]:
        """The roles by which the principal is shown a match; `NarrowedGrants` replaces some."""
        return self.granted_at(venue)

    def at(self, venue: Venue) -> list[HeldRole]:
        """The roles that the principal has at a venue, with the roles that everybody has there."""
        roles = self.shown_at(venue)
        if venue.public:
            roles.append(HeldRole("audience", OTHERS, None, venue.delay))
        return roles

    def anywhere(self) -> Sequence[HeldRole]:
        """The roles that the principal was granted anywhere, each distinct `HeldRole` once."""
        return list(self._counts)

    def of_several(self) -> Mapping[str, Collection[HeldRole]]:
        """The roles that were granted for the league, an event or a table, by scope."""
        return {scope: held.values() for scope, held in self._of_several.items()}


NOBODY = Grants(())
"""The grants of a caller without a key."""


class Caller(NamedTuple):
    """The sender of a request: the principal, its grants, and the key that it used.

    `id` is the principal's and `key` the key's id. `session` is the hash of the session in which
    the request was sent, "" without one; `key` is then the id of the key or link that opened it.
    A sender without a key or session is `ANONYMOUS`.
    """

    id: str
    grants: Grants
    key: str = ""
    session: str = ""


ANONYMOUS = Caller("", NOBODY)


def allowed(
    grants: Grants,
    action: str,
    venue: Venue,
    policy: Mapping[str, Mapping[Role, Relation]] = POLICY,
) -> bool:
    """Whether whoever has these grants may do this there; False for an action not in the policy.

    Actions of `FOR_EVERYBODY` are allowed at each public venue, whatever the grants and scopes.
    """
    rule = policy.get(action)
    if rule is None:
        return False
    if venue.public and action in FOR_EVERYBODY:
        return True
    return grants.permits(action) and _any_may(grants.granted_at(venue), rule)


def allowed_at_each(grants: Grants, action: str, venue: Venue, allotted: str) -> bool:
    """Whether whoever has these grants may do this at each place that a venue names.

    A table is `allotted` to the event that was played there last, "" being none: a right in the
    event reaches a table of its own, or of nobody, and a right at the table reaches its event.
    Where neither is named it is the league that is asked about.
    """
    event, table = venue.event, venue.table
    in_event = allowed(grants, action, Venue(event=event))
    if not table:
        return in_event
    at_table = allowed(grants, action, Venue(table=table))
    if not event:
        return at_table
    here, free = allotted == event, not allotted
    return (in_event and (here or free or at_table)) or (at_table and here)


def _any_may(held: Iterable[HeldRole], rule: Mapping[Role, Relation]) -> bool:
    return any(one.relation >= rule[one.role] for one in held if one.role in rule)


def scopes_where(grants: Grants, action: str) -> list[str]:
    """The scopes of league, events and tables in which whoever has these grants may do this.

    Grants for single matches are left out.
    """
    if not grants.permits(action):
        return []
    rule = POLICY.get(action, {})
    return [scope for scope, held in grants.of_several().items() if _any_may(held, rule)]


def allowed_anywhere(
    grants: Grants,
    action: str,
    policy: Mapping[str, Mapping[Role, Relation]] = POLICY,
) -> bool:
    """Whether one of the granted roles may do this in some relation, be it not the granted one.

    True too for `BEGUN_BY_ANYBODY`; what everybody may in public matches does not count. Asked
    where no match is named: each match is then asked about in turn.
    """
    rule = policy.get(action, {})
    if action in BEGUN_BY_ANYBODY and rule:
        return True
    return grants.permits(action) and any(held.role in rule for held in grants.anywhere())


def venue_of_scope(scope: str) -> Venue:
    """The venue with the id that a scope names and nothing else; a bare one for `league`."""
    kind, _, id = scope.partition(":")
    return Venue() if scope == LEAGUE else Venue()._replace(**{kind: id})
