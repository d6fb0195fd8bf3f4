// A table's desk page: the claim wizard, rulings, corrections, calls; current with what is recorded.

import * as clocks from "./clocks.js";
import { correction, fill } from "./correcting.js";
import { follow, refresh } from "./current.js";
import { draftOf, forget, keep, restore } from "./drafts.js";
import { chosen, pointAtBones, pointAtEvidence } from "./pointing.js";
import { ask, bodyOf, record, refusal, tell } from "./sending.js";

const desk = document.querySelector("main");
const notice = document.getElementById("notice");
const raise = document.getElementById("raise");
const seen = document.getElementById("seen");
const correct = document.getElementById("correct");
const about = document.getElementById("about");
const whole = document.getElementById("whole");
const players = raise?.elements.by.options.length - 1;

const said = (label) => label.innerText.replace(/\s+/g, " ").trim();
const factOf = (line) => JSON.parse(line?.dataset.fact ?? "{}");

// --- what is pointed at --------------------------------------------------------------------------

function choose(line, afresh = true) {
  const { tag } = line.dataset;
  sessionStorage.setItem(`bonebook-chosen ${desk.dataset.match}`, line.value);
  if (!raise) return;
  about.textContent = said(line.closest("label"));
  raise.hidden = seen.hidden = false;
  seen.hidden = tag !== "";
  raise.elements.event.value = line.value;
  for (const label of raise.querySelectorAll("[data-about]")) {
    const fits = label.dataset.about === "" ? tag === "" : label.dataset.about.split(" ").includes(tag);
    const radio = label.querySelector("input");
    label.hidden = radio.disabled = !fits;
    if (!fits) radio.checked = false;
  }
  if (afresh) accuse(factOf(line));
  correct.hidden = tag === "" || tag === "match-opened" || tag === "record-corrected";
  if (!correct.hidden) fill(correct, factOf(line), { afresh });
  if (afresh) correct.querySelector(".shown").replaceChildren();
  askFor();
}

/** The act is somebody's: the claim is against them and, of two, by the other. */
function accuse(fact) {
  const seat = fact.seat ?? fact.payer;
  raise.elements.against.value = seat ?? "";
  raise.elements.by.value = players === 2 && seat !== undefined ? 1 - seat : "";
}

/** Show what the chosen kind of claim needs, and nothing else. */
function askFor() {
  const needs = raise.querySelector("[data-about] input:checked")?.closest("label").dataset.needs ?? "";
  for (const label of raise.querySelectorAll("[data-need]")) {
    const field = label.querySelector("select, input");
    label.hidden = field.disabled = !needs.split(" ").includes(label.dataset.need);
  }
}

function chooseAgain() {
  const value = sessionStorage.getItem(`bonebook-chosen ${desk.dataset.match}`);
  const line = document.querySelector(`#lines input[value="${CSS.escape(value ?? "none")}"]`);
  if (!line) return;
  line.checked = true;
  choose(line, false);
}

// --- what is half written --------------------------------------------------------------------------

function putBack(within) {
  for (const form of within.querySelectorAll("form[data-draft]")) {
    restore(form);
    sinceBegun(form);
  }
}

/** What was recorded since a ruling was begun, beside it. */
function sinceBegun(form) {
  const since = form.querySelector(".since");
  const draft = draftOf(form);
  if (!since) return;
  const lines = [...document.querySelectorAll("#lines label")]
    .filter((label) => Number(label.querySelector("input").value) > (draft?.version ?? Infinity))
    .map(said);
  since.hidden = lines.length === 0;
  since.textContent = lines.length ? `${since.dataset.words} ${lines.reverse().join("; ")}` : "";
}

// --- sending -----------------------------------------------------------------------------------------

async function shown(form, address, body) {
  const box = form.querySelector(".shown");
  const answer = await ask(address, body, { Accept: "text/html" });
  if (!answer.ok) {
    box.textContent = await refusal(answer);
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  box.replaceChildren(...[...page.body.childNodes].map((node) => document.adoptNode(node)));
}

const corrected = () => correction(correct, Number(chosen().value), factOf(chosen()));

async function submit(form) {
  const each = Number(form.dataset.each ?? 0);
  let done = true;
  for (let seat = 0; done && seat < (each || 1); seat += 1) {
    const body = form === correct ? corrected() : bodyOf(form);
    // Of several, each is recorded on the one before it.
    done = await record(form, each ? undefined : desk.dataset.version, each ? { ...body, seat } : body);
  }
  if (!done) return;
  forget(form);
  if (form.dataset.draft) form.reset();
  await renew();
  form.closest("section")?.querySelector("h2")?.focus();
}

function renew() {
  return refresh((section) => {
    putBack(section);
    if (section.id === "lines") chooseAgain();
    for (const form of document.querySelectorAll("form[data-effect]")) sinceBegun(form);
  });
}

// --- listening ---------------------------------------------------------------------------------------

desk.addEventListener("submit", (event) => {
  event.preventDefault();
  submit(event.target).catch(() => tell(notice.dataset.again));
});

desk.addEventListener("input", ({ target }) => {
  const form = target.form;
  if (!form?.dataset.draft) return;
  keep(form, desk.dataset.version);
  if (form.dataset.effect && form.querySelector("[name=upheld]:checked")) {
    shown(form, form.dataset.effect, bodyOf(form));
  }
});

desk.addEventListener("change", ({ target }) => {
  if (target.name === "event" && target.type === "radio") choose(target);
  if (target.name === "kind" && target.form === raise) askFor();
  if (target.form === correct && ["how", "kind"].includes(target.name)) {
    fill(correct, factOf(chosen()));
    keep(correct, desk.dataset.version);
  }
});

desk.addEventListener("click", ({ target }) => {
  const opens = target.closest?.("[data-opens]");
  if (opens) {
    const form = document.getElementById(opens.dataset.opens);
    form.hidden = !form.hidden;
    opens.setAttribute("aria-expanded", String(!form.hidden));
    if (!form.hidden) form.querySelector("select, input:not([type=hidden]), button").focus();
  }
  if (target.closest?.("[data-show]")) shown(correct, correct.dataset.cascade, corrected());
});

whole.addEventListener("change", () => desk.classList.toggle("whole", whole.checked));

pointAtBones(choose);
pointAtEvidence();
putBack(document);
chooseAgain();
clocks.run();
follow(desk.dataset.stream, renew);
