// Scoring: the points of a board, their payer, and when a game and a match are won.

/** @import { InGame, Match } from "./types.js" */

/**
 * The points for an open total; 0 if it is no multiple of the unit.
 * @param {Pick<Match, "rules">} given
 * @param {number} total
 */
export function boardScore({ rules }, total) {
  return total % rules.scoring_unit === 0 ? Math.floor(total / rules.pips_per_point) : 0;
}

/**
 * The seat that pays this one in chips.
 * @param {Pick<Match, "rules" | "players">} given
 * @param {number} seat
 * @returns {number | null} null where nobody does
 */
export function payerOf({ rules, players }, seat) {
  const count = players.length;
  const right = (seat + count - 1) % count;
  /** @type {Record<string, number>} */
  const ways = { opponent: right, right_neighbour: right, opposite: (seat + 2) % count };
  return ways[rules.payer[count]] ?? null;
}

/**
 * Note the winner of the game, a side, if there is one now: the highest at the target or, after the
 * cut by time, the only leader. A winner once noted stays.
 * @param {InGame} match
 */
export function decided(match) {
  const { game } = match;
  if (game.won !== null) return;
  const most = Math.max(...game.scores);
  const leaders = game.scores.filter((points) => points === most).length;
  if (most >= match.target || (game.cut && leaders === 1)) game.won = game.scores.indexOf(most);
}

/**
 * Add points by side to the game in play, unless it is won, and note a winner.
 * @param {InGame} match
 * @param {number[]} change
 */
export function credit(match, change) {
  const { game } = match;
  if (game.won !== null) return;
  change.forEach((points, side) => {
    game.scores[side] += points;
  });
  decided(match);
}

/**
 * Games won, by side; those after the match was decided are left out.
 * @param {Match} match
 * @returns {number[]}
 */
export function wins(match) {
  const won = match.side.slice(0, match.sides).map(() => 0);
  for (const game of match.games) {
    if (Math.max(...won) * 2 > match.bestOf) break;
    for (let counts = game.won === null ? 0 : game.countsAs; counts > 0; counts -= 1) {
      if (Math.max(...won) * 2 <= match.bestOf) won[game.won ?? 0] += 1;
    }
  }
  return won;
}

/** Points with a proper minus, as `domain/messages/figures.py` writes them. @param {number} points */
export const figure = (points) => String(points).replace("-", "−");

/** A score by side. @param {readonly number[]} scores */
export const figures = (scores) => scores.map(figure).join(" : ");
