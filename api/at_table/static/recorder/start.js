// Where recording begins: a match that is assigned, a new one, practice, or a code from another tablet.

/** @import { Rules } from "../match/types.js" */
/** @import { Device, KeptMatch, SessionSeen } from "./types.js" */

import { fill, h } from "./dom.js";
import { Table } from "./table.js";
import { forget, keptMatches } from "./store.js";
import { post } from "./answers.js";
import { styled, title } from "./closed.js";
import { t } from "./words.js";

/** Show where recording begins. @param {HTMLElement} main @param {Device} device @param {SessionSeen} session */
export async function start(main, device, session) {
  await styled();
  const books = await (await fetch("/static/recorder/books.json")).json();
  const kept = await keptMatches();
  fill(
    main,
    h("header", {}, h("h1", {}, t("Record a match")), who(session)),
    ...matches(session, kept),
    newMatch(books, device, session),
    practice(books, device, session),
    joining(session),
  );
  main.className = "start";
}

/** @param {SessionSeen} session */
function who(session) {
  if (session.offline) return h("p", {}, t("No network: what is recorded is sent later."));
  if (session.name) return h("p", {}, h("a", { class: "way", href: "/session" }, session.name));
  return h("p", {}, h("a", { class: "way", href: "/sign-in?next=/record" }, t("Sign in")));
}

/** @param {SessionSeen} session @param {KeptMatch[]} kept */
function matches(session, kept) {
  const listed = session.matches.map(({ id, players, book, score }) => ({
    id,
    players,
    book,
    sides: score.points.length,
  }));
  const known = new Set(listed.map((match) => match.id));
  const others = kept.filter((match) => !known.has(match.id) && match.players?.length);
  const all = [...listed, ...others];
  if (!all.length) return [];
  const links = all.map(({ id, players, book, sides }) =>
    h(
      "li",
      {},
      h(
        "a",
        { class: "way", href: `/record/${encodeURIComponent(id)}` },
        session.tables?.[id] ? h("b", {}, session.tables[id]) : null,
        h("span", {}, title(players, sides)),
        h("small", {}, book ?? ""),
      ),
    ),
  );
  return [h("h2", {}, t("Matches in play")), h("ul", { class: "matches" }, links)];
}

/** @param {Record<string, Rules>} books @param {Device} device @param {SessionSeen} session */
function newMatch(books, device, session) {
  if (!session.opens && !session.offline) return null;
  const form = fields(books, "new");
  const names = h("div", { class: "names" });
  const edition = h("div", {});
  const seats = () => {
    fill(edition, ...editions(books[fieldsOf(form).book.value]));
    const most = Math.max(...books[fieldsOf(form).book.value].seats);
    const wanted = Array.from({ length: most }, (_, seat) =>
      labelled(t("Seat {letter}", { letter: "ABCD"[seat] }), {
        name: `seat${seat}`,
        maxlength: 80,
        autocomplete: "off",
      }),
    );
    fill(names, ...wanted);
  };
  fieldsOf(form).book.onchange = seats;
  form.append(edition, names, h("button", {}, t("Begin")));
  seats();
  form.onsubmit = async (event) => {
    event.preventDefault();
    const players = [...names.querySelectorAll("input")].map((input) => input.value.trim());
    const book = fieldsOf(form).book.value;
    const filled = players.filter(Boolean);
    if (!books[book].seats.includes(filled.length)) return tell(form, t("Name the players."));
    const id = `m-${crypto.randomUUID().replaceAll("-", "").slice(0, 16)}`;
    const chosen = fieldsOf(form).edition?.value;
    const rules = books[book].editions?.[chosen] ?? books[book];
    await begin(id, rules, device, session.clock, {
      book,
      players: filled,
      best_of: Number(fieldsOf(form).best_of.value),
      ...(chosen ? { options: { edition: chosen } } : {}),
    });
    return null;
  };
  return h("section", {}, h("h2", {}, t("A new match")), form);
}

/** The fields of a form by their names. @type {(form: HTMLFormElement) => any} */
const fieldsOf = (form) => form.elements;

/** The choice of an edition, where the book has several. @param {Rules} rules */
function editions({ editions: named, edition }) {
  if (!named) return [];
  const options = Object.keys(named).map((name) =>
    h("option", { value: name, selected: name === edition }, t(EDITIONS[name] ?? name)),
  );
  return [h("label", {}, t("Edition"), " ", h("select", { name: "edition" }, options))];
}

/** @type {Record<string, string>} */
const EDITIONS = {
  world: "World championship",
  spain: "Spain",
  dominican: "Dominican",
  dominican_club: "Dominican clubs",
  puerto_rico_500: "Puerto Rico, 500",
  brazil: "Brazil",
  cuba: "Cuba, double-nine",
  jamaica: "Jamaica, six-love",
};

/** English texts that `t` gets as a value here, for the check that catalogues have all texts. */
export const LOOKED_UP = Object.values(EDITIONS);

/** @param {Record<string, Rules>} books @param {Device} device @param {SessionSeen} session */
function practice(books, device, session) {
  const form = fields(books, "practice");
  form.append(h("button", {}, t("Practise")));
  form.onsubmit = async (event) => {
    event.preventDefault();
    const book = fieldsOf(form).book.value;
    const count = Math.max(
      ...books[book].seats.filter((seats) => seats <= 2 || books[book].kind !== "fives"),
    );
    const players = ["Ana", "Bruno", "Carla", "Diego"].slice(0, count);
    await forget("practice");
    await begin("practice", books[book], device, session.clock, { book, players, best_of: 1 });
  };
  return h("section", {}, h("h2", {}, t("Practice, on this device alone")), form);
}

/** @param {Record<string, Rules>} books @param {string} name */
function fields(books, name) {
  const named = Object.entries(books).sort(([, one], [, other]) =>
    one.title < other.title ? -1 : 1,
  );
  const choices = named.map(([id, book]) => h("option", { value: id }, titleOf(book)));
  const book = h("label", {}, t("Rules"), " ", h("select", { name: "book" }, choices));
  const games = [1, 3, 5, 7].map((count) => h("option", { value: count }, String(count)));
  const best = h("label", {}, t("Best of"), " ", h("select", { name: "best_of" }, games));
  return h("form", { class: name, novalidate: true }, book, name === "new" ? best : null);
}

/** The title of a book in the language of the page. @param {Rules} book */
function titleOf({ titles, title: written }) {
  return titles?.[document.documentElement.lang.slice(0, 2)] ?? written;
}

/** @param {string} text @param {object} given */
function labelled(text, given) {
  return h("label", {}, text, " ", h("input", given));
}

/**
 * @param {string} id
 * @param {Rules} rules
 * @param {Device} device
 * @param {SessionSeen["clock"]} clock
 * @param {object} opening
 */
async function begin(id, rules, device, clock, opening) {
  const table = await Table.opened(id, device, clock);
  await table.playBy(rules);
  await table.keep({});
  await table.add("", [/** @type {any} */ ({ fact: "match-opened", ...opening })]);
  await table.keep({});
  location.assign(`/record/${id}`);
}

/**
 * The form by which a tablet takes over a table, with the code that the other tablet shows.
 * @param {SessionSeen} session
 */
function joining(session) {
  if (session.offline) return null;
  const code = {
    name: "code",
    inputmode: "numeric",
    pattern: "[0-9]{6}",
    maxlength: 6,
    autocomplete: "off",
  };
  const form = h("form", {}, labelled(t("Code"), code), h("button", {}, t("Take over")));
  form.onsubmit = async (event) => {
    event.preventDefault();
    const code = fieldsOf(form).code.value.trim();
    const answer = await post("/session/handover", { code }, "").catch(() => null);
    if (answer?.status !== 200)
      return tell(form, answer?.body.detail ?? t("This needs a network."));
    location.assign(`/record/${encodeURIComponent(answer.body.match)}`);
    return null;
  };
  return h("section", {}, h("h2", {}, t("Take over from another tablet")), form);
}

/** @param {HTMLFormElement} form @param {string} text */
function tell(form, text) {
  form.querySelector("[role=alert]")?.remove();
  form.append(h("p", { role: "alert" }, text));
}
