// Chips of one game: whose colour lies with whom, in points and, where it is known, in pieces.
// Held against `domain.fives.chips` by tests. Pieces that nobody itemised are null: unknown.

/** @import { Pieces } from "./types.js" */

const NOTHING = { tens: 0, fives: 0 };
/** @param {Pieces} given */
const worth = ({ tens, fives }) => 10 * tens + 5 * fives;

/**
 * Whether some of these pieces add up to exactly so many points; `own` is null if they are unknown.
 * @param {number} points
 * @param {Pieces | null} own
 * @returns {boolean | null} null where nobody knows the pieces
 */
export function canMakeUp(points, own) {
  if (own === null) return null;
  const rest = points - 10 * Math.min(own.tens, Math.floor(points / 10));
  return rest % 5 === 0 && rest / 5 <= own.fives;
}

/**
 * The chips of a game: `points` and `pieces` by colour and holder (seats), and what each seat
 * `won`. Pieces that nobody itemised are null.
 */
export class Ledger {
  /** @param {number} players @param {Pieces} purse */
  constructor(players, purse) {
    const seats = Array.from({ length: players }, (_, seat) => seat);
    this.starting = seats.map(() => ({ ...purse }));
    this.points = seats.map((colour) =>
      seats.map((holder) => (holder === colour ? worth(purse) : 0)),
    );
    /** @type {(Pieces | null)[][]} */
    this.pieces = seats.map((colour) =>
      seats.map((holder) => (holder === colour ? { ...purse } : NOTHING)),
    );
    this.won = seats.map(() => 0);
  }

  /**
   * Note the pieces with which a seat begins, in place of the purse.
   * @param {number} seat
   * @param {Pieces} pieces
   */
  countIn(seat, pieces) {
    this.starting[seat] = pieces;
    this.points[seat][seat] = worth(pieces);
    this.pieces[seat][seat] = pieces;
  }

  /**
   * Let a payer hand points of one colour to a payee; `pieces` are null where nobody itemised them.
   * @param {number} colour
   * @param {number} payer
   * @param {number} payee
   * @param {number} points
   * @param {Pieces | null} pieces
   */
  move(colour, payer, payee, points, pieces) {
    this.points[colour][payer] -= points;
    this.points[colour][payee] += points;
    if (payer !== colour) this.won[payer] -= points;
    if (payee !== colour) this.won[payee] += points;
    const row = this.pieces[colour];
    const moved = pieces ?? this.onlyWay(colour, points);
    const [mine, theirs] = [row[payer], row[payee]];
    row[payer] = moved && mine && plus(mine, -moved.tens, -moved.fives);
    row[payee] = moved && theirs && plus(theirs, moved.tens, moved.fives);
    this.infer(colour);
  }

  /**
   * `owner` hands over tens of their colour for twice as many fives of it (AMB-36).
   * @param {number} owner
   * @param {number} holder
   * @param {number} tens
   */
  change(owner, holder, tens) {
    const row = this.pieces[owner];
    const [mine, theirs] = [row[owner], row[holder]];
    row[owner] = mine && plus(mine, -tens, 2 * tens);
    row[holder] = theirs && plus(theirs, tens, -2 * tens);
    this.infer(owner);
  }

  /** @param {number} colour @param {number} points @returns {Pieces | null} */
  onlyWay(colour, points) {
    const { tens, fives } = this.starting[colour];
    if (tens === 0 || points === 0 || points === 5)
      return { tens: 0, fives: Math.floor(points / 5) };
    return fives === 0 ? { tens: Math.floor(points / 10), fives: 0 } : null;
  }

  /** Infer pieces: none for holders without points, and the rest for a single unknown holder. @param {number} colour */
  infer(colour) {
    const [row, total] = [this.pieces[colour], this.starting[colour]];
    let { tens, fives } = total;
    /** @type {number[]} */
    const unknown = [];
    this.points[colour].forEach((points, holder) => {
      row[holder] = points === 0 ? NOTHING : row[holder];
      const own = row[holder];
      if (own === null) unknown.push(holder);
      else [tens, fives] = [tens - own.tens, fives - own.fives];
    });
    if (unknown.length === 1) row[unknown[0]] = { tens, fives };
    if (row.some((pieces) => pieces !== null && !isPart(pieces, total))) {
      this.points[colour].forEach((points, holder) => {
        row[holder] = points ? null : NOTHING;
      });
    }
  }
}

/** @param {Pieces} pieces @param {number} tens @param {number} fives */
const plus = (pieces, tens, fives) => ({ tens: pieces.tens + tens, fives: pieces.fives + fives });

/** @param {Pieces} given @param {Pieces} total */
function isPart({ tens, fives }, total) {
  return tens >= 0 && tens <= total.tens && fives >= 0 && fives <= total.fives;
}
