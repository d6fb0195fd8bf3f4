// A board in TypeScript, of node alone: every update of some matches, each once.
//
//     node follow_board.ts SERVER lines|events OUT LAST MATCH…
//
// It notes each update in OUT as it comes. Once each match has reached position LAST it writes
// their scoreboards to OUT.json and ends. It was written from docs/integrators.md.

import { appendFileSync, writeFileSync } from "node:fs";

const [server, form, out, last, ...matches] = process.argv.slice(2);
const query = matches.map((match) => `match=${match}`).join("&");
const boards = new Map();
let after = "";

const done = () =>
  boards.size === matches.length && [...boards.values()].every((board) => board.version >= Number(last));

function hear(name: string, id: string, data: any) {
  if (name === "snapshot") for (const board of data.scoreboards) boards.set(board.match, board);
  if (name === "update") {
    boards.set(data.match, data.scoreboard);
    appendFileSync(out, `${data.match} ${data.entry.position}\n`);
  }
  if (name === "snapshot" || name === "reset") appendFileSync(out, `${name}\n`);
  after = id || after;
}

/** Hear a whole line of JSON. */
function hearLine(line: string) {
  const { event, id, data } = JSON.parse(line);
  hear(event, id === undefined ? "" : String(id), data);
}

/** Hear a whole block of Server-Sent Events. */
function hearBlock(block: string) {
  const fields = new Map(block.split("\n").map((line) => line.split(/: (.*)/s, 2) as [string, string]));
  const name = fields.get("event");
  if (name) hear(name, fields.get("id") ?? "", JSON.parse(fields.get("data") ?? "null"));
}

async function follow() {
  const accept = form === "lines" ? "application/x-ndjson" : "text/event-stream";
  const headers: Record<string, string> = { Accept: accept };
  if (after) headers["Last-Event-ID"] = after;
  const [end, hearOne] = form === "lines" ? ["\n", hearLine] : ["\n\n", hearBlock];
  const stop = new AbortController();
  let silent = setTimeout(() => stop.abort(), 40_000);
  try {
    const answer = await fetch(`${server}/v1/stream?${query}`, { headers, signal: stop.signal });
    if (!answer.ok) {
      if (answer.status < 500) appendFileSync(out, `refused ${answer.status}\n`);
      return;
    }
    let rest = "";
    for await (const text of answer.body!.pipeThrough(new TextDecoderStream())) {
      clearTimeout(silent);
      silent = setTimeout(() => stop.abort(), 40_000);
      const whole = (rest + text).split(end);
      rest = whole.pop() ?? "";
      for (const part of whole) hearOne(part);
      if (done()) return;
    }
  } finally {
    clearTimeout(silent);
    stop.abort();
  }
}

while (!done()) {
  await follow().catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 200));
}
writeFileSync(`${out}.json`, JSON.stringify(Object.fromEntries(boards)));
process.exit();
