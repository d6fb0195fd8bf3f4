// What the device keeps: matches, unsent items, frozen envelopes, its own id. IndexedDB, with
// `durability: "strict"`, so that what the screen shows outlives a battery.

const NAME = "bonebook-recorder";
const STORES = ["device", "matches", "entries", "items", "envelopes"];

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

let opening = null;

function opened() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      for (const name of STORES) request.result.createObjectStore(name);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opening;
}

/** Run `work` with a way to each of these stores, all or nothing; it is on the disk afterwards. */
export async function write(work) {
  const db = await opened();
  const transaction = db.transaction(STORES, "readwrite", { durability: "strict" });
  const finished = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
  work((name) => transaction.objectStore(name));
  await finished;
}

async function read(name, ask) {
  const db = await opened();
  return done(ask(db.transaction(name).objectStore(name)));
}

const ofMatch = (match) => IDBKeyRange.bound([match, 0], [match, Infinity]);

/** This device: its id, and the number of its last item. */
export async function device() {
  const kept = await read("device", (store) => store.get("this"));
  if (kept) return kept;
  const made = { id: crypto.randomUUID(), seq: 0 };
  await write((store) => store("device").put(made, "this"));
  return made;
}

export const keptMatch = (match) => read("matches", (store) => store.get(match));
export const keptMatches = () => read("matches", (store) => store.getAll());
export const keptEntries = (match) => read("entries", (store) => store.getAll(ofMatch(match)));
export const keptItems = (match) => read("items", (store) => store.getAll(ofMatch(match)));
export const keptEnvelope = (match) => read("envelopes", (store) => store.get(match));
export const allItems = () => read("items", (store) => store.getAll());

/** Forget a match: what was never sent of it too, so only for practice. */
export function forget(match) {
  return write((store) => {
    store("matches").delete(match);
    store("envelopes").delete(match);
    store("entries").delete(ofMatch(match));
    store("items").delete(ofMatch(match));
  });
}
