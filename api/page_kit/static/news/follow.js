// News of matches for a page, over the one stream that all pages of the browser share.
// Where a browser has no shared workers, the page has a stream of its own. A match may be followed at
// the relay instead, where the server says that it has one.

import { listenAtRelay } from "./relay.js";
import { listen } from "./stream.js";

/** @typedef {import("./stream.js").Part} Part */
/** @typedef {import("./stream.js").News} News */

/**
 * Follow a match until the page is left: at the relay while that works, else on the shared stream.
 * @param {string} match
 * @param {(news: News) => void} tell
 * @param {boolean} relayed whether the server has a relay
 * @returns {() => void} ends it sooner
 */
export function followMatch(match, tell, relayed) {
  const part = { matches: [match], tables: [] };
  if (!relayed) return follow(part, tell);
  let end = listenAtRelay(match, tell, () => (end = follow(part, tell)));
  return () => end();
}

/**
 * Follow matches and tables until the page is left.
 * @param {Part} part
 * @param {(news: News) => void} tell
 * @returns {() => void} ends it sooner
 */
export function follow(part, tell) {
  if (!("SharedWorker" in globalThis)) return listen(part, "", tell);
  let end = () => {};
  const { port, ...worker } = shared(() => {
    end(); // a worker that cannot run leaves the page with a stream of its own
    end = listen(part, "", tell);
  });
  port.onmessage = ({ data }) => tell(data);
  port.postMessage(part);
  const left = () => port.postMessage(null);
  /** @param {PageTransitionEvent} event */
  const back = (event) => event.persisted && port.postMessage(part);
  addEventListener("pagehide", left);
  addEventListener("pageshow", back);
  end = () => {
    left();
    worker.quiet();
    port.close();
    removeEventListener("pagehide", left);
    removeEventListener("pageshow", back);
  };
  return () => end();
}

/** @param {() => void} failed */
function shared(failed) {
  const worker = new SharedWorker("/static/news/worker.js", { type: "module", name: "news" });
  worker.onerror = failed;
  return { port: worker.port, quiet: () => (worker.onerror = null) };
}
