"""Rights of players now: whose turn it is, who may open, whose missed points may be taken.

Here belong the rights that follow from the state of a match alone. Claims, strict enforcement
and the pages all ask them here; whether an act was a breach is theirs to say.
"""
