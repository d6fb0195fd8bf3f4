"""Whole matches kept as text: each in notation, and beside it all that is told of it.

    python -m tests.projections.whole_matches     tell them again, where a change is meant

That also pins them to the rule books as they are now, and the rulings to the
findings under those.

What is told: the transcript, what each claim was found to be when it was raised
and with all that came out later, and the score card.
"""

from collections.abc import Iterator

from msgspec import structs

from adjudication.adjudicate import adjudicate
from adjudication.finding import Finding
from domain import events as e
from domain.formats import notation
from domain.house_rules import book_of
from domain.match.replay import as_corrected
from projections.following import Following
from projections.scorecard import ScoreCard
from tests.support.paths import GOLDEN

FOLDER = GOLDEN / "matches"
MATCHES = sorted(FOLDER.glob("*.bones"))


def told(entries: list[e.Entry]) -> str:
    """All that is told of a match, as text."""
    following = Following.of(entries)
    lines = ["TRANSCRIPT", ""]
    lines += [f"{position:>4}  {line}" for position, line in following.transcript()]
    lines += ["", "FINDINGS", *_findings(entries)]
    lines += ["", "SCORE CARD", "", *_card(following.score_card())]
    return "\n".join([*lines, ""])


def findings(entries: list[e.Entry]) -> dict[int, Finding]:
    """The finding on each claim of the match, by the position at which it was raised."""
    facts = as_corrected(entries)
    return {
        entry.position: adjudicate(facts, entry.fact.claim, entry.position)
        for entry in entries
        if isinstance(entry.fact, e.ClaimRaised)
    }


def _findings(entries: list[e.Entry]) -> Iterator[str]:
    for position, finding in findings(entries).items():
        timely = {True: "in time", False: "too late", None: "no window"}[finding.timely]
        yield ""
        yield f"{position:>4}  {finding.claim.kind}: {finding.verdict}, {timely}" + (
            "" if finding.at_table is None else f" (at the table: {finding.at_table})"
        )
        for words in finding.words:
            yield f"      {words}"
        if finding.consequence is not None:
            yield f"      → {_consequence(finding)}"
        for choice in finding.choices:
            yield f"      {choice.clause}: the {choice.who} has {' or '.join(choice.effects)}"


def _consequence(finding: Finding) -> str:
    due = finding.consequence
    assert due is not None
    parts = [
        f"the {due.ends} is over" if due.ends else "",
        f"recorded {'–'.join(map(str, due.score))}" if due.score else "",
        *(f"seat {one.payer} pays seat {one.payee} {one.points}" for one in due.pays),
        f"{due.due} due" if due.due is not None else "",
        f"seat {due.disqualified[0]} is out of the {due.disqualified[1]}"
        if due.disqualified
        else "",
        due.fix.replace("_", " ") if due.fix else "",
        "no penalty" if due.penalty_free else "",
        f"first {due.needs.replace('_', ' ')}" if due.needs else "",
        "referred to an official" if due.refer else "",
    ]
    return f"{'; '.join(filter(None, parts)) or 'as it was stated'} ({', '.join(due.cites)})"


def _card(card: ScoreCard) -> Iterator[str]:
    yield f"{card.book}: {' against '.join(card.players)}, games {_points(card.wins)}"
    for game in card.games:
        yield f"game {game.game}"
        for hand in game.hands:
            winner = "nobody" if hand.winner is None else f"seat {hand.winner}"
            spinner = hand.spinner or "none"
            yield (
                f"  hand {hand.hand:<3} {hand.how:<8} {winner:<7} spinner {spinner!s:<5} "
                f"{_points(hand.scores)}"
            )
        written = "not written" if game.written is None else f"written {_points(game.written)}"
        agrees = {True: ", as the log has it", False: ", not as the log has it", None: ""}
        yield f"  by the log {_points(game.scores)}; {written}{agrees[game.agrees]}"
        yield f"  won by side {game.winner}; signed by {_points(game.signed) or 'nobody'}"


def _points(points: tuple[int, ...]) -> str:
    return "–".join(map(str, points))


def pinned(text: str) -> str:
    """The text of a match pinned to today's book, and its rulings to today's findings."""
    entries = notation.read(text)
    opened = entries[0].fact
    assert isinstance(opened, e.MatchOpened)
    today = book_of(structs.replace(opened, sha256=""))
    text = text.replace(f"version: {opened.version}\n", f"version: {today.version}\n", 1)
    text = text.replace(opened.sha256, today.sha256(), 1)
    for entry in entries:
        if isinstance(entry.fact, e.RulingGiven):
            now = finding_when_ruled(notation.read(text), entry.position).digest()
            text = text.replace(entry.fact.finding, now, 1)
    return text


def finding_when_ruled(entries: list[e.Entry], position: int) -> Finding:
    """The finding on which the ruling at this position was made."""
    ruling = entries[position - 1].fact
    assert isinstance(ruling, e.RulingGiven)
    raised = entries[ruling.claim - 1].fact
    assert isinstance(raised, e.ClaimRaised)
    facts = [(entry.position, entry.fact) for entry in entries if entry.position < position]
    return adjudicate(facts, raised.claim, ruling.claim)


if __name__ == "__main__":
    for match in MATCHES:
        match.write_text(pinned(match.read_text()))
        match.with_suffix(".told").write_text(told(notation.read(match.read_text())))
