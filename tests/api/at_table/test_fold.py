"""The page's own fold of a match equals the engine's, after every fact."""

import json
from functools import partial
from itertools import product
from typing import Any

import pytest
from msgspec import structs
from playwright.sync_api import Page, Route

from adjudication.case.case import Case as Heard
from api.at_table.pages.recorder_files import SHELL
from api.page_kit.static_files import FILES
from domain import events as e
from domain.bones import Bone
from domain.match.replay import as_corrected
from tests.adjudication.case.test_joined_hands import in_a_row
from tests.adjudication.case.test_joined_hands import joined as joined_in_a_row
from tests.adjudication.case.test_joined_hands42 import FOUND, SIXES, joined, played_out
from tests.adjudication.hearings import table
from tests.adjudication.ruling.histories import entries
from tests.adjudication.ruling.ruled_matches import given, ruled
from tests.adjudication.ruling.test_corrections_settle import HELD
from tests.adjudication.ruling.test_lifted_bones import (
    CLAIM,
    FIVES,
    FOUR_THREE,
    SIX_FOUR,
    corrected,
    lifted_by_pairs,
    misplaced_and_called,
)
from tests.api.at_table.folding import (
    Case,
    by_pairs,
    case,
    made_up,
    one_made_up,
    played_vectors,
    vectors,
)
from tests.api.at_table.tapping_pairs import ON_THE_PAGE
from tests.support.fortytwo import Told, begun
from tests.support.pairs_table import deal, told

DIFFERENCE = """
async (json) => {
  const cases = JSON.parse(json);
  const at = (name) => import(`/static/match/${name}.js`);
  const { apply, beginning, fold } = await at("fold");
  const { wins } = await at("scoring");
  const pieces = (p) => p && [p.tens, p.fives];
  const seen = (match) => {
    const { game } = match;
    const hand = game?.hand ?? null;
    const tricks = hand?.tricks ?? null;
    return {
      scores: game ? game.scores : null,
      won: game ? game.won : null,
      wins: match.players.length ? wins(match) : [],
      closed: match.closed,
      chips: game?.ledger ? game.ledger.points : null,
      pieces: game?.ledger ? game.ledger.pieces.map((row) => row.map(pieces)) : null,
      held: hand && hand.held,
      boneyard: hand && hand.boneyard,
      turn: hand && hand.turn,
      known: hand && hand.known.map((known) => [...known].sort()),
      layout: hand && !tricks ? {
        total: hand.layout.total,
        spinner: hand.layout.spinner,
        ends: hand.layout.ends().map((end) => [end.bone, end.pip]),
      } : null,
      tricks: tricks && {
        shaker: tricks.shaker,
        bidder: tricks.auction.bidder,
        bid: tricks.auction.bid,
        trump: tricks.trump,
        won: tricks.won.map((one) => one.winner),
        points: tricks.points,
        status: tricks.status,
      },
      opening: hand && match.isPairs ? [hand.opening.rule, hand.opening.seat] : null,
      rounds: hand && match.isPairs ? hand.rounds.map((round) => round.side) : null,
      passes: hand && match.isPairs ? hand.passes : null,
      ended: hand && match.isPairs ? (hand.ended?.how ?? null) : null,
      over: match.isPairs && game ? game.ended : null,
    };
  };
  const { loadEngine } = await at("engines");
  for (const one of cases) {
    await loadEngine(one.rules);
    let match = beginning(one.rules);
    const expected = {};
    for (const [n, { position, fact }] of one.events.entries()) {
      let found;
      try {
        // A page reads the record anew with whatever others report.
        const isRead = fact.fact === "consequence-reversed";
        if (isRead) match = fold(one.rules, one.events.slice(0, n + 1));
        found = seen(isRead ? match : apply(match, position, fact));
      } catch (error) {
        return `${one.name} at ${position}: ${error.stack}`;
      }
      Object.assign(expected, one.states[n]);
      for (const [name, value] of Object.entries(expected)) {
        const [ours, theirs] = [JSON.stringify(found[name]), JSON.stringify(value)];
        if (ours !== theirs) {
          return `${one.name} at ${position}, ${name}: ${ours}, and not ${theirs}`;
        }
      }
    }
  }
  return "";
}
"""


@pytest.fixture
def in_page(page: Page, server: Any) -> Page:
    page.goto(f"{server.url}/record")
    return page


def differs(page: Page, cases: list[Case]) -> str:
    """Where the page and the engine differ first, "" where they do not."""
    return page.evaluate(DIFFERENCE, json.dumps(cases))


@pytest.mark.long
def test_the_page_agrees_with_the_engine_after_every_fact(in_page: Page, thorough: bool):
    assert differs(in_page, played_vectors()) == ""
    for first in range(1, 200 if thorough else 2):
        assert differs(in_page, made_up(first)) == ""


def test_the_page_plays_by_pairs_as_the_engine_does(in_page: Page, thorough: bool):
    """Every edition, with false passes, rulings that break a hand or take points, and time."""
    for edition in ON_THE_PAGE:
        assert (
            differs(in_page, [by_pairs(seed, edition) for seed in range(40 if thorough else 3)])
            == ""
        )


def test_the_page_lifts_bones_and_lays_them_again_as_the_engine_does(in_page: Page):
    """AMB-66, DP-24: by a ruling, once it is reversed, and once the record was corrected."""
    more = e.RecordCorrected(11, (SIX_FOUR, FOUR_THREE), "the next bone was not told")
    led_wrongly = ("A 5-5", e.PlayRetracted(0, 8), "A 6-6")
    jamaica = told("jamaica", deal(opens="highest_double", by=None), *led_wrongly)[1]
    logs = [
        given(lifted_by_pairs(), CLAIM, upheld=False),
        [
            fact
            for _, fact in Heard(as_corrected(entries(corrected(lifted_by_pairs(), more)))).facts
        ],
        [fact for _, fact in jamaica],
    ]
    for book in FIVES:
        facts, by = misplaced_and_called(book)
        logs.append(given(ruled(facts, e.Claim("misplay", 7, 1, by)), 9, upheld=False))
    assert differs(in_page, [case(f"lifted {n}", log) for n, log in enumerate(logs)]) == ""


def reversed_ends() -> list[Case]:
    """A game, a hand and a match that rulings ended, and that go on since those were reversed."""
    cases: list[Case] = []
    drawn = ("1 plays 6-6", "0 draws 3-2", "0 draws 2-1")
    seen = ("1 plays 6-6", e.Observed("confrontation", 0))
    for book, acts, claim in (
        ("HF", drawn, e.Claim("could_play", 8, 0)),
        ("PDA", drawn, e.Claim("could_play", 8, 0)),
        ("UDL", seen, e.Claim("observed", 7, 0, what="confrontation")),
    ):
        facts = table(book, *acts, holdings=HELD)
        log = given(ruled(facts, claim), len(facts) + 1, upheld=False)
        cases.append(case(book, [*log, e.BonePlayed(0, Bone("6-4"), Bone("6-6"))]))
    record = Told()
    record.tell(e.GameStarted(1))
    record.shake(1)
    record.bid("30", "pass", "pass", "pass")
    record.play(0, "6-6 5-5")
    seen_in_42 = record.tell(e.Observed("talk", 0))
    talk = ruled([fact for _, fact in record.facts], e.Claim("observed", seen_in_42, what="talk"))
    return [*cases, case("42", given(talk, seen_in_42 + 1, upheld=False))]


def test_the_page_goes_on_where_a_ruling_that_ended_something_is_reversed(in_page: Page):
    assert differs(in_page, reversed_ends()) == ""


ENDED: list[tuple[e.Fact, ...]] = [
    (e.HandEnded(how, winner, points=12),)
    for how in ("domino", "lock", "void", "broken")
    for winner in (None, 1)
]
"""Ends of a hand as they are recorded by their result alone; of some the record names no winner."""


def test_the_page_knows_no_more_than_the_engine_of_who_opens_after_a_hand_by_its_result(
    in_page: Page,
):
    """DP-6, DP-7: of a domino without a winner nobody knows who leads next; of a block one does."""
    cases: list[Case] = []
    for edition in ON_THE_PAGE:
        for ended in ENDED:
            for lead in ("A 6-6",), ():
                next_hand = e.HandStarted(2)
                parts = (*deal(), *lead, *ended, next_hand)
                facts = [fact for _, fact in told(edition, *parts)[1]]
                cases.append(case(f"{edition} {ended}", facts))
    assert differs(in_page, cases) == ""


@pytest.mark.long
def test_the_page_joins_a_hand_of_42_as_the_engine_does(in_page: Page):
    for found in (FOUND, structs.replace(FOUND, contract=structs.replace(SIXES, taken=None))):
        told = played_out(joined(found))
        told.tell(e.BidMade(1, "32"))
        told.play(0, "6-4 4-1 3-0 2-0")
        assert differs(in_page, [case("joined", [fact for _, fact in told.facts])]) == ""


def test_amb_157_the_page_names_an_undeclared_trump_by_the_same_lead(in_page: Page):
    cases = list[Case]()
    for rule, bids, leader in product(("first_lead", "bid_winners_lead"), (4, 3, 2, 0), (0, 1)):
        told = Told(undeclared_trump=rule)
        told.shake(1)
        told.bid(*("31", "pass", "pass", "pass")[:bids])
        told.play(leader, "5-4 4-4 3-3 6-5" if leader else "6-5 5-4 4-4 3-3")
        told.play(0, "6-4 5-5 4-3 3-2")
        cases.append(case(f"{rule} {bids} {leader}", [fact for _, fact in told.facts]))
    assert differs(in_page, cases) == ""


def test_amb_56_the_page_finishes_a_hand_after_time_as_the_engine_does(in_page: Page):
    cases = list[Case]()
    for rule, spoken in product(("any_word", "bid"), ((), ("pass",), ("pass", "30"))):
        told = Told(hand_in_progress=rule)
        told.tell(e.GameStarted(1), e.HandStarted(1, shaker=3))
        told.bid("30", "pass", "pass", "pass")
        told.ends("made", ours=1)
        told.shake(2)
        told.bid(*spoken)
        told.tell(e.TimeCalled())
        cases.append(case(f"{rule} {spoken}", [fact for _, fact in told.facts]))
        in_mid_hand = Told(hidden=True, hand_in_progress=rule)
        in_mid_hand.tell(e.HandStarted(3, shaker=3, found=FOUND), e.TimeCalled())
        cases.append(case(f"{rule} joined", [fact for _, fact in in_mid_hand.facts]))
    assert differs(in_page, cases) == ""


GRID = """
async ([rules, events]) => {
  const at = (name) => import(`/static/match/${name}.js`);
  const [{ fold }, { expect }, { fresh }] = await Promise.all(["fold", "expect", "taps"].map(at));
  const { loadEngine } = await at("engines");
  await loadEngine(rules);
  const { grid, offer } = expect(fold(rules, events), fresh());
  return [grid, offer.name];
}
"""


@pytest.mark.parametrize(("rule", "grid"), [("goes_on", "play"), ("over", "show")])
def test_amb_156_a_tap_plays_a_bone_after_the_bid_is_made_or_turns_it_up(
    in_page: Page, rule: str, grid: str
):
    told = begun(decided_hand=rule)
    told.play(0, "6-6 5-5 4-4 3-3")
    told.play(0, "6-4 5-0 4-1 3-2")
    told_so_far = case(rule, [fact for _, fact in told.facts])
    given = [told_so_far["rules"], told_so_far["events"]]
    assert in_page.evaluate(GRID, given) == [grid, "made"]


@pytest.mark.long
def test_the_page_joins_a_hand_with_several_doubles_as_the_engine_does(in_page: Page):
    armed = in_a_row(e.Joint(Bone("5-0"), Bone("5-5"), arm=True))
    acts = ("0 plays 5-2 on 5-5 arm", "1 plays 2-2 on 5-2")
    cases = [
        case(f"{book} {len(table.placed)}", joined_in_a_row(book, *acts, table_found=table))
        for book in ("PDA", "HF", "UDL", "FU")
        for table in (in_a_row(), armed)
    ]
    assert differs(in_page, cases) == ""


LEGAL = """
async ([rules, plays, bones]) => {
  const { Layout } = await import("/static/match/layout.js");
  const layout = new Layout(rules);
  for (const play of plays) layout.place(play);
  const found = {};
  for (const bone of bones) {
    const places = layout.placesFor(bone);
    if (places.length) found[bone] = places;
  }
  return found;
}
"""


def test_the_ends_that_fit_are_those_of_the_vectors(in_page: Page):
    books = json.loads(SHELL["recorder/books.json"])
    for vector in vectors("legal_moves"):
        plays = [
            {"bone": play["tile"], "side": play["p"], **{k: play[k] for k in play if k in WHERE}}
            for play in vector["plays"]
        ]
        rules = {**books[vector["ruleset"]], **vector["options"]}
        evaluated = in_page.evaluate(LEGAL, [rules, plays, vector["hand"]])
        assert {bone: sorted(map(str, places)) for bone, places in evaluated.items()} == {
            bone: sorted(map(str, places)) for bone, places in vector["expect"]["legal"].items()
        }, vector["id"]


WHERE = ("on", "touch", "slot")

OF_42 = """
async (vectors) => {
  const t = await import("/static/match/tricks.js");
  const plain = (trump) => String(trump);
  const made = {
    ft_follow: (v) => ({ legal: t.lawful(v.hand, v.led, plain(v.trump)) }),
    ft_trick: (v) => {
      const plays = v.plays.map((one) => ({ seat: one.p, bone: one.tile }));
      const bones = plays.map((one) => one.bone);
      return { winner: t.taker(plays, plain(v.trump)), points: t.trickPoints(bones) };
    },
    ft_auction: (v) => {
      const bids = v.bids.map((one) => ({ seat: one.p, words: String(one.bid) }));
      const { bidder, bid, marks, turn } = t.auction(
        v.shaker, bids, v.options.bid_increment ?? "exactly_one_mark",
      );
      return { bidder, bid, marks, complete: turn === null };
    },
    ft_trump_by_lead: (v) => ({ trump: Number(v.led[0]) }),
  };
  return vectors.map((v) => made[v.kind]?.(v) ?? null);
}
"""


def test_42_is_the_vectors_42(in_page: Page):
    cases = vectors("fortytwo")
    evaluated = in_page.evaluate(OF_42, cases)
    tried = [(one, ours) for one, ours in zip(cases, evaluated, strict=True) if ours is not None]
    assert len(tried) > 40
    for vector, ours in tried:
        expected = vector["expect"]
        for name, value in ours.items():
            want = expected[name]
            same = sorted(value) == sorted(want) if name == "legal" else value == want
            assert same, (vector["id"], name, value, want)


BY_PAIRS = (
    ("tally.js", "for (const { at, side } of hand.rounds)", "for (const { at, side } of [])"),
    ("tally.js", "rules.by_hand[game.won]", "rules.by_hand[0]"),
    ("counting.js", "ends.length > 1", "ends.length > 0"),
    ("counting.js", "others.length === 1", "others.length === 9"),
    ("opening.js", "hands[other] < hands[one]", "hands[other] > hands[one]"),
    ("game.js", "since.length !== 3", "since.length !== 2"),
    ("game.js", "!isUndone(game, end)", "true"),
)


@pytest.mark.long
def test_wrong_folds_by_pairs_are_found(in_page: Page, thorough: bool):
    cases = [by_pairs(seed, edition) for edition in ON_THE_PAGE for seed in range(3)]
    for file, right, wrong in BY_PAIRS if thorough else BY_PAIRS[::3]:
        source = FILES[f"pairs/{file}"].decode()
        assert right in source
        mutated = partial(_answer, body=source.replace(right, wrong))
        in_page.route(f"**/pairs/{file}", mutated)
        in_page.reload()
        assert differs(in_page, cases), (file, wrong)
        in_page.unroute(f"**/pairs/{file}", mutated)


MUTANTS = (
    ("layout.js", "this.total -= number", "this.total -= 0"),
    ("layout.js", "joined === 1", "joined === 2"),
    ("layout.js", "this.everyDouble || this.spinners.has(double) ? 4 : 2", "true ? 4 : 2"),
    ("tricks.js", "points[1 - side] > MARK", "points[1 - side] >= MARK"),
    ("tricks.js", "isDouble(bone) ? 8", "isDouble(bone) ? 0"),
    ("chips.js", "if (payee !== colour) this.won[payee] += points", ""),
    ("fold.js", "(seat + 1) % match.players.length", "(seat + 2) % match.players.length"),
    ("fold.js", "hand.boneyard -= count", "hand.boneyard -= 1"),
    ("openings.js", "seat: last.winner", "seat: null"),
    ("scoring.js", "most >= match.target", "most > match.target"),
)


@pytest.mark.long
def test_wrong_folds_are_found(in_page: Page, thorough: bool):
    cases = [one_made_up(1, "PDA", 2), one_made_up(1, "42", 4)]
    for file, right, wrong in MUTANTS if thorough else MUTANTS[::4]:
        source = FILES[f"match/{file}"].decode()
        assert right in source
        mutated = partial(_answer, body=source.replace(right, wrong))
        in_page.route(f"**/match/{file}", mutated)
        in_page.reload()
        assert differs(in_page, cases), (file, wrong)
        in_page.unroute(f"**/match/{file}", mutated)


def _answer(route: Route, body: str) -> None:
    route.fulfill(body=body, content_type="text/javascript")
