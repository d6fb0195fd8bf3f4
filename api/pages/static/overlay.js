// The score over a picture: what the stream says of the match, and nothing that may be old.
//
// Each event has the score fetched, and so has each few seconds without one: a network that takes
// everything and gives nothing back breaks no stream. Where either fails, scores are hidden until
// one was fetched again.

const match = document.body.dataset.match;
const here = `/v1/matches/${match}`;
const LOOK = 5000;
const RETRY = 1000;
const WORDS = { stale: "Reconnecting…", review: "Under review", final: "Final", live: "", waiting: "" };

let wanted = 0;
let asking = false;

function tell(state) {
  document.body.dataset.state = state;
  document.getElementById("state").textContent = WORDS[state] ?? "";
}

function draw(found) {
  for (const place of document.querySelectorAll("[data-field]")) {
    place.textContent = found[place.dataset.field];
  }
  for (const side of document.querySelectorAll("[data-side]")) {
    side.hidden = found[`${side.dataset.side}_name`] === "";
    side.classList.toggle("turn", found[`${side.dataset.side}_to_play`] === 1);
  }
  document.body.dataset.position = found.position;
  tell(found.status);
}

async function ask(position) {
  wanted = Math.max(wanted, position);
  if (asking) return;
  asking = true;
  try {
    for (let shown = -1; shown < wanted; ) {
      const signal = AbortSignal.timeout(LOOK);
      const answer = await fetch(`${here}/scoreboard`, { cache: "no-store", signal });
      if (!answer.ok) throw new Error(answer.statusText);
      const found = await answer.json();
      shown = found.position;
      draw(found);
    }
  } catch {
    tell("stale");
    setTimeout(ask, RETRY, wanted);
  } finally {
    asking = false;
  }
}

function listen() {
  const source = new EventSource(`${here}/stream`);
  for (const kind of ["snapshot", "update"]) {
    source.addEventListener(kind, (event) => {
      ask(Number(event.lastEventId));
    });
  }
  source.addEventListener("end", () => source.close());
  source.addEventListener("error", () => {
    tell("stale");
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, RETRY);
  });
}

setInterval(() => ask(wanted), LOOK);
listen();
