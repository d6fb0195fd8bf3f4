"""A match as text for a terminal: the board, the chips, the score, and what was found.

Text only; what it says comes from the projections and from findings.
"""

from adjudication.finding import Finding
from domain.messages.catalogue import all_worded
from domain.messages.figures import figure, score_in_sentence
from domain.rules import Fives
from domain.seats import Seat
from projections.board import Board
from projections.following import Following
from projections.pictures.tabletop import Table
from projections.pictures.textboard import text_board
from projections.tricks import tricks_words

WIDTH = 39
"""Cells across the table: 79 characters."""


def board_text(board: Board, *, every_double: bool = False, scores: bool = True) -> str:
    """The layout drawn, and under it the open ends; with `scores` the open total and boneyard too.

    `every_double` is whether every double may branch, by the rules of the match. Before the first
    bone there is one line, which has the boneyard with `scores` too.
    """
    boneyard = f"; {board.boneyard} in the boneyard" if scores else ""
    if not board.bones:
        return f"no bone is down{boneyard}"
    table = Table(WIDTH, WIDTH, every_double_branches=every_double)
    ends = ", ".join(f"{end.bone} at {end.pips}" for end in board.open_ends) or "none"
    totals = f"; open total {board.open_total}{boneyard}" if scores else ""
    return "\n".join(
        [
            text_board(board.bones, table=table, spinner=board.spinner),
            f"open ends: {ends}{totals}",
        ]
    )


def score_text(following: Following) -> str:
    """Points in the game, and games won, in the players' names."""
    score, match = following.score(), following.match
    sides = [_side(following, side) for side in range(match.sides)]
    points = ", ".join(f"{name} {figure(n)}" for name, n in zip(sides, score.points, strict=True))
    games = score_in_sentence(score.games)
    return f"game {score.game}: {points} (to {score.target}); games {games}"


def _side(following: Following, side: int) -> str:
    match = following.match
    return " and ".join(
        name for seat, name in enumerate(match.opened.players) if match.side[seat] == side
    )


def chips_lines(following: Following) -> list[str]:
    """A line for each stack of chips: whose colour, in whose keeping, in points and pieces."""
    name = following.match.opened.players
    lines: list[str] = []
    for stack in following.chips().stacks:
        pieces = "" if stack.tens is None else f" ({stack.tens}×10, {stack.fives}×5)"
        lines.append(
            f"{name[stack.holder]} has {stack.points} in {name[stack.colour]}'s chips{pieces}"
        )
    return lines


def state_text(following: Following, last: int = 8) -> str:
    """The whole state at the position that a following has reached.

    Its last events come at the end, a line each: `last` of them, which is at least 1.
    """
    board, match = following.board(), following.match
    rules = match.book.rules
    every = isinstance(rules, Fives) and rules.branching.value == "every_double"
    tricks = following.tricks()
    played = (
        board_text(board, every_double=every, scores=match.pairs is None)
        if tricks is None
        else all_worded(tricks_words(tricks, match.opened.players), between="\n")
    )
    turn = "" if board.to_play is None else f"; {match.opened.players[board.to_play]} to play"
    held = ", ".join(
        f"{name} {count}" for name, count in zip(match.opened.players, board.holdings, strict=True)
    )
    return "\n".join(
        [
            f"event {board.position}, game {board.game}, hand {board.hand}",
            "",
            played,
            f"held: {held}{turn}" + (f"; the hand is over by {board.over}" if board.over else ""),
            "",
            score_text(following),
            *chips_lines(following),
            "",
            *(f"{at:>5}  {words}" for at, words in following.transcript()[-last:]),
        ]
    )


def finding_lines(finding: Finding, players: tuple[str, ...]) -> list[str]:
    """A finding as lines: the verdict, the reasons, what follows under which clause."""
    in_time = {True: "in time", False: "too late", None: "no limit"}[finding.timely]
    lines = [f"verdict: {finding.verdict} ({in_time})"]
    if finding.at_table is not None:
        lines.append(f"on what was known when it was raised: {finding.at_table}")
    lines += finding.words
    if finding.consequence is not None:
        cites = ", ".join(finding.consequence.cites)
        lines.append(f"if upheld, under {cites}: {_follows(finding, players)}")
    lines += [
        f"{choice.clause} leaves to the {choice.who}: {' or '.join(map(_plain, choice.effects))}"
        for choice in finding.choices
    ]
    return lines


def _follows(finding: Finding, players: tuple[str, ...]) -> str:
    consequence = finding.consequence
    assert consequence is not None
    parts: list[str] = []
    if consequence.ends:
        parts.append(f"the {consequence.ends} is over")
    if consequence.score:
        parts.append("recorded " + score_in_sentence(consequence.score))
    if consequence.disqualified:
        seat, scope = consequence.disqualified
        parts.append(f"{players[seat]} is disqualified from the {scope}")
    parts += [
        f"{-t.points} taken from {players[t.payee]}'s side"
        if t.points < 0
        else f"{_who(players, t.payer)} pays {players[t.payee]} {t.points}"
        for t in consequence.pays
    ]
    if consequence.card:
        parts.append(f"a card: {consequence.card}")
    if consequence.due is not None:
        parts.append(f"{consequence.due} points are due")
    if consequence.marks:
        parts.append("marks " + ", ".join(f"side {k}: {n}" for k, n in consequence.marks.items()))
    if consequence.fix:
        parts.append(_plain(consequence.fix))
    if consequence.next and consequence.next.seat is not None:
        parts.append(f"{players[consequence.next.seat]} opens the next hand")
    if consequence.penalty_free:
        parts.append("no penalty")
    if consequence.needs == "bids":
        parts.append("marks, how many is open, since the bids are not all on record")
    if consequence.refer:
        parts.append("an official decides")
    if not parts and finding.verdict == "refuted" and consequence.causes:
        return "nothing is due: what was paid for it goes back"
    return "; ".join(parts) or "nothing follows"


def _who(players: tuple[str, ...], seat: Seat | None) -> str:
    return "nobody" if seat is None else players[seat]


def _plain(word: str) -> str:
    return word.replace("_", " ")
