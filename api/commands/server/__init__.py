"""Commands that run a node: serve, demo, follow, and the tables (migrate, rebuild, compare).

Here belongs how a process starts, what it opens and how it ends. Settings come from the
environment and the command line; requests are answered by `api.app`.
"""
