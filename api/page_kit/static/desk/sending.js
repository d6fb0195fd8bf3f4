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

/** Seconds that the server may have us wait before we ask once more, and how often we do. */
const LONGEST = 5;
const MOST = 5;

/**
 * Send a body to the server as JSON, in the reader's session, again where it says to wait a little.
 * Throws if there is no answer, and once `signal` aborts it.
 * @param {string} address
 * @param {Body} body
 * @param {Record<string, string>} [headers]
 * @param {AbortSignal} [signal]
 * @returns {Promise<Response>} the answer, whatever its status
 */
export async function ask(address, body, headers = {}, signal) {
  for (let again = MOST; ; again -= 1) {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRF-Token": csrf, ...headers },
      body: JSON.stringify(body),
      signal,
    });
    const seconds = Number(answer.headers.get("Retry-After") ?? Infinity);
    if (answer.status !== 429 || seconds > LONGEST || again === 0) return answer;
    await new Promise((go) => setTimeout(go, 1000 * seconds));
  }
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

/** Previews under way: a principal may have few hearings at once, and the last is the one wanted. */
const previews = /** @type {WeakMap<Form, AbortController>} */ (new WeakMap());

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
  previews.get(form)?.abort();
  /** @type {Record<string, string>} */
  const headers = { "Idempotency-Key": form.dataset.key };
  if (version !== undefined) headers["If-Match"] = `"${version}"`;
  const answer = await ask(form.dataset.post ?? "", body, headers);
  delete form.dataset.key;
  tell(answer.ok ? "" : await refusal(answer));
  return answer.ok;
}

/**
 * Ask the server about `body`, and show the part of a page that it answers, or its refusal, inside
 * the form; not if the form asks for something else meanwhile or is recorded.
 * @param {Form} form
 * @param {string} address
 * @param {Body} body
 */
export async function showPart(form, address, body) {
  const box = form.querySelector(".shown");
  previews.get(form)?.abort();
  const preview = new AbortController();
  previews.set(form, preview);
  let answer, said;
  try {
    answer = await ask(address, body, { Accept: "text/html" }, preview.signal);
    said = answer.ok ? await answer.text() : await refusal(answer);
  } catch (error) {
    if (preview.signal.aborted) return;
    throw error;
  }
  if (!answer.ok) {
    box.textContent = said;
    return;
  }
  const page = new DOMParser().parseFromString(said, "text/html");
  box.replaceChildren(...[...page.body.childNodes].map((node) => document.adoptNode(node)));
}
