// A public match at the relay, where the server has one. Each message is the whole scoreboard, so that
// one which was missed costs nothing; and nothing is resumed, since the relay forgets when it restarts.

const SOON = 50;
const WITHIN = 1000;
const QUIET = 1000;
const SILENT = 10000;
const RENEWED = 240000;
const PATIENCE = 3;
const TRIES = 6;

/** @typedef {import("./stream.js").News} News */

/**
 * Listen to a match at the relay. If the relay is not for this page, or fails again and again, this
 * ends, and `otherwise` is called once.
 * @param {string} match
 * @param {(news: News) => void} tell
 * @param {() => void} otherwise
 * @returns {() => void} ends it
 */
export function listenAtRelay(match, tell, otherwise) {
  let ended = false;
  let failed = 0;
  let link = { url: "", asked: 0 };
  let close = () => {};

  function end() {
    ended = true;
    close();
  }

  function again() {
    failed += 1;
    if (failed === PATIENCE) tell({ lost: true });
    // All viewers are cut at once, and are not to come back at once.
    if (failed < TRIES) setTimeout(connect, SOON + 2 ** (failed - 1) * WITHIN * Math.random());
    else if (!ended) {
      end();
      otherwise();
    }
  }

  /** @param {News} news */
  function heard(news) {
    if (!("look" in news)) failed = 0;
    tell(news);
  }

  async function connect() {
    if (ended) return;
    if (Date.now() - link.asked > RENEWED) {
      const answer = await fetch(`/v1/matches/${match}/relay`).catch(() => null);
      if (answer && answer.status < 500 && !answer.ok) failed = TRIES;
      if (!answer?.ok) return again();
      link = { url: (await answer.json()).url, asked: Date.now() };
    }
    if (!ended) close = opened(link.url, match, heard, again);
  }

  connect();
  return end;
}

/**
 * Open a link, and tell what it brings until it breaks.
 * @param {string} url
 * @param {string} match
 * @param {(news: News) => void} heard
 * @param {() => void} broken
 * @returns {() => void} closes it
 */
function opened(url, match, heard, broken) {
  const source = new EventSource(url);
  let last = 0;
  let waiting = setTimeout(lost, SILENT);
  function close() {
    clearTimeout(waiting);
    source.close();
  }
  function lost() {
    close();
    broken();
  }
  source.addEventListener("open", () => {
    clearTimeout(waiting);
    // The relay may have nothing to tell yet: then the server is asked.
    waiting = setTimeout(() => heard({ look: true }), QUIET * (1 + Math.random() / 4));
  });
  source.addEventListener("message", ({ data }) => {
    clearTimeout(waiting);
    const { position, scoreboard } = JSON.parse(data);
    if (position < last) return;
    last = position;
    heard({ match, table: scoreboard.table ?? "", position, scoreboard });
  });
  source.addEventListener("error", lost);
  return close;
}
