// The opener of a hand by pairs (DP-5 to DP-7a). Held against `domain.pairs.opening` by tests.

/** @import { Game, Hand, InGame, Opening, Rules } from "../match/types.js" */

/** @typedef {{ how?: string; opener: number | null; blocker: number | null; winner: number | null; hands: (number | null)[] }} LastHand */

/** @param {number | null} seat @returns {Opening} */
const anyBone = (seat) => ({ rule: "any_domino", seat });

/**
 * The opening of the hand after the last one of a game, or of its first.
 * @param {InGame} match
 * @returns {Opening}
 */
export function pairsOpening({ rules, game }) {
  const { hand } = game;
  const first = { rule: rules.first_opening, seat: null };
  if (!hand?.ended || game.tallied.startsAgain.has(hand.number)) return first;
  const last = asLeft(game, hand);
  if (last.how === "void" || (last.how === "broken" && last.opener === null)) return hand.opening;
  if (last.how === "broken") return after(rules.broken_opening, last, hand);
  if (last.winner === null && last.how === "lock") return after(rules.void_opening, last, hand);
  if (rules.next_opening === "rotates") return after("rotates", last, hand);
  if (last.winner === null) return anyBone(null); // Somebody dominoed: the record does not say who.
  const winner = last.winner % 2;
  if (rules.next_opening === "winning_pair") return { ...anyBone(winner), orPartner: true };
  return anyBone(last.how === "domino" ? last.winner : blockOpener(rules, last, winner));
}

/** @param {Game} game @param {Hand} hand @returns {LastHand} */
function asLeft(game, hand) {
  const { line } = hand;
  const how = hand.how ?? hand.ended?.how;
  const end = hand.endings.find(({ fact }) => fact === hand.ended);
  // A hand broken after the time was up is dealt again, and opens as it was to be (DP-20).
  const isAgain = how === "broken" && game.signal !== null && Number(end?.recorded) > game.signal;
  const shown = line ? line.opener : null;
  // A hand recorded by its result shows no lead.
  const byResult = !isAgain && (how === "domino" || how === "lock");
  return {
    how: isAgain ? "void" : how,
    opener: shown ?? (byResult ? hand.opening.seat : null),
    blocker: line ? line.last : null,
    winner: hand.winner,
    hands: line ? line.left.hands : [null, null, null, null],
  };
}

/** @param {string} rule @param {LastHand} given @param {Hand} hand @returns {Opening} */
function after(rule, { blocker, opener }, hand) {
  if (rule === "double_six") return { rule: "double_six", seat: null };
  if (rule === "blocker") return anyBone(blocker);
  if (opener === null) return hand.opening;
  return anyBone(rule === "rotates" ? (opener + 1) % 4 : opener);
}

/**
 * The player of the winning pair who has won a block (DP-6): by the rules the nearest to the blocker,
 * or the one with fewer pips. Without a blocker, or if their pips are not known, the winner stated.
 * @param {Rules} rules
 * @param {LastHand} given
 * @param {number} pair
 * @returns {number | null}
 */
export function blockOpener(rules, { blocker, winner, hands }, pair) {
  if (blocker === null) return winner;
  const order = [0, 1, 2, 3].map((step) => (blocker + step) % 4);
  const [one, other] = order.filter((seat) => seat % 2 === pair);
  if (rules.block_opening === "nearest") return one;
  if (hands[one] === null || hands[other] === null) return winner;
  return hands[other] < hands[one] ? other : one;
}
