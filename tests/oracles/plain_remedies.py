"""The remedies of every book as a table of plain words, and what they turn on.

Second implementation, written from the clauses.
"""

from collections.abc import Sequence

from adjudication.case.case import Case
from domain import events as e
from domain.bones import pips_in
from domain.events import ConductCard, Scope
from domain.match.match import Match
from tests.oracles import naive_fives

TABLE = """
PDA could_play | drew | game 150:100
PDA false_domino | revealed | game 150:100
PDA hidden_domino | intended | game 150:100
PDA hand_size | over under | hand 50+
PDA misplay | mismatch wrong_spinner | lift
HF could_play | drew passed | hand 50+
HF hand_size | over under under_unplayed drawn_up | pay 50
HF misplay | mismatch wrong_spinner | lift
FU misplay | mismatch | lift
UDL could_play | drew passed | game out:game
UDL false_domino | revealed | game out:game
UDL hidden_domino | intended | match out:match
UDL misplay | mismatch wrong_spinner | game out:game
UDL misplay | mismatch_owned wrong_spinner_owned | lift
UDL wrong_opening | opened_low | game out:game
UDL slow_play | second | pay 20
UDL slow_play | third | game out:game
UDL observed | concealing intentional_hiding | match out:match
UDL observed | abandonment confrontation leaves | match out:tournament
UDL observed | slam_disconnect substitution | match out:tournament
UDL observed | equipment_broken | match out:life
42 renege | revoked | marks
42 out_of_turn | acted | marks
42 observed | talk signs | marks
42 late_forfeit | late | game 7:0
DP could_play | passed | break false_pass yellow
DP false_block | declared | break false_block
DP misplay | late | break misplaced_late yellow
DP misplay | soon | lift misplaced_soon
DP misplay | at_once | lift
DP exposed_not_played | put_back | put_back
DP exposed_not_played | put_back_in_time | lift put_back
DP exposed_not_played | held_back | lift
DP hand_size | over under under_unplayed drawn_up | break
DP hand_size | in_time | again
DP out_of_turn | acted | lift
DP wrong_leader | at_once | lift
DP observed | slight_breach | warning
DP observed | angry_protest | yellow
DP observed | betting hidden_bones marked_bones | black
DP observed | signals violence | black
"""
"""Book, kind of claim, cases: what that costs."""

CASES = {
    (*claim.split(), case): tuple(words.split())
    for claim, cases, words in (line.split("|") for line in TABLE.strip().splitlines())
    for case in cases.split()
} | {
    (book, kind, case): ("lift",)
    for book in ("PDA", "HF", "FU", "UDL")
    for kind, case in (
        ("wrong_leader", "called_down"),
        ("wrong_leader", "entitled"),
        *((("out_of_turn", "acted"),) if book != "PDA" else ()),
        *((("false_domino", "revealed"),) if book in ("HF", "FU") else ()),
    )
}


SCOPES: dict[str, Scope] = {
    "out:game": "game",
    "out:match": "match",
    "out:tournament": "tournament",
    "out:life": "life",
}


def comes_to_red(before: Sequence[str], card: str) -> bool:
    """Two warnings are a yellow card, and two of those, since the last red one, a red (DP-35)."""
    warnings = yellows = 0
    red = False
    for shown in (*before, card):
        warnings, yellows, red = (
            warnings + (shown == "warning"),
            yellows + (shown == "yellow"),
            False,
        )
        if warnings == 2:
            warnings, yellows = 0, yellows + 1
        if yellows == 2:
            yellows, red = 0, True
    return red


def payee_of(match: Match, offender: int) -> int:
    """The player whom another pays: the seat whose payer they are, by pegs the next one."""
    payers = naive_fives.PAYER.get((match.opened.book, match.players))
    return (offender + 1) % match.players if payers is None else payers.index(offender)


def fifty_or_the_hand(case: Case, act: int, offender: int, *, declined: bool) -> int:
    """50, or the offender's hand if that is more and is not declined (PDA-9b, PDA-9c)."""
    until = act + 1
    for later, fact in case.at_table(act):
        if not isinstance(fact, e.BoneDrawn | e.OpeningDrawn):
            if isinstance(
                fact, e.BonePlayed | e.Passed | e.BoneReturned | e.HandEnded | e.HandStarted
            ):
                break
            continue
        if fact.seat != offender:
            break
        until = later + 1
    bones = case.logged_deal(act).holding(offender, until)
    return 50 if bones is None or declined else max(50, naive_fives.rounded(pips_in(bones)))


def penalised(case: Case, act: int, offender: int) -> list[int]:
    """The act and that player's other draws and passes of the hand: one penalty (AMB-79)."""
    kinds = (e.OpeningDrawn, e.BoneDrawn, e.Passed)
    if not any(isinstance(fact, kinds) for fact in case.at(act)):
        return [act]
    others = [
        at
        for at, fact in case.hand_at(act)
        if isinstance(fact, kinds) and fact.seat == offender and at != act
    ]
    return [act, *others]


def ended_at_table(case: Case, act: int) -> bool:
    """Whether the table ended the hand of an act: it said so, or a last bone was played (DP-12)."""
    ends = (
        entry for entry in case.at_table(act) if isinstance(entry[1], e.HandEnded | e.HandStarted)
    )
    at, end = next(ends, (len(case.facts) + 1, None))
    if end is not None and getattr(end, "ruling", None) is None:
        return True
    hand = case.before(at).hand
    return hand is not None and hand.out is not None


def brought(case: Case, seat: int) -> list[ConductCard]:
    words: dict[str, list[ConductCard]] = {
        "warning_before": ["warning"],
        "yellow_card_before": ["yellow"],
        "yellow_card_and_warning_before": ["yellow", "warning"],
    }
    seen = (fact for _, fact in case.facts if isinstance(fact, e.Observed))
    found = [
        fact.what for fact in seen if fact.seat == seat and fact.what in (*words, "no_card_before")
    ]
    return list(words.get(found[-1], ())) if found else []


def free_bone_lifted(match: Match, act: int, at: int) -> list[e.PlayRetracted]:
    """The bone of an act is lifted by a ruling, while it lies free in a hand that goes on."""
    hand = match.hand
    if hand is None or hand.ended:
        return []
    return [
        e.PlayRetracted(trace.seat or 0, act, at)
        for bone, trace in hand.traces.items()
        if trace.place == "table" and trace.position == act
        if all(placed.on is not bone for placed in hand.layout.placements)
    ]


def scored_with_lifted(case: Case, act: int) -> list[int]:
    """The placement of a bone that was lifted, and the calls of its score (AMB-66); else none."""
    placed = next((fact for fact in case.at(act) if isinstance(fact, e.BonePlayed)), None)
    causes = [act]
    for at, fact in case.since(act):
        if placed is None or isinstance(fact, e.HandStarted):
            return []
        if isinstance(fact, e.PlayRetracted) and fact.play == act:
            return causes
        of_side = case.now.side[getattr(fact, "seat", 0) or 0] == case.now.side[placed.seat]
        if isinstance(fact, e.BonePlayed) and of_side:
            return []
        if isinstance(fact, e.ScoreCalled) and of_side:
            causes.append(at)
    return []


def bones_lifted_since(match: Match, act: int, at: int) -> list[e.PlayRetracted]:
    """The bones from the latest back to that of an act are lifted by a ruling (DP-24)."""
    hand = match.hand
    if hand is None or hand.ended:
        return []
    traces = [hand.traces[placed.bone] for placed in reversed(hand.layout.placements)]
    lifted = [trace for trace in traces if trace.position >= act]
    return [e.PlayRetracted(trace.seat or 0, trace.position, at) for trace in lifted]
