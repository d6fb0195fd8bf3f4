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

/** The values of a form; a field with several is split at its commas. @param {Form} form */
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

/** An entry for each line that was pasted, under the next ids that are free. @param {Form} form */
function entrants(form) {
  const taken = new Set((form.dataset.taken ?? "").split(" "));
  const lines = form.elements.names.value
    .split("\n")
    .map((/** @type {string} */ line) => line.trim())
    .filter(Boolean);
  let number = 0;
  return lines.map((/** @type {string} */ line) => {
    let entry;
    do entry = `P${String((number += 1)).padStart(2, "0")}`;
    while (taken.has(entry));
    return { fact: "entry-made", entry, ...entrant(line) };
  });
}

/** A name; of a team after a colon its players, by commas. @param {string} line */
function entrant(line) {
  const [, team, listed] = /^(.+?):(.*,.*)$/.exec(line) ?? [];
  if (!team) return { name: line };
  const players = listed.split(",").map((player) => player.trim());
  return { name: team.trim(), players: players.filter(Boolean) };
}

/** A check-in for each entry that the form's data lists as here. @param {Form} form */
function here(form) {
  const entries = (form.dataset.here ?? "").split(" ");
  return entries.map((entry) => ({ fact: "entry-checked-in", entry }));
}

/** A tournament's id out of its name, where none was given. @param {Body} body */
function named(body) {
  const plain = String(body.name).normalize("NFD").toLowerCase();
  const id = plain
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return { id, ...body };
}

/** @param {Form} form */
function submitted(form) {
  if ("entrants" in form.dataset) return report(form, ...entrants(form));
  if (form.dataset.here) return report(form, ...here(form));
  if (form.dataset.draw) return commit(form);
  if (form.dataset.forfeit) return report(form, forfeited(form));
  if (form.dataset.fact) return report(form, { fact: form.dataset.fact, ...said(form) });
  const address = form.dataset.post ?? "";
  if (!main) return send(form, address, named(said(form)));
  return send(form, `/v1/tournaments/${main.dataset.event}${address}`, said(form));
}

for (const form of document.querySelectorAll(
  "form[data-fact], form[data-post], form[data-draw], form[data-forfeit], form[data-entrants], form[data-here]",
)) {
  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    submitted(form).catch(() => tell(document.getElementById("notice").dataset.again));
  });
}

for (const form of document.querySelectorAll("form[data-secret]")) {
  form.elements.secret.value = localStorage.getItem(kept(form.dataset.secret)) ?? "";
}

/** The edition is chosen where the matches are by a book that has several. @param {Form} form */
function offersEditions(form) {
  const { format, book } = form.elements;
  const chosen = format.selectedOptions[0].dataset.book ?? book.value;
  for (const label of form.querySelectorAll("[data-editions]")) {
    label.hidden = label.dataset.editions !== chosen;
    label.querySelector("select").disabled = label.hidden;
  }
}

for (const form of document.querySelectorAll("form:has([data-editions])")) {
  form.addEventListener("change", () => offersEditions(form));
  offersEditions(form);
}

if (main) watch(main);
