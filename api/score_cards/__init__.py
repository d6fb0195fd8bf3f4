"""Score cards: the text that is signed, its signatures, and its forms on paper and as a file.

The bytes of a card and of its signatures are `domain.audit.signed_cards`; their facts are recorded
in the match. Here both are put together with the proofs that the log has of them.
"""
