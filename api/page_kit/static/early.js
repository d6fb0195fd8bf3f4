// Clicks and keys that come while the page's modules are still loading are handled once they are there.
// Run before the page is read, so that nothing can be done sooner.

const KINDS = ["click", "keydown", "input", "change"];
/** @type {(() => void)[]} */
const early = [];

/** @param {any} event */
function keep(event) {
  const { target, type } = event;
  if (type !== "click")
    return early.push(() => target.dispatchEvent(new event.constructor(type, event)));
  const button = target.closest("button");
  if (!button) return; // a link needs no module
  event.preventDefault();
  event.stopImmediatePropagation();
  early.push(() => button.click());
}

for (const kind of KINDS) addEventListener(kind, keep, true);
// The modules have run by then.
addEventListener("DOMContentLoaded", () => {
  for (const kind of KINDS) removeEventListener(kind, keep, true);
  for (const act of early) act();
});
