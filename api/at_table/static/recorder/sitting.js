// At the table: taps become facts, facts are kept and sent, and the screen shows what came of it.

import { elapsed, shown } from "../match/clock.js";
import { fill, h, set } from "./dom.js";
import { differences } from "../match/differences.js";
import { isDouble } from "../match/layout.js";
import { keys } from "./keyboard.js";
import { menu, more, syncList } from "./dialogs.js";
import { Sync } from "./sync.js";
import { Table } from "./table.js";
import { fresh, tapped } from "../match/taps.js";
import { screen, show } from "./view.js";
import { described, effect, t } from "./words.js";

export async function sit(main, id, device, session) {
  const table = await Table.opened(id, device);
  if (!table.rules && !(await fetched(main, table, session))) return;
  if (table.refused.length === 0 && !table.match.players.length) await firstRead(table);
  const sitting = new Sitting(main, table, session);
  sitting.begin();
}

/** Rules and events of a match that this device has not seen; false where it cannot be had. */
async function fetched(main, table, session) {
  const here = encodeURIComponent(table.id);
  const rules = await fetch(`/record/${here}/rules`).catch(() => null);
  if (!rules?.ok) {
    const signIn = `/sign-in?next=/record/${here}`;
    fill(
      main,
      h("h1", {}, "Bonebook"),
      h(
        "p",
        { role: "alert" },
        session.name ? t("This match is not yours to record.") : t("Sign in to record this match."),
      ),
      h("p", {}, h("a", { class: "way", href: session.name ? "/record" : signIn }, t("Go on"))),
    );
    return false;
  }
  await table.keep({ rules: await rules.json() });
  table.refold();
  return true;
}

async function firstRead(table) {
  const path = `/v1/matches/${encodeURIComponent(table.id)}/events?after=${table.version}`;
  const answer = await fetch(path).catch(() => null);
  if (answer?.ok) await table.rebase((await answer.json()).events);
  await table.keep({});
}

class Sitting {
  constructor(main, table, session) {
    Object.assign(this, { main, table, session, ui: fresh(), asks: null, taps: 0 });
    this.sync = table.practice ? null : new Sync(table, session);
    const tap = (one) => this.tap(one);
    const command = (name, value) => this.command(name, value);
    this.tapping = tap;
    this.commanding = command;
    this.parts = screen(tap, command);
  }

  begin() {
    const { main, table, sync } = this;
    main.className = table.practice ? "sitting practice" : "sitting";
    fill(main, ...this.parts.root);
    table.changed = () => this.draw();
    if (sync) sync.changed = () => this.draw();
    keys(this);
    this.draw();
    sync?.start();
    this.tick = setInterval(() => this.clocks(), 1000);
    navigator.wakeLock?.request("screen").catch(() => {});
  }

  // --- taps ----------------------------------------------------------------------------------

  async tap(one) {
    const { table } = this;
    const found = tapped(table.match, this.ui, one);
    this.ui = found.ui;
    if (found.amend) await table.amend(found.amend);
    else if (found.facts) await this.record(found.facts);
    this.shown();
  }

  /** A tap has been taken in and is shown: the next thing is to send what came of it. */
  shown() {
    this.taps += 1;
    this.drawNow();
    this.sync?.wake();
  }

  /** What is asked about a play is answered behind it, or not at all: nothing waits for that. */
  async record(facts) {
    const { table } = this;
    const last = facts.at(-1);
    const played = last.fact === "bone-played" && table.match.isFives;
    const { drawn, drawer } = table.match.game?.hand ?? {};
    const fromDraw = played && drawn > 0 && drawer === last.seat && !("just_drawn" in last);
    const asks = { drawn: fromDraw, arm: played && this.couldBeArm(last) };
    this.asks = null;
    await table.add(facts);
    this.asks = asks.drawn || asks.arm ? asks : null;
    this.said(facts);
  }

  /** Whether a bone about to be laid may lie on an arm of the spinner though a side was free. */
  couldBeArm({ on, slot, touch }) {
    if (!on || slot || touch || !isDouble(on)) return false;
    const { layout } = this.table.match.game.hand;
    return layout.joined.get(on) === 1 && layout.room(on) === 4;
  }

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
      ({ menu, more, sync: syncList })[name](this);
    }
    this.shown();
  }

  async mendLast(changes) {
    const last = this.table.lastAct().at(-1);
    if (last?.fact.fact !== "bone-played") return;
    const asks = { ...this.asks };
    if ("just_drawn" in changes) asks.drawn = false;
    else asks.arm = false;
    await this.table.amend({ ...last.fact, ...changes });
    this.asks = asks.drawn || asks.arm ? asks : null;
  }

  // --- the screen ----------------------------------------------------------------------------

  draw() {
    if (!this.table.match || this.drawing) return;
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
    const last = table.lastAct();
    const undo = last.length ? described(last[0].fact, match.players) : "";
    const redo = table.undone.length ? described(table.undone.at(-1)[0], match.players) : "";
    const changes =
      redo || !last.length ? [] : effect(differences(match, table.without(last)), match);
    const shown = { undo, redo, changes, sync: this.chip(), asks: this.asks };
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
  }

  chip() {
    const { table, sync } = this;
    const waiting = table.waiting.length;
    if (!sync) return { text: t("practice"), state: "practice" };
    const refused = table.refused.length;
    if (refused) return { text: t("{count} to look at", { count: refused }), state: "refused" };
    if (sync.state === "signedOut")
      return { text: t("signed out, {count} wait", { count: waiting }), state: "offline" };
    if (sync.state === "offline")
      return { text: t("offline, {count} wait", { count: waiting }), state: "offline" };
    const off = sync.clockOff ? ` · ${t("clock {seconds} s off", { seconds: sync.clockOff })}` : "";
    if (waiting) return { text: t("{count} wait", { count: waiting }) + off, state: "waiting" };
    return { text: t("sent {count}", { count: table.version }) + off, state: "sent" };
  }

  /** Another tablet at this table is told here, and can be taken over from. */
  notice() {
    const { parts, sync } = this;
    const lease = sync?.lease;
    const other = lease && !lease.mine;
    set(parts.notice, { hidden: !other });
    if (!other) return;
    const taken = () => sync.renew(true).then(() => this.draw());
    fill(
      parts.notice,
      h(
        "span",
        {},
        t("Another tablet records this table: {who}. What you tap is kept aside.", {
          who: lease.holder,
        }),
      ),
      h("button", { onclick: taken }, t("Take over")),
    );
  }

  clocks() {
    const { table, parts } = this;
    const { rules } = table;
    if (!rules.game_minutes && !rules.play_seconds && !rules.bone_seconds) return;
    const { game, turn } = elapsed(table.all, Date.now() + table.offset);
    const left =
      game === null || !rules.game_minutes ? "" : shown(60000 * rules.game_minutes - game);
    const seconds = rules.play_seconds ?? rules.bone_seconds;
    const bar =
      turn === null || !seconds ? "" : ` · ${shown(turn)} / 0:${String(seconds).padStart(2, "0")}`;
    fill(parts.clock, `${left}${bar}`);
  }

  /** Say what was recorded to whoever does not see it. */
  said(facts) {
    const words = facts.map((fact) => described(fact, this.table.match.players));
    document.getElementById("said").textContent = words.join("; ");
  }
}
