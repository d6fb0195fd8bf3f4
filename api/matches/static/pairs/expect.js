// The next step in a hand by pairs, and the worth of its end as it is offered.

/** @import { Hand, InHand, Left, Of, Offer, Opening, Rules, Ui } from "../match/types.js" */

import { blockWinner, bonuses, handCount, pipsLeft } from "./counting.js";
import { blockOpener } from "./opening.js";

/**
 * Whether nobody plays any more: somebody has no bone left, nothing fits, or hands are shown.
 * @param {Hand} hand
 */
export function isPlayedOut({ out, shown, declared, layout }) {
  if (out || shown.size || declared !== null) return true;
  return layout.placements.length > 0 && !layout.fits();
}

/**
 * The end of the hand as it is offered: by the bones shown, or by `hands`, pips by seat; null while
 * they do not tell. A seat that was chosen is the winner; `step` is added to the points.
 * @param {InHand} match
 * @param {Pick<Ui, "seat" | "step">} ui
 * @param {number[] | null} [hands]
 * @returns {Offer | null}
 */
export function endOf(match, ui, hands = null) {
  const { rules } = match;
  const { hand } = match.game;
  const left = hands ? counted(hands) : pipsLeft(hand);
  const how = hand.out ? "domino" : "lock";
  const winner = ui.seat ?? winnerOf(rules, hand, left);
  if (winner === undefined) return null;
  /** @type {Of<"hand-ended">} */
  const fact = { fact: "hand-ended", how };
  if (winner === null) return { name: "level", winner, facts: [fact] };
  const points = handCount(rules, how, winner % 2, left);
  if (points === null) return null;
  Object.assign(fact, { winner, points: Math.max(0, points + ui.step) });
  const brought = how === "domino" ? bonuses(rules, hand.layout) : [];
  const bonus = brought.map((one) => one.points);
  return { name: "pairWon", winner, points: fact.points, bonus, facts: [fact] };
}

/**
 * The pips of each hand as they were counted, in the form of those that were shown.
 * @param {number[]} hands
 */
function counted(hands) {
  const pairs = [hands[0] + hands[2], hands[1] + hands[3]];
  return { hands, pairs, total: pairs[0] + pairs[1] };
}

/**
 * The winner of the hand: a seat, null for nobody, undefined if the bones do not tell.
 * @param {Rules} rules
 * @param {Hand} hand
 * @param {Left} left
 */
function winnerOf(rules, { out, line }, left) {
  if (out) return out.seat;
  if (!line) return undefined;
  const won = blockWinner(rules, left, line.opener, line.last);
  if (!won) return undefined;
  if (won.side === null) return null;
  return blockOpener(
    rules,
    { blocker: line.last, opener: line.opener, winner: won.side, hands: left.hands },
    won.side,
  );
}

/**
 * The seat that shuffles: the one before the opener; seat 0 while no opener is known.
 * @param {Opening} given
 */
export const pairsShuffler = ({ seat }) => (seat === null ? 0 : (seat + 3) % 4);
