// A game by pairs: its passes, its rounds, how its hands ended, what they come to and who has won.
// Held against `domain.match` by tests; moments are `match.moment`.

/** @import { CountedHand, Game, GameEnding, Hand, HandEnding, InGame, InHand, Line, Match, Of, Round, Rules } from "../match/types.js" */

import { blockWinner, bonuses, handCount, pipsLeft } from "./counting.js";
import { tally } from "./tally.js";

// --- passes --------------------------------------------------------------------------------

/** When each pass in turn was since the last bone. @param {Hand} hand */
const passedSince = ({ lastPlay, passed }) =>
  passed.filter((at) => lastPlay !== null && at > lastPlay.at);

/**
 * Take in a pass; out of turn or before the lead it is void (DP-9, DP-26).
 * @param {InHand} match
 * @param {number} seat
 */
export function passedByPairs(match, seat) {
  const { hand } = match.game;
  hand.acted = { at: match.moment, seat };
  if (hand.ended || hand.out || seat !== hand.turn || !hand.layout.placements.length) return;
  hand.turn = (seat + 1) % 4;
  hand.passed = [...hand.passed, match.moment];
  const since = passedSince(hand);
  hand.passes = since.length;
  if (since.length !== 3 || !hand.layout.fits()) return;
  hand.rounds = [
    ...hand.rounds,
    { side: Number(hand.lastPlay?.seat) % 2, passes: since, isAsleep: hand.boneyard > 0 },
  ];
  keepLine(match);
}

/**
 * Drop a pass that is taken back before the next act (DP-23); later it stands.
 * @param {InHand} match
 * @param {Of<"pass-taken-back">} fact
 */
export function passTakenBack(match, fact) {
  const { hand } = match.game;
  const last = hand.passed.at(-1);
  if (last === undefined || Math.floor(last) !== fact.passed) return;
  if (hand.acted?.at !== last || hand.ended || hand.out) return;
  hand.acted = null;
  hand.turn = fact.seat;
  hand.passed = hand.passed.slice(0, -1);
  hand.passes = passedSince(hand).length;
  hand.rounds = hand.rounds.filter(({ passes }) => passes.at(-1) !== last);
  keepLine(match);
}

/**
 * Note, after a bone placed at the moment `placedAt` was lifted, the last bone now, and drop the
 * passes since it was placed.
 * @param {InHand} match
 * @param {number} placedAt
 */
export function liftedByPairs(match, placedAt) {
  const { hand } = match.game;
  const last = hand.layout.placements.at(-1)?.bone;
  hand.lastPlay = last ? playOf(hand, last) : null;
  hand.passed = hand.passed.filter((at) => at < placedAt);
  hand.rounds = hand.rounds.filter(({ passes }) => (passes.at(-1) ?? 0) < placedAt);
  hand.passes = passedSince(hand).length;
}

/** @param {Hand} hand @param {string} bone */
function playOf({ place, played, layout }, bone) {
  const { seat = null, at = 0 } = place.get(bone) ?? {};
  const position = played.get(bone) ?? 0;
  return { seat: seat ?? 0, bone, at, position, total: layout.total, drawn: 0, scores: 0 };
}

// --- ends ----------------------------------------------------------------------------------

/** Work out the line of the hand on the table anew, and with it the game. @param {Match} match */
export function keepLine(match) {
  const { game, rules } = match;
  if (!game?.hand) return;
  game.hand.line = lineOf(rules, game.hand);
  recount(match, game);
}

/**
 * {led, opener, last, left, bonus} of a hand now; null where it is recorded by its result alone.
 * @param {Rules} rules
 * @param {Hand} hand
 * @returns {Line | null}
 */
function lineOf(rules, hand) {
  if (hand.firstDrawn === null && !hand.place.size && !hand.acted) return null;
  const { placements } = hand.layout;
  const first = hand.place.get(placements[0]?.bone) ?? null;
  const last = hand.place.get(placements.at(-1)?.bone) ?? null;
  const brought = hand.out ? bonuses(rules, hand.layout) : [];
  return {
    led: first?.at ?? null,
    opener: first?.seat ?? null,
    last: last?.seat ?? null,
    played: last?.at ?? null,
    left: pipsLeft(hand),
    bonus: brought.reduce((sum, { points }) => sum + points, 0),
  };
}

/**
 * Take in the end of a hand of a game: of the one that the fact names, else of the last.
 * @param {InGame} match
 * @param {Of<"hand-ended">} fact
 * @param {Game} game
 */
export function handEndedByPairs(match, fact, game) {
  const record = game.hands.findLast(({ number }) => number === (fact.hand ?? number));
  if (!record) return;
  if (fact.ruling === undefined && game === match.game) record.wentOut = record.out?.seat ?? null;
  const act = match.rulings.get(fact.ruling);
  const at = act === undefined ? match.moment : Math.max(act, record.started);
  record.endings.push({ recorded: match.moment, at, fact });
  if (record === match.game.hand) keepLine(match);
  recount(match, game);
}

/**
 * Take in the end of a game, as the table or a ruling states it.
 * @param {Match} match
 * @param {Of<"game-ended">} fact
 * @param {Game} game
 */
export function gameEndedByPairs(match, fact, game) {
  game.endings.push({ recorded: match.moment, fact });
  recount(match, game);
}

// --- disputes ------------------------------------------------------------------------------

/**
 * Note the act that a ruling is about, and which passes were found to be false by rulings that hold
 * (DP-17b); every game is counted anew.
 * @param {Match} match
 * @param {Of<"ruling-given">} fact
 * @param {number} position
 */
export function ruledByPairs(match, fact, position) {
  const claim = match.claims.get(fact.claim);
  const evidence = Math.max(...(fact.evidence?.length ? fact.evidence : [fact.claim]));
  match.rulings.set(position, claim?.event ?? evidence);
  match.given.set(position, fact);
  const gone = new Set([...match.given.values()].map(({ supersedes }) => supersedes));
  match.falsePasses = new Set();
  for (const [at, { claim: of, upheld }] of match.given) {
    const { kind, event } = match.claims.get(of) ?? {};
    if (upheld && !gone.has(at) && kind === "could_play") match.falsePasses.add(event);
  }
  for (const game of match.games) recount(match, game);
}

// --- what it comes to ----------------------------------------------------------------------

/**
 * Work out anew how the hands of a game ended, its scores, its winner, and whether it is over.
 * @param {Match} match
 * @param {Game} game
 */
export function recount(match, game) {
  const { rules, falsePasses } = match;
  for (const hand of game.hands) settle(rules, hand);
  const hands = game.hands.map((hand) => counted(rules, hand, falsePasses));
  game.tallied = tally(rules, game.carried, hands, game.credits, game.signal);
  const standing = game.endings.filter((end) => !isUndone(game, end));
  const result = asRuled(game, standing) ?? game.tallied.result ?? asStated(match, game, standing);
  game.won = result?.winner ?? null;
  game.scores = [...(result?.scores ?? game.tallied.scores)];
  game.ended = standing.length > 0;
  const isShutOut = rules.shut_out_doubles && game.won !== null && game.scores[1 - game.won] <= 0;
  game.countsAs = isShutOut ? 2 : 1;
}

/**
 * How a hand ended, as it now holds: for an act by the earliest act, else as the table has it.
 * @param {Rules} rules
 * @param {Hand} hand
 */
function settle(rules, hand) {
  /** @param {HandEnding} end */
  const isOfTable = ({ fact, at, recorded }) => fact.ruling === undefined && at === recorded;
  /** @param {HandEnding} end */
  const rank = (end) => [Number(isOfTable(end)), end.at, end.recorded];
  const [end = null] = hand.endings.toSorted((one, other) => {
    const [mine, theirs] = [rank(one), rank(other)];
    const at = mine.findIndex((value, n) => value !== theirs[n]);
    return at < 0 ? 0 : mine[at] - theirs[at];
  });
  hand.ended = end?.fact ?? null;
  hand.endedAt = end ? Math.floor(end.recorded) : null;
  const isBlock = end?.fact.how === "lock" && end.fact.ruling === undefined;
  hand.how = isBlock && hand.wentOut !== null ? "domino" : (end?.fact.how ?? null);
  hand.winner = winnerOf(rules, hand, end);
}

/** @param {Rules} rules @param {Hand} hand @param {HandEnding | null} end */
function winnerOf(rules, hand, end) {
  if (!end) return null;
  const { fact } = end;
  if (hand.how === "domino" && hand.wentOut !== null) return hand.wentOut;
  if (hand.how === "lock" && fact.ruling === undefined && hand.line) {
    const lowest = blockWinner(rules, hand.line.left, hand.line.opener, hand.line.last);
    if (lowest) return lowest.side;
  }
  return fact.winner ?? null;
}

/**
 * @param {Rules} rules
 * @param {Hand} hand
 * @param {Match["falsePasses"]} falsePasses
 * @returns {CountedHand}
 */
function counted(rules, hand, falsePasses) {
  const { endings, line, how, ended } = hand;
  const atTable = endings.filter(({ fact }) => fact.ruling === undefined);
  /** @type {CountedHand} */
  const whole = {
    number: hand.number,
    kind: "open",
    led: line?.led ?? null,
    ended: atTable.length ? Math.min(...atTable.map(({ recorded }) => recorded)) : null,
    broken: null,
    winner: null,
    points: 0,
    rounds: hand.rounds
      .filter((round) => isRound(hand, round, falsePasses))
      .map(({ passes, side }) => ({ at: passes[passes.length - 1], side })),
  };
  if (!ended) return whole;
  const recorded = endings.find(({ fact }) => fact === ended)?.recorded ?? 0;
  if (how === "broken") return { ...whole, kind: "broken", broken: recorded };
  if (how !== "domino" && how !== "lock") return { ...whole, kind: "void" };
  whole.ended ??= recorded;
  const { winner, points } = won(rules, hand);
  if (winner === null) return { ...whole, kind: "level" };
  const bonus = line && how === "domino" ? line.bonus : 0;
  return { ...whole, kind: "won", winner, points: (points ?? 0) + bonus };
}

/**
 * Whether no pass of a round was false (DP-17b), and its bone did not block the hand.
 * @param {Hand} hand
 * @param {Round} given
 * @param {Match["falsePasses"]} falsePasses
 */
function isRound({ line, how }, { passes, isAsleep }, falsePasses) {
  const blocked = line && how === "lock" ? line.played : null;
  const atTheEnd = blocked !== null && passes[0] > blocked;
  return !passes.some((at) => falsePasses.has(Math.floor(at))) && !(atTheEnd && isAsleep);
}

/**
 * A hand's winner and count, as stated, or else as they are due (DP-31).
 * @param {Rules} rules
 * @param {Hand} hand
 */
function won(rules, { ended, how, winner, line }) {
  if (ended?.points !== undefined && ended.winner !== undefined) {
    return { winner: ended.winner % 2, points: ended.points };
  }
  if (winner === null) return { winner: null, points: null };
  const side = winner % 2;
  return { winner: side, points: line && how && handCount(rules, how, side, line.left) };
}

/**
 * Whether a ruling undid the win that the table ended the game for (DP-18, DP-33).
 * @param {Game} game
 * @param {GameEnding} given
 */
function isUndone({ tallied, credits, hands }, { fact, recorded }) {
  const { result } = tallied;
  if (fact.ruling !== undefined || (result && result.at <= recorded)) return false;
  const ruled = hands.flatMap((hand) =>
    hand.endings.filter((end) => end.fact.ruling !== undefined).map((end) => end.recorded),
  );
  return [...credits.map(({ at }) => at), ...ruled].some((at) => at > recorded);
}

/** @param {Game} game @param {GameEnding[]} standing */
function asRuled({ tallied }, standing) {
  const ruled = standing.filter(({ fact }) => fact.ruling !== undefined);
  for (const { fact } of ruled) {
    if (fact.winner === undefined) continue;
    return { winner: fact.winner % 2, scores: fact.scores ?? tallied.scores };
  }
  return null;
}

/**
 * The result that the players stated, which counts where the record shows none.
 * @param {Match} match
 * @param {Game} game
 * @param {GameEnding[]} standing
 */
function asStated({ target }, { tallied }, standing) {
  const end = standing.at(-1);
  if (!end) return null;
  const scores = end.fact.scores ?? tallied.scores;
  const most = Math.max(...scores);
  const reached = most >= target ? scores.indexOf(most) : null;
  return { winner: end.fact.winner === undefined ? reached : end.fact.winner % 2, scores };
}
