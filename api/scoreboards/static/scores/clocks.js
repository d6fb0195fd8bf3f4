// A clock of a scoreboard as minutes and seconds: what is left of its limit, else what has passed.

/** @param {number} milliseconds */
function written(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * The clock of this name at a time, "" where the times on record do not say.
 * @param {Record<string, any>} fields flat fields of a scoreboard
 * @param {string} name turn, game or match
 * @param {number} now milliseconds since 1970
 */
export function clockOf(fields, name, now) {
  /** @param {string} field */
  const of = (field) => fields[`${name}_clock_${field}`] ?? "";
  const running = of("running") === 1;
  if (running && of("expires_at")) return written(Date.parse(of("expires_at")) - now);
  if (of("remaining_ms") !== "") return written(of("remaining_ms"));
  if (of("elapsed_ms") === "") return "";
  return written(of("elapsed_ms") + (running ? now - Date.parse(of("as_of")) : 0));
}
