// Prints what the parser of AsyncAPI finds in a document, a line each; of its hints it prints none.

import { readFileSync } from "node:fs";
import { Parser } from "@asyncapi/parser";

const WARNING = 1;
const { diagnostics } = await new Parser().parse(readFileSync(process.argv[2], "utf8"));
for (const { severity, code, path, message } of diagnostics) {
  if (severity <= WARNING) console.log(`${code} ${path.join(".")}: ${message}`);
}
