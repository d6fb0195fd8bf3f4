// The table on the screen: its bones, and the ends that can be tapped. An end lights where the chosen
// bone fits; a bone can be put at any other end all the same.

/** @import { Bone, End, Hand, InHand, Match, Ui } from "../match/types.js" */
/** @import { Tapping } from "./types.js" */
/** @import { Tricks } from "../match/tricks.js" */

import { halfOf } from "./bones.js";
import { rows } from "../match/board.js";
import { h } from "./dom.js";
import { isDouble } from "../match/layout.js";
import { placesOnBoard } from "../match/taps.js";
import { MARKS, t } from "./words.js";

/**
 * The board as rows of elements: the layout by its arms, or of 42 the bid, the trump and the
 * points.
 * @param {Match} match
 * @param {Ui} ui
 * @param {Tapping} tap
 * @returns {HTMLElement[]} none before a hand, and before its first bone where there is a layout
 */
export function board(match, ui, tap) {
  const hand = match.game?.hand;
  if (!hand || (!match.hasTricks && !hand.layout.placements.length)) return [];
  return hand.tricks ? [trickBoard(match, hand.tricks)] : lines(match, hand, ui, tap);
}

/** @param {Match} match @param {Hand} hand @param {Ui} ui @param {Tapping} tap */
function lines(match, hand, ui, tap) {
  const places = ui.bone ? placesOnBoard(/** @type {InHand} */ (match), ui.bone) : null;
  return rows(hand.layout).map(({ bones, ends }) =>
    h(
      "p",
      { class: "row" },
      bones.map((bone) => laid(bone)),
      ends.flatMap((end) => endButtons(end, bones.at(-1), places, tap)),
    ),
  );
}

/** A bone on the table, its halves apart; a double lies across. @param {string} bone */
function laid(bone, of = "") {
  const halves = bone.split("-").map((half) => halfOf(half, { "aria-hidden": "true" }));
  const name = h("span", { class: "unseen" }, of ? `${of} ${bone}` : bone);
  return h("span", { class: isDouble(bone) ? "laid double" : "laid" }, name, halves);
}

/** @param {End} end @param {Bone | undefined} of @param {End[] | null} places @param {Tapping} tap */
function endButtons(end, of, places, tap) {
  /** @param {End} place */
  const here = (place) => place.bone === end.bone && place.pip === end.pip;
  const lit = places?.filter(here) ?? null;
  const shown = lit ?? [{ bone: end.bone, pip: end.pip }];
  return shown.map((place) => {
    const misplay = place.touch ? `${place.touch[0]}←${place.touch[1]}` : String(place.pip);
    const label = t("end {pip} of {bone}", { pip: misplay, bone: of });
    const given = {
      class: lit && !place.touch ? "end lit" : "end",
      "data-end": `${place.bone}:${misplay}`,
    };
    const onclick = () => tap({ kind: "end", end: place });
    return h("button", { ...given, "aria-label": label, onclick }, misplay);
  });
}

/** @param {Match} match @param {Tricks} tricks */
function trickBoard(match, tricks) {
  const { bid, bidder } = tricks.auction;
  const lines_ = [
    bidder === null ? "" : t("{who} bid {bid}", { who: match.players[bidder], bid }),
    tricks.trump === null
      ? ""
      : t("trump {trump}", { trump: t(PLAIN_TRUMP[tricks.trump] ?? tricks.trump) }),
    t("tricks {count}, points {points}", {
      count: tricks.won.length,
      points: tricks.points.join(" : "),
    }),
  ];
  return h("p", { class: "row" }, lines_.filter(Boolean).join(" · "));
}

/** The trick that is played, where the bids were: nothing is bid any more. @param {Tricks} tricks */
export function trickPlayed({ trick }) {
  const played = trick.map(({ seat, bone }) => h("span", { class: "by" }, MARKS[seat], laid(bone)));
  return [h("p", { class: "trick" }, played)];
}

/** @type {Record<string, string>} */
export const PLAIN_TRUMP = { none: "no trump", doubles: "doubles" };
