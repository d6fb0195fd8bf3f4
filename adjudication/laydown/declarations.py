"""Declarations in 42: is a laydown, a made bid or a set certain? (42-PB-14, CL-47)

Here belongs what a declaration claims, under which options, and the line of play
that breaks it. The search itself is `adjudication.laydown.search`; hands that
nobody has seen, and hypothetical deals, are `adjudication.laydown.deals`.
"""

from dataclasses import dataclass
from typing import Final, Literal

from adjudication.laydown.budget import Budget
from adjudication.laydown.search import Search, TrickState
from adjudication.laydown.strength import indices
from domain.bones import BONES, Bone, mask_of
from domain.events import Trump
from domain.fortytwo.contract import needed, status_of
from domain.fortytwo.tricks import SEATS, partner_of, side_of
from domain.seats import Seat, Side

What = Literal["laydown", "made", "set"]
Play = tuple[Seat, Bone]
Why = Literal["trick_lost", "bid_out_of_reach", "bid_reached", "order_not_lawful"]
"""The end of the line of play that breaks a declaration."""


class ImpossibleDeclaration(Exception):
    """The bones, the trick and the leader given cannot occur together at a table."""


@dataclass(frozen=True, slots=True)
class Declaration:
    """A declaration and the hand as it stood.

    Attributes
    ----------
    what, declarer : what is declared, and by whom (AMB-63)
    order : the declarer's bones in the order laid down, None if they were not
    hands : for each seat, the mask of the bones it still holds
    trick : the plays of the trick in progress, from the lead
    leader : who leads, or led, this trick
    trump : the trump suit, doubles or none
    bid, bidder : the winning bid, in points, and whose it is
    points : the points taken in completed tricks, by side
    """

    what: What
    declarer: Seat
    hands: tuple[int, int, int, int]
    leader: Seat
    trump: Trump
    bid: int
    bidder: Seat
    points: tuple[int, int] = (0, 0)
    trick: tuple[Play, ...] = ()
    order: tuple[Bone, ...] | None = None


@dataclass(frozen=True, slots=True)
class Terms:
    """How a declaration is judged: the options of AMB-60 to AMB-62.

    Attributes
    ----------
    laydown_world : the bones as they lie, or (any_deal) however the others could hold theirs
    laydown_partner : the declarer's partner plays against the declaration, or (cooperative) for it
    laydown_own_play : the declarer plays as well as can be, or (any) in every lawful way
    laydown_order : an order laid down binds the declarer, or (advisory) does not
    """

    laydown_world: Literal["actual", "any_deal"] = "actual"
    laydown_partner: Literal["adversary", "cooperative"] = "adversary"
    laydown_own_play: Literal["best", "any"] = "best"
    laydown_order: Literal["binding", "advisory"] = "binding"


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether a declaration holds, and if not, why.

    Attributes
    ----------
    holds : whether nothing that may be played makes it wrong
    line : the plays that make it wrong, from the declaration on
    why : what the line ends in, None where the declaration holds
    hands : the deal in which the line is played, None where it holds
    nodes : how many positions its budget has counted by then
    """

    holds: bool
    line: tuple[Play, ...]
    why: Why | None
    hands: tuple[int, int, int, int] | None
    nodes: int


DEFAULT: Final = Terms()


def judge(
    declaration: Declaration, terms: Terms = DEFAULT, budget: Budget | None = None
) -> Judgement:
    """Judge a declaration with the bones as they lie (42-PB-14, 42-PB-14a, CL-47).

    `terms.laydown_world` is not read here; see `adjudication.laydown.deals`.
    No `budget` sets no limit. Raises `ImpossibleDeclaration`, and `Stopped` when the budget ends.

    >>> from domain.bones import mask_of
    >>> hands = [["5-4", "6-6"], ["6-1", "4-3"], ["6-5", "1-0"], ["1-1", "3-2"]]
    >>> masks = tuple(mask_of(map(Bone, hand)) for hand in hands)
    >>> laid_down = Declaration(
    ...     "laydown", 0, masks, 0, "5", 42, 0, order=(Bone("5-4"), Bone("6-6"))
    ... )
    >>> [f"{seat} {bone}" for seat, bone in judge(laid_down).line]
    ['0 5-4', '1 4-3', '2 6-5', '3 1-1', '2 1-0', '3 3-2', '0 6-6', '1 6-1']
    """
    check(declaration)
    budget = budget or Budget()
    search, at = start(declaration, terms, budget)
    if is_right(declaration, search, at):
        return Judgement(True, (), None, None, nodes=budget.nodes)
    line, why = breaking_line(declaration, search, at)
    return Judgement(False, line, why, declaration.hands, nodes=budget.nodes)


def check(declaration: Declaration, unseen: tuple[int, int, int, int] = (0, 0, 0, 0)) -> None:
    """Raise `ImpossibleDeclaration` where the bones and the trick do not fit together.

    `unseen` is how many bones each seat holds beside those given.
    """
    seen = 0
    lying = 0
    for _, bone in declaration.trick:
        lying |= bone.mask
    for mask in (*declaration.hands, lying):
        if seen & mask:
            raise ImpossibleDeclaration(
                f"hands: {BONES[next(indices(seen & mask))]} is given twice"
            )
        seen |= mask
    _check_trick(declaration, unseen)
    if declaration.order is not None:
        laid_down = sorted(bone.index for bone in declaration.order)
        if laid_down != list(indices(declaration.hands[declaration.declarer])):
            raise ImpossibleDeclaration("order: name each bone that the declarer holds, once")


def _check_trick(declaration: Declaration, unseen: tuple[int, int, int, int]) -> None:
    turns = [(declaration.leader + step) % SEATS for step in range(SEATS)]
    played = len(declaration.trick)
    if played == SEATS or [seat for seat, _ in declaration.trick] != turns[:played]:
        raise ImpossibleDeclaration(
            "trick: give the plays of a trick in progress in turn, from its leader"
        )
    sizes = [declaration.hands[seat].bit_count() + unseen[seat] for seat in turns]
    if any(size + (step < played) != sizes[-1] for step, size in enumerate(sizes)):
        raise ImpossibleDeclaration("hands: they do not hold the same number of bones")


def start(declaration: Declaration, terms: Terms, budget: Budget) -> tuple[Search, TrickState]:
    """The search that a declaration asks for, and the position it starts from."""
    search = Search(
        declaration.hands,
        declaration.trump,
        scoring_side(declaration),
        forcing(declaration, terms),
        counting=declaration.what != "laydown",
        order=binding_order(declaration, terms),
        ordered=declaration.declarer,
        budget=budget,
    )
    live = sum(declaration.hands) | mask_of(bone for _, bone in declaration.trick)
    at = TrickState(live, value_declared(declaration), declaration.leader)
    for _, bone in declaration.trick:
        at = search.after(at, bone.index)
    return search, at


def scoring_side(declaration: Declaration) -> Side:
    """The side whose points are meant: for a laydown the declarer's, else the bidders'."""
    return side_of(declaration.declarer if declaration.what == "laydown" else declaration.bidder)


def value_declared(declaration: Declaration) -> int:
    """The value that the scoring side must still take for the target (AMB-63).

    For a laydown every trick left, each worth one; else the points that the bid still lacks.
    """
    if declaration.what == "laydown":
        return max(hand.bit_count() for hand in declaration.hands)
    return needed(declaration.bid) - declaration.points[scoring_side(declaration)]


def binding_order(declaration: Declaration, terms: Terms) -> tuple[int, ...] | None:
    """The order laid down, as bone indices; None if none is, or if it does not bind (AMB-62)."""
    if declaration.order is None or terms.laydown_order == "advisory":
        return None
    return tuple(bone.index for bone in declaration.order)


def forcing(declaration: Declaration, terms: Terms) -> tuple[bool, ...]:
    """For each seat, whether it plays for the scoring side to reach its value (AMB-61, AMB-62).

    A set is right if the value is not reached, so there the roles are exchanged.
    """
    friends: set[Seat] = set()
    if terms.laydown_own_play == "best" or binding_order(declaration, terms) is not None:
        friends.add(declaration.declarer)
    if terms.laydown_partner == "cooperative":
        friends.add(partner_of(declaration.declarer))
    right_if_reached = declaration.what != "set"
    return tuple((seat in friends) == right_if_reached for seat in range(SEATS))


def settled_by_points(declaration: Declaration) -> bool | None:
    """Whether the points taken make a declaration of "made" or "set" right or wrong already.

    None while they do not, and for every laydown, which is about tricks and not about points.
    """
    if declaration.what == "laydown":
        return None
    status = status_of(declaration.bid, declaration.bidder, declaration.points)
    return None if status == "open" else status == declaration.what


def is_right(declaration: Declaration, search: Search, at: TrickState) -> bool:
    """Whether the declaration holds from this position on."""
    settled = settled_by_points(declaration)
    return search.reached(at) == (declaration.what != "set") if settled is None else settled


def breaking_line(
    declaration: Declaration, search: Search, at: TrickState
) -> tuple[tuple[Play, ...], Why]:
    """The plays that make a wrong declaration wrong.

    Whoever plays for the declaration has no better bone at any point, so the
    first after which it is still wrong will do for every seat.
    """
    line: list[Play] = []
    wrong = declaration.what == "set"
    while not search.settled(at) and settled_by_points(declaration) is None:
        for index in search.moves(at):
            after = search.after(at, index)
            if search.reached(after) == wrong:
                break
        else:
            return tuple(line), "order_not_lawful"
        line.append((at.seat, BONES[index]))
        at = after
    return tuple(line), _WHY[declaration.what]


_WHY: Final[dict[What, Why]] = {
    "laydown": "trick_lost",
    "made": "bid_out_of_reach",
    "set": "bid_reached",
}
