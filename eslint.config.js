// The rules that every script keeps. Layout is prettier's part, types are tsc's (tsconfig.json).

import js from "@eslint/js";

export default [
  { ignores: ["**/.venv/", "**/vendor/"] },
  {
    files: ["**/*.js"],
    ...js.configs.recommended,
    linterOptions: { reportUnusedDisableDirectives: "error" },
  },
  {
    files: ["**/*.js"],
    rules: {
      "no-undef": "off", // tsc knows which names there are
      "no-var": "error",
      "prefer-const": "error",
      "object-shorthand": "error",
      eqeqeq: "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "max-lines": ["error", { max: 400, skipComments: true }],
      // A body of 40 lines, as in Python, with the signature and the closing brace.
      "max-lines-per-function": ["error", { max: 42, skipComments: true }],
    },
  },
];
