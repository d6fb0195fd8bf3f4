// Signing a score card with a key of this device, and verifying what is signed.
// The key is made here, cannot be taken out, and stays in this browser. Each account has its own, so
// that two who sign at one tablet do not sign with the same.

import { hashOf, holds, newKey, signedText, signWith, toBase64 } from "./seals.js";

const DATABASE = "bonebook-keys";

/**
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest} act
 * @returns {Promise<any>}
 */
function keptKeys(mode, act) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("keys");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const asked = act(opening.result.transaction("keys", mode).objectStore("keys"));
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    };
  });
}

// A browser without Ed25519 has P-256.
async function made() {
  for (const kind of ["ed25519", "p256"]) {
    try {
      return { kind, pair: await newKey(kind) };
    } catch (error) {
      if (kind === "p256") throw error;
    }
  }
}

/** @param {string} account */
async function keyOf(account) {
  const kept = await keptKeys("readonly", (store) => store.get(account));
  if (kept) return kept;
  const own = await made();
  await keptKeys("readwrite", (store) => store.put(own, account));
  return own;
}

/** @param {Record<string, any>} given @param {string} role @param {string} act @param {string} reason */
async function sealed({ hash, account }, role, act, reason) {
  const { kind, pair } = await keyOf(account);
  const signature = await signWith(kind, pair.privateKey, signedText(hash, role, act, reason));
  const key = await crypto.subtle.exportKey("raw", pair.publicKey);
  return { card: hash, key: `${kind}:${toBase64(key)}`, signature: toBase64(signature) };
}

/** @param {string | undefined} words */
function notice(words) {
  const shown = document.getElementById("notice");
  shown.textContent = words;
  shown.hidden = false;
}

/** @type {Record<string, string>} */
const ROUTES = { agree: "signatures", refuse: "refusals", receive: "receptions" };

/** @param {HTMLElement} card @param {any} form @param {string} act */
async function send(card, form, act) {
  const reason = form.elements.reason?.value.trim() ?? "";
  if (act === "refuse" && !reason) return notice(card.dataset.why);
  const { match, game } = card.dataset;
  const seat = form.dataset.sign;
  const role = seat === "official" ? "official" : `seat ${seat}`;
  /** @type {Record<string, unknown>} */
  const body = { game: Number(game), ...(await sealed(card.dataset, role, act, reason)) };
  if (seat !== "official") body.seat = Number(seat);
  if (act === "refuse") body.reason = reason;
  const answer = await fetch(`/v1/matches/${match}/${ROUTES[act]}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-CSRF-Token": document.querySelector("meta[name=csrf-token]")?.content ?? "",
    },
    body: JSON.stringify(body),
  });
  if (answer.ok) return location.reload();
  notice((await answer.json()).detail);
}

/** @param {HTMLElement} card */
async function verify(card) {
  const text = document.getElementById("text").textContent;
  const { hash = "" } = card.dataset;
  const same = (await hashOf(text)) === hash;
  for (const item of card.querySelectorAll("[data-key]")) {
    const { key, signature, act, seat, reason } = item.dataset;
    const role = seat === "" ? "official" : `seat ${seat}`;
    const good = same && (await holds(key, signedText(hash, role, act, reason), signature));
    const verdict = item.querySelector("[data-verdict]");
    verdict.textContent = good ? card.dataset.good : card.dataset.bad;
    verdict.hidden = false;
  }
  const printed = location.hash.slice(1);
  if (!printed) return;
  const shown = document.getElementById("printed");
  const own = hash.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  shown.textContent = printed === own ? card.dataset.printed : card.dataset.other;
  shown.hidden = false;
  if (printed !== own) notice(card.dataset.other);
}

const card = document.getElementById("card");
if (card) {
  for (const form of card.querySelectorAll("form[data-sign]")) {
    form.addEventListener("submit", (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      send(card, form, /** @type {any} */ (event.submitter).value).catch((error) =>
        notice(String(error)),
      );
    });
  }
  verify(card);
}
