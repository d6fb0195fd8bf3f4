"""The transcript: one plain line for each event, as an official would read it aloud.

`WORDS` is the whole table. A line says what was reported and no more; bones that
nobody saw are "a bone".
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from domain import events as e
from domain.bones import Bone
from domain.match.match import Match


def line(match: Match, fact: e.Fact) -> str:
    """What `fact` says, in the names of this match's players."""
    return WORDS[type(fact)](match, fact)


def _who(match: Match, seat: int | None) -> str:
    return "nobody" if seat is None else match.opened.players[seat]


def _side(match: Match, side: int | None) -> str:
    if side is None:
        return "nobody"
    names = [match.opened.players[s] for s in range(match.players) if match.side[s] == side]
    return " and ".join(names)


def sides_words(players: Sequence[str], side: Sequence[int]) -> str:
    """Who plays against whom: `Ann against Ben`, or partners together.

    >>> sides_words(("North", "East", "South", "West"), (0, 1, 0, 1))
    'North and South against East and West'
    """
    partners = [
        [name for name, its in zip(players, side, strict=True) if its == one]
        for one in sorted(set(side))
    ]
    return " against ".join(" and ".join(names) for names in partners)


def _bones(bones: Iterable[Bone]) -> str:
    return ", ".join(map(str, bones)) or "none"


def _score(match: Match, scores: Iterable[int]) -> str:
    return ", ".join(f"{_side(match, side)} {points}" for side, points in enumerate(scores))


def _opened(m: Match, f: e.MatchOpened) -> str:
    chosen = ", ".join(f"{name} = {value}" for name, value in f.options.items())
    return f"{sides_words(f.players, m.side)}, {f.book} {f.version}, best of {f.best_of}" + (
        f" ({chosen})" if chosen else ""
    )


def _lots(m: Match, f: e.LotsDrawn) -> str:
    drawn = ", ".join(f"{_who(m, lot.seat)} {lot.bone}" for lot in f.draws)
    return f"lots: {drawn}" + ("; tied, to be drawn again" if f.tied else "")


def _opening_drawn(m: Match, f: e.OpeningDrawn) -> str:
    seen = "" if f.bones is None else f": {_bones(f.bones)}"
    return f"{_who(m, f.seat)} takes {f.count} bones{seen}"


def _played(m: Match, f: e.BonePlayed) -> str:
    played = f"{_who(m, f.seat)} plays {f.bone}"
    if f.on is not None:
        played += f" on {f.on}"
    if f.touch is not None and f.touch[0] != f.touch[1]:
        played += f", {f.touch[1]} against {f.touch[0]}"
    if f.slot == "arm":
        played += ", on an arm"
    if f.just_drawn is not None:
        played += ", the bone just drawn" if f.just_drawn else ", not the bone just drawn"
    return played


def _paid(m: Match, f: e.ChipsPaid) -> str:
    pieces = "" if f.tens is None and f.fives is None else f" ({f.tens or 0}×10, {f.fives or 0}×5)"
    colour = "" if f.colour_of is None else f" in the colour of {_who(m, f.colour_of)}"
    without = (
        "that were credited without chips go back"
        if f.colour_of == f.payee
        else "more count for which no chips are left"
    )
    unpaid = f", and {f.unpaid} {without}" if f.unpaid else ""
    return f"{_who(m, f.payer)} pays {_who(m, f.payee)} {f.points}{pieces}{colour}{unpaid}"


def _pegged(m: Match, f: e.PointsPegged) -> str:
    return f"{f.points} pegged for {_side(m, m.side[f.seat])}"


def _hand_ended(m: Match, f: e.HandEnded) -> str:
    won = "" if f.winner is None else f", to {_who(m, f.winner)}"
    points = "" if f.points is None else f", {f.points} points stated"
    taken = _for_sides(m, f.taken, "points")
    return f"the hand ends by {f.how}{won}{points}{taken}{_for_sides(m, f.marks, 'marks')}"


def _for_sides(m: Match, numbers: dict[str, int] | None, what: str) -> str:
    """42's points or marks, for the sides that have any."""
    return "".join(
        f", {number} {what[:-1] if number == 1 else what} to {_side(m, int(side))}"
        for side, number in sorted((numbers or {}).items())
        if number
    )


def _observed(m: Match, f: e.Observed) -> str:
    parts = [f.what.replace("_", " ")]
    if f.seat is not None:
        parts.append(_who(m, f.seat))
    if f.bone is not None:
        parts.append(str(f.bone))
    if f.event is not None:
        parts.append(f"event {f.event}")
    if f.minutes is not None:
        parts.append(f"{f.minutes} minutes")
    return "an official finds: " + ", ".join(parts) + (f" ({f.note})" if f.note else "")


def _claim(m: Match, f: e.ClaimRaised) -> str:
    claim = f.claim
    said = f"{_who(m, claim.by)} claims {claim.kind.replace('_', ' ')}"
    if claim.against is not None:
        said += f" by {_who(m, claim.against)}"
    return said + (f" at event {claim.event}" if claim.event else "")


def _ruling(m: Match, f: e.RulingGiven) -> str:
    upheld = "upheld" if f.upheld else "dismissed"
    cited = f" under {', '.join(f.cites)}" if f.cites else ""
    part = f" ({f.part})" if f.part else ""
    return f"ruling on the claim at {f.claim}{part}: {f.verdict}, {upheld}{cited}"


def _heard(m: Match, f: e.StatementHeard) -> str:
    told = "a bystander" if f.seat is None else _who(m, f.seat)
    said = [f.text] if f.text else []
    if f.what is not None:
        whose = "" if f.holder is None else f" by {_who(m, f.holder)}"
        said.append(f"{f.bone} {f.what.replace('_', ' ')}{whose} at event {f.event}")
    return f"{told} is heard on the claim at {f.claim}: {'; '.join(said) or 'nothing'}"


def _corrected(m: Match, f: e.RecordCorrected) -> str:
    instead = "; ".join(line(m, fact) for fact in f.facts) or "nothing happened"
    return f"event {f.corrects} is corrected: {instead} ({f.reason})"


_SCOPES: dict[e.Scope, str] = {
    "game": "of the game",
    "match": "of the match",
    "tournament": "of the tournament",
    "life": "for life",
}


def _stacked(m: Match, f: e.StackChosen) -> str:
    chosen = [f"a {f.stack} stack"] * (f.stack is not None)
    chosen += [f"the tricks {f.orientation}"] * (f.orientation is not None)
    return f"{_who(m, f.seat)} chooses {' and '.join(chosen) or 'how tricks are stacked'}"


def _agreed(m: Match, f: e.ResultAgreed) -> str:
    who = ", ".join(_who(m, seat) for seat in f.seats) or "nobody"
    won = "nobody wins" if f.winner is None else f"{_side(m, m.side[f.winner])} wins"
    scores = "" if f.scores is None else f", {_score(m, f.scores)}"
    return f"{who} agree: {won} the {f.scope}{scores}"


WORDS: dict[type[e.Fact], Callable[[Match, Any], str]] = {
    e.MatchOpened: _opened,
    e.GameStarted: lambda m, f: f"game {f.number} begins",
    e.GameEnded: lambda m, f: (
        "the game is over" + ("" if f.scores is None else f": {_score(m, f.scores)}")
    ),
    e.ScoreCardWritten: lambda m, f: (
        "score card"
        + ("" if f.game is None else f", game {f.game}")
        + f": {_score(m, f.scores)}"
        + ("" if f.wins is None else f"; games won: {_score(m, f.wins)}")
    ),
    e.ScoreCardSigned: lambda m, f: f"{_who(m, f.seat)} signs the score card",
    e.ScoreCardRefused: lambda m, f: f"{_who(m, f.seat)} refuses the score card: {f.reason}",
    e.ScoreCardReceived: lambda m, f: "an official receives the score card",
    e.MatchEnded: lambda m, f: (
        "the match is closed" + ("" if f.winner is None else f", won by {_side(m, f.winner)}")
    ),
    e.ChipsCounted: lambda m, f: (
        f"{_who(m, f.seat)} starts with {f.tens}×10 and {f.fives}×5"
        + (f" in {f.colour}" if f.colour else "")
    ),
    e.LotsDrawn: _lots,
    e.Shuffled: lambda m, f: f"{_who(m, f.seat)} shuffles",
    e.HandStarted: lambda m, f: (
        f"hand {f.number} begins" + ("" if f.shaker is None else f", {_who(m, f.shaker)} shakes")
    ),
    e.OpeningDrawn: _opening_drawn,
    e.BoneDrawn: lambda m, f: f"{_who(m, f.seat)} draws {f.bone or 'a bone'}",
    e.BonePlayed: _played,
    e.Passed: lambda m, f: f"{_who(m, f.seat)} passes",
    e.PlayRetracted: lambda m, f: f"{_who(m, f.seat)} takes back the bone placed at {f.play}",
    e.BoneReturned: lambda m, f: f"{_who(m, f.seat)} shows {f.bone} and puts it back",
    e.BoneExposed: lambda m, f: f"{f.bone} of {_who(m, f.seat)} is exposed ({f.how})",
    e.HoldingShown: lambda m, f: f"{_who(m, f.seat)} shows {_bones(f.bones)}",
    e.ScoreCalled: lambda m, f: f"{_who(m, f.seat)} calls {f.points}",
    e.MugginsCalled: lambda m, f: f"{_who(m, f.seat)} calls muggins for {f.points}",
    e.DominoCalled: lambda m, f: f"{_who(m, f.seat)} calls “Domino”",
    e.ChipsPaid: _paid,
    e.ChangeMade: lambda m, f: f"{_who(m, f.holder)} changes {f.tens}×10 for {_who(m, f.owner)}",
    e.PointsPegged: _pegged,
    e.HandEnded: _hand_ended,
    e.BidMade: lambda m, f: f"{_who(m, f.seat)} bids {f.bid}",
    e.TrumpDeclared: lambda m, f: f"{_who(m, f.seat)} declares {f.trump}",
    e.DeclarationMade: lambda m, f: (
        f"{_who(m, f.seat)} declares {f.what}" + (f": {_bones(f.order)}" if f.order else "")
    ),
    e.Challenged: lambda m, f: f"{_who(m, f.seat)} challenges",
    e.OfficialCalled: lambda m, f: (
        "an official comes to the table"
        + ("" if f.claim is None else f" to hear the claim raised at {f.claim}")
    ),
    e.PlayResumed: lambda m, f: "play resumes",
    e.TimeCalled: lambda m, f: f"time is called for the {f.period}",
    e.Observed: _observed,
    e.ClaimRaised: _claim,
    e.StatementHeard: _heard,
    e.AttachmentFiled: lambda m, f: (
        f"filed with the claim at {f.claim}: {f.media_type} {f.sha256[:12]}"
        + (f" ({f.note})" if f.note else "")
    ),
    e.RulingGiven: _ruling,
    e.RulingAppealed: lambda m, f: (
        f"the ruling at {f.ruling} is appealed to the {f.to.replace('_', ' ')}"
        + ("" if f.seat is None else f" by {_who(m, f.seat)}")
        + (f": {f.grounds}" if f.grounds else "")
    ),
    e.ConsequenceReversed: lambda m, f: f"what event {f.of} ended is open again",
    e.DisputeClosed: lambda m, f: f"the dispute raised at {f.claim} is closed ({f.how})",
    e.RecordCorrected: _corrected,
    e.LateChangeNoted: lambda m, f: f"noted too late, of event {f.about}: {f.note}",
    e.PlayerDisqualified: lambda m, f: f"{_who(m, f.seat)} is out, {_SCOPES[f.scope]}",
    e.SetFoundFaulty: lambda m, f: (
        f"the set is found faulty: {f.bone or 'a bone'} is {f.what}"
        + (f" ({f.note})" if f.note else "")
    ),
    e.SpinnerMarked: lambda m, f: f"{_who(m, f.seat)} marks {f.bone} as the spinner on the card",
    e.StackChosen: _stacked,
    e.Resigned: lambda m, f: f"{_who(m, f.seat)} resigns the {f.scope}",
    e.ResultAgreed: _agreed,
    e.ReshakeElected: lambda m, f: (
        f"{_who(m, f.seat)} elects {'to re-shake' if f.reshake else 'not to re-shake'}"
    ),
}
"""The words for each kind of fact. Complete over `events.FACTS` (tested)."""
