"""Upkeep: an administrator backs the league up, has it signed and verifies it, and sees who did so.

Here belong the buttons, their routes, and the check of a whole league. How a backup is written is
`api.backups`' affair, and how a log is signed and verified `api.audit`'s.
"""
