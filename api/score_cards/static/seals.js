// Keys, hashes and signatures of score cards, checked with what the browser brings.

/** @type {Record<string, any>} */
const NAMES = { ed25519: { name: "Ed25519" }, p256: { name: "ECDSA", namedCurve: "P-256" } };
/** @type {Record<string, any>} */
const SIGN = { ed25519: { name: "Ed25519" }, p256: { name: "ECDSA", hash: "SHA-256" } };

/** Bytes in standard base64, padded. @param {ArrayBuffer | Uint8Array<ArrayBuffer>} bytes */
export function toBase64(bytes) {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

/** The bytes of standard base64. Throws if it is malformed. @param {string} text */
export function fromBase64(text) {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}

/**
 * The text that is signed on a score card, of which `hash` is the hash; the reason is part of a
 * refusal alone. `role` is "official" or "seat 0" to "seat 3".
 * @param {string} hash
 * @param {string} role
 * @param {string} act
 * @param {string} reason
 */
export function signedText(hash, role, act, reason) {
  const why = act === "refuse" ? `${JSON.stringify(reason)}\n` : "";
  return `bonebook-card-signature/v1\n${role}\n${act}\n${hash}\n${why}`;
}

/**
 * A new pair of keys, of the kind "ed25519" or "p256"; the private key cannot leave the browser.
 * @param {string} kind
 */
export function newKey(kind) {
  return crypto.subtle.generateKey(NAMES[kind], false, ["sign", "verify"]);
}

/**
 * The signature of a text, as bytes, by a private key of this kind.
 * @param {string} kind
 * @param {CryptoKey} privateKey
 * @param {string} text
 */
export function signWith(kind, privateKey, text) {
  return crypto.subtle.sign(SIGN[kind], privateKey, new TextEncoder().encode(text));
}

/**
 * Whether a key, `ed25519:…` or `p256:…`, signed a text.
 * @param {string} key
 * @param {string} text
 * @param {string} signature
 * @returns {Promise<boolean>} false too where the key or the signature is malformed
 */
export async function holds(key, text, signature) {
  const [kind, encoded] = key.split(":");
  try {
    const known = await crypto.subtle.importKey("raw", fromBase64(encoded), NAMES[kind], false, [
      "verify",
    ]);
    const data = new TextEncoder().encode(text);
    return await crypto.subtle.verify(SIGN[kind], known, fromBase64(signature), data);
  } catch {
    return false;
  }
}

/** The SHA-256 of a text, in base64. @param {string} text */
export async function hashOf(text) {
  return toBase64(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}
