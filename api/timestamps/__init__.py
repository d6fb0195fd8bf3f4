"""Timestamps (RFC 3161) of what is signed, by the clock of an authority that has no part in it.

The last checkpoint goes to the authority over HTTP; its stamp is kept beside the checkpoints, and
checked against known roots where the log is verified. Here belong the asking and the checking of
stamps; signing and the files are `api.audit`'s, what a checkpoint is `domain.audit`'s.
"""
