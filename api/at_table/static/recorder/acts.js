// The acts of this tablet in a record: what one tap recorded, as it stands since its corrections.

import { asCorrected } from "../match/corrections.js";

/** The fields by which a fact refers to the position of another. */
export const REFERENCES = ["answers", "play", "corrects", "event", "about", "passed"];

const NO_ACTS = ["record-corrected", "match-opened"];

/** The standing acts that this tablet recorded, the oldest first: each its entries. */
export function actsOf(entries) {
  const acts = new Map();
  for (const entry of asCorrected(entries)) {
    if (!entry.group || NO_ACTS.includes(entry.fact.fact)) continue;
    acts.set(entry.group, [...(acts.get(entry.group) ?? []), entry]);
  }
  return [...acts.values()];
}

/** The entry by which this tablet recorded that a bone was played last. */
export function entryOfPlay(entries, bone) {
  return actsOf(entries)
    .flat()
    .findLast(({ fact }) => fact.fact === "bone-played" && fact.bone === bone);
}

/** Corrections that take these entries out, to stand from position `at` on. */
export function struckOut(act, at) {
  return [...new Set(act.map((one) => one.position))].map((corrects, n) => ({
    position: at + n,
    fact: { fact: "record-corrected", corrects, facts: [] },
  }));
}

/** An act that was undone, with its references to another that was put back at new positions. */
export function remapped({ act, ...rest }, moved, references) {
  const follow = (fact) => {
    const found = { ...fact };
    for (const name of references) found[name] = moved.get(fact[name]) ?? fact[name];
    for (const name of references) if (found[name] === undefined) delete found[name];
    return found;
  };
  return { ...rest, act: act.map(({ position, fact }) => ({ position, fact: follow(fact) })) };
}

/** An item whose references are to what stands before the lost positions, now that those are gone. */
export function movedUp(item, of, lost, version) {
  const fact = { ...item.fact };
  for (const name of of) delete fact[name];
  for (const name of REFERENCES.filter((one) => fact[one] > version)) {
    fact[name] -= lost.filter((one) => one < fact[name]).length;
  }
  return { ...item, fact };
}

/** An item whose references to what waits, past `before`, move by so many. */
export function movedBehind(item, before, by) {
  const fact = { ...item.fact };
  for (const name of REFERENCES) if (fact[name] > before) fact[name] += by;
  return { ...item, fact };
}
