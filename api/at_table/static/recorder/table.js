// One match on this device: what the server has of it, what was tapped since, and both folded.
//
// A tap is on the disk before it is shown. What is unsent counts as if it stood behind what was
// received, in the order of the taps; where others recorded meanwhile, it moves behind that.

import { asCorrected } from "../match/corrections.js";
import { apply, fold } from "../match/fold.js";
import * as store from "./store.js";

const REFERENCES = ["answers", "play", "corrects", "event", "about"];

/** What is told of a dispute, and what officials report: no tap at the table takes it back. */
const OF_OFFICIALS = [
  "claim-raised",
  "statement-heard",
  "attachment-filed",
  "observed",
  "ruling-given",
  "ruling-appealed",
  "consequence-reversed",
  "dispute-closed",
  "player-disqualified",
  "late-change-noted",
  "withheld", // What the table may not see is not its own.
];

export class Table {
  constructor(id, device) {
    Object.assign(this, { id, device, rules: null, entries: [], items: [], envelope: null });
    this.practice = id.startsWith("practice");
    this.offset = 0;
    this.last = 0;
    this.undone = [];
    this.changed = () => {};
    this.queue = Promise.resolve();
  }

  /** The match as it was left on this device. */
  static async opened(id, device) {
    const table = new Table(id, device);
    const kept = await store.keptMatch(id);
    table.rules = kept?.rules ?? null;
    table.offset = kept?.offset ?? 0;
    table.entries = await store.keptEntries(id);
    table.items = await store.keptItems(id);
    table.envelope = (await store.keptEnvelope(id)) ?? null;
    if (table.rules) table.refold();
    return table;
  }

  get version() {
    return this.entries.at(-1)?.position ?? 0;
  }

  /** What is to be sent, in order; what was refused or kept aside is not. */
  get waiting() {
    return this.items.filter((item) => item.state === "waiting");
  }

  get refused() {
    return this.items.filter((item) => item.state !== "waiting");
  }

  /** Everything as if it were received: entries, then what waits at the positions to come. */
  get all() {
    const waiting = this.waiting.map((item, n) => ({
      position: this.version + 1 + n,
      fact: item.fact,
      happened_at: item.at,
      group: item.group,
      item,
    }));
    return [...this.entries, ...waiting];
  }

  refold() {
    this.match = fold(this.rules, this.all);
    this.changed();
  }

  /** One after the other, so that no two changes read the same state. */
  after(work) {
    const next = this.queue.then(work);
    this.queue = next.catch(() => {});
    return next;
  }

  // --- taps --------------------------------------------------------------------------------

  /** Record what a tap said. */
  add(facts) {
    this.undone = [];
    return this.after(() => this.put(facts));
  }

  async put(facts) {
    const group = this.device.seq + 1;
    const items = facts.map((fact) => this.item(fact, group));
    await store.write((to) => {
      to("device").put(this.device, "this");
      for (const item of items) to("items").put(item, [this.id, item.seq]);
    });
    const corrections = facts.some((fact) => fact.fact === "record-corrected");
    for (const item of items) {
      this.items.push(item);
      if (corrections || !this.match) continue;
      apply(this.match, this.version + this.waiting.length, item.fact, item.at);
    }
    if (corrections || !this.match) this.refold();
    this.changed();
  }

  item(fact, group) {
    this.device.seq += 1;
    return { match: this.id, seq: this.device.seq, group, fact, at: this.now(), state: "waiting" };
  }

  /** The time at the server, as far as it is known; each a millisecond after the last at least. */
  now() {
    this.last = Math.max(Date.now() + this.offset, this.last + 1);
    return new Date(this.last).toISOString();
  }

  inEnvelope(item) {
    return Boolean(this.envelope?.seqs.includes(item.seq));
  }

  /**
   * The last act that stands, if it was tapped on this device: all that one tap recorded. What
   * others reported is theirs, and what an official did is undone at the desk by a ruling.
   */
  lastAct() {
    const acts = asCorrected(this.all).filter(
      ({ fact }) => !["record-corrected", "match-opened"].includes(fact.fact),
    );
    const last = acts.at(-1);
    if (last?.group === undefined || OF_OFFICIALS.includes(last.fact.fact)) return [];
    if (last.fact.ruling !== undefined) return [];
    return acts.filter((one) => one.group === last.group);
  }

  /** Take the last act back: what has not left goes, what has is corrected. */
  undo() {
    return this.after(async () => {
      const act = this.lastAct();
      if (!act.length) return;
      await this.strike(act, "undone at the table");
      this.undone.push(act.map((one) => one.fact));
    });
  }

  /** The match as it would be without these entries. */
  without(act) {
    const gone = new Set(act.map((one) => one.position));
    const struck = [...gone].map((corrects, n) => ({
      position: this.all.length + 1 + n,
      fact: { fact: "record-corrected", corrects, facts: [] },
    }));
    return fold(this.rules, [...this.all, ...struck]);
  }

  async strike(act, reason) {
    const here = act.filter(({ item }) => item && !this.inEnvelope(item)).map(({ item }) => item);
    const gone = act.filter(({ item }) => !item || this.inEnvelope(item));
    if (here.length) await this.drop(here);
    const corrections = [...new Set(gone.map((one) => one.position))].map((corrects) => ({
      fact: "record-corrected",
      corrects,
      facts: [],
      reason,
    }));
    if (corrections.length) await this.put(corrections);
    else this.refold();
  }

  /** Put back what was undone, until something else is tapped. */
  redo() {
    const facts = this.undone.pop();
    return facts ? this.after(() => this.put(facts)) : Promise.resolve();
  }

  /** Say the last act otherwise: in its place while it is here, by a correction once it has left. */
  amend(fact) {
    return this.after(async () => {
      const last = this.lastAct().at(-1);
      if (last.item && !this.inEnvelope(last.item)) {
        last.item.fact = fact;
        await store.write((to) => to("items").put(last.item, [this.id, last.item.seq]));
        this.refold();
        return;
      }
      const { position: corrects } = last;
      await this.put([{ fact: "record-corrected", corrects, facts: [fact], reason: "mended" }]);
    });
  }

  async drop(items) {
    const fallen = this.closeUp(items);
    await store.write((to) => {
      for (const item of this.waiting) to("items").put(item, [this.id, item.seq]);
      for (const item of [...items, ...fallen]) to("items").delete([this.id, item.seq]);
    });
    this.items = this.items.filter((item) => !items.includes(item) && !fallen.includes(item));
  }

  /**
   * These are not to be sent: what waits behind them moves up. Gives what corrects or lifts one of
   * them, which falls with it; a payment for one of them stands by itself.
   */
  closeUp(gone) {
    const fallen = [];
    const lost = [];
    for (const { item, position } of this.all.filter((one) => one.item)) {
      const { fact } = item;
      const of = REFERENCES.filter((name) => lost.includes(fact[name]));
      const falls = of.some((name) => name !== "answers");
      if (falls) fallen.push(item);
      if (falls || gone.includes(item)) {
        lost.push(position);
        continue;
      }
      for (const name of of) delete fact[name];
      for (const name of REFERENCES.filter((one) => fact[one] > this.version)) {
        fact[name] -= lost.filter((one) => one < fact[name]).length;
      }
    }
    return fallen;
  }

  // --- what the server said ------------------------------------------------------------------

  /** Keep what an envelope is to be, until it is answered. */
  freeze(envelope) {
    this.envelope = envelope;
    return store.write((to) => to("envelopes").put(envelope, this.id));
  }

  /** The envelope was recorded from position `first` on. */
  receive(first) {
    return this.after(async () => {
      const sent = this.items.filter((item) => this.inEnvelope(item));
      const entries = sent.map((item, n) => ({
        position: first + n,
        fact: item.fact,
        happened_at: item.at,
        group: item.group,
      }));
      await this.take(entries, sent);
    });
  }

  async take(entries, gone = []) {
    await store.write((to) => {
      for (const entry of entries) to("entries").put(entry, [this.id, entry.position]);
      for (const item of gone) to("items").delete([this.id, item.seq]);
      to("envelopes").delete(this.id);
    });
    this.entries.push(...entries);
    this.items = this.items.filter((item) => !gone.includes(item));
    this.envelope = null;
    this.changed();
  }

  /** Others recorded these: what waits moves behind them. */
  rebase(events) {
    return this.after(async () => {
      const before = this.version;
      const fresh = events.filter((event) => event.position > before);
      if (!fresh.length && !this.envelope) return;
      for (const item of this.waiting) moveReferences(item.fact, before, fresh.length);
      await store.write((to) => {
        for (const item of this.waiting) to("items").put(item, [this.id, item.seq]);
      });
      const entries = fresh.map(({ position, fact, happened_at }) => ({
        position,
        fact,
        happened_at,
      }));
      await this.take(entries);
      this.refold();
    });
  }

  /** The server refused these, or kept them aside: they are listed, and the rest goes on. */
  hold(items, state, why) {
    return this.after(async () => {
      for (const item of [...items, ...this.closeUp(items)]) Object.assign(item, { state, why });
      await store.write((to) => {
        for (const item of this.items) to("items").put(item, [this.id, item.seq]);
        to("envelopes").delete(this.id);
      });
      this.envelope = null;
      this.refold();
    });
  }

  /** What was refused is sent once more, behind everything else, or is let go. */
  mend(item, again) {
    return this.after(async () => {
      await this.drop([item]);
      if (again) await this.put([item.fact]);
      else this.refold();
    });
  }

  /** Keep the rules and the clock's offset with the match. */
  keep(changes) {
    Object.assign(this, changes);
    const { id, rules, offset } = this;
    const players = this.match?.players ?? [];
    const kept = { id, rules, offset, players, book: rules?.title };
    return store.write((to) => to("matches").put(kept, id));
  }
}

/** Positions past `before` in a fact that waits move by so many. */
function moveReferences(fact, before, by) {
  for (const name of REFERENCES) if (fact[name] > before) fact[name] += by;
}
