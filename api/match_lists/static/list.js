// Keeps the list of matches current while somebody looks at it.

import { become } from "./recorder/dom.js";

const EVERY = 5000;

async function look() {
  const answer = document.hidden ? null : await fetch(location.href).catch(() => null);
  if (answer?.ok) {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    become(document.getElementById("list"), document.adoptNode(page.getElementById("list")));
  }
  setTimeout(look, EVERY);
}

setTimeout(look, EVERY);
