// The layout as rows of bones, each with the ends at which it is open. It needs no drawing from the
// server, so it is as current as the last tap; the bones stay in the order of the line. The rows are
// drawn by the recorder: `felt.js` in `api/at_table/static/recorder`.

/** @import { End, Placement } from "./types.js" */
/** @import { Layout } from "./layout.js" */

import { high, low, touching } from "./layout.js";

/**
 * The rows of a layout: `bones` as they lie from the first of the row, `ends` open at its last. A row of
 * one bone without open ends is left out, unless it is the only one.
 * @param {Layout} layout
 * @returns {{ bones: string[]; ends: End[] }[]} empty before the first bone
 */
export function rows(layout) {
  if (!layout.placements.length) return [];
  /** @type {Map<string, Placement[]>} */
  const children = new Map(layout.placements.map(({ bone }) => [bone, []]));
  for (const placement of layout.placements) {
    if (placement.on !== null) children.get(placement.on)?.push(placement);
  }
  /** @type {{ bones: string[]; ends: End[] }[]} */
  const found = [];
  const ends = layout.ends();
  /** @type {(row: string[], placement: Placement) => void} */
  const walk = (row, { bone, ...placement }) => {
    const line = [...row, asItLies(bone, placement)];
    const open = ends.filter((end) => end.bone === bone);
    const joined = children.get(bone) ?? [];
    if (joined.length === 1 && !open.length) {
      walk(line, joined[0]);
      return;
    }
    found.push({ bones: line, ends: open });
    for (const next of joined) walk([asItLies(bone, placement)], next);
  };
  walk([], layout.placements[0]);
  return found.filter((row) => row.ends.length || row.bones.length > 1 || found.length === 1);
}

/**
 * The two numbers of a bone, the one that touches what is before it first.
 * @param {string} bone
 * @param {Partial<Placement>} given
 */
function asItLies(bone, { on = null, touch = null }) {
  if (on === null) return bone;
  const [, here] = touching(bone, on, touch);
  return here === high(bone) ? bone : `${low(bone)}-${high(bone)}`;
}
