// The scoreboard of a match, live by the typed stream of the client that hey-api makes.
//
//     node followed.js http://127.0.0.1:8000 MATCH POSITION
//
// It ends with the scoreboard that has this position.

import { followMatch } from "./hey_api";

declare const process: { argv: string[]; exit(): never };

const [server, match, position] = process.argv.slice(2);

async function main() {
  const { stream } = await followMatch({ baseUrl: server, path: { match } });
  for await (const message of stream) {
    if (!("scoreboard" in message) || message.position < Number(position)) continue;
    const { sides, status } = message.scoreboard;
    for (const side of sides) console.log(side.name, side.score, side.games);
    console.log(status);
    process.exit();
  }
}

main();
