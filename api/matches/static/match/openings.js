// The beginning of the next hand: the seat that opens it, and in 42 the shaker (`domain.match.openings`).

/** @import { InGame, Lot, Match, Of } from "./types.js" */

import { engines } from "./engines.js";
import { high, pips } from "./layout.js";

/**
 * The seats whose lots are highest, one or several: by spots, and by pairs then by the higher half.
 * @param {Pick<Match, "isPairs">} given
 * @param {Lot[]} lots
 */
export function highestOf({ isPairs }, lots) {
  /** @param {Lot} lot */
  const rank = ({ bone }) => pips(bone) + (isPairs ? high(bone) / 10 : 0);
  const most = Math.max(...lots.map(rank));
  return lots.filter((lot) => rank(lot) === most).map((lot) => lot.seat);
}

/**
 * The seat that is to shake the next hand of 42: the one after the last shaker, the same after a
 * hand thrown in; before the first hand the highest lot.
 * @param {Match} match
 * @returns {number | null} null where that is not known
 */
export function dueShaker(match) {
  const { game } = match;
  if (game?.hand?.tricks) {
    const last = game.hand.tricks.shaker;
    return last === null || game.hand.ended?.how === "void" ? last : (last + 1) % 4;
  }
  const highest = match.lots.length ? highestOf(match, match.lots) : [];
  return highest.length === 1 ? highest[0] : null;
}

/**
 * The rule and the seat that open the next hand: as the fact says, else as the last hand, or lots,
 * left it. The seat is null where only play will show it.
 * @param {InGame} match
 * @param {Partial<Of<"hand-started">>} [fact]
 */
export function openingOf(match, fact = {}) {
  const opening = fact.opens ? { rule: fact.opens, seat: fact.by ?? null } : leftBy(match);
  const highest = match.lots.length ? highestOf(match, match.lots) : [];
  const settled = opening.rule === "lots" && opening.seat === null && highest.length === 1;
  return settled ? { rule: "any_domino", seat: highest[0] } : opening;
}

/** @param {InGame} match */
function leftBy(match) {
  const { rules, game } = match;
  if (match.isPairs) return engines.pairs.pairsOpening(match);
  const last = game.hand;
  if (!last?.ended) return { rule: rules.first_opening, seat: null };
  const { how } = last.ended;
  if (how === "void") return last.opening;
  if (how === "penalty" || (how === "domino" && rules.after_domino === "any_domino")) {
    return { rule: "any_domino", seat: last.winner };
  }
  if (how === "domino") return { rule: rules.after_domino, seat: null };
  const rule = last.winner === null ? rules.after_tie : rules.after_lock;
  const seat = {
    domino_holder: game.holder,
    lock_winner: last.winner,
    previous_starter: last.opener ?? last.opening.seat,
    winning_side: last.winner,
  }[rule];
  if (typeof seat === "number") return { rule: "any_domino", seat };
  return { rule: rule === "lots" ? "lots" : "highest_double", seat: null };
}
