// What a match comes to, fact by fact: the same as `domain.match`, as far as a table needs it.
//
// `EVOLVE` is the whole table of what each kind of fact does. Nothing here asks whether an act was
// lawful or a report possible; the server does. Tests hold it against the engine at each prefix.

import { asCorrected } from "./corrections.js";
import {
  cardSigned,
  cardWritten,
  gameEnded,
  gameOf,
  gameStarted,
  numbered,
  opened,
  resumed,
} from "./games.js";
import { BONES, Layout } from "./layout.js";
import { dueShaker, highestOf, openingOf } from "./openings.js";
import { boardScore, credit, decided } from "./scoring.js";
import { Tricks } from "./tricks.js";

/** A match before its first fact; `rules` are the values of its book, with its options. */
export function beginning(rules) {
  return {
    // Rules that a tablet keeps from an earlier release have no scoring unit.
    rules: { scoring_unit: 5, ...rules },
    isFives: rules.kind === "fives",
    players: [],
    side: [],
    bestOf: 1,
    position: 0,
    games: [],
    game: null,
    lots: [],
    tied: [],
    counted: new Map(),
    shuffler: null,
    closed: null,
    paused: false,
  };
}

/** The match after one more fact at `position`. */
export function apply(match, position, fact, time = null) {
  match.position = position;
  match.time = time;
  EVOLVE[fact.fact]?.(match, fact, position);
  return match;
}

/** The match after these entries, read as corrected since. */
export function fold(rules, entries) {
  const match = beginning(rules);
  for (const { position, fact, happened_at: time } of asCorrected(entries)) {
    apply(match, position, fact, time);
  }
  if (entries.length) match.position = entries.at(-1).position;
  return match;
}

// --- before a hand -------------------------------------------------------------------------

/** Lots settle the hand to come, drawn before its game starts or after. */
function lotsDrawn(match, fact) {
  const drawn = fact.draws ?? [];
  match.tied = fact.tied ? highestOf(drawn) : [];
  const tied = match.lots.length ? highestOf(match.lots) : [];
  let again = drawn;
  if (tied.length > 1) {
    again = drawn.filter((lot) => tied.includes(lot.seat));
    if (!again.length) return;
  }
  const nothing = !again.length || (fact.tied && highestOf(again).length < 2);
  match.lots = nothing ? [] : again;
}

/** Chips counted before a game starts, or after one has ended, are those of the game to come. */
function chipsCounted(match, { seat, tens, fives }) {
  if (!match.game || match.game.ended) {
    match.counted.set(seat, { tens, fives });
    return;
  }
  match.game.ledger?.countIn(seat, { tens, fives });
  match.game.counted.add(seat);
}

function handStarted(match, fact, position) {
  const game = gameOf(match);
  const shaker = fact.shaker ?? dueShaker(match);
  const tricks = match.isFives ? null : new Tricks(shaker, match.rules);
  const opening = tricks ? { rule: "any_domino", seat: null } : openingOf(match, fact);
  const seats = match.players.map(() => 0);
  [match.lots, match.tied] = [[], []];
  game.hand = {
    number: fact.number,
    started: position,
    opening,
    layout: new Layout(match.rules),
    tricks,
    held: [...seats],
    known: seats.map(() => new Set()),
    place: new Map(),
    due: new Map(),
    played: new Map(),
    boneyard: 28,
    turn: tricks ? tricks.turn : opening.seat,
    out: null,
    opener: null,
    passes: 0,
    drawn: 0,
    drawer: null,
    lastPlay: null,
    called: null,
    paid: true,
    domino: null,
    ended: null,
    winner: null,
    endedAt: null,
    firstDrawn: null,
    shown: new Set(),
    dealt: new Set(),
    stated: null,
  };
  game.hands.push(game.hand);
  if (fact.found) join(match, fact.found);
}

/** The table as it was found in the middle of the hand. */
function join(match, found) {
  const { held, placed = [], trick = [], turn = null } = found;
  const { hand } = match.game;
  held.forEach((count, seat) => {
    take(match, seat, count);
    hand.dealt.add(seat);
  });
  for (const { bone, on, arm } of [...placed, ...trick]) {
    if (!hand.tricks) hand.layout.place({ bone, on, slot: arm ? "arm" : undefined, side: 0 });
    hand.place.set(bone, { where: "table", seat: null });
  }
  hand.boneyard -= placed.length + trick.length;
  hand.tricks?.join(found);
  hand.turn = hand.tricks ? hand.tricks.turn : turn;
}

// --- play ----------------------------------------------------------------------------------

function take(match, seat, count, bones) {
  const { hand } = match.game;
  hand.held[seat] += count;
  hand.boneyard -= count;
  hand.firstDrawn ??= seat;
  see(hand, seat, bones);
}

function see(hand, seat, bones) {
  for (const bone of bones ?? []) {
    for (const known of hand.known) known.delete(bone);
    hand.known[seat].add(bone);
    hand.place.set(bone, { where: "holding", seat });
  }
}

function boneDrawn(match, fact) {
  take(match, fact.seat, 1, fact.bone && [fact.bone]);
  match.game.hand.drawn += 1;
  match.game.hand.drawer = fact.seat;
}

function bonePlayed(match, fact, position) {
  const { hand } = match.game;
  const { seat, bone } = fact;
  hand.held[seat] -= 1;
  for (const known of hand.known) known.delete(bone);
  hand.place.set(bone, { where: "table", seat });
  hand.due.set(bone, hand.turn);
  hand.played.set(bone, position);
  hand.shown.clear();
  if (hand.tricks) {
    hand.tricks.play(seat, bone);
    hand.turn = hand.tricks.turn;
    return;
  }
  hand.opener ??= seat;
  hand.layout.place({ ...fact, side: match.side[seat] });
  if (hand.out) return;
  hand.missed = hand.called === null && hand.lastPlay?.scores ? hand.lastPlay : null;
  hand.lastPlay = { seat, bone, position, total: hand.layout.total, drawn: hand.drawn };
  hand.lastPlay.scores = boardScore(match, hand.layout.total);
  endTurn(match, seat);
  hand.passes = 0;
  if (hand.held[seat] === 0 && hand.dealt.size === match.players.length) {
    hand.out = { seat, bone };
    hand.turn = null;
  }
}

function endTurn(match, seat) {
  const { hand } = match.game;
  hand.drawn = 0;
  hand.called = null;
  hand.paid = false;
  hand.turn = (seat + 1) % match.players.length;
}

function passed(match, fact) {
  const { hand } = match.game;
  const { out, turn } = hand;
  if (out) return;
  endTurn(match, fact.seat);
  // Before the hand is opened, a pass answers the call for the highest double.
  if (!hand.layout.placements.length && hand.opening.rule === "highest_double") hand.turn = turn;
  hand.passes += 1;
}

function retracted(match, fact) {
  const { hand } = match.game;
  const bone = [...hand.played].find(([, position]) => position === fact.play)?.[0];
  if (!bone || hand.place.get(bone)?.where !== "table") return;
  hand.held[fact.seat] += 1;
  see(hand, fact.seat, [bone]);
  if (hand.tricks) hand.tricks.takeBack(hand.due.get(bone) ?? null);
  else hand.layout.retract(bone);
  if (hand.out && hand.out.bone !== bone) return;
  hand.out = null;
  hand.lastPlay = null;
  hand.turn = hand.due.get(bone) ?? (hand.tricks ? null : fact.seat);
}

function returned(match, fact) {
  const { hand } = match.game;
  hand.held[fact.seat] -= 1;
  hand.boneyard += 1;
  hand.known[fact.seat].delete(fact.bone);
  hand.place.set(fact.bone, { where: "boneyard", seat: null });
}

function exposed(match, fact) {
  if (fact.how !== "shuffle") see(match.game.hand, fact.seat, [fact.bone]);
}

function shown({ game: { hand } }, fact) {
  hand.known[fact.seat] = new Set();
  hand.shown.add(fact.seat);
  see(hand, fact.seat, fact.bones);
}

function bid(match, fact) {
  const { hand } = match.game;
  if (!hand.tricks) return;
  hand.tricks.bid(fact.seat, fact.bid);
  hand.turn = hand.tricks.turn;
}

function declared(match, fact) {
  match.game.hand.tricks?.declare(fact.seat, fact.what);
  if (fact.order) shown(match, { seat: fact.seat, bones: fact.order });
}

// --- points --------------------------------------------------------------------------------

function called(match, fact, position) {
  const { seat, points, fact: kind } = fact;
  Object.assign(match.game.hand, { called: { seat, points, position, kind }, paid: false });
}

function chipsPaid(match, fact) {
  const game = fact.game === undefined ? gameOf(match) : numbered(match, fact.game);
  const { payer, payee, points } = fact;
  const change = match.side.slice(0, match.sides).map(() => 0);
  if (game.ledger) {
    const before = [...game.ledger.won];
    const itemised = fact.tens !== undefined || fact.fives !== undefined;
    const pieces = itemised ? { tens: fact.tens ?? 0, fives: fact.fives ?? 0 } : null;
    game.ledger.move(fact.colour_of ?? payer, payer, payee, points, pieces);
    for (const seat of [payer, payee])
      change[match.side[seat]] = game.ledger.won[seat] - before[seat];
    const back = fact.colour_of === payee;
    if (fact.unpaid) change[match.side[back ? payer : payee]] += (back ? -1 : 1) * fact.unpaid;
  } else {
    change[match.side[payee]] = points;
  }
  settle(match, game, change);
}

function settle(match, game, change) {
  if (match.game === game) credit(match, change);
  if (game.hand) game.hand.paid = true;
}

function pegged(match, fact) {
  const change = match.side.slice(0, match.sides).map(() => 0);
  change[match.side[fact.seat]] = fact.back
    ? -fact.points
    : fact.points - alreadyStated(match, fact);
  settle(match, gameOf(match), change);
}

/** How much of what is pegged was stated with the hand's result, and counted so. */
function alreadyStated(match, { seat, points, answers }) {
  const hand = gameOf(match).hand;
  if (!hand?.stated || match.side[seat] !== match.side[hand.stated.winner]) return 0;
  if (answers === undefined ? seat !== hand.stated.winner : answers !== hand.endedAt) return 0;
  const known = Math.min(points, hand.stated.points);
  hand.stated.points -= known;
  return known;
}

// --- ends ----------------------------------------------------------------------------------

function handEnded(match, fact, position) {
  const { game } = match;
  const earlier = fact.hand !== undefined && fact.hand !== game.hand?.number;
  if (earlier || !game.hand || (fact.game !== undefined && fact.game !== game.number)) return;
  const { hand } = game;
  hand.ended = fact;
  hand.endedAt = position;
  hand.paid = !fact.points;
  const ends = hand.out && fact.ruling === undefined && ["domino", "lock"].includes(fact.how);
  hand.winner = ends ? hand.out.seat : (fact.winner ?? null);
  if (["domino", "penalty"].includes(fact.how) && hand.winner !== null) game.holder = hand.winner;
  if (!match.isFives) {
    credit(
      match,
      [0, 1].map((side) => fact.marks?.[side] ?? 0),
    );
  }
  if (match.isFives && !game.ledger && isByResult(hand)) statedCount(match, hand, fact);
  if (game.signal !== null && !game.cut) {
    game.cut = true;
    decided(match);
  }
}

/** Whether no deal, bone or pass of a hand is on record. */
const isByResult = (hand) => hand.firstDrawn === null && !hand.place.size && !hand.passes;

/** The points of a hand recorded by its result count as stated, until they are pegged. */
function statedCount(match, hand, { winner, points }) {
  if (winner === undefined || !points) return;
  const change = match.side.slice(0, match.sides).map(() => 0);
  change[match.side[winner]] = points;
  hand.stated = { winner, points };
  credit(match, change);
}

/** Time expires: at once, or once the hand in progress is over, whoever leads has won. */
function timeCalled(match) {
  const game = match.game;
  const stops = match.isFives ? match.rules.time_expiry : "finish_hand";
  if (!game || stops === "none" || game.signal !== null || game.ended) return;
  game.signal = match.position;
  const { hand } = game;
  const under = hand && !hand.ended && (!hand.tricks || hand.tricks.bids.length > 0);
  game.cut = !(stops === "finish_hand" && under);
  decided(match);
}

/** The bones of which nothing has been seen in this hand. */
export const unseen = (hand) => BONES.filter((bone) => !hand.place.has(bone));

export const EVOLVE = {
  "match-opened": opened,
  "game-started": gameStarted,
  "game-ended": gameEnded,
  "score-card-written": cardWritten,
  "score-card-signed": cardSigned,
  "score-card-refused": () => {},
  "score-card-received": () => {},
  "match-ended": (match, fact, position) => (match.closed ??= position),
  "chips-counted": chipsCounted,
  "lots-drawn": lotsDrawn,
  shuffled: (match, fact) => (match.shuffler = fact.seat),
  "hand-started": handStarted,
  "opening-drawn": (match, fact) => {
    take(match, fact.seat, fact.count, fact.bones);
    match.game.hand.dealt.add(fact.seat);
  },
  "bone-drawn": boneDrawn,
  "bone-played": bonePlayed,
  passed,
  "play-retracted": retracted,
  "bone-returned": returned,
  "bone-exposed": exposed,
  "holding-shown": shown,
  "score-called": called,
  "muggins-called": called,
  "domino-called": (match, fact) => (match.game.hand.domino = fact.seat),
  "chips-paid": chipsPaid,
  "change-made": (match, fact) => gameOf(match).ledger?.change(fact.owner, fact.holder, fact.tens),
  "points-pegged": pegged,
  "hand-ended": handEnded,
  "bid-made": bid,
  "trump-declared": (match, fact) => match.game.hand.tricks?.declareTrump(fact.seat, fact.trump),
  "declaration-made": declared,
  challenged: (match, fact) => (match.game.hand.challenged = fact.seat),
  "official-called": (match) => (match.paused = true),
  "play-resumed": resumed,
  "time-called": timeCalled,
};
