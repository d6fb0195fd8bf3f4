// Shares one stream among all pages of a browser, which has six connections to a server over HTTP/1.1.
// Each page says what it follows, and is told of that alone.

import { listen } from "./stream.js";

/** @typedef {import("./stream.js").Part} Part */

const SOON = 50;
/** @type {Map<MessagePort, Part>} */
const pages = new Map();
/** Pages that were told nothing yet. @type {Set<MessagePort>} */
const fresh = new Set();
let followed = "";
let last = "";
let close = () => {};
let waiting = 0;

/** Everything that a page follows, each once. @returns {Part} */
function all() {
  const parts = [...pages.values()];
  /** @param {"matches" | "tables"} kind */
  const each = (kind) => [...new Set(parts.flatMap((part) => part[kind]))].sort();
  return { matches: each("matches"), tables: each("tables") };
}

/** Open a stream of what the pages follow now, from where the stream before was. */
function renew() {
  const part = all();
  if (JSON.stringify(part) === followed) {
    for (const page of fresh) page.postMessage({ look: true });
    fresh.clear();
    return;
  }
  followed = JSON.stringify(part);
  close();
  if (!pages.size) return;
  close = listen(part, last, (news, id) => {
    last = id;
    fresh.clear();
    for (const [page, { matches, tables }] of pages) {
      const its = !("match" in news) || matches.includes(news.match) || tables.includes(news.table);
      if (its) page.postMessage(news);
    }
  });
}

addEventListener("connect", (event) => {
  const [page] = /** @type {MessageEvent} */ (event).ports;
  page.onmessage = ({ data }) => {
    if (data) {
      pages.set(page, data);
      fresh.add(page);
    } else {
      pages.delete(page);
      fresh.delete(page);
    }
    clearTimeout(waiting);
    waiting = setTimeout(renew, SOON); // pages that are opened together join together
  };
});
