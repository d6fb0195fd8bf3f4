// Chips of one game: whose colour lies with whom, in points and, where it is known, in pieces.
// Held against `domain.fives.chips` by tests. Pieces that nobody itemised are null: unknown.

const NOTHING = { tens: 0, fives: 0 };
const worth = ({ tens, fives }) => 10 * tens + 5 * fives;

/** Whether some of these pieces add up to exactly so many points; null where nobody knows. */
export function canMakeUp(points, own) {
  if (own === null) return null;
  const rest = points - 10 * Math.min(own.tens, Math.floor(points / 10));
  return rest % 5 === 0 && rest / 5 <= own.fives;
}

export class Ledger {
  constructor(players, purse) {
    const seats = Array.from({ length: players }, (_, seat) => seat);
    this.starting = seats.map(() => ({ ...purse }));
    this.points = seats.map((colour) =>
      seats.map((holder) => (holder === colour ? worth(purse) : 0)),
    );
    this.pieces = seats.map((colour) =>
      seats.map((holder) => (holder === colour ? { ...purse } : NOTHING)),
    );
    this.won = seats.map(() => 0);
  }

  countIn(seat, pieces) {
    this.starting[seat] = pieces;
    this.points[seat][seat] = worth(pieces);
    this.pieces[seat][seat] = pieces;
  }

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

  /** `owner` hands over tens of their colour for twice as many fives of it (AMB-36). */
  change(owner, holder, tens) {
    const row = this.pieces[owner];
    const [mine, theirs] = [row[owner], row[holder]];
    row[owner] = mine && plus(mine, -tens, 2 * tens);
    row[holder] = theirs && plus(theirs, tens, -2 * tens);
    this.infer(owner);
  }

  onlyWay(colour, points) {
    const { tens, fives } = this.starting[colour];
    if (tens === 0 || points === 0 || points === 5)
      return { tens: 0, fives: Math.floor(points / 5) };
    return fives === 0 ? { tens: Math.floor(points / 10), fives: 0 } : null;
  }

  /** Who holds no points holds no pieces; one unknown holder holds the rest. */
  infer(colour) {
    const [row, total] = [this.pieces[colour], this.starting[colour]];
    let { tens, fives } = total;
    const unknown = [];
    this.points[colour].forEach((points, holder) => {
      row[holder] = points === 0 ? NOTHING : row[holder];
      if (row[holder] === null) unknown.push(holder);
      else [tens, fives] = [tens - row[holder].tens, fives - row[holder].fives];
    });
    if (unknown.length === 1) row[unknown[0]] = { tens, fives };
    if (row.some((pieces) => pieces !== null && !isPart(pieces, total))) {
      this.points[colour].forEach((points, holder) => {
        row[holder] = points ? null : NOTHING;
      });
    }
  }
}

const plus = (pieces, tens, fives) => ({ tens: pieces.tens + tens, fives: pieces.fives + fives });

function isPart({ tens, fives }, total) {
  return tens >= 0 && tens <= total.tens && fives >= 0 && fives <= total.fives;
}
