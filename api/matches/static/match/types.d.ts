// Types of the engine in the browser. Facts are those of the contract, as a record has them:
// a member without a value is left out, and never null. A bone is its name, "6-4".

import type { Bone as Named, ReplacingFact } from "../../../../openapi/contract.js";
import type * as pairs from "../pairs/engine.js";
import type { Ledger } from "./chips.js";
import type { Layout } from "./layout.js";
import type * as tricks from "./tricks.js";

type Bone = string;
type Stored<T> = T extends Named
  ? Bone
  : T extends (infer Member)[]
    ? Stored<Member>[]
    : T extends object
      ? { [Name in keyof T]: Stored<Exclude<T[Name], null>> }
      : T;

export type Fact = Stored<ReplacingFact>;
export type Of<Kind extends Fact["fact"]> = Extract<Fact, { fact: Kind }>;
export type Found = NonNullable<Of<"hand-started">["found"]>;
export type Lot = Of<"lots-drawn">["draws"][number];

/** An entry of a record. `group` is the tap that recorded it, on the tablet that did. */
export interface Entry {
  position: number;
  fact: Fact;
  happened_at?: string;
  group?: number;
  item?: Item;
}

/** A fact that waits to be sent, or that was set aside. `at` is its time, known in an `era` of a clock. */
export interface Item {
  match: string;
  fact: Fact;
  at: string;
  era?: string;
  state: "waiting" | "refused" | "aside";
  why?: string;
  seq: number;
  group: number;
  tapped?: number;
}

/** The values of a rule book, with the options of a match. A book has those of its kind. */
export interface Rules {
  kind: "fives" | "tricks" | "pairs";
  book: string;
  title: string;
  titles?: Record<string, string>;
  seats: number[];
  editions?: Record<string, Rules>;
  edition?: string;
  bones?: "double_six" | "double_nine";
  scoring_unit: number;
  pips_per_point: number;
  target: number;
  marks: number;
  best_of: number;
  holding: Record<number, number>;
  partnerships?: number[];
  purse: Pieces | null;
  branching: string;
  wrong_spinner: string;
  first_opening: OpeningRule;
  after_domino: OpeningRule;
  after_lock: string;
  after_tie: string;
  payer: Record<number, string>;
  counted_hand: string;
  collects_off_board: boolean;
  last_bone_counts: boolean;
  off_board_lock: boolean;
  score_call: string;
  muggins: boolean;
  time_expiry: string;
  game_minutes: number | null;
  play_seconds: number | null;
  bone_seconds: number | null;
  bid_increment: string;
  undeclared_trump?: string;
  hand_in_progress?: string;
  decided_hand?: string;
  next_opening: string;
  block_opening: string;
  void_opening: string;
  broken_opening: string;
  block_winner: string;
  block_tie: string;
  domino_counts: string;
  block_counts: string;
  capicua: number;
  capicua_ends: string;
  chuchazo: number;
  round_of_passes: number;
  by_hand: number[];
  excess: string;
  last_hand: string;
  love: boolean;
  shut_out_doubles: boolean;
}

export type OpeningRule = "any_domino" | "double_six" | "highest_double" | "lots";
export interface Opening {
  rule: string;
  seat: number | null;
  orPartner?: boolean;
}

export interface Pieces {
  tens: number;
  fives: number;
}

/** A bone on the layout: joined to `on`, `touch` the numbers that touch there and here. */
export interface Placement {
  bone: Bone;
  on: Bone | null;
  touch: number[] | null;
  slot: string | null;
  side: number;
}
export type Placing = { bone: Bone } & Partial<{
  [Name in keyof Placement]: Placement[Name] | undefined;
}>;

/** An end at which a bone can be joined; `touch` where it would be a misplay. */
export interface End {
  bone: Bone | null;
  pip: number;
  touch?: number[];
}
export type Chosen = Partial<Omit<End, "bone">> & { bone: Bone | null; slot?: string | null };

/** A match, as far as a table needs it; moments order facts, also those that share a position. */
export interface Match {
  rules: Rules;
  kind: "fives" | "42" | "pairs";
  isFives: boolean;
  isPairs: boolean;
  hasTricks: boolean;
  players: string[];
  side: number[];
  sides: number;
  target: number;
  carried: number[];
  firstHolder: number | null;
  bestOf: number;
  position: number;
  moment: number;
  time: string | null;
  games: Game[];
  game: Game | null;
  lots: Lot[];
  tied: number[];
  counted: Map<number, Pieces>;
  shuffler: number | null;
  closed: number | null;
  paused: boolean;
  claims: Map<number, Of<"claim-raised">["claim"]>;
  given: Map<number, Of<"ruling-given">>;
  rulings: Map<number | undefined, number>;
  falsePasses: Set<number | undefined>;
}
export type InGame = Match & { game: Game };
export type InHand = Match & { game: Game & { hand: Hand } };

export interface Game {
  number: number;
  carried: number[];
  scores: number[];
  countsAs: number;
  credits: Credit[];
  endings: GameEnding[];
  won: number | null;
  ended: boolean;
  ledger: Ledger | null;
  hand: Hand | null;
  hands: Hand[];
  counted: Set<number>;
  holder: number | null;
  card: number[] | null;
  signed: number[];
  named: number[];
  signal: number | null;
  cut: boolean;
  ruled?: { scores: number[]; won: number | null } | null;
  tallied: Tallied;
}

/** A hand; what one by pairs has beside stands at the end, and is there in no other. */
export interface Hand {
  number: number;
  started: number;
  opening: Opening;
  layout: Layout;
  tricks: tricks.Tricks | null;
  held: number[];
  known: Set<Bone>[];
  place: Map<Bone | undefined, Place>;
  due: Map<Bone, number | null>;
  played: Map<Bone, number>;
  boneyard: number;
  turn: number | null;
  out: { seat: number; bone: Bone } | null;
  opener: number | null;
  passes: number;
  drawn: number;
  drawer: number | null;
  lastPlay: LastPlay | null;
  missed?: LastPlay | null;
  called: { seat: number; points: number; position: number; kind: string } | null;
  paid: boolean;
  domino: number | null;
  challenged?: number;
  ended: Of<"hand-ended"> | null;
  winner: number | null;
  endedAt: number | null;
  firstDrawn: number | null;
  shown: Set<number>;
  dealt: Set<number>;
  stated: { winner: number; points: number } | null;
  endings: HandEnding[];
  wentOut: number | null;
  how: Of<"hand-ended">["how"] | null;
  line: Line | null;
  passed: number[];
  rounds: Round[];
  acted: { at: number; seat: number } | null;
  declared: number | null;
  showing: Map<number, Bone[]>;
}

export type HandOf42 = Hand & { tricks: tricks.Tricks };

export interface Place {
  where: "table" | "holding" | "boneyard";
  seat: number | null;
  at?: number;
}

export interface LastPlay {
  seat: number;
  bone: Bone;
  position: number;
  at: number;
  total: number;
  drawn: number;
  scores: number;
}

// --- by pairs ------------------------------------------------------------------------------

export interface GameEnding {
  recorded: number;
  fact: Of<"game-ended">;
}
export interface HandEnding {
  recorded: number;
  at: number;
  fact: Of<"hand-ended">;
}
export interface Credit {
  at: number;
  change: number[];
}
export interface Round {
  side: number;
  passes: number[];
  isAsleep: boolean;
}
/** Pips that are left, by seat, by pair and together; null where nobody knows. */
export interface Left {
  hands: (number | null)[];
  pairs: (number | null)[];
  total: number | null;
}
/** The hand as its bones tell it, by whoever played them and when. */
export interface Line {
  led: number | null;
  opener: number | null;
  last: number | null;
  played: number | null;
  left: Left;
  bonus: number;
}
/** A hand as it counts in its game. */
export interface CountedHand {
  number: number;
  kind: "open" | "void" | "broken" | "won" | "level";
  led: number | null;
  ended: number | null;
  broken: number | null;
  winner: number | null;
  points: number;
  rounds: { at: number; side: number }[];
}
export interface Result {
  winner: number;
  how: "target" | "time";
  at: number;
  scores: number[];
}
export interface Tallied {
  rules: Rules;
  hands: CountedHand[];
  scores: number[];
  result: Result | null;
  startsAgain: Set<number>;
  won: number;
  isExpired: boolean;
  isAgain: boolean;
  toFinish: number;
}

// --- at the table --------------------------------------------------------------------------

/** The choices made and not yet recorded. */
export interface Ui {
  seat: number | null;
  bone: Bone | null;
  show: boolean;
  mode: string | null;
  picked: (Bone | Lot)[];
  counts: Record<number, number>;
  step: number;
  drewIt: number | null;
  /** The first number of a bone, where bones are tapped by their two numbers. */
  half: number | null;
}

/** The values of each kind of tap. */
export interface Taps {
  bone: { bone: Bone };
  half: { pip: number };
  end: { end: Chosen };
  seat: { seat: number };
  pad: { value: number | string };
  act: { name: string };
  mode: { name: string };
  /** `seen`: its facts as the screen showed them, in JSON. */
  other: { name: string; seen: string };
  step: { by: number };
  say: { fact: Fact };
  offer: { seen: string };
  clear: object;
}
export type Tap = { [Kind in keyof Taps]: { kind: Kind } & Taps[Kind] }[keyof Taps];

/** The outcome of a tap: facts, an amendment of the last play, or a choice alone. */
export interface Tapped {
  ui: Ui;
  facts?: Fact[];
  amend?: Of<"bone-played">;
}

export interface Offer {
  name: string;
  facts: Fact[];
  number?: number;
  seat?: number;
  payer?: number | null;
  payee?: number;
  winner?: number | null;
  points?: number;
  bonus?: number[];
  scores?: number[];
  how?: string;
  change?: boolean;
}

export interface Expected {
  stage: string;
  grid: string;
  pad: { of: string; values: (number | string)[] };
  offer: Offer | null;
  others: Offer[];
}

export interface Engines {
  tricks: typeof tricks;
  pairs: typeof pairs;
}
