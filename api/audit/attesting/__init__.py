"""Witnesses (C2SP tlog-witness) and time stamps (RFC 3161) of checkpoints.

`asking_witnesses` sends the last checkpoint to each witness with a proof that it extends the one
that this witness signed before, and keeps the signature. As a witness, `serving_witness` takes such
requests over HTTP and `witnessing` decides whether to sign. `stamps` asks a time-stamping
authority.
"""
