// A board of a table: scores, games, whose turn, clocks, penalties and reviews.
//
//     npx openapi-typescript http://127.0.0.1:8000/openapi.json --output bonebook.d.ts
//     node board.ts http://127.0.0.1:8000 replay
//
// The types are those of the contract. With a word behind the table it ends once a board has that
// status: `final`, say.

import type { components } from "./bonebook.d.ts";

declare const process: { argv: string[]; exit(): never };

type Scoreboard = components["schemas"]["Scoreboard"];
type BoardClock = components["schemas"]["BoardClock"];
type Message = {
  event: string;
  id?: number;
  data: { scoreboards: Scoreboard[]; scoreboard: Scoreboard };
};

const [server, table, until] = process.argv.slice(2);

/** A clock as minutes and seconds, "" where there is none or its times are not known. */
function clock(shown: BoardClock | null, now: number): string {
  if (shown === null) return "";
  const running = shown.running && shown.expires_at !== null;
  const left = running ? Date.parse(shown.expires_at ?? "") - now : shown.remaining_ms;
  if (left === null) return "";
  const seconds = Math.max(0, Math.round(left / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The board as text. Everything on it comes from the one model, `Scoreboard`. */
function lines(board: Scoreboard, now: number): string[] {
  const sides = board.sides.map((side) => {
    const cards = side.penalties.map((one) => one.card ?? `${one.kind} ${one.points}`);
    const score = `${String(side.score).padStart(4)} (${side.games})`;
    return [side.to_play ? ">" : " ", side.name.padEnd(12), score, ...cards].join(" ");
  });
  const hand = `game ${board.game ?? "-"}, hand ${board.hand ?? "-"}`; // null before the first
  const where = `  ${hand}, to ${board.target} ${board.unit}, ${board.status}`;
  const clocks = (["turn", "game", "match"] as const)
    .map((name) => [name, clock(board.clocks[name], now)])
    .filter(([, shown]) => shown !== "")
    .map(([name, shown]) => `  ${name} ${shown}`);
  const review = board.review ? [`  UNDER REVIEW since event ${board.review.version}`] : [];
  return [...sides, where, ...clocks, ...review];
}

let boards: Scoreboard[] = []; // those of the table, that of the last opened match first

/** Show a board, unless a match is in play that was opened later. */
function show(board: Scoreboard): void {
  const later = boards.slice(0, boards.findIndex((one) => one.match === board.match));
  if (later.some((one) => one.status !== "final")) return;
  console.log(`${lines(board, Date.now()).join("\n")}\n`);
  if (board.status === until) process.exit();
}

let last = "";

async function follow(): Promise<void> {
  const headers: Record<string, string> = { Accept: "application/x-ndjson" };
  if (last !== "") headers["Last-Event-ID"] = last;
  const signal = new AbortController();
  let heard = setTimeout(() => signal.abort(), 40_000); // something comes every fifteen seconds
  const answer = await fetch(`${server}/v1/tables/${table}/stream`, { headers, signal: signal.signal });
  let rest = "";
  for await (const text of answer.body!.pipeThrough(new TextDecoderStream())) {
    clearTimeout(heard);
    heard = setTimeout(() => signal.abort(), 40_000);
    const whole = (rest + text).split("\n");
    rest = whole.pop() ?? "";
    for (const line of whole) {
      const message = JSON.parse(line) as Message;
      last = String(message.id ?? last);
      if (message.event === "snapshot") {
        boards = message.data.scoreboards;
        if (boards[0]) show(boards[0]);
        else console.log("-- nothing is played");
      } else if (message.event === "update") {
        const board = message.data.scoreboard;
        const known = boards.findIndex((one) => one.match === board.match);
        if (known === -1) boards.unshift(board);
        else boards[known] = board;
        show(board);
      }
    }
  }
}

for (;;) {
  await follow().catch(() => console.log("-- reconnecting")); // what is shown may be old by now
  await new Promise((resolve) => setTimeout(resolve, 1000));
}
