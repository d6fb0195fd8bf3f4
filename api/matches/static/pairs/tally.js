// The score of a game by pairs, from its hands, rounds of passes and sanctions in order. A hand that
// is broken, or played after the game was won, scores nothing. Held against
// `domain.pairs.game_tally` by tests.

/** @import { CountedHand, Credit, Rules, Tallied } from "../match/types.js" */

/**
 * @typedef {{
 *   signal: object;
 *   broken: object;
 *   sanction: { change: number[] };
 *   round: { side: number };
 *   finished: { hand: CountedHand };
 * }} Kinds
 * @typedef {{ [Kind in keyof Kinds]: { kind: Kind; at: number } & Kinds[Kind] }[keyof Kinds]} TallyEntry
 */

/**
 * The game after all of these, in order of their moments: its `scores` by side; its `result`
 * {winner, how, at, scores}, null while there is none; and the numbers of hands after which it
 * `startsAgain`. `carried` are the scores at the start, `signal` the moment when time was called,
 * or null.
 * @param {Rules} rules
 * @param {number[]} carried
 * @param {CountedHand[]} hands
 * @param {Credit[]} sanctions
 * @param {number | null} signal
 */
export function tally(rules, carried, hands, sanctions, signal) {
  const entries = [...entriesOf(hands, signal), ...sanctions.map(entryOf)];
  const game = {
    rules,
    hands,
    scores: [...carried],
    result: null,
    startsAgain: new Set(),
    won: 0,
    isExpired: false,
    isAgain: false,
    toFinish: 0,
  };
  for (const entry of entries.sort((one, other) => one.at - other.at)) enter(game, entry);
  return game;
}

/** @param {Credit} credit @returns {TallyEntry} */
const entryOf = ({ at, change }) => ({ at, kind: "sanction", change });

/** @param {CountedHand[]} hands @param {number | null} signal @returns {TallyEntry[]} */
function entriesOf(hands, signal) {
  /** @type {TallyEntry[]} */
  const entries = [];
  for (const hand of hands) {
    for (const { at, side } of hand.rounds) entries.push({ at, kind: "round", side });
    if (hand.kind === "won" || hand.kind === "level") {
      entries.push({ at: hand.ended ?? 0, kind: "finished", hand });
    }
    if (hand.kind === "broken") entries.push({ at: hand.broken ?? 0, kind: "broken" });
  }
  return signal === null ? entries : [...entries, { at: signal, kind: "signal" }];
}

/** @type {{ [Kind in keyof Kinds]: (game: Tallied, entry: { at: number } & Kinds[Kind]) => void }} */
const ENTER = {
  /** The time is up: the hand in play is finished, and perhaps one more (DP-19). */
  signal: (game, { at }) => {
    game.isExpired = true;
    game.toFinish = Number(inPlay(game, at)) + Number(game.rules.last_hand === "one_more");
  },
  broken: (game) => (game.isAgain = game.isExpired),
  sanction: (game, { change }) => credit(game, change),
  round: (game, { side }) => credit(game, bySide(side, game.rules.round_of_passes ?? 0)),
  finished: (game, { hand }) => finish(game, hand),
};

/** @param {Tallied} game @param {TallyEntry} entry */
function enter(game, entry) {
  const isPlay = entry.kind === "finished" || entry.kind === "round";
  if (isPlay && game.result) return;
  const act = /** @type {(game: Tallied, entry: TallyEntry) => void} */ (ENTER[entry.kind]);
  act(game, entry);
  decide(game, entry.at);
}

/** @param {number} side @param {number} points */
const bySide = (side, points) => (side === 0 ? [points, 0] : [0, points]);

/**
 * Whether a hand was in play then: from its lead until it ended, or was broken.
 * @param {Tallied} game
 * @param {number} at
 */
function inPlay({ hands }, at) {
  return hands.some(({ led, ended, broken }) => {
    const over = ended ?? broken;
    return led !== null && led <= at && (over === null || at < over);
  });
}

/** @param {Tallied} game @param {CountedHand} given */
function finish(game, { winner, points, number }) {
  if (game.isExpired) {
    game.toFinish = Math.max(0, game.toFinish - 1);
    game.isAgain = false;
  }
  if (winner === null) return;
  const { rules, scores } = game;
  const more = points + (rules.by_hand[game.won] ?? 0);
  game.won += 1;
  if (rules.love && scores[winner] === 0 && scores[1 - winner] > 0) {
    game.startsAgain.add(number);
    game.scores = [0, 0];
  } else {
    credit(game, bySide(winner, more));
  }
}

/** @param {Tallied} game @param {number[]} change */
function credit(game, change) {
  const isCut = game.rules.excess === "cut";
  const more = change.map((points, side) => (isCut ? upToTarget(game, side, points) : points));
  game.scores = game.scores.map((score, side) => score + more[side]);
}

/**
 * Points without those beyond the target; all of them once both pairs have it (DP-18).
 * @param {Tallied} game
 * @param {number} side
 * @param {number} points
 */
function upToTarget({ rules: { target }, scores }, side, points) {
  if (points <= 0 || Math.min(...scores) >= target) return points;
  return Math.min(points, Math.max(0, target - scores[side]));
}

/**
 * The winner, if there is one now: by the target, or on time (DP-18 to DP-20).
 * @param {Tallied} game
 * @param {number} at
 */
function decide(game, at) {
  const { rules, scores, result } = game;
  const isReached = Math.max(...scores) >= rules.target;
  const mayEnd = !inPlay(game, at) || result?.how === "time";
  const onTime = game.isExpired && game.toFinish === 0 && mayEnd;
  const [mine, theirs] = scores;
  if (game.isAgain || !(isReached || onTime) || mine === theirs) {
    game.result = null;
    return;
  }
  const winner = mine > theirs ? 0 : 1;
  const since = result?.winner === winner ? result.at : at;
  game.result = { winner, how: isReached ? "target" : "time", at: since, scores: [...scores] };
}
