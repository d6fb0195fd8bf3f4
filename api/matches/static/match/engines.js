// The engines that not every match needs, each loaded before the first match that is played by it:
// tricks for 42, pairs for the block game.

/** @import { Engines, Rules } from "./types.js" */

/**
 * The functions of each engine by its name, null until `loadEngine` has loaded it.
 * @type {Engines}
 */
export const engines = /** @type {any} */ ({ tricks: null, pairs: null });

/** Load the engine for these rules, unless it is loaded. @param {Pick<Rules, "kind">} given */
export async function loadEngine({ kind }) {
  if (kind === "tricks") engines.tricks ??= await import("./tricks.js");
  if (kind === "pairs") engines.pairs ??= await import("../pairs/engine.js");
}
