"""Questions over every deal that a record allows, answered exactly and with a proof.

A deal comes in as data (`model`): tokens, places and the facts that say where bones lie.
`constraints` make it ready to be searched. `world_search` searches: a question becomes
suppositions, for each of which a world is sought. `matching` only puts tokens in places for it, and
`reachable_totals` counts pips. `verdict` decides between proved, refuted and undetermined. A
verdict goes out with its `proofs`, from `minimal_evidence`, or with a world each way and the one of
the `observations` that would settle it. `proof_checker` checks a proof and shares no code with the
search; `steps` count what a search may cost. What happened at a table, what a fact means there and
what a claim asks do not belong here.
"""
