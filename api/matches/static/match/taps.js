// The meaning of a tap: facts to record, or a choice that a further tap completes.
//
// `tapped(match, ui, tap)` gives {ui, facts}, or {ui, amend} where the last fact is mended by it.
// Nothing is refused here and nothing judged: a bone that does not fit is placed where it was put.

/** @import { Chosen, End, Fact, InHand, Lot, Match, Of, Tap, Tapped, Taps, Ui } from "./types.js" */

import { engines } from "./engines.js";
import { expect, inOrder, lotsFrom, payment, showing, toShow } from "./expect.js";
import { has, high, isDouble, low, touching } from "./layout.js";
import { highestOf, openingOf } from "./openings.js";
import { payerOf } from "./scoring.js";

/** A new choice, in which nothing is chosen. @returns {Ui} */
export const fresh = () => ({
  seat: null,
  bone: null,
  show: false,
  mode: null,
  picked: [],
  counts: {},
  step: 0,
  drewIt: null,
  half: null,
});

/**
 * The effect of a tap: what is chosen after it, and the facts that it records, if any.
 * @param {Match} match
 * @param {Ui} ui
 * @param {Tap} tap
 * @returns {Tapped}
 */
export function tapped(match, ui, tap) {
  const act = /** @type {(match: Match, ui: Ui, tap: Tap) => Tapped} */ (TAPS[tap.kind]);
  return act(match, ui, tap);
}

/** @param {Ui} ui @param {Partial<Ui>} changes @returns {Tapped} */
const choose = (ui, changes) => ({ ui: { ...ui, ...changes } });
/** @type {(...facts: Fact[]) => Tapped & { facts: Fact[] }} */
const record = (...facts) => ({ ui: fresh(), facts });

/** @type {{ [Kind in keyof Taps]: (match: InHand, ui: Ui, tap: Taps[Kind]) => Tapped }} */
const TAPS = {
  bone: tapBone,
  half: (match, ui, { pip }) => {
    if (ui.half === null) return choose(ui, { half: pip });
    const bone = `${Math.max(ui.half, pip)}-${Math.min(ui.half, pip)}`;
    return tapBone(match, { ...ui, half: null }, { bone });
  },
  end: (match, ui, { end }) =>
    ui.bone ? place(match, ui, ui.bone, end) : moveLast(match, ui, end),
  seat: (match, ui, { seat }) => {
    if (ui.bone && ui.seat === null && whoseTurn(match, ui) === null) {
      return placed(match, { ...ui, bone: null, seat }, ui.bone);
    }
    return choose(ui, { seat: ui.seat === seat ? null : seat, picked: [] });
  },
  pad: tapPad,
  act: (match, ui, { name }) => ACTS[name](match, ui),
  offer: (match, ui, { seen }) => taken(expect(match, ui).offer, seen, ui),
  other: (match, ui, { name, seen }) => {
    const other = expect(match, ui).others.find((one) => one.name === name);
    return taken(other, seen, ui);
  },
  step: (match, ui, { by }) => {
    if (expect(match, ui).stage !== "deal") return choose(ui, { step: ui.step + by });
    const seat = ui.seat ?? 0;
    return choose(ui, { counts: { ...ui.counts, [seat]: (ui.counts[seat] ?? 0) + by } });
  },
  mode: (_, ui, { name }) => choose(ui, { mode: name, picked: [], bone: null }),
  say: (_, __, { fact }) => record(fact),
  clear: (_, ui) => ({ ui: { ...fresh(), show: ui.show } }),
};

/**
 * Record an offer as the screen showed it; an offer that changed under the finger records nothing.
 * @param {{ facts: Fact[] } | null | undefined} offered
 * @param {string} seen
 * @param {Ui} ui
 * @returns {Tapped}
 */
const taken = (offered, seen, ui) =>
  offered && JSON.stringify(offered.facts) === seen ? record(...offered.facts) : { ui };

/** The seat chosen, else the one whose turn it is, else null. @param {Match} match @param {Ui} ui */
export const whoseTurn = ({ game }, ui) => ui.seat ?? game?.hand?.turn ?? null;

// --- bones ---------------------------------------------------------------------------------

/** @param {InHand} match @param {Ui} ui @param {{ bone: string }} given @returns {Tapped} */
function tapBone(match, ui, { bone }) {
  const { grid } = expect(match, ui);
  if (ui.mode) return MODES[ui.mode](match, ui, bone);
  if (grid === "lots") return lot(match, ui, bone);
  if (grid === "show") return shown(match, ui, bone);
  return grid === "play" ? placed(match, ui, bone) : { ui };
}

/**
 * A bone played: at once where it fits in one place, else once an end, or a seat, is chosen.
 * @param {InHand} match
 * @param {Ui} ui
 * @param {string} bone
 * @returns {Tapped}
 */
function placed(match, ui, bone) {
  const { hand } = match.game;
  const seat = whoseTurn(match, ui);
  if (ui.bone === bone) return choose(ui, { bone: null });
  if (seat === null) return choose(ui, { bone });
  if (hand.place.get(bone)?.where === "table") return choose(ui, { bone });
  if (hand.tricks) return record({ fact: "bone-played", seat, bone });
  const places = hand.layout.placesFor(bone);
  return places.length === 1 ? place(match, ui, bone, { bone: places[0] }) : choose(ui, { bone });
}

/**
 * `end` is {bone, touch, slot}: which it is joined to, and how where that is not plain.
 * @param {InHand} match
 * @param {Ui} ui
 * @param {string} bone
 * @param {Chosen} end
 */
function place(match, ui, bone, end) {
  const seat = Number(whoseTurn(match, ui));
  const fact = playFact(seat, bone, end);
  return record(ui.drewIt === seat ? { ...fact, just_drawn: true } : fact);
}

/** @param {number} seat @param {string} bone @param {Chosen} given */
function playFact(seat, bone, { bone: on, touch, slot }) {
  /** @type {Of<"bone-played">} */
  const fact = { fact: "bone-played", seat, bone };
  if (on !== null) fact.on = on;
  if (on && touch && (touch[0] !== touch[1] || !isPlain(bone, on, touch))) fact.touch = touch;
  if (slot === "arm") fact.slot = slot;
  return fact;
}

/**
 * Whether two bones that match can touch in no other way.
 * @param {string} bone
 * @param {string} on
 * @param {number[]} given
 */
function isPlain(bone, on, [there, here]) {
  const shared = [high(on), low(on)].some((pip) => has(bone, pip));
  if (!shared) return false;
  const plain = touching(bone, on, null);
  return plain[0] === there && plain[1] === here;
}

/**
 * Move the last bone, which was laid at the one end that fits, to the end that is tapped.
 * @param {InHand} match
 * @param {Ui} ui
 * @param {Chosen} end
 * @returns {Tapped}
 */
function moveLast(match, ui, end) {
  const last = match.game?.hand?.lastPlay;
  if (!last || end.bone === last.bone) return { ui };
  return { ui: fresh(), amend: playFact(last.seat, last.bone, end) };
}

/**
 * The places where a bone can be put: each open end, and an end that it does not fit once for each
 * of its halves, with the numbers that would `touch`.
 * @param {InHand} match
 * @param {string} bone
 * @returns {End[]}
 */
export function placesOnBoard(match, bone) {
  const { layout } = match.game.hand;
  const fitting = new Set(layout.placesFor(bone));
  return layout.ends().flatMap((end) => {
    if (has(bone, end.pip) && fitting.has(end.bone)) return [{ bone: end.bone, pip: end.pip }];
    const halves = isDouble(bone) ? [high(bone)] : [high(bone), low(bone)];
    return halves.map((half) => ({ bone: end.bone, pip: end.pip, touch: [end.pip, half] }));
  });
}

/** @param {InHand} match @param {Ui} ui @param {string} bone */
function lot(match, ui, bone) {
  const from = lotsFrom(match);
  // By pairs a bone that was turned goes back, and another may turn it too (DP-5).
  const picked = /** @type {Lot[]} */ (ui.picked);
  const others = picked.filter((one) => match.isPairs || one.bone !== bone);
  const next = from.find((seat) => !others.some((drawn) => drawn.seat === seat));
  const seat = ui.seat ?? next ?? 0;
  const draws = others.filter((one) => one.seat !== seat);
  draws.push({ seat, bone });
  if (draws.length < from.length) return choose(ui, { picked: draws, seat: null });
  const tied = highestOf(match, draws).length > 1;
  return record({ fact: "lots-drawn", draws, ...(tied ? { tied } : {}) });
}

/** @param {InHand} match @param {Ui} ui @param {string} bone @returns {Tapped} */
function shown(match, ui, bone) {
  const { hand } = match.game;
  const seat = showing(hand, ui);
  if (seat === null) return { ui };
  const before = /** @type {string[]} */ (ui.picked);
  const picked = before.includes(bone)
    ? before.filter((other) => other !== bone)
    : [...before, bone];
  if (picked.length < hand.held[seat]) return choose(ui, { picked });
  const more = toShow(hand).filter((one) => one !== seat).length > 0;
  const found = record({ fact: "holding-shown", seat, bones: inOrder(picked) });
  found.ui.show = more && ui.show;
  return found;
}

/** @param {Match} match @param {Ui} ui */
const holder = (match, ui) => whoseTurn(match, ui) ?? 0;

/**
 * The meaning of a tapped bone after a button that asked for a bone, by the button's name.
 * @type {Record<string, (match: InHand, ui: Ui, bone: string) => Tapped>}
 */
const MODES = {
  exposed: (match, ui, bone) => record({ fact: "bone-exposed", seat: holder(match, ui), bone }),
  returned: (match, ui, bone) => record({ fact: "bone-returned", seat: holder(match, ui), bone }),
  drawn: (match, ui, bone) => record({ fact: "bone-drawn", seat: holder(match, ui), bone }),
  spinner: (match, ui, bone) => record({ fact: "spinner-marked", seat: holder(match, ui), bone }),
};

// --- the pad and the buttons ---------------------------------------------------------------

/** @param {InHand} match @param {Ui} ui @param {{ value: any }} given */
function tapPad(match, ui, { value }) {
  const { pad, stage } = expect(match, ui);
  const turn = whoseTurn(match, ui);
  if (pad.of === "bid") return record({ fact: "bid-made", seat: turn ?? 0, bid: value });
  if (pad.of === "trump") {
    const seat = ui.seat ?? match.game.hand.tricks?.auction.bidder ?? 0;
    return record({ fact: "trump-declared", seat, trump: value });
  }
  return stage === "pay" ? called(match, ui, value) : scored(match, ui, value);
}

/**
 * An amount: called where the book has calls, else paid or pegged at once.
 * @param {InHand} match
 * @param {Ui} ui
 * @param {number} points
 */
function scored(match, ui, points) {
  const { hand } = match.game;
  const last = hand?.lastPlay;
  if (match.rules.score_call === "required") return called(match, ui, points);
  const payee = ui.seat ?? last?.seat ?? 0;
  const answers = (hand?.ended ? hand.endedAt : last?.position) ?? undefined;
  return record(...payment(match, payee, points, answers));
}

/** @param {InHand} match @param {Ui} ui @param {number} points */
function called(match, ui, points) {
  const last = match.game.hand?.lastPlay?.seat ?? 0;
  const seat = ui.seat ?? last;
  const missed = match.rules.muggins && seat !== last;
  const fact = missed ? "muggins-called" : "score-called";
  return record(/** @type {Fact} */ ({ fact, seat, points }));
}

/** @type {(fact: "bone-drawn" | "passed" | "resigned") => (match: InHand, ui: Ui) => Tapped} */
const bySeat = (fact) => (match, ui) =>
  record(/** @type {Fact} */ ({ fact, seat: holder(match, ui) }));

/**
 * The meaning of each button that stays in its place, by the button's name.
 * @type {Record<string, (match: InHand, ui: Ui) => Tapped>}
 */
const ACTS = {
  drew: bySeat("bone-drawn"),
  drewIt: (match, ui) => {
    const found = bySeat("bone-drawn")(match, ui);
    return { ...found, ui: { ...found.ui, drewIt: holder(match, ui) } };
  },
  passed: bySeat("passed"),
  domino: (match, ui) => {
    const seat = ui.seat ?? match.game.hand?.lastPlay?.seat ?? holder(match, ui);
    return record({ fact: "domino-called", seat });
  },
  show: (_, ui) => choose(ui, { show: !ui.show, picked: [] }),
  exposed: (_, ui) => choose(ui, { mode: "exposed", picked: [], bone: null }),
  passBack: ({ game: { hand } }, ui) => {
    const passed = hand.passed?.at(-1);
    if (passed === undefined || hand.acted?.at !== passed) return { ui };
    return record({ fact: "pass-taken-back", seat: hand.acted.seat, passed: Math.floor(passed) });
  },
  block: (match, ui) => {
    const seat = ui.seat ?? match.game.hand?.lastPlay?.seat ?? holder(match, ui);
    return record({ fact: "block-declared", seat });
  },
  laydown: declare("laydown"),
  made: declare("made"),
  set: declare("set"),
  challenged: (match, ui) => {
    const declarer = match.game.hand.tricks?.declared?.seat ?? 0;
    return record({ fact: "challenged", seat: ui.seat ?? (declarer + 1) % 4 });
  },
  shuffled: (match, ui) => {
    return record({ fact: "shuffled", seat: ui.seat ?? shuffler(match) });
  },
  chips: (match, ui) => {
    const { tens, fives } = match.rules.purse ?? { tens: 0, fives: 0 };
    const seats = match.players.map((_, seat) => seat);
    const seat = ui.seat ?? seats.find((one) => !match.game.counted.has(one)) ?? 0;
    return record({ fact: "chips-counted", seat, tens, fives });
  },
  change: (match, ui) => {
    const { offer } = expect(match, ui);
    const last = match.game.hand?.lastPlay?.seat ?? 0;
    const holder = offer?.payee ?? last;
    const owner = ui.seat ?? offer?.payer ?? payerOf(match, holder) ?? 0;
    return record({ fact: "change-made", owner, holder, tens: 1 });
  },
  lifted: (match, ui) => {
    const last = match.game.hand.lastPlay;
    if (!last) return { ui };
    return record({ fact: "play-retracted", seat: last.seat, play: last.position });
  },
  void: () => record({ fact: "hand-ended", how: "void" }),
  broken: () => record({ fact: "hand-ended", how: "broken" }),
  time: () => record({ fact: "time-called" }),
  official: (match) => record({ fact: match.paused ? "play-resumed" : "official-called" }),
  resigned: bySeat("resigned"),
};

/**
 * The next shuffler: the seat with the highest lot, else the seat after the last winner. In teams, the
 * last shuffler.
 * @param {InHand} match
 */
function shuffler(match) {
  if (match.isPairs) return engines.pairs.pairsShuffler(openingOf(match));
  const { game, lots, players, sides, shuffler: last } = match;
  const count = players.length;
  const highest = lots.length ? highestOf(match, lots) : [];
  if (highest.length === 1) return highest[0];
  const winner = sides < count ? null : (game?.hand?.winner ?? null);
  return winner === null ? (last ?? count - 1) : (winner + 1) % count;
}

/** @param {Of<"declaration-made">["what"]} what */
function declare(what) {
  /** @type {(match: InHand, ui: Ui) => Tapped} */
  return (match, ui) => {
    const { tricks } = match.game.hand;
    const leader = tricks?.turn ?? tricks?.auction.bidder ?? 0;
    return record({ fact: "declaration-made", seat: ui.seat ?? leader, what });
  };
}
