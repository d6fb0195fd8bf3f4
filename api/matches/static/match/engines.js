// The engines that not every match needs, each loaded before the first match that is played by it:
// tricks for 42, pairs for the block game.

/** The functions of each engine that is loaded, by the kind of its rules. */
export const engines = { tricks: null, pairs: null };

const LOAD = { tricks: () => import("./tricks.js"), pairs: () => import("../pairs/engine.js") };

/** Have the engine for these rules. */
export async function loadEngine({ kind }) {
  if (kind in LOAD) engines[kind] ??= await LOAD[kind]();
}
