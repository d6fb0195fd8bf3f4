// The screen at the table, drawn from the match and from what is chosen. It decides nothing: each
// button says which tap it is.

/** @import { Entry, Expected, Hand, InHand, Lot, Match, Rules, Ui } from "../match/types.js" */
/** @import { Asks, Commanding, Parts, Shown, Tapping } from "./types.js" */

import { boneKeys, showKeys } from "./bones.js";
import { fill, h, set } from "./dom.js";
import { PLAIN_TRUMP, board, trickPlayed } from "./felt.js";
import { expect, lotsFrom, showing, toShow } from "../match/expect.js";
import { pips } from "../match/layout.js";
import { figure, figures, wins } from "../match/scoring.js";
import { tapped, whoseTurn } from "../match/taps.js";
import { MARKS, described, t } from "./words.js";

/** @param {string} name @param {string} text @param {() => void} onclick */
const stepButton = (name, text, onclick) => h("button", { class: `step ${name}`, onclick }, text);

/**
 * The parts of the screen, made once; `tap` is called with each tap at the match, `command` with
 * the name of any other button.
 * @param {Tapping} tap
 * @param {Commanding} command
 * @param {Pick<Rules, "bones">} rules
 * @returns {Parts}
 */
export function screen(tap, command, rules) {
  /** @type {(name: string, element?: keyof HTMLElementTagNameMap, given?: object) => any} */
  const part = (name, element = "div", given = {}) => h(element, { class: name, ...given });
  /** @type {any} */
  const parts = {
    where: part("where", "h1"),
    clock: part("clock", "p"),
    sync: h("button", { class: "sync", onclick: () => command("sync") }),
    menu: h("button", { class: "menu", onclick: () => command("menu") }, "☰"),
    notice: part("notice", "p", { role: "status", hidden: true }),
    seats: part("seats"),
    board: part("board", "section"),
    last: part("last", "ol"),
    ask: part("ask"),
    grid: part("grid"),
    pad: part("pad"),
    acts: part("acts"),
    bottom: part("bottom"),
  };
  Object.assign(parts, boneKeys(parts.grid, rules, tap));
  parts.undo = h("button", { class: "undo", onclick: () => command("undo") });
  parts.redo = h("button", { class: "redo", onclick: () => command("redo") });
  parts.changes = part("changes", "span");
  parts.less = stepButton("less", "−", () => tap({ kind: "step", by: -1 }));
  parts.more = stepButton("plus", "+", () => tap({ kind: "step", by: 1 }));
  const offered = () => parts.offer.dataset.facts ?? "";
  parts.offer = h("button", {
    class: "offer",
    onclick: () => tap({ kind: "offer", seen: offered() }),
  });
  fill(parts.bottom, parts.undo, parts.redo, parts.less, parts.more, parts.offer);
  const top = h("header", {}, parts.where, parts.clock, parts.sync, parts.menu);
  parts.table = part("table");
  fill(parts.table, parts.seats, parts.board, parts.last);
  parts.hand = part("hand");
  fill(parts.hand, parts.ask, parts.notice, parts.grid, parts.pad, parts.acts, parts.bottom);
  parts.root = [top, parts.table, parts.hand];
  return parts;
}

/**
 * Show the match as it is, with what is chosen.
 * @param {Parts} parts
 * @param {Shown} given
 * @param {Tapping} tap
 * @param {Commanding} command
 */
export function show(parts, { match, ui, all, sync, undo, redo, asks }, tap, command) {
  const next = expect(match, ui);
  const { game } = match;
  set(parts.table.parentElement, { "data-stage": next.stage, "data-kind": match.kind });
  fill(parts.where, where(match));
  set(parts.menu, { "aria-label": t("Menu") });
  fill(parts.sync, sync.text);
  set(parts.sync, { "data-state": sync.state });
  set(parts.grid, { role: "group", "aria-label": t("Bones") });
  set(parts.acts, { role: "group", "aria-label": t("Acts") });
  set(parts.board, { "aria-label": t("Board") });
  fill(
    parts.seats,
    ...match.players.map((name, seat) => seatButton(match, ui, next, seat, name, tap)),
  );
  fill(parts.board, ...board(match, ui, tap));
  fill(parts.last, ...lastActs(match, all));
  showKeys(parts, match, ui, next);
  fill(parts.ask, ...question(match, ui, next, asks, tap, command), ...others(next, tap));
  fill(parts.pad, ...pad(match, ui, next, tap, command));
  fill(parts.acts, ...acts(match, ui, tap, command));
  back(parts, undo, redo);
  set(parts.less, { "aria-label": t("less") });
  set(parts.more, { "aria-label": t("more") });
  offer(parts, match, next);
  if (game) set(parts.board, { "data-total": null });
}

/**
 * Undo and Redo have a place each: neither is ever where the other was.
 * @param {Parts} parts
 * @param {string} undo
 * @param {string} redo
 */
function back(parts, undo, redo) {
  /** @param {string} name */
  const act = (name) => h("span", { class: "act" }, name);
  fill(parts.undo, t("Undo"), act(undo), parts.changes);
  fill(parts.redo, t("Redo"), act(redo));
  /** @param {string} word @param {string} name */
  const named = (word, name) => (name ? `${word}: ${name}` : word);
  set(parts.undo, { disabled: !undo, "aria-label": named(t("Undo"), undo) });
  set(parts.redo, { disabled: !redo, "aria-label": named(t("Redo"), redo) });
}

/** @param {Match} match */
function where(match) {
  const { game } = match;
  if (match.closed) return t("The match is over");
  if (!game) return t("Before the first game");
  const hand = game.hand ? t("hand {number}", { number: game.hand.number }) : "";
  return [t("game {number}", { number: game.number }), hand].filter(Boolean).join(", ");
}

// --- seats ---------------------------------------------------------------------------------

/**
 * @param {Match} match
 * @param {Ui} ui
 * @param {Expected} next
 * @param {number} seat
 * @param {string} name
 * @param {Tapping} tap
 */
function seatButton(match, ui, next, seat, name, tap) {
  const { game } = match;
  const hand = game?.hand;
  const turn = whoseTurn(match, ui) === seat && !hand?.ended;
  const side = match.side[seat];
  const chosen = ui.seat === seat || (next.grid === "show" && hand && showing(hand, ui) === seat);
  const games = match.bestOf > 1 ? ` · ${wins(match)[side]}` : "";
  const label = [
    h("span", { class: `mark seat-${seat}` }, MARKS[seat]),
    h("bdi", {}, name),
    h("span", { class: "holds" }, hand ? t("holds {count}", { count: hand.held[seat] }) : ""),
    h("span", { class: "score" }, `${figure(game?.scores[side] ?? 0)}${games}`),
    turn ? h("span", { class: "turn" }, t("to play")) : null,
  ];
  const given = { class: "seat", "aria-pressed": String(chosen), "data-seat": seat };
  return h("button", { ...given, onclick: () => tap({ kind: "seat", seat }) }, label);
}

// --- the last acts ------------------------------------------------------------------------

/** @param {Match} match @param {Entry[]} all */
function lastActs(match, all) {
  return all
    .slice(-3)
    .reverse()
    .map(({ position, fact, item }) =>
      h("li", item ? { class: "unsent" } : {}, `${position} ${described(fact, match.players)}`),
    );
}

// --- the question, the pad, the buttons ------------------------------------------------------

/**
 * @param {Match} match
 * @param {Ui} ui
 * @param {Expected} next
 * @param {Asks | null} asks
 * @param {Tapping} tap
 * @param {Commanding} command
 */
function question(match, ui, next, asks, tap, command) {
  /** @param {string} text */
  const say = (text) => h("span", {}, text);
  /** @param {string} label @param {() => unknown} onclick */
  const choice = (label, onclick) => h("button", { onclick }, label);
  const hand = match.game?.hand;
  if (ui.half !== null) {
    const pip = ui.half;
    return [
      say(t("{number} and which other number?", { number: pip })),
      choice(`${pip}-${pip}`, () => tap({ kind: "half", pip })),
      choice(t("Cancel"), () => tap({ kind: "clear" })),
    ];
  }
  if (next.grid === "show" && hand && toShow(hand).length) {
    const seat = Number(showing(hand, ui));
    const count = hand.held[seat] - ui.picked.length;
    const more = t("{who} shows their bones: {count} more", { who: match.players[seat], count });
    return [say(match.rules.bones === "double_nine" ? `${more} (${ui.picked.join(" ")})` : more)];
  }
  if (next.grid === "lots" && ui.picked.length) {
    const lots = /** @type {Lot[]} */ (ui.picked);
    const left = lotsFrom(match).filter((seat) => !lots.some((lot) => lot.seat === seat));
    return [say(t("lot of {who}", { who: match.players[left[0]] }))];
  }
  if (ui.mode) return [say(t(MODES[ui.mode])), choice(t("Cancel"), () => tap({ kind: "clear" }))];
  if (ui.bone) {
    return [
      say(asked(/** @type {InHand} */ (match), ui)),
      choice(t("Cancel"), () => tap({ kind: "clear" })),
    ];
  }
  if (!asks) return [];
  const found = [];
  if (asks.drawn) {
    found.push(say(t("just drawn?")));
    found.push(choice(t("Yes"), () => command("drawn", true)));
    found.push(choice(t("No"), () => command("drawn", false)));
  }
  if (asks.arm) found.push(choice(t("On an arm"), () => command("arm")));
  return found;
}

/** @param {InHand} match @param {Ui} ui */
function asked(match, ui) {
  const bone = String(ui.bone);
  const { hand } = match.game;
  if (hand.place.get(bone)?.where === "table") {
    return t("{bone} lies here since event {position}", { bone, position: hand.played.get(bone) });
  }
  return whoseTurn(match, ui) === null
    ? t("who plays {bone}?", { bone })
    : t("where is {bone}?", { bone });
}

/** @type {Record<string, string>} */
const MODES = {
  drawn: "tap the bone that was drawn",
  returned: "tap the bone that was put back",
  exposed: "tap the bone that was exposed",
  spinner: "tap the spinner that was marked",
};

/**
 * @param {Match} match
 * @param {Ui} ui
 * @param {Expected} next
 * @param {Tapping} tap
 * @param {Commanding} command
 */
function pad(match, ui, next, tap, command) {
  const { of, values } = next.pad;
  /** @param {string} label @param {object} given */
  const button = (label, given) => h("button", { "data-pad": label, ...given }, label);
  if (of === "before") {
    /** @param {string} name @param {string} label */
    const act = (name, label) =>
      button(t(label), {
        "data-act": name,
        "data-hint": name === "shuffled" ? hint(match, ui, name) : null,
        onclick: () => tap({ kind: "act", name }),
      });
    const purse = match.isFives && match.rules.purse;
    return [
      !match.hasTricks && act("shuffled", "Shuffled"),
      purse && act("chips", "Chips counted"),
    ].filter(Boolean);
  }
  if (of === "pips") return [button(t("Count in pips"), { onclick: () => command("pips") })];
  if (of === "left")
    return [h("p", { class: "left" }, leftInHands(/** @type {InHand} */ (match).game.hand))];
  const tricks = match.game?.hand?.tricks;
  if (of === "none" && tricks) return trickPlayed(tricks);
  /** @param {number | string} value */
  const label = (value) => (of === "points" ? String(value) : t(PADS[value] ?? String(value)));
  return values.map((value) =>
    h("button", { "data-pad": value, onclick: () => tap({ kind: "pad", value }) }, label(value)),
  );
}

/** The pips that all hands together still hold, and the passes since the last bone. @param {Hand} hand */
function leftInHands(hand) {
  // Of a set of 55 some bones sleep, so what lies on the table does not tell.
  if (hand.boneyard) return t("{passes} passes", { passes: hand.passes });
  const placed = new Set(hand.layout.placements.map(({ bone }) => bone));
  const left = hand.layout.bones.filter((bone) => !placed.has(bone));
  const total = left.reduce((sum, bone) => sum + pips(bone), 0);
  return t("{pips} pips in the hands, {passes} passes", { pips: total, passes: hand.passes });
}

/** @type {Record<string, string>} */
const PADS = {
  pass: "pass",
  doubles: "doubles",
  none: "no trump",
  84: "2 marks",
  126: "3 marks",
  168: "4 marks",
};

/** @type {Record<string, string[][]>} */
const ACTS = {
  fives: [
    ["drew", "Drew"],
    ["drewIt", "Drew and plays it"],
    ["passed", "Passed"],
    ["domino", "Domino"],
    ["show", "Shows"],
  ],
  pairs: [
    ["passed", "Passed"],
    ["passBack", "Takes the pass back"],
    ["block", "Calls a block"],
    ["exposed", "Exposed a bone"],
    ["show", "Shows"],
  ],
  42: [
    ["laydown", "Laydown"],
    ["made", "Made"],
    ["set", "Set"],
    ["challenged", "Challenge"],
    ["show", "Shows"],
  ],
};

/**
 * Name the player whose act a button would record, so that nobody taps a seat for nothing.
 * @param {Match} match
 * @param {Ui} ui
 * @param {string} name
 */
function hint(match, ui, name) {
  const facts =
    match.game?.hand || name === "shuffled" ? tapped(match, ui, { kind: "act", name }).facts : null;
  return /** @type {{ seat?: number } | undefined} */ (facts?.[0])?.seat ?? null;
}

/** @param {Match} match @param {Ui} ui @param {Tapping} tap @param {Commanding} command */
function acts(match, ui, tap, command) {
  const named = ACTS[match.kind];
  const idle = !match.game?.hand;
  const buttons = named.map(([name, label]) => {
    const chosen = { show: ui.show, drewIt: ui.drewIt !== null }[name];
    const pressed = chosen === undefined ? {} : { "aria-pressed": String(chosen) };
    const given = {
      "data-act": name,
      "data-hint": hint(match, ui, name),
      disabled: idle,
      ...pressed,
    };
    return h("button", { ...given, onclick: () => tap({ kind: "act", name }) }, t(label));
  });
  return [...buttons, h("button", { class: "further", onclick: () => command("more") }, t("More"))];
}

// --- the offer -----------------------------------------------------------------------------

/** @type {Record<string, string>} */
const OFFERS = {
  game: "Game {number}",
  hand: "Hand {number}: all drew",
  domino: "Domino: {who}",
  rest: "The rest: {who}",
  "rest-made": "The rest: {who}. Bid made",
  "rest-set": "The rest: {who}. Bid set",
  paid: "Paid {points}: {from} to {who}",
  pegged: "Peg {points}: {who}",
  handOver: "Hand over: {who} {points}",
  pairWon: "Hand over: {pair} {sum}",
  level: "Blocked and level: nobody scores",
  "rest-pairWon": "The rest: {who}. {pair} {sum}",
  "rest-level": "The rest: {who}. Level: nobody scores",
  passedOut: "All passed",
  made: "Bid made",
  set: "Bid set",
  gameOver: "Game over, {result}",
  card: "Card: {result}",
  matchOver: "Match over",
};

/** @type {Record<string, string>} */
const OTHERS = {
  noChange: "no change",
  withChange: "with change",
  restOnly: "shown only",
  unshown: "count not shown",
};

/** @param {Parts} parts @param {Match} match @param {Expected} next */
function offer(parts, match, next) {
  const { offer: offered } = next;
  /** @param {number | null | undefined} seat */
  const named = (seat) => (seat === null || seat === undefined ? "" : match.players[seat]);
  const text = offered
    ? t(OFFERS[offered.name], {
        ...offered,
        who: named(offered.seat ?? offered.payee ?? offered.winner) || t("nobody"),
        from: named(offered.payer),
        points: offered.points ?? "",
        pair: pairOf(match, offered.winner),
        sum: [offered.points, ...(offered.bonus ?? [])].join(" + "),
        result: figures(offered.scores ?? []),
      })
    : "";
  const changed = offered?.change ? ` ${t("with change")}` : "";
  fill(parts.offer, text + changed || "–");
  set(parts.offer, {
    disabled: !offered,
    "data-facts": offered ? JSON.stringify(offered.facts) : null,
  });
}

/** @param {Match} match @param {any} winner */
const pairOf = (match, winner) =>
  match.players.filter((_, seat) => match.side[seat] === match.side[winner]).join(" & ");

/**
 * Other ways to record what is offered, in the line of what is asked.
 * @param {Expected} next
 * @param {Tapping} tap
 */
const others = (next, tap) =>
  next.others.map(({ name, facts }) => {
    const seen = JSON.stringify(facts);
    const onclick = () => tap({ kind: "other", name, seen });
    return h("button", { "data-other": name, onclick }, t(OTHERS[name]));
  });

/** English texts that `t` gets as a value here, for the check that catalogues have all texts. */
export const LOOKED_UP = [
  ...Object.values(OFFERS),
  ...Object.values(OTHERS),
  ...Object.values(PADS),
  ...Object.values(MODES),
  ...Object.values(PLAIN_TRUMP),
  ...Object.values(ACTS)
    .flat()
    .map(([, label]) => label),
  "Shuffled",
  "Chips counted",
];
