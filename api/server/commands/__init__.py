"""Commands that run a node or look after all that it keeps.

`serve` and `demo` run a node; `listening` has its socket and `workers` several servers behind one
port. `migrate`, `verify` and `erase` are for its log, `openapi` prints the contract.
"""
