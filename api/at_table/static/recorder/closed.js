// Pages for when the recorder cannot be shown: a headline, a sentence, a next step.

/** @import { Answer, SessionSeen } from "./types.js" */

import { h } from "./dom.js";
import { t } from "./words.js";

/** @type {Promise<unknown> | undefined} */
let styles;

/** The styles of dialogs and of the pages around recording; without them these work all the same. */
export function styled() {
  styles ??= new Promise((done) => {
    const link = h("link", { rel: "stylesheet", href: "/static/recorder/later.css" });
    link.onload = link.onerror = done;
    document.head.append(link);
  });
  return styles;
}

/** @param {HTMLElement} main @param {string} title @param {string} text @param {...Node} ways */
function state(main, title, text, ...ways) {
  styled();
  main.className = "start";
  main.removeAttribute("aria-busy");
  main.replaceChildren(h("h1", {}, title), h("p", { role: "alert" }, text), ...ways);
}

/**
 * Show that nothing can be recorded safely over plain HTTP, where a browser keeps nothing.
 * @param {HTMLElement} main
 */
export function insecure(main) {
  const address = `https://${location.host}${location.pathname}`;
  state(
    main,
    t("This address is not secure"),
    t(
      "Browsers let a page keep what it records only over https. Open the https address of this server; if it has none, ask whoever runs it to set one up.",
    ),
    h("p", {}, h("a", { class: "way", href: address }, address)),
  );
}

/**
 * Show that this page needs the server and there is no network; offer the matches kept here.
 * @param {HTMLElement} main
 * @param {{ id: string; players: string[]; sides?: number }[]} matches
 */
export function away(main, matches) {
  const there = matches.filter(({ players }) => players?.length);
  const links = there.map(({ id, players, sides }) =>
    h(
      "li",
      {},
      h("a", { class: "way", href: `/record/${encodeURIComponent(id)}` }, title(players, sides)),
    ),
  );
  const again = h("button", { onclick: () => location.reload() }, t("Try again"));
  state(
    main,
    t("No network"),
    t(
      "This page needs the server. Recording goes on without it, in the matches that are on this tablet:",
    ),
    h("ul", { class: "matches" }, links),
    h("p", {}, again),
  );
}

/**
 * Show that the page failed: what was recorded is kept, and the page may be opened again.
 * @param {HTMLElement} main
 * @param {unknown} error
 */
export function broken(main, error) {
  console.error(error);
  const again = h("button", { onclick: () => location.reload() }, t("Open again"));
  const list = h("a", { class: "way", href: "/record" }, t("All matches"));
  state(
    main,
    t("This page could not be opened"),
    t(
      "What was recorded on this tablet is kept. Close other tabs and private windows, then open the page again.",
    ),
    h("p", {}, again, " ", list),
  );
}

/**
 * Show that another tab of this device has the match, which this tab may take over.
 * @param {HTMLElement} main
 * @param {() => unknown} takeOver
 */
export function elsewhere(main, takeOver) {
  delete main.dataset.taps;
  const here = h("button", { class: "here", onclick: takeOver }, t("Record in this tab"));
  state(main, "Bonebook", t("This match is open in another tab of this tablet."), here);
}

/**
 * Show that the match is not on this tablet and the server did not give it, and why.
 * @param {HTMLElement} main
 * @param {string} id as in an address
 * @param {Answer | null} answer
 * @param {SessionSeen} session
 */
export function notHad(main, id, answer, session) {
  const href = session.name || !answer ? "/record" : `/sign-in?next=/record/${id}`;
  const on = h("p", {}, h("a", { class: "way", href }, t("Go on")));
  state(main, "Bonebook", whyNot(answer, session), on);
}

/** @param {Answer | null} answer @param {SessionSeen} session */
function whyNot(answer, session) {
  if (!answer) return t("Bonebook does not answer. This match is not on this tablet yet.");
  return session.name
    ? t("This match is not yours to record.")
    : t("Sign in to record this match.");
}

/**
 * The sides of a match against each other, partners together.
 * @param {string[]} players
 * @param {number} [sides]
 */
export function title(players, sides = 0) {
  const each = sides || players.length;
  const names = players
    .slice(0, each)
    .map((_, side) => players.filter((_name, seat) => seat % each === side).join(" & "));
  return names.join(" – ");
}
