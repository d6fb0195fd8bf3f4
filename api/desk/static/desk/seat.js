// A player's own page: sign or refuse, object; current with what is recorded.

/** @import { Form } from "./types.js" */

import { askFor, offer, said } from "./claiming.js";
import * as clocks from "../clocks.js";
import { follow, refresh } from "./redrawing.js";
import { empty, keep, restore } from "./drafts.js";
import { pointAtBones } from "./pointing.js";
import { bodyOf, record, tell } from "./sending.js";

const page = /** @type {HTMLElement} */ (document.querySelector("main"));
const notice = document.getElementById("notice");
const raise = document.getElementById("raise");
const done = document.getElementById("done");

/** @param {HTMLInputElement} line */
function choose(line) {
  document.getElementById("about").textContent = said(line.closest("label"));
  raise.hidden = false;
  done.hidden = true;
  offer(raise, line, true);
}

/** @param {ParentNode} within */
function putBack(within) {
  for (const form of within.querySelectorAll("form[data-draft]")) restore(form);
}

const renew = () => refresh(putBack);

/** @param {Form} form */
async function submit(form) {
  if (!(await record(form, undefined, bodyOf(form)))) return;
  empty(form);
  if (form === raise) raise.hidden = true;
  done.hidden = !form.dataset.post?.endsWith("/objections");
  await renew();
}

page.addEventListener("submit", (event) => {
  event.preventDefault();
  submit(event.target).catch(() => tell(notice.dataset.again));
});
page.addEventListener("input", ({ target }) => {
  if (target.form?.dataset.draft) keep(target.form, page.dataset.version);
});
page.addEventListener("change", ({ target }) => {
  if (target.name === "event" && target.type === "radio") choose(target);
  if (target.name === "kind") askFor(raise);
});

pointAtBones(choose);
putBack(document);
clocks.run();
follow(page.dataset.stream ?? "", renew);
document.documentElement.dataset.ready = "";
