// The score over a picture: what the stream says of the match, and nothing that may be old.
//
// Each event has the score fetched, and so has each few seconds without one: a network that takes
// everything and gives nothing back breaks no stream, and a slot may be pointed at another match.
// Where either fails, scores are hidden until one was fetched again.

import { follow as listen } from "../news/follow.js";
import { draw, read, tell } from "./board.js";

const place = document.body;
const LOOK = 2500;
const PATIENCE = 5000;
const RETRY = 1000;

let match = "";
let leave = () => {};
let wanted = 0;
let asking = false;

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
      draw(place, found);
    }
  } catch {
    tell(place, "stale");
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
  if (!match) return;
  leave = listen({ matches: [match], tables: [] }, (news) => {
    if ("lost" in news) tell(place, "stale");
    else ask("look" in news ? 0 : news.position);
  });
}

setInterval(() => ask(wanted), LOOK);
ask(0);
