// A match and its games: how each begins and ends, and the score cards written of them.

/** @import { Game, InGame, Match, Of } from "./types.js" */

import { engines } from "./engines.js";
import { Ledger } from "./chips.js";
import { decided, payerOf } from "./scoring.js";

/**
 * Take in the opening: players, sides, target and length.
 * @param {Match} match
 * @param {Of<"match-opened">} fact
 */
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

/** @param {Match} match @param {number} number @param {number[]} [carried] @returns {Game} */
function startGame(match, number, carried = []) {
  const purse = match.isFives ? match.rules.purse : null;
  match.game = /** @type {any} */ ({
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
  });
  const { game } = /** @type {InGame} */ (match);
  match.counted.forEach((pieces, seat) => game.ledger?.countIn(seat, pieces));
  match.counted.clear();
  match.games.push(game);
  if (match.isPairs) engines.pairs.recount(match, game);
  else decided(/** @type {InGame} */ (match));
  return game;
}

/**
 * The game in play; if there is none, the first begins now, with the points carried into it.
 * @param {Match} match
 * @returns {Game}
 */
export function gameOf(match) {
  if (match.game) return match.game;
  const game = startGame(match, 1, match.carried);
  game.holder = match.firstHolder;
  match.carried.forEach((points, side) => {
    const payer = payerOf(match, side);
    if (payer !== null) game.ledger?.move(payer, payer, side, points, null);
  });
  return game;
}

/**
 * Begin the game with this number, or give the number to one that began unreported.
 * @param {Match} match
 * @param {Of<"game-started">} fact
 */
export function gameStarted(match, fact) {
  if (match.game) startGame(match, fact.number);
  else gameOf(match).number = fact.number;
}

/**
 * End the game in play, or the one that is named; stated scores and winner count.
 * @param {InGame} match
 * @param {Of<"game-ended">} fact
 */
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

/** @type {Of<"hand-ended">} */
const VOID = { fact: "hand-ended", how: "void" };

/**
 * Let play go on. If the fact names a game, that one is in play again, and its hand is dealt anew.
 * @param {InGame} match
 * @param {Of<"play-resumed">} fact
 */
export function resumed(match, fact) {
  match.paused = false;
  if (fact.game === undefined) return;
  const game = numbered(match, fact.game);
  const { hand } = game;
  if (match.isPairs) {
    game.endings = game.endings.filter((end) => end.fact.ruling !== undefined);
    const now = { at: match.moment, recorded: match.moment };
    if (hand && !hand.ended) hand.endings.push({ ...now, fact: VOID });
    [match.game, match.closed] = [game, null];
    engines.pairs.recount(match, game);
    return;
  }
  [match.game, match.closed, game.ended] = [game, null, false];
  if (game.ruled) [game.scores, game.won, game.ruled] = [game.ruled.scores, game.ruled.won, null];
  if (hand && !hand.ended) hand.ended = VOID;
}

/**
 * The game with this number; the one in play if there is none, or no number.
 * @param {InGame} match
 * @param {number | undefined} number
 */
export const numbered = (match, number) =>
  match.games.find((one) => one.number === number) ?? match.game;

/**
 * Take in the scores written on a card; signatures that name an earlier card fall away.
 * @param {InGame} match
 * @param {Of<"score-card-written">} fact
 */
export function cardWritten(match, fact) {
  const game = numbered(match, fact.game);
  game.card = fact.scores;
  game.signed = game.signed.filter((seat) => !game.named.includes(seat));
  game.named = [];
}

/** Take in a seat's signature on a card. @param {InGame} match @param {Of<"score-card-signed">} fact */
export function cardSigned(match, fact) {
  const game = numbered(match, fact.game);
  game.signed.push(fact.seat);
  if (fact.card) game.named.push(fact.seat);
}
