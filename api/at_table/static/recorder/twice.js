// Two quick taps at one place are one tap.

/** @typedef {{ button: Element; x: number; y: number; at: number }} Place */

const DEAF = 250;
/** A finger's width, in pixels. */
const FINGER = 30;

/**
 * Let no button of `main` be tapped twice at one place within a moment; steps and choices may be.
 * @param {HTMLElement} main
 */
export function deafen(main) {
  /** @type {Place | null} */
  let last = null;
  main.addEventListener(
    "click",
    (event) => {
      const button = /** @type {Element} */ (event.target).closest("button");
      if (!button || button.matches(".step")) return;
      const tap = { button, x: event.clientX, y: event.clientY, at: performance.now() };
      if (last && tap.at - last.at < DEAF && isSamePlace(last, tap)) {
        event.stopPropagation();
        event.preventDefault();
        return;
      }
      last = tap;
      main.dataset.deaf = "yes";
      setTimeout(() => last === tap && delete main.dataset.deaf, DEAF);
    },
    true,
  );
}

/** A key, or a script, presses a button and no place. @param {Place} one @param {Place} other */
function isSamePlace(one, other) {
  if (one.button === other.button) return true;
  const pressed = other.x || other.y;
  return Boolean(pressed) && Math.hypot(one.x - other.x, one.y - other.y) < FINGER;
}
