// The keys by which bones are tapped: one for each, or of a set of 55 one for each number.

/** @import { Expected, Lot, Match, Rules, Ui } from "../match/types.js" */
/** @import { Parts, Tapping } from "./types.js" */

import { fill, h, set } from "./dom.js";
import { bonesOf, high, low } from "../match/layout.js";
import { t } from "./words.js";

const HALVES = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0];

/**
 * Put the keys for bones into the grid, and return them: `bones` by bone, or for a set of 55, which
 * has no room on a phone, `halves` with a key for each number.
 * @param {HTMLElement} grid
 * @param {Pick<Rules, "bones">} rules
 * @param {Tapping} tap
 * @returns {Pick<Parts, "bones" | "halves">}
 */
export function boneKeys(grid, rules, tap) {
  const byHalves = rules.bones === "double_nine";
  const halves = byHalves ? HALVES.map((pip) => halfButton(pip, tap)) : [];
  /** @type {Parts["bones"]} */
  const bones = new Map(
    (byHalves ? [] : bonesOf(rules)).map((bone) => [bone, boneButton(bone, tap)]),
  );
  grid.classList.toggle("halves", byHalves);
  fill(grid, ...bones.values(), ...halves);
  return { bones, halves };
}

/**
 * Show which keys are chosen, and which bones lie on the table.
 * @param {Parts} parts
 * @param {Match} match
 * @param {Ui} ui
 * @param {Expected} next
 */
export function showKeys({ bones, halves }, match, ui, next) {
  for (const [bone, button] of bones) boneState(button, bone, match, ui, next);
  for (const half of halves) {
    set(half, { "aria-pressed": String(String(ui.half) === half.dataset.half) });
  }
}
/**
 * Half a bone: its number, which the styles show as pips; `given` are further attributes.
 * @param {string} pips
 */
export function halfOf(pips, given = {}) {
  return h("span", { class: `pips p${pips}`, ...given }, pips);
}

/** @param {number} pip @param {Tapping} tap */
function halfButton(pip, tap) {
  const onclick = () => tap({ kind: "half", pip });
  return h("button", { class: "half", "data-half": pip, onclick }, String(pip));
}

/** @param {string} bone @param {Tapping} tap */
function boneButton(bone, tap) {
  const halves = [...bone.replace("-", "")].map((pips) => halfOf(pips));
  return h(
    "button",
    { class: "bone", "data-bone": bone, onclick: () => tap({ kind: "bone", bone }) },
    halves,
  );
}

/**
 * @param {HTMLElement} button
 * @param {string} bone
 * @param {Match} match
 * @param {Ui} ui
 * @param {Expected} next
 */
function boneState(button, bone, match, ui, next) {
  const hand = match.game?.hand;
  const place = next.grid === "lots" ? null : hand?.place.get(bone)?.where;
  const picked =
    ui.bone === bone ||
    ui.picked.some((one) => one === bone || /** @type {Lot} */ (one).bone === bone);
  const names = `${high(bone)}-${low(bone)}`;
  const on = place === "table";
  set(button, {
    "aria-pressed": String(picked),
    "aria-label": on ? t("{bone}, on the table", { bone: names }) : names,
    "data-place": on ? "table" : null,
  });
}
