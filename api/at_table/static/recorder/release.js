// The release that the page belongs to: kept on the device, and exchanged for the next only where
// nothing that this device recorded waits to be sent, and no tab has a match open.

import { hasUnsent } from "./store.js";
import { anyOpen } from "./tabs.js";

const OFTEN = 1_800_000;
/** Milliseconds for which an exchange is waited for; a page that is not exchanged goes on as it is. */
const PATIENCE = 5000;

/** Keep this release for when there is no network; null where this browser cannot. */
async function registered() {
  if (!navigator.serviceWorker) return null;
  const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("bonebook", {
    createScriptURL: (/** @type {string} */ url) => url,
  });
  const script = "/static/recorder-worker.js";
  const url = policy ? policy.createScriptURL(script) : script;
  const registration = await navigator.serviceWorker.register(url, { scope: "/" });
  await withoutFormer(registration);
  setInterval(() => registration.update().catch(() => {}), OFTEN);
  return registration;
}

/**
 * Remove the service worker of earlier releases, which answered only below /record.
 * @param {ServiceWorkerRegistration} given
 */
async function withoutFormer({ active }) {
  if (!active) return;
  for (const one of await navigator.serviceWorker.getRegistrations()) {
    if (new URL(one.scope).pathname === "/record") await one.unregister();
  }
}

/** @type {ServiceWorkerRegistration | null} */
let registration = null;

/**
 * Whether the next release took over just now, so that the page is to be opened anew. It may where
 * one waits, nothing is unsent and no match is open. A device that keeps no release yet has none to
 * exchange.
 */
export async function renewed() {
  if (!(await navigator.serviceWorker?.getRegistration().catch(() => null))) return false;
  await keep();
  return registration?.waiting && (await mayRenew()) ? renew() : false;
}

/** Keep this release on the device, if it is not kept: once the page is shown, whose files come first. */
export async function keep() {
  registration ??= await registered().catch(() => {
    document.body.dataset.offline = "no";
    return null;
  });
}

/** Whether the next release is on this device and waits to take over. */
export const isNextThere = () => Boolean(registration?.waiting);

async function mayRenew() {
  return !(await hasUnsent()) && !(await anyOpen());
}

/** Let the next release take over. @returns {Promise<boolean>} whether it did, in time */
export function renew() {
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => resolve(true));
    setTimeout(() => resolve(false), PATIENCE);
    registration?.waiting?.postMessage("take over");
  });
}
