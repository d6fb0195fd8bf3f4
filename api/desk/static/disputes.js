// Sends the forms of the page of disputes to the API, and says when the table has moved on.

/** @import { Form } from "./desk/types.js" */

import { record, tell } from "/static/desk/sending.js";

const main = document.getElementById("disputes");
const notice = document.getElementById("notice");

/** @param {Form} form */
async function send(form) {
  if (await record(form, main.dataset.position)) location.reload();
}

for (const form of document.querySelectorAll("form[data-post]")) {
  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    send(form).catch(() => tell(notice.dataset.again));
  });
}

const source = new EventSource(main.dataset.stream);
/** @param {any} event */
/** @param {MessageEvent} event */
const heard = (event) => {
  if (Number(event.lastEventId) > Number(main.dataset.position)) {
    tell(notice.dataset.moved);
  }
};
source.addEventListener("reset", () => tell(notice.dataset.moved));
source.addEventListener("snapshot", heard);
source.addEventListener("update", heard);
source.addEventListener("end", () => source.close());
