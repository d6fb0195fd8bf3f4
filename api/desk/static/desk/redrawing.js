// Keeps a page current: what the server draws anew takes the place of what is shown, section by
// section, and only where it differs, so that what a reader is at stays under their hands.

import { tell } from "./sending.js";

const notice = document.getElementById("notice");
const RETRY = 3000;
const drawn = new Map();

function remember() {
  for (const section of document.querySelectorAll("[data-live]")) {
    if (!drawn.has(section.id)) drawn.set(section.id, section.outerHTML);
  }
}

remember();

/**
 * Fetch the page, and replace each section that differs; `after` is called with each new one.
 * Throws if the server does not answer with the page, which a reader without rights is made to load
 * anew.
 * @param {(section: HTMLElement) => void} after
 */
export async function refresh(after) {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if ([401, 403, 404].includes(answer.status)) location.reload();
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [old, fresh] = [document.querySelector("main"), page.querySelector("main")];
  for (const section of fresh.querySelectorAll("[data-live]")) {
    const html = section.outerHTML;
    if (drawn.get(section.id) === html) continue;
    drawn.set(section.id, html);
    after(put(document.getElementById(section.id), document.adoptNode(section)));
  }
  for (const [name, value] of Object.entries(fresh.dataset)) old.dataset[name] = value;
}

/**
 * Put a section in the place of the old one; what was open and in focus is so again.
 * @param {HTMLElement} old
 * @param {HTMLElement} section
 * @returns {HTMLElement}
 */
function put(old, section) {
  const within = old.contains(document.activeElement) ? pathTo(document.activeElement) : null;
  for (const details of section.querySelectorAll("details[id]")) {
    const before = old.querySelector(`#${details.id}`);
    if (before) details.open = before.open;
  }
  for (const form of section.querySelectorAll("form[id]")) {
    const before = old.querySelector(`#${form.id}`);
    if (before) form.hidden = before.hidden;
  }
  old.replaceWith(section);
  if (within) section.querySelector(within)?.focus();
  return section;
}

/** The selector that finds an element again in a section that is drawn anew. @param {any} element */
function pathTo(element) {
  const form = element.closest("form[data-post], form[data-draft]");
  const inForm = form ? `form[data-post="${CSS.escape(form.dataset.post ?? "")}"] ` : "";
  if (element.name) {
    const value = element.type === "radio" ? `[value="${CSS.escape(element.value)}"]` : "";
    return `${inForm}[name="${CSS.escape(element.name)}"]${value}`;
  }
  return form ? `${inForm}button` : null;
}

/**
 * Call `renew` whenever the stream has an event that is not shown yet, and again until it succeeds.
 * @param {string} stream
 * @param {() => Promise<void>} renew
 */
export function follow(stream, renew) {
  const source = new EventSource(stream);
  let shown = Number(document.querySelector("main").dataset.version);
  let wanted = shown;
  let busy = false;
  const catchUp = async () => {
    if (busy) return;
    busy = true;
    try {
      while (shown < wanted) {
        const upto = wanted;
        await renew();
        shown = upto;
      }
      if (notice.textContent === notice.dataset.gone) tell("");
    } catch {
      tell(notice.dataset.gone);
      setTimeout(catchUp, RETRY);
    } finally {
      busy = false;
    }
  };
  /** @param {MessageEvent} event */
  const heard = (event) => {
    wanted = Math.max(wanted, Number(event.lastEventId));
    catchUp();
  };
  // The snapshot that follows is of another history of the match.
  source.addEventListener("reset", () => {
    shown = -1;
    wanted = 0;
  });
  source.addEventListener("snapshot", heard);
  source.addEventListener("update", heard);
  source.addEventListener("end", () => source.close());
  source.addEventListener("error", () => {
    tell(notice.dataset.gone);
    if (source.readyState === EventSource.CLOSED) setTimeout(() => follow(stream, renew), RETRY);
  });
}
