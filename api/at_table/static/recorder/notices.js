// The one line of notice: acts that were not kept, items that wait for a decision, what stops the
// sending, and other recorders of this table. The most urgent of these is shown.

/** @import { Notice } from "./types.js" */
/** @import { Sitting } from "./sitting.js" */
/** @import { Sync } from "./sync.js" */

import { h } from "./dom.js";
import { isNextThere, renew } from "./release.js";
import { t } from "./words.js";

/**
 * The most urgent notice of a sitting: its kind, its text, and buttons as ways on; null if none.
 * @param {Sitting} sitting
 * @returns {Notice | null}
 */
export function noticeOf(sitting) {
  const { sync } = sitting;
  const found =
    notKept(sitting) ?? (sync ? troubles(sitting) : null) ?? space(sitting) ?? release(sitting);
  return found ? { ways: [], ...found } : null;
}

/** @param {string} label @param {() => unknown} onclick */
const way = (label, onclick) => h("button", { onclick }, label);

/** @param {Sitting} sitting */
function notKept({ table, sync }) {
  if (!table.lost.length) return null;
  const acts = table.lost.map(({ label }) => label || t("Undo")).join("; ");
  const full = table.why?.name === "QuotaExceededError";
  const why = full
    ? t("This tablet's storage is full: free some, then try again.")
    : t("This browser keeps nothing now: close other tabs and private windows, then try again.");
  return {
    kind: "lost",
    text: `${t("Not recorded: {acts}.", { acts })} ${why}`,
    ways: [
      way(t("Try again"), () => table.tryAgain().then(() => sync?.wake())),
      way(t("Let it go"), () => table.letGo()),
    ],
  };
}

/** @param {Sitting} sitting */
function troubles(sitting) {
  const { table } = sitting;
  const sync = /** @type {Sync} */ (sitting.sync);
  const look = way(t("Look"), () => sitting.commanding("sync"));
  if (table.setAside.length && sync.isOurs) {
    return { kind: "aside", text: t("Nothing more is sent until you decide on it."), ways: [look] };
  }
  if (sync.state === "signedOut") {
    const signIn = way(t("Sign in here"), () => sitting.commanding("signIn"));
    return {
      kind: "out",
      text: t("Signed out. Go on recording: all of it is kept here."),
      ways: [signIn],
    };
  }
  if (sync.lease && !sync.isOurs) return another(sitting);
  const said = SAID[sync.state];
  return said ? { kind: sync.state, text: t(said, { why: sync.why }) } : null;
}

/** Another tablet at this table is told here, and can be taken over from. @param {Sitting} sitting */
function another({ sync, table }) {
  const taken = () => /** @type {Sync} */ (sync).renew(true).then(() => table.changed());
  const text = t("Another tablet records this table: {who}. What you tap is kept aside.", {
    who: sync?.lease?.holder,
  });
  return { kind: "another", text, ways: [way(t("Take over"), taken)] };
}

/** @param {Sitting} sitting */
function space({ space: left }) {
  if (left === null || left === undefined) return null;
  const megabytes = Math.floor(left / 1_000_000);
  return { kind: "space", text: t("Only {megabytes} MB of storage are left here.", { megabytes }) };
}

/**
 * The notice of a next release, which a tap takes between games, where nothing waits to be sent.
 * @param {Sitting} sitting
 */
function release({ table }) {
  const between = !table.match.game || table.match.game.ended || table.match.closed;
  if (!isNextThere() || !between || table.items.length) return null;
  const taken = () => renew().then(() => location.reload());
  return {
    kind: "release",
    text: t("A new release is here."),
    ways: [way(t("Use it now"), taken)],
  };
}

/** @type {Record<string, string>} */
const SAID = {
  stranger:
    "Something on the network answers in place of Bonebook ({why}): open any page and sign in to the network. All is kept here.",
  notYours: "This table is not yours to record now: {why}. All is kept here.",
  stuck: "The server does not take what is sent: {why}. All is kept here.",
  full: "What the server said could not be kept ({why}): free some storage.",
};

/** English texts that `t` gets as a value here, for the check that catalogues have all texts. */
export const LOOKED_UP = Object.values(SAID);
