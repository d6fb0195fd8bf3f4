// Forms become requests of the API: each as JSON under a key of its own, so that a second tap is the
// same request. What a field is says its `data-…`: a number, a flag, nothing, one of a list, part of an object.

/** @import { Body, Field, Form } from "./types.js" */

const csrf = document.querySelector('meta[name="csrf-token"]')?.content ?? "";
const notice = document.getElementById("notice");

/** Show a text in the page's notice; "" hides the notice. @param {string} text */
export function tell(text) {
  notice.textContent = text;
  notice.hidden = text === "";
}

function token() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {Field} field */
function valueOf(field) {
  if ("none" in field.dataset) return null;
  if ("number" in field.dataset) return Number(field.value);
  return "flag" in field.dataset ? field.value === "true" : field.value;
}

/**
 * The values of a form by the names of its fields. Left out is a field that has no name, is disabled,
 * not ticked or empty, or whose `data-with` names an empty field. `data-number`, `data-flag` and
 * `data-none` make the value a number, a boolean or null; fields with `data-list` gather in a list,
 * and those with `data-in` in an object of that name, as strings.
 * @param {Form} form
 * @returns {Body}
 */
export function bodyOf(form) {
  /** @type {Body} */
  const body = {};
  for (const field of form.elements) {
    const off = (field.type === "radio" || field.type === "checkbox") && !field.checked;
    const alone = field.dataset.with && form.elements[field.dataset.with].value === "";
    if (!field.name || field.disabled || off || alone || field.value === "") continue;
    if ("list" in field.dataset) (body[field.name] ??= []).push(valueOf(field));
    else if (field.dataset.in) (body[field.dataset.in] ??= {})[field.name] = field.value;
    else body[field.name] = valueOf(field);
  }
  return body;
}

/**
 * Send a body to the server as JSON, in the reader's session. Throws if there is no answer.
 * @param {string} address
 * @param {Body} body
 * @param {Record<string, string>} [headers]
 * @returns {Promise<Response>} the answer, whatever its status
 */
export function ask(address, body, headers = {}) {
  return fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRF-Token": csrf, ...headers },
    body: JSON.stringify(body),
  });
}

/**
 * A refusal in one line. On an English page the field that it is about is added; elsewhere the text
 * names it.
 * @param {Response} answer
 * @returns {Promise<string>} its title, field and detail, the status text if it is no problem
 */
export async function refusal(answer) {
  const problem = await answer.json().catch(() => ({ title: answer.statusText }));
  const field = document.documentElement.lang === "en" ? problem.field : "";
  return [problem.title, field, problem.detail].filter(Boolean).join(" – ");
}

/**
 * Record what a form says; a refusal is shown on the page. If the match has another version than
 * `version`, the server refuses it; undefined takes any.
 * @param {Form} form
 * @param {string | undefined} version
 * @param {Body} [body]
 * @returns {Promise<boolean>} whether it was recorded
 */
export async function record(form, version, body = bodyOf(form)) {
  form.dataset.key ??= token();
  /** @type {Record<string, string>} */
  const headers = { "Idempotency-Key": form.dataset.key };
  if (version !== undefined) headers["If-Match"] = `"${version}"`;
  const answer = await ask(form.dataset.post ?? "", body, headers);
  delete form.dataset.key;
  tell(answer.ok ? "" : await refusal(answer));
  return answer.ok;
}

const lastAsked = new WeakMap();

/**
 * Ask the server about `body`, and show the part of a page that it answers, or its refusal, inside
 * the form; not if the form asked for something else meanwhile.
 * @param {Form} form
 * @param {string} address
 * @param {Body} body
 */
export async function showPart(form, address, body) {
  const box = form.querySelector(".shown");
  lastAsked.set(form, body);
  const answer = await ask(address, body, { Accept: "text/html" });
  const said = answer.ok ? await answer.text() : await refusal(answer);
  if (lastAsked.get(form) !== body) return; // the form says something else by now
  if (!answer.ok) {
    box.textContent = said;
    return;
  }
  const page = new DOMParser().parseFromString(said, "text/html");
  box.replaceChildren(...[...page.body.childNodes].map((node) => document.adoptNode(node)));
}
