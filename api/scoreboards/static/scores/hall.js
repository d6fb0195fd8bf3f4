// The scores of a hall: one stream tells that something happened at one of the tables, and what is
// played there is fetched. A table whose score cannot be had shows none.

import { draw, read, tell } from "./board.js";

const places = [...document.querySelectorAll("[data-table]")];
const LOOK = 5000;
const RETRY = 1000;
const asking = new Map();

/** Fetch what is played at a table; once more where it was asked for meanwhile. */
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
      tell(place, "stale");
    }
  } while (asking.get(place));
  asking.delete(place);
}

function heard(event) {
  const { match } = JSON.parse(event.data);
  const known = places.filter((place) => place.dataset.match === match);
  (known.length ? known : places).forEach(ask);
}

function listen() {
  const query = places.map((place) => `table=${encodeURIComponent(place.dataset.table)}`);
  const source = new EventSource(`/v1/stream?${query.join("&")}`);
  source.addEventListener("snapshot", () => places.forEach(ask));
  source.addEventListener("update", heard);
  source.addEventListener("error", () => {
    for (const place of places) tell(place, "stale");
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, RETRY);
  });
}

setInterval(() => places.forEach(ask), LOOK);
if (places.length) listen();
