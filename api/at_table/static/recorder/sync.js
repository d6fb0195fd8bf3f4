// Sends what waits, in order, one envelope at a time, the same bytes under the same key until it is
// answered. `If-Match` keeps a stray envelope from being taken late or twice.

import { asked } from "./words.js";

const MOST = 50;
const CORRECTION = "record-corrected";
const SLOWEST = 30000;
const HEARTBEAT = 5000;
/** Milliseconds by which a clock that was set, or is wrong, is told from one that is read late. */
const JUMP = 2000;

export class Sync {
  constructor(table, session) {
    this.table = table;
    this.session = session;
    this.state = "idle";
    this.lease = null;
    this.tries = 0;
    this.timer = null;
    this.stopped = false;
    this.replies = [];
    this.changed = () => {};
  }

  start() {
    for (const event of ["online", "visibilitychange"]) addEventListener(event, () => this.wake());
    this.wake();
    this.beat();
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Something waits, or the network may be back. */
  wake() {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.run();
  }

  async run() {
    if (this.running) {
      this.again = true;
      return;
    }
    this.running = true;
    try {
      do {
        this.again = false;
        while (await this.step());
      } while (this.again);
    } finally {
      this.running = false;
    }
  }

  /** Send one envelope; whether to go on at once. */
  async step() {
    const { table } = this;
    const envelope = table.envelope ?? (await this.cut());
    if (!envelope) return false;
    let answer;
    try {
      answer = await this.send(envelope);
    } catch {
      return this.later("offline");
    }
    return this.answered(envelope, answer);
  }

  async send(envelope) {
    const headers = {
      "Content-Type": "application/json",
      "X-CSRF-Token": this.session.csrf,
      "Idempotency-Key": envelope.key,
      ...asked(),
      ...(envelope.version ? { "If-Match": `"${envelope.version}"` } : {}),
    };
    const timeout = AbortSignal.timeout(15000);
    return fetch(envelope.path, { method: "POST", headers, body: envelope.body, signal: timeout });
  }

  async answered(envelope, answer) {
    const { table } = this;
    const items = table.items.filter((item) => envelope.seqs.includes(item.seq));
    this.tries = 0;
    if (answer.status === 201) {
      await table.receive((await answer.json()).first);
      return this.became("idle", true);
    }
    if (answer.status === 202) {
      await table.hold(items, "aside", (await answer.json()).why ?? "");
      return this.became("idle", true);
    }
    if (answer.status === 412) return this.catchUp();
    if (answer.status === 429 || answer.status >= 500) {
      return this.later("offline", Number(answer.headers.get("Retry-After")) * 1000);
    }
    const problem = await answer.json().catch(() => ({}));
    if (answer.status === 401 || problem.field === "X-CSRF-Token") return this.signedIn();
    return this.refused(envelope, items, problem);
  }

  /** The page was opened without a network, or the session is another: ask who is signed in. */
  async signedIn() {
    const known = this.session.csrf;
    const answer = await fetch("/session/recorder").catch(() => null);
    if (answer?.ok) Object.assign(this.session, await answer.json());
    const fresh = this.session.csrf && this.session.csrf !== known;
    return fresh ? this.became("idle", true) : this.later("signedOut");
  }

  /** One fact of an envelope cannot be: it is held, and the others are sent again. */
  async refused(envelope, items, problem) {
    const { table } = this;
    const at = Number(/^events\[(\d+)\]/.exec(problem.field ?? "")?.[1] ?? 0);
    const why = [problem.title, problem.detail].filter(Boolean).join(": ");
    const whole = problem.field === undefined || envelope.correction;
    await table.hold(whole ? items : [items[at]], "refused", why);
    return this.became("idle", true);
  }

  /** Others recorded something: read it, and send what waits behind it. */
  async catchUp() {
    const { table } = this;
    const path = `/v1/matches/${table.id}/events?after=${table.version}`;
    const answer = await fetch(path).catch(() => null);
    if (!answer?.ok) return this.later("offline");
    await table.rebase((await answer.json()).events);
    return this.became("idle", true);
  }

  // --- envelopes ---------------------------------------------------------------------------

  /** The next envelope, kept before it is sent; null where nothing is to leave now. */
  async cut() {
    const { table } = this;
    const [first] = table.waiting;
    if (!first) return null;
    const of = (item) => item.fact.fact === CORRECTION;
    const chosen = [];
    for (const item of table.waiting) {
      const fits = of(first) ? item.group === first.group : !of(item);
      if (!fits || chosen.length === MOST) break;
      chosen.push(item);
      if (item.fact.fact === "match-opened") break;
    }
    const envelope = this.envelope(chosen, of(first));
    await table.freeze(envelope);
    return envelope;
  }

  envelope(items, correction) {
    const { table } = this;
    const seqs = items.map((item) => item.seq);
    const key = `${table.device.id}:${seqs[0]}-${seqs.at(-1)}:${table.version}`;
    const { path, body } = this.bodyOf(items, correction);
    const json = JSON.stringify(body);
    return { path, key, version: table.version, body: json, seqs, correction };
  }

  bodyOf(items, correction) {
    const { table } = this;
    const here = `/v1/matches/${table.id}`;
    const [{ fact, seq }] = items;
    if (fact.fact === "match-opened") {
      return { path: "/v1/matches", body: { id: table.id, ...fact, fact: undefined } };
    }
    if (correction) {
      const [first, ...also] = items.map(({ fact: { corrects, facts } }) => ({ corrects, facts }));
      return { path: `${here}/corrections`, body: { ...first, reason: fact.reason, also } };
    }
    const events = items.map((item) => ({ ...item.fact, happened_at: item.at }));
    return { path: `${here}/batches`, body: { device: table.device.id, first: seq, events } };
  }

  // --- waiting, and the lease ---------------------------------------------------------------

  became(state, more = false) {
    this.state = state;
    this.changed();
    return more;
  }

  later(state, after = 0) {
    this.tries += 1;
    const wait = after || Math.min(SLOWEST, 500 * 2 ** this.tries);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.wake(), wait);
    return this.became(state);
  }

  /** Tell the server that this tablet is at the table, and hear who else is. */
  async beat() {
    if (this.stopped) return;
    await this.renew().catch(() => this.became("offline"));
    setTimeout(() => this.beat(), HEARTBEAT);
  }

  /** The offset of the fastest of five answers is the best; where it jumps, it is measured anew. */
  compareClocks(took, offset) {
    const { table } = this;
    if (Math.abs(offset - table.offset) > JUMP) this.replies = [];
    this.replies = [...this.replies, { took, offset }].slice(-5);
    table.offset = this.replies.reduce((one, other) =>
      other.took < one.took ? other : one,
    ).offset;
  }

  /** By how many seconds this device's clock is off, 0 where that is too little to be told. */
  get clockOff() {
    const { offset } = this.table;
    return Math.abs(offset) > JUMP ? Math.round(Math.abs(offset) / 1000) : 0;
  }

  async renew(takeOver = false) {
    const { table } = this;
    if (!table.version) return;
    const body = { device: table.device.id, unsent: table.waiting.length, take_over: takeOver };
    const sent = Date.now();
    const answer = await fetch(`/v1/matches/${table.id}/lease`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRF-Token": this.session.csrf },
      body: JSON.stringify(body),
    });
    if (answer.status === 401 || answer.status === 403) await this.signedIn();
    if (!answer.ok) return;
    const back = this.state !== "idle";
    this.lease = await answer.json();
    this.compareClocks(Date.now() - sent, Date.parse(this.lease.now) - (sent + Date.now()) / 2);
    this.became("idle");
    if (this.lease.version > table.version && !table.envelope) await this.catchUp();
    if (back) this.wake();
  }
}
