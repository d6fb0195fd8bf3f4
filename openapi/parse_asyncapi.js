// Prints what the parser of AsyncAPI finds in each document, a line each; of its hints it prints none.

import { readFileSync } from "node:fs";
import { Parser } from "@asyncapi/parser";

const WARNING = 1;
const parser = new Parser();
for (const file of process.argv.slice(2)) {
  const { diagnostics } = await parser.parse(readFileSync(file, "utf8"));
  for (const { severity, code, path, message } of diagnostics) {
    if (severity <= WARNING) console.log(`${file} ${code} ${path.join(".")}: ${message}`);
  }
}
