"""What happened, a line for each fact, in the language of whoever reads.

Each kind of fact has its pieces; a piece is left out where one of the fields that it names is
not on record. Fields that are seats are names, and words of the record have their terms.
"""

from collections.abc import Iterable
from typing import Any, Final, get_args

from msgspec import structs

from adjudication.claims.claim_kinds import CATALOGUE
from api.pages.language import PageLanguage
from domain import events as e
from domain.match.match import Match
from domain.messages.catalogue import worded
from domain.messages.terms import term

_SEATS: Final = ("seat", "payer", "payee", "owner", "holder", "shaker")
_TERMS: Final = ("how", "what", "trump", "to", "verdict")
_SIDES: Final = ("winner",)

PIECES: Final[dict[type[e.Fact], tuple[str, ...]]] = {
    e.MatchOpened: ("the match is opened by {book}", "best of {best_of}"),
    e.GameStarted: ("game {number} begins",),
    e.GameEnded: ("the game is over", "{scores}", "won by {winner}"),
    e.ScoreCardWritten: ("the score card is written", "{scores}"),
    e.ScoreCardSigned: ("{seat} signs the score card",),
    e.ScoreCardRefused: ("{seat} refuses to sign the score card", "“{reason}”"),
    e.ScoreCardReceived: ("an official is given the score card",),
    e.MatchEnded: ("the match is over", "won by {winner}"),
    e.ChipsCounted: ("{seat} starts with {tens} × 10 and {fives} × 5",),
    e.LotsDrawn: ("lots are drawn: {draws}",),
    e.Shuffled: ("{seat} shuffles",),
    e.HandStarted: ("hand {number} begins", "{shaker} shakes"),
    e.OpeningDrawn: ("{seat} takes {count} bones", "{bones}"),
    e.BoneDrawn: ("{seat} draws a bone", "{bone}"),
    e.BonePlayed: ("{seat} plays {bone}", "on {on}", "{touch}", "{slot}", "{just_drawn}"),
    e.Passed: ("{seat} passes",),
    e.PlayRetracted: ("{seat} takes back the bone placed at {play}",),
    e.BoneReturned: ("{seat} shows {bone} and puts it back",),
    e.BoneExposed: ("{bone} of {seat} is exposed",),
    e.HoldingShown: ("{seat} shows {bones}",),
    e.ScoreCalled: ("{seat} calls {points}",),
    e.MugginsCalled: ("{seat} calls muggins for {points}",),
    e.DominoCalled: ("{seat} calls Domino",),
    e.ChipsPaid: ("{payer} pays {payee} {points}",),
    e.ChangeMade: ("{holder} changes {tens} × 10 for {owner}",),
    e.PointsPegged: ("{points} pegged for {seat}",),
    e.HandEnded: ("the hand ends by {how}", "won by {winner}", "{points} points stated"),
    e.BidMade: ("{seat} bids {bid}",),
    e.TrumpDeclared: ("{seat} makes trump {trump}",),
    e.DeclarationMade: ("{seat} declares {what}", "{order}"),
    e.Challenged: ("{seat} challenges",),
    e.OfficialCalled: ("an official comes to the table", "for the claim raised at {claim}"),
    e.PlayResumed: ("play goes on",),
    e.TimeCalled: ("time is called",),
    e.Observed: ("an official finds: {what}", "{seat}", "{bone}", "event {event}", "{note}"),
    e.ClaimRaised: ("{by} claims: {kind}", "against {against}", "event {event}"),
    e.StatementHeard: ("{seat} is heard on the claim raised at {claim}", "“{text}”"),
    e.AttachmentFiled: ("filed with the claim raised at {claim}: {media_type}", "{note}"),
    e.RulingGiven: ("the claim raised at {claim} is {upheld}", "{cites}", "“{note}”"),
    e.RulingAppealed: ("the ruling at {ruling} is appealed", "{seat}", "“{grounds}”"),
    e.ConsequenceReversed: ("what event {of} ended is open again",),
    e.DisputeClosed: ("the dispute raised at {claim} is closed: {how}",),
    e.RecordCorrected: ("event {corrects} is corrected: {facts}", "“{reason}”"),
    e.LateChangeNoted: ("noted too late, of event {about}", "“{note}”"),
    e.PlayerDisqualified: ("{seat} is disqualified: {scope}",),
    e.SetFoundFaulty: ("the set is found faulty: {what}", "{bone}"),
    e.SpinnerMarked: ("{seat} marks {bone} as the spinner on the card",),
    e.StackChosen: ("{seat} chooses how tricks are stacked",),
    e.Resigned: ("{seat} gives up: {scope}",),
    e.ResultAgreed: ("a result is agreed on: {scope}", "won by {winner}"),
    e.ReshakeElected: ("{seat} elects: {reshake}",),
}
"""Complete over `events.Fact` (tested)."""

VALUES: Final[dict[str, dict[object, str]]] = {
    "just_drawn": {True: "the bone just drawn", False: "not the bone just drawn"},
    "slot": {"arm": "on an arm"},
    "upheld": {True: "upheld", False: "dismissed"},
    "reshake": {True: "to shake again", False: "not to shake again"},
    "scope": {
        "game": "the game",
        "match": "the match",
        "tournament": "the tournament",
        "life": "for life",
    },
    "bid": {"pass": "pass"},
    "how": {"withdrawn": "withdrawn", "settled": "settled", "moot": "moot", "ruled": "ruled on"},
}
"""What the values of a field are called, where they are words."""

_UNSAID: Final[dict[type[e.Fact], dict[str, str]]] = {
    e.ClaimRaised: {"by": "an official"},
    e.StatementHeard: {"seat": "a bystander"},
    e.RecordCorrected: {"facts": "nothing happened"},
    e.HoldingShown: {"bones": "no bones"},
}
"""What a line says of a field that is empty."""


def line_of(words: PageLanguage, match: Match, fact: e.Fact) -> str:
    """What a fact says, in the names of this match's players."""
    given = structs.asdict(fact.claim if isinstance(fact, e.ClaimRaised) else fact)
    parts = {
        name: said
        for name, value in given.items()
        if value not in (None, "", ()) and (said := _word(words, match, name, value))
    }
    for name, text in _UNSAID.get(type(fact), {}).items():
        parts.setdefault(name, words.t(text))
    said = [words.t(piece, **parts) for piece in PIECES[type(fact)] if _has(piece, parts)]
    return ", ".join(said)


def _has(piece: str, parts: dict[str, str]) -> bool:
    named = (part.partition("}")[0] for part in piece.split("{")[1:])
    return all(name in parts for name in named)


def _word(words: PageLanguage, match: Match, name: str, value: Any) -> str:
    """A field in words; "" for what a line does not tell."""
    if name in ("by", "against", *_SEATS):
        return match.opened.players[value] if value < match.players else ""
    if name in _SIDES:
        return side_of(match, match.side[value])
    if name in VALUES and value in VALUES[name]:
        return words.t(VALUES[name][value])
    if name == "kind":
        return kind_of(words, value)
    if name in _TERMS:
        return worded(term(str(value)), words.catalogue)
    if name == "scores":
        return "–".join(map(str, value))
    if name == "facts":
        return "; ".join(line_of(words, match, one) for one in value)
    if name == "draws":
        return ", ".join(f"{match.opened.players[one.seat]} {one.bone}" for one in value)
    if name == "touch":
        there, own = value
        return words.t("{own} against {there}", own=own, there=there) if own != there else ""
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def kind_of(words: PageLanguage, kind: str) -> str:
    """A kind of claim in plain words."""
    known = CATALOGUE.get(kind)
    return worded(known.words, words.catalogue) if known else kind.replace("_", " ")


def side_of(match: Match, side: int) -> str:
    """The names of a side."""
    sides = zip(match.opened.players, match.side, strict=False)
    return " & ".join(name for name, its in sides if its == side)


def texts() -> Iterable[str]:
    """Every text that is looked up here."""
    assert set(PIECES) == set(get_args(e.Fact))
    yield from (piece for pieces in PIECES.values() for piece in pieces)
    yield from (text for values in VALUES.values() for text in values.values())
    yield from (text for values in _UNSAID.values() for text in values.values())
