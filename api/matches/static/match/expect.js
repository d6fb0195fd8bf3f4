// The next step at the table: which facts the offer stands for, and what grid and pad mean.
//
// It follows from what was recorded and from nothing else. It is offered, never asked for: each act
// can be tapped at any time. `ui` is what was chosen and not yet recorded (`taps.js`).

/** @import { Expected, Fact, Game, Hand, HandOf42, InGame, InHand, Lot, Match, Of, Offer, Ui } from "./types.js" */
/** @import { Ledger } from "./chips.js" */

import { engines } from "./engines.js";
import { canMakeUp } from "./chips.js";
import { handCount, leftToPay } from "./counting.js";
import { unseen } from "./fold.js";
import { dueShaker, highestOf, openingOf } from "./openings.js";
import { payerOf, wins } from "./scoring.js";

/**
 * Work out what comes next: the stage of the match, what grid and pad mean, and what is offered.
 * @param {Match} match
 * @param {Ui} ui
 * @returns {Expected}
 */
export function expect(match, ui) {
  const stage = stageOf(match, ui);
  const found = STAGES[stage](/** @type {InHand} */ (match), ui);
  return { stage, grid: "play", pad: padOf(match, stage), offer: null, others: [], ...found };
}

/** The stage of the match, which says what is offered next. @param {Match} match @param {Ui} ui @returns {string} */
export function stageOf(match, ui) {
  const { game } = match;
  if (match.closed) return "closed";
  if (!game) return "game";
  if (game.ended) return afterGame(match, game);
  const { hand } = game;
  if (game.won !== null || isBroke(game)) return "gameOver";
  if (!hand) return "deal";
  if (hand.ended) return owedForHand(match, hand) ? "payHand" : "deal";
  if (ui.show) return "show";
  if (match.isPairs) return stageByPairs(hand);
  return hand.tricks ? stageOf42(hand, hand.tricks) : stageOfFives(match, hand);
}

/** @param {Match} match @param {Game} game */
function afterGame(match, game) {
  if (game.card === null) return "card";
  return matchWinner(match) === null ? "game" : "matchOver";
}

/** @param {Match} match */
function matchWinner(match) {
  const won = wins(match);
  const side = won.findIndex((games) => games * 2 > match.bestOf);
  return side < 0 ? null : side;
}

/**
 * Whether somebody has none of their own chips left, which ends a game (PDA-6d, HF-WIN-1).
 * @param {Game} game
 */
function isBroke({ ledger }) {
  return Boolean(ledger?.points.some((row, seat) => row[seat] === 0));
}

/** @param {Match} match @param {Hand} hand */
function owedForHand({ isPairs }, { ended, paid, winner }) {
  if (isPairs || !ended) return false;
  return Boolean(ended.points) && !paid && !ended.ruling && winner !== null;
}

/** @param {Hand} hand @param {HandOf42["tricks"]} tricks */
function stageOf42(hand, tricks) {
  if (tricks.declared || hand.shown.size) return hand.shown.size < 4 ? "show" : "handOver42";
  if (tricks.begun) return tricks.status === "open" ? "trick" : "decided";
  if (tricks.shaker === null || tricks.auction.turn !== null) return "bid";
  if (tricks.auction.bidder === null) return "passedOut";
  return tricks.trump === null ? "trump" : "trick";
}

/** @param {Hand} hand */
function stageByPairs(hand) {
  if (engines.pairs.isPlayedOut(hand)) return toShow(hand).length ? "show" : "handOver";
  return hand.lastPlay ? "turn" : "open";
}

/** @param {Match} match @param {Hand} hand */
function stageOfFives(match, hand) {
  const blocked = hand.boneyard === 0 && hand.passes >= match.players.length;
  if (hand.domino !== null || hand.shown.size || blocked) {
    return toShow(hand).length ? "show" : "handOver";
  }
  if (hand.called && !hand.paid) return "pay";
  if (hand.lastPlay && hand.held[hand.lastPlay.seat] === 0) return "domino";
  return hand.lastPlay || hand.passes ? "turn" : "open";
}

/** The seats that hold bones and have not shown them, in order of seats. @param {Hand} hand */
export function toShow(hand) {
  return hand.held.flatMap((held, seat) => (held > 0 && !hand.shown.has(seat) ? [seat] : []));
}

/**
 * The bones of a holding, if the bones that nobody has seen must all be in it; else null.
 * @param {Hand} hand
 * @param {number} seat
 */
export function theRest(hand, seat) {
  const rest = [...hand.known[seat], ...unseen(hand)];
  return rest.length === hand.held[seat] ? rest : null;
}

// --- what is offered at each stage ---------------------------------------------------------

/** @type {Record<string, (match: InHand, ui: Ui) => Partial<Expected>>} */
const STAGES = {
  closed: () => ({ grid: "none" }),
  game: ({ game }) => {
    const number = (game?.number ?? 0) + 1;
    return {
      grid: "none",
      offer: { name: "game", number, facts: [{ fact: "game-started", number }] },
    };
  },
  deal: (match, ui) => ({ grid: "lots", offer: deal(match, ui) }),
  open: () => ({}),
  turn: () => ({}),
  bid: () => ({}),
  trump: () => ({}),
  trick: () => ({}),
  pay: (match, ui) => {
    const { called } = match.game.hand;
    if (!called) return {};
    const { seat, points, position } = called;
    return payments(match, ui, seat, points, position);
  },
  payHand: (match, ui) => {
    const { hand } = match.game;
    const due = hand.ended?.points ?? 0;
    return { grid: "lots", ...payments(match, ui, hand.winner ?? 0, due, hand.endedAt ?? 0) };
  },
  domino: (match) => {
    const seat = match.game.hand.lastPlay?.seat ?? 0;
    return { offer: { name: "domino", seat, facts: [{ fact: "domino-called", seat }] } };
  },
  show: (match, ui) => ({ grid: "show", ...restShown(match, ui) }),
  handOver: (match, ui) => ({ offer: handOver(match, ui) }),
  passedOut: () => ({
    offer: { name: "passedOut", facts: [{ fact: "hand-ended", how: "passed", marks: {} }] },
  }),
  decided: ({ game: { hand }, rules }) => ({
    grid: rules.decided_hand === "over" ? "show" : "play",
    offer: ended42(hand, hand.tricks?.status),
  }),
  handOver42: ({ game: { hand } }) => ({ offer: turnedUp42(hand) }),
  gameOver: (match) => ({ grid: "none", offer: gameOver(match) }),
  card: ({ game: { scores } }) => ({
    grid: "none",
    offer: { name: "card", scores, facts: [{ fact: "score-card-written", scores: [...scores] }] },
  }),
  matchOver: (match) => {
    const winner = matchWinner(match) ?? undefined;
    return { grid: "none", offer: { name: "matchOver", facts: [{ fact: "match-ended", winner }] } };
  },
};

/**
 * The next hand with everybody's opening draws; a seat chosen draws first, steps change counts.
 * @param {InGame} match
 * @param {Ui} ui
 * @returns {Offer}
 */
function deal(match, ui) {
  const { game, players, rules } = match;
  const number = (game.hand?.number ?? 0) + 1;
  const shaker = match.hasTricks ? dueShaker(match) : null;
  /** @type {Fact} */
  const started = { fact: "hand-started", number, ...(shaker === null ? {} : { shaker }) };
  const usual = match.isFives ? rules.holding[players.length] : dealtByPairsOr42(rules);
  const facts = drawingOrder(match, ui).map((seat) => {
    /** @type {Fact} */
    const drawn = { fact: "opening-drawn", seat, count: usual + (ui.counts[seat] ?? 0) };
    return drawn;
  });
  return { name: "hand", number, facts: [started, ...facts] };
}

/**
 * The bones that each player takes: ten of a set of 55 (DP-2), else seven.
 * @param {InGame["rules"]} rules
 */
const dealtByPairsOr42 = ({ bones }) => (bones === "double_nine" ? 10 : 7);

/** @param {InGame} match @param {Ui} ui */
function drawingOrder(match, ui) {
  const count = match.players.length;
  if (!match.hasTricks) {
    const first = ui.seat ?? (match.isPairs ? afterOpener(match) : drawsFirst(match));
    return match.players.map((_, step) => (first + step) % count);
  }
  const shaker = dueShaker(match) ?? 0;
  const first = ui.seat ?? (shaker + 1) % 4;
  return [first, (first + 2) % 4, (shaker + 2) % 4, shaker];
}

/**
 * The seat after the opener's, which draws first by pairs: the opener takes bones last (DP-3).
 * @param {InGame} match
 */
const afterOpener = (match) => ((openingOf(match).seat ?? 3) + 1) % 4;

/** @param {InGame} match */
function drawsFirst({ game: { hand }, lots }) {
  if (lots.length) {
    /** @param {Lot} lot */
    const spots = (lot) => Number(lot.bone[0]) + Number(lot.bone[2]);
    const least = Math.min(...lots.map(spots));
    const lowest = lots.filter((lot) => spots(lot) === least);
    return lowest.length === 1 ? lowest[0].seat : 0;
  }
  return hand?.winner ?? hand?.firstDrawn ?? 0;
}

/**
 * The seats that are to draw lots now: those tied for the highest, else everybody.
 * @param {Match} match
 * @returns {number[]}
 */
export function lotsFrom(match) {
  const { lots, tied, players } = match;
  const highest = lots.length ? highestOf(match, lots) : [];
  if (highest.length > 1) return highest;
  return tied.length > 1 ? tied : players.map((_, seat) => seat);
}

/** Whether lots are still to settle who begins. @param {InGame} match */
export const lotsAreDue = (match) => openingOf(match).rule === "lots";

/**
 * @param {InHand} match
 * @param {Ui} ui
 * @param {number} payee
 * @param {number} points
 * @param {number | undefined} answers
 * @returns {Partial<Expected>}
 */
function payments(match, ui, payee, points, answers) {
  const due = Math.max(0, Math.min(points + ui.step * unit(match), leftToPay(match, payee)));
  const found = due > 0 ? payment(match, payee, due, answers) : [];
  if (!found.length) return {};
  const offer = { name: found[0].fact === "points-pegged" ? "pegged" : "paid", payee, points: due };
  const others = found.length > 1 ? [{ name: "noChange", facts: found.slice(1) }] : [];
  const { ledger } = match.game;
  const [first] = found;
  if (found.length === 1 && ledger && first.fact === "chips-paid" && isOpen(ledger, first)) {
    others.push({ name: "withChange", facts: [changed(ledger, first), first] });
  }
  return {
    offer: { ...offer, payer: payerOf(match, payee), change: found.length > 1, facts: found },
    others,
  };
}

/**
 * The least points that can be called, paid or pegged; all amounts are multiples of it.
 * @param {Match} match
 */
export const unit = ({ rules }) => rules.scoring_unit / rules.pips_per_point;

/**
 * The facts by which so many points pass to a player: pegged without chips, else paid, and before
 * that a ten is changed if the payer's pieces need it. `answers` is the event that they are for.
 * @param {InGame} match
 * @param {number} payee
 * @param {number} points
 * @param {number | undefined} answers
 * @returns {Fact[]}
 */
export function payment(match, payee, points, answers) {
  const { ledger } = match.game;
  if (!ledger) return [{ fact: "points-pegged", seat: payee, points, answers }];
  const payer = payerOf(match, payee) ?? 0;
  /** @type {Of<"chips-paid">} */
  const paid = { fact: "chips-paid", payer, payee, points, answers };
  if (canMakeUp(points, ledger.pieces[payer][payer]) !== false) return [paid];
  return changer(ledger, payer, payee) === null ? [paid] : [changed(ledger, paid), paid];
}

/**
 * Whether nobody knows if a payment needed change, and somebody may have given it.
 * @param {Ledger} ledger
 * @param {Of<"chips-paid">} paid
 */
function isOpen(ledger, { payer, payee, points }) {
  if (canMakeUp(points, ledger.pieces[payer][payer]) !== null) return false;
  return changer(ledger, payer, payee) !== null;
}

/** @param {Ledger} ledger @param {Of<"chips-paid">} given @returns {Of<"change-made">} */
function changed(ledger, { payer, payee }) {
  return {
    fact: "change-made",
    owner: payer,
    holder: changer(ledger, payer, payee) ?? payee,
    tens: 1,
  };
}

/** @param {Ledger} ledger @param {number} owner @param {number} payee */
function changer(ledger, owner, payee) {
  const points = ledger.points[owner];
  const fives = ledger.pieces[owner].map((own, seat) => own?.fives ?? Math.floor(points[seat] / 5));
  if (fives[payee] >= 2) return payee;
  const most = Math.max(...fives.filter((_, seat) => seat !== owner));
  const holder = fives.findIndex((count, seat) => seat !== owner && count === most);
  return most >= 2 ? holder : null;
}

/**
 * The holding that is left; in 42 and by pairs the end with it, which no bone in it changes
 * (42-PB-15). By pairs a hand may end uncounted where the line alone tells its points.
 * @param {InHand} match
 * @param {Ui} ui
 * @returns {Partial<Expected>}
 */
function restShown(match, ui) {
  const { hand } = match.game;
  const seat = showing(hand, ui);
  const rest = seat === null ? null : theRest(hand, seat);
  const unseated = { ...ui, seat: null };
  if (!rest) {
    const end = match.isPairs ? engines.pairs.endOf(match, unseated) : null;
    return end ? { others: [{ name: "unshown", facts: end.facts }] } : {};
  }
  const shower = Number(seat);
  /** @type {Fact[]} */
  const facts = [{ fact: "holding-shown", seat: shower, bones: inOrder(rest) }];
  const ends = match.isPairs ? () => engines.pairs.endOf(match, unseated) : () => turnedUp42(hand);
  const end = isLastToShow(hand, shower) ? ends() : null;
  if (!end) return { offer: { name: "rest", seat: shower, facts } };
  const all = [...facts, ...end.facts];
  const offer = { ...end, name: `rest-${end.name}`, seat: shower, facts: all };
  return { offer, others: [{ name: "restOnly", facts }] };
}

/** @param {Hand} hand @param {number} seat */
const isLastToShow = ({ held, shown }, seat) =>
  held.every((_, other) => other === seat || shown.has(other));

/** These bones in a new list, the highest first. @param {string[]} bones */
export const inOrder = (bones) => [...bones].sort().reverse();

/**
 * The seat whose holding is entered as shown: the one chosen, else the first that is to show.
 * @param {Hand} hand
 * @param {Ui} ui
 * @returns {number | null} null where none is chosen and every holding is shown or empty
 */
export const showing = (hand, ui) => ui.seat ?? toShow(hand)[0] ?? null;

/** @param {InHand} match @param {Ui} ui @returns {Offer | null} */
function handOver(match, ui) {
  if (match.isPairs) return engines.pairs.endOf(match, ui);
  const { hand } = match.game;
  const out = hand.held.findIndex((held) => held === 0);
  const byDomino = hand.domino !== null || out >= 0;
  const { winner, points } = handCount(match, byDomino && out >= 0 ? out : null);
  /** @type {Of<"hand-ended">} */
  const fact = { fact: "hand-ended", how: byDomino ? "domino" : "lock" };
  if (winner !== null) {
    Object.assign(fact, { winner, points: (points ?? 0) + ui.step * unit(match) });
  }
  return { name: "handOver", winner, points: fact.points, how: fact.how, facts: [fact] };
}

/**
 * The end of a hand of 42 whose bones are turned up; null where nothing has decided it.
 * @param {Hand} hand
 * @returns {Offer | null}
 */
function turnedUp42(hand) {
  const { tricks } = hand;
  if (!tricks) return null;
  const how = tricks.declared ? engines.tricks.asDeclared(tricks) : tricks.status;
  return how === "open" ? null : ended42(hand, how);
}

/** @param {Hand} hand @param {string} [how] @returns {Offer} */
function ended42({ tricks }, how = "open") {
  const { bidder, marks: bidFor } = /** @type {HandOf42["tricks"]} */ (tricks).auction;
  const side = Number(bidder) % 2;
  const winner = how === "made" ? side : 1 - side;
  const marks = { [winner]: Math.max(1, bidFor) };
  const fact = /** @type {Of<"hand-ended">} */ ({ fact: "hand-ended", how, marks });
  return { name: how, winner, facts: [fact] };
}

/** @param {InGame} match @returns {Offer} */
function gameOver({ game, target }) {
  const most = Math.max(...game.scores);
  /** @type {Of<"game-ended">} */
  const fact = { fact: "game-ended" };
  if (most < target && game.won === null) fact.winner = game.scores.indexOf(most);
  return { name: "gameOver", scores: game.scores, facts: [fact] };
}

// --- the pad -------------------------------------------------------------------------------

const BIDS = ["pass", ...Array.from({ length: 13 }, (_, n) => String(30 + n)), "84", "126", "168"];
const TRUMPS = ["6", "5", "4", "3", "2", "1", "0", "doubles", "none"];

/**
 * {of, values}: what the pad is for at this stage, always in the same places.
 * @param {Match} match
 * @param {string} stage
 * @returns {Expected["pad"]}
 */
function padOf(match, stage) {
  if (["game", "card", "matchOver", "closed", "gameOver"].includes(stage))
    return { of: "none", values: [] };
  if (stage === "deal") return { of: "before", values: [] };
  if (match.isFives) return { of: "points", values: amounts(match) };
  if (match.isPairs) return { of: stage === "show" ? "pips" : "left", values: [] };
  if (stage === "bid") return { of: "bid", values: BIDS };
  return stage === "trump" ? { of: "trump", values: TRUMPS } : { of: "none", values: [] };
}

/** @param {Match} match */
function amounts(match) {
  return Array.from({ length: 8 }, (_, n) => (n + 1) * unit(match));
}
