"""Answers by Idempotency-Key, on both stores: of two attempts one alone changes anything."""

import asyncio
from functools import partial

import pytest
from msgspec import structs

from api.access.access_store import AccessStore
from api.access.guards.kept_answers import Attempt, KeptAnswer, KeptAnswers
from api.access.principals import Principal
from api.clock import utc_now
from api.event_store import KeyReused, Log
from api.event_store.log import WITH_EACH
from api.http.refusals import AnswerMissing

pytestmark = pytest.mark.anyio
ATTEMPT = Attempt(key="ana:1", fingerprint=b"1", id="first", secret="bb_secret")
ANSWER = KeptAnswer(201, "application/json", {"Cache-Control": "no-store"}, b"{}")


async def carried_out(log: Log, attempt: Attempt, principal: str) -> None:
    """Add a principal in this attempt."""
    WITH_EACH.set(partial(KeptAnswers(log, utc_now).note, attempt))
    added = Principal(principal, principal, "person", "2026-11-26T00:00:00.000Z")
    await AccessStore(log).add_principal(added)


async def test_of_attempts_at_once_one_is_carried_out(log: Log) -> None:
    attempts = [structs.replace(ATTEMPT, id=f"a-{n}") for n in range(4)]
    tasks = [asyncio.create_task(carried_out(log, attempt, attempt.id)) for attempt in attempts]
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes].count(AnswerMissing) == 3, outcomes
    assert len(await AccessStore(log).principals()) == 1


async def test_an_answer_is_given_to_the_same_request_and_caller_alone(log: Log) -> None:
    kept = KeptAnswers(log, utc_now)
    await kept.keep(ATTEMPT, ANSWER)
    again = structs.replace(ATTEMPT, id="again")
    assert await kept.find(again) == ANSWER
    with pytest.raises(KeyReused):
        await kept.find(structs.replace(again, fingerprint=b"2"))
    with pytest.raises(AnswerMissing):
        await kept.find(structs.replace(again, secret="bb_other"))
    assert await kept.find(structs.replace(again, key="bo:1")) is None
