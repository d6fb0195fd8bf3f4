"""The appeal file of a dispute, as one PDF and as one ZIP with the data behind it."""

from collections.abc import Mapping
from functools import partial
from io import BytesIO
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from litestar import Request, Response, get
from msgspec import json

from api.access.guards.guard import directory_of, may
from api.access.guards.revocation import while_good
from api.appeals.appeal_file import appeal_file, as_text
from api.appeals.reading import AppealFile, FindingsGiven, Reading, questions
from api.disputes import dispute_steps
from api.disputes.dispute_parameters import TheHearings
from api.disputes.hearings.pool import HearingPool
from api.http.services import service
from api.languages.catalogues import catalogue_of
from api.languages.page_language import In, PageLanguage
from api.languages.page_language import language as language_called
from api.matches.idempotent_commands import question_of
from api.matches.match_parameters import AtPosition, MatchId, TheMatches
from api.matches.matches import Matches
from api.page_kit.documents import Documents, Printer
from api.visibility import MatchView, view
from api.visibility.request_viewer import viewer_of

_APPEALS: Final = Printer("api.appeals.appeal_pdf", "appeal_pdf")
_PDF, _ZIP = "application/pdf", "application/zip"
_SEEN = may("read-claims", place=True)
_NO_TIME = (2000, 1, 1, 0, 0, 0)


@get(
    "/v1/matches/{match:str}/claims/{position:int}/appeal-file",
    opt={**_SEEN, "answer": _PDF},
)
async def read_appeal_pdf(
    request: Request[Any, Any, Any],
    matches: TheMatches,
    hearings: TheHearings,
    match: MatchId,
    position: AtPosition,
    language: In = "en",
) -> Response[bytes]:
    """The appeal file: what happened, what the book says, who decided what and why, what is sure.

    It is for whoever was not there. What its reader may not see is not in it.
    """
    words = language_called(catalogue_of(language).language)
    read = _reading(request, matches, hearings, match, position=position, words=words)
    _, made = await _printed(request, await while_good(request, read), position)
    return _download(made, _PDF, f"{match}-dispute-{position}.pdf")


@get(
    "/v1/matches/{match:str}/claims/{position:int}/appeal-file/zip",
    opt={**_SEEN, "answer": _ZIP},
)
async def read_appeal_zip(
    request: Request[Any, Any, Any],
    matches: TheMatches,
    hearings: TheHearings,
    match: MatchId,
    position: AtPosition,
    language: In = "en",
) -> Response[bytes]:
    """The appeal file as PDF and text, with the data behind it, as far as its reader may see it.

    The data are the record, the dispute, the findings now, and each picture as SVG.
    """
    words = language_called(catalogue_of(language).language)
    read = _reading(request, matches, hearings, match, position=position, words=words)
    reading = await while_good(request, read)
    file, pdf = await _printed(request, reading, position)
    packing = partial(_packed, reading, file, pdf)
    key = "zip", *_key(reading, position)
    made = await service(request, Documents).worked_out(request, key, packing)
    return _download(made, _ZIP, f"{match}-dispute-{position}.zip")


async def _reading(
    request: Request[Any, Any, Any],
    matches: Matches,
    hearings: HearingPool,
    match: str,
    position: int,
    words: PageLanguage,
) -> Reading:
    """All that the file is made from. Raises `NotThere`, and what a hearing does."""
    view = await matches.view(match, viewer_of(request))
    dispute = dispute_steps.dispute_at(view, position)
    order, entries = question_of(request), list(view.whole.entries)
    now = await dispute_steps.findings(hearings, entries, position, order, language=words.tag)
    findings_then = {
        at: await hearings.hear(question, order.reporter)
        for at, question in questions(view, dispute, words.tag).items()
    }
    return Reading(
        words,
        match,
        view,
        dispute,
        heard=FindingsGiven(now, findings_then),
        names=_names(request, view),
        venue=_venue(request, match),
    )


def _venue(request: Request[Any, Any, Any], match: str) -> tuple[str, ...]:
    """The event for which a match is played, and its table."""
    venue = directory_of(request).venue(match)
    return tuple(filter(None, (venue.event, venue.table)))


def _names(request: Request[Any, Any, Any], view: MatchView) -> Mapping[str, str]:
    """The names of whoever reported something, for those who may know it."""
    if not view.viewer.sees_all:
        return {}
    directory = directory_of(request)
    known = ((one, directory.named(one)) for one in {e.reporter for e in view.whole.entries})
    return {id: principal.name for id, principal in known if principal is not None}


async def _printed(
    request: Request[Any, Any, Any], reading: Reading, position: int
) -> tuple[AppealFile, bytes]:
    """The file, and the PDF of it. Raises what `Documents.printed` does."""
    documents, key = service(request, Documents), ("appeal", *_key(reading, position))
    file = await documents.worked_out(request, key, partial(appeal_file, reading))
    return file, await documents.printed(request, _APPEALS, file, reading.words.tag)


def _key(reading: Reading, position: int) -> tuple[object, ...]:
    """The match as far as the reader has it, the dispute, the language, the venue."""
    view = reading.view
    return view, len(view.whole.entries), position, reading.words.tag, *reading.venue


def _packed(reading: Reading, file: AppealFile, pdf: bytes) -> bytes:
    """The files of a ZIP: the same content always makes the same bytes."""
    seen, viewer = reading.view.visible.entries, reading.view.viewer
    files: dict[str, bytes] = {
        "appeal-file.pdf": pdf,
        "appeal-file.txt": as_text(file).encode(),
        "dispute.json": json.format(json.encode(reading.dispute)),
        "findings.json": json.format(json.encode(reading.heard.now)),
        "record.jsonl": b"".join(json.encode(view(one, viewer)) + b"\n" for one in seen),
    }
    boards = [file.board, *(one for section in file.sections for one in section.pictures)]
    for number, picture in enumerate(boards):
        files[f"pictures/{number}.svg"] = picture.svg.encode()
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(ZipInfo(name, _NO_TIME), data, ZIP_DEFLATED)
    return packed.getvalue()


def _download(made: bytes, kind: str, name: str) -> Response[bytes]:
    headers = {
        "Cache-Control": "private, no-store",
        "Content-Disposition": f'attachment; filename="{name}"',
    }
    return Response(made, media_type=kind, headers=headers)


ROUTES = [read_appeal_pdf, read_appeal_zip]
