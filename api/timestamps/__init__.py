"""Timestamps (RFC 3161) of what is signed, by the clock of an authority that has no part in it."""
