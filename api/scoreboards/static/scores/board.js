// The fields of a match, drawn where the page has a place for them; where they may be old, that is
// said and the scores are hidden.

/**
 * Say how it stands; `place` has a status line, with the words for a state in its data.
 * @param {HTMLElement} place
 * @param {string} state
 */
export function tell(place, state) {
  const line = place.querySelector("[role=status]");
  place.dataset.state = state;
  line.textContent = line.getAttribute(`data-${state}`) ?? "";
}

/** @param {boolean} got */
function dot(got) {
  const drawn = document.createElement("span");
  drawn.classList.toggle("got", got);
  return drawn;
}

/** Draw the fields in a place. @param {HTMLElement} place @param {Record<string, any>} found */
export function draw(place, found) {
  for (const one of place.querySelectorAll("[data-field]")) {
    one.textContent = found[one.dataset.field];
  }
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
  tell(place, found.status);
}

/**
 * The fields as they are now. Throws where they cannot be had in time.
 * @param {string} source
 * @param {number} milliseconds
 */
export async function read(source, milliseconds) {
  const signal = AbortSignal.timeout(milliseconds);
  const answer = await fetch(`${source}/scoreboard.rows.json`, { cache: "no-store", signal });
  if (!answer.ok) throw new Error(answer.statusText);
  const [fields] = await answer.json();
  return fields;
}
