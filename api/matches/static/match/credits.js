// Points that are called, paid and pegged: which score they change (`domain.match.credits`).

/** @import { Game, InGame, InHand, Match, Of } from "./types.js" */

import { engines } from "./engines.js";
import { gameOf, numbered } from "./games.js";
import { credit } from "./scoring.js";

/**
 * Take in a call of points: its hand waits for their payment.
 * @param {InHand} match
 * @param {Of<"score-called"> | Of<"muggins-called">} fact
 * @param {number} position
 */
export function called(match, fact, position) {
  const { seat, points, fact: kind } = fact;
  Object.assign(match.game.hand, { called: { seat, points, position, kind }, paid: false });
}

/**
 * Take in a payment: it moves the chips, and changes the scores of its game.
 * @param {InGame} match
 * @param {Of<"chips-paid">} fact
 */
export function chipsPaid(match, fact) {
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

/** @param {Match} match @param {Game} game @param {number[]} change */
function settle(match, game, change) {
  if (match.game === game) credit(/** @type {InGame} */ (match), change);
  if (game.hand) game.hand.paid = true;
}

/**
 * Take in pegged points, less those that a hand's result stated and counted already.
 * @param {InGame} match
 * @param {Of<"points-pegged">} fact
 */
export function pegged(match, fact) {
  const change = match.side.slice(0, match.sides).map(() => 0);
  const { isPairs } = match;
  const more = isPairs ? fact.points : fact.points - alreadyStated(match, fact);
  change[match.side[fact.seat]] = fact.back ? -fact.points : more;
  if (!isPairs) return settle(match, gameOf(match), change);
  const game = fact.game === undefined ? gameOf(match) : numbered(match, fact.game);
  game.credits.push({ at: match.moment, change });
  return engines.pairs.recount(match, game);
}

/**
 * How much of what is pegged was stated with the hand's result, and counted so.
 * @param {InGame} match
 * @param {Of<"points-pegged">} given
 */
function alreadyStated(match, { seat, points, answers }) {
  const hand = gameOf(match).hand;
  if (!hand?.stated || match.side[seat] !== match.side[hand.stated.winner]) return 0;
  if (answers === undefined ? seat !== hand.stated.winner : answers !== hand.endedAt) return 0;
  const known = Math.min(points, hand.stated.points);
  hand.stated.points -= known;
  return known;
}
