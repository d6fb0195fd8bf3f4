// Keeps the page current: when the stream says that something happened, the part that changes is
// fetched as the server draws it now, and what differs is changed in place. The reader may step back
// through the match, by keys and by the list; then nothing moves until they come back to now.

import { stillView, zoomed } from "./camera.js";
import * as clocks from "./clocks.js";
import { followMatch } from "./news/follow.js";
import { Idiomorph } from "./vendor/idiomorph.js";

const follow = document.getElementById("follow");
const notice = document.getElementById("notice");
const words = document.getElementById("words");
const RETRY = 3000;
const STAY = 30000;

let fetching = false;
let wanted = 0;
let again = false;
let standing = new URLSearchParams(location.search).get("at");

const current = () => document.getElementById("live");
const shown = () => Number(current().dataset.position);

/** @param {string} text */
function tell(text) {
  notice.textContent = text;
  notice.hidden = text === "";
}

/** @param {string | null} [at] */
async function draw(at = null) {
  const answer = await fetch(at ? `${follow.dataset.live}?at=${at}` : follow.dataset.live);
  leaveUnlessAllowed(answer);
  if (!answer.ok) throw new Error(answer.statusText);
  clocks.setBy(answer);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (at !== standing) return; // the reader has stepped on meanwhile
  const before = stillView(current());
  Idiomorph.morph(current(), page.getElementById("live"));
  clocks.tick();
  document.getElementById("slide").value = current().dataset.position;
  zoomed(current(), before);
  words.textContent = current().dataset.words;
}

/** Draw the match up to a position at least; without one, once as it is now. @param {number} [position] */
async function redraw(position) {
  if (position === undefined) again = true;
  else wanted = Math.max(wanted, position);
  if (fetching || standing) return;
  fetching = true;
  try {
    while ((again || shown() < wanted) && !standing) {
      again = false;
      await draw();
    }
  } catch {
    tell(notice.dataset.lost);
    setTimeout(() => redraw(wanted), RETRY);
  } finally {
    fetching = false;
  }
}

/** Show the match as it was at a position; "" is as it is now. @param {string | null | undefined} at */
async function step(at) {
  standing = at && Number(at) < Math.max(wanted, Number(current().dataset.newest)) ? at : null;
  history.replaceState(null, "", standing ? `?at=${standing}` : location.pathname);
  await draw(standing).catch(() => tell(notice.dataset.lost));
}

addEventListener("click", (event) => {
  const link = event.target.closest("a[data-at]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  step(link.dataset.at);
});

addEventListener("input", ({ target }) => {
  if (target.id === "slide") step(target.value);
});

/** @type {Record<string, number>} */
const KEYS = { ArrowLeft: 0, ArrowRight: 1, End: 2, Escape: 2 };

addEventListener("keydown", (event) => {
  const busy =
    event.target.closest("input, select, textarea, dialog") || event.altKey || event.ctrlKey;
  if (busy || event.metaKey || !(event.key in KEYS)) return;
  event.preventDefault();
  step(document.querySelectorAll(".steps a")[KEYS[event.key]].dataset.at);
});

// A viewer who may not look any more is told so by the page itself, which is loaded anew.
/** @param {Response | null} answer */
function leaveUnlessAllowed(answer) {
  if (answer && [401, 403, 404].includes(answer.status)) location.reload();
}

const stay = async () =>
  leaveUnlessAllowed(await fetch(follow.dataset.live, { method: "HEAD" }).catch(() => null));

// The stream says nothing of a match that its reader may not see any more.
setInterval(stay, STAY);

/** @param {import("./news/stream.js").News} news */
function heard(news) {
  if ("lost" in news) {
    tell(notice.dataset.lost);
    stay();
    return;
  }
  tell("");
  follow.dataset.heard = "true";
  if ("look" in news) redraw();
  else redraw(news.position);
}

followMatch(follow.dataset.match ?? "", heard, "relayed" in follow.dataset);
clocks.run();
