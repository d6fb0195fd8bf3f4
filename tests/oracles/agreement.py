"""Holds a made-up match against the domain, fact by fact, and says where they part.

Used with few games by `tests/domain/test_differential.py` and with many by
`bench/rules/differential.py`. Nothing is decided here: the domain is folded on the one
side, `tests.oracles.naive_fives` is asked on the other.
"""

from collections.abc import Iterator

from domain import events as e
from domain.bones import BONES, Bone, bones_in, pips_in
from domain.errors import ImpossibleReport
from domain.fives.chips import Ledger, Pieces
from domain.fives.layout import Layout
from domain.fives.scoring import BeforeCount, board_score, hand_count, payer_of
from domain.match.decide import decide
from domain.match.match import Match
from domain.match.strict import breaches
from tests.generators.generate_fives import Seeded, Told
from tests.oracles import naive_fives

SAME = {(bone.high, bone.low): bone for bone in BONES}


def disagreements(record: Told) -> Iterator[str]:
    """Where the domain and the plain engine differ over this match; nothing if they agree.

    Whose turn it is, what is due at the end of a hand and who has won are
    compared in lawful matches only: after a fault they are for an official.
    """
    match = Match()
    table = naive_fives.Table("")
    finals = iter(record.finals)
    holdings: list[set[Bone]] = []
    for position, fact in enumerate(record.facts, 1):
        differences = [*_possible(match, fact, record), *_breaches(match, fact, record)]
        if not record.seeded:
            differences += _turn(match, fact)
            differences += _hand_end(match, fact)
        match.apply(position, fact)
        _hold(holdings, fact, match.players)
        if isinstance(fact, e.HandStarted):
            table = naive_fives.Table(match.book.printed, match.rules.scoring_unit.value)
        elif isinstance(fact, e.BonePlayed):
            _lay(table, fact, match.side[fact.seat])
            differences += _layout(match, table)
        elif isinstance(fact, e.PlayRetracted):
            played = record.facts[fact.play - 1]
            assert isinstance(played, e.BonePlayed)
            table.lift(_plain(played.bone))
            holdings[fact.seat].add(played.bone)
            differences += _layout(match, table)
        elif isinstance(fact, e.GameEnded):
            differences += _differ("final scores", match.scores, next(finals))
        if match.hand is not None and match.hand.ended is None:
            differences += _holdings(match, holdings)
        if match.game is not None and match.game.ledger is not None:
            # Changes of chips that nobody reported are unknown; only that chips stay in the set.
            honest = not any(one.fault == "change_forgotten" for one in record.seeded)
            truth = record.chips.get(position) if honest else None
            differences += _chips(match.game.ledger, truth, record)
        for difference in differences:
            yield f"position {position}, {type(fact).__name__}: {difference}"
    yield from _differ("games won", max(match.wins), match.wins[record.winner])


def _differ(what: str, ours: object, plain: object) -> list[str]:
    return [] if ours == plain else [f"{what}: domain {ours}, plain {plain}"]


def _plain(bone: Bone) -> naive_fives.Bone:
    return bone.high, bone.low


def _lay(table: naive_fives.Table, fact: e.BonePlayed, side: int) -> None:
    on = None if fact.on is None else _plain(fact.on)
    table.lay(_plain(fact.bone), on, fact.touch, fact.slot == "arm", side)


def _layout(match: Match, table: naive_fives.Table) -> Iterator[str]:
    """Open total, score, and where each of the 28 bones may lawfully go."""
    hand = match.hand
    assert hand is not None
    layout = hand.layout
    yield from _differ("open total", layout.open_total, table.total())
    yield from _differ("counted", sum(pips for _, pips in layout.counting()), table.total())
    yield from _differ("score", board_score(match.rules, layout.open_total), table.score())
    free = [bone for bone in BONES if bone not in layout]
    ours = {(bone, on) for bone in free for on in layout.places_for(bone)}
    plain = {
        (SAME[bone], None if on is None else SAME[on]) for bone, on in table.places(naive_fives.SET)
    }
    yield from _differ("places", ours, plain)
    yield from _differ("fitting", set(bones_in(layout.fitting())), {bone for bone, _ in plain})
    for bone, on in plain:
        if on is not None and layout.faults(bone, on):
            yield f"{bone} on {on} is lawful, domain finds {layout.faults(bone, on)}"
    yield from _arms(match, layout, table)


def _arms(match: Match, layout: Layout, table: naive_fives.Table) -> Iterator[str]:
    """Whether each side may use an arm of each double on the table."""
    for placement in layout.placements:
        double = placement.bone
        if not double.is_double:
            continue
        joining = next((b for b in BONES if b.has(double.high) and b not in layout), None)
        if joining is None:
            continue
        for side in sorted(set(match.side)):
            ours = not layout.faults(joining, double, slot="arm", side=side)
            plain = table.arm_is_lawful(_plain(double), side)
            yield from _differ(f"arm of {double} by side {side}", ours, plain)


_SEEN_AT_ONCE = (
    "draw_could_play",
    "pass_could_play",
    "illegal_pass",
    "mismatch",
    "wrong_spinner",
    "wrong_opening",
    "miscall",
    "wrong_payment",
    "wrong_rounding",
)
"""Faults that are refused as they are committed."""

_SEEN_AT_ONCE_OR_LATER = ("hand_size", "missed_score", "change_forgotten")
"""Faults that are refused when play goes on with them, or not at all."""


def _possible(match: Match, fact: e.Fact, record: Told) -> Iterator[str]:
    """Any payment can be reported, but a ten must be changed before part of it is paid."""
    try:
        decide(match, fact)
    except ImpossibleReport as refusal:
        if Seeded("change_forgotten", match.position + 1) not in record.seeded:
            yield f"refused: {refusal}"


def _breaches(match: Match, fact: e.Fact, record: Told) -> Iterator[str]:
    """The unlawful act with all bones known: the first fault seeded, and nothing before it.

    After that fault play goes on as strict enforcement would never have it.
    """
    first = record.seeded[0] if record.seeded else None
    if not match.position or (first is not None and match.position >= first.position):
        return
    refusals = breaches(match, fact)
    fault = first.fault if first and first.position == match.position + 1 else None
    or_later = fault in _SEEN_AT_ONCE_OR_LATER or (first is not None and first.part)
    if not or_later and bool(refusals) != (fault in _SEEN_AT_ONCE):
        yield f"breaches: domain {refusals}, seeded {fault}"


def _hold(holdings: list[set[Bone]], fact: e.Fact, players: int) -> None:
    """Keep the holdings as the fully told facts have them."""
    match fact:
        case e.HandStarted():
            holdings[:] = [set() for _ in range(players)]
        case e.OpeningDrawn(seat=seat, bones=bones):
            holdings[seat].update(bones or ())
        case e.BoneDrawn(seat=seat, bone=Bone() as bone):
            holdings[seat].add(bone)
        case e.BonePlayed(seat=seat, bone=bone) | e.BoneReturned(seat=seat, bone=bone):
            holdings[seat].discard(bone)
        case _:
            pass


def _holdings(match: Match, holdings: list[set[Bone]]) -> Iterator[str]:
    """Every bone is in one place, and the record knows where."""
    hand = match.hand
    assert hand is not None
    on_table = len(hand.layout)
    yield from _differ("bones in all", hand.boneyard + sum(hand.held) + on_table, 28)
    for seat, holding in enumerate(holdings):
        yield from _differ(f"held by {seat}", hand.held[seat], len(holding))
        yield from _differ(f"known of {seat}", set(hand.known_bones(seat)), holding)


def _turn(match: Match, fact: e.Fact) -> list[str]:
    """In lawful play only the player whose turn it is draws, plays or passes."""
    hand = match.hand
    if hand is None or not isinstance(fact, e.BonePlayed | e.BoneDrawn | e.Passed):
        return []
    if hand.to_play is None and not hand.layout.placements:
        return _differ("opened", isinstance(fact, e.BonePlayed), True)
    return _differ("turn", hand.to_play, fact.seat)


def _hand_end(match: Match, fact: e.Fact) -> list[str]:
    """The award at the end of a lawful hand."""
    hand = match.hand
    if not isinstance(fact, e.HandEnded) or fact.how == "void" or hand is None:
        return []
    holdings = {seat: hand.known_bones(seat) for seat in range(match.players)}
    went_out = fact.winner if fact.how == "domino" else None
    result = hand_count(
        match.rules,
        match.players,
        fact.how,
        went_out,
        [pips_in(bones) for bones in holdings.values()],
        lambda winner: BeforeCount(match.scores[match.side[winner]], 0, _left(match, winner)),
    )
    on_board = 0 if went_out is None else match.scores[match.side[went_out]]
    plain = naive_fives.hand_end(
        match.book.printed,
        [[_plain(b) for b in bones] for bones in holdings.values()],
        went_out,
        on_board,
        match.rules.scoring_unit.value,
    )
    paid = result.points
    return (
        _differ("winner", result.winner, plain.winner)
        + _differ("pips", result.pips, plain.pips)
        + _differ("points", paid, fact.points or 0)
        + _differ("points before the purse caps them", min(paid, plain.points), paid)
    )


def _left(match: Match, payee: int) -> int | None:
    payer, ledger = payer_of(match.rules, match.players, payee), match.current_game().ledger
    return None if ledger is None or payer is None else ledger.points[payer][payer]


def _chips(
    ledger: Ledger, truth: list[list[tuple[int, int]]] | None, record: Told
) -> Iterator[str]:
    """Per colour and kind of chip none is made or lost, and what is said to be known is true."""
    opened = record.facts[0]
    assert isinstance(opened, e.MatchOpened)
    tens_in_all, fives_in_all = (0, 30) if opened.book == "UDL" else (10, 10)
    for colour, row in enumerate(ledger.points):
        yield from _differ(f"points of colour {colour}", sum(row), 150)
        known = [pieces for pieces in ledger.pieces[colour] if pieces is not None]
        if len(known) == len(row):
            pieces_in_all = sum(p.tens for p in known), sum(p.fives for p in known)
            yield from _differ(
                f"chips of colour {colour}", pieces_in_all, (tens_in_all, fives_in_all)
            )
        for holder, pieces in enumerate(ledger.pieces[colour]):
            if pieces is not None and not (
                0 <= pieces.tens <= tens_in_all and 0 <= pieces.fives <= fives_in_all
            ):
                yield f"colour {colour} with {holder}: {pieces} cannot be"
            if truth is not None and pieces is not None:
                held = Pieces(*truth[colour][holder])
                yield from _differ(f"colour {colour} with {holder}", pieces, held)
            if truth is not None and pieces is None and not record.seeded:
                yield f"colour {colour} with {holder}: unknown, though every payment was itemised"
