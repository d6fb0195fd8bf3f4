// Dialogs for seldom needs: further acts, refused items, and the look of the page on this device.

/** @import { Item, Tap } from "../match/types.js" */
/** @import { Sitting } from "./sitting.js" */
/** @import { Table } from "./table.js" */

import { fill, h } from "./dom.js";
import { post } from "./answers.js";
import { countInPips, entries } from "./entry.js";
import { change, settings } from "./settings.js";
import { differences } from "../match/differences.js";
import { styled } from "./closed.js";
import { described, effect, t } from "./words.js";

styled();

/** @param {string} title @param {...any} children */
function open(title, ...children) {
  document.querySelector("dialog")?.remove();
  const close = () => dialog.remove();
  const heading = h("h2", { id: "dialog-title" }, title);
  const dialog = h("dialog", { "aria-labelledby": "dialog-title" }, heading, ...children);
  dialog.append(h("button", { class: "close", onclick: close }, t("Close")));
  dialog.onclose = close;
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

const FURTHER = [
  ["change", "A ten was changed", "fives"],
  ["lifted", "Bone lifted back", "fives", "pairs"],
  ["void", "Hand thrown in", "fives", "42"],
  ["void", "Dealt again", "pairs"],
  ["broken", "Hand broken", "pairs"],
  ["time", "Time is called", "fives", "42", "pairs"],
  ["official", "Official comes, or goes", "fives", "42", "pairs"],
  ["resigned", "Gives up the game", "fives", "42", "pairs"],
];
const ASKING = [
  ["drawn", "Drew a bone that was seen", "fives"],
  ["returned", "Put a bone back", "fives"],
  ["exposed", "Exposed a bone", "fives", "42"],
  ["spinner", "Marked the spinner", "fives"],
];

/**
 * Open the list of seldom acts, and return its dialog: a button closes it, and records its act or
 * asks for a bone.
 * @param {Sitting} sitting
 */
export function more(sitting) {
  const { match } = sitting.table;
  /** @param {string[]} further */
  const fits = ([, , ...kinds]) => kinds.includes(match.kind);
  /** @param {string} name @param {string} label @param {Tap} tap */
  const button = (name, label, tap) => {
    const onclick = () => {
      dialog.remove();
      sitting.tapping(tap);
    };
    return h("button", { "data-further": name, onclick }, t(label));
  };
  const dialog = open(
    t("More"),
    h(
      "div",
      { class: "list" },
      FURTHER.filter(fits).map(([name, label]) => button(name, label, { kind: "act", name })),
      ASKING.filter(fits).map(([name, label]) => button(name, label, { kind: "mode", name })),
    ),
    match.isPairs ? null : points(sitting),
    correction(sitting),
    ...entries(sitting),
  );
  return dialog;
}

/** A form that records any amount of points, in digits. @param {Sitting} sitting */
function points(sitting) {
  const field = h("input", {
    inputmode: "numeric",
    pattern: "[0-9]+",
    maxlength: 4,
    required: true,
    id: "amount",
  });
  const form = h(
    "form",
    {},
    h("label", { for: "amount" }, t("Points")),
    field,
    h("button", {}, t("Record")),
  );
  form.onsubmit = (event) => {
    event.preventDefault();
    const value = Number(field.value);
    document.querySelector("dialog")?.remove();
    if (value > 0) sitting.tapping({ kind: "pad", value });
  };
  return form;
}

/**
 * Open the form for the pips left in each hand, as players counted them; it ends the hand.
 * @param {Sitting} sitting
 */
export function pips(sitting) {
  open(t("Count in pips"), countInPips(sitting));
}

/**
 * A form that strikes out any earlier entry; the board behind it shows what that changes.
 * @param {Sitting} sitting
 */
function correction(sitting) {
  const { table } = sitting;
  const entries = table.all
    .filter(({ fact }) => fact.fact !== "match-opened")
    .slice(-40)
    .reverse();
  const chosen = h(
    "select",
    { id: "struck" },
    entries.map(({ position, fact }) =>
      h("option", { value: position }, `${position} ${described(fact, table.match.players)}`),
    ),
  );
  const changes = h("p", { class: "changes", role: "status" });
  const picked = () => table.all.find(({ position }) => position === Number(chosen.value));
  const preview = () => {
    const entry = picked();
    const found = entry ? differences(table.match, table.without([entry])) : [];
    fill(changes, effect(found, table.match).join(" · ") || t("Nothing else changes."));
  };
  chosen.onchange = preview;
  preview();
  const label = h("label", { for: "struck" }, t("Strike out an entry"));
  const form = h("form", {}, label, chosen, changes, h("button", {}, t("Strike out")));
  form.onsubmit = async (event) => {
    event.preventDefault();
    const entry = picked();
    document.querySelector("dialog")?.remove();
    const strike = () => table.strike(entry ? [entry] : [], "struck out at the table");
    await table.attempt(t("Strike out"), strike).catch((error) => sitting.unkept(error));
    sitting.sync?.wake();
  };
  return form;
}

/**
 * Open the list of items refused or set aside, with the reason and the ways on; and offer a file of
 * the items that wait.
 * @param {Sitting} sitting
 */
export function sync(sitting) {
  const { table } = sitting;
  /** @param {Item[]} items @param {boolean} again */
  const act = (items, again) => async () => {
    await table.decide(items, again).catch((error) => sitting.unkept(error));
    if (table.setAside.length) sync(sitting);
    else document.querySelector("dialog")?.remove();
    sitting.sync?.wake();
  };
  const aside = table.setAside.filter((item) => item.state === "aside");
  const lines = table.setAside.map((item) => setAside(item, table, act));
  const none = h("p", {}, t("Nothing was refused."));
  const all = h("button", { onclick: act(aside, false) }, t("Leave all with the official"));
  const file = new Blob([JSON.stringify(table.items, null, 1)], { type: "application/json" });
  const link = h("a", { class: "way", download: `${table.id}.json` }, t("Export what is unsent"));
  link.href = URL.createObjectURL(file);
  open(
    t("What is unsent"),
    aside.length > 1 ? all : null,
    lines.length ? h("ul", { class: "held" }, lines) : none,
    link,
  );
}

/** @param {Item} item @param {Table} table @param {(items: Item[], again: boolean) => () => unknown} act */
function setAside(item, table, act) {
  const aside = item.state === "aside";
  const why = aside ? t("kept aside for the official") : (item.why ?? "");
  return h(
    "li",
    {},
    h("p", {}, described(item.fact, table.match.players)),
    h("p", { class: "why" }, why),
    h("button", { onclick: act([item], true) }, t("Send it in its place")),
    h(
      "button",
      { onclick: act([item], false) },
      aside ? t("Leave it with the official") : t("Let it go"),
    ),
  );
}

/**
 * Open the form for signing in without leaving the match, by a code of six digits.
 * @param {Sitting} sitting
 */
export function signIn(sitting) {
  const field = h("input", {
    id: "code",
    inputmode: "numeric",
    pattern: "[0-9]{6}",
    maxlength: 6,
    autocomplete: "off",
    required: true,
  });
  const form = h(
    "form",
    {},
    h("label", { for: "code" }, t("Six digits from the desk, or from another tablet")),
    field,
    h("button", {}, t("Sign in")),
  );
  form.onsubmit = async (event) => {
    event.preventDefault();
    const answer = await post("/session/handover", { code: field.value.trim() }, "").catch(
      () => null,
    );
    if (answer?.status !== 200) {
      const why = answer?.body.detail ?? t("This needs a network.");
      form.querySelector("[role=alert]")?.remove();
      form.append(h("p", { role: "alert" }, why));
      return;
    }
    document.querySelector("dialog")?.remove();
    const { sync } = sitting;
    await sync?.askSession().catch((error) => sync.failed(error));
    sync?.wake();
  };
  open(t("Sign in here"), form);
}

const CHOICES = {
  hold: { yes: "Newest act waits 4 s, so that a slip never leaves", no: "Send each act at once" },
  hand: { right: "Right hand", left: "Left hand" },
  theme: { system: "As the device", light: "Light", dark: "Dark", contrast: "High contrast" },
  language: {
    "": "As the device",
    en: "English",
    es: "Español",
    "es-MX": "Español de México",
    "es-CU": "Español de Cuba",
    "es-PR": "Español de Puerto Rico",
  },
};
/** @type {Record<string, string>} */
const NAMES = { hold: "Sending", hand: "Hand", theme: "Colours", language: "Language" };

/**
 * Open the menu: how this device shows the page, and the code by which another takes the table
 * over.
 * @param {Sitting} sitting
 */
export function menu(sitting) {
  const chosen = settings();
  const fields = Object.entries(CHOICES).map(([name, values]) => {
    const options = Object.entries(values).map(([value, label]) =>
      h("option", { value, selected: chosen[name] === value }, t(label)),
    );
    const select = h("select", { id: name }, options);
    select.onchange = () => {
      change({ [name]: select.value });
      if (name === "language") location.reload();
      if (name === "hold") sitting.session.holds = select.value === "yes";
    };
    return [h("label", { for: name }, t(NAMES[name])), select];
  });
  const code = h("p", { class: "code", role: "status" });
  const handOver = h(
    "button",
    { onclick: () => showCode(sitting, code) },
    t("Hand over to another tablet"),
  );
  const home = h("a", { class: "way", href: "/record" }, t("All matches"));
  open(
    t("Menu"),
    h("div", { class: "list" }, fields.flat(), sitting.sync ? handOver : null, code, home),
  );
}

/** @param {Sitting} sitting @param {HTMLElement} place */
async function showCode(sitting, place) {
  const { table, session } = sitting;
  const answer = await post(`/v1/matches/${table.id}/handover`, {}, session.csrf).catch(() => null);
  fill(place, answer?.status === 200 ? answer.body.code : t("No code without a network."));
}

/** English texts that `t` gets as a value here, for the check that catalogues have all texts. */
export const LOOKED_UP = [
  ...[...FURTHER, ...ASKING].map(([, label]) => label),
  ...Object.values(CHOICES).flatMap((values) => Object.values(values)),
  ...Object.values(NAMES),
];
