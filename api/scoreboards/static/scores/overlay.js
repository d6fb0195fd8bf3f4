// The score over a picture: what the stream says of the match, and nothing that may be old.
//
// Each event has the score fetched, and so has each few seconds without one: a network that takes
// everything and gives nothing back breaks no stream, and a slot may be pointed at another match.
// Where either fails, scores are hidden until one was fetched again.

import { draw, read, tell } from "./board.js";

const place = document.body;
const LOOK = 2500;
const PATIENCE = 5000;
const RETRY = 1000;

let match = "";
/** @type {EventSource | null} */
let stream = null;
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
  stream?.close();
  stream = null;
  if (match) listen();
}

function listen() {
  const source = new EventSource(`/v1/matches/${match}/stream`);
  stream = source;
  for (const kind of ["snapshot", "update"]) {
    source.addEventListener(kind, (event) => {
      if (stream === source) ask(Number(event.lastEventId));
    });
  }
  source.addEventListener("end", () => source.close());
  source.addEventListener("error", () => {
    if (stream !== source) return;
    tell(place, "stale");
    if (source.readyState === EventSource.CLOSED)
      setTimeout(() => stream === source && listen(), RETRY);
  });
}

setInterval(() => ask(wanted), LOOK);
ask(0);
