"""Backups: one file of a league, encrypted where it is told to, and proved when it is restored.

Here belong the file, what is in it, and the commands. How a database is copied is the event
store's affair, and what was signed of the log is verified by `api.audit`.
"""
