"""Claims where clauses meet, asked as users ask them: the record and the claim go over HTTP.

A row is a promise with its clause, a record, a claim, and the finding: the verdict, the clauses of
the remedy, and words that stand in it. All are told to one house; each is a test of its own.
"""

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final, NamedTuple

import msgspec
import pytest

from domain import events as e
from domain.bones import Bone
from tests.adjudication.hearings import Told, dealt, fact_of
from tests.api.conftest import House
from tests.support.table import bones

InHouse = Callable[[Callable[[House], Coroutine[Any, Any, Any]]], Any]
GAME: Final = (e.GameStarted(1), e.HandStarted(1))
LOTS: Final = e.LotsDrawn((e.Lot(0, Bone("6-6")), e.Lot(1, Bone("1-0"))))
SEVENS: Final = (*GAME, *dealt(7, 7))
"""A hand of two players, to be played from position 6."""
FOURS: Final = (e.GameStarted(1), e.HandStarted(1, by=0), *dealt(5, 5, 5, 5))
"""A hand of Five-Up for four, to be played from position 8."""
SHAKE: Final = (e.GameStarted(1), e.HandStarted(1, shaker=3))
BIDS: Final = (e.BidMade(0, "30"), *(e.BidMade(seat, "pass") for seat in (1, 2, 3)))
LED: Final = (*SHAKE, *dealt(7, 7, 7, 7), *BIDS, e.TrumpDeclared(0, "6"))
"""A hand of 42 for which seat 0 bid and named sixes, to be led at position 13."""


class Row(NamedTuple):
    """A record from its opening on, a claim, and what is to be found.

    `cites` are the clauses of a decided claim's remedy, None where there is none; `says` stands in
    the words.
    """

    promise: str
    book: str
    record: Sequence[Told]
    claim: dict[str, Any]
    verdict: str
    cites: tuple[str, ...] | None = None
    says: str = ""
    players: int = 2
    corrected: dict[str, Any] | None = None


def _joined(*placed: str, held: tuple[int, int] = (2, 3), turn: int | None = 0) -> e.HandStarted:
    """A hand that the recorder joins: bones in a line, each joined to the one before."""
    row = [Bone(name) for name in placed]
    joints = [e.Joint(bone, on) for bone, on in zip(row, [None, *row], strict=False)]
    return e.HandStarted(4, found=e.TableFound(held, tuple(joints), turn))


def _plays(text: str) -> list[e.Fact]:
    """Bones of 42: ``"0 6-6, 1 5-4"``."""
    acts = (act.split() for act in text.split(", "))
    return [e.BonePlayed(int(seat), Bone(bone)) for seat, bone in acts]


def _claim(kind: str, event: int | None = None, against: int | None = None, **more: Any) -> Any:
    parts = {"kind": kind, "event": event, "against": against, **more}
    return {name: part for name, part in parts.items() if part is not None}


A: Final = (
    # --- A1: turn and the right to open come before "could play" --------------------------------
    *(
        Row(
            f"a pass that answers the call is lawful, {book}",
            book,
            (*SEVENS, "0 passes", "1 plays 6-6"),
            _claim("could_play", 6, 0, by=1),
            "refuted",
            None,
            "to open the hand",
        )
        for book in ("HF", "PDA", "UDL")
    ),
    Row(
        "a draw before the opening is one bone too many",
        "PDA",
        (*GAME, *dealt(7, 7), "0 draws", "1 plays 6-6"),
        _claim("could_play", 6, 0),
        "refuted",
    ),
    Row(
        "and judged as that, PDA-8a",
        "PDA",
        (*GAME, *dealt(7, 7), "0 draws", "1 plays 6-6"),
        _claim("hand_size", 6, 0),
        "proved",
        ("PDA-8a", "PDA-9a", "PDA-9b", "PDA-9c", "PDA-9d"),
    ),
    Row(
        "an act out of turn is judged as that alone, CL-17",
        "UDL",
        (*GAME, *dealt("6-6 6-5 6-4 5-0 4-0 3-0 2-0", 7), "0 plays 6-6", "0 draws"),
        _claim("could_play", 7, 0),
        "refuted",
        None,
        "it was the turn of",
    ),
    # --- A2: put right is put right, whoever claims ----------------------------------------------
    *(
        Row(
            f"a bone put right at once costs nothing, raised by {by}",
            "UDL",
            (
                *SEVENS,
                "0 plays 6-6",
                "1 plays 4-3 on 6-6 touch 6 3",
                "1 lifts 7",
                "1 plays 6-3 on 6-6",
            ),
            _claim("misplay", 7, 1, by=by),
            "proved",
            ("UDL-8", "AMB-11"),
        )
        for by in (0, 1)
    ),
    # --- A3: bones drawn for the start -----------------------------------------------------------
    *(
        Row(
            f"the number drawn in handfuls of {first}, {book} for {players}",
            book,
            (
                *GAME,
                *(e.OpeningDrawn(seat, due) for seat in range(1, players)),
                e.OpeningDrawn(0, first),
                e.OpeningDrawn(0, due - first),
            ),
            _claim("hand_size", players + 3 + later, 0),
            "refuted",
            players=players,
        )
        for book, players, due in (
            ("FU", 4, 5),
            ("HF", 3, 6),
            ("HF", 4, 5),
            ("PDA", 2, 7),
            ("UDL", 2, 7),
        )
        for first, later in ((1, 0), (3, 1))
    ),
    Row(
        "PDA-10a: bones drawn up before the opponent played are free",
        "PDA",
        (*GAME, *dealt(6, 7), "0 plays 6-6", "0 draws", "1 plays 6-4 on 6-6"),
        _claim("hand_size", 4, 0, by=1),
        "proved",
        ("PDA-10a",),
    ),
    Row(
        "PDA-10a: the bone drawn up is no draw of one who could play",
        "PDA",
        (*GAME, *dealt(6, 7), "0 plays 6-6", "0 draws", "1 plays 6-4 on 6-6"),
        _claim("could_play", 7, 0, by=1),
        "refuted",
        None,
        "this was one of them",
    ),
    Row(
        "PDA-8b: too late once the opponent has played",
        "PDA",
        (*GAME, *dealt(6, 7), "0 plays 6-6", "1 plays 6-4 on 6-6", "0 draws"),
        _claim("hand_size", 4, 0, by=1),
        "proved",
        ("PDA-8b", "PDA-9a", "PDA-9b", "PDA-9c", "PDA-9d"),
    ),
    # --- A4: partners are one side ---------------------------------------------------------------
    *(
        Row(
            f"a peg in the partner's name pays: {kind}",
            "FU",
            (
                *FOURS,
                "0 plays 5-5",
                "0 calls 2",
                e.PointsPegged(2, 2, answers=8),
                "1 plays 5-4 on 5-5",
            ),
            _claim(kind, event),
            verdict,
            cites,
            players=4,
        )
        for kind, event, verdict, cites in (
            ("missed_score", 8, "refuted", None),
            ("payment_withheld", 9, "refuted", ("FU-EQ-3",)),
            ("score_call", 9, "proved", ("FU-SC-1",)),
            ("wrong_payment", 10, "refuted", None),
        )
    ),
    Row(
        "a partner's call in time is a call",
        "FU",
        (*FOURS, "0 plays 5-5", "2 calls 2", "1 plays 5-4 on 5-5"),
        _claim("missed_score", 8, 0),
        "refuted",
        None,
        "It was claimed at event 9",
        players=4,
    ),
    # --- A5: who exposed it ----------------------------------------------------------------------
    Row(
        "a bone turned up in the shuffle is held back by nobody, 42",
        "42",
        (
            *SHAKE,
            e.BoneExposed(3, Bone("6-1"), "shuffle"),
            *dealt(7, 7, 7, 7),
            *BIDS,
            e.TrumpDeclared(0, "6"),
            *_plays("0 6-6, 1 6-1, 2 5-0, 3 6-2"),
        ),
        _claim("exposed_not_played", 4, 3),
        "refuted",
        None,
        "not during play",
        players=4,
    ),
    Row(
        "a bone turned up in the shuffle is held back by nobody, fives",
        "UDL",
        (
            *GAME,
            e.BoneExposed(0, Bone("6-1"), "shuffle"),
            *dealt(7, 7),
            "0 plays 6-6",
            "1 plays 6-5 on 6-6",
        ),
        _claim("exposed_not_played", 4, 0),
        "refuted",
        None,
        "shuffle",
    ),
    # --- A6, B13: a correction splits a position -------------------------------------------------
    *(
        Row(
            f"A6, B13: an official looked into draw {was}: the second is {second}",
            "PDA",
            (
                *GAME,
                e.OpeningDrawn(1, 7),
                e.OpeningDrawn(0, 7),
                "0 plays 6-6",
                "1 draws",
                "1 plays 6-1 on 6-6",
                e.Observed("drew", 1, Bone("6-1"), event=7),
            ),
            _claim("could_play", 7, 1, ordinal=2),
            second,
            cites,
            "event 7 (2 of 2)",
            corrected={
                "corrects": 7,
                "facts": [{"fact": "bone-drawn", "seat": 1}] * 2,
                "reason": "one was left out",
                "was": was,
            },
        )
        for was, second, cites in (
            (1, "proved", ("PDA-8c", "PDA-9a", "PDA-9e")),
            (2, "undetermined", None),
        )
    ),
    # --- A7: against whom -------------------------------------------------------------------------
    Row(
        "somebody else's misplay is not theirs, and not called right",
        "UDL",
        (*SEVENS, "0 plays 6-6", "1 plays 4-3 on 6-6 touch 6 3"),
        _claim("misplay", 7, 0),
        "refuted",
        None,
        "So the claim against P0 does not hold.",
    ),
    Row(
        "nor is a partner's act",
        "42",
        (*LED, *_plays("0 6-6, 2 5-0")),
        _claim("out_of_turn", 14, 0),
        "refuted",
        None,
        "P2 acted at event 14, not P0",
        players=4,
    ),
)

B: Final = (
    # --- B8: hands that are told by their results -------------------------------------------------
    *(
        Row(
            f"a hand told by its result decides no {kind}, {book}",
            book,
            (*GAME, e.HandEnded("domino", 0, 35)),
            _claim(kind, 4, against),
            "undetermined",
        )
        for book in ("FU", "HF", "PDA", "UDL")
        for kind, against in (("hand_points", None), ("lock_winner", 0), ("out_first", 0))
    ),
    Row(
        "marks alone decide no marks, 42",
        "42",
        (*SHAKE, e.HandEnded("made", marks={"0": 1})),
        _claim("hand_marks", 4),
        "undetermined",
        players=4,
    ),
    Row(
        "without its bids nobody led out of turn, 42",
        "42",
        (*SHAKE, *dealt(7, 7, 7, 7), e.TrumpDeclared(2, "4"), *_plays("2 4-3")),
        _claim("out_of_turn", 9, 2),
        "undetermined",
        says="The record does not have every bid of the hand.",
        players=4,
    ),
    Row(
        "a lead while bids are awaited is out of turn, 42",
        "42",
        (*SHAKE, *dealt(7, 7, 7, 7), e.BidMade(0, "30"), *_plays("1 4-3"), e.BidMade(1, "31")),
        _claim("out_of_turn", 9, 1),
        "proved",
        ("42-PB-11", "42-GP-3", "42-GP-4"),
        "before the bidding was over",
        players=4,
    ),
    # --- B9: a recorder who joins in the middle of a hand -----------------------------------------
    Row(
        "of two doubles found either may be the spinner",
        "UDL",
        (
            e.GameStarted(1),
            _joined("6-1", "6-6", "6-5", "5-5", "5-1", held=(3, 3)),
            "0 plays 5-2 on 5-5 arm",
        ),
        _claim("misplay", 4, 0),
        "undetermined",
        says="The record does not say which of the doubles is the spinner.",
    ),
    Row(
        "whose turn it was is on record: out of turn",
        "PDA",
        (
            e.GameStarted(1),
            _joined("3-3", "6-3", held=(3, 2)),
            "0 plays 6-5 on 6-3",
            "0 plays 5-4 on 6-5",
        ),
        _claim("out_of_turn", 5, 0),
        "proved",
        ("PDA-10e",),
    ),
    *(
        Row(
            f"a draw by the first to act, turn {turn}",
            "PDA",
            (
                e.GameStarted(1),
                _joined("3-3", "6-3", held=(3, 2), turn=turn),
                "0 draws",
                e.BonePlayed(0, Bone("6-5"), Bone("6-3"), just_drawn=False),
            ),
            _claim("could_play", 4, 0, by=1),
            verdict,
            cites,
        )
        for turn, verdict, cites in (
            (0, "proved", ("PDA-8c", "PDA-9a", "PDA-9e")),
            (1, "refuted", None),
            (None, "undetermined", None),
        )
    ),
    Row(
        "the count of what is shown decides",
        "PDA",
        (
            e.GameStarted(1),
            _joined("5-5", "5-0", "3-0", "4-3", held=(1, 2)),
            "0 plays 5-1 on 5-5",
            "0 domino",
            e.HoldingShown(1, bones("6-6 6-4")),
            e.HandEnded("domino", 0, 20),
        ),
        _claim("hand_points", 7),
        "proved",
        ("PDA-4a",),
    ),
    # --- B10: lots before the game starts ---------------------------------------------------------
    Row(
        "PDA-2b: lots before the first game are lots of it",
        "PDA",
        (LOTS, *GAME, *dealt(7, 7)),
        _claim("lots_missing", 4, 1),
        "refuted",
    ),
    Row(
        "PDA-2c: and say who draws first",
        "PDA",
        (LOTS, *GAME, *dealt(7, 7)),
        _claim("draw_order", 5, 0),
        "proved",
        ("PDA-2c",),
    ),
    Row(
        "FU-ST-3: lots before game 2 say who opens it",
        "FU",
        (
            LOTS,
            *GAME,
            e.HandEnded("domino", 0, 61),
            e.GameEnded(winner=0),
            e.LotsDrawn((e.Lot(0, Bone("1-0")), e.Lot(1, Bone("5-5")))),
            e.GameStarted(2),
            e.HandStarted(1),
            *dealt(5, 5),
            "0 plays 6-5",
        ),
        _claim("wrong_leader", 12, 0),
        "proved",
        ("FU-ST-4", "AMB-10"),
    ),
    # --- B11: a faulty set -----------------------------------------------------------------------
    Row(
        "a bone that is not in the box proves nothing",
        "UDL",
        (*SEVENS, "0 plays 6-6", "1 draws", e.SetFoundFaulty("missing", Bone("6-1"))),
        _claim("could_play", 7, 1),
        "undetermined",
    ),
)

LAST: Final = (e.GameStarted(1), _joined("3-3", "6-3", held=(1, 2)), "0 plays 6-5 on 6-3")
"""Seat 0 places the last bone of its hand, at position 4."""

C: Final = (
    # --- C14: after somebody's last bone ----------------------------------------------------------
    *(
        Row(
            f"play after the last bone is play after the end, {book}",
            book,
            (*LAST, "1 plays 5-4 on 6-5"),
            _claim("played_on_after_end", 5, 1),
            "proved",
            cites,
        )
        for book, cites in (
            ("FU", ("FU-WH-1",)),
            ("HF", ("HF-END-1",)),
            ("PDA", ("PDA-4", "PDA-8e")),
            ("UDL", ("UDL-G7",)),
        )
    ),
    *(
        Row(
            f"{first} out first, by the end that was said",
            "PDA",
            (*LAST, "1 plays 5-4 on 6-5", e.HandEnded("domino", 1, 20)),
            _claim("out_first", 6, first),
            verdict,
            cites,
        )
        for first, verdict, cites in ((0, "proved", ("PDA-4", "PDA-8e")), (1, "refuted", None))
    ),
    # --- C15: paid for nothing --------------------------------------------------------------------
    *(
        Row(
            f"points for nothing are a wrong payment, {book}",
            book,
            (
                e.GameStarted(1),
                e.HandStarted(1, opens="any_domino", by=0),
                *dealt(due, due),
                "0 plays 6-5",
                pay,
            ),
            _claim("wrong_payment", 7),
            "proved",
            cites,
            "nothing was due",
        )
        for book, due, pay, cites in (
            ("FU", 5, e.PointsPegged(0, 2), ("FU-EQ-3",)),
            ("HF", 7, "1 pays 0 10", ("HF-SC-1",)),
            ("PDA", 7, "1 pays 0 10", ("PDA-6b", "PDA-6c")),
            ("UDL", 7, "1 pays 0 10", ("UDL-G12",)),
        )
    ),
    *(
        Row(
            f"payments after the hand are for the last bone, then the count: {at}",
            "PDA",
            (
                e.GameStarted(1),
                _joined("5-5", "5-0", "3-0", "4-3", held=(1, 2)),
                "0 plays 5-1 on 5-5",
                "0 calls 5",
                "0 domino",
                e.HoldingShown(1, bones("6-6 6-4")),
                e.HandEnded("domino", 0, 20),
                "1 pays 0 5",
                "1 pays 0 20",
            ),
            _claim("wrong_payment", at),
            "refuted",
            None,
            says,
        )
        for at, says in ((9, "5 points were due"), (10, "20 points were due"))
    ),
    # --- C16: what is due and not paid yet --------------------------------------------------------
    *(
        Row(
            f"payment withheld, {when}",
            "UDL",
            (*SEVENS, "0 plays 5-5", "0 calls 10", *then),
            _claim("payment_withheld", 7, 1),
            verdict,
            ("UDL-G12",),
            says,
        )
        for when, then, verdict, says in (
            ("raised at once", (), "refuted", "it can still be paid"),
            ("half paid", ("1 pays 0 5",), "refuted", "5 points of it were not paid; nobody has"),
            (
                "half paid, played on",
                ("1 pays 0 5", "1 plays 5-1 on 5-5"),
                "proved",
                "5 points of it were not paid; the game went on",
            ),
            ("paid", ("1 pays 0 10", "1 plays 5-1 on 5-5"), "refuted", "all of it was paid"),
        )
    ),
    Row(
        "a card written while the match is open is withheld by nobody",
        "PDA",
        (e.GameStarted(1), e.ScoreCardWritten((150, 20), 1)),
        _claim("card_withheld", 3),
        "refuted",
        None,
        "The match is not over",
    ),
    Row(
        "whether a card was handed in is open in a record without such notes",
        "PDA",
        (e.GameStarted(1), e.ScoreCardWritten((150, 20), 1), e.MatchEnded(0)),
        _claim("card_withheld", 3),
        "undetermined",
    ),
    # --- C17, C18: 42 ----------------------------------------------------------------------------
    Row(
        "a bone played and taken back at once is on record, and its holder's turn goes on",
        "42",
        (*LED, *_plays("0 6-6, 1 5-4"), e.PlayRetracted(1, 14), *_plays("1 6-1")),
        _claim("out_of_turn", 16, 1),
        "refuted",
        players=4,
    ),
    Row(
        "42-PB-4: a bone turned over in the bidding binds nobody in play",
        "42",
        (
            *SHAKE,
            *dealt(7, 7, 7, 7),
            BIDS[0],
            e.BoneExposed(1, Bone("6-1")),
            e.ReshakeElected(2, False),
            *BIDS[1:],
            e.TrumpDeclared(0, "6"),
            *_plays("0 6-6, 1 6-0"),
        ),
        _claim("exposed_not_played", 9, 1),
        "refuted",
        None,
        "not during play",
        players=4,
    ),
    Row(
        "42-BID-12 is its own remedy",
        "42",
        (
            *SHAKE,
            *dealt(7, 7, 7, 7),
            BIDS[0],
            e.BoneExposed(1, Bone("6-1")),
            e.ReshakeElected(2, False),
            *BIDS[1:],
        ),
        _claim("exposed_in_bidding", 9, 1),
        "proved",
        ("42-BID-12", "AMB-74", "AMB-82"),
        players=4,
    ),
    Row(
        "R10: a bone put back that was drawn is no proof of another",
        "HF",
        (*SEVENS, "0 plays 6-6", "1 draws", "1 returns 6-4"),
        _claim("could_play", 7, 1),
        "undetermined",
    ),
)

ROWS: Final = {row.promise: row for row in (*A, *B, *C)}


async def _asked(house: House, number: int, row: Row) -> dict[str, Any]:
    """The finding on the claim of a row, with hindsight."""
    here = f"/v1/matches/m{number}"
    names = [f"P{seat}" for seat in range(row.players)]
    opening = {"id": here.rpartition("/")[2], "book": row.book, "players": names, "best_of": 3}
    async with house.client("official") as client:
        assert (await client.post("/v1/matches", json=opening)).status_code == 201
        facts = [msgspec.to_builtins(fact_of(act)) for act in row.record]
        recorded = await client.post(f"{here}/events", json={"events": facts})
        assert recorded.status_code == 201, recorded.text
        if row.corrected is not None:
            mended = await client.post(f"{here}/corrections", json=row.corrected)
            assert mended.status_code == 201, mended.text
        answer = await client.post(f"{here}/claims", json=row.claim)
        assert answer.status_code == 201, answer.text
        return answer.json()["with_hindsight"]


@pytest.fixture(scope="module")
def findings(in_house: InHouse) -> dict[str, dict[str, Any]]:
    """The finding of each row, or the refusal that it met, by its promise."""

    async def visit(house: House) -> dict[str, Any]:
        answers: dict[str, Any] = {}
        for number, (promise, row) in enumerate(ROWS.items()):
            try:
                answers[promise] = await _asked(house, number, row)
            except AssertionError as refusal:
                answers[promise] = {"verdict": str(refusal)}
        return answers

    return in_house(visit)


@pytest.mark.parametrize("promise", sorted(ROWS))
def test_a_claim_at_a_seam(promise: str, findings: dict[str, dict[str, Any]]) -> None:
    row, finding = ROWS[promise], findings[promise]
    assert finding["verdict"] == row.verdict, finding.get("words")
    follows = finding.get("consequence")
    if row.verdict != "undetermined":
        assert (tuple(follows["cites"]) if follows else None) == row.cites, finding["words"]
    assert row.says in " ".join(finding["words"])
