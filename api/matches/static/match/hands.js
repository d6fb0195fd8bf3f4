// A hand from its start: who opens it, what is drawn, what is seen in whose holding.

/** @import { Found, Hand, InGame, InHand, Of, Opening } from "./types.js" */

import { engines } from "./engines.js";
import { gameOf } from "./games.js";
import { Layout, bonesOf, isDouble } from "./layout.js";
import { dueShaker, openingOf } from "./openings.js";

/**
 * Begin a hand, or take it in as it was found in the middle.
 * @param {InGame} match
 * @param {Of<"hand-started">} fact
 * @param {number} position
 */
export function handStarted(match, fact, position) {
  const game = gameOf(match);
  const shaker = match.hasTricks ? (fact.shaker ?? dueShaker(match)) : null;
  const tricks = match.hasTricks ? new engines.tricks.Tricks(shaker, match.rules) : null;
  /** @type {Opening} */
  const opening = tricks ? { rule: "any_domino", seat: null } : openingOf(match, fact);
  const seats = match.players.map(() => 0);
  [match.lots, match.tied] = [[], []];
  game.hand = /** @type {Hand} */ ({
    number: fact.number,
    started: position,
    ...(match.isPairs ? handByPairs() : {}),
    opening,
    layout: new Layout(match.rules),
    tricks,
    held: [...seats],
    known: seats.map(() => new Set()),
    place: new Map(),
    due: new Map(),
    played: new Map(),
    boneyard: bonesOf(match.rules).length,
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
  });
  game.hands.push(game.hand);
  if (fact.found) join(/** @type {InHand} */ (match), fact.found);
}

/** Fields of a hand by pairs alone: its ends, its line, its passes and rounds, and hands shown. */
const handByPairs = () => ({
  endings: [],
  wentOut: null,
  how: null,
  line: null,
  passed: [],
  rounds: [],
  acted: null,
  declared: null,
  showing: new Map(),
});

/**
 * The spinner of a table: the double with arms, else the first double told (AMB-153).
 * @param {NonNullable<Found["placed"]>} placed
 */
function spinnerFound(placed) {
  const doubles = placed.map(({ bone }) => bone).filter(isDouble);
  const armed = doubles.find((double) => {
    const joined = placed.filter(({ on }) => on === double);
    const sides = placed.some(({ bone, on }) => bone === double && on) ? 1 : 0;
    return joined.some(({ arm }) => arm) || joined.length + sides > 2;
  });
  return armed ?? doubles[0] ?? null;
}

/** The table as it was found in the middle of the hand. @param {InHand} match @param {Found} found */
function join(match, found) {
  const { held, placed = [], trick = [], turn = null } = found;
  const { hand } = match.game;
  hand.layout.named = spinnerFound(placed);
  held.forEach((count, seat) => {
    take(match, seat, count);
    hand.dealt.add(seat);
  });
  for (const { bone, on, arm } of /** @type {NonNullable<Found["placed"]>} */ ([
    ...placed,
    ...trick,
  ])) {
    if (!hand.tricks) hand.layout.place({ bone, on, slot: arm ? "arm" : undefined, side: 0 });
    hand.place.set(bone, { where: "table", seat: null });
  }
  hand.boneyard -= placed.length + trick.length;
  hand.tricks?.join(found);
  hand.turn = hand.tricks ? hand.tricks.turn : turn;
}

/**
 * Let a seat take so many bones from the boneyard; `bones` are those that were seen.
 * @param {InHand} match
 * @param {number} seat
 * @param {number} count
 * @param {string[]} [bones]
 */
export function take(match, seat, count, bones) {
  const { hand } = match.game;
  hand.held[seat] += count;
  hand.boneyard -= count;
  hand.firstDrawn ??= seat;
  see(hand, seat, bones);
}

/** Note that these bones are seen to be a seat's. @param {Hand} hand @param {number} seat @param {string[] | undefined} bones */
export function see(hand, seat, bones) {
  for (const bone of bones ?? []) {
    for (const known of hand.known) known.delete(bone);
    hand.known[seat].add(bone);
    hand.place.set(bone, { where: "holding", seat });
  }
}
