// The form that raises a claim: of the fact that is pointed at, the claims that can be about it.

/** @import { Form } from "./types.js" */

/**
 * The fact on a line of the record; {} if there is no line, or no fact on it.
 * @param {HTMLInputElement | null} line
 */
export const factOf = (line) => JSON.parse(line?.dataset.fact ?? "{}");

/** The text of a line, in one row. @param {HTMLElement | null} label */
export const said = (label) => (label?.innerText ?? "").replace(/\s+/g, " ").trim();

/**
 * Show the claims that can be about a line, and hide the others; `afresh` fills in against whom,
 * and by whom.
 * @param {Form} form
 * @param {HTMLInputElement} line
 * @param {boolean} afresh
 */
export function offer(form, line, afresh) {
  const { tag } = line.dataset;
  form.elements.event.value = line.value;
  for (const label of form.querySelectorAll("[data-about]")) {
    const about = label.dataset.about;
    const fits = about === "" ? tag === "" : about.split(" ").includes(tag);
    const radio = label.querySelector("input");
    label.hidden = radio.disabled = !fits;
    if (!fits) radio.checked = false;
  }
  if (afresh) accuse(form, factOf(line));
  askFor(form);
}

/**
 * Fill in whose act it is as the accused and, at a table of two, the other player as claimant.
 * @param {Form} form
 * @param {Record<string, any>} fact
 */
function accuse(form, fact) {
  const seat = fact.seat ?? fact.payer;
  const { against, by } = form.elements;
  against.value = seat ?? "";
  if (by) by.value = by.options.length === 3 && seat !== undefined ? 1 - seat : "";
}

/** Show what the chosen kind of claim needs, and nothing else. @param {Form} form */
export function askFor(form) {
  const kind = form.querySelector("[data-about] input:checked")?.closest("label");
  const needs = (kind?.dataset.needs ?? "").split(" ");
  for (const label of form.querySelectorAll("[data-need]")) {
    const field = label.querySelector("select, input");
    label.hidden = field.disabled = !needs.includes(label.dataset.need);
  }
}
