// The store of the device: matches, unsent items, frozen envelopes, its own id. IndexedDB, with
// `durability: "strict"`, so that everything on the screen outlives a battery.

/** @import { Entry, Item } from "../match/types.js" */
/** @import { Device, Envelope, KeptMatch } from "./types.js" */

const NAME = "bonebook-recorder";
const STORES = ["device", "matches", "entries", "items", "envelopes"];
/** @param {string} match */
const OWNER = (match) => `tab of ${match}`;

/**
 * @typedef {(name: string) => IDBObjectStore} Stores
 * @typedef {(to: Stores, fail: (error: unknown) => void) => void} Work
 * @typedef {{ id: string; tab: string }} Owned
 * @typedef {Omit<Item, "seq" | "group">} NewItem
 */

/** Thrown by a write of a match that another tab has taken over: nothing of it is kept. */
export class TabLost extends Error {}

/** @param {IDBRequest<any>} request @returns {Promise<any>} */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @type {Promise<IDBDatabase> | null} */
let opening = null;

function opened() {
  opening ??= open().catch((error) => {
    opening = null;
    throw error;
  });
  return opening;
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      for (const name of STORES) request.result.createObjectStore(name);
    };
    request.onsuccess = () => {
      request.result.onclose = () => {
        opening = null;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
}

/**
 * Run `work` with a way to each of these stores, all or nothing; it is on the disk afterwards.
 * Throws what the browser says where it could not be kept.
 * @param {Work} work
 */
async function change(work) {
  const db = await opened();
  const transaction = db.transaction(STORES, "readwrite", { durability: "strict" });
  /** @type {unknown} */
  let failure = null;
  const finished = new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(undefined);
    transaction.onabort = () => reject(failure ?? transaction.error ?? new Error("aborted"));
  });
  /** @param {unknown} error */
  const fail = (error) => {
    failure = error;
    transaction.abort();
  };
  try {
    work((name) => transaction.objectStore(name), fail);
  } catch (error) {
    fail(error);
  }
  await finished;
}

/**
 * Run `work` as `change` does, for the tab that owns a match. Throws `TabLost` if another tab owns
 * it.
 * @param {Owned} given
 * @param {Work} work
 */
export function write({ id, tab }, work) {
  return change((to, fail) => {
    const owner = to("device").get(OWNER(id));
    owner.onsuccess = () => {
      try {
        if (owner.result === tab) work(to, fail);
        else fail(new TabLost());
      } catch (error) {
        fail(error);
      }
    };
  });
}

/**
 * Make this tab the owner of a match, and return its id for `write`: writes with any other id are
 * refused from now on.
 * @param {string} match
 */
export async function own(match) {
  const tab = crypto.randomUUID();
  await change((to) => to("device").put(tab, OWNER(match)));
  return tab;
}

/**
 * Store items of one tap, and return them with their numbers, which follow the last of the device.
 * Their `group` is the first of these numbers. Throws `TabLost`.
 * @param {Owned} given
 * @param {NewItem[]} items
 * @returns {Promise<Item[]>}
 */
export async function number({ id, tab }, items) {
  /** @type {Item[]} */
  const numbered = [];
  await write({ id, tab }, (to, fail) => {
    const device = to("device").get("this");
    device.onsuccess = () => {
      const before = device.result.seq;
      items.forEach((item, n) =>
        numbered.push({ ...item, seq: before + 1 + n, group: before + 1 }),
      );
      try {
        to("device").put({ ...device.result, seq: before + items.length }, "this");
        for (const item of numbered) to("items").put(item, [id, item.seq]);
      } catch (error) {
        fail(error);
      }
    };
  });
  return numbered;
}

/** @param {string} name @param {(store: IDBObjectStore) => IDBRequest} ask */
async function read(name, ask) {
  const db = await opened();
  return done(ask(db.transaction(name).objectStore(name)));
}

/** @param {string} match */
const ofMatch = (match) => IDBKeyRange.bound([match, 0], [match, Infinity]);

/**
 * This device: its id, and the number of its last item. Both are made on the first call.
 * @returns {Promise<Device>}
 */
export async function device() {
  const kept = await read("device", (store) => store.get("this"));
  if (kept) return kept;
  await change((to) => {
    const there = to("device").get("this");
    there.onsuccess = () => {
      const made = { id: crypto.randomUUID(), seq: 0 };
      if (!there.result) to("device").put(made, "this");
    };
  });
  return read("device", (store) => store.get("this"));
}

/**
 * A match on this device; undefined if it is not there.
 * @param {string} match
 * @returns {Promise<KeptMatch | undefined>}
 */
export const keptMatch = (match) => read("matches", (store) => store.get(match));
/** Every match on this device, those for practice too. @returns {Promise<KeptMatch[]>} */
export const keptMatches = () => read("matches", (store) => store.getAll());
/**
 * The recorded entries of a match on this device, by position.
 * @param {string} match
 * @returns {Promise<Entry[]>}
 */
export const keptEntries = (match) => read("entries", (store) => store.getAll(ofMatch(match)));
/**
 * The items of a match that are not recorded yet, in the order of their taps.
 * @param {string} match
 * @returns {Promise<Item[]>}
 */
export const keptItems = (match) => read("items", (store) => store.getAll(ofMatch(match)));
/**
 * The request of a match that is kept until it is answered; undefined if there is none.
 * @param {string} match
 * @returns {Promise<Envelope | undefined>}
 */
export const keptEnvelope = (match) => read("envelopes", (store) => store.get(match));

/** Whether anything that this device recorded waits to be sent, in any match but those for practice. */
export async function hasUnsent() {
  const items = await read("items", (store) => store.getAll());
  return items.some((/** @type {Item} */ { match }) => !isPractice(match));
}

/** Whether a match is for practice, and so stays on the device. @param {string} match */
export const isPractice = (match) => match.startsWith("practice");

/**
 * Delete a match from this device, what was never sent of it too: so only for practice.
 * @param {string} match
 */
export function forget(match) {
  return change((to) => {
    to("matches").delete(match);
    to("envelopes").delete(match);
    to("entries").delete(ofMatch(match));
    to("items").delete(ofMatch(match));
  });
}
