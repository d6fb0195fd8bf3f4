// A record as it reads since its corrections.

/** @import { Entry, Fact } from "./types.js" */

/** Each position with what last was said to have happened there. @param {Entry[]} entries */
export function asCorrected(entries) {
  /** @type {Map<number, Fact[]>} */
  const instead = new Map();
  for (const { position, fact } of entries.toReversed()) {
    if (fact.fact !== "record-corrected" || instead.has(position)) continue;
    if (!instead.has(fact.corrects)) instead.set(fact.corrects, /** @type {Fact[]} */ (fact.facts));
  }
  if (!instead.size) return entries;
  return entries.flatMap((entry) => {
    const facts = instead.get(entry.position);
    return facts ? facts.map((fact) => ({ ...entry, fact })) : [entry];
  });
}
