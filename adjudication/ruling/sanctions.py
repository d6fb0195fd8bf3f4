"""Sanctions by pairs: points taken or given, hands that are broken, cards, counts put right.

Where an earlier act of a hand has broken it, later ones in that hand are not sanctioned (DP-34).
What several cards come to, such as two yellow ones, is counted by `domain.pairs.cards_held`.
"""

from msgspec.structs import replace

from adjudication.case.case import Case
from adjudication.case.going_out import out_before
from adjudication.finding import Consequence
from domain import events as e
from domain.events import ConductCard
from domain.fives.scoring import Transfer
from domain.match.disputes import Disputes
from domain.match.records.hand_record import HandRecord
from domain.pairs.cards_held import BROUGHT, brought_by, cards_held, said_of
from domain.pairs.counting import SEATS
from domain.rules import Pairs, Remedy
from domain.seats import Seat, left_of
from domain.winning import START, Moment

STANDS = "DP-34a"
"""The clause by which the opponents choose whether a hand that has ended is broken or stands."""

ROUND_UNDONE = "DP-17b"
"""The clause by which a round of passes with a false pass in it is none."""

BY_CARDS = "DP-36a"
"""The clause by which cards come to a red one."""

DECISIVE = ("red", "black")
"""The cards that lose the game (DP-35)."""


def sanction(
    case: Case, rules: Pairs, remedy: Remedy, offender: Seat, position: int, *, carded: bool
) -> Consequence:
    """A remedy in a match by pairs, for an offence by `offender` at `position` (DP-23 to DP-28).

    Where an earlier act had broken the hand, or was ruled on and its later acts were taken back,
    it has no effect beside the score of a round of passes that goes back, and names that ruling
    (DP-24, DP-34); conduct that only a card answers is sanctioned even so. It has no card unless
    `carded`.
    """
    match = case.now
    points = getattr(rules, remedy.levies).value if remedy.levies else 0
    card = remedy.card if rules.cards.value and carded else None
    loses, side = card in DECISIVE, match.side[offender]
    # Without cards, conduct that only a card answers is for the official.
    only_a_card = remedy.card is not None and not remedy.levies
    moot = None if only_a_card else _moot_by(case, position)
    returns = _round_undone(case, position) if remedy.levies == "false_pass" else ()
    undone = (ROUND_UNDONE,) if returns else ()
    if moot is not None:
        return Consequence(cites=("DP-34", *undone), returns=returns, moot_by=moot)
    choose = remedy.ends == "hand" and not loses and _has_ended(case, position)
    owed = _levied(rules, offender, points)
    lifts = remedy.fix in LIFTING and _is_bone_played(case, position)
    stands = lifts and _ended_over(case, position)
    return Consequence(
        cites=(*remedy.cites, *undone),
        ends="game" if loses else remedy.ends,
        owed=owed,
        pays=owed,
        returns=returns,
        causes=(position,),
        score=tuple(0 if one == side else match.target for one in (0, 1)) if loses else None,
        winner=1 - side if loses else None,
        disqualified=(offender, "tournament") if card == "black" else None,
        fix="stands" if stands else remedy.fix,
        how="void" if remedy.fix == DEALT_AGAIN else None,
        lifts=position if lifts and not stands else None,
        penalty_free=remedy.penalty_free,
        elect=STANDS if choose else None,
        discretion=remedy.discretion,
        refer=remedy.refer or points is None or (only_a_card and card is None),
        card=card,
    )


def is_lost_by_card(consequence: Consequence) -> bool:
    """Whether the card alone loses the game, which takes the place of all else (DP-35, DP-36a)."""
    return consequence.card in DECISIVE or BY_CARDS in consequence.cites


RulingTurn = tuple[Moment, float]
"""The sort key of rulings: when the act was, then the number of the first claim about it."""


def with_red_card(
    case: Case, follows: Consequence, offender: Seat | None, turn: RulingTurn
) -> Consequence:
    """The consequence; with the game lost, 0 to the target, if its card comes to a red one.

    Cards count that the player brought, and that rulings before `turn` showed. It stays as it is
    without an offender or a card. The lost game takes the place of all else: points, a broken hand
    or the score of a walkover (DP-35, DP-36a).
    """
    card, match = follows.card, case.now
    if offender is None or card is None or not _comes_to_red(case, offender, card, turn):
        return follows
    side = match.side[offender]
    return replace(
        follows,
        cites=(*follows.cites, BY_CARDS),
        ends="game",
        owed=(),
        pays=(),
        returns=(),
        score=tuple(0 if pair == side else match.target for pair in range(match.sides)),
        winner=1 - side,
        elect=None,
    )


def _comes_to_red(case: Case, offender: Seat, card: ConductCard, turn: RulingTurn) -> bool:
    """Whether a card comes to a red one with those that rulings before it showed (DP-35).

    With those that the player brought from other matches of the event, by the record (DP-36).
    """
    disputes = case.now.disputes
    brought = BROUGHT[said_of(brought_by((fact for _, fact in case.facts), offender))]
    shown = [
        (its_turn, fact.card)
        for fact in disputes.caused.values()
        if isinstance(fact, e.CardGiven) and fact.seat == offender
        if fact.ruling in disputes.rulings
        if (its_turn := _turn_of_ruling(disputes, fact.ruling)) < turn
    ]
    before = [*brought, *(earlier for _, earlier in sorted(shown))]
    return card not in DECISIVE and cards_held([*before, card]).red > cards_held(before).red


def _turn_of_ruling(disputes: Disputes, ruling: int) -> RulingTurn:
    ruled = disputes.rulings[ruling]
    claim = disputes.claims.get(ruled.claim)
    first = None if claim is None else disputes.first_alike(claim)
    return disputes.act_of(ruling) or START, first or ruled.claim


def _moot_by(case: Case, position: int) -> int | None:
    """The ruling on an earlier act that broke the hand of this one, or had it taken back."""
    record, act = _hand_of(case, position), Moment(position)
    if record is None:
        return None
    end = record.end
    if end is not None and end.fact.how == "broken" and end.at < act:
        return end.fact.ruling
    for at, fact in case.since(position):
        if isinstance(fact, e.HandStarted):
            return None
        if isinstance(fact, e.PlayRetracted) and fact.ruling and fact.play < position < at:
            return fact.ruling
    return None


def _hand_of(case: Case, position: int) -> HandRecord | None:
    """The hand of an act, as the record has it by now."""
    then = case.before(position + 1)
    if then.hand is None:
        return None
    game, started = case.now.games[then.current_game().number], then.current_hand().started
    return next((record for record in game.hands if record.started == started), None)


def _round_undone(case: Case, position: int) -> tuple[Transfer, ...]:
    """The score of a round of passes that goes back, as one of its passes was false (DP-17b)."""
    record, then = _hand_of(case, position), case.before(position + 1)
    count = None if record is None else case.now.games[then.current_game().number].pairs
    if record is None or count is None:
        return ()
    ended = {
        passes[-1]
        for passes in (each_round.passes for each_round in record.rounds)
        if Moment(position) in passes
    }
    return tuple(
        Transfer(None, side, -points)
        for credit in count.tally.credits
        if credit.recorded in ended
        for side, points in enumerate(credit.change)
        if points
    )


DEALT_AGAIN = "dealt_again"
"""The word of a remedy (`Remedy.fix`) by which a hand is dealt again (DP-4)."""

LIFTING = ("goes_back", "put_where_it_fits", "taken_back_and_lies_open")
"""The words of remedies (`Remedy.fix`) that have the bone lifted."""


def _is_bone_played(case: Case, position: int) -> bool:
    return any(isinstance(fact, e.BonePlayed) for fact in case.at(position))


def _ended_over(case: Case, position: int) -> bool:
    """Whether the hand is over while a bone to be lifted lies: then it stands (AMB-143).

    The table ended the hand, or a ruling on the same act has broken it.
    """
    for _, fact in case.at_table(position):
        if isinstance(fact, e.PlayRetracted) and fact.play == position:
            return False
        if isinstance(fact, e.HandEnded) and fact.ruling is not None:
            continue
        if isinstance(fact, e.HandEnded | e.HandStarted):
            return True
    record = _hand_of(case, position)
    end = None if record is None else record.end
    return end is not None and end.fact.how == "broken" and end.at == Moment(position)


def _levied(rules: Pairs, offender: Seat, points: int | None) -> tuple[Transfer, ...]:
    """Points taken from the offender's pair, less than nothing, or given to the other."""
    if not points:
        return ()
    if rules.sanctions.value == "taken":
        return (Transfer(None, offender, -points),)
    return (Transfer(None, left_of(offender, SEATS), points),)


def _has_ended(case: Case, position: int) -> bool:
    """Whether the hand of this act has ended, so that it may stand (DP-34a).

    The table says so, or somebody's last bone has ended it (DP-12).
    """
    for at, fact in case.at_table(position):
        if isinstance(fact, e.HandEnded):
            return fact.ruling is None or out_before(case, at) is not None
        if isinstance(fact, e.HandStarted):
            return True
    hand = case.now.hand
    return hand is not None and hand.out is not None


def sanction_facts(
    case: Case,
    consequence: Consequence,
    offender: Seat | None,
    stands: bool,
    ruling: int,
    about: tuple[int | None, int | None],
) -> list[e.Fact]:
    """The facts that the ruling at position `ruling` causes in a match by pairs.

    `stands` says that the opponents chose to let an ended hand stand. `about` has the numbers of
    the game and the hand, None for the current ones.
    """
    number, hand = about
    if consequence.due is not None and consequence.how is not None:
        return [_put_right(consequence, ruling, about)]
    facts: list[e.Fact] = [*_lifted(case, consequence, ruling)]
    if consequence.ends == "hand" and not stands:
        facts.append(e.HandEnded("broken", ruling=ruling, game=number, hand=hand))
    for transfer in consequence.owed:
        back, points = transfer.points < 0, abs(transfer.points)
        cause = next(iter(consequence.causes), None)
        facts.append(
            e.PointsPegged(transfer.payee, points, cause, back, ruling=ruling, game=number)
        )
    if offender is not None and consequence.card is not None:
        facts.append(e.CardGiven(offender, consequence.card, ruling))
    facts += _put_out(consequence, ruling)
    winner, is_over = consequence.winner, consequence.winner is not None or consequence.drawn
    if consequence.ends == "game" and is_over:
        facts.append(e.GameEnded(number, consequence.score, winner, ruling))
    if consequence.ends == "match" and is_over:
        facts.append(e.MatchEnded(winner, ruling))
    return facts


def _put_out(consequence: Consequence, ruling: int) -> list[e.Fact]:
    """The player who is out of the event, and the partner: pairs are fixed (DP-35, DP-37)."""
    if consequence.disqualified is None:
        return []
    seat, scope = consequence.disqualified
    pair = (seat, (seat + SEATS // 2) % SEATS)
    return [e.PlayerDisqualified(each_seat, scope, ruling) for each_seat in pair]


def _put_right(
    consequence: Consequence, ruling: int, about: tuple[int | None, int | None]
) -> e.HandEnded:
    """A hand that was counted wrongly, with its right winner and count (DP-31)."""
    number, hand = about
    assert consequence.how is not None
    points = consequence.due if consequence.winner is not None else None
    return e.HandEnded(
        consequence.how, consequence.winner, points, ruling=ruling, game=number, hand=hand
    )


def _lifted(case: Case, consequence: Consequence, ruling: int) -> list[e.Fact]:
    """The bones from the latest back to the one that is lifted, acts after it with them (DP-24).

    None once that bone has been lifted: what was played since stays.
    """
    hand, play = case.now.hand, consequence.lifts
    if play is None or hand is None or hand.ended:
        return []
    placed = [hand.traces[one.bone] for one in hand.layout.placements]
    if not any(trace.position == play for trace in placed):
        return []
    return [
        e.PlayRetracted(trace.seat or 0, trace.position, ruling)
        for trace in reversed(placed)
        if trace.position >= play
    ]
