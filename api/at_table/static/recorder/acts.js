// The acts of this tablet in a record: what one tap recorded, as it stands since its corrections.

/** @import { Entry, Fact, Item } from "../match/types.js" */
/** @import { Undone } from "./types.js" */

import { asCorrected } from "../match/corrections.js";

/** The fields by which a fact refers to the position of another. */
export const REFERENCES = ["answers", "play", "corrects", "event", "about", "passed"];

/**
 * A copy of a fact, whose fields can be read and changed by name.
 * @type {(fact: Fact) => Record<string, any>}
 */
export const fieldsOf = (fact) => ({ ...fact });

const NO_ACTS = ["record-corrected", "match-opened"];

/**
 * The acts of this tablet that still stand, the oldest first. Openings and corrections are no acts.
 * @param {Entry[]} entries
 * @returns {Entry[][]} the entries of each act
 */
export function actsOf(entries) {
  const acts = new Map();
  for (const entry of asCorrected(entries)) {
    if (!entry.group || NO_ACTS.includes(entry.fact.fact)) continue;
    acts.set(entry.group, [...(acts.get(entry.group) ?? []), entry]);
  }
  return [...acts.values()];
}

/**
 * The entry by which this tablet recorded that a bone was played last.
 * @param {Entry[]} entries
 * @param {string} bone
 * @returns {Entry | undefined} undefined where this tablet did not, or the play no longer stands
 */
export function entryOfPlay(entries, bone) {
  return actsOf(entries)
    .flat()
    .findLast(({ fact }) => fact.fact === "bone-played" && fact.bone === bone);
}

/**
 * Corrections that take these entries out, to stand from position `at` on.
 * @param {Entry[]} act
 * @param {number} at
 * @returns {Entry[]}
 */
export function struckOut(act, at) {
  return [...new Set(act.map((one) => one.position))].map((corrects, n) => ({
    position: at + n,
    fact: { fact: "record-corrected", corrects, facts: [], reason: "" },
  }));
}

/**
 * A copy of an undone act: fields of these names (`references`) that hold a key of `moved` get its
 * value, the position to which that act was put back.
 * @param {Undone} given
 * @param {Map<number, number>} moved
 * @param {string[]} references
 * @returns {Undone}
 */
export function remapped({ act, ...rest }, moved, references) {
  /** @param {Fact} fact */
  const follow = (fact) => {
    const found = fieldsOf(fact);
    for (const name of references) found[name] = moved.get(found[name]) ?? found[name];
    for (const name of references) if (found[name] === undefined) delete found[name];
    return /** @type {any} */ (found);
  };
  return { ...rest, act: act.map(({ position, fact }) => ({ position, fact: follow(fact) })) };
}

/**
 * A copy of an item whose references to positions after `version` are lowered by the number of
 * `lost` positions before them; fields of the names in `of` are removed.
 * @param {Item} item
 * @param {string[]} of
 * @param {number[]} lost
 * @param {number} version
 * @returns {Item}
 */
export function movedUp(item, of, lost, version) {
  const fact = fieldsOf(item.fact);
  for (const name of of) delete fact[name];
  for (const name of REFERENCES.filter((one) => fact[one] > version)) {
    fact[name] -= lost.filter((one) => one < fact[name]).length;
  }
  return { ...item, fact: /** @type {any} */ (fact) };
}

/**
 * An item with its references to positions past `before`, which are not recorded yet, moved by `by`.
 * @param {Item} item
 * @param {number} before
 * @param {number} by
 * @returns {Item}
 */
export function movedBehind(item, before, by) {
  const fact = fieldsOf(item.fact);
  for (const name of REFERENCES) if (fact[name] > before) fact[name] += by;
  return { ...item, fact: /** @type {any} */ (fact) };
}
