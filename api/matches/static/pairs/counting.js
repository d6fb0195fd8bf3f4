// The bones left in four hands: who wins a block by them, and what a hand scores. A number of pips
// that the bones shown do not tell is null. Held against `domain.pairs.counting` by tests.

/** @import { Hand, Left, Placement, Rules } from "../match/types.js" */

import { Layout, has, high, isDouble, pips, touching } from "../match/layout.js";

const SEATS = [0, 1, 2, 3];
const SIDES = [0, 1];

/** @param {string[]} bones */
const pipsIn = (bones) => bones.reduce((sum, bone) => sum + pips(bone), 0);

/**
 * The pips left, by seat (`hands`), by pair and together; null where the bones shown do not tell.
 * Nobody draws, so the bones that neither lie nor were shown are those of the only player who did
 * not show (DP-2, DP-17a).
 * @param {Hand} hand
 * @returns {Left}
 */
export function pipsLeft(hand) {
  const placed = hand.layout.placements.map(({ bone }) => bone);
  const { bones } = hand.layout;
  const left = bones.filter((bone) => !placed.includes(bone));
  const shown = SEATS.map((seat) => shownBy(hand, seat));
  const whole = SEATS.filter((seat) => shown[seat].length === hand.held[seat]);
  const others = SEATS.filter((seat) => !whole.includes(seat));
  const isDealt = hand.held.reduce((sum, held) => sum + held, placed.length) === bones.length;
  if (others.length === 1 && isDealt) {
    const seen = whole.flatMap((seat) => shown[seat]);
    shown[others[0]] = left.filter((bone) => !seen.includes(bone));
    whole.push(others[0]);
  }
  const hands = SEATS.map((seat) => (whole.includes(seat) ? pipsIn(shown[seat]) : null));
  const total = isDealt ? pipsIn(left) : hands.reduce(sumOf);
  return { hands, pairs: byPair(hands, isDealt ? total : null), total };
}

/** @param {Hand} hand @param {number} seat */
const shownBy = (hand, seat) =>
  (hand.showing.get(seat) ?? []).filter((bone) => hand.known[seat].has(bone));

/** @param {number | null} one @param {number | null} other */
const sumOf = (one, other) => (one === null || other === null ? null : one + other);
/** @param {number | null} one @param {number | null} other */
const lighter = (one, other) => (one === null || other === null ? null : Math.min(one, other));

/** @param {(number | null)[]} hands @param {number | null} total */
function byPair(hands, total) {
  const pairs = SIDES.map((side) => sumOf(hands[side], hands[side + 2]));
  return SIDES.map((side) => {
    const [own, other] = [pairs[side], pairs[1 - side]];
    return own === null && other !== null && total !== null ? total - other : own;
  });
}

/**
 * The `side` of the pair that won a block, null for nobody; the answer itself is null if the pips
 * left, or the seat that a tie goes by, are not known.
 * @param {Rules} rules
 * @param {Left} left
 * @param {number | null} opener
 * @param {number | null} blocker
 * @returns {{ side: number | null } | null}
 */
export function blockWinner(rules, left, opener, blocker) {
  const byHand = SIDES.map((side) => lighter(left.hands[side], left.hands[side + 2]));
  const [mine, theirs] = rules.block_winner === "pair" ? left.pairs : byHand;
  if (mine === null || theirs === null) return null;
  if (mine !== theirs) return { side: mine < theirs ? 0 : 1 };
  if (rules.block_tie === "nobody") return { side: null };
  const seat = rules.block_tie === "opener" ? opener : blocker;
  if (seat === null) return null;
  return { side: rules.block_tie === "other" ? 1 - (seat % 2) : seat % 2 };
}

/**
 * The points of the side that won a hand, for the bones left (DP-16); null if they are not known.
 * @param {Rules} rules
 * @param {string} how
 * @param {number} winner
 * @param {Left} left
 * @returns {number | null}
 */
export function handCount(rules, how, winner, left) {
  const counts = how === "domino" ? rules.domino_counts : rules.block_counts;
  if (counts === "one") return 1;
  return counts === "all" ? left.total : left.pairs[1 - winner];
}

/**
 * The bonuses of the bone that dominoed, the last on the layout (DP-17).
 * @param {Rules} rules
 * @param {Layout} layout
 * @returns {{ name: string; points: number }[]} those that bring points
 */
export function bonuses(rules, layout) {
  const last = layout.placements[layout.placements.length - 1];
  const before = new Layout(rules);
  for (const placement of layout.placements.slice(0, -1)) before.place(placement);
  if (!isJoined(before, last)) return [];
  const brought = [];
  if (last.bone === "0-0") brought.push({ name: "chuchazo", points: rules.chuchazo ?? 0 });
  if (isCapicua(rules, before, last.bone)) {
    brought.push({ name: "capicua", points: rules.capicua ?? 0 });
  }
  return brought.filter(({ points }) => points);
}

/** @param {Rules} rules @param {Layout} before @param {string} bone */
function isCapicua(rules, before, bone) {
  const ends = [...new Set(before.ends().map((end) => end.pip))];
  const fitsBoth = !isDouble(bone) && ends.length > 0 && ends.every((pip) => has(bone, pip));
  return fitsBoth && (ends.length > 1 || rules.capicua_ends === "any");
}

/**
 * Whether a bone lay where it fits: at an open end, halves that match.
 * @param {Layout} before
 * @param {Placement} given
 */
function isJoined(before, { bone, on, touch, slot, side }) {
  if (on === null) return true;
  const [there, here] = touching(bone, on, touch);
  if (there !== here || !has(on, there) || !has(bone, here)) return false;
  const joined = before.joined.get(on) ?? 0;
  if (!isDouble(on)) return !(joined & (there === high(on) ? 1 : 2));
  const { pending } = before;
  const isUsed = pending !== null && pending.double === on && pending.side !== side;
  return isUsed || before.room(on) === 4 ? joined < 4 : joined < 2 && slot !== "arm";
}
