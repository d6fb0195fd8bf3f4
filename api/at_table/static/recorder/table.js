// One match on this device: what the server has of it, what was tapped since, and both folded.
//
// A tap is on the disk before it is shown. What is unsent counts as if it stood behind what was
// received, in the order of the taps; where others recorded meanwhile, it moves behind that. An item
// that was set aside has its place and its number until somebody decides, and counts for nothing.

/** @import { Entry, Fact, Item, Match, Of, Rules } from "../match/types.js" */
/** @import { Device, Envelope, Lost, Undone } from "./types.js" */
/** @import { NewItem } from "./store.js" */
/** @import { Clock } from "./time.js" */

import {
  REFERENCES,
  actsOf,
  entryOfPlay,
  fieldsOf,
  movedBehind,
  movedUp,
  remapped,
  struckOut,
} from "./acts.js";
import { loadEngine } from "../match/engines.js";
import { apply, fold } from "../match/fold.js";
import * as store from "./store.js";

/** Milliseconds for which the newest act waits for the next: most slips never leave. */
const HOLD = 4000;

/** Thrown for a tap that could not be kept; the page lists it, with what to do. */
export class NotKept extends Error {}

/**
 * A match on this device: `entries` that the server has, `items` that it lacks, and both folded as
 * `match`.
 */
export class Table {
  /** The rules of the match and what it comes to; there once the page has its rules. */
  rules = /** @type {Rules} */ (/** @type {unknown} */ (null));
  match = /** @type {Match} */ (/** @type {unknown} */ (undefined));
  /** @type {Entry[]} */
  entries = [];
  /** @type {Item[]} */
  items = [];
  /** @type {Envelope | null} */
  envelope = null;
  /** @type {Undone[]} */
  undone = [];
  /** Acts that could not be kept, in order; `why` has the reason. @type {Lost[]} */
  lost = [];
  /** @type {any} */
  why = null;
  tab = "";
  changed = () => {};

  /** @param {string} id @param {Device} device @param {Clock} clock */
  constructor(id, device, clock) {
    this.id = id;
    this.device = device;
    this.clock = clock;
    this.practice = store.isPractice(id);
    this.queue = Promise.resolve();
  }

  /**
   * The match as it was left on this device; from here on this tab alone writes of the match.
   * @param {string} id
   * @param {Device} device
   * @param {Clock} clock
   */
  static async opened(id, device, clock) {
    const table = new Table(id, device, clock);
    table.tab = await store.own(id);
    await table.reread();
    return table;
  }

  /** Read the match from the disk, in place of what is in memory. */
  async reread() {
    const kept = await store.keptMatch(this.id);
    this.clock.assume(kept?.offset ?? this.clock.offset);
    this.entries = await store.keptEntries(this.id);
    this.items = (await store.keptItems(this.id)).map((item) => ({ ...item, tapped: undefined }));
    this.envelope = (await store.keptEnvelope(this.id)) ?? null;
    const rules = kept?.rules ?? this.rules;
    if (rules) await this.playBy(rules);
  }

  /** Play by these rules, whose engine is loaded first. @param {Rules} rules */
  async playBy(rules) {
    await loadEngine(rules);
    this.rules = rules;
    this.refold();
  }

  get version() {
    return this.entries.at(-1)?.position ?? 0;
  }

  /** The items to be sent, in order. */
  get waiting() {
    return this.items.filter((item) => item.state === "waiting");
  }

  /** The items that were refused or set aside, on which somebody has to decide. */
  get setAside() {
    return this.items.filter((item) => item.state !== "waiting");
  }

  /** Items at the positions to come, those that were set aside too. */
  get pending() {
    return this.items.map((item, n) => ({
      position: this.version + 1 + n,
      fact: item.fact,
      happened_at: item.at,
      group: item.group,
      item,
    }));
  }

  /** All entries, and behind them what waits, as if the server had it already. */
  get all() {
    return [...this.entries, ...this.pending.filter(({ item }) => item.state === "waiting")];
  }

  refold() {
    this.match = fold(this.rules, this.all);
    this.changed();
  }

  /**
   * Run `work` after all work before it, so that no two changes read the same state.
   * @param {() => any} work
   * @returns {Promise<any>}
   */
  after(work) {
    const next = this.queue.then(work);
    this.queue = next.catch(() => {});
    return next;
  }

  // --- taps --------------------------------------------------------------------------------

  /**
   * Do what a tap says. What cannot be kept is listed with its label, and so is whatever is tapped
   * behind it, until somebody tries again or lets it go. Throws `NotKept`, and `TabLost`.
   * @param {string} label
   * @param {() => any} work
   * @returns {Promise<any>}
   */
  attempt(label, work) {
    return this.after(async () => {
      try {
        if (this.lost.length) throw this.why;
        return await work();
      } catch (error) {
        if (error instanceof store.TabLost) throw error;
        this.lost.push({ label, work });
        this.why = error;
        await this.reread().catch(() => {});
        this.changed();
        throw new NotKept();
      }
    });
  }

  /** Try once more to keep the acts that could not be kept, in their order. */
  async tryAgain() {
    const { lost } = this;
    this.lost = [];
    for (const { label, work } of lost) await this.attempt(label, work).catch(() => {});
  }

  letGo() {
    this.lost = [];
    this.changed();
  }

  /** Record what a tap said. @param {string} label @param {Fact[]} facts */
  add(label, facts) {
    const times = this.times(facts);
    return this.attempt(label, async () => {
      this.undone = [];
      await this.put(facts, times);
    });
  }

  /** @param {Fact[]} facts */
  times(facts) {
    return facts.map(() => this.clock.now());
  }

  /** @param {Fact[]} facts @param {number[]} [times] */
  async put(facts, times = this.times(facts)) {
    const items = await store.number(
      this,
      facts.map((fact, n) => this.item(fact, times[n])),
    );
    const corrections = facts.some((fact) => fact.fact === "record-corrected");
    const tapped = performance.now();
    for (const item of items) {
      this.items.push(Object.assign(item, { tapped }));
      if (corrections || !this.match) continue;
      apply(this.match, this.version + this.items.length, item.fact, item.at);
    }
    if (corrections || !this.match) this.refold();
    this.changed();
  }

  /** @param {Fact} fact @param {number} time @returns {NewItem} */
  item(fact, time) {
    const { clock } = this;
    const at = new Date(time).toISOString();
    const era = clock.isMeasured ? undefined : clock.era;
    return { match: this.id, fact, at, era, state: "waiting" };
  }

  /** @param {Item} item */
  inEnvelope(item) {
    return Boolean(this.envelope?.seqs.includes(item.seq));
  }

  /** Milliseconds that the newest act still waits for the next; 0 for any other. @param {any} given */
  holdFor({ group, tapped = -Infinity, fact }) {
    if (group !== this.items.at(-1)?.group || fact.fact === "match-opened") return 0;
    return Math.max(0, HOLD - (performance.now() - tapped));
  }

  /** The last act of this tablet that stands: all that one tap recorded, whatever others did since. */
  lastAct() {
    return actsOf(this.all).at(-1) ?? [];
  }

  /** Undo the last act: facts that have not left are dropped, facts that have are corrected. */
  undo() {
    return this.attempt("", async () => {
      const act = this.lastAct();
      if (!act.length) return;
      const corrections = await this.strike(act, "undone at the table");
      this.undone.push({
        act: act.map((/** @type {Entry} */ { position, fact }) => ({ position, fact })),
        corrections,
      });
    });
  }

  /** The match as it would be without these entries. @param {Entry[]} act */
  without(act) {
    const at = this.version + this.items.length + 1;
    return fold(this.rules, [...this.all, ...struckOut(act, at)]);
  }

  /**
   * Take entries out: drop those that wait, correct the others; gives the corrections' numbers.
   * @param {Entry[]} act
   * @param {string} reason
   */
  async strike(act, reason) {
    const here = act.flatMap(({ item }) => (item && !this.inEnvelope(item) ? [item] : []));
    const gone = act.filter(({ item }) => !item || this.inEnvelope(item));
    if (here.length) await this.drop(here);
    const corrections = struckOut(gone, 0).map(({ fact }) => ({ ...fact, reason }));
    if (!corrections.length) {
      this.refold();
      return [];
    }
    await this.put(corrections);
    return this.items.slice(-corrections.length).map((item) => item.seq);
  }

  /** Put back what was undone last; a correction that has not left is dropped instead. */
  redo() {
    return this.attempt("", async () => {
      const undone = this.undone.at(-1);
      if (!undone) return;
      const { act, corrections } = undone;
      const here = this.items.filter(
        (item) => corrections.includes(item.seq) && !this.inEnvelope(item),
      );
      if (corrections.length && here.length === corrections.length) {
        await this.drop(here);
        this.refold();
      } else {
        const first = this.version + this.items.length + 1;
        const moved = new Map(act.map(({ position }, n) => [position, first + n]));
        const again = remapped(undone, moved, REFERENCES);
        await this.put(again.act.map(({ fact }) => fact));
        this.undone = this.undone.map((one) => remapped(one, moved, REFERENCES));
      }
      this.undone.pop();
    });
  }

  /**
   * Change a play: in place while it is on this device, by a correction once it has left.
   * @param {string} label
   * @param {Of<"bone-played">} fact
   */
  amend(label, fact) {
    const meant = entryOfPlay(this.all, fact.bone)?.item?.seq;
    return this.attempt(label, async () => {
      // Refused meanwhile it is for somebody to decide on: an earlier play of the bone is not meant.
      if (this.setAside.some((item) => item.seq === meant)) return;
      const entry = entryOfPlay(this.all, fact.bone);
      if (!entry) return;
      if (entry.item && !this.inEnvelope(entry.item)) {
        const amended = { ...entry.item, fact };
        await store.write(this, (to) => to("items").put(amended, [this.id, amended.seq]));
        this.items = this.items.map((item) => (item === entry.item ? amended : item));
        this.refold();
        return;
      }
      const { position: corrects } = entry;
      await this.put([{ fact: "record-corrected", corrects, facts: [fact], reason: "mended" }]);
    });
  }

  /**
   * Take items out: items that wait behind them move up, and corrections of them go too.
   * @param {Item[]} items
   */
  async drop(items) {
    const gone = new Set(items);
    /** @type {number[]} */
    const lost = [];
    /** @type {Item[]} */
    const kept = [];
    for (const { item, position } of this.pending) {
      const of = REFERENCES.filter((name) => lost.includes(fieldsOf(item.fact)[name]));
      if (of.some((name) => name !== "answers")) gone.add(item);
      if (gone.has(item)) lost.push(position);
      else kept.push(movedUp(item, of, lost, this.version));
    }
    await store.write(this, (to) => {
      for (const item of kept) to("items").put(item, [this.id, item.seq]);
      for (const item of gone) to("items").delete([this.id, item.seq]);
    });
    this.items = kept;
  }

  // --- what the server said ------------------------------------------------------------------

  /** Keep an envelope as it is to be sent, until it is answered. @param {Envelope} envelope */
  async freeze(envelope) {
    await store.write(this, (to) => to("envelopes").put(envelope, this.id));
    this.envelope = envelope;
  }

  /** Forget an envelope of which nothing was recorded; its items will go into another. */
  thaw() {
    return this.after(async () => {
      await store.write(this, (to) => to("envelopes").delete(this.id));
      this.envelope = null;
    });
  }

  /** Take in that the envelope was recorded from position `first` on. @param {number} first */
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

  /** @param {Entry[]} entries @param {Item[]} [gone] @param {Item[]} [items] */
  async take(entries, gone = [], items = this.items) {
    const left = items.filter((item) => !gone.includes(item));
    await store.write(this, (to) => {
      for (const item of left) to("items").put(item, [this.id, item.seq]);
      for (const entry of entries) to("entries").put(entry, [this.id, entry.position]);
      for (const item of gone) to("items").delete([this.id, item.seq]);
      to("envelopes").delete(this.id);
    });
    this.entries.push(...entries);
    this.items = left;
    this.envelope = null;
    this.changed();
  }

  /**
   * Take in events that others recorded, and move what waits behind them.
   * @param {Entry[]} events
   */
  rebase(events) {
    return this.after(async () => {
      const before = this.version;
      const fresh = events.filter((event) => event.position > before);
      if (!fresh.length && !this.envelope) return;
      const moved = this.items.map((item) => movedBehind(item, before, fresh.length));
      const entries = fresh.map(({ position, fact, happened_at }) => ({
        position,
        fact,
        happened_at,
      }));
      await this.take(entries, [], moved);
      this.refold();
    });
  }

  /**
   * Set aside items that the server refused or kept aside; the rest waits until somebody decides.
   * @param {Item[]} items
   * @param {Item["state"]} state
   * @param {string} why
   */
  hold(items, state, why) {
    return this.after(async () => {
      await this.change(items, { state, why });
      await store.write(this, (to) => to("envelopes").delete(this.id));
      this.envelope = null;
      this.refold();
    });
  }

  /** @param {Item[]} items @param {Partial<Item>} changes */
  async change(items, changes) {
    const seqs = new Set(items.map((item) => item.seq));
    const changed = this.items.map((item) => (seqs.has(item.seq) ? { ...item, ...changes } : item));
    await store.write(this, (to) => {
      for (const item of changed) to("items").put(item, [this.id, item.seq]);
    });
    this.items = changed;
  }

  /** Send items that were set aside after all, or drop them. @param {Item[]} items @param {boolean} again */
  decide(items, again) {
    return this.attempt("", async () => {
      if (again) await this.change(items, { state: "waiting", why: undefined });
      else await this.drop(items);
      this.refold();
    });
  }

  /**
   * Move the times that the device's clock gave in an era before it was measured.
   * @param {string} era
   * @param {number} moved milliseconds
   */
  settle(era, moved) {
    return this.after(async () => {
      /** @param {Item} item */
      const at = (item) => new Date(Date.parse(item.at) + moved).toISOString();
      const settled = this.items.map((item) =>
        item.era === era && !this.inEnvelope(item)
          ? { ...item, at: at(item), era: undefined }
          : item,
      );
      await store.write(this, (to) => {
        for (const item of settled) to("items").put(item, [this.id, item.seq]);
      });
      this.items = settled;
      await this.keep({});
    });
  }

  /** Keep the rules and the clock's offset with the match. @param {object} changes */
  keep(changes) {
    Object.assign(this, changes);
    const { id, rules, clock } = this;
    const players = this.match?.players ?? [];
    const sides = new Set(this.match?.side).size;
    const kept = { id, rules, offset: clock.offset, players, book: rules?.title, sides };
    return store.write(this, (to) => to("matches").put(kept, id));
  }
}
