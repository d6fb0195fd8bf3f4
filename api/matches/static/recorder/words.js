// The words of the page in the language of the device; and each fact in a few words.

/** @import { Fact, Match } from "../match/types.js" */

/** @type {Record<string, string>} */
let worded = {};

/** @param {string} name */
const file = async (name) => (await fetch(`/static/recorder/${name}.json`)).json();

/**
 * Load the words of a language tag for `t`: those of its region, else of the language, else
 * English; the page is marked as being in it.
 * @param {string} [wanted]
 */
export async function chooseLanguage(wanted = navigator.language) {
  /** @type {string[]} */
  const there = await file("languages");
  const [whole] = wanted.split("-");
  /** @param {string} tag */
  const alike = (tag) => there.find((one) => one.toLowerCase() === tag.toLowerCase());
  const language = alike(wanted) ?? alike(whole) ?? "en";
  wordBy(await file(language));
  document.documentElement.lang = language;
}

/**
 * Have `t` use these words from now on, by their English text.
 * @param {Record<string, string>} words
 */
export function wordBy(words) {
  worded = words;
}

/** Headers of a request that name the page's language, so that a refusal is in it. */
export const asked = () => ({ "Accept-Language": document.documentElement.lang });

/**
 * A text in the chosen language, or in English if it is not translated, with the parts in braces
 * filled in.
 * @param {string} text
 * @param {Record<string, unknown>} [parts]
 */
export function t(text, parts = {}) {
  const words = worded[text] ?? text;
  return words.replace(/\{(\w+)\}/g, (_, name) => String(parts[name] ?? ""));
}

/** A shape and a letter for each seat. */
export const MARKS = ["■ A", "● B", "▲ C", "◆ D"];

/**
 * A fact in a few words of the chosen language, for the list of the last acts.
 * @param {Fact} fact
 * @param {string[]} players
 */
export function described(fact, players) {
  /** @param {number | undefined} seat */
  const who = (seat) => players[seat ?? -1] ?? "";
  const words = SAID[fact.fact];
  /** @type {Record<string, any>} */
  const parts = { ...fact };
  parts.who = who(parts.seat ?? parts.payer ?? parts.owner);
  if (fact.fact === "chips-paid") parts.whom = who(fact.payee);
  if (fact.fact === "bone-played") parts.at = fact.on ? ` ${t("on")} ${fact.on}` : "";
  if (typeof parts.winner === "number") parts.who = who(parts.winner);
  for (const name of ["trump", "what", "how", "card"]) {
    if (parts[name] !== undefined) parts[name] = t(PLAIN[parts[name]] ?? String(parts[name]));
  }
  if (parts.bid !== undefined) parts.bid = t(parts.bid);
  return words ? t(words, parts) : fact.fact;
}

/**
 * The changes that a correction makes, each in a few words (`differences`).
 * @param {{ what: string; side?: number; seat?: number; from: any; to: any }[]} found
 * @param {Match} match
 * @returns {string[]} a text for each change, in the same order
 */
export function effect(found, match) {
  /** @param {number} side */
  const named = (side) => match.players.filter((_, seat) => match.side[seat] === side).join(" & ");
  return found.map(({ what, side, seat, from, to }) =>
    t(EFFECTS[what], {
      who:
        what === "turn"
          ? (match.players[to] ?? "–")
          : side === undefined
            ? match.players[seat ?? -1]
            : named(side),
      from,
      to,
    }),
  );
}

/** @type {Record<string, string>} */
const EFFECTS = {
  game: "game {from} → {to}",
  hand: "hand {from} → {to}",
  points: "{who} {from} → {to}",
  games: "games of {who} {from} → {to}",
  table: "on the table {from} → {to}",
  holds: "{who} holds {from} → {to}",
  turn: "to play: {who}",
};

/** @type {Record<string, string>} */
const PLAIN = {
  none: "no trump",
  doubles: "doubles",
  domino: "domino",
  lock: "blocked",
  broken: "broken",
  warning: "warning",
  yellow: "yellow",
  red: "red",
  black: "black",
};

/** @type {Partial<Record<Fact["fact"], string>>} */
const SAID = {
  "match-opened": "the match is opened",
  "game-started": "game {number}",
  "game-ended": "the game is over",
  "score-card-written": "the card is written",
  "score-card-signed": "{who} signed",
  "score-card-refused": "{who} refused the card",
  "score-card-received": "an official has the card",
  "match-ended": "the match is over",
  "chips-counted": "{who} counted {tens} × 10 and {fives} × 5",
  "lots-drawn": "lots are drawn",
  shuffled: "{who} shuffled",
  "hand-started": "hand {number}",
  "opening-drawn": "{who} drew {count}",
  "bone-drawn": "{who} drew",
  "bone-played": "{who} {bone}{at}",
  passed: "{who} passed",
  "play-retracted": "{who} lifted a bone back",
  "bone-returned": "{who} put {bone} back",
  "bone-exposed": "{who} exposed {bone}",
  "holding-shown": "{who} showed their bones",
  "score-called": "{who} called {points}",
  "muggins-called": "{who} called muggins, {points}",
  "domino-called": "{who} called domino",
  "chips-paid": "{who} paid {points} to {whom}",
  "change-made": "{who} changed a ten",
  "points-pegged": "{who} pegged {points}",
  "hand-ended": "the hand is over: {how}",
  "bid-made": "{who} bid {bid}",
  "trump-declared": "{who} made trump {trump}",
  "declaration-made": "{who} declared {what}",
  challenged: "{who} challenged",
  "official-called": "an official is called",
  "play-resumed": "play goes on",
  "block-declared": "{who} called a block",
  "pass-taken-back": "{who} took the pass back",
  "card-given": "{who} is shown a card: {card}",
  "time-called": "time is called",
  resigned: "{who} gave up",
  "spinner-marked": "{who} marked {bone}",
  "record-corrected": "event {corrects} was corrected",
};

/** English texts that `t` gets as a value here, for the check that catalogues have all texts. */
export const LOOKED_UP = [
  ...Object.values(SAID),
  ...Object.values(PLAIN),
  ...Object.values(EFFECTS),
];
