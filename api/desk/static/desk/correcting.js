// The form that corrects the record: it has the fields of the fact that is chosen, and no others.

/** @import { Field, Form } from "./types.js" */

const SEATED = [
  "bone-drawn",
  "passed",
  "bone-played",
  "score-called",
  "domino-called",
  "bone-exposed",
];
/** @type {Record<string, string[]>} */
const FIELDS = {
  "bone-drawn": ["seat", "bone"],
  passed: ["seat"],
  "bone-played": ["seat", "bone", "on", "just_drawn"],
  "score-called": ["seat", "points"],
  "domino-called": ["seat"],
  "bone-exposed": ["seat", "bone"],
};

/** @param {Form} form */
const how = (form) => form.elements.how.value;

/**
 * Show the fields of the chosen fact, or of the kind that is missing, and no others; `afresh` puts
 * in what is on record, or nothing for a missing fact.
 * @param {Form} form
 * @param {Record<string, any>} fact
 * @param {{ afresh: boolean }} given
 */
export function fill(form, fact, { afresh } = { afresh: true }) {
  const missing = how(form) === "after";
  const tag = missing ? form.elements.kind.value : fact.fact;
  /** @param {string} name */
  const has = (name) => (SEATED.includes(tag) ? FIELDS[tag].includes(name) : name in fact);
  for (const label of form.querySelectorAll("[data-field]")) {
    const field = label.querySelector("select, input");
    const shows = how(form) !== "none" && has(label.dataset.field);
    label.hidden = field.disabled = !shows;
    if (afresh) field.value = missing ? "" : plain(fact[label.dataset.field]);
  }
  for (const label of form.querySelectorAll("[data-how]")) label.hidden = !missing;
}

/** @param {any} value */
const plain = (value) => (Array.isArray(value) ? value.join(" ") : String(value ?? ""));

/**
 * The body of the correction that a form says of the event at a position: nothing happened there, a
 * fact is missing after it, or its fields are others.
 * @param {Form} form
 * @param {number} position
 * @param {Record<string, any>} fact
 */
export function correction(form, position, fact) {
  const reason = form.elements.reason?.value;
  if (how(form) === "none") return { corrects: position, facts: [], reason };
  const said = Object.fromEntries(
    [...form.querySelectorAll("[data-field]:not([hidden])")].map((label) => {
      const field = label.querySelector("select, input");
      return [field.name, valueOf(field)];
    }),
  );
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
  if (how(form) === "after") {
    return {
      corrects: position,
      facts: [fact, { fact: form.elements.kind.value, ...given }],
      reason,
      was: 1,
    };
  }
  const rest = Object.fromEntries(Object.entries(fact).filter(([name]) => !(name in said)));
  return { corrects: position, facts: [{ ...rest, ...given }], reason };
}

/** @param {Field} field */
function valueOf(field) {
  if (field.value === "") return null;
  if ("number" in field.dataset) return Number(field.value);
  if ("yes" in field.dataset) return field.value === "true";
  return "words" in field.dataset ? field.value.split(" ").filter(Boolean) : field.value;
}
