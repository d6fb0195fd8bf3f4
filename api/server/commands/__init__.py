"""Commands that run a node or look after all that it keeps.

`serve` and `demo` run a node; `server_socket` has its socket and `workers` several servers behind
one port. `migrate`, `verify` and `erase` are for its log, `contract` prints the contract.
"""
