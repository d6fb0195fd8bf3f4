// Requests to the server, and whether the answer is Bonebook's. A portal, a proxy or a cache may
// answer in its place, with any status and any body: such an answer says nothing of what was sent.

/** @import { Answer } from "./types.js" */

import { asked } from "./words.js";

const PATIENCE = 15000;
const KIND = "urn:bonebook:";

/** Nothing answered: no network, or no server. */
export class Offline extends Error {}

/** Something else than Bonebook answered; `status` is that of the answer, 0 for a redirect. */
export class Stranger extends Error {
  /** @param {number} status */
  constructor(status) {
    super(`answered ${status}`);
    this.status = status;
  }
}

/**
 * Ask the server; gives {status, body, after}, `after` the milliseconds that the server asks to
 * wait, 0 by default. The body is the JSON that was asked for, or a problem whose status is the
 * answer's own: a refusal throws nothing. Throws `Offline` if no answer comes in 15 seconds, and
 * `Stranger` if it is not Bonebook's.
 * @param {string} path
 * @param {RequestInit & { headers?: Record<string, string> }} [options]
 * @returns {Promise<Answer>}
 */
export async function ask(path, options = {}) {
  const headers = { Accept: "application/json", ...asked(), ...options.headers };
  const signal = AbortSignal.timeout(PATIENCE);
  let answer;
  try {
    answer = await fetch(path, { ...options, headers, signal, redirect: "manual" });
  } catch {
    throw new Offline();
  }
  const { status } = answer;
  const body = await bodyOf(answer);
  const type = answer.headers.get("Content-Type") ?? "";
  const isProblem = type.startsWith("application/problem+json") && isOurProblem(body, status);
  const isAnswer = answer.ok && type.startsWith("application/json") && isObject(body);
  if (!isProblem && !isAnswer) throw new Stranger(status);
  return { status, body, after: 1000 * Number(answer.headers.get("Retry-After") ?? 0) };
}

/**
 * Send JSON, in the session with this token; a `body` that is a string is sent as it is. Throws
 * `Offline` and `Stranger`, as `ask` does.
 * @param {string} path
 * @param {any} body
 * @param {string} csrf
 * @param {Record<string, string>} [headers]
 * @returns {Promise<Answer>}
 */
export function post(path, body, csrf, headers = {}) {
  const all = { "Content-Type": "application/json", "X-CSRF-Token": csrf, ...headers };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return ask(path, { method: "POST", headers: all, body: text });
}

/** @param {Response} answer */
async function bodyOf(answer) {
  try {
    return JSON.parse(await answer.text());
  } catch {
    return null;
  }
}

/** @param {any} body */
const isObject = (body) => typeof body === "object" && body !== null;

/** @param {any} body @param {number} status */
function isOurProblem(body, status) {
  return isObject(body) && String(body.type).startsWith(KIND) && body.status === status;
}

/**
 * Whether an answer is the receipt of this envelope: `count` events of this match after `version`,
 * perhaps with consequences of rulings behind them. A receipt from a cache names other positions.
 * @param {any} body
 * @param {string} match
 * @param {number} version
 * @param {number} count
 */
export function isReceipt(body, match, version, count) {
  const { first, last } = body;
  return body.match === match && first === version + 1 && last - first + 1 >= count;
}

/**
 * Whether an answer's `data` are the events of a match that come next after `version`, maybe none.
 * @param {any} given
 * @param {number} version
 */
export function isNext({ data }, version) {
  return Array.isArray(data) && data.every((entry, n) => entry?.position === version + 1 + n);
}
