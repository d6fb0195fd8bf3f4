"""The log that anyone can check: who signs it, where the proofs lie, who may ask for them.

`keeper` signs the log of a running server, `signed_log_routes` hands out proofs. `signed_log` has
the tree and its files, `attesting` witnesses and time stamps, `verification` checks a store or an
archive. `commands.change_key` hands the signing key over to a new one. Hashes, notes and leaves
themselves are `domain.audit`.
"""
