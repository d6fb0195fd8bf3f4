"""The log in PostgreSQL: one schema a league, one writer at a time, many readers.

A group of commands comes in from `Log`, goes through the `writer` as one transaction
over a `pipeline` of statements, and its answers go back; `store` holds the connections
and reads. The tables are made by `migrating`, from numbered SQL that is only ever added
to. What a command means does not belong here: `api.event_store.batch` decides that.
"""
