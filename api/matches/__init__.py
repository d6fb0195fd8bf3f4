"""Matches: opening one, reporting on it, reading it back and watching it.

`match_routes` takes reports, `matches` decides on them and records them, and `hot_match` keeps a
match folded in memory. `who_may_report` says which facts a recorder may report, and which an
official. Everything that is shown goes through `api.visibility`. A report that is sent again is
taken once: `idempotent_commands` reads its Idempotency-Key, and `api.event_store.batch` knows the
key again.
"""
