// The state of a match, fact by fact: the same as `domain.match`, as far as a table needs it.
//
// `EVOLVE` is the whole table of what each kind of fact does. Nothing here asks whether an act was
// lawful or a report possible; the server does. Tests hold it against the engine at each prefix.

/** @import { Entry, Fact, Hand, InGame, InHand, Match, Of, Rules } from "./types.js" */

import { engines } from "./engines.js";
import { asCorrected } from "./corrections.js";
import { called, chipsPaid, pegged } from "./credits.js";
import {
  cardSigned,
  cardWritten,
  gameEnded,
  gameOf,
  gameStarted,
  numbered,
  opened,
  resumed,
} from "./games.js";
import { handStarted, see, take } from "./hands.js";
import { highestOf } from "./openings.js";
import { boardScore, credit, decided } from "./scoring.js";

/**
 * A match before its first fact; `rules` are the values of its book, with its options.
 * @param {Rules} rules
 * @returns {Match}
 */
export function beginning(rules) {
  return {
    // Rules that a tablet keeps from an earlier release have no scoring unit.
    rules: { ...rules, scoring_unit: rules.scoring_unit ?? 5 },
    kind: rules.kind === "tricks" ? "42" : rules.kind,
    isFives: rules.kind === "fives",
    isPairs: rules.kind === "pairs",
    hasTricks: rules.kind === "tricks",
    players: [],
    side: [],
    sides: 0,
    target: 0,
    carried: [],
    firstHolder: null,
    time: null,
    bestOf: 1,
    position: 0,
    moment: 0,
    games: [],
    game: null,
    lots: [],
    tied: [],
    counted: new Map(),
    shuffler: null,
    closed: null,
    paused: false,
    claims: new Map(),
    given: new Map(),
    rulings: new Map(),
    falsePasses: new Set(),
  };
}

/** The step between the moments of two facts that a correction put at one position. */
const NEXT = 2 ** -12;

/**
 * The match after one more fact at `position`.
 * @param {Match} match
 * @param {number} position
 * @param {Fact} fact
 * @param {string | null} [time]
 * @returns {Match} the same one, changed
 */
export function apply(match, position, fact, time = null) {
  match.moment = position === match.position ? match.moment + NEXT : position;
  match.position = position;
  match.time = time;
  const evolve = /** @type {Record<string, Function | undefined>} */ (EVOLVE)[fact.fact];
  evolve?.(match, fact, position);
  return match;
}

/**
 * A match after these entries, as corrected by all of them. A fact whose consequence was reversed
 * counts for nothing.
 * @param {Rules} rules
 * @param {Entry[]} entries
 */
export function fold(rules, entries) {
  const [match, facts] = [beginning(rules), asCorrected(entries)];
  const undone = new Set(facts.map(({ fact }) => fact.fact === "consequence-reversed" && fact.of));
  for (const { position, fact, happened_at: time } of facts) {
    if (!undone.has(position)) apply(match, position, fact, time);
  }
  if (entries.length) match.position = entries[entries.length - 1].position;
  return match;
}

/** @typedef {{ [Kind in Fact["fact"]]?: (match: InHand, fact: Of<Kind>, position: number) => unknown }} Evolve */

// --- before a hand -------------------------------------------------------------------------

/**
 * Lots settle the hand to come, drawn before its game starts or after.
 * @param {Match} match
 * @param {Of<"lots-drawn">} fact
 */
function lotsDrawn(match, fact) {
  const drawn = fact.draws ?? [];
  match.tied = fact.tied ? highestOf(match, drawn) : [];
  const tied = match.lots.length ? highestOf(match, match.lots) : [];
  let again = drawn;
  if (tied.length > 1) {
    again = drawn.filter((lot) => tied.includes(lot.seat));
    if (!again.length) return;
  }
  const nothing = !again.length || (fact.tied && highestOf(match, again).length < 2);
  match.lots = nothing ? [] : again;
}

/**
 * Chips counted before a game starts, or after one has ended, are those of the game to come.
 * @param {Match} match
 * @param {Of<"chips-counted">} given
 */
function chipsCounted(match, { seat, tens, fives }) {
  if (!match.game || match.game.ended) {
    match.counted.set(seat, { tens, fives });
    return;
  }
  match.game.ledger?.countIn(seat, { tens, fives });
  match.game.counted.add(seat);
}

// --- play ----------------------------------------------------------------------------------

/** @param {InHand} match @param {Of<"bone-drawn">} fact */
function boneDrawn(match, fact) {
  take(match, fact.seat, 1, fact.bone ? [fact.bone] : undefined);
  match.game.hand.drawn += 1;
  match.game.hand.drawer = fact.seat;
}

/** @param {InHand} match @param {Of<"bone-played">} fact @param {number} position */
function bonePlayed(match, fact, position) {
  const { hand } = match.game;
  const { seat, bone } = fact;
  hand.held[seat] -= 1;
  for (const known of hand.known) known.delete(bone);
  const leads = !hand.layout.placements.length;
  hand.place.set(bone, { where: "table", seat, at: match.moment });
  hand.due.set(bone, hand.turn);
  hand.played.set(bone, position);
  hand.shown.clear();
  if (hand.tricks) {
    hand.tricks.play(seat, bone);
    hand.turn = hand.tricks.turn;
    return;
  }
  hand.opener ??= seat;
  hand.layout.place({ ...fact, side: match.side[seat] });
  if (match.isPairs) hand.acted = { at: match.moment, seat };
  if (hand.out || (match.isPairs && hand.ended)) return;
  hand.missed = hand.called === null && hand.lastPlay?.scores ? hand.lastPlay : null;
  const { total } = hand.layout;
  const scores = match.isFives ? boardScore(match, total) : 0;
  hand.lastPlay = { seat, bone, position, total, drawn: hand.drawn, at: match.moment, scores };
  endTurn(match, seat);
  hand.passes = 0;
  if (match.isPairs && leads) engines.pairs.keepLine(match);
  if (hand.held[seat] === 0 && hand.dealt.size === match.players.length) {
    hand.out = { seat, bone };
    hand.turn = null;
  }
}

/** @param {InHand} match @param {number} seat */
function endTurn(match, seat) {
  const { hand } = match.game;
  hand.drawn = 0;
  hand.called = null;
  hand.paid = false;
  hand.turn = (seat + 1) % match.players.length;
}

/** @param {InHand} match @param {Of<"passed">} fact */
function passed(match, fact) {
  if (match.isPairs) return engines.pairs.passedByPairs(match, fact.seat);
  const { hand } = match.game;
  const { out, turn } = hand;
  if (out) return undefined;
  endTurn(match, fact.seat);
  // Before anybody is known to open, a pass answers the call, or tells nothing of the turn.
  if (!hand.layout.placements.length && hand.opening.seat === null) hand.turn = turn;
  hand.passes += 1;
  return undefined;
}

/** @param {InHand} match @param {Of<"play-retracted">} fact */
function retracted(match, fact) {
  const { hand } = match.game;
  const bone = [...hand.played].findLast(([one, position]) => {
    const place = hand.place.get(one);
    return position === fact.play && place?.where === "table" && place.seat === fact.seat;
  })?.[0];
  // The bone to lift may lie there no more, or under others, once the record was corrected.
  if (!bone || hand.layout.placements.some(({ on }) => on === bone)) return undefined;
  const placed = hand.place.get(bone)?.at ?? 0;
  hand.held[fact.seat] += 1;
  see(hand, fact.seat, [bone]);
  if (match.isPairs) hand.acted = null;
  if (hand.tricks) hand.tricks.takeBack(hand.due.get(bone) ?? null);
  else hand.layout.retract(bone);
  if (hand.out && hand.out.bone !== bone)
    return match.isPairs ? engines.pairs.keepLine(match) : undefined;
  hand.out = null;
  hand.lastPlay = null;
  hand.turn = hand.due.get(bone) ?? null;
  if (match.isPairs) engines.pairs.liftedByPairs(match, placed);
  return match.isPairs ? engines.pairs.keepLine(match) : undefined;
}

/** @param {InHand} match @param {Of<"bone-returned">} fact */
function returned(match, fact) {
  const { hand } = match.game;
  hand.held[fact.seat] -= 1;
  hand.boneyard += 1;
  hand.known[fact.seat].delete(fact.bone);
  hand.place.set(fact.bone, { where: "boneyard", seat: null });
}

/** @param {InHand} match @param {Of<"bone-exposed">} fact */
function exposed(match, fact) {
  if (fact.how !== "shuffle") see(match.game.hand, fact.seat, [fact.bone]);
}

/** @param {InHand} match @param {Pick<Of<"holding-shown">, "seat" | "bones">} fact */
function shown(match, fact) {
  const { hand } = match.game;
  hand.known[fact.seat] = new Set();
  hand.shown.add(fact.seat);
  see(hand, fact.seat, fact.bones);
  if (!match.isPairs) return;
  hand.showing.set(fact.seat, fact.bones);
  engines.pairs.keepLine(match);
}

/** @param {InHand} match @param {Of<"bid-made">} fact */
function bid(match, fact) {
  const { hand } = match.game;
  if (!hand.tricks) return;
  hand.tricks.bid(fact.seat, fact.bid);
  hand.turn = hand.tricks.turn;
}

/** @param {InHand} match @param {Of<"declaration-made">} fact */
function declared(match, fact) {
  match.game.hand.tricks?.declare(fact.seat, fact.what);
  if (fact.order) shown(match, { seat: fact.seat, bones: fact.order });
}

// --- ends ----------------------------------------------------------------------------------

/** @param {InGame} match @param {Of<"hand-ended">} fact @param {number} position */
function handEnded(match, fact, position) {
  if (match.isPairs) {
    const of = fact.game === undefined ? match.game : numbered(match, fact.game);
    return of && engines.pairs.handEndedByPairs(match, fact, of);
  }
  const { game } = match;
  const earlier = fact.hand !== undefined && fact.hand !== game.hand?.number;
  if (earlier || !game.hand || (fact.game !== undefined && fact.game !== game.number)) return null;
  const { hand } = game;
  hand.ended = fact;
  hand.endedAt = position;
  hand.paid = !fact.points;
  const ends = fact.ruling === undefined && ["domino", "lock"].includes(fact.how);
  hand.winner = ends && hand.out ? hand.out.seat : (fact.winner ?? null);
  if (["domino", "penalty"].includes(fact.how) && hand.winner !== null) game.holder = hand.winner;
  if (match.hasTricks) {
    credit(
      match,
      [0, 1].map((side) => fact.marks?.[side] ?? 0),
    );
  }
  if (match.isFives && !game.ledger && isByResult(hand)) statedCount(match, hand, fact);
  if (game.signal !== null && !game.cut) {
    game.cut = true;
    decided(match);
  }
  return null;
}

/** Whether no deal, bone or pass of a hand is on record. @param {Hand} hand */
const isByResult = (hand) => hand.firstDrawn === null && !hand.place.size && !hand.passes;

/**
 * The points of a hand recorded by its result count as stated, until they are pegged.
 * @param {InGame} match
 * @param {Hand} hand
 * @param {Of<"hand-ended">} given
 */
function statedCount(match, hand, { winner, points }) {
  if (winner === undefined || !points) return;
  const change = match.side.slice(0, match.sides).map(() => 0);
  change[match.side[winner]] = points;
  hand.stated = { winner, points };
  credit(match, change);
}

/**
 * Time expires: at once, or once the hand in progress is over, whoever leads has won.
 * @param {InGame} match
 */
function timeCalled(match) {
  const game = match.game;
  const stops = stopsOf(match);
  if (!game || stops === "none" || game.signal !== null || game.ended) return null;
  game.signal = match.isPairs ? match.moment : match.position;
  if (match.isPairs) return engines.pairs.recount(match, game);
  const { hand } = game;
  const under = hand && !hand.ended && (!hand.tricks || hand.tricks.isInProgress);
  game.cut = !(stops === "finish_hand" && under);
  return decided(match);
}

/** How expired time stops a game. @param {Match} match */
function stopsOf({ isFives, rules }) {
  if (isFives) return rules.time_expiry;
  return rules.game_minutes === null ? "none" : "finish_hand";
}

/** The bones of which nothing has been seen in this hand. @param {Hand} hand */
export const unseen = (hand) => hand.layout.bones.filter((bone) => !hand.place.has(bone));

/**
 * The effect of each kind of fact. A fact of a game or a hand comes only while there is one.
 * @type {Evolve}
 */
export const EVOLVE = {
  "match-opened": opened,
  "game-started": gameStarted,
  "game-ended": gameEnded,
  "score-card-written": cardWritten,
  "score-card-signed": cardSigned,
  "score-card-refused": () => {},
  "score-card-received": () => {},
  "match-ended": (match, _, position) => (match.closed ??= position),
  "chips-counted": chipsCounted,
  "lots-drawn": lotsDrawn,
  shuffled: (match, fact) => (match.shuffler = fact.seat),
  "hand-started": handStarted,
  "opening-drawn": (match, fact) => {
    take(match, fact.seat, fact.count, fact.bones);
    match.game.hand.dealt.add(fact.seat);
  },
  "bone-drawn": boneDrawn,
  "bone-played": bonePlayed,
  passed,
  "play-retracted": retracted,
  "bone-returned": returned,
  "bone-exposed": exposed,
  "holding-shown": shown,
  "score-called": called,
  "muggins-called": called,
  "domino-called": (match, fact) => (match.game.hand.domino = fact.seat),
  "chips-paid": chipsPaid,
  "change-made": (match, fact) => gameOf(match).ledger?.change(fact.owner, fact.holder, fact.tens),
  "points-pegged": pegged,
  "hand-ended": handEnded,
  "bid-made": bid,
  "trump-declared": (match, fact) => match.game.hand.tricks?.declareTrump(fact.seat, fact.trump),
  "declaration-made": declared,
  challenged: (match, fact) => (match.game.hand.challenged = fact.seat),
  "official-called": (match) => (match.paused = true),
  "play-resumed": resumed,
  "time-called": timeCalled,
  "block-declared": (match, fact) => (match.game.hand.declared = fact.seat),
  "pass-taken-back": (match, fact) => engines.pairs.passTakenBack(match, fact),
  "claim-raised": (match, fact, position) => match.claims.set(position, fact.claim),
  "ruling-given": (match, fact, position) =>
    match.isPairs && engines.pairs.ruledByPairs(match, fact, position),
};
