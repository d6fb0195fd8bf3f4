// The pack of a dispute: verifies all that it shows, with what the browser brings, and then shows it.

import { described, wordBy } from "./recorder/words.js";
import { fromBase64, hashOf, holds, signedText, toBase64 } from "./seals.js";

const PACK = "bonebook-pack/v1";
/** @param {string} text */
const utf8 = (text) => new TextEncoder().encode(text);

/** @param {...Uint8Array<ArrayBuffer>} parts */
async function sha256(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}

/** @param {Uint8Array<ArrayBuffer>} one @param {Uint8Array<ArrayBuffer>} other */
const same = (one, other) => toBase64(one) === toBase64(other);

/**
 * The text of a note, once a signature of this key under it holds.
 * @param {string} note
 * @param {string} name
 * @param {Uint8Array<ArrayBuffer>} publicKey
 */
async function noteText(note, name, publicKey) {
  const gap = note.lastIndexOf("\n\n");
  const text = note.slice(0, gap + 1);
  const id = (await sha256(utf8(`${name}\n`), Uint8Array.of(1), publicKey)).slice(0, 4);
  for (const line of note.slice(gap + 2).split("\n")) {
    const [dash, signer, encoded] = line.split(" ");
    if (dash !== "—" || signer !== name) continue;
    const data = fromBase64(encoded);
    if (!same(data.slice(0, 4), id)) continue;
    if (await holds(`ed25519:${toBase64(publicKey)}`, text, toBase64(data.slice(4)))) return text;
  }
  throw new Error("bad-signature");
}

/**
 * Whether the path proves the leaf at `index` of the tree of `size` (RFC 9162 2.1.3.2).
 * @param {Uint8Array<ArrayBuffer>} leaf
 * @param {number} index
 * @param {number} size
 * @param {Uint8Array<ArrayBuffer>[]} path
 * @param {Uint8Array<ArrayBuffer>} root
 */
async function included(leaf, index, size, path, root) {
  let [at, last, reached] = [index, size - 1, leaf];
  for (const beside of path) {
    if (last === 0) return false;
    if (at % 2 || at === last) {
      reached = await sha256(Uint8Array.of(1), beside, reached);
      while (at % 2 === 0 && at !== 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
    } else {
      reached = await sha256(Uint8Array.of(1), reached, beside);
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && same(reached, root);
}

/** @param {string} part @param {{ salt: string; text: string }} opening */
async function committed(part, opening) {
  const key = { name: "HMAC", hash: "SHA-256" };
  const salt = await crypto.subtle.importKey("raw", fromBase64(opening.salt), key, false, ["sign"]);
  return toBase64(
    await crypto.subtle.sign("HMAC", salt, utf8(`bonebook-part/v1\n${part}\n${opening.text}`)),
  );
}

/**
 * Check the proof of an event; return its leaf, and its fact as far as it is open here. Throws if the
 * path does not lead to `root`, or an open part is not what the entry commits to.
 * @param {any} one
 * @param {string} origin
 * @param {number} size
 * @param {Uint8Array<ArrayBuffer>} root
 */
async function proved(one, origin, size, root) {
  const entry = utf8(one.entry);
  const leaf = await sha256(Uint8Array.of(0), entry);
  const path = one.path.map(fromBase64);
  const lines = one.entry.split("\n");
  if (!(await included(leaf, one.index, size, path, root))) throw new Error("not-in-log");
  if (lines[1] !== origin || lines[2] !== String(one.index + 1)) throw new Error("not-in-log");
  const open = JSON.parse(lines[6]);
  for (const [part, line] of [
    ["bones", lines[7]],
    ["rest", lines[8]],
  ]) {
    if (!one[part]) continue;
    if ((await committed(part, one[part])) !== line) throw new Error("not-committed");
    const more = JSON.parse(one[part].text || "{}");
    // Bones are members of the fact itself; the rest has the fact's other members under `fact`.
    Object.assign((open.fact ??= {}), part === "bones" ? more : more.fact);
    if (part === "rest") Object.assign(open, { ...more, fact: open.fact });
  }
  return {
    version: Number(lines[4]),
    match: lines[3],
    tag: lines[5],
    leaf,
    fact: { fact: lines[5], ...open.fact },
    at: open.happened_at ?? open.recorded_at ?? "",
  };
}

/**
 * Whether a card has its hash, states the scores of a proved event, and was signed by each key.
 * @param {any} card
 * @param {Map<number, any>} events
 */
async function cardHolds(card, events) {
  const lines = card.text.split("\n");
  if ((await hashOf(card.text)) !== card.hash) return false;
  const written = events.get(card.event);
  if (!written || toBase64(written.leaf) !== lines[9] || lines[8] !== String(card.event))
    return false;
  for (const act of card.acts) {
    const fact = events.get(act.position)?.fact;
    if (!fact || (fact.card ?? card.hash) !== card.hash) return false;
    if (!fact.key) continue;
    const role = act.seat === undefined ? "official" : `seat ${fact.seat}`;
    if (!(await holds(fact.key, signedText(card.hash, role, act.act, fact.reason), fact.signature)))
      return false;
  }
  return true;
}

async function verified() {
  const block = document.getElementById("pack").textContent;
  const pack = JSON.parse(block);
  const publicKey = fromBase64(pack.key.split("+").slice(2).join("+")).slice(1);
  const own = await noteText(
    document.getElementById("note").textContent,
    `${pack.origin}/packs`,
    publicKey,
  );
  if (own !== `${PACK}\n${pack.origin}\n${await hashOf(block)}\n`) throw new Error("altered");
  const [origin, size, root] = (await noteText(pack.checkpoint, pack.origin, publicKey)).split(
    "\n",
  );
  const events = new Map();
  for (const one of pack.entries) {
    const event = await proved(one, origin, Number(size), fromBase64(root));
    if (event.version !== one.version || event.match !== pack.match) throw new Error("not-in-log");
    events.set(event.version, event);
  }
  for (const card of pack.cards) {
    if (!(await cardHolds(card, events))) throw new Error("bad-card");
  }
  return { pack, events, size };
}

// --- showing ---------------------------------------------------------------------------------

/** @type {Record<string, string>} */
const ES = {
  "Everything below is what was recorded: {count} events under checkpoint {size} of {origin}. Compare the key {id} with the one that the league has made known.":
    "Todo lo que sigue es lo que se anotó: {count} eventos bajo el punto de control {size} de {origin}. Compare la clave {id} con la que publicó la liga.",
  "This file was altered, or is not what its league signed ({why}). Nothing of it is shown.":
    "Este archivo fue alterado, o no es lo que firmó su liga ({why}). No se muestra nada de él.",
  "Dispute {claim}": "Disputa {claim}",
  Finding: "Dictamen",
  "Every step of it": "Cada paso",
  "The proof as data": "La prueba como datos",
  Clauses: "Cláusulas",
  Rulings: "Fallos",
  upheld: "admitida",
  "not upheld": "no admitida",
  "on {verdict}, event {position}": "sobre {verdict}, evento {position}",
  Events: "Eventos",
  "Board at event {event}": "Mesa en el evento {event}",
  "Score card, game {game}": "Acta del juego {game}",
  agrees: "está de acuerdo",
  refuses: "rechaza",
  "has received it": "la ha recibido",
  "an official": "un árbitro",
  "the signature holds": "la firma es válida",
  "no key": "sin clave",
  "with a PIN": "con un PIN",
  "before an official": "ante un árbitro",
  "with an access key": "con una clave de acceso",
  "not open to the reader of this file": "no visible para quien lee este archivo",
  Español: "English",
};

let inSpanish = navigator.language.toLowerCase().startsWith("es");

/** @param {string} text @param {Record<string, any>} [parts] */
function say(text, parts = {}) {
  const words = (inSpanish && ES[text]) || text;
  return words.replace(/\{(\w+)\}/g, (_, name) => parts[name] ?? "");
}

/** @param {string} name @param {...string | Node} children */
function element(name, ...children) {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}

/** @param {string} svg */
function picture(svg) {
  return document.importNode(
    new DOMParser().parseFromString(svg, "image/svg+xml").documentElement,
    true,
  );
}

/** @param {any} event @param {string[]} players */
function eventRow(event, players) {
  const hidden = Object.keys(event.fact).length === 1 && event.tag !== "play-resumed";
  const words = described(event.fact, players);
  const more = ["text", "note", "reason", "grounds", "sha256"]
    .map((name) => event.fact[name])
    .filter(Boolean);
  const shown = hidden
    ? `${words} (${say("not open to the reader of this file")})`
    : [words, ...more].join(": ");
  return element(
    "tr",
    element("td", String(event.version)),
    element("td", shown),
    element("td", event.at),
  );
}

/** @type {Record<string, string>} */
const ACTS = { agree: "agrees", refuse: "refuses", receive: "has received it" };
/** @type {Record<string, string>} */
const MEANS = { pin: "with a PIN", witness: "before an official", key: "with an access key" };

/** @param {any} card @param {any} pack */
function cardPart(card, pack) {
  const acts = card.acts.map((/** @type {any} */ act) => {
    const who = act.seat === undefined ? say("an official") : pack.players[act.seat];
    const how = act.key
      ? `${say("the signature holds")}, ${act.key}`
      : [say("no key"), ...(act.via ? [say(MEANS[act.via])] : [])].join(", ");
    return element(
      "li",
      `${who}: ${say(ACTS[act.act])}${act.reason ? `: ${act.reason}` : ""} (${how})`,
    );
  });
  return [
    element("h2", say("Score card, game {game}", card)),
    element("pre", card.text),
    element("ul", ...acts),
  ];
}

/** @param {string[]} lines @param {string} [name] */
const listOf = (lines, name = "ul") => element(name, ...lines.map((line) => element("li", line)));

/** @param {any} given @param {string} language */
function findingPart({ finding, proof }, language) {
  const { words, why } = finding[language];
  return [
    element("h2", say("Finding")),
    listOf(words),
    element("details", element("summary", say("Every step of it")), listOf(why, "ol")),
    element(
      "details",
      element("summary", say("The proof as data")),
      element("pre", JSON.stringify(proof, null, 1)),
    ),
  ];
}

/** @param {any} ruling */
function rulingLine(ruling) {
  const decision = say(ruling.upheld ? "upheld" : "not upheld");
  return `${decision}, ${say("on {verdict}, event {position}", ruling)} (${ruling.cites.join(", ")})`;
}

/** @param {any} board */
function boardPart(board) {
  return [element("h2", say("Board at event {event}", board)), picture(board.svg)];
}

function languageButton() {
  const change = element("button", say("Español"));
  change.addEventListener("click", () => {
    inSpanish = !inSpanish;
    run();
  });
  return change;
}

/** @param {any} given */
function show({ pack, events }) {
  const language = inSpanish ? "es" : "en";
  document.documentElement.lang = language;
  const clauses = Object.entries(pack.clauses).map(([id, gloss]) => `${id}: ${gloss}`);
  const rows = [...events.values()].map((event) => eventRow(event, pack.players));
  document
    .getElementById("shown")
    .replaceChildren(
      languageButton(),
      element("h1", `${say("Dispute {claim}", pack)}, ${pack.players.join(" – ")}`),
      element("p", `${pack.book}, ${pack.match}: ${pack.dispute.claim.kind.replaceAll("_", " ")}`),
      ...findingPart(pack, language),
      element("h2", say("Rulings")),
      listOf(pack.dispute.rulings.map(rulingLine)),
      element("h2", say("Clauses")),
      listOf(clauses),
      ...pack.boards.flatMap(boardPart),
      ...pack.cards.flatMap((/** @type {any} */ card) => cardPart(card, pack)),
      element("h2", say("Events")),
      element("table", ...rows),
    );
}

/** @param {string} state @param {string} words */
function verdict(state, words) {
  const shown = document.getElementById("verdict");
  shown.dataset.state = state;
  shown.textContent = words;
}

async function run() {
  try {
    const read = await verified();
    wordBy(inSpanish ? read.pack.spanish : {});
    const id = read.pack.key.split("+")[1];
    show(read);
    const parts = { count: read.events.size, size: read.size, origin: read.pack.origin, id };
    verdict(
      "good",
      say(
        "Everything below is what was recorded: {count} events under checkpoint {size} of {origin}. Compare the key {id} with the one that the league has made known.",
        parts,
      ),
    );
  } catch (error) {
    document.getElementById("shown").replaceChildren();
    verdict(
      "bad",
      say(
        "This file was altered, or is not what its league signed ({why}). Nothing of it is shown.",
        { why: error instanceof Error ? error.message : error },
      ),
    );
  }
}

run();
