// The recorder's page: which of its screens is shown, and the release that it belongs to.

import { fill, h } from "./dom.js";
import { settings } from "./settings.js";
import { start } from "./start.js";
import { device } from "./store.js";
import { sit } from "./sitting.js";
import { chooseLanguage, t } from "./words.js";

const main = document.getElementById("recorder");

/** Who is signed in, or nobody where there is no network to say. */
async function sessionNow() {
  const answer = await fetch("/session/recorder").catch(() => null);
  return answer?.ok
    ? answer.json()
    : { name: "", csrf: "", opens: false, matches: [], offline: true };
}

async function show() {
  const chosen = settings();
  await chooseLanguage(chosen.language || navigator.language);
  const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  const [here, session] = await Promise.all([device(), sessionNow()]);
  document.title = `${t("Recorder")} – Bonebook`;
  if (id) await sit(main, id, here, session);
  else await start(main, here, session);
  main.removeAttribute("aria-busy");
}

/** The next release takes over where nothing is under way; else it waits. */
async function keepOffline() {
  if (!navigator.serviceWorker) return;
  const policy = globalThis.trustedTypes?.createPolicy("bonebook", {
    createScriptURL: (url) => url,
  });
  const script = "/static/recorder-worker.js";
  const url = policy ? policy.createScriptURL(script) : script;
  const kept = await navigator.serviceWorker.register(url, { scope: "/record" });
  if (location.pathname === "/record") kept.waiting?.postMessage("take over");
  await navigator.storage?.persist?.();
}

show().catch((error) => {
  fill(main, h("h1", {}, "Bonebook"), h("p", { role: "alert" }, String(error)));
});
keepOffline().catch(() => {
  document.body.dataset.offline = "no";
});
