// Half-written forms: kept in the page and, over a reload, in the browser's session. A draft knows the
// version of the match at which it was begun, so that the page can say what was recorded since.

/** @import { Field, Form } from "./types.js" */

const match = document.querySelector("main")?.dataset.match ?? "";

/** @param {Form} form */
const named = (form) => `bonebook-draft ${match} ${form.dataset.draft}`;

/**
 * The draft of a form: the `version` at which it was begun, and what was `written`; null if nothing
 * was.
 * @param {Form} form
 */
export function draftOf(form) {
  return JSON.parse(sessionStorage.getItem(named(form)) ?? "null");
}

/**
 * Delete the draft of a form and reset the form, with the one in its place if news redrew its section
 * before the answer came. A form without drafts is left as it is.
 * @param {Form} form
 */
export function empty(form) {
  const { draft } = form.dataset;
  if (!draft) return;
  sessionStorage.removeItem(named(form));
  for (const same of [form, ...document.querySelectorAll("form[data-draft]")]) {
    if (same.dataset.draft === draft) same.reset();
  }
}

/**
 * Store what a form says now as its draft; `version` is that of the match, noted if the draft is
 * new.
 * @param {Form} form
 * @param {string | undefined} version
 */
export function keep(form, version) {
  const written = [...form.elements]
    .map((field, n) => [n, field])
    .filter(([, field]) => field.name && field.type !== "hidden" && field.type !== "password")
    .map(([, field]) => [keyOf(field), isChoice(field) ? field.checked : field.value]);
  const begun = draftOf(form)?.version ?? Number(version);
  sessionStorage.setItem(named(form), JSON.stringify({ version: begun, written }));
}

/** Fill a form with its draft, if it has one. @param {Form} form */
export function restore(form) {
  const draft = draftOf(form);
  if (!draft) return;
  const written = new Map(draft.written);
  for (const field of form.elements) {
    const value = written.get(keyOf(field));
    if (value === undefined) continue;
    if (isChoice(field)) field.checked = value;
    else field.value = value;
  }
}

/** @param {Field} field */
const isChoice = (field) => field.type === "radio" || field.type === "checkbox";
/** @param {Field} field */
const keyOf = (field) => (isChoice(field) ? `${field.name} ${field.value}` : field.name);
