"""Editions: a match is held to the book that it began under, whatever the book says since."""

import pytest

from domain.errors import NoSuchRule
from domain.events import MatchOpened
from domain.match.decide import decide
from domain.match.match import Match
from domain.rulebooks import EDITIONS, book, edition, edition_called
from domain.rules import FortyTwo, choose

FIRST = {
    "HF": "2504cb1383e6ad66edb9f2980fb5663ce9745ad3e1985169a396353c92ac70ec",
    "FU": "66de32cfcc9feb34a0204ff5236e7dc42d989b9e1ec529846806af0c14bad661",
    "UDL": "d4986f0c967ac10f39f7cf4fb52ca2d68faee751d683ddf4b2b9c69829b4e1bb",
}
"""The content hashes of first editions that have changed twice since."""

UDL_THIRD = "d4c4e15940cfded14cc4a21409023b0ad7ec2fb63085b6a9d5cc8696467fae91"
"""The edition that left to an official whoever leaves a match for good."""

BEFORE_MANNERS = {
    "PDA": "99bbbcdefcb78271f43d23626379f015d805a73b63b4ff162ab9c04de89bbc9c",
    "HF": "667cf8123707c5e1f32b33809a4e33d4e180b14053a466a8f5dae9d962574375",
    "FU": "4ea4aac8e33429b982f1f583a14cde383b27159cc1e7c7c3719a41526f355de8",
    "42": "52a8b78d0b9eca8e41fe04f0324a1e7e351b4ba3b577611489ace917c2e2f9a3",
    "UDL": "711a80083378f879fb6e2b9f072991b772785cc8b9fc913235c980f258c4e0a2",
}
"""The editions that asked nothing of how a bone is handled."""

BEFORE_END_MEANT = {"DP": "a6d5e2d41e4fee294b881a43c22148ffb390fca0ba925e2eec76ac671693bd07"}
"""The edition by pairs that did not ask which end a bone was meant for."""

BEFORE_EVENTS = {"DP": "7b25189bb6b984f6e257accd096e9ec16a46c9f20f505b4ecd03f732810b65f8"}
"""The edition by pairs that left the standings of an event to others."""

BEFORE_LAID_INSTEAD = {"DP": "494d5286105717f81c227061181b8e8a610b501e7ce420321ea65b65814f7b4f"}
"""The edition by pairs in which a bone laid instead of an exposed one never stood."""

BEFORE_GOES_BACK = {"DP": "f8e07d518e0bc18fcc744e977eb0cbab68f997f2ca7f46fd500d6f69c04e638c"}
"""The edition by pairs in which the time for a bone to go back was no option."""

BEFORE_OPTIONS = {"42": "a2241ed220e2b843f07d910cb13f712b1cee1a4316d2a4cb33ca073bb7bb56c1"}
"""The edition of 42 whose readings of what nobody declared or said were no options."""

EARLIER = [
    *FIRST.items(),
    ("42", "9006563e6d16558a86cd9a25cae35c86c4508b817bd37dc11180231d02066d12"),
    ("PDA", "0b3b95ba21582f29556f443cbac34d013b304ff21605ee76349939bd28c07645"),
    ("HF", "1decd8a7b76b9cc5d0a1acb4e156d114e3e1cfeb288ccee3b0656548bc25b507"),
    ("FU", "bc48da971f08160a3b5e7a5f8d1827b5fbbd5c524b9eacf7d14d74dee6aebad8"),
    ("42", "3c5b64eedd20e64ea9eef2b8db9bf1afdb1ced76d227c674bf1d2bf7a736d6d8"),
    ("UDL", "3f36f168a0489633f580d2e8a7adb4685d4fad02ab554799a759102e450f110a"),
    ("UDL", UDL_THIRD),
    *BEFORE_MANNERS.items(),
    *BEFORE_END_MEANT.items(),
    *BEFORE_EVENTS.items(),
    *BEFORE_LAID_INSTEAD.items(),
    *BEFORE_GOES_BACK.items(),
    *BEFORE_OPTIONS.items(),
]
"""Every edition that is not the present one, by the content hash that matches are pinned to."""


@pytest.mark.parametrize(("book_id", "sha256"), EARLIER)
def test_an_earlier_edition_can_be_had_to_the_bit(book_id: str, sha256: str) -> None:
    pinned = edition(book_id, sha256)
    assert pinned.sha256() == sha256
    assert pinned.version != book(book_id).version


@pytest.mark.parametrize(("book_id", "sha256"), EARLIER)
def test_a_match_pinned_to_an_earlier_edition_is_taken_and_played_under_it(
    book_id: str, sha256: str
) -> None:
    edition = EDITIONS[sha256]
    players = ("Ann", "Ben", "Cleo", "Dan")[: min(edition.seats)]
    match = Match()
    opened = MatchOpened(book_id, edition.version, sha256, players)
    decide(match, opened)
    match.apply(1, opened)
    assert match.book is edition


@pytest.mark.parametrize(("book_id", "sha256"), EARLIER)
def test_an_edition_is_had_by_its_version_as_well(book_id: str, sha256: str) -> None:
    assert edition_called(book_id, edition(book_id, sha256).version).sha256() == sha256
    assert edition_called(book_id, book(book_id).version) is book(book_id)


@pytest.mark.parametrize(
    ("book_id", "known"),
    [
        ("FU", "of FU there is kept 2023.1, 2023.2, 2023.3, 2023.4$"),
        ("XX", "of XX there is kept none$"),
    ],
)
def test_a_version_that_is_not_kept_is_refused_with_those_that_are(
    book_id: str, known: str
) -> None:
    with pytest.raises(NoSuchRule, match=known):
        edition_called(book_id, "no such")


def test_a_hash_that_is_no_edition_is_refused_with_those_there_are() -> None:
    opened = MatchOpened("42", "1", "0" * 64, ("Ann", "Ben", "Cleo", "Dan"))
    with pytest.raises(NoSuchRule, match="is no edition of 42; there are 5 ") as refused:
        decide(Match(), opened)
    assert all(kept.sha256() in str(refused.value) for kept in EDITIONS.values() if kept.id == "42")


def test_what_changed_is_the_window_of_a_wrong_number_and_an_order_that_no_clause_lays_down() -> (
    None
):
    def window(book_id: str, sha256: str) -> str:
        return edition(book_id, sha256).infraction("hand_size", "over").window

    assert window("HF", FIRST["HF"]) == window("FU", FIRST["FU"]) == "finality"
    assert book("HF").infraction("hand_size", "over").window == "payment"
    assert edition("UDL", FIRST["UDL"]).has_infraction("draw_order", "drew_early")
    assert not book("UDL").has_infraction("draw_order", "drew_early")


def test_values_that_nothing_can_depend_on_stand_in_earlier_editions_alone() -> None:
    for book_id, sha256 in EARLIER:
        then, now = edition(book_id, sha256).options(), book(book_id).options()
        unchanged = book_id in ("42", "DP") or sha256 in (UDL_THIRD, *BEFORE_MANNERS.values())
        assert then.keys() - now.keys() == (set() if unchanged else {"multi_tie", "presumption"})


def test_udl_9_17_who_leaves_a_match_for_good_is_out_since_the_fourth_edition() -> None:
    assert not edition("UDL", UDL_THIRD).has_infraction("observed", "abandonment")
    assert book("UDL").infraction("observed", "abandonment").remedy.disqualified == "tournament"


@pytest.mark.parametrize(("book_id", "sha256"), BEFORE_MANNERS.items())
def test_amb_115_to_120_how_a_bone_was_handled_is_asked_since_the_present_editions(
    book_id: str, sha256: str
) -> None:
    then, now = edition(book_id, sha256), book(book_id)
    assert {one.claim for one in now.infractions} - {one.claim for one in then.infractions} >= {
        "misnamed",
        "touched_not_played",
        "idle_thinking",
    }


def test_dp_10_which_end_was_meant_is_asked_by_pairs_since_the_second_edition() -> None:
    assert not edition("DP", BEFORE_END_MEANT["DP"]).has_infraction("end_meant", "meant")
    assert book("DP").infraction("end_meant", "meant").remedy.cites == ("DP-10",)


def test_dp_11_dp_28_until_when_a_bone_goes_back_is_an_option_since_the_fifth_edition() -> None:
    then, now = edition("DP", BEFORE_GOES_BACK["DP"]), book("DP")
    assert now.options().keys() - then.options().keys() == {"touched_instead", "laid_instead"}
    assert now.has_infraction("exposed_not_played", "put_back_in_time")
    assert not then.has_infraction("exposed_not_played", "put_back_in_time")


def test_amb_56_85_and_156_to_158_are_options_of_42_since_the_fifth_edition() -> None:
    then, now = edition("42", BEFORE_OPTIONS["42"]).options(), book("42").options()
    of_play = {"laydown_trump", "undeclared_trump", "decided_hand"}
    assert now.keys() - then.keys() == {*of_play, "hand_in_progress", "best_of"}


def test_amb_84_a_game_of_42_may_have_no_clock_and_a_choice_is_written_none() -> None:
    rules = book("42").rules
    assert isinstance(rules, FortyTwo)
    assert choose(rules, {"game_minutes": "none"}).game_minutes.value is None
