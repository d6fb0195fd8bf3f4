"""Commands that run a node, and those that look after what it keeps and signs.

A node is run by serve, demo and follow; migrate, rebuild and compare keep its tables; verify,
archive, erase and change-key are for the signed log; witness and listen take what other servers
send. Here belongs how a process starts, what it opens and how it ends; `listening` has its socket,
`workers` several servers behind one port. Settings come from the environment and the command
line; requests are answered by `api.app`.
"""
