// Sends what waits, in order, one envelope at a time, the same bytes under the same key until it is
// answered. `If-Match` keeps a stray envelope from being taken late or twice. Only what Bonebook
// says decides on an envelope (`answers.js`): whatever else happens, it waits, and the page says why.

/** @import { Item } from "../match/types.js" */
/** @import { Answer, Envelope, LeaseSeen, Refusal, SessionSeen } from "./types.js" */
/** @import { Table } from "./table.js" */

import { Offline, Stranger, ask, isNext, isReceipt, post } from "./answers.js";
import { MOST, envelopeOf, itemsOf, namedIn } from "./envelopes.js";
import { TabLost } from "./store.js";

const SLOWEST = 30000;
const HEARTBEAT = 5000;

/**
 * Sends what waits of a match from `start` to `stop`, and keeps this tablet's lease of its table.
 */
export class Sync {
  /** @param {Table} table @param {SessionSeen} session */
  constructor(table, session) {
    this.table = table;
    this.session = session;
    /** idle, offline, stranger, signedOut, notYours, stuck or full; `why` says more of it. */
    this.state = "idle";
    this.why = "";
    /** @type {LeaseSeen | null} */
    this.lease = null;
    this.most = MOST;
    this.tries = 0;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.running = false;
    this.again = false;
    this.stopped = false;
    this.changed = () => {};
  }

  start() {
    addEventListener("online", () => this.wake());
    addEventListener("visibilitychange", () => this.wake());
    this.wake();
    this.beat();
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Try to send now: something waits, or the network may be back. */
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
        while (!this.stopped && (await this.step().catch((error) => this.failed(error))));
      } while (this.again);
    } finally {
      this.running = false;
    }
  }

  /** Send one envelope; gives whether to go on at once. */
  async step() {
    const { table, session } = this;
    if (!table.envelope && !(await this.isDue())) return false;
    const envelope = table.envelope ?? (await table.after(() => this.cut()));
    if (!envelope) return false;
    /** @type {Record<string, string>} */
    const headers = { "Idempotency-Key": envelope.key };
    if (envelope.version) headers["If-Match"] = `"${envelope.version}"`;
    return this.answered(envelope, await post(envelope.path, envelope.body, session.csrf, headers));
  }

  /** Whether something is to leave now; the time at the server is asked for before the first does. */
  async isDue() {
    const [first] = itemsOf(this.table, this.most, this.isOurs);
    if (!first) return false;
    const wait = document.visibilityState === "hidden" ? 0 : this.holdFor(first);
    if (wait) {
      this.timer = setTimeout(() => this.wake(), wait);
      return false;
    }
    if (!this.table.clock.isMeasured) await this.readSession();
    return true;
  }

  /** @param {Item} item */
  holdFor(item) {
    return this.session.holds ? this.table.holdFor(item) : 0;
  }

  /** Whether this tablet has the table, as far as it knows. */
  get isOurs() {
    return this.lease?.mine !== false;
  }

  /** The next envelope, kept before it is sent; null where nothing is to leave now. */
  async cut() {
    const { table } = this;
    const held = document.visibilityState !== "hidden";
    const items = itemsOf(table, this.most, this.isOurs).filter(
      (item) => !held || !this.holdFor(item),
    );
    if (!items.length) return null;
    const envelope = envelopeOf(table, items);
    await table.freeze(envelope);
    return envelope;
  }

  // --- answers -----------------------------------------------------------------------------

  /** @param {Envelope} envelope @param {Answer} given */
  async answered(envelope, { status, body, after }) {
    const { table } = this;
    const items = table.items.filter((item) => envelope.seqs.includes(item.seq));
    if (status === 201) {
      if (!isReceipt(body, table.id, envelope.version, items.length)) throw new Stranger(status);
      await table.receive(body.first);
      return this.became("idle", true);
    }
    if (status === 202) {
      if (body.aside !== items.length) throw new Stranger(status);
      await table.hold(items, "aside", body.why ?? "");
      this.lease = /** @type {LeaseSeen} */ ({ ...this.lease, mine: false });
      return this.became("idle", true);
    }
    if (status < 400) throw new Stranger(status);
    if (status === 412) return this.catchUp();
    if (status === 429 || status >= 500) return this.later("offline", after);
    if (status === 401 || body.field === "X-CSRF-Token") return this.askSession();
    return this.refused(envelope, items, status, body);
  }

  /**
   * A refusal that names an act sets that act aside; any other holds the envelope.
   * @param {Envelope} envelope
   * @param {Item[]} items
   * @param {number} status
   * @param {Refusal} problem
   */
  async refused(envelope, items, status, problem) {
    const { table } = this;
    const why = [problem.title, problem.detail].filter(Boolean).join(": ");
    const named = status === 409 || status === 422 ? namedIn(envelope, items, problem) : [];
    if (named.length) {
      await table.hold(named, "refused", why);
      return this.became("idle", true);
    }
    const tooMany = status === 413 || (status === 422 && problem.field === "events");
    if (tooMany && items.length > 1) {
      this.most = Math.ceil(items.length / 2);
      await table.thaw();
      return this.became("idle", true);
    }
    return status === 403 || status === 404
      ? this.refusedHere(problem)
      : this.later("stuck", 0, why);
  }

  /** Show the error that stopped a step, and try again later. @param {any} error */
  failed(error) {
    if (error instanceof TabLost) return this.stop();
    if (error instanceof Offline) return this.later("offline");
    if (error instanceof Stranger) return this.later("stranger", 0, String(error.status));
    return this.later("full", 0, error?.name ?? String(error));
  }

  /** Ask who is signed in, since the page was opened without a network or the session changed. */
  async askSession() {
    const known = this.session.csrf;
    await this.readSession();
    const { csrf } = this.session;
    return csrf && csrf !== known ? this.became("idle", true) : this.later("signedOut");
  }

  async readSession() {
    const { table, session } = this;
    const sent = table.clock.device;
    const { body } = await ask(`/session/recorder?match=${encodeURIComponent(table.id)}`);
    if (typeof body.csrf !== "string") throw new Stranger(200);
    await this.compareClocks(sent, body.now);
    Object.assign(session, body);
  }

  /** Read what others recorded, and send what waits behind that. */
  async catchUp() {
    const { table } = this;
    const { version } = table;
    const { status, body } = await ask(`/v1/matches/${table.id}/events?after=${version}`);
    if (status === 401) return this.askSession();
    if (status !== 200) return this.later("offline");
    if (!isNext(body, version)) throw new Stranger(status);
    await table.rebase(body.data);
    return this.became("idle", true);
  }

  // --- waiting, and the lease ---------------------------------------------------------------

  /** @param {string} state */
  became(state, more = false) {
    if (state === "idle") this.tries = 0;
    this.state = state;
    this.changed();
    return more;
  }

  /** @param {string} state @param {number} [after] @param {string} [why] */
  later(state, after = 0, why = "") {
    this.tries += 1;
    this.why = why;
    const wait = after || Math.min(SLOWEST, 500 * 2 ** this.tries);
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => this.wake(), wait);
    return this.became(state);
  }

  /** Tell the server that this tablet is at the table, and hear who else is. */
  async beat() {
    if (this.stopped) return;
    await this.renew().catch((error) => this.failed(error));
    setTimeout(() => this.beat(), HEARTBEAT);
  }

  /** Ask for the server's time anew, since the clock was set or the device slept. */
  tellTime() {
    this.readSession().catch((error) => this.failed(error));
  }

  /** @param {number} sent @param {string} now */
  async compareClocks(sent, now) {
    const { table } = this;
    const { era } = table.clock;
    const moved = table.clock.measured(sent, now);
    if (table.clock.isMeasured && moved) await table.settle(era, moved);
  }

  async renew(takeOver = false) {
    const { table } = this;
    if (!table.version) return;
    const body = { device: table.device.id, unsent: table.items.length, take_over: takeOver };
    const sent = table.clock.device;
    const answer = await post(`/v1/matches/${table.id}/lease`, body, this.session.csrf);
    if (answer.status === 401 || answer.body.field === "X-CSRF-Token") return this.askSession();
    if (answer.status === 403 || answer.status === 404) return this.refusedHere(answer.body);
    if (answer.status !== 200 || typeof answer.body.mine !== "boolean") return;
    const back = this.state !== "idle" && this.state !== "stuck";
    const turned = this.isOurs !== answer.body.mine;
    /** @type {LeaseSeen} */
    const lease = answer.body;
    this.lease = lease;
    await this.compareClocks(sent, lease.now);
    if (back) this.became("idle");
    this.changed();
    if (lease.version > table.version && !table.envelope) await this.catchUp();
    if (back || turned) this.wake();
  }

  /**
   * Note that this tablet may not record the match for now; what waits is not refused by that.
   * @param {Refusal} problem
   */
  refusedHere(problem) {
    return this.later("notYours", 0, [problem.title, problem.detail].filter(Boolean).join(": "));
  }
}
