"""The policy: what is not in the table is refused, and each row means what it says."""

import pytest

from api.access.policy import (
    BEGUN_BY_ANYBODY,
    NOBODY,
    POLICY,
    Grants,
    Relation,
    allowed,
    allowed_anywhere,
)
from api.access.principals import ROLES, Grant, Role, Venue

HERE = Venue("m-1", "spring", "table-4")
SCOPES = {
    "league": Relation.OTHERS,
    "event:spring": Relation.OTHERS,
    "table:table-4": Relation.OWN,
    "match:m-1": Relation.OWN,
    "event:autumn": Relation.NONE,
    "table:table-5": Relation.NONE,
    "match:m-2": Relation.NONE,
}
"""How each scope stands to the match `HERE`."""


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("scope", SCOPES)
def test_a_role_may_what_its_row_allows_in_that_relation_and_no_more(role: Role, scope: str):
    grants = Grants([Grant("ana", role, scope)])
    by_its_row = {
        action for action, rule in POLICY.items() if role in rule and SCOPES[scope] >= rule[role]
    }
    assert {action for action in POLICY if allowed(grants, action, HERE)} == by_its_row


def test_no_row_lets_in_somebody_whom_the_grant_does_not_reach():
    assert all(least > Relation.NONE for rule in POLICY.values() for least in rule.values())


@pytest.mark.parametrize("action", ["", "records", "*"])
def test_what_is_not_in_the_table_is_refused(action: str):
    everything = Grants([Grant("ana", role, "league") for role in ROLES])
    assert not allowed(everything, action, HERE)
    assert not allowed_anywhere(everything, action)


@pytest.mark.parametrize("action", POLICY)
def test_nobody_may_only_watch_what_is_public(action: str):
    assert not allowed(NOBODY, action, HERE)
    assert allowed_anywhere(NOBODY, action) == (action in BEGUN_BY_ANYBODY)
    public = HERE._replace(public=True)
    assert allowed(NOBODY, action, public) == (action in ("list", "watch"))


def test_grants_add_up():
    both = Grants([Grant("ana", "audience", "league"), Grant("ana", "recorder", "match:m-1")])
    assert allowed(both, "record", HERE)
    assert allowed(both, "watch", Venue("m-9"))
    assert not allowed(both, "record", Venue("m-9"))


def test_a_recorder_of_a_table_has_every_match_there_for_its_own_and_one_of_the_league_has_none():
    of_table = Grants([Grant("tablet", "recorder", "table:table-4")])
    of_league = Grants([Grant("ana", "recorder", "league")])
    assert allowed(of_table, "record", HERE)
    assert not allowed(of_league, "record", HERE)
    assert allowed(of_league, "open", Venue())
    assert not allowed(of_table, "open", Venue())
    assert allowed(of_table, "open", Venue(table="table-4"))


def test_whoever_records_rules_on_nothing():
    recorder = Grants([Grant("ana", "recorder", scope) for scope in ("league", "match:m-1")])
    refused = ("hear", "rule", "review", "assign", "grant", "manage-access")
    assert not [action for action in refused if allowed(recorder, action, HERE)]


def test_whoever_administers_the_keys_of_a_league_sees_no_claim_and_rules_on_nothing():
    administrator = Grants([Grant("ana", "administrator", "league")])
    refused = ("open", "record", "correct", "sign", "claim", "read-claims", "hear", "rule")
    assert not [action for action in refused if allowed(administrator, action, HERE)]
