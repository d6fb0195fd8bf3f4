// The desk of all tables: asked for anew every few seconds while it is looked at.

import * as clocks from "../clocks.js";
import { tell } from "./sending.js";

const notice = document.getElementById("notice");
const EVERY = 2000;

async function renew() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if ([401, 403].includes(answer.status)) location.reload();
  if (!answer.ok) throw new Error(answer.statusText);
  clocks.setBy(answer);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [old, fresh] = [document.getElementById("tables"), page.getElementById("tables")];
  if (old.dataset.drawn === fresh.innerHTML) return;
  const at = old.contains(document.activeElement)
    ? document.activeElement?.getAttribute("href")
    : null;
  const drawn = fresh.innerHTML;
  old.replaceWith(document.adoptNode(fresh));
  fresh.dataset.drawn = drawn;
  if (at) fresh.querySelector(`a[href="${CSS.escape(at)}"]`)?.focus();
}

async function go() {
  if (!document.hidden) {
    try {
      await renew();
      if (notice.textContent === notice.dataset.gone) tell("");
    } catch {
      tell(notice.dataset.gone);
    }
  }
  setTimeout(go, EVERY);
}

clocks.run();
setTimeout(go, EVERY);
