"""The broadcast model: a match as boards, streams, overlays and deliveries show it.

Here belong the schema, how it is made of a match for one viewer, and the occasion that a match
belongs to. How it is written or sent is `api.scoreboards`', `api.live`'s and `api.webhooks`'.
Overlays, their pages and the slots that they stand on are `api.scoreboards`' as well.
"""
