"""The transcript: one plain line for each event, as an official would read it aloud.

A folded match and a fact go in, and a message comes out, which any language may have words for.
`WORDS` is the whole table; here belong the lines in it (`play_lines`, `dispute_lines`). A line says
what was reported and no more; bones that nobody saw are "a bone". Who may see which line, and in
which language, is settled elsewhere.
"""

from collections.abc import Callable
from typing import Any, Final

from domain import events as e
from domain.match.match import Match
from domain.messages.message import Message, MessagePart, apart, message
from domain.messages.plain_words import plain
from projections.transcript import dispute_lines as disputes
from projections.transcript import play_lines as play
from projections.transcript.naming import name_of


def line(match: Match, fact: e.Fact) -> MessagePart:
    """The words for `fact`, in the names of this match's players.

    Of the match only its opening is read: one that is opened and no more is enough.
    """
    return WORDS[type(fact)](match, fact)


def _corrected(m: Match, f: e.RecordCorrected) -> MessagePart:
    instead = apart(line(m, fact) for fact in f.facts) if f.facts else message("nothing happened")
    corrected = message(
        "event {position} is corrected: {instead}", position=f.corrects, instead=instead
    )
    return message("{line} ({note})", line=corrected, note=f.reason)


_SCOPES: Final[dict[e.Scope, Message]] = {
    "game": message("of the game"),
    "match": message("of the match"),
    "tournament": message("of the tournament"),
    "life": message("for life"),
}

_CARDS: Final[dict[e.ConductCard, Message]] = {
    "warning": message("a warning"),
    "yellow": message("a yellow card"),
    "red": message("a red card"),
    "black": message("a black card"),
}


WORDS: Final[dict[type[e.Fact], Callable[[Match, Any], MessagePart]]] = {
    e.MatchOpened: play.match_opened,
    e.GameStarted: lambda m, f: message("game {number} begins", number=f.number),
    e.GameEnded: play.game_ended,
    e.ScoreCardWritten: play.score_card_written,
    e.ScoreCardSigned: lambda m, f: message("{who} signs the score card", who=name_of(m, f.seat)),
    e.ScoreCardRefused: lambda m, f: message(
        "{who} refuses the score card: {reason}", who=name_of(m, f.seat), reason=f.reason
    ),
    e.ScoreCardReceived: lambda m, f: message("an official receives the score card"),
    e.MatchEnded: play.match_ended,
    e.ChipsCounted: play.chips_counted,
    e.LotsDrawn: play.lots_drawn,
    e.Shuffled: lambda m, f: message("{who} shuffles", who=name_of(m, f.seat)),
    e.HandStarted: play.hand_started,
    e.OpeningDrawn: play.opening_drawn,
    e.BoneDrawn: lambda m, f: message(
        "{who} draws {bone}", who=name_of(m, f.seat), bone=f.bone or message("a bone")
    ),
    e.BonePlayed: play.bone_played,
    e.Passed: lambda m, f: message("{who} passes", who=name_of(m, f.seat)),
    e.PlayRetracted: lambda m, f: message(
        "{who} takes back the bone placed at {play}", who=name_of(m, f.seat), play=f.play
    ),
    e.BoneReturned: lambda m, f: message(
        "{who} shows {bone} and puts it back", who=name_of(m, f.seat), bone=f.bone
    ),
    e.BoneExposed: lambda m, f: message(
        "{bone} of {who} is exposed ({how})", bone=f.bone, who=name_of(m, f.seat), how=plain(f.how)
    ),
    e.HoldingShown: play.holding_shown,
    e.ScoreCalled: lambda m, f: message(
        "{who} calls {points}", who=name_of(m, f.seat), points=f.points
    ),
    e.MugginsCalled: lambda m, f: message(
        "{who} calls muggins for {points}", who=name_of(m, f.seat), points=f.points
    ),
    e.DominoCalled: lambda m, f: message("{who} calls “Domino”", who=name_of(m, f.seat)),
    e.ChipsPaid: play.chips_paid,
    e.ChangeMade: lambda m, f: message(
        "{who} changes {tens} for {whose}",
        who=name_of(m, f.holder),
        tens=f"{f.tens}×10",
        whose=name_of(m, f.owner),
    ),
    e.PointsPegged: play.points_pegged,
    e.HandEnded: play.hand_ended,
    e.BidMade: play.bid_made,
    e.TrumpDeclared: play.trump_declared,
    e.DeclarationMade: play.declaration_made,
    e.Challenged: lambda m, f: message("{who} challenges", who=name_of(m, f.seat)),
    e.OfficialCalled: disputes.official_called,
    e.PlayResumed: disputes.play_resumed,
    e.TimeCalled: lambda m, f: message("time is called for the {period}", period=plain(f.period)),
    e.Observed: disputes.observed,
    e.ClaimRaised: disputes.claim_raised,
    e.StatementHeard: disputes.statement_heard,
    e.AttachmentFiled: disputes.attachment_filed,
    e.RulingGiven: disputes.ruling_given,
    e.RulingAppealed: disputes.ruling_appealed,
    e.ConsequenceReversed: lambda m, f: message(
        "what event {position} ended is open again", position=f.of
    ),
    e.DisputeClosed: lambda m, f: message(
        "the dispute raised at {claim} is closed ({how})", claim=f.claim, how=plain(f.how)
    ),
    e.RecordCorrected: _corrected,
    e.LateChangeNoted: lambda m, f: message(
        "noted too late, of event {position}: {note}", position=f.about, note=f.note
    ),
    e.PlayerDisqualified: lambda m, f: message(
        "{who} is out, {scope}", who=name_of(m, f.seat), scope=_SCOPES[f.scope]
    ),
    e.SetFoundFaulty: disputes.set_found_faulty,
    e.SpinnerMarked: lambda m, f: message(
        "{who} marks {bone} as the spinner on the card", who=name_of(m, f.seat), bone=f.bone
    ),
    e.StackChosen: play.stack_chosen,
    e.Resigned: lambda m, f: message(
        "{who} resigns the {scope}", who=name_of(m, f.seat), scope=plain(f.scope)
    ),
    e.ResultAgreed: play.result_agreed,
    e.ReshakeElected: play.reshake_elected,
    e.BlockDeclared: lambda m, f: message("{who} declares a block", who=name_of(m, f.seat)),
    e.PassTakenBack: lambda m, f: message(
        "{who} takes back the pass at {passed}", who=name_of(m, f.seat), passed=f.passed
    ),
    e.CardGiven: lambda m, f: message(
        "{who} is given {card}", who=name_of(m, f.seat), card=_CARDS[f.card]
    ),
}
"""The words for each kind of fact. Complete over `events.FACTS` (tested)."""
