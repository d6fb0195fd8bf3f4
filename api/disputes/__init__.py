"""Disputes: claims and their findings, hearings, rulings, corrections and reviews.

`dispute_steps` carries out each step, `corrections` says who may correct an event, and `hearings`
runs a claim within limits. Whether a claim is true is decided in `adjudication`.
"""
