"""Witnesses (C2SP tlog-witness) and time stamps (RFC 3161) of checkpoints.

`asking_witnesses` sends the last checkpoint to each witness with a proof that it extends the one
that this witness signed before, and keeps the signature. As a witness, `witness_http` takes such
requests over HTTP and `cosigning` decides whether to sign. `stamps` asks a time-stamping
authority.
"""
