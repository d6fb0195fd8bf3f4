"""The question put to a hearing and its answer, as bytes for a worker."""

from msgspec import Struct, msgpack

from adjudication.adjudicate import adjudicate
from adjudication.finding import Finding
from adjudication.worlds.steps import STEPS, Steps
from api.languages.catalogues import catalogue_of
from api.worker_limits import Limits, impose
from domain import events as e
from domain.errors import BadClaim
from domain.match.replay import as_corrected, as_it_stood


class HearingRequest(Struct, frozen=True, kw_only=True):
    """The question of a hearing.

    Attributes
    ----------
    entries : the record as whoever asks sees it
    claim, raised_at, part, assuming, steps : as `adjudication.adjudicate` has them
    stood_at : the position at which the record is read as it stood; None: as corrected since
    language : what the reasons are worded in
    weighing : whether an undetermined finding says in what share of the deals the claim holds
    """

    entries: tuple[e.Entry, ...]
    claim: e.Claim
    raised_at: int | None = None
    stood_at: int | None = None
    part: str = ""
    assuming: tuple[tuple[str, ...], ...] = ()
    language: str = "en"
    steps: int = STEPS
    weighing: bool = False


class Refused(Struct, frozen=True, tag=True):
    """The claim says nothing about this record (`domain.errors.BadClaim`)."""

    field: str
    detail: str


class Heard(Struct, frozen=True, tag=True):
    """The finding of a hearing, and the steps of the search that it took."""

    finding: Finding
    steps: int = 0


def heard(question: HearingRequest) -> Heard:
    """Return the finding on a question, and its steps. Raises `BadClaim`."""
    count = Steps(question.steps)
    if question.stood_at is None:
        facts = as_corrected(question.entries)
    else:
        facts = as_it_stood(question.entries, question.stood_at)
    finding = adjudicate(
        facts,
        question.claim,
        question.raised_at,
        part=question.part,
        assuming=question.assuming,
        catalogue=catalogue_of(question.language),
        steps=count,
        weighing=question.weighing,
    )
    return Heard(finding, count.taken)


def answer_within(limits: Limits, question: bytes) -> bytes:
    """Run in a worker process: the packed `Heard` or `Refused` for a packed `HearingRequest`.

    The process is killed past its time. Raises `MemoryError` past its memory.
    """
    impose(limits)
    try:
        answer = heard(msgpack.decode(question, type=HearingRequest))
    except BadClaim as refused:
        answer = Refused(refused.field, refused.detail)
    return msgpack.encode(answer)


def heard_in(answer: bytes) -> Heard:
    """The finding in a worker's answer. Raises `BadClaim`."""
    read = msgpack.decode(answer, type=Heard | Refused)
    if isinstance(read, Refused):
        raise BadClaim(read.field, read.detail)
    return read
