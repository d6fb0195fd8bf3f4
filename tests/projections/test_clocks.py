"""Clocks from event times: per play, game and match, with pauses; unknown where they must be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain import events as e
from domain.bones import Bone
from projections.clocks import Clock, Clocks, PlayTime, timed
from projections.following import Following, follow
from tests.support.table import opened

MINUTE = 60
Timed = tuple[float | None, e.Fact]

SIX, SIX_ONE, SIX_TWO = Bone("6-6"), Bone("6-1"), Bone("6-2")
BEGUN: tuple[Timed, ...] = (
    (0, e.GameStarted(1)),
    (0, e.HandStarted(1)),
    (5, e.OpeningDrawn(0, 7)),
    (8, e.OpeningDrawn(1, 7)),
    (20, e.BonePlayed(0, SIX)),
)
"""Positions 2 to 6: seat 0 leads 6-6 after 20 s, and it is the turn of seat 1."""


def when(seconds: float | None) -> str:
    """A time of the evening; without one, what a record without times says."""
    if seconds is None:
        return ""
    minutes, rest = divmod(seconds, 60)
    return f"2026-05-01T{19 + int(minutes) // 60:02}:{int(minutes) % 60:02}:{rest:06.3f}Z"


def log(*timed: Timed, book: str = "UDL", players: int = 2) -> list[e.Entry]:
    all_timed: tuple[Timed, ...] = ((0, opened(book, players)), *timed)
    return [
        e.Entry(position, fact, happened_at=when(seconds) or None)
        for position, (seconds, fact) in enumerate(all_timed, 1)
    ]


def after(*timed: Timed, book: str = "UDL", players: int = 2) -> Clocks:
    return follow(log(*timed, book=book, players=players)).clocks()


def game_of(clocks: Clocks) -> Clock:
    assert clocks.game is not None
    return clocks.game


def played(clocks: Clocks) -> list[tuple[int | None, bool | None]]:
    return [(one.elapsed, one.over) for one in clocks.plays]


# --- per play ------


def test_a_ruling_on_the_hand_before_stops_nobody_who_is_to_play() -> None:
    second: tuple[Timed, ...] = (
        (30, e.ClaimRaised(e.Claim("could_play", 6, 1))),
        (31, e.HandEnded("domino", 0)),
        (40, e.HandStarted(2, opens="any_domino", by=0)),
        (42, e.OpeningDrawn(1, 7)),
        (44, e.OpeningDrawn(0, 7)),
        (50, e.BonePlayed(0, SIX)),
    )
    ruled = (55, e.HandEnded("penalty", 0, 50, ruling=7, hand=1))
    answer = (60, e.BonePlayed(1, SIX_ONE, SIX))
    assert played(after(*BEGUN, *second, ruled, answer)) == played(after(*BEGUN, *second, answer))


def test_udl_10_fifteen_seconds_are_allowed_for_a_play_and_not_a_moment_more() -> None:
    in_time = after(*BEGUN, (35, e.BonePlayed(1, SIX_ONE, SIX)))
    late = after(*BEGUN, (35.001, e.BonePlayed(1, SIX_ONE, SIX)))
    assert played(in_time) == [(15_000, False)]
    assert played(late) == [(15_001, True)]


def test_udl_10_a_turn_shows_what_remains_of_it() -> None:
    clocks = after(*BEGUN, (26, e.ScoreCalled(0, 0)))
    assert clocks.turn is not None
    assert (clocks.turn.seat, clocks.turn.began) == (1, 6)
    assert clocks.turn.clock == Clock(15_000, 6_000, 9_000, over=False, running=True)


def test_amb_70_after_pulling_the_time_runs_from_the_draw_of_the_playable_bone() -> None:
    clocks = after(
        *BEGUN,
        (30, e.BoneDrawn(1)),
        (40, e.BoneDrawn(1)),
        (54, e.BonePlayed(1, SIX_ONE, SIX)),
    )
    assert clocks.plays == (PlayTime(9, 1, 8, 14_000, over=False),)


def test_amb_70_a_bone_seen_to_fit_starts_the_time_and_pulling_on_does_not_start_it_again() -> None:
    clocks = after(
        *BEGUN,
        (30, e.BoneDrawn(1, SIX_ONE)),
        (40, e.BoneDrawn(1, SIX_TWO)),
        (46, e.BonePlayed(1, SIX_ONE, SIX)),
    )
    assert clocks.plays == (PlayTime(9, 1, 7, 16_000, over=True),)


@pytest.mark.parametrize(("bone", "running"), [(None, None), (SIX_ONE, True), (Bone("1-0"), False)])
def test_amb_70_whether_the_time_runs_after_a_pull_depends_on_the_bone(
    bone: Bone | None, running: bool | None
) -> None:
    clocks = after(*BEGUN, (30, e.BoneDrawn(1, bone)))
    assert clocks.turn is not None
    assert clocks.turn.clock.running is running


def test_a_pass_is_timed_like_a_play() -> None:
    assert played(after(*BEGUN, (23, e.Passed(1)))) == [(3_000, False)]


def test_nobody_is_timed_while_the_highest_double_is_being_called() -> None:
    assert after(*BEGUN[:4]).turn is None
    assert after(*BEGUN).plays == ()


def test_whoever_may_open_is_timed_from_the_last_bones_drawn() -> None:
    opener: Timed = (0, e.HandStarted(1, opens="any_domino", by=1))
    clocks = after(BEGUN[0], opener, *BEGUN[2:4], (24, e.BonePlayed(1, SIX)))
    assert clocks.plays == (PlayTime(6, 1, 5, 16_000, over=True),)


def test_a_bone_taken_back_gives_its_player_a_new_turn() -> None:
    clocks = after(
        *BEGUN,
        (30, e.BonePlayed(1, SIX_ONE, SIX)),
        (50, e.PlayRetracted(1, 7)),
        (55, e.BonePlayed(1, SIX_TWO, SIX)),
    )
    assert played(clocks) == [(10_000, False), (5_000, False)]


# --- pauses ------


def test_udl_10_the_clocks_stand_still_while_an_official_is_at_the_table() -> None:
    clocks = after(
        *BEGUN,
        (30, e.OfficialCalled(0)),
        (300, e.PlayResumed()),
        (304, e.BonePlayed(1, SIX_ONE, SIX)),
    )
    assert played(clocks) == [(14_000, False)]
    assert game_of(clocks).elapsed == 34_000


def test_the_clocks_stand_still_while_a_dispute_is_heard() -> None:
    clocks = after(*BEGUN, (30, e.ClaimRaised(e.Claim("misplay", 6))), (90, e.ScoreCalled(0, 0)))
    assert clocks.paused
    assert clocks.turn is not None
    assert clocks.turn.clock == Clock(15_000, 10_000, 5_000, over=False, running=False)


def test_dp_19_the_time_of_a_game_by_pairs_has_no_stops() -> None:
    """The clock of who thinks stands still meanwhile (DP-30)."""
    begun: tuple[Timed, ...] = (
        (0, e.GameStarted(1)),
        (0, e.HandStarted(1, "any_domino", 0)),
        *((5, e.OpeningDrawn(seat, 7)) for seat in range(4)),
        (20, e.BonePlayed(0, SIX)),
    )
    called = (*begun, (30, e.OfficialCalled(0)))
    heard = after(*called, (300, e.Observed("slight_breach", 0)), book="DP", players=4)
    assert heard.paused
    assert game_of(heard) == Clock(2_400_000, 300_000, 2_100_000, over=False, running=True)
    resumed = (*called, (300, e.PlayResumed()), (304, e.BonePlayed(1, SIX_ONE, SIX)))
    clocks = after(*resumed, book="DP", players=4)
    assert game_of(clocks).elapsed == 304_000
    assert played(clocks)[-1] == (14_000, False)


def test_an_official_called_twice_pauses_once() -> None:
    clocks = after(
        *BEGUN, (30, e.OfficialCalled(0)), (40, e.OfficialCalled(1)), (50, e.PlayResumed())
    )
    assert game_of(clocks).elapsed == 30_000


def test_play_that_went_on_unsaid_leaves_the_times_unknown_and_the_next_play_is_timed() -> None:
    clocks = after(
        *BEGUN,
        (30, e.OfficialCalled(0)),
        (60, e.BonePlayed(1, SIX_ONE, SIX)),
        (70, e.BonePlayed(0, SIX_TWO, SIX)),
    )
    assert played(clocks) == [(None, None), (10_000, False)]
    assert (game_of(clocks).elapsed, game_of(clocks).over) == (None, None)


# --- per game and match ------


@pytest.mark.parametrize(("minutes", "over"), [(15, False), (15.1, True)])
def test_udl_11_a_game_has_fifteen_minutes(minutes: float, over: bool) -> None:
    game = game_of(after(*BEGUN, (minutes * MINUTE, e.TimeCalled())))
    assert (game.limit, game.remaining, game.over) == (900_000, 0, over)
    assert game.signal == 7


def test_udl_11_a_match_has_45_minutes_and_runs_between_its_games() -> None:
    clocks = after(
        *BEGUN,
        (10 * MINUTE, e.GameEnded(winner=0)),
        (14 * MINUTE, e.GameStarted(2)),
        (20 * MINUTE, e.HandStarted(1)),
    )
    assert game_of(clocks).elapsed == 6 * MINUTE * 1_000
    assert clocks.match == Clock(2_700_000, 1_200_000, 1_500_000, over=False, running=True)


def test_a_game_that_has_ended_stands_still() -> None:
    clocks = after(*BEGUN, (60, e.GameEnded(winner=0)), (90, e.ScoreCardWritten((150, 0))))
    game = game_of(clocks)
    assert (game.elapsed, game.running, clocks.turn) == (60_000, False, None)
    closed = after(*BEGUN, (60, e.GameEnded(winner=0)), (70, e.MatchEnded(0)))
    assert closed.match is not None
    assert (closed.match.elapsed, closed.match.running) == (70_000, False)


def test_42_gp_2_a_round_robin_game_has_25_minutes() -> None:
    timed: tuple[Timed, ...] = (
        (0, e.GameStarted(1)),
        (1, e.HandStarted(1, shaker=3)),
        (31, e.BidMade(0, "30")),
    )
    clocks = after(*timed, book="42", players=4)
    assert game_of(clocks) == Clock(1_500_000, 31_000, 1_469_000, over=False, running=True)


def test_42_pc_1_a_bid_has_20_seconds_and_a_bone_10() -> None:
    bids = [(10 + n, e.BidMade(seat, "pass")) for n, seat in enumerate((1, 2, 3))]
    clocks = after(
        (0, e.GameStarted(1)),
        (1, e.HandStarted(1, shaker=3)),
        (22, e.BidMade(0, "30")),
        *((22 + at, bid) for at, bid in bids),
        (40, e.TrumpDeclared(0, "5")),
        (51, e.BonePlayed(0, SIX)),
        book="42",
        players=4,
    )
    assert played(clocks) == [
        (21_000, True),
        (10_000, False),
        (1_000, False),
        (1_000, False),
        (11_000, True),
    ]
    assert clocks.turn is not None
    assert (clocks.turn.seat, clocks.turn.clock.limit) == (1, 10_000)


@pytest.mark.parametrize("book", ["42", "PDA", "UDL", "DP"])
def test_asking_for_limits_before_the_first_hand_begins_none(book: str) -> None:
    match = follow(log(book=book, players=4)).match
    limited = timed(match)
    assert (match.hand, match.games) == (None, {})
    assert limited is (book in ("42", "UDL", "DP"))


def test_a_book_without_a_clock_shows_times_and_no_limit() -> None:
    clocks = after(*BEGUN, (200, e.BonePlayed(1, SIX_ONE, SIX)), book="PDA")
    assert played(clocks) == [(180_000, False)]
    assert game_of(clocks) == Clock(None, 200_000, None, over=False, running=True)


# --- what the times do not tell ------


def test_without_times_everything_is_unknown_and_the_order_is_the_logs() -> None:
    clocks = after(*((None, fact) for _, fact in BEGUN), (None, e.BonePlayed(1, SIX_ONE, SIX)))
    assert clocks.plays == (PlayTime(7, 1, 6, None, None),)
    assert game_of(clocks) == Clock(900_000, None, None, over=None, running=True)


def test_times_that_run_backwards_are_no_duration() -> None:
    clocks = after(*BEGUN, (10, e.BonePlayed(1, SIX_ONE, SIX)), (14, e.BonePlayed(0, SIX_TWO, SIX)))
    assert played(clocks) == [(None, None), (4_000, False)]
    assert game_of(clocks).elapsed is None


def test_an_undated_event_between_dated_ones_hides_only_itself() -> None:
    clocks = after(
        *BEGUN, (None, e.BonePlayed(1, SIX_ONE, SIX)), (50, e.BonePlayed(0, SIX_TWO, SIX))
    )
    assert played(clocks) == [(None, None), (None, None)]
    assert game_of(clocks).elapsed == 50_000


@pytest.mark.parametrize(("called", "resumed"), [(None, 300), (30, None), (None, None)])
def test_a_pause_without_its_times_makes_what_contains_it_unknown(
    called: float | None, resumed: float | None
) -> None:
    clocks = after(
        *BEGUN,
        (called, e.OfficialCalled(0)),
        (resumed, e.PlayResumed()),
        (310, e.BonePlayed(1, SIX_ONE, SIX)),
        (315, e.BonePlayed(0, SIX_TWO, SIX)),
    )
    assert played(clocks) == [(None, None), (5_000, False)]
    assert game_of(clocks).elapsed is None


def test_a_game_begun_before_the_record_has_no_clock() -> None:
    clocks = after(*BEGUN[1:])
    assert (clocks.game, clocks.match) == (None, None)


def test_the_time_recorded_stands_in_for_a_time_not_reported() -> None:
    entries = [
        e.Entry(entry.position, entry.fact, recorded_at=entry.happened_at or "")
        for entry in log(*BEGUN, (30, e.Passed(1)))
    ]
    assert played(follow(entries).clocks()) == [(10_000, False)]


def test_a_note_or_correction_told_long_after_takes_no_time_of_play() -> None:
    log_ = log(
        *BEGUN,
        (30, e.BonePlayed(1, SIX_ONE, SIX)),
        (9_000, e.LateChangeNoted(6, "the lead was 6-6 indeed")),
        (9_001, e.RecordCorrected(7, (e.BonePlayed(1, SIX_TWO, SIX),), "misread")),
        (40, e.BonePlayed(0, Bone("6-3"), SIX)),
    )
    clocks = follow(log_).clocks()
    assert played(clocks) == [(10_000, False), (10_000, False)]
    assert game_of(clocks).elapsed == 40_000


def test_a_game_that_a_reversed_ruling_had_ended_goes_on_and_its_time_is_unknown() -> None:
    ruled: tuple[Timed, ...] = (
        (30, e.ClaimRaised(e.Claim("misplay", 6))),
        (40, e.RulingGiven(7, "proved", upheld=True)),
        (40, e.GameEnded(winner=0, ruling=8)),
    )
    ended = game_of(after(*BEGUN, *ruled))
    assert (ended.elapsed, ended.running) == (30_000, False)
    again: tuple[Timed, ...] = (
        (600, e.RulingAppealed(8)),
        (900, e.RulingGiven(7, "proved", upheld=False, supersedes=8)),
        (900, e.ConsequenceReversed(9, 11)),
        (910, e.PlayResumed()),
    )
    open_again = game_of(after(*BEGUN, *ruled, *again))
    assert (open_again.elapsed, open_again.running) == (None, True)


# --- live and rebuilt ------

MIDDLE: tuple[e.Fact, ...] = (
    e.BonePlayed(1, SIX_ONE, SIX),
    e.BoneDrawn(1),
    e.BoneDrawn(0, SIX_TWO),
    e.Passed(0),
    e.OfficialCalled(0),
    e.PlayResumed(),
    e.ScoreCalled(0, 0),
    e.TimeCalled("match"),
    e.RecordCorrected(6, (e.BonePlayed(0, Bone("5-5")),), "misread"),
    e.GameEnded(winner=0),
)
TIMES = st.one_of(st.none(), st.integers(0, 3_000))


@given(st.lists(st.tuples(TIMES, st.sampled_from(MIDDLE)), max_size=12))
def test_clocks_are_the_same_live_and_rebuilt_at_every_position(rest: list[Timed]) -> None:
    entries = log(*BEGUN, *rest)
    live = Following()
    for entry in entries:
        live.feed(entry)
        assert live.clocks() == Following.of(entries[: entry.position]).clocks()
        for clock in (live.clocks().game, live.clocks().match):
            assert clock is None or clock.elapsed is None or clock.elapsed >= 0
