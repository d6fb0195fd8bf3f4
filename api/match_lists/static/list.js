// Keeps the list of matches current while somebody looks at it.

import { Idiomorph } from "./vendor/idiomorph.js";

const EVERY = 5000;

async function look() {
  const answer = document.hidden ? null : await fetch(location.href).catch(() => null);
  if (answer?.ok) {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    Idiomorph.morph(document.getElementById("list"), page.getElementById("list"));
  }
  setTimeout(look, EVERY);
}

setTimeout(look, EVERY);
