// The score over a picture: what the stream says of the match, marked where it may be old.
//
// Each event has the score fetched, and so has each few seconds without one: a network that takes
// everything and gives nothing back breaks no stream, and a slot may be pointed at another match.
// A slot's key opens no stream: with one in the address the score is fetched each second. The relay
// sends the score itself, and then it is fetched only now and then.

import { followMatch } from "../news/follow.js";
import { draw, fieldsOf, lose, read } from "./board.js";
import { clockOf } from "./clocks.js";

const place = document.body;
const KEYED = new URLSearchParams(location.search).has("key");
const LOOK = KEYED ? 1000 : 2500;
const TOLD = 30000;
const PATIENCE = 5000;
const RETRY = 1000;

let match = "";
let leave = () => {};
let wanted = 0;
let asking = false;
let told = 0;
/** @type {Record<string, any>} */
let last = {};

/** @param {Record<string, any>} fields */
function show(fields) {
  draw(place, fields);
  last = fields;
}

/** @param {number} position */
async function ask(position) {
  wanted = Math.max(wanted, position);
  if (asking) return;
  asking = true;
  try {
    for (let shown = -1; shown < wanted;) {
      const found = await read(place.dataset.source ?? "", PATIENCE);
      if (found.match !== match) follow(found.match);
      shown = Number(found.version);
      show(found);
    }
  } catch {
    lose(place);
    setTimeout(ask, RETRY, wanted);
  } finally {
    asking = false;
  }
}

/** @param {string} other */
function follow(other) {
  match = other;
  wanted = 0;
  leave();
  leave = () => {};
  if (!match || KEYED) return;
  leave = followMatch(match, heard, "relayed" in place.dataset);
}

/** @param {import("../news/stream.js").News} news */
function heard(news) {
  if ("lost" in news) lose(place);
  else if ("look" in news) ask(0);
  else if (news.scoreboard && news.match === match) {
    told = Date.now();
    show(fieldsOf(news.scoreboard));
  } else ask(news.position);
}

const ticking = document.querySelector("[data-clock-of]");
if (ticking)
  setInterval(() => {
    ticking.textContent = clockOf(last, ticking.dataset.clockOf, Date.now());
  }, 200);

document.documentElement.style.setProperty("--scale", `${Number(place.dataset.scale) / 100}`);
setInterval(() => Date.now() - told > TOLD && ask(wanted), LOOK);
ask(0);
