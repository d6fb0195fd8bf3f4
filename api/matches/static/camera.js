// The view of a layout stays as it is until a bone leaves it. Then it glides to the next one, so that
// the eye can follow; whoever wants no motion sees the next one at once.

const GLIDE = 700;
const pictures = (part) => [...part.querySelectorAll("svg.layout")];
const first = (picture) => picture.querySelector("[data-bone]")?.dataset.bone;

/** What each picture shows now. */
export function stillView(part) {
  return pictures(part).map((one) => ({ box: one.getAttribute("viewBox"), bone: first(one) }));
}

/** Let each picture glide from what it showed, where the same hand goes on in a wider view. */
export function zoomed(part, before) {
  for (const picture of pictures(part)) cancelAnimationFrame(picture.glide);
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  pictures(part).forEach((picture, n) => {
    const { box, bone } = before[n] ?? {};
    if (bone && bone === first(picture) && box !== picture.getAttribute("viewBox"))
      glide(picture, box);
  });
}

function glide(picture, from) {
  const [start, end] = [from, picture.getAttribute("viewBox")].map((box) =>
    box.split(" ").map(Number),
  );
  const began = performance.now();
  const frame = (now) => {
    const part = Math.min(1, Math.max(0, (now - began) / GLIDE));
    const eased = part * part * (3 - 2 * part);
    const box = end.map((side, n) => start[n] + (side - start[n]) * eased);
    picture.setAttribute("viewBox", box.join(" "));
    if (part < 1) picture.glide = requestAnimationFrame(frame);
  };
  picture.setAttribute("viewBox", from);
  picture.glide = requestAnimationFrame(frame);
}
