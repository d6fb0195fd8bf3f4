"""The state that the rulings which stand come to, by a second and plain reading.

The record is read as though nobody had ruled, and the remedies are those of a table that was
written from the clauses. Each ruling that stands is carried out in the order of the acts. The
claims are tested as a hearing tests them; nothing here asks `adjudication.ruling`.
"""

from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter

from msgspec import structs

from adjudication.case.case import Case
from adjudication.case.purposes import Account, entry, paid_for
from adjudication.claims import tests_for
from adjudication.finding import Consequence, Finding, Tested
from domain import events as e
from domain.errors import BadClaim
from domain.events import ConductCard
from domain.match.match import Match
from domain.winning import Moment
from tests.oracles import naive42
from tests.oracles.plain_remedies import (
    CASES,
    SCOPES,
    bones_lifted_since,
    brought,
    comes_to_red,
    ended_at_table,
    fifty_or_the_hand,
    free_bone_lifted,
    payee_of,
    penalised,
    scored_with_lifted,
)

Payment = e.ChipsPaid | e.PointsPegged
Given = tuple[e.Claim, e.RulingGiven, int]
"""A ruling that stands, with its claim, and the position of that."""


def what_stands(
    facts: Sequence[tuple[int, e.Fact]], findings: Mapping[int, Finding]
) -> Case | None:
    """The corrected record with what the rulings that stand bring, and nothing else of rulings.

    `findings` are those on the claims as they now are, by where they were raised. None where a
    claim comes out otherwise on a record without the rulings.
    """
    whole = Case(facts)
    disputes = whole.now.disputes
    last = {ruling.claim: ruling for _, ruling in sorted(disputes.rulings.items())}
    given = [(disputes.claims[raised], ruling, raised) for raised, ruling in last.items()]
    gone = {position for position, fact in whole.facts if is_of_rulings(fact)}
    stands = Stands(whole, whole.leaving_out(gone))
    late = {
        whole.numbers.claim_at(raised): finding.timely is False
        for raised, finding in findings.items()
    }
    for _, ruling, raised in sorted(given, key=_by_act):
        as_raised = whole.claim_raised(raised)
        if not stands.carry_out(as_raised, ruling, late=late[raised]):
            return None
    stands.pay_what_was_credited()
    return stands.now


def is_of_rulings(fact: e.Fact) -> bool:
    """Whether a fact is a ruling, or there because of one."""
    about_rulings = (e.RulingGiven, e.RulingAppealed, e.ConsequenceReversed, e.DisputeClosed)
    return isinstance(fact, about_rulings) or getattr(fact, "ruling", None) is not None


def _act(claim: e.Claim, ruling: e.RulingGiven, raised: int) -> tuple[int, int]:
    if claim.event is None:
        return max(ruling.evidence, default=raised), 1
    if claim.kind == "exposed_not_played" and any(cite.startswith("DP-") for cite in ruling.cites):
        return max(claim.event, *ruling.evidence), claim.ordinal or 1
    return claim.event, claim.ordinal or 1


def _by_act(given: Given) -> tuple[tuple[int, int], int]:
    return _act(*given), given[2]


class Stands:
    """The record while the rulings are carried out on it, one by one."""

    def __init__(self, whole: Case, bare: Case) -> None:
        self.whole, self.now, self.record = whole, bare, len(bare.facts)
        self.book = bare.opened.book
        self.penalties: dict[tuple[int, int], tuple[Account, int, list[int]]] = {}
        self.broken: dict[int, int] = {}
        self.cards: dict[int, list[ConductCard]] = {}

    @property
    def match(self) -> Match:
        return self.now.now

    def put(self, *facts: e.Fact | None) -> None:
        self.now = self.now.followed_by([fact for fact in facts if fact is not None])

    def carry_out(self, claim: e.Claim, ruling: e.RulingGiven, *, late: bool) -> bool:
        """Put a ruling on the record and what it brings; False if its claim is not so."""
        tested = self.tested(claim, ruling)
        if not ruling.upheld and (tested is None or claim.kind != "declaration"):
            return True
        if tested is None:
            return False
        self.put(structs.replace(ruling, supersedes=None))
        at = len(self.now.facts)
        follows = None if late else tested.consequence
        if tested.case is not None:
            case = tested.late_case if late else tested.case
            words = CASES.get((self.book, claim.kind, case or ""), ())
            if tested.verdict == "proved" and ruling.upheld and tested.offender is not None:
                self.remedy(words, tested, ruling, at)
        elif follows is not None and (ruling.upheld or follows.marks is not None):
            self.statement(follows, tested, ruling, at)
        return True

    def tested(self, claim: e.Claim, ruling: e.RulingGiven) -> Tested | None:
        """The claim tested on the rulings about earlier acts, or else on all that there is."""
        for case in (self.now, self.whole):
            try:
                tested = tests_for(case.now)[claim.kind](case.within(lambda: False), claim)
            except BadClaim:
                continue
            if tested.verdict == ruling.verdict:
                return tested
        return None

    # --- what an offence costs ------------------------------------------------------------

    def remedy(self, words: Sequence[str], tested: Tested, ruling: e.RulingGiven, at: int) -> None:
        """An offence by the table, in the games of fives, 42, or by pairs."""
        offender, act = tested.offender or 0, tested.position
        if self.match.pairs is not None:
            self.by_pairs(words, offender, act, ruling, at=at)
        elif not self.match.is_fives:
            self.in_tricks(words, offender, act, at)
        else:
            self.fives(words, offender, act, ruling, at=at)

    def place(self, act: int) -> tuple[int, int]:
        """The game and the hand of an act; hand 0 before the first."""
        game = self.now.before(act + 1).current_game()
        return game.number, game.hands[-1].number if game.hands else 0

    def named(self, act: int) -> tuple[int | None, int | None]:
        """The game and the hand of an act, as an end names them: not where they are the last."""
        (game, hand), (current, last) = self.place(act), self.place(self.record)
        if game != current:
            return game, hand or None
        return None, None if hand == last else hand

    def end_hand(self, end: e.HandEnded, act: int, at: int) -> None:
        """The hand of an act ends so, if one had begun."""
        if self.place(act)[1]:
            game, hand = self.named(act)
            self.put(structs.replace(end, ruling=at, game=game, hand=hand))

    def in_tricks(self, words: Sequence[str], offender: int, act: int, at: int) -> None:
        """42: the marks at stake, or the game to who was there in time."""
        before, other = self.now.before(act), 1 - offender % 2
        if words[:1] == ("game",):
            scores = (7, 0) if other == 0 else (0, 7)
            self.put(e.GameEnded(self.named(act)[0], scores, other, at))
        hand = before.hand
        tricks = None if hand is None else hand.tricks
        over = tricks is not None and (tricks.played_out() or tricks.reshake)
        if words == ("marks",) and hand is not None and not hand.ended and not over:
            then = self.now.before(act + 1).current_hand().tricks
            marks = naive42.stake(then.auction.bid if then else 0)
            self.end_hand(e.HandEnded("forfeit", marks={str(other): marks}), act, at)

    def fives(
        self, words: Sequence[str], offender: int, act: int, ruling: e.RulingGiven, at: int
    ) -> None:
        match, (number, hand) = self.match, self.place(act)
        payee = payee_of(match, offender)
        winner = match.side[payee]
        game, named = match.games[number], self.named(act)[0]
        chosen = {ruling.choices.get("PDA-9e")} if self.book == "PDA" and words else set[str]()
        thrown_out = chosen & {"forfeit_of_match", "banned_for_good"}
        ends = next((scope for scope in ("hand", "game", "match") if scope in words), "")
        ends = "game" if "loss_of_game" in chosen and ends != "match" else ends
        account = self.account(offender, payee, number)
        if "hand" in words:
            declined = ruling.choices.get("PDA-9c") == "declined"
            points = fifty_or_the_hand(self.now, act, offender, declined=declined)
            self.board_scores_go_back(act, at, named)
            first = self.penalties.setdefault((number, hand), (account, points, []))
            first[2].extend(penalised(self.now, act, offender))
            self.settle([first[:2]], first[2], at, number)
            if ends == "hand":
                self.end_hand(e.HandEnded("penalty", payee, points), act, at)
        elif words[:1] == ("pay",):
            self.settle([(account, int(words[1]))], penalised(self.now, act, offender), at, number)
        lost = ends == "match" or bool(thrown_out)
        if "lift" in words:
            self.put(*free_bone_lifted(match, act, at))
            if scored := scored_with_lifted(self.now, act):
                payer = next(seat for seat in range(4) if payee_of(match, seat) == offender)
                self.settle([(self.account(payer, offender, number), 0)], scored, at, number)
        whole_game = lost or (ends == "game" and named is None)
        now = match.hand
        if whole_game and ends != "hand" and now is not None and not now.ended:
            self.put(e.HandEnded("penalty", payee, ruling=at))
            # No later act of that hand costs anything (AMB-79).
            self.penalties.setdefault(self.place(self.record), (account, 0, []))
        out = ("out:life",) if "banned_for_good" in chosen else words
        scopes: list[e.Scope] = [SCOPES[word] for word in out if word in SCOPES]
        self.put(*(e.PlayerDisqualified(offender, length, at) for length in scopes))
        if ends == "game":
            moment = self.now.now.disputes.act_of(at) or Moment(act)
            scores = _to_target(match, game.scores_at(moment), winner)
            if "150:100" in words:
                scores = tuple(150 if side == winner else 100 for side in range(match.sides))
            self.put(e.GameEnded(named, scores, winner, at))
        if lost:
            last = match.current_game()
            if last.ended is None and (ends != "game" or named is not None):
                scores = _to_target(match, match.scores, winner)
                self.put(e.GameEnded(None, scores, winner, at))
            self.put(e.MatchEnded(winner, at))

    def board_scores_go_back(self, act: int, at: int, game: int | None) -> None:
        """Board scores paid since in that hand go back, where the rules say so (AMB-67)."""
        rule = self.match.rules.scores_after_bogus
        if rule is None or rule.value == "stand":
            return
        for _, fact in list(self.now.at_table(act)):
            if isinstance(fact, e.HandEnded | e.HandStarted):
                return
            if isinstance(fact, e.ChipsPaid):
                back = structs.replace(
                    fact, payer=fact.payee, payee=fact.payer, colour_of=fact.payer, answers=None
                )
                self.put(structs.replace(back, tens=None, fives=None, ruling=at, game=game))

    # --- points ---------------------------------------------------------------------------

    def account(self, payer: int | None, payee: int, number: int) -> Account:
        pegged = self.match.games[number].ledger is None
        return Account(None, None, payee) if pegged else Account(payer, payer, payee)

    def settle(
        self, due: Sequence[tuple[Account, int]], causes: Sequence[int], at: int, number: int
    ) -> None:
        """Pay what is due for these events less what was paid for them, refunds first.

        The game is over where that wins it.
        """
        won = self.match.games[number].won_by is not None
        left: dict[tuple[object, ...], tuple[Account, int]] = {}
        paid = [(account, -points) for account, points in self.paid(causes)]
        for account, points in [*due, *paid]:
            key = account.colour, account.payer, self.match.side[account.payee]
            first, so_far = left.get(key, (account, 0))
            left[key] = first, so_far + points
        for account, points in sorted(left.values(), key=itemgetter(1)):
            self.pay(account, points, causes[0], at, number=number)
        now = self.match.current_game()
        if not won and now.number == number and now.won_by is not None and now.ended is None:
            self.put(e.GameEnded(ruling=at))

    def paid(self, causes: Sequence[int]) -> Iterator[tuple[Account, int]]:
        """The points that the table, and rulings on this record, paid for these events."""
        for position, fact in self.now.facts:
            if isinstance(fact, Payment):
                for cause, points in paid_for(self.now, position, fact):
                    if position in causes or cause in causes:
                        unpaid = fact.unpaid if isinstance(fact, e.ChipsPaid) else 0
                        yield entry(fact if unpaid else structs.replace(fact, points=points))

    def pay(
        self, account: Account, points: int, cause: int | None, at: int, *, number: int
    ) -> None:
        """Points one way or back; beyond the chips they are credited, and go first (AMB-35)."""
        game = self.match.games[number]
        name = None if number == self.match.current_game().number else number
        colour, payer, payee = account
        if colour is None or payer is None:
            if points:
                self.put(
                    e.PointsPegged(payee, abs(points), cause, points < 0, ruling=at, game=name)
                )
            return
        assert game.ledger is not None
        credit = game.unpaid.get((colour, payee), 0)
        if points < 0:
            credit = min(-points, credit)
            moved = min(-points - credit, game.ledger.points[colour][payee])
            fact = e.ChipsPaid(payee, payer, moved, cause, colour_of=colour, unpaid=credit)
        else:
            moved = min(points, game.ledger.points[colour][payer])
            fact = e.ChipsPaid(payer, payee, moved, cause, unpaid=points - moved)
        if fact.points or fact.unpaid:
            self.put(structs.replace(fact, ruling=at, game=name))

    def pay_what_was_credited(self) -> None:
        """Pay the points that were credited, where their payer has chips again."""
        at = max(self.match.disputes.rulings, default=0)
        for number, game in list(self.match.games.items()):
            for (colour, payee), credit in list(game.unpaid.items()):
                ledger = self.match.games[number].ledger
                points = min(credit, ledger.points[colour][colour]) if ledger else 0
                if points > 0:
                    account = Account(colour, colour, payee)
                    self.pay(account, -points, None, at, number=number)
                    self.pay(account, points, None, at, number=number)

    # --- what a statement brings -----------------------------------------------------------

    def statement(
        self, follows: Consequence, tested: Tested, ruling: e.RulingGiven, at: int
    ) -> None:
        """A statement that is so brings points, the count of a hand, or an end."""
        act = tested.position
        game, _ = self.named(act)
        number, _ = self.place(act)
        reshake = follows.elect and ruling.choices.get(follows.elect) == "taken"
        if follows.how == "void" or reshake or follows.fix == "reshake_same_shaker":
            self.end_hand(e.HandEnded("void"), act, at)
        elif follows.marks is not None:
            how = follows.how or "forfeit"
            self.end_hand(e.HandEnded(how, marks=follows.marks), act, at)
        elif self.match.pairs is not None and follows.how is not None:
            points = follows.due if follows.winner is not None else None
            self.end_hand(e.HandEnded(follows.how, follows.winner, points), act, at)
        if follows.causes and self.match.is_fives:
            owed = ((debt.payer, debt.payee, debt.points) for debt in follows.owed)
            due = [(self.account(payer, payee, number), more) for payer, payee, more in owed]
            self.settle(due, follows.causes, at, number)
        card, offender = follows.card, tested.offender
        if card is not None and offender is not None and self.show(card, offender, game, at):
            return
        if (follows.winner is None and not follows.drawn) or follows.ends not in ("game", "match"):
            return
        hand = self.match.hand
        swept = self.match.is_fives and tested.offender is not None and hand is not None
        if swept and hand is not None and not hand.ended and game is None:
            side, payee = follows.winner or 0, payee_of(self.match, tested.offender or 0)
            seat = payee if self.match.side[payee] == side else self.match.side.index(side)
            self.put(e.HandEnded("penalty", seat, ruling=at))
        if follows.ends == "game":
            self.put(e.GameEnded(game, follows.score, follows.winner, at))
            return
        match = self.match
        if swept and match.current_game().ended is None:
            # The game in progress is given up with the match (AMB-87).
            scores = _to_target(match, match.scores, follows.winner or 0)
            self.put(e.GameEnded(None, scores, follows.winner, at))
        self.put(e.MatchEnded(follows.winner, at))

    # --- by pairs -------------------------------------------------------------------------

    def by_pairs(
        self, words: Sequence[str], offender: int, act: int, ruling: e.RulingGiven, at: int
    ) -> None:
        """DP-23 to DP-28, DP-34 to DP-36a."""
        rules, (number, _) = self.match.pairs, self.named(act)
        assert rules is not None
        started = self.now.before(act + 1).current_hand().started
        conduct = words[:1] in (("warning",), ("yellow",), ("black",))
        if not conduct and self.broken.get(started, act) < act:
            return
        card = words[-1] if words and words[-1] in ("warning", "yellow", "black") else None
        lost = rules.cards.value and card and self.show(card, offender, number, at)
        stands = ended_at_table(self.now, act) and ruling.choices.get("DP-34a") == "stands"
        if "again" in words:
            self.end_hand(e.HandEnded("void"), act, at)
        if "lift" in words and not lost:
            lifted = bones_lifted_since(self.match, act, at)
            self.put(*lifted)
            if lifted:
                self.broken.setdefault(started, act)
        if "break" in words and not lost and not stands:
            self.end_hand(e.HandEnded("broken"), act, at)
            self.broken[started] = act
        amount = next((word for word in words if hasattr(rules, word)), None)
        points = getattr(rules, amount).value if amount else 0
        if points and not lost:
            back = rules.sanctions.value == "taken"
            seat = offender if back else (offender + 1) % 4
            self.put(e.PointsPegged(seat, points, act, back, ruling=at, game=number))

    def show(self, card: ConductCard, seat: int, game: int | None, at: int) -> bool:
        """Show a card; whether the game is lost by it, with those that were shown before."""
        before = self.cards.setdefault(seat, brought(self.now, seat))
        red = card in ("warning", "yellow") and comes_to_red(before, card)
        before.append(card)
        self.put(e.CardGiven(seat, card, at))
        if card == "black":
            self.put(
                *(e.PlayerDisqualified(out, "tournament", at) for out in (seat, (seat + 2) % 4))
            )
        if red or card == "black":
            side = seat % 2
            scores = (0, self.match.target) if side == 0 else (self.match.target, 0)
            self.put(e.GameEnded(game, scores, 1 - side, at))
        return red or card == "black"


def _to_target(match: Match, scores: Sequence[int], winner: int) -> tuple[int, ...]:
    """The target to the winner, and what the others had (AMB-24)."""
    return tuple(match.target if side == winner else had for side, had in enumerate(scores))
