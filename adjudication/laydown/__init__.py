"""Declarations in 42 (laydown, made, set): are they certain, whatever is played?

Here belong what a declaration claims (`declarations`), the search of the play with all
hands known (`search`), and the same over bones that nobody has seen (`deals`). There `deal_search`
first tries some deals, then proves it over all of them at once (`unseen`), and where neither
settles it splits the deals by who holds one bone. Positions count towards the steps of
the hearing (`budget`). How a record becomes a declaration, and what follows from a wrong
one, is `adjudication.claims.fortytwo.declarations`'.
"""
