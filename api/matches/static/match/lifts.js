// Bones that are lifted, and those that a ruling lifted and that lie again: as `domain.match.hand`.

/** @import { Hand, InHand, Of } from "./types.js" */

import { engines } from "./engines.js";
import { see } from "./hands.js";

/** @param {InHand} match @param {Of<"play-retracted">} fact @param {number} position */
export function retracted(match, fact, position) {
  const { hand } = match.game;
  const bone = placedAt(hand, fact);
  // What a ruling lifted may lie there no more, or under others, once the record was corrected.
  if (!bone || hand.layout.placements.some(({ on }) => on === bone)) return;
  const { held, turn, out, passes, lastPlay, passed, rounds } = hand;
  const index = hand.layout.placements.findIndex((one) => one.bone === bone);
  const place = /** @type {NonNullable<ReturnType<typeof hand.place.get>>} */ (
    hand.place.get(bone)
  );
  if (!hand.tricks) {
    const placement = hand.layout.placements[index];
    const before = { turn, out, passes, lastPlay, passed, rounds };
    hand.lifted.set(position, { at: match.moment, bone, placement, index, place, before });
  }
  held[fact.seat] += 1;
  see(hand, fact.seat, [bone]);
  if (match.isPairs) hand.acted = null;
  const due = hand.due.get(bone) ?? null;
  if (hand.tricks) hand.tricks.takeBack(due);
  else hand.layout.retract(bone);
  if (!out || out.bone === bone) {
    hand.out = null;
    hand.lastPlay = null;
    hand.turn = due;
    if (match.isPairs) engines.pairs.liftedByPairs(match, place.at ?? 0);
  }
  if (match.isPairs) engines.pairs.keepLine(match);
}

/** The bone on the table that a player placed at an event, the last if several.
 * @param {Hand} hand
 * @param {Of<"play-retracted">} fact
 */
function placedAt({ played, place }, { seat, play }) {
  return [...played].findLast(([bone, position]) => {
    const lies = place.get(bone);
    return position === play && lies?.where === "table" && lies.seat === seat;
  })?.[0];
}

/**
 * A bone that a ruling lifted lies again as it lay, as far as nothing was done since.
 * @param {InHand} match
 * @param {number} lift
 */
export function putBack(match, lift) {
  const { hand } = match.game;
  const was = hand.lifted.get(lift);
  if (!was || !canLieAgain(hand, lift)) return;
  hand.lifted.delete(lift);
  hand.layout.putBack(was.placement, was.index);
  hand.held[was.place.seat ?? 0] -= 1;
  for (const known of hand.known) known.delete(was.bone);
  hand.place.set(was.bone, was.place);
  Object.assign(hand, was.before);
  if (match.isPairs) engines.pairs.keepLine(match);
}

/**
 * Whether nothing was done since but to lift others, and what the bone was joined to lies there.
 * @type {(hand: Hand, lift: number) => boolean}
 */
function canLieAgain(hand, lift) {
  const was = hand.lifted.get(lift);
  if (!was || hand.acts.some((at) => at > was.at)) return false;
  const { on } = was.placement;
  if (on === null || hand.layout.joined.has(on)) return true;
  return [...hand.lifted].some(
    ([at, { bone }]) => at > lift && bone === on && canLieAgain(hand, at),
  );
}
