"""Answers to writes that are not facts, kept by Idempotency-Key for a day.

The first transaction of a write notes its key, so that a second attempt with the same key changes
nothing. An answer can hold a new key or secret: it is encrypted with what the caller signed in
with, so that the store alone gives nothing away. Facts have their answers in the log
(`api.event_store.batch`).
"""

from base64 import urlsafe_b64encode
from datetime import timedelta
from hashlib import sha256
from typing import Final

from cryptography.fernet import Fernet, InvalidToken
from msgspec import Struct, json, structs

from api.clock import Now, rfc3339
from api.event_store import Execute, KeyReused, Log
from api.http.refusals import AnswerMissing

KEPT_FOR: Final = timedelta(hours=24)

_FORGET: Final = "DELETE FROM kept_answers WHERE kept_at < ?"
_NOTE: Final = """
    INSERT INTO kept_answers (key, fingerprint, attempt, kept_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (key) DO NOTHING
"""
_ATTEMPT: Final = "SELECT attempt FROM kept_answers WHERE key = ?"
_KEEP: Final = "UPDATE kept_answers SET answer = ? WHERE key = ? AND attempt = ?"
_FIND: Final = "SELECT fingerprint, answer FROM kept_answers WHERE key = ? AND kept_at >= ?"


class Attempt(Struct, frozen=True):
    """One request under an Idempotency-Key.

    Attributes
    ----------
    key : the caller and the Idempotency-Key
    fingerprint : the hash of the request, by which a repeat is told from another request
    id : a random id of this attempt
    secret : what the caller signed in with
    """

    key: str
    fingerprint: bytes
    id: str
    secret: str

    def cipher(self) -> Fernet:
        """The cipher of the answer, which only the same credentials and key open."""
        hashed = sha256(json.encode(["kept answer", self.key, self.secret])).digest()
        return Fernet(urlsafe_b64encode(hashed))


class KeptAnswer(Struct, frozen=True):
    """An answer that is given again when its request is repeated."""

    status: int
    media_type: str
    headers: dict[str, str]
    content: bytes


class KeptAnswers:
    """The answers of a log. Every method may raise `StoreUnavailable`."""

    def __init__(self, log: Log, clock: Now) -> None:
        self._log = log
        self._clock = clock

    async def find(self, attempt: Attempt) -> KeptAnswer | None:
        """The answer to the same request before, None where there was none within a day.

        Raises `KeyReused` if the key was used for another request. Raises `AnswerMissing` if the
        request was carried out, but its answer is not there yet, was lost, or was given to other
        credentials of the caller.
        """
        rows = await self._log.rows(_FIND, attempt.key, self._day_before())
        if not rows:
            return None
        fingerprint, sealed = rows[0]
        if bytes(fingerprint) != attempt.fingerprint:
            raise KeyReused(attempt.key)
        try:
            return json.decode(attempt.cipher().decrypt(bytes(sealed or b"")), type=KeptAnswer)
        except InvalidToken:
            raise _missing() from None

    async def note(self, attempt: Attempt, execute: Execute) -> None:
        """Note in the caller's transaction that this attempt carries the request out.

        Answers older than a day are deleted. Raises `AnswerMissing`, which undoes the transaction,
        if another attempt has noted the same key.
        """
        await execute(_FORGET, self._day_before())
        noted_at = rfc3339(self._clock())
        await execute(_NOTE, attempt.key, attempt.fingerprint, attempt.id, noted_at)
        [(first,)] = await execute(_ATTEMPT, attempt.key)
        if first != attempt.id:
            raise _missing()

    async def keep(self, attempt: Attempt, answer: KeptAnswer) -> None:
        """Keep the answer of an attempt, noting the attempt first. Raises as `note` does."""
        async with self._log.transaction() as execute:
            await self.note(attempt, execute)
            sealed = attempt.cipher().encrypt(json.encode(answer))
            await execute(_KEEP, sealed, attempt.key, attempt.id)

    def _day_before(self) -> str:
        return rfc3339(self._clock() - KEPT_FOR)


def replayed(answer: KeptAnswer) -> KeptAnswer:
    """The answer with the header `Idempotency-Replayed: true`."""
    return structs.replace(answer, headers={**answer.headers, "Idempotency-Replayed": "true"})


def _missing() -> AnswerMissing:
    return AnswerMissing(
        "Idempotency-Key",
        "this request was carried out, and its answer is not there to be given again:"
        " ask again in a moment, or read what stands now",
    )
