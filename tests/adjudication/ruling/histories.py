"""Random histories of rulings, and what a record should come to by those that stand.

A history records a careless match, stage by stage. Between two stages claims are raised,
upheld, dismissed, appealed and ruled again, and events are corrected. At its end officials rule
again on what the corrected record no longer bears out. What it should come to is worked out by
`plain_rulings`, which does not know how it came about.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Literal, NamedTuple

from msgspec import structs

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.finding import Finding
from adjudication.review.correction_impact import due_after
from adjudication.review.flagged_rulings import flagged_rulings
from adjudication.ruling.giving_rulings import rule
from domain import events as e
from domain.errors import BadClaim, BonebookError
from domain.match.decide import decide_correction
from domain.match.game import Game
from domain.match.match import fold
from domain.match.replay import CorrectedFacts, Facts, as_corrected
from domain.winning import Moment
from tests.adjudication.ruling.ruled_matches import (
    Outcome,
    careless_log,
    claims_about,
    hand_bounds,
    outcome_of,
    some,
    with_inserted,
)
from tests.oracles.plain_rulings import what_stands


def entries(log: Sequence[e.Fact]) -> list[e.Entry]:
    """The log as it is stored."""
    return [e.Entry(at, fact) for at, fact in enumerate(log, 1)]


@dataclass
class History:
    """A log and the claims raised in it, with what is chosen at random next."""

    log: list[e.Fact]
    chance: Random
    raised: list[int] = field(default_factory=list[int])
    told: list[str] = field(default_factory=list[str])

    @property
    def facts(self) -> CorrectedFacts:
        """The record as corrected."""
        return as_corrected(entries(self.log))

    def claim(self, claim: e.Claim) -> None:
        """Raise a claim, or join one that says the same."""
        first = fold(self.facts).disputes.first_alike(claim)
        if first is not None:
            self.raised.append(first)
            return
        with suppress(BadClaim):  # Its event was corrected away before.
            adjudicate(self.facts, claim)
            self._raise(claim)

    def _raise(self, claim: e.Claim) -> None:
        self.log.append(e.ClaimRaised(claim))
        self.raised.append(len(self.log))
        self.told.append(f"{len(self.log)} claim {claim.kind} {claim.event}")

    def rule(self, claim_at: int, *, upheld: bool) -> None:
        """Rule on a claim, whether it was ruled before or not."""
        self.told.append(f"{len(self.log) + 1} ruling on {claim_at} upheld {upheld}")
        self.log += ruled(self.facts, claim_at, upheld=upheld, chance=self.chance)

    def appeal(self, claim_at: int) -> None:
        """Take the ruling that holds to appeal."""
        last = fold(self.facts).disputes.last_ruling(claim_at)
        if last is not None and last not in fold(self.facts).disputes.appealed:
            self.log.append(e.RulingAppealed(last))

    def correct(self) -> None:
        """Leave out a payment, a pass or an act in dispute, or change an amount, if it can be."""
        kinds = (e.ChipsPaid, e.PointsPegged, e.Passed, e.HandEnded, e.ScoreCalled)
        in_dispute = {fact.claim.event for fact in self.log if isinstance(fact, e.ClaimRaised)}
        positions = [
            at
            for at, fact in enumerate(self.log, 1)
            if (isinstance(fact, kinds) and getattr(fact, "ruling", None) is None)
            or at in in_dispute
        ]
        if not positions:
            return
        at = self.chance.choice(positions)
        was = self.log[at - 1]
        instead: tuple[e.Fact, ...] = ()
        if isinstance(was, e.ChipsPaid | e.PointsPegged) and self.chance.random() < 0.5:
            instead = (structs.replace(was, points=max(0, was.points + 5)),)
        correction = e.RecordCorrected(at, instead, "a slip")
        try:
            decide_correction(entries(self.log), correction)
        except BonebookError:
            return
        self.told.append(f"{len(self.log) + 1} correction of {at} {type(was).__name__}")
        self.log += [correction, *due_after(entries(self.log), correction)]


def ruled(
    facts: CorrectedFacts,
    claim_at: int,
    *,
    upheld: bool,
    chance: Random,
) -> list[e.Fact]:
    """The ruling on a claim and what it causes; what is open is chosen at random."""
    claim = fold(facts).disputes.claims[claim_at]
    finding = adjudicate(facts, claim, claim_at)
    settles = finding.consequence is not None and finding.consequence.causes
    note = "" if finding.consequence is not None else "as the officials see it"
    upheld = upheld and (finding.verdict != "refuted" or bool(settles))
    choices = {left.clause: chance.choice(list(left.effects)) for left in finding.choices}
    return rule(Case(facts), finding, claim_at, upheld=upheld, choices=choices, note=note)


class ClaimableMatch(NamedTuple):
    """A careless match and all that can be claimed of it, found once for many histories of it."""

    name: str
    log: list[e.Fact]
    claims: list[e.Claim]


def claimable_match(book: str, players: int, seed: int) -> ClaimableMatch:
    """A careless match of this table, with what officials saw of it."""
    chance = Random(f"history {book} {players} {seed}")
    # A short record has as much to rule on, and is tried several times as fast.
    log = careless_log(book, players, seed)[: chance.choice((80, 120, 160, 10_000))]
    log = with_conduct(chance, log, players)
    return ClaimableMatch(f"{book} {players} {seed}", log, all_claims(log))


def random_history(match: ClaimableMatch, number: int) -> History:
    """A match in two stages, with a few disputes in each that run into each other.

    In the first stage a claim may be open that the rest of the match decides.
    """
    chance = Random(f"{match.name} {number}")
    cut = chance.choice([*hand_bounds(match.log), len(match.log)])
    history = History(match.log[:cut], chance)
    early = [claim for claim in match.claims if (claim.event or 0) <= cut]
    steps(history, close_together(chance, early))
    added = history.log[cut:]
    history.log = with_inserted(match.log, cut, added)
    if added:
        history.told.append(f"{cut + len(added)} to {len(history.log)} play goes on")
    late = [_moved(claim, cut, len(added)) for claim in match.claims]
    steps(history, close_together(chance, late))
    rule_again(history)
    return history


def _moved(claim: e.Claim, cut: int, by: int) -> e.Claim:
    """The claim about the same event, in a record with so many more after position `cut`."""
    if claim.event is None or claim.event <= cut:
        return claim
    return structs.replace(claim, event=claim.event + by)


CONDUCT = ("contact", "slow_play", "confrontation", "intentional_hiding", "talk", "leaves")

CARDED = ("slight_breach",) * 3 + ("angry_protest", "violence", "late", "yellow_card_before")
"""The conduct for which the book of pairs has cards, so that they come together in one player."""


def with_conduct(chance: Random, log: list[e.Fact], players: int) -> list[e.Fact]:
    """The log with what officials saw, and at its end perhaps a game given up or agreed."""
    by_pairs = isinstance(log[0], e.MatchOpened) and log[0].book == "DP"
    words, seats = (CARDED, 2) if by_pairs else (CONDUCT, players)
    for _ in range(chance.choice((2, 3, 4) if by_pairs else (0, 1, 2))):
        what, seat = chance.choice(words), chance.randrange(seats)
        seen = e.Observed(what, seat, minutes=9 if what == "late" else None)
        log = with_inserted(log, chance.randint(players + 4, len(log)), [seen])
    if chance.random() < 0.2:
        scope = chance.choice(("game", "match"))
        winner = chance.choice((None, chance.randrange(2)))
        agreed = e.ResultAgreed(tuple(range(players)), scope, winner)
        resigned = e.Resigned(chance.randrange(players), scope)
        log = [*log, chance.choice((agreed, resigned))]
    return log


def all_claims(log: Sequence[e.Fact]) -> list[e.Claim]:
    """Verdicts of the record, and facts that officials and the players themselves put on record."""
    claims: list[e.Claim] = []
    paces = isinstance(log[0], e.MatchOpened) and log[0].book in ("UDL", "42")
    for at, fact in enumerate(log, 1):
        match fact:
            case e.Observed(what="late"):
                claims.append(e.Claim("late_forfeit", None, fact.seat))
            case e.Observed(what="yellow_card_before"):
                pass
            case e.Observed():
                claims.append(e.Claim("observed", at, fact.seat, what=fact.what))
                if fact.what == "slow_play" and paces:
                    claims.append(e.Claim("slow_play", at, fact.seat))
            case e.Resigned():
                claims.append(e.Claim("resigned", at))
            case e.ResultAgreed():
                claims.append(e.Claim("agreed_result", at))
            case _:
                pass
    return [*claims_about(log), *claims]


def close_together(chance: Random, claims: list[e.Claim]) -> list[e.Claim]:
    """One to three claims about acts that are near each other, so that one tells on the other."""
    some_kind = list(some(chance, claims, 1))
    if not some_kind:
        return []
    first = some_kind[0].event or 0
    near = sorted(claims, key=lambda claim: abs((claim.event or 0) - first))[:8]
    return chance.sample(near, min(len(near), chance.choice((1, 2, 3))))


def steps(history: History, claims: Sequence[e.Claim]) -> None:
    """A few steps at random, after which each of the claims has been raised and ruled on."""
    chance = history.chance
    todo = list(claims)
    for _ in range(chance.randint(2, 6)):
        what = chance.choice(("claim", "claim", "rule", "rule", "rule", "appeal", "correct"))
        if what == "claim" and todo:
            history.claim(todo.pop())
            if history.raised:
                history.rule(history.raised[-1], upheld=chance.random() < 0.8)
        elif what == "rule" and history.raised:
            history.rule(chance.choice(history.raised), upheld=chance.random() < 0.6)
        elif what == "appeal" and history.raised:
            history.appeal(chance.choice(history.raised))
        elif what == "correct":
            history.correct()
    for claim in todo:
        history.claim(claim)
        if history.raised:
            history.rule(history.raised[-1], upheld=True)


# --- what it should come to -------------------------------------------------------------------


def rule_again(history: History) -> None:
    """Rule again on what comes out otherwise since: it stands till an official does (0037)."""
    for _ in range(3):
        otherwise = [at for at, now in heard_again(history).items() if now is None]
        for claim_at in otherwise:
            history.rule(claim_at, upheld=True)
        if not otherwise:
            return


def heard_again(history: History) -> dict[int, Finding | None]:
    """The finding on each claim that was ruled; None where it is not as it was ruled any more.

    By where the claim was raised. A ruling that put right what it is on is as it was ruled.
    """
    facts, flagged = history.facts, flagged_rulings(entries(history.log))
    otherwise = {ruling.claim for ruling in flagged if ruling.now != ruling.given}
    disputes = fold(facts).disputes
    ruled = {ruling.claim for ruling in disputes.rulings.values()}
    return {
        at: None if at in otherwise else adjudicate(facts, disputes.claims[at], at)
        for at in sorted(ruled)
    }


class Standing(NamedTuple):
    """All that a match comes to, and how it lies on the table."""

    outcome: Outcome
    hands: dict[int, list[tuple[e.HandEnding, int | None] | None]]
    ended: dict[int, bool]
    closed: bool
    cards: list[tuple[int, str]]
    on_table: frozenset[str]
    held: tuple[int, ...]
    to_play: int | None


def standing(facts: Facts) -> Standing:
    """The result of this record."""
    match = fold(facts)
    games, caused = match.games, match.disputes.caused.values()
    ends = {n: [(hand.end, hand.winner) for hand in game.hands] for n, game in games.items()}
    hand = match.hand if match.hand is not None and match.hand.ended is None else None
    # The opener of a hand was settled when it began, whatever is ruled on the hand before.
    to_be_opened = hand is not None and not hand.acts
    return Standing(
        outcome_of(match),
        {n: [end and (end.fact.how, won) for end, won in hands] for n, hands in ends.items()},
        {number: game.ended is not None for number, game in games.items()},
        match.closed is not None,
        sorted((fact.seat, fact.card) for fact in caused if isinstance(fact, e.CardGiven)),
        frozenset(str(placed.bone) for placed in hand.layout.placements) if hand else frozenset(),
        tuple(hand.held) if hand else (),
        hand.to_play if hand and match.in_play and not to_be_opened else None,
    )


def is_overdrawn(comes_to: Standing) -> bool:
    """Whether somebody paid chips that they no longer had: play could not have gone on so."""
    return any(
        points < 0 for pieces in comes_to.outcome.chips.values() for row in pieces for points in row
    )


class Compared(NamedTuple):
    """The result of a history as recorded, and by its standing rulings alone."""

    recorded: Standing
    plain: Standing


LeftOut = Literal["ruled otherwise", "otherwise without rulings", "overdrawn", "entered before"]
"""The reasons for which a history is not compared.

`ruled otherwise`: the record no longer bears out a ruling, though officials ruled again;
`otherwise without rulings`: a claim is as it was ruled only with what rulings did on record;
`overdrawn`: somebody paid chips that a ruling had taken, so that play could not have gone on so;
`entered before`: by pairs a ruling came before a hand of a game that it had won, or broke a hand
before the time was up (DP-20); the plain reading enters each ruling at the end.
"""


def come_to(history: History) -> Compared | LeftOut:
    """Both results, or the reason for which there is nothing to compare."""
    findings: dict[int, Finding] = {}
    for claim_at, finding in heard_again(history).items():
        if finding is None:
            return "ruled otherwise"
        findings[claim_at] = finding
    stands = what_stands(history.facts, findings)
    if stands is None:
        return "otherwise without rulings"
    if any(map(_entered_before, fold(history.facts).games.values())):
        return "entered before"
    compared = Compared(standing(history.facts), standing(stands.facts))
    return "overdrawn" if any(map(is_overdrawn, compared)) else compared


def _entered_before(game: Game) -> bool:
    if game.pairs is None:
        return False
    won, signal = game.result.at if game.result else None, game.time.signal
    broken = [end for hand in game.hands for end in hand.endings if end.fact.how == "broken"]
    return any(won is not None and won < Moment(hand.started) for hand in game.hands) or any(
        signal is not None and end.recorded < signal for end in broken
    )
