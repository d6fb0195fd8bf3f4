// The scores of a hall: one stream tells that something happened at one of the tables, and what is
// played there is fetched. A table whose score cannot be had shows none.

import { follow } from "../news/follow.js";
import { draw, lose, read } from "./board.js";

const places = [...document.querySelectorAll("[data-table]")];
const LOOK = 5000;
const asking = new Map();

/** Fetch what is played at a table; once more where it was asked for meanwhile. @param {HTMLElement} place */
async function ask(place) {
  if (asking.has(place)) {
    asking.set(place, true);
    return;
  }
  do {
    asking.set(place, false);
    try {
      draw(place, await read(`/v1/tables/${place.dataset.table}`, LOOK));
    } catch {
      lose(place);
    }
  } while (asking.get(place));
  asking.delete(place);
}

/** @param {import("../news/stream.js").News} news */
function heard(news) {
  if ("lost" in news) places.forEach(lose);
  else if ("look" in news) places.forEach(ask);
  else {
    const known = places.filter((place) => place.dataset.match === news.match);
    (known.length ? known : places).forEach(ask);
  }
}

// --- as many tables at once as can be read, and the others in turn -------------------------------

const SMALLEST = { width: 380, height: 190 };
const TURN = 10000;
const hall = document.querySelector("main");
const turned = document.querySelector(".turned");
const clock = document.querySelector("[data-clock]");
let first = 0;

/**
 * The columns, of those that fit, which make the tables largest; and how many fit at once.
 * @param {number} count
 */
function laidOut(count) {
  const { clientWidth: width, clientHeight: height } = hall;
  const columns = Math.max(1, Math.floor(width / SMALLEST.width));
  const rows = Math.max(1, Math.floor(height / SMALLEST.height));
  const shown = Math.min(count, columns * rows);
  /** @param {number} across */
  const size = (across) => Math.min(width / across / 1.9, height / Math.ceil(shown / across));
  const ways = Array.from({ length: columns }, (_, n) => n + 1);
  const fits = ways.filter((across) => Math.ceil(shown / across) <= rows);
  return { shown, columns: fits.reduce((best, one) => (size(one) > size(best) ? one : best)) };
}

function lay() {
  hall.dataset.laid = "";
  if (!places.length) return;
  const { shown, columns } = laidOut(places.length);
  if (first >= places.length) first = 0;
  hall.style.setProperty("--columns", columns);
  places.forEach((place, n) => (place.hidden = n < first || n >= first + shown));
  const pages = Math.ceil(places.length / shown);
  turned.textContent = pages > 1 ? `${Math.floor(first / shown) + 1} / ${pages}` : "";
  return shown;
}

function tick() {
  clock.textContent = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}

lay();
tick();
addEventListener("resize", lay);
setInterval(tick, 1000);
setInterval(() => {
  first += lay() ?? 0;
  lay();
}, TURN);

setInterval(() => places.forEach(ask), LOOK);
if (places.length)
  follow({ matches: [], tables: places.map((place) => place.dataset.table ?? "") }, heard);
