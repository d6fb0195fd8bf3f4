"""Reading what is reported: one fact or a batch, each with the time at which it happened.

Whether the same report came before is not seen here: that is its Idempotency-Key, which
`api.matches.idempotent_commands` reads and `api.event_store.batch` knows again.
"""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Final

from msgspec import Meta, Raw, Struct, ValidationError, json

from api.http.body_reading import read, with_known_fields
from api.http.problems import path_in
from api.http.refusals import BadRequest
from api.matches.sender_fold import Report, reads_all
from api.matches.who_may_report import why_not
from domain import events as e

Time = Annotated[str, Meta(max_length=40, description="RFC 3339, with a zone")]


class Batch(Struct, frozen=True, forbid_unknown_fields=True):
    """Several reports, to be recorded all or none."""

    events: tuple[Raw, ...]


FINDINGS_AT_ONCE: Final = 50
"""Most findings of bones in a batch: each is held against the whole record."""

_fields = json.Decoder(dict[str, Raw])
_time = json.Decoder(Time | None)

_TIME = re.compile(r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)", re.ASCII)


def reported(body: bytes, official: bool, limit: int) -> list[Report]:
    """The reports in a body: one fact, or a batch `{"events": [...]}` of 1 to `limit`.

    `official` says whether the sender may report the facts that are for officials (`why_not`). A
    batch has `FINDINGS_AT_ONCE` at most that are held against the whole record. Raises
    `ValidationError` and `BadRequest`, which name the path, and `DecodeError` if the body is no
    JSON.
    """
    fields = _fields.decode(body)
    if "events" not in fields:
        return [_report(fields, "", official)]
    return batch_reports(read(body, Batch).events, official, limit)


def batch_reports(batch: Sequence[Raw], official: bool, limit: int) -> list[Report]:
    """The reports in a batch, in its order, as `reported` reads them. Raises `BadRequest`."""
    if not 1 <= len(batch) <= limit:
        raise BadRequest("events", f"has {len(batch)} events; a batch has 1 to {limit}")
    reports: list[Report] = []
    for n, raw in enumerate(batch):
        path = f"events[{n}]"
        try:
            fields = _fields.decode(raw)
        except ValidationError as error:
            raise BadRequest(path, str(error)) from error
        reports.append(_report(fields, path, official))
    findings = sum(reads_all(report.fact) for report in reports)
    if findings > FINDINGS_AT_ONCE:
        detail = f"has {findings} findings of bones; a batch has {FINDINGS_AT_ONCE} at most"
        raise BadRequest("events", detail)
    return reports


def _report(fields: dict[str, Raw], path: str, official: bool) -> Report:
    happened_at = fields.pop("happened_at", None)
    stated = json.encode(fields)
    try:
        time = None if happened_at is None else _time.decode(happened_at)
        fact = e.decode(stated)
    except ValidationError as error:
        named = with_known_fields(error, e.Fact, stated, "happened_at")
        raise BadRequest(*path_in(named, path)) from error
    forbidden = why_not(official, fact)
    if forbidden:
        raise BadRequest(".".join(filter(None, (path, "fact"))), forbidden)
    return Report(fact, _checked(time, ".".join(filter(None, (path, "happened_at")))), path)


def _checked(time: str | None, field: str) -> str | None:
    if time is None:
        return None
    try:
        if not _TIME.fullmatch(time):
            raise ValueError
        datetime.fromisoformat(time.upper())
    except ValueError:
        detail = f"{time!r} is no time: write it as 2026-11-21T15:04:05Z (RFC 3339)"
        raise BadRequest(field, detail) from None
    return time
