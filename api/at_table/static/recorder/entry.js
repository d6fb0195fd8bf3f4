// A match entered otherwise than by taps: lines of notation, or results alone.

/** @import { Fact, InHand, Match, Of } from "../match/types.js" */
/** @import { Sitting } from "./sitting.js" */

import { h } from "./dom.js";
import { post } from "./answers.js";
import { toShow } from "../match/expect.js";
import { engines } from "../match/engines.js";
import { t } from "./words.js";

/**
 * Record what a form says; what cannot be kept is told by the sitting.
 * @param {Sitting} sitting
 * @param {Fact[]} facts
 */
function recordFrom(sitting, facts) {
  return sitting.record(facts).catch((error) => sitting.unkept(error));
}

/**
 * The forms for the list of further acts, as elements; each closes the list and records.
 * @param {Sitting} sitting
 */
export function entries(sitting) {
  return [signature(sitting), typed(sitting), handResult(sitting), gameResult(sitting)];
}

/** @param {string} title @param {...any} fields */
function section(title, ...fields) {
  const form = h("form", {}, ...fields, h("button", {}, t("Record")));
  return { form, whole: h("details", {}, h("summary", {}, title), form) };
}

function close() {
  document.querySelector("dialog")?.remove();
}

/**
 * A form by which a player signs the last game's card with their PIN: nobody signs for them.
 * @param {Sitting} sitting
 */
function signature(sitting) {
  const { table, session } = sitting;
  const { match } = table;
  const names = match.players.map((name, seat) => h("option", { value: seat }, name));
  const who = h("select", { id: "signer" }, names);
  const given = { id: "pin", type: "password", inputmode: "numeric", autocomplete: "off" };
  const pin = h("input", { ...given, pattern: "[0-9]{4,12}", maxlength: 12, required: true });
  const { form, whole } = section(
    t("Sign the score card"),
    h("label", { for: "signer" }, t("Player")),
    who,
    h("label", { for: "pin" }, t("PIN")),
    pin,
  );
  form.onsubmit = async (event) => {
    event.preventDefault();
    const path = `/v1/matches/${encodeURIComponent(table.id)}/signatures`;
    const said = { seat: Number(who.value), pin: pin.value };
    const answer = await post(path, said, session.csrf).catch(() => null);
    if (!answer || answer.status >= 300) {
      tell(form, answer ? answer.body.detail : t("This needs a network."));
      return;
    }
    close();
    await sitting.sync?.catchUp().catch((error) => sitting.sync?.failed(error));
    sitting.shown();
  };
  return whole;
}

/**
 * A form for lines in the notation of matches; the server reads them, so it needs a network.
 * @param {Sitting} sitting
 */
function typed(sitting) {
  const { table, session } = sitting;
  const lines = h("textarea", {
    id: "lines",
    rows: 4,
    spellcheck: "false",
    placeholder: "A plays 6-4 on 6-6",
  });
  const { form, whole } = section(
    t("Type it as notation"),
    h("label", { for: "lines" }, t("Lines")),
    lines,
  );
  form.onsubmit = async (event) => {
    event.preventDefault();
    const said = { lines: lines.value, after: table.version + table.items.length };
    const path = `/record/${encodeURIComponent(table.id)}/typed`;
    const answer = await post(path, said, session.csrf).catch(() => null);
    if (answer?.status !== 200) {
      const problem = answer?.body ?? { detail: t("This needs a network.") };
      const where = problem.field?.replace(/^line\b/, t("line"));
      tell(form, [where, problem.detail].filter(Boolean).join(": "));
      return;
    }
    const { facts } = answer.body;
    close();
    await recordFrom(sitting, facts);
    sitting.shown();
  };
  return whole;
}

/** @param {HTMLFormElement} form @param {string} text */
function tell(form, text) {
  form.querySelector("[role=alert]")?.remove();
  form.append(h("p", { role: "alert" }, text));
}

/**
 * A form for a hand of which nobody recorded the play: who won it, how, and its points.
 * @param {Sitting} sitting
 */
function handResult(sitting) {
  const { match } = sitting.table;
  const names = match.players.map((name, seat) => h("option", { value: seat }, name));
  const who = h("select", { id: "winner" }, names);
  const hows = match.hasTricks ? ["made", "set"] : ["domino", "lock"];
  const how = h(
    "select",
    { id: "how" },
    hows.map((one) => h("option", { value: one }, t(HOW[one]))),
  );
  const points = number("hand-points");
  const label = match.hasTricks ? t("Marks") : t("Points");
  const { form, whole } = section(
    t("A hand by its result alone"),
    h("label", { for: "winner" }, t("Winner")),
    who,
    h("label", { for: "how" }, t("How")),
    how,
    h("label", { for: "hand-points" }, label),
    points,
  );
  form.onsubmit = async (event) => {
    event.preventDefault();
    close();
    await recordFrom(sitting, handFacts(match, Number(who.value), how.value, Number(points.value)));
    sitting.shown();
  };
  return whole;
}

/** @type {Record<string, string>} */
const HOW = { domino: "domino", lock: "blocked", made: "made", set: "set" };

/**
 * @param {Match} match
 * @param {number} winner
 * @param {string} how
 * @param {number} points
 * @returns {Fact[]}
 */
function handFacts(match, winner, how, points) {
  const { game } = match;
  const begun = game?.hand && !game.hand.ended;
  /** @type {Fact[]} */
  const started = begun ? [] : [{ fact: "hand-started", number: (game?.hand?.number ?? 0) + 1 }];
  const ended = /** @type {Of<"hand-ended">} */ ({ fact: "hand-ended", how });
  if (match.hasTricks) ended.marks = { [match.side[winner]]: points };
  else Object.assign(ended, { winner, points });
  return [...started, ended];
}

/**
 * A form for the pips left in the hands that were not shown, by pairs. While it is filled in it says
 * how the hand ends; sent, it records that end and closes.
 * @param {Sitting} sitting
 * @returns {HTMLElement}
 */
export function countInPips(sitting) {
  const match = /** @type {InHand} */ (sitting.table.match);
  const seats = toShow(match.game.hand);
  const fields = seats.map((seat) => number(`pips-${seat}`));
  const labelled = seats.flatMap((seat, n) => [
    h("label", { for: `pips-${seat}` }, match.players[seat]),
    fields[n],
  ]);
  const told = h("p", { role: "status" });
  const form = h("form", {}, ...labelled, told, h("button", {}, t("Record")));
  const end = () => {
    const hands = engines.pairs
      .pipsLeft(match.game.hand)
      .hands.map((pips, seat) =>
        seats.includes(seat) ? Number(fields[seats.indexOf(seat)].value) : (pips ?? 0),
      );
    return engines.pairs.endOf(match, { seat: null, step: 0 }, hands);
  };
  form.oninput = () => {
    const { winner = null, points = 0 } = end() ?? {};
    const who = match.players.filter((_, seat) => seat % 2 === Number(winner) % 2).join(" & ");
    told.textContent = winner === null ? t("Level: nobody scores") : `${who} ${points}`;
  };
  form.onsubmit = async (event) => {
    event.preventDefault();
    close();
    await recordFrom(sitting, end()?.facts ?? []);
    sitting.shown();
  };
  return form;
}

/**
 * A form for a game of which nobody recorded anything: its scores, by side.
 * @param {Sitting} sitting
 */
function gameResult(sitting) {
  const { match } = sitting.table;
  const sides = Array.from({ length: match.sides }, (_, side) => side);
  const fields = sides.map((side) => number(`side-${side}`));
  /** @param {number} side */
  const named = (side) => match.players.filter((_, seat) => match.side[seat] === side).join(", ");
  const labelled = sides.flatMap((side) => [
    h("label", { for: `side-${side}` }, named(side)),
    fields[side],
  ]);
  const { form, whole } = section(t("A game by its scores alone"), ...labelled);
  form.onsubmit = async (event) => {
    event.preventDefault();
    const scores = fields.map((field) => Number(field.value));
    close();
    await recordFrom(sitting, gameFacts(match, scores));
    sitting.shown();
  };
  return whole;
}

/** @param {Match} match @param {number[]} scores @returns {Fact[]} */
function gameFacts({ game, side }, scores) {
  /** @type {Fact[]} */
  const started =
    game && !game.ended ? [] : [{ fact: "game-started", number: (game?.number ?? 0) + 1 }];
  const winner = side.indexOf(scores.indexOf(Math.max(...scores)));
  return [
    ...started,
    { fact: "game-ended", scores, winner },
    { fact: "score-card-written", scores },
  ];
}

/** @param {string} id */
function number(id) {
  return h("input", { id, inputmode: "numeric", pattern: "[0-9]+", maxlength: 4, required: true });
}

/** English texts that `t` gets as a value here, for the check that catalogues have all texts. */
export const LOOKED_UP = Object.values(HOW);
