"""Witnesses (C2SP tlog-witness): how this server asks those of its log, and is one of others'.

The last checkpoint goes out to each witness with a proof that it extends what that one signed last,
and comes back with a signature, which is kept (`asking`). As a witness, `serving_witness` takes
such requests over HTTP, and `witnessing` decides whether to sign. When the log is signed is
`api.audit`'s business; notes, trees and their proofs are `domain.audit`'s.
"""
