"""The log in SQLite: one file, one writer, the default for a single machine.

`store` records groups of commands and reads them back, over `sqlite_connections`; `file` keeps the
file private and refuses one that is not safe. What a command means does not belong here:
`api.event_store.batch` decides that.
"""
