// The layout of one hand of a fives game, or by pairs without arms: what lies on the table, what is open, what it counts.
//
// It takes whatever is placed, lawful or not, as `domain.fives.layout` does, against which it is
// held by tests. A bone is its name, higher half first: "6-4". It judges nothing;
// `felt.js` draws it.

/** @import { Placement, Placing, Rules } from "./types.js" */

/** Every bone of a set, from its highest double down. @param {number} most */
const setUpTo = (most) =>
  Array.from({ length: most + 1 }, (_, n) => most - n).flatMap((high) =>
    Array.from({ length: high + 1 }, (_, n) => `${high}-${high - n}`),
  );
const DOUBLE_SIX = setUpTo(6);
const DOUBLE_NINE = setUpTo(9);

/**
 * The bones that a match is played with (DP-2), from the highest double down.
 * @param {Pick<Rules, "bones">} rules
 */
export const bonesOf = ({ bones }) => (bones === "double_nine" ? DOUBLE_NINE : DOUBLE_SIX);

/** The higher number of a bone. @param {string} bone */
export const high = (bone) => Number(bone[0]);
/** The lower number of a bone. @param {string} bone */
export const low = (bone) => Number(bone[2]);
/** The sum of the numbers of both halves. @param {string} bone */
export const pips = (bone) => high(bone) + low(bone);
/** Whether both halves of a bone show the same number. @param {string} bone */
export const isDouble = (bone) => bone[0] === bone[2];
/** Whether a half shows this number. @param {string} bone @param {number} pip */
export const has = (bone, pip) => high(bone) === pip || low(bone) === pip;

const HIGH = 1;
const LOW = 2;

/**
 * The numbers that touch, [on `on`, on `bone`]: those of `touch` if given, else the one they share.
 * @type {(bone: string, on: string, touch: number[] | null) => number[]}
 */
export function touching(bone, on, touch) {
  if (touch) return touch;
  const shared = has(bone, high(on)) ? high(on) : low(on);
  return [shared, shared];
}

/** The bones on the table in the order they were placed, what is open, and the open `total`. */
export class Layout {
  total = 0;
  /** @type {Placement[]} */
  placements = [];
  /** @type {string | null} */
  spinner = null;
  /** The spinner of a table that was found with several doubles. @type {string | null} */
  named = null;
  /** @type {{ double: string; side: number } | null} */
  pending = null;
  /** For a double, how many bones are joined to it; for any other, which halves are touched. */
  joined = /** @type {Map<string, number>} */ (new Map());
  spinners = /** @type {Set<string>} */ (new Set());

  /** @param {Pick<Rules, "kind" | "branching" | "wrong_spinner" | "bones">} rules */
  constructor(rules) {
    this.bones = bonesOf(rules);
    this.everyDouble = rules.branching === "every_double";
    this.hasSpinner = !this.everyDouble && rules.kind !== "pairs";
    this.wrongSpinner = rules.wrong_spinner;
  }

  clear() {
    this.placements = [];
    this.total = 0;
    this.spinner = null;
    this.pending = null;
    this.joined = new Map();
    this.spinners = new Set();
  }

  /**
   * Place a bone, fitting or not; one that lies there already is left where it is.
   * @param {Placing} given
   */
  place({ bone, on = null, touch = null, slot = null, side = 0 }) {
    // One bone lies in one place: a second report of it is for the server to refuse.
    if (this.joined.has(bone)) return;
    const { pending } = this;
    let joined = 0;
    if (on === null) {
      this.total += pips(bone);
    } else {
      const [there, here] = touching(bone, on, touch);
      if (isDouble(on)) this.join(on, slot, side);
      else this.cover(on, there === high(on) ? HIGH : LOW, there);
      if (isDouble(bone)) joined = 1;
      else joined = here === high(bone) ? HIGH : LOW;
      this.total += isDouble(bone) ? pips(bone) : pips(bone) - here;
      if (pending !== null && pending.side !== side) this.accept(pending);
    }
    const may = this.named === null || this.named === bone;
    if (isDouble(bone) && this.spinner === null && this.hasSpinner && may) {
      this.spinner = bone;
      this.spinners = new Set([bone]);
    }
    this.joined.set(bone, joined);
    this.placements.push({ bone, on, touch, slot, side });
  }

  /** Lift a bone, to which nothing is joined, as if it had never been placed. @param {string} bone */
  retract(bone) {
    const kept = this.placements.filter((one) => one.bone !== bone);
    this.clear();
    for (const one of kept) this.place(one);
  }

  /** @param {string} bone @param {number} half @param {number} number */
  cover(bone, half, number) {
    const joined = this.joined.get(bone) ?? 0;
    if (joined & half) return;
    this.joined.set(bone, joined | half);
    this.total -= number;
  }

  /** @param {string} double @param {string | null} slot @param {number} side */
  join(double, slot, side) {
    const joined = this.joined.get(double) ?? 0;
    if (joined === 1) this.total -= pips(double);
    this.joined.set(double, joined + 1);
    const arms = this.everyDouble || this.spinners.has(double);
    if ((joined + 1 > 2 || slot === "arm") && !arms) this.pending = { double, side };
  }

  /**
   * The other side has placed: a double that was used as the spinner is it now (PDA-10d).
   * @param {{ double: string; side: number }} pending
   */
  accept(pending) {
    if (this.pending === pending) this.pending = null;
    if (this.wrongSpinner === "stays") return;
    this.spinner = pending.double;
    const kept = this.wrongSpinner === "additional" ? this.spinners : [];
    this.spinners = new Set([...kept, pending.double]);
  }

  /**
   * How many bones a double may have joined to it: four if it is a spinner, else two.
   * @param {string} double
   */
  room(double) {
    return this.everyDouble || this.spinners.has(double) ? 4 : 2;
  }

  /** Every {bone, pip} at which a bone can lawfully be joined, in the order of the table. */
  ends() {
    /** @type {{ bone: string; pip: number }[]} */
    const ends = [];
    for (const { bone } of this.placements) {
      const joined = this.joined.get(bone) ?? 0;
      if (isDouble(bone)) {
        if (joined < this.room(bone)) ends.push({ bone, pip: high(bone) });
        continue;
      }
      if (!(joined & HIGH)) ends.push({ bone, pip: high(bone) });
      if (!(joined & LOW)) ends.push({ bone, pip: low(bone) });
    }
    return ends;
  }

  /**
   * The bones that `bone` may lawfully be joined to; [null] on an empty table.
   * @param {string} bone
   * @returns {(string | null)[]}
   */
  placesFor(bone) {
    if (this.placements.length === 0) return [null];
    const fitting = this.ends().filter((end) => has(bone, end.pip));
    return [...new Set(fitting.map((end) => end.bone))];
  }

  /** Whether any bone that is not on the table could be joined to it now. */
  fits() {
    const pipsOpen = new Set(this.ends().map((end) => end.pip));
    return this.bones.some(
      (bone) => !this.joined.has(bone) && [...pipsOpen].some((pip) => has(bone, pip)),
    );
  }
}
