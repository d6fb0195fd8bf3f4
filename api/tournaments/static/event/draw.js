// A draw as anybody can work it out: the commitment, and the order of the entries. The same as
// `domain.tournament.pairing.draws`, in the browser's own cryptography.

const text = new TextEncoder();

/**
 * Bytes as lower-case hexadecimal digits, two a byte.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {string}
 */
export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} words */
function bytesOf(words) {
  return Uint8Array.from(words.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** @param {...string | Uint8Array<ArrayBuffer>} parts */
function joined(...parts) {
  const all = parts.map((part) => (typeof part === "string" ? text.encode(part) : part));
  const whole = new Uint8Array(all.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of all) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function sha256(bytes) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** The entries by their UTF-8 bytes, which everybody sorts alike; ids are ASCII. @param {string[]} entries */
function listed(entries) {
  return [...entries].sort((one, other) => (one < other ? -1 : 1));
}

/**
 * The commitment to a secret and the entries, which is published before the public value exists.
 * @param {string} secret hexadecimal
 * @param {string[]} entries in any order
 * @returns {Promise<string>} SHA-256 in hexadecimal
 */
export async function commitment(secret, entries) {
  const digest = await sha256(text.encode(listed(entries).join("\n")));
  return hex(await sha256(joined("bonebook-draw-commit/1\n", bytesOf(secret), digest)));
}

/**
 * The entries in the order drawn; the order in which they are passed does not matter.
 * @param {string} secret hexadecimal
 * @param {string[]} entries in any order
 * @param {string} publicValue
 * @returns {Promise<string[]>}
 */
export async function drawnOrder(secret, entries, publicValue) {
  const order = listed(entries);
  const digest = await sha256(text.encode(order.join("\n")));
  const seed = await sha256(joined("bonebook-draw/1\n", bytesOf(secret), digest, publicValue));
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const words = stream(key);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = await below(BigInt(last + 1), words);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

/** @param {CryptoKey} key */
async function* stream(key) {
  for (let block = 0; ; block += 1) {
    const counter = new DataView(new ArrayBuffer(8));
    counter.setBigUint64(0, BigInt(block));
    const signed = new DataView(await crypto.subtle.sign("HMAC", key, counter.buffer));
    for (let at = 0; at < signed.byteLength; at += 8) yield signed.getBigUint64(at);
  }
}

/** @param {bigint} bound @param {AsyncGenerator<bigint>} words */
async function below(bound, words) {
  const all = 1n << 64n;
  const fair = all - (all % bound);
  for (;;) {
    const { value } = await words.next();
    if (value < fair) return Number(value % bound);
  }
}
