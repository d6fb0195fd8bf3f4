// The page of upkeep: a button asks for its act, and the list below says what came of it.

import { record } from "./desk/sending.js";
import { tellTimes } from "./look.js";

const underWay = document.getElementById("under-way");

/** Show the list of acts as the server has it now. */
async function showDone() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const done = page.querySelector("#done tbody");
  document.querySelector("#done tbody").replaceWith(document.adoptNode(done));
  tellTimes(done);
}

for (const form of document.querySelectorAll("form[data-act]")) {
  const button = form.querySelector("button");
  form.dataset.post = form.dataset.act;
  form.addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (button.getAttribute("aria-disabled") === "true") return;
    button.setAttribute("aria-disabled", "true");
    underWay.textContent = underWay.dataset.words;
    try {
      await record(form, undefined, {});
    } finally {
      await showDone();
      underWay.textContent = document.querySelector("#done td:last-child").textContent.trim();
      button.removeAttribute("aria-disabled");
    }
  });
}
