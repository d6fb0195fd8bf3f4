// A scribe at the recorder's page: given the facts to come, taps what records the next of them.
// It knows the page by its buttons alone, and counts its taps.

// A page is handed this file as one function.
// eslint-disable-next-line max-lines-per-function
() => {
  const main = document.getElementById("recorder");
  const all = (selector) => [...document.querySelectorAll(selector)];
  const one = (selector) => document.querySelector(selector);
  const done = () => Number(main.dataset.taps);
  const recorded = () => Number(main.dataset.recorded) + Number(main.dataset.waiting);
  let count = 0;
  let tapped = null;

  async function until(holds, what) {
    for (let tries = 0; !holds(); tries += 1) {
      if (tries > 2000) throw new Error(`waited for ${what}`);
      await new Promise((resolve) => setTimeout(resolve, tries < 50 ? 1 : 10));
    }
  }

  async function tap(button, what) {
    if (!button) throw new Error(`there is no button for ${what}`);
    if (button.disabled) throw new Error(`the button for ${what} is disabled`);
    button.scrollIntoView({ block: "center" });
    const box = button.getBoundingClientRect();
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!button.contains(there))
      throw new Error(`${what} is covered by ${there?.outerHTML.slice(0, 80)}`);
    // The place of the last act is deaf for a moment.
    if (button === tapped) await until(() => !main.dataset.deaf, `${what} to hear`);
    tapped = button;
    const before = done();
    button.click();
    count += 1;
    if (!button.closest("dialog") && !button.classList.contains("further")) {
      await until(() => done() > before, what);
    }
  }

  const plain = (value) =>
    JSON.stringify(value, (_, inner) =>
      inner && typeof inner === "object" && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort())
        : inner,
    );
  const same = (facts, expected) => plain(facts) === plain(expected.slice(0, facts.length));
  const offered = () => JSON.parse(one(".offer").dataset.facts ?? "[]");
  const fits = (expected) => offered().length > 0 && same(offered(), expected);
  /** A bone by its key, or by its two numbers; of a double the second is a key of its own. */
  async function bone(name) {
    const key = one(`[data-bone="${name}"]`);
    if (key) return tap(key, name);
    const [high, low] = name.split("-");
    await tap(one(`[data-half="${high}"]`), name);
    if (high !== low) return tap(one(`[data-half="${low}"]`), name);
    return tap(
      all(".ask button").find((button) => button.textContent === name),
      name,
    );
  }
  const seat = (number) => tap(one(`[data-seat="${number}"]`), `seat ${number}`);
  const act = (name) => tap(one(`[data-act="${name}"]`), name);
  const isTurn = (number) => Boolean(one(`[data-seat="${number}"] .turn`));
  const turnKnown = () => all(".seat .turn").length > 0;

  async function take() {
    const { length } = offered();
    await tap(one(".offer"), "the offer");
    return length;
  }

  async function further(name) {
    await tap(one(".further"), "more");
    await until(() => one("dialog"), "the list of acts");
    const before = done();
    await tap(one(`[data-further="${name}"]`), name);
    await until(() => done() > before, name);
  }

  /** Bring the offer to what is expected, by the seat or the amount; whether it could be, or how many facts were recorded. */
  async function adjusted(expected) {
    const [fact] = expected;
    const [first] = offered();
    if (!first) return false;
    const withChange = one("[data-other=withChange]");
    if (fact.fact === "change-made" && withChange) {
      if (expected[1].points !== first.points) return false;
      await tap(withChange, "with change");
      return 2;
    }
    if (fact.fact === "hand-started" && first.fact === fact.fact) {
      await seat(expected[1].seat);
      return fits(expected);
    }
    const last = offered().at(-1);
    if (last.fact !== fact.fact || typeof last.points !== "number") return false;
    if (offered().length > 1) {
      await tap(one("[data-other=noChange]"), "no change");
      return 1;
    }
    for (let tries = 0; tries < 20 && offered()[0]?.points !== fact.points; tries += 1) {
      const more = fact.points > offered()[0].points;
      await tap(all(".step")[more ? 1 : 0], "a step");
    }
    return fits(expected);
  }

  const RECORD = {
    async "bone-played"(fact) {
      const before = recorded();
      if (turnKnown() && !isTurn(fact.seat)) await seat(fact.seat);
      await bone(fact.bone);
      if (recorded() === before && !turnKnown()) await seat(fact.seat);
      if (recorded() === before) await tap(end(fact), `${fact.bone} on ${fact.on}`);
      const arm = all(".ask button").find((button) => button.textContent === "On an arm");
      if (fact.slot === "arm") await tap(arm, "arm");
      const [yes, no] = ["Yes", "No"].map((text) =>
        all(".ask button").find((button) => button.textContent === text),
      );
      if (typeof fact.just_drawn !== "boolean" || !yes) return;
      if (!window.scribe.quick) await until(() => main.dataset.waiting === "0", "what was sent");
      await tap(fact.just_drawn ? yes : no, "just drawn");
    },
    async "lots-drawn"(fact) {
      for (const draw of fact.draws) await bone(draw.bone);
    },
    async "holding-shown"(fact) {
      if (main.dataset.stage !== "show") await act("show");
      if (!one(`[data-seat="${fact.seat}"][aria-pressed=true]`)) await seat(fact.seat);
      for (const name of fact.bones) await bone(name);
    },
    async "chips-counted"() {
      await act("chips");
    },
    async "change-made"() {
      await further("change");
    },
    async "trump-declared"(fact) {
      await tap(one(`[data-pad="${fact.trump}"]`), fact.trump);
    },
    async "play-retracted"() {
      await further("lifted");
    },
    async "hand-ended"(fact) {
      if (["void", "broken"].includes(fact.how)) await further(fact.how);
      else throw new Error(`no way to end a hand by ${fact.how}; offered ${plain(offered())}`);
    },
    async "bone-exposed"(fact) {
      if (!isTurn(fact.seat)) await seat(fact.seat);
      await further("exposed");
      await bone(fact.bone);
    },
    "score-called": pad,
    "muggins-called": pad,
    "chips-paid": padOf("payee"),
    "points-pegged": padOf("seat"),
    "bid-made": (fact) => tap(one(`[data-pad="${fact.bid}"]`), fact.bid),
    shuffled: byHint("shuffled"),
    "bone-drawn": (fact, then) => bySeat(goesDown(fact, then) ? "drewIt" : "drew")(fact),
    passed: bySeat("passed"),
    "declaration-made": (fact) => byHint(fact.what)(fact),
    challenged: byHint("challenged"),
    "block-declared": byHint("block"),
    "pass-taken-back": () => act("passBack"),
    "time-called": () => further("time"),
  };

  /** Whether a bone that is drawn is seen to go straight down, so that one button says both. */
  const goesDown = (fact, then) =>
    window.scribe.quick &&
    then?.fact === "bone-played" &&
    then.seat === fact.seat &&
    then.just_drawn === true;

  const end = (fact) => {
    const shared = [...fact.bone].filter((pip) => pip !== "-" && fact.on.includes(pip))[0];
    const name = fact.touch ? `${fact.touch[0]}←${fact.touch[1]}` : shared;
    return one(`[data-end="${fact.on}:${name}"]`);
  };

  async function pad(fact) {
    if (fact.fact === "muggins-called") await seat(fact.seat);
    await amount(fact.points);
  }

  function padOf(name) {
    return async (fact) => {
      const last = main.dataset.last;
      if (last !== String(fact[name])) await seat(fact[name]);
      await amount(fact.points);
    };
  }

  async function amount(points) {
    const button = one(`[data-pad="${points}"]`);
    if (button) return tap(button, points);
    await tap(one(".further"), "more");
    await until(() => one("dialog"), "the list of acts");
    document.getElementById("amount").value = String(points);
    count += String(points).length;
    const before = done();
    await tap(one("dialog form button"), "record");
    return until(() => done() > before, points);
  }

  function bySeat(name) {
    return async (fact) => {
      if (!isTurn(fact.seat)) await seat(fact.seat);
      await act(name);
    };
  }

  /** A button whose seat the page works out; the seat is tapped first where that is another. */
  function byHint(name) {
    return async (fact) => {
      const hint = one(`[data-act="${name}"]`)?.dataset.hint;
      if (hint !== String(fact.seat)) await seat(fact.seat);
      await act(name);
    };
  }

  /** Record the next fact, or as many as one offer stands for; {used, taps, from}, the position of the first. */
  async function next(expected) {
    const from = recorded() + 1;
    const used = await oneOf(expected);
    return { used, taps: count, from };
  }

  async function oneOf(expected) {
    count = 0;
    const before = recorded();
    if (fits(expected)) return take();
    const found = await adjusted(expected);
    if (found === true) return take();
    if (found) return found;
    const [fact] = expected;
    if (!RECORD[fact.fact]) throw new Error(`the scribe cannot record ${plain(fact)}`);
    await RECORD[fact.fact](fact, expected[1]);
    const more = recorded() - before;
    if (more < 1) throw new Error(`nothing came of ${plain(fact)} at ${main.dataset.stage}`);
    return 1;
  }

  window.scribe = { next, until, recorded, quick: true };
};
