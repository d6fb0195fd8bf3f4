// Differences between two states of a match: what an undo or a correction changes.

/** @import { Match } from "./types.js" */

import { wins } from "./scoring.js";

/**
 * The differences from one state to the other, each {what, from, to} with its side or seat: game
 * and hand, points, games won, the turn; and where both are in the same hand, the number of bones
 * that lie there and in each holding.
 * @param {Match} one
 * @param {Match} other
 */
export function differences(one, other) {
  const [here, there] = [one.game?.hand ?? null, other.game?.hand ?? null];
  /** @type {{ what: string; from: unknown; to: unknown; side?: number; seat?: number }[]} */
  const found = [];
  /** @type {(what: string, from: unknown, to: unknown, given?: object) => void} */
  const compare = (what, from, to, given = {}) => {
    if (from !== to) found.push({ what, from, to, ...given });
  };
  compare("game", one.game?.number ?? 0, other.game?.number ?? 0);
  compare("hand", here?.number ?? 0, there?.number ?? 0);
  for (let side = 0; side < (one.sides ?? 0); side += 1) {
    compare("points", one.game?.scores[side] ?? 0, other.game?.scores[side] ?? 0, { side });
    compare("games", wins(one)[side], wins(other)[side], { side });
  }
  if (here?.number === there?.number) {
    compare("table", here?.played.size ?? 0, there?.played.size ?? 0);
    here?.held.forEach((held, seat) => compare("holds", held, there?.held[seat] ?? 0, { seat }));
  }
  compare("turn", here?.turn ?? null, there?.turn ?? null);
  return found;
}
