"""The life of a dispute in the record: raised, heard, ruled, appealed, closed.

What each of these events does to the match, and what would contradict it. Whether
a claim is true, and what a ruling should bring, is `adjudication`'s. A match is
handed in as far as it is needed, so that this module need not know it whole.
"""

from msgspec import Struct
from msgspec.structs import replace

from domain import events as e
from domain.copying import state
from domain.errors import ImpossibleReport
from domain.winning import Moment

RuledEnd = (
    e.HandEnded | e.GameEnded | e.MatchEnded | e.PlayerDisqualified | e.PlayRetracted | e.CardGiven
)
"""Effects of a ruling that a later ruling can take back."""


@state
class Disputes(Struct):
    """All disputes of a match. `require` and the `can_…` methods refuse with `ImpossibleReport`.

    Attributes
    ----------
    claims : what was claimed, by the position at which it was raised
    rulings : all rulings, superseded ones too, by position
    appealed : the positions of the rulings that are under appeal
    closed : the positions of the claims whose dispute is closed
    caused : effects of rulings that none has reversed, by the position of the effect
    """

    claims: dict[int, e.Claim] = {}
    rulings: dict[int, e.RulingGiven] = {}
    appealed: set[int] = set()
    closed: set[int] = set()
    caused: dict[int, RuledEnd] = {}

    def last_ruling(self, claim: int, part: str = "") -> int | None:
        """The position of the last ruling on this part of a claim, None before the first.

        `claim` is the claim's position; "" is the part of rulings on the whole claim.
        """
        rulings = (at for at, one in self.rulings.items() if (one.claim, one.part) == (claim, part))
        return max(rulings, default=None)

    def on_known_claims(self) -> dict[int, e.RulingGiven]:
        """The rulings whose claim is on record, by position.

        Who may not see a claim sees the ruling on it, and what it did, all the same.
        """
        return {at: ruling for at, ruling in self.rulings.items() if ruling.claim in self.claims}

    def in_force(self) -> tuple[e.RulingGiven, ...]:
        """The rulings that no later one on the same part of a dispute supersedes, in log order."""
        gone = {one.supersedes for one in self.rulings.values()}
        return tuple(one for at, one in self.rulings.items() if at not in gone)

    def first_alike(self, claim: e.Claim, *, open_only: bool = False) -> int | None:
        """The position of the first claim that says the same, whoever raised it; or None.

        With `open_only` closed disputes are passed over.
        """
        alike = (
            at
            for at, raised in self.claims.items()
            if replace(raised, by=None) == replace(claim, by=None)
            and not (open_only and at in self.closed)
        )
        return next(alike, None)

    def act_of(self, ruling: int | None) -> Moment | None:
        """When the act was that the ruling at this position is about; None if there is no ruling.

        It is the event of the claim, else the last of the evidence, else the claim itself.
        """
        ruled = self.rulings.get(ruling or 0)
        if ruled is None:
            return None
        claim = self.claim_of(ruling)
        if claim is not None and claim.event is not None:
            return Moment(claim.event, claim.ordinal or 1)
        return Moment(max(ruled.evidence, default=ruled.claim))

    def claim_of(self, ruling: int | None) -> e.Claim | None:
        """The claim of the ruling at this position; None without, or if the claim is unknown."""
        ruled = self.rulings.get(ruling or 0)
        return None if ruled is None else self.claims.get(ruled.claim)

    def open(self) -> tuple[int, ...]:
        """The positions of the open claims that were never ruled on, or are under appeal."""
        appealed = {self.rulings[at].claim for at in self.appealed}
        ruled = {one.claim for one in self.rulings.values()} - appealed
        return tuple(at for at in self.claims if at not in ruled and at not in self.closed)

    # --- what each event does ----------------------------------------------------------

    def give(self, position: int, ruling: e.RulingGiven) -> None:
        """Take in a ruling; one that it supersedes is no longer under appeal.

        Nor is the ruling on the whole claim once a part of it is ruled on: the remedy was reduced,
        and the rest stands.
        """
        whole = self.last_ruling(ruling.claim) if ruling.part else None
        self.rulings[position] = ruling
        self.appealed -= {at for at in (ruling.supersedes, whole) if at is not None}

    def appeal(self, fact: e.RulingAppealed) -> None:
        """Note that a ruling is appealed; its dispute is open again if it was closed."""
        self.appealed.add(fact.ruling)
        self.closed.discard(self.rulings[fact.ruling].claim)

    def close(self, fact: e.DisputeClosed) -> None:
        """Close a dispute, and with it any appeal from its rulings."""
        self.closed.add(fact.claim)
        self.appealed -= {at for at, one in self.rulings.items() if one.claim == fact.claim}

    # --- what would contradict it ------------------------------------------------------

    def require(self, claim: int) -> None:
        """Refuse if no claim was raised at this position, or its dispute is closed."""
        if claim not in self.claims:
            raise ImpossibleReport("claim", f"no claim was raised at event {claim}")
        if claim in self.closed:
            raise ImpossibleReport("claim", f"the dispute raised at event {claim} is closed", claim)

    def can_rule(self, fact: e.RulingGiven) -> None:
        """Refuse a ruling on a claim that was not raised or is closed, or a wrong `supersedes`.

        That must be the last ruling on the same part of the claim, None where there is none.
        """
        self.require(fact.claim)
        last = self.last_ruling(fact.claim, fact.part)
        if fact.supersedes != last:
            stated = "is missing" if fact.supersedes is None else f"is {fact.supersedes}"
            holds = "none was given" if last is None else f"the ruling that holds is {last}"
            raise ImpossibleReport("supersedes", f"{stated}; {holds}", last)

    def can_close(self, fact: e.DisputeClosed) -> None:
        """Refuse to close a dispute that is not open, or as "ruled" without any ruling.

        While a ruling on it is under appeal, refuse all but "withdrawn" and "settled".
        """
        self.require(fact.claim)
        rulings = {at for at, one in self.rulings.items() if one.claim == fact.claim}
        if fact.how == "ruled" and not rulings:
            detail = "is ruled; the claim was never ruled on"
            raise ImpossibleReport("how", detail, fact.claim)
        lodged = max(rulings & self.appealed, default=None)
        if lodged is not None and fact.how not in ("withdrawn", "settled"):
            detail = f"is {fact.how}; the ruling {lodged} is under appeal: rule on it first"
            raise ImpossibleReport("how", detail, lodged)

    def can_appeal(self, fact: e.RulingAppealed) -> None:
        """Refuse an appeal from what is no ruling, no longer holds, or is under appeal."""
        ruling = self.rulings.get(fact.ruling)
        if ruling is None:
            raise ImpossibleReport("ruling", f"no ruling was given at event {fact.ruling}")
        last = self.last_ruling(ruling.claim, ruling.part)
        if last != fact.ruling:
            raise ImpossibleReport("ruling", f"{fact.ruling} is superseded by {last}", last)
        if fact.ruling in self.appealed:
            raise ImpossibleReport("ruling", f"{fact.ruling} is under appeal", fact.ruling)

    def can_reverse(self, fact: e.ConsequenceReversed) -> None:
        """Refuse to reverse what no ruling caused, or was reversed, or by an unknown ruling."""
        if fact.ruling not in self.rulings:
            raise ImpossibleReport("ruling", f"no ruling was given at event {fact.ruling}")
        if fact.of not in self.caused:
            raise ImpossibleReport(
                "of", f"event {fact.of} is nothing that a ruling did and still is"
            )
