"""The lines for what officials find, what is claimed, and how it is heard and ruled on."""

from domain import events as e
from domain.match.match import Match
from domain.messages.message import MessagePart, apart, in_turn, message
from domain.messages.plain_words import claimed, plain
from projections.transcript.naming import name_of, with_note


def play_resumed(m: Match, f: e.PlayResumed) -> MessagePart:
    """The line for play that resumes; in a game that was over, also what becomes of later games."""
    if f.game is None:
        return message("play resumes")
    if f.aside:
        return message("play goes on in game {game}; those begun since are set aside", game=f.game)
    return message("play goes on in game {game}; those begun since are kept", game=f.game)


def official_called(m: Match, f: e.OfficialCalled) -> MessagePart:
    """The line for a call for an official, with its claim if there is one."""
    if f.claim is None:
        return message("an official comes to the table")
    return message(
        "an official comes to the table to hear the claim raised at {claim}", claim=f.claim
    )


def observed(m: Match, f: e.Observed) -> MessagePart:
    """The line for an observation of an official, with all that it names and its note."""
    parts = [plain(f.what)]
    if f.seat is not None:
        parts.append(name_of(m, f.seat))
    if f.bone is not None:
        parts.append(str(f.bone))
    if f.event is not None:
        parts.append(message("event {event}", event=f.event))
    if f.minutes is not None:
        parts.append(message("{minutes} minutes", minutes=f.minutes))
    return with_note(message("an official finds: {what}", what=in_turn(parts)), f.note)


def claim_raised(m: Match, f: e.ClaimRaised) -> MessagePart:
    """The line for a claim: its kind, who raised it and, if it names them, whom and which event."""
    claim = f.claim
    who, kind = name_of(m, claim.by), claimed(claim.kind)
    line = message("{who} claims {kind}", who=who, kind=kind)
    if claim.against is not None:
        whose = name_of(m, claim.against)
        line = message("{who} claims {kind} by {whose}", who=who, kind=kind, whose=whose)
    if not claim.event:
        return line
    return message("{line} at event {event}", line=line, event=claim.event)


def statement_heard(m: Match, f: e.StatementHeard) -> MessagePart:
    """The line for a statement: who was heard on which claim, its text, what it says of a bone."""
    who = message("a bystander") if f.seat is None else name_of(m, f.seat)
    parts: list[MessagePart] = [f.text] if f.text else []
    if f.what is not None:
        about = message("{bone} {what}", bone=f.bone, what=plain(f.what))
        if f.what == "drew":
            about = message("{bone} drawn", bone=f.bone)
        if f.holder is not None:
            about = message("{line} by {whose}", line=about, whose=name_of(m, f.holder))
        parts.append(message("{line} at event {event}", line=about, event=f.event))
    return message(
        "{who} is heard on the claim at {claim}: {what}",
        who=who,
        claim=f.claim,
        what=apart(parts) if parts else message("nothing"),
    )


def ruling_given(m: Match, f: e.RulingGiven) -> MessagePart:
    """The line for a ruling: its verdict, whether it upheld the claim, and the clauses cited."""
    decision = message("upheld") if f.upheld else message("dismissed")
    if f.cites:
        decision = message("{line} under {clauses}", line=decision, clauses=", ".join(f.cites))
    return message(
        "ruling on the claim at {claim}: {found}",
        claim=f"{f.claim} ({f.part})" if f.part else f.claim,
        found=in_turn([plain(f.verdict), decision]),
    )


def attachment_filed(m: Match, f: e.AttachmentFiled) -> MessagePart:
    """The line for a file attached to a dispute."""
    file = f"{f.media_type} {f.sha256[:12]}"
    return with_note(
        message("filed with the claim at {claim}: {file}", claim=f.claim, file=file), f.note
    )


def ruling_appealed(m: Match, f: e.RulingAppealed) -> MessagePart:
    """The line for an appeal, with its grounds."""
    line = message(
        "the ruling at {ruling} is appealed to the {to}", ruling=f.ruling, to=plain(f.to)
    )
    if f.seat is not None:
        line = message("{line} by {whose}", line=line, whose=name_of(m, f.seat))
    return message("{line}: {more}", line=line, more=f.grounds) if f.grounds else line


def set_found_faulty(m: Match, f: e.SetFoundFaulty) -> MessagePart:
    """The line for a fault found in the set."""
    bone, fault = f.bone or message("a bone"), plain(f.what)
    line = message("the set is found faulty: {bone} is {what}", bone=bone, what=fault)
    return with_note(line, f.note)
