// How this device shows the page: hand, theme, language, size. Kept on the device.

const KEPT = "bonebook-recorder";
const USUAL = { hold: "yes", hand: "right", theme: "system", language: "" };

export function settings() {
  const chosen = { ...USUAL, ...stored() };
  apply(chosen);
  return chosen;
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Record<string, string>} changes */
export function change(changes) {
  const chosen = { ...settings(), ...changes };
  localStorage.setItem(KEPT, JSON.stringify(chosen));
  apply(chosen);
  return chosen;
}

/** @param {Record<string, string>} given */
function apply({ hand, theme }) {
  document.documentElement.dataset.hand = hand;
  document.documentElement.dataset.theme = theme;
}
