// A table's desk page: the claim wizard, rulings, corrections, calls; current with what is recorded.

/** @import { Form } from "./types.js" */

import { askFor, factOf, offer, said } from "./claiming.js";
import * as clocks from "../clocks.js";
import { correction, fill } from "./correcting.js";
import { follow, refresh } from "./redrawing.js";
import { draftOf, empty, keep, restore } from "./drafts.js";
import { chosen, pointAtBones, pointAtEvidence } from "./pointing.js";
import { bodyOf, record, showPart, tell } from "./sending.js";

const desk = /** @type {HTMLElement} */ (document.querySelector("main"));
const notice = document.getElementById("notice");
const raise = document.getElementById("raise");
const seen = document.getElementById("seen");
const correct = document.getElementById("correct");
const about = document.getElementById("about");
const whole = document.getElementById("whole");

// --- what is pointed at --------------------------------------------------------------------------

/** @param {HTMLInputElement} line @param {boolean} [afresh] */
function choose(line, afresh = true) {
  const { tag } = line.dataset;
  sessionStorage.setItem(`bonebook-chosen ${desk.dataset.match}`, line.value);
  if (!raise) return;
  about.textContent = said(line.closest("label"));
  raise.hidden = seen.hidden = false;
  seen.hidden = tag !== "";
  offer(raise, line, afresh);
  correct.hidden = tag === "" || tag === "match-opened" || tag === "record-corrected";
  if (!correct.hidden) fill(correct, factOf(line), { afresh });
  if (afresh) correct.querySelector(".shown").replaceChildren();
}

function chooseAgain() {
  const value = sessionStorage.getItem(`bonebook-chosen ${desk.dataset.match}`);
  const line =
    chosen() ?? document.querySelector(`#lines input[value="${CSS.escape(value ?? "none")}"]`);
  if (!line) return;
  line.checked = true;
  choose(line, false);
}

// --- what is half written --------------------------------------------------------------------------

/** @param {ParentNode} within */
function putBack(within) {
  for (const form of within.querySelectorAll("form[data-draft]")) {
    restore(form);
    sinceBegun(form);
    supersede(form);
    nameRuling(form);
    showEffect(form);
  }
}

/** Have a ruling supersede the one that holds on the same part. @param {Form} form */
function supersede(form) {
  const part = form.elements.part?.selectedOptions[0];
  if (part) form.elements.supersedes.value = part.dataset.holds;
}

/** Show beside a ruling the entries recorded since it was begun. @param {Form} form */
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

/** Show beside a ruling what it would do, once it is decided either way. @param {Form} form */
function showEffect(form) {
  if (!form.dataset.effect || !form.querySelector("[name=upheld]:checked")) return;
  showPart(form, form.dataset.effect, bodyOf(form)).catch(() => tell(notice.dataset.again));
}

/** Name on the button which way the ruling goes, once that is chosen. @param {Form} form */
function nameRuling(form) {
  const will = form?.querySelector(".will");
  const chosen = form?.querySelector("[name=upheld]:checked");
  if (!will || !chosen) return;
  const { upheld, dismissed } = will.dataset;
  will.textContent = `: ${chosen.value === "true" ? upheld : dismissed}`;
}

// --- sending -----------------------------------------------------------------------------------------

const corrected = () => correction(correct, Number(chosen()?.value), factOf(chosen()));

/** @param {Form} form */
async function submit(form) {
  const each = Number(form.dataset.each ?? 0);
  const said = form === correct ? corrected() : bodyOf(form);
  // A decision is recorded on the version that was shown when it was made, and on none later.
  const version = form === correct || form.dataset.effect ? desk.dataset.version : undefined;
  let done = true;
  for (let seat = 0; done && seat < (each || 1); seat += 1) {
    done = await record(form, version, each ? { ...said, seat } : said);
  }
  if (!done) return;
  empty(form);
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
  supersede(form);
  nameRuling(form);
  showEffect(form);
});

desk.addEventListener("change", ({ target }) => {
  if (target.name === "event" && target.type === "radio") choose(target);
  if (target.name === "kind" && target.form === raise) askFor(raise);
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
  if (target.closest?.("[data-show]")) showPart(correct, correct.dataset.shows, corrected());
});

whole.addEventListener("change", () => desk.classList.toggle("whole", whole.checked));

pointAtBones(choose);
pointAtEvidence();
putBack(document);
chooseAgain();
clocks.run();
follow(desk.dataset.stream ?? "", renew);
document.documentElement.dataset.ready = "";
