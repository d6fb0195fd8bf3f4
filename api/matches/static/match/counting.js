// The count of a hand that is over, and what is due for it (`domain.fives.scoring.hand_count`).

/** @import { Hand, InHand, InGame } from "./types.js" */

import { pips } from "./layout.js";
import { boardScore, payerOf } from "./scoring.js";

/**
 * The pips of the bones known to be in each holding: all of its pips only if it was shown.
 * @param {Hand} hand
 * @returns {number[]} by seat
 */
export function pipsHeld(hand) {
  return hand.known.map((known) => [...known].reduce((sum, bone) => sum + pips(bone), 0));
}

/**
 * The winner of the hand, a seat, and the points that are due, as the bones known in the holdings
 * give them. `out` is the seat that went out; null for a lock, which a side wins: `winner` is its
 * first seat.
 * @param {InHand} match
 * @param {number | null} out
 * @returns {{ winner: number; points: number } | { winner: null; points: null }} null if level
 */
export function handCount(match, out) {
  const held = pipsHeld(match.game.hand);
  const winner = out ?? lockWinner(match, held);
  if (winner === null) return { winner, points: null };
  return { winner, points: due(match, winner, countedPips(match, winner, held), out !== null) };
}

/** @param {InHand} match @param {number[]} held */
function lockWinner({ side, sides }, held) {
  const totals = Array.from({ length: sides }, (_, one) =>
    held.reduce((sum, count, seat) => (side[seat] === one ? sum + count : sum), 0),
  );
  const least = Math.min(...totals);
  return totals.filter((total) => total === least).length === 1 ? totals.indexOf(least) : null;
}

/** @param {InHand} match @param {number} winner @param {number[]} held */
function countedPips(match, winner, held) {
  const { rules, side } = match;
  if (rules.counted_hand === "opponents") {
    return held.reduce((sum, count, seat) => (side[seat] === side[winner] ? sum : sum + count), 0);
  }
  return held[payerOf(match, winner) ?? -1] ?? 0;
}

/** @param {InHand} match @param {number} winner @param {number} counted @param {boolean} byDomino */
function due(match, winner, counted, byDomino) {
  const { rules, game } = match;
  const score = game.scores[match.side[winner]];
  if (score >= match.target || !collects(match, score, byDomino)) return 0;
  const unit = rules.scoring_unit;
  const nearest = Math.floor((counted + Math.floor(unit / 2)) / unit) * unit;
  const points = Math.floor(nearest / rules.pips_per_point);
  return Math.min(points, leftToPay(match, winner));
}

/** @param {InHand} match @param {number} score @param {boolean} byDomino */
function collects({ rules, game }, score, byDomino) {
  if (rules.collects_off_board || (!byDomino && !rules.off_board_lock)) return true;
  const { lastPlay } = game.hand;
  const last = lastPlay ? boardScore({ rules }, lastPlay.total) : 0;
  return score - (rules.last_bone_counts ? 0 : last) > 0;
}

/**
 * The points that the payer of this seat can still pay in their own chips.
 * @param {InGame} match
 * @param {number} payee
 * @returns {number} Infinity without chips, and without a payer
 */
export function leftToPay(match, payee) {
  const { ledger } = match.game;
  const payer = payerOf(match, payee);
  return ledger && payer !== null ? ledger.points[payer][payer] : Infinity;
}
