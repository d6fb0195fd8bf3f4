"""The first page of an appeal file: the answers to a committee's four questions."""

from collections.abc import Iterable, Iterator

from adjudication.finding import Finding
from adjudication.ruling.time_limits import shut_at
from api.appeals.clauses_quoted import clauses, quoted
from api.appeals.reading import Reading, Section
from api.appeals.rulings_told import in_short, ruling_lines
from api.desk.drawn_position import where
from api.desk.fact_lines import side_of
from api.desk.hearing import TIMELY, presumed
from api.desk.remedy_words import follows
from domain import events as e
from domain.messages.catalogue import worded
from domain.messages.figures import figure
from domain.messages.message import Message
from domain.rules import Window

_EARLIER = 4
"""The most rulings that hold no longer on the first page, the latest of them; all are behind it."""
_LONG = 260
"""The most letters of what somebody said that are on the first page."""
_PAID_FOR = 4
"""The most calls and payments for the bone in question on the first page."""
_SURE = {
    "proved": "It is proved: it is so in every deal that the record allows.",
    "refuted": "It is refuted: it is so in no deal that the record allows.",
    "undetermined": "It is open: the record allows deals in which it is so, and others.",
    "contradictory": "The record contradicts itself: no deal fits all of it.",
}
"""The meaning of a verdict, in a sentence."""
_PLAIN = {
    "proved": "It is proved by what is on record, whatever the bones that nobody saw.",
    "refuted": "It is refuted by what is on record, whatever the bones that nobody saw.",
    "undetermined": "It is open: what is on record does not decide it.",
}
"""The meaning of a verdict on which no deal bears."""
_MOOT = "Nothing is left to decide: the record has no event that the claim is about."
"""The meaning of a verdict on a claim whose event was corrected away."""
_WINDOWS: dict[Window, str] = {
    "placement": "It can be raised until the other side next places a bone.",
    "shake": "It can be raised until the bones are shuffled for the next hand.",
    "card": "It can be raised until both sides have signed the score card of the game.",
    "match": "It can be raised during the match.",
}
_BY_CARD = "It can be raised until the score card of the game is final."
_BY_HAND = "It can be raised until play in the next hand."
_BY_GAME = "It can be raised until the next game begins."


def answers(reading: Reading) -> tuple[Section, ...]:
    """The sections of the first page: what happened, the book, who decided what, what is sure."""
    t = reading.words.t
    return (
        Section(t("What happened?"), tuple(_happened(reading))),
        Section(t("What does the book say?"), tuple(_book_says(reading))),
        Section(t("Who decided what, and why?"), tuple(_decided(reading))),
        Section(t("What is sure?"), tuple(_sure(reading))),
    )


def _happened(reading: Reading) -> Iterator[str]:
    t, dispute, record, act = reading.words.t, reading.dispute, reading.told, reading.act
    yield where(reading.words, record.at(act).match) + ":"
    finding = reading.heard.now.with_hindsight
    evidence, rulings = sorted(finding.evidence), {ruling.position for ruling in dispute.rulings}
    led = [*_led_up_to(reading)]
    before = [at for at in evidence if at < act][-2:] if not _is_declaration(reading) else []
    since = [at for at in evidence if at > act and at not in rulings][:2]
    heard = (*dispute.statements, *dispute.inspections)[:3]
    struck = [] if finding.moot is None else [finding.moot]
    shut = [at for at in [_shut_at(reading)] if at is not None]
    paid = [*_paid_for(reading)][:_PAID_FOR]
    for at in sorted(
        {
            *before,
            *led,
            act,
            *paid,
            *since,
            *shut,
            dispute.position,
            *heard,
            *struck,
        }
    ):
        # A claim that is moot has no time limit to be in.
        timely = at == dispute.position and finding.moot is None
        line = record.line(at, *([t(TIMELY[finding.timely])] if timely else ()))
        yield shortened(line) if at in heard else line


def _is_declaration(reading: Reading) -> bool:
    return isinstance(reading.told.fact(reading.act), e.DeclarationMade)


def _led_up_to(reading: Reading) -> Iterator[int]:
    """The bone that a call or a payment is for; in 42 the contract, and the lead of the trick."""
    plays, trump, bids = list[int](), list[int](), list[int]()
    for entry in reading.view.visible.entries[: reading.act]:
        match entry.fact:
            case e.HandStarted():
                plays.clear()
                trump.clear()
                bids.clear()
            case e.BidMade(bid=bid) if bid != "pass":
                bids.append(entry.position)
            case e.TrumpDeclared():
                trump.append(entry.position)
            case e.BonePlayed():
                plays.append(entry.position)
            case _:
                continue
    match reading.told.fact(reading.act):
        case e.DeclarationMade():
            yield from (*bids[-1:], *trump, *reading.told.challenges(reading.act))
        case e.BonePlayed() if plays and not reading.view.whole.match.on_layout:
            yield from (*trump, plays[(len(plays) - 1) // 4 * 4])
        case e.ScoreCalled() | e.ChipsPaid() | e.PointsPegged() | e.MugginsCalled() if plays:
            yield plays[-1]
        case _:
            return


def shortened(line: str) -> str:
    """A line without its middle, if it is long; the sections after the first page have it whole."""
    if len(line) <= _LONG:
        return line
    return f"{line[: _LONG - 60].rstrip()} […] {line[-40:].lstrip()}"


def _paid_for(reading: Reading) -> Iterator[int]:
    """The calls and payments for the bone in question, until the next act at the table."""
    if not isinstance(reading.told.fact(reading.act), e.BonePlayed):
        return
    for entry in reading.view.visible.entries[reading.act :]:
        match entry.fact:
            case e.ScoreCalled() | e.ChipsPaid() | e.PointsPegged() | e.MugginsCalled():
                if entry.position < reading.dispute.position:
                    yield entry.position
            case e.BonePlayed() | e.BoneDrawn() | e.Passed() | e.HandStarted() | e.HandEnded():
                return
            case _:
                continue


def _shut_at(reading: Reading) -> int | None:
    """The event with which the time for a late claim had ended."""
    finding = reading.heard.now.with_hindsight
    if finding.timely is not False or finding.claim.event is None:
        return None
    facts = [(entry.position, entry.fact) for entry in reading.view.visible.entries]
    return shut_at(facts, finding, reading.dispute.position)


def _book_says(reading: Reading) -> Iterator[str]:
    now, finding = reading.view.whole.match, reading.heard.now.with_hindsight
    yield from quoted(reading, clauses(reading)[:4])
    window = _window(reading, finding)
    if window:
        yield reading.words.t(window)
    laid_down = follows(reading.words, now, _finding_ruled_on(reading))
    if laid_down and finding.verdict == "refuted" and finding.claim.kind == "declaration":
        # The claim is that the declaration is right: a wrong one forfeits the hand (42-PB-14).
        yield reading.words.t("If it is dismissed: {what}.", what="; ".join(laid_down))
    elif laid_down:
        yield reading.words.t("If it is upheld: {what}.", what="; ".join(laid_down))
    elif finding.verdict == "undetermined":
        yield reading.words.t("What follows is laid down once it is proved, or presumed.")


def _window(reading: Reading, finding: Finding) -> str:
    """The sentence that says how long the claim may be raised; "" where no limit applies."""
    match = reading.view.whole.match
    if finding.timely is None or finding.moot is not None:
        return ""
    if finding.window not in ("finality", "payment") or not match.is_fives:
        return _WINDOWS.get(finding.window, "")
    by_card = match.rules.finality.value == "score_card"
    if finding.window == "payment":
        return _BY_CARD if by_card else _BY_GAME
    return _BY_HAND if match.rules.finality.value == "next_hand" else _BY_CARD


def _finding_ruled_on(reading: Reading) -> Finding:
    """The finding that the ruling which holds was given on; without one, the finding now.

    What the ruling did is in the record now, so the finding now says what is left to do.
    """
    holding = [
        ruling.position for ruling in reading.dispute.rulings if ruling.superseded_by is None
    ]
    finding = reading.heard.given.get(holding[-1]) if holding else None
    if finding is None:
        return reading.heard.now.with_hindsight
    return finding.presuming[0] if finding.presuming else finding


def _decided(reading: Reading) -> Iterator[str]:
    t, dispute = reading.words.t, reading.dispute
    if not dispute.rulings:
        yield t("Nobody has ruled on it yet.")
    later = [*reading.told.closings(dispute.position)]
    for ruling in dispute.rulings:
        if ruling.superseded_by is None:
            yield from ruling_lines(reading, ruling, appeal=False)
            later += [] if ruling.appealed_at is None else [ruling.appealed_at]
    yield from map(reading.told.line, sorted(later))
    if dispute.stage == "appealed":
        yield t("Nobody has decided the appeal yet.")
    gone = [ruling for ruling in dispute.rulings if ruling.superseded_by is not None]
    if gone:
        yield t("Rulings that hold no longer:")
    for ruling in gone[-_EARLIER:]:
        yield in_short(reading, ruling)
        if ruling.appealed_at is not None:
            yield reading.told.line(ruling.appealed_at)
    if dispute.rulings:
        yield t("The score now: {score}.", score=_score(reading))


def _score(reading: Reading) -> str:
    """The points of the game as it is now, by side."""
    match, score = reading.view.whole.match, reading.view.whole.score()
    return ", ".join(
        f"{side_of(match, side)} {figure(points)}" for side, points in enumerate(score.points)
    )


def _sure(reading: Reading) -> Iterator[str]:
    t, finding = reading.words.t, reading.heard.now.with_hindsight
    # Without a step about hidden bones no deal bears on it.
    meanings = {**_SURE, **_PLAIN} if finding.why == finding.words else _SURE
    yield t(meanings[finding.verdict] if finding.moot is None else _MOOT)
    is_open = finding.verdict == "undetermined"
    sentences = (finding.words[0], finding.words[-1]) if is_open else finding.words
    yield from dict.fromkeys(sentences)
    if finding.answer and finding.answer.likelihood:
        yield from finding.words[-3:-1]
    shut = _shut_at(reading)
    if shut is not None:
        yield t("It was raised too late: the time for it ended with event {at}.", at=shut)
    for name in dict.fromkeys(_presumed(reading)):
        yield t("Presumed: {what}", what=presumed(reading.words, reading.view.visible, name))
    if finding.contested:
        at = ", ".join(map(str, finding.contested))
        yield t("What was reported at {at} counts for nothing: other events contradict it.", at=at)
    settling = finding.answer.settled_by if finding.answer else None
    if settling is not None and isinstance(settling.label, Message):
        look = worded(settling.label, reading.words.catalogue)
        yield t("This would settle it:" if settling.surely else "This may settle it:") + f" {look}"
    if reading.dispute.flagged:
        at = ", ".join(map(str, reading.dispute.flagged))
        yield t("Corrected since a ruling leaned on it: event {at}.", at=at)


def _presumed(reading: Reading) -> Iterator[str]:
    """The assumptions of the rulings that hold, by name."""
    for ruling in reading.dispute.rulings:
        fact = reading.told.fact(ruling.position)
        if ruling.superseded_by is None and isinstance(fact, e.RulingGiven):
            yield from fact.assuming


def texts() -> Iterable[str]:
    """Every text of the tables in this module, for the check that all are translated."""
    return (
        *_SURE.values(),
        *_PLAIN.values(),
        *_WINDOWS.values(),
        _MOOT,
        _BY_CARD,
        _BY_HAND,
        _BY_GAME,
    )
