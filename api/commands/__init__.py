"""The commands of `bonebook`; `api.cli` gathers them.

Here belong the arguments and options of each command and what it prints. What a command
works out belongs elsewhere: it calls the rooms below, or the parts of `api` that the routes
call too. `records` has the commands that read and write matches, `access` those on keys and
grants, `server` those that run a node and look after what it keeps; the commands on rule books,
vectors, the contract, tournaments and translations stand here. An argument goes to a reader in
`records.sources` or to the settings, the result to standard output, and a fault to `refusing`,
which ends the command with one line.
"""
