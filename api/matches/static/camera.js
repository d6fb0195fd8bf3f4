// The view of a layout stays as it is until a bone leaves it. Then it glides to the next one, so that
// the eye can follow; whoever wants no motion sees the next one at once.

/**
 * @typedef {SVGSVGElement & { glide: number }} Picture
 * @typedef {{ box: string | null; bone: string | undefined }} View
 */

const GLIDE = 700;
/** @type {(part: Element) => Picture[]} */
const pictures = (part) => [...part.querySelectorAll("svg.layout")];
/** @param {Picture} picture */
const first = (picture) => picture.querySelector("[data-bone]")?.dataset.bone;

/**
 * The view box that each picture has now, and its first bone, for `zoomed` after it is drawn anew.
 * @param {Element} part
 */
export function stillView(part) {
  return pictures(part).map((one) => ({ box: one.getAttribute("viewBox"), bone: first(one) }));
}

/**
 * Let each picture glide from its view before, if it shows the same hand in another view.
 * @param {Element} part
 * @param {View[]} before
 */
export function zoomed(part, before) {
  for (const picture of pictures(part)) cancelAnimationFrame(picture.glide);
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  pictures(part).forEach((picture, n) => {
    const { box, bone } = before[n] ?? {};
    if (bone && bone === first(picture) && box !== picture.getAttribute("viewBox"))
      glide(picture, box);
  });
}

/** @param {Picture} picture @param {string | null} from */
function glide(picture, from) {
  /** @type {number[][]} */
  const [start, end] = [from, picture.getAttribute("viewBox")].map((box) =>
    (box ?? "").split(" ").map(Number),
  );
  const began = performance.now();
  /** @param {number} now */
  const frame = (now) => {
    const part = Math.min(1, Math.max(0, (now - began) / GLIDE));
    const eased = part * part * (3 - 2 * part);
    const box = end.map((side, n) => start[n] + (side - start[n]) * eased);
    picture.setAttribute("viewBox", box.join(" "));
    if (part < 1) picture.glide = requestAnimationFrame(frame);
  };
  picture.setAttribute("viewBox", from ?? "");
  picture.glide = requestAnimationFrame(frame);
}
