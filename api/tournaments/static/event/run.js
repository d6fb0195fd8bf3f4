// The director's page: each form becomes a command of the API, decided on the version shown.

/** @import { Body, Form } from "../desk/types.js" */

import { ask, bodyOf, refusal, tell } from "/static/desk/sending.js";
import { commitment, hex } from "/static/event/draw.js";
import { watch } from "/static/event/news.js";

const main = document.getElementById("run");
/** @param {string | undefined} stage */
const kept = (stage) => `draw ${main.dataset.event} ${stage}`;

function token() {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** What a form says; a field of several is split at its commas. @param {Form} form */
function said(form) {
  const body = bodyOf(form);
  for (const field of form.elements) {
    if ("split" in field.dataset && field.value)
      body[field.name] = field.value
        .split(",")
        .map((/** @type {string} */ part) => part.trim())
        .filter(Boolean);
  }
  if (body.challenger) {
    body.challenges = [[body.challenger, body.challenged]];
    delete body.challenger;
    delete body.challenged;
  }
  return body;
}

/** @param {Form} form @param {string} address @param {Body} body */
async function send(form, address, body) {
  form.dataset.key ??= token();
  /** @type {Record<string, string>} */
  const headers = { "Idempotency-Key": form.dataset.key };
  if (main) headers["If-Match"] = `"${main.dataset.version}"`;
  const answer = await ask(address, body, headers);
  delete form.dataset.key;
  if (!answer.ok) {
    tell(await refusal(answer));
    return;
  }
  if (form.dataset.then) location.assign(`/tournaments/${body.id}/run`);
  else location.reload();
}

/** @param {Form} form @param {...object} facts */
const report = (form, ...facts) =>
  send(form, `/v1/tournaments/${main.dataset.event}/events`, { events: facts });

/** @param {Form} form */
async function commit(form) {
  const secret = hex(crypto.getRandomValues(new Uint8Array(32)));
  const stage = form.dataset.draw;
  localStorage.setItem(kept(stage), secret);
  const fact = { fact: "draw-committed", stage, source: form.elements.source.value };
  await report(form, {
    ...fact,
    commitment: await commitment(secret, (form.dataset.field ?? "").split(",")),
  });
}

/** @param {Form} form */
function forfeited(form) {
  const [node, first, second, winner, score] = form.elements.pair.value.split(" ");
  const both = winner === "-";
  const marks = [first, second].map((entry) => (entry === winner ? Number(score) : 0));
  return {
    fact: "result-taken",
    node,
    pair: [first, second],
    winner: both ? null : winner,
    score: marks,
    how: both ? "both_forfeited" : "forfeited",
  };
}

/** @param {Form} form */
function submitted(form) {
  if (form.dataset.draw) return commit(form);
  if (form.dataset.forfeit) return report(form, forfeited(form));
  if (form.dataset.fact) return report(form, { fact: form.dataset.fact, ...said(form) });
  const address = form.dataset.post ?? "";
  return send(form, main ? `/v1/tournaments/${main.dataset.event}${address}` : address, said(form));
}

for (const form of document.querySelectorAll(
  "form[data-fact], form[data-post], form[data-draw], form[data-forfeit]",
)) {
  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    submitted(form).catch(() => tell(document.getElementById("notice").dataset.again));
  });
}

for (const form of document.querySelectorAll("form[data-secret]")) {
  form.elements.secret.value = localStorage.getItem(kept(form.dataset.secret)) ?? "";
}

if (main) watch(main);
