// Clocks go on by themselves between two acts, by the server's time.

import { shown } from "./match/clock.js";

let offset = 0;

/** Learn by how much this device's clock is off, from when the server answered. @param {Response} answer */
export function setBy(answer) {
  const date = Date.parse(answer.headers.get("date") ?? "");
  if (!Number.isNaN(date)) offset = date - Date.now();
}

/** Show the clocks as they stand now. */
export function tick() {
  for (const clock of document.querySelectorAll(".clock")) {
    const { elapsed, limit, since, running } = clock.dataset;
    const on = running === "true" ? Math.max(0, Date.now() + offset - Date.parse(since)) : 0;
    const passed = Number(elapsed) + on;
    clock.querySelector("b").textContent = shown(limit ? Number(limit) - passed : passed);
    clock.classList.toggle("over", Boolean(limit) && passed > Number(limit));
  }
}

/** Show the clocks now and each second, as long as the page is open. */
export function run() {
  tick();
  setInterval(tick, 1000);
}
