"""Two rulings on one hand, over HTTP: in both orders, each reversed on appeal and upheld again.

Each pair is told with what its text lays down: for neither, for each alone, and for both.
"""

from typing import Any, Literal, NamedTuple

import httpx2
import pytest

from domain import events as e
from domain.bones import Bone
from tests.adjudication.hearings import Told
from tests.api.disputes.test_remedies_over_http import (
    LIES,
    PLAYED,
    Remedy,
    State,
    done,
    state,
    told,
)
from tests.support.fortytwo import HANDS

AWARDED = {"ours": State([1, 0], []), "theirs": State([0, 1], [])}
"""The mark of a hand of 42, by who has it."""
BID_30 = tuple(e.BidMade(seat, bid) for seat, bid in enumerate(("30", "pass", "pass", "pass")))
BID_42 = tuple(e.BidMade(seat, bid) for seat, bid in enumerate(("42", "pass", "pass", "pass")))


def trick(*bones: str, leader: int = 0) -> tuple[e.Fact, ...]:
    return tuple(e.BonePlayed((leader + turn) % 4, Bone(bone)) for turn, bone in enumerate(bones))


class Pair(NamedTuple):
    """A record with two claims, and what the match comes to: with neither upheld, and so on.

    The first claim is about the earlier act.
    """

    book: str
    acts: tuple[Told, ...]
    claims: tuple[dict[str, Any], dict[str, Any]]
    neither: State
    first: State
    second: State
    both: State
    holdings: tuple[int | str, ...] = (7, 7)


def talk(event: int, against: int) -> dict[str, Any]:
    return {"kind": "observed", "event": event, "against": against, "what": "talk"}


def seen(what: str, event: int, against: int) -> dict[str, Any]:
    return {"kind": "observed", "event": event, "against": against, "what": what}


MAX_50 = "6-6 6-5 6-4 5-4 6-3 4-4 5-3"
PAIRS = {
    # 42-PB-14: the bid is made as declared. Talk before it is a renege (42-PC-3, 42-GP-4), and the
    # first in order of occurrence ends the hand: the declaration is moot (AMB-79).
    "42-PB-14 made, after talk": Pair(
        "42",
        (
            *BID_30,
            e.TrumpDeclared(0, "6"),
            e.Observed("talk", 2),
            *trick("6-6", "5-5", "4-4", "3-3"),
            e.DeclarationMade(0, "made"),
        ),
        (talk(13, 2), {"kind": "declaration", "event": 18, "against": 0}),
        neither=State([0, 0], []),
        first=AWARDED["theirs"],
        second=AWARDED["ours"],
        both=AWARDED["theirs"],
        holdings=HANDS,
    ),
    # A bid of 42 that lost a trick is set, as the opponents declare; their talk after it is moot.
    "42-PB-14 set, before talk": Pair(
        "42",
        (
            *BID_42,
            e.TrumpDeclared(0, "0"),
            *trick("6-6", "0-0", "4-4", "3-3"),
            e.DeclarationMade(1, "set"),
            e.Observed("talk", 1),
        ),
        ({"kind": "declaration", "event": 17, "against": 1}, talk(18, 1)),
        neither=State([0, 0], []),
        first=AWARDED["theirs"],
        second=AWARDED["ours"],
        both=AWARDED["theirs"],
        holdings=HANDS,
    ),
    # UDL-13 takes the match and bans for life, UDL-10 gives 20 points at the second finding: of two
    # infractions by one player the gravest consequence is applied once (AMB-79).
    "UDL-13 after UDL-10": Pair(
        "UDL",
        (
            *PLAYED,
            e.Observed("slow_play", 0),
            e.Observed("slow_play", 0),
            e.Observed("equipment_broken", 0),
        ),
        (
            {"kind": "slow_play", "event": 9, "against": 0},
            seen("equipment_broken", 10, 0),
        ),
        neither=State([0, 0], LIES),
        first=State([0, 20], LIES),
        second=State([0, 150], LIES, 1, 1),
        both=State([0, 150], LIES, 1, 1),
    ),
    # Two bans by opposite sides: the first ended the match, and the later moves nothing in it.
    "UDL-9 after UDL-13": Pair(
        "UDL",
        (*PLAYED, e.Observed("slam_disconnect", 0), e.Observed("leaves", 1)),
        (seen("slam_disconnect", 8, 0), seen("leaves", 9, 1)),
        neither=State([0, 0], LIES),
        first=State([0, 150], LIES, 1, 1),
        second=State([150, 0], LIES, 0, 0),
        both=State([0, 150], LIES, 1, 1),
    ),
    # AMB-41: taken back without penalty, and what the bone scored with it; a payment of 3 for 2
    # for an earlier bone is put right by itself (FU-SC-1).
    "FU out of turn, after a wrong payment": Pair(
        "FU",
        (
            "0 plays 5-5",
            e.ScoreCalled(0, 2),
            e.PointsPegged(0, 3, 9),
            "2 plays 5-0 on 5-5",
            e.ScoreCalled(2, 2),
            e.PointsPegged(2, 2, 12),
        ),
        (
            {"kind": "wrong_payment", "event": 10},
            {"kind": "out_of_turn", "event": 11, "against": 2},
        ),
        neither=State([5, 0], ["5-5", "5-0"]),
        first=State([4, 0], ["5-5", "5-0"]),
        second=State([3, 0], ["5-5"]),
        both=State([2, 0], ["5-5"]),
        holdings=(5, 5, 5, 5),
    ),
    # The payment is for the very bone that is taken back: nothing is left of it.
    "FU a wrong payment for a bone out of turn": Pair(
        "FU",
        (
            "0 plays 5-5",
            "2 plays 5-0 on 5-5",
            e.ScoreCalled(2, 2),
            e.PointsPegged(2, 4, 10),
        ),
        (
            {"kind": "out_of_turn", "event": 9, "against": 2},
            {"kind": "wrong_payment", "event": 11},
        ),
        neither=State([4, 0], ["5-5", "5-0"]),
        first=State([0, 0], ["5-5"]),
        second=State([2, 0], ["5-5", "5-0"]),
        both=State([0, 0], ["5-5"]),
        holdings=(5, 5, 5, 5),
    ),
    # HF-BOG-2, HF-BOG-3: the hand is over, and 68 pips in hand give 70; the 5 that were paid too
    # much for an earlier bone go back beside it.
    "HF-BOG-3 after a wrong payment": Pair(
        "HF",
        (
            "0 plays 5-5",
            "0 calls 10",
            e.ChipsPaid(1, 0, 15, answers=7),
            "1 draws 0-0",
            "1 draws 1-0",
        ),
        (
            {"kind": "wrong_payment", "event": 8},
            {"kind": "could_play", "event": 9, "against": 1},
        ),
        neither=State([15, 0], ["5-5"]),
        first=State([10, 0], ["5-5"]),
        second=State([85, 0], ["5-5"]),
        both=State([80, 0], ["5-5"]),
        holdings=(7, MAX_50),
    ),
}


@pytest.mark.parametrize("name", sorted(PAIRS))
@pytest.mark.parametrize("order", [(0, 1), (1, 0)], ids=["in order", "later first"])
def test_two_rulings_on_a_hand_commute_and_each_can_be_reversed(
    name: str, order: tuple[int, int], recorder: httpx2.Client, official: httpx2.Client
):
    pair = PAIRS[name]
    here = opened(recorder, official, pair)
    claims = [raised(official, here, claim) for claim in pair.claims]
    alone = (pair.first, pair.second)
    before, after = order
    assert state(official, here) == pair.neither
    ruled(official, claims[before], upheld=True)
    assert state(official, here) == alone[before]
    ruled(official, claims[after], upheld=True)
    assert state(official, here) == pair.both
    appealed(official, claims[before])
    assert on_docket(official, here) == [claims[before]]
    ruled(official, claims[before], upheld=False)
    assert state(official, here) == alone[after]
    ruled(official, claims[before], upheld=True)
    assert state(official, here) == pair.both
    ruled(official, claims[after], upheld=False)
    assert state(official, here) == alone[before]
    ruled(official, claims[before], upheld=False)
    assert state(official, here) == pair.neither
    assert on_docket(official, here) == []


def opened(recorder: httpx2.Client, official: httpx2.Client, pair: Pair) -> str:
    remedy = Remedy(pair.book, pair.acts, {}, pair.neither, pair.both, None, holdings=pair.holdings)
    return told(recorder, official, remedy)


def raised(client: httpx2.Client, here: str, claim: dict[str, Any]) -> str:
    return done(client.post(f"{here}/claims", json=claim), whole=True).headers["Location"]


def ruled(client: httpx2.Client, claim: str, *, upheld: bool, **more: Any) -> None:
    last = rulings(client, claim)
    supersedes = {"supersedes": last[-1]} if last else {}
    body = {"upheld": upheld, "note": "so decided", **supersedes, **more}
    done(client.post(f"{claim}/ruling", json=body))


def appealed(client: httpx2.Client, claim: str) -> None:
    appeal = {"ruling": rulings(client, claim)[-1], "seat": 0, "grounds": "it was not so"}
    done(client.post(f"{claim}/appeal", json=appeal))


def rulings(client: httpx2.Client, claim: str) -> list[int]:
    """The positions of the rulings on a whole claim."""
    here, _, position = claim.rpartition("/claims/")
    dispute = done(client.get(f"{here}/disputes/{position}"))
    dispute = dispute.get("dispute", dispute)
    return [ruling["position"] for ruling in dispute["rulings"] if not ruling.get("part")]


def on_docket(client: httpx2.Client, here: str) -> list[str]:
    disputes = done(client.get(f"{here}/docket"))["disputes"]
    return [f"{here}/claims/{dispute['claim']}" for dispute in disputes]


# --- bans, a wrong laydown, a reduced remedy, an appeal after the end ----------------------------


def bans(client: httpx2.Client, here: str) -> list[tuple[int, str]]:
    """The disqualifications that stand: seat and scope."""
    facts = {one["position"]: one["fact"] for one in done(client.get(f"{here}/events"))["data"]}
    undone = {fact["of"] for fact in facts.values() if fact["fact"] == "consequence-reversed"}
    return [
        (fact["seat"], fact["scope"])
        for at, fact in facts.items()
        if fact["fact"] == "player-disqualified" and at not in undone
    ]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)], ids=["in order", "later first"])
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        # UDL-13 bans for life; UDL-10 at its second finding disqualifies nobody.
        ("UDL-13 after UDL-10", ([], [(0, "life")], [(0, "life")])),
        # UDL-13 and UDL-9 are about conduct: each offender is out of the tournament, whoever won.
        (
            "UDL-9 after UDL-13",
            ([(0, "tournament")], [(1, "tournament")], [(0, "tournament"), (1, "tournament")]),
        ),
    ],
)
def test_a_ban_stands_and_falls_with_its_own_ruling(
    name: str,
    expected: tuple[list[tuple[int, str]], ...],
    order: tuple[int, int],
    recorder: httpx2.Client,
    official: httpx2.Client,
):
    pair, (before, after) = PAIRS[name], order
    here = opened(recorder, official, pair)
    claims = [raised(official, here, claim) for claim in pair.claims]
    ruled(official, claims[before], upheld=True)
    assert bans(official, here) == expected[before]
    ruled(official, claims[after], upheld=True)
    assert sorted(bans(official, here)) == expected[2]
    ruled(official, claims[before], upheld=False)
    assert bans(official, here) == expected[after]
    ruled(official, claims[after], upheld=False)
    assert bans(official, here) == []


@pytest.mark.parametrize("order", [(0, 1), (1, 0)], ids=["in order", "later first"])
@pytest.mark.parametrize(("what", "talker"), [("laydown", 0), ("laydown", 1), ("set", 1)])
def test_42_pb_14_a_wrong_declaration_forfeits_once_and_gives_way_to_talk_before_it(
    what: Literal["laydown", "set"],
    talker: int,
    order: tuple[int, int],
    recorder: httpx2.Client,
    official: httpx2.Client,
):
    """Seat 0 holds every trump: whatever seat 1 declares is wrong, and its side loses the mark.

    Talk before it ended the hand first (AMB-79), for the side of the talker's opponents.
    """
    acts = (
        *BID_30,
        e.TrumpDeclared(0, "6"),
        e.Observed("talk", talker),
        *trick("6-6", "5-5", "4-4", "3-3"),
        e.DeclarationMade(1, what),
        e.Challenged(0),
    )
    claims = (talk(13, talker), {"kind": "declaration", "event": 18, "against": 1, "by": 0})
    nothing, by_talk = State([0, 0], []), AWARDED["theirs" if talker == 0 else "ours"]
    pair = Pair("42", acts, claims, nothing, by_talk, AWARDED["ours"], by_talk, HANDS)
    here = opened(recorder, official, pair)
    talked, declared = (raised(official, here, claim) for claim in claims)
    assert done(official.get(declared))["with_hindsight"]["verdict"] == "refuted"
    # The claim is that the declaration is right: it is dismissed, and that forfeits the hand.
    for which in order:
        ruled(official, (talked, declared)[which], upheld=which == 0)
    assert state(official, here) == by_talk
    ruled(official, talked, upheld=False)
    assert state(official, here) == AWARDED["ours"]
    ruled(official, talked, upheld=True)
    assert state(official, here) == by_talk
    last = rulings(official, declared)[-1]
    refused = official.post(f"{declared}/ruling", json={"upheld": True, "supersedes": last})
    assert (refused.status_code, refused.json()["field"]) == (409, "upheld")


def test_hf_bog_3_is_reduced_and_replaced_on_appeal(
    recorder: httpx2.Client, official: httpx2.Client
):
    """The book leaves no choice: what can be taken back is the whole, or one of its parts."""
    pair = PAIRS["HF-BOG-3 after a wrong payment"]
    here = opened(recorder, official, pair)
    overpaid, bogus = (raised(official, here, claim) for claim in pair.claims)
    ruled(official, bogus, upheld=True)
    ruled(official, overpaid, upheld=True)
    assert (state(official, here), over(official, here)) == (pair.both, True)
    appealed(official, bogus)
    part = {"upheld": False, "note": "reduced", "part": "points"}
    assert on_docket(official, here) == [bogus]
    done(official.post(f"{bogus}/ruling", json=part))
    assert on_docket(official, here) == [], "the appeal is decided: the rest stands"
    assert (state(official, here), over(official, here)) == (pair.first, True)
    ruled(official, overpaid, upheld=False)
    assert state(official, here) == pair.neither
    # A ruling on a part holds for it until that part is ruled on again.
    ruled(official, bogus, upheld=True)
    assert (state(official, here), over(official, here)) == (pair.neither, True)
    reduced = done(official.get(f"{here}/disputes"))["disputes"]
    (last,) = (it["position"] for one in reduced for it in one["rulings"] if it.get("part"))
    done(official.post(f"{bogus}/ruling", json={**part, "upheld": True, "supersedes": last}))
    assert (state(official, here), over(official, here)) == (pair.second, True)
    ruled(official, bogus, upheld=False)
    assert (state(official, here), over(official, here)) == (State([85, 0], ["5-5"]), False)
    chosen = {"upheld": True, "choices": {"PDA-9e": "loss_of_game"}}
    last = rulings(official, bogus)[-1]
    refused = official.post(f"{bogus}/ruling", json={**chosen, "supersedes": last})
    assert refused.status_code == 409
    assert refused.json()["field"].startswith("choices")


def over(client: httpx2.Client, here: str) -> bool:
    """Whether the hand has ended."""
    return client.get(f"{here}/board").json()["over"] is not None


def test_an_appeal_has_no_window_in_any_book_and_stays_on_the_docket(
    recorder: httpx2.Client, official: httpx2.Client
):
    """PDA-10e names the Commissioner and no time: an appeal is open until it is decided.

    So it is after the match is over, and when the dispute was closed before.
    """
    pair = PAIRS["UDL-13 after UDL-10"]
    here = opened(recorder, official, pair)
    slow, broken = (raised(official, here, claim) for claim in pair.claims)
    ruled(official, slow, upheld=True)
    ruled(official, broken, upheld=True)
    assert state(official, here).match == 1
    done(official.post(f"{slow}/closing", json={"how": "ruled"}))
    assert on_docket(official, here) == []
    appealed(official, slow)
    assert on_docket(official, here) == [slow]
    refused = official.post(f"{slow}/closing", json={"how": "ruled"})
    assert refused.status_code == 409
    ruled(official, slow, upheld=False)
    assert on_docket(official, here) == []
    assert state(official, here) == pair.second
