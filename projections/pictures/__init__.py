"""How a board or the tricks look: as SVG, as text for a terminal, and in words.

A layout comes in; `placing` gives every bone its place on the table (`tabletop` knows
which cells it takes), and the other modules draw or describe what lies there. What may be
seen by whom does not belong here: what comes in has been withheld already.
"""
