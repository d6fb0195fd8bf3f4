// The fields of a match, drawn where the page has a place for them; where they may be old, that is
// said and the scores are hidden.

const WORDS = { stale: "Reconnecting…", review: "Under review", final: "Final", live: "", waiting: "" };

/** Say how it stands; `place` has a status line. */
export function tell(place, state) {
  place.dataset.state = state;
  place.querySelector("[role=status]").textContent = WORDS[state] ?? "";
}

/** Draw the fields in a place. */
export function draw(place, found) {
  for (const one of place.querySelectorAll("[data-field]")) {
    one.textContent = found[one.dataset.field];
  }
  for (const side of place.querySelectorAll("[data-side]")) {
    side.hidden = found[`${side.dataset.side}_name`] === "";
    side.classList.toggle("turn", found[`${side.dataset.side}_to_play`] === 1);
  }
  place.dataset.position = found.position;
  place.dataset.match = found.match;
  tell(place, found.status);
}

/** The fields as they are now. Throws where they cannot be had in time. */
export async function read(source, milliseconds) {
  const signal = AbortSignal.timeout(milliseconds);
  const answer = await fetch(`${source}/scoreboard`, { cache: "no-store", signal });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}
