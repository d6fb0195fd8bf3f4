// A hand of 42: bids, trump, tricks, points. Held against `domain.fortytwo` by tests.

/** @import { Found, Lot, Rules } from "./types.js" */

import { has, high, isDouble, pips } from "./layout.js";

/** Every trump that can be declared. */
export const TRUMPS = ["0", "1", "2", "3", "4", "5", "6", "doubles", "none"];
const SEATS = 4;
const MARK = 42;
const TWO_MARKS = 84;
const WORDS = ["one", "two", "three", "four", "five", "six", "seven"];

/**
 * The value of a bid as spoken, in points (42 a mark); 0 for a pass, null for no bid.
 * @param {string} spoken
 */
export function bidValue(spoken) {
  const words = spoken.toLowerCase().split(/\s+/).filter(Boolean).join(" ");
  if (words === "pass") return 0;
  const number = WORDS.findIndex((word, n) => words === `${word} mark${n ? "s" : ""}`);
  if (number >= 0) return (number + 1) * MARK;
  if (!/^\d{2,4}$/.test(words) || words[0] === "0") return null;
  const value = Number(words);
  const isBid = (value >= 30 && value < MARK) || (value % MARK === 0 && value < 10000);
  return isBid ? value : null;
}

/** The marks that a bid of so many points is worth, 0 for a pass. @param {number} bid */
export const marksOf = (bid) => (bid === 0 ? 0 : Math.max(1, Math.floor(bid / MARK)));

/** @param {number} bid @param {number} highest @param {string} increment */
function available(bid, highest, increment) {
  if (bid === 0) return true;
  if (bid <= TWO_MARKS) return bid > highest;
  if (highest < TWO_MARKS) return false;
  return increment === "any_multiple" ? bid > highest : bid === highest + MARK;
}

/**
 * How the auction stands after these bids, each seat's first counting at its turn.
 * @param {number} shaker
 * @param {{ seat: number; words: string }[]} bids
 * @param {string} increment
 * @returns {{ bidder: number | null; bid: number; marks: number; turn: number | null }} no bidder and
 *   0 while nobody bid, no turn once all did
 */
export function auction(shaker, bids, increment) {
  const first = new Map();
  for (const bid of bids) if (!first.has(bid.seat)) first.set(bid.seat, bid.words);
  const order = [1, 2, 3, 4].map((step) => (shaker + step) % SEATS);
  const silent = order.find((seat) => !first.has(seat));
  /** @type {[number | null, number]} */
  let [bidder, bid] = [null, 0];
  for (const seat of order) {
    if (seat === silent) break;
    const value = bidValue(first.get(seat));
    if (value && available(value, bid, increment)) [bidder, bid] = [seat, value];
  }
  return { bidder, bid, marks: marksOf(bid), turn: silent ?? null };
}

/** @param {string} bone @param {string} trump */
function isTrump(bone, trump) {
  if (trump === "none") return false;
  return trump === "doubles" ? isDouble(bone) : has(bone, Number(trump));
}

/** @param {string} bone @param {string} trump */
function suitLed(bone, trump) {
  return isTrump(bone, trump) ? "trump" : high(bone);
}

/** @param {string} bone @param {number | "trump"} suit @param {string} trump */
function inSuit(bone, suit, trump) {
  if (suit === "trump") return isTrump(bone, trump);
  return has(bone, suit) && !isTrump(bone, trump);
}

/** @param {number} suit @param {string} bone */
function rankWithin(suit, bone) {
  return isDouble(bone) ? 8 : 1 + pips(bone) - suit;
}

/** @param {string} bone @param {number | "trump"} suit @param {string} trump */
function power(bone, suit, trump) {
  if (isTrump(bone, trump)) {
    return 10 + (trump === "doubles" ? 1 + high(bone) : rankWithin(Number(trump), bone));
  }
  return suit !== "trump" && inSuit(bone, suit, trump) ? rankWithin(suit, bone) : 0;
}

/**
 * The bones of a holding that may be played to the bone that was led, null if none was.
 * @param {string[]} holding
 * @param {string | null} led
 * @param {string} trump
 */
export function lawful(holding, led, trump) {
  if (led === null) return holding;
  const suit = suitLed(led, trump);
  const following = holding.filter((bone) => inSuit(bone, suit, trump));
  return following.length ? following : holding;
}

/** The seat that takes a trick, whose first play leads. @param {Lot[]} plays @param {string} trump */
export function taker(plays, trump) {
  const suit = suitLed(plays[0].bone, trump);
  const best = plays.reduce((one, other) =>
    power(other.bone, suit, trump) > power(one.bone, suit, trump) ? other : one,
  );
  return best.seat;
}

/** The points of a count bone: its pips if a multiple of five, else 0. @param {string} bone */
export const countOf = (bone) => (pips(bone) % 5 === 0 ? pips(bone) : 0);
/** The points of a trick: one, and those of its count bones. @param {string[]} bones */
export const trickPoints = (bones) => 1 + bones.reduce((sum, bone) => sum + countOf(bone), 0);

/**
 * "made" or "set" once the points taken by each side have decided the bid, else "open".
 * @param {number} bid
 * @param {number} bidder
 * @param {number[]} points
 */
export function contract(bid, bidder, points) {
  const needed = Math.min(bid, MARK);
  const side = bidder % 2;
  if (points[side] >= needed) return "made";
  return points[1 - side] > MARK - needed ? "set" : "open";
}

/**
 * A hand of 42: its bids and `auction`, its `trump`, the tricks `won`, the `trick` in progress, the
 * `points` taken by side, and whose `turn` it is.
 */
export class Tricks {
  /** @param {number | null} shaker @param {Rules} rules */
  constructor(shaker, rules) {
    this.shaker = shaker;
    this.increment = rules.bid_increment;
    this.undeclared = rules.undeclared_trump;
    this.needsBid = rules.hand_in_progress === "bid";
    /** @type {{ seat: number; words: string }[]} */
    this.bids = [];
    this.auction = auction(shaker ?? 0, [], this.increment);
    /** @type {Map<number, string>} */
    this.spoken = new Map();
    /** @type {string | null} */
    this.trump = null;
    /** @type {{ plays: Lot[]; winner: number }[]} */
    this.won = [];
    /** @type {Lot[]} */
    this.trick = [];
    this.points = [0, 0];
    this.turn = shaker === null ? null : this.auction.turn;
    /** @type {{ seat: number; what: string } | null} */
    this.declared = null;
    this.before = 0;
    this.joined = false;
    this.pointsKnown = true;
  }

  /** The tricks as they were found in the middle of the hand, and what they are for. @param {Found} given */
  join({ held, trick = [], turn, contract }) {
    const {
      bidder,
      bid: words,
      trump = null,
      taken,
    } = /** @type {NonNullable<Found["contract"]>} */ (contract);
    const bid = bidValue(words) ?? 0;
    this.auction = { ...this.auction, bidder, bid, marks: marksOf(bid), turn: null };
    if (trump !== null) this.spoken.set(bidder, trump);
    this.trump = trump;
    this.trick = [...trick];
    const played = new Set(trick.map((one) => one.seat));
    const most = Math.max(...held.map((count, seat) => count + (played.has(seat) ? 1 : 0)));
    this.before = Math.max(0, 7 - most);
    this.joined = true;
    this.pointsKnown = taken !== undefined || this.before === 0;
    this.points = [...(taken ?? [0, 0])];
    this.turn = turn ?? bidder;
  }

  get begun() {
    return this.won.length > 0 || this.trick.length > 0 || this.before > 0;
  }

  /** Whether the hand is still played out after time is called (42-GP-2). */
  get isInProgress() {
    if (this.joined || this.begun) return true;
    return this.needsBid ? this.auction.bidder !== null : this.bids.length > 0;
  }

  get status() {
    const { bidder, bid } = this.auction;
    return bidder === null || !this.pointsKnown ? "open" : contract(bid, bidder, this.points);
  }

  /** @param {number} seat @param {string} words */
  bid(seat, words) {
    this.bids.push({ seat, words });
    if (this.begun || this.joined) return;
    if (this.shaker === null) this.shaker = (seat + 3) % SEATS;
    this.auction = auction(this.shaker, this.bids, this.increment);
    this.turn = this.auction.turn ?? this.auction.bidder;
    this.trump = this.trumpSpoken();
  }

  /** @param {number} seat @param {string} trump */
  declareTrump(seat, trump) {
    if (this.begun) return;
    if (!this.spoken.has(seat)) this.spoken.set(seat, trump);
    this.trump = this.trumpSpoken();
  }

  trumpSpoken() {
    const { bidder } = this.auction;
    return bidder === null ? null : (this.spoken.get(bidder) ?? null);
  }

  /** @param {number} seat @param {string} what */
  declare(seat, what) {
    this.declared = { seat, what };
  }

  /** Whether the first lead of this seat names a trump that nobody declared. @param {number} seat */
  mayName(seat) {
    const { bidder, turn } = this.auction;
    if (this.undeclared !== "bid_winners_lead" || turn !== null) return true;
    return bidder === null || bidder === seat;
  }

  /** @param {number} seat @param {string} bone */
  play(seat, bone) {
    this.trump ??= this.mayName(seat) ? String(high(bone)) : "none";
    this.trick.push({ seat, bone });
    this.turn = (seat + 1) % SEATS;
    if (this.trick.length < SEATS) return;
    const winner = taker(this.trick, this.trump);
    this.points[winner % 2] += trickPoints(this.trick.map((one) => one.bone));
    this.won.push({ plays: this.trick, winner });
    this.trick = [];
    this.turn = winner;
  }

  /**
   * The last bone played is taken up again; it is the turn of `due`, as it was before.
   * @param {number | null} due
   */
  takeBack(due) {
    const last = this.trick.length ? undefined : this.won.pop();
    if (last) {
      const { plays, winner } = last;
      this.points[winner % 2] -= trickPoints(plays.map((one) => one.bone));
      this.trick = plays;
    }
    this.trick.pop();
    this.turn = due;
    if (!this.begun) this.trump = this.trumpSpoken();
  }
}

/**
 * "made" or "set", as a declaration that nobody disproves decides the bid.
 * @param {Tricks} tricks
 */
export function asDeclared(tricks) {
  const { seat, what } = tricks.declared ?? { seat: 0, what: "laydown" };
  if (what !== "laydown") return what;
  const { bid, bidder } = tricks.auction;
  const side = Number(bidder) % 2;
  const out = MARK - tricks.points[0] - tricks.points[1];
  const taken = tricks.points[side] + (seat % 2 === side ? out : 0);
  return taken >= Math.min(bid, MARK) ? "made" : "set";
}
