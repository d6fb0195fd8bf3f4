// At the table: taps become facts, facts are kept and sent, and the screen shows what came of it.

/** @import { Fact, Tap, Ui } from "../match/types.js" */
/** @import { Asks, Commanding, Device, SessionSeen, Tapping } from "./types.js" */
/** @import { Seat } from "./tabs.js" */

import { ask, isNext } from "./answers.js";
import { elapsed, shown } from "../match/clock.js";
import { deafen } from "./twice.js";
import { fill, h, set } from "./dom.js";
import { differences } from "../match/differences.js";
import { isDouble } from "../match/layout.js";
import { noticeOf } from "./notices.js";
import { TabLost } from "./store.js";
import { Sync } from "./sync.js";
import { NotKept, Table } from "./table.js";
import { claim, free } from "./tabs.js";
import { fresh, tapped } from "../match/taps.js";
import { screen, show } from "./view.js";
import { described, effect, t } from "./words.js";

/** Bytes of storage below which a tablet is told that little is left. */
const LITTLE = 20_000_000;

/** Screens that few matches need. */
const closed = () => import("./closed.js");

/** Milliseconds after a tap in which nothing but the tap is worked on. */
const AFTER_PAINT = 100;

/** In a few words, why what waits is not sent. @type {Record<string, string>} */
const TROUBLES = {
  offline: "offline, {count} wait",
  stranger: "no Bonebook, {count} wait",
  signedOut: "signed out, {count} wait",
  notYours: "not your table, {count} wait",
  stuck: "held, {count} wait",
  full: "storage, {count} wait",
};

/**
 * Record a match in this tab, once no other tab has it.
 * @param {HTMLElement} main
 * @param {string} id
 * @param {Device} device
 * @param {SessionSeen} session
 */
export async function sit(main, id, device, session) {
  await settle(main, id, device, session, await claim(id));
}

/**
 * @param {HTMLElement} main
 * @param {string} id
 * @param {Device} device
 * @param {SessionSeen} session
 * @param {Seat | null} seat
 */
async function settle(main, id, device, session, seat) {
  const takeOver = async () => settle(main, id, device, session, await claim(id, true));
  if (!seat) {
    free(id).then(() => location.reload());
    (await closed()).elsewhere(main, takeOver);
    return null;
  }
  const table = await Table.opened(id, device, session.clock);
  if (!table.rules && !(await fetched(main, table, session))) return null;
  if (!table.setAside.length && !table.match.players.length) await firstRead(table);
  const sitting = new Sitting(main, table, session);
  sitting.begin();
  seat.lost.then(async () => {
    sitting.end();
    (await closed()).elsewhere(main, takeOver);
  });
  return null;
}

/**
 * Fetch the rules and events of a match that is new to this device; false where that fails.
 * @param {HTMLElement} main
 * @param {Table} table
 * @param {SessionSeen} session
 */
async function fetched(main, table, session) {
  const here = encodeURIComponent(table.id);
  const answer = await ask(`/record/${here}/rules`).catch(() => null);
  if (answer?.status !== 200) {
    (await closed()).notHad(main, here, answer, session);
    return false;
  }
  await table.playBy(answer.body);
  await table.keep({});
  return true;
}

/** @param {Table} table */
async function firstRead(table) {
  const { version } = table;
  const path = `/v1/matches/${encodeURIComponent(table.id)}/events?after=${version}`;
  const answer = await ask(path).catch(() => null);
  if (answer?.status === 200 && isNext(answer.body, version)) {
    await table.rebase(answer.body.data);
  }
  await table.keep({});
}

/**
 * A match that is recorded in this tab, from `begin` to `end`: its taps, its sending, its screen.
 */
export class Sitting {
  /** @type {Ui} */
  ui = fresh();
  /** @type {Asks | null} */
  asks = null;
  taps = 0;
  /** The last tap, until what it said is kept. @type {Promise<void>} */
  turn = Promise.resolve();
  isOver = false;
  drawing = false;
  /** Whether a tap is being taken in, after which the screen is drawn once. */
  tapped = false;
  /** @type {number | null | undefined} */
  space = null;
  /** @type {number | undefined} */
  tick = undefined;
  /** @type {number | undefined} */
  telling = undefined;
  /** @type {((event: KeyboardEvent) => void) | undefined} */
  keys = undefined;

  /** @param {HTMLElement} main @param {Table} table @param {SessionSeen} session */
  constructor(main, table, session) {
    this.main = main;
    this.table = table;
    this.session = session;
    this.sync = table.practice ? null : new Sync(table, session);
    /** @type {Tapping} */
    this.tapping = (one) => this.inTurn(() => this.tap(one));
    /** @type {Commanding} */
    this.commanding = (name, value) => this.inTurn(() => this.command(name, value));
    this.parts = screen(this.tapping, this.commanding, table.rules ?? {});
  }

  begin() {
    const { main, table, sync } = this;
    main.className = table.practice ? "sitting practice" : "sitting";
    main.replaceChildren(...this.parts.root);
    deafen(main);
    table.changed = () => this.draw();
    if (sync) sync.changed = () => this.draw();
    this.draw();
    this.loadRest().catch(() => {});
    sync?.start();
    this.tick = setInterval(() => this.clocks(), 1000);
    this.watchSpace();
    navigator.wakeLock?.request("screen").catch(() => {});
  }

  /** Load the rest after the first picture: fonts, keys, and dialogs while there is a network. */
  async loadRest() {
    document.documentElement.dataset.type = "ready";
    const { keys } = await import("./keyboard.js");
    if (!this.isOver) this.keys = keys(this);
    await import("./dialogs.js");
    await closed();
  }

  /** End this sitting, since another tab has the match. */
  end() {
    this.isOver = true;
    this.sync?.stop();
    clearInterval(this.tick);
    if (this.keys) removeEventListener("keydown", this.keys);
    this.table.changed = () => {};
    if (this.sync) this.sync.changed = () => {};
    document.querySelector("dialog")?.remove();
  }

  /**
   * Pass over an act that could not be kept, since the table tells of it (`attempt`); throw any other
   * error on.
   * @param {unknown} error
   */
  unkept(error) {
    this.tapped = false;
    if (error instanceof TabLost) return;
    if (!(error instanceof NotKept)) throw error;
    this.ui = fresh();
    this.shown();
  }

  /** Ask the browser to clear nothing, and show a notice where little space is left. */
  async watchSpace() {
    await navigator.storage?.persist?.().catch(() => false);
    const { usage = 0, quota = Infinity } = (await navigator.storage?.estimate?.()) ?? {};
    this.space = quota - usage < LITTLE ? Math.max(0, quota - usage) : null;
    this.draw();
  }

  // --- taps ----------------------------------------------------------------------------------

  /**
   * Do the work of a tap after that of all taps before, so that it reads the match as they left it.
   * @param {() => Promise<void>} work
   */
  inTurn(work) {
    const done = this.turn.then(work).catch((error) => this.unkept(error));
    this.turn = done.catch(() => {});
    return done;
  }

  /** @param {Tap} one */
  async tap(one) {
    const { table } = this;
    this.tapped = true;
    const found = tapped(table.match, this.ui, one);
    this.ui = found.ui;
    if (found.amend) await table.amend(described(found.amend, table.match.players), found.amend);
    else if (found.facts) await this.record(found.facts);
    this.shown();
  }

  /** Draw the screen after a tap was taken in, and send what came of the tap. */
  shown() {
    this.taps += 1;
    this.tapped = false;
    this.drawNow();
    this.sync?.wake();
  }

  /**
   * Record facts at once. A question about a play is asked afterwards, and may stay without an answer.
   * @param {Fact[]} facts
   */
  async record(facts) {
    const { table } = this;
    const last = facts[facts.length - 1];
    const played = last.fact === "bone-played" && table.match.isFives;
    const { drawn = 0, drawer = null } = table.match.game?.hand ?? {};
    const fromDraw = played && drawn > 0 && drawer === last.seat && !("just_drawn" in last);
    const asks = {
      drawn: fromDraw,
      arm: played && this.couldBeArm(last),
      bone: played ? last.bone : "",
    };
    this.asks = null;
    await table.add(this.words(facts), facts);
    this.asks = asks.drawn || asks.arm ? asks : null;
    this.said(facts);
  }

  /**
   * Whether a bone about to be laid may lie on an arm of the spinner though a side was free.
   * @param {any} given
   */
  couldBeArm({ on, slot, touch }) {
    if (!on || slot || touch || !isDouble(on)) return false;
    const layout = this.table.match.game?.hand?.layout;
    return layout?.joined.get(on) === 1 && layout.room(on) === 4;
  }

  /** @param {string} name @param {any} value */
  async command(name, value) {
    const { table } = this;
    if (name === "undo") {
      this.ui = fresh();
      this.asks = null;
      await table.undo();
    } else if (name === "redo") {
      await table.redo();
    } else if (name === "drawn") {
      await this.mendLast({ just_drawn: value });
    } else if (name === "arm") {
      await this.mendLast({ slot: "arm" });
    } else {
      /** @type {Record<string, any>} */
      const dialogs = await import("./dialogs.js");
      dialogs[name](this);
    }
    this.shown();
  }

  /** @param {object} changes */
  async mendLast(changes) {
    const last = this.table.lastAct().at(-1);
    const asks = this.asks && { ...this.asks };
    // The play that was asked about may have been refused since.
    if (!asks || last?.fact.fact !== "bone-played" || last.fact.bone !== asks.bone) {
      this.asks = null;
      return;
    }
    const mended = { ...last.fact, ...changes };
    if ("just_drawn" in changes) asks.drawn = false;
    else asks.arm = false;
    await this.table.amend(this.words([mended]), mended);
    this.asks = asks.drawn || asks.arm ? asks : null;
  }

  // --- the screen ----------------------------------------------------------------------------

  draw() {
    if (!this.table.match || this.drawing || this.tapped) return;
    this.drawing = true;
    queueMicrotask(() => {
      this.drawing = false;
      this.drawNow();
    });
  }

  drawNow() {
    const { table, ui, parts } = this;
    const { match } = table;
    if (!match.players.length) return;
    /** @param {{ fact: Fact }[]} facts */
    const act = (facts) => (facts.length ? described(facts[0].fact, match.players) : "");
    const undo = act(table.lastAct());
    const redo = act(table.undone.at(-1)?.act ?? []);
    const shown = { undo, redo, sync: this.chip(), asks: this.asks };
    const state = { match, ui, all: table.all, ...shown };
    show(parts, state, this.tapping, this.commanding);
    set(this.main, {
      "data-recorded": table.version,
      "data-waiting": table.waiting.length,
      "data-taps": this.taps,
      "data-last": match.game?.hand?.lastPlay?.seat ?? null,
    });
    this.notice();
    this.clocks();
    this.tellChanges();
  }

  /** Show what undoing would change, worked out once the tap is painted. */
  tellChanges() {
    clearTimeout(this.telling);
    this.telling = setTimeout(() => {
      const { table, parts } = this;
      const last = table.lastAct();
      const found = last.length ? differences(table.match, table.without(last)) : [];
      fill(parts.changes, effect(found, table.match).join(" · "));
    }, AFTER_PAINT);
  }

  /** @param {Fact[]} facts */
  words(facts) {
    return facts.map((fact) => described(fact, this.table.match.players)).join("; ");
  }

  chip() {
    const { table, sync } = this;
    if (!sync) return { text: t("practice"), state: "practice" };
    const count = table.waiting.length;
    if (table.lost.length)
      return { text: t("not kept: {count}", { count: table.lost.length }), state: "refused" };
    const aside = table.setAside.length;
    if (aside) return { text: t("{count} to look at", { count: aside }), state: "refused" };
    if (TROUBLES[sync.state]) return { text: t(TROUBLES[sync.state], { count }), state: "offline" };
    const off = table.clock.off
      ? ` · ${t("clock {seconds} s off", { seconds: table.clock.off })}`
      : "";
    if (count) return { text: t("{count} wait", { count }) + off, state: "waiting" };
    return { text: t("sent {count}", { count: table.version }) + off, state: "sent" };
  }

  /** Show the most urgent notice: one line, with what to do. */
  notice() {
    const { parts } = this;
    const found = noticeOf(this);
    set(parts.notice, { hidden: !found, "data-kind": found?.kind ?? null });
    if (found) fill(parts.notice, h("span", {}, found.text), ...found.ways);
  }

  clocks() {
    const { table, parts } = this;
    if (table.clock.hasJumped()) this.sync?.tellTime();
    const { rules } = table;
    if (!rules.game_minutes && !rules.play_seconds && !rules.bone_seconds) return;
    const now = table.clock.device + table.clock.offset;
    const { game, turn } = elapsed(table.all, now, { rests: !table.match.isPairs });
    const left =
      game === null || !rules.game_minutes ? "" : shown(60000 * rules.game_minutes - game);
    const seconds = rules.play_seconds ?? rules.bone_seconds;
    const bar =
      turn === null || !seconds ? "" : ` · ${shown(turn)} / 0:${String(seconds).padStart(2, "0")}`;
    fill(parts.clock, `${left}${bar}`);
  }

  /** Say what was recorded to whoever does not see it. @param {Fact[]} facts */
  said(facts) {
    const said = document.getElementById("said");
    if (said) said.textContent = this.words(facts);
  }
}

/** English texts that `t` gets as a value here, for the check that catalogues have all texts. */
export const LOOKED_UP = Object.values(TROUBLES);
