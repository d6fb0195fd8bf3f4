// A record as it reads since its corrections.

/** @import { Entry, Fact } from "./types.js" */

/**
 * The entries as all corrections among them leave them: a corrected entry is left out, or replaced
 * by one or several at its position. Corrections themselves stay.
 * @param {Entry[]} entries
 * @returns {Entry[]}
 */
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
