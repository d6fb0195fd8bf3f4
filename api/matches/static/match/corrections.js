// A record as it reads since its corrections.

/** Each position with what last was said to have happened there. */
export function asCorrected(entries) {
  const instead = new Map();
  for (const { position, fact } of entries.toReversed()) {
    if (fact.fact !== "record-corrected" || instead.has(position)) continue;
    if (!instead.has(fact.corrects)) instead.set(fact.corrects, fact.facts);
  }
  return entries.flatMap((entry) =>
    instead.has(entry.position)
      ? instead.get(entry.position).map((fact) => ({ ...entry, fact }))
      : [entry],
  );
}
