// Types of what the recorder's page keeps, sends and shows. Answers of a server are of the contract.

import type { Problem } from "../../../../openapi/contract.js";
import type { Bone, Fact, Match, Entry, Rules, Tap, Ui } from "../match/types.js";
import type { Clock } from "./time.js";

export type { LeaseSeen, Problem } from "../../../../openapi/contract.js";

/** This device: its id, and the number of its last item. */
export interface Device {
  id: string;
  seq: number;
}

/** The caller signed in, as the page was told last. `holds`: the newest act waits for the next. */
export interface SessionSeen {
  name: string;
  csrf: string;
  opens: boolean;
  matches: { id: string; players: string[]; book?: string; score: { points: number[] } }[];
  tables?: Record<string, string>;
  offline?: boolean;
  holds?: boolean;
  clock: Clock;
}

/** One request to be sent: its bytes, its key, the version it is for, and its items. */
export interface Envelope {
  path: string;
  key: string;
  version: number;
  body: string;
  seqs: number[];
  correction: boolean;
}

/** An answer of Bonebook: JSON as it was asked for, or a problem. */
export interface Answer {
  status: number;
  body: any;
  after: number;
}
export type Refusal = Pick<Problem, "type" | "title" | "detail" | "field">;

export interface KeptMatch {
  id: string;
  rules: Rules;
  offset: number;
  players: string[];
  book?: string;
  sides?: number;
}

/** An act that was undone, and the numbers of the corrections that took it out. */
export interface Undone {
  act: { position: number; fact: Fact }[];
  corrections: number[];
}

/** Something that could not be kept: its words, and how to try again. */
export interface Lost {
  label: string;
  work: () => unknown;
}

/** The questions open about the last play. */
export interface Asks {
  drawn: boolean;
  arm: boolean;
  /** The bone whose play is asked about. */
  bone: string;
}

export type Tapping = (tap: Tap) => unknown;
export type Commanding = (name: string, value?: any) => unknown;

export interface Notice {
  kind: string;
  text: string;
  ways: HTMLElement[];
}

/** The parts of the screen, made once. */
export interface Parts {
  root: HTMLElement[];
  bones: Map<Bone, HTMLButtonElement>;
  /** One for each number, where bones are tapped by their two numbers. */
  halves: HTMLButtonElement[];
  [name: string]: any;
}

/** The values that the screen shows. */
export interface Shown {
  match: Match;
  ui: Ui;
  all: Entry[];
  sync: { text: string; state: string };
  undo: string;
  redo: string;
  asks: Asks | null;
}

export type Child = string | Node | null | undefined | false | Child[];
