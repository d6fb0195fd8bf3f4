"""Each kind of viewer sees what is theirs to see of an entry, and no more."""

import pytest
from msgspec import json, structs

from api.access.policy import OTHERS, OWN, HeldRole
from api.visibility import AUDIENCE, Viewer, Withheld, view, viewer_for, visible
from domain import events as e
from domain.bones import BONES

P = Viewer("player", "p", 2)
BONE = BONES[9]
OPENING = e.Entry(4, e.OpeningDrawn(0, 2, (BONES[1], BONES[2])), reporter="theirs")
DRAWN = e.Entry(5, e.BoneDrawn(0, BONE), reporter="theirs")
SEEN = e.Entry(6, e.Observed("held", 0, BONE), reporter="theirs")
CORRECTED = e.Entry(
    7, e.RecordCorrected(5, (e.BoneDrawn(0, BONE), e.BoneDrawn(1, BONES[3])), "why"), "theirs"
)
PLAYED = e.Entry(8, e.BonePlayed(0, BONE))
CLAIMED = e.Entry(9, e.ClaimRaised(e.Claim("could_play", 8)), reporter="mine")
RECORD = [OPENING, DRAWN, SEEN, CORRECTED, PLAYED, CLAIMED]

BARE = {4: e.OpeningDrawn(0, 2), 5: e.BoneDrawn(0), 8: PLAYED.fact}
BARE_CORRECTION = e.RecordCorrected(5, (e.BoneDrawn(0), e.BoneDrawn(1)), "")
CLAIM = {9: CLAIMED.fact}

SHOWN: dict[Viewer, dict[int, e.Fact]] = {
    Viewer("official"): {one.position: one.fact for one in RECORD},
    Viewer("auditor"): {one.position: one.fact for one in RECORD},
    Viewer("recorder", "mine"): {**BARE, 7: BARE_CORRECTION, **CLAIM},
    Viewer("recorder", "theirs"): {one.position: one.fact for one in RECORD[:-1]},
    Viewer("partner", "mine"): {**BARE, 7: BARE_CORRECTION, **CLAIM},
    Viewer("player", "mine", 0): {
        **BARE,
        4: OPENING.fact,
        5: DRAWN.fact,
        7: e.RecordCorrected(5, (e.BoneDrawn(0, BONE), e.BoneDrawn(1)), ""),
        **CLAIM,
    },
    Viewer("player", "mine", 1): {
        **BARE,
        7: e.RecordCorrected(5, (e.BoneDrawn(0), e.BoneDrawn(1, BONES[3])), ""),
        **CLAIM,
    },
    Viewer("broadcaster", "mine"): {
        **BARE,
        4: OPENING.fact,
        5: DRAWN.fact,
        7: e.RecordCorrected(5, (e.BoneDrawn(0, BONE), e.BoneDrawn(1, BONES[3])), ""),
    },
    Viewer("scoreboard", "mine"): {**BARE, 7: BARE_CORRECTION},
    AUDIENCE: {**BARE, 7: BARE_CORRECTION},
}


@pytest.mark.parametrize("viewer", SHOWN, ids=lambda one: f"{one.kind}-{one.principal}-{one.seat}")
def test_a_viewer_sees_what_is_theirs(viewer: Viewer) -> None:
    assert {one.position: one.fact for one in visible(RECORD, viewer)} == SHOWN[viewer]
    for entry in RECORD:
        withheld = Withheld(e.tag_of(type(entry.fact)))
        assert view(entry, viewer).fact == SHOWN[viewer].get(entry.position, withheld)


@pytest.mark.parametrize("viewer", SHOWN, ids=lambda one: f"{one.kind}-{one.principal}-{one.seat}")
def test_who_reported_is_for_officials_and_for_themselves(viewer: Viewer) -> None:
    for entry in RECORD:
        own = viewer.kind in ("recorder", "player", "partner", "broadcaster", "scoreboard")
        named = viewer.sees_all or (own and entry.reporter == viewer.principal)
        assert view(entry, viewer).reporter == (entry.reporter if named else "")


def test_what_nobody_is_said_to_have_reported_is_nobodys_own() -> None:
    nameless = structs.replace(DRAWN, reporter="")
    for kind in ("recorder", "partner"):
        assert [entry.fact for entry in visible([nameless], Viewer(kind))] == [e.BoneDrawn(0)]


HELD: list[tuple[list[HeldRole], Viewer]] = [
    ([], AUDIENCE),
    ([HeldRole("administrator", OTHERS, None, 0)], AUDIENCE),
    ([HeldRole("director", OTHERS, None, 0)], Viewer("official")),
    ([HeldRole("recorder", OTHERS, None, 0)], AUDIENCE),
    ([HeldRole("recorder", OWN, None, 0)], Viewer("recorder", "p")),
    ([HeldRole("player", OWN, 2, 0), HeldRole("audience", OTHERS, None, 60)], P),
    ([HeldRole("audience", OTHERS, None, 0), HeldRole("player", OWN, 2, 0)], P),
    ([HeldRole("partner", OWN, 2, 0)], Viewer("partner", "p")),
    ([HeldRole("broadcaster", OTHERS, None, "hand")], Viewer("broadcaster", delay="hand")),
    (
        [HeldRole("scoreboard", OTHERS, None, "hand"), HeldRole("scoreboard", OWN, None, 20)],
        Viewer("scoreboard", delay=20),
    ),
    ([HeldRole("audience", OTHERS, None, 20), HeldRole("audience", OWN, None, 0)], AUDIENCE),
]


@pytest.mark.parametrize(("held", "viewer"), HELD)
def test_the_first_of_somebody_s_roles_says_what_they_see(
    held: list[HeldRole], viewer: Viewer
) -> None:
    assert viewer_for(held, "p") == viewer
    assert viewer_for(held[::-1], "p") == viewer


def test_a_player_s_view_is_the_same_whatever_the_others_hold() -> None:
    other = e.Entry(5, e.BoneDrawn(0, BONES[20]), reporter="theirs")
    across = Viewer("player", "mine", 1)
    assert json.encode(view(DRAWN, across)) == json.encode(view(other, across))
