"""Score cards as papers: what a card says, who signed it, how it is handed out and verified.

The bytes of a card and what is signed of it are `domain.audit.signed_cards`; what is written on
it is recorded in the match. Here both are put together, with the proofs that the log has of them:
as a file to be verified offline, as a page, as a PDF, and as part of the pack of a dispute.
The routes (`api.routes.score_cards`, `signatures`, `dispute_packs`) ask for a card and hand it out;
who may see it is decided there.
"""
