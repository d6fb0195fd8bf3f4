"""Having checkpoints stamped by a timestamp authority, and believing the stamps of known ones.

A stamp says by another clock than the server's that the log was as far as a checkpoint by then.
The last one lies beside the checkpoints: the answer of the authority in base64, a line feed, and
the checkpoint with its signatures.
"""

import asyncio
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import structlog
from cryptography.x509 import load_pem_x509_certificates
from rfc3161_client import (
    TimeStampRequest,
    TimestampRequestBuilder,
    TimeStampResponse,
    VerificationError,
    VerifierBuilder,
    decode_timestamp_response,
)

from api.audit.attesting.asking_witnesses import called
from api.audit.signed_log.checkpointer import Checkpointer
from api.audit.signed_log.errors import AuditError
from api.audit.signed_log.files import STAMPED, AuditFiles
from api.audit.verification.verifying import Stamp
from domain.audit.checkpoints import SignedCheckpoint, signed_checkpoint
from domain.audit.errors import BadNote
from domain.audit.notes import signed_by
from domain.audit.policy import Policy
from domain.audit.successions import followed

_log = structlog.get_logger("bonebook")

EVERY = 600.0
"""Seconds between two times that an authority is asked, where anything is new."""
FIRST = 5.0
"""Seconds between two times before the first stamp since the start."""
_TO_CERTIFICATES = ((0, None), (1, None), (1, None), (0, None), (0, 0xA0))
"""The way to the certificates of an answer: which child at each level, of those with a tag.

The answer, its content, the `[0]` in that, the signed data, and the `[0]` in these.
"""
_QUERY = {"Content-Type": "application/timestamp-query"}


class StampRound:
    """Has the last checkpoint stamped now and then, and keeps the stamp."""

    def __init__(self, files: AuditFiles, url: str, roots: str = "") -> None:
        """`roots` is a file of certificates; a stamp that they do not bear out is not kept.

        If it is "", stamps are kept without a check of their signatures.
        """
        self._files = files
        self._url = url
        self._roots = roots

    async def run(self, of: Checkpointer) -> None:
        """Ask until cancelled, where `of` has signed since the last stamp.

        Where the authority fails, it is logged and asked again later.
        """
        last_asked = None
        while True:
            if of.signed is not None and of.signed != last_asked:
                try:
                    covered = of.signed
                    await self.ask()
                    last_asked = covered
                except AuditError as error:
                    _log.warning("no timestamp", why=str(error))
            await asyncio.sleep(EVERY if last_asked else FIRST)

    async def ask(self) -> None:
        """Have the last checkpoint stamped, and keep the stamp; nothing before the first one.

        Raises `AuditError` where the authority does not answer properly, or the roots do not bear
        its stamp out.
        """
        last = self._files.checkpoint()
        if last is None:
            return
        stamp_request = TimestampRequestBuilder().data(last.note.text.encode()).build()
        status, answer = await called(self._url, "POST", stamp_request.as_bytes(), _QUERY)
        if status != 200 or not _stamps(stamp := decoded(answer), stamp_request):
            raise AuditError(f"{self._url} answers {status} and no timestamp of what was asked")
        if self._roots:
            _check(stamp, last, self._roots)
        stamped = f"{b64encode(answer).decode()}\n{last.note}"
        await asyncio.to_thread(self._files.put_checkpoint, stamped, STAMPED)


def _stamps(answer: TimeStampResponse, stamp_request: TimeStampRequest) -> bool:
    """Whether this answers what was asked."""
    try:
        info = answer.tst_info
    except ValueError:  # a refusal has nothing in it
        return False
    return (
        info.nonce == stamp_request.nonce
        and info.message_imprint.message == stamp_request.message_imprint.message
    )


def decoded(answer: bytes) -> TimeStampResponse:
    """Decode an authority's whole answer in DER, which may be a refusal; check no signature.

    Raises `AuditError` for other bytes.
    """
    try:
        return decode_timestamp_response(sorted_certificates(answer))
    except ValueError as error:
        raise AuditError(f"a timestamp cannot be read: {error}") from error


def last_stamp(files: AuditFiles, policy: Policy, roots: str) -> Stamp | None:
    """The last stamp: the checkpoint, and when it was stamped in seconds since 1970.

    `roots` is a file of certificates in PEM; None if it is "", or if nothing is stamped. Raises
    `AuditError` if the file is malformed, no authority of these roots gave the stamp, or no key
    that the policy trusts signed the checkpoint.
    """
    stored = files.stamped()
    if not roots or stored is None:
        return None
    answer, _, rest = stored.partition(b"\n")
    try:
        stamped, stamp = signed_checkpoint(rest), decoded(b64decode(answer, validate=True))
        keys_then = followed(policy, files.successions())
        size = stamped.checkpoint.size
        if not signed_by(stamped.note, keys_then.keys_of(stamped.checkpoint.origin, size)):
            raise AuditError(f"{STAMPED}: no known key signed what is stamped")
        _check(stamp, stamped, roots)
    except (BadNote, NotBase64, ValueError) as error:
        raise AuditError(f"{STAMPED}: {error}") from error
    return Stamp(stamped.checkpoint, int(stamp.tst_info.gen_time.timestamp()))


def _check(stamp: TimeStampResponse, of: SignedCheckpoint, roots: str) -> None:
    """Raise `AuditError` unless this stamps the checkpoint, by an authority of the roots."""
    builder = VerifierBuilder()
    try:
        for root in load_pem_x509_certificates(Path(roots).read_bytes()):
            builder = builder.add_root_certificate(root)
        builder.build().verify_message(stamp, of.note.text.encode())
    except (VerificationError, OSError, ValueError) as error:
        raise AuditError(f"{STAMPED}: {error}") from error


def sorted_certificates(answer: bytes) -> bytes:
    """An authority's whole answer (RFC 3161, `TimeStampResp`), its certificates in DER's order.

    Authorities put them in the order of the chain, where DER sorts a set. They are not part of
    what is signed (RFC 5652, 5.1: `certificates` of `SignedData`). Other bytes are given back as
    they are, also a token without the response around it.
    """
    start, end = 0, len(answer)
    try:
        for child, tag in _TO_CERTIFICATES:
            values = [one for one in _values(answer, start, end) if tag in (None, one.tag)]
            start, end = values[child].content, values[child].end
        whole = [answer[one.start : one.end] for one in _values(answer, start, end)]
    except IndexError:
        return answer
    return answer[:start] + b"".join(sorted(whole)) + answer[end:]


class _Value(NamedTuple):
    """A value in DER: its tag, where it starts, where its content does, and where both end."""

    tag: int
    start: int
    content: int
    end: int


def _values(data: bytes, start: int, end: int) -> Iterator[_Value]:
    """The values that follow each other. Raises `IndexError` where one is cut short."""
    while start < end:
        size, content = data[start + 1], start + 2
        if size & 0x80:
            content += size & 0x7F
            size = int.from_bytes(data[start + 2 : content])
        if content + size > end:
            raise IndexError
        yield _Value(data[start], start, content, content + size)
        start = content + size
