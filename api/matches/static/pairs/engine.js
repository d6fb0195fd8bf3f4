// The engine of dominoes by pairs, whole: what a match on a line without branches asks of it.

export * from "./counting.js";
export * from "./expect.js";
export * from "./game.js";
export * from "./opening.js";
