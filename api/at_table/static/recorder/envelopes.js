// Envelopes: what leaves together, and what of it a refusal names.

/** @import { Item, Of } from "../match/types.js" */
/** @import { Envelope, Refusal } from "./types.js" */
/** @import { Table } from "./table.js" */

/** The most items in one envelope. */
export const MOST = 50;
const CORRECTION = "record-corrected";
/** The kinds of problem that are about a fact, and not about how it was sent. */
const OF_FACTS = [
  "impossible-report",
  "unlawful-report",
  "bad-record",
  "bad-claim",
  "no-such-rule",
  "not-correctable",
  "invalid",
].map((kind) => `urn:bonebook:${kind}`);

/** @param {Item} item */
const isCorrection = (item) => item.fact.fact === CORRECTION;

/**
 * The items that are to leave next, in order. An item that was refused stops those behind it. While
 * another tablet has the table (`isOurs` is false), those behind items kept aside for the officials
 * leave, and are kept aside too.
 * @param {Table} table
 * @param {number} most
 * @param {boolean} isOurs
 * @returns {Item[]} at most `most`: one kind of request; empty where nothing may leave
 */
export function itemsOf(table, most, isOurs) {
  const at = table.items.findIndex((item) => item.state === "waiting");
  const before = at < 0 ? [] : table.items.slice(0, at);
  const aside = before.length > 0;
  if (at < 0 || (aside && (isOurs || before.some((item) => item.state !== "aside")))) return [];
  const [first, ...others] = table.items.slice(at);
  if (first.fact.fact === "match-opened") return [first];
  if (aside && isCorrection(first)) return [];
  const chosen = [first];
  for (const item of others) {
    const fits = isCorrection(first) ? item.group === first.group : !isCorrection(item);
    if (!fits || item.state !== "waiting" || chosen.length === most) break;
    chosen.push(item);
  }
  return chosen;
}

/**
 * These items as one request: its bytes, its key, and the version that it is for.
 * @param {Table} table
 * @param {Item[]} items
 * @returns {Envelope}
 */
export function envelopeOf(table, items) {
  const seqs = items.map((item) => item.seq);
  const aside = table.items.indexOf(items[0]) > 0;
  const key = `${table.device.id}:${seqs[0]}-${seqs.at(-1)}:${table.version}`;
  const { path, body } = requestOf(table, items, aside);
  const correction = isCorrection(items[0]);
  return { path, key, version: table.version, body: JSON.stringify(body), seqs, correction };
}

/** @param {Table} table @param {Item[]} items @param {boolean} aside */
function requestOf(table, items, aside) {
  const here = `/v1/matches/${table.id}`;
  const [{ fact, seq }] = items;
  if (fact.fact === "match-opened") {
    return { path: "/v1/matches", body: { id: table.id, ...fact, fact: undefined } };
  }
  if (isCorrection(items[0])) {
    const said = items.map((item) => /** @type {Of<"record-corrected">} */ (item.fact));
    const [first, ...also] = said.map(({ corrects, facts }) => ({ corrects, facts }));
    return { path: `${here}/corrections`, body: { ...first, reason: said[0].reason, also } };
  }
  const events = items.map((item) => ({ ...item.fact, happened_at: item.at }));
  return {
    path: `${here}/batches`,
    body: { device: table.device.id, first: seq, events, ...(aside ? { aside } : {}) },
  };
}

/**
 * Those of the envelope's `items` that a problem is about: one fact of a batch, or a correction or
 * an opening whole.
 * @param {Envelope} envelope
 * @param {Item[]} items
 * @param {Refusal} given
 * @returns {Item[]} empty where it is about no item
 */
export function namedIn(envelope, items, { type, field = "" }) {
  if (!OF_FACTS.includes(type)) return [];
  const [, at] = /^events\[(\d+)\]/.exec(field) ?? [];
  if (envelope.path.endsWith("/batches")) return at && items[Number(at)] ? [items[Number(at)]] : [];
  return field && !["If-Match", "Idempotency-Key"].includes(field) ? items : [];
}
