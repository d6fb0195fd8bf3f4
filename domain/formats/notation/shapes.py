"""The lines of the notation: for each kind of fact its words, in their order.

`SHAPES` is the whole table, and `HEAD` that of the opening. A line is: seat (where
the act is a player's), word, what must stand there, then phrases in any order.
"""

from typing import Any, NamedTuple, get_args

from domain import events as e
from domain.formats.notation import kinds as k


class Field(NamedTuple):
    """Something that must stand in the line: the fact's field and its kind of word.

    `name` may lead into a part, as "claim.kind". `unseen` is whether `??` may stand there, which
    leaves the field out: nobody saw it.
    """

    name: str
    kind: k.Kind
    unseen: bool = False


class Phrase(NamedTuple):
    """Something that may stand in the line, and the field of the fact that it fills (`name`).

    It is a keyword and a word of `kind`; or with `kind` None the keyword alone, for `value`.
    """

    keyword: str
    name: str
    kind: k.Kind | None = None
    value: Any = None


class Shape(NamedTuple):
    """The line of one kind of fact.

    Attributes
    ----------
    word : the word that tells the kind
    subject : the field of the seat before that word, None where no seat stands there
    fixed : the fields that must stand after it, in this order
    phrases : those that may follow, in any order
    nested : the field of the facts in brackets before the phrases, None for none
    """

    word: str
    subject: str | None = None
    fixed: tuple[Field, ...] = ()
    phrases: tuple[Phrase, ...] = ()
    nested: str | None = None


def _act(word: str, *fixed: Field, phrases: tuple[Phrase, ...] = (), by: str = "seat") -> Shape:
    return Shape(word, by, fixed, phrases)


def _line(word: str, *fixed: Field, phrases: tuple[Phrase, ...] = ()) -> Shape:
    return Shape(word, None, fixed, phrases)


_ANSWERS = Phrase("answers", "answers", k.POSITION)
_RULING = Phrase("ruling", "ruling", k.POSITION)
_WINNER = Phrase("winner", "winner", k.SEAT)
_GAME = Phrase("game", "game", k.NUMBER)
_SCORES = Phrase("scores", "scores", k.SCORES)
_WHOLE_MATCH = Phrase("match", "scope", value="match")
_CLAIM = Phrase("claim", "claim", k.POSITION)
_NOTE = Phrase("note", "note", k.TEXT)
_VIA = Phrase("via", "via", k.one_of(*get_args(e.SignedVia)))
_SEAL = (
    Phrase("card", "card", k.TEXT),
    Phrase("key", "key", k.TEXT),
    Phrase("signature", "signature", k.TEXT),
)
_BONE = Field("bone", k.BONE)
_POINTS = Field("points", k.NUMBER)

SHAPES: dict[type[Any], Shape] = {
    e.GameStarted: _line("game", Field("number", k.NUMBER)),
    e.GameEnded: _line("game-over", phrases=(_GAME, _SCORES, _WINNER, _RULING)),
    e.ScoreCardWritten: _line(
        "score-card",
        Field("scores", k.SCORES),
        phrases=(_GAME, Phrase("wins", "wins", k.NUMBERS)),
    ),
    e.ScoreCardSigned: _act("signs", phrases=(_GAME, _VIA, *_SEAL)),
    e.ScoreCardRefused: _act("refuses", Field("reason", k.TEXT), phrases=(_GAME, _VIA, *_SEAL)),
    e.ScoreCardReceived: _line("card-received", phrases=(_GAME, *_SEAL)),
    e.MatchEnded: _line("match-over", phrases=(_WINNER, _RULING)),
    e.ChipsCounted: _act(
        "counts",
        Field("tens", k.NUMBER),
        Field("fives", k.NUMBER),
        phrases=(Phrase("in", "colour", k.TEXT),),
    ),
    e.LotsDrawn: _line(
        "lots", Field("draws", k.LOTS), phrases=(Phrase("tied", "tied", value=True),)
    ),
    e.Shuffled: _act("shuffles"),
    e.HandStarted: _line(
        "hand",
        Field("number", k.NUMBER),
        phrases=(
            Phrase("opens", "opens", k.one_of(*get_args(e.Opening))),
            Phrase("by", "by", k.SEAT),
            Phrase("shaker", "shaker", k.SEAT),
            Phrase("found", "found", k.FOUND),
        ),
    ),
    e.OpeningDrawn: _act(
        "takes", Field("count", k.NUMBER), Field("bones", k.BONES_SEEN, unseen=True)
    ),
    e.BoneDrawn: _act("draws", Field("bone", k.BONE, unseen=True)),
    e.BonePlayed: _act(
        "plays",
        _BONE,
        phrases=(
            Phrase("on", "on", k.BONE),
            Phrase("touch", "touch", k.TOUCH),
            Phrase("arm", "slot", value="arm"),
            Phrase("just-drawn", "just_drawn", value=True),
            Phrase("not-just-drawn", "just_drawn", value=False),
        ),
    ),
    e.Passed: _act("passes"),
    e.PassTakenBack: _act("takes-back-pass", Field("passed", k.POSITION)),
    e.BlockDeclared: _act("declares-block"),
    e.CardGiven: _act(
        "is-shown", Field("card", k.one_of(*get_args(e.ConductCard))), phrases=(_RULING,)
    ),
    e.PlayRetracted: _act("takes-back", Field("play", k.POSITION), phrases=(_RULING,)),
    e.BoneReturned: _act("puts-back", _BONE),
    e.BoneExposed: _act(
        "exposes", _BONE, phrases=(Phrase("how", "how", k.one_of("accident", "draw", "shuffle")),)
    ),
    e.HoldingShown: _act("shows", Field("bones", k.BONES_SEEN)),
    e.ScoreCalled: _act("calls", _POINTS),
    e.MugginsCalled: _act("muggins", _POINTS),
    e.DominoCalled: _act("domino"),
    e.ChipsPaid: _act(
        "pays",
        Field("payee", k.SEAT),
        _POINTS,
        phrases=(
            Phrase("tens", "tens", k.NUMBER),
            Phrase("fives", "fives", k.NUMBER),
            Phrase("colour", "colour_of", k.SEAT),
            _ANSWERS,
            _RULING,
            _GAME,
            Phrase("unpaid", "unpaid", k.NUMBER),
        ),
        by="payer",
    ),
    e.ChangeMade: _act("changes", Field("holder", k.SEAT), Field("tens", k.NUMBER), by="owner"),
    e.PointsPegged: _act(
        "pegs", _POINTS, phrases=(Phrase("back", "back", value=True), _ANSWERS, _RULING, _GAME)
    ),
    e.HandEnded: _line(
        "hand-over",
        Field("how", k.one_of(*get_args(e.HandEnding))),
        phrases=(
            _WINNER,
            Phrase("points", "points", k.NUMBER),
            Phrase("marks", "marks", k.AMOUNTS),
            Phrase("taken", "taken", k.AMOUNTS),
            _RULING,
            _GAME,
            Phrase("hand", "hand", k.NUMBER),
        ),
    ),
    e.BidMade: _act("bids", Field("bid", k.TEXT)),
    e.TrumpDeclared: _act("trumps", Field("trump", k.one_of(*get_args(e.Trump)))),
    e.DeclarationMade: _act(
        "declares",
        Field("what", k.one_of("laydown", "made", "set")),
        phrases=(Phrase("order", "order", k.BONES_SEEN),),
    ),
    e.Challenged: _act("challenges"),
    e.OfficialCalled: _line("official", phrases=(Phrase("by", "seat", k.SEAT), _CLAIM)),
    e.PlayResumed: _line("resumed", phrases=(_GAME, Phrase("aside", "aside", value=True))),
    e.TimeCalled: _line("time", phrases=(Phrase("match", "period", value="match"),)),
    e.Observed: _line(
        "observed",
        Field("what", k.TEXT),
        phrases=(
            Phrase("seat", "seat", k.SEAT),
            Phrase("bone", "bone", k.BONE),
            Phrase("event", "event", k.POSITION),
            Phrase("minutes", "minutes", k.NUMBER),
            _CLAIM,
            Phrase("supersedes", "supersedes", k.POSITION),
            _NOTE,
        ),
    ),
    e.ClaimRaised: _line(
        "claim",
        Field("claim.kind", k.TEXT),
        phrases=(
            Phrase("event", "claim.event", k.POSITION),
            Phrase("against", "claim.against", k.SEAT),
            Phrase("by", "claim.by", k.SEAT),
            Phrase("trick", "claim.trick", k.NUMBER),
            Phrase("trump", "claim.trump", k.one_of(*get_args(e.Trump))),
            Phrase("count", "claim.count", k.NUMBER),
            Phrase("what", "claim.what", k.TEXT),
            Phrase("ordinal", "claim.ordinal", k.NUMBER),
        ),
    ),
    e.RulingGiven: _line(
        "ruling",
        Field("claim", k.POSITION),
        Field("verdict", k.one_of("proved", "refuted", "undetermined", "contradictory")),
        Field("upheld", k.meaning(upheld=True, dismissed=False)),
        phrases=(
            Phrase("cites", "cites", k.NAMES),
            Phrase("choices", "choices", k.CHOICES),
            Phrase("evidence", "evidence", k.NUMBERS),
            Phrase("finding", "finding", k.TEXT),
            _NOTE,
            Phrase("supersedes", "supersedes", k.POSITION),
            Phrase("part", "part", k.TEXT),
            Phrase("assuming", "assuming", k.NAMES),
            Phrase("rules", "rules", k.TEXT),
            Phrase("options", "options", k.CHOICES),
            Phrase("prefix", "prefix", k.TEXT),
            Phrase("engine", "engine", k.TEXT),
            Phrase("steps", "steps", k.NUMBER),
            Phrase("cut-short", "cut_short", value=True),
            Phrase("checkpoint", "checkpoint", k.TEXT),
        ),
    ),
    e.StatementHeard: _line(
        "heard",
        Field("claim", k.POSITION),
        phrases=(
            Phrase("seat", "seat", k.SEAT),
            Phrase("text", "text", k.TEXT),
            Phrase("what", "what", k.one_of("held", "not_held", "drew")),
            Phrase("holder", "holder", k.SEAT),
            Phrase("bone", "bone", k.BONE),
            Phrase("event", "event", k.POSITION),
        ),
    ),
    e.AttachmentFiled: _line(
        "filed",
        Field("claim", k.POSITION),
        Field("sha256", k.TEXT),
        Field("media_type", k.TEXT),
        phrases=(_NOTE,),
    ),
    e.RulingAppealed: _line(
        "appeal",
        Field("ruling", k.POSITION),
        phrases=(
            Phrase("seat", "seat", k.SEAT),
            Phrase("goes-to", "to", k.TEXT),
            Phrase("grounds", "grounds", k.TEXT),
        ),
    ),
    e.ConsequenceReversed: _line("reversed", Field("of", k.POSITION), Field("ruling", k.POSITION)),
    e.DisputeClosed: _line(
        "closed",
        Field("claim", k.POSITION),
        phrases=(
            Phrase("how", "how", k.one_of("ruled", "withdrawn", "settled", "moot", "not_heard")),
            _NOTE,
        ),
    ),
    e.RecordCorrected: Shape(
        "correction",
        None,
        (Field("corrects", k.POSITION), Field("reason", k.TEXT)),
        (Phrase("was", "was", k.NUMBER),),
        nested="facts",
    ),
    e.PlayerDisqualified: _act(
        "is-out", Field("scope", k.one_of(*get_args(e.Scope))), phrases=(_RULING,)
    ),
    e.ReshakeElected: _act("elects", Field("reshake", k.meaning(reshake=True, stand=False))),
    e.SetFoundFaulty: _line(
        "set-faulty",
        Field("what", k.one_of(*get_args(e.Fault))),
        phrases=(Phrase("bone", "bone", k.BONE), _NOTE),
    ),
    e.SpinnerMarked: _act("marks-spinner", _BONE),
    e.StackChosen: _act(
        "stacks",
        phrases=(
            Phrase("single", "stack", value="single"),
            Phrase("double", "stack", value="double"),
            Phrase("lengthwise", "orientation", value="lengthwise"),
            Phrase("crosswise", "orientation", value="crosswise"),
        ),
    ),
    e.Resigned: _act("resigns", phrases=(_WHOLE_MATCH,)),
    e.ResultAgreed: _line(
        "agreed",
        Field("seats", k.SEATS_NAMED),
        phrases=(_WHOLE_MATCH, _WINNER, _SCORES),
    ),
    e.LateChangeNoted: _line("late-change", Field("about", k.POSITION), Field("note", k.TEXT)),
}
"""The line of each kind of fact. With the head complete over `events.FACTS` (tested)."""

HEAD: tuple[Phrase, ...] = (
    Phrase("book", "book", k.TEXT),
    Phrase("version", "version", k.TEXT),
    Phrase("hash", "sha256", k.TEXT),
    Phrase("players", "players", k.NAMES),
    Phrase("options", "options", k.CHOICES),
    Phrase("best-of", "best_of", k.NUMBER),
    Phrase("enforcement", "enforcement", k.one_of("record", "strict")),
    Phrase("scores", "scores", k.SCORES),
    Phrase("domino-holder", "domino_holder", k.SEAT),
    Phrase("event", "event", k.TEXT),
    Phrase("fixture", "fixture", k.TEXT),
    Phrase("table", "table", k.TEXT),
    Phrase("external-id", "external_id", k.TEXT),
    Phrase("metadata", "metadata", k.CHOICES),
)
"""The lines of the head: the opening of the match, at position 1."""

NEEDED = ("book", "players")
"""The lines that no head is without."""

HOUSE_RULES = "house-rules"
"""The head line after which the house rules stand, each line behind a bar."""

NOTED = (
    Phrase("at", "happened_at", k.TEXT),
    Phrase("reporter", "reporter", k.TEXT),
    Phrase("recorded", "recorded_at", k.TEXT),
    Phrase("device", "device", k.TEXT),
)
"""Fields of the entry on any line: when it happened, who reported it and with what, when it
was stored."""

KIND_OF = {shape.word: kind for kind, shape in SHAPES.items()}
"""The kind of fact by the word that tells it in a line."""
