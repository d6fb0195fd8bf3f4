// One tab at a time has a match: two would number and send the same taps. The lock is the browser's
// and ends with its tab; whoever asks for it may take it over, and the other tab is told.

/** @typedef {{ lost: Promise<void> }} Seat */

const PATIENCE = 1500;

const OF_MATCHES = "bonebook-recorder ";
/** @param {string} match */
const named = (match) => `${OF_MATCHES}${match}`;

/**
 * Have a match in this tab alone; gives {lost}, a promise that resolves once another tab takes
 * over. Null where another tab has it, and `takeOver` was not asked for.
 * @param {string} match
 * @param {boolean} [takeOver]
 * @returns {Promise<Seat | null>}
 */
export function claim(match, takeOver = false) {
  // A page that is loaded anew may come before its former self is gone: so it waits a moment.
  const how = takeOver ? { steal: true } : { signal: AbortSignal.timeout(PATIENCE) };
  return new Promise((resolve) => {
    let lose = () => {};
    /** @type {Promise<void>} */
    const lost = new Promise((tell) => {
      lose = tell;
    });
    const held = navigator.locks.request(named(match), how, () => {
      resolve({ lost });
      return new Promise(() => {});
    });
    held.catch(() => {
      resolve(null);
      lose();
    });
  });
}

/** Wait until no tab has the match; it is not claimed by that. @param {string} match */
export function free(match) {
  return navigator.locks.request(named(match), () => {});
}

/** Whether any tab has a match open. */
export async function anyOpen() {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name?.startsWith(OF_MATCHES));
}
