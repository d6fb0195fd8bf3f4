// A match recorded, disputed and ruled on by way of the types of the contract.
//
//     URL=http://127.0.0.1:8000 KEY=bb_… node --experimental-strip-types match.ts

import type { components, paths } from "./bonebook.d.ts";

declare const process: { env: Record<string, string> };

type Schemas = components["schemas"];
type ScoreQuery = paths["/v1/matches/{match}/score"]["get"]["parameters"]["query"];

const { URL: url, KEY: key } = process.env;

async function ask<T>(path: string, body?: unknown, more: Record<string, string> = {}): Promise<T> {
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json", ...more };
  const given = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(url + path, { headers, ...given });
  if (!answer.ok) {
    const problem: Schemas["Problem"] = await answer.json();
    throw new Error(`${problem.status} ${problem.type} ${problem.field}: ${problem.detail}`);
  }
  return answer.json() as Promise<T>;
}

const opening: Partial<Schemas["MatchOpening"]> = { book: "PDA", players: ["Ana", "Bruno"] };
const { match } = await ask<Schemas["Recorded"]>("/v1/matches", opening);
const here = `/v1/matches/${match}`;

const events = [
  { fact: "game-started", number: 1 },
  { fact: "hand-started", number: 1 },
  { fact: "opening-drawn", seat: 0, count: 7 },
  { fact: "opening-drawn", seat: 1, count: 7 },
  { fact: "bone-played", seat: 0, bone: "5-5" },
  { fact: "score-called", seat: 0, points: 10 },
  { fact: "chips-paid", payer: 1, payee: 0, points: 10, answers: 7 },
  { fact: "bone-played", seat: 1, bone: "5-0", on: "5-5" },
  { fact: "score-called", seat: 1, points: 10 },
  { fact: "chips-paid", payer: 0, payee: 1, points: 10, answers: 10 },
];
await ask<Schemas["Recorded"]>(`${here}/events`, { events }, { "If-Match": '"1"' });

const claim = { kind: "score_call", event: 7 } as Schemas["Claim"];
const findings = await ask<Schemas["Findings"]>(`${here}/claims`, claim);
const decision = { upheld: true } as Schemas["Decision"];
const at = `${here}/claims/${findings.position}`;
const ruled = await ask<Schemas["Ruled"]>(`${at}/ruling`, decision);

const query: ScoreQuery = { at: 8, as: "stood" };
const score = await ask<Schemas["Score"]>(`${here}/score?at=${query?.at}&as=${query?.as}`);
if (score.position !== 8) throw new Error(`the score is of ${score.position}`);
console.log(`${findings.with_hindsight.verdict}, ruled at ${ruled.first}`);
