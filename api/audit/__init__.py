"""The log that anyone can check, as this server keeps it: who signs, where it lies, who asks.

Here belong the follower that grows the tree and signs, its files, verification of
a store or an export, and what is handed out of it. What is true of hashes, notes and leaves is
`domain.audit`'s business; the routes are in `api.routes.signed_log`.
"""
