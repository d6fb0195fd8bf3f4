// The clocks of a book that has them, from the times of the acts; they rest while an official is at
// the table, but by pairs (DP-19). Only shown: that time is over is for whoever watches the clock to say.

/** @import { Entry } from "./types.js" */

import { asCorrected } from "./corrections.js";

const PAUSES = ["official-called", "claim-raised"];
const TURNS = ["bone-played", "passed", "hand-started", "opening-drawn", "play-resumed"];

/**
 * The milliseconds at `now` since the game, and since the turn, began. Pauses are left out of the
 * game's; while one lasts, the turn's stands still as well. Without `rests` nothing is a pause.
 * @param {Entry[]} entries
 * @param {number} now
 * @param {{ rests?: boolean }} given
 * @returns {{ game: number | null; turn: number | null }} null while no game goes on
 */
export function elapsed(entries, now, { rests = true } = {}) {
  /** @type {(number | null)[]} */
  let [game, turn, paused] = [null, null, null];
  for (const { fact, happened_at: at } of asCorrected(entries)) {
    if (!at) continue;
    const time = Date.parse(at);
    if (fact.fact === "game-started") [game, turn, paused] = [time, time, null];
    if (fact.fact === "game-ended") [game, turn] = [null, null];
    if (rests && PAUSES.includes(fact.fact)) paused ??= time;
    if (fact.fact === "play-resumed" && paused !== null) {
      game = game === null ? null : game + time - paused;
      paused = null;
    }
    if (TURNS.includes(fact.fact)) turn = time;
  }
  const until = paused ?? now;
  return {
    game: game === null ? null : until - game,
    turn: turn === null || game === null ? null : until - turn,
  };
}

/** Milliseconds as minutes and seconds, "12:41"; "0:00" below zero. @param {number} milliseconds */
export function shown(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
