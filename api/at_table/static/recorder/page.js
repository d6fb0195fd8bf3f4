// The recorder's page: which of its screens is shown, and the release that it belongs to.

import { ask } from "./answers.js";
import { settings } from "./settings.js";
import { device, keptMatches } from "./store.js";
import { keep, renewed } from "./release.js";
import { Clock } from "./time.js";
import { chooseLanguage, t } from "./words.js";

const main = /** @type {HTMLElement} */ (document.getElementById("recorder"));

const closed = () => import("./closed.js");

/**
 * Ask which caller is signed in, and the time at the server; nobody, if Bonebook does not answer.
 * @param {string} id
 */
async function sessionNow(id) {
  const clock = new Clock();
  const sent = clock.device;
  const of = id ? `?match=${encodeURIComponent(id)}` : "";
  const answer = await ask(`/session/recorder${of}`).catch(() => null);
  const known = answer?.status === 200 && typeof answer.body.csrf === "string";
  if (known) clock.measured(sent, answer.body.now);
  const nobody = { name: "", csrf: "", opens: false, matches: [], offline: true };
  return { ...(known ? answer.body : nobody), clock };
}

async function show() {
  const chosen = settings();
  await chooseLanguage(chosen.language || navigator.language);
  const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  document.title = `${t("Recorder")} – Bonebook`;
  if (!isSecureContext) return (await closed()).insecure(main);
  if (!location.pathname.startsWith("/record")) {
    return (await closed()).away(main, await keptMatches());
  }
  if (await renewed()) return location.reload();
  const [here, session] = await Promise.all([device(), sessionNow(id)]);
  session.holds = chosen.hold === "yes";
  if (id) await (await import("./sitting.js")).sit(main, id, here, session);
  else await (await import("./start.js")).start(main, here, session);
  main.removeAttribute("aria-busy");
  return keep();
}

show().catch(async (error) => (await closed()).broken(main, error));
