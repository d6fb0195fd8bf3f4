"""Read models of a log: board, chips, score, score card, clocks, transcript, disputes.

Each module folds facts, or looks at a folded match, and gives one read model; `following`
keeps all of them current entry by entry; `pictures` draws and describes. Who may see what
does not belong here: what a viewer may not see is withheld before it comes in.
"""
