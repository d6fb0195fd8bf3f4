// A match and its games: how each begins and ends, and the score cards written of them.

import { engines } from "./engines.js";
import { Ledger } from "./chips.js";
import { decided, payerOf } from "./scoring.js";

export function opened(match, fact) {
  const { rules } = match;
  match.players = fact.players;
  match.bestOf = fact.best_of ?? 1;
  if (match.isPairs && match.bestOf === 1) match.bestOf = rules.best_of ?? 1;
  const count = fact.players.length;
  const paired = !match.isFives || (rules.partnerships ?? []).includes(count);
  match.side = fact.players.map((_, seat) => (paired ? seat % 2 : seat));
  match.sides = new Set(match.side).size;
  match.target = match.hasTricks ? rules.marks : rules.target;
  match.carried = fact.scores ?? [];
  match.firstHolder = fact.domino_holder ?? null;
}

function startGame(match, number, carried = []) {
  const purse = match.isFives ? match.rules.purse : null;
  match.game = {
    number,
    carried: match.side.slice(0, match.sides).map((_, side) => carried[side] ?? 0),
    scores: match.side.slice(0, match.sides).map((_, side) => carried[side] ?? 0),
    countsAs: 1,
    credits: [],
    endings: [],
    won: null,
    ended: false,
    ledger: purse && new Ledger(match.players.length, purse),
    hand: null,
    hands: [],
    counted: new Set(match.counted.keys()),
    holder: null,
    card: null,
    signed: [],
    named: [],
    signal: null,
    cut: false,
  };
  match.counted.forEach((pieces, seat) => match.game.ledger?.countIn(seat, pieces));
  match.counted.clear();
  match.games.push(match.game);
  if (match.isPairs) engines.pairs.recount(match, match.game);
  else decided(match);
}

/** The game in play; the first begins when anything of it is recorded. */
export function gameOf(match) {
  if (match.game) return match.game;
  startGame(match, 1, match.carried);
  match.game.holder = match.firstHolder;
  match.carried.forEach((points, side) => {
    const payer = match.game.ledger && payerOf(match, side);
    if (typeof payer === "number") match.game.ledger.move(payer, payer, side, points, null);
  });
  return match.game;
}

export function gameStarted(match, fact) {
  if (match.game) startGame(match, fact.number);
  else gameOf(match).number = fact.number;
}

export function gameEnded(match, fact) {
  if (match.isPairs) {
    const of = fact.game === undefined ? gameOf(match) : numbered(match, fact.game);
    engines.pairs.gameEndedByPairs(match, fact, of);
    return;
  }
  if (fact.game !== undefined && fact.game !== match.game.number) return;
  const game = gameOf(match);
  game.ended = true;
  match.shuffler = null;
  if (fact.ruling !== undefined) game.ruled ??= { scores: [...game.scores], won: game.won };
  if (fact.scores) game.scores = [...fact.scores];
  if (typeof fact.winner === "number" && game.won === null) game.won = match.side[fact.winner];
}

/** Play goes on: where a game is named, in that one, with a hand dealt anew. */
export function resumed(match, fact) {
  match.paused = false;
  if (fact.game === undefined) return;
  const game = numbered(match, fact.game);
  const { hand } = game;
  if (match.isPairs) {
    game.endings = game.endings.filter((end) => end.fact.ruling !== undefined);
    const voided = { fact: { fact: "hand-ended", how: "void" }, at: match.moment };
    if (hand && !hand.ended) hand.endings.push({ ...voided, recorded: match.moment });
    [match.game, match.closed] = [game, null];
    engines.pairs.recount(match, game);
    return;
  }
  [match.game, match.closed, game.ended] = [game, null, false];
  if (game.ruled) [game.scores, game.won, game.ruled] = [game.ruled.scores, game.ruled.won, null];
  if (hand && !hand.ended) hand.ended = { fact: "hand-ended", how: "void" };
}

/** The game of this number, the one in play where there is none. */
export const numbered = (match, number) =>
  match.games.find((one) => one.number === number) ?? match.game;

export function cardWritten(match, fact) {
  const game = numbered(match, fact.game);
  game.card = fact.scores;
  game.signed = game.signed.filter((seat) => !game.named.includes(seat));
  game.named = [];
}

export function cardSigned(match, fact) {
  const game = numbered(match, fact.game);
  game.signed.push(fact.seat);
  if (fact.card) game.named.push(fact.seat);
}
