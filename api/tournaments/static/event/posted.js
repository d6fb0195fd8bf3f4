// The public page of a tournament: tell of news, and verify a draw in the page.

import { commitment, drawnOrder } from "/static/event/draw.js";
import { watch } from "/static/event/news.js";

const main = document.getElementById("event");
watch(main);

/** Everything that was recorded, page after page. */
async function recorded() {
  const found = [];
  let next = `/v1/tournaments/${main.dataset.event}/events`;
  while (next) {
    const page = await (await fetch(next)).json();
    found.push(...page.data.map((/** @type {any} */ entry) => entry.fact));
    next = page.next;
  }
  return found;
}

/** @param {any[]} facts */
function fieldOf(facts) {
  const there = [];
  for (const fact of facts) {
    if (fact.fact === "entry-checked-in") there.push(fact.entry);
    if (fact.fact === "entry-withdrawn" && there.includes(fact.entry))
      there.splice(there.indexOf(fact.entry), 1);
    if (fact.fact === "entries-closed") break;
  }
  return there;
}

/** @param {HTMLElement} button */
async function verify(button) {
  const facts = await recorded();
  /** @param {string} kind */
  const of = (kind) =>
    facts.find((one) => one.fact === kind && one.stage === button.dataset.verify);
  const [committed, revealed] = [of("draw-committed"), of("draw-revealed")];
  const entries = fieldOf(facts);
  const same = (await commitment(revealed.secret, entries)) === committed.commitment;
  const order = await drawnOrder(revealed.secret, entries, revealed.public_value);
  const formed = of("bracket-formed");
  const used =
    !formed ||
    formed.seeds.filter((/** @type {string} */ entry) => order.includes(entry)).join() ===
      order.filter((one) => formed.seeds.includes(one)).join();
  const article = button.closest("article");
  article.querySelector(".verdict").textContent =
    same && used ? button.dataset.good : button.dataset.bad;
  article
    .querySelector(".order")
    .replaceChildren(
      ...order.map((entry) => Object.assign(document.createElement("li"), { textContent: entry })),
    );
}

main.addEventListener("click", (/** @type {any} */ event) => {
  const button = event.target.closest("[data-verify]");
  if (button) verify(button);
});
