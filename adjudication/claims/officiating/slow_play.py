"""The claim of slow play, and the ladder of what it costs."""

from collections.abc import Collection, Sequence

from adjudication.case.case import Case
from adjudication.finding import Tested, ruled
from domain import events as e
from domain.errors import BadClaim
from domain.messages.message import Message, all_of, counted, message
from domain.seats import Seat


def slow_play(case: Case, claim: e.Claim) -> Tested:
    """Test CL-34: this is the player's n-th slow-play finding, n its `count` (UDL-10, AMB-40).

    Without a count, that there is such a finding. An event names the finding, or what that speaks
    of, and those up to it count. They count within the game or the match, as the book has it, but
    for those for which a ruling dismissed another such claim. A book without a ladder leaves each
    finding to an official (42-PC-1).

    Raises `BadClaim` without a player, and for a book that has no slow play.
    """
    seat = claim.against
    if seat is None:
        raise BadClaim("against", "is missing: say whose slow play it is")
    book = case.laid_down.book
    if not (book.has_infraction("slow_play", "first") or book.has_infraction("slow_play", "found")):
        raise BadClaim("kind", f"{book.id} says nothing of slow play")
    ladder = case.rules.slow_scope if case.laid_down.is_fives else None
    scope = "game" if ladder is None else ladder.value
    dismissed = _dismissed(case, claim, seat)
    findings = _slow(case, claim, seat, per_game=scope == "game", apart=dismissed)
    level = len(findings) if claim.count is None else claim.count
    step = _step(level) if book.has_infraction("slow_play", "first") else "found"
    return Tested(
        ruled(bool(findings) and len(findings) == level),
        findings[-1] if findings else case.end - 1,
        book.infraction("slow_play", step).window,
        offender=seat,
        case=step,
        level=level,
        words=(
            _times_slow(case, seat, findings, scope),
            *(
                message(
                    "The finding at event {at} is no step: the ruling at event {by} dismissed it.",
                    at=at,
                    by=by,
                )
                for at, by in dismissed.items()
            ),
            *(
                ()
                if claim.count is None
                else (message("The claim is that this is finding {level}.", level=level),)
            ),
        ),
    )


def _times_slow(case: Case, seat: Seat, findings: Sequence[int], scope: str) -> Message:
    """How often a player was found slow, and where."""
    who = case.name(seat)
    if not findings:
        return (
            message("No official has found {who} slow in this game.", who=who)
            if scope == "game"
            else message("No official has found {who} slow in this match.", who=who)
        )
    if scope == "game":
        return counted(
            "{who} was found slow once in this game, at event {at}.",
            "{who} was found slow {number} times in this game, at events {at}.",
            len(findings),
            who=who,
            at=all_of(findings),
        )
    return counted(
        "{who} was found slow once in this match, at event {at}.",
        "{who} was found slow {number} times in this match, at events {at}.",
        len(findings),
        who=who,
        at=all_of(findings),
    )


def _step(level: int) -> str:
    return ("first", "second", "third")[min(max(level, 1), 3) - 1]


def names_finding(case: Case, claim: e.Claim, at: int, fact: e.Observed) -> bool:
    """Whether a claim can be about this finding: it names it, or what it speaks of, or none."""
    if claim.event is None:
        return True
    named = case.numbers.among(claim.event)
    return at in named or (fact.event is not None and fact.event in named)


def _dismissed(case: Case, claim: e.Claim, seat: Seat) -> dict[int, int]:
    """Earlier findings of slow play that rulings dismissed, so that they are no step of the ladder.

    Each with its ruling. The finding that the claim itself names is the one that is heard.
    """
    dismissed: dict[int, int] = {}
    for by, ruling in case.rulings.items():
        about = case.claims.get(ruling.claim)
        if about is None or about.kind != "slow_play" or about.against != seat or ruling.part:
            continue
        if about.event is None or about.event == case.numbers.claim(claim).event:
            continue
        for at, fact in case.of_kind(e.Observed):
            is_named = at == about.event or fact.event == about.event
            if not is_named or (fact.what, fact.seat) != ("slow_play", seat):
                continue
            dismissed.pop(at, None)
            if not ruling.upheld:
                dismissed[at] = by
    return dismissed


def _slow(
    case: Case, claim: e.Claim, seat: Seat, *, per_game: bool, apart: Collection[int]
) -> list[int]:
    """The findings of slow play against a player, up to the one that a claim names.

    Those `apart` do not count.
    """
    findings: list[int] = []
    for at, fact in case.of_kind(e.GameStarted, e.Observed):
        if isinstance(fact, e.GameStarted):
            if per_game:
                findings.clear()
        elif fact.what == "slow_play" and fact.seat == seat and at not in apart:
            findings.append(at)
            if claim.event is not None and names_finding(case, claim, at, fact):
                return findings
    return findings if claim.event is None else []
