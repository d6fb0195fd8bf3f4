// Replay: any position by keys, slider and list, as it stood or as corrected; and what if.

import { correction, fill } from "./correcting.js";
import { refresh } from "./redrawing.js";
import { pointAtBones } from "./pointing.js";
import { showPart, tell } from "./sending.js";

const page = /** @type {HTMLElement} */ (document.querySelector("main"));
const notice = document.getElementById("notice");
const slider = document.getElementById("at");
const stood = document.getElementById("stood");
const suppose = document.getElementById("suppose");
const last = Number(page.dataset.version);

let at = Number(page.dataset.at);

const line = () => document.querySelector('#lines input[name="event"]:checked');
const factOf = () => JSON.parse(line()?.dataset.fact ?? "{}");

/** Go to a position; the address says which, so that it can be passed on. @param {number} position */
async function go(position) {
  at = Math.min(Math.max(position, 1), last);
  slider.value = at;
  const row = document.querySelector(`#lines input[value="${at}"]`);
  if (row) {
    row.checked = true;
    row.closest("label").scrollIntoView({ block: "nearest" });
  }
  history.replaceState(null, "", `?at=${at}${stood.checked ? "&as=stood" : ""}`);
  if (suppose) {
    suppose.hidden = at === 1 || !row || row.dataset.tag === "record-corrected";
    if (!suppose.hidden) fill(suppose, factOf());
    suppose.querySelector(".shown").replaceChildren();
  }
  await refresh(() => {}).catch(() => tell(notice.dataset.gone));
}

/** @type {Record<string, () => number>} */
const STEPS = { first: () => 1, last: () => last, "-1": () => at - 1, 1: () => at + 1 };
/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: "-1", ArrowRight: "1", Home: "first", End: "last" };

page.addEventListener("click", ({ target }) => {
  const step = target.closest?.("[data-step]")?.dataset.step;
  if (step) go(STEPS[step]());
  if (target.closest?.("[data-show]")) {
    const { corrects, facts } = correction(suppose, at, factOf());
    showPart(suppose, suppose.dataset.shows, { changes: [{ at: corrects, facts }] });
  }
});

page.addEventListener("change", ({ target }) => {
  if (target === slider || target.name === "event") go(Number(target.value));
  if (target === stood) go(at);
  if (target.form === suppose && ["how", "kind"].includes(target.name)) fill(suppose, factOf());
});

page.addEventListener("submit", (event) => event.preventDefault());

// A field has its own use for these keys.
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey) return;
  if (KEYS[event.key]) {
    event.preventDefault();
    go(STEPS[KEYS[event.key]]());
  }
  if (event.key.toLowerCase() === "c") {
    stood.checked = !stood.checked;
    go(at);
  }
});

pointAtBones((row) => go(Number(row.value)));
if (suppose && at > 1) {
  suppose.hidden = false;
  fill(suppose, factOf());
}
document.documentElement.dataset.ready = "";
