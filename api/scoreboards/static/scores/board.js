// The fields of a match, drawn where the page has a place for them. Where they may be old the page
// says so, and hides them once nothing was heard for a minute.

import { figure } from "../match/scoring.js";

const OLD = 60000;

/**
 * Show a state in the status line of `place`, whose data has the words for each state.
 * @param {HTMLElement} place
 * @param {string} state
 */
export function tell(place, state) {
  const line = place.querySelector("[role=status]");
  place.dataset.state = state;
  line.textContent = line.getAttribute(`data-${state}`) ?? "";
}

/**
 * Mark the score as maybe old, or as lost if it was last heard a minute ago or more.
 * @param {HTMLElement} place
 */
export function lose(place) {
  tell(place, Date.now() - Number(place.dataset.heard ?? 0) < OLD ? "stale" : "lost");
}

const TIMES = ["running", "as_of", "elapsed_ms", "limit_ms", "remaining_ms", "expires_at"];

/**
 * The fields that `draw` needs, flat: null is "", and of yes and no 1 and 0.
 * @param {Record<string, any>} board
 */
export function fieldsOf(board) {
  /** @type {Record<string, any>} */
  const fields = {};
  for (const name of ["match", "version", "status", "game", "games_to_win", "hand", "target"])
    fields[name] = board[name] ?? "";
  for (const letter of "abcd") {
    const side = board.sides.find((/** @type {any} */ one) => one.side === letter);
    for (const name of ["name", "score", "games", "trick_points"])
      fields[`${letter}_${name}`] = side?.[name] ?? "";
    fields[`${letter}_to_play`] = Number(side?.to_play ?? false);
  }
  for (const name of ["name", "bid", "trump", "status"])
    fields[`contract_${name}`] = board.contract?.[name] ?? "";
  for (const name of ["turn", "game", "match"]) {
    const clock = board.clocks[name] ?? {};
    for (const field of TIMES) fields[`${name}_clock_${field}`] = clock[field] ?? "";
    fields[`${name}_clock_running`] = Number(clock.running ?? false);
  }
  return fields;
}

/** @param {boolean} got */
function dot(got) {
  const drawn = document.createElement("span");
  drawn.classList.toggle("got", got);
  return drawn;
}

/**
 * The bid of a hand of 42, its trump once it is named, and how it came out; "" in other games.
 * @param {Record<string, any>} found
 * @param {DOMStringMap} words
 */
function contractOf(found, words) {
  if (found.contract_bid === "") return "";
  const { contract_trump: suit, contract_status: status } = found;
  const trump = suit === "" ? "" : (words[suit] ?? words.suit?.replace("{}", suit));
  const bid = `${found.contract_name} ${found.contract_bid}`;
  return [bid, trump, words[status]].filter(Boolean).join(" · ");
}

/**
 * Draw flat fields in a place, and mark them as heard now.
 * @param {HTMLElement} place
 * @param {Record<string, any>} found
 */
export function draw(place, found) {
  for (const one of place.querySelectorAll("[data-field]")) {
    const value = found[one.dataset.field];
    one.textContent = typeof value === "number" ? figure(value) : value;
  }
  for (const line of place.querySelectorAll("[data-contract]"))
    line.textContent = contractOf(found, line.dataset);
  for (const side of place.querySelectorAll("[data-side]")) {
    side.hidden = found[`${side.dataset.side}_name`] === "";
    const turn = found[`${side.dataset.side}_to_play`] === 1 && found.status !== "final";
    side.classList.toggle("turn", turn);
  }
  for (const dots of place.querySelectorAll("[data-dots]")) {
    const won = Number(found[`${dots.dataset.dots}_games`]);
    dots.replaceChildren(...Array.from({ length: found.games_to_win }, (_, n) => dot(n < won)));
  }
  place.dataset.position = found.version;
  place.dataset.match = found.match;
  place.dataset.heard = String(Date.now());
  tell(place, found.status);
}

/**
 * Fetch the flat fields of a scoreboard as they are now, with the key in this page's address if it
 * has one. Throws if they do not come in so many milliseconds.
 * @param {string} source
 * @param {number} milliseconds
 */
export async function read(source, milliseconds) {
  const signal = AbortSignal.timeout(milliseconds);
  const key = new URLSearchParams(location.search).get("key");
  const address = `${source}/scoreboard.rows.json${key ? `?key=${key}` : ""}`;
  const answer = await fetch(address, { cache: "no-store", signal });
  if (!answer.ok) throw new Error(answer.statusText);
  const [fields] = await answer.json();
  return fields;
}
