"""The state that the rulings which stand come to, by a second and plain reading.

The record is read as though nobody had ruled, and the remedies are those of a table that was
written from the clauses. Each ruling that stands is carried out in the order of the acts. The
claims are tested as a hearing tests them; nothing here asks `adjudication.ruling`.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import structs

from adjudication.case.case import Case
from adjudication.case.purposes import Account, entry, paid_for
from adjudication.claims import tests_for
from adjudication.finding import Consequence, Finding, Tested
from domain import events as e
from domain.bones import pips_in
from domain.errors import BadClaim
from domain.match.match import Match
from domain.winning import Moment
from tests.oracles import naive, naive42

Payment = e.ChipsPaid | e.PointsPegged
Given = tuple[e.Claim, e.RulingGiven, int]
"""A ruling that stands, with its claim, and the position of that."""

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


def what_stands(facts: Sequence[tuple[int, e.Fact]], findings: Mapping[int, Finding]) -> Case | None:
    """The corrected record with what the rulings that stand bring, and nothing else of rulings.

    `findings` are those on the claims as they now are, by where they were raised. None where a
    claim comes out otherwise on a record without the rulings.
    """
    whole = Case(facts)
    disputes = whole.now.disputes
    last = {one.claim: one for _, one in sorted(disputes.rulings.items())}
    given = [(disputes.claims[at], one, at) for at, one in last.items()]
    gone = {at for at, fact in whole.facts if is_of_rulings(fact)}
    stands = Stands(whole, whole.leaving_out(gone))
    late = {whole.numbers.claim_at(at): one.timely is False for at, one in findings.items()}
    for one in sorted(given, key=_by_act):
        if not stands.carry_out(*one, late=late[one[2]]):
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
        self.cards: dict[int, list[str]] = {}

    @property
    def match(self) -> Match:
        return self.now.now

    def put(self, *facts: e.Fact | None) -> None:
        self.now = self.now.followed_by([fact for fact in facts if fact is not None])

    def carry_out(self, claim: e.Claim, ruling: e.RulingGiven, raised: int, *, late: bool) -> bool:
        """Put a ruling on the record and what it brings; False if its claim is not so."""
        tested = self.tested(claim, ruling)
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

    def remedy(
        self, words: Sequence[str], tested: Tested, ruling: e.RulingGiven, at: int
    ) -> None:
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

    def named(self, act: int) -> dict[str, int | None]:
        """How an end names the game and the hand of an act, where they are not the last."""
        game, hand = self.place(act)
        current, last = self.place(self.record)
        return {"game": None if game == current else game, "hand": hand or None} | (
            {"hand": None} if (game, hand) == (current, last) else {}
        )

    def in_tricks(self, words: Sequence[str], offender: int, act: int, at: int) -> None:
        """42: the marks at stake, or the game to who was there in time."""
        before, other = self.now.before(act), 1 - offender % 2
        if words[:1] == ("game",):
            scores = (7, 0) if other == 0 else (0, 7)
            self.put(e.GameEnded(self.named(act)["game"], scores, other, at))
        hand = before.hand
        played = hand is not None and hand.tricks is not None and hand.tricks.played_out()
        if words == ("marks",) and hand is not None and not hand.ended and not played:
            then = self.now.before(act + 1).current_hand().tricks
            marks = naive42.stake(then.auction.bid if then else 0)
            self.put(
                e.HandEnded("forfeit", marks={str(other): marks}, ruling=at, **self.named(act))
            )

    def fives(
        self, words: Sequence[str], offender: int, act: int, ruling: e.RulingGiven, at: int
    ) -> None:
        match, (number, hand) = self.match, self.place(act)
        payee = payee_of(match, offender)
        winner = match.side[payee]
        game, named = match.games[number], self.named(act)
        chosen = {ruling.choices.get("PDA-9e")} if self.book == "PDA" and words else set[str]()
        thrown_out = chosen & {"forfeit_of_match", "banned_for_good"}
        ends = next((one for one in ("hand", "game", "match") if one in words), "")
        ends = "game" if "loss_of_game" in chosen and ends != "match" else ends
        account = Account(None, None, payee) if game.ledger is None else Account(offender, offender, payee)
        if "hand" in words:
            points = self.fifty_or_the_hand(act, offender, ruling)
            self.board_scores_go_back(act, at, named["game"])
            first = self.penalties.setdefault((number, hand), (account, points, []))
            first[2].extend(self.penalised(act, offender))
            self.settle([first[:2]], first[2], at, number)
            if ends == "hand":
                self.put(e.HandEnded("penalty", payee, points, ruling=at, **named))
        elif words[:1] == ("pay",):
            self.settle([(account, int(words[1]))], self.penalised(act, offender), at, number)
        lost = ends == "match" or bool(thrown_out)
        if "lift" in words:
            self.lift(act, at)
        whole_game = lost or (ends == "game" and named["game"] is None)
        now = match.hand
        if whole_game and ends != "hand" and now is not None and not now.ended:
            self.put(e.HandEnded("penalty", payee, ruling=at))
        scope = next((one[4:] for one in words if one.startswith("out:")), None)
        scope = "life" if "banned_for_good" in chosen else scope
        if scope is not None:
            self.put(e.PlayerDisqualified(offender, scope, at))
        if ends == "game":
            moment = Moment(*_act(*self.claim_of(at)))
            scores = [match.target if s == winner else p for s, p in enumerate(game.scores_at(moment))]
            if "150:100" in words:
                scores = [150 if side == winner else 100 for side in range(match.sides)]
            self.put(e.GameEnded(named["game"], tuple(scores), winner, at))
        if lost:
            last = match.current_game()
            if last.ended is None and (ends != "game" or named["game"] is not None):
                scores = [match.target if s == winner else p for s, p in enumerate(match.scores)]
                self.put(e.GameEnded(None, tuple(scores), winner, at))
            self.put(e.MatchEnded(winner, at))

    def claim_of(self, at: int) -> Given:
        ruling = self.match.disputes.rulings[at]
        return self.match.disputes.claims[ruling.claim], ruling, ruling.claim

    def fifty_or_the_hand(self, act: int, offender: int, ruling: e.RulingGiven) -> int:
        """50, or the offender's hand if that is more and is not declined (PDA-9b, PDA-9c)."""
        until = act + 1
        for later, fact in self.now.at_table(act):
            if not isinstance(fact, e.BoneDrawn | e.OpeningDrawn):
                if isinstance(fact, e.BonePlayed | e.Passed | e.BoneReturned | e.HandEnded | e.HandStarted):
                    break
                continue
            if fact.seat != offender:
                break
            until = later + 1
        bones = self.now.logged_deal(act).holding(offender, until)
        declined = ruling.choices.get("PDA-9c") == "declined"
        return 50 if bones is None or declined else max(50, naive.rounded(pips_in(bones)))

    def penalised(self, act: int, offender: int) -> list[int]:
        """The act and the same player's other draws and passes of the hand: one penalty (AMB-79)."""
        kinds = (e.OpeningDrawn, e.BoneDrawn, e.Passed)
        if not any(isinstance(fact, kinds) for fact in self.now.at(act)):
            return [act]
        others = [
            at
            for at, fact in self.now.hand_at(act)
            if isinstance(fact, kinds) and fact.seat == offender and at != act
        ]
        return [act, *others]

    def board_scores_go_back(self, act: int, at: int, game: int | None) -> None:
        """What was paid since in that hand is void, where the rules say so (AMB-67)."""
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

    def lift(self, act: int, at: int) -> None:
        """The bone of an act is lifted, while it lies free in a hand that goes on."""
        hand = self.match.hand
        if hand is None or hand.ended:
            return
        bones = [one for one, trace in hand.traces.items() if trace.place == "table" and trace.position == act]
        for bone in bones:
            if all(one.on is not bone for one in hand.layout.placements):
                self.put(e.PlayRetracted(hand.traces[bone].seat or 0, act, at))

    # --- points ---------------------------------------------------------------------------

    def settle(
        self, due: Sequence[tuple[Account, int]], causes: Sequence[int], at: int, number: int
    ) -> None:
        """Pay what is due for these events less what was paid for them, refunds first."""
        left: dict[tuple[object, ...], tuple[Account, int]] = {}
        paid = [(account, -points) for account, points in self.paid(causes)]
        for account, points in [*due, *paid]:
            key = account.colour, account.payer, self.match.side[account.payee]
            first, so_far = left.get(key, (account, 0))
            left[key] = first, so_far + points
        for account, points in sorted(left.values(), key=lambda one: one[1]):
            self.pay(account, points, causes[0], at, number=number)

    def paid(self, causes: Sequence[int]) -> Iterator[tuple[Account, int]]:
        """What the table, and rulings on this record, paid for these events."""
        for position, fact in self.now.facts:
            if isinstance(fact, Payment):
                for cause, points in paid_for(self.now, position, fact):
                    if position in causes or cause in causes:
                        unpaid = fact.unpaid if isinstance(fact, e.ChipsPaid) else 0
                        part = points if points < fact.points else fact.points
                        yield entry(structs.replace(fact, points=part) if not unpaid else fact)

    def pay(self, account: Account, points: int, cause: int | None, at: int, *, number: int) -> None:
        """Points one way or back; beyond the chips they are credited, and go first (AMB-35)."""
        game = self.match.games[number]
        name = None if number == self.match.current_game().number else number
        colour, payer, payee = account
        if colour is None or payer is None:
            if points:
                self.put(e.PointsPegged(payee, abs(points), cause, points < 0, ruling=at, game=name))
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
        """Whoever has chips again pays what was credited."""
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
        """What is due for a statement that is so: points, the count of a hand, an end."""
        act, named = tested.position, self.named(tested.position)
        number, _ = self.place(act)
        reshake = follows.elect and ruling.choices.get(follows.elect) == "taken"
        if follows.how == "void" or reshake or follows.fix == "reshake_same_shaker":
            self.put(e.HandEnded("void", ruling=at, **named))
        elif follows.marks is not None:
            how = follows.how or "forfeit"
            self.put(e.HandEnded(how, marks=follows.marks, ruling=at, **named))
        elif self.match.pairs is not None and follows.how is not None:
            points = follows.due if follows.winner is not None else None
            self.put(e.HandEnded(follows.how, follows.winner, points, ruling=at, **named))
        if follows.causes and self.match.is_fives:
            pegged = self.match.games[number].ledger is None
            due = [
                (Account(None, None, one.payee) if pegged else Account(one.payer, one.payer, one.payee), one.points)
                for one in follows.owed
            ]
            before = self.match.game_winner
            self.settle(due, follows.causes, at, number)
            won = before is None and self.match.game_winner is not None
            if won and named["game"] is None and self.match.current_game().ended is None:
                self.put(e.GameEnded(ruling=at))
        if follows.card is not None and tested.offender is not None:
            self.show(follows.card, tested.offender, act, named["game"], at=at)
        if (follows.winner is None and not follows.drawn) or follows.ends not in ("game", "match"):
            return
        hand = self.match.hand
        swept = self.match.is_fives and tested.offender is not None and hand is not None
        if swept and hand is not None and not hand.ended and named["game"] is None:
            seat = self.match.side.index(follows.winner or 0)
            self.put(e.HandEnded("penalty", seat, ruling=at))
        if follows.ends == "game":
            self.put(e.GameEnded(named["game"], follows.score, follows.winner, at))
        else:
            self.put(e.MatchEnded(follows.winner, at))

    # --- by pairs -------------------------------------------------------------------------

    def by_pairs(
        self, words: Sequence[str], offender: int, act: int, ruling: e.RulingGiven, at: int
    ) -> None:
        """DP-23 to DP-28, DP-34 to DP-36a."""
        rules, named, (number, hand) = self.match.pairs, self.named(act), self.place(act)
        assert rules is not None
        started = self.now.before(act + 1).current_hand().started
        conduct = words[:1] in (("warning",), ("yellow",), ("black",))
        if not conduct and self.broken.get(started, act) < act:
            return
        card = words[-1] if words and words[-1] in ("warning", "yellow", "black") else None
        lost = rules.cards.value and card and self.show(card, offender, act, named["game"], at=at)
        stands = self.ended_at_table(act) and ruling.choices.get("DP-34a") == "stands"
        if "again" in words:
            self.put(e.HandEnded("void", ruling=at, **named))
        if "lift" in words and not lost:
            self.lift_from(act, started, at)
        if "break" in words and not lost and not stands:
            self.put(e.HandEnded("broken", ruling=at, **named))
            self.broken[started] = act
        amount = next((one for one in words if hasattr(rules, one)), None)
        points = getattr(rules, amount).value if amount else 0
        if points and not lost:
            back = rules.sanctions.value == "taken"
            seat = offender if back else (offender + 1) % 4
            self.put(e.PointsPegged(seat, points, act, back, ruling=at, game=named["game"]))

    def ended_at_table(self, act: int) -> bool:
        ends = (one for one in self.now.at_table(act) if isinstance(one[1], e.HandEnded | e.HandStarted))
        _, end = next(ends, (0, None))
        return end is not None and getattr(end, "ruling", None) is None

    def lift_from(self, act: int, started: int, at: int) -> None:
        """The bones from the latest back to this one are lifted (DP-24)."""
        hand = self.match.hand
        if hand is None or hand.ended:
            return
        traces = [hand.traces[one.bone] for one in reversed(hand.layout.placements)]
        lifted = [one for one in traces if one.position >= act]
        self.put(*(e.PlayRetracted(one.seat or 0, one.position, at) for one in lifted))
        if lifted:
            self.broken.setdefault(started, act)

    def show(self, card: str, seat: int, act: int, game: int | None, *, at: int) -> bool:
        """Show a card; whether the game is lost by it, with those that were shown before."""
        before = self.cards.setdefault(seat, self.brought(seat))
        red = card in ("warning", "yellow") and _comes_to_red(before, card)
        before.append(card)
        self.put(e.CardGiven(seat, card, at))
        if card == "black":
            self.put(*(e.PlayerDisqualified(one, "tournament", at) for one in (seat, (seat + 2) % 4)))
        if red or card == "black":
            side = seat % 2
            scores = (0, self.match.target) if side == 0 else (self.match.target, 0)
            self.put(e.GameEnded(game, scores, 1 - side, at))
        return red or card == "black"

    def brought(self, seat: int) -> list[str]:
        words = {
            "warning_before": ["warning"],
            "yellow_card_before": ["yellow"],
            "yellow_card_and_warning_before": ["yellow", "warning"],
        }
        seen = (fact for _, fact in self.now.facts if isinstance(fact, e.Observed))
        found = [one.what for one in seen if one.seat == seat and one.what in (*words, "no_card_before")]
        return list(words.get(found[-1], ())) if found else []


def _comes_to_red(before: Sequence[str], card: str) -> bool:
    """Two warnings are a yellow card, and two of those, since the last red one, a red (DP-35)."""
    warnings = yellows = 0
    red = False
    for shown in (*before, card):
        warnings, yellows, red = warnings + (shown == "warning"), yellows + (shown == "yellow"), False
        if warnings == 2:
            warnings, yellows = 0, yellows + 1
        if yellows == 2:
            yellows, red = 0, True
    return red


def payee_of(match: Match, offender: int) -> int:
    """Whom a player pays: the seat whose payer they are, by pegs the next one."""
    payers = naive.PAYER.get((match.opened.book, match.players))
    return (offender + 1) % match.players if payers is None else payers.index(offender)
