// The score of a game by pairs, from its hands, rounds of passes and sanctions in order. A hand that
// is broken, or played after the game was won, scores nothing. Held against
// `domain.pairs.game_tally` by tests.

/** {scores, result, startsAgain}: `result` {winner, at, scores} or null, `startsAgain` by number. */
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

const entryOf = ({ at, change }) => ({ at, kind: "sanction", change });

function entriesOf(hands, signal) {
  const entries = [];
  for (const hand of hands) {
    for (const { at, side } of hand.rounds) entries.push({ at, kind: "round", side });
    if (hand.kind === "won" || hand.kind === "level") {
      entries.push({ at: hand.ended, kind: "finished", hand });
    }
    if (hand.kind === "broken") entries.push({ at: hand.broken, kind: "broken" });
  }
  return signal === null ? entries : [...entries, { at: signal, kind: "signal" }];
}

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

function enter(game, entry) {
  const isPlay = entry.kind === "finished" || entry.kind === "round";
  if (isPlay && game.result) return;
  ENTER[entry.kind](game, entry);
  decide(game, entry.at);
}

const bySide = (side, points) => (side === 0 ? [points, 0] : [0, points]);

/** Whether a hand was in play then: from its lead until it ended, or was broken. */
function inPlay({ hands }, at) {
  return hands.some(({ led, ended, broken }) => {
    const over = ended ?? broken;
    return led !== null && led <= at && (over === null || at < over);
  });
}

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

function credit(game, change) {
  const isCut = game.rules.excess === "cut";
  const more = change.map((points, side) => (isCut ? upToTarget(game, side, points) : points));
  game.scores = game.scores.map((score, side) => score + more[side]);
}

/** Points without those beyond the target; all of them once both pairs have it (DP-18). */
function upToTarget({ rules: { target }, scores }, side, points) {
  if (points <= 0 || Math.min(...scores) >= target) return points;
  return Math.min(points, Math.max(0, target - scores[side]));
}

/** The winner, if there is one now: by the target, or on time (DP-18 to DP-20). */
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
