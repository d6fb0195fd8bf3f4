// The server's time, as a tablet tells it. The device's clock may be wrong, or set meanwhile: so its
// steady clock is read, and how far both are off is measured.

/** Milliseconds by which a clock that was set, or is wrong, is told from one that is read late. */
const JUMP = 2000;
const REPLIES = 5;

/**
 * The time at the server, in milliseconds since 1970: `offset` from the steady clock of this
 * device.
 */
export class Clock {
  offset = 0;
  isMeasured = false;
  jumped = 0;
  last = 0;
  wall = 0;
  steady = 0;
  era = "";
  /** @type {{ took: number; offset: number }[]} */
  replies = [];

  constructor() {
    this.begin();
  }

  /** Begin an era of the steady clock, whose offset from the server is not measured yet. */
  begin() {
    this.wall = Date.now();
    this.steady = performance.now();
    this.replies = [];
    this.era = crypto.randomUUID();
    this.isMeasured = false;
  }

  /** Milliseconds of this device's clock, which no setting of it changes. */
  get device() {
    return this.wall + performance.now() - this.steady;
  }

  /** Take an offset as likely, until one is measured. @param {number} offset */
  assume(offset) {
    if (!this.isMeasured) this.offset = offset;
  }

  /** The time at the server, at least a millisecond after the last one given. */
  now() {
    this.last = Math.max(Math.round(this.device + this.offset), this.last + 1);
    return this.last;
  }

  /**
   * Whether the clock was set, or the device slept, since the last look; then an era begins, in
   * which nothing is measured. Only a clock that was set goes back: then the time goes on as
   * before; else the offset stays as it was until it is measured.
   */
  hasJumped() {
    const jump = Date.now() - this.device;
    if (Math.abs(jump) <= JUMP) return false;
    this.jumped = Math.round(jump / 1000);
    this.begin();
    if (jump < 0) this.offset -= jump;
    return true;
  }

  /**
   * Take in an answer that was asked for at `sent`, by `device`, and says the server's `time`. Of
   * the last five the fastest tells the offset. Gives the milliseconds by which all times of this
   * era are to be moved when the offset is first measured; else 0.
   * @param {number} sent
   * @param {string} time
   */
  measured(sent, time) {
    const took = this.device - sent;
    const offset = Date.parse(time) - (sent + took / 2);
    if (!Number.isFinite(offset)) return 0;
    if (this.isMeasured && Math.abs(offset - this.offset) > JUMP) this.replies = [];
    this.replies = [...this.replies, { took, offset }].slice(-REPLIES);
    const best = this.replies.reduce((one, other) => (other.took < one.took ? other : one));
    const moved = this.isMeasured ? 0 : Math.round(best.offset - this.offset);
    this.isMeasured = true;
    this.offset = best.offset;
    this.last += moved;
    return moved;
  }

  /** By how many seconds this device's clock is off, 0 where that is too little to be told. */
  get off() {
    return Math.abs(this.offset) > JUMP ? Math.round(Math.abs(this.offset) / 1000) : 0;
  }
}
