// Keys: two digits are a bone, arrows an end, s a seat, d j p c o drew, drew and plays it, passed,
// points, domino, b t block and the pass taken back, Enter the offer, y n just drawn, u undo, r redo. Nothing while a field or a dialog has the focus.

/** @import { Sitting } from "./sitting.js" */

const ENDS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
/** @type {Record<string, string>} */
const ACTS = {
  d: "drew",
  j: "drewIt",
  p: "passed",
  o: "domino",
  h: "show",
  b: "block",
  t: "passBack",
};

/**
 * Listen to the keys of the page for a sitting; gives the listener, for the caller to remove.
 * @param {Sitting} sitting
 */
export function keys(sitting) {
  /** @type {string | null} */
  let digit = null;
  /** @param {KeyboardEvent} event */
  const listener = (event) => {
    const { key } = event;
    const at = /** @type {Element} */ (event.target);
    const busy = at.closest("input, select, dialog") || event.ctrlKey || event.metaKey;
    if (busy || event.altKey || event.repeat) return;
    if (sitting.parts.halves.length && /^[0-9]$/.test(key)) {
      sitting.tapping({ kind: "half", pip: Number(key) });
      return;
    }
    if (/^[0-6]$/.test(key)) {
      digit = digit === null ? key : bone(sitting, digit, key);
      return;
    }
    digit = null;
    if (key === "Enter" && at.closest("button")) return;
    const done = pressed(sitting, key);
    if (done) event.preventDefault();
  };
  addEventListener("keydown", listener);
  return listener;
}

/** @param {Sitting} sitting @param {string} one @param {string} other */
function bone(sitting, one, other) {
  const [low, high] = [one, other].sort();
  sitting.tapping({ kind: "bone", bone: `${high}-${low}` });
  return null;
}

/** @param {Sitting} sitting @param {string} key */
function pressed(sitting, key) {
  if (ENDS.includes(key)) return chooseEnd(key);
  /** @type {Record<string, boolean>} */
  const asks = { y: true, n: false };
  if (key in asks && sitting.asks?.drawn) return sitting.commanding("drawn", asks[key]);
  if (key in ACTS) return sitting.tapping({ kind: "act", name: ACTS[key] });
  if (key === "s") {
    const { match } = sitting.table;
    const from = sitting.ui.seat ?? match.game?.hand?.turn ?? -1;
    return sitting.tapping({ kind: "seat", seat: (from + 1) % match.players.length });
  }
  if (key === "u") return sitting.commanding("undo");
  if (key === "r") return sitting.commanding("redo");
  if (key === "Enter") return sitting.parts.offer.click() ?? true;
  if (key === "+" || key === "-")
    return sitting.tapping({ kind: "step", by: key === "+" ? 1 : -1 });
  if (key === "c") {
    /** @type {HTMLElement | null} */
    const first = document.querySelector(".pad button");
    first?.focus();
    return true;
  }
  return null;
}

/** Arrows go through the ends; Enter on one lays the bone. @param {string} key */
function chooseEnd(key) {
  const ends = [...document.querySelectorAll(".end")].map(
    (end) => /** @type {HTMLElement} */ (end),
  );
  if (!ends.length) return null;
  const at = ends.findIndex((end) => end === document.activeElement);
  const step = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
  ends[at < 0 ? 0 : (at + step + ends.length) % ends.length].focus();
  return true;
}
