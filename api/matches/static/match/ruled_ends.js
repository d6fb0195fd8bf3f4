// Ends that rulings bring, and what holds again once they are reversed.

/** @import { Match, Of, RuledEnd } from "./types.js" */

/** @type {<T>(whole: T | null) => whole is T} */
const isThere = (whole) => whole !== null;

/**
 * Make an end; if a ruling brings it, keep what it changes of the hand, the game and the match.
 * @param {Match} match
 * @param {{ ruling?: number }} fact
 * @param {() => void} end
 */
export function ending(match, { ruling }, end) {
  const { game } = match;
  // By pairs a game and its hands are counted anew.
  const wholes = game && !match.isPairs ? [game.hand, game, match].filter(isThere) : [match];
  const before = wholes.map((whole) => ({ ...whole }));
  end();
  if (ruling === undefined) return;
  for (const [n, whole] of wholes.entries()) {
    for (const [name, became] of Object.entries(whole)) {
      const was = /** @type {Record<string, unknown>} */ (before[n])[name];
      if (was !== became) match.ruled.push({ at: match.position, whole, name, was, became });
    }
  }
}

/**
 * What a ruling ended goes on; what has changed since stays, and points count without its own.
 * @param {Match} match
 * @param {Of<"consequence-reversed">} fact
 */
export function goesOn(match, { of }) {
  for (const end of match.ruled.filter(({ at }) => at === of)) {
    const { name, was, became } = end;
    const whole = /** @type {Record<string, unknown>} */ (end.whole);
    const later = match.ruled.find((other) => follows(other, end));
    if (later) later.was = was;
    else if (name === "scores") whole.scores = without(whole.scores, became, was);
    else if (whole[name] === became) whole[name] = was;
  }
  match.ruled = match.ruled.filter(({ at }) => at !== of);
}

/** Whether a later ruling changed the same. @param {RuledEnd} later @param {RuledEnd} end */
const follows = (later, { at, whole, name }) =>
  later.at > at && later.whole === whole && later.name === name;

/**
 * Scores without what an end added to them.
 * @param {any} scores
 * @param {any} became
 * @param {any} was
 */
const without = (scores, became, was) =>
  scores.map((/** @type {number} */ points, /** @type {number} */ side) => {
    return points - became[side] + was[side];
  });
