// Keeps the page current: when the stream says that something happened, the part that
// changes is fetched as the server draws it now, and put in place of the old one.

const follow = document.getElementById("follow");
const notice = document.getElementById("notice");
const words = document.getElementById("words");
const RETRY = 3000;

let fetching = false;
let wanted = 0;

const current = () => document.getElementById("live");
const shown = () => Number(current().dataset.position);

function tell(text) {
  notice.textContent = text;
  notice.hidden = text === "";
}

async function redraw(position) {
  wanted = Math.max(wanted, position);
  if (fetching) return;
  fetching = true;
  try {
    while (shown() < wanted) {
      const answer = await fetch(follow.dataset.live);
      if (!answer.ok) throw new Error(answer.statusText);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      current().replaceWith(document.adoptNode(page.getElementById("live")));
      words.textContent = current().dataset.words;
    }
  } catch {
    tell("Reconnecting – showing the last known board");
    setTimeout(() => redraw(wanted), RETRY);
  } finally {
    fetching = false;
  }
}

// Whoever may not look any more is told so by the page itself, which is asked for anew.
async function stay() {
  const answer = await fetch(follow.dataset.live).catch(() => null);
  if (answer && [401, 403, 404].includes(answer.status)) location.reload();
}

function listen() {
  const source = new EventSource(follow.dataset.stream);
  const heard = (event) => {
    tell("");
    redraw(Number(event.lastEventId));
  };
  source.addEventListener("snapshot", heard);
  source.addEventListener("update", heard);
  source.addEventListener("end", () => source.close());
  source.addEventListener("error", () => {
    tell("Reconnecting – showing the last known board");
    // The browser tries again by itself, unless the server answered with an error.
    if (source.readyState !== EventSource.CLOSED) return;
    setTimeout(listen, RETRY);
    stay();
  });
}

listen();
