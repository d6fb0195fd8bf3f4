// What comes next at the table: which facts the offer stands for, and what grid and pad mean.
//
// It follows from what was recorded and from nothing else. It is offered, never asked for: each act
// can be tapped at any time. `ui` is what was chosen and not yet recorded (`taps.js`).

import { engines } from "./engines.js";
import { canMakeUp } from "./chips.js";
import { handCount, leftToPay } from "./counting.js";
import { unseen } from "./fold.js";
import { dueShaker, highestOf, openingOf } from "./openings.js";
import { payerOf, wins } from "./scoring.js";

/** {stage, grid, pad, offer, others}: `offer` and each of `others` are {name, facts, …} or null. */
export function expect(match, ui) {
  const stage = stageOf(match, ui);
  const found = STAGES[stage](match, ui);
  return { stage, grid: "play", pad: padOf(match, stage), offer: null, others: [], ...found };
}

export function stageOf(match, ui) {
  const { game } = match;
  if (match.closed) return "closed";
  if (!game) return "game";
  if (game.ended) return afterGame(match);
  const { hand } = game;
  if (game.won !== null || isBroke(match)) return "gameOver";
  if (!hand) return "deal";
  if (hand.ended) return owedForHand(match) ? "payHand" : "deal";
  if (ui.show) return "show";
  if (match.isPairs) return stageByPairs(hand);
  return hand.tricks ? stageOf42(hand) : stageOfFives(match);
}

function afterGame(match) {
  if (match.game.card === null) return "card";
  return matchWinner(match) === null ? "game" : "matchOver";
}

function matchWinner(match) {
  const won = wins(match);
  const side = won.findIndex((games) => games * 2 > match.bestOf);
  return side < 0 ? null : side;
}

/** Whether somebody has none of their own chips left, which ends a game (PDA-6d, HF-WIN-1). */
function isBroke({ game }) {
  return Boolean(game.ledger?.points.some((row, seat) => row[seat] === 0));
}

function owedForHand({ isPairs, game: { hand } }) {
  if (isPairs) return false;
  return Boolean(hand.ended.points) && !hand.paid && !hand.ended.ruling && hand.winner !== null;
}

function stageOf42(hand) {
  const { tricks } = hand;
  if (tricks.declared || hand.shown.size) return hand.shown.size < 4 ? "show" : "handOver42";
  if (tricks.begun) return tricks.status === "open" ? "trick" : "decided";
  if (tricks.shaker === null || tricks.auction.turn !== null) return "bid";
  if (tricks.auction.bidder === null) return "passedOut";
  return tricks.trump === null ? "trump" : "trick";
}

function stageByPairs(hand) {
  if (engines.pairs.isPlayedOut(hand)) return toShow(hand).length ? "show" : "handOver";
  return hand.lastPlay ? "turn" : "open";
}

function stageOfFives(match) {
  const { hand } = match.game;
  const blocked = hand.boneyard === 0 && hand.passes >= match.players.length;
  if (hand.domino !== null || hand.shown.size || blocked) {
    return toShow(hand).length ? "show" : "handOver";
  }
  if (hand.called && !hand.paid) return "pay";
  if (hand.lastPlay && hand.held[hand.lastPlay.seat] === 0) return "domino";
  return hand.lastPlay || hand.passes ? "turn" : "open";
}

/** The seats whose holdings are still to be shown, in their order. */
export function toShow(hand) {
  return hand.held.flatMap((held, seat) => (held > 0 && !hand.shown.has(seat) ? [seat] : []));
}

/** The bones of a holding, where nothing else can be in it; null where that is not known. */
export function theRest(hand, seat) {
  const rest = [...hand.known[seat], ...unseen(hand)];
  return rest.length === hand.held[seat] ? rest : null;
}

// --- what is offered at each stage ---------------------------------------------------------

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
    const { seat, points, position } = match.game.hand.called;
    return payments(match, ui, seat, points, position);
  },
  payHand: (match, ui) => {
    const { hand } = match.game;
    return { grid: "lots", ...payments(match, ui, hand.winner, hand.ended.points, hand.endedAt) };
  },
  domino: (match) => {
    const { seat } = match.game.hand.lastPlay;
    return { offer: { name: "domino", seat, facts: [{ fact: "domino-called", seat }] } };
  },
  show: (match, ui) => ({ grid: "show", ...restShown(match, ui) }),
  handOver: (match, ui) => ({ offer: handOver(match, ui) }),
  passedOut: () => ({
    offer: { name: "passedOut", facts: [{ fact: "hand-ended", how: "passed", marks: {} }] },
  }),
  decided: ({ game: { hand } }) => ({ offer: ended42(hand, hand.tricks.status) }),
  handOver42: ({ game: { hand } }) => ({ offer: turnedUp42(hand) }),
  gameOver: (match) => ({ grid: "none", offer: gameOver(match) }),
  card: ({ game: { scores } }) => ({
    grid: "none",
    offer: { name: "card", scores, facts: [{ fact: "score-card-written", scores: [...scores] }] },
  }),
  matchOver: (match) => {
    const winner = matchWinner(match);
    return { grid: "none", offer: { name: "matchOver", facts: [{ fact: "match-ended", winner }] } };
  },
};

/** The next hand with everybody's opening draws; a seat chosen draws first, steps change counts. */
function deal(match, ui) {
  const { game, players, rules } = match;
  const number = (game.hand?.number ?? 0) + 1;
  const started = { fact: "hand-started", number };
  if (match.hasTricks && dueShaker(match) !== null) started.shaker = dueShaker(match);
  const usual = match.isFives ? rules.holding[players.length] : 7;
  const facts = drawingOrder(match, ui).map((seat) => ({
    fact: "opening-drawn",
    seat,
    count: usual + (ui.counts[seat] ?? 0),
  }));
  return { name: "hand", number, facts: [started, ...facts] };
}

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

/** By pairs the opener takes bones last (DP-3). */
const afterOpener = (match) => ((openingOf(match).seat ?? 3) + 1) % 4;

function drawsFirst({ game: { hand }, lots }) {
  if (lots.length) {
    const spots = (lot) => Number(lot.bone[0]) + Number(lot.bone[2]);
    const least = Math.min(...lots.map(spots));
    const lowest = lots.filter((lot) => spots(lot) === least);
    return lowest.length === 1 ? lowest[0].seat : 0;
  }
  return hand?.winner ?? hand?.firstDrawn ?? 0;
}

/** The seats that are to draw lots now; those tied draw again, else everybody. */
export function lotsFrom(match) {
  const { lots, tied, players } = match;
  const highest = lots.length ? highestOf(match, lots) : [];
  if (highest.length > 1) return highest;
  return tied.length > 1 ? tied : players.map((_, seat) => seat);
}

/** Whether lots are still to settle who begins. */
export const lotsAreDue = (match) => openingOf(match).rule === "lots";

function payments(match, ui, payee, points, answers) {
  const due = Math.max(0, Math.min(points + ui.step * unit(match), leftToPay(match, payee)));
  const found = due > 0 ? payment(match, payee, due, answers) : [];
  if (!found.length) return {};
  const offer = { name: found[0].fact === "points-pegged" ? "pegged" : "paid", payee, points: due };
  const others = found.length > 1 ? [{ name: "noChange", facts: found.slice(1) }] : [];
  if (found.length === 1 && isOpen(match, found[0])) {
    others.push({ name: "withChange", facts: [changed(match.game.ledger, found[0]), found[0]] });
  }
  return {
    offer: { ...offer, payer: payerOf(match, payee), change: found.length > 1, facts: found },
    others,
  };
}

/** The smallest amount that passes. */
export const unit = ({ rules }) => rules.scoring_unit / rules.pips_per_point;

/** The facts by which so many points pass to a player: a ten is changed first where it must be. */
export function payment(match, payee, points, answers) {
  const { ledger } = match.game;
  if (!ledger) return [{ fact: "points-pegged", seat: payee, points, answers }];
  const payer = payerOf(match, payee);
  const paid = { fact: "chips-paid", payer, payee, points, answers };
  if (canMakeUp(points, ledger.pieces[payer][payer]) !== false) return [paid];
  return changer(ledger, payer, payee) === null ? [paid] : [changed(ledger, paid), paid];
}

/** Whether nobody knows if a payment needed change, and somebody may have given it. */
function isOpen({ game: { ledger } }, { payer, payee, points }) {
  if (!ledger || canMakeUp(points, ledger.pieces[payer][payer]) !== null) return false;
  return changer(ledger, payer, payee) !== null;
}

function changed(ledger, { payer, payee }) {
  return { fact: "change-made", owner: payer, holder: changer(ledger, payer, payee), tens: 1 };
}

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
  const facts = [{ fact: "holding-shown", seat, bones: inOrder(rest) }];
  const ends = match.isPairs ? () => engines.pairs.endOf(match, unseated) : () => turnedUp42(hand);
  const end = isLastToShow(hand, seat) ? ends() : null;
  if (!end) return { offer: { name: "rest", seat, facts } };
  const offer = { ...end, name: `rest-${end.name}`, seat, facts: [...facts, ...end.facts] };
  return { offer, others: [{ name: "restOnly", facts }] };
}

const isLastToShow = ({ held, shown }, seat) =>
  held.every((_, other) => other === seat || shown.has(other));

export const inOrder = (bones) => [...bones].sort().reverse();

/** Whose holding is being shown. */
export const showing = (hand, ui) => ui.seat ?? toShow(hand)[0] ?? null;

function handOver(match, ui) {
  if (match.isPairs) return engines.pairs.endOf(match, ui);
  const { hand } = match.game;
  const out = hand.held.findIndex((held) => held === 0);
  const byDomino = hand.domino !== null || out >= 0;
  const { winner, points } = handCount(match, byDomino && out >= 0 ? out : null);
  const fact = { fact: "hand-ended", how: byDomino ? "domino" : "lock" };
  if (winner !== null) Object.assign(fact, { winner, points: points + ui.step * unit(match) });
  return { name: "handOver", winner, points: fact.points, how: fact.how, facts: [fact] };
}

/** The end of a hand of 42 whose bones are turned up; null where nothing has decided it. */
function turnedUp42(hand) {
  const { tricks } = hand;
  if (!tricks) return null;
  const how = tricks.declared ? engines.tricks.asDeclared(tricks) : tricks.status;
  return how === "open" ? null : ended42(hand, how);
}

function ended42({ tricks }, how) {
  const side = tricks.auction.bidder % 2;
  const winner = how === "made" ? side : 1 - side;
  const marks = { [winner]: Math.max(1, tricks.auction.marks) };
  return { name: how, winner, facts: [{ fact: "hand-ended", how, marks }] };
}

function gameOver({ game, target }) {
  const most = Math.max(...game.scores);
  const fact = { fact: "game-ended" };
  if (most < target && game.won === null) fact.winner = game.scores.indexOf(most);
  return { name: "gameOver", scores: game.scores, facts: [fact] };
}

// --- the pad -------------------------------------------------------------------------------

const BIDS = ["pass", ...Array.from({ length: 13 }, (_, n) => String(30 + n)), "84", "126", "168"];
const TRUMPS = ["6", "5", "4", "3", "2", "1", "0", "doubles", "none"];

/** {of, values}: what the pad is for at this stage, always in the same places. */
function padOf(match, stage) {
  if (["game", "card", "matchOver", "closed", "gameOver"].includes(stage))
    return { of: "none", values: [] };
  if (stage === "deal") return { of: "before", values: [] };
  if (match.isFives) return { of: "points", values: amounts(match) };
  if (match.isPairs) return { of: stage === "show" ? "pips" : "left", values: [] };
  if (stage === "bid") return { of: "bid", values: BIDS };
  return stage === "trump" ? { of: "trump", values: TRUMPS } : { of: "none", values: [] };
}

function amounts(match) {
  return Array.from({ length: 8 }, (_, n) => (n + 1) * unit(match));
}
