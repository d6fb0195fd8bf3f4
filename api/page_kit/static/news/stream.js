// One stream of several matches: those named, and those played at the tables named.

const RETRY = 1000;

/**
 * The matches and tables that a page follows.
 * @typedef {{ matches: string[], tables: string[] }} Part
 */

/**
 * News for a page: an entry, a call to look at everything anew, or that the stream is lost. The relay
 * sends the scoreboard too.
 * @typedef {{ match: string, table: string, position: number, scoreboard?: Record<string, any> }} Entry
 * @typedef {{ look: true } | Entry | { lost: true }} News
 */

/**
 * Listen to matches and tables. News from while the stream was broken come once it is whole again.
 * @param {Part} part
 * @param {string} after the id after which to go on, "" to begin with what stands now
 * @param {(news: News, id: string) => void} tell
 * @returns {() => void} ends it
 */
export function listen(part, after, tell) {
  const query = new URLSearchParams();
  for (const match of part.matches) query.append("match", match);
  for (const table of part.tables) query.append("table", table);
  if (after) query.append("after", after);
  let ended = false;
  let last = after;
  let close = connect();

  function connect() {
    if (last) query.set("after", last);
    const source = new EventSource(`/v1/stream?${query}`);
    /** @param {News} news @param {string} id */
    const heard = (news, id) => {
      last = id || last;
      tell(news, last);
    };
    source.addEventListener("open", () => heard({ look: true }, ""));
    for (const kind of ["snapshot", "reset"]) {
      source.addEventListener(kind, (event) => heard({ look: true }, event.lastEventId));
    }
    source.addEventListener("update", (event) => {
      const { match, entry, scoreboard } = JSON.parse(event.data);
      heard({ match, table: scoreboard.table, position: entry.position }, event.lastEventId);
    });
    source.addEventListener("error", () => {
      heard({ lost: true }, "");
      // The browser tries again by itself, unless the server answered with an error.
      if (source.readyState === EventSource.CLOSED)
        setTimeout(() => ended || (close = connect()), RETRY);
    });
    return () => source.close();
  }

  return () => {
    ended = true;
    close();
  };
}
