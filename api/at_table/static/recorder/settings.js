// How this device shows the page: hand, theme, language, size. Kept on the device.

const KEPT = "bonebook-recorder";
const USUAL = { hold: "yes", hand: "right", theme: "system", language: "" };

/** Set the page to the settings of this device, and return them; what nobody chose is as usual. */
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

/**
 * Store changed settings and set the page to them; returns all settings.
 * @param {Record<string, string>} changes
 */
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
